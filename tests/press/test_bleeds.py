"""Bleed made of the face, as PDFium shows it: each point beyond the trim has the colour of the right one."""

from __future__ import annotations

from io import BytesIO
from math import cos, pi, sin
from pathlib import Path

import pytest
from PIL import Image

from pnp.drawing.areas import Area
from pnp.drawing.items import IDENTITY, Drawing, Form, Gradient, Group, Item, Paint, Picture, Shape, Use
from pnp.drawing.outlines import outline
from pnp.drawing.paths import bounds, rectangle
from pnp.geometry import Box, Size
from pnp.press.bleeds import with_bleed
from pnp.press.outlines import widened
from pnp.press.sheets import Placement
from pnp.writers.png import png_bytes
from tests.writers.pdf_reading import BLACK, FONTS, line, plumbed, sheet, word, write

SIZE = Size(12, 9)
BLEED = 3.0
RED = (1.0, 0.0, 0.0)

RGB = tuple[int, int, int]


def cell(column: int, row: int) -> RGB:
    """The colour of a square of 1 mm, another for each."""
    return 20 * column, 25 * row, 255 - 10 * column - 12 * row


def squares() -> tuple[Item, ...]:
    """The face in squares of 1 mm."""
    made = []
    for x in range(12):
        for y in range(9):
            red, green, blue = cell(x, y)
            made.append(Shape(rectangle(x, y, 1, 1), Paint((red / 255, green / 255, blue / 255))))
    return tuple(made)


def shown(drawing: Drawing) -> Image.Image:
    """10 pixels a mm, all of the bleed."""
    return Image.open(BytesIO(png_bytes(drawing, FONTS, 254, bleed=BLEED)))


def colour(picture: Image.Image, x: float, y: float) -> RGB:
    """At a point in mm from the trim's corner."""
    found = picture.getpixel((int(10 * (x + BLEED)), int(10 * (y + BLEED))))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def bled(how: str, *items: Item, bleed: float = 0.0) -> Drawing:
    return with_bleed(Drawing(SIZE, bleed, items), how, BLEED)


CENTRES = [(column + 0.5, row + 0.5) for column in range(-3, 15) for row in range(-3, 12)]


def folded(at: float, length: float) -> int:
    """The square that lies at a distance, with a mirror at both ends."""
    return int(-at if at < 0 else 2 * length - at if at > length else at)


@pytest.mark.parametrize("grouped", [False, True])
def test_a_mirrored_bleed_shows_the_face_as_in_a_mirror_at_the_trim(grouped: bool) -> None:
    items: tuple[Item, ...] = (Group(squares(), (0.5, 0, 0, 0.5, 0, 0)),) if grouped else squares()
    items = (Group(items, (2, 0, 0, 2, 0, 0)),) if grouped else items
    picture = shown(bled("mirror", *items))
    for x, y in CENTRES:
        wanted = cell(folded(x, 12), folded(y, 9))
        assert colour(picture, x, y) == pytest.approx(wanted, abs=1), (x, y)


def test_a_bleed_from_the_edge_goes_on_in_the_colours_of_the_edge() -> None:
    picture = shown(bled("edge", *squares()))
    for x, y in CENTRES:
        wanted = cell(min(max(int(x // 1), 0), 11), min(max(int(y // 1), 0), 8))
        assert colour(picture, x, y) == pytest.approx(wanted, abs=1), (x, y)


def test_only_the_outermost_fifth_of_a_mm_is_stretched() -> None:
    ground = Shape(rectangle(0, 0, *SIZE), Paint(RED))
    inner = Shape(rectangle(0.3, 0.3, 11.4, 8.4), Paint(BLACK))
    picture = shown(bled("edge", ground, inner))
    assert {colour(picture, x, y) for x, y in CENTRES if not (0 < x < 12 and 0 < y < 9)} == {(255, 0, 0)}


@pytest.mark.parametrize("how", ["edge", "mirror"])
def test_what_templates_draw_beyond_the_trim_gives_way(how: str) -> None:
    wrong = Shape(rectangle(-3, -3, 18, 15), Paint(RED))
    picture = shown(bled(how, wrong, Shape(rectangle(0, 0, *SIZE), Paint(BLACK)), bleed=3.0))
    assert {colour(picture, x, y) for x, y in CENTRES} == {(0, 0, 0)}


@pytest.mark.parametrize("how", ["edge", "mirror"])
def test_no_white_shows_between_the_face_and_its_bleed(how: str) -> None:
    black = Shape(rectangle(0, 0, *SIZE), Paint(BLACK))
    for dpi in (96, 150, 300):
        picture = Image.open(BytesIO(png_bytes(bled(how, black), FONTS, dpi, bleed=BLEED))).convert("L")
        inside = picture.crop((1, 1, picture.width - 1, picture.height - 1))
        assert inside.getextrema()[1] < 30


@pytest.mark.parametrize("how", ["edge", "mirror"])
@pytest.mark.parametrize("dpi", [254, 300, 310, 331, 600])
def test_no_ground_shows_along_the_trim(how: str, dpi: int) -> None:
    # Of a ground that has bleed, and art on it that has none.
    ground = Shape(rectangle(-3, -3, 18, 15), Paint(RED))
    art = Shape(rectangle(0, 0, *SIZE), Paint(BLACK))
    picture = Image.open(BytesIO(png_bytes(bled(how, ground, art, bleed=3), FONTS, dpi, bleed=BLEED)))
    inside = picture.convert("RGB").crop((2, 2, picture.width - 2, picture.height - 2))
    assert inside.getextrema() == ((0, 0), (0, 0), (0, 0))


@pytest.mark.parametrize("how", ["edge", "mirror"])
@pytest.mark.parametrize("name", ["circle", "ellipse"])
def test_hardly_any_ground_shows_along_an_outline(how: str, name: str) -> None:
    # Only where triangles of bleed meet there, on screen.
    size = Size(30, 30) if name == "circle" else Size(30, 24)
    cut = outline(size, name)
    ground = Shape(rectangle(-3, -3, 36, 36), Paint(RED))
    face = Drawing(size, 3.0, (ground, Shape(cut, Paint(BLACK))))
    picture = Image.open(
        BytesIO(png_bytes(with_bleed(face, how, BLEED, cut), FONTS, 600, bleed=BLEED))
    ).convert("RGB")
    seen = []
    for step in range(3600):
        turn = step * pi / 1800
        x, y = size.width / 2 * (1 + cos(turn)), size.height / 2 * (1 + sin(turn))
        seen.append(picture.getpixel((round((x + 3) * 600 / 25.4), round((y + 3) * 600 / 25.4)))[0])

    assert sum(red > 20 for red in seen) < 0.1 * len(seen)


@pytest.mark.parametrize("how", ["edge", "mirror"])
def test_bleed_begins_under_the_face(how: str) -> None:
    # Programs that smooth the edges of what they show would else let paper shine through between the two.
    above, below, beside, _ = bled(how, Shape(rectangle(0, 0, *SIZE), Paint(BLACK))).items
    assert isinstance(beside, Group)
    for strip in (above, below, *beside.items):
        assert isinstance(strip, Group)
        assert bounds(strip.clip, IDENTITY).overlaps(Box(0, 0, *SIZE), slack=0.19)


@pytest.mark.parametrize("how", ["edge", "mirror"])
def test_pictures_bleed_too(how: str, tmp_path: Path) -> None:
    art = Image.new("RGB", (12, 9))
    art.putdata([cell(index % 12, index // 12) for index in range(108)])
    art.resize((1200, 900), Image.Resampling.NEAREST).save(tmp_path / "art.png")
    whole = Box(0, 0, *SIZE)
    picture = shown(bled(how, Picture(tmp_path / "art.png", whole, whole, (1200, 900))))
    assert colour(picture, -1.5, 4.5) == pytest.approx(cell(1 if how == "mirror" else 0, 4), abs=4)
    assert colour(picture, 13.5, -1.5) == pytest.approx(
        cell(*((10, 1) if how == "mirror" else (11, 0))), abs=4
    )


def test_words_inside_are_not_said_again() -> None:
    ground = Shape(rectangle(0, 0, 40, 30), Paint(RED))
    face = Drawing(Size(40, 30), 0.0, (ground, Group((line(15, 15, 3, word("Steel")),))))
    page = plumbed(write(sheet(Placement(with_bleed(face, "mirror", BLEED), 20, 20, 0, (BLEED,) * 4))))
    assert page.extract_text() == "Steel"


def test_the_bleed_takes_little_room_in_a_file() -> None:
    face = Drawing(SIZE, 0.0, squares())
    one, bled_one = (
        len(write(sheet(Placement(drawing, 10, 10, 0, (BLEED,) * 4))))
        for drawing in (face, with_bleed(face, "mirror", BLEED))
    )
    assert bled_one < 2 * one + 1500


@pytest.mark.parametrize("how", ["edge", "mirror"])
@pytest.mark.parametrize(("name", "sides"), [("circle", 12), ("hexagon", 6)])
def test_bleed_round_an_outline_is_made_side_by_side(how: str, name: str, sides: int) -> None:
    # A ground whose grey tells how far from the middle it is, and no ink beyond the outline.
    size = Size(30, 30) if name == "circle" else Size(30, 30 * 3**0.5 / 2)
    cx, cy = size.width / 2, size.height / 2
    shade = Gradient("radial", (cx, cy, 0, cx, cy, 20), ((0, BLACK, 1), (1, (1.0, 1.0, 1.0), 1)))
    cut = outline(size, name)
    face = Drawing(size, 0.0, (Shape(cut, Paint(shade)),))
    picture = shown(with_bleed(face, how, BLEED, cut))
    for step in range(sides):
        # The sides of a hexagon look up, down and 30 degrees off the horizontal.
        turn = (2 * step + (name == "hexagon")) * pi / sides
        for far in (-0.5, 0.4, 1.2, 2.0, 2.8):
            x, y = cx + (cy + far) * cos(turn), cy + (cy + far) * sin(turn)
            # Pixels of 0.1 mm, bleed that begins 0.2 mm inside, sides less round by 0.1: 13 to a mm.
            wanted = cy + (far if far < 0 else -far if how == "mirror" else 0.0)
            assert colour(picture, x, y)[0] == pytest.approx(255 * wanted / 20, abs=8), (step, far)


@pytest.mark.parametrize("how", ["edge", "mirror"])
def test_words_on_an_outline_are_not_said_again(how: str) -> None:
    size = Size(40, 40)
    words = line(20, 6, 3, word("Steel"))
    icon = Form("icon", (words,), Box(0, 0, 40, 40))
    ground = Shape(rectangle(0, 0, 40, 40), Paint(RED))
    face = Drawing(size, 0.0, (ground, words, Group((Use(icon, (1, 0, 0, 1, 0, 28)),))))
    bled = with_bleed(face, how, BLEED, outline(size, "circle"))
    page = plumbed(write(sheet(Placement(bled, 20, 20, 0, (BLEED,) * 4))))
    assert page.extract_text().split() == ["Steel", "Steel"]


@pytest.mark.parametrize("how", ["edge", "mirror"])
@pytest.mark.parametrize("shape", ["hexagon", "ellipse", "M 0 0 L 30 0 L 30 30 L 15 20 L 0 30 Z"])
def test_no_white_shows_in_bleed_round_an_outline(how: str, shape: str) -> None:
    size = Size(30, 30)
    cut = outline(size, shape)
    bled = with_bleed(Drawing(size, 0.0, (Shape(cut, Paint(BLACK)),)), how, BLEED, cut)
    ring = Group(bled.items, clip=widened(cut, 2.5))
    picture = shown(bled._replace(items=(Shape(rectangle(-3, -3, 36, 36), Paint(RED)), ring)))
    area = Area(widened(cut, 2.3), IDENTITY)
    for x in range(-20, 320):
        for y in range(-20, 320):
            if area.holds(x / 10, y / 10):
                assert max(colour(picture, x / 10, y / 10)) < 30, (x, y)
