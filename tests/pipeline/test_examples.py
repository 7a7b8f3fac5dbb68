"""Worked examples on pages of rules that do not hold for a set: who wrote them, and what they hinder."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pdfplumber
import pytest

from pnp.pipeline import open_set
from pnp.project import BUNDLED
from pnp.source import Problem
from pnp.starter import make_copy
from tests.pipeline.conftest import Table

HOMEBREW = """title: Light
from: lighten
settings: {profile: homebrew}
rules: {cards: 16, trims: 2}
"""
DECK = """component: deck
kind: card
size: poker
copies: per-player
pieces:
  - {id: one, value: 1, copies: 3}
  - {id: two, value: 2, copies: 3}
  - {id: three, value: 3, copies: 3}
  - {id: four, value: 4, copies: 3}
  - {id: six, value: 6, copies: 3}
  - {id: twelve, value: 12, copies: 3}
"""


@pytest.fixture
def light(table: Table) -> Table:
    """A set made from Lighten the Load whose decks have no 5, 7 and 8, which its four examples show."""
    table.write("content/light/set.yaml", HOMEBREW)
    table.write("content/light/deck.yaml", DECK)
    return table


def examples(problems: object) -> list[Problem]:
    assert hasattr(problems, "__iter__")
    return [problem for problem in problems if problem.name.startswith("example-")]


def text_of(path: Path) -> str:
    with pdfplumber.open(path) as document:
        return "\n".join(page.extract_text() for page in document.pages)


def test_inherited_examples_that_do_not_hold_are_left_out_with_a_warning(light: Table) -> None:
    result = light.build("light")
    found = examples(result.report)
    assert [(problem.severity, problem.name) for problem in found] == [("warning", "example-cards")] * 4
    assert {problem.source.file for problem in found} == {BUNDLED / "content/lighten/rules.yaml"}
    assert all("the page is printed without this example" in problem.message for problem in found)
    assert all(
        "copy it to" in problem.hint and "content/light/rules.yaml" in problem.hint for problem in found
    )
    page = text_of(light.folder / "out/light/rules.pdf")
    assert "THE DRAW PILE RUNS OUT" in page
    assert "EXAMPLE" not in page
    assert "Exact" not in page


def test_examples_of_a_copy_that_is_not_changed_give_way_as_well(light: Table) -> None:
    content = light.folder / "content"
    shutil.rmtree(content / "light")
    make_copy(light.folder, "light", BUNDLED / "content/lighten", None, {"content": "lighten"})
    light.write("content/light/set.yaml", HOMEBREW)
    light.write("content/light/deck.yaml", DECK)
    result = light.build("light")
    found = examples(result.report)
    assert [(problem.severity, problem.name) for problem in found] == [("warning", "example-cards")] * 4
    assert {problem.source.file for problem in found} == {content / "light/rules.yaml"}
    assert {problem.hint for problem in found} == {"write another example"}
    assert "EXAMPLE" not in text_of(light.folder / "out/light/rules.pdf")
    rules = content / "light/rules.yaml"
    rules.write_text(rules.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    assert [problem.severity for problem in examples(light.check("light"))] == ["error"] * 4


def headings(page: pdfplumber.page.Page, *words: str) -> list[tuple[float, float]]:
    """Left edges and tops of headings, in mm from the first."""
    found = [page.search(each)[0] for each in words]
    first = found[0]
    return [
        tuple(round((each[side] - first[side]) * 25.4 / 72, 1) for side in ("x0", "top")) for each in found
    ]


HELP = (
    "GOOD TO KNOW",
    "THE DRAW PILE",
    "OPEN AND SECRET",
    "MORE GAMES",
    "AFTER ROW",
    "SOMETHING",
    "ROOM FOR",
)


@pytest.mark.parametrize(
    ("values", "examples", "tops"),
    [
        # From box to box in boxes.yaml: all as they lie there.
        (range(1, 9), 3, [0, 87, 118, 0, 34.6, 99]),
        # No 2: the deliveries stay, and what lies below the pile that runs out takes its place.
        ((1, 3, 4, 5, 6, 7, 8), 1, [0, 33, 64, 0, 34.6, 99]),
        # No 8: all examples are gone.
        (range(1, 8), 0, [0, 33, 64, 0, 34.6, 99]),
    ],
)
def test_what_is_left_moves_up_where_examples_are_left_out(
    light: Table, values: Sequence[int], examples: int, tops: list[float]
) -> None:
    cards = "".join(f"  - {{id: c{value}, value: {value}, copies: 2}}\n" for value in values)
    light.write("content/light/deck.yaml", DECK.partition("  - ")[0] + cards)
    light.build("light", components=("rules",))
    with pdfplumber.open(light.folder / "out/light/rules.pdf") as document:
        play, help_ = document.pages
        assert text_of(light.folder / "out/light/rules.pdf").count("EXAMPLE") == examples
        _, *others = (top for _, top in headings(help_, *HELP))
        assert [round(top - others[0], 1) for top in others] == pytest.approx(tops, abs=0.2)
        # Below the title of the page: 102 mm from its top with the deliveries, 13 without.
        assert others[0] == pytest.approx(102 if examples else 13, abs=8)
        (_, (right, below)) = headings(play, "A ROUND", "WHAT A DELIVERY")
        assert (right, below) == pytest.approx((0, 116) if examples == 3 else (98, 0), abs=0.5)


def test_inherited_examples_that_hold_are_printed(light: Table) -> None:
    light.write("content/light/set.yaml", "title: Light\nfrom: lighten\nrules: {near: 2}\n")
    (light.folder / "content/light/deck.yaml").unlink()
    result = light.build("light", components=("rules",))
    assert list(result.report) == []
    assert text_of(light.folder / "out/light/rules.pdf").count("EXAMPLE") == 3


def test_only_the_inherited_examples_that_do_not_hold_are_left_out(light: Table) -> None:
    light.write("content/light/set.yaml", "title: Light\nfrom: lighten\nrules: {hand: 5}\n")
    (light.folder / "content/light/deck.yaml").unlink()
    result = light.build("light", components=("rules",))
    (found,) = examples(result.report)
    assert found.message.startswith("a hand has 5 cards; `hand` has 4")
    assert text_of(light.folder / "out/light/rules.pdf").count("EXAMPLE") == 2


def test_other_pages_do_not_tell_of_examples(light: Table) -> None:
    assert list(light.build("light", components=("deck",)).report) == []


def test_ones_own_examples_keep_nothing_else_from_being_printed(light: Table) -> None:
    shutil.copy(BUNDLED / "content/lighten/rules.yaml", light.folder / "content/light/rules.yaml")
    found = examples(light.check("light"))
    assert [problem.severity for problem in found] == ["error"] * 4
    assert all(problem.hint.startswith("change the example, or take it out; or delete ") for problem in found)
    assert light.build("light").written == []
    assert len(light.build("light", components=("deck",)).written) == 2
    assert open_set("light", light.folder).id == "light"
    (light.folder / "content/light/rules.yaml").unlink()
    assert light.build("light").written


def test_a_set_made_from_none_has_no_page_to_go_back_to(light: Table) -> None:
    shutil.copytree(BUNDLED / "content/lighten", light.folder / "content/alone")
    for name, old, new in (
        ("set", "profile: official", "profile: homebrew"),
        ("deck", "value: 8", "value: 12"),
    ):
        file = light.folder / f"content/alone/{name}.yaml"
        file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    found = examples(light.check("alone"))
    assert found
    assert {problem.hint for problem in found} == {"change the example, or take it out"}


def test_inherited_files_tell_how_to_change_them(light: Table) -> None:
    light.write("content/light/set.yaml", HOMEBREW.replace("trims: 2", "trims: 2, hand: 1"))
    found = [problem for problem in light.check("light") if problem.name == "manifest-target"]
    assert found
    own = "lighten: copy its folder manifests to "
    assert all(own in problem.hint and "content/light/manifests" in problem.hint for problem in found)
    shutil.copytree(BUNDLED / "content/lighten/manifests", light.folder / "content/light/manifests")
    found = [problem for problem in light.check("light") if problem.name == "manifest-target"]
    assert found
    assert not any("copy" in problem.hint for problem in found)


def test_what_the_original_says_of_the_whole_is_said_otherwise_in_set_yaml(table: Table) -> None:
    table.write("content/road/set.yaml", "title: Road\nfrom: heartland\nrules: {crates: 6}\n")
    (problem,) = [one for one in table.check("road") if "crates of soy" in one.message]
    assert problem.source.file == BUNDLED / "content/heartland/set.yaml"
    assert problem.hint.endswith("content/road/set.yaml")
