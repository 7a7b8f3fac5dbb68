"""Maps of which a cell is wrong: what is wrong with the others is told, and nothing that may be right."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from heartland_maps import TWELVE, judged, laid, names, places, write

from pnp.games.heartland.layout import BLOCK, DIAMOND
from pnp.games.heartland.moves import Cell

ALTERNATE = ("alternate_routes",)
WRONG = {"C1^^": "map-grid", "DC^": "map-grid", "ZZ": "bad-reference"}
PLAIN: Mapping[int, dict[Cell, str]] = {
    players: laid(shape, TWELVE[: len(shape) - 1])
    for players, shape in ((2, BLOCK), (3, (*BLOCK, (2, 0), (3, 0))), (4, DIAMOND))
}
"""Maps that are right."""


def told(folder: Path, cards: Mapping[Cell, str], players: int, profile: str = "standard") -> set[str]:
    """The names of all errors and warnings."""
    written = write(folder, cards, players, variants=ALTERNATE, profile=profile)
    return names(judged(written.path), "error", "warning")


@pytest.mark.parametrize("profile", ["standard", "custom"])
@pytest.mark.parametrize("players", PLAIN)
@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_cell_is_told_alone(wrong: str, players: int, profile: str, tmp_path: Path) -> None:
    for cell in PLAIN[players]:
        if wrong != "DC^" or cell == (0, 0):
            assert told(tmp_path, {**PLAIN[players], cell: wrong}, players, profile) == {WRONG[wrong]}, cell


@pytest.mark.parametrize("profile", ["standard", "custom"])
@pytest.mark.parametrize("players", PLAIN)
@pytest.mark.parametrize("word", [".", "K1", "DC", "S3^"])
def test_nothing_is_told_that_may_be_right(word: str, players: int, profile: str, tmp_path: Path) -> None:
    """Whatever else may be wrong: at most as much is told as where the right card lies on the wrong cell."""
    plain = PLAIN[players]
    for other in plain:
        cards = {**plain, other: word}
        alone = told(tmp_path, cards, players, profile)
        for cell in plain.keys() - {other}:
            found = told(tmp_path, {**cards, cell: "ZZ"}, players, profile)
            assert found <= {"bad-reference"} | alone, (cell, other)


@pytest.mark.parametrize(
    ("cell", "word", "name"),
    [
        ((1, 0), "DC", "map-r1"),
        ((2, 0), "DC", "map-r1"),
        ((1, 0), ".", "map-r2"),
        ((1, 0), ".", "map-r8"),
        ((1, 1), "P3", "map-r4"),
        ((1, 1), "P3", "map-r3"),
        ((1, 0), "??", "map-grid"),
        ((1, 0), "s1", "bad-reference"),
    ],
)
@pytest.mark.parametrize("wrong", ["ZZ", "C1^^"])
def test_a_wrong_cell_does_not_hide_the_others(
    wrong: str, cell: Cell, word: str, name: str, tmp_path: Path
) -> None:
    written = write(tmp_path, {**PLAIN[4], (0, 2): wrong, cell: word}, 4)
    found = judged(written.path)
    assert {WRONG[wrong], name} <= names(found)
    if name in ("map-grid", "bad-reference"):
        assert written.at(cell) <= places(found, name)


def test_cards_without_the_variant_and_beside_each_other_are_told(tmp_path: Path) -> None:
    cards = {**PLAIN[4], (0, 2): "ZZ", (1, 0): PLAIN[4][1, 0] + "^", (2, 0): PLAIN[4][2, 0] + "^"}
    assert names(judged(write(tmp_path, cards, 4).path)) == {"bad-reference", "map-r5"}
    assert told(tmp_path, cards, 4) == {"bad-reference", "map-r6"}


@pytest.mark.parametrize(
    ("field", "wrong", "cards", "found"),
    [
        ("title: Demo", "title: []", {(1, 0): "."}, {"bad-type", "map-r2", "map-r3", "map-r8"}),
        ("players: 4", "players: 9", {(1, 0): "P3"}, {"bad-value", "map-r4"}),
        ("variants: []", "variants: [short]", {(1, 1): "P3^"}, {"bad-value", "map-r3", "map-r4"}),
        ("profile: standard", "profile: odd", {(1, 0): "."}, {"bad-value", "map-r2", "map-r3"}),
        ("title: Demo", "titel: Demo", {(1, 1): "P3^"}, {"unknown-key", "map-r3", "map-r4", "map-r5"}),
    ],
)
def test_a_wrong_field_hides_only_rules_that_depend_on_it(
    field: str, wrong: str, cards: Mapping[Cell, str], found: set[str], tmp_path: Path
) -> None:
    written = write(tmp_path, {**PLAIN[4], **cards}, 4)
    written.path.write_text(written.path.read_text().replace(field, wrong))
    assert names(judged(written.path), "error", "warning") == found
