"""What a component says of its trim -> the line along which pieces are cut, and how deep in it things lie."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import hypot

from pnp.drawing.areas import Area, Point, polygons
from pnp.drawing.items import IDENTITY, Segments
from pnp.drawing.path_data import parse_path
from pnp.drawing.paths import bounds, ellipse, moved, polygon, rectangle
from pnp.geometry import Box, Size
from pnp.records import NamedTuple

_STEPS = 16
"""Straight lines that stand for a curve."""
_LEAST = 1.0
"""The smallest area that anyone cuts out, mm²."""
_SLACK = 0.01
"""How far beyond the trim an outline may reach, mm, and how far a convex one may turn back."""
_TOUCHING = 1e-6
"""Sides whose ends lie so near to a line, mm², touch it and do not cross it."""


class BadOutline(ValueError):
    """No line along which a piece can be cut; `hint` is the way out."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


@lru_cache(maxsize=64)
def outline(size: Size, name: str, corner: float = 0.0) -> Segments:
    """The line along which pieces are cut, in mm from the trim's corner: a name, or a path of SVG.

    A hexagon lies with its points at the ends of the longer sides. BadOutline where a path is not one closed
    line round something inside the trim.
    """
    width, height = size
    if name == "rectangle":
        return rectangle(0.0, 0.0, width, height, corner, corner)
    if name in ("circle", "ellipse"):
        return ellipse(width / 2, height / 2, width / 2, height / 2)
    if name == "hexagon":
        return _hexagon(size)
    try:
        path = parse_path(name)
    except ValueError as error:
        raise BadOutline(str(error), "write it as in M 0 0 L 30 0 L 15 26 Z") from None
    if [segment[0] for segment in path].count("M") != 1 or path[-1] != ("Z",):
        raise BadOutline("it is not one closed line", "let it begin with its only M and end with Z")
    if not Box(0.0, 0.0, width, height).contains(bounds(path, IDENTITY), _SLACK):
        raise BadOutline(
            f"it leaves the {size} of the piece", "give the piece a larger size, or draw the outline smaller"
        )
    if _crosses_itself(path):
        raise BadOutline("its line crosses itself", "let it run once round the piece")
    if Area(path, IDENTITY).size < _LEAST:
        raise BadOutline(
            f"it encloses less than {_LEAST:g} mm²", "draw it round the whole piece: its numbers are mm"
        )
    return path


def _crosses_itself(path: Segments) -> bool:
    """Whether two sides of a closed line go through each other."""
    (points,) = polygons(path, _STEPS)
    if len(set(points)) < 4:
        return False
    corners = corners_of(path)
    ends = [*corners[1:], *corners[:1]]
    sides = sorted((min(pair), max(pair)) for pair in zip(corners, ends, strict=True))
    for index, (a, b) in enumerate(sides):
        for c, d in sides[index + 1 :]:
            if c[0] > b[0]:
                break
            if _left(a, b, c) * _left(a, b, d) < 0 and _left(c, d, a) * _left(c, d, b) < 0:
                return True
    return False


def _left(start: Point, end: Point, point: Point) -> float:
    """On which side of a line a point lies: less than 0 on one, more on the other, 0 on the line."""
    area = (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
    return area if abs(area) > _TOUCHING else 0.0


def from_behind(segments: Segments, size: Size) -> Segments:
    """An outline as one sees it on the back of a piece."""
    return moved(segments, (-1.0, 0.0, 0.0, 1.0, size.width, 0.0))


def _hexagon(size: Size) -> Segments:
    """Flat sides at the top where it is wide, at the left where it is high."""
    width, height = size
    if width >= height:
        xs, ys = (0, 1, 3, 4, 3, 1), (2, 0, 0, 2, 4, 4)
    else:
        xs, ys = (2, 4, 4, 2, 0, 0), (0, 1, 3, 4, 3, 1)
    points = [length for x, y in zip(xs, ys, strict=True) for length in (x * width / 4, y * height / 4)]
    return polygon(points, closed=True)


def corners_of(segments: Segments) -> list[Point]:
    """The corners of an outline in turn, clockwise on the sheet; curves become short straight lines."""
    (points,) = polygons(segments, _STEPS)
    kept = [
        point for point, after in zip(points, [*points[1:], points[0]], strict=True) if _apart(point, after)
    ]
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([*kept, kept[0]]))
    return kept if area > 0 else kept[::-1]


def _apart(one: Point, other: Point) -> bool:
    return hypot(one[0] - other[0], one[1] - other[1]) > 1e-6


class Rim(NamedTuple):
    """A convex outline, to judge how deep inside it something lies."""

    sides: tuple[tuple[float, float, float], ...]
    """a, b, c of each: a x + b y + c is how far inside of it a point lies, in mm."""

    def over(self, box: Box, depth: float) -> float:
        """How many mm a box comes too near to the outline, or beyond it, to lie `depth` mm inside."""
        points = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
        return depth - min(a * x + b * y + c for a, b, c in self.sides for x, y in points)

    def room(self, box: Box, line: Box, depth: float) -> Box:
        """What is left of a box between the sides, `depth` mm inside them, along a line of words."""
        along = line.height >= line.width
        ends = (line.y, line.bottom) if along else (line.x, line.right)
        first, last = (box.x, box.right) if along else (box.y, box.bottom)
        for a, b, c in self.sides:
            forward, aside = (a, b) if along else (b, a)
            for end in ends:
                if abs(forward) > 1e-9:
                    at = (depth - c - aside * end) / forward
                    first, last = (max(first, at), last) if forward > 0 else (first, min(last, at))
        last = max(first, last)
        return (
            box._replace(x=first, width=last - first) if along else box._replace(y=first, height=last - first)
        )


def rim(segments: Segments) -> Rim | None:
    """The sides of an outline; None where it is not convex."""
    points = corners_of(segments)
    sides: list[tuple[float, float, float]] = []
    for (x1, y1), (x2, y2) in pairwise([*points, points[0]]):
        length = hypot(x2 - x1, y2 - y1)
        a, b = (y1 - y2) / length, (x2 - x1) / length
        sides.append((a, b, -a * x1 - b * y1))
    inside = all(a * x + b * y + c > -_SLACK for a, b, c in sides for x, y in points)
    return Rim(tuple(sides)) if inside else None
