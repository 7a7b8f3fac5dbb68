"""What a grid leaves free round its trims, and the best place there for what is printed beside the pieces.

A lane is a strip along one edge of the paper, described as seen from that edge: `near` is its distance from
the edge, `start` and `end` say where along it: y at the left and right, x at the top and bottom; all in mm.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from pnp.geometry import Box, Size
from pnp.records import NamedTuple

CLEAR = 0.2
"""White between two things printed beside each other, mm."""
APART = 1.5
"""White round a register target and round the ruler, so that words beside them read for themselves, mm."""
_EDGE, LEAST_EDGE = 5.0, 2.5
"""Distance kept from the paper's edge: where it can be, and always."""
_ASIDE = 1.0
"""White between a line of words and a crop mark before or behind it, mm."""
_LEAST_ALONG = 104.0
"""A block shorter than this does not limit what is printed beside it."""
_SLACK = 1e-6
_BEYOND = 1
"""The tier of lanes that are clear and go beyond the block; none of a lower one does."""
_SIDES = ("left", "top", "right", "bottom")


class Margins(NamedTuple):
    """What the whole grid covers, used or not, so that it is the same for each sheet of a component."""

    paper: Size
    trims: Box
    inked: Box
    """The trims with their bleed."""
    marks: tuple[Box, ...] = ()
    """The crop marks of a full sheet, without their line width unless that is wide."""
    targets: tuple[Box, ...] = ()
    """The register target, and where it lies on the other side."""
    white: tuple[float, float, float, float] = (LEAST_EDGE,) * 4
    """Distance kept from the paper's left, top, right and bottom edge: more where the printer cannot ink."""
    folds: tuple[Box, ...] = ()
    """Where the paper is folded."""
    kept: tuple[Box, ...] = ()
    """Joins with what stands at their ends, and words at those of folds: none of these makes way."""

    @property
    def rooms(self) -> dict[str, float]:
        """How wide the paper is white beside the grid, by its edges, mm."""
        left, top = self.inked.x, self.inked.y
        right, bottom = self.paper.width - self.inked.right, self.paper.height - self.inked.bottom
        return dict(zip(_SIDES, (left, top, right, bottom), strict=True))


class Lane(NamedTuple):
    """A free stretch of a strip along one edge of the paper."""

    side: str
    """`left`, `right`, `top` or `bottom`."""
    near: float
    start: float
    end: float
    tier: int
    """0: clear; 1: clear, and beyond the block; 2: crop marks make way; 3: so do folds; 4: also on bleed."""

    @property
    def length(self) -> float:
        """Of the stretch in mm."""
        return self.end - self.start


class Spot(NamedTuple):
    """A place in a margin."""

    side: str
    box: Box

    @property
    def turn(self) -> int:
        """Degrees clockwise of what stands here: at the sides words read upwards."""
        return 270 if self.side in ("left", "right") else 0


def lanes(
    margins: Margins,
    thickness: float,
    sides: Sequence[str],
    taken: Sequence[Box] = (),
    aside: float = CLEAR,
) -> Iterator[Lane]:
    """Free stretches of this thickness: clear ones first, then in wider margins, then as `sides` say.

    `aside` is the white in mm between clear ones and a crop mark or fold before or behind them.
    Every lane lies outside all trims, joins, register targets and `taken`, never on a crop mark along it, and
    2.5 to 5 mm from the paper's edge, or as far as `margins.white` says.
    """
    wider = ("left", "right") if margins.trims.x >= margins.trims.y else ("top", "bottom")
    ranked = sorted(sides, key=lambda side: side not in wider)
    for tier, covered in enumerate(_covered(margins, taken, aside)):
        for side in ranked:
            along = [mark for mark in margins.marks if (mark.height > mark.width) == _stands(side)]
            seen = [_seen_from(side, margins.paper, box) for box in (*covered, *along)]
            least = margins.white[_SIDES.index(side)]
            for near in _distances(thickness, seen, least) if tier <= _BEYOND else (least,):
                for start, end in _free(near, thickness, seen, _along(side, margins, tier == _BEYOND)):
                    yield Lane(side, near, start, end, tier)


def find_spot(
    margins: Margins, size: Size, sides: Sequence[str], at: float | None = None, tiers: int = 5
) -> Spot | None:
    """The best place for a thing of this length and height, or None: midway, or `at` mm down the block.

    Where crop marks have to make way it lies so that as few as can be do.
    """
    for lane in lanes(margins, size.height, sides):
        if lane.tier < tiers and lane.length >= size.width - _SLACK:
            return _least_crossing(margins, size, lane, at)
    return None


def find_longest(
    margins: Margins, height: float, sides: Sequence[str], taken: Sequence[Box], least: float, most: float
) -> Spot | None:
    """The longest place of this height, `least` to `most` mm, beginning where reading begins, or None."""

    def worth(lane: Lane) -> tuple[float, float, float]:
        begins = -lane.end if _stands(lane.side) else lane.start
        return min(round(lane.length, 3), most), -sides.index(lane.side), -round(begins, 3)

    found = lanes(margins, height, sides, taken, _ASIDE)
    for _, group in groupby(found, lambda lane: (lane.tier, _stands(lane.side))):
        lane = max(group, key=worth)
        if lane.length >= least:
            length = min(lane.length, most)
            start = lane.end - length if _stands(lane.side) else lane.start
            return Spot(lane.side, _box(lane.side, margins.paper, lane.near, height, start, length))
    return None


def _covered(margins: Margins, taken: Sequence[Box], aside: float) -> tuple[list[Box], ...]:
    """What each tier of lanes keeps clear of."""
    always = [box.inset(-APART) for box in (*margins.targets, *taken)]
    always += [box.inset(-CLEAR) for box in margins.kept]
    bleed = margins.inked.inset(-CLEAR)
    folds = [_apart(fold, aside) for fold in margins.folds]
    clear = [bleed, *(_apart(mark, aside) for mark in margins.marks), *folds, *always]
    return clear, clear, [bleed, *folds, *always], [bleed, *always], [margins.trims, *always]


def _apart(line: Box, aside: float) -> Box:
    """A crop mark or a fold with the white at its ends, and so many mm on both of its long sides."""
    return line.inset(-CLEAR, -aside) if line.width > line.height else line.inset(-aside, -CLEAR)


def _stands(side: str) -> bool:
    return side in ("left", "right")


def _along(side: str, margins: Margins, beyond: bool) -> tuple[float, float]:
    """How far lanes go: along the block, or along the paper where the block is short, or `beyond` it."""
    block, paper = margins.trims, margins.paper
    start, end, edge = (
        (block.y, block.bottom, paper.height) if _stands(side) else (block.x, block.right, paper.width)
    )
    if beyond or end - start < _LEAST_ALONG:
        start, end = _EDGE, edge - _EDGE
    left, top, right, bottom = margins.white
    before, behind = (top, bottom) if _stands(side) else (left, right)
    return max(start, before), min(end, edge - behind)


def _seen_from(side: str, paper: Size, box: Box) -> tuple[float, float, float, float]:
    """near, far, start and end of a box."""
    if side == "left":
        return box.x, box.right, box.y, box.bottom
    if side == "right":
        return paper.width - box.right, paper.width - box.x, box.y, box.bottom
    if side == "top":
        return box.y, box.bottom, box.x, box.right
    return paper.height - box.bottom, paper.height - box.y, box.x, box.right


def _box(side: str, paper: Size, near: float, thickness: float, start: float, length: float) -> Box:
    """The box with this near, start and length: `_seen_from` the other way round."""
    if _stands(side):
        return Box(near if side == "left" else paper.width - near - thickness, start, thickness, length)
    return Box(start, near if side == "top" else paper.height - near - thickness, length, thickness)


def _distances(
    thickness: float, seen: Sequence[tuple[float, float, float, float]], least: float
) -> list[float]:
    """Distances from the paper's edge worth trying: as far as wished, or just short of something."""
    short = {round(near - thickness, 6) for near, *_ in seen}
    return sorted(
        (near for near in short | {_EDGE, least} if least <= near <= max(_EDGE, least)), reverse=True
    )


def _free(
    near: float,
    thickness: float,
    seen: Sequence[tuple[float, float, float, float]],
    along: tuple[float, float],
) -> list[tuple[float, float]]:
    """The stretches of a strip that nothing covers."""
    free, (begin, stop) = [], along
    for start, end in sorted(_within(near, thickness, seen)):
        if start >= stop:
            break
        if start > begin + _SLACK:
            free.append((begin, start))
        begin = max(begin, end)
    if begin < stop - _SLACK:
        free.append((begin, stop))
    return free


def _within(
    near: float, thickness: float, seen: Iterable[tuple[float, float, float, float]]
) -> list[tuple[float, float]]:
    """The stretches of a strip that something covers."""
    return [
        (start, end)
        for low, high, start, end in seen
        if low < near + thickness - _SLACK and near < high - _SLACK
    ]


def _least_crossing(margins: Margins, size: Size, lane: Lane, at: float | None) -> Spot:
    """The place in a lane nearest to `at` among those that cross the fewest crop marks."""
    marks = (_seen_from(lane.side, margins.paper, mark.inset(-CLEAR)) for mark in margins.marks)
    crossing = _within(lane.near, size.height, marks)
    _, _, first, last = _seen_from(lane.side, margins.paper, margins.trims)
    length = size.width
    wished = (first + last - length) / 2 if at is None else first + at
    starts = [wished, *(place for start, end in crossing for place in (end, start - length))]

    def crossed(place: float) -> tuple[int, float]:
        over = sum(place < end - _SLACK and start < place + length - _SLACK for start, end in crossing)
        return over, round(abs(place - wished), 6)

    start = min((min(max(start, lane.start), lane.end - length) for start in starts), key=crossed)
    return Spot(lane.side, _box(lane.side, margins.paper, lane.near, size.height, start, length))
