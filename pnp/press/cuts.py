"""The trims on a sheet to the straight cuts from edge to edge that free them: as few as can be, in order.

A cut goes through one part of the sheet and makes two of it. Parts that hold nothing are waste, so the
fewest cuts are those that leave the fewest bits of waste.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import inf
from operator import add

from pnp.geometry import Box, Size
from pnp.press.sheets import Sheet
from pnp.records import NamedTuple

_SLACK = 1e-6
_FINE = 1e-5
"""Edges that are less apart, mm, are one."""

Boxes = tuple[Box, ...]
Shape = tuple[tuple[float, ...], ...]


class Cut(NamedTuple):
    """One straight cut through a part of the sheet, in mm on the sheet."""

    upright: bool
    """Whether it goes down the sheet; else it goes across."""
    at: float
    """x of an upright cut, y of one across."""
    start: float
    end: float
    stage: int
    """0: round all pieces; 1: from side to side of what is left; 2: through the strips; and so on."""


Cuts = tuple[Cut, ...]


class CutPlan(NamedTuple):
    """A part of the sheet that holds pieces, and what cuts from edge to edge of it make of it."""

    upright: bool
    """Whether the cuts go down the part; else they go across."""
    at: tuple[float, ...]
    """From its left or top edge, in mm; nothing where the part is a piece, cut free, or left to scissors."""
    parts: tuple[CutPlan, ...]
    """Those that hold pieces, from the left or the top."""

    @property
    def cuts(self) -> int:
        """How many cuts free all pieces of the part."""
        return len(self.at) + sum(part.cuts for part in self.parts)


class _Step(NamedTuple):
    """The next cuts through a part."""

    cuts: int
    """How many free all that is in the part, these and those that follow."""
    upright: bool
    groups: tuple[Boxes, ...]
    """The trims between the cuts, in order."""


def cuts_of_fullest(sheets: Sequence[Sheet]) -> Cuts | None:
    """The cuts of the sheet with most pieces, folded where it is to be; None where straight cuts cannot."""
    fullest = max(sheets, key=lambda sheet: len(sheet.faces))
    return guillotine(fullest.paper, [placement.trim for placement in fullest.faces])


def guillotine(paper: Size, trims: Sequence[Box]) -> Cuts | None:
    """The fewest cuts that free all trims from the paper, in order; None where straight cuts cannot.

    Edges that meet are cut once, both sides of a gap each. First the outer edges, then the sheet from side to
    side, then strip by strip.
    """
    return _guillotine(paper, tuple(trims))


def cut_plan(paper: Size, trims: Sequence[Box], loose: Collection[Box] = ()) -> CutPlan | None:
    """The sheet with the cuts that free its trims, part by part; None where straight cuts cannot.

    They are the fewest that free all, less those that part nothing but `loose` ones, which scissors cut out.
    """
    cuts = guillotine(paper, trims)
    return None if cuts is None else _planned(Box(0.0, 0.0, *paper), trims, frozenset(loose), cuts)


@lru_cache(maxsize=64)
def _guillotine(paper: Size, boxes: Boxes) -> Cuts | None:
    if not boxes:
        return ()
    sheet = Box(0.0, 0.0, *paper)
    edges = {round(edge / _FINE): edge for box in (sheet, *boxes) for edge in _edges(box)}
    whole = tuple(map(_in_whole_steps, boxes))
    planner = _Planner()
    if planner.count(whole) is None:
        return None
    cuts = [
        cut._replace(at=edges[round(cut.at)], start=edges[round(cut.start)], end=edges[round(cut.end)])
        for cut in planner.cuts(_in_whole_steps(sheet), whole, None, 0)
    ]
    return tuple(sorted(cuts, key=lambda cut: cut.stage))


def _edges(box: Box) -> tuple[float, float, float, float]:
    return box.x, box.y, box.right, box.bottom


def _in_whole_steps(box: Box) -> Box:
    """A box whose edges are whole numbers of fine steps, so that lengths are equal or not."""
    left, top, right, bottom = (round(edge / _FINE) for edge in _edges(box))
    return Box(left, top, right - left, bottom - top)


class _Planner:
    """Finds the next cuts of boxes in whole steps; parts that look alike are looked at once."""

    def __init__(self) -> None:
        self._counts: dict[Shape, int | None] = {}
        self._known: dict[Boxes, tuple[int | None, Box]] = {}
        """Counts, and the boxes round all, of these very trims: quicker to find than by their shape."""

    def count(self, boxes: Boxes) -> int | None:
        """How many cuts free trims from the box round them; None where straight cuts cannot."""
        return self._look(boxes)[0]

    def _look(self, boxes: Boxes) -> tuple[int | None, Box]:
        """The count, and the box round them."""
        known = self._known.get(boxes)
        if known is None:
            hull = _hull(boxes)
            key = _shape(boxes, hull.x, hull.y)
            if key not in self._counts:
                step = self._step(boxes) if len(boxes) > 1 else None
                self._counts[key] = 0 if len(boxes) == 1 else step.cuts if step else None
            known = self._known[boxes] = self._counts[key], hull
        return known

    def cuts(self, region: Box, boxes: Boxes, upright: bool | None, stage: int) -> Iterator[Cut]:
        """The cuts that free trims from a region; the last cut before them had that direction and stage."""
        hull = _hull(boxes)
        for cut in _margins(region, hull, upright is not False):
            if upright is not None and cut.upright != upright:
                upright, stage = cut.upright, stage + 1
            yield cut._replace(stage=stage)
        step = self._step(boxes) if len(boxes) > 1 else None
        if step is None:
            return
        stage = stage if step.upright == upright else stage + 1
        start, end = _span(hull, not step.upright)
        left = hull
        for group in step.groups:
            far = _span(_hull(group), step.upright)[1]
            part, left = _parted(left, step.upright, far)
            if group is not step.groups[-1]:
                yield Cut(step.upright, far, start, end, stage)
            yield from self.cuts(part, group, step.upright, stage)

    def _step(self, boxes: Boxes) -> _Step | None:
        """The best next cuts through several trims; of equally good ones the longer."""
        hull = _hull(boxes)
        longer = hull.height >= hull.width
        ways = {upright: _bands(boxes, upright) for upright in (longer, not longer)}
        if _is_grid(ways[True], ways[False]):
            steps = [step for upright in ways if (step := _through_grid(ways, upright))]
        else:
            steps = [
                step
                for upright, bands in ways.items()
                for groups in _partings(bands, upright)
                if (step := self._weighed(hull, upright, groups))
            ]
        return min(steps, key=lambda step: step.cuts, default=None)

    def _weighed(self, hull: Box, upright: bool, groups: tuple[Boxes, ...]) -> _Step | None:
        """A step with its count; None where what is left cannot be cut."""
        cuts = len(groups) - 1
        left = hull
        for group in groups:
            inside, box = self._look(group)
            if inside is None:
                return None
            part, left = _parted(left, upright, _span(box, upright)[1])
            cuts += inside + sum(1 for _ in _margins(part, box, upright))
        return _Step(cuts, upright, groups)


def _partings(bands: Sequence[Boxes], upright: bool) -> Iterator[tuple[Boxes, ...]]:
    """The two groups that a cut of one direction may make of trims that are no grid.

    Bands that are alike and touch are parted last: sooner it gains nothing.
    """
    if len(bands) == 1:
        return
    apart = _apart(bands, upright)
    looks = [_look(band, upright) for band in bands]
    worth = [
        index
        for index in range(1, len(bands))
        if looks[index - 1] != looks[index] or (apart[index - 1] and not all(apart))
    ]
    for index in worth or [1]:
        yield sum(bands[:index], ()), sum(bands[index:], ())


def _bands(boxes: Boxes, upright: bool) -> tuple[Boxes, ...]:
    """Trims in groups that straight cuts of one direction may part, in order."""
    bands: list[list[Box]] = []
    reached = 0.0
    edge, length = (0, 2) if upright else (1, 3)
    for start, end, box in sorted([(box[edge], box[edge] + box[length], box) for box in boxes]):
        if not bands or start >= reached - _SLACK:
            bands.append([])
        bands[-1].append(box)
        reached = max(reached, end)
    return tuple(map(tuple, bands))


def _is_grid(columns: Sequence[Boxes], rows: Sequence[Boxes]) -> bool:
    """Whether trims fill columns and rows, the columns all apart or all edge to edge, and so the rows."""
    return sum(map(len, columns)) == len(columns) * len(rows) and all(
        len(set(_apart(bands, upright))) < 2
        and all(len({_span(box, upright) for box in band}) == 1 for band in bands)
        for bands, upright in ((columns, True), (rows, False))
    )


def _through_grid(ways: Mapping[bool, tuple[Boxes, ...]], upright: bool) -> _Step | None:
    """The cuts of one direction through a grid of columns and rows; None where it is one column or row."""
    bands = ways[upright]
    if len(bands) == 1:
        return None
    across = _between(ways[not upright], not upright)
    return _Step(_between(bands, upright) + len(bands) * across, upright, bands)


def _between(bands: Sequence[Boxes], upright: bool) -> int:
    """How many cuts part bands: both sides of a gap each."""
    return sum(1 + is_apart for is_apart in _apart(bands, upright))


def _apart(bands: Sequence[Boxes], upright: bool) -> list[bool]:
    """Whether there is room between one band and the next."""
    spans = [_span(_hull(band), upright) for band in bands]
    return [start - end > _SLACK for (_, end), (start, _) in pairwise(spans)]


def _look(band: Boxes, upright: bool) -> Shape:
    """How the trims of a band lie in it."""
    hull = _hull(band)
    return _shape(band, hull.x, 0.0) if upright else _shape(band, 0.0, hull.y)


def _margins(region: Box, hull: Box, upright: bool) -> Iterator[Cut]:
    """The cuts that take off what lies round the trims of a region, those of one direction first."""
    for way in (upright, not upright):
        first, last = _span(region, way)
        start, end = _span(region, not way)
        for at in _span(hull, way):
            if first + _SLACK < at < last - _SLACK:
                yield Cut(way, at, start, end, 0)
        region = (
            region._replace(x=hull.x, width=hull.width)
            if way
            else region._replace(y=hull.y, height=hull.height)
        )


def _planned(region: Box, trims: Sequence[Box], loose: frozenset[Box], cuts: Sequence[Cut]) -> CutPlan:
    """A part of the sheet with those of the cuts that go through it, and of the trims that lie in it."""
    inside = [cut for cut in cuts if _is_within(cut, region)]
    if not inside or loose.issuperset(trims):
        return CutPlan(False, (), ())
    upright, stage = inside[0].upright, inside[0].stage
    later = [cut for cut in inside if (cut.upright, cut.stage) != (upright, stage)]
    places = sorted(cut.at for cut in inside if (cut.upright, cut.stage) == (upright, stage))
    places = list(_worthwhile(places, _span(region, upright)[0], trims, loose, upright))
    if not places:
        return _planned(region, trims, loose, later)
    parts, left = [], region
    for place in (*places, _span(region, upright)[1]):
        part, left = _parted(left, upright, place)
        held = [trim for trim in trims if part.inset(-_SLACK).contains(trim)]
        if held:
            parts.append(_planned(part, held, loose, later))
    start = _span(region, upright)[0]
    return CutPlan(upright, tuple(round(place - start, 5) for place in places), tuple(parts))


def _worthwhile(
    places: Sequence[float], start: float, trims: Sequence[Box], loose: frozenset[Box], upright: bool
) -> Iterator[float]:
    """The places of cuts, of which the part begins at `start`, less those that only `loose` trims need.

    A cut is needed at an edge of another trim, or to part these from what is on its other side.
    """
    spans = [(*_span(trim, upright), trim in loose) for trim in trims]

    def between(near: float, far: float) -> set[bool]:
        return {is_loose for first, last, is_loose in spans if near - _SLACK < first and last < far + _SLACK}

    for place, following in zip(places, (*places[1:], inf), strict=True):
        is_edge = any(
            min(abs(first - place), abs(last - place)) < _SLACK
            for first, last, is_loose in spans
            if not is_loose
        )
        before, behind = between(start, place), between(place, following)
        if is_edge or (before and behind and False in before | behind):
            yield place
            start = place


def _is_within(cut: Cut, region: Box) -> bool:
    """Whether a cut goes through a region or a part of it."""
    first, last = _span(region, cut.upright)
    start, end = _span(region, not cut.upright)
    return first + _SLACK < cut.at < last - _SLACK and start - _SLACK < cut.start and cut.end < end + _SLACK


def _parted(region: Box, upright: bool, at: float) -> tuple[Box, Box]:
    """The two parts that a cut makes of a region."""
    if upright:
        return region._replace(width=at - region.x), region._replace(x=at, width=region.right - at)
    return region._replace(height=at - region.y), region._replace(y=at, height=region.bottom - at)


def _span(box: Box, upright: bool) -> tuple[float, float]:
    """Where a box begins and ends across the cuts of a direction."""
    return (box.x, box.right) if upright else (box.y, box.bottom)


def _shape(boxes: Boxes, x: float, y: float) -> Shape:
    """How trims lie as seen from a point, whatever their order."""
    return tuple(sorted([(left - x, top - y, width, height) for left, top, width, height in boxes]))


def _hull(boxes: Boxes) -> Box:
    """The box round all trims of a part; `around`, but quicker."""
    lefts, tops, widths, heights = zip(*boxes, strict=True)
    left, top = min(lefts), min(tops)
    return Box(left, top, max(map(add, lefts, widths)) - left, max(map(add, tops, heights)) - top)
