"""The attributes of one element -> its box, its outline or its matrix; ValueError says what is wrong.

An outline without extent is empty: SVG draws neither its fill nor its line (SVG 1.1, 9.2-9.4).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pnp.drawing.attributes import number, numbers, size
from pnp.drawing.items import Matrix, Segments
from pnp.drawing.path_data import parse_path
from pnp.drawing.paths import ellipse, polygon, rectangle
from pnp.drawing.tags import ELEMENTS, BadMarkup, Tag
from pnp.geometry import Box

_UNITS = {"mm": 1, "cm": 10, "in": 25.4, "pt": 25.4 / 72, "px": 25.4 / 96}
_UNIT = re.compile(r"\s*([0-9]{1,6}(?:\.[0-9]{1,6})?)\s*(mm|cm|in|pt|px)\s*")


def box_of(tag: Tag) -> Box:
    """The x, y, width and height of an element."""
    attributes = tag.attributes
    missing = [name for name in ("width", "height") if name not in attributes]
    if missing:
        raise ValueError(f"needs {' and '.join(missing)}")
    box = Box(
        number(attributes.get("x", "0")),
        number(attributes.get("y", "0")),
        size(attributes["width"]),
        size(attributes["height"]),
    )
    if not box.width or not box.height:
        raise ValueError(f"has no area: {box.width:g} x {box.height:g} mm")
    return box


LOOK = "docs/templates.md tells what elements and attributes take"


def blamed(tag: Tag, error: ValueError) -> BadMarkup:
    """What is wrong with an element, with the attribute whose value the error quotes, and a way out."""
    said = str(error)
    name = next((name for name, value in tag.attributes.items() if said.endswith(f', not "{value}"')), "")
    if name and said.startswith("must "):
        said = f"{name} {said}"
    return BadMarkup("bad-svg", f"<{tag.name}> {said}", tag.at, _way_out(str(error), name, tag))


def _way_out(said: str, name: str, tag: Tag) -> str:
    """What to write in an element instead."""
    if said.startswith("needs "):
        lacking = [f'{word}="…"' for word in said.split()[1:] if word in ELEMENTS[tag.name]]
        return f"add {' and '.join(lacking)}" if lacking else LOOK
    if said.startswith("has no area"):
        return "write a width and a height above 0, or leave it out"
    if "a plain number of mm" in said and (shown := _UNIT.fullmatch(tag.attributes.get(name, ""))):
        mm = float(shown[1]) * _UNITS[shown[2]]
        return f'write {name}="{mm:.4g}"'
    if said.startswith("must be a colour"):
        return "write it as #rrggbb, or take one of the theme: {{ colour.NAME }}"
    if said.startswith("must not be negative"):
        return "write 0 or more"
    return LOOK


def view_box(tag: Tag) -> Box:
    """The view box of a symbol."""
    given = tag.attributes.get("viewBox", "")
    measures = numbers(given)
    if len(measures) != 4 or measures[2] <= 0 or measures[3] <= 0:
        raise ValueError(f'viewBox must be x, y and a size above 0, like "0 0 24 24", not "{given}"')
    return Box(*measures)


def check_unit(tag: Tag) -> None:
    """ValueError where an <svg> that tells its size is not measured in mm."""
    given = tag.attributes
    view = numbers(given.get("viewBox", ""))
    if len(view) not in (0, 4):
        raise ValueError(f'viewBox must be x, y, width and height in mm, not "{given["viewBox"]}"')
    for name, length in zip(("width", "height"), view[2:], strict=False):
        shown = given.get(name, f"{length}mm")
        if not shown.endswith("mm") or abs(number(shown[:-2]) - length) > 0.01:
            raise ValueError(f'{name} must be the {length:g}mm of the viewBox, not "{shown}"')


def view_matrix(view: Box, tag: Tag) -> Matrix:
    """Where a symbol's view box comes to lie: as large as fits, in the middle."""
    given = tag.attributes
    if "width" not in given or "height" not in given:
        raise ValueError("needs width and height to place a symbol")
    x, y, width, height = box_of(tag)
    scale = min(width / view.width, height / view.height)
    dx = x + (width - view.width * scale) / 2 - view.x * scale
    dy = y + (height - view.height * scale) / 2 - view.y * scale
    return (scale, 0, 0, scale, dx, dy)


def moved_by(tag: Tag) -> Matrix:
    """The matrix of x and y."""
    return (1, 0, 0, 1, _place(tag.attributes, "x"), _place(tag.attributes, "y"))


def _place(given: dict[str, str], name: str) -> float:
    return number(given.get(name, "0"))


def _length(given: dict[str, str], name: str) -> float:
    if name not in given:
        raise ValueError(f"needs {name}")
    return size(given[name])


def _text(given: dict[str, str], name: str) -> str:
    if name not in given:
        raise ValueError(f"needs {name}")
    return given[name]


def _rect(given: dict[str, str]) -> Segments:
    x, y = _place(given, "x"), _place(given, "y")
    width, height = _length(given, "width"), _length(given, "height")
    rx = ry = 0.0
    if "rx" in given or "ry" in given:
        rx, ry = size(given.get("rx", given.get("ry", "0"))), size(given.get("ry", given.get("rx", "0")))
    return rectangle(x, y, width, height, rx, ry) if width and height else ()


def _circle(given: dict[str, str]) -> Segments:
    r = _length(given, "r")
    return ellipse(_place(given, "cx"), _place(given, "cy"), r, r) if r else ()


def _ellipse(given: dict[str, str]) -> Segments:
    rx, ry = _length(given, "rx"), _length(given, "ry")
    return ellipse(_place(given, "cx"), _place(given, "cy"), rx, ry) if rx and ry else ()


def _line(given: dict[str, str]) -> Segments:
    x1, y1, x2, y2 = (_place(given, name) for name in ("x1", "y1", "x2", "y2"))
    return (("M", x1, y1), ("L", x2, y2))


SHAPES: dict[str, Callable[[dict[str, str]], Segments]] = {
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": lambda given: polygon(numbers(_text(given, "points")), False),
    "polygon": lambda given: polygon(numbers(_text(given, "points")), True),
    "path": lambda given: parse_path(_text(given, "d")),
}
"""The outline of each basic shape from its attributes."""
