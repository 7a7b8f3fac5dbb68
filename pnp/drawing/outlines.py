"""What a component says of its trim -> the line along which pieces are cut, and how deep in it things lie."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import NamedTuple

from pnp.drawing.areas import Area, Point, polygons
from pnp.drawing.items import IDENTITY, Segments
from pnp.drawing.path_data import parse_path
from pnp.drawing.paths import bounds, ellipse, moved, polygon, rectangle
from pnp.geometry import Box, Size

_STEPS = 16
"""Straight lines that stand for a curve."""
_LEAST = 1.0
"""The smallest area that anyone cuts out, mm²."""
_SLACK = 0.01
"""How far beyond the trim an outline may reach, mm, and how far a convex one may turn back."""


def outline(size: Size, name: str, corner: float = 0.0) -> Segments:
    """The line along which pieces are cut, in mm from the trim's corner: a name, or a path of SVG.

    A hexagon lies with its points at the ends of the longer sides. ValueError where a path is not one closed
    line round something inside the trim.
    """
    width, height = size
    if name == "rectangle":
        return rectangle(0.0, 0.0, width, height, corner, corner)
    if name in ("circle", "ellipse"):
        return ellipse(width / 2, height / 2, width / 2, height / 2)
    if name == "hexagon":
        return _hexagon(size)
    path = parse_path(name)
    if [segment[0] for segment in path].count("M") != 1 or path[-1] != ("Z",):
        raise ValueError("it is not one closed line")
    if Area(path, IDENTITY).size < _LEAST:
        raise ValueError(f"it encloses less than {_LEAST:g} mm²")
    if not Box(0.0, 0.0, width, height).contains(bounds(path, IDENTITY), _SLACK):
        raise ValueError(f"it leaves the {size} of the piece")
    return path


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
