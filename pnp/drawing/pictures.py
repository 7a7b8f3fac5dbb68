"""Paths of pictures -> files that may be opened and can be printed."""

from __future__ import annotations

import os
import re
import struct
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import hypot, inf
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.content.copied import Copied
from pnp.drawing.folders import inside
from pnp.drawing.items import Form, Matrix, Picture
from pnp.drawing.tags import BadMarkup
from pnp.geometry import Box
from pnp.links import dead_link
from pnp.records import NamedTuple

if TYPE_CHECKING:
    from PIL import Image

LEAST_DPI = 200
MOST_PIXELS = 100_000_000
"""More than a poster of A1 at 300 dpi; below the number that Pillow itself refuses."""
MOST_SCANS = 100
"""Of a JPEG, which is decoded once more for each; programs write about ten."""
MOST_INK = 300
"""Per cent of all four inks together; office paper and card stock take no more without smearing."""
_KEPT = 32
"""Thumbnails at hand for other words on the same pictures."""
_FORMATS = ("PNG", "JPEG", "WEBP", "TIFF", "BMP", "GIF")
_ASPECT = r"\s*(?:none|x(Min|Mid|Max)Y(Min|Mid|Max)(?:\s+(meet|slice))?)\s*"
_PLACES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


class Opened(NamedTuple):
    """A readable picture and its upright size in pixels."""

    file: Path
    width: int
    height: int
    drenched: float = 0.0
    """The share of a picture in CMYK on which there is more ink than paper takes."""


class Pictures:
    """The pictures of one set: a path counts from the set's folder, else from the template folders.

    In the place of an outdated copy the file that it was copied from is taken.
    """

    def __init__(self, folders: Sequence[Path], copies: Sequence[Copied] = ()) -> None:
        self.folders = folders
        self.copies = copies
        self.opened: dict[str, Opened] = {}
        self.art: dict[str, Form | Exception] = {}
        """Forms of SVG files by their paths, or what is wrong with one."""
        self.decoded: tuple[Path, Image.Image] | None = None
        """The picture that was opened last, until its side has been judged."""
        self._thumbnails: dict[Path, Image.Image] = {}
        """Those asked for last, the latest at the end."""

    def open(self, href: str) -> Opened:
        """The picture of a path; BadMarkup where it leaves the folders, is missing or is no picture."""
        found = self.opened.get(href)
        if found is None:
            found = self.opened[href] = self._read(self.find(href), href)
        return found

    def thumbnail(self, file: Path) -> Image.Image:
        """A picture in fewer pixels, for whoever looks for its colours."""
        found = self._thumbnails.pop(file, None)
        if found is None:
            from pnp.drawing.thumbnails import read_thumbnail, thumbnail

            last, decoded = self.decoded or (None, None)
            with _quietly():
                found = thumbnail(decoded) if decoded and last == file else read_thumbnail(file)
        self._thumbnails[file] = found
        if len(self._thumbnails) > _KEPT:
            del self._thumbnails[next(iter(self._thumbnails))]
        return found

    def find(self, href: str) -> Path:
        """The file of a path; BadMarkup where it leaves the folders or is missing."""
        path = Path(href)
        if not path.parts or path.is_absolute() or ":" in href or "\\" in href or ".." in path.parts:
            raise BadMarkup(
                "path-outside",
                f'a picture must lie in the project, not at "{href}"',
                hint="copy it into the set's folder and write the path from there",
            )
        for folder in self.folders:
            file = folder / path
            if not any(inside(file, home) for home in self.folders):
                raise BadMarkup(
                    "path-outside",
                    f'a picture must lie in the project, not behind the link "{href}"',
                    hint="copy it into the set's folder",
                )
            if os.path.isfile(file):
                for copied in self.copies:
                    file = copied.current(file)
                return file
            if dead_link(folder, path):
                raise _unreadable(href)
        if any(os.path.isdir(folder / path) for folder in self.folders):
            raise BadMarkup("missing-file", f'"{href}" is a folder, not a picture', hint="name a file in it")
        if any(os.path.lexists(folder / path) for folder in self.folders):
            raise _unreadable(href)
        raise BadMarkup("missing-file", f'no picture "{href}"', hint=self._near(path))

    def _near(self, path: Path) -> str:
        """A hint at a file of a name like it in the same folder."""
        from difflib import get_close_matches

        homes = [folder / path.parent for folder in self.folders]
        entries = [entry for home in homes if os.path.isdir(home) for entry in sorted(os.listdir(home))]
        names = {entry.casefold(): entry for entry in entries}
        near = get_close_matches(path.name.casefold(), names, 1)
        if near:
            return f"did you mean `{(path.parent / names[near[0]]).as_posix()}`?"
        return "paths count from the set's folder"

    def _read(self, file: Path, href: str) -> Opened:
        from PIL import Image, UnidentifiedImageError

        try:
            with _quietly(), Image.open(file, formats=_FORMATS) as image:
                if image.width * image.height > MOST_PIXELS:
                    raise _too_large(href)
                if image.format in ("JPEG", "MPO") and file.read_bytes().count(b"\xff\xda") > MOST_SCANS:
                    raise BadMarkup(
                        "bad-picture", f'"{href}" has more than {MOST_SCANS} scans', hint="save it anew"
                    )
                image.load()
                if image.mode in ("I", "F"):
                    raise BadMarkup(
                        "bad-picture", f'"{href}" has 32 bits a pixel', hint="save it with 8 or 16 bits"
                    )
                # Read before, Exif would also tell of what a TIFF has been turned by.
                turned = image.getexif().get(0x0112) in (5, 6, 7, 8)
                width, height = image.size
                drenched = _drenched(image)
                self.decoded = file, image
        except UnidentifiedImageError:
            what = "is no picture of a known format" if file.stat().st_size else "is empty"
            raise BadMarkup(
                "bad-picture",
                f'"{href}" {what}',
                hint=f"save it as {', '.join(_FORMATS[:3])} or SVG",
            ) from None
        except Image.DecompressionBombError:
            raise _too_large(href) from None
        except (
            OSError,
            EOFError,
            SyntaxError,
            ValueError,
            LookupError,
            OverflowError,
            struct.error,
        ) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise BadMarkup(
                "bad-picture", f'"{href}" cannot be read as a picture: {reason}', hint="save it anew"
            ) from None
        return Opened(file, height, width, drenched) if turned else Opened(file, width, height, drenched)


def _drenched(image: Image.Image) -> float:
    """The share of a picture that takes more than MOST_INK; none of it unless it is made of inks."""
    if image.mode != "CMYK":
        return 0.0
    from PIL import ImageChops

    # Programs other than Adobe's do not turn ink over in a JPEG, and the decoder thinks that all do.
    is_negative = image.format == "JPEG" and "adobe" not in image.info
    small = image.reduce(max(1, max(image.size) // 512))
    cyan, magenta, yellow, black = (ImageChops.invert(small) if is_negative else small).split()
    mean = ImageChops.add(ImageChops.add(cyan, magenta, 2), ImageChops.add(yellow, black, 2), 2)
    most = MOST_INK * 255 // 400
    # Each sum has been rounded: one step above is not yet more.
    return sum(mean.histogram()[most + 2 :]) / (mean.width * mean.height)


@contextmanager
def _quietly() -> Iterator[None]:
    """Without the library's own warning of large pictures, which has its limit here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _unreadable(href: str) -> BadMarkup:
    return BadMarkup(
        "missing-file",
        f'"{href}" is no file that can be read, nor a link to one',
        hint="put the picture itself in its place",
    )


def _too_large(href: str) -> BadMarkup:
    return BadMarkup(
        "bad-picture",
        f'"{href}" has more than {MOST_PIXELS // 1_000_000} million pixels',
        hint="make it smaller: 300 dpi at print size is enough",
    )


def fitted(opened: Opened, box: Box, aspect: str) -> Picture:
    """A picture laid into a box by SVG's preserveAspectRatio, see `placed`."""
    pixels = (opened.width, opened.height)
    return Picture(opened.file, *placed(*pixels, box, aspect), pixels)


def placed(width: float, height: float, box: Box, aspect: str) -> tuple[Box, Box]:
    """Where something so wide and high comes to lie in a box, and what may be seen of it.

    `aspect` is SVG's preserveAspectRatio: `xMidYMid meet`, `xMidYMid slice` or `none`, else ValueError.
    """
    found = re.fullmatch(_ASPECT, aspect)
    if not found:
        raise ValueError(f'preserveAspectRatio must be like "xMidYMid meet", not "{aspect}"')
    if found[1] is None:
        return box, box
    choose = max if found[3] == "slice" else min
    scale = choose(box.width / width, box.height / height)
    width, height = width * scale, height * scale
    x = box.x + (box.width - width) * _PLACES[found[1]]
    y = box.y + (box.height - height) * _PLACES[found[2]]
    whole = Box(x, y, width, height)
    return whole, box if choose is max else whole


def resolution(picture: Picture, ctm: Matrix) -> float:
    """Dots per inch where a matrix places a picture, the coarser of the two axes."""
    a, b, c, d, _, _ = ctm
    width, height = picture.box.width * hypot(a, b), picture.box.height * hypot(c, d)
    axes = (
        (pixels / length) for pixels, length in zip(picture.pixels, (width, height), strict=True) if length
    )
    return min(axes, default=inf) * 25.4


def stretched(width: float, height: float, box: Box) -> str:
    """How something so wide and high is pulled out of shape in a box by more than 1 %, else nothing."""
    own, shown = width / height, box.width / box.height
    if 0.99 < own / shown < 1.01:
        return ""
    return f"is {own:.3f} times as wide as high, and its box {shown:.3f} times"
