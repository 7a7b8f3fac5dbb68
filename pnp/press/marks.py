"""Trims to the marks that guide the scissors, and the register target."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pnp.drawing.colours import contrast
from pnp.drawing.items import Colour, Item, Paint, Segments, Shape
from pnp.drawing.paths import ellipse
from pnp.geometry import POINT, Box, Size
from pnp.press.margins import CLEAR
from pnp.press.sheets import Line
from pnp.records import NamedTuple

STYLES = ("corner", "edge", "grid", "none")
"""Short marks round the block; marks from the paper's edge; marks and lines between the pieces; nothing."""

MARKED = ("front", "back", "both")
"""Which sides of a sheet bear marks."""

OFFSET = 0.4
"""From the bleed to the beginning of a mark, mm, unless told otherwise; white that bleed always leaves."""
EDGE = 1.5
"""Marks end this far from the paper's edge, mm."""
SHORTEST = 1.0
"""Bleed leaves room for a mark of this length, mm."""
SHORTENED = 0.5
"""A mark that makes way for something else is at least so long, mm."""
ROOM = OFFSET + SHORTEST + EDGE
"""Width along the paper's edge that bleed leaves to the marks, mm."""
LENGTHS, OFFSETS = (SHORTEST, 50.0), (0.0, 20.0)
"""Least and most that may be asked for, mm."""
WEIGHTS = (0.25, 5.0)
"""The same in pt: thinner lines are lost on many printers."""
TARGET = 5.0
"""Width and height of the register target, mm."""

FAINTEST = 1.5
"""Least contrast of marks with white paper: 1 is that of white, 21 that of black."""

_SLACK = 1e-6
_INK = Paint(fill=None, stroke=(0.0, 0.0, 0.0), width=0.4 * POINT)
_DASHES = _INK._replace(dash=(3.0, 1.5))


def is_seen(colour: Colour) -> bool:
    """Whether marks of a colour can be seen on white paper."""
    return contrast(colour, (1.0, 1.0, 1.0)) >= FAINTEST


class Marks(NamedTuple):
    """How crop marks look."""

    style: str = "corner"
    """One of STYLES."""
    length: float = 4.0
    """Of a short mark in mm; the paper's edge cuts it off."""
    offset: float = OFFSET
    """From the bleed to the beginning of a mark in mm; less where a narrow margin would hold no mark."""
    weight: float = 0.4
    """Width of the lines in pt."""
    colour: Colour = (0.0, 0.0, 0.0)
    sides: str = "front"
    """One of MARKED."""

    def on(self, side: str) -> bool:
        """Whether they stand on the `front`, or on the `back`."""
        return self.style != "none" and self.sides in (side, "both")

    @property
    def only_behind(self) -> bool:
        """Whether they stand on backs alone."""
        return self.on("back") and not self.on("front")


USUAL = Marks()
"""Short black marks on fronts."""


def cut_lines(paper: Size, trims: Sequence[Box], inked: Box, gap: float, marks: Marks) -> tuple[Line, ...]:
    """Where crop marks lie: at both ends of every cut, one for an edge that two trims share; outside trims.

    `inked` is the box round the trims with their bleed, `gap` the room between trims. A grid has lines along
    all edges too: on those that two trims share, beside the others.
    """
    if marks.style == "none" or not trims:
        return ()
    xs = _cuts((trim.x, trim.right) for trim in trims)
    ys = _cuts((trim.y, trim.bottom) for trim in trims)
    columns = [*_ends(inked.y, inked.bottom, paper.height, marks)]
    rows = [*_ends(inked.x, inked.right, paper.width, marks)]
    is_grid = marks.style == "grid"
    return (
        *((x, y1, x, y2) for x in xs for y1, y2 in columns),
        *((x, ys[0], x, ys[-1]) for x in (_alongside(xs, gap, marks) if is_grid else ())),
        *((x1, y, x2, y) for y in ys for x1, x2 in rows),
        *((xs[0], y, xs[-1], y) for y in (_alongside(ys, gap, marks) if is_grid else ())),
    )


def crop_marks(lines: Iterable[Line], marks: Marks) -> tuple[Shape, ...]:
    """The lines in the weight and colour of the marks."""
    paint = _INK._replace(stroke=marks.colour, width=marks.weight * POINT)
    return tuple(Shape((("M", x1, y1), ("L", x2, y2)), paint) for x1, y1, x2, y2 in lines)


def straight_lines(items: Iterable[Item]) -> Iterator[Box]:
    """The boxes of crop marks, folds and joins among the marks; without a width unless they are heavy."""
    for item in items:
        if isinstance(item, Shape):
            spread = _spread(item)
            for line in _lines(item):
                is_upright = line.height > line.width
                yield line.inset(-spread, 0.0) if is_upright else line.inset(0.0, -spread)


def made_way(items: tuple[Item, ...], taken: Sequence[Box], paper: Size) -> tuple[Item, ...]:
    """The marks, less what of straight ones would meet one of the boxes.

    Of a line that would have nothing left, a short one stands between the box and the paper's edge.
    """
    return tuple(_beside(item, taken, paper) if isinstance(item, Shape) else item for item in items)


def _lines(shape: Shape) -> list[Box]:
    """The lines of a shape that consists of straight ones alone, upright or level."""
    ends = list(zip(shape.segments[::2], shape.segments[1::2], strict=False))
    if any((start[0], end[0]) != ("M", "L") for start, end in ends):
        return []
    corners = [(*start[1:], *end[1:]) for start, end in ends]
    return [Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)) for x1, y1, x2, y2 in corners]


def _spread(shape: Shape) -> float:
    """How much further to its sides a heavy line goes than a fine one, which leaves white in `CLEAR`, mm."""
    return max(shape.paint.width - CLEAR, 0.0) / 2


def _beside(shape: Shape, taken: Sequence[Box], paper: Size) -> Shape:
    """A shape less what of its straight lines lies in boxes."""
    lines = _lines(shape)
    for box in taken:
        near, clear = box.inset(-_spread(shape)), box.inset(-CLEAR)
        if any(near.overlaps(line) for line in lines):
            lines = [
                part
                for line in lines
                for part in (_rests(line, clear, paper) if near.overlaps(line) else [line])
            ]
            segments = ((("M", line.x, line.y), ("L", line.right, line.bottom)) for line in lines)
            shape = shape._replace(segments=tuple(segment for pair in segments for segment in pair))
    return shape


def _rests(line: Box, taken: Box, paper: Size) -> list[Box]:
    """What is left of a line on either side of a box."""
    if line.height > line.width:
        parts = _parts(line.y, line.bottom, taken.y, taken.bottom, paper.height)
        return [Box(line.x, start, 0.0, end - start) for start, end in parts]
    parts = _parts(line.x, line.right, taken.x, taken.right, paper.width)
    return [Box(start, line.y, end - start, 0.0) for start, end in parts]


def _parts(start: float, end: float, first: float, last: float, edge: float) -> list[tuple[float, float]]:
    """The stretches of a mark before and behind what lies from `first` to `last`, on paper up to `edge`."""
    parts = [part for part in ((start, first), (last, end)) if part[1] - part[0] > SHORTENED - _SLACK]
    if parts:
        return parts
    return [(EDGE, first) if first + last < edge else (last, edge - EDGE)]


def register_target(x: float, y: float) -> Shape:
    """A circle of radius 1.5 mm with a cross, about x, y: held to the light, front and back should be one."""
    arm = TARGET / 2
    cross: Segments = (("M", x - arm, y), ("L", x + arm, y), ("M", x, y - arm), ("L", x, y + arm))
    return Shape((*ellipse(x, y, 1.5, 1.5), *cross), _INK)


def join_line(at: float, beyond: int, paper: Size, *, is_upright: bool = True) -> tuple[Shape, Shape]:
    """A dashed line down or across the paper that touches a join on the side where others join, -1 or 1.

    It is to be seen on dark art too, and no ink of it is left on the part once that is cut.
    """
    middle = at + beyond * _DASHES.width / 2
    line: Segments = (("M", middle, EDGE), ("L", middle, paper.height - EDGE))
    if not is_upright:
        line = (("M", EDGE, middle), ("L", paper.width - EDGE, middle))
    return Shape(line, _DASHES._replace(stroke=(1.0, 1.0, 1.0), dash=())), Shape(line, _DASHES)


def _cuts(edges: Iterable[tuple[float, float]]) -> list[float]:
    """Each coordinate once, rising; edges that meet count as one."""
    cuts: list[float] = []
    for cut in sorted(edge for pair in edges for edge in pair):
        if not cuts or cut - cuts[-1] > _SLACK:
            cuts.append(cut)
    return cuts


def reach(room: float, marks: Marks) -> tuple[float, float]:
    """From where to where a mark goes in the white between ink and the paper's edge, mm from the ink."""
    start = min(marks.offset, max(room - EDGE - SHORTEST, OFFSET))
    longest = room if marks.style == "edge" else marks.length
    return start, max(min(start + longest, room - EDGE), start)


def _ends(first: float, last: float, paper: float, marks: Marks) -> Iterator[tuple[float, float]]:
    """The marks before and behind the ink of a block that lies from `first` to `last` on the paper."""
    start, end = reach(first, marks)
    if start < end:
        yield first - end, first - start
    start, end = reach(paper - last, marks)
    if start < end:
        yield last + start, last + end


def _alongside(cuts: Sequence[float], gap: float, marks: Marks) -> list[float]:
    """Where the lines of a grid lie: on a cut that two trims share, else beside it, off the trim."""
    if gap <= _SLACK:
        return list(cuts)
    aside = min(marks.weight * POINT, gap) / 2
    return [cut - aside if number % 2 == 0 else cut + aside for number, cut in enumerate(cuts)]
