"""Items to the box that they may cover, a little too large rather than too small, in mm."""

from __future__ import annotations

from pnp.drawing.items import IDENTITY, Group, Item, Paint, Picture, Shape, Text, Use
from pnp.drawing.paths import bounds as path_bounds
from pnp.drawing.paths import placed
from pnp.geometry import Box, around


def bounds(item: Item) -> Box:
    """The box of an item in the coordinates in which it stands."""
    if isinstance(item, Shape):
        reach = _stroke_reach(item.paint)
        return path_bounds(item.segments, IDENTITY).inset(-reach)
    if isinstance(item, Text):
        return _text_bounds(item)
    if isinstance(item, Picture):
        return item.clip
    if isinstance(item, Group):
        return placed(around(bounds(inner) for inner in item.items), item.matrix)
    if isinstance(item, Use):
        return placed(item.form.box, item.matrix)
    raise TypeError(f"{type(item).__name__} is not set yet: the typesetter comes before the writer")


def _stroke_reach(paint: Paint) -> float:
    """How far a stroke may go beyond its path: half its width, more at pointed joins and square caps."""
    if paint.stroke is None:
        return 0.0
    return paint.width / 2 * max(1.5, paint.miter if paint.join == "miter" else 1.0)


def _text_bounds(text: Text) -> Box:
    boxes = []
    for run in text.runs:
        reach = run.size + _stroke_reach(run.paint)
        advance = sum(word.advance for word in run.words) * run.size / 1000
        letters = run.spacing * sum(len(word.text) for word in run.words)
        width = max(run.width, advance + letters)
        boxes.append(Box(run.x, run.y - run.size, width, 1.5 * run.size).inset(-reach))
    return around(boxes)
