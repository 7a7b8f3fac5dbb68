"""Copies to sheets that are printed on one side and folded: faces on one half, backs on the other.

Faces `A B`, the fold, backs `b a`: once the paper is folded each back lies behind its face. Such a sheet is
one of half the size, printed on both sides and opened about the edge over which it was turned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from pnp.drawing.items import Drawing, Item, Shape
from pnp.drawing.paths import moved
from pnp.geometry import PAPERS, USUAL_PAPERS, Box, Size, around, paper_name
from pnp.press.folds import fold, fold_line
from pnp.press.grid import MARGIN, DoesNotFit, Grid, counts, upright
from pnp.press.impose import Hinge, impose
from pnp.press.margins import Margins
from pnp.press.marks import USUAL, Marks
from pnp.press.pack import Packing, holding, pack
from pnp.press.sheets import Fold, Line, Placement, Sheet
from pnp.press.sorts import Sort
from pnp.records import NamedTuple

GUTTER = 5.0
"""From the fold to the bleed on either side, mm."""


class Half(NamedTuple):
    """Half of a paper that is folded: the left or the upper one, which bears the faces."""

    size: Size
    is_upright: bool
    """Whether the fold runs down the paper, with the halves left and right of it."""

    @property
    def paper(self) -> Size:
        """The whole, as it lies."""
        width, height = self.size
        return Size(2 * width, height) if self.is_upright else Size(width, 2 * height)

    @property
    def line(self) -> Line:
        """The fold, through the middle of the paper."""
        return (self.size.width, 0.0, *self.size) if self.is_upright else (0.0, self.size.height, *self.size)


class Folding(NamedTuple):
    """How a paper is folded, and the grid of the faces."""

    grid: Grid
    """On half of the paper, the left or the upper one, as close to the fold as may be."""
    is_upright: bool
    """Whether the fold runs down the paper, with the halves left and right of it."""

    @property
    def half(self) -> Half:
        """What the grid lies on."""
        return Half(self.grid.paper, self.is_upright)

    @property
    def lines(self) -> tuple[range, ...]:
        """The cells in columns beside an upright fold, else in rows, those next to the fold first."""
        grid = self.grid
        if self.is_upright:
            return tuple(range(column, grid.cells, grid.columns) for column in reversed(range(grid.columns)))
        return grid.lines[::-1]


def fold_in_half(piece: Size, paper: Size, gap: float, bleed: float) -> Folding:
    """The folding that holds most copies: paper standing or lying, folded down or across; lengths in mm.

    On a tie it is folded along its longer middle. Raises DoesNotFit where no half holds a piece.
    """
    best = max(_foldings(piece, paper, gap, bleed), key=lambda folding: folding.grid.cells)
    if best.grid.cells:
        return best
    papers = [
        name
        for name in USUAL_PAPERS
        if any(folding.grid.cells for folding in _foldings(piece, PAPERS[name], gap, bleed))
    ]
    where = f"half of {', '.join(papers)}" if papers else "half of no usual paper"
    message = (
        f"a piece of {piece} does not fit on half of {paper_name(paper)}, beside the fold; it fits on {where}"
    )
    raise DoesNotFit(message, papers)


def _foldings(piece: Size, paper: Size, gap: float, bleed: float) -> list[Folding]:
    """All ways to fold a paper, along its longer middle first."""
    standing = upright(paper)
    return [
        _folding(lying, is_upright, piece, gap, bleed)
        for lying, is_upright in (
            (standing, True),
            (standing.turned, False),
            (standing, False),
            (standing.turned, True),
        )
    ]


def _folding(paper: Size, is_upright: bool, piece: Size, gap: float, bleed: float) -> Folding:
    """One way to fold a paper: the block touches the gutter, and stands in the middle along the fold."""
    gutter = GUTTER + bleed
    half = Size(paper.width / 2, paper.height) if is_upright else Size(paper.width, paper.height / 2)
    across, down = (MARGIN + gutter, 2 * MARGIN) if is_upright else (2 * MARGIN, MARGIN + gutter)
    columns, rows = counts(Size(half.width - across, half.height - down), piece, gap)
    grid = Grid(half, columns, rows, 0.0, 0.0, piece, gap)
    width, height = grid.block[2:]
    x, y = half.width - gutter - width, half.height - gutter - height
    if is_upright:
        y = (half.height - height) / 2
    else:
        x = (half.width - width) / 2
    return Folding(grid._replace(x=x, y=y), is_upright)


def impose_folded(
    copies: Sequence[tuple[Drawing, Drawing | None]],
    folding: Folding,
    *,
    bleed: float,
    straight: bool = True,
    own_rows: bool = False,
    marks: Marks = USUAL,
) -> list[Sheet]:
    """Each copy with both of its sides on one sheet; crop marks on both halves, for cuts after gluing.

    The lines beside the fold are filled first. Backs on a paper folded across stand on their heads. A copy
    without a back leaves the place of one empty. `straight=False` is for pieces that scissors cut out:
    register targets alone. With `own_rows` the copies of each face begin a line.
    """
    half = folding.half
    flip = "long-edge" if half.is_upright == (half.size.width <= half.size.height) else "short-edge"
    pages = impose(
        copies,
        folding.grid,
        sides="duplex",
        flip=flip,
        bleed=bleed,
        straight=straight,
        own_rows=own_rows,
        marks=marks._replace(sides="front"),
        lines=folding.lines,
    )
    return unfolded(pages, half)


def pack_half(sorts: Sequence[Sort], paper: Size, bleed: float) -> Packing | None:
    """Pieces of several sizes, packed on fewest halves of a paper that is folded; lengths in mm.

    The halves stand, with the fold at their right. On a tie the paper is folded along its longer middle. None
    where no half holds a piece.
    """
    found = [packing for half in _halves(paper) if (packing := pack(sorts, half, GUTTER + bleed))]
    return min(found, key=lambda packing: len(packing.sheets), default=None)


def holding_half(size: Size, paper: Size, bleed: float) -> set[Size]:
    """The rooms on halves of a folded paper, of which all sheets have one, that hold a piece."""
    return set().union(*(holding(size, half, GUTTER + bleed) for half in _halves(paper)))


def _halves(paper: Size) -> tuple[Size, Size]:
    """The halves of a paper that is folded along its longer middle, or its shorter one."""
    width, height = upright(paper)
    return Size(width / 2, height), Size(width, height / 2)


def unfolded(pages: Sequence[Sheet], half: Half) -> list[Sheet]:
    """The sheets of half a paper, printed on both sides, as sheets of the whole, printed on one and folded.

    What is marked on a front is marked on both halves.
    """
    if not pages or not pages[0].margins:
        return []
    margins, folded = _opened(pages[0].margins, half)
    marked: dict[int, tuple[Item, ...]] = {}
    sheets: list[Sheet] = []
    for _, sides in groupby(pages, lambda page: page.number):
        face, *backs = sides
        key = id(face.marks)
        if key not in marked:
            marked[key] = (*face.marks, *_mirrored(face.marks, half), fold_line(folded))
        placements = (*face.placements, *_moved(backs, half))
        sheets.append(
            Sheet(face.number, "front", half.paper, placements, marked[key], (), margins, None, folded)
        )
    return sheets


def _moved(backs: Sequence[Sheet], half: Half) -> Iterator[Placement]:
    """What lies on the other side of half a paper, once that is opened."""
    dx, dy = (half.size.width, 0.0) if half.is_upright else (0.0, half.size.height)
    for back in backs:
        yield from (one._replace(x=one.x + dx, y=one.y + dy) for one in back.placements)


def _mirrored(marks: tuple[Item, ...], half: Half) -> Iterator[Shape]:
    """The marks on the other half."""
    width, height = half.paper
    mirror = (-1.0, 0.0, 0.0, 1.0, width, 0.0) if half.is_upright else (1.0, 0.0, 0.0, -1.0, 0.0, height)
    for mark in marks:
        if isinstance(mark, Shape):
            yield mark._replace(segments=moved(mark.segments, mirror))


def _opened(margins: Margins, half: Half) -> tuple[Margins, Fold]:
    """What both halves cover, and the fold."""
    paper, hinge = half.paper, Hinge(half.is_upright)

    def both(*boxes: Box) -> list[Box]:
        return [*boxes, *(hinge.box(paper, box) for box in boxes)]

    trims, inked = around(both(margins.trims)), around(both(margins.inked))
    marks = both(*margins.marks)
    folded = fold(half.line, trims, marks)
    x1, y1, x2, y2 = half.line
    folds = (Box(x1, y1, x2 - x1, y2 - y1),)
    targets = tuple(both(*margins.targets[:1]))
    return Margins(paper, trims, inked, tuple(marks), targets, folds=folds, kept=folded.words), folded
