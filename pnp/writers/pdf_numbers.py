"""Numbers, colours, paths and matrices to the shortest PDF operators that keep a thousandth of a mm."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.drawing.items import Colour, Matrix, Segments
from pnp.geometry import Box

_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_KEPT = 50_000


class Numbers(dict[float, str]):
    """Lengths in mm as text, made once: four decimals, six below 1; never an exponent."""

    def __missing__(self, value: float) -> str:
        text = f"{value:.4f}" if abs(value) >= 1 else f"{value:.6f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        if text == "-0":
            text = "0"
        if len(self) >= _KEPT:
            self.clear()
        self[value] = text
        return text


number = Numbers().__getitem__
"""A length as text."""


def factor(value: float) -> str:
    """A coefficient of a matrix as text; it multiplies lengths, so it keeps eight decimals."""
    text = f"{value:.8f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


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


def path(segments: Segments) -> str:
    """The operators that lay out a path."""
    return " ".join([" ".join([*map(number, segment[1:]), _OPERATORS[segment[0]]]) for segment in segments])


def colour_numbers(colour: Colour) -> str:
    """Red, green and blue as text."""
    return " ".join(map(number, colour))


def fill_colour(colour: Colour) -> str:
    """The operator that sets the colour of fills."""
    red, green, blue = colour
    return f"{number(red)} g" if red == green == blue else f"{colour_numbers(colour)} rg"


def stroke_colour(colour: Colour) -> str:
    """The operator that sets the colour of strokes."""
    red, green, blue = colour
    return f"{number(red)} G" if red == green == blue else f"{colour_numbers(colour)} RG"


def array(values: Iterable[float]) -> str:
    """Numbers between brackets."""
    return f"[{' '.join(map(number, values))}]"
