"""Words to encoded strings, and the characters that were used to embedded subsets of their fonts.

Characters of a font share subsets of up to 255 codes; an ASCII character keeps its own code in the first.
Each subset is a simple TrueType font with a /ToUnicode map, so that text can be searched and copied.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from reportlab.pdfbase.ttfonts import TTFError, TTFontFile

from pnp.drawing.items import Word
from pnp.writers.pdf_numbers import array, number
from pnp.writers.pdf_objects import PdfFile
from pnp.writers.pdf_resources import Resources

_OTHER_CODES = (*range(161, 256), *range(128, 161), *range(1, 32), 127, *range(33, 127))
"""In which order codes go to characters beyond ASCII; 32 stays the space."""
_ESCAPES = {10: "\\n", 13: "\\r", 40: "\\(", 41: "\\)", 92: "\\\\"}
_SYMBOLIC = 4
_NONSYMBOLIC = 32


_DAMAGE = (TTFError, struct.error, IndexError, KeyError, ValueError, OverflowError, ZeroDivisionError)
"""What reading tables comes to that do not hold what they promise."""


class UnusableFont(Exception):
    """A font file that is damaged or forbids embedding; `path` says which."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f'"{path.name}" cannot be embedded: {reason}')
        self.path = path


@contextmanager
def _usable(path: Path) -> Iterator[None]:
    """Turn what a damaged file leads to into an UnusableFont."""
    try:
        yield
    except _DAMAGE as error:
        reason = str(error) if isinstance(error, TTFError) else "it is damaged"
        raise UnusableFont(path, reason) from error


class Face(TTFontFile):
    """A TrueType file of which only what a PDF needs is read, in whole tables."""

    def __init__(self, path: Path, data: bytes) -> None:
        super().__init__(BytesIO(data), charInfo=0)
        self.path = path
        scale = 1000 / self.unitsPerEm
        count = self.numGlyphs
        metrics = self.get_ushort(self.get_table_pos("hhea")[0] + 34)
        values = struct.unpack_from(f">{metrics + count}H", self.get_table("hmtx"))
        self.hmetrics = list(zip(values[0 : 2 * metrics : 2], values[1 : 2 * metrics : 2], strict=True))
        self.hmetrics += [(values[2 * metrics - 2], side) for side in values[2 * metrics :]]
        self.widths = [advance * scale for advance, _ in self.hmetrics]
        if self.get_ushort(self.get_table_pos("head")[0] + 50):
            self.glyphPos = list(struct.unpack_from(f">{count + 1}L", self.get_table("loca")))
        else:
            halves = struct.unpack_from(f">{count + 1}H", self.get_table("loca"))
            self.glyphPos = [2 * half for half in halves]
        self.charToGlyph = _character_map(self.get_table("cmap"))
        if 0x20 in self.charToGlyph:
            self.charToGlyph.setdefault(0xA0, self.charToGlyph[0x20])

    def get_table(self, tag: str) -> bytes:
        """A table's bytes; those with names are left out, as no PDF reader wants them (KeyError)."""
        if tag in ("name", "OS/2"):
            raise KeyError(tag)
        data: bytes = self.get_chunk(*self.get_table_pos(tag))
        return data

    def width(self, code_point: int) -> float:
        """Advance of a character in thousandths of the type size."""
        advance: float = self.widths[self.charToGlyph.get(code_point, 0)]
        return advance


def read_face(path: Path) -> Face:
    """The face in a file, read once as long as the file stays the same; UnusableFont where it is no good."""
    state = path.stat()
    return _read_face(path, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=64)
def _read_face(path: Path, _changed: int, _size: int) -> Face:
    data = path.read_bytes()
    with _usable(path):
        return Face(path, data)


def _character_map(table: bytes) -> dict[int, int]:
    """Code points to glyphs from a `cmap` table, of format 12 or 4 (OpenType 1.9)."""
    count = struct.unpack_from(">H", table, 2)[0]
    formats = {}
    for index in range(count):
        platform, encoding, offset = struct.unpack_from(">HHL", table, 4 + 8 * index)
        if platform == 0 or (platform == 3 and encoding in (1, 10)):
            formats[struct.unpack_from(">H", table, offset)[0]] = offset
    glyphs: dict[int, int] = {}
    if 12 in formats:
        offset = formats[12]
        groups = struct.unpack_from(">L", table, offset + 12)[0]
        for first, last, glyph in struct.iter_unpack(">LLL", table[offset + 16 : offset + 16 + 12 * groups]):
            glyphs.update(zip(range(first, last + 1), range(glyph, glyph + last - first + 1), strict=True))
    elif 4 in formats:
        _read_segments(table, formats[4], glyphs)
    return glyphs


def _read_segments(table: bytes, offset: int, glyphs: dict[int, int]) -> None:
    count = struct.unpack_from(">H", table, offset + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", table, offset + 14)
    starts = struct.unpack_from(f">{count}H", table, offset + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", table, offset + 16 + 4 * count)
    place = offset + 16 + 6 * count
    ranges = struct.unpack_from(f">{count}H", table, place)
    for index, (start, end, delta, there) in enumerate(zip(starts, ends, deltas, ranges, strict=True)):
        for code in range(start, min(end, 0xFFFE) + 1):
            glyph = code
            if there:
                glyph = struct.unpack_from(">H", table, place + 2 * index + there + 2 * (code - start))[0]
            if glyph or not there:
                glyphs[code] = (glyph + delta) & 0xFFFF


class Subset:
    """Up to 255 characters of one face under one name in the file."""

    def __init__(self, name: str, face: Face) -> None:
        self.name = name
        self.face = face
        self.characters: list[int] = []
        """Code points by their code; -1 where a code is free."""
        self.fragments: dict[int, str] = {}
        """What shows a word, by the word's identity."""

    def put(self, code: int, character: int) -> None:
        """Give a character its code."""
        self.characters += [-1] * (code + 1 - len(self.characters))
        self.characters[code] = character


class Piece(NamedTuple):
    """Part of a word in one subset: what stands between the outermost parentheses of a TJ array."""

    subset: Subset
    fragment: str


class Typeface:
    """The subsets of one font and the code of each character that was used."""

    def __init__(self, face: Face, fonts: Fonts) -> None:
        self._face = face
        self._fonts = fonts
        self._subsets: list[Subset] = []
        self._free: list[int] = []
        self._codes: dict[str, tuple[Subset, str]] = {}

    def code(self, character: str) -> tuple[Subset, str]:
        """The subset that holds a character, and its code as it stands in a string."""
        found = self._codes.get(character)
        return found or self._assign(character)

    def _assign(self, character: str) -> tuple[Subset, str]:
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
        found = self._codes[character] = (subset, _ESCAPES.get(code) or chr(code))
        return found

    def _open(self) -> None:
        codes = _OTHER_CODES[:-94] if not self._subsets else _OTHER_CODES
        self._free = list(reversed(codes))
        self._subsets.append(self._fonts.open(self._face))


class Fonts:
    """All fonts of one file. `files` gives the font file of each face that words name."""

    def __init__(self, file: PdfFile, resources: Resources, files: Mapping[str, Path]) -> None:
        self._file = file
        self._resources = resources
        self._files = files
        self._typefaces: dict[str, Typeface] = {}
        self._pieces: dict[Word, tuple[Piece, ...]] = {}
        self._subsets: list[Subset] = []
        self.home: dict[int, Subset] = {}
        """The subset of each word that lies in one, by the word's identity."""

    def open(self, face: Face) -> Subset:
        """A new empty subset of a face."""
        subset = Subset(self._resources.name("F", self._file.reserve()), face)
        self._subsets.append(subset)
        return subset

    def pieces(self, words: Sequence[Word]) -> list[Piece]:
        """The words as they are shown, joined as far as they share a subset."""
        joined: list[Piece] = []
        for word in words:
            for piece in self._encode(word):
                if joined and joined[-1].subset is piece.subset:
                    joined[-1] = Piece(piece.subset, joined[-1].fragment + piece.fragment)
                else:
                    joined.append(piece)
        return joined

    def _encode(self, word: Word) -> tuple[Piece, ...]:
        pieces = self._pieces.get(word)
        if pieces is None:
            pieces = self._pieces[word] = self._spell(word)
        if len(pieces) == 1:
            subset, fragment = pieces[0]
            self.home[id(word)] = subset
            subset.fragments[id(word)] = fragment
        return pieces

    def _spell(self, word: Word) -> tuple[Piece, ...]:
        typeface = self._typefaces.get(word.font)
        if typeface is None:
            typeface = self._typefaces[word.font] = Typeface(read_face(self._files[word.font]), self)
        pieces: list[tuple[Subset, list[str]]] = []
        for index, character in enumerate(word.text):
            subset, code = typeface.code(character)
            if not pieces or pieces[-1][0] is not subset:
                pieces.append((subset, []))
            pieces[-1][1].append(code)
            if index < len(word.kerns) and word.kerns[index]:
                pieces[-1][1].append(f"){number(word.kerns[index])}(")
        return tuple(Piece(subset, "".join(codes)) for subset, codes in pieces)

    def finish(self) -> None:
        """Write the fonts; no word can be added after it. UnusableFont where one is damaged."""
        for index, subset in enumerate(self._subsets):
            with _usable(subset.face.path):
                _embed(self._file, subset, self._resources.reference(subset.name), index)


def _embed(file: PdfFile, subset: Subset, reference: str, index: int) -> None:
    face, characters = subset.face, subset.characters
    name = f"{_tag(index)}+{face.name.decode('ascii')}"
    program = face.makeSubset(characters)
    font_file = file.add_stream(f"/Length1 {len(program)}", program)
    descriptor = file.add(
        f"<</Type/FontDescriptor/FontName/{name}/Flags {face.flags & ~_NONSYMBOLIC | _SYMBOLIC}"
        f"/FontBBox{array(face.bbox)}/ItalicAngle {number(face.italicAngle)}/Ascent {number(face.ascent)}"
        f"/Descent {number(face.descent)}/CapHeight {number(face.capHeight)}/StemV {face.stemV}"
        f"/FontFile2 {font_file}>>"
    )
    first = next(code for code, point in enumerate(characters) if point >= 0)
    widths = array(face.width(point) if point >= 0 else 0 for point in characters[first:])
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


def _to_unicode(characters: list[int]) -> str:
    """The map from codes to text, in blocks of at most 100 (ISO 32000-1, 9.10.3)."""
    lines = [
        f"<{code:02X}><{chr(point).encode('utf-16-be').hex().upper()}>"
        for code, point in enumerate(characters)
        if point >= 0
    ]
    blocks = [lines[start : start + 100] for start in range(0, len(lines), 100)]
    middle = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
    return (
        "/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n/CMapName/Adobe-Identity-UCS def\n"
        f"/CMapType 2 def\n1 begincodespacerange\n<00><FF>\nendcodespacerange\n{middle}\n"
        "endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend"
    )
