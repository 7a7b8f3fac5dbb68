"""Pictures of every kind come out upright, in their colours, with their transparency, and once a file."""

from __future__ import annotations

import random
import zlib
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image, ImageCms

from pnp.drawing.items import Drawing, Paint, Picture
from pnp.geometry import Box, Size
from pnp.press.sheets import Placement
from pnp.writers import pdf_png
from tests.writers.pdf_reading import (
    GREEN,
    NO_REACH,
    RED,
    Pixels,
    box,
    forms,
    images,
    near,
    opened,
    sheet,
    write,
    write_items,
)


def placed(path: Path, where: Box = Box(10, 10, 40, 40), opacity: float = 1.0) -> Picture:  # noqa: B008
    return Picture(path, where, where, (100, 100), opacity)


def save(image: Image.Image, path: Path, **options: Any) -> Path:
    image.save(path, **options)
    return path


def noise(size: tuple[int, int], seed: int = 1) -> Image.Image:
    return Image.frombytes("RGB", size, random.Random(seed).randbytes(size[0] * size[1] * 3))


def two_halves(mode: str = "RGB") -> Image.Image:
    image = Image.new("RGB", (200, 100), "red")
    image.paste("blue", (100, 0, 200, 100))
    return image.convert(mode)


@pytest.mark.parametrize("name", ["a.png", "a.jpg", "a.webp", "a.gif", "a.bmp", "a.tif"])
def test_a_picture_fills_its_box(tmp_path: Path, name: str) -> None:
    path = save(two_halves(), tmp_path / name)
    pixels = Pixels(write_items(placed(path, Box(10, 20, 40, 30))))
    assert near(pixels.at(11, 21), (255, 0, 0), 6)
    assert near(pixels.at(49, 49), (0, 0, 255), 6)
    assert [pixels.at(*place) for place in ((9.5, 35), (50.5, 35), (30, 19.5), (30, 50.5))] == [
        (255,) * 3
    ] * 4


def test_only_the_clip_is_seen(tmp_path: Path) -> None:
    path = save(two_halves(), tmp_path / "a.png")
    pixels = Pixels(write_items(Picture(path, Box(10, 10, 40, 20), Box(15, 12, 10, 10), (200, 100))))
    assert pixels.at(16, 13) == (255, 0, 0)
    assert [pixels.at(*place) for place in ((14, 15), (26, 15), (20, 11), (20, 23))] == [(255,) * 3] * 4


def test_a_faded_picture(tmp_path: Path) -> None:
    pixels = Pixels(write_items(placed(save(two_halves(), tmp_path / "a.png"), opacity=0.5)))
    assert near(pixels.at(15, 30), (255, 127, 127))


ORIENTATIONS = {
    # How the stored picture (red, green over blue, black) is turned to be upright, by Exif's table.
    1: ("red", "green", "blue", "black"),
    2: ("green", "red", "black", "blue"),
    3: ("black", "blue", "green", "red"),
    4: ("blue", "black", "red", "green"),
    5: ("red", "blue", "green", "black"),
    6: ("blue", "red", "black", "green"),
    7: ("black", "green", "blue", "red"),
    8: ("green", "black", "red", "blue"),
}
NAMED = {"red": (255, 0, 0), "green": (0, 128, 0), "blue": (0, 0, 255), "black": (0, 0, 0)}


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("suffix", ["jpg", "png"])
def test_a_photo_stands_upright(tmp_path: Path, orientation: int, suffix: str) -> None:
    stored = Image.new("RGB", (64, 64), "red")
    for colour, corner in (("green", (32, 0)), ("blue", (0, 32)), ("black", (32, 32))):
        stored.paste(colour, (*corner, corner[0] + 32, corner[1] + 32))
    exif = Image.Exif()
    exif[0x0112] = orientation
    options: dict[str, Any] = {"quality": 95, "subsampling": 0} if suffix == "jpg" else {}
    path = save(stored, tmp_path / f"photo.{suffix}", exif=exif, **options)
    pixels = Pixels(write_items(placed(path)))
    corners = [(20, 20), (40, 20), (20, 40), (40, 40)]
    for place, name in zip(corners, ORIENTATIONS[orientation], strict=True):
        assert near(pixels.at(*place), NAMED[name], 6)


@pytest.mark.parametrize("options", [{}, {"progressive": True}, {"quality": 30}])
def test_jpeg_data_are_taken_as_they_are(tmp_path: Path, options: dict[str, Any]) -> None:
    for mode in ("RGB", "L"):
        path = save(noise((40, 30)).convert(mode), tmp_path / "a.jpg", **options)
        pdf = opened(write_items(placed(path)))
        (image,) = images(pdf)
        assert image.Filter == "/DCTDecode"
        assert image.read_raw_bytes() == path.read_bytes()


@pytest.mark.parametrize("mode", ["RGB", "L", "1", "P"])
def test_png_data_are_taken_as_they_are(tmp_path: Path, mode: str) -> None:
    source = noise((40, 30)).convert(mode)
    path = save(source, tmp_path / "a.png")
    pdf = opened(write_items(placed(path)))
    (image,) = images(pdf)
    assert image.read_raw_bytes() in path.read_bytes()
    assert pikepdf.PdfImage(image).as_pil_image().convert("RGB").tobytes() == source.convert("RGB").tobytes()


def test_cmyk_is_no_negative(tmp_path: Path) -> None:
    path = save(Image.new("CMYK", (200, 280), (0, 255, 255, 0)), tmp_path / "cmyk.jpg")
    data = write_items(placed(path))
    red, green, blue = Pixels(data).at(30, 30)
    assert red > 200
    assert green < 80
    assert blue < 80
    pdf = opened(data)
    assert images(pdf)[0].ColorSpace == "/DeviceRGB"


@pytest.mark.parametrize("suffix", ["png", "jpg"])
def test_another_profile_is_converted_to_srgb(tmp_path: Path, suffix: str) -> None:
    path = save(
        Image.new("RGB", (20, 20), (200, 50, 50)), tmp_path / f"a.{suffix}", icc_profile=_swapped_profile()
    )
    assert near(Pixels(write_items(placed(path))).at(30, 30), (50, 200, 50), 4)


def _swapped_profile() -> bytes:
    """sRGB with the first two channels exchanged: a conversion cannot be overlooked."""
    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    count = int.from_bytes(data[128:132], "big")
    for place in range(132, 132 + 12 * count, 12):
        tag = bytes(data[place : place + 4])
        if tag in (b"rXYZ", b"gXYZ"):
            data[place : place + 4] = b"gXYZ" if tag == b"rXYZ" else b"rXYZ"
        if tag == b"desc":
            start = int.from_bytes(data[place + 4 : place + 8], "big")
            end = start + int.from_bytes(data[place + 8 : place + 12], "big")
            data[start:end] = data[start:end].replace("sRGB".encode("utf-16-be"), "swap".encode("utf-16-be"))
    return bytes(data)


@pytest.mark.parametrize("suffix", ["png", "jpg"])
def test_a_profile_of_srgb_or_of_nonsense_changes_nothing(tmp_path: Path, suffix: str) -> None:
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    for profile in (srgb, b"nonsense"):
        path = save(Image.new("RGB", (20, 20), (200, 50, 50)), tmp_path / f"a.{suffix}", icc_profile=profile)
        assert near(Pixels(write_items(placed(path))).at(30, 30), (200, 50, 50), 2)


def test_a_profile_for_other_channels_is_left_aside(tmp_path: Path) -> None:
    path = save(Image.new("L", (20, 20), 90), tmp_path / "a.png", icc_profile=_swapped_profile())
    assert near(Pixels(write_items(placed(path))).at(30, 30), (90, 90, 90), 2)


def icon(mode: str) -> Image.Image:
    image = Image.new("RGBA", (100, 100), (0, 0, 0, 0))
    image.paste((255, 0, 0, 255), (25, 25, 75, 75))
    return image.convert(mode)


def palette_icon() -> Image.Image:
    image = Image.new("P", (100, 100), 0)
    image.putpalette([0, 0, 0, 255, 0, 0])
    image.paste(1, (25, 25, 75, 75))
    return image


def keyed_icon() -> Image.Image:
    image = Image.new("RGB", (100, 100), (1, 2, 3))
    image.paste((255, 0, 0), (25, 25, 75, 75))
    return image


HALF_RED = (127, 127, 0)
CLEAR = {
    "rgba": (icon("RGBA"), {}, (255, 0, 0)),
    "la": (icon("LA"), {}, (76, 76, 76)),
    "palette": (palette_icon(), {"transparency": 0}, (255, 0, 0)),
    "palette half": (palette_icon(), {"transparency": bytes([0, 128] + [255] * 254)}, HALF_RED),
    "colour key": (keyed_icon(), {"transparency": (1, 2, 3)}, (255, 0, 0)),
    "grey key": (keyed_icon().convert("L"), {"transparency": 2}, (76, 76, 76)),
}


@pytest.mark.parametrize("name", CLEAR)
def test_a_clear_ground_shows_the_card(tmp_path: Path, name: str) -> None:
    image, options, middle = CLEAR[name]
    path = save(image, tmp_path / "icon.png", **options)
    card = box(0, 0, 100, 80, Paint(GREEN))
    data = write_items(card, placed(path), placed(path, Box(60, 10, 10, 10)))
    pixels = Pixels(data)
    assert pixels.at(12, 12) == (0, 255, 0)
    assert near(pixels.at(30, 30), middle)
    assert near(pixels.at(65, 15), middle)
    pdf = opened(data)
    assert len(images(pdf)) == 1
    assert "/SMask" in images(pdf)[0]


def test_an_opaque_alpha_needs_no_mask(tmp_path: Path) -> None:
    pdf = opened(write_items(placed(save(Image.new("RGBA", (9, 9), "red"), tmp_path / "a.png"))))
    assert "/SMask" not in images(pdf)[0]


@pytest.mark.parametrize("value", [0, 12_850, 51_400, 65_535])
def test_sixteen_bits(tmp_path: Path, value: int) -> None:
    path = save(Image.new("I;16", (20, 20), value), tmp_path / "a.png")
    wanted = value // 257
    assert near(Pixels(write_items(placed(path))).at(30, 30), (wanted,) * 3, 1)


@pytest.mark.parametrize("mode", ["CMYK", "LAB", "YCbCr"])
def test_other_channels_become_rgb(tmp_path: Path, mode: str) -> None:
    source = Image.new("RGB", (20, 20), (200, 50, 50))
    if mode == "LAB":
        profiles = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
        image = ImageCms.profileToProfile(source, *profiles, outputMode="LAB")
    else:
        image = source.convert(mode)
    assert image is not None
    path = save(image, tmp_path / "a.tif")
    assert near(Pixels(write_items(placed(path))).at(30, 30), (200, 50, 50), 8)


def test_interlaced_pngs_are_packed_anew(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    # One pixel, interlaced by Adam7: a single pass of one row.
    header = (1).to_bytes(4, "big") * 2 + bytes([8, 2, 0, 0, 1])
    pixel = zlib.compress(b"\0\xff\0\0")
    chunks = ((b"IHDR", header), (b"IDAT", pixel), (b"IEND", b""))
    body = b"".join(
        len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")
        for name, data in chunks
    )
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + body)
    assert pdf_png.read(path.read_bytes()) is None
    assert Pixels(write_items(placed(path))).at(30, 30) == (255, 0, 0)


def test_540_cards_hold_their_art_once(tmp_path: Path) -> None:
    art, back = (save(noise((300, 420), seed), tmp_path / f"{seed}.png") for seed in (1, 2))
    full = Box(0, 0, 60, 84)
    faces = Drawing(Size(60, 84), 0.0, (Picture(art, full, full, (300, 420)),))
    backs = Drawing(Size(60, 84), 0.0, (Picture(back, full, full, (300, 420)),))
    sheets = []
    for number in range(60):
        for drawing in (faces, backs):
            places = [
                Placement(drawing, 10 + 60 * (n % 3), 10 + 84 * (n // 3), 0, NO_REACH) for n in range(9)
            ]
            sheets.append(sheet(*places, paper=Size(210, 297), number=number + 1))
    data = write(*sheets)
    pdf = opened(data)
    assert len(pdf.pages) == 120
    assert len(images(pdf)) == 2
    assert len(forms(pdf)) == 2
    assert len(data) <= 1.05 * (art.stat().st_size + back.stat().st_size) + 100_000


def test_the_same_art_in_different_drawings(tmp_path: Path) -> None:
    art = save(noise((30, 42)), tmp_path / "a.png")
    full = Box(0, 0, 10, 10)
    cards = [
        Drawing(Size(10, 10), 0.0, (Picture(art, full, full, (30, 42)), box(0, 0, n, 1, Paint(RED))))
        for n in range(5)
    ]
    pdf = opened(write(sheet(*[Placement(card, 15 * n, 0, 0, NO_REACH) for n, card in enumerate(cards)])))
    assert len(images(pdf)) == 1


def test_a_missing_picture_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_items(placed(tmp_path / "gone.png"))


def test_what_comes_after_a_png_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "red.png"
    Image.new("RGB", (4, 4), "red").save(path)
    sound = pdf_png.read(path.read_bytes())
    assert sound is not None
    # what follows the end says of itself that the samples are not all
    assert pdf_png.read(path.read_bytes() + b"\0\0\0\0tRNS\0\0\0\0") == sound
