"""One drawing to the bytes of an SVG file in mm that needs nothing else: no font, no picture, no link.

Nothing is decided here: what lies where stands in the drawing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from pnp.drawing.bounds import bounds
from pnp.drawing.items import Drawing, Form, Group, Item, Picture, Shape, Text, Use
from pnp.drawing.paths import rectangle
from pnp.geometry import Box, around
from pnp.lengths import number
from pnp.writers.print_sizes import print_sizes
from pnp.writers.reduced import read_bitmap
from pnp.writers.svg_definitions import Definitions, leaves_ink, path, transform
from pnp.writers.svg_pictures import data_uri
from pnp.writers.svg_text import TextPainter

_NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1"'


def svg_bytes(drawing: Drawing, fonts: Mapping[str, Path], *, title: str = "", bleed: float = 0.0) -> bytes:
    """A side with its paper as SVG 1.1, up to `bleed` mm beyond the trim, as far as it is drawn there.

    `fonts` gives the file of each face that words name. KeyError for a face that is not in `fonts`, OSError
    for a font or picture that cannot be read, UnusableFont for a damaged font, TypeError for a text that was
    not set. The same arguments give the same bytes.
    """
    seen = Box(0, 0, *drawing.size).inset(-min(bleed, drawing.bleed))
    painter = _Painter(drawing, fonts)
    inked = painter.items(drawing.items)
    x, y, width, height = map(number, seen)
    place = f'width="{width}mm" height="{height}mm" viewBox="{x} {y} {width} {height}"'
    lines = [f"<svg {_NAMESPACES} {place}>"]
    if title:
        lines.append(f"<title>{_legible(title)}</title>")
    if painter.definitions.elements:
        lines += ["<defs>", *painter.definitions.elements, "</defs>"]
    paper = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="#ffffff"/>'
    return "\n".join([*lines, paper, *inked, "</svg>\n"]).encode()


def _legible(text: str) -> str:
    """Text as XML takes it: without control characters."""
    return escape("".join(filter(str.isprintable, text)), quote=False)


class _Painter:
    """Writes the items of one file."""

    def __init__(self, drawing: Drawing, fonts: Mapping[str, Path]) -> None:
        self._sizes = print_sizes([drawing])
        self.definitions = Definitions()
        self._texts = TextPainter(self.definitions, fonts)
        self._forms: dict[int, str] = {}
        self._pictures: dict[Path, tuple[str, Box]] = {}

    def items(self, items: Sequence[Item]) -> list[str]:
        """The elements of several items, in their order."""
        return [element for item in items for element in self._write(item)]

    def _write(self, item: Item) -> list[str]:
        if isinstance(item, Text):
            return self._texts.text(item)
        if isinstance(item, Shape):
            return self._shape(item)
        if isinstance(item, Use):
            return [f'<use xlink:href="#{self._form(item.form)}"{transform(item.matrix)}/>']
        if isinstance(item, Group):
            return self._group(item)
        if isinstance(item, Picture):
            return [self._picture(item)]
        raise TypeError(f"{type(item).__name__} is not set yet: the typesetter comes before the writer")

    def _shape(self, item: Shape) -> list[str]:
        outline = path(item.segments)
        if not outline or not leaves_ink(item.paint):
            return []
        return [f'<path d="{outline}"{self.definitions.paint(item.paint)}/>']

    def _form(self, form: Form) -> str:
        name = self._forms.get(id(form))
        if name is None:
            inside = "".join(self.items(form.items))
            covered = around(bounds(item) for item in form.items)
            clip = "" if form.box.contains(covered) else self.definitions.clip(rectangle(*form.box))
            name = self._forms[id(form)] = self.definitions.id("s", "g", clip, inside)
        return name

    def _group(self, item: Group) -> list[str]:
        attributes = transform(item.matrix)
        if item.clip:
            attributes += self.definitions.clip(item.clip, item.clip_rule)
        if item.opacity < 1:
            attributes += f' opacity="{number(item.opacity)}"'
        inside = self.items(item.items)
        return [f"<g{attributes}>{''.join(inside)}</g>"] if attributes and inside else inside

    def _picture(self, item: Picture) -> str:
        found = self._pictures.get(item.file)
        if found is None:
            data, part = read_bitmap(item.file, self._sizes.get(item.file))
            square = f' width="1" height="1" preserveAspectRatio="none" xlink:href="{data_uri(data)}"'
            found = self._pictures[item.file] = self.definitions.id("i", "image", square), part
        name, part = found
        x, y = item.box.x + part.x * item.box.width, item.box.y + part.y * item.box.height
        width, height = part.width * item.box.width, part.height * item.box.height
        faded = f' opacity="{number(item.opacity)}"' if item.opacity < 1 else ""
        placed = f'<use xlink:href="#{name}"{transform((width, 0, 0, height, x, y))}{faded}/>'
        if item.clip == item.box:
            return placed
        return f"<g{self.definitions.clip(rectangle(*item.clip))}>{placed}</g>"
