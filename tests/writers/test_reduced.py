"""Pictures with more pixels than print can show come down to 300 dpi, once, and no others are touched."""

from __future__ import annotations

import time
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from pnp.drawing.items import Drawing, Form, Group, Matrix, Picture, Use
from pnp.drawing.outlines import outline
from pnp.geometry import Box, Size
from pnp.press.bleeds import with_bleed
from pnp.press.sheets import Placement
from pnp.typeset.fonts import Fonts
from pnp.writers import reduced
from pnp.writers.print_sizes import PrintSize, print_sizes
from pnp.writers.reduced import read_bitmap
from pnp.writers.svg import svg_bytes
from tests.oracle.pictures import by_resvg, colour_difference
from tests.writers.pdf_reading import (
    NO_REACH,
    Pixels,
    images,
    near,
    opened,
    sheet,
    write,
    write_items,
)

INCH = 25.4
CARD = Size(63.5, 88.9)
WHOLE = Box(0, 0, 1, 1)


def halves(size: tuple[int, int], mode: str = "RGB") -> Image.Image:
    """Red over blue."""
    image = Image.new("RGB", size, "red")
    image.paste("blue", (0, size[1] // 2, *size))
    return image.convert(mode)


def save(image: Image.Image, path: Path, **options: Any) -> Path:
    image.save(path, **options)
    return path


def pixels_of(path: Path, *places: tuple[Box, Box]) -> list[tuple[int, int]]:
    """How many pixels the images of a PDF have that shows a file in these boxes and clips."""
    items = [Picture(path, place, clip, (1, 1)) for place, clip in places]
    return sizes(write_items(*items))


def sizes(data: bytes) -> list[tuple[int, int]]:
    """The pixels of each image of a PDF."""
    pdf = opened(data)
    return [(int(image.Width), int(image.Height)) for image in images(pdf)]


@pytest.mark.parametrize("dpi", [600, pytest.param(2400, marks=pytest.mark.slow)])
def test_a_poker_card(tmp_path: Path, dpi: int) -> None:
    path = save(halves((5 * dpi // 2, 7 * dpi // 2)), tmp_path / "a.png")
    full = Box(0, 0, *CARD)
    started = time.process_time()
    data = write_items(Picture(path, full, full, (1, 1)), size=CARD)
    assert time.process_time() - started < 8
    # 2.5 x 3.5 inches
    assert sizes(data) == [(750, 1050)]
    pixels = Pixels(data)
    assert [pixels.at(30, 2), pixels.at(30, 86)] == [(255, 0, 0), (0, 0, 255)]


@pytest.mark.parametrize(
    ("width", "pixels"),
    # an inch wide: 300 dpi are 300 pixels, and up to a tenth more are left alone
    [(100, 100), (300, 300), (330, 330), (340, 300), (600, 300)],
)
def test_only_what_is_too_fine_is_reduced(tmp_path: Path, width: int, pixels: int) -> None:
    path = save(halves((width, width)), tmp_path / "a.png")
    inch = Box(5, 5, INCH, INCH)
    assert pixels_of(path, (inch, inch)) == [(pixels, pixels)]


def test_the_largest_use_decides_and_there_is_one_image(tmp_path: Path) -> None:
    path = save(halves((1200, 1200)), tmp_path / "a.png")
    small, large = Box(0, 0, INCH / 2, INCH / 2), Box(20, 0, 2 * INCH, 2 * INCH)
    assert pixels_of(path, (small, small)) == [(150, 150)]
    assert pixels_of(path, (small, small), (large, large)) == [(600, 600)]
    assert pixels_of(path, (large, large), (small, small)) == [(600, 600)]


@pytest.mark.parametrize("suffix", ["png", "jpg"])
def test_what_is_never_seen_is_cut_off(tmp_path: Path, suffix: str) -> None:
    # Green surrounds a middle that is half as wide and high, red over blue.
    image = Image.new("RGB", (1600, 1600), "lime")
    image.paste(halves((800, 800)), (400, 400))
    path = save(image, tmp_path / f"a.{suffix}")
    place, clip = Box(0, 0, 2 * INCH, 2 * INCH), Box(INCH / 2, INCH / 2, INCH, INCH)
    assert pixels_of(path, (place, clip)) == [(300, 300)]
    data = write_items(Picture(path, place, clip, (1600, 1600)))
    pixels = Pixels(data)
    for inset in (0.6, 6):
        assert near(pixels.at(clip.x + inset, clip.y + inset), (255, 0, 0), 6)
        assert near(pixels.at(clip.right - inset, clip.bottom - inset), (0, 0, 255), 6)
    assert near(pixels.at(clip.cx, clip.cy - 0.6), (255, 0, 0), 6)
    assert near(pixels.at(clip.cx, clip.cy + 0.6), (0, 0, 255), 6)
    # Another use sees more of it.
    assert pixels_of(path, (place, clip), (place, place)) == [(600, 600)]
    # In an SVG it stands in the same place.
    drawing = Drawing(Size(100, 80), 0, (Picture(path, place, clip, (1600, 1600)),))
    svg = by_resvg(svg_bytes(drawing, {}).decode(), pixels.image.size, Fonts([]))
    assert colour_difference(pixels.image, svg) < 0.001


@pytest.mark.parametrize("orientation", [3, 6, 8])
def test_photos_are_reduced_upright(tmp_path: Path, orientation: int) -> None:
    undone = {3: Image.Transpose.ROTATE_180, 6: Image.Transpose.ROTATE_90, 8: Image.Transpose.ROTATE_270}
    exif = Image.Exif()
    exif[0x0112] = orientation
    stored = halves((900, 1200)).transpose(undone[orientation])
    path = save(stored, tmp_path / "a.jpg", exif=exif)
    place = Box(5, 5, 1.5 * INCH, 2 * INCH)
    assert pixels_of(path, (place, place)) == [(450, 600)]
    pixels = Pixels(write_items(Picture(path, place, place, (900, 1200))))
    assert near(pixels.at(20, 10), (255, 0, 0), 6)
    assert near(pixels.at(20, 50), (0, 0, 255), 6)


def test_edges_of_clear_parts_take_no_colour_from_them(tmp_path: Path) -> None:
    image = Image.new("RGBA", (1200, 1200), (0, 0, 0, 0))
    ImageDraw.Draw(image).ellipse((201, 201, 999, 999), fill=(255, 255, 255, 255))
    path = save(image, tmp_path / "a.png")
    smaller = Image.open(BytesIO(read_bitmap(path, PrintSize(INCH, INCH, WHOLE)).data))
    assert (smaller.mode, smaller.size) == ("RGBA", (300, 300))
    colours: Any = smaller.getcolors(300 * 300)
    assert {0, 255} < {colour[3] for _, colour in colours}
    # What lets a little through is as white as what lets nothing through.
    assert min(colour[:3] for _, colour in colours if colour[3]) > (245, 245, 245)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "CMYK"])
def test_other_modes_are_reduced(tmp_path: Path, mode: str) -> None:
    path = save(halves((900, 900), mode), tmp_path / f"a.{'tif' if mode == 'CMYK' else 'png'}")
    inch = Box(5, 5, INCH, INCH)
    assert pixels_of(path, (inch, inch)) == [(300, 300)]


def test_a_reduced_jpeg_stays_one(tmp_path: Path) -> None:
    inch = Box(5, 5, INCH, INCH)
    for name, kind in (("a.jpg", "/DCTDecode"), ("a.png", "/FlateDecode")):
        path = save(halves((900, 900)), tmp_path / name)
        pdf = opened(write_items(Picture(path, inch, inch, (900, 900))))
        assert [image.Filter for image in images(pdf)] == [kind]


def test_the_work_is_done_once_for_all_that_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save(halves((900, 900)), tmp_path / "a.png")
    inch = Box(0, 0, INCH, INCH)
    drawing = Drawing(Size(INCH, INCH), 0, (Picture(path, inch, inch, (900, 900)),))
    done: list[object] = []
    real = reduced._Reduction.bitmap
    monkeypatch.setattr(reduced._Reduction, "bitmap", lambda self, *more: done.append(1) or real(self, *more))
    for _ in range(2):
        write(sheet(Placement(drawing, 5, 5, 0, NO_REACH)))
        svg = ElementTree.fromstring(svg_bytes(drawing, {}))
    assert len(done) == 1
    (image,) = svg.iter("{http://www.w3.org/2000/svg}image")
    data = b64decode(image.attrib["{http://www.w3.org/1999/xlink}href"].split(";base64,")[1])
    assert Image.open(BytesIO(data)).size == (300, 300)
    # A file that has changed is read again.
    save(halves((1200, 1200)), path)
    write(sheet(Placement(drawing, 5, 5, 0, NO_REACH)))
    assert len(done) == 2


def test_pictures_within_groups_forms_and_turns() -> None:
    art = Picture(Path("a"), Box(0, 0, 10, 5), Box(0, 0, 10, 5), (1, 1))
    turned: Matrix = (0, 2, -2, 0, 0, 0)
    form = Form("a", (Group((art,), turned),), Box(0, 0, 99, 99))
    drawing = Drawing(CARD, 0, (Use(form, (3, 0, 0, 3, 0, 0)), Use(form, (1, 0, 0, 1, 0, 0))))
    # twice and three times as large
    assert print_sizes([drawing, drawing]) == {Path("a"): PrintSize(60, 30, WHOLE)}


@pytest.mark.parametrize("how", ["edge", "mirror"])
def test_bleed_that_is_made_needs_no_more_pixels(tmp_path: Path, how: str) -> None:
    path = save(halves((1500, 2100)), tmp_path / "a.png")
    full = Box(0, 0, *CARD)
    drawing = with_bleed(Drawing(CARD, 0, (Picture(path, full, full, (1500, 2100)),)), how, 3)
    assert sizes(write(sheet(Placement(drawing, 10, 10, 0, (3,) * 4), paper=Size(100, 120)))) == [(750, 1050)]


@pytest.mark.parametrize("shape", ["hexagon", "ellipse", "M 0 0 L 63 44 L 0 88 Z"])
def test_bleed_drawn_out_along_a_slant_needs_no_more_pixels(tmp_path: Path, shape: str) -> None:
    path = save(halves((1500, 2100)), tmp_path / "a.png")
    full = Box(0, 0, *CARD)
    drawing = with_bleed(
        Drawing(CARD, 0, (Picture(path, full, full, (1500, 2100)),)), "edge", 3, outline(CARD, shape)
    )
    assert sizes(write(sheet(Placement(drawing, 10, 10, 0, (3,) * 4), paper=Size(100, 120)))) == [(750, 1050)]


def test_a_picture_without_extent(tmp_path: Path) -> None:
    path = save(halves((40, 40)), tmp_path / "a.png")
    place = Box(0, 0, 10, 10)
    flat = Group((Picture(path, place, place, (40, 40)),), (0, 0, 0, 1, 0, 0))
    assert sizes(write_items(flat)) == [(1, 40)]


def test_what_several_places_show() -> None:
    place = Box(10, 10, 20, 40)
    one = Picture(Path("a"), place, Box(10, 10, 5, 10), (1, 1))
    other = Picture(Path("a"), place.moved(50, 0), Box(70, 20, 50, 10), (1, 1))
    (size,) = print_sizes([Drawing(CARD, 0, (one, other))]).values()
    # From the left edge of the one to the right edge of the whole, and its upper half.
    assert size.seen == pytest.approx(Box(0, 0, 1, 0.5))


@settings(deadline=None, max_examples=60)
@given(
    pixels=st.tuples(st.integers(1, 700), st.integers(1, 700)),
    length=st.tuples(st.floats(0.5, 60), st.floats(0.5, 60)),
    corner=st.tuples(st.floats(0, 0.9), st.floats(0, 0.9)),
    share=st.floats(0.05, 1),
)
def test_no_picture_grows_or_falls_below_300_dpi(
    tmp_path_factory: pytest.TempPathFactory,
    pixels: tuple[int, int],
    length: tuple[float, float],
    corner: tuple[float, float],
    share: float,
) -> None:
    path = tmp_path_factory.getbasetemp() / f"{pixels[0]}x{pixels[1]}.bmp"
    Image.new("L", pixels).save(path)
    x, y = corner
    seen = Box(x, y, min(share, 1 - x), min(share, 1 - y))
    data, part = read_bitmap(path, PrintSize(*length, seen))
    assert part.contains(seen, 1e-6)
    size = Image.open(BytesIO(data)).size
    for count, own, mm, within in zip(size, pixels, length, part[2:], strict=True):
        assert count <= own
        # no coarser than 300 dpi, or than it was, by more than half a pixel
        assert count >= min(own * within, mm * within / INCH * 300) - 0.51
