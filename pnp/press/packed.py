"""Pieces of several sizes, packed, to sheets: each back behind its face, marks at both ends of every cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import compress

from pnp.drawing.items import Drawing, Item
from pnp.geometry import POINT, Box, Size, around
from pnp.press.impose import Hinge, Reach, hinge, with_targets
from pnp.press.margins import CLEAR, Margins
from pnp.press.marks import (
    EDGE,
    OFFSET,
    ROOM,
    SHORTENED,
    SHORTEST,
    USUAL,
    Marks,
    crop_marks,
    register_target,
    straight_lines,
)
from pnp.press.sheets import Line, Placement, Sheet
from pnp.records import NamedTuple

_ASIDE = 1.0
"""A mark closer than this beside another piece could be taken for one of it, mm."""
_SLACK = 1e-6


class Laid(NamedTuple):
    """A piece in its place."""

    sides: tuple[Drawing, Drawing | None]
    trim: Box
    """On the front; as the drawing stands, or turned by 90 degrees."""
    bleed: float
    """How far its ink may go beyond the trim, mm."""
    straight: bool = True
    """Whether straight cuts free it; else scissors follow its outline, within the trim."""


class _Side(NamedTuple):
    """One side of a sheet before it has drawings."""

    trims: tuple[Box, ...]
    reaches: tuple[Reach, ...]
    straight: tuple[bool, ...]


def impose_packed(
    layouts: Sequence[Sequence[Laid]], paper: Size, *, sides: str, flip: str, marks: Marks = USUAL
) -> list[Sheet]:
    """A sheet for each layout, with its back behind it unless `sides` is `fronts`; all share their margins.

    Ink goes at most half way to a piece that it faces, also to one whose back is left white, and leaves the
    paper's edge to the marks. These stand at both ends of every edge that is cut straight, off the trims and
    bleed of other pieces; where pieces are close, they fill the gap between edges in one line, else the half
    of it next to theirs.
    A grid has lines along all edges: on those that two pieces share, beside the others.
    """
    two_sided = sides != "fronts"
    marks = marks._replace(sides=marks.sides if two_sided else "front")
    spare = 0.0 if marks.style == "none" else ROOM
    turning = hinge(paper, flip)

    @cache
    def arranged(trims: tuple[Box, ...], bleeds: tuple[float, ...], straight: tuple[bool, ...]) -> _Side:
        return _Side(trims, tuple(_reaches(trims, bleeds, paper, spare)), straight)

    @cache
    def lines(side: _Side) -> tuple[Line, ...]:
        return tuple(_marks(side, paper, marks)) if marks.style != "none" else ()

    @cache
    def edges(side: _Side) -> tuple[Line, ...]:
        return tuple(_edges(side, marks)) if marks.style == "grid" else ()

    fronts = [arranged(*_trimmed(layout)) for layout in layouts]
    drawn = [line for side in fronts for line in lines(side)]
    behind = [turning.line(paper, line) for line in drawn] if marks.on("back") else []
    margins = _margins(fronts, [*drawn, *behind] if marks.on("front") else behind, paper, marks)
    if two_sided and marks.style != "none":
        margins = with_targets(margins, turning)
    targets = [register_target(box.cx, box.cy) for box in margins.targets]

    @cache
    def marked(side: _Side, is_back: bool) -> tuple[Item, ...]:
        drawn = (*lines(side), *edges(side)) if marks.on("back" if is_back else "front") else ()
        if is_back:
            return (*crop_marks((turning.line(paper, line) for line in drawn), marks), *targets[1:])
        return (*crop_marks(drawn, marks), *targets[:1])

    sheets: list[Sheet] = []
    for number, (layout, front) in enumerate(zip(layouts, fronts, strict=True), 1):
        faces = tuple(_placements([one.sides[0] for one in layout], front, None))
        sheets.append(Sheet(number, "front", paper, faces, marked(front, False), margins=margins))
        if two_sided:
            trims = tuple(turning.box(paper, trim) for trim in front.trims)
            turned = arranged(trims, _bleeds_behind(layout), front.straight)
            placed = tuple(_placements([one.sides[1] for one in layout], turned, turning))
            sheets.append(Sheet(number, "back", paper, placed, marked(front, True), margins=margins))
    if sides == "duplex" and not sheets[-1].placements and not marks.only_behind:
        sheets.pop()
    return sheets


def _trimmed(layout: Sequence[Laid]) -> tuple[tuple[Box, ...], tuple[float, ...], tuple[bool, ...]]:
    """Trims and bleeds of the fronts of a sheet, and which of them are cut straight."""
    return (
        tuple(one.trim for one in layout),
        tuple(min(one.bleed, one.sides[0].bleed) for one in layout),
        tuple(one.straight for one in layout),
    )


def _bleeds_behind(layout: Sequence[Laid]) -> tuple[float, ...]:
    """Bleeds of the backs of a sheet, none where there is no back."""
    return tuple(min(one.bleed, one.sides[1].bleed) if one.sides[1] else 0.0 for one in layout)


def _placements(
    drawings: Sequence[Drawing | None], side: _Side, turning: Hinge | None
) -> Iterator[Placement]:
    """Drawings in their places; a back is turned against its face, as the two lie on one card."""
    for drawing, trim, reach in zip(drawings, side.trims, side.reaches, strict=True):
        if drawing is None:
            continue
        turn = 0 if (trim.width, trim.height) == drawing.size else 90
        if turning:
            turn = (turning.turn - turn) % 360
        yield Placement(drawing, trim.x, trim.y, turn, reach)


def _reaches(trims: Sequence[Box], bleeds: Sequence[float], paper: Size, spare: float) -> Iterator[Reach]:
    """How far the ink of each trim goes: first to the sides, then up and down as far as that leaves free."""
    for trim, bleed in zip(trims, bleeds, strict=True):
        left = right = top = bottom = bleed
        for other in trims:
            if other is not trim and other.y < trim.bottom - _SLACK and trim.y < other.bottom - _SLACK:
                if other.x < trim.x:
                    left = min(left, (trim.x - other.right) / 2)
                else:
                    right = min(right, (other.x - trim.right) / 2)
        wide = trim.inset(-2 * left, 0.0, -2 * right)
        for other in trims:
            if other is not trim and other.x < wide.right - _SLACK and wide.x < other.right - _SLACK:
                if other.bottom <= trim.y + _SLACK:
                    top = min(top, (trim.y - other.bottom) / 2)
                elif other.y >= trim.bottom - _SLACK:
                    bottom = min(bottom, (other.y - trim.bottom) / 2)
        yield (
            max(min(left, trim.x - spare), 0.0),
            max(min(top, trim.y - spare), 0.0),
            max(min(right, paper.width - trim.right - spare), 0.0),
            max(min(bottom, paper.height - trim.bottom - spare), 0.0),
        )


def _inks(side: _Side) -> Iterator[Box]:
    """The trims with their bleed."""
    for trim, reach in zip(side.trims, side.reaches, strict=True):
        yield trim.inset(*(-length for length in reach))


def _margins(fronts: Sequence[_Side], lines: Sequence[Line], paper: Size, marks: Marks) -> Margins:
    """What all sheets cover together, so that job line and ruler stand in one place on each."""
    boxes = dict.fromkeys(straight_lines(crop_marks(lines, marks)))
    trims = around(trim for side in fronts for trim in side.trims)
    return Margins(paper, trims, around(ink for side in fronts for ink in _inks(side)), tuple(boxes))


def _marks(side: _Side, paper: Size, marks: Marks) -> Iterator[Line]:
    """The marks at the ends of all straight edges, upright ones first."""
    trims, inks = side.trims, tuple(_inks(side))
    upright = _ends(trims, inks, side.straight, paper.height, marks)
    yield from dict.fromkeys((at, start, at, end) for at, start, end in upright)
    turned = tuple(map(_turned, trims)), tuple(map(_turned, inks))
    level = _ends(*turned, side.straight, paper.width, marks)
    yield from dict.fromkeys((start, at, end, at) for at, start, end in level)


def _edges(side: _Side, marks: Marks) -> Iterator[Line]:
    """The lines of a grid along all straight edges, beside those that no two pieces share."""
    trims = tuple(compress(side.trims, side.straight))
    yield from dict.fromkeys((at, start, at, end) for at, start, end in _along(trims, marks))
    level = _along(tuple(map(_turned, trims)), marks)
    yield from dict.fromkeys((start, at, end, at) for at, start, end in level)


def _along(trims: Sequence[Box], marks: Marks) -> Iterator[tuple[float, float, float]]:
    """x, start and end of the lines along edges that go down the paper."""
    half = marks.weight * POINT / 2
    for trim in trims:
        for at, aside in ((trim.x, -half), (trim.right, half)):
            yield at if _is_shared(at, trim, trims) else at + aside, trim.y, trim.bottom


def _turned(box: Box) -> Box:
    """The box as seen with x and y changed over."""
    return Box(box.y, box.x, box.height, box.width)


class _Beside(NamedTuple):
    """A piece that a mark points at, or would run close beside."""

    trim: Box
    ink: Box
    is_shared: bool
    """Whether the mark stands at an edge of it too."""
    is_across: bool
    """Whether the mark would run into its ink."""


class _Faced(NamedTuple):
    """Another piece before the edge at which a mark stands; distances from there in mm."""

    trim: float
    ink: float
    is_shared: bool
    """Whether the mark stands at an edge of it too."""
    is_across: bool
    """Whether the mark would run into its ink."""


def _ends(
    trims: Sequence[Box], inks: Sequence[Box], straight: Sequence[bool], paper: float, marks: Marks
) -> Iterator[tuple[float, float, float]]:
    """x, start and end of the marks above and below each straight edge that goes down the paper.

    Where an edge goes on as that of the next trim, or meets one, there is none.
    """
    known: dict[float, list[_Beside]] = {}
    for trim, ink in compress(zip(trims, inks, strict=True), straight):
        for at in (trim.x, trim.right):
            if at not in known:
                known[at] = list(_beside(at, trims, inks))
            above, below = _faced(trim, known[at])
            stretch = _stretch(trim.y - ink.y, trim.y - EDGE, above, marks)
            if stretch:
                yield at, trim.y - stretch[1], trim.y - stretch[0]
            stretch = _stretch(ink.bottom - trim.bottom, paper - EDGE - trim.bottom, below, marks)
            if stretch:
                yield at, trim.bottom + stretch[0], trim.bottom + stretch[1]


def _is_shared(at: float, trim: Box, trims: Sequence[Box]) -> bool:
    """Whether the edge of a trim at this x is one of another's too."""
    return any(
        min(abs(other.x - at), abs(other.right - at)) < _SLACK
        and min(trim.bottom, other.bottom) - max(trim.y, other.y) > _SLACK
        for other in trims
        if other is not trim
    )


def _beside(at: float, trims: Sequence[Box], inks: Sequence[Box]) -> Iterator[_Beside]:
    """The pieces that a mark at this x points at, or would run close beside."""
    for other, ink in zip(trims, inks, strict=True):
        is_inked = ink.x - CLEAR + _SLACK < at < ink.right + CLEAR - _SLACK
        if is_inked or other.x - _ASIDE + _SLACK < at < other.right + _ASIDE - _SLACK:
            is_shared = min(abs(other.x - at), abs(other.right - at)) < _SLACK
            yield _Beside(other, ink, is_shared, is_inked and not is_shared)


def _faced(trim: Box, beside: Sequence[_Beside]) -> tuple[list[_Faced], list[_Faced]]:
    """Of the pieces beside a mark those above and below a trim."""
    above, below = [], []
    for other, ink, is_shared, is_across in beside:
        if other.bottom <= trim.y + _SLACK:
            above.append(_Faced(trim.y - other.bottom, trim.y - ink.bottom, is_shared, is_across))
        elif other.y >= trim.bottom - _SLACK:
            below.append(_Faced(other.y - trim.bottom, ink.y - trim.bottom, is_shared, is_across))
    return above, below


def _stretch(reach: float, room: float, faced: Sequence[_Faced], marks: Marks) -> tuple[float, float] | None:
    """Where a mark begins and ends, mm from the trim; None where there is no room for one.

    It stands clear of bleed, where a gap is narrow at the trim, and goes half way to another piece at most; a
    narrow gap between edges in one line is filled. `room` is that to the paper's edge.
    """
    offset = reach + marks.offset
    if not faced:
        offset = reach + min(marks.offset, max(room - reach - SHORTEST, OFFSET))
        end = room
    else:
        room = min(one.trim for one in faced)
        nearest = [one for one in faced if one.trim < room + _SLACK]
        end = min(room / 2, *(one.ink - CLEAR for one in faced))
        if room < 2 * (offset + SHORTEST):
            if any(one.is_shared for one in nearest) and not any(one.is_across for one in nearest):
                return (0.0, room) if room > _SLACK else None
            offset = 0.0
    longest = room if marks.style == "edge" else marks.length
    end = min(offset + longest, end)
    return (offset, end) if end - offset > SHORTENED - _SLACK else None
