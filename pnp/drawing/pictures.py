"""Paths of pictures -> files that may be opened and can be printed."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.drawing.environment import inside
from pnp.drawing.items import Picture
from pnp.drawing.tags import BadMarkup
from pnp.geometry import Box

LEAST_DPI = 200
MOST_PIXELS = 200_000_000
_FORMATS = ("PNG", "JPEG", "WEBP", "TIFF", "BMP", "GIF")


class Opened(NamedTuple):
    """A readable picture and its upright size in pixels."""

    file: Path
    width: int
    height: int


class Pictures:
    """The pictures of one set: a path counts from the set's folder, else from the template folders."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = folders
        self.opened: dict[str, Opened] = {}

    def open(self, href: str) -> Opened:
        """The picture of a path; BadMarkup where it leaves the folders, is missing or is no picture."""
        found = self.opened.get(href)
        if found is None:
            found = self.opened[href] = self._open(href)
        return found

    def _open(self, href: str) -> Opened:
        path = Path(href)
        if not href or path.is_absolute() or ":" in href or "\\" in href or ".." in path.parts:
            raise BadMarkup(
                "path-outside",
                f'a picture must lie in the project, not at "{href}"',
                hint="copy it into the set's folder and write the path from there",
            )
        for folder in self.folders:
            file = folder / path
            if file.is_symlink() or any(
                parent.is_symlink() for parent in file.parents if parent.is_relative_to(folder)
            ):
                if not inside(file, folder):
                    raise BadMarkup(
                        "path-outside",
                        f'a picture must lie in the project, not behind the link "{href}"',
                        hint="copy it into the set's folder",
                    )
            if file.is_file():
                return self._read(file, href)
        near = difflib.get_close_matches(
            path.name,
            [
                entry.name
                for folder in self.folders
                if (folder / path).parent.is_dir()
                for entry in (folder / path).parent.iterdir()
            ],
            1,
        )
        hint = (
            f"did you mean `{(path.parent / near[0]).as_posix()}`?"
            if near
            else "paths count from the set's folder"
        )
        raise BadMarkup("missing-file", f'no picture "{href}"', hint=hint)

    def _read(self, file: Path, href: str) -> Opened:
        from PIL import Image, UnidentifiedImageError

        try:
            with Image.open(file, formats=_FORMATS) as image:
                width, height = image.size
                if width * height > MOST_PIXELS:
                    raise BadMarkup(
                        "bad-picture",
                        f'"{href}" has {width} x {height} pixels, more than {MOST_PIXELS // 1_000_000} million',
                        hint="make it smaller: 300 dpi at print size is enough",
                    )
                turned = image.getexif().get(0x0112, 1) >= 5
                image.load()
        except UnidentifiedImageError:
            raise BadMarkup(
                "bad-picture",
                f'"{href}" is no picture of a known format',
                hint=f"save it as {', '.join(_FORMATS[:2])} or {_FORMATS[2]}",
            ) from None
        except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise BadMarkup(
                "bad-picture", f'"{href}" cannot be read as a picture: {reason}', hint="save it anew"
            ) from None
        return Opened(file, height, width) if turned else Opened(file, width, height)


def fitted(opened: Opened, box: Box, aspect: str, opacity: float) -> Picture:
    """A picture laid into a box by SVG's preserveAspectRatio: `xMidYMid meet`, `xMidYMid slice` or `none`."""
    words = aspect.split()
    if words[:1] == ["none"]:
        return Picture(opened.file, box, box, (opened.width, opened.height), opacity)
    align = words[0] if words else "xMidYMid"
    places = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    if (
        len(align) != 8
        or align[0] != "x"
        or align[4] != "Y"
        or align[1:4] not in places
        or align[5:] not in places
    ):
        raise BadMarkup("bad-svg", f'preserveAspectRatio must be like "xMidYMid meet", not "{aspect}"')
    choose = max if words[1:] == ["slice"] else min
    scale = choose(box.width / opened.width, box.height / opened.height)
    width, height = opened.width * scale, opened.height * scale
    x = box.x + (box.width - width) * places[align[1:4]]
    y = box.y + (box.height - height) * places[align[5:]]
    placed = Box(x, y, width, height)
    clip = box if choose is max else placed
    return Picture(opened.file, placed, clip, (opened.width, opened.height), opacity)


def resolution(picture: Picture, scale: float) -> float:
    """Dots per inch at print size, the coarser of the two axes; `scale` is the matrix's own enlargement."""
    return min(picture.pixels[0] / picture.box.width, picture.pixels[1] / picture.box.height) * 25.4 / scale


def stretched(picture: Picture) -> str:
    """How a picture is pulled out of shape by more than one part in a hundred, else nothing."""
    width, height = picture.pixels
    own, shown = width / height, picture.box.width / picture.box.height
    if 0.99 < own / shown < 1.01:
        return ""
    return f"is {own:.3f} times as wide as high, and its box {shown:.3f} times"
