"""Items to the box that they may cover, a little too large rather than too small, in mm."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.drawing.items import Group, Item, Matrix, Paint, Picture, Segments, Shape, Text, Use
from pnp.geometry import Box


def bounds(item: Item) -> Box:
    """The box of an item in the coordinates in which it stands."""
    if isinstance(item, Shape):
        reach = stroke_reach(item.paint)
        return path_bounds(item.segments).inset(-reach)
    if isinstance(item, Text):
        return _text_bounds(item)
    if isinstance(item, Picture):
        return item.clip
    if isinstance(item, Group):
        return moved(around(bounds(inner) for inner in item.items), item.matrix)
    if isinstance(item, Use):
        return moved(item.form.box, item.matrix)
    raise TypeError(f"{type(item).__name__} is not set yet: the typesetter comes before the writer")


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box round all boxes; an empty one where there are none."""
    found = list(boxes)
    if not found:
        return Box(0, 0, 0, 0)
    x, y = min(box.x for box in found), min(box.y for box in found)
    return Box(x, y, max(box.right for box in found) - x, max(box.bottom for box in found) - y)


def moved(box: Box, matrix: Matrix) -> Box:
    """The upright box round a box after a transform."""
    a, b, c, d, e, f = matrix
    points = [(a * x + c * y + e, b * x + d * y + f) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    return around(Box(x, y, 0, 0) for x, y in points)


def path_bounds(segments: Segments) -> Box:
    """The box of a path's points, control points included."""
    points = [
        Box(segment[index], segment[index + 1], 0, 0)
        for segment in segments
        for index in range(1, len(segment) - 1, 2)
    ]
    return around(points)


def stroke_reach(paint: Paint) -> float:
    """How far a stroke may go beyond its path: half its width, more at pointed joins and square caps."""
    if paint.stroke is None:
        return 0.0
    return paint.width / 2 * max(1.5, paint.miter if paint.join == "miter" else 1.0)


def _text_bounds(text: Text) -> Box:
    boxes = []
    for run in text.runs:
        reach = run.size + stroke_reach(run.paint)
        advance = sum(word.advance for word in run.words) * run.size / 1000
        letters = run.spacing * sum(len(word.text) for word in run.words)
        width = max(run.width, advance + letters)
        boxes.append(Box(run.x, run.y - run.size, width, 1.5 * run.size).inset(-reach))
    return around(boxes)
