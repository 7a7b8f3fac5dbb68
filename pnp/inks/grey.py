"""Drawings -> the same in greys, each as light as the colour that it stands for."""

from __future__ import annotations

from typing import Any

from pnp.drawing.items import Colour, Drawing, Form, Gradient, Group, Item, Paint, Picture, Shape, Text, Use
from pnp.inks.shades import grey


class Grey:
    """Turns drawings grey; what several share they share afterwards too."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[Any, Any]] = {}
        """What each object became, by identity; with the object, which must live as long."""
        self._paints: dict[Paint, Paint] = {}

    def drawing(self, drawing: Drawing) -> Drawing:
        """A drawing whose texts are set."""
        made: Drawing = self._kept(drawing, self._drawing)
        return made

    def _kept(self, thing: Any, make: Any) -> Any:
        known = self._made.get(id(thing))
        if known is None:
            known = self._made[id(thing)] = thing, make(thing)
        return known[1]

    def _drawing(self, drawing: Drawing) -> Drawing:
        return drawing._replace(items=self._items(drawing.items))

    def _items(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        return tuple(self._kept(item, self._item) for item in items)

    def _item(self, item: Item) -> Item:
        match item:
            case Shape():
                return Shape(item.segments, self._paint(item.paint))
            case Text():
                return Text(tuple(run._replace(paint=self._paint(run.paint)) for run in item.runs))
            case Group():
                return item._replace(items=self._items(item.items))
            case Use():
                return Use(self._kept(item.form, self._form), item.matrix)
            case Picture():
                return item  # The writer takes the colours out, once a file.
        raise TypeError(f"{type(item).__name__} is not set yet: the typesetter comes before the ink")

    def _form(self, form: Form) -> Form:
        return form._replace(items=self._items(form.items))

    def _paint(self, paint: Paint) -> Paint:
        made = self._paints.get(paint)
        if made is None:
            made = paint._replace(fill=_grey(paint.fill), stroke=_grey(paint.stroke))
            self._paints[paint] = made
        return made


def _grey(colour: Colour | Gradient | None) -> Colour | Gradient | None:
    if colour is None:
        return None
    if not isinstance(colour, Gradient):
        return grey(colour)
    stops = tuple((offset, grey(inked), opacity) for offset, inked, opacity in colour.stops)
    return colour._replace(stops=stops)
