"""Where paper is folded -> the dashed line that shows it, and the places of the words at its ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.drawing.areas import Point
from pnp.drawing.items import Drawing, Paint, Segments, Shape
from pnp.geometry import POINT, Box, Size
from pnp.press.marks import EDGE
from pnp.press.sheets import Fold, Line, Placement, Sheet

WORD = Size(7.0, 3.0)
"""Room for the word at the end of a fold, mm."""

_ASIDE = 0.6
"""White between a fold and the word beside it, mm."""
_TRIES = 20
"""How many mm words move to keep clear of marks."""
_CLEAR = 0.3
"""White between a crop mark and the word, mm."""
_INK = Paint(fill=None, stroke=(0.0, 0.0, 0.0), width=0.4 * POINT, dash=(3.0, 1.5))


def fold_line(fold: Fold) -> Shape:
    """A dashed line along a fold, less what no printer inks, and less words that lie on it."""
    x1, y1, x2, y2 = fold.line
    if fold.is_upright:
        words = [(word.y, word.bottom) for word in fold.words if word.x < x1 < word.right]
        return Shape(_dashes(y2, words, lambda y: (x1, y)), _INK)
    words = [(word.x, word.right) for word in fold.words if word.y < y1 < word.bottom]
    return Shape(_dashes(x2, words, lambda x: (x, y1)), _INK)


def _dashes(end: float, words: Sequence[tuple[float, float]], at: Callable[[float], Point]) -> Segments:
    """The parts of a line beside words, between both edges of a paper."""
    starts = [EDGE, *(last + _ASIDE for _, last in words)]
    ends = [*(first - _ASIDE for first, _ in words), end - EDGE]
    parts = [part for part in zip(starts, ends, strict=True) if part[0] < part[1]]
    return tuple(segment for start, stop in parts for segment in (("M", *at(start)), ("L", *at(stop))))


def fold(line: Line, trims: Box, marks: Sequence[Box]) -> Fold:
    """A fold along a line, with room for words above or left of it, beside the first and the last trims.

    Where these would meet crop marks, words interrupt the fold instead, which marks keep off.
    """
    x1, y1, x2, _ = line
    taken = [mark.inset(-_CLEAR) for mark in marks]

    def box(start: float) -> Box:
        if x1 == x2:
            return Box(x1 - _ASIDE - WORD.height, start, WORD.height, WORD.width)
        return Box(start, y1 - _ASIDE - WORD.height, WORD.width, WORD.height)

    def nearest(start: float, step: float) -> Box:
        boxes = [box(start + step * number) for number in range(_TRIES)]
        return next((one for one in boxes if not any(one.overlaps(mark) for mark in taken)), on_fold(start))

    def on_fold(start: float) -> Box:
        across = _ASIDE + WORD.height / 2
        return box(start).moved(*((across, 0.0) if x1 == x2 else (0.0, across)))

    first, last = (trims.y, trims.bottom) if x1 == x2 else (trims.x, trims.right)
    return Fold(line, (nearest(first, 1.0), nearest(last - WORD.width, -1.0)))


def place_fold_words(sheet: Sheet, word: Drawing) -> tuple[Placement, ...]:
    """The word, of the size WORD, at both ends of a sheet's fold; beside an upright one it reads upwards."""
    if sheet.fold is None:
        return ()
    turn = 270 if sheet.fold.is_upright else 0
    return tuple(Placement(word, box.x, box.y, turn, (0.0, 0.0, 0.0, 0.0)) for box in sheet.fold.words)
