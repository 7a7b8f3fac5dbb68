"""Cases C01 to C06: what is printed has the size and the place that were asked for."""

from __future__ import annotations

import itertools
from io import BytesIO

import pdfplumber
import pikepdf
import pytest
from PIL import Image, ImageDraw

from tests.cases.conftest import COLOURS, POINT, S1_CARD, S1_COLUMNS, S1_ROWS, Fill, Workshop, fills, rendered

GROUND = '<rect x="0" y="0" width="63" height="88" fill="{{ piece.colour }}"/>'
COLOURED = "safe: 0\nfields: {colour: text}\n"


def coloured(number: int) -> str:
    """Pieces of different colours."""
    return "\n".join(f"- {{id: card{n}, colour: '{COLOURS[n]}'}}" for n in range(number))


def trims(pdf: bytes, page: int = 0) -> dict[str, Fill]:
    """The coloured cards of a page by their colour."""
    return {fill.colour: fill for fill in fills(pdf, page) if fill.colour in COLOURS}


def test_c01_the_viewer_is_asked_not_to_scale(workshop: Workshop) -> None:
    workshop.cards(coloured(9), GROUND, more=COLOURED)
    said = workshop.build()
    assert "Print at 100 % (actual size) on A4" in said.out
    with pikepdf.open(BytesIO(workshop.pdf)) as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert not any("/Rotate" in page or "/UserUnit" in page for page in pdf.pages)
    with pdfplumber.open(BytesIO(workshop.pdf)) as pdf:
        page = pdf.pages[0]
        rulers = [
            line
            for line in page.lines
            if max(line["width"], line["height"]) == pytest.approx(283.465, abs=0.02)
        ]
        assert len(rulers) == 1
        words = page.extract_text() + "".join(char["text"] for char in page.chars)
        assert "100 mm" in words or "mm001" in words.replace(" ", "")
        ruler = rulers[0]
    for x, y in itertools.product(S1_COLUMNS, S1_ROWS):
        assert (
            ruler["x1"] <= x
            or ruler["x0"] >= x + S1_CARD[0]
            or ruler["y1"] <= y
            or ruler["y0"] >= y + S1_CARD[1]
        )


@pytest.mark.parametrize(
    ("paper", "box"), [("letter", (612, 792)), ("a4", (595.276, 841.890)), ("legal", (612, 1008))]
)
def test_c02_the_paper_that_was_chosen(workshop: Workshop, paper: str, box: tuple[float, float]) -> None:
    workshop.cards("- {id: wolf, copies: 20, colour: '#cc333d'}", GROUND, more=COLOURED)
    workshop.build(paper=paper)
    with pikepdf.open(BytesIO(workshop.pdf)) as pdf:
        assert len(pdf.pages) in (2, 3)
        for page in pdf.pages:
            size = sorted(float(edge) for edge in list(page.MediaBox)[2:])
            assert [float(edge) for edge in list(page.MediaBox)[:2]] == [0, 0]
            assert size == pytest.approx(box, abs=0.02)


@pytest.mark.parametrize(
    ("size", "shown", "width", "height"),
    [
        ("poker", "63.5 x 88.9 mm", 180.000, 252.000),
        ("mtg", "63 x 88 mm", 178.583, 249.449),
        ("60x85mm", "60 x 85 mm", 170.079, 240.945),
    ],
)
def test_c02_the_card_size_that_was_chosen(
    workshop: Workshop, size: str, shown: str, width: float, height: float
) -> None:
    workshop.cards(
        "- {id: wolf, colour: '#cc333d'}",
        '<rect {{ box.trim }} fill="{{ piece.colour }}"/>',
        size=size,
        more=COLOURED,
    )
    assert shown in workshop.build().out
    (card,) = trims(workshop.pdf).values()
    assert (card.width, card.height) == pytest.approx((width, height), abs=0.02)
    with pikepdf.open(BytesIO(workshop.pdf)) as pdf:
        left, bottom, right, top = (float(edge) for edge in pdf.pages[0].TrimBox)
    assert (right - left, top - bottom) == pytest.approx((width, height), abs=0.02)


def test_c02_an_unknown_size_is_refused(workshop: Workshop) -> None:
    workshop.cards("- {id: wolf}", size="pokre")
    said = workshop.refused()
    assert said.startswith("content/demo/cards.yaml:2:7: error: size must be the name of a size")
    assert "did you mean `poker`?" in said
    assert "known: poker, tcg, mtg, bridge, mini," in said


def test_c02_a_size_needs_its_unit(workshop: Workshop) -> None:
    workshop.cards("- {id: wolf}", size="63x88")
    assert "hint: write 63x88mm" in workshop.refused()


def test_c02_an_unknown_paper_is_wrong_usage(workshop: Workshop) -> None:
    workshop.cards("- {id: wolf}")
    said = workshop.pnp("build", "demo", "--paper", "lettre")
    assert said.code == 2
    assert "letter, a4" in said.err
    assert not workshop.outputs()


@pytest.mark.parametrize("paper", ["0x0mm", "210x297", "a9", "[210, 297]", "3000x3000mm"])
def test_c02_an_unknown_usual_paper_is_refused(workshop: Workshop, paper: str) -> None:
    workshop.cards("- {id: wolf}")
    workshop.write("pnp.yaml", f"paper: {paper}\n")
    assert workshop.refused().startswith("pnp.yaml:1:8: error: paper must be letter, a4,")


def test_c03_no_drift_over_the_grid(workshop: Workshop) -> None:
    workshop.cards(coloured(9), GROUND, more=COLOURED)
    workshop.build()
    found = trims(workshop.pdf)
    places = [(x, y) for y in S1_ROWS for x in S1_COLUMNS]
    for colour, (x, y) in zip(COLOURS, places, strict=True):
        assert found[colour][1:] == pytest.approx((x, y, *S1_CARD), abs=0.02)
    for one, other in itertools.pairwise(COLOURS):
        if COLOURS.index(other) % 3:
            assert found[one].x + found[one].width == pytest.approx(found[other].x, abs=0.05)
    for upper, lower in zip(COLOURS, COLOURS[3:], strict=False):
        assert found[lower].y + found[lower].height == pytest.approx(found[upper].y, abs=0.05)
    with pikepdf.open(BytesIO(workshop.pdf)) as pdf:
        assert [float(edge) for edge in pdf.pages[0].TrimBox] == pytest.approx(
            (29.764, 46.772, 565.512, 795.118), abs=0.02
        )


def test_c03_no_drift_with_a_gap(workshop: Workshop) -> None:
    workshop.cards(coloured(9), GROUND, more=COLOURED)
    workshop.build("--gap", "2")
    found = trims(workshop.pdf)
    assert found[COLOURS[0]].x == pytest.approx(24.094, abs=0.02)
    assert found[COLOURS[2]].x + found[COLOURS[2]].width == pytest.approx(571.181, abs=0.02)
    # 264 + 2 * 2 mm in 297: 14.5 mm above and below
    assert found[COLOURS[8]].y == pytest.approx(14.5 * POINT, abs=0.02)


def test_c04_the_grid_is_one_that_fits(workshop: Workshop) -> None:
    workshop.cards(
        coloured(9), '<rect {{ box.trim }} fill="{{ piece.colour }}"/>', size="89x127mm", more=COLOURED
    )
    assert "3 sheets" in workshop.build().out
    for page, number in enumerate((4, 4, 1)):
        cards = list(trims(workshop.pdf, page).values())
        assert len(cards) == number
        for card in cards:
            assert card.x >= 0
            assert card.y >= 0
            assert card.x + card.width <= 595.276
            assert card.y + card.height <= 841.890
        for one, other in itertools.combinations(cards, 2):
            assert (
                one.x + one.width <= other.x + 0.01
                or other.x + other.width <= one.x + 0.01
                or one.y + one.height <= other.y + 0.01
                or other.y + other.height <= one.y + 0.01
            )


def test_c04_a_piece_larger_than_the_paper(workshop: Workshop) -> None:
    workshop.cards("- {id: board}", size="267x381mm")
    said = workshop.refused("--paper", "a4")
    assert said.startswith(
        "content/demo/cards.yaml:2:7: error: cards: a piece of 267 x 381 mm does not fit on a4"
    )
    assert "leave 200 x 287 mm" in said
    assert "hint: build with --paper a3" in said


def test_c04_no_bleed_covers_a_neighbour(workshop: Workshop) -> None:
    workshop.cards(
        coloured(9),
        '<rect {{ box.bleed }} fill="{{ piece.colour }}"/>',
        size="poker",
        more="bleed: 3\ngap: 0\n" + COLOURED,
    )
    workshop.build("--marks", "none")
    image = rendered(workshop.pdf, 100)
    pixel = 25.4 / 100
    for number, colour in enumerate(COLOURS):
        row, column = divmod(number, 3)
        x, y = (210 - 190.5) / 2 + column * 63.5, (297 - 266.7) / 2 + row * 88.9
        # a pixel and a half inside each edge the card has its own colour
        for fx, fy in itertools.product((0.4, 31.75, 63.1), (0.4, 44.45, 88.5)):
            red, green, blue = image.getpixel((int((x + fx) / pixel), int((y + fy) / pixel)))
            wanted = tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
            assert max(abs(a - b) for a, b in zip((red, green, blue), wanted, strict=True)) <= 10


def art(size: tuple[int, int], line: int | None) -> bytes:
    """White art with a red rectangle of one pixel, so far from each edge."""
    image = Image.new("RGB", size, "white")
    if line is not None:
        ImageDraw.Draw(image).rectangle((line, line, size[0] - 1 - line, size[1] - 1 - line), outline="red")
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def red_at(pdf: bytes) -> float:
    """Where a level line through the upper left card first meets red, mm from the paper's left."""
    dpi = 600
    image = rendered(pdf, dpi)
    y = round((16.5 + 44) / 25.4 * dpi)
    for x in range(round(5 / 25.4 * dpi), round(20 / 25.4 * dpi)):
        red, green, blue = image.getpixel((x, y))
        if red > green + 60 and red > blue + 60:
            return (x + 0.5) / dpi * 25.4
    raise AssertionError("nothing red")


BLEEDING = '<image href="art.png" {{ box.bleed }} preserveAspectRatio="none"/>'


def test_c05_art_with_bleed_keeps_its_scale(workshop: Workshop) -> None:
    workshop.cards("- {id: wolf}", BLEEDING, more="bleed: 3\n")
    workshop.write("content/demo/art.png", art((815, 1110), 35))
    for words in ((), ("--bleed", "0")):
        said = workshop.build(*words)
        assert said.err == ""
        with pdfplumber.open(BytesIO(workshop.pdf)) as pdf:
            (image,) = pdf.pages[0].images
        # the trim less 3 mm of bleed
        assert (image["width"], image["height"]) == pytest.approx((195.591, 266.457), abs=0.05)
        assert (image["x0"], image["y0"]) == pytest.approx((29.764 - 8.504, 545.669 - 8.504), abs=0.05)
        assert red_at(workshop.pdf) == pytest.approx(10.5, abs=0.1)


def test_c05_bleed_zero_clips_to_the_trim(workshop: Workshop) -> None:
    workshop.cards("- {id: wolf}", BLEEDING, more="bleed: 3\n")
    workshop.write("content/demo/art.png", art((815, 1110), 0))
    workshop.build()
    assert red_at(workshop.pdf) == pytest.approx(7.5, abs=0.1)
    workshop.build("--bleed", "0")
    with pytest.raises(AssertionError, match="nothing red"):
        red_at(workshop.pdf)


def test_c05_art_without_bleed_is_not_stretched(workshop: Workshop) -> None:
    workshop.cards("- {id: wolf}", '<image href="art.png" {{ box.trim }}/>', more="bleed: 3\n")
    workshop.write("content/demo/art.png", art((744, 1039), None))
    said = workshop.build()
    assert "warning: <image> ends on the trim [no-bleed]" in said.err
    with pdfplumber.open(BytesIO(workshop.pdf)) as pdf:
        (image,) = pdf.pages[0].images
    # 744 : 1039 in 63 x 88 mm: as wide as the trim or as high, never more
    assert image["width"] <= 178.583 + 0.05
    assert image["height"] <= 249.449 + 0.05
    assert image["width"] / image["height"] == pytest.approx(744 / 1039, rel=0.001)

    workshop.write(
        "templates/demo/cards.face.j2",
        (workshop.folder / "templates/demo/cards.face.j2")
        .read_text()
        .replace("{{ box.trim }}", '{{ box.bleed }} preserveAspectRatio="none"'),
    )
    said = workshop.build()
    # 744 / 1039 = 0.716, 69 / 94 = 0.734
    assert '"art.png" is 0.716 times as wide as high, and its box 0.734 times [stretched-picture]' in said.err
    assert workshop.pnp("build", "demo", "--strict").code == 1


def test_c05_art_without_bleed_may_be_mirrored_at_the_cut(workshop: Workshop) -> None:
    workshop.cards("- {id: wolf}", '<image href="art.png" {{ box.trim }} preserveAspectRatio="none"/>')
    # the red line lies 1 mm inside the trim of 63 mm, 12 px of 744; the mirror stands 0.05 mm inside of it
    workshop.write("content/demo/art.png", art((744, 1039), 12))
    said = workshop.build("--bleed", "3", "--bleed-from", "mirror")
    assert said.err == ""
    assert red_at(workshop.pdf) == pytest.approx(10.5 - 0.9, abs=0.1)


def test_c06_marks_survive_the_first_cut(workshop: Workshop) -> None:
    workshop.cards(
        "- {id: wolf, copies: 9}", '<rect {{ box.bleed }} fill="#000000"/>', more="bleed: 2\ngap: 4\n"
    )
    workshop.build("--marks", "corner")
    xs, ys = (6.5, 69.5, 73.5, 136.5, 140.5, 203.5), (12.5, 100.5, 104.5, 192.5, 196.5, 284.5)
    with pdfplumber.open(BytesIO(workshop.pdf)) as pdf:
        lines = [line for line in pdf.pages[0].lines if 2 < max(line["width"], line["height"]) < 30]
        marks = [line for line in lines if line["linewidth"] > 0.3]
    upright = {(round(line["x0"] / POINT, 2), line["top"] < 400) for line in marks if line["width"] < 0.01}
    level = {(round(line["top"] / POINT, 2), line["x0"] < 300) for line in marks if line["height"] < 0.01}
    assert upright >= {(x, end) for x in xs for end in (True, False)}
    assert level >= {(y, end) for y in ys for end in (True, False)}
    for line in marks:
        assert line["linewidth"] >= 0.25
        # outside of the bleed, 2 mm beyond the block
        left, right = line["x0"] / POINT, line["x1"] / POINT
        top, bottom = line["top"] / POINT, line["bottom"] / POINT
        assert right <= 4.5 or left >= 205.5 or bottom <= 10.5 or top >= 286.5
    image = rendered(workshop.pdf, 300)
    for x in xs:
        column = [
            image.getpixel((round(x / 25.4 * 300 + shift), round(9 / 25.4 * 300)))[0] for shift in (-1, 0, 1)
        ]
        assert min(column) < 128


def test_c06_marks_come_last(workshop: Workshop) -> None:
    workshop.cards(
        "- {id: wolf, copies: 9}", '<rect {{ box.bleed }} fill="#000000"/>', more="bleed: 2\ngap: 4\n"
    )
    workshop.build()
    with pikepdf.open(BytesIO(workshop.pdf)) as pdf:
        operators = [str(step.operator) for step in pikepdf.parse_content_stream(pdf.pages[0])]
    last_ink = max(
        index for index, operator in enumerate(operators) if operator in ("f", "f*", "Do", "Tj", "TJ")
    )
    # six cuts each way, a mark at both ends
    assert operators[last_ink:].count("l") == 24
    assert "S" in operators[last_ink:]


def test_c06_one_mark_serves_two_edges(workshop: Workshop) -> None:
    workshop.cards("- {id: wolf, copies: 9}", '<rect {{ box.bleed }} fill="#000000"/>', more="bleed: 2\n")
    workshop.build()
    with pdfplumber.open(BytesIO(workshop.pdf)) as pdf:
        lines = [line for line in pdf.pages[0].lines if 2 < line["height"] < 30 and line["width"] < 0.01]
    above = sorted(round(line["x0"], 2) for line in lines if line["bottom"] < 50)
    assert above == pytest.approx([29.764, 208.346, 386.929, 565.512], abs=0.02)
