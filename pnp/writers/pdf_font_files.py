"""A TrueType file -> what a PDF needs of it: its measures, the glyphs of characters and their outlines."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

_DAMAGE = (struct.error, IndexError, KeyError, ValueError, OverflowError, ZeroDivisionError)
"""What reading tables comes to that do not hold what they promise."""


class UnusableFont(Exception):
    """A font file that is damaged; `path` says which."""

    def __init__(self, path: Path) -> None:
        super().__init__(f'"{path.name}" cannot be embedded: it is damaged')
        self.path = path


@contextmanager
def usable(path: Path) -> Iterator[None]:
    """Turn what a damaged file leads to into an UnusableFont."""
    try:
        yield
    except _DAMAGE as error:
        raise UnusableFont(path) from error


class FontFile:
    """A TrueType file; its measures are in thousandths of the type size."""

    def __init__(self, path: Path, data: bytes) -> None:
        """One of `_DAMAGE` where a table does not hold what it promises (OpenType 1.9)."""
        import uharfbuzz  # type: ignore[import-untyped]

        self.path = path
        self.tables = _tables(data)
        head, post = self.tables["head"], self.tables["post"]
        self.units: int = struct.unpack_from(">H", head, 18)[0]
        """Of its own in one type size."""
        self.scale: float = 1000 / self.units
        self.bbox = [edge * self.scale for edge in struct.unpack_from(">4h", head, 36)]
        if post[:2] not in (b"\0\1", b"\0\2", b"\0\3", b"\0\4"):
            raise ValueError("unknown version of the table post")
        self.italic_angle = struct.unpack_from(">l", post, 4)[0] / 65536
        self.is_monospaced = any(post[12:16])
        os2 = self.tables["OS/2"]
        version, _, self.weight = struct.unpack_from(">HhH", os2)
        self.ascent, self.descent = (edge * self.scale for edge in struct.unpack_from(">hh", os2, 68))
        has_capitals = version > 1
        self.cap_height = struct.unpack_from(">h", os2, 88)[0] * self.scale if has_capitals else self.ascent
        (count,) = struct.unpack_from(">H", self.tables["maxp"], 4)
        (self._full,) = struct.unpack_from(">H", self.tables["hhea"], 34)
        self._metrics = struct.unpack_from(f">{self._full + count}H", self.tables["hmtx"])
        is_long = struct.unpack_from(">H", head, 50)[0]
        places = struct.unpack_from(f">{count + 1}{'L' if is_long else 'H'}", self.tables["loca"])
        self._places = places if is_long else [2 * half for half in places]
        self._font: Any = uharfbuzz.Font(uharfbuzz.Face(data))

    def glyph(self, code_point: int) -> int:
        """The glyph of a character; 0, the sign for a missing one, where the font has none."""
        found: int | None = self._font.get_nominal_glyph(code_point)
        return found or 0

    def width(self, code_point: int) -> float:
        """Advance of a character."""
        advance, _ = self.metrics(self.glyph(code_point))
        return advance * self.scale

    def metrics(self, glyph: int) -> tuple[int, int]:
        """Advance and left side bearing of a glyph in the font's own units, as 16 bits without a sign."""
        # The last advance holds for all glyphs that follow it.
        if glyph < self._full:
            return self._metrics[2 * glyph], self._metrics[2 * glyph + 1]
        return self._metrics[2 * self._full - 2], self._metrics[self._full + glyph]

    def outline(self, glyph: int) -> bytes:
        """The outline of a glyph as the file has it; empty where nothing is inked."""
        return self.tables["glyf"][self._places[glyph] : self._places[glyph + 1]]


def read_font(path: Path) -> FontFile:
    """The font in a file, read once as long as the file stays the same; UnusableFont where it is no good."""
    state = path.stat()
    return _read_font(path, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=64)
def _read_font(path: Path, _changed: int, _size: int) -> FontFile:
    data = path.read_bytes()
    with usable(path):
        return FontFile(path, data)


def _tables(data: bytes) -> dict[str, bytes]:
    (count,) = struct.unpack_from(">H", data, 4)
    tables = {}
    for place in range(12, 12 + 16 * count, 16):
        tag, _, offset, length = struct.unpack_from(">4sLLL", data, place)
        tables[tag.decode("latin-1")] = data[offset : offset + length]
    return tables
