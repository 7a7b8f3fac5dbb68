"""Drawings of all copies to sheets, each back behind its face.

Front `A B C`, its back with the long edge of an upright paper as hinge: `c b a`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby, islice

from pnp.drawing.items import Drawing, Item
from pnp.geometry import Box, Size, around
from pnp.press.grid import Grid
from pnp.press.margins import Margins, find_spot
from pnp.press.marks import (
    ROOM,
    STYLES,
    TARGET,
    USUAL,
    Marks,
    crop_marks,
    cut_lines,
    register_target,
    straight_lines,
)
from pnp.press.sheets import Line, Placement, Sheet
from pnp.records import NamedTuple

SIDES = ("fronts", "duplex", "separate")
FLIPS = ("long-edge", "short-edge")
BLEEDS = ("own", "edge", "mirror")
"""Bleed as the templates draw it; made of the edge of a face, stretched; made of a face, mirrored."""

Pair = tuple[Drawing, Drawing | None]
"""Face and perhaps back of a copy."""
Reach = tuple[float, float, float, float]
"""left, top, right, bottom in mm, as on Placement."""
Bleeds = tuple[float | None, ...]
"""Of drawings in mm; None leaves a side of a piece white, up to its edges."""

_TARGET_DOWN = 6.0
"""From the block's start to the register target, mm."""


class Hinge(NamedTuple):
    """How the other side of the paper comes to lie."""

    upright: bool
    """Whether the paper turns about an upright line: left and right change places; else top and bottom do."""

    @property
    def turn(self) -> int:
        """Degrees by which backs are turned."""
        return 0 if self.upright else 180

    def cell(self, grid: Grid, index: int) -> int:
        """The cell behind a cell."""
        row, column = divmod(index, grid.columns)
        if self.upright:
            return row * grid.columns + grid.columns - 1 - column
        return (grid.rows - 1 - row) * grid.columns + column

    def box(self, paper: Size, box: Box) -> Box:
        """The box behind a box, as seen on the other side."""
        if self.upright:
            return box._replace(x=paper.width - box.right)
        return box._replace(y=paper.height - box.bottom)

    def line(self, paper: Size, line: Line) -> Line:
        """The line behind a line, as seen on the other side."""
        x1, y1, x2, y2 = line
        if self.upright:
            return paper.width - x1, y1, paper.width - x2, y2
        return x1, paper.height - y1, x2, paper.height - y2

    def grid(self, grid: Grid) -> Grid:
        """The grid behind a grid: itself where it stands in the middle."""
        block = self.box(grid.paper, grid.block)
        return grid._replace(x=block.x, y=block.y)


class _Job(NamedTuple):
    """What all sheets of a component share."""

    grid: Grid
    hinge: Hinge
    bleed: float
    spare: float
    """Width along the paper's edge that outer bleed leaves to the marks."""
    marks: Marks


class _Side(NamedTuple):
    """The places on one side of a sheet in the order of the copies."""

    places: tuple[tuple[float, float, Reach], ...]
    lines: tuple[Line, ...]
    inked: Box


def hinge(paper: Size, flip: str) -> Hinge:
    """The hinge of a paper as it lies, flipped on its `long-edge` or `short-edge`; a square one stands."""
    return Hinge((paper.width <= paper.height) == (flip == "long-edge"))


def runs(copies: Sequence[Pair], own_rows: bool) -> list[list[Pair]]:
    """The copies that follow one another: all; with `own_rows` those of each face, which begin a row."""
    if not own_rows:
        return [list(copies)]
    return [list(run) for _, run in groupby(copies, key=lambda copy: id(copy[0]))]


def batches(copies: Sequence[Pair], lines: Sequence[range], own_rows: bool) -> list[dict[int, Pair]]:
    """The copies of each sheet by their cells, filled line by line; each of the `runs` begins a line."""
    cells = [cell for line in lines for cell in line]
    sheets: list[dict[int, Pair]] = []
    number = 0
    for run in runs(copies, own_rows):
        number += -number % len(lines[0])
        rest = iter(run)
        while taken := list(islice(rest, len(cells) - number % len(cells))):
            sheet, filled = divmod(number, len(cells))
            if sheet == len(sheets):
                sheets.append({})
            sheets[sheet].update(zip(cells[filled:], taken, strict=False))
            number += len(taken)
    return sheets


def impose(
    copies: Sequence[Pair],
    grid: Grid,
    *,
    sides: str,
    flip: str,
    bleed: float,
    cut: bool = True,
    straight: bool = True,
    own_rows: bool = False,
    marks: Marks = USUAL,
    lines: Sequence[range] = (),
) -> list[Sheet]:
    """Each copy, a face and perhaps its back, in a cell of its own; fronts and backs alternate.

    A copy keeps its cell however full the sheet is, and so does a back among copies without one. Backs come
    for all sheets or none, but a last one without pieces is left out, unless they go into a file of their own
    or alone bear marks. Ink goes at most `bleed` mm beyond a trim: as far as the drawing has it, to the
    middle of a gap, and to what marks need at the paper's edge; a side that is left white gets none of its
    neighbours'.
    Crop marks stand on the sides that `marks` says, on backs behind those of the front; with backs a register
    target stands on both sides. `straight=False` is for pieces that scissors cut out, without crop marks;
    `cut=False` leaves the pieces whole, without a target too; `own_rows` and `lines` are those of `batches`,
    which are rows unless told otherwise. Raises ValueError for a word not in SIDES, FLIPS or marks.STYLES.
    """
    for word, known in ((sides, SIDES), (flip, FLIPS), (marks.style, STYLES)):
        if word not in known:
            raise ValueError(f'"{word}" is none of {", ".join(known)}')
    two_sided = sides != "fronts" and any(back is not None for _, back in copies)
    is_targeted = two_sided and cut and marks.style != "none"
    style = marks.style if cut and straight else "none"
    marks = marks._replace(style=style, sides=marks.sides if two_sided else "front")
    spare = 0.0 if marks.style == "none" else ROOM
    job = _Job(grid, hinge(grid.paper, flip), bleed, spare, marks)
    most = max([side.bleed for pair in copies for side in pair if side], default=0.0)

    @cache
    def arranged(cells: tuple[int, ...], bleeds: Bleeds, is_back: bool) -> _Side:
        return _arrange(job, cells, bleeds, is_back)

    margins = _survey(grid, arranged(tuple(range(grid.cells)), (most,) * grid.cells, False), marks)
    if is_targeted:
        margins = with_targets(margins, job.hinge)
    targets = [register_target(box.cx, box.cy) for box in margins.targets]

    @cache
    def marked(cells: tuple[int, ...], bleeds: Bleeds, is_back: bool) -> tuple[Item, ...]:
        drawn = arranged(cells, bleeds, False).lines if marks.on("back" if is_back else "front") else ()
        if is_back:
            return (*crop_marks((job.hinge.line(grid.paper, line) for line in drawn), marks), *targets[1:])
        return (*crop_marks(drawn, marks), *targets[:1])

    def laid(batch: Mapping[int, Pair]) -> Iterator[Sheet]:
        cells = tuple(batch)
        fronts = tuple([face.bleed for face, _ in batch.values()])
        for is_back in (False, True) if two_sided else (False,):
            drawings = [pair[is_back] for pair in batch.values()]
            side = arranged(cells, tuple([None if d is None else d.bleed for d in drawings]), is_back)
            placements = _placements(drawings, side, job.hinge.turn if is_back else 0)
            name = "back" if is_back else "front"
            yield Sheet(0, name, grid.paper, placements, marked(cells, fronts, is_back), margins=margins)

    sheets = _numbered(batches(copies, lines or grid.lines, own_rows), laid)
    if sides == "duplex" and sheets and not sheets[-1].placements and not marks.only_behind:
        sheets.pop()
    return sheets


def _numbered(
    filled: Sequence[Mapping[int, Pair]], laid: Callable[[Mapping[int, Pair]], Iterable[Sheet]]
) -> list[Sheet]:
    """The sheets of each batch with its number; those of the same drawings in the same cells are laid once.

    The cells that are filled, and with what, are those of `batches`.
    """
    sheets: list[Sheet] = []
    made: dict[tuple[int, ...], list[Sheet]] = {}
    for number, batch in enumerate(filled, 1):
        alike = (*batch, *[id(drawing) for pair in batch.values() for drawing in pair])
        if alike not in made:
            made[alike] = list(laid(batch))
        sheets += [sheet._replace(number=number) for sheet in made[alike]]
    return sheets


def _placements(drawings: Sequence[Drawing | None], side: _Side, turn: int) -> tuple[Placement, ...]:
    """The drawings of one side in their places, all turned alike; None leaves a side of a piece white."""
    printed = [drawing for drawing in drawings if drawing is not None]
    places = zip(printed, side.places, strict=True)
    return tuple([Placement(drawing, x, y, turn, reach) for drawing, (x, y, reach) in places])


def _survey(grid: Grid, full: _Side, marks: Marks) -> Margins:
    """What a full sheet covers."""
    drawn = tuple(straight_lines(crop_marks(full.lines, marks)))
    return Margins(grid.paper, grid.block, full.inked, drawn)


def with_targets(margins: Margins, turning: Hinge) -> Margins:
    """The margins with a register target on both sides, where there is room for one."""
    spot = find_spot(margins, Size(TARGET, TARGET), ("left", "top"), _TARGET_DOWN, tiers=1)
    if spot is None:
        return margins
    return margins._replace(targets=(spot.box, turning.box(margins.paper, spot.box)))


def _arrange(job: _Job, cells: tuple[int, ...], bleeds: Bleeds, is_back: bool) -> _Side:
    """Places for drawings in cells of the front."""
    if is_back:
        job = job._replace(grid=job.hinge.grid(job.grid))
        cells = tuple(job.hinge.cell(job.grid, cell) for cell in cells)
    grid = job.grid
    inked_cells = {
        cell: min(job.bleed, bleed) for cell, bleed in zip(cells, bleeds, strict=True) if bleed is not None
    }
    trims = [grid.cell(cell) for cell in inked_cells]
    taken = frozenset(cells)
    reaches = [
        _reach(job, taken, cell, trim, bleed)
        for (cell, bleed), trim in zip(inked_cells.items(), trims, strict=True)
    ]
    inks = [trim.inset(*(-side for side in reach)) for trim, reach in zip(trims, reaches, strict=True)]
    inked = around(inks) if inks else grid.block
    lines = () if is_back else cut_lines(grid.paper, trims, inked, grid.gap, job.marks)
    places = tuple((trim.x, trim.y, reach) for trim, reach in zip(trims, reaches, strict=True))
    return _Side(places, lines, inked)


def _reach(job: _Job, taken: frozenset[int], cell: int, trim: Box, bleed: float) -> Reach:
    """How far the ink of a cell may go: half a gap towards another piece, else to what marks need outside."""
    grid, spare = job.grid, job.spare
    columns, paper = grid.columns, grid.paper
    column = cell % columns
    inside = min(bleed, grid.gap / 2)
    return (
        inside if column and cell - 1 in taken else max(min(bleed, trim.x - spare), 0.0),
        inside if cell - columns in taken else max(min(bleed, trim.y - spare), 0.0),
        inside
        if column + 1 < columns and cell + 1 in taken
        else max(min(bleed, paper.width - trim.right - spare), 0.0),
        inside if cell + columns in taken else max(min(bleed, paper.height - trim.bottom - spare), 0.0),
    )
