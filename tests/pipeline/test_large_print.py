"""Large print: pieces grow as far as paper and their like allow, words on all others."""

from __future__ import annotations

import pdfplumber
import pytest
from PIL import Image

from pnp.geometry import PAPERS, Size
from tests.pipeline.conftest import Table

CARD = "pieces: [{id: one}]\n"


def growths(table: Table, **options: object) -> dict[str, float]:
    result = table.build("demo", large_print=True, **options)
    assert list(result.report) == []
    return {file.component.id: file.component.growth for file in result.files}


@pytest.mark.parametrize(
    ("size", "factor"),
    [
        ("63x88mm", 1.41),  # 88.83 x 124.08 on 215.9 x 279.4, 5 free at each edge
        ("146x100mm", 1.41),  # 205.86 of 205.9
        ("147x100mm", 1.41),  # 207.27: lies along the paper
        ("160x200mm", 1.25),  # 225.6 x 282 does not fit, 200 x 250 does
        ("190x254mm", 1.0),
    ],
)
def test_the_largest_factor_that_fits_the_paper(table: Table, size: str, factor: float) -> None:
    table.set({"cards": f"size: {size}\n{CARD}"})
    assert growths(table) == {"cards": factor}


def test_what_must_match_grows_by_as_much_as_all_can(table: Table) -> None:
    together = "grows: together\n"
    table.set(
        {
            "cards": f"size: 63x88mm\n{together}{CARD}",
            "board": f"size: 266x189mm\ncut: false\n{together}{CARD}",
            "notes": f"size: 63x88mm\n{CARD}",
            "cubes": f"size: 63x88mm\ngrows: never\n{CARD}",
        }
    )
    assert growths(table) == {"cards": 1.0, "board": 1.0, "notes": 1.41, "cubes": 1.0}
    # 375.06 x 266.49 lies on A3 with 5 free at each edge.
    assert growths(table, paper=PAPERS["a3"]) == {"cards": 1.41, "board": 1.41, "notes": 1.41, "cubes": 1.0}


def test_enlarged_pieces_are_drawn_larger_in_all_their_measures(table: Table) -> None:
    table.set({"cards": f"size: 60x80mm\ncorner: 2\nbleed: 2\n{CARD}"})
    table.write(
        "templates/demo/cards.face.j2",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 64 84">'
        '<rect x="10" y="10" width="20" height="30"/>'
        '<text x="10" y="60" font-family="Noto Sans" font-size="4">W</text></svg>',
    )
    (file,) = table.build("demo", large_print=True).files
    assert (file.component.size, file.component.bleed, file.component.corner) == (
        Size(84.6, 112.8),
        2.82,
        2.82,
    )
    with pdfplumber.open(file.path) as document:
        page = document.pages[0]
        (box,) = [rect for rect in page.rects if rect["width"] > 50]
        (letter,) = [char for char in page.chars if char["text"] == "W" and char["size"] > 10]
    point = 25.4 / 72
    assert (box["width"] * point, box["height"] * point) == pytest.approx((28.2, 42.3), abs=0.01)
    assert letter["size"] * point == pytest.approx(4 * 1.41, abs=0.01)


def test_the_page_of_instructions_tells_what_is_larger(table: Table) -> None:
    table.set({"cards": f"size: 63x88mm\n{CARD}", "rules": f"size: 190x254mm\ncut: false\n{CARD}"})
    table.build("demo", large_print=True)
    page = (table.folder / "out/demo/PRINTING.md").read_text(encoding="utf-8")
    assert (
        "## Large print\n\nCards 1.41 times as large as usual; on all else, which cannot grow, small words "
        "are larger where they have room.\n\nLarger cards need larger sleeves.\n" in page
    )
    assert "| 88.83 x 124.08 mm |" in page


def test_nothing_is_said_of_sleeves_where_no_card_grows(table: Table) -> None:
    table.set({"tokens": f"size: 20x20mm\n{CARD}", "cards": f"size: 63x88mm\ngrows: never\n{CARD}"})
    table.build("demo", large_print=True)
    page = (table.folder / "out/demo/PRINTING.md").read_text(encoding="utf-8")
    assert "Tokens 1.41 times as large" in page
    assert "sleeves" not in page.partition("## Large print")[2]


def test_pictures_are_judged_as_large_as_they_are_printed(table: Table) -> None:
    table.set({"cards": f"size: 60x80mm\n{CARD}", "cubes": f"size: 60x80mm\ngrows: never\n{CARD}"})
    for name in ("cards", "cubes"):
        table.write(
            f"templates/demo/{name}.face.j2",
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80">'
            f'<image href="{name}.png" x="10" y="10" width="25.4" height="25.4"/></svg>',
        )
        Image.new("RGB", (250, 250)).save(table.folder / "content" / "demo" / f"{name}.png")
    assert list(table.build("demo").report) == []
    # 250 dots on an inch, which is 1.41 inches in large print: 177 dpi.
    messages = [problem.message for problem in table.build("demo", large_print=True).report]
    assert messages == ['"cards.png" prints at 177 dpi, less than 200']
