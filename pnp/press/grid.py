"""The size of a piece and of the paper to the grid of cells that pieces are printed in."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from pnp.geometry import PAPERS, USUAL_PAPERS, Box, Size, paper_name
from pnp.records import NamedTuple

MARGIN = 5.0
"""Trims keep this far from the paper's edge, mm."""

_SLACK = 1e-6
FURNITURE = 8.5
"""Width of a margin that holds the ruler or the slug, mm."""
_MANY = 10
"""Of so many rows one is given up where no margin would hold them."""


class Grid(NamedTuple):
    """Equal cells in columns and rows, centred on the paper; all lengths in mm."""

    paper: Size
    """As it lies: a wide one is printed landscape."""
    columns: int
    rows: int
    x: float
    """Left edge of the first column."""
    y: float
    """Top edge of the first row."""
    piece: Size
    gap: float
    """Between neighbouring trims."""

    @property
    def cells(self) -> int:
        """How many pieces a sheet holds."""
        return self.columns * self.rows

    @property
    def lines(self) -> tuple[range, ...]:
        """The cells of each row, in the order in which they are filled."""
        return tuple(range(first, first + self.columns) for first in range(0, self.cells, self.columns))

    @property
    def block(self) -> Box:
        """The box round all cells, used or not."""
        width = self.columns * (self.piece.width + self.gap) - self.gap
        height = self.rows * (self.piece.height + self.gap) - self.gap
        return Box(self.x, self.y, width, height)

    def cell(self, index: int) -> Box:
        """The trim in a cell, counted from 0 row by row from the top left; taken from the grid's origin."""
        row, column = divmod(index, self.columns)
        x = self.x + column * (self.piece.width + self.gap)
        y = self.y + row * (self.piece.height + self.gap)
        return Box(x, y, self.piece.width, self.piece.height)


class DoesNotFit(ValueError):
    """Not even one piece fits; the message says which papers would do, and `papers` has their names."""

    def __init__(self, message: str, papers: Sequence[str]) -> None:
        super().__init__(message)
        self.papers = tuple(papers)


def misfit(piece: Size, paper: Size, margin: float = MARGIN, widest: float | None = None) -> DoesNotFit:
    """What is wrong with a piece that is too large: what it needs, what there is and which papers would do.

    `widest` is the width in mm of the widest part of a piece that may be parted.
    """
    available = _inside(upright(paper) if _is_upright(piece) else upright(paper).turned, margin)
    part = piece if widest is None else Size(widest, piece.height)
    whole = [name for name in USUAL_PAPERS if holds(PAPERS[name], piece, margin)]
    parts = [name for name in USUAL_PAPERS if holds(PAPERS[name], part, margin) and name not in whole]
    least = Size(part.width + 2 * margin, part.height + 2 * margin)
    offers = [f"on {', '.join(whole)}"] if whole else []
    offers += [f"in parts on {', '.join(parts)}"] if parts else []
    needs = f"{'it' if part == piece else 'in parts it'} takes a paper of at least {least}"
    offer = f"it fits {' and '.join(offers)}" if offers else needs
    message = (
        f"a piece of {piece} does not fit on {paper_name(paper)}, "
        f"where margins of {margin:g} mm leave {available}; {offer}"
    )
    return DoesNotFit(message, (*whole, *parts))


def grid(piece: Size, paper: Size, gap: float, margin: float = MARGIN) -> Grid:
    """The grid that holds most pieces on the paper, standing or lying; standing on a tie.

    Trims keep `margin` mm from the paper's edge; bleed may run into it. Of many rows one makes room for what
    is printed beside them. Raises DoesNotFit where no piece fits.
    """
    standing = upright(paper)
    best, columns, rows = standing, 0, 0
    for lying in (standing, standing.turned):
        across, down = _counts(lying, piece, gap, margin)
        if across * down > columns * rows:
            best, columns, rows = lying, across, down
    if not columns * rows:
        raise misfit(piece, paper, margin)
    full = _centred(Grid(best, columns, rows, 0.0, 0.0, piece, gap))
    if rows < _MANY or max(full.x, full.y) >= FURNITURE:
        return full
    return _centred(full._replace(rows=rows - 1))


def one_a_sheet(piece: Size, paper: Size, gap: float) -> Grid:
    """The grid of pieces that get a sheet each and lie in its first cell; the rest of the paper stays whole.

    On standing paper where the piece fits so. Raises DoesNotFit where it does not fit at all.
    """
    lying = grid(piece, paper, max(paper)).paper
    return _centred(Grid(lying, *_counts(lying, piece, gap, MARGIN), 0.0, 0.0, piece, gap))


def _centred(grid: Grid) -> Grid:
    block = grid.block
    return grid._replace(x=(grid.paper.width - block.width) / 2, y=(grid.paper.height - block.height) / 2)


def _counts(paper: Size, piece: Size, gap: float, margin: float) -> tuple[int, int]:
    return counts(_inside(paper, margin), piece, gap)


def counts(room: Size, piece: Size, gap: float) -> tuple[int, int]:
    """How many columns and rows of a piece a room holds."""
    columns = floor((room.width + gap) / (piece.width + gap) + _SLACK)
    rows = floor((room.height + gap) / (piece.height + gap) + _SLACK)
    return max(columns, 0), max(rows, 0)


def holds(paper: Size, piece: Size, margin: float = MARGIN) -> bool:
    """Whether a piece fits on a paper, standing or lying."""
    return any(fits(piece, _inside(lying, margin)) for lying in (paper, paper.turned))


def fits(piece: Size, room: Size) -> bool:
    """Whether a piece fits into a room as it lies."""
    return piece.width <= room.width + _SLACK and piece.height <= room.height + _SLACK


def _inside(paper: Size, margin: float) -> Size:
    return Size(paper.width - 2 * margin, paper.height - 2 * margin)


def _is_upright(size: Size) -> bool:
    return size.width <= size.height


def upright(size: Size) -> Size:
    """A paper as it stands."""
    return size if _is_upright(size) else size.turned
