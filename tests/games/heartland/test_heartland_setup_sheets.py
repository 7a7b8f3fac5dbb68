"""Set-up sheets: numbers, marked places and variants by the rule notes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from heartland_positions import CONTENT
from heartland_sheets import SVG, content_of, copied, piece_of, side, told, words

from pnp.content.model import ContentSet
from pnp.games.heartland.facts import facts


@pytest.mark.parametrize(
    ("name", "locations", "each", "deck", "threshold"),
    [("two", 8, 2, 52, 50), ("three", 10, 2, 47, 40), ("four", 12, 3, 42, 30)],
)
def test_a_sheet_has_the_numbers_of_its_players(
    name: str, locations: int, each: int, deck: int, threshold: int
) -> None:
    """H-R07 to H-R12, H-R31: the numbers at a glance, in their order."""
    said = told(CONTENT, "setup", name)
    numbers = (
        f"Locations on the map {locations} Crates on each of them 5 Score markers start on $5 "
        f"Cards in each hand 5 Cards face up 3 Cards left to draw {deck} Last turns begin at ${threshold}"
    )
    assert numbers in said
    assert re.search(rf"(?:{each} ?){{4}} 1 ", said), "Locations of each of the four goods, then the steps"
    assert "65 cards. Deal 5 to each player. Turn 3 face up" in said


def places(content: ContentSet, name: str) -> Mapping[str, Any]:
    part = content.component("setup")
    assert part is not None
    return facts(content, part, piece_of(content, "setup", name))


def test_with_three_players_every_place_beside_a_location_is_marked() -> None:
    """H-V59: twelve cells about the block of nine, none of them at a corner."""
    block = {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)}
    beside = {
        (x + dx, y + dy) for x, y in block - {(0, 0)} for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    } - block
    found = places(CONTENT, "three")
    assert {(cell["x"], cell["y"]) for cell in found["frontier"]} == beside
    assert len(beside) == 12
    drawn = side(CONTENT, "setup", piece_of(CONTENT, "setup", "three"))
    dashed = [
        rect
        for rect in drawn.iter(f"{SVG}rect")
        if rect.get("stroke-dasharray") and float(rect.get("width", 0)) > 9
    ]
    assert len(dashed) == 12
    said = words(drawn)
    assert "the third player in turn order lays one of the 4 removed Locations" in said
    assert "The last 2 go into the box." in said


@pytest.mark.parametrize("name", ["two", "four"])
def test_no_place_is_marked_where_nobody_adds_a_location(name: str) -> None:
    assert places(CONTENT, name)["frontier"] == []


def test_a_tile_may_be_the_depot_in_a_fresh_start(tmp_path: Path) -> None:
    """H-R36: the depot is drawn with the Locations, and its place is not known."""
    assert "A Location, drawn at random" in told(CONTENT, "setup", "two")
    content = content_of(copied(tmp_path, variants=["fresh_start"]))
    for name in ("two", "three", "four"):
        assert "A Location or the depot, drawn at random" in told(content, "setup", name)


def test_north_is_up_unless_cards_may_be_turned(tmp_path: Path) -> None:
    """H-A24."""
    assert "North is at the top." in told(CONTENT, "setup", "two")
    content = content_of(copied(tmp_path, variants=["alternate_routes"], allow_rotation=True))
    said = told(content, "setup", "four")
    assert "North is at the top." not in said
    assert "These may be turned, too." in said


def test_variants_change_what_a_sheet_says_and_are_ticked(tmp_path: Path) -> None:
    """H-R36 to H-R38."""
    plain = told(CONTENT, "setup", "four")
    assert "All lie circle side up." in plain
    variants = ["fresh_start", "warehouse_mixup", "alternate_routes"]
    mixed = told(content_of(copied(tmp_path, variants=variants)), "setup", "four")
    assert "Crates on each of them 3 + 1 + 1" in mixed
    assert "Shuffle all 12 Locations and the depot" in mixed
    assert "Put 3 crates of its native good and 1 of each good that it wants" in mixed
    assert "All lie circle side up." not in mixed
    assert "face:depot" not in mixed


@pytest.mark.parametrize(
    ("edition", "thresholds"), [("003", ["$50", "$40", "$30"]), ("002", ["$50", "$40", "$40"])]
)
def test_the_edition_has_its_own_thresholds_and_fuel(
    tmp_path: Path, edition: str, thresholds: list[str]
) -> None:
    """E2 to E5: only the edition in play is told of."""
    content = content_of(copied(tmp_path, edition=edition))
    for name, threshold in zip(("two", "three", "four"), thresholds, strict=True):
        assert f"Last turns begin at {threshold}" in told(content, "setup", name)
    turn = told(content, "rules", "turn")
    assert ("the rest is lost" in turn) == (edition == "002")
    assert ("add up to 3 at most" in turn) == (edition == "003")
    end = told(content, "rules", "end")
    assert f"rules of edition {edition}" in end
    assert re.findall(r"\$\d\d", end)[:3] == thresholds


def test_points_are_bare_on_tags_and_have_their_name_in_sentences(tmp_path: Path) -> None:
    content = content_of(copied(tmp_path, unit_label="points"))
    for page in ("papers", "turn", "action", "end"):
        assert "$" not in told(content, "rules", page)
    assert "Score markers start on 5 " in told(content, "setup", "two")
    assert "pay 1 point for each space" in told(content, "rules", "turn")
