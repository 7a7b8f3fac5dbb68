"""The items of a drawing: what there is to ink on one side of a piece, in mm, y down.

All items are frozen and compare by value. An item that stays the same from piece to piece is the same
object, so that a writer can keep what it has made of it by the item's identity.

A template leaves two kinds of item unset, `TextLine` and `TextFrame`; the typesetter puts a `Text` in the
place of each.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pnp.geometry import Box, Size
from pnp.records import NamedTuple
from pnp.source import Source

Colour = tuple[float, float, float]
"""Red, green, blue from 0 to 1, sRGB."""

Matrix = tuple[float, float, float, float, float, float]
"""a b c d e f as in SVG and PDF: x' = a x + c y + e, y' = b x + d y + f."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

Segments = tuple[tuple[Any, ...], ...]
"""A path: ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y), ("Z",), absolute."""


class Gradient(NamedTuple):
    """A smooth change of colour along a line or between two circles, in the coordinates of `matrix`."""

    kind: str
    """`linear` or `radial`."""
    points: tuple[float, ...]
    """linear: x1 y1 x2 y2; radial: fx fy fr cx cy r."""
    stops: tuple[tuple[float, Colour, float], ...]
    """Offset 0-1, colour, opacity; at least two, rising."""
    matrix: Matrix = IDENTITY


class Paint(NamedTuple):
    """How a shape or a text is inked. Widths and dashes in mm."""

    fill: Colour | Gradient | None = (0.0, 0.0, 0.0)
    stroke: Colour | Gradient | None = None
    width: float = 1.0
    dash: tuple[float, ...] = ()
    dash_offset: float = 0.0
    cap: str = "butt"
    join: str = "miter"
    miter: float = 4.0
    fill_rule: str = "nonzero"
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0


class Shape(NamedTuple):
    """A path with its paint."""

    segments: Segments
    paint: Paint


class Picture(NamedTuple):
    """A bitmap stretched over `box`; `clip` is what may be seen of it. The file is known to be readable."""

    file: Path
    box: Box
    clip: Box
    pixels: tuple[int, int]
    """Width and height of the upright picture in pixels."""
    opacity: float = 1.0


class Style(NamedTuple):
    """How a run of text looks before it is set: sizes in mm, weight 1-1000."""

    family: str
    size: float
    weight: int = 400
    italic: bool = False
    spacing: float = 0.0
    """Letter-spacing in mm, added after each character."""
    paint: Paint = Paint()


class Span(NamedTuple):
    """Words in one style."""

    text: str
    style: Style


class Inline(NamedTuple):
    """An icon among words: stands on the base line, as high as its `size` times the type size."""

    form: Form
    size: float
    style: Style


class Break(NamedTuple):
    """A forced new line; a paragraph also leaves `gap` mm."""

    gap: float = 0.0


class Origin(NamedTuple):
    """What a text belongs to, for messages: where to mend it and what it is."""

    piece: Source
    """The field's value in the content, else the piece."""
    piece_id: str
    field: str
    """Name of the piece's field, or nothing where the words stand in the template."""
    template: Source
    saying: str = ""
    """Name of the piece's field that says these words where the template does not tell."""


CAPITALS = 0.66
"""Height of capitals in type sizes, near enough to judge whether words leave the safe area or the piece."""


class TextLine(NamedTuple):
    """One line of text not yet set: base line at x, y."""

    x: float
    y: float
    anchor: str
    """`start`, `middle` or `end`."""
    spans: tuple[Span, ...]
    width: float | None
    """The room in mm, or None where nothing limits it."""
    fit: str
    """`none`, `shrink` (this text alone) or `together` (one size for this field in the whole component)."""
    min_size: float
    """Smallest type in mm that `fit` may come to."""
    origin: Origin
    limits: tuple[float, float] | None = None
    """Where the safe area begins and ends along the base line, in the coordinates of x."""
    ends: tuple[float, float] | None = None
    """Where the cut does."""


class TextFrame(NamedTuple):
    """Wrapped text not yet set in its box."""

    box: Box
    content: tuple[Span | Inline | Break, ...]
    align: str
    """`left`, `center` or `right`."""
    valign: str
    """`top`, `middle` or `bottom`."""
    leading: float
    """Base line to base line as a multiple of the type size."""
    fit: str
    min_size: float
    origin: Origin
    trim: Box | None = None
    """What of the piece is left once it is cut, in the coordinates of the box, where that goes further."""


class Word(NamedTuple):
    """Characters set in one font, without spaces inside unless it is a space itself.

    Lengths are in thousandths of the type size. `kerns` holds, per character, how much the next one moves
    closer (positive) or away (negative) beyond the font's own width; it is empty where no pair is kerned.
    """

    font: str
    """Name of the font file's face, unique in a build."""
    text: str
    advance: float
    kerns: tuple[float, ...] = ()


class Run(NamedTuple):
    """Words that stand on one base line in one size and paint; x, y is the start of the base line in mm."""

    x: float
    y: float
    size: float
    words: tuple[Word, ...]
    paint: Paint
    spacing: float = 0.0
    width: float = 0.0
    """Advance of the whole run in mm."""


class Text(NamedTuple):
    """Text with each word placed."""

    runs: tuple[Run, ...]


class Group(NamedTuple):
    """Items that share a transform, a clip or an opacity."""

    items: tuple[Item, ...]
    matrix: Matrix = IDENTITY
    clip: Segments = ()
    """In the coordinates inside the matrix; empty for none."""
    clip_rule: str = "nonzero"
    opacity: float = 1.0


class Form(NamedTuple):
    """A shared shape, drawn once and used in many places."""

    name: str
    items: tuple[Item, ...]
    box: Box
    """What its items may cover."""

    def __hash__(self) -> int:
        """Of its ends alone: many shapes hold hundreds of items, and few of one name begin and end alike."""
        return hash((self.name, self.box, len(self.items), self.items[:1], self.items[-1:]))


class Use(NamedTuple):
    """A form put to use."""

    form: Form
    matrix: Matrix


Item = Shape | Picture | Text | TextLine | TextFrame | Group | Use


class Drawing(NamedTuple):
    """One side of a piece: origin at the trim's top left corner; items may reach `bleed` mm beyond it."""

    size: Size
    bleed: float
    items: tuple[Item, ...]
