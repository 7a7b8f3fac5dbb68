"""Words on pictures are held against the pixels that lie under them, and pictures are read only for that."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.drawing import pictures, thumbnails
from pnp.drawing.contrast import Contrasts, Faint
from pnp.drawing.items import IDENTITY
from pnp.drawing.pictures import Pictures
from pnp.drawing.pixels import Pixels
from tests.drawing import faintness
from tests.drawing.faintness import ratio, text
from tests.drawing.studio import Reading, Studio
from tests.writers.picture_files import cmyk_profile, sixteen

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
AT_ALL = 'x="0" y="0" width="60" height="90"'
"""The whole side; pictures are 10 pixels to a mm."""


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that were opened."""
    names: list[str] = []
    really = Image.open

    def tell(file: Path, *words: Any, **more: Any) -> Image.Image:
        names.append(Path(file).name)
        return really(file, *words, **more)

    monkeypatch.setattr(Image, "open", tell)
    return names


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The sizes of the pictures of which thumbnails were made."""
    sizes: list[tuple[int, int]] = []
    really = thumbnails.thumbnail

    def tell(picture: Image.Image) -> Image.Image:
        sizes.append(picture.size)
        return really(picture)

    monkeypatch.setattr(thumbnails, "thumbnail", tell)
    return sizes


def picture(
    home: Path, *areas: tuple[Any, tuple[int, int, int, int]], of: Any = WHITE, name: str = "a.png"
) -> None:
    """A picture of the side with areas in other colours; their edges in pixels."""
    image = Image.new("RGB" if len(of) == 3 else "RGBA", (600, 900), of)
    for colour, edges in areas:
        image.paste(colour, edges)
    image.save(home / name)


def image(place: str = AT_ALL, more: str = "", name: str = "a.png") -> str:
    return f'<image href="{name}" {place} {more}/>'


def faint(home: Path, body: str, symbols: dict[str, str] | None = None) -> list[Faint]:
    return faintness.faint(body, symbols, [home])


def test_a_picture_of_one_colour(home: Path) -> None:
    # White on #777777 has 4.48, on #767676 it has 4.54.
    picture(home, of=(0x77,) * 3)
    (found,) = faint(home, image() + text(10, 15, "#FFFFFF"))
    assert (found.colour, found.under, found.least) == ((1, 1, 1), (0x77 / 255,) * 3, 4.5)
    assert found.ratio == pytest.approx(4.48, abs=0.005)
    assert found.picture == home / "a.png"
    picture(home, of=(0x76,) * 3)
    assert faint(home, image() + text(10, 15, "#FFFFFF")) == []


def test_dark_words_on_a_light_patch_of_a_dark_picture(home: Path) -> None:
    # A light patch on a dark picture: dark words stand on it, light ones beside it.
    picture(home, (WHITE, (80, 80, 300, 200)), of=BLACK)
    assert faint(home, image() + text(10, 15, "#000000") + text(10, 50, "#FFFFFF")) == []
    found = faint(home, image() + text(10, 15, "#FFFFFF") + text(10, 50, "#000000"))
    assert [fault.under for fault in found] == [(1, 1, 1), (0, 0, 0)]
    assert [fault.ratio for fault in found] == [1, 1]


@pytest.mark.parametrize(
    ("edge", "is_faint"),
    # The letter lies from x = 20 to 22.4 mm; the columns of its spots are 0.4 mm apart from 20.2 on.
    [(200, False), (204, False), (208, True), (212, True), (224, True)],
)
def test_a_letter_may_lose_less_than_a_quarter(home: Path, edge: int, is_faint: bool) -> None:
    picture(home, (WHITE, (0, 0, edge, 900)), of=BLACK)
    found = faint(home, image() + text(20, 15, "#FFFFFF", words="W"))
    assert [fault.under for fault in found] == [(1, 1, 1)] * is_faint


def test_of_two_pictures_the_upper_one_counts(home: Path) -> None:
    picture(home, of=BLACK)
    picture(home, of=WHITE, name="b.png")
    both = image() + image('x="0" y="0" width="30" height="45"', name="b.png")
    assert faint(home, both + text(10, 15, "#000000") + text(40, 15, "#FFFFFF")) == []
    found = faint(home, both + text(10, 15, "#FFFFFF") + text(40, 15, "#000000"))
    assert [fault.picture for fault in found] == [home / "b.png", home / "a.png"]


def test_letters_beside_the_first_count(home: Path) -> None:
    # Of longer words the place 0.9 type sizes on, at 24.8 mm, is looked at too.
    picture(home, (WHITE, (232, 0, 600, 900)), of=BLACK)
    assert faint(home, image() + text(20, 15, "#FFFFFF", words="W")) == []
    assert len(faint(home, image() + text(20, 15, "#FFFFFF", words="Wolves"))) == 1


def test_the_ground_that_is_told_is_the_middle_one_of_those_too_faint(home: Path) -> None:
    # White words; columns in pairs on black, on #AAAAAA (2.32) and on white.
    picture(home, ((0xAA,) * 3, (208, 0, 216, 900)), (WHITE, (216, 0, 600, 900)), of=BLACK)
    (found,) = faint(home, image() + text(20, 15, "#FFFFFF", words="W"))
    assert found.under == (0xAA / 255,) * 3
    assert found.ratio == pytest.approx(2.32, abs=0.005)


def test_grain_finer_than_strokes_does_not_matter(home: Path) -> None:
    # One pixel of each 25 is white; a spot of 2.5 x 2.5 pixels with one of them is 0.16 white, #292929.
    grain = [(WHITE, (x, y, x + 1, y + 1)) for x in range(0, 300, 5) for y in range(0, 300, 5)]
    picture(home, *grain, of=BLACK)
    assert faint(home, image() + text(10, 15, "#FFFFFF")) == []


def test_a_spot_is_the_mean_of_a_quarter_of_a_millimetre(home: Path) -> None:
    # 24 pixels to a mm: a spot takes 6, of which 2 are white.
    stripes = Image.new("RGB", (600, 900), BLACK)
    for x in range(0, 600, 6):
        stripes.paste(WHITE, (x, 0, x + 2, 900))
    stripes.save(home / "a.png")
    (item,) = Reading(folders=[home])(image('x="0" y="0" width="25" height="37.5"'))
    spots = Pixels(item, IDENTITY, Pictures([home]))
    turned = Pixels(item, (0, 1, -1, 0, 20, 0), Pictures([home]))
    for place in (10, 10.05, 10.1, 10.2):
        assert spots.at(place, 10) == (pytest.approx((1 / 3,) * 3, abs=0.005), 1)
        assert turned.at(10, place) == (pytest.approx((1 / 3,) * 3, abs=0.005), 1)


def test_clear_parts_show_what_lies_beneath(home: Path) -> None:
    picture(home, of=(255, 255, 255, 0))
    plate = '<rect x="5" y="5" width="50" height="20" fill="#000000"/>'
    assert faint(home, plate + image() + text(10, 15, "#FFFFFF")) == []
    (found,) = faint(home, plate + image() + text(10, 50, "#FFFFFF"))
    assert (found.under, found.picture) == ((1, 1, 1), None)  # paper
    # 153 of 255 is 0.6 of white over black: #999999, on which white has 2.85 and black 7.37.
    picture(home, of=(255, 255, 255, 153))
    (found,) = faint(home, plate + image() + text(10, 15, "#FFFFFF"))
    assert found.under == pytest.approx((0.6,) * 3)
    assert found.ratio == pytest.approx(2.85, abs=0.005)
    assert found.picture == home / "a.png"
    assert faint(home, plate + image() + text(10, 15, "#000000")) == []


def test_clear_pixels_count_for_nothing_in_a_mean(home: Path) -> None:
    # Of 8 pixels to a mm a spot takes 2 x 2: one column black, one clear and white.
    stripes = Image.new("RGBA", (480, 720), (255, 255, 255, 0))
    for x in range(0, 480, 2):
        stripes.paste((0, 0, 0, 255), (x, 0, x + 1, 720))
    stripes.save(home / "a.png")
    (item,) = Reading(folders=[home])(image())
    colour, opacity = Pixels(item, IDENTITY, Pictures([home])).at(10, 10)
    assert (colour, opacity) == ((0, 0, 0), pytest.approx(0.5, abs=0.005))


def test_clear_parts_in_a_group_that_lets_light_through(home: Path) -> None:
    picture(home, ((0, 0, 0, 255), (0, 0, 600, 450)), of=(255, 255, 255, 0))
    plate = '<rect x="5" y="50" width="50" height="20" fill="#000000"/>'
    group = f'<g opacity="0.6">{plate}{image()}</g>'
    # 0.6 of black over 1.0 of paper, from the picture or through it from the plate.
    for y in (15, 60):
        (found,) = faint(home, group + text(10, y, "#000000"))
        assert found.under == pytest.approx((0.4,) * 3)
        assert found.ratio == pytest.approx(ratio((0, 0, 0), (0.4, 0.4, 0.4)))


def test_a_picture_under_a_group_that_lets_light_through(home: Path) -> None:
    # Two of six columns of spots are white, and the middle of the letter is not.
    picture(home, (WHITE, (0, 0, 208, 900)), of=BLACK)
    (found,) = faint(home, f'{image()}<g opacity="0.9">{text(20, 15, "#FFFFFF", words="W")}</g>')
    assert (found.under, found.picture) == ((1, 1, 1), home / "a.png")


def test_pictures_and_words_in_a_group(home: Path) -> None:
    picture(home, of=BLACK)
    # A picture under an opacity of its own, and words that are mixed with the paper as the picture is.
    (found,) = faint(home, image(more='opacity="0.6"') + text(10, 15, "#000000"))
    assert found.under == pytest.approx((0.4,) * 3)
    (found,) = faint(home, f'<g opacity="0.4">{image()}{text(10, 15, "#FFFFFF")}</g>')
    assert (found.colour, found.under) == (pytest.approx((1.0,) * 3), pytest.approx((0.6,) * 3))
    # Twice as large and moved: the words begin at 25 mm and are 8 mm high, which needs 3.
    group = '<g transform="translate(5 5) scale(2)">'
    (found,) = faint(home, image() + f"{group}{text(10, 15, '#222222')}</g>")
    assert (found.under, found.least) == ((0, 0, 0), 3)


def test_a_picture_that_is_turned(home: Path) -> None:
    # Its left half is dark. A quarter turn to the right about the middle of a square brings that up.
    picture(home, (BLACK, (0, 0, 300, 900)))
    square = image('x="0" y="0" width="60" height="60" preserveAspectRatio="none"', "")
    turned = f'<g transform="rotate(90 30 30)">{square}</g>'
    assert faint(home, turned + text(40, 15, "#FFFFFF") + text(40, 50, "#000000")) == []
    assert len(faint(home, turned + text(10, 15, "#000000") + text(10, 50, "#FFFFFF"))) == 2


def test_words_that_are_slanted(home: Path) -> None:
    # A letter about 20, 20, its middle two mm high; slanted by 45 degrees it is no higher.
    picture(home, (BLACK, (0, 190, 600, 210)))
    slanted = text(-1.2, 1.4, "#FFFFFF", 'transform="matrix(1 0 1 1 20 20)"', words="W")
    assert faint(home, image() + slanted) == []


def test_a_photo_that_stands_upright_by_exif(home: Path) -> None:
    # Stored lying on its side, the top to the left: 8 says that it is turned back to the left.
    stored = Image.new("RGB", (900, 600), WHITE)
    stored.paste(BLACK, (450, 0, 900, 600))
    exif = Image.Exif()
    exif[0x0112] = 8
    stored.save(home / "a.jpg", exif=exif, quality=95)
    words = text(10, 15, "#FFFFFF") + text(10, 80, "#000000")
    assert faint(home, image(name="a.jpg") + words) == []
    other = text(10, 15, "#000000") + text(10, 80, "#FFFFFF")
    assert len(faint(home, image(name="a.jpg") + other)) == 2


def test_a_picture_that_is_cropped(home: Path) -> None:
    # Of 60 x 90 a box of 60 x 30 shows what lies from 30 to 60, all of it dark.
    picture(home, (BLACK, (0, 300, 600, 600)))
    cropped = image('x="0" y="10" width="60" height="30" preserveAspectRatio="xMidYMid slice"')
    assert faint(home, cropped + text(10, 14, "#FFFFFF") + text(10, 39, "#FFFFFF")) == []
    # Above and below it is paper.
    assert [fault.picture for fault in faint(home, cropped + text(10, 60, "#FFFFFF"))] == [None]


def test_a_picture_that_is_clipped(home: Path) -> None:
    picture(home, of=BLACK)
    clip = '<clipPath id="half"><rect x="0" y="0" width="30" height="90"/></clipPath>'
    clipped = clip + f'<g clip-path="url(#half)">{image()}</g>'
    assert faint(home, clipped + text(10, 15, "#FFFFFF") + text(40, 15, "#000000")) == []
    (found,) = faint(home, clipped + text(40, 15, "#FFFFFF"))
    assert found.under == (1, 1, 1)


def test_a_picture_in_a_shared_shape(home: Path) -> None:
    picture(home, of=BLACK)
    symbols = {"sky": f'<symbol id="sky" viewBox="0 0 60 90">{image()}</symbol>'}
    use = '<use href="#sky" x="0" y="0" width="30" height="45"/>'
    assert faint(home, use + text(10, 15, "#FFFFFF") + text(10, 60, "#000000"), symbols) == []
    assert len(faint(home, use + text(10, 15, "#000000"), symbols)) == 1


def test_art_of_an_svg_file_is_judged_by_its_shapes(home: Path) -> None:
    path = '<path d="M0 0H60V45H0Z" fill="#111"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90">{path}</svg>'
    (home / "a.svg").write_text(svg, encoding="utf-8")
    assert faint(home, image(name="a.svg") + text(10, 15, "#FFFFFF") + text(10, 60, "#000000")) == []
    (found,) = faint(home, image(name="a.svg") + text(10, 15, "#000000"))
    assert (found.under, found.picture) == ((0x11 / 255,) * 3, None)


def test_a_panel_hides_a_picture(home: Path, asked: list[tuple[int, int]]) -> None:
    picture(home, of=BLACK)
    panel = '<rect x="5" y="5" width="50" height="20" fill="#FFFFFF" {}/>'
    assert faint(home, image() + panel.format("") + text(10, 15, "#000000")) == []
    assert asked == []
    # Half of white over black is grey, on which black has 5.3 and white 4.0.
    half = image() + panel.format('fill-opacity="0.5"')
    assert faint(home, half + text(10, 15, "#000000")) == []
    (found,) = faint(home, half + text(10, 15, "#FFFFFF"))
    assert found.under == pytest.approx((0.5,) * 3)
    assert found.ratio == pytest.approx(ratio((1, 1, 1), (0.5, 0.5, 0.5)))
    assert found.picture == home / "a.png"


def test_a_clear_picture_over_words_veils_them(home: Path) -> None:
    picture(home, of=(255, 255, 255, 204))
    (found,) = faint(home, text(10, 15, "#000000") + image())
    assert found.colour == pytest.approx((0.8,) * 3)  # 204 of 255 is 0.8 of white over black
    picture(home, of=(255, 255, 255, 51))
    assert faint(home, text(10, 15, "#000000") + image()) == []
    # Words that a picture hides are not judged.
    picture(home, of=BLACK)
    assert faint(home, text(10, 15, "#000000") + image()) == []


def test_words_that_are_faint_on_a_picture_are_told_once_though_something_veils_them(home: Path) -> None:
    picture(home, of=BLACK)
    veil = '<rect x="5" y="5" width="50" height="20" fill="#FFFFFF" fill-opacity="0.1"/>'
    assert len(faint(home, image() + text(10, 15, "#222222") + veil)) == 1
    assert faint(home, image() + text(10, 15, "#FFFFFF") + veil) == []


def palette(home: Path) -> None:
    Image.new("RGB", (60, 90), (0, 0, 255)).quantize(4).save(home / "a.png")


def grey_sixteen(home: Path) -> None:
    (home / "a.png").write_bytes(sixteen(0, (0x8000,)))


def colour_sixteen(home: Path) -> None:
    (home / "a.png").write_bytes(sixteen(2, (0x8000, 0, 0xFFFF)))


def grey_and_clear(home: Path) -> None:
    Image.new("LA", (60, 90), (0, 153)).save(home / "a.png")


def inks(home: Path) -> None:
    Image.new("CMYK", (60, 90), (0, 255, 255, 0)).save(home / "a.png", "TIFF")


def inks_in_a_jpeg(home: Path) -> None:
    Image.new("CMYK", (64, 96), (0, 0, 255, 0)).save(home / "a.png", "JPEG", quality=100)


def inks_by_a_profile(home: Path) -> None:
    Image.new("CMYK", (60, 90), (255, 0, 0, 0)).save(home / "a.png", "TIFF", icc_profile=cmyk_profile())


@pytest.mark.parametrize(
    ("write", "under"),
    [
        (palette, (0, 0, 255)),
        (grey_sixteen, (128, 128, 128)),
        (colour_sixteen, (128, 0, 255)),
        (grey_and_clear, (102, 102, 102)),  # 0.6 of black over paper
        (inks, (255, 0, 0)),
        (inks_in_a_jpeg, (255, 255, 0)),
        (inks_by_a_profile, (0, 128, 0)),
    ],
)
def test_the_colours_of_any_file_are_those_that_print(home: Path, write: Any, under: tuple[int, ...]) -> None:
    write(home)
    # Words of the colour itself are faint on it, whatever it is.
    own = "#" + "".join(f"{value:02x}" for value in under)
    (found,) = faint(home, image(f'{AT_ALL} preserveAspectRatio="none"') + text(10, 15, own))
    assert [255 * value for value in found.under] == pytest.approx(under, abs=2)


def test_thumbnails_have_half_the_pixels_or_800(home: Path) -> None:
    assert thumbnails.thumbnail(Image.new("RGB", (821, 1121))).size == (411, 561)
    assert thumbnails.thumbnail(Image.new("RGBA", (3000, 4500))).size == (500, 750)
    assert thumbnails.thumbnail(Image.new("L", (1, 9000))).size == (1, 750)


def test_a_picture_is_decoded_once_and_looked_at_only_where_words_stand_on_it(
    home: Path, opened: list[str], asked: list[tuple[int, int]]
) -> None:
    picture(home, of=BLACK)
    small = image('x="0" y="0" width="30" height="45"')
    reading = Reading(folders=[home])
    contrasts = Contrasts(reading.reader.pictures)
    dark = text(10, 15, "#000000") + text(5, 20, "#111111")
    assert contrasts.faint(reading(small + dark))
    assert contrasts.faint(reading(image() + dark))  # elsewhere in another size
    assert (opened, asked) == (["a.png"], [(600, 900)])
    # A whole picture stays no longer than its side is looked at.
    assert reading.reader.pictures.decoded is None
    picture(home, of=BLACK, name="b.png")
    outlined = text(10, 15, "#000000", 'stroke="#FFFFFF" stroke-width="0.3"')
    other = image('x="0" y="0" width="30" height="45"', name="b.png")
    for beside in (text(40, 15, "#000000"), text(10, 60, "#000000"), outlined, ""):
        assert contrasts.faint(reading(other + beside)) == []
    assert (opened, len(asked)) == (["a.png", "b.png"], 1)
    # Words on a later side: the file is read once more, as it was let go.
    assert contrasts.faint(reading(other + dark))
    assert contrasts.faint(reading(other + dark + dark))
    assert (opened, len(asked)) == (["a.png", "b.png", "b.png"], 2)


def test_thumbnails_of_the_last_pictures_stay(
    home: Path, monkeypatch: pytest.MonkeyPatch, asked: list[tuple[int, int]]
) -> None:
    monkeypatch.setattr(pictures, "_KEPT", 2)
    found = Pictures([home])
    for name in "abc":
        picture(home, name=f"{name}.png")
    for name in "abacabcb":
        found.thumbnail(home / f"{name}.png")
    # a and b are made; c drops b, b drops c, c drops a; a and b are at hand when they are asked for again.
    assert len(asked) == 5


def test_another_picture_in_its_file_is_judged_anew(home: Path) -> None:
    picture(home, of=BLACK)
    words = image() + text(10, 15, "#000000")
    assert len(faint(home, words)) == 1
    picture(home, of=WHITE)
    assert faint(home, words) == []


def test_it_is_told_once_for_each_picture(studio: Studio) -> None:
    for name, light in (("wolf.png", 0xEE), ("bear.png", 0xDD)):
        studio.templates.mkdir(exist_ok=True)
        Image.new("RGB", (600, 900), (light,) * 3).save(studio.templates / name)
    studio.face(image(name="{{ piece.art }}") + text(10, 15, "#FFFFFF", words="{{ piece.title }}"))
    studio.pieces.clear()
    for title, art in (("Wolf", "wolf.png"), ("Old wolf", "wolf.png"), ("Bear", "bear.png")):
        studio.piece(title=title, art=art)
    drawer = studio.drawer(places=True)
    component = drawer.content.components[0]
    for piece in component.pieces:
        drawer.drawing(component, component.face, piece)
    # White on #EEEEEE has 1.16, on #DDDDDD 1.36.
    told = [
        (problem.name, problem.severity, problem.message.split(" (piece")[0]) for problem in studio.report
    ]
    assert told == [
        (
            "low-contrast",
            "warning",
            f'"{title}" is #ffffff on {ground} in {name}: a contrast of {number}, and it needs 4.5',
        )
        for title, ground, name, number in (
            ("Bear", "#dddddd", "bear.png", "1.4"),
            ("Wolf", "#eeeeee", "wolf.png", "1.2"),
        )
    ]
    (problem, _) = studio.report
    assert problem.source.file == studio.templates / "demo/cards.face.j2"
    assert problem.hint == "lay a plate beneath the words, give them an outline, or choose another colour"
