"""One run tells of everything: a wrong field hides nothing but what cannot be known without it."""

from __future__ import annotations

import shutil
from collections.abc import Callable

import pytest

from pnp.project import BUNDLED
from tests.pipeline.conftest import Table

Told = Callable[..., list[str]]


@pytest.fixture
def told(table: Table) -> Told:
    """The names of problems with a bundled set in which some texts are replaced, file by file."""

    def told(game: str, *changes: tuple[str, str, str]) -> list[str]:
        home = table.folder / "content" / "mine"
        shutil.copytree(BUNDLED / "content" / game, home, dirs_exist_ok=True)
        for file, old, new in changes:
            text = (home / file).read_text(encoding="utf-8")
            assert old in text
            (home / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        return sorted(problem.name for problem in table.check("mine") if problem.severity == "error")

    return told


UNKNOWN_KEY = ("fuel.yaml", "    spaces: 1\n", "    spaces: 1\n    foo: 1\n")


def test_a_wrong_card_does_not_hide_locations(told: Told) -> None:
    assert told("heartland", UNKNOWN_KEY, ("locations.yaml", "code: C2", "code: C1")) == [
        "location-repeated",
        "unknown-key",
    ]


def test_what_is_wrong_is_not_counted(told: Told) -> None:
    # One Location less would be eleven, and maps with an unknown one; ten Fuel cards less would be no deck.
    assert told("heartland", UNKNOWN_KEY) == ["unknown-key"]
    assert told("heartland", ("locations.yaml", "native: soy", "native: peas")) == ["bad-value"]


def test_a_wrong_card_of_loads_does_not_hide_the_others(told: Told) -> None:
    found = told(
        "loads",
        ("deck.yaml", "suit: heart, rank: 2", "suit: heart, rank: two"),
        ("deck.yaml", "suit: heart, rank: 4", "suit: heart, rank: 5"),
        ("deck.yaml", "suit: diamond, rank: 3", "suit: diamond, rank: 2"),
    )
    # No card is missing and no deck too small for all that is known.
    assert found == ["bad-value", "pack-ranks", "pack-twice"]


def test_a_wrong_card_of_lighten_does_not_hide_other_values_and_manifests(told: Told) -> None:
    found = told(
        "lighten",
        ("deck.yaml", "value: 1,", "value: one,"),
        ("deck.yaml", "value: 8,", "value: 9,"),
        ("manifests/a.yaml", "[8, 11,", "[11,"),
    )
    assert found == ["bad-value", "deck-values", "manifest-length"]


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        ("players: 4", "players: 5", ["bad-value", "bad-reference"]),
        ("players: 4", "players: 4\nvariants: [short_hauls]", ["bad-value", "bad-reference"]),
        ("players: 4", "players: 4\nfoo: 1", ["unknown-key", "bad-reference"]),
    ],
)
def test_a_wrong_field_of_a_map_does_not_hide_its_cells(
    told: Told, old: str, new: str, names: list[str]
) -> None:
    found = told("heartland", ("maps/4-plain.yaml", old, new), ("maps/4-plain.yaml", " S1 ", " XX "))
    assert found == sorted(names)


def test_a_wrong_field_of_a_map_does_not_hide_missing_cells(told: Told) -> None:
    wrong = ("maps/4-plain.yaml", "players: 4", "players: 4\nvariants: [short_hauls]")
    assert told("heartland", wrong) == ["bad-value"]
    assert told("heartland", wrong, ("maps/4-plain.yaml", " S1 ", " . ")) == [
        "bad-value",
        "map-r2",
        "map-r3",
        "map-r8",
    ]


@pytest.mark.parametrize("profile", ["", "profile: custom\n"])
def test_a_map_without_any_card_is_told_alone(told: Told, profile: str) -> None:
    wrong = ("maps/2-plain.yaml", "grid: |\n", f"{profile}grid: |\n  . .\nnote: |\n")
    assert "map-grid" in told("heartland", wrong)
