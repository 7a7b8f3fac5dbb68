"""Bitmap files to data that any viewer shows alike: upright, in sRGB, as JPEG or PNG."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO
from typing import TYPE_CHECKING

from pnp.drawing.bitmaps import is_srgb, orientation, split
from pnp.writers.bitmaps import QUALITY, is_lossy, is_plain_jpeg

if TYPE_CHECKING:
    from PIL import Image

_PLAIN_MODES = ("1", "L", "LA", "P", "RGB", "RGBA")


def data_uri(data: bytes) -> str:
    """The bytes of a bitmap file as a `data:` address; OSError where they are no picture."""
    from PIL import Image

    with Image.open(BytesIO(data)) as picture:
        kind = picture.format
        if not _is_plain(picture, data):
            kind, data = _converted(picture)
    return f"data:image/{'jpeg' if kind == 'JPEG' else 'png'};base64,{b64encode(data).decode('ascii')}"


def _is_plain(picture: Image.Image, data: bytes) -> bool:
    """Whether all viewers show the file as it is alike."""
    if orientation(picture) != 1 or not is_srgb(picture.info.get("icc_profile")):
        return False
    if picture.format != "PNG":
        return is_plain_jpeg(picture, data)
    return picture.mode in _PLAIN_MODES and not getattr(picture, "is_animated", False)


def _converted(picture: Image.Image) -> tuple[str, bytes]:
    lossy = is_lossy(picture)
    colours, alpha = split(picture, upright=True)
    packed = BytesIO()
    if lossy and alpha is None:
        colours.save(packed, "JPEG", quality=QUALITY, subsampling=0, exif=b"", icc_profile=None)
        return "JPEG", packed.getvalue()
    if alpha is not None:
        colours = colours.convert("RGB")
        colours.putalpha(alpha)
    colours.save(packed, "PNG", exif=b"", icc_profile=None)
    return "PNG", packed.getvalue()
