"""Characters in a face -> `Word`s with kerning, from fallback faces where the asked one lacks a character."""

from __future__ import annotations

from pnp.drawing.items import Word
from pnp.records import NamedTuple
from pnp.typeset.breaks import ignored, unsupported
from pnp.typeset.fonts import Face, Fonts

SPACES = {
    " ": 0.0, "\u00a0": 0.0, "\u2000": 500.0, "\u2001": 1000.0, "\u2002": 500.0, "\u2003": 1000.0,
    "\u2004": 1000 / 3, "\u2005": 250.0, "\u2006": 1000 / 6, "\u2007": 550.0, "\u2008": 250.0,
    "\u2009": 200.0, "\u200a": 100.0, "\u202f": 200.0, "\u205f": 4000 / 18, "\u3000": 1000.0,
}  # fmt: skip
"""Width of each space in a font that lacks it; 0 for that of the font's plain space."""

_STAND_INS = {"\u2011": "\u2010-", "\u2010": "-"}


class Shaped(NamedTuple):
    """Characters without plain spaces, set in a face; lengths in thousandths of the type size."""

    words: tuple[Word, ...]
    """One a font and one a space, so that none but a space itself holds spaces."""
    advance: float
    characters: int
    """How many take room."""
    space: Word
    """A space before them, kerned with them."""
    before_space: tuple[Word, ...]
    """The words where a space follows, kerned with it."""
    spaced: float
    """The advance where a space follows."""
    missing: str = ""
    """Characters that no font has."""
    refused: str = ""
    """The first character of a script that cannot be set."""


class Shaper:
    """Sets characters in faces, each (face, characters) once."""

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = fonts

    def shape(self, face: Face, text: str) -> Shaped:
        """`text`, alone and among spaces."""
        found: Shaped | None = face.shaped.get(text)
        if found is None:
            found = face.shaped[text] = self._shape(face, text)
        return found

    def _shape(self, face: Face, text: str) -> Shaped:
        missing = ""
        if text.isascii():
            if all(map(face.glyph, text)) and face.glyph(" "):
                return _shape_plainly(face, text)
        else:
            import unicodedata

            refused = unsupported(text)
            if refused:
                return self.shape(face, "")._replace(refused=refused)
            text = unicodedata.normalize("NFC", ignored().sub("", text))
            missing = "".join(mark for mark in text if unicodedata.category(mark) in ("Mn", "Me", "Mc"))
        words: list[Word] = []
        segment, holder = " ", face
        for character in text:
            owner = None if character in missing else self._owner(face, character)
            if owner is None:
                missing += character * (character not in missing)
                continue
            if owner is not holder:
                words += _set(holder, segment)
                segment, holder = "", owner
            segment += character
        if holder is not face:
            words += _set(holder, segment)
            segment = ""
        space, *spaced, _ = [*words, *_set(face, segment + " ")]
        return _shaped(space, tuple(spaced), missing)

    def _owner(self, face: Face, character: str) -> Face | None:
        """The face that sets a character: the asked one if possible, with a stand-in or a made space too."""
        if face.glyph(character) or (character in SPACES and face.glyph(" ")):
            return face
        if any(face.glyph(other) for other in _STAND_INS.get(character, "")):
            return face
        return next((other for other in self._fonts.fallbacks(face) if other.glyph(character)), None)


def most_advance(face: Face, text: str) -> float | None:
    """How far a word advances at most, with the space before it; None where the face lacks any of it."""
    if not (text.isascii() and all(map(face.glyph, text)) and face.glyph(" ")):
        return None
    *advances, last, _ = face.kerned_widths(f" {text} ")
    return sum(advances) + max(last, face.width(text[-1]))


def _shape_plainly(face: Face, text: str) -> Shaped:
    """The one word of a text whose every character the face has."""
    padded = f" {text} "
    advances = face.kerned_widths(padded)
    kerns = tuple(
        [face.width(character) - advance for character, advance in zip(padded, advances, strict=True)]
    )
    if any(kerns):
        space = Word(face.name, " ", advances[0], kerns[:1] if kerns[0] else ())
        word = Word(face.name, text, sum(advances[1:-1]), kerns[1:-1] if any(kerns[1:-1]) else ())
    else:
        space = Word(face.name, " ", advances[0])
        word = Word(face.name, text, sum(advances[1:-1]))
    return _shaped(space, (word,) if text else (), "")


def _shaped(space: Word, spaced: tuple[Word, ...], missing: str) -> Shaped:
    """The words with and without kerning towards a space behind them."""
    advance = sum([word.advance for word in spaced])
    words, alone = spaced, advance
    last = spaced[-1] if spaced else space
    if spaced and last.kerns and last.kerns[-1]:
        kerns = (*last.kerns[:-1], 0.0)
        alone = advance + last.kerns[-1]
        whole = Word(last.font, last.text, last.advance + last.kerns[-1], kerns if any(kerns) else ())
        words = (*spaced[:-1], whole)
    count = sum([len(word.text) for word in spaced])
    return Shaped(words, alone, count, space, spaced, advance, missing)


def _set(face: Face, text: str) -> list[Word]:
    """The words of a text whose every character this face has or can stand in for."""
    drawn = "".join([_drawn(face, character) for character in text])
    advances = face.kerned_widths(drawn)
    words = []
    start = 0
    for end in range(1, len(text) + 1):
        if end < len(text) and text[end] not in SPACES and text[end - 1] not in SPACES:
            continue
        if text[start] != drawn[start] and SPACES.get(text[start]):
            advances[start] = SPACES[text[start]]
        kerns = tuple([face.width(drawn[place]) - advances[place] for place in range(start, end)])
        words.append(Word(face.name, drawn[start:end], sum(advances[start:end]), kerns if any(kerns) else ()))
        start = end
    return words


def _drawn(face: Face, character: str) -> str:
    """The character whose glyph shows: itself, or what may stand in for a missing space or hyphen."""
    if face.glyph(character):
        return character
    if character in SPACES:
        return " "
    return next(other for other in _STAND_INS[character] if face.glyph(other))
