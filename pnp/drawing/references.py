"""Gradients and clip paths of a document, looked up by their id where they are used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.drawing.items import IDENTITY, Gradient, Group, Item, Matrix, Segments, Shape
from pnp.drawing.paths import product
from pnp.drawing.state import Reference, colour, fraction, number, transform
from pnp.drawing.tags import BadMarkup, Tag
from pnp.geometry import Box

if TYPE_CHECKING:
    from pnp.drawing.interpret import Interpreter


def gradient(reader: Interpreter, reference: Reference, box: Box, tag: Tag) -> Gradient:
    """The gradient of an id, laid over a shape's `box` where it is measured in shares of it."""
    start = _find(reader, reference, ("linearGradient", "radialGradient"), tag)
    holder = reader.tags(reader.document[start])
    try:
        return _gradient(holder, _stops(reader, start, holder), box)
    except ValueError as error:
        raise BadMarkup("bad-svg", f"<{holder.name}> {error}", holder.at) from None


def _find(reader: Interpreter, name: str, kinds: tuple[str, ...], tag: Tag) -> int:
    start = reader.local_ids().get(name)
    if start is None or reader.tags(reader.document[start]).name not in kinds:
        raise BadMarkup(
            "bad-svg", f"<{tag.name}> refers to #{name}, and there is no such {' or '.join(kinds)}", tag.at
        )
    return start


def _stops(
    reader: Interpreter, start: int, holder: Tag
) -> list[tuple[float, tuple[float, float, float], float]]:
    stops: list[tuple[float, tuple[float, float, float], float]] = []
    end = start + 1 if holder.empty else reader.end_of(start + 1, holder, reader.document)
    for token in reader.document[start + 1 : end - 1]:
        if token[0] != "<":
            continue
        stop = reader.tags(token)
        if stop.name == "stop" and not stop.closes:
            given = stop.attributes
            offset = fraction(given.get("offset", "0"))
            least = stops[-1][0] if stops else 0.0
            stops.append(
                (
                    max(offset, least),
                    colour(given.get("stop-color", "black")),
                    fraction(given.get("stop-opacity", "1")),
                )
            )
    if len(stops) < 2:
        raise ValueError("needs two stops at least")
    return stops


def _gradient(
    holder: Tag, stops: list[tuple[float, tuple[float, float, float], float]], box: Box
) -> Gradient:
    given = holder.attributes
    in_box = given.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
    matrix: Matrix = (box.width, 0, 0, box.height, box.x, box.y) if in_box else IDENTITY
    if "gradientTransform" in given:
        matrix = product(matrix, transform(given["gradientTransform"]))

    def at(name: str, default: str) -> float:
        text = given.get(name, default)
        try:
            return number(text[:-1]) / 100 if text.endswith("%") else number(text)
        except ValueError as error:
            raise ValueError(f"{name} {error}") from None

    if holder.name == "linearGradient":
        points = (at("x1", "0"), at("y1", "0"), at("x2", "1"), at("y2", "0"))
        return Gradient("linear", points, tuple(stops), matrix)
    cx, cy, r = at("cx", "0.5"), at("cy", "0.5"), at("r", "0.5")
    return Gradient("radial", (at("fx", str(cx)), at("fy", str(cy)), 0.0, cx, cy, r), tuple(stops), matrix)


def clip_segments(reader: Interpreter, text: str, tag: Tag) -> tuple[Segments, str]:
    """The outlines of a clip path, in the coordinates of the element that names it, and their fill rule."""
    if not (text.startswith("url(#") and text.endswith(")")):
        raise BadMarkup("bad-svg", f'<{tag.name}> clip-path must be "url(#id)", not "{text}"', tag.at)
    start = _find(reader, text[5:-1], ("clipPath",), tag)
    holder = reader.tags(reader.document[start])
    if holder.attributes.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse":
        raise BadMarkup("bad-svg", "a clipPath is measured in userSpaceOnUse", holder.at)
    items: list[Item] = []
    inner = reader.state(holder, reader.side.root.inner())
    if not holder.empty:
        before, reader.tokens = reader.tokens, reader.document
        reader.children(start + 1, inner, items, holder)
        reader.tokens = before
    matrix = transform(holder.attributes.get("transform", ""))
    out: list[tuple[object, ...]] = []
    _outlines(items, matrix, out, holder)
    if not out:
        raise BadMarkup("bad-svg", "a clipPath needs a shape", holder.at)
    return tuple(out), inner.clip_rule


def _outlines(
    items: list[Item] | tuple[Item, ...], matrix: Matrix, out: list[tuple[object, ...]], holder: Tag
) -> None:
    for item in items:
        if isinstance(item, Group):
            _outlines(item.items, product(matrix, item.matrix), out, holder)
        elif isinstance(item, Shape):
            out.extend(moved(item.segments, matrix))
        else:
            raise BadMarkup("bad-svg", "a clipPath is made of shapes only", holder.at)


def moved(segments: Segments, matrix: Matrix) -> Segments:
    """The segments as a matrix places them."""
    if matrix == IDENTITY:
        return segments
    a, b, c, d, e, f = matrix
    out: list[tuple[object, ...]] = []
    for segment in segments:
        points: list[float] = []
        for index in range(1, len(segment), 2):
            x, y = segment[index], segment[index + 1]
            points += [a * x + c * y + e, b * x + d * y + f]
        out.append((segment[0], *points))
    return tuple(out)
