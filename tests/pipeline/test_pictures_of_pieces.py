"""Pieces pictured on other pieces, and what a game says of a piece for its templates."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

import pypdfium2
import pytest
from PIL import Image

import pnp.content.files
import pnp.laying
import pnp.pipeline
from pnp.content.model import Component, ContentSet, Piece
from pnp.drawing.items import Drawing, Group, Item, Use
from pnp.games import find_games
from tests.pipeline.conftest import SET, Table, side

BLUE = '<rect x="-3" y="-3" width="69.5" height="94.9" fill="#0000ff"/>'
SHEET = "cut: false\npieces:\n- {id: page}\n"
PICTURE = '<use href="face:cards/a" x="10" y="10" width="31.75" height="44.45"/>'


def pages(table: Table, component: str) -> list[Image.Image]:
    document = pypdfium2.PdfDocument(io.BytesIO(table.outputs()[f"demo/{component}.pdf"]))
    return [page.render(scale=2).to_pil().convert("RGB") for page in document]


def share(image: Image.Image, colour: tuple[int, int, int]) -> float:
    """The share of a page that is of a colour."""
    count = next((number for number, found in image.getcolors(1 << 24) or () if found == colour), 0)
    return count / (image.width * image.height)


def two(table: Table, body: str, sheet: str = SHEET, face: str = BLUE) -> None:
    """A deck of cards that are blue as far as their bleed, and a sheet that pictures them."""
    table.set({"cards": "bleed: 3\npieces:\n- {id: a, title: Anna}\n", "sheet": sheet})
    bled = side(face).replace('"0 0 63.5 88.9"', '"-3 -3 69.5 94.9"')
    table.write("templates/demo/cards.face.j2", bled)
    table.write("templates/demo/sheet.face.j2", side(body))


@pytest.fixture
def copies(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Drawing, Drawing | None]]:
    """All that is imposed."""
    seen: list[tuple[Drawing, Drawing | None]] = []
    impose = pnp.laying.impose

    def spy(copies: Any, *more: Any, **options: Any) -> Any:
        seen.extend(copies)
        return impose(copies, *more, **options)

    monkeypatch.setattr(pnp.laying, "impose", spy)
    return seen


def used(items: tuple[Item, ...]) -> list[Use]:
    found: list[Use] = []
    for item in items:
        found += [item] if isinstance(item, Use) else used(item.items) if isinstance(item, Group) else []
    return found


@pytest.mark.parametrize("sheet", [SHEET, "size: 200x150mm\npieces:\n- {id: page}\n"])
def test_words_in_a_picture_are_judged_where_the_piece_is_printed(table: Table, sheet: str) -> None:
    """8 pt shown a quarter as large, on a page or a board, is 2 pt; 4 pt is too small on the card itself."""
    shown = '<use href="face:cards/a" x="10" y="10" width="15.875" height="22.225"/>'
    words = '<text x="9" y="30" font-family="Noto Sans" font-size="{}">Wolf</text>'
    two(table, shown, sheet, words.format(2.83))
    assert [problem.name for problem in table.check("demo")] == []
    two(table, shown, sheet, words.format(1.42))
    (problem,) = table.check("demo")
    assert (problem.name, problem.source.file.name) == ("small-type", "cards.face.j2")


def test_a_piece_is_drawn_by_its_own_template_and_cut_at_its_trim(table: Table) -> None:
    two(table, PICTURE)
    assert table.build("demo", components=("sheet",)).written
    (page,) = pages(table, "sheet")
    # Half as large as a card, and nothing of its bleed.
    letter = 215.9 * 279.4
    assert share(page, (0, 0, 255)) == pytest.approx(31.75 * 44.45 / letter, rel=0.02)


def test_a_picture_is_as_large_as_fits_and_centred(table: Table) -> None:
    room = 'x="4" y="20" width="55.5" height="25"'
    two(table, f'<rect {room} fill="#ff0000"/><use href="face:cards/a" {room}/>')
    assert table.build("demo", components=("sheet",)).written
    (page,) = pages(table, "sheet")

    def ends(colour: tuple[int, int, int]) -> tuple[int, int]:
        found = [x for y in range(page.height) for x in range(page.width) if page.getpixel((x, y)) == colour]
        return min(found), max(found)

    blue, red = ends((0, 0, 255)), ends((255, 0, 0))
    # 25 mm high, and as wide as a card of that height; two pixels a point.
    assert blue[1] - blue[0] == pytest.approx(25 / 88.9 * 63.5 / 25.4 * 144, abs=2)
    assert sum(blue) == pytest.approx(sum(red), abs=2)


def test_a_picture_is_one_form_however_often_it_is_used(
    table: Table, copies: list[tuple[Drawing, Drawing | None]]
) -> None:
    moved = PICTURE.replace('x="10"', 'x="14"')
    two(table, f'{PICTURE}{moved}<g opacity="0.5">{PICTURE}</g>', SHEET + "- {id: other}\n")
    assert not list(table.check("demo", components=("sheet",)))
    uses = [use for face, _ in copies for use in used(face.items)]
    assert len(uses) == 6
    assert len({id(use.form) for use in uses}) == 1


@pytest.mark.parametrize(
    ("href", "message", "hint"),
    [
        ("face:crds/a", "there is no component `crds` to picture", "did you mean `cards`?"),
        ("face:cards/b", "there is no piece `b` in cards to picture", "known: a"),
        ("back:sheet/page", "sheet/page has no back to picture", "picture its face, or give it a back"),
        ("face:cards", "there is no piece `` in cards to picture", "known: a"),
        ("face:sheet/page", "a picture of sheet/page would hold itself", "take one of the pictures out"),
    ],
)
def test_what_cannot_be_pictured_is_told_at_its_line(
    table: Table, href: str, message: str, hint: str
) -> None:
    two(table, f'\n<use href="{href}" x="10" y="10" width="20" height="20"/>')
    (problem,) = table.check("demo", components=("sheet",))
    assert (problem.name, problem.hint) == ("bad-reference", hint)
    assert problem.message.startswith(message)
    assert (problem.source.file.name, problem.source.line) == ("sheet.face.j2", 3)


def test_two_pieces_that_picture_each_other_are_told(table: Table) -> None:
    two(table, PICTURE, face='<use href="face:sheet/page" x="9" y="9" width="9" height="9"/>')
    problems = list(table.check("demo"))
    assert {problem.name for problem in problems} == {"bad-reference"}
    assert all("would hold itself" in problem.message for problem in problems)


def test_a_picture_keeps_inside_the_safe_area(table: Table) -> None:
    two(table, PICTURE.replace('x="10"', 'x="1"'), sheet="pieces:\n- {id: page}\n")
    (problem,) = table.check("demo", components=("sheet",))
    assert problem.name == "outside-safe-area"
    assert "picture of cards/a" in problem.message


def test_what_is_wrong_with_a_pictured_piece_is_told_once_where_it_is_wrong(table: Table) -> None:
    two(table, PICTURE + PICTURE, face="{{ piece.titel }}")
    assert [(problem.name, problem.source.file.name) for problem in table.check("demo")] == [
        ("undefined-name", "cards.face.j2")
    ]


TOLD = '<text x="8" y="20" font-family="Noto Sans" font-size="6">{{ facts.told[0].word }}</text>'


def test_a_game_says_more_of_a_piece(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def facts(content: ContentSet, component: Component, piece: Piece) -> Mapping[str, Any]:
        asked.append((content.id, component.id, piece.id))
        return {"told": [{"word": piece.id.upper()}]}

    game_set(table, monkeypatch, facts)
    result = table.build("demo")
    assert not list(result.report)
    document = pypdfium2.PdfDocument(io.BytesIO(table.outputs()["demo/cards.pdf"]))
    assert "ABLE" in document[0].get_textpage().get_text_range()
    assert ("demo", "cards", "able") in asked


def test_a_game_is_not_asked_of_a_set_with_errors(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def facts(content: ContentSet, component: Component, piece: Piece) -> Mapping[str, Any]:
        raise AssertionError("asked")

    game_set(table, monkeypatch, facts, "- {id: able}\n- {id: able}\n")
    assert [problem.name for problem in table.check("demo")] == ["duplicate-id"]


def test_a_set_without_a_game_has_no_facts(table: Table) -> None:
    table.set({"cards": "pieces:\n- {id: able}\n"}, face=TOLD)
    (problem,) = table.check("demo")
    assert problem.name == "undefined-name"


def game_set(
    table: Table, monkeypatch: pytest.MonkeyPatch, facts: Any, pieces: str = "- {id: able}\n"
) -> None:
    """A set of a game with these facts."""
    lighten = find_games()["lighten"]
    kinds = {"note": pnp.content.files.PIECE}
    rules = type(lighten.rules)("rules", "Rules", {})
    demo = lighten._replace(kinds=kinds, rules=rules, settings=rules, check=lambda content: (), facts=facts)
    monkeypatch.setattr(pnp.pipeline, "find_games", lambda: {"demo": demo})
    table.set({"cards": f"kind: note\npieces:\n{pieces}"}, head=SET + "game: demo\n", face=TOLD)
