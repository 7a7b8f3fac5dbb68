"""Every kind of bitmap file shows its colours and stands upright, in a PDF and in an SVG."""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.drawing.items import Drawing, Paint, Picture
from pnp.drawing.pictures import Pictures
from pnp.geometry import Box, Size
from pnp.typeset.fonts import Fonts
from pnp.writers import pdf_png
from pnp.writers.svg import svg_bytes
from tests.oracle.pictures import by_resvg
from tests.writers.pdf_reading import GREEN, Pixels, box, images, near, opened, write_items
from tests.writers.picture_files import cmyk_profile, png, sixteen, without_marker

SIZE = Size(30, 20)
"""A picture of 20 x 10 mm lies 5 mm from all edges on a green card."""

Colours = Callable[[Path], tuple[tuple[int, int, int], tuple[int, int, int]]]
GROUND = (0, 255, 0)
RED, BLUE = (255, 0, 0), (0, 0, 255)


def _card(path: Path) -> Drawing:
    place = Box(5, 5, 20, 10)
    return Drawing(SIZE, 0, (box(0, 0, *SIZE, Paint(GREEN)), Picture(path, place, place, (2, 1))))


def by_pdf(path: Path) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """The colours near the left and the right edge."""
    pixels = Pixels(write_items(*_card(path).items, size=SIZE))
    return pixels.at(6, 10), pixels.at(24, 10)


def by_svg(path: Path) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """The same of the card as resvg shows it."""
    image: Any = by_resvg(svg_bytes(_card(path), {}).decode(), (300, 200), Fonts([]))
    return image.getpixel((60, 100)), image.getpixel((240, 100))


@pytest.fixture(params=[by_pdf, by_svg])
def colours(request: pytest.FixtureRequest) -> Colours:
    """The colours of a file's left and right half."""
    show: Colours = request.param
    return show


def halves(mode: str = "RGB") -> Image.Image:
    """Red on the left, blue on the right."""
    image = Image.new("RGB", (40, 20), "red")
    image.paste("blue", (20, 0, 40, 20))
    return image.convert(mode)


def save(image: Image.Image, path: Path, **options: Any) -> Path:
    image.save(path, **options)
    return path


HIGH, LOW = 51_400, 12_850
"""200 and 50 of 255 in 16 bits."""
SIXTEEN = {
    "grey": (sixteen(0, (HIGH,), (LOW,)), (200, 200, 200), (50, 50, 50)),
    "grey, one shade clear": (
        sixteen(0, (HIGH,), (HIGH + 1,), tRNS=HIGH.to_bytes(2, "big")), GROUND, (200, 200, 200)
    ),
    "colour": (sixteen(2, (HIGH, LOW, 0), (0, LOW, HIGH)), (200, 50, 0), (0, 50, 200)),
    "colour, one clear": (
        sixteen(2, (HIGH, LOW, 257), (0, LOW, HIGH), tRNS=b"\xc8\xc8\x32\x32\x01\x01"), GROUND, (0, 50, 200)
    ),
    "grey and opacity": (sixteen(4, (HIGH, 0), (HIGH, 65_535)), GROUND, (200, 200, 200)),
    "colour and opacity": (
        sixteen(6, (65_535, 0, 0, 0), (65_535, 0, 0, 32_896)), GROUND, (128, 127, 0)
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SIXTEEN)
def test_sixteen_bits_are_not_clipped(tmp_path: Path, colours: Colours, name: str) -> None:
    data, *wanted = SIXTEEN[name]
    path = tmp_path / "a.png"
    path.write_bytes(data)
    for found, each in zip(colours(path), wanted, strict=True):
        assert near(found, each)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "PA", "RGB", "RGBA"])
def test_modes_of_png(tmp_path: Path, colours: Colours, mode: str) -> None:
    if mode == "PA":
        image = halves("P")
        path = save(image, tmp_path / "a.png", transparency=bytes([255] * 256))
    else:
        path = save(halves(mode), tmp_path / "a.png")
    left, right = colours(path)
    if mode in ("P", "PA", "RGB", "RGBA"):
        assert near(left, RED)
        assert near(right, BLUE)
    elif mode == "1":
        # dithered: light and dark pixels
        assert {*left, *right} <= set(range(256))
    else:
        # the luma of red and blue by ITU-R 601
        assert near(left, (76, 76, 76))
        assert near(right, (29, 29, 29))


@pytest.mark.parametrize("suffix", ["gif", "webp", "png"])
def test_the_first_of_moving_pictures(tmp_path: Path, colours: Colours, suffix: str) -> None:
    frames = [Image.new("RGB", (40, 20), colour) for colour in ("blue", "white", "black")]
    path = save(halves(), tmp_path / f"a.{suffix}", save_all=True, append_images=frames, duration=50)
    with Image.open(path) as opened:
        assert opened.n_frames == 4
    left, right = colours(path)
    assert near(left, RED, 8)
    assert near(right, BLUE, 8)


@pytest.mark.parametrize("suffix", ["gif", "webp", "png", "tif"])
def test_clear_parts(tmp_path: Path, colours: Colours, suffix: str) -> None:
    image = Image.new("RGBA", (40, 20), (0, 0, 255, 255))
    image.paste((255, 255, 255, 0), (0, 0, 20, 20))
    left, right = colours(save(image, tmp_path / f"a.{suffix}"))
    assert near(left, GROUND)
    assert near(right, BLUE, 8)


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("suffix", ["tif", "webp", "jpg"])
def test_upright(tmp_path: Path, colours: Colours, suffix: str, orientation: int) -> None:
    # What must be done to the upright picture so that Exif's number undoes it.
    undone = {2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}
    stored = halves()
    if orientation > 1:
        stored = stored.transpose(Image.Transpose(undone[orientation]))
    exif = Image.Exif()
    exif[0x0112] = orientation
    left, right = colours(save(stored, tmp_path / f"a.{suffix}", exif=exif))
    assert near(left, RED, 8)
    assert near(right, BLUE, 8)


def test_a_number_of_exif_that_is_none(tmp_path: Path, colours: Colours) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    path = save(halves(), tmp_path / "a.jpg", exif=exif)
    # Bytes in the place of a short number.
    path.write_bytes(path.read_bytes().replace(b"\x01\x12\0\x03", b"\x01\x12\0\x07"))
    with Image.open(path) as opened:
        assert isinstance(opened.getexif()[0x0112], bytes)
    assert Pictures([tmp_path]).open("a.jpg")[1:3] == (40, 20)
    left, _ = colours(path)
    assert near(left, RED, 8)


def test_exif_that_cannot_be_written_anew(tmp_path: Path, colours: Colours) -> None:
    # Two entries: it stands as 6 says, and a width in floating point.
    entries = struct.pack("<HHLHHHHLf", 0x0112, 3, 1, 6, 0, 0x0100, 11, 1, -3.5)
    exif = b"Exif\0\0II*\0" + struct.pack("<LH", 8, 2) + entries + bytes(4)
    path = save(halves().transpose(Image.Transpose.ROTATE_90), tmp_path / "a.jpg", exif=exif)
    left, right = colours(path)
    assert near(left, RED, 8)
    assert near(right, BLUE, 8)


def test_pixels_that_unpack_to_more_than_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    row = b"\0" + 8 * b"\xff\0\0"
    path.write_bytes(png((8, 8), 8, 2, 8 * row + bytes(30_000_000)))
    assert pdf_png.read(path.read_bytes()) is None
    data = write_items(*_card(path).items, size=SIZE)
    (image,) = images(pdf := opened(data))
    assert len(image.read_bytes()) == 8 * 8 * 3
    assert len(pdf.pages) == 1
    path.write_bytes(png((8, 8), 8, 2, 8 * row))
    assert pdf_png.read(path.read_bytes()) is not None


def inks(cyan: int = 0) -> Image.Image:
    """Yellow and magenta on the left, which is red; on the right so much cyan."""
    image = Image.new("CMYK", (40, 20), (0, 255, 255, 0))
    image.paste((cyan, 0, 0, 0), (20, 0, 40, 20))
    return image


def turned_over(image: Image.Image) -> Image.Image:
    return image.point(lambda value: 255 - value)


def test_ink_as_adobe_writes_it(tmp_path: Path, colours: Colours) -> None:
    path = save(inks(255), tmp_path / "a.jpg", quality=95)
    assert b"Adobe" in path.read_bytes()
    left, right = colours(path)
    assert near(left, RED, 8)
    assert near(right, (0, 255, 255), 8)


def test_ink_as_others_write_it(tmp_path: Path, colours: Colours) -> None:
    # Pillow writes all turned over, as Adobe does: turned over twice and without the mark it is plain ink.
    path = save(turned_over(inks(255)), tmp_path / "a.jpg", quality=95)
    path.write_bytes(without_marker(path.read_bytes(), 0xEE))
    left, right = colours(path)
    assert near(left, RED, 8)
    assert near(right, (0, 255, 255), 8)


@pytest.mark.parametrize("suffix", ["jpg", "tif"])
def test_ink_by_its_profile(tmp_path: Path, colours: Colours, suffix: str) -> None:
    # The cyan of this profile is the green of sRGB 0, 128, 0, and no ink is white.
    cyan, none = Image.new("CMYK", (40, 20), (255, 0, 0, 0)), Image.new("CMYK", (20, 20))
    cyan.paste(none, (20, 0))
    left, right = colours(save(cyan, tmp_path / f"a.{suffix}", icc_profile=cmyk_profile()))
    assert near(left, (0, 128, 0), 6)
    assert near(right, (255, 255, 255), 6)


@pytest.mark.parametrize("suffix", ["png", "webp", "tif", "jpg"])
def test_a_profile_for_other_channels_changes_nothing(tmp_path: Path, colours: Colours, suffix: str) -> None:
    left, right = colours(save(halves(), tmp_path / f"a.{suffix}", icc_profile=cmyk_profile()))
    assert near(left, RED, 8)
    assert near(right, BLUE, 8)


def test_a_progressive_jpeg(tmp_path: Path, colours: Colours) -> None:
    left, right = colours(save(halves(), tmp_path / "a.jpg", progressive=True, quality=95))
    assert near(left, RED, 8)
    assert near(right, BLUE, 8)
