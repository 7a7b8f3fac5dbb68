"""The items of a side -> the texts that are too faint for what lies under them (WCAG 2.2, 1.4.3).

What a text stands on is what was inked last under its first letters, or round its middle where it is centred:
a shape, a thick line, a shared shape or the paper, mixed with what lets light through above. On a picture
nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from math import hypot, sqrt
from typing import Any

from pnp.drawing.areas import Area, polygons
from pnp.drawing.colours import contrast
from pnp.drawing.ground import PAPER, PAPER_BIT, VEIL_BIT, Colours, Ground, Laid, Said, blend, mixed, through
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
    Segments,
    Shape,
    Span,
    Style,
    TextFrame,
    TextLine,
    Use,
)
from pnp.drawing.paths import product, rectangle
from pnp.geometry import POINT
from pnp.records import NamedTuple

LEAST, LEAST_LARGE = 4.5, 3.0
"""Contrast of words, and of large ones."""
LARGE, LARGE_BOLD, BOLD = 18 * POINT, 14 * POINT, 700
"""From which size on words are large, mm; in bold; and which weight is bold."""
THICK = 1.0
"""A line so wide, mm, is a ground for words."""
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
_PIECES = ("face:", "back:")

Place = tuple[float, float]

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


class Contrasts:
    """Looks for faint texts; knows again what several sides share. All items must live as long."""

    def __init__(self) -> None:
        self._covers: dict[Any, tuple[Item, tuple[Area, ...], list[Laid]]] = {}
        """An item, its clips and what it covers, by the identities of these two and its matrix.

        By the item's alone where it is no group and nothing moves or clips it.
        """
        self._bits: dict[Colours, int] = {PAPER: PAPER_BIT}
        self._too_faint: dict[Any, tuple[int, int]] = {}
        """How many of these colours words were held against, and the bits of those they are too faint on."""
        self._states: dict[tuple[int, int], int] = {}
        """The state of a ground by the one before it and the identity of what was laid on it."""
        self._faults: dict[Any, tuple[Style, list[Fault]]] = {}
        """What is wrong with words of a style at a place, by the state of the ground."""

    def faint(self, items: Sequence[Item]) -> list[Faint]:
        """The faint texts of a side whose texts are still to be set."""
        found: list[Faint] = []
        ground = Ground()
        self._look(items, IDENTITY, (), ground, found)
        if ground.has_veils:
            found += [fault for said in ground.said for fault in _veiled(said, ground)]
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
                ground.said.append(Said(item, matrix, scale, len(ground.laid)))
                for span in _spans(item):
                    faults = self._judged(item, span, matrix, scale, ground)
                    if faults and (words := span.text.strip()):
                        found += [Faint(item.origin, words, *fault) for fault in faults]
            elif isinstance(item, Group) and (item.opacity >= 1 or _has_words(item)):
                inner = product(matrix, item.matrix)
                within = (*clips, Area(item.clip, inner, item.clip_rule)) if item.clip else clips
                if item.opacity >= 1:
                    self._look(item.items, inner, within, ground, found)
                    continue
                state = self._states.setdefault((ground.state, id(item)), len(self._states) + 1)
                own = Ground(ground.below or ground, item.opacity * ground.opacity, state)
                self._look(item.items, inner, within, own, found)
                self._lay(self._covered(item, matrix, clips), ground)
            else:
                self._lay(self._covered(item, matrix, clips), ground)

    def _lay(self, more: list[Laid], ground: Ground) -> None:
        """Lay what an item covers, which lives on, over all that was laid."""
        if more:
            ground.laid += more
            ground.state = self._states.setdefault((ground.state, id(more)), len(self._states) + 1)
            if more[0].opacity < 1 or any([one.opacity < 1 for one in more]):
                ground.has_veils = True

    def _covered(self, item: Item, matrix: Matrix, clips: tuple[Area, ...]) -> list[Laid]:
        """What an item covers; worked out once for each place."""
        in_place = matrix is IDENTITY and not clips and not isinstance(item, Group)
        key = id(item) if in_place else (id(item), matrix, *map(id, clips))
        known = self._covers.get(key)
        if known is None:
            known = self._covers[key] = item, clips, list(self._cover(item, matrix, clips))
        return known[2]

    def _cover(self, item: Item, matrix: Matrix, clips: tuple[Area, ...]) -> Iterator[Laid]:
        if isinstance(item, Shape):
            paint = item.paint
            if paint.fill is not None:
                area = Area(item.segments, matrix, paint.fill_rule)
                yield self._one(area, _colours(paint.fill), clips, paint.fill_opacity)
            if paint.stroke is not None and not paint.dash and paint.width * _scale(matrix) >= THICK:
                for line in _lines(item.segments, paint.width):
                    area = Area(line, matrix)
                    yield self._one(area, _colours(paint.stroke), clips, paint.stroke_opacity)
        elif isinstance(item, Picture):
            yield self._one(Area(rectangle(*item.clip), matrix), (), clips, 1.0)
        elif isinstance(item, Use) and item.form.name.startswith(_PIECES):
            box = Area(rectangle(*item.form.box), product(matrix, item.matrix))
            yield self._one(box, (), clips, 1.0)
        elif isinstance(item, (Use, Group)):
            inner = product(matrix, item.matrix)
            if isinstance(item, Group) and item.clip:
                clips = (*clips, Area(item.clip, inner, item.clip_rule))
            opacity = 1.0 if isinstance(item, Use) else item.opacity
            items = item.form.items if isinstance(item, Use) else item.items
            for number, one in enumerate(one for each in items for one in self._cover(each, inner, clips)):
                if opacity >= 1:
                    yield one
                else:
                    yield one._replace(opacity=opacity * one.opacity, before=number, bit=VEIL_BIT)

    def _one(self, area: Area, colours: Colours, clips: tuple[Area, ...], opacity: float) -> Laid:
        bit = self._bits.setdefault(colours, 4 << len(self._bits)) if opacity >= 1 else VEIL_BIT
        return Laid(area, colours, bit, clips, opacity)

    def _judged(
        self, item: TextLine | TextFrame, span: Span, matrix: Matrix, scale: float, ground: Ground
    ) -> list[Fault]:
        """What is wrong with words where they stand."""
        style = span.style
        x, y = _place(item, style.size, matrix)
        steps = _steps(item, span)
        key = ground.state, x, y, id(style), scale, steps
        known = self._faults.get(key)
        if known is None:
            places = _beside(x, y, style.size, steps, matrix)
            known = self._faults[key] = style, self._found(style, scale, ground, places)
        return known[1]

    def _found(self, style: Style, scale: float, ground: Ground, places: Sequence[Place]) -> list[Fault]:
        """What is wrong with words of a style at the first place where anything is."""
        least = _least(style, scale)
        bad = self._faint_on(style.paint, least) | (VEIL_BIT if ground.has_veils else 0)
        for x, y in places:
            if ground.below:
                faults = _faults_in_group(style.paint, least, ground, x, y)
            elif bad and ground.may_show(bad, x, y):
                faults = list(_faults(style.paint, least, ground.shown(x, y)))
            else:
                continue
            if faults:
                return faults
        return []

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


def _faults_in_group(paint: Paint, least: float, ground: Ground, x: float, y: float) -> list[Fault]:
    """The same for words in a group that lets light through."""
    below = ground.below.shown(x, y) if ground.below else PAPER
    found = []
    for under in ground.shown(x, y):
        for own in _shown(paint, under):
            for shown in mixed((own,), below, ground.opacity):
                ratio = contrast(shown, under)
                if ratio < least:
                    found.append((shown, under, ratio, least))
    return found


def _veiled(said: Said, ground: Ground) -> Iterator[Faint]:
    """Words of a text that are too faint only through what was laid over them later."""
    item, matrix, scale, number = said
    for span in _spans(item):
        style, least = span.style, _least(span.style, scale)
        places = _beside(*_place(item, style.size, matrix), style.size, _steps(item, span), matrix)
        veils = [ground.veils_after(number, x, y) for x, y in places]
        if not any(veils) or not (words := span.text.strip()):
            continue
        before = [ground.shown(x, y, number) for x, y in places]
        if any(fault for colours in before for fault in _faults(style.paint, least, colours)):
            continue
        for over, colours in zip(veils, before, strict=True):
            faults = [
                fault for under in colours for fault in _through_faults(style.paint, least, over, under)
            ]
            if faults:
                yield from (Faint(item.origin, words, *fault) for fault in faults)
                break


def _through_faults(paint: Paint, least: float, veils: list[Laid], under: Colour) -> Iterator[Fault]:
    """What is wrong with words on a colour, seen through veils."""
    for own in _shown(paint, under):
        for shown, behind in zip(through(veils, (own,)), through(veils, (under,)), strict=True):
            ratio = contrast(shown, behind)
            if ratio < least:
                yield shown, behind, ratio, least


def _has_words(group: Group) -> bool:
    return any(
        isinstance(item, (TextLine, TextFrame)) or (isinstance(item, Group) and _has_words(item))
        for item in group.items
    )


def _lines(segments: Segments, width: float) -> Iterator[Segments]:
    """The straight lines of a path, each as wide as it is drawn."""
    for corners in polygons(segments):
        for (x1, y1), (x2, y2) in pairwise(corners):
            length = hypot(x2 - x1, y2 - y1)
            if length:
                x, y = (y1 - y2) / length * width / 2, (x2 - x1) / length * width / 2
                yield (
                    ("M", x1 + x, y1 + y),
                    ("L", x2 + x, y2 + y),
                    ("L", x2 - x, y2 - y),
                    ("L", x1 - x, y1 - y),
                    ("Z",),
                )


def _scale(matrix: Matrix) -> float:
    a, b, c, d, _, _ = matrix
    return round(sqrt(abs(a * d - b * c)), 3)


def _least(style: Style, scale: float) -> float:
    size = style.size * scale + 1e-6
    is_large = size >= LARGE or (size >= LARGE_BOLD and style.weight >= BOLD)
    return LEAST_LARGE if is_large else LEAST


def _colours(ink: Colour | Gradient) -> Colours:
    """What an ink shows; nothing where only some of it lets light through."""
    if not isinstance(ink, Gradient):
        return (ink,)
    if any(opacity < 1 for _, _, opacity in ink.stops):
        return ()
    return tuple(colour for _, colour, _ in ink.stops)


def _shown(paint: Paint, under: Colour) -> Colours:
    """What words show on a ground; nothing where they have an outline that tells them from it."""
    if paint.fill is None or isinstance(paint.fill, Gradient) or paint.stroke is not None:
        return ()
    opacity = paint.fill_opacity
    if opacity >= 1:
        return (paint.fill,)
    return (blend(paint.fill, under, opacity),)


def _spans(item: TextLine | TextFrame) -> list[Span]:
    if isinstance(item, TextLine):
        return list(item.spans)
    return [span for span in item.content if isinstance(span, Span)]


def _place(item: TextLine | TextFrame, size: float, matrix: Matrix) -> Place:
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


def _steps(item: TextLine | TextFrame, span: Span) -> tuple[float, ...]:
    """How far from there other letters stand, as parts of the size of type; none where words are short."""
    text = span.text
    if len(text) < _LONG and _GAP not in text:
        return ()
    if isinstance(item, TextLine):
        return _STEPS[item.anchor]
    return _STEPS[item.align] if item.box.width > 2 * span.style.size else ()


def _beside(x: float, y: float, size: float, steps: tuple[float, ...], matrix: Matrix) -> list[Place]:
    """A place, and others so far along the line of words."""
    across, down = matrix[0] * size, matrix[1] * size
    return [(x, y), *((x + step * across, y + step * down) for step in steps)]
