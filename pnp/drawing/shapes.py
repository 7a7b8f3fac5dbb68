"""The attributes of one element -> its box, its outline or its matrix; ValueError says what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.drawing.items import Matrix
from pnp.drawing.paths import ellipse, parse_path, polygon, rectangle
from pnp.drawing.state import number, numbers, size
from pnp.drawing.tags import Tag
from pnp.geometry import Box


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


def blame(tag: Tag, error: ValueError) -> str:
    """What is wrong with an element, with the attribute whose value the error quotes."""
    for name, value in tag.attributes.items():
        if str(error).startswith("must ") and str(error).endswith(f', not "{value}"'):
            return f"<{tag.name}> {name} {error}"
    return f"<{tag.name}> {error}"


def view_matrix(view: Box, tag: Tag) -> Matrix:
    """Where a symbol's view box comes to lie: as large as fits, in the middle."""
    attributes = tag.attributes
    x, y = number(attributes.get("x", "0")), number(attributes.get("y", "0"))
    if "width" not in attributes or "height" not in attributes:
        raise ValueError("needs width and height to place a symbol")
    width, height = size(attributes["width"]), size(attributes["height"])
    if view.width <= 0 or view.height <= 0:
        raise ValueError("refers to a symbol whose viewBox has no area")
    scale = min(width / view.width, height / view.height)
    dx = x + (width - view.width * scale) / 2 - view.x * scale
    dy = y + (height - view.height * scale) / 2 - view.y * scale
    return (scale, 0, 0, scale, dx, dy)


def _length(attributes: dict[str, str], name: str) -> float:
    if name not in attributes:
        raise ValueError(f"needs {name}")
    return size(attributes[name])


def _rect(a: dict[str, str]) -> Any:
    rx, ry = a.get("rx", a.get("ry", "0")), a.get("ry", a.get("rx", "0"))
    return rectangle(
        number(a.get("x", "0")),
        number(a.get("y", "0")),
        _length(a, "width"),
        _length(a, "height"),
        size(rx),
        size(ry),
    )


def _line(a: dict[str, str]) -> Any:
    x1, y1, x2, y2 = (number(a.get(name, "0")) for name in ("x1", "y1", "x2", "y2"))
    return (("M", x1, y1), ("L", x2, y2))


SHAPES: dict[str, Callable[[dict[str, str]], Any]] = {
    "rect": _rect,
    "circle": lambda a: ellipse(
        number(a.get("cx", "0")), number(a.get("cy", "0")), _length(a, "r"), _length(a, "r")
    ),
    "ellipse": lambda a: ellipse(
        number(a.get("cx", "0")), number(a.get("cy", "0")), _length(a, "rx"), _length(a, "ry")
    ),
    "line": _line,
    "polyline": lambda a: polygon(numbers(a.get("points", "")), False),
    "polygon": lambda a: polygon(numbers(a.get("points", "")), True),
    "path": lambda a: parse_path(a.get("d", "")),
}
"""The outline of each basic shape from its attributes."""
