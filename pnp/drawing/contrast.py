"""The items of a side -> the texts that are too faint for what lies under them (WCAG 2.2, 1.4.3).

What a text stands on is what was inked last under its first letters, or round its middle where it is centred:
a shape, a thick line, a shared shape, a picture or the paper, mixed with what lets light through above. On
a picture all spots under a letter are looked at, and it may do without a few of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice, pairwise
from math import hypot, sqrt
from pathlib import Path
from typing import Any

from pnp.drawing.areas import Area, polygons
from pnp.drawing.colours import contrast
from pnp.drawing.ground import (
    PAPER,
    PAPER_BIT,
    VEIL_BIT,
    WHITE,
    Colours,
    Ground,
    Laid,
    Said,
    blend,
    mixed,
    through,
)
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
from pnp.drawing.letters import Place, beside, first_letter, spans_of, spots, steps_of
from pnp.drawing.paths import product, rectangle
from pnp.drawing.pictures import Pictures
from pnp.drawing.pixels import Pixels
from pnp.geometry import POINT
from pnp.records import NamedTuple

LEAST, LEAST_LARGE = 4.5, 3.0
"""Contrast of words, and of large ones."""
LARGE, LARGE_BOLD, BOLD = 18 * POINT, 14 * POINT, 700
"""From which size on words are large, mm; in bold; and which weight is bold."""
LOST = 0.25
"""Words are too faint where they are on such a share of a letter: no more of it tells E from F, R from P."""
THICK = 1.0
"""A line so wide, mm, is a ground for words."""
_PIECES = ("face:", "back:")


class Fault(NamedTuple):
    """What words show, what lies under them, their contrast and the least that they need."""

    colour: Colour
    under: Colour
    ratio: float
    least: float
    picture: Path | None = None
    """The file of the picture that they stand on."""


class Faint(NamedTuple):
    """A text that is hard to read."""

    origin: Origin
    words: str
    colour: Colour
    under: Colour
    ratio: float
    least: float
    picture: Path | None
    """The file of the picture that it stands on."""


class Cover(NamedTuple):
    """What an item covers where its clips leave it."""

    item: Item
    clips: tuple[Area, ...]
    laid: list[Laid]
    has_veils: bool
    """Whether any of it lets light through, or may."""


class Contrasts:
    """Looks for faint texts; knows again what several sides share. All items must live as long."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._covers: dict[Any, Cover] = {}
        """By the identities of the item and its clips, and its matrix.

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
        self._pictures.decoded = None
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
                self._lay(known, ground)
            elif isinstance(item, (TextLine, TextFrame)):
                ground.said.append(Said(item, matrix, scale, len(ground.laid)))
                for span in spans_of(item):
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

    def _lay(self, cover: Cover, ground: Ground) -> None:
        """Lay what an item covers, which lives on, over all that was laid."""
        _, _, more, has_veils = cover
        if more:
            ground.laid += more
            ground.state = self._states.setdefault((ground.state, id(more)), len(self._states) + 1)
            if has_veils:
                ground.has_veils = True
                ground.pictures += [one for one in more if one.pixels]

    def _covered(self, item: Item, matrix: Matrix, clips: tuple[Area, ...]) -> Cover:
        """What an item covers; worked out once for each place."""
        in_place = matrix is IDENTITY and not clips and not isinstance(item, Group)
        key = id(item) if in_place else (id(item), matrix, *map(id, clips))
        known = self._covers.get(key)
        if known is None:
            laid = list(self._cover(item, matrix, clips))
            has_veils = any([one.bit == VEIL_BIT for one in laid])
            known = self._covers[key] = Cover(item, clips, laid, has_veils)
        return known

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
            pixels = Pixels(item, matrix, self._pictures)
            area = Area(rectangle(*item.clip), matrix)
            yield Laid(area, (), VEIL_BIT, clips, item.opacity, pixels=pixels)
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
        x, y = first_letter(item, style.size, matrix)
        far = steps_of(item, span)
        key = ground.state, x, y, id(style), matrix, far
        known = self._faults.get(key)
        if known is None:
            known = self._faults[key] = style, self._found(style, (x, y), far, matrix, scale, ground)
        return known[1]

    def _found(
        self,
        style: Style,
        first: Place,
        far: tuple[float, ...],
        matrix: Matrix,
        scale: float,
        ground: Ground,
    ) -> list[Fault]:
        """What is wrong with words of a style at the first place where anything is."""
        paint, least = style.paint, _least(style, scale)
        bad = self._faint_on(paint, least)
        if (ground.has_veils or ground.below) and _shown(paint, WHITE):
            bad |= VEIL_BIT
        for x, y in beside(*first, style.size, far, matrix) if bad else ():
            on_picture = _on_picture(x, y, style.size, matrix, scale, ground) if ground.pictures else []
            if on_picture or ground.below or ground.may_show(bad, x, y):
                faults_at = partial(_faults_at, paint, least, ground)
                faults = _most(on_picture or [(x, y)], faults_at, ground)
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
                yield Fault(shown, under, ratio, least)


def _faults_at(
    paint: Paint, least: float, ground: Ground, x: float, y: float, number: int | None = None
) -> list[Fault]:
    """What is wrong with words at a place, on the first so many things laid."""
    colours = ground.shown(x, y, number)
    if not ground.below:
        return list(_faults(paint, least, colours))
    # Words in a group that lets light through are mixed with what lies below it.
    below = ground.below.shown(x, y)
    found = []
    for under in colours:
        for own in _shown(paint, under):
            for shown in mixed((own,), below, ground.opacity):
                ratio = contrast(shown, under)
                if ratio < least:
                    found.append(Fault(shown, under, ratio, least))
    return found


def _on_picture(x: float, y: float, size: float, matrix: Matrix, scale: float, ground: Ground) -> list[Place]:
    """The spots about a place, where a picture is near so that one may look unlike the next."""
    is_near = ground.near_picture(x, y, size * scale / 2)
    return spots(x, y, size, matrix) if is_near else []


def _most(
    places: Sequence[Place], faults_at: Callable[[float, float], list[Fault]], ground: Ground
) -> list[Fault]:
    """What is wrong at places where words are faint on LOST of them: at the one of middling contrast."""
    found = [(faults, place) for place in places if (faults := faults_at(*place))]
    if not found or len(found) < LOST * len(places):
        return []
    found.sort(key=lambda one: one[0][0].ratio)
    faults, place = found[len(found) // 2]
    picture = ground.picture(*place) if len(places) > 1 else None
    return [fault._replace(picture=picture) for fault in faults]


def _veiled(said: Said, ground: Ground) -> Iterator[Faint]:
    """Words of a text that are too faint only through what was laid over them later."""
    item, matrix, scale, number = said
    if not any([one.bit == VEIL_BIT for one in islice(ground.laid, number, None)]):
        return
    for span in spans_of(item):
        style, least = span.style, _least(span.style, scale)
        places = beside(*first_letter(item, style.size, matrix), style.size, steps_of(item, span), matrix)
        looked_at = [_on_picture(x, y, style.size, matrix, scale, ground) or [(x, y)] for x, y in places]
        through_veils = partial(_through_faults, style.paint, least, ground, number)
        later = next(filter(None, (_most(each, through_veils, ground) for each in looked_at)), [])
        before = partial(_faults_at, style.paint, least, ground, number=number)
        words = span.text.strip()
        if later and words and not any(_most(each, before, ground) for each in looked_at):
            yield from (Faint(item.origin, words, *fault) for fault in later)


def _through_faults(
    paint: Paint, least: float, ground: Ground, number: int, x: float, y: float
) -> list[Fault]:
    """What is wrong with words at a place, seen through what was laid after so many things."""
    veils = ground.veils_after(number, x, y)
    found = []
    for under in ground.shown(x, y, number) if veils else ():
        for own in _shown(paint, under):
            for shown, behind in zip(through(veils, (own,)), through(veils, (under,)), strict=True):
                ratio = contrast(shown, behind)
                if ratio < least:
                    found.append(Fault(shown, behind, ratio, least))
    return found


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
