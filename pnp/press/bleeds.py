"""Drawings to drawings with bleed made of their own edge: stretched outwards, or mirrored at the trim.

Made first at the left and right of a face, then above and below all of that: so the corners are covered too.
What the face already has beyond its trim gives way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.drawing.bounds import bounds
from pnp.drawing.items import IDENTITY, Drawing, Form, Group, Item, Matrix, Use
from pnp.drawing.paths import bounds as path_bounds
from pnp.drawing.paths import product, rectangle
from pnp.geometry import Box

STRIP = 0.2
"""Width of the strip that is stretched, mm."""

_OVERLAP = 0.05
"""Bleed begins this far inside the trim, under the face, so that no white shows between the two; mm."""


class Bleed:
    """Makes bleed of so many mm, `edge` or `mirror`; shares what copies share."""

    def __init__(self, how: str, bleed: float) -> None:
        self._bleed = bleed
        self._depth = bleed + _OVERLAP if how == "mirror" else STRIP
        """How much of the face makes the bleed, mm."""
        self._made: dict[int, tuple[Drawing, Drawing]] = {}

    def drawing(self, drawing: Drawing) -> Drawing:
        """A drawing with its bleed; the same object for the same object."""
        if id(drawing) not in self._made:
            self._made[id(drawing)] = drawing, self._with_bleed(drawing)
        return self._made[id(drawing)][1]

    def _with_bleed(self, drawing: Drawing) -> Drawing:
        trim = Box(0.0, 0.0, *drawing.size)
        edge = Form("edge", tuple(_reaching(drawing.items, trim.inset(self._depth))), trim)
        sides = self._beyond(edge, is_upright=True)
        wide = Form("edges", (*sides, Use(edge, IDENTITY)), trim.inset(-self._bleed, 0.0))
        ends = self._beyond(wide, is_upright=False)
        face = Group(drawing.items, clip=rectangle(*trim))
        return Drawing(drawing.size, self._bleed, (*ends, *sides, face))

    def _beyond(self, form: Form, *, is_upright: bool) -> tuple[Group, Group]:
        """A form drawn on beyond its left and right edges, or above and below it."""
        box, reach = form.box, self._bleed + _OVERLAP
        growth = reach / self._depth
        if is_upright:
            first, last, strip = box.x, box.right, box._replace(width=reach)
            places = strip._replace(x=first - self._bleed), strip._replace(x=last - _OVERLAP)
        else:
            first, last, strip = box.y, box.bottom, box._replace(height=reach)
            places = strip._replace(y=first - self._bleed), strip._replace(y=last - _OVERLAP)

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
