"""Bitmap files to image objects: each file once, upright, in sRGB, with its transparency as a soft mask.

JPEG and PNG data go into the file as they are wherever PDF can show them so and print needs no fewer pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.drawing.bitmaps import is_srgb, orientation, split
from pnp.drawing.items import IDENTITY, Drawing, Matrix
from pnp.drawing.paths import product
from pnp.geometry import Box
from pnp.writers import pdf_png
from pnp.writers.bitmaps import QUALITY, is_lossy, is_plain_jpeg
from pnp.writers.pdf_objects import PdfFile
from pnp.writers.pdf_resources import Resources
from pnp.writers.print_sizes import PrintSize, print_sizes
from pnp.writers.reduced import read_bitmap

if TYPE_CHECKING:
    from PIL import Image

_UPRIGHT: dict[int, Matrix] = {
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, -1, -1, 0, 1, 1),
    6: (0, -1, 1, 0, 0, 1),
    7: (0, 1, 1, 0, 0, 0),
    8: (0, 1, -1, 0, 1, 0),
}
"""Turns the unit square of a picture upright, by Exif's orientation."""


class EmbeddedPictures:
    """The pictures of one file."""

    def __init__(
        self, file: PdfFile, resources: Resources, drawings: Sequence[Drawing], *, grey: bool = False
    ) -> None:
        self._file = file
        self._drawings = drawings
        self._grey = grey
        self._resources = resources
        self._placed: dict[Path, tuple[str, Matrix]] = {}

    def place(self, path: Path) -> tuple[str, Matrix]:
        """The name of a file's picture and the matrix that turns it upright within the unit square.

        OSError where the file cannot be read as a picture.
        """
        found = self._placed.get(path)
        if found is None:
            found = self._placed[path] = self._read(*read_bitmap(path, self._sizes.get(path)))
        return found

    @cached_property
    def _sizes(self) -> dict[Path, PrintSize]:
        return print_sizes(self._drawings)

    def _read(self, data: bytes, part: Box) -> tuple[str, Matrix]:
        from PIL import Image

        with Image.open(BytesIO(data)) as picture:
            upright = _UPRIGHT.get(orientation(picture), IDENTITY)
            profile = picture.info.get("icc_profile")
            if self._grey:
                reference = self._convert(picture)
            elif is_plain_jpeg(picture, data) and is_srgb(profile):
                reference = self._jpeg(picture.size, picture.mode, data)
            else:
                png = pdf_png.read(data) if picture.format == "PNG" and is_srgb(profile) else None
                reference = self._add_png(png, "") if png else self._convert(picture)
        within = (part.width, 0.0, 0.0, part.height, part.x, 1 - part.bottom)
        return self._resources.name("X", reference), product(within, upright)

    def _jpeg(self, size: tuple[int, int], mode: str, data: bytes) -> str:
        space = "/DeviceGray" if mode == "L" else "/DeviceRGB"
        entries = _entries(size, space, 8)
        return self._file.add_encoded(f"{entries}/Filter/DCTDecode", data)

    def _add_png(self, png: pdf_png.Png, mask: str) -> str:
        """The pixels as PNG packs them: PDF knows its filters (ISO 32000-1, 7.4.4.4)."""
        space = "/DeviceGray" if png.channels == 1 else "/DeviceRGB"
        if png.palette:
            space = f"[/Indexed/DeviceRGB {len(png.palette) // 3 - 1}<{png.palette.hex()}>]"
        entries = _entries(png.size, space, png.depth)
        decode = f"/Predictor 15/Colors {png.channels}/BitsPerComponent {png.depth}/Columns {png.size[0]}"
        return self._file.add_encoded(f"{entries}{mask}/Filter/FlateDecode/DecodeParms<<{decode}>>", png.data)

    def _convert(self, picture: Image.Image) -> str:
        lossy = is_lossy(picture)
        colours, alpha = split(picture)
        if self._grey:
            colours = colours.convert("L")
        if lossy and alpha is None:
            packed = BytesIO()
            colours.save(packed, "JPEG", quality=QUALITY, subsampling=0)
            return self._jpeg(colours.size, colours.mode, packed.getvalue())
        mask = f"/SMask {self._add_png(_packed(alpha), '')}" if alpha else ""
        return self._add_png(_packed(colours), mask)


def _entries(size: tuple[int, int], space: str, depth: int) -> str:
    width, height = size
    kind = f"/Type/XObject/Subtype/Image/Width {width}/Height {height}"
    return f"{kind}/ColorSpace{space}/BitsPerComponent {depth}"


def _packed(picture: Image.Image) -> pdf_png.Png:
    packed = BytesIO()
    picture.save(packed, "PNG", icc_profile=None)
    png = pdf_png.read(packed.getvalue())
    if png is None:
        raise TypeError(f"a picture of mode {picture.mode} has no plain PNG")
    return png
