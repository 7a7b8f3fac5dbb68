"""Drawings to drawings with bleed made of their own edge: stretched outwards, or mirrored at the trim.

Made first at the left and right of a face, then above and below all of that: so the corners are covered too.
What the face already has beyond its trim gives way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.drawing.bounds import bounds
from pnp.drawing.items import IDENTITY, Drawing, Form, Group, Item, Matrix, Segments, Use
from pnp.drawing.paths import bounds as path_bounds
from pnp.drawing.paths import product, rectangle
from pnp.geometry import Box
from pnp.press.outlines import narrowed

STRIP = 0.2
"""Width of the strip that is stretched, mm."""

_OVERLAP = 0.1
"""Bleed begins this far inside the trim, under the face, so that no white shows between the two; mm."""


def with_bleed(drawing: Drawing, how: str, bleed: float, outline: Segments = ()) -> Drawing:
    """A drawing with so many mm of bleed, `edge` or `mirror`.

    Where there is an outline the face is drawn a little larger under itself, whichever of the two.
    """
    trim = Box(0.0, 0.0, *drawing.size)
    if outline:
        return _enlarged(drawing, trim, bleed, outline)
    depth = bleed + _OVERLAP if how == "mirror" else STRIP
    edge = Form("edge", tuple(_reaching(drawing.items, trim.inset(depth))), trim)
    sides = _beyond(edge, bleed, depth, is_upright=True)
    wide = Form("edges", (*sides, Use(edge, IDENTITY)), trim.inset(-bleed, 0.0))
    ends = _beyond(wide, bleed, depth, is_upright=False)
    face = Group(drawing.items, clip=rectangle(*trim))
    return Drawing(drawing.size, bleed, (*ends, *sides, face))


def _enlarged(drawing: Drawing, trim: Box, bleed: float, outline: Segments) -> Drawing:
    """A drawing with bleed as wide at all ends of it; what is enlarged is seen beyond the outline alone."""
    x, y = (1 + 2 * bleed / length for length in drawing.size)
    under = Use(Form("face", drawing.items, trim), (x, 0, 0, y, -bleed, -bleed))
    beyond = (*rectangle(*trim.inset(-bleed)), *narrowed(outline, _OVERLAP))
    ring = Group((under,), clip=beyond, clip_rule="evenodd")
    return Drawing(drawing.size, bleed, (ring, Group(drawing.items, clip=outline)))


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
