"""A frame of paragraphs -> its lines in their places, and from them texts and icons."""

from __future__ import annotations

from collections.abc import Callable

from pnp.drawing.items import CAPITALS, Break, Item, Run, Span, Text, TextFrame, Use
from pnp.geometry import Box
from pnp.records import NamedTuple
from pnp.typeset.breaks import BLANKS
from pnp.typeset.chunks import Chunk, Part, TypeCase, UnknownFamily
from pnp.typeset.lines import (
    SLACK,
    Line,
    Paragraph,
    Strip,
    even_reach,
    fill,
    line_reach,
    plain_words,
    strips,
)
from pnp.typeset.widths import Room, words_of

SHARE = {
    "start": 0.0,
    "middle": 0.5,
    "end": 1.0,
    "left": 0.0,
    "center": 0.5,
    "right": 1.0,
    "top": 0.0,
    "bottom": 1.0,
}
"""How much of the spare room comes before the text."""


class Layout(NamedTuple):
    """A frame's lines with their base lines below the top, and the room they need, in mm of the full size."""

    rows: list[tuple[Line, float]]
    width: float
    height: float


def lay_out(item: TextFrame, paragraphs: list[Paragraph], factor: float, case: TypeCase) -> Layout:
    """The lines of a frame whose type is multiplied by a factor."""
    rows = []
    width = y = 0.0
    room = item.box.width / factor
    for number, paragraph in enumerate(paragraphs):
        if number:
            y += paragraph.gap
        even = even_reach(paragraph, item.leading)
        for line in fill(paragraph, room, case):
            above, below = even or line_reach(paragraph, line, item.leading)
            rows.append((line, y + above))
            y += above + below
            width = max(width, line.width)
    return Layout(rows, width, y)


def has_room(item: TextFrame, layout: Layout, factor: float) -> bool:
    """Whether lines fit in their frame when they are multiplied by a factor."""
    return (
        layout.height * factor <= item.box.height + SLACK and layout.width * factor <= item.box.width + SLACK
    )


def room_of(item: TextFrame, case: TypeCase, is_small: Callable[[float], bool]) -> Room | None:
    """The room of a frame with words that blanks part, all lines as high; None for any other.

    One that goes beyond the cut may have room for what is cut off there.
    """
    blanks, height, breaks = 0.0, item.box.height, 0
    reaches: set[tuple[float, float]] = set()
    is_parted = True
    for part in item.content:
        if isinstance(part, Break):
            height -= part.gap
            breaks += 1
            is_parted = True
            continue
        if not isinstance(part, Span) or item.fit == "together":
            return None
        try:
            style = case.style(part.style)
        except UnknownFamily:
            return None
        words = words_of(part.text)
        if words and not is_parted and part.text[0] not in BLANKS:
            return None
        is_parted = part.text[-1] in BLANKS if words else is_parted or bool(part.text)
        # What stands behind a space of another style has at most that space more.
        blanks += style.widths[""]
        reaches.add(style.reach(item.leading))
        if len(reaches) > 1 or is_small(style.look.size):
            return None
    if not reaches or item.trim:
        return None
    return Room(item.box.width - blanks, blanks, int(height / sum(*reaches)) - breaks)


def surely_fits(item: TextFrame, case: TypeCase, is_small: Callable[[float], bool]) -> bool:
    """Whether words that are parted by blanks fit in however their lines come to be filled."""
    room = room_of(item, case, is_small)
    if room is None:
        return False
    widths: list[float] = []
    for part in item.content:
        if isinstance(part, Span):
            style = case.style(part.style)
            widths += map(style.widths.__getitem__, words_of(part.text))
            if style.flawed:
                return False
    return room.holds(sum(widths), max(widths, default=0.0))


def sizes_of(paragraphs: list[Paragraph]) -> list[float]:
    """The sizes of the type in paragraphs, mm."""
    return [style.look.size for paragraph in paragraphs for style in paragraph.styles]


def flawed(paragraphs: list[Paragraph]) -> list[Chunk]:
    """All chunks, if any of the styles in use has met a character it cannot set."""
    if not any(style.flawed for paragraph in paragraphs for style in paragraph.styles):
        return []
    return [chunk for paragraph in paragraphs for chunk in paragraph.chunks]


def words_box(item: TextFrame, layout: Layout, factor: float, size: float) -> Box:
    """The box round the words of a frame, in capitals of type of some size, which is multiplied too."""
    box, width = item.box, layout.width * factor
    left = box.x + SHARE[item.align] * (box.width - width)
    top = box.y + SHARE[item.valign] * (box.height - layout.height * factor)
    first, last = (top + base * factor for base in (layout.rows[0][1], layout.rows[-1][1]))
    high = CAPITALS * size * factor
    return Box(left, first - high, width, last - first + high)


def placed(item: TextFrame, layout: Layout, factor: float) -> tuple[Item, ...]:
    """The words of a frame as one text, its icons as uses of their forms."""
    box = item.box
    top = box.y + SHARE[item.valign] * (box.height - layout.height * factor)
    share = SHARE[item.align]
    runs: list[Run] = []
    uses: list[Item] = []
    for line, base in layout.rows:
        left = box.x + share * (box.width - line.width * factor)
        y = top + base * factor
        if line.look is not None and line.chunks:
            size, spacing, paint = line.look
            words = plain_words(line.chunks)
            width = line.width * factor
            runs.append(Run(left, y, size * factor, words, paint, spacing * factor, width))
            continue
        found, icons = strips(line)
        for strip in found:
            runs.append(run(strip, left, y, factor))
        for x, part in icons:
            uses.append(_icon(part, left + x * factor, y, factor))
    return (Text(tuple(runs)), *uses) if runs else tuple(uses)


def run(strip: Strip, left: float, base: float, factor: float) -> Run:
    """The words of a strip on their base line, behind the left end of their line."""
    size, spacing, paint = strip.look
    return Run(
        left + strip.x * factor,
        base,
        size * factor,
        strip.words,
        paint,
        spacing * factor,
        strip.width * factor,
    )


def _icon(part: Part, left: float, base: float, factor: float) -> Use:
    """The form scaled to the icon's height, the lower edge of its box on the base line."""
    assert part.form is not None
    box = part.form.box
    scale = part.height * factor / box.height
    return Use(part.form, (scale, 0.0, 0.0, scale, left - scale * box.x, base - scale * box.bottom))
