"""A text still to be set -> where letters of it will stand, as far as that is known before."""

from __future__ import annotations

from pnp.drawing.items import IDENTITY, Matrix, Span, TextFrame, TextLine

Place = tuple[float, float]

_LONG = 5
"""Words of so many letters reach a little beyond the first, and to both sides of the middle."""
_GAP = "\ue000"
"""Begins what stands for words of many pieces, which may be long."""
_ACROSS = {"start": 0.0, "middle": 0.5, "end": 1.0, "left": 0.0, "center": 0.5, "right": 1.0}
_AFTER, _AROUND, _BEFORE = (0.9,), (-0.6, 0.6), (-0.9,)
_STEPS = {
    "start": _AFTER,
    "middle": _AROUND,
    "end": _BEFORE,
    "left": _AFTER,
    "center": _AROUND,
    "right": _BEFORE,
}
"""From the first letter, or the middle, to others of words that are long, as parts of the size of type."""
_DOWN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
_WIDTH, _HEIGHT = 0.6, 0.5
"""Of the room of a letter, as parts of the size of type."""
_ACROSS_IT, _DOWN_IT = 6, 4
"""Spots in this room: each is about as wide as a stroke of the letter."""


def spans_of(item: TextLine | TextFrame) -> list[Span]:
    """Its words, style by style."""
    if isinstance(item, TextLine):
        return list(item.spans)
    return [span for span in item.content if isinstance(span, Span)]


def first_letter(item: TextLine | TextFrame, size: float, matrix: Matrix) -> Place:
    """Where a text's first letter stands, or its middle one."""
    if isinstance(item, TextLine):
        x, y = item.x + (0.5 - _ACROSS[item.anchor]) * 0.6 * size, item.y - 0.35 * size
    else:
        box, across, down = item.box, _ACROSS[item.align], _DOWN[item.valign]
        x = box.x + across * box.width + (0.5 - across) * 0.6 * size
        y = box.y + down * box.height + (0.5 - down) * size
    if matrix is IDENTITY:
        return x, y
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def steps_of(item: TextLine | TextFrame, span: Span) -> tuple[float, ...]:
    """How far from there other letters stand, as parts of the size of type; none where words are short."""
    text = span.text
    if len(text) < _LONG and _GAP not in text:
        return ()
    if isinstance(item, TextLine):
        return _STEPS[item.anchor]
    return _STEPS[item.align] if item.box.width > 2 * span.style.size else ()


def beside(x: float, y: float, size: float, steps: tuple[float, ...], matrix: Matrix) -> list[Place]:
    """A place, and others so far along the line of words."""
    across, down = matrix[0] * size, matrix[1] * size
    return [(x, y), *((x + step * across, y + step * down) for step in steps)]


def spots(x: float, y: float, size: float, matrix: Matrix) -> list[Place]:
    """Places spread evenly over the room of the letter that stands about a place."""
    a, b, c, d, _, _ = matrix
    across = [((step + 0.5) / _ACROSS_IT - 0.5) * _WIDTH * size for step in range(_ACROSS_IT)]
    down = [((step + 0.5) / _DOWN_IT - 0.5) * _HEIGHT * size for step in range(_DOWN_IT)]
    return [(x + a * right + c * below, y + b * right + d * below) for below in down for right in across]
