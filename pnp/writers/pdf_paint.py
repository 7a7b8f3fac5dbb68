"""Paints to the operators that set colour, opacity and line, gradients and soft masks included."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from pnp.drawing.items import Colour, Gradient, Paint
from pnp.geometry import Box
from pnp.lengths import factor, number
from pnp.records import NamedTuple
from pnp.writers.pdf_numbers import (
    array,
    colour_numbers,
    corners,
    fill_colour,
    matrix,
    rectangle,
    stroke_colour,
)
from pnp.writers.pdf_resources import Resources

DEFAULT_LINE = "4 M"
"""Sets what a content takes as given: the miter limit of SVG; the rest are PDF's own defaults."""
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


class Content(NamedTuple):
    """Operators and the names of the resources that they use."""

    operators: str
    names: tuple[str, ...] = ()


class Layer(NamedTuple):
    """One go of inking an outline."""

    setup: str
    names: tuple[str, ...]
    fill: bool
    stroke: bool
    own_state: bool
    """Whether the setup must be undone afterwards."""
    pattern: bool
    """Whether the paint is bound to the coordinates of the content that names it."""


NOWHERE = Box(0.0, 0.0, 0.0, 0.0)
"""The box of an outline that is inked in plain colours, which need none."""


def has_gradient(paint: Paint) -> bool:
    """Whether how a paint is written hangs on the box of what is painted."""
    return isinstance(paint.fill, Gradient) or isinstance(paint.stroke, Gradient)


def layers(paint: Paint, box: Box, resources: Resources) -> list[Layer]:
    """How an outline within `box` is inked: at once, or in two goes where gradients or opacities ask so."""
    fill, fill_opacity = _plain(paint.fill, paint.fill_opacity)
    stroke, stroke_opacity = _plain(paint.stroke if paint.width > 0 else None, paint.stroke_opacity)
    found = []
    if fill is not None:
        found.append(_layer(fill, fill_opacity, box, resources, stroke=False, line="", special=False))
    if stroke is not None:
        line, special = _line(paint)
        found.append(_layer(stroke, stroke_opacity, box, resources, stroke=True, line=line, special=special))
    if len(found) == 2 and not any(layer.names for layer in found):
        below, above = found
        return [Layer(f"{below.setup} {above.setup}", (), True, True, above.own_state, False)]
    return found


def layered(written: Iterable[tuple[Layer, str]], box: Box, resources: Resources) -> Content:
    """Layers, each with the operators that ink it, as the content of one item within `box`."""
    operators: list[str] = []
    names: list[str] = []
    pattern = False
    for layer, inking in written:
        text = f"{layer.setup} {inking}"
        operators.append(f"q {text} Q" if layer.own_state else text)
        names += layer.names
        pattern = pattern or layer.pattern
    content = Content("\n".join(operators), tuple(names))
    if not pattern:
        return content
    # A pattern lies in the coordinates of its whole content stream: a form of its own moves it with the item.
    name = resources.form(f"/BBox{corners(box)}", content.operators, content.names)
    return Content(f"/{name} Do", (name,))


def opacity_state(opacity: float, resources: Resources) -> str:
    """The name of the graphics state with this opacity for all that follows."""
    text = number(opacity)
    return resources.shared("G", f"<</Type/ExtGState/ca {text}/CA {text}>>")


def _layer(
    colour: Colour | Gradient,
    opacity: float,
    box: Box,
    resources: Resources,
    *,
    stroke: bool,
    line: str,
    special: bool,
) -> Layer:
    setup, names = [], []
    if opacity < 1:
        names.append(opacity_state(opacity, resources))
        setup.append(f"/{names[-1]} gs")
    pattern = isinstance(colour, Gradient)
    if isinstance(colour, Gradient):
        if any(stop[2] < 1 for stop in colour.stops):
            names.append(_mask_state(colour, box, resources))
            setup.append(f"/{names[-1]} gs")
        names.append(_pattern(colour, resources))
        setup.append(f"/Pattern {'CS' if stroke else 'cs'} /{names[-1]} {'SCN' if stroke else 'scn'}")
    else:
        setup.append(stroke_colour(colour) if stroke else fill_colour(colour))
    if line:
        setup.append(line)
    own_state = special or opacity < 1 or pattern
    return Layer(" ".join(setup), tuple(names), not stroke, stroke, own_state, pattern)


def _plain(colour: Colour | Gradient | None, opacity: float) -> tuple[Colour | Gradient | None, float]:
    """A gradient without extent is its last colour (SVG 1.1, 13.2.2 and 13.2.3)."""
    if not isinstance(colour, Gradient):
        return colour, opacity
    points = colour.points
    if (points[:2] == points[2:]) if colour.kind == "linear" else (points[5] <= 0):
        _, last, last_opacity = colour.stops[-1]
        return last, opacity * last_opacity
    return colour, opacity


def _line(paint: Paint) -> tuple[str, bool]:
    """The operators of a line's width and style, and whether any of them differs from the default."""
    style = []
    if paint.cap != "butt":
        style.append(f"{_CAPS[paint.cap]} J")
    if paint.join != "miter":
        style.append(f"{_JOINS[paint.join]} j")
    elif paint.miter != 4:
        style.append(f"{number(paint.miter)} M")
    if any(paint.dash):
        style.append(f"{array(paint.dash)} {number(paint.dash_offset)} d")
    return " ".join([f"{number(paint.width)} w", *style]), bool(style)


def _pattern(gradient: Gradient, resources: Resources) -> str:
    function = _function([(offset, colour_numbers(colour)) for offset, colour, _ in gradient.stops])
    return _shading_pattern(gradient, "/DeviceRGB", function, resources)


def _shading_pattern(gradient: Gradient, space: str, function: str, resources: Resources) -> str:
    linear = gradient.kind == "linear"
    points = " ".join(factor(point) for point in gradient.points)
    how = f"/ShadingType {2 if linear else 3}/ColorSpace{space}/Coords[{points}]/Extend[true true]"
    shading = f"<<{how}/Function{function}>>"
    return resources.shared(
        "P", f"<</Type/Pattern/PatternType 2/Matrix[{matrix(gradient.matrix)}]/Shading{shading}>>"
    )


def _function(stops: list[tuple[float, str]]) -> str:
    """Straight from stop to stop, level before the first and after the last (ISO 32000-1, 7.10.4)."""
    offsets = [min(1.0, max(0.0, offset)) for offset, _ in stops]
    values = [value for _, value in stops]
    ends = [(0.0, values[0]), *zip(offsets, values, strict=True), (1.0, values[-1])]
    pieces = [(low, high) for low, high in pairwise(ends) if high[0] > low[0]]
    parts = [f"<</FunctionType 2/Domain[0 1]/C0[{low[1]}]/C1[{high[1]}]/N 1>>" for low, high in pieces]
    if len(parts) == 1:
        return parts[0]
    bounds = array(high[0] for _, high in pieces[:-1])
    encode = " ".join(["0 1"] * len(parts))
    return f"<</FunctionType 3/Domain[0 1]/Functions[{''.join(parts)}]/Bounds{bounds}/Encode[{encode}]>>"


def _mask_state(gradient: Gradient, box: Box, resources: Resources) -> str:
    """The name of a state that lets ink through as the stops' opacity says (ISO 32000-1, 11.6.5.3)."""
    function = _function([(offset, number(opacity)) for offset, _, opacity in gradient.stops])
    pattern = _shading_pattern(gradient, "/DeviceGray", function, resources)
    entries = f"/BBox{corners(box)}/Group<</S/Transparency/CS/DeviceGray/I true>>"
    name = resources.form(entries, f"/Pattern cs /{pattern} scn {rectangle(box)} f", [pattern])
    mask = f"<</Type/Mask/S/Luminosity/G {resources.reference(name)}>>"
    return resources.shared("G", f"<</Type/ExtGState/SMask{mask}>>")
