"""A bitmap -> the same upright in RGB, with its opacity where it has any, in fewer pixels."""

from __future__ import annotations

from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.drawing.bitmaps import split

if TYPE_CHECKING:
    from PIL import Image

_FEWER, _LONGEST = 2, 800
"""How many times fewer pixels it has along each side, and how many at most.

Of a picture of 300 dpi it has 6 to a mm, and still 4 where that is 200 mm long.
"""


def read_thumbnail(file: Path) -> Image.Image:
    """The thumbnail of a file that is known to be readable."""
    from PIL import Image

    with Image.open(file) as opened:
        return thumbnail(opened)


def thumbnail(picture: Image.Image) -> Image.Image:
    """The thumbnail of a picture, in RGB or RGBa: colours times opacity, so that means of them are right."""
    fewer = max(_FEWER, ceil(max(picture.size) / _LONGEST))
    colours, alpha = split(picture, upright=True)
    if alpha is None:
        return colours.reduce(fewer).convert("RGB")
    colours = colours.convert("RGB")
    colours.putalpha(alpha)
    return colours.convert("RGBa").reduce(fewer)
