"""Drawings to drawings with bleed made of their own edge: stretched outwards, or mirrored at the trim.

Made first at the left and right of a face, then above and below all of that: so the corners are covered too.
What the face already has beyond its trim gives way. Round an outline each side has bleed of its own, which is
drawn together or out towards a corner, so that it meets that of the next one there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from pnp.drawing.areas import Point
from pnp.drawing.bounds import bounds
from pnp.drawing.items import IDENTITY, Drawing, Form, Group, Item, Matrix, Segments, Text, Use
from pnp.drawing.outlines import Rim, corners_of, rim
from pnp.drawing.paths import bounds as path_bounds
from pnp.drawing.paths import inverse, polygon, product, rectangle
from pnp.geometry import Box
from pnp.press.outlines import outwards, tips, widened
from pnp.records import NamedTuple

STRIP = 0.2
"""Width of the strip that is stretched, mm."""

_HIDDEN = 0.1
"""So much of a face along its trim gives way to bleed, mm: where art ends, programs let its ground show."""
_OVERLAP = 2 * _HIDDEN
"""Bleed begins this far inside the trim, under the face, so that no white shows between the two; mm."""

_RIM = 0.05
"""So much of a face is not shown again round an outline, mm: where it ends, programs smooth its edge."""
_SEAM = 0.05
"""Triangles of bleed overlap by so much, mm: programs that smooth edges would show paper between them."""
_LEAST = 1e-4
"""Triangles that are smaller are left out, mm²."""

_STRAIGHT = 0.08
"""Sides that bend no further from one line, mm, are one; less than bleed begins inside the trim."""

Triangle = tuple[Point, Point, Point]


class _Ray(NamedTuple):
    """A point of an outline, and what lies straight inside and outside of it, in mm."""

    edge: Point
    """Where what is shown of the face begins."""
    inside: Point
    """Where that ends."""
    under: Point
    """Where bleed begins, under the face."""
    outside: Point
    """Where bleed ends."""


def with_bleed(drawing: Drawing, how: str, bleed: float, outline: Segments = ()) -> Drawing:
    """A drawing with so many mm of bleed, `edge` or `mirror`.

    Round an outline it is drawn out towards corners, and has no words.
    """
    trim = Box(0.0, 0.0, *drawing.size)
    if outline:
        return _round(drawing, how, bleed, outline)
    depth = bleed + _OVERLAP if how == "mirror" else STRIP
    edge = Form("edge", tuple(_reaching(drawing.items, trim.inset(depth))), trim)
    sides = _beyond(edge, bleed, depth, is_upright=True)
    middle = Group((Use(edge, IDENTITY),), clip=rectangle(*trim.inset(_HIDDEN, 0.0)))
    wide = Form("edges", (*sides, middle), trim.inset(-bleed, 0.0))
    ends = _beyond(wide, bleed, depth, is_upright=False)
    beside = Group(sides, clip=rectangle(*trim.inset(-bleed, _HIDDEN)))
    face = Group(drawing.items, clip=rectangle(*trim.inset(_HIDDEN)))
    return Drawing(drawing.size, bleed, (*ends, beside, face))


def _round(drawing: Drawing, how: str, bleed: float, outline: Segments) -> Drawing:
    """A drawing with bleed round an outline, in triangles that meet: each shows what lies across from it."""
    depth = min(bleed + _OVERLAP if how == "mirror" else STRIP, min(drawing.size) / 4)
    form = Form("edge", tuple(_seen(drawing.items, rim(outline), depth)), Box(0.0, 0.0, *drawing.size))
    rays = _rays(_plainer(corners_of(outline)), bleed, depth)
    triangles = [
        Group((Use(form, product(_onto(to), inverse(_onto(of)))),), clip=widened(_triangle(to), _SEAM))
        for one, other in pairwise([*rays, rays[0]])
        for of, to in (
            ((one.edge, other.edge, one.inside), (one.under, other.under, one.outside)),
            ((other.edge, other.inside, one.inside), (other.under, other.outside, one.outside)),
        )
        if min(_size(of), _size(to)) > _LEAST
    ]
    shown = widened(outline, -_HIDDEN) if rim(outline) else outline
    return Drawing(drawing.size, bleed, (*triangles, Group(drawing.items, clip=shown)))


def _plainer(corners: Sequence[Point]) -> list[Point]:
    """An outline in fewer sides: curves come in many more than bleed needs."""
    kept = [0]
    for index in range(2, len(corners) + 1):
        start, end = corners[kept[-1]], corners[index % len(corners)]
        x, y = outwards(start, end)
        between = corners[kept[-1] + 1 : index]
        if any(abs((px - start[0]) * x + (py - start[1]) * y) > _STRAIGHT for px, py in between):
            kept.append(index - 1)
    return [corners[index] for index in kept]


def _rays(corners: Sequence[Point], bleed: float, depth: float) -> list[_Ray]:
    """The rays round an outline: at its corners, and straight out of long sides, one near either corner."""
    ways = (-_RIM, -depth, -_OVERLAP, bleed)
    bends = [_Ray(*places) for places in zip(*(tips(corners, way) for way in ways), strict=True)]
    rays = []
    for (bend, start), (after, end) in pairwise([*zip(bends, corners, strict=True), (bends[0], corners[0])]):
        rays.append(bend)
        x, y = outwards(start, end)
        near, far = (
            2 * abs(y * (p.inside[0] - p.edge[0]) - x * (p.inside[1] - p.edge[1])) + bleed
            for p in (bend, after)
        )
        length = hypot(end[0] - start[0], end[1] - start[1])
        if near + far < length:
            for along in (near / length, 1 - far / length):
                at = start[0] + along * (end[0] - start[0]), start[1] + along * (end[1] - start[1])
                rays.append(_Ray(*((at[0] + way * x, at[1] + way * y) for way in ways)))
    return rays


def _onto(points: Triangle) -> Matrix:
    """The matrix that makes three points of 0 0, 1 0 and 0 1."""
    (x, y), (x1, y1), (x2, y2) = points
    return (x1 - x, y1 - y, x2 - x, y2 - y, x, y)


def _size(points: Triangle) -> float:
    """Of a triangle, mm²."""
    a, b, c, d, _, _ = _onto(points)
    return abs(a * d - b * c) / 2


def _triangle(points: Triangle) -> Segments:
    return polygon([length for point in points for length in point], closed=True)


def _seen(items: Sequence[Item], rim: Rim | None, depth: float) -> Iterator[Item]:
    """The items without words, and without those that lie further inside a convex outline than some mm."""
    for item in items:
        if isinstance(item, Text) or (rim and rim.over(bounds(item), depth) <= 0):
            continue
        if isinstance(item, Group):
            # What a matrix moves is not where it says.
            kept = tuple(_seen(item.items, rim if item.matrix == IDENTITY else None, depth))
            if kept:
                yield item._replace(items=kept)
        elif isinstance(item, Use) and _has_words(item.form.items):
            yield item._replace(form=item.form._replace(items=tuple(_seen(item.form.items, None, depth))))
        else:
            yield item


def _has_words(items: Sequence[Item]) -> bool:
    return any(
        isinstance(item, Text)
        or (isinstance(item, Group) and _has_words(item.items))
        or (isinstance(item, Use) and _has_words(item.form.items))
        for item in items
    )


def _beyond(form: Form, bleed: float, depth: float, *, is_upright: bool) -> tuple[Group, Group]:
    """A form drawn on at its left and right, or above and below it; `depth` mm of it make the bleed."""
    box, reach = form.box, bleed + _OVERLAP
    growth = reach / depth
    if is_upright:
        first, last, strip = box.x, box.right, box._replace(width=reach)
        places = strip._replace(x=first - bleed), strip._replace(x=last - _OVERLAP)
    else:
        first, last, strip = box.y, box.bottom, box._replace(height=reach)
        places = strip._replace(y=first - bleed), strip._replace(y=last - _OVERLAP)

    def mirrored(edge: float, lies: float) -> Matrix:
        shift = lies + growth * edge
        return (-growth, 0, 0, 1, shift, 0) if is_upright else (1, 0, 0, -growth, 0, shift)

    before, after = mirrored(first, first + _OVERLAP), mirrored(last, last - _OVERLAP)
    return (
        Group((Use(form, before),), clip=rectangle(*places[0])),
        Group((Use(form, after),), clip=rectangle(*places[1])),
    )


def _reaching(items: Sequence[Item], inside: Box, matrix: Matrix = IDENTITY) -> Iterator[Item]:
    """The items that leave a box: words within would be found again in the bleed."""
    for item in items:
        if isinstance(item, Group):
            kept = tuple(_reaching(item.items, inside, product(matrix, item.matrix)))
            if kept:
                yield item._replace(items=kept)
        elif not inside.contains(path_bounds(rectangle(*bounds(item)), matrix)):
            yield item
