"""The text of an attribute -> its value; ValueError says what it must be."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from math import cos, radians, sin, tan
from typing import Any

from pnp.drawing.items import IDENTITY, Matrix
from pnp.drawing.paths import product

FARTHEST = 1e6
"""The largest number a template may say."""
_DIGITS = r"[+-]?+(?:[0-9]++\.?+[0-9]*+|\.[0-9]++)(?:[eE][+-]?+[0-9]++)?+"
_NUMBER = re.compile(rf"\s*({_DIGITS})\s*")
_NUMBERS = re.compile(rf"\s*+(?:{_DIGITS}[\s,]*+)*+")
_EACH = re.compile(_DIGITS)
_COLOUR = re.compile(
    r"#(?:([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})|([0-9A-Fa-f])([0-9A-Fa-f])([0-9A-Fa-f]))"
)
_REFERENCE = re.compile(r"url\(#([^)\s]+)\)")
_TRANSFORM = re.compile(r"\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)[\s,]*")
_TAKES = {
    "matrix": (6,),
    "translate": (1, 2),
    "scale": (1, 2),
    "rotate": (1, 3),
    "skewX": (1,),
    "skewY": (1,),
}
"""How many numbers each transform may have."""
_NAMED = {"black": (0.0, 0.0, 0.0), "white": (1.0, 1.0, 1.0)}


class Reference(str):
    """The id of a gradient that a paint refers to."""


@lru_cache(maxsize=1 << 14)
def number(text: str) -> float:
    """A plain number; ValueError names what was written, units among it."""
    if not _NUMBER.fullmatch(text) or abs(value := float(text)) > FARTHEST:
        raise ValueError(f'must be a plain number of mm, not "{text}"')
    return value


def numbers(text: str) -> list[float]:
    """Numbers parted by blanks, commas or their own signs; ValueError names what was written."""
    with suppress(ValueError):
        return list(map(number, text.replace(",", " ").split()))
    values = [float(value) for value in _EACH.findall(text)]
    if not _NUMBERS.fullmatch(text) or max(map(abs, values), default=0) > FARTHEST:
        raise ValueError(f'must be plain numbers of mm, not "{text}"')
    return values


def fraction(text: str) -> float:
    """A number from 0 to 1, or a percentage."""
    share = text.endswith("%")
    if not _NUMBER.fullmatch(text[:-1] if share else text):
        raise ValueError(f'must be a number from 0 to 1 or a percentage, not "{text}"')
    value = float(text[:-1]) / 100 if share else float(text)
    if not 0 <= value <= 1:
        raise ValueError(f'must lie between 0 and 1, not "{text}"')
    return value


def size(text: str) -> float:
    """A number of mm that is not negative."""
    value = number(text)
    if value < 0:
        raise ValueError(f'must not be negative, not "{text}"')
    return value


def miter(text: str) -> float:
    """A miter limit, 1 or more."""
    value = number(text)
    if value < 1:
        raise ValueError(f'must be 1 or more, not "{text}"')
    return value


@lru_cache(maxsize=1 << 14)
def paint_value(text: str) -> Any:
    """A colour, None for `none`, or the Reference of a gradient."""
    if text == "none":
        return None
    found = _REFERENCE.fullmatch(text)
    if found:
        return Reference(found[1])
    try:
        return colour(text)
    except ValueError:
        raise ValueError(f'must be a colour like "#1f613a" or none, not "{text}"') from None


@lru_cache(maxsize=1 << 14)
def colour(text: str) -> tuple[float, float, float]:
    """#rrggbb, #rgb, black or white."""
    if text in _NAMED:
        return _NAMED[text]
    found = _COLOUR.fullmatch(text)
    if not found:
        raise ValueError(f'must be a colour like "#1f613a", not "{text}"')
    parts = found.groups()[:3] if found[1] else [digit * 2 for digit in found.groups()[3:]]
    red, green, blue = (int(part, 16) / 255 for part in parts)
    return red, green, blue


def dash(text: str) -> tuple[float, ...]:
    """Lengths of dashes and gaps; an odd list counts twice, as SVG has it."""
    if text == "none":
        return ()
    lengths = numbers(text)
    if any(length < 0 for length in lengths):
        raise ValueError(f'must not be negative, not "{text}"')
    return tuple(lengths * (1 + len(lengths) % 2)) if sum(lengths) else ()


def choice(*options: str) -> Callable[[str], str]:
    """A reader that takes only these words."""

    def read(text: str) -> str:
        if text not in options:
            raise ValueError(f'must be {", ".join(options[:-1])} or {options[-1]}, not "{text}"')
        return text

    return read


def weight(text: str) -> int:
    """normal, bold or 1-1000."""
    words = {"normal": 400, "bold": 700}
    if text in words:
        return words[text]
    value = number(text)
    if not 1 <= value <= 1000:
        raise ValueError(f'must lie between 1 and 1000, not "{text}"')
    return int(value)


def transform(text: str) -> Matrix:
    """The matrix of a transform list."""
    matrix = IDENTITY
    at = 0
    while at < len(text):
        found = _TRANSFORM.match(text, at)
        if not found:
            raise ValueError(f'must be transforms like "rotate(180)", not "{text}"')
        matrix = product(matrix, _single(found[1], numbers(found[2])))
        at = found.end()
    return matrix


def _single(kind: str, n: list[float]) -> Matrix:
    if len(n) not in _TAKES[kind]:
        takes = " or ".join(map(str, _TAKES[kind]))
        raise ValueError(f"{kind} takes {takes} number{'s' if takes != '1' else ''}, not {len(n)}")
    if kind == "matrix":
        return (n[0], n[1], n[2], n[3], n[4], n[5])
    if kind == "translate":
        return (1, 0, 0, 1, n[0], n[1] if len(n) == 2 else 0)
    if kind == "scale":
        return (n[0], 0, 0, n[-1], 0, 0)
    if kind == "skewX":
        return (1, 0, tan(radians(n[0])), 1, 0, 0)
    if kind == "skewY":
        return (1, tan(radians(n[0])), 0, 1, 0, 0)
    quarters = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
    c, s = quarters.get(n[0] % 360) or (cos(radians(n[0])), sin(radians(n[0])))
    cx, cy = (n[1], n[2]) if len(n) == 3 else (0, 0)
    return (c, s, -s, c, cx - c * cx + s * cy, cy - s * cx - c * cy)


PAINT: dict[str, tuple[str, Callable[[str], Any]]] = {
    "fill": ("fill", paint_value),
    "stroke": ("stroke", paint_value),
    "stroke-width": ("width", size),
    "stroke-dasharray": ("dash", dash),
    "stroke-dashoffset": ("dash_offset", number),
    "stroke-linecap": ("cap", choice("butt", "round", "square")),
    "stroke-linejoin": ("join", choice("miter", "round", "bevel")),
    "stroke-miterlimit": ("miter", miter),
    "fill-rule": ("fill_rule", choice("nonzero", "evenodd")),
    "fill-opacity": ("fill_opacity", fraction),
    "stroke-opacity": ("stroke_opacity", fraction),
}
FONT: dict[str, tuple[str, Callable[[str], Any]]] = {
    "font-family": ("family", str.strip),
    "font-size": ("size", size),
    "font-weight": ("weight", weight),
    "font-style": ("italic", lambda text: choice("normal", "italic")(text) == "italic"),
    "letter-spacing": ("spacing", number),
}
OTHER: dict[str, tuple[str, Callable[[str], Any]]] = {
    "text-anchor": ("anchor", choice("start", "middle", "end")),
    "clip-rule": ("clip_rule", choice("nonzero", "evenodd")),
    "color": ("colour", colour),
    "pnp:safe": ("safe", number),
    "pnp:leading": ("leading", size),
}
INHERITED = frozenset((*PAINT, *FONT, *OTHER))
"""What an element takes over from its surrounding."""
