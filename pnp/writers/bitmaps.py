"""What the bytes of bitmap files hold: whether they show right as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

QUALITY = 95
"""Of pictures that must be packed as JPEG once more."""


def is_lossy(picture: Image.Image) -> bool:
    """Whether a picture has been packed so that it lost a little already."""
    return picture.format in ("JPEG", "MPO")


def is_plain_jpeg(picture: Image.Image, data: bytes) -> bool:
    """Whether any decoder shows it right: grey or colour, baseline or progressive."""
    if picture.format != "JPEG" or picture.mode not in ("L", "RGB"):
        return False
    position = 2
    while position + 4 <= len(data):
        marker = data[position + 1]
        if data[position] != 0xFF or marker == 0xDA:
            return False
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return marker <= 0xC2
        if marker == 0xFF:
            position += 1
        else:
            position += 2 + int.from_bytes(data[position + 2 : position + 4], "big")
    return False
