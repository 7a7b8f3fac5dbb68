"""Backs of single pieces, beside those that a component has for all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pdfplumber
import pytest

from pnp.content.files import piece_kind
from pnp.content.tables.write import csv_bytes, written
from pnp.pipeline import open_set
from tests.pipeline.conftest import FACE, Table, side

DECK = """back: true
pieces:
- {id: ox, title: Ox}
- {id: hen, title: Hen, back: none}
- {id: cow, title: Cow, back: gold.j2}
- {id: pig, title: Pig}
"""
OWNER = FACE.replace("{{ piece.title }}", "{{ piece.title }} of {{ owner }}")


@pytest.fixture
def deck(table: Table) -> Table:
    """A deck with a back for all but two of its cards."""
    table.set({"deck": DECK})
    table.write("templates/demo/deck.back.j2", side(FACE.replace("{{ piece.title }}", "usual")))
    table.write("templates/demo/gold.j2", side(FACE.replace("{{ piece.title }}", "gold")))
    return table


def pages(table: Table) -> list[list[str]]:
    """The words inside the cells of each page, as they lie: on Letter 12.7 to 203.2 mm from the left.

    The ruler begins 268.4 mm from the top, above the lower edge of a third row.
    """
    with pdfplumber.open(table.folder / "out/demo/deck.pdf") as document:
        return [page.crop((36, 18, 576, 760)).extract_text().split() for page in document.pages]


def test_a_piece_may_have_another_back_or_none(deck: Table) -> None:
    assert list(deck.build("demo", sides="duplex").report) == []
    # Ox, Hen, Cow in a row and Pig below; behind them Cow's, none for Hen, Ox's; Pig's at the right.
    assert pages(deck) == [["Ox", "Hen", "Cow", "Pig"], ["gold", "usual", "usual"]]


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
@pytest.mark.parametrize(("size", "is_landscape"), [("63.5x88.9", False), ("130x88.9", True)])
def test_backs_lie_behind_their_faces_once_the_paper_is_turned(
    deck: Table, size: str, is_landscape: bool, flip: str
) -> None:
    corner = '<rect x="{}" y="5" width="15" height="8" fill="{}"/>'
    across = float(size.split("x", maxsplit=1)[0])
    deck.write(
        "content/demo/deck.yaml",
        f"component: deck\nsize: {size}mm\nsafe: 0\nback: true\npieces: [{{id: a, copies: 3}}]\n",
    )
    for name, body in (
        ("face", corner.format(6, "#cc3333")),
        ("back", corner.format(across - 21, "#3333cc")),
    ):
        deck.write(f"templates/demo/deck.{name}.j2", side(body).replace("63.5 88.9", size.replace("x", " ")))
    assert list(deck.build("demo", sides="duplex", flip=flip).report) == []
    front, back = (_boxes(deck, page) for page in (0, 1))
    with pdfplumber.open(deck.folder / "out/demo/deck.pdf") as document:
        width, height = (float(length) for length in document.pages[0].mediabox[2:])
    assert (width > height) == is_landscape
    # The hinge runs down a page that stands and is turned over its long edge, or lies and its short one.
    if is_landscape == (flip == "short-edge"):
        turned = [(width - right, top, width - left, bottom) for left, top, right, bottom in back]
    else:
        turned = [(left, height - bottom, right, height - top) for left, top, right, bottom in back]
    assert len(front) == 3
    for one, other in zip(sorted(front, key=_rounded), sorted(turned, key=_rounded), strict=True):
        assert other == pytest.approx(one, abs=0.01)


def _rounded(box: Sequence[float]) -> list[int]:
    return [round(edge) for edge in box]


def _boxes(table: Table, page: int) -> list[tuple[float, float, float, float]]:
    """The corners of pieces on a page: left, top, right and bottom, as they are inked."""
    with pdfplumber.open(table.folder / "out/demo/deck.pdf") as document:
        found = [one for one in document.pages[page].rects if one["fill"] and one["width"] > 20]
    return [(one["x0"], one["top"], one["x1"], one["bottom"]) for one in found]


def test_a_piece_may_have_a_back_where_others_have_none(deck: Table) -> None:
    deck.write("content/demo/deck.yaml", "component: deck\nsize: poker\n" + DECK.replace("back: true\n", ""))
    assert list(deck.build("demo", sides="duplex").report) == []
    assert pages(deck) == [["Ox", "Hen", "Cow", "Pig"], ["gold"]]
    deck.build("demo")
    assert "The backs of `deck.pdf` are left out" in (deck.folder / "out/demo/PRINTING.md").read_text()


def test_each_player_has_backs_of_their_own_beside_shared_ones(deck: Table) -> None:
    deck.write("content/demo/deck.yaml", "component: deck\nsize: poker\ncopies: per-player\n" + DECK)
    deck.write("templates/demo/gold.j2", side(OWNER))
    assert list(deck.build("demo", sides="duplex", players=2).report) == []
    text = " ".join(pages(deck)[1])
    assert (text.count("Cow of A"), text.count("Cow of B"), text.count("usual")) == (1, 1, 4)


def test_a_table_has_a_column_for_it(deck: Table) -> None:
    deck.write("content/demo/deck.yaml", "component: deck\nsize: poker\nback: true\npieces: deck.csv\n")
    deck.write("content/demo/deck.csv", "id,title,back\nox,Ox,\nhen,Hen,none\ncow,Cow,gold.j2\npig,Pig,\n")
    assert list(deck.build("demo", sides="duplex").report) == []
    assert pages(deck)[1] == ["gold", "usual", "usual"]


def test_an_export_has_a_column_for_it_where_a_piece_says_it(deck: Table) -> None:
    def first_row(text: str) -> str:
        deck.write("content/demo/deck.yaml", f"component: deck\nsize: poker\n{text}")
        component = open_set("demo", deck.folder).component("deck")
        assert component
        assert component.fields
        kind = piece_kind(component.fields)
        return csv_bytes(written("deck", kind, component.pieces)).decode("utf-8-sig").splitlines()[0]

    assert first_row(DECK).startswith("id,copies,back,title,")
    assert first_row("pieces: [{id: ox}]\n").startswith("id,copies,title,")


@pytest.mark.parametrize("sides", ["fronts", "duplex"])
def test_a_template_that_is_not_there_is_told_at_the_piece(deck: Table, sides: str) -> None:
    Path(deck.folder, "templates/demo/gold.j2").unlink()
    (problem,) = deck.check("demo", sides=sides)
    assert (problem.name, problem.source.line) == ("missing-file", 7)
    assert 'no template "gold.j2"' in problem.message


@pytest.mark.parametrize(
    ("written", "hint"), [("false", "write none"), ("true", "leave it out, as the component says")]
)
def test_a_back_that_is_no_name_is_told(deck: Table, written: str, hint: str) -> None:
    deck.write("content/demo/deck.yaml", "component: deck\nsize: poker\n" + DECK.replace("none", written))
    (problem,) = deck.check("demo")
    assert problem.message == f"back must be the name of a template, or none, not {written}"
    assert (problem.name, problem.hint) == ("bad-value", hint)


def test_a_field_of_that_name_keeps_its_meaning(deck: Table) -> None:
    fields = "fields: {title: text, back: text}\n"
    deck.write(
        "content/demo/deck.yaml",
        f"component: deck\nsize: poker\n{fields}back: true\npieces:\n- {{id: ox, title: Ox, back: none}}\n",
    )
    deck.write("templates/demo/deck.back.j2", side(FACE.replace("{{ piece.title }}", "{{ piece.back }}")))
    assert list(deck.build("demo", sides="duplex").report) == []
    assert pages(deck)[1] == ["none"]


def test_a_style_has_backs_of_its_own(deck: Table) -> None:
    styles = "styles: {plain: {face: deck.face.j2, back: deck.back.j2}}\n"
    deck.write("content/demo/deck.yaml", f"component: deck\nsize: poker\n{styles}{DECK}")
    assert list(deck.build("demo", sides="duplex", style="plain").report) == []
    with pdfplumber.open(deck.folder / "out/demo/deck-plain.pdf") as document:
        assert document.pages[1].extract_text().count("usual") == 4


def test_a_piece_pictures_its_own_back(deck: Table) -> None:
    picture = '<use href="back:deck/cow" x="10" y="10" width="30" height="42"/>'
    deck.write("content/demo/set.yaml", "title: Demo\ncomponents: [deck.yaml, sheet.yaml]\n")
    deck.write("content/demo/sheet.yaml", "component: sheet\nsize: poker\npieces: [{id: page}]\n")
    deck.write("templates/demo/sheet.face.j2", side(picture))
    assert list(deck.build("demo").report) == []
    with pdfplumber.open(deck.folder / "out/demo/sheet.pdf") as document:
        assert "gold" in document.pages[0].extract_text()
    deck.write("templates/demo/sheet.face.j2", side(picture.replace("cow", "hen")))
    (problem,) = deck.check("demo")
    assert "deck/hen has no back to picture" in problem.message
