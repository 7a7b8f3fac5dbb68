"""Words to encoded strings, and the characters that were used to embedded subsets of their fonts.

Characters of a font share subsets of up to 255 codes; an ASCII character keeps its own code in the first.
Each subset is a simple TrueType font with a /ToUnicode map, so that text can be searched and copied.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, repeat
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.drawing.items import Word
from pnp.lengths import number
from pnp.records import NamedTuple
from pnp.writers.pdf_numbers import array

if TYPE_CHECKING:
    from pnp.writers.pdf_font_files import FontFile
    from pnp.writers.pdf_objects import PdfFile
    from pnp.writers.pdf_resources import Resources

_OTHER_CODES = (*range(161, 256), *range(128, 161), *range(1, 32), 127, *range(33, 127))
"""In which order codes go to characters beyond ASCII; 32 stays the space."""
_ESCAPES = {10: "\\n", 13: "\\r", 40: "\\(", 41: "\\)", 92: "\\\\"}
_SYMBOLIC = 4
_NONSYMBOLIC = 32


class Subset:
    """Up to 255 characters of one font under one name in the file."""

    def __init__(self, name: str, font: FontFile) -> None:
        self.name = name
        self.font = font
        self.characters: list[int] = []
        """Code points by their code; -1 where a code is free."""
        self.fragments: dict[int, str] = {}
        """What shows a word, by the word's identity."""

    def put(self, code: int, character: int) -> None:
        """Give a character its code."""
        self.characters += [-1] * (code + 1 - len(self.characters))
        self.characters[code] = character


class Stretch(NamedTuple):
    """Part of a word in one subset: what stands between the outermost parentheses of a TJ array."""

    subset: Subset
    fragment: str


class Typeface(dict[str, tuple[Subset, str]]):
    """Of each character of one font that was used, its subset and its code as it stands in a string."""

    def __init__(self, font: FontFile, fonts: EmbeddedFonts) -> None:
        self._font = font
        self._fonts = fonts
        self._subsets: list[Subset] = []
        self._free: list[int] = []

    def __missing__(self, character: str) -> tuple[Subset, str]:
        point = ord(character)
        if not self._subsets:
            self._open()
        if 32 <= point < 127:
            subset, code = self._subsets[0], point
        else:
            if not self._free:
                self._open()
            subset, code = self._subsets[-1], self._free.pop()
        subset.put(code, point)
        found = self[character] = (subset, _ESCAPES.get(code) or chr(code))
        return found

    def basic(self, text: str) -> Subset:
        """The subset in which printable ASCII characters have their own codes, with those of a text in it."""
        for character in text:
            if character not in self:
                self[character]
        return self._subsets[0]

    def _open(self) -> None:
        codes = _OTHER_CODES[:-94] if not self._subsets else _OTHER_CODES
        self._free = list(reversed(codes))
        self._subsets.append(self._fonts.open(self._font))


class EmbeddedFonts:
    """All fonts of one file. `files` gives the font file of each face that words name."""

    def __init__(self, file: PdfFile, resources: Resources, files: Mapping[str, Path]) -> None:
        self._file = file
        self._resources = resources
        self._files = files
        self._typefaces: dict[str, Typeface] = {}
        self._stretches: dict[Word, tuple[Stretch, ...]] = {}
        self._subsets: list[Subset] = []
        self.home: dict[int, Subset] = {}
        """The subset of each word that lies in one, by the word's identity."""

    def open(self, font: FontFile) -> Subset:
        """A new empty subset of a font."""
        subset = Subset(self._resources.name("F", self._file.reserve()), font)
        self._subsets.append(subset)
        return subset

    def stretches(self, words: Sequence[Word]) -> list[Stretch]:
        """The words as they are shown, joined as far as they share a subset."""
        return _joined(stretch for word in words for stretch in self._encode(word))

    def _encode(self, word: Word) -> tuple[Stretch, ...]:
        stretches = self._stretches.get(word)
        if stretches is None:
            stretches = self._stretches[word] = self._spell(word)
        if len(stretches) == 1:
            subset, fragment = stretches[0]
            self.home[id(word)] = subset
            subset.fragments[id(word)] = fragment
        return stretches

    def _spell(self, word: Word) -> tuple[Stretch, ...]:
        typeface = self._typefaces.get(word.font)
        if typeface is None:
            from pnp.writers.pdf_font_files import read_font

            typeface = self._typefaces[word.font] = Typeface(read_font(self._files[word.font]), self)
        if word.text.isascii() and word.text.isprintable():
            return (Stretch(typeface.basic(word.text), _basic_fragment(word)),)
        subsets, codes = zip(*map(typeface.__getitem__, word.text), strict=True)
        return tuple(_joined(zip(subsets, _kerned(codes, word.kerns), strict=True)))

    @property
    def counts(self) -> dict[str, int]:
        """How many characters of each face have a code."""
        return {face: len(typeface) for face, typeface in self._typefaces.items()}

    @property
    def codes(self) -> dict[str, list[tuple[str, str, str]]]:
        """The characters of each face in the order of their first use, each with its subset and code."""
        return {
            face: [(character, subset.name, code) for character, (subset, code) in typeface.items()]
            for face, typeface in self._typefaces.items()
        }

    def finish(self) -> None:
        """Write the fonts; no word can be added after it. UnusableFont where one is damaged."""
        from pnp.writers.pdf_font_files import usable

        for index, subset in enumerate(self._subsets):
            with usable(subset.font.path):
                _embed(self._file, subset, self._resources.reference(subset.name), index)


@lru_cache(maxsize=1 << 13)
def _basic_fragment(word: Word) -> str:
    """How a word of printable ASCII characters is shown, in whichever file."""
    if not word.kerns:
        return word.text.translate(_ESCAPES)
    return "".join(_kerned([character.translate(_ESCAPES) for character in word.text], word.kerns))


def _kerned(codes: Sequence[str], kerns: Sequence[float]) -> Iterator[str]:
    """Codes, each with what moves the next one."""
    for code, kern in zip(codes, chain(kerns, repeat(0.0)), strict=False):
        yield f"{code}){number(kern)}(" if kern else code


def _joined(parts: Iterable[tuple[Subset, str]]) -> list[Stretch]:
    """What is shown, joined as far as it lies in one subset."""
    stretches: list[tuple[Subset, list[str]]] = []
    last: Subset | None = None
    for subset, fragment in parts:
        if subset is not last:
            last = subset
            stretches.append((subset, []))
        stretches[-1][1].append(fragment)
    return [Stretch(subset, "".join(fragments)) for subset, fragments in stretches]


def _embed(file: PdfFile, subset: Subset, reference: str, index: int) -> None:
    font, characters = subset.font, subset.characters
    name = f"{_tag(index)}+{font.name.decode('ascii')}"
    program = font.makeSubset(characters)
    font_file = file.add_stream(f"/Length1 {len(program)}", program)
    descriptor = file.add(
        f"<</Type/FontDescriptor/FontName/{name}/Flags {font.flags & ~_NONSYMBOLIC | _SYMBOLIC}"
        f"/FontBBox{array(font.bbox)}/ItalicAngle {number(font.italicAngle)}/Ascent {number(font.ascent)}"
        f"/Descent {number(font.descent)}/CapHeight {number(font.capHeight)}/StemV {font.stemV}"
        f"/FontFile2 {font_file}>>"
    )
    first = next(code for code, point in enumerate(characters) if point >= 0)
    widths = array(font.width(point) if point >= 0 else 0 for point in characters[first:])
    unicode = file.add_stream("", _to_unicode(characters).encode("ascii"))
    content = (
        f"<</Type/Font/Subtype/TrueType/BaseFont/{name}/FirstChar {first}/LastChar {len(characters) - 1}"
        f"/Widths{widths}/FontDescriptor {descriptor}/ToUnicode {unicode}>>"
    )
    file.fill(reference, content.encode("ascii"))


def _tag(index: int) -> str:
    """Six capitals that differ from subset to subset (ISO 32000-1, 9.6.4)."""
    letters = ""
    for _ in range(6):
        index, letter = divmod(index, 26)
        letters = chr(65 + letter) + letters
    return letters


@lru_cache(maxsize=1 << 12)
def _utf16(point: int) -> str:
    return chr(point).encode("utf-16-be").hex().upper()


def _to_unicode(characters: list[int]) -> str:
    """The map from codes to text, in blocks of at most 100 (ISO 32000-1, 9.10.3)."""
    lines = [f"<{code:02X}><{_utf16(point)}>" for code, point in enumerate(characters) if point >= 0]
    blocks = [lines[start : start + 100] for start in range(0, len(lines), 100)]
    middle = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
    return (
        "/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n/CMapName/Adobe-Identity-UCS def\n"
        f"/CMapType 2 def\n1 begincodespacerange\n<00><FF>\nendcodespacerange\n{middle}\n"
        "endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend"
    )
