"""A bitmap file with more pixels than print can show -> the same at 300 dpi, cut to what is seen of it."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from math import ceil, floor
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.drawing.bitmaps import orientation, split
from pnp.geometry import Box
from pnp.records import NamedTuple
from pnp.writers.bitmaps import QUALITY, is_lossy
from pnp.writers.print_sizes import PrintSize

if TYPE_CHECKING:
    from PIL import Image

DPI = 300
_ENOUGH = 1.1 * DPI
"""Pictures up to this stay as they are: to resample them costs sharpness and saves little."""
_WHOLE = Box(0, 0, 1, 1)
_KEPT = 64
"""Reduced pictures at hand for the next file that shows them."""


class Bitmap(NamedTuple):
    """A file of a known format."""

    data: bytes
    part: Box
    """What it shows of the picture as it stands upright, in shares of its width and height."""


def read_bitmap(path: Path, size: PrintSize | None) -> Bitmap:
    """The bytes of a file, or a smaller PNG or JPEG where its print in this size takes fewer pixels.

    A file is reduced once a process for all that is written of it. OSError where it cannot be read.
    """
    status = path.stat()
    if size is None:
        return Bitmap(path.read_bytes(), _WHOLE)
    stamp = (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)
    return _reduced(path, stamp, size) or Bitmap(path.read_bytes(), _WHOLE)


@lru_cache(maxsize=_KEPT)
def _reduced(path: Path, stamp: tuple[int, ...], size: PrintSize) -> Bitmap | None:
    """The smaller picture, None where the file needs all of its pixels; `stamp` tells its versions apart."""
    from PIL import Image

    with Image.open(path) as opened:
        width, height = opened.size if orientation(opened) < 5 else opened.size[::-1]
        if width * 25.4 <= size.width * _ENOUGH and height * 25.4 <= size.height * _ENOUGH:
            return None
        lossy = is_lossy(opened)
        colours, alpha = split(opened, upright=True)
    return _Reduction(colours.size, size).bitmap(colours, alpha, lossy)


class _Reduction:
    """From the pixels of a picture to those that are printed."""

    def __init__(self, pixels: tuple[int, int], size: PrintSize) -> None:
        width, height = pixels
        seen = size.seen
        self.box = (
            floor(seen.x * width),
            floor(seen.y * height),
            min(width, ceil(seen.right * width)),
            min(height, ceil(seen.bottom * height)),
        )
        left, top, right, bottom = self.box
        self.part = Box(left / width, top / height, (right - left) / width, (bottom - top) / height)
        self.pixels = (
            self._fewer(right - left, size.width * self.part.width),
            self._fewer(bottom - top, size.height * self.part.height),
        )

    def _fewer(self, pixels: int, length: float) -> int:
        """The pixels of 300 dpi along a length in mm, never more than there are."""
        return max(1, min(pixels, round(length / 25.4 * DPI)))

    def bitmap(self, colours: Image.Image, alpha: Image.Image | None, lossy: bool) -> Bitmap:
        """The picture as a file: JPEG where it was one and is opaque, else PNG."""
        from PIL import Image

        if alpha is not None:
            colours = colours.convert("RGB")
            colours.putalpha(alpha)
        smaller = colours.resize(self.pixels, Image.Resampling.LANCZOS, self.box, reducing_gap=3.0)
        packed = BytesIO()
        if lossy and alpha is None:
            smaller.save(packed, "JPEG", quality=QUALITY, subsampling=0, exif=b"", icc_profile=None)
        else:
            smaller.save(packed, "PNG", exif=b"", icc_profile=None)
        return Bitmap(packed.getvalue(), self.part)
