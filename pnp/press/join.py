"""A board wider than the paper to sheets with a part each, and where its joins are marked and named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from pnp.drawing.items import Drawing, Form, Use
from pnp.geometry import Box, Size, around
from pnp.press.grid import DoesNotFit, Grid, grid, holds
from pnp.press.impose import FLIPS, SIDES, Hinge, Reach, hinge
from pnp.press.margins import Margins
from pnp.press.marks import EDGE, OFFSET, join_line
from pnp.press.sheets import Part, Placement, Sheet

STRIP = 6.0
"""Ink goes this far beyond a join, mm: for a cut beside the line, and to lay the neighbour on."""
LABEL = Size(28.0, 3.6)
"""Room for the mark at the end of a join, with what meets there written on either side, mm."""

_EDGE = 1.0
"""Marks at the end of a join keep this far from the paper's edge, mm."""
_NONE: Reach = (0.0, 0.0, 0.0, 0.0)


class Parting(NamedTuple):
    """How a board is printed in parts, one in the middle of each sheet."""

    paper: Size
    """As it lies: a wide one is printed landscape."""
    size: Size
    """Of the whole board."""
    edges: tuple[float, ...]
    """Where parts begin and end: 0, the joins that are taken, the board's width; mm from its left edge."""

    @property
    def windows(self) -> tuple[Box, ...]:
        """What each part shows of the board's face."""
        return tuple(Box(start, 0.0, end - start, self.size.height) for start, end in pairwise(self.edges))


class JoinEnd(NamedTuple):
    """A place beside the end of a join for half of its mark."""

    label: str
    """The two parts that meet: `A1 | A2`."""
    box: Box
    is_left: bool
    """Whether the half lies left of the join."""


def whole_or_parts(piece: Size, paper: Size, gap: float, joins: Sequence[float] = ()) -> Grid | Parting:
    """The grid of a piece where it fits on the paper, else its parts.

    `joins` are where it may be parted, mm from its left edge, rising. The fewest that make all parts fit are
    taken; of as many, those that make the parts most even. Raises DoesNotFit where none do.
    """
    try:
        return grid(piece, paper, gap)
    except DoesNotFit:
        if not joins:
            raise
    edges = _edges(piece, paper, joins)
    if not edges:
        raise DoesNotFit(piece, paper, widest=_widths((0.0, *joins, piece.width))[0])
    # A gap as wide as the paper leaves room for one part alone.
    widest = grid(Size(_widths(edges)[0], piece.height), paper, max(paper))
    return Parting(widest.paper, piece, edges)


def impose_parts(
    copies: Sequence[tuple[Drawing, Drawing | None]],
    boards: Sequence[str],
    parting: Parting,
    *,
    sides: str,
    flip: str,
    bleed: float,
) -> list[Sheet]:
    """Each part of each copy on a sheet of its own, parts from left to right; fronts and backs alternate.

    `boards` marks the copies. Ink goes `STRIP` mm beyond a join as far as the paper allows, elsewhere at most
    `bleed`. Fronts bear a dashed line just beyond each join: along it one cuts, or lays the neighbour's edge.
    Behind each part lies the same part of the back. Raises ValueError for a word not in SIDES or FLIPS.
    """
    for word, known in ((sides, SIDES), (flip, FLIPS)):
        if word not in known:
            raise ValueError(f'"{word}" is none of {", ".join(known)}')
    two_sided = sides == "duplex" and any(back is not None for _, back in copies)
    turning = hinge(parting.paper, flip)
    parts = _Parts()
    sheets: list[Sheet] = []
    for board, (face, back) in zip(boards, copies, strict=True):
        for index, window in enumerate(parting.windows):
            number = len(sheets) // (2 if two_sided else 1) + 1
            front = _front(face, window, index, board, parting, bleed, parts)
            sheets.append(front._replace(number=number))
            if two_sided:
                sheets.append(_behind(front, back, window, turning, bleed, parts)._replace(number=number))
    if sheets and not sheets[-1].placements:
        sheets.pop()
    margins = _margins(sheets)
    return [sheet._replace(margins=margins) for sheet in sheets]


def _front(
    face: Drawing, window: Box, index: int, board: str, parting: Parting, bleed: float, parts: _Parts
) -> Sheet:
    """The sheet of one part, in the middle of the paper."""
    paper, number = parting.paper, len(parting.windows)
    x, y = (paper.width - window.width) / 2, (paper.height - window.height) / 2
    trim = window._replace(x=x, y=y)
    part = Part(board, index + 1, number, left=index > 0, right=index < number - 1)
    reach = _reach(trim, paper, part, min(bleed, face.bleed))
    lines = (line for x, beyond in _joins(trim, part) for line in join_line(x, beyond, paper))
    placement = Placement(parts.of(face, window), trim.x, trim.y, 0, reach)
    return Sheet(1, "front", paper, (placement,), tuple(lines), part=part)


def _behind(
    front: Sheet, back: Drawing | None, window: Box, turning: Hinge, bleed: float, parts: _Parts
) -> Sheet:
    """The other side of a sheet; left and right of the board change places, as one sees its back."""
    part = front.part
    if part and turning.upright:
        part = part._replace(left=part.right, right=part.left)
    sheet = front._replace(side="back", placements=(), marks=(), part=part)
    if back is None or part is None:
        return sheet
    trim = turning.box(front.paper, front.block)
    reach = _reach(trim, front.paper, part, min(bleed, back.bleed))
    drawing = parts.of(back, window._replace(x=back.size.width - window.right))
    return sheet._replace(placements=(Placement(drawing, trim.x, trim.y, turning.turn, reach),))


def join_ends(sheet: Sheet) -> Iterator[JoinEnd]:
    """Above and below each join of a front, the half of its mark that stays with the part."""
    part = sheet.part
    if part is None or sheet.side == "back" or not sheet.placements:
        return
    (placement,) = sheet.placements
    trim, (_, top, _, bottom) = placement.trim, placement.reach
    height, half = LABEL.height, LABEL.width / 2
    above = max(trim.y - top - OFFSET - height, _EDGE)
    below = min(trim.bottom + bottom + OFFSET, sheet.paper.height - _EDGE - height)
    for y in (above, below):
        if part.left:
            label = f"{part.board}{part.number - 1} | {part.board}{part.number}"
            yield JoinEnd(label, Box(trim.x, y, half, height), False)
        if part.right:
            label = f"{part.board}{part.number} | {part.board}{part.number + 1}"
            yield JoinEnd(label, Box(trim.right - half, y, half, height), True)


def place_join_end(end: JoinEnd, drawing: Drawing) -> Placement:
    """The half of a mark, drawn as a whole of the size LABEL, in its place."""
    window = Box(0.0 if end.is_left else LABEL.width / 2, 0.0, LABEL.width / 2, LABEL.height)
    return Placement(_Parts().of(drawing, window), end.box.x, end.box.y, 0, _NONE)


class _Parts:
    """Parts of drawings, which share the form that holds the whole."""

    def __init__(self) -> None:
        self._forms: dict[int, Form] = {}
        self._parts: dict[tuple[int, Box], Drawing] = {}

    def of(self, drawing: Drawing, window: Box) -> Drawing:
        """What a window shows of a drawing, itself a drawing; the rest lies in its bleed."""
        key = id(drawing), window
        if key not in self._parts:
            box = Box(0, 0, *drawing.size).inset(-drawing.bleed)
            form = self._forms.setdefault(id(drawing), Form("board", drawing.items, box))
            use = Use(form, (1.0, 0.0, 0.0, 1.0, -window.x, -window.y))
            size = Size(window.width, window.height)
            self._parts[key] = Drawing(size, max(drawing.bleed, STRIP), (use,))
        return self._parts[key]


def _edges(piece: Size, paper: Size, joins: Sequence[float]) -> tuple[float, ...]:
    """Where the parts begin and end; nothing where no joins make them fit."""
    for number in range(1, len(joins) + 1):
        found = [(0.0, *taken, piece.width) for taken in combinations(joins, number)]
        fitting = [edges for edges in found if holds(paper, Size(_widths(edges)[0], piece.height))]
        if fitting:
            return min(fitting, key=_widths)
    return ()


def _widths(edges: Sequence[float]) -> list[float]:
    """Of all parts, the widest first."""
    return sorted((end - start for start, end in pairwise(edges)), reverse=True)


def _reach(trim: Box, paper: Size, part: Part, bleed: float) -> Reach:
    """How far ink goes beyond each edge: to the paper's edge at most."""

    def beside(joined: bool, room: float) -> float:
        return max(min(STRIP, room - EDGE), 0.0) if joined else max(min(bleed, room), 0.0)

    return (
        beside(part.left, trim.x),
        beside(False, trim.y),
        beside(part.right, paper.width - trim.right),
        beside(False, paper.height - trim.bottom),
    )


def _joins(trim: Box, part: Part) -> Iterator[tuple[float, int]]:
    """Where a part is joined on the sheet, and whether its neighbour lies to the left (-1) or right (1)."""
    if part.left:
        yield trim.x, -1
    if part.right:
        yield trim.right, 1


def _margins(sheets: Sequence[Sheet]) -> Margins | None:
    """What all parts leave free together, so that slug and ruler stand in one place on every sheet."""
    placed = [placement for sheet in sheets for placement in sheet.placements]
    if not placed:
        return None
    paper = sheets[0].paper
    marks = {end.box: None for sheet in sheets for end in join_ends(sheet)}
    for sheet in sheets:
        if sheet.part and sheet.side == "front" and sheet.placements:
            trim = sheet.block
            for x, _ in _joins(trim, sheet.part):
                marks[Box(x, 0.0, 0.0, trim.y)] = None
                marks[Box(x, trim.bottom, 0.0, paper.height - trim.bottom)] = None
    inks = (one.trim.inset(*(-side for side in one.reach)) for one in placed)
    return Margins(paper, around(one.trim for one in placed), around(inks), tuple(marks))
