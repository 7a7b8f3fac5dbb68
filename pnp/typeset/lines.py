"""Spans, icons and breaks -> paragraphs of chunks -> lines no wider than a box, filled greedily.

Lengths are in mm at the sizes the template asks for; for type smaller by a factor, fill a room larger by it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.drawing.items import Break, Form, Inline, Span, Word
from pnp.records import NamedTuple
from pnp.typeset.breaks import BLANKS
from pnp.typeset.chunks import Chunk, Look, Part, TypeCase, TypeStyle, join, unkerned
from pnp.typeset.widths import words_of

SLACK = 1e-6
"""mm that are nothing: what sums of fractions may differ by."""


class Paragraph(NamedTuple):
    """Chunks up to a forced break; empty where two breaks meet."""

    chunks: Sequence[Chunk]
    styles: Sequence[TypeStyle]
    look: Look | None
    """What all its words share; None where they differ or stand among icons."""
    gap: float
    """mm above it, unless it comes first."""


class Line(NamedTuple):
    """Chunks side by side and their width."""

    chunks: Sequence[Chunk]
    width: float
    look: Look | None
    """That of the paragraph."""


class Strip(NamedTuple):
    """Words of one look in a line, `x` from its beginning."""

    x: float
    look: Look
    words: tuple[Word, ...]
    width: float


def read_paragraphs(
    content: Sequence[Span | Inline | Break], case: TypeCase, prepared: Callable[[Form], Form]
) -> list[Paragraph]:
    """Content as chunks, white space collapsed as in CSS; `prepared` is what becomes of an icon's form."""
    paragraphs: list[Paragraph] = []
    row = _Row(case)
    gap = 0.0
    for item in content:
        if isinstance(item, Span):
            row.add_words(case.style(item.style), item.text)
        elif isinstance(item, Inline):
            style = case.style(item.style)
            row.add_icon(style, case.icon(style, item, prepared(item.form)))
        else:
            if row.chunks or not item.gap:
                paragraphs.append(row.paragraph(gap))
                gap = 0.0
            gap = max(gap, item.gap)
            row = _Row(case)
    if row.chunks:
        paragraphs.append(row.paragraph(gap))
    return paragraphs if len(paragraphs) == 1 and paragraphs[0].chunks else _styled(paragraphs)


def _styled(paragraphs: list[Paragraph]) -> list[Paragraph]:
    """Empty lines as high as a line of the text before them, else of the first; nothing without any text."""
    styles = next((paragraph.styles for paragraph in paragraphs if paragraph.chunks), ())
    filled = []
    for paragraph in paragraphs if styles else ():
        styles = paragraph.styles or styles
        filled.append(paragraph._replace(styles=styles))
    return filled


def read_line(style: TypeStyle, text: str, case: TypeCase) -> Line:
    """One line of one style, as wide as it will be."""
    made = style.chunks.get
    chunks = [made(word) or case.chunk(style, word) for word in words_of(text)]
    width = sum([chunk.step for chunk in chunks])
    if chunks:
        width += chunks[-1].reach - chunks[-1].step - chunks[0].lead
    return Line(chunks, width, style.look)


class _Row:
    """The chunks of a paragraph while it is being read."""

    def __init__(self, case: TypeCase) -> None:
        self._case = case
        self._icons = False
        self.chunks: list[Chunk] = []
        self.styles: list[TypeStyle] = []
        self._blank: TypeStyle | None = None
        """The style of the space that waits before the next chunk."""

    def paragraph(self, gap: float) -> Paragraph:
        """What has been read."""
        look = None if self._icons or not self.styles else self.styles[0].look
        for style in self.styles:
            if style.look is not look:
                look = None
        return Paragraph(self.chunks, self.styles, look, gap)

    def add_words(self, style: TypeStyle, text: str) -> None:
        """The words of a span; spaces at its ends part it from its neighbours."""
        self.styles.append(style)
        words = words_of(text)
        if not words:
            self._blank = self._blank or (style if text else None)
            return
        made = style.chunks.get
        chunks = [made(word) or self._case.chunk(style, word) for word in words]
        if self.chunks:
            blank = self._blank or (style if text[0] in BLANKS else None)
            if blank is None:
                chunks[0] = join(self.chunks.pop(), chunks[0])
            else:
                self._part(blank)
                if blank is not style:
                    chunks[0] = self._case.chunk_after(style, words[0], blank)
        self.chunks += chunks
        self._blank = style if text[-1] in BLANKS else None

    def add_icon(self, style: TypeStyle, icon: Chunk) -> None:
        """An icon, glued to what stands before it unless a space parts them."""
        self.styles.append(style)
        self._icons = True
        if self.chunks and self._blank is None:
            icon = join(self.chunks.pop(), icon)
        elif self._blank is not None:
            self._part(self._blank)
            icon = self._case.led(icon, self._blank)
        self.chunks.append(icon)
        self._blank = None

    def _part(self, blank: TypeStyle) -> None:
        """A space follows the last chunk: kerned with it only in the same style."""
        if self.chunks and self.chunks[-1].parts[-1].style is not blank:
            self.chunks[-1] = unkerned(self.chunks[-1])


def fill(paragraph: Paragraph, room: float, case: TypeCase) -> list[Line]:
    """Greedy lines: each takes what fits into `room` mm; only what cannot be divided may stand out."""
    limit = room + SLACK
    lines: list[Line] = []
    rest = paragraph.chunks
    while rest or not lines:
        x = -rest[0].lead if rest else 0.0
        width = 0.0
        place = 0
        for chunk in rest:
            end = x + chunk.reach
            if end > limit:
                break
            width = end
            x += chunk.step
            place += 1
        else:
            lines.append(Line(rest, width, paragraph.look))
            break
        halves = case.cut(chunk, limit - x - chunk.lead) if chunk.breaks else None
        if halves:
            row: Sequence[Chunk] = [*rest[:place], halves[0]]
            width = x + halves[0].reach
            rest = [halves[1], *rest[place + 1 :]]
        else:
            width = width if place else chunk.width
            row = rest[: place or 1]
            rest = rest[place or 1 :]
        lines.append(Line(row, width, paragraph.look))
    return lines


def line_reach(paragraph: Paragraph, line: Line, leading: float) -> tuple[float, float]:
    """How far a line reaches above and below its base line, mm: as its highest and deepest parts need."""
    parts = [part for chunk in line.chunks for part in chunk.parts]
    reaches = [style.reach(leading) for style in ([part.style for part in parts] or paragraph.styles)]
    icons = [part.height for part in parts if part.form]
    return max([above for above, _ in reaches] + icons), max([below for _, below in reaches])


def even_reach(paragraph: Paragraph, leading: float) -> tuple[float, float] | None:
    """The reach that all lines of a paragraph share; None where sizes or icons make them differ."""
    reaches = {style.reach(leading) for style in paragraph.styles}
    if len(reaches) != 1:
        return None
    (reach,) = reaches
    for chunk in paragraph.chunks:
        if chunk.look is None and any(part.height > reach[0] for part in chunk.parts):
            return None
    return reach


def plain_words(chunks: Sequence[Chunk]) -> tuple[Word, ...]:
    """The words of a line all of one look."""
    words: list[Word] = []
    for chunk in chunks:
        words += chunk.led_words
    last = chunks[-1]
    if last.step != last.reach:
        words[-len(last.words) :] = last.words
    return tuple(words[1:])


def strips(line: Line) -> tuple[list[Strip], list[tuple[float, Part]]]:
    """A line as words of one look each, and its icons with their x."""
    chunks = line.chunks
    if not chunks:
        return [], []
    if line.look is not None:
        return [Strip(0.0, line.look, plain_words(chunks), line.width)], []
    pen = _Pen()
    last = len(chunks) - 1
    for place, chunk in enumerate(chunks):
        if place:
            pen.add(chunk.space_look, (chunk.space,), chunk.lead)
        for part in chunk.parts[:-1]:
            pen.add_part(part, part.words, part.width)
        part = chunk.parts[-1]
        if place < last:
            pen.add_part(part, part.before_space, part.width + chunk.step - chunk.reach)
        else:
            pen.add_part(part, part.words, part.width)
    return pen.finished()


class _Pen:
    """Walks along a line and gathers what may share a strip."""

    def __init__(self) -> None:
        self._strips: list[Strip] = []
        self._icons: list[tuple[float, Part]] = []
        self._words: list[Word] = []
        self._look: Look | None = None
        self._start = self._x = 0.0

    def add_part(self, part: Part, words: Sequence[Word], width: float) -> None:
        """Characters, or an icon, which ends a strip."""
        if part.form is None:
            self.add(part.style.look, words, width)
            return
        self._close(None)
        self._icons.append((self._x, part))
        self._x += width

    def add(self, look: Look, words: Sequence[Word], width: float) -> None:
        """Words behind those there are."""
        if look is not self._look:
            self._close(look)
        self._words += words
        self._x += width

    def finished(self) -> tuple[list[Strip], list[tuple[float, Part]]]:
        """All strips and icons of the line."""
        self._close(None)
        return self._strips, self._icons

    def _close(self, look: Look | None) -> None:
        if self._words and self._look is not None:
            self._strips.append(Strip(self._start, self._look, tuple(self._words), self._x - self._start))
        self._words = []
        self._look = look
        self._start = self._x
