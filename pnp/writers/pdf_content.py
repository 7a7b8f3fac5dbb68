"""Items to content streams: operators, and the names of the resources that they use.

Coordinates are mm with y down; the page turns and scales them. What one item writes stands on its own: it
sets the colours, widths and fonts it needs and leaves every other part of the graphics state as it was. So
the operators of an item that comes again, known by its identity, are kept and used again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pnp.drawing.bounds import bounds
from pnp.drawing.items import IDENTITY, Form, Group, Item, Paint, Picture, Shape, Text, Use
from pnp.geometry import Box, around
from pnp.writers.pdf_numbers import corners, matrix, path, rectangle
from pnp.writers.pdf_paint import NOWHERE, Content, Layer, has_gradient, layered, layers, opacity_state
from pnp.writers.pdf_text import TextPainter

if TYPE_CHECKING:
    from pnp.writers.pdf_fonts import EmbeddedFonts
    from pnp.writers.pdf_pictures import EmbeddedPictures
    from pnp.writers.pdf_resources import Resources

_OPERATORS = {(True, True): "B", (True, False): "f", (False, True): "S"}
"""What fills an outline, strokes it, or both."""
_OUTLINE = "\0"
"""Stands for an outline that is not known yet."""
_GROUP = "/Group<</S/Transparency/CS/DeviceRGB/I true>>"


class Painter:
    """Writes items; keeps what comes twice. All items must live as long as the painter."""

    def __init__(
        self, resources: Resources, fonts: EmbeddedFonts, pictures: Callable[[], EmbeddedPictures]
    ) -> None:
        """`pictures` gives those of the file once there is one."""
        self._resources = resources
        self._fonts = fonts
        self._open_pictures = pictures
        self._seen: set[int] = set()
        self._kept: dict[int, Content] = {}
        self._forms: dict[Form, str] = {}
        self._form_names: dict[int, str] = {}
        self._plain: dict[int, tuple[list[str], tuple[str, ...]]] = {}
        """What stands round an outline in a plain paint, and the names, by the paint's identity."""
        self._kinds: dict[type, Callable[[Any], Content]] = {
            Text: TextPainter(resources, fonts).text,
            Shape: self._shape,
            Use: self._use,
            Group: self._group,
            Picture: self._picture,
        }

    @property
    def used_forms(self) -> dict[Form, str]:
        """The names of shared shapes."""
        return self._forms

    def items(self, items: Sequence[Item]) -> Content:
        """The operators of several items, in their order."""
        operators: list[str] = []
        names: dict[str, None] = {}
        for item in items:
            content = self._kept.get(id(item)) or self._new(item)
            operators.append(content.operators)
            for name in content.names:
                names[name] = None
        return Content("\n".join(operators), tuple(names))

    def form(self, items: Sequence[Item], box: Box, entries: str = "") -> str:
        """The name of a new form that holds these items."""
        content = self.items(items)
        return self._resources.form(f"/BBox{corners(box)}{entries}", content.operators, content.names)

    def _new(self, item: Item) -> Content:
        write = self._kinds.get(type(item))
        if write is None:
            raise TypeError(f"{type(item).__name__} is not set yet: the typesetter comes before the writer")
        content = write(item)
        if id(item) in self._seen:
            self._kept[id(item)] = content
        self._seen.add(id(item))
        return content

    def _use(self, item: Use) -> Content:
        name = self._form_names.get(id(item.form))
        if name is None:
            name = self._forms.get(item.form)
            if name is None:
                name = self._forms[item.form] = self.form(item.form.items, item.form.box)
            self._form_names[id(item.form)] = name
        return Content(f"q {matrix(item.matrix)} cm /{name} Do Q", (name,))

    def _group(self, item: Group) -> Content:
        setup = ["q"]
        if item.matrix != IDENTITY:
            setup.append(f"{matrix(item.matrix)} cm")
        if item.clip:
            setup.append(f"{path(item.clip)} {'W*' if item.clip_rule == 'evenodd' else 'W'} n")
        if item.opacity < 1:
            state = opacity_state(item.opacity, self._resources)
            name = self.form(item.items, around(bounds(inner) for inner in item.items), _GROUP)
            return Content(f"{' '.join(setup)} /{state} gs /{name} Do Q", (state, name))
        content = self.items(item.items)
        if len(setup) == 1:
            return content
        return Content(f"{' '.join(setup)}\n{content.operators}\nQ", content.names)

    @cached_property
    def _pictures(self) -> EmbeddedPictures:
        return self._open_pictures()

    def _picture(self, item: Picture) -> Content:
        name, upright = self._pictures.place(item.file)
        names, setup = [name], ["q"]
        if item.clip != item.box:
            setup.append(f"{rectangle(item.clip)} W n")
        if item.opacity < 1:
            names.append(opacity_state(item.opacity, self._resources))
            setup.append(f"/{names[-1]} gs")
        x, y, width, height = item.box
        setup.append(f"{matrix((width, 0, 0, -height, x, y + height))} cm")
        if upright != IDENTITY:
            setup.append(f"{matrix(upright)} cm")
        return Content(f"{' '.join(setup)} /{name} Do Q", tuple(names))

    def _shape(self, item: Shape) -> Content:
        outline, paint = path(item.segments), item.paint
        plain = self._plain.get(id(paint))
        if plain is None:
            if has_gradient(paint):
                return self._painted(outline, paint, bounds(item))
            operators, names = self._painted(_OUTLINE, paint, NOWHERE)
            plain = self._plain[id(paint)] = operators.split(_OUTLINE), names
        parts, names = plain
        return Content(outline.join(parts), names)

    def _painted(self, outline: str, paint: Paint, box: Box) -> Content:
        written = [
            (layer, f"{outline} {_operator(layer, paint)}") for layer in layers(paint, box, self._resources)
        ]
        return layered(written, box, self._resources)


def _operator(layer: Layer, paint: Paint) -> str:
    """What inks an outline that was laid out."""
    star = "*" if layer.fill and paint.fill_rule == "evenodd" else ""
    return f"{_OPERATORS[layer.fill, layer.stroke]}{star}"
