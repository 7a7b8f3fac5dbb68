"""A suit that no bundled set has: what a set must bring for it is told, and suffices."""

from __future__ import annotations

import re

import pytest

from pnp.project import BUNDLED
from tests.pipeline.conftest import Table

STARS = """title: Stars
from: loads
settings: {profile: homebrew}
rules:
  slots:
    heart: {letter: H, name: Hearts}
    diamond: {letter: D, name: Diamonds}
    spade: {letter: S, name: Spades}
    star: {letter: T, name: Stars}
components: [deck.yaml, boards.yaml]
"""
SYMBOL = (
    '<svg xmlns="http://www.w3.org/2000/svg">\n'
    '<symbol id="star" viewBox="0 0 10 10"><path d="M5 0L8 10L0 4H10L2 10Z"/></symbol>\n</svg>\n'
)


@pytest.fixture
def stars(table: Table) -> Table:
    deck = (BUNDLED / "content/loads/deck.yaml").read_text(encoding="utf-8")
    table.write("content/stars/set.yaml", STARS)
    table.write("content/stars/deck.yaml", deck.replace("suit: club", "suit: star"))
    return table


def test_colours_and_symbol_of_a_new_suit_are_told_and_where_they_go(stars: Table) -> None:
    found = [problem for problem in stars.check("stars") if problem.severity == "error"]
    assert {problem.name for problem in found} == {"undefined-name"}
    for problem in found:
        colours = re.findall(r"`(star\w*)`", problem.hint.partition(":")[2])
        assert sorted(colours) == ["star", "star_deep", "star_pale"]
        assert "under `colours` in templates/stars/theme.yaml" in problem.hint
        assert problem.hint.endswith("draw it in templates/stars/symbols.svg")
    stars.write(
        "templates/stars/theme.yaml",
        'colours: {star: "#7A3B8F", star_deep: "#5A2B6F", star_pale: "#E2D0EA"}\n',
    )
    assert {problem.name for problem in stars.check("stars") if problem.severity == "error"} == {
        "unknown-icon"
    }
    stars.write("templates/stars/symbols.svg", SYMBOL)
    assert not stars.check("stars").has_errors


def test_a_colour_that_a_template_misspells_is_spelt_right(stars: Table) -> None:
    (stars.folder / "content/stars/deck.yaml").unlink()
    stars.write("content/stars/set.yaml", "title: Stars\nfrom: loads\ncomponents: [deck.yaml]\n")
    face = (BUNDLED / "templates/loads/deck.face.j2").read_text(encoding="utf-8")
    stars.write("templates/stars/deck.face.j2", face.replace("colour[piece.suit]", "colour.hart", 1))
    found = [problem for problem in stars.check("stars") if problem.name == "undefined-name"]
    assert {problem.hint for problem in found} == {"did you mean `heart`?"}
