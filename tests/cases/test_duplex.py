"""Cases C25, C26 and C33: each back lies behind its face, and there are as many pages as cards need."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.cases.conftest import COLOURS, S1_COLUMNS, S1_ROWS, TITLE, Workshop, fills, svg, texts

GROUND = '<rect x="0" y="0" width="63" height="88" fill="{{ piece.colour }}"/>'
BACK = (
    '{% if piece.two_sided %}<rect x="0" y="0" width="63" height="88" fill="{{ piece.colour }}"/>{% endif %}'
)
FIELDS = "safe: 0\nfields: {colour: text, two_sided: flag}\n"


def cards(workshop: Workshop, number: int, without: tuple[int, ...] = (), back: str = BACK) -> None:
    """Cards of different colours, some without a back."""
    rows = [
        f"- {{id: card{n}, colour: '{COLOURS[n - 1]}', two_sided: {'false' if n in without else 'true'}}}"
        for n in range(1, number + 1)
    ]
    workshop.cards("\n".join(rows), GROUND, back, more=FIELDS)


def rows(pdf: bytes, page: int) -> list[list[int]]:
    """The cards of a page by their numbers, row by row, 0 where there is none; each in a cell of S1."""
    found = [[0] * 3 for _ in range(3)]
    for fill in fills(pdf, page):
        if fill.colour in COLOURS:
            column = min(range(3), key=lambda n: abs(S1_COLUMNS[n] - fill.x))
            row = min(range(3), key=lambda n: abs(S1_ROWS[n] - fill.y))
            assert (fill.x, fill.y) == pytest.approx((S1_COLUMNS[column], S1_ROWS[row]), abs=0.05)
            found[row][column] = COLOURS.index(fill.colour) + 1
    return found


def test_c25_backs_lie_behind_their_fronts(workshop: Workshop) -> None:
    cards(workshop, 9)
    said = workshop.build("--sides", "duplex", "--flip", "long-edge")
    assert "flip on the long edge" in said.out
    assert rows(workshop.pdf, 0) == [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    assert rows(workshop.pdf, 1) == [[3, 2, 1], [6, 5, 4], [9, 8, 7]]


def test_c25_flipped_on_the_short_edge(workshop: Workshop) -> None:
    cards(workshop, 9)
    said = workshop.build("--sides", "duplex", "--flip", "short-edge")
    assert "flip on the short edge" in said.out
    assert rows(workshop.pdf, 0) == [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    assert rows(workshop.pdf, 1) == [[7, 8, 9], [4, 5, 6], [1, 2, 3]]


def test_c25_pages_alternate(workshop: Workshop) -> None:
    workshop.cards("- {id: one, title: Front, copies: 20}", TITLE, TITLE.replace("{{ piece.title }}", "Rear"))
    workshop.build("--sides", "duplex")
    counts = [(page.count("Front"), page.count("Rear")) for page in texts(workshop.pdf)]
    assert counts == [(9, 0), (0, 9), (9, 0), (0, 9), (2, 0), (0, 2)]


def test_c26_a_partial_sheet_keeps_its_places(workshop: Workshop) -> None:
    cards(workshop, 5, without=(2, 4))
    workshop.build("--sides", "duplex", "--flip", "long-edge")
    assert rows(workshop.pdf, 0) == [[1, 2, 3], [4, 5, 0], [0, 0, 0]]
    assert rows(workshop.pdf, 1) == [[3, 0, 1], [0, 5, 0], [0, 0, 0]]


def test_c26_backs_of_single_pieces(workshop: Workshop) -> None:
    pieces = [
        f"- {{id: card{n}, colour: '{COLOURS[n - 1]}'{', back: own.back.j2' * (n % 2)}}}" for n in range(1, 6)
    ]
    workshop.cards("\n".join(pieces), GROUND, more="safe: 0\nfields: {colour: text}\n")
    workshop.write("templates/demo/own.back.j2", svg(GROUND))
    workshop.build("--sides", "duplex", "--flip", "long-edge")
    assert rows(workshop.pdf, 0) == [[1, 2, 3], [4, 5, 0], [0, 0, 0]]
    assert rows(workshop.pdf, 1) == [[3, 0, 1], [0, 5, 0], [0, 0, 0]]


def test_c26_a_back_for_all(workshop: Workshop) -> None:
    cards(workshop, 5, back=GROUND)
    workshop.build("--sides", "duplex", "--flip", "long-edge")
    assert rows(workshop.pdf, 1) == [[3, 2, 1], [0, 5, 4], [0, 0, 0]]


@pytest.mark.parametrize(("number", "sheets"), [(1, 1), (8, 1), (9, 1), (10, 2), (18, 2), (19, 3)])
@pytest.mark.parametrize("sides", ["fronts", "duplex"])
def test_c33_as_many_pages_as_needed(workshop: Workshop, number: int, sheets: int, sides: str) -> None:
    rows = [f"- {{id: card{n}, title: Card{n}.}}" for n in range(number)]
    workshop.cards("\n".join(rows), back=TITLE.replace("{{ piece.title }}", "Rear"))
    workshop.build("--sides", sides)
    pages = texts(workshop.pdf)
    fronts = pages[::2] if sides == "duplex" else pages
    assert len(fronts) == sheets
    assert len(pages) == sheets * (2 if sides == "duplex" else 1)
    assert all("Card" in page for page in fronts)
    found = Counter(
        word for page in fronts for word in page.split() if word.startswith("Card") and "." in word
    )
    assert found == {f"Card{n}.": 1 for n in range(number)}
    if sides == "duplex":
        assert [page.count("Rear") for page in pages[1::2]] == [
            page.count("Card") for page in map(_cards, fronts)
        ]


def _cards(page: str) -> str:
    """The words of a page that are titles of cards."""
    return " ".join(word for word in page.split() if word.startswith("Card") and word.endswith("."))


def test_c33_copies_over_the_whole_file(workshop: Workshop) -> None:
    workshop.cards("- {id: one, title: One, copies: 9}\n- {id: two, title: Two, copies: 9}")
    workshop.build()
    pages = texts(workshop.pdf)
    assert [(page.split().count("One"), page.split().count("Two")) for page in pages] == [(9, 0), (0, 9)]


def test_c33_two_decks_in_one_set(workshop: Workshop) -> None:
    workshop.cards("- {id: one, title: One, copies: 9}")
    workshop.write("content/demo/set.yaml", "title: Demo\ncomponents: [cards.yaml, more.yaml]\n")
    workshop.write(
        "content/demo/more.yaml",
        "component: more\nsize: 63x88mm\nface: cards.face.j2\npieces: [{id: two, title: Two, copies: 9}]\n",
    )
    said = workshop.build()
    assert "2 sheets" in said.out
    assert [len(texts(workshop.outputs()[f"demo/{name}.pdf"])) for name in ("cards", "more")] == [1, 1]
