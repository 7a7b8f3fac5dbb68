"""An SVG looks like the PDF of the same drawing, is measured in mm, and needs nothing beside itself."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from pnp.drawing.items import Drawing, Form, Gradient, Group, Item, Paint, Picture, Run, Shape, Text, Use
from pnp.geometry import Box, Size
from pnp.project import BUNDLED
from pnp.source import Report
from pnp.typeset.fit import fit
from pnp.typeset.fonts import Fonts, read_fonts
from pnp.writers.svg import svg_bytes
from tests.oracle.pictures import by_resvg, colour_difference, difference, inked
from tests.oracle.test_faces import LIMIT as FACE_LIMIT
from tests.oracle.test_faces import drawn as set_drawn
from tests.oracle.test_features import FEATURES, LIMIT, LIMITS, PIXELS, drawn, whole
from tests.writers.pdf_reading import BLACK, BLUE, BOLD, FONTS, RED, REGULAR, box, line, near, word

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
NO_FONTS = Fonts([])
SIZE = Size(40, 30)


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return read_fonts([BUNDLED / "fonts"], Report())


def written(*items: Item, size: Size = SIZE, bleed: float = 0.0, **options: Any) -> ElementTree.Element:
    return ElementTree.fromstring(svg_bytes(Drawing(size, bleed, items), FONTS, **options))


def shown(*items: Item, dots: int = 10) -> Image.Image:
    """The items as resvg draws them, at so many dots a mm."""
    data = svg_bytes(Drawing(SIZE, 0.0, items), FONTS)
    return by_resvg(data.decode(), (int(SIZE.width * dots), int(SIZE.height * dots)), NO_FONTS)


def at(image: Image.Image, x: float, y: float, dots: int = 10) -> tuple[int, int, int]:
    pixel: Any = image.getpixel((int(x * dots), int(y * dots)))
    return pixel


def glyph_uses(root: ElementTree.Element) -> list[tuple[str, float]]:
    """Each glyph that is set: its id, and its x in mm."""
    found = []
    for group in root.findall(f"{SVG}g"):
        x, _, scale = map(float, re.findall(r"[\d.-]+", group.attrib["transform"]))
        found += [(use.attrib[HREF], x + scale * float(use.get("x", 0))) for use in group]
    return found


def width(text: str, font: str = REGULAR) -> float:
    """Advance in type sizes by fontTools."""
    tables = TTFont(FONTS[font])
    names = tables.getBestCmap()
    return sum(tables["hmtx"][names[ord(c)]][0] for c in text) / tables["head"].unitsPerEm


@pytest.mark.parametrize("name", FEATURES)
def test_a_feature_looks_as_in_the_pdf(name: str, fonts: Fonts) -> None:
    (fitted,) = fit([drawn(whole(FEATURES[name]))], fonts, Report())
    ours = inked(fitted, fonts, PIXELS)
    svg = svg_bytes(fitted, fonts.files).decode()
    assert colour_difference(ours, by_resvg(svg, ours.size, NO_FONTS)) < LIMITS.get(name, LIMIT)


def bundled(name: str, fonts: Fonts) -> Iterator[tuple[str, Drawing]]:
    """Every side of a set, for each player where their copies differ."""
    sides, _, _ = set_drawn(name, fonts)
    for component in sides.content.components:
        for template in filter(None, (component.face, component.back)):
            rows = sides.of(component, template, component.pieces, Report())
            assert rows
            yield from ((template, drawing) for row in rows for drawing in row)


def test_every_face_of_a_set_looks_as_in_the_pdf(fonts: Fonts) -> None:
    for name, drawing in bundled("loads", fonts):
        ours = inked(drawing, fonts, pixels=4)
        data = svg_bytes(drawing, fonts.files, bleed=drawing.bleed)
        assert difference(ours, by_resvg(data.decode(), ours.size, NO_FONTS)) < FACE_LIMIT, name
        _assert_needs_nothing(ElementTree.fromstring(data))


def _assert_needs_nothing(root: ElementTree.Element) -> None:
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    values = [value for element in root.iter() for value in element.attrib.values()]
    named = {element.attrib[HREF] for element in root.iter() if HREF in element.attrib}
    named |= {found for value in values for found in re.findall(r"url\((.*?)\)", value)}
    assert {name[1:] for name in named if not name.startswith("data:image/")} == set(ids)
    used = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert not used & {"text", "style", "script", "foreignObject"}


def test_an_svg_is_measured_in_mm() -> None:
    root = written(size=Size(63.5, 88.9), bleed=3.0)
    assert (root.attrib["width"], root.attrib["height"]) == ("63.5mm", "88.9mm")
    assert root.attrib["viewBox"] == "0 0 63.5 88.9"
    assert root.attrib["version"] == "1.1"


@pytest.mark.parametrize(("asked", "given"), [(1.5, 1.5), (9.0, 3.0)])
def test_it_shows_the_bleed_that_is_asked_for_and_drawn(asked: float, given: float) -> None:
    root = ElementTree.fromstring(svg_bytes(Drawing(Size(60, 90), 3.0, ()), FONTS, bleed=asked))
    assert root.attrib["viewBox"] == f"-{given:g} -{given:g} {60 + 2 * given:g} {90 + 2 * given:g}"
    assert root.attrib["width"] == f"{60 + 2 * given:g}mm"


def test_it_has_a_title_and_the_paper_it_is_printed_on() -> None:
    root = written(title="Salt & <Iron>\x07 für 2")
    assert root.findtext(f"{SVG}title") == "Salt & <Iron> für 2"
    assert written().find(f"{SVG}title") is None
    (paper,) = root.findall(f"{SVG}rect")
    assert paper.attrib == {"x": "0", "y": "0", "width": "40", "height": "30", "fill": "#ffffff"}


def test_a_glyph_is_defined_once() -> None:
    root = written(line(5, 10, 5, word("noon"), word(" "), word("no", BOLD)))
    defined = root.findall(f"{SVG}defs/{SVG}path")
    assert len(defined) == 4  # n and o of two faces
    names = [name for name, _ in glyph_uses(root)]
    assert names[0] == names[3] != names[1] == names[2]
    assert len(names) == 6


def test_glyphs_stand_where_advance_kerning_and_spacing_put_them() -> None:
    run = Run(10, 20, 10, (word("AVA", kerns=(80.0, 40.0, -100.0)), word("x")), Paint(), 0.5)
    found = [x for _, x in glyph_uses(written(Text((run,))))]
    after = [10 * width("AVAx"[:count]) + 0.5 * count for count in range(4)]
    wanted = [10, 10 + after[1] - 0.8, 10 + after[2] - 1.2, 10 + after[3] - 0.2]
    assert found == pytest.approx(wanted, abs=0.001)


def test_a_run_goes_on_in_another_font() -> None:
    root = written(line(5, 20, 5, word("a"), word("★", "DejaVuSansSymbols-Regular"), word("b")))
    symbol = width("★", "DejaVuSansSymbols-Regular")
    wanted = [5, 5 + 5 * width("a"), 5 + 5 * (width("a") + symbol)]
    assert [x for _, x in glyph_uses(root)] == pytest.approx(wanted, abs=0.001)


def test_lines_of_letters_are_as_wide_as_in_the_pdf(fonts: Fonts) -> None:
    ramp = Gradient("linear", (5.0, 0.0, 35.0, 0.0), ((0.0, RED, 1.0), (1.0, BLUE, 1.0)))
    paints = [Paint(None, RED, 0.6, dash=(1.0, 0.5)), Paint(ramp), Paint(RED, ramp, 0.8, fill_opacity=0.5)]
    runs = [Run(2, 9 + 9 * n, 9, (word("Hogy", BOLD),), paint, 0.4, 30) for n, paint in enumerate(paints)]
    drawing = Drawing(SIZE, 0.0, (Text(tuple(runs)),))
    ours = inked(drawing, fonts, PIXELS)
    svg = svg_bytes(drawing, fonts.files).decode()
    assert colour_difference(ours, by_resvg(svg, ours.size, NO_FONTS)) < LIMIT


def test_what_leaves_no_ink_is_left_out() -> None:
    root = written(
        line(5, 5, 5, word("x"), paint=Paint(None)),
        line(5, 5, 5),
        Text((Run(5, 5, 5, (word(" "),), Paint()),)),
        box(0, 0, 9, 9, Paint(None, BLACK, 0.0)),
        Group((), opacity=0.5),
    )
    assert [element.tag for element in root] == [f"{SVG}rect"]


def test_a_form_is_defined_once_and_keeps_to_its_box() -> None:
    def dot() -> Form:
        return Form("dot", (box(0, 0, 9, 9, Paint(RED)),), Box(0, 0, 5, 5))

    uses = [Use(dot(), (1, 0, 0, 1, x, 2)) for x in (2, 20)]
    assert len(written(*uses).findall(f"{SVG}defs/{SVG}g")) == 1
    image = shown(*uses)
    assert [near(at(image, x, 4), (255, 0, 0)) for x in (4, 8, 22, 26)] == [True, False, True, False]


def test_a_form_may_hold_text_and_other_forms() -> None:
    inner = Form("letter", (line(0, 8, 10, word("I", BOLD), paint=Paint(BLUE)),), Box(0, 0, 9, 9))
    outer = Form("pair", (Use(inner, (1, 0, 0, 1, 1, 1)), Use(inner, (1, 0, 0, 1, 11, 1))), Box(0, 0, 20, 9))
    image = shown(Use(outer, (1, 0, 0, 1, 5, 5)))
    stem = 10 * width("I", BOLD) / 2
    assert [near(at(image, x + stem, 11), (0, 0, 255)) for x in (6, 16)] == [True, True]


@pytest.fixture
def halves(tmp_path: Path) -> Path:
    """A PNG of 200 x 100, red on the left, blue on the right."""
    image = Image.new("RGB", (200, 100), "red")
    image.paste("blue", (100, 0, 200, 100))
    image.save(tmp_path / "halves.png")
    return tmp_path / "halves.png"


def embedded(root: ElementTree.Element) -> bytes:
    """The data of the one picture in a file."""
    (image,) = root.findall(f"{SVG}defs/{SVG}image")
    return b64decode(image.attrib[HREF].split(";base64,")[1])


def test_a_picture_is_embedded_once_and_as_it_is(halves: Path) -> None:
    places = [Box(2, 2, 10, 5), Box(20, 2, 16, 20)]
    root = written(*(Picture(halves, place, place, (200, 100)) for place in places))
    assert embedded(root) == halves.read_bytes()
    image = shown(*(Picture(halves, place, place, (200, 100)) for place in places))
    for place in places:
        assert at(image, place.x + 1, place.cy) == (255, 0, 0)
        assert at(image, place.right - 1, place.bottom - 1) == (0, 0, 255)
        assert at(image, place.right + 1, place.cy) == (255, 255, 255)


def test_only_the_clip_of_a_picture_is_seen(halves: Path) -> None:
    image = shown(Picture(halves, Box(10, 5, 20, 20), Box(15, 10, 10, 5), (200, 100), 0.5))
    assert near(at(image, 16, 12), (255, 127, 127))
    assert [at(image, *place) for place in ((14, 12), (26, 12), (20, 9), (20, 16))] == [(255,) * 3] * 4


@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
@pytest.mark.parametrize("suffix", ["jpg", "png"])
def test_a_photo_stands_upright_and_says_nothing_else(tmp_path: Path, orientation: int, suffix: str) -> None:
    stored = Image.new("RGB", (64, 64), "red")
    stored.paste("blue", (0, 0, 32, 32))
    exif = Image.Exif()
    exif[0x0112] = orientation
    stored.save(tmp_path / f"a.{suffix}", exif=exif, quality=95)
    place = Box(0, 0, 20, 20)
    root = written(Picture(tmp_path / f"a.{suffix}", place, place, (64, 64)))
    # The blue corner is stored at the upper left; Exif says where the stored first row and column stand.
    corners = {1: (8, 8), 3: (56, 56), 6: (56, 8), 8: (8, 56)}
    with Image.open(BytesIO(embedded(root))) as found:
        assert found.getexif().get(0x0112, 1) == 1
        pixel: Any = found.convert("RGB").getpixel(corners[orientation])
    assert near(pixel, (0, 0, 255), 6)


@pytest.mark.parametrize(
    ("name", "mode", "kind"),
    [("a.webp", "RGB", "PNG"), ("a.tif", "CMYK", "PNG"), ("a.jpg", "CMYK", "JPEG"), ("a.gif", "P", "PNG")],
)
def test_other_pictures_become_what_every_viewer_shows(
    tmp_path: Path, name: str, mode: str, kind: str
) -> None:
    Image.new("RGB", (20, 20), (0, 0, 255)).convert(mode).save(tmp_path / name)
    place = Box(0, 0, 20, 20)
    with Image.open(BytesIO(embedded(written(Picture(tmp_path / name, place, place, (20, 20)))))) as found:
        assert found.format == kind
        assert found.mode == "RGB"
        pixel: Any = found.getpixel((5, 5))
    assert near(pixel, (0, 0, 255), 6)


@pytest.mark.parametrize("suffix", ["png", "webp"])
def test_a_picture_lets_through_what_it_should(tmp_path: Path, suffix: str) -> None:
    Image.new("RGBA", (20, 20), (255, 0, 0, 128)).save(tmp_path / f"a.{suffix}", lossless=True)
    place = Box(0, 0, 20, 20)
    assert near(at(shown(Picture(tmp_path / f"a.{suffix}", place, place, (20, 20))), 9, 9), (255, 127, 127))


def test_the_same_drawing_gives_the_same_bytes(halves: Path) -> None:
    place = Box(2, 2, 10, 5)
    items = (line(5, 10, 5, word("noon")), Picture(halves, place, place, (200, 100)))
    drawing = Drawing(SIZE, 0.0, items)
    assert svg_bytes(drawing, FONTS) == svg_bytes(drawing, FONTS)


def test_an_unknown_face_and_text_that_was_not_set_are_faults_of_the_caller() -> None:
    with pytest.raises(KeyError, match="Nowhere"):
        written(line(1, 5, 3, word("x", "Nowhere")))
    unset = drawn(whole('<text x="1" y="9" font-family="Noto Sans" font-size="5">a</text>')).items
    with pytest.raises(TypeError, match="TextLine is not set yet"):
        written(*unset)


def test_a_path_is_written_as_short_as_it_can_be() -> None:
    root = written(Shape((("M", 1.0, 2.5), ("L", 3.00001, 1 / 3), ("Z",)), Paint(BLACK)))
    (outline,) = root.findall(f"{SVG}path")
    assert outline.attrib == {"d": "M1 2.5L3 0.333333Z"}
