"""An <image> of an SVG file -> the use of its form, laid into the image's box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.drawing.art.read import UndrawableArt, read_art
from pnp.drawing.items import Form, Group, Item, Use
from pnp.drawing.paths import rectangle
from pnp.drawing.pictures import Pictures, placed
from pnp.drawing.preflight import check_bleed, check_shape
from pnp.drawing.state import State
from pnp.drawing.tags import BadMarkup, Tag
from pnp.geometry import Box

if TYPE_CHECKING:
    from pnp.drawing.interpret import Interpreter


def place(reader: Interpreter, tag: Tag, state: State, box: Box, aspect: str) -> Item:
    """The art of a tag in its box; BadMarkup where it cannot be drawn."""
    try:
        form = _form(reader.pictures, tag.attributes["href"])
    except UndrawableArt as error:
        for fault in error.faults[1:]:
            reader.complain(fault.name, str(fault), fault.at, fault.hint, "")
        raise error.faults[0] from None
    view = form.box
    whole, seen = placed(view.width, view.height, box, aspect)
    check_shape(reader, tag, view.width, view.height, whole)
    if state.ctm:
        check_bleed(reader, tag, rectangle(*seen), state.ctm)
    across, down = whole.width / view.width, whole.height / view.height
    use = Use(form, (across, 0, 0, down, whole.x - view.x * across, whole.y - view.y * down))
    return use if seen == whole else Group((use,), clip=rectangle(*seen))


def _form(pictures: Pictures, href: str) -> Form:
    """The form of a path, read once."""
    if href not in pictures.art:
        try:
            pictures.art[href] = read_art(pictures.find(href), href)
        except (BadMarkup, UndrawableArt) as error:
            pictures.art[href] = error
    found = pictures.art[href]
    if isinstance(found, Form):
        return found
    raise found
