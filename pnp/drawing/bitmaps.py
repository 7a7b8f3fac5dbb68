"""The pixels of a bitmap, as any program may have written it -> its colours in sRGB, and its opacity."""

from __future__ import annotations

from array import array
from io import BytesIO
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL import Image

_ORIENTATION = 0x0112
"""Exif's tag that says how a picture stands."""
_UPRIGHT = {
    2: "FLIP_LEFT_RIGHT",
    3: "ROTATE_180",
    4: "FLIP_TOP_BOTTOM",
    5: "TRANSPOSE",
    6: "ROTATE_270",
    7: "TRANSVERSE",
    8: "ROTATE_90",
}
"""What turns a picture upright, by Exif's orientation."""


def orientation(picture: Image.Image) -> int:
    """How a picture stands by Exif's numbers, 1 upright, 5 to 8 on its side; TIFFs are turned when read."""
    said: object = 1 if picture.format == "TIFF" else picture.getexif().get(_ORIENTATION)
    return said if isinstance(said, int) and 1 <= said <= 8 else 1


def is_srgb(profile: bytes | None) -> bool:
    """Whether a picture without profile, or with this one, is in sRGB already."""
    if not profile:
        return True
    from PIL import ImageCms

    try:
        return "sRGB" in ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(BytesIO(profile)))
    except (ImageCms.PyCMSError, OSError):
        return True


def split(picture: Image.Image, *, upright: bool = False) -> tuple[Image.Image, Image.Image | None]:
    """The colours as L or RGB in sRGB, and the opacity where any pixel is not opaque.

    `upright` turns them as Exif says. The file may be closed then.
    """
    from PIL import Image, ImageChops

    profile, key = picture.info.get("icc_profile"), picture.info.get("transparency")
    if isinstance(key, tuple) and max(key) > 255:
        # The clear colour of a picture of 16 bits, of which the first 8 are read.
        picture.info["transparency"] = tuple(part >> 8 for part in key)
    is_negative = picture.format == "JPEG" and picture.mode == "CMYK" and "adobe" not in picture.info
    picture.load()
    stands = orientation(picture) if upright else 1
    if stands > 1:
        # The library's own way writes Exif anew, and fails on what is wrong there.
        picture = picture.transpose(Image.Transpose[_UPRIGHT[stands]])
    if is_negative:
        # Only Adobe's programs write ink the wrong way round, and say so; the decoder thinks all do.
        picture = ImageChops.invert(picture)
    picture, alpha = _apart(picture, key)
    if not is_srgb(profile) and profile:
        picture = _to_srgb(picture, profile)
    return picture if picture.mode in ("L", "RGB") else picture.convert("RGB"), alpha


def _apart(picture: Image.Image, key: Any) -> tuple[Image.Image, Image.Image | None]:
    """The colours in 8 bits, and the opacity where any pixel is not opaque; `key` is the clear colour."""
    if picture.mode.startswith("I"):
        grey = picture.convert("F").point(lambda value: value * (255 / 65535) + 0.5).convert("L")
        grey.info.pop("transparency", None)
        return grey, None if key is None else _all_but(picture, key)
    alpha = None
    if picture.mode in ("RGBA", "LA", "PA", "La", "RGBa") or key is not None:
        picture = picture.convert("RGBA")
        alpha = picture.getchannel("A")
        picture = picture.convert("RGB")
        if alpha.getextrema() == (255, 255):
            alpha = None
    if picture.mode == "1":
        return picture.convert("L"), alpha
    if picture.mode in ("P", "HSV", "YCbCr", "RGBX"):
        return picture.convert("RGB"), alpha
    return picture, alpha


def _all_but(picture: Image.Image, key: int) -> Image.Image:
    """The opacity of a grey picture of 16 bits in which one shade is clear."""
    from PIL import Image

    shades = array("H", picture.convert("I;16").tobytes())
    return Image.frombytes("L", picture.size, bytes(255 * (shade != key) for shade in shades))


def _to_srgb(picture: Image.Image, profile: bytes) -> Image.Image:
    from PIL import ImageCms

    try:
        source = ImageCms.ImageCmsProfile(BytesIO(profile))
        target = ImageCms.createProfile("sRGB")
        converted = ImageCms.profileToProfile(picture, source, target, outputMode="RGB")
    except (ImageCms.PyCMSError, OSError):
        return picture
    return converted or picture
