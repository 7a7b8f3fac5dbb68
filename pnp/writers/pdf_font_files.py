"""A TrueType file -> what a PDF needs of it: the widths, glyphs and outlines of its characters."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from reportlab.pdfbase.ttfonts import TTFError, TTFontFile

_DAMAGE = (TTFError, struct.error, IndexError, KeyError, ValueError, OverflowError, ZeroDivisionError)
"""What reading tables comes to that do not hold what they promise."""


class UnusableFont(Exception):
    """A font file that is damaged or forbids embedding; `path` says which."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f'"{path.name}" cannot be embedded: {reason}')
        self.path = path


@contextmanager
def usable(path: Path) -> Iterator[None]:
    """Turn what a damaged file leads to into an UnusableFont."""
    try:
        yield
    except _DAMAGE as error:
        reason = str(error) if isinstance(error, TTFError) else "it is damaged"
        raise UnusableFont(path, reason) from error


class FontFile(TTFontFile):
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


def read_font(path: Path) -> FontFile:
    """The font in a file, read once as long as the file stays the same; UnusableFont where it is no good."""
    state = path.stat()
    return _read_font(path, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=64)
def _read_font(path: Path, _changed: int, _size: int) -> FontFile:
    data = path.read_bytes()
    with usable(path):
        return FontFile(path, data)


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
