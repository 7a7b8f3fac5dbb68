"""Colours, paths and matrices to PDF operators."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pnp.drawing.items import Colour, Matrix, Segments
from pnp.geometry import Box
from pnp.lengths import factor, number

_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def matrix(values: Matrix) -> str:
    """Six coefficients, for `cm` or a /Matrix."""
    a, b, c, d, e, f = values
    return f"{factor(a)} {factor(b)} {factor(c)} {factor(d)} {number(e)} {number(f)}"


def rectangle(box: Box) -> str:
    """A box as `re` wants it."""
    return f"{number(box.x)} {number(box.y)} {number(box.width)} {number(box.height)} re"


def corners(box: Box) -> str:
    """A box as /BBox wants it: two corners."""
    return f"[{number(box.x)} {number(box.y)} {number(box.right)} {number(box.bottom)}]"


@lru_cache(maxsize=1 << 12)
def path(segments: Segments) -> str:
    """The operators that lay out a path, written once: many a drawing comes in several files."""
    operators: list[str] = []
    for letter, *places in segments:
        operators += map(number, places)
        operators.append(_OPERATORS[letter])
    return " ".join(operators)


def colour_numbers(colour: Colour) -> str:
    """Red, green and blue as text."""
    return " ".join(map(number, colour))


@lru_cache(maxsize=1024)
def fill_colour(colour: Colour) -> str:
    """The operator that sets the colour of fills."""
    red, green, blue = colour
    return f"{number(red)} g" if red == green == blue else f"{colour_numbers(colour)} rg"


@lru_cache(maxsize=1024)
def stroke_colour(colour: Colour) -> str:
    """The operator that sets the colour of strokes."""
    red, green, blue = colour
    return f"{number(red)} G" if red == green == blue else f"{colour_numbers(colour)} RG"


def array(values: Iterable[float]) -> str:
    """Numbers between brackets."""
    return f"[{' '.join(map(number, values))}]"
