"""Characters and icons -> chunks: what no space divides, measured in mm at the sizes the template asks for.

A chunk is mostly a word, at times several in different styles, or an icon with its full stop. Each one also
knows the space before it, because fonts kern with spaces too.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import partial

from pnp.drawing.items import Form, Inline, Paint, Style, Word
from pnp.records import NamedTuple
from pnp.typeset.breaks import ICON, break_places
from pnp.typeset.fonts import Face, Fonts
from pnp.typeset.shape import Shaped, Shaper, most_advance
from pnp.typeset.widths import Digits, Widths


class UnknownFamily(LookupError):
    """A style asks for a family that no font file has; the argument is its name."""


class Look(NamedTuple):
    """What words must share to stand in one run."""

    size: float
    spacing: float
    paint: Paint


class TypeStyle:
    """A style with its face, and the chunks made in it."""

    def __init__(self, style: Style, face: Face, look: Look, case: TypeCase) -> None:
        self.style, self.face, self.look = style, face, look
        self.chunks: dict[str, Chunk] = {}
        self.widths = Widths(partial(case.widest, self), self._digits)
        self.after: dict[tuple[str, TypeStyle], Chunk] = {}
        """Chunks that follow a space of another style."""
        self.reaches: dict[float, tuple[float, float]] = {}
        self.flawed = False
        """Whether a character could not be set."""

    def _digits(self) -> Digits | None:
        """A space before digits and each of them; None where nobody knows."""
        known = self.face.digits
        size, spacing, _ = self.look
        return (known[0] * size / 1000 + spacing, known[1] * size / 1000 + spacing) if known else None

    def reach(self, leading: float) -> tuple[float, float]:
        """Room above and below the base line, mm: together `leading` times the size (CSS 2.2, 10.8.1)."""
        found = self.reaches.get(leading)
        if found is None:
            size, ascent, descent = self.look.size, self.face.ascent / 1000, self.face.descent / 1000
            half = (leading - (ascent + descent)) / 2
            found = self.reaches[leading] = ((half + ascent) * size, (half + descent) * size)
        return found


class Part(NamedTuple):
    """Characters of a chunk in one style, or an icon."""

    style: TypeStyle
    text: str
    shaped: Shaped
    width: float
    words: tuple[Word, ...]
    before_space: tuple[Word, ...]
    """The words where a space of the same look follows, kerned with it."""
    form: Form | None = None
    height: float = 0.0


class Chunk(NamedTuple):
    """What stays together on a line unless it has `breaks`."""

    lead: float
    """Width of the space before it."""
    reach: float
    """Width with that space."""
    step: float
    """The same where another space follows, kerned with it."""
    space: Word
    space_look: Look
    look: Look | None
    """None where its parts differ."""
    words: tuple[Word, ...]
    led_words: tuple[Word, ...]
    """The space before it and its words where a space follows too."""
    parts: tuple[Part, ...]
    breaks: tuple[tuple[int, bool], ...]

    @property
    def width(self) -> float:
        """Without a space before or after."""
        return self.reach - self.lead


class TypeCase:
    """All styles of a run with what has been made in them."""

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = fonts
        self._shaper = Shaper(fonts)
        self._by_identity: dict[int, tuple[Style, TypeStyle]] = {}
        self._by_value: dict[Style, TypeStyle] = {}
        self._looks: dict[Look, Look] = {}

    def style(self, style: Style) -> TypeStyle:
        """The style with its face; UnknownFamily where there is none."""
        known = self._by_identity.get(id(style))
        if known is not None:
            return known[1]
        found = self._by_value.get(style)
        if found is None:
            face = self._fonts.face(style.family, style.weight, style.italic)
            if face is None:
                raise UnknownFamily(style.family)
            look = Look(style.size, style.spacing, style.paint)
            found = self._by_value[style] = TypeStyle(style, face, self._looks.setdefault(look, look), self)
        self._by_identity[id(style)] = style, found
        return found

    def chunk(self, style: TypeStyle, text: str) -> Chunk:
        """Characters without spaces as a chunk of their own, with a space of the same style before it."""
        chunk = style.chunks.get(text)
        if chunk is None:
            chunk = style.chunks[text] = self._make(style, text)
        return chunk

    def widest(self, style: TypeStyle, word: str) -> float:
        """How much of a line a word takes at most, with the space before it, mm."""
        advance = most_advance(style.face, word) if word else None
        if advance is None:
            chunk = self.chunk(style, word)
            return max(chunk.reach, chunk.step)
        size, spacing, _ = style.look
        return advance * size / 1000 + (len(word) + 1) * spacing

    def chunk_after(self, style: TypeStyle, text: str, blank: TypeStyle) -> Chunk:
        """The same after a space of another style."""
        chunk = style.after.get((text, blank))
        if chunk is None:
            chunk = style.after[text, blank] = self.led(self.chunk(style, text), blank)
        return chunk

    def led(self, chunk: Chunk, blank: TypeStyle) -> Chunk:
        """The chunk behind a space of this style."""
        return _behind(chunk, self.chunk(blank, ""))

    def icon(self, style: TypeStyle, item: Inline, form: Form) -> Chunk:
        """An icon as a chunk: as high as it says, as wide as its form's box asks."""
        height = item.size * style.look.size
        width = height * form.box.width / form.box.height
        return self._alone(
            self.chunk(style, "").parts[0]._replace(text=ICON, width=width, form=form, height=height)
        )

    def _alone(self, icon: Part) -> Chunk:
        blank = self.chunk(icon.style, "")
        reach = blank.lead + icon.width
        return blank._replace(reach=reach, step=reach, look=None, parts=(icon,))

    def cut(self, chunk: Chunk, room: float) -> tuple[Chunk, Chunk] | None:
        """The longest beginning of a chunk that fits into `room`, and the rest; None where none does."""
        breaks = chunk.breaks

        def head(number: int) -> Chunk:
            place, hyphen = breaks[number]
            return self._slice(chunk, 0, place, hyphen)

        fitting = bisect_right(range(len(breaks)), room, key=lambda number: head(number).width)
        if not fitting:
            return None
        rest = self._slice(chunk, breaks[fitting - 1][0], None, False)
        return _behind(head(fitting - 1), chunk), unkerned(rest) if chunk.step == chunk.reach else rest

    def _slice(self, chunk: Chunk, start: int, end: int | None, hyphen: bool) -> Chunk:
        pieces: list[Chunk] = []
        for part in chunk.parts:
            text = part.text[max(start, 0) : None if end is None else max(end, 0)]
            start -= len(part.text)
            end = None if end is None else end - len(part.text)
            if part.form and text:
                pieces.append(self._alone(part))
            elif text:
                ends = hyphen and end is not None and end <= 0
                pieces.append(self.chunk(part.style, text + ("\u2010" if ends else "")))
        joined = pieces[0]
        for piece in pieces[1:]:
            joined = join(joined, piece)
        return joined

    def _make(self, style: TypeStyle, text: str) -> Chunk:
        size, spacing, _ = look = style.look
        shaped = self._shaper.shape(style.face, text)
        if shaped.missing or shaped.refused:
            style.flawed = True
        words, space, before_space = shaped.words, shaped.space, shaped.before_space
        tracking = shaped.characters * spacing
        width = shaped.advance * size / 1000 + tracking
        lead = space.advance * size / 1000 + spacing
        spaced = shaped.spaced * size / 1000 + tracking
        part = Part(style, text, shaped, width, words, before_space)
        led_words = (space, *before_space)
        places = break_places(text)
        return Chunk(lead, lead + width, lead + spaced, space, look, look, words, led_words, (part,), places)


def _behind(chunk: Chunk, other: Chunk) -> Chunk:
    """The chunk with the space that stands before another one."""
    return chunk._replace(
        lead=other.lead,
        reach=chunk.reach - chunk.lead + other.lead,
        step=chunk.step - chunk.lead + other.lead,
        space=other.space,
        space_look=other.space_look,
        led_words=(other.space, *chunk.led_words[1:]),
    )


def unkerned(chunk: Chunk) -> Chunk:
    """The chunk where the space behind it is of another style."""
    if chunk.step == chunk.reach:
        return chunk
    last = chunk.parts[-1]._replace(before_space=chunk.parts[-1].words)
    return chunk._replace(
        step=chunk.reach, led_words=(chunk.space, *chunk.words), parts=(*chunk.parts[:-1], last)
    )


def join(first: Chunk, second: Chunk) -> Chunk:
    """Two chunks with no space between them."""
    one_look = first.look is second.look
    parts = first.parts + second.parts
    return first._replace(
        reach=first.reach + second.reach - second.lead,
        step=first.reach + second.step - second.lead,
        look=first.look if one_look else None,
        words=first.words + second.words,
        led_words=(first.space, *first.words, *second.led_words[1:]),
        parts=parts,
        breaks=break_places("".join(part.text for part in parts)),
    )
