"""Drawings to drawings of pieces that are no rectangles: ink ends round an outline, which a fine line shows.

The line lies just outside: no ink of it is left on a piece that is cut out along it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from pnp.drawing.areas import Point
from pnp.drawing.items import Drawing, Group, Paint, Segments, Shape
from pnp.drawing.outlines import corners_of, rim
from pnp.drawing.paths import polygon, rectangle
from pnp.geometry import POINT, Box
from pnp.press.marks import Marks

GAP = 1.0
"""Least room between pieces with an outline, mm: for the line, and for scissors."""

_LONGEST = 4.0
"""A pointed corner moves at most so many times as far outwards as its sides."""


def cut_out(drawing: Drawing, outline: Segments, bleed: float, marks: Marks | None) -> Drawing:
    """A side of a piece whose ink ends `bleed` mm beyond its outline; marks give it a line along that."""
    inked = Group(drawing.items, clip=widened(outline, min(bleed, drawing.bleed)))
    if marks is None:
        return drawing._replace(items=(inked,))
    # Twice as wide as it is to be: the half of it inside is clipped away.
    line = Shape(outline, _paint(marks, 2 * marks.weight * POINT))
    beyond = (*rectangle(*Box(0.0, 0.0, *drawing.size).inset(-GAP / 2)), *outline)
    shown = Group((line,), clip=beyond, clip_rule="evenodd")
    return drawing._replace(bleed=max(drawing.bleed, GAP / 2), items=(inked, shown))


def with_arcs(drawing: Drawing, corner: float, marks: Marks) -> Drawing:
    """A side of a card with a line outside each corner that is to be rounded to so many mm."""
    width = marks.weight * POINT
    edge = Box(0.0, 0.0, *drawing.size).inset(-width / 2)
    rounded = rectangle(*edge, corner + width / 2, corner + width / 2)
    arcs = tuple(
        part
        for before, curve in pairwise(rounded)
        if curve[0] == "C"
        for part in (("M", *before[-2:]), curve)
    )
    return drawing._replace(items=(*drawing.items, Shape(arcs, _paint(marks, width))))


def _paint(marks: Marks, width: float) -> Paint:
    return Paint(fill=None, stroke=marks.colour, width=width, join="round")


def widened(outline: Segments, distance: float) -> Segments:
    """An outline so many mm further out; a convex one may be taken inwards by a negative distance.

    Of one that is not convex it is a path that covers itself, to be filled or clipped by the rule `nonzero`.
    """
    if not distance:
        return outline
    points = corners_of(outline)
    moved = tips(points, distance)
    if rim(outline):
        return _closed(moved)
    afters = [*points[1:], points[0]]
    bands = [_band(point, after, distance) for point, after in zip(points, afters, strict=True)]
    wedges = [
        _closed([first, tip, second, point])
        for point, tip, (_, first, _, _), (second, _, _, _) in zip(
            points, moved, [bands[-1], *bands[:-1]], bands, strict=True
        )
    ]
    return sum(wedges, sum(map(_closed, bands), _closed(points)))


def _closed(points: Sequence[Point]) -> Segments:
    return polygon([length for point in points for length in point], closed=True)


def outwards(start: Point, end: Point) -> Point:
    """The direction away from an outline at one of its sides; its corners come clockwise."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    return (end[1] - start[1]) / length, (start[0] - end[0]) / length


def tips(points: Sequence[Point], distance: float) -> list[Point]:
    """The corners of an outline whose sides have moved so many mm outwards; inwards, if it is negative."""
    befores, afters = [points[-1], *points[:-1]], [*points[1:], points[0]]
    return [_tip(*three, distance) for three in zip(befores, points, afters, strict=True)]


def _tip(before: Point, point: Point, after: Point, distance: float) -> Point:
    """Where the sides at a corner meet once both have moved outwards."""
    (x1, y1), (x2, y2) = outwards(before, point), outwards(point, after)
    x, y = x1 + x2, y1 + y2
    length = max(hypot(x, y), 1e-9)
    way = distance * min(2 / length, _LONGEST) / length
    return point[0] + x * way, point[1] + y * way


def _band(start: Point, end: Point, distance: float) -> tuple[Point, Point, Point, Point]:
    """The strip along the outside of a side, its outer corners first."""
    x, y = (distance * length for length in outwards(start, end))
    return (start[0] + x, start[1] + y), (end[0] + x, end[1] + y), end, start
