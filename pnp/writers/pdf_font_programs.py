"""Some glyphs of a TrueType file -> a TrueType file with these alone, as a simple font of a PDF wants it."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence

from pnp.writers.pdf_font_files import FontFile

_COPIED = ("cvt ", "fpgm", "prep")
"""Tables that all glyphs share for their hints, where the font has any."""
_WORDS, _SCALE, _MORE, _TWO_SCALES, _FOUR_SCALES = 0x01, 0x08, 0x20, 0x40, 0x80
"""Flags of a part of a composed glyph (OpenType 1.9, glyf)."""
_WHOLE = 0xB1B0AFBA
"""What the sum of a whole file and its adjustment come to."""


def font_program(font: FontFile, characters: Sequence[int]) -> bytes:
    """The font with the glyphs of these code points alone, each under the code that is its place.

    struct.error or IndexError where the outlines are damaged.
    """
    numbers = {0: 0}
    codes = [numbers.setdefault(font.glyph(point), len(numbers)) if point >= 0 else 0 for point in characters]
    outlines = _outlines(font, numbers)
    places = [0]
    for outline in outlines:
        places.append(places[-1] + len(outline))
    metrics = [measure for glyph in numbers for measure in font.metrics(glyph)]
    count = len(numbers)
    tables = {
        "cmap": _character_map(codes),
        "glyf": b"".join(outlines),
        "head": _changed(font.tables["head"], {8: 0, 10: 0, 50: 1}),
        "hhea": _changed(font.tables["hhea"], {34: count}),
        "hmtx": struct.pack(f">{2 * count}H", *metrics),
        "loca": struct.pack(f">{count + 1}L", *places),
        "maxp": _changed(font.tables["maxp"], {4: count}),
        "post": b"\0\3\0\0" + font.tables["post"][4:16] + bytes(16),
    }
    return _file(tables | {tag: font.tables[tag] for tag in _COPIED if tag in font.tables})


def _outlines(font: FontFile, numbers: dict[int, int]) -> list[bytes]:
    """The outlines of glyphs by their new numbers; `numbers` gains the parts of composed ones."""
    outlines = []
    waiting = list(numbers)
    for glyph in waiting:
        outline = bytearray(font.outline(glyph))
        for place in _parts(outline):
            (part,) = struct.unpack_from(">H", outline, place)
            if part not in numbers:
                numbers[part] = len(numbers)
                waiting.append(part)
            struct.pack_into(">H", outline, place, numbers[part])
        outlines.append(_padded(bytes(outline)))
    return outlines


def _parts(outline: bytes | bytearray) -> Iterator[int]:
    """Where a composed glyph holds the numbers of its parts."""
    if not outline or struct.unpack_from(">h", outline)[0] >= 0:
        return
    place, flags = 10, _MORE
    while flags & _MORE:
        (flags,) = struct.unpack_from(">H", outline, place)
        yield place + 2
        place += 8 if flags & _WORDS else 6
        place += 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _FOUR_SCALES else 0


def _character_map(codes: Sequence[int]) -> bytes:
    """The glyph of each code from 0 on, in the one table that a simple font needs (OpenType 1.9, cmap)."""
    count = len(codes)
    return struct.pack(f">{11 + count}H", 0, 1, 1, 0, 0, 12, 6, 10 + 2 * count, 0, 0, count, *codes)


def _changed(table: bytes, values: Mapping[int, int]) -> bytes:
    """A table with other numbers of 16 bits at these places."""
    changed = bytearray(table)
    for place, value in values.items():
        struct.pack_into(">H", changed, place, value)
    return bytes(changed)


def _file(tables: Mapping[str, bytes]) -> bytes:
    """The tables as a file with its directory and sums (OpenType 1.9, otff)."""
    count = len(tables)
    power = count.bit_length() - 1
    directory = [struct.pack(">LHHHH", 0x10000, count, 16 << power, power, 16 * count - (16 << power))]
    padded = []
    offset = head = 12 + 16 * count
    for tag, table in sorted(tables.items()):
        if tag == "head":
            head = offset
        padded.append(_padded(table))
        directory.append(struct.pack(">4sLLL", tag.encode(), _sum(padded[-1]), offset, len(table)))
        offset += len(padded[-1])
    file = bytearray(b"".join(directory + padded))
    struct.pack_into(">L", file, head + 8, (_WHOLE - _sum(file)) & 0xFFFFFFFF)
    return bytes(file)


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 4)


def _sum(data: bytes | bytearray) -> int:
    words: tuple[int, ...] = struct.unpack(f">{len(data) // 4}L", data)
    return sum(words) & 0xFFFFFFFF
