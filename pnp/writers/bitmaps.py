"""What the bytes of bitmap files hold: whether they show right as they are, and if not, what does."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

ORIENTATION = 0x0112
"""Exif's tag that says how a picture stands; 1 is upright."""
QUALITY = 95
"""Of pictures that must be packed as JPEG once more."""


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


def is_srgb(profile: bytes | None) -> bool:
    """Whether a picture without profile, or with this one, is in sRGB already."""
    if not profile:
        return True
    from PIL import ImageCms

    try:
        return "sRGB" in ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(BytesIO(profile)))
    except (ImageCms.PyCMSError, OSError):
        return True


def split(picture: Image.Image, profile: bytes | None) -> tuple[Image.Image, Image.Image | None]:
    """The colours as L or RGB in sRGB, and the opacity where any pixel is not opaque."""
    alpha = None
    if picture.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in picture.info:
        picture = picture.convert("RGBA")
        alpha = picture.getchannel("A")
        picture = picture.convert("RGB")
        if alpha.getextrema() == (255, 255):
            alpha = None
    if picture.mode.startswith(("I;16", "I", "F")):
        picture = picture.convert("F").point(lambda value: value * (255 / 65535) + 0.5).convert("L")
    elif picture.mode == "1":
        picture = picture.convert("L")
    elif picture.mode in ("P", "HSV", "YCbCr", "RGBX"):
        picture = picture.convert("RGB")
    if not is_srgb(profile) and profile:
        picture = _to_srgb(picture, profile)
    return picture if picture.mode in ("L", "RGB") else picture.convert("RGB"), alpha


def _to_srgb(picture: Image.Image, profile: bytes) -> Image.Image:
    from PIL import ImageCms

    try:
        source = ImageCms.ImageCmsProfile(BytesIO(profile))
        target = ImageCms.createProfile("sRGB")
        converted = ImageCms.profileToProfile(picture, source, target, outputMode="RGB")
    except (ImageCms.PyCMSError, OSError):
        return picture
    return converted or picture
