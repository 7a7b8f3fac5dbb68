"""Bitmap files that no library writes as they are found: of 16 bits, of printing inks, with profiles."""

from __future__ import annotations

import struct
import zlib
from itertools import product

GREEN_CYAN = (118, 76, 178)
"""The green of sRGB 0, 128, 0 as Lab 46.2, -51.7, 49.9 in the eight bits of a profile."""


def png(size: tuple[int, int], depth: int, colour_type: int, rows: bytes, **chunks: bytes) -> bytes:
    """A PNG of packed rows, each with its filter, and with more chunks before them."""
    header = struct.pack(">LLBBBBB", *size, depth, colour_type, 0, 0, 0)
    more = b"".join(_chunk(name.encode(), data) for name, data in chunks.items())
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + more
        + _chunk(b"IDAT", zlib.compress(rows))
        + _chunk(b"IEND", b"")
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">L", len(data)) + name + data + struct.pack(">L", zlib.crc32(name + data))


def sixteen(colour_type: int, *pixels: tuple[int, ...], **chunks: bytes) -> bytes:
    """A PNG of one row with 16 bits a sample, each pixel eight times."""
    row = b"\0" + b"".join(8 * struct.pack(f">{len(pixel)}H", *pixel) for pixel in pixels)
    return png((8 * len(pixels), 1), 16, colour_type, row, **chunks)


def without_marker(jpeg: bytes, marker: int) -> bytes:
    """A JPEG without one of its segments."""
    start = jpeg.index(bytes((0xFF, marker)))
    return jpeg[:start] + jpeg[start + 2 + int.from_bytes(jpeg[start + 2 : start + 4], "big") :]


def cmyk_profile() -> bytes:
    """A profile of four inks on white paper, made by hand: its cyan is a green (ICC.1:2001-04, 6.5.9)."""
    nodes = bytearray()
    for cyan, magenta, yellow, black in product((0, 1), repeat=4):
        if black or magenta or yellow:
            nodes += bytes((0, 128, 128))
        else:
            nodes += bytes(GREEN_CYAN if cyan else (255, 128, 128))
    ramp = bytes(range(256))
    identity = b"".join(struct.pack(">l", 65536 * one) for one in (1, 0, 0, 0, 1, 0, 0, 0, 1))
    table = b"mft1\0\0\0\0" + bytes((4, 3, 2, 0)) + identity + 4 * ramp + bytes(nodes) + 3 * ramp
    name = b"hand\0"
    tags = {
        b"desc": b"desc\0\0\0\0" + struct.pack(">L", len(name)) + name + bytes(78),
        b"cprt": b"text\0\0\0\0none\0",
        b"wtpt": b"XYZ \0\0\0\0" + struct.pack(">lll", 63190, 65536, 54061),
        b"A2B0": table,
    }
    body, listed = b"", b""
    start = 128 + 4 + 12 * len(tags)
    for tag, data in tags.items():
        listed += tag + struct.pack(">LL", start + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    head = struct.pack(">L4sL4s4s4s", start + len(body), b"none", 0x02400000, b"prtr", b"CMYK", b"Lab ")
    head += struct.pack(">6H4s", 2026, 1, 1, 0, 0, 0, b"acsp") + bytes(28)
    head += struct.pack(">lll", 63190, 65536, 54061) + bytes(48)
    return head + struct.pack(">L", len(tags)) + listed + body
