"""Cases C12 to C14: pictures as people have them, in a set built as a newcomer would."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pikepdf
import pytest
from PIL import Image

from tests.cases.conftest import S1_CARD, S1_COLUMNS, S1_ROWS, Workshop, rendered
from tests.writers.pdf_reading import images, near

FULL = '<image href="{{ piece.image }}" {{ box.bleed }} preserveAspectRatio="xMidYMid slice"/>'
DPI = 72
"""One pixel a point."""


def packed(image: Image.Image, kind: str, **options: Any) -> bytes:
    """The bytes of a picture file."""
    data = BytesIO()
    image.save(data, kind, **options)
    return data.getvalue()


def on_card(workshop: Workshop, across: float, down: float, card: int = 0) -> tuple[int, int, int]:
    """The colour at a share of the first row's cards."""
    x = S1_COLUMNS[card] + across * S1_CARD[0]
    y = 841.890 - S1_ROWS[0] - S1_CARD[1] + down * S1_CARD[1]
    pixel: Any = rendered(workshop.pdf, DPI).getpixel((round(x), round(y)))
    return pixel


def test_c12_a_photo_taken_upright(workshop: Workshop) -> None:
    image = Image.new("RGB", (2000, 1000), "red")
    image.paste("blue", (1000, 0, 2000, 1000))
    exif = Image.Exif()
    exif[0x0112] = 6
    workshop.cards("- {id: wolf, image: photo.jpg}", FULL)
    workshop.write("content/demo/photo.jpg", packed(image, "JPEG", exif=exif))
    workshop.build()
    assert near(on_card(workshop, 0.5, 0.25), (255, 0, 0), 10)
    assert near(on_card(workshop, 0.5, 0.75), (0, 0, 255), 10)


def test_c13_cmyk_is_no_negative(workshop: Workshop) -> None:
    workshop.cards("- {id: wolf, image: cmyk.jpg}", FULL)
    workshop.write("content/demo/cmyk.jpg", packed(Image.new("CMYK", (600, 840), (0, 255, 255, 0)), "JPEG"))
    workshop.build()
    red, green, blue = on_card(workshop, 0.5, 0.5)
    assert red > 200
    assert max(green, blue) < 80


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_c14_a_clear_ground_shows_the_card(workshop: Workshop, kind: str) -> None:
    icon = Image.new("RGBA", (300, 300), (0, 0, 0, 0))
    icon.paste((255, 0, 0, 255), (100, 100, 200, 200))
    ground = '<rect {{ box.bleed }} fill="#00ff00"/>'
    workshop.cards(
        "- {id: wolf, image: icon.x, copies: 3}",
        ground + '<image href="{{ piece.image }}" x="21.5" y="34" width="20" height="20"/>',
    )
    workshop.write("content/demo/icon.x", packed(icon, kind))
    workshop.build()
    for card in range(3):
        assert near(on_card(workshop, 0.5, 0.5, card), (255, 0, 0), 10)
        assert near(on_card(workshop, 0.37, 0.41, card), (0, 255, 0), 10)


HARBOUR = """<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 630 880">
  <style>.sea { fill: #2f6690 } .sky { fill: #ffe6a0 }</style>
  <rect class="sky" width="630" height="880"/>
  <path class="sea" d="M0 440h630v440H0z"/>
</svg>
"""


def test_a_set_with_art_of_three_kinds(workshop: Workshop) -> None:
    workshop.cards(
        "\n".join(
            f"- {{id: card{number}, title: A card, image: art/{name}}}"
            for number, name in enumerate(("sea.svg", "a.png", "b.webp"))
        ),
        FULL + '<rect x="5" y="9" width="20" height="7" fill="#ffffff"/>'
        '<text x="6" y="14" font-family="Noto Sans" font-size="4">{{ piece.title }}</text>',
    )
    workshop.write("content/demo/art/sea.svg", HARBOUR)
    picture = Image.new("RGB", (1260, 1760), "#801010")
    picture.paste("#1f613a", (0, 880, 1260, 1760))
    workshop.write("content/demo/art/a.png", packed(picture, "PNG"))
    workshop.write("content/demo/art/b.webp", packed(picture, "WEBP", lossless=True))
    assert workshop.pnp("check", "demo").code == 0
    assert workshop.build().err == ""
    colours = {0: ((255, 230, 160), (47, 102, 144)), 1: ((128, 16, 16), (31, 97, 58))}
    colours[2] = colours[1]
    for card, (upper, lower) in colours.items():
        assert near(on_card(workshop, 0.5, 0.3, card), upper, 10)
        assert near(on_card(workshop, 0.5, 0.7, card), lower, 10)
    pdf = pikepdf.open(BytesIO(workshop.pdf))
    # The two bitmaps are 508 dpi; the SVG stays lines and areas.
    assert [(int(image.Width), int(image.Height)) for image in images(pdf)] == [(744, 1039)] * 2
