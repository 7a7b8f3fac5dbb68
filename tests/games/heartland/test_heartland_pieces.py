"""The content of a Heartland set: what `pnp check` says of Locations, cards and numbers (rules 4.3)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from heartland_positions import CONTENT, OFFICIAL

from pnp.content.model import ContentSet
from pnp.content.read import read_set
from pnp.games import find_games
from pnp.games.heartland.checks import check
from pnp.games.heartland.engine import ENGINE
from pnp.games.heartland.pieces import GOODS
from pnp.games.heartland.table import configure
from pnp.project import BUNDLED
from pnp.source import Problem, Report


def changed(
    folder: Path, changes: dict[str, list[tuple[str, str]]]
) -> tuple[ContentSet | None, list[Problem]]:
    """The bundled set with some words exchanged, and what is said of it."""
    home = folder / "heartland"
    shutil.copytree(Path(BUNDLED) / "content" / "heartland", home)
    for name, words in changes.items():
        text = (home / name).read_text(encoding="utf-8")
        for old, new in words:
            assert old in text, old
            text = text.replace(old, new, 1)
        (home / name).write_text(text, encoding="utf-8")
    report = Report()
    content = read_set(home, find_games(), report)
    problems = list(report)
    if content is not None and not problems:
        problems = list(check(content))
    return content, problems


def test_the_bundled_set_is_all_right() -> None:
    assert list(check(CONTENT)) == []


def test_the_bundled_locations_are_balanced() -> None:
    """4.3: pairs of goods, prices and features."""
    locations = OFFICIAL["locations"]
    for native in GOODS:
        pairs = [set(card["demand"]) for card in locations if card["native"] == native]
        others = [good for good in GOODS if good != native]
        assert all(
            {a, b} in pairs
            for a, b in ((others[0], others[1]), (others[0], others[2]), (others[1], others[2]))
        )
    prices = {
        good: sorted(card["demand"][good] for card in locations if good in card["demand"]) for good in GOODS
    }
    assert prices["soy"] == prices["corn"] == [2, 2, 3, 3, 4, 4]
    assert prices["cattle"] == prices["pigs"] == [3, 3, 4, 4, 5, 5]
    totals = [sum(card["demand"].values()) for card in locations]
    assert (min(totals), max(totals), sum(totals)) == (6, 8, 84)
    features = [tuple(feature) for card in locations for feature in card["triangle"]]
    assert sorted(features) == sorted((kind, side) for kind in ("closed", "toll", "weigh") for side in "NESW")


LOCATIONS, SET = "locations.yaml", "set.yaml"
CASES: list[tuple[str, dict[str, list[tuple[str, str]]], set[tuple[str, str]]]] = [
    (
        "native",
        {LOCATIONS: [("native: soy", "native: corn")]},
        {("native-count", "error"), ("demand-native", "error")},
    ),
    (
        "five players",
        {SET: [("max: 4", "max: 5")]},
        {("truck-players", "error")},
    ),
    (
        "one player",
        {SET: [("min: 2", "min: 1")]},
        {("truck-players", "error")},
    ),
    (
        "two of a good",
        {LOCATIONS: [("{good: cattle, price: 5}", "{good: corn, price: 5}")]},
        {("demand-repeated", "error"), ("demand-uneven", "warning"), ("crate-supply", "warning")},
    ),
    (
        "price",
        {LOCATIONS: [("good: corn, price: 2", "good: corn, price: 6")]},
        {("price-unusual", "warning"), ("locations-uneven", "warning")},
    ),
    ("code", {LOCATIONS: [("code: S1", "code: P3")]}, {("location-repeated", "error")}),
    ("name", {LOCATIONS: [("Podham Crossing", "mudlark")]}, {("location-repeated", "error")}),
    ("published", {LOCATIONS: [("Podham Crossing", "Fort Lee")]}, {("published-name", "warning")}),
    ("depot", {"depot.yaml": [("Crossroads Depot", "West Morgan")]}, {("published-name", "warning")}),
    (
        "sides",
        {LOCATIONS: [("[{kind: closed, side: N}]", "[{kind: closed, side: N}, {kind: toll, side: N}]")]},
        {("side-repeated", "error")},
    ),
    ("supply", {SET: [("crates: 5 ", "crates: 6 ")]}, {("crate-supply", "error")}),
    ("mix-up", {SET: [("mixup_native: 3", "mixup_native: 4")]}, {("crate-supply", "warning")}),
    (
        "mix-up on",
        {SET: [("mixup_native: 3", "mixup_native: 4"), ("variants: []", "variants: [warehouse_mixup]")]},
        {("crate-supply", "error")},
    ),
    (
        "crates without",
        {SET: [("crates: 5 ", "crates: 6 "), ("variants: []", "variants: [warehouse_mixup]")]},
        {("crate-supply", "warning")},
    ),
    ("track", {SET: [("track: 79", "track: 73")]}, {("track-too-short", "error")}),
    ("threshold", {SET: [('"002": {2: 50, ', '"002": {')]}, {("threshold-missing", "error")}),
    (
        "deck",
        {
            SET: [("hand: 5", "hand: 12"), ("row: 3", "row: 9")],
            "bills.yaml": [("copies: 15", "copies: 1")],
            "fuel.yaml": [("copies: 10", "copies: 1")],
        },
        {("deck-too-small", "error"), ("track-too-short", "error")},
    ),
    (
        "one price a side",
        {
            LOCATIONS: [
                (
                    "features: [{kind: closed, side: N}]",
                    "triangle_demands: [{good: soy, price: 5}, {good: pigs, price: 9}]\n"
                    "    features: [{kind: closed, side: N}]",
                )
            ]
        },
        {("demand-native", "error"), ("price-unusual", "warning"), ("track-too-short", "error")},
    ),
]


@pytest.mark.parametrize(("name", "changes", "wanted"), CASES, ids=[case[0] for case in CASES])
def test_what_is_wrong(
    name: str, changes: dict[str, list[tuple[str, str]]], wanted: set[tuple[str, str]], tmp_path: Path
) -> None:
    _, problems = changed(tmp_path, changes)
    assert {(problem.name, problem.severity) for problem in problems} == wanted


def test_problems_stand_where_they_were_written(tmp_path: Path) -> None:
    _, problems = changed(tmp_path, {LOCATIONS: [("good: cattle, price: 5", "good: soy, price: 5")]})
    lines = (tmp_path / "heartland" / LOCATIONS).read_text(encoding="utf-8").splitlines()
    found = {problem.name: problem.source.line for problem in problems}
    assert "good: soy, price: 5" in lines[found["demand-native"] - 1]


@pytest.mark.parametrize(
    ("file", "old", "new", "name"),
    [
        (LOCATIONS, "side: N", "side: north", "bad-value"),
        (LOCATIONS, "kind: closed", "kind: shut", "bad-value"),
        (LOCATIONS, "features: [{kind: closed, side: N}]", "features: []", "bad-value"),
        (LOCATIONS, ", {good: cattle, price: 5}]", "]", "bad-value"),
        (LOCATIONS, "price: 2", "price: 0", "bad-value"),
        (LOCATIONS, "code: S1", "code: S 1", "bad-value"),
        (SET, 'edition: "003"', "edition: 4", "bad-value"),
        (SET, "variants: []", "variants: [long_haul]", "bad-value"),
        (SET, "variants: []", "threshold: high", "bad-value"),
        (SET, "cash: 5 ", "gold: 5 ", "unknown-key"),
    ],
)
def test_fields(file: str, old: str, new: str, name: str, tmp_path: Path) -> None:
    _, problems = changed(tmp_path, {file: [(old, new)]})
    assert name in {problem.name for problem in problems}


@pytest.mark.parametrize(
    ("written", "wanted"), [("threshold: 33", 33), ("threshold: {4: 35, 2: 52}", 35), ("edition: 002", 40)]
)
def test_settings_of_a_set_are_played(written: str, wanted: int, tmp_path: Path) -> None:
    old = 'edition: "003" ' if written.startswith("edition") else "variants: []"
    content, problems = changed(tmp_path, {SET: [(old, f"{written} ")]})
    assert problems == []
    assert content is not None
    assert configure(content, 4, {}, None).threshold == wanted


def test_numbers_of_a_set_are_played(tmp_path: Path) -> None:
    """Nothing of the content is in the code."""
    content, problems = changed(
        tmp_path,
        {
            SET: [
                ("hand: 5", "hand: 6"),
                ("row: 3", "row: 4"),
                ("cash: 5 ", "cash: 9 "),
                ("crates: 5 ", "crates: 4 "),
                ("track: 79", "track: 99"),
            ],
            "bills.yaml": [("copies: 15", "copies: 14")],
            "fuel.yaml": [("copies: 10", "copies: 12")],
        },
    )
    # The worked examples of the printed rules are of the other numbers.
    assert {problem.name for problem in problems} <= {"example-illegal"}
    assert content is not None
    table = configure(content, 2, {}, None)
    assert table.deck == (14, 15, 8, 8, 12, 6, 3)
    from pnp.rules.play import seeded

    state = ENGINE.setup(table, ENGINE.draw_setup(table, seeded(1)))
    state = ENGINE.apply(state, ENGINE.chance(state, seeded(1)))
    assert [sum(hand) for hand in state.hands] == [6, 6]
    assert len(state.row) == 4
    assert state.cash == (9, 9)
    assert [sum(lying) for lying in state.crates] == [0] + [4] * 8


def test_a_set_of_another_name_travels_with_its_playthroughs(tmp_path: Path) -> None:
    content, _ = changed(tmp_path, {})
    assert content is not None
    other = content._replace(id="mine")
    inline = ENGINE.inline(configure(other, 2, {}, None))
    assert inline == OFFICIAL
