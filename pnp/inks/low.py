"""Drawings -> the same in outlines: no grounds, no patterns, and what was light on dark becomes dark.

Whatever is printed stays legible and keeps its hue: a ground becomes an outline of its own colour, as dark as
lines must be; its words and icons take that colour where they would not be seen on white.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.drawing.areas import Area
from pnp.drawing.items import (
    IDENTITY,
    Drawing,
    Form,
    Group,
    Item,
    Matrix,
    Picture,
    Run,
    Shape,
    Text,
    Use,
)
from pnp.drawing.paths import bounds, inverse, product, rectangle
from pnp.geometry import Box, around
from pnp.inks.outlines import PAPER, Ground, Outliner, scale_of
from pnp.records import NamedTuple

_PIECES = ("face:", "back:")
"""How the forms of pictures of pieces are named."""


class Leaf(NamedTuple):
    """Something to ink, with where it lies."""

    item: Shape | Text | Picture | Use
    matrix: Matrix
    area: Area
    """What it covers: a shape itself, anything else its box."""
    window: Box | None
    """What is seen of it, where a group cuts off the rest."""


class Low:
    """Takes the ink out of drawings; what several share they share afterwards too."""

    def __init__(self) -> None:
        self._drawings: dict[int, tuple[Drawing, Drawing]] = {}
        self._forms: dict[Any, tuple[Form, Form]] = {}
        self._areas: dict[tuple[int, Matrix], tuple[Item, Area]] = {}
        self._outliner = Outliner()

    def drawing(self, drawing: Drawing) -> Drawing:
        """A drawing whose texts are set."""
        known = self._drawings.get(id(drawing))
        if known is None:
            items = self._side(drawing.items, Box(0, 0, *drawing.size))
            known = self._drawings[id(drawing)] = drawing, drawing._replace(items=items)
        return known[1]

    def _side(self, items: tuple[Item, ...], trim: Box) -> tuple[Item, ...]:
        """The items of a whole side, of which what lies on what is known."""
        leaves = list(self._leaves(items, IDENTITY))
        grounds: list[Ground] = []
        made: list[Item | None] = []
        for number, leaf in enumerate(leaves):
            bears = isinstance(leaf.item, Shape) and _bears(leaf.area, leaves[number + 1 :])
            made.append(self._inked(leaf, grounds, bears, trim))
        return _rebuilt(items, iter(made))

    def _inked(self, leaf: Leaf, grounds: list[Ground], bears: bool, trim: Box) -> Item | None:
        """A leaf in less ink, and itself among the grounds of what comes later."""
        item, matrix, area, window = leaf
        if isinstance(item, Shape):
            under = _under(grounds, area.box.cx, area.box.cy)
            made, ground = self._outliner.shape(item, matrix, area, under, bears, trim)
            if ground:
                grounds.append(ground)
            return made
        if isinstance(item, Text):
            return self._outliner.text(item, matrix, lambda x, y: _under(grounds, x, y))
        if isinstance(item, Picture):
            grounds.append(Ground.of_picture(area))
            return self._outliner.picture(item, area)
        return self._use(item, matrix, _under(grounds, area.box.cx, area.box.cy), window)

    def _use(self, use: Use, matrix: Matrix, under: Ground, window: Box | None) -> Use:
        form = use.form
        placed = product(matrix, use.matrix)
        scale = scale_of(placed)
        is_piece = form.name.startswith(_PIECES)
        enlarged = (scale, 0, 0, scale, 0, 0)
        seen = None
        if window is not None and scale:
            seen = bounds(rectangle(*window), product(enlarged, inverse(placed)))
            if seen.contains(bounds(rectangle(*form.box), enlarged), 0.1):
                seen = None
        key = (id(form),) if is_piece else (id(form), round(scale, 4), under.key, seen)
        known = self._forms.get(key)
        if known is None:
            items = (
                self._side(form.items, form.box)
                if is_piece
                else self._icon(form.items, enlarged, under, seen)
            )
            known = self._forms[key] = form, form._replace(items=items)
        return Use(known[1], use.matrix)

    def _icon(
        self, items: tuple[Item, ...], matrix: Matrix, under: Ground, window: Box | None
    ) -> tuple[Item, ...]:
        """The items of a shared shape, all on one ground, of which no more is seen than the window."""
        leaves = list(self._leaves(items, matrix, window))
        box = around([leaf.area.box for leaf in leaves]) if leaves else Box(0, 0, 0, 0)
        alone = len({leaf.item.paint.fill for leaf in leaves if isinstance(leaf.item, Shape)}) == 1
        made: list[Item | None] = []
        for leaf in leaves:
            if isinstance(leaf.item, Shape):
                made.append(
                    self._outliner.icon(leaf.item, leaf.matrix, leaf.area, under, box, leaf.window, alone)
                )
            elif isinstance(leaf.item, Use):
                made.append(self._use(leaf.item, leaf.matrix, under, leaf.window))
            else:
                made.append(self._inked(leaf, [under], False, box))
        return _rebuilt(items, iter(made))

    def _leaves(self, items: Sequence[Item], matrix: Matrix, window: Box | None = None) -> Iterator[Leaf]:
        """All that is inked, in the order of inking, and what is seen of it."""
        for item in items:
            if isinstance(item, Group):
                inner = product(matrix, item.matrix)
                clip = bounds(item.clip, inner) if item.clip else None
                yield from self._leaves(item.items, inner, _narrower(window, clip))
            elif isinstance(item, Shape | Text | Picture | Use):
                yield Leaf(item, matrix, self._area(item, matrix), window)

    def _area(self, item: Shape | Text | Picture | Use, matrix: Matrix) -> Area:
        known = self._areas.get((id(item), matrix))
        if known is None:
            known = self._areas[id(item), matrix] = item, self._measured(item, matrix)
        return known[1]

    def _measured(self, item: Shape | Text | Picture | Use, matrix: Matrix) -> Area:
        if isinstance(item, Shape):
            return Area(item.segments, matrix, item.paint.fill_rule)
        if isinstance(item, Use):
            inner = [leaf.area.box for leaf in self._leaves(item.form.items, product(matrix, item.matrix))]
            return Area(rectangle(*(around(inner) if inner else Box(0, 0, 0, 0))), IDENTITY)
        box = item.clip if isinstance(item, Picture) else around([_room(run) for run in item.runs])
        return Area(rectangle(*box), matrix)


def _narrower(window: Box | None, clip: Box | None) -> Box | None:
    """What is seen through both of two windows; None is no window."""
    if window is None or clip is None:
        return clip or window
    x, y = max(window.x, clip.x), max(window.y, clip.y)
    return Box(x, y, min(window.right, clip.right) - x, min(window.bottom, clip.bottom) - y)


def _room(run: Run) -> Box:
    """The box of a run's capitals, less a hair so that it has an area."""
    return Box(run.x, run.y - 0.7 * run.size, max(run.width, 0.01), 0.7 * run.size)


def _under(grounds: Sequence[Ground], x: float, y: float) -> Ground:
    """What lies uppermost at a place."""
    return next((ground for ground in reversed(grounds) if ground.holds(x, y)), PAPER)


def _bears(area: Area, later: Sequence[Leaf]) -> bool:
    """Whether anything smaller stands on an area."""
    size = area.box.width * area.box.height
    return any(
        area.holds(leaf.area.box.cx, leaf.area.box.cy)
        and leaf.area.box.width * leaf.area.box.height < size
        and area.box.contains(leaf.area.box, 0.5)
        for leaf in later
    )


def _rebuilt(items: Sequence[Item], made: Iterator[Item | None]) -> tuple[Item, ...]:
    """The same groups with other things in them."""
    found: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            inner = _rebuilt(item.items, made)
            if inner:
                found.append(item._replace(items=inner))
        elif (one := next(made)) is not None:
            found.append(one)
    return tuple(found)
