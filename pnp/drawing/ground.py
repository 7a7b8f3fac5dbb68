"""What is inked on a side -> the colours at a place, mixed with what lets light through above."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from pnp.drawing.areas import Area
from pnp.drawing.items import Colour, Matrix, TextFrame, TextLine
from pnp.drawing.pixels import Pixels
from pnp.records import NamedTuple

Colours = tuple[Colour, ...]
"""What something laid may show: one colour, the stops of a gradient; none where that is unknown."""

Edges = tuple[float, float, float, float]
"""left, top, right, bottom in mm."""

WHITE: Colour = (1.0, 1.0, 1.0)
PAPER: Colours = (WHITE,)
PAPER_BIT, VEIL_BIT = 1, 2
"""Stand for the colour of paper, and for all that lets light through, or may do so as pictures do."""


class Laid(NamedTuple):
    """What covers some area."""

    area: Area
    colours: Colours
    bit: int
    """Stands for its colours among all that were seen."""
    clips: tuple[Area, ...]
    """Outside of one of these there is none of it."""
    opacity: float = 1.0
    """Below 1 what is under it shines through."""
    before: int = 0
    """How many things that were laid just before let light through as one with it: it hides them."""
    pixels: Pixels | None = None
    """Of a picture: its colours, which differ from place to place."""

    def holds(self, x: float, y: float) -> bool:
        """Whether it covers a point."""
        return self.area.holds(x, y) and all(clip.holds(x, y) for clip in self.clips)

    def at(self, x: float, y: float) -> Laid:
        """The same as a point of it looks that it covers."""
        if self.pixels is None:
            return self
        colour, opacity = self.pixels.at(x, y)
        return self._replace(colours=(colour,), opacity=self.opacity * opacity)


class Said(NamedTuple):
    """A text that was inked, and when: so many things had been laid."""

    item: TextLine | TextFrame
    matrix: Matrix
    scale: float
    number: int


class Ground:
    """What was inked on one side so far, or in a group on it that lets light through, in that order."""

    def __init__(self, below: Ground | None = None, opacity: float = 1.0, state: int = 0) -> None:
        self.laid: list[Laid] = []
        self.below = below
        """What lies under the group."""
        self.opacity = opacity
        """Of the group."""
        self.state = state
        """Another number for each other row of things laid; nothing is laid yet at 0."""
        self.said: list[Said] = []
        self.has_veils = False
        """Whether anything laid lets light through, or may."""
        self.pictures: list[Laid] = list(below.pictures) if below else []
        """Those of the things laid that are pictures, and those under the group."""
        self._boxes: dict[int, tuple[int, list[Edges]]] = {}
        """For some bits, how many of those laid were looked at, and the boxes of those that have one."""

    def may_show(self, bits: int, x: float, y: float) -> bool:
        """Whether a place is in the box of anything in the colours of these bits, the paper's among them."""
        if bits & PAPER_BIT:
            return True
        known, boxes = self._boxes.get(bits, (0, []))
        if known < len(self.laid):
            boxes += [one.area.edges for one in islice(self.laid, known, None) if one.bit & bits]
            self._boxes[bits] = len(self.laid), boxes
        return any([left <= x <= right and top <= y <= bottom for left, top, right, bottom in boxes])

    def shown(self, x: float, y: float, number: int | None = None) -> Colours:
        """The colours at a place, of the first so many things laid; none where that is unknown."""
        veils: list[Laid] = []
        colours: Colours | None = None
        for one in self._downwards(x, y, 0, number):
            if one.opacity >= 1:
                colours = one.colours
                break
            veils.append(one)
        if colours is None:
            colours = self.below.shown(x, y) if self.below else PAPER
        elif self.below:
            colours = mixed(colours, self.below.shown(x, y), self.opacity)
        return through(reversed(veils), colours)

    def veils_after(self, number: int, x: float, y: float) -> list[Laid]:
        """What lets light through at a place and was laid later; none where something hides it."""
        later = list(self._downwards(x, y, number))[::-1]
        return later if all(one.opacity < 1 for one in later) else []

    def near_picture(self, x: float, y: float, reach: float) -> bool:
        """Whether a picture comes so near to a place, mm, as far as their boxes tell."""
        boxes = [one.area.edges for one in self.pictures]
        return any(
            left - reach <= x <= right + reach and top - reach <= y <= bottom + reach
            for left, top, right, bottom in boxes
        )

    def picture(self, x: float, y: float) -> Path | None:
        """The file of the uppermost picture that is seen at a place."""
        for one in self._downwards(x, y, 0):
            if one.pixels:
                return one.pixels.file
            if one.opacity >= 1:
                return None
        return self.below.picture(x, y) if self.below else None

    def _downwards(self, x: float, y: float, first: int, end: int | None = None) -> Iterator[Laid]:
        """Some of the things laid, as they look at a place where they are, from what was laid last."""
        number = len(self.laid) if end is None else end
        while number > first:
            number -= 1
            one = self.laid[number]
            if one.holds(x, y) and (seen := one.at(x, y)).opacity:
                yield seen
                number -= one.before


def through(veils: Iterable[Laid], colours: Colours) -> Colours:
    """Colours as they look through what was laid over them, lowest first."""
    for veil in veils:
        colours = mixed(veil.colours, colours, veil.opacity)
    return colours


def mixed(upper: Colours, lower: Colours, opacity: float) -> Colours:
    """What each upper colour makes of each lower one."""
    return tuple(blend(one, other, opacity) for one in upper for other in lower)


def blend(own: Colour, below: Colour, opacity: float) -> Colour:
    red, green, blue = (opacity * a + (1 - opacity) * b for a, b in zip(own, below, strict=True))
    return red, green, blue
