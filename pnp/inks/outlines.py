"""One shape, text or picture on its ground -> the same with less ink, and the ground that it is itself."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any

from pnp.drawing.areas import Area
from pnp.drawing.items import Colour, Matrix, Paint, Picture, Run, Segments, Shape, Text
from pnp.drawing.paths import inverse, moved
from pnp.geometry import POINT, Box
from pnp.inks.shades import BLACK, WHITE, deep, is_neutral, on_white, plain
from pnp.records import NamedTuple

LARGE = 60.0
"""mm² from which on a fill is a ground, though nothing stands on it: an icon of 8 mm is smaller."""
BAR = 2.5
"""mm: a narrower fill is a line, and stays."""
LARGE_ICON = 24.0
"""mm of its longer side from which on a shared shape becomes an outline."""
LARGE_TYPE = 24.0
"""mm of type size, three times that of a card's index, from which on figures become outlines."""
EDGE, THIN, FIGURE = 0.9 * POINT, 0.7 * POINT, 1.6 * POINT
"""Outlines of grounds, of pale ones, and of large figures, mm."""
TEXT_CONTRAST, LINE_CONTRAST = 4.5, 3.0
"""With white: of words, and of lines, icons and large figures (WCAG 2.2)."""
TINT, PALE = 1.15, 1.5
"""Contrast with white of a ground that may go without a trace, and of one that a thin line stands for."""
PICTURE_AREA, PICTURE_OPACITY = 150.0, 0.3
"""mm² from which on a picture is a ground, and how much of its ink is left then."""
PATTERN = 8
"""Lines of one path that covers a side from which on it is a pattern."""
_MISSING = 0.08
"""Of the smaller side: so much at each edge may be left out by a pattern that covers the side."""
_ALIKE = 0.02
_FAR = 20.0
"""mm by which the edges of a ground that is cut off are moved out of sight."""


class Ground(NamedTuple):
    """What lies under other things."""

    area: Area | None
    """None for the paper, which is everywhere."""
    colour: Colour
    is_gone: bool
    """Whether it is white from now on."""
    is_picture: bool = False

    @classmethod
    def of_picture(cls, area: Area) -> Ground:
        """A picture, of which nobody knows how light it is."""
        return cls(area, BLACK, area.size >= PICTURE_AREA, is_picture=True)

    @property
    def key(self) -> tuple[Colour, bool, bool]:
        """What counts for what lies on it."""
        return self.colour, self.is_gone, self.is_picture

    def had(self, colour: Colour) -> bool:
        """Whether it has gone and had this colour itself, which is white from now on."""
        return self.is_gone and not self.is_picture and _same(colour, self.colour)

    def holds(self, x: float, y: float) -> bool:
        """Whether it lies under a place."""
        return self.area is None or self.area.holds(x, y)


PAPER = Ground(None, WHITE, False)


def scale_of(matrix: Matrix) -> float:
    """How much a matrix enlarges."""
    a, b, c, d, _, _ = matrix
    return sqrt(abs(a * d - b * c))


def seen(colour: Colour, under: Ground, least: float) -> Colour:
    """A colour as it must be now that its ground is white: light ones take the ground's hue."""
    if not under.is_gone or on_white(colour) >= least:
        return colour
    return deep(under.colour if on_white(colour) < PALE else colour, least)


class Outliner:
    """Makes outlines; paints that are alike stay one object."""

    def __init__(self) -> None:
        self._paints: dict[Paint, Paint] = {}
        self._made: dict[Any, tuple[Shape, Shape]] = {}

    def shape(
        self, shape: Shape, matrix: Matrix, area: Area, under: Ground, bears: bool, trim: Box
    ) -> tuple[Shape | None, Ground | None]:
        """A shape of a side, and what it is to things that lie on it."""
        paint = shape.paint
        if paint.fill is None:
            is_pattern = sum(segment[0] == "M" for segment in shape.segments) >= PATTERN
            if is_pattern and area.box.contains(trim, _MISSING * min(trim.width, trim.height)):
                return None, None
            return self._painted(shape, self._lines_seen(paint, under)), None
        fill = plain(paint.fill, paint.fill_opacity)
        is_large = min(area.box.width, area.box.height) >= BAR and area.size >= LARGE
        if on_white(fill) < 1.05:
            return self._white(shape, matrix, area, under, bears or is_large)
        if under.had(fill):
            return self._painted(shape, self._lines_seen(paint._replace(fill=WHITE), under)), None
        if bears or is_large:
            return self._outlined(shape, matrix, area, fill, trim), Ground(area, fill, True)
        kept = paint._replace(fill=seen(fill, under, LINE_CONTRAST)) if under.is_gone else paint
        return self._painted(shape, self._lines_seen(kept, under)), Ground(area, fill, False)

    def _white(
        self, shape: Shape, matrix: Matrix, area: Area, under: Ground, is_ground: bool
    ) -> tuple[Shape, Ground | None]:
        """A white shape: a ground that stays, or a light figure on one that has gone."""
        paint = self._lines_seen(shape.paint, under)
        if not under.is_gone or shape.paint.stroke is not None:
            return self._painted(shape, paint), Ground(area, WHITE, False)
        dark = deep(under.colour, LINE_CONTRAST)
        if is_ground:
            paint = paint._replace(stroke=dark, width=THIN / scale_of(matrix))
            return self._painted(shape, paint), Ground(area, WHITE, False)
        return self._painted(shape, paint._replace(fill=dark, fill_opacity=1.0)), None

    def _outlined(self, shape: Shape, matrix: Matrix, area: Area, fill: Colour, trim: Box) -> Shape:
        """A ground as an outline: none where it is everywhere or hardly seen."""
        paint = shape.paint._replace(fill=WHITE, fill_opacity=1.0)
        if paint.stroke is not None:
            hue = fill if on_white(fill) >= PALE else plain(paint.stroke, paint.stroke_opacity)
            stroke = deep(hue, LINE_CONTRAST)
            width = max(paint.width, EDGE / scale_of(matrix))
            return self._painted(shape, paint._replace(stroke=stroke, width=width, stroke_opacity=1.0))
        if on_white(fill) < TINT or area.box.contains(trim, 0.1):
            return self._painted(shape, paint)
        width = (THIN if on_white(fill) < PALE else EDGE) / scale_of(matrix)
        paint = paint._replace(stroke=deep(fill, LINE_CONTRAST), width=width)
        segments = shape.segments if trim.contains(area.box) else _run_off(shape.segments, matrix, trim)
        return Shape(segments, self._one(paint))

    def icon(
        self,
        shape: Shape,
        matrix: Matrix,
        area: Area,
        under: Ground,
        box: Box,
        window: Box | None,
        alone: bool,
    ) -> Shape:
        """A part of a shared shape that covers `box`: only large ones become outlines.

        One that goes beyond all that is seen through a `window` has no outline: parts of it would be cut off.

        One that is black or white alone takes the hue of the solid ground that has gone.
        """
        paint = self._lines_seen(shape.paint, under)
        if paint.fill is None:
            return self._painted(shape, paint)
        fill = plain(paint.fill, paint.fill_opacity)
        if under.had(fill):
            return self._painted(shape, paint._replace(fill=WHITE))
        inked = seen(fill, under, LINE_CONTRAST)
        if alone and under.is_gone and is_neutral(fill) and on_white(under.colour) >= PALE:
            inked = deep(under.colour, TEXT_CONTRAST)
        if max(box.width, box.height) < LARGE_ICON or area.size < LARGE or on_white(inked) < 1.05:
            return self._painted(shape, paint._replace(fill=inked) if inked != fill else paint)
        paint = paint._replace(fill=WHITE, fill_opacity=1.0)
        if window is None or not area.box.contains(window, 0.1):
            width = (THIN if on_white(inked) < PALE else FIGURE) / scale_of(matrix)
            paint = paint._replace(stroke=deep(inked, LINE_CONTRAST), width=width)
        return self._painted(shape, paint)

    def text(self, text: Text, matrix: Matrix, under: Callable[[float, float], Ground]) -> Text:
        """A text, run by run: each may stand on another ground."""
        runs = tuple(self._run(run, matrix, under) for run in text.runs)
        return text if runs == text.runs else Text(runs)

    def _run(self, run: Run, matrix: Matrix, under: Callable[[float, float], Ground]) -> Run:
        paint = run.paint
        if paint.fill is None:
            return run
        a, b, c, d, e, f = matrix
        x, y = run.x + run.width / 2, run.y - 0.35 * run.size
        ground = under(a * x + c * y + e, b * x + d * y + f)
        scale = scale_of(matrix)
        fill = plain(paint.fill, paint.fill_opacity)
        if run.size * scale < LARGE_TYPE:
            inked = seen(fill, ground, TEXT_CONTRAST)
            return run if inked == fill else run._replace(paint=self._one(paint._replace(fill=inked)))
        dark = deep(seen(fill, ground, LINE_CONTRAST), LINE_CONTRAST)
        width = (THIN if on_white(fill) < PALE else FIGURE) / scale
        outline = paint._replace(fill=WHITE, fill_opacity=1.0, stroke=dark, width=width, join="round")
        return run._replace(paint=self._one(outline))

    def picture(self, picture: Picture, area: Area) -> Picture:
        """A picture, a large one as light as a watermark."""
        if area.size < PICTURE_AREA:
            return picture
        return picture._replace(opacity=picture.opacity * PICTURE_OPACITY)

    def _lines_seen(self, paint: Paint, under: Ground) -> Paint:
        """A paint whose lines can be seen though their ground has gone."""
        if paint.stroke is None or not under.is_gone:
            return paint
        stroke = plain(paint.stroke, paint.stroke_opacity)
        inked = seen(stroke, under, LINE_CONTRAST)
        return paint if inked == stroke else paint._replace(stroke=inked)

    def _painted(self, shape: Shape, paint: Paint) -> Shape:
        """The shape in another paint, one object for one object."""
        if paint == shape.paint:
            return shape
        key = id(shape), paint
        known = self._made.get(key)
        if known is None:
            known = self._made[key] = shape, Shape(shape.segments, self._one(paint))
        return known[1]

    def _one(self, paint: Paint) -> Paint:
        return self._paints.setdefault(paint, paint)


def _same(one: Colour, other: Colour) -> bool:
    return all(abs(mine - theirs) < _ALIKE for mine, theirs in zip(one, other, strict=True))


def _run_off(segments: Segments, matrix: Matrix, trim: Box) -> Segments:
    """The path with all that lies beyond the trim far out, where no outline of it can be seen."""

    def out(value: float, low: float, high: float) -> float:
        return value - _FAR if value < low - 0.1 else value + _FAR if value > high + 0.1 else value

    there = tuple(
        (
            kind,
            *(
                out(value, trim.x, trim.right) if index % 2 == 0 else out(value, trim.y, trim.bottom)
                for index, value in enumerate(numbers)
            ),
        )
        for kind, *numbers in moved(segments, matrix)
    )
    return moved(there, inverse(matrix))
