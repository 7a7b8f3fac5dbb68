"""The ink of a page is that of its patches, measured."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from pnp.drawing.items import Colour, Paint, Picture, Shape
from pnp.geometry import Box, Size
from pnp.writers.coverage import coverage
from pnp.writers.pdf import Document
from tests.writers.pdf_reading import BLACK, RED, WHITE, box, sheet, write, write_items

PAGE = Size(101.6, 76.2)
"""4 x 3 inches."""


@pytest.mark.parametrize(
    ("colour", "ink"),
    [
        (WHITE, 0.0),
        (BLACK, 1.0),
        ((0.5, 0.5, 0.5), 0.5),
        ((0.0, 1.0, 1.0), 1.0),  # cyan
        (RED, 2.0),  # magenta and yellow
        ((0x1F / 255, 0x61 / 255, 0x3A / 255), 1.70),  # 68 0 40 62 by the table of the art direction
        ((0xF7 / 255, 0xC9 / 255, 0x48 / 255), 0.93),  # 0 19 71 3
    ],
)
def test_a_page_in_one_colour(colour: Colour, ink: float) -> None:
    (found,) = coverage(write_items(box(0, 0, *PAGE, Paint(colour)), size=PAGE))
    assert found == pytest.approx(ink, abs=0.01)


def test_half_a_page_of_half_black() -> None:
    (found,) = coverage(write_items(box(0, 0, 50.8, 76.2, Paint((0.5, 0.5, 0.5))), size=PAGE))
    assert found == pytest.approx(0.25, abs=0.002)


def test_thin_lines_count_by_their_width() -> None:
    lines = [
        Shape((("M", 5 + 4 * number, 5), ("L", 5 + 4 * number, 65)), Paint(None, BLACK, 0.3))
        for number in range(20)
    ]
    (found,) = coverage(write_items(*lines, size=PAGE))
    # 20 lines of 0.3 x 60 mm on 7742 mm².
    assert found == pytest.approx(20 * 0.3 * 60 / (101.6 * 76.2), rel=0.05)


def test_each_page_is_measured() -> None:
    empty, full = sheet(paper=PAGE), sheet(marks=(box(0, 0, *PAGE, Paint(BLACK)),), paper=PAGE)
    assert coverage(write(empty, full)) == (0.0, pytest.approx(1.0))


def test_pictures_in_a_grey_file_are_grey(tmp_path: Path) -> None:
    file = tmp_path / "red.png"
    Image.new("RGB", (40, 30), (255, 0, 0)).save(file)
    picture = Picture(file, Box(0, 0, *PAGE), Box(0, 0, *PAGE), (40, 30))
    page = sheet(marks=(picture,), paper=PAGE)
    colour = coverage(write(page))
    grey = coverage(write(page, document=Document("", "", "", grey=True)))
    # Red is 2 inks; as grey it is 76 of 255 (ITU-R 601), so that black covers 70 %.
    assert (colour, grey) == ((pytest.approx(2.0, abs=0.01),), (pytest.approx(0.70, abs=0.01),))
