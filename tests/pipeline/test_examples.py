"""Worked examples on pages of rules that do not hold for a set: who wrote them, and what they hinder."""

from __future__ import annotations

import shutil
from pathlib import Path

import pdfplumber
import pytest

from pnp.pipeline import open_set
from pnp.project import BUNDLED
from pnp.source import Problem
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
