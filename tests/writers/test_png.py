"""A PNG has the pixels of the drawing's PDF, so many as its measures want, and says how many an inch."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from pnp.drawing.items import Drawing, Paint
from pnp.geometry import Size
from pnp.writers.png import png_bytes
from tests.writers.pdf_reading import BLUE, FONTS, RED, box, line, near, word


def picture(drawing: Drawing, dpi: float = 150, bleed: float = 0.0) -> Image.Image:
    return Image.open(BytesIO(png_bytes(drawing, FONTS, dpi, bleed=bleed)))


@pytest.mark.parametrize(
    ("size", "dpi", "pixels"),
    [
        (Size(63.5, 88.9), 150, (375, 525)),  # 2.5 x 3.5 inches
        (Size(63.5, 88.9), 300, (750, 1050)),
        (Size(63, 88), 150, (372, 520)),  # 372.05 x 519.69
        (Size(266, 189), 72, (754, 536)),  # 754.02 x 535.75
        (Size(1, 1), 10, (1, 1)),
    ],
)
def test_pixels_and_dpi(size: Size, dpi: float, pixels: tuple[int, int]) -> None:
    image = picture(Drawing(size, 0.0, ()), dpi)
    assert (image.format, image.mode, image.size) == ("PNG", "RGB", pixels)
    # A PNG counts whole pixels a metre.
    assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)


def test_a_drawing_lies_at_its_place_on_white_paper() -> None:
    image = picture(Drawing(Size(25.4, 25.4), 0.0, (box(5.08, 10.16, 5.08, 5.08, Paint(RED)),)), 100)
    inside, outside = [(21, 41), (38, 58)], [(18, 50), (41, 50), (30, 38), (30, 61)]
    assert [image.getpixel(place) for place in inside] == [(255, 0, 0)] * 2
    assert [image.getpixel(place) for place in outside] == [(255, 255, 255)] * 4


@pytest.mark.parametrize(("asked", "given"), [(0, 0), (1.27, 1.27), (9, 2.54)])
def test_the_bleed_that_is_asked_for_and_drawn(asked: float, given: float) -> None:
    bled = Drawing(Size(25.4, 25.4), 2.54, (box(-5, -5, 40, 40, Paint(BLUE)), box(0, 0, 9, 9, Paint(RED))))
    image = picture(bled, 100, asked)
    edge = round(given / 0.254)
    assert image.size == (100 + 2 * edge,) * 2
    assert image.getpixel((edge + 2, edge + 2)) == (255, 0, 0)
    corners = [(image.width - 1, 0), (0, image.height - 1), (image.width - 1, image.height - 1)]
    assert all(near(image.getpixel(place), (0, 0, 255)) for place in corners)  # type: ignore[arg-type]


def test_text_is_set_in_its_own_font() -> None:
    image = picture(Drawing(Size(20, 20), 0.0, (line(2, 15, 15, word("I")),)), 100)
    assert image.convert("L").getextrema() == (0, 255)


def test_the_same_drawing_gives_the_same_bytes() -> None:
    drawing = Drawing(Size(20, 20), 0.0, (line(2, 15, 15, word("I")),))
    assert png_bytes(drawing, FONTS) == png_bytes(drawing, FONTS)
