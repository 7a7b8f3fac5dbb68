"""A picture in its place on a side -> the colour of any spot of it, and how opaque it is there."""

from __future__ import annotations

from functools import cached_property
from math import hypot
from typing import TYPE_CHECKING

from pnp.drawing.items import Colour, Matrix, Picture
from pnp.drawing.paths import inverse, product
from pnp.drawing.pictures import Pictures

if TYPE_CHECKING:
    from PIL import Image

_SPOT = 0.25
"""As wide and high, in mm, as a stroke of type of 8 pt: what is finer hides no letter."""


class Pixels:
    """The pixels of a picture where a matrix places it; none is looked for before it is asked for."""

    def __init__(self, picture: Picture, matrix: Matrix, pictures: Pictures) -> None:
        self.file = picture.file
        self._picture = picture
        self._matrix = matrix
        self._pictures = pictures

    def at(self, x: float, y: float) -> tuple[Colour, float]:
        """The mean colour of a spot about a point of the picture, and its mean opacity."""
        image = self._pictures.thumbnail(self.file)
        a, b, c, d, e, f = self._into_pixels
        left, right = _about(a * x + c * y + e, hypot(a, c), image.width)
        top, bottom = _about(b * x + d * y + f, hypot(b, d), image.height)
        red, green, blue, *opacity = _mean(image, (left, top, right, bottom))
        whole = opacity[0] if opacity else 255
        if not whole:
            return (0.0, 0.0, 0.0), 0.0
        return (red / whole, green / whole, blue / whole), whole / 255

    @cached_property
    def _into_pixels(self) -> Matrix:
        """From mm of the side to pixels of the thumbnail."""
        box, image = self._picture.box, self._pictures.thumbnail(self.file)
        across, down = image.width / box.width, image.height / box.height
        return product((across, 0, 0, down, -box.x * across, -box.y * down), inverse(self._matrix))


def _about(middle: float, scale: float, pixels: int) -> tuple[float, float]:
    """From where to where a spot reaches along one side; at least over half a pixel, within the picture."""
    reach = max(0.5, _SPOT / 2 * scale)
    return max(0.0, middle - reach), min(float(pixels), middle + reach)


def _mean(image: Image.Image, box: tuple[float, float, float, float]) -> tuple[int, ...]:
    from PIL import Image

    found = image.resize((1, 1), Image.Resampling.BOX, box).getpixel((0, 0))
    assert isinstance(found, tuple)
    return found
