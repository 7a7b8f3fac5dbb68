"""A text whose template names no field is told at the field of the piece that says its words."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.pipeline import check

SIDE = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="urn:pnp" viewBox="0 0 63.5 88.9">'
    '<text x="8" y="20" font-family="Atkinson Hyperlegible Next" font-size="4" pnp:width="20">{}</text></svg>'
)
DECK = """component: cards
size: poker
fields: {title: text, name: text, lines: text?}
pieces:
  - id: wolf
    title: {title}
    name: Wolf
  - id: hen
    title: Hen
    name: Hen
"""


def told(folder: Path, words: str, title: str) -> list[tuple[str, str, int]]:
    """What is told of the cards: its name, and in which file and line."""
    for path, text in {
        "content/demo/set.yaml": "title: Demo\ncomponents: [cards.yaml]\n",
        "content/demo/cards.yaml": DECK.replace("{title}", title),
        "templates/demo/cards.face.j2": SIDE.format(words),
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    report = check(["demo"], folder=folder)
    return [(one.name, one.source.file.name, one.source.line) for one in report]


@pytest.mark.parametrize(
    "words",
    [
        "{{ piece.title }}",
        "{{ piece.title | upper }}",
        "{{ piece.title }} (1)",
        "{{ piece.title | replace(' ', '  ') }}",
        "<tspan>{{ piece.title[:2] }}</tspan>{{ piece.title[2:] }}",
    ],
)
@pytest.mark.parametrize(
    ("title", "name"),
    [("漢字 Freight", "missing-glyph"), ("Freight of a river far away", "text-overflow")],
)
def test_a_fault_of_words_is_told_where_they_are_written(
    tmp_path: Path, words: str, title: str, name: str
) -> None:
    assert told(tmp_path, words, title) == [(name, "cards.yaml", 6)]


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("漢 {{ piece.title }}, the best of all", "missing-glyph"),
        ("{{ piece.title }} " + "far " * 9, "text-overflow"),
    ],
)
def test_a_fault_of_words_of_the_template_is_told_there(tmp_path: Path, words: str, name: str) -> None:
    assert {one[:2] for one in told(tmp_path, words, "Wolf")} >= {(name, "cards.face.j2")}


def test_words_are_found_in_records_and_without_their_tags(tmp_path: Path) -> None:
    from pnp.content.entries import Entry, Piece
    from pnp.drawing.faults import field_saying
    from pnp.source import Source

    file = Path("cards.yaml")
    row = Entry({"text": "Go <b>far</b>"}, Source(file, 7), {"text": Source(file, 7, 12)})
    piece = Piece(
        {"id": "soy", "good": "soy", "name": "Soy", "rows": (row,), "few": ("one", "two")},
        Source(file, 3),
        {"good": Source(file, 4), "name": Source(file, 5), "few": Source(file, 9)},
    )
    assert field_saying("GO  FAR", piece) == ("rows.text", Source(file, 7, 12))
    assert field_saying("Soy", piece) == ("name", Source(file, 5))
    assert field_saying("TWO", piece) == ("few", Source(file, 9))
    assert field_saying("Soy is what this is all about", piece) is None
    assert field_saying("", piece) is None
