"""A PNG's bytes to its packed pixels, where a PDF can show them as they are."""

from __future__ import annotations

import struct
import zlib

from pnp.records import NamedTuple

_CHANNELS = {0: 1, 2: 3, 3: 1}
"""Samples a pixel by colour type: grey, colour, palette."""
_CHANGING = (b"tRNS", b"iCCP", b"eXIf")
"""Chunks that say that the samples are not all."""
_STEP = 1 << 20
"""Bytes inflated at a time."""


class Png(NamedTuple):
    """Pixels in rows, filtered and deflated as PNG does it."""

    size: tuple[int, int]
    depth: int
    channels: int
    palette: bytes
    data: bytes


def read(data: bytes) -> Png | None:
    """The pixels of an opaque PNG of at most 8 bits a sample without interlacing; None for any other.

    Pixels that are too few or too many are not taken as they are either: what unpacks to far more than a
    picture would reach whoever opens the PDF.
    """
    header, palette, pixels = b"", b"", []
    position = 8
    while position + 8 <= len(data):
        length, name = struct.unpack_from(">L4s", data, position)
        body = data[position + 8 : position + 8 + length]
        position += 12 + length
        if name == b"IHDR":
            header = body
        elif name == b"PLTE":
            palette = body
        elif name == b"IDAT":
            pixels.append(body)
        elif name in _CHANGING:
            return None
        elif name == b"IEND":
            break
    width, height, depth, colour_type, _, _, interlaced = struct.unpack(">LLBBBBB", header)
    if colour_type not in _CHANNELS or depth > 8 or interlaced:
        return None
    channels, packed = _CHANNELS[colour_type], b"".join(pixels)
    if not _fills(packed, height * (1 + (width * channels * depth + 7) // 8)):
        return None
    used = palette[: 3 << depth] if colour_type == 3 else b""
    return Png((width, height), depth, channels, used, packed)


def _fills(packed: bytes, length: int) -> bool:
    """Whether deflated data come to exactly so many bytes."""
    inflater = zlib.decompressobj()
    found = 0
    try:
        while packed and not inflater.eof and found <= length:
            found += len(inflater.decompress(packed, _STEP))
            packed = inflater.unconsumed_tail
    except zlib.error:
        return False
    return inflater.eof and found == length
