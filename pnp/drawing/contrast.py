"""The items of a side -> the texts that are too faint for what lies under them (WCAG 2.2, 1.4.3).

What a text stands on is what was inked last at its beginning, or at its middle where it is centred: a shape,
a shared shape or the paper. On a picture, and on what lets light through, nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import sqrt
from typing import Any, NamedTuple

from pnp.drawing.areas import Area
from pnp.drawing.colours import contrast
from pnp.drawing.items import (
    IDENTITY,
    Colour,
    Gradient,
    Group,
    Item,
    Matrix,
    Origin,
    Paint,
    Picture,
    Shape,
    Span,
    Style,
    TextFrame,
    TextLine,
    Use,
)
from pnp.drawing.paths import product, rectangle
from pnp.geometry import POINT

LEAST, LEAST_LARGE = 4.5, 3.0
"""Contrast of words, and of large ones."""
LARGE, LARGE_BOLD, BOLD = 18 * POINT, 14 * POINT, 700
"""From which size on words are large, mm; in bold; and which weight is bold."""
_PAPER, _PAPER_BIT = ((1.0, 1.0, 1.0),), 1
_ACROSS = {"start": 0.0, "middle": 0.5, "end": 1.0, "left": 0.0, "center": 0.5, "right": 1.0}
_DOWN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
_PIECES = ("face:", "back:")

Colours = tuple[Colour, ...]
"""What a fill may show: one colour, the stops of a gradient; none where that is unknown."""


Edges = tuple[float, float, float, float]
"""left, top, right, bottom in mm."""

Fault = tuple[Colour, Colour, float, float]
"""What words show, what lies under them, their contrast and the least that they need."""


class Faint(NamedTuple):
    """A text that is hard to read."""

    origin: Origin
    words: str
    colour: Colour
    under: Colour
    ratio: float
    least: float


class Laid(NamedTuple):
    """What covers some area."""

    area: Area
    colours: Colours
    bit: int
    """Stands for its colours among all that were seen."""
    clips: tuple[Area, ...]
    """Outside of one of these there is none of it."""

    def holds(self, x: float, y: float) -> bool:
        """Whether it covers a point."""
        return self.area.holds(x, y) and all(clip.holds(x, y) for clip in self.clips)


class Ground:
    """What was inked on one side so far, in that order."""

    def __init__(self) -> None:
        self.laid: list[Laid] = []
        self.state = 0
        """Another number for each other row of things laid; nothing is laid yet at 0."""
        self._boxes: dict[int, tuple[int, list[Edges]]] = {}
        """For some bits, how many of those laid were looked at, and the boxes of those that have one."""

    def may_show(self, bits: int, x: float, y: float) -> bool:
        """Whether a place is in the box of anything in the colours of these bits, the paper's among them."""
        if bits & _PAPER_BIT:
            return True
        known, boxes = self._boxes.get(bits, (0, []))
        if known < len(self.laid):
            boxes += [one.area.edges for one in islice(self.laid, known, None) if one.bit & bits]
            self._boxes[bits] = len(self.laid), boxes
        return any([left <= x <= right and top <= y <= bottom for left, top, right, bottom in boxes])

    def uppermost(self, x: float, y: float) -> Colours:
        """The colours that were laid last at a place."""
        return next((one.colours for one in reversed(self.laid) if one.holds(x, y)), _PAPER)


class Contrasts:
    """Looks for faint texts; knows again what several sides share. All items must live as long."""

    def __init__(self) -> None:
        self._covers: dict[Any, tuple[Item, tuple[Area, ...], list[Laid]]] = {}
        """An item, its clips and what it covers, by the identities of these two and its matrix."""
        self._bits: dict[Colours, int] = {_PAPER: _PAPER_BIT}
        self._too_faint: dict[Any, tuple[int, int]] = {}
        """How many of these colours words were held against, and the bits of those they are too faint on."""
        self._states: dict[tuple[int, int], int] = {}
        """The state of a ground by the one before it and the identity of what was laid on it."""
        self._faults: dict[Any, tuple[Style, list[Fault]]] = {}
        """What is wrong with words of a style at a place, by the state of the ground."""

    def faint(self, items: Sequence[Item]) -> list[Faint]:
        """The faint texts of a side whose texts are still to be set."""
        found: list[Faint] = []
        self._look(items, IDENTITY, (), Ground(), found)
        return found

    def _look(
        self,
        items: Sequence[Item],
        matrix: Matrix,
        clips: tuple[Area, ...],
        ground: Ground,
        found: list[Faint],
    ) -> None:
        """Go through items in the order of inking."""
        in_place = matrix is IDENTITY and not clips
        scale = 1.0 if matrix is IDENTITY else _scale(matrix)
        covers = self._covers
        for item in items:
            known = covers.get(id(item)) if in_place else None
            if known is not None:
                self._lay(known[2], ground)
            elif isinstance(item, (TextLine, TextFrame)):
                for span in item.spans if isinstance(item, TextLine) else item.content:
                    if isinstance(span, Span):
                        faults = self._judged(item, span.style, matrix, scale, ground)
                        if faults and (words := span.text.strip()):
                            found += [Faint(item.origin, words, *fault) for fault in faults]
            elif isinstance(item, Group) and item.opacity >= 1:
                inner = product(matrix, item.matrix)
                within = (*clips, Area(item.clip, inner, item.clip_rule)) if item.clip else clips
                self._look(item.items, inner, within, ground, found)
            else:
                self._lay(self._covered(item, matrix, clips), ground)

    def _lay(self, more: list[Laid], ground: Ground) -> None:
        """Lay what an item covers, which lives on, over all that was laid."""
        if more:
            ground.laid += more
            ground.state = self._states.setdefault((ground.state, id(more)), len(self._states) + 1)

    def _covered(self, item: Item, matrix: Matrix, clips: tuple[Area, ...]) -> list[Laid]:
        """What an item covers; worked out once for each place."""
        key = (id(item), matrix, *map(id, clips)) if clips or matrix is not IDENTITY else id(item)
        known = self._covers.get(key)
        if known is None:
            known = self._covers[key] = item, clips, list(self._cover(item, matrix, clips))
        return known[2]

    def _cover(self, item: Item, matrix: Matrix, clips: tuple[Area, ...]) -> Iterator[Laid]:
        if isinstance(item, Shape):
            paint = item.paint
            if paint.fill is not None:
                yield self._one(Area(item.segments, matrix, paint.fill_rule), _colours(paint), clips)
        elif isinstance(item, Picture):
            yield self._one(Area(rectangle(*item.clip), matrix), (), clips)
        elif isinstance(item, Use) and item.form.name.startswith(_PIECES):
            box = Area(rectangle(*item.form.box), product(matrix, item.matrix))
            yield self._one(box, (), clips)
        elif isinstance(item, (Use, Group)):
            inner = product(matrix, item.matrix)
            opaque = isinstance(item, Use) or item.opacity >= 1
            for each in item.form.items if isinstance(item, Use) else item.items:
                for one in self._cover(each, inner, clips):
                    yield one if opaque else self._one(one.area, (), clips)

    def _one(self, area: Area, colours: Colours, clips: tuple[Area, ...]) -> Laid:
        bit = self._bits.setdefault(colours, 1 << len(self._bits))
        return Laid(area, colours, bit, clips)

    def _judged(
        self, item: TextLine | TextFrame, style: Style, matrix: Matrix, scale: float, ground: Ground
    ) -> list[Fault]:
        """What is wrong with words of a style where they stand."""
        x, y = _place(item, style.size, matrix)
        key = ground.state, x, y, id(style), scale
        known = self._faults.get(key)
        if known is None:
            known = self._faults[key] = style, self._found(style, scale, ground, x, y)
        return known[1]

    def _found(self, style: Style, scale: float, ground: Ground, x: float, y: float) -> list[Fault]:
        """What is wrong with words of a style at a place."""
        least = _least(style, scale)
        bad = self._faint_on(style.paint, least)
        if not bad or not ground.may_show(bad, x, y):
            return []
        return list(_faults(style.paint, least, ground.uppermost(x, y)))

    def _faint_on(self, paint: Paint, least: float) -> int:
        """The bits of the colours on which words are too faint."""
        key = paint.fill, paint.fill_opacity, paint.stroke is None, least
        known, bits = self._too_faint.get(key, (0, 0))
        if known < len(self._bits):
            for colours, bit in islice(self._bits.items(), known, None):
                if any(_faults(paint, least, colours)):
                    bits |= bit
            self._too_faint[key] = len(self._bits), bits
        return bits


def _faults(paint: Paint, least: float, colours: Colours) -> Iterator[Fault]:
    for under in colours:
        for shown in _shown(paint, under):
            ratio = contrast(shown, under)
            if ratio < least:
                yield shown, under, ratio, least


def _scale(matrix: Matrix) -> float:
    a, b, c, d, _, _ = matrix
    return round(sqrt(abs(a * d - b * c)), 3)


def _least(style: Style, scale: float) -> float:
    size = style.size * scale + 1e-6
    is_large = size >= LARGE or (size >= LARGE_BOLD and style.weight >= BOLD)
    return LEAST_LARGE if is_large else LEAST


def _colours(paint: Paint) -> Colours:
    """What a fill shows; nothing where light comes through it."""
    if paint.fill is None or paint.fill_opacity < 1:
        return ()
    if not isinstance(paint.fill, Gradient):
        return (paint.fill,)
    if any(opacity < 1 for _, _, opacity in paint.fill.stops):
        return ()
    return tuple(colour for _, colour, _ in paint.fill.stops)


def _shown(paint: Paint, under: Colour) -> Colours:
    """What words show on a ground; nothing where they have an outline that tells them from it."""
    if paint.fill is None or isinstance(paint.fill, Gradient) or paint.stroke is not None:
        return ()
    opacity = paint.fill_opacity
    if opacity >= 1:
        return (paint.fill,)
    red, green, blue = (
        opacity * own + (1 - opacity) * below for own, below in zip(paint.fill, under, strict=True)
    )
    return ((red, green, blue),)


def _place(item: TextLine | TextFrame, size: float, matrix: Matrix) -> tuple[float, float]:
    """Where a text's first letter stands, or its middle one."""
    if isinstance(item, TextLine):
        x, y = item.x + (0.5 - _ACROSS[item.anchor]) * 0.6 * size, item.y - 0.35 * size
    else:
        box, across, down = item.box, _ACROSS[item.align], _DOWN[item.valign]
        x = box.x + across * box.width + (0.5 - across) * 0.6 * size
        y = box.y + down * box.height + (0.5 - down) * size
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
