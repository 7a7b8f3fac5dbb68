"""Gradients and clip paths, looked up by their id where they are used; each distinct one is read once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.drawing.attributes import Reference, choice, colour, fraction, number, transform
from pnp.drawing.items import IDENTITY, Colour, Gradient, Group, Item, Matrix, Paint, Segments, Shape, Use
from pnp.drawing.paths import bounds, moved, product
from pnp.drawing.shapes import LOOK
from pnp.drawing.tags import BadMarkup, Tag
from pnp.geometry import Box
from pnp.records import NamedTuple

if TYPE_CHECKING:
    from pnp.drawing.interpret import Interpreter

_UNITS = choice("objectBoundingBox", "userSpaceOnUse")
_DEFAULTS = {
    "linearGradient": {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%"},
    "radialGradient": {"cx": "50%", "cy": "50%", "r": "50%"},
}


class Definition(NamedTuple):
    """A gradient as it is written, before it is laid over a shape."""

    kind: str
    points: tuple[float, ...]
    stops: tuple[tuple[float, Colour, float], ...]
    in_box: bool
    """Whether its points are shares of the shape's box."""
    matrix: Matrix


class Clip(NamedTuple):
    """The outlines of a clip path, in the coordinates of the element that names it."""

    segments: Segments
    rule: str


LOOSEST = 4000
"""Width of the box of a shared group, which SVG does not clip."""
UNLAID = (Reference, Definition)
"""What stands for a colour until the shape is known."""


def defined(reader: Interpreter, paint: Paint, tag: Tag) -> Paint:
    """The paint with definitions in the place of ids; BadMarkup where there is no such gradient."""
    fill = definition(reader, paint.fill, tag) if isinstance(paint.fill, Reference) else paint.fill
    stroke = definition(reader, paint.stroke, tag) if isinstance(paint.stroke, Reference) else paint.stroke
    return paint._replace(fill=fill, stroke=stroke)


def laid(paint: Paint, segments: Segments) -> Paint:
    """The paint with its definitions laid over a shape's box."""
    if not (isinstance(paint.fill, Definition) or isinstance(paint.stroke, Definition)):
        return paint
    box = bounds(segments, IDENTITY)
    fill = _laid(paint.fill, box) if isinstance(paint.fill, Definition) else paint.fill
    stroke = _laid(paint.stroke, box) if isinstance(paint.stroke, Definition) else paint.stroke
    return paint._replace(fill=fill, stroke=stroke)


def _laid(found: Definition, box: Box) -> Gradient | None:
    matrix = found.matrix
    if found.in_box:
        # Shares of a box without width or height mean nothing: such a shape is not painted (SVG 1.1, 7.11).
        if not box.width or not box.height:
            return None
        matrix = product((box.width, 0, 0, box.height, box.x, box.y), matrix)
    return Gradient(found.kind, found.points, found.stops, matrix)


def definition(reader: Interpreter, name: str, tag: Tag) -> Definition:
    """The gradient of an id."""
    start, end = _find(reader, name, ("linearGradient", "radialGradient"), tag)
    tokens = tuple(reader.tokens[start:end])
    found = reader.definitions.get(tokens)
    if found is None:
        holder = reader.tags(tokens[0])
        try:
            found = _definition(holder, _stops([reader.tags(token) for token in tokens if token[0] == "<"]))
        except ValueError as error:
            raise BadMarkup("bad-svg", f"<{holder.name}> {error}", holder.at, LOOK) from None
        reader.definitions[tokens] = found
    return found


def _find(reader: Interpreter, name: str, kinds: tuple[str, ...], tag: Tag) -> tuple[int, int]:
    """Where an element begins and ends among the tokens at hand."""
    start = reader.local_ids().get(name)
    if start is None or (holder := reader.tags(reader.tokens[start])).name not in kinds:
        raise BadMarkup(
            "bad-svg",
            f"<{tag.name}> refers to #{name}, and there is no such {' or '.join(kinds)}",
            tag.at,
            f'give one id="{name}", in this template',
        )
    return start, start + 1 if holder.empty else reader.end_of(start + 1, holder)


def _stops(tags: Sequence[Tag]) -> tuple[tuple[float, Colour, float], ...]:
    stops: list[tuple[float, Colour, float]] = []
    least = 0.0
    for tag in tags:
        if tag.name == "stop" and not tag.closes:
            given = tag.attributes
            try:
                # An offset never lies before the one above it (SVG 1.1, 13.2.4).
                least = max(least, fraction(given.get("offset", "0")))
                shade = colour(given.get("stop-color", "black"))
                stops.append((least, shade, fraction(given.get("stop-opacity", "1"))))
            except ValueError as error:
                raise BadMarkup("bad-svg", f"<stop> {error}", tag.at, LOOK) from None
    if len(stops) < 2:
        raise ValueError("needs two stops at least")
    return tuple(stops)


def _definition(holder: Tag, stops: tuple[tuple[float, Colour, float], ...]) -> Definition:
    given = holder.attributes
    in_box = _UNITS(given.get("gradientUnits", "objectBoundingBox")) == "objectBoundingBox"
    matrix = transform(given.get("gradientTransform", ""))
    defaults = _DEFAULTS[holder.name]

    def at(name: str) -> float:
        text = given.get(name, defaults.get(name, "") if in_box else "")
        if not text:
            raise ValueError(f"needs {name} in userSpaceOnUse")
        try:
            return number(text[:-1]) / 100 if text.endswith("%") and in_box else number(text)
        except ValueError as error:
            raise ValueError(f"{name} {error}") from None

    if holder.name == "linearGradient":
        return Definition("linear", (at("x1"), at("y1"), at("x2"), at("y2")), stops, in_box, matrix)
    cx, cy, r = at("cx"), at("cy"), at("r")
    if r < 0:
        raise ValueError("r must not be negative")
    fx = at("fx") if "fx" in given else cx
    fy = at("fy") if "fy" in given else cy
    if r and (fx - cx) ** 2 + (fy - cy) ** 2 >= r * r:
        # Outside of the circle each program shows something else.
        raise ValueError("fx and fy must lie inside of the circle")
    return Definition("radial", (fx, fy, 0.0, cx, cy, r), stops, in_box, matrix)


def clip(reader: Interpreter, tag: Tag) -> Clip | None:
    """The clip path that an element names, or None where it has none."""
    text = tag.attributes.get("clip-path", "none")
    if text == "none":
        return None
    if not (text.startswith("url(#") and text.endswith(")")):
        raise BadMarkup(
            "bad-svg",
            f'<{tag.name}> clip-path must be "url(#id)", not "{text}"',
            tag.at,
            "name a <clipPath> by its id",
        )
    start, end = _find(reader, text[5:-1], ("clipPath",), tag)
    tokens = tuple(reader.tokens[start:end])
    found = reader.clips.get(tokens)
    if found is None:
        found = reader.clips[tokens] = _clip(reader, start)
    return found


def _clip(reader: Interpreter, start: int) -> Clip:
    holder = reader.tags(reader.tokens[start])
    try:
        if _UNITS(holder.attributes.get("clipPathUnits", "userSpaceOnUse")) != "userSpaceOnUse":
            raise ValueError("is measured in userSpaceOnUse")
        matrix = transform(holder.attributes.get("transform", ""))
    except ValueError as error:
        raise BadMarkup("bad-svg", f"<clipPath> {error}", holder.at, LOOK) from None
    items: list[Item] = []
    if not holder.empty:
        # What is painted does not matter here, and where it lies is checked where the clip is used.
        reader.children(start + 1, reader.state(holder, reader.side.outline), items, holder)
    outlines: list[Shape] = []
    _outlines(items, matrix, outlines, holder)
    if not outlines:
        raise BadMarkup("bad-svg", "<clipPath> needs a shape", holder.at, "put one into it, such as a <rect>")
    if len(outlines) == 1:
        return Clip(outlines[0].segments, outlines[0].paint.fill_rule)
    if any(shape.paint.fill_rule == "evenodd" for shape in outlines):
        raise BadMarkup(
            "bad-svg", "<clipPath> of several shapes cannot be evenodd", holder.at, "leave clip-rule out"
        )
    return Clip(tuple(segment for shape in outlines for segment in _turned(shape.segments)), "nonzero")


def _outlines(items: Sequence[Item], matrix: Matrix, out: list[Shape], holder: Tag) -> None:
    for item in items:
        if isinstance(item, Group) and not item.clip:
            _outlines(item.items, product(matrix, item.matrix), out, holder)
        elif isinstance(item, Use) and item.form.box.width >= LOOSEST:
            _outlines(item.form.items, product(matrix, item.matrix), out, holder)
        elif isinstance(item, Shape):
            out.append(Shape(moved(item.segments, matrix), item.paint))
        else:
            raise BadMarkup(
                "bad-svg",
                "<clipPath> is made of shapes only",
                holder.at,
                "take out what is none, such as words and pictures",
            )


def _turned(segments: Segments) -> Segments:
    """The outline run clockwise as a whole, so that two that overlap do not cancel out under `nonzero`."""
    parts: list[list[float]] = []
    for segment in segments:
        if segment[0] == "M":
            parts.append([])
        parts[-1] += segment[1:]
    area = 0.0
    for part in parts:
        xs, ys = part[::2], part[1::2]
        area += sum(x * y for x, y in zip(xs, [*ys[1:], ys[0]], strict=True))
        area -= sum(x * y for x, y in zip([*xs[1:], xs[0]], ys, strict=True))
    if area >= 0:
        return segments
    out: list[tuple[object, ...]] = []
    pending: list[tuple[object, ...]] = []
    at: tuple[float, ...] = ()
    for segment in (*segments, ("M",)):
        if segment[0] == "M":
            if at:
                out += [("M", *at), *reversed(pending), ("Z",)]
            pending = []
        elif segment[0] == "L":
            pending.append(("L", *at))
        elif segment[0] == "C":
            pending.append(("C", *segment[3:5], *segment[1:3], *at))
        at = segment[-2:] if len(segment) > 1 else at
    return tuple(out)
