"""Every finding of the validators of the three games: the least wrong content, and what is said of it.

Each case takes a bundled set, changes one thing and names the finding with its exact message. Findings on
maps are shown in tests/errors/; here stands which of them there must be.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from pnp.pipeline import load
from pnp.project import LIBRARY, Project
from pnp.source import Report

PARTS = {
    "loads": "deck.yaml",
    "lighten": "deck.yaml, manifests.yaml",
    "heartland": "locations.yaml, depot.yaml",
}
"""What is judged alone."""

Edit = tuple[str, str]
Finding = tuple[str, str, str]


def told(folder: Path, game: str, file: str, edits: Sequence[Edit], more: str) -> list[Finding]:
    """Name, severity and message of all problems of a set that differs in a file and in some keys."""
    home = folder / "content" / "mine"
    (home / file).parent.mkdir(parents=True)
    text = (LIBRARY / game / file).read_text(encoding="utf-8")
    for old, new in edits:
        assert old in text
        text = text.replace(old, new, 1)
    (home / file).write_text(text, encoding="utf-8")
    (home / "set.yaml").write_text(f"from: {game}\n{more}components: [{PARTS[game]}]\n", encoding="utf-8")
    report = Report()
    load(Project(folder).sets()["mine"], report)
    return [(one.name, one.severity, one.message) for one in report]


HOMEBREW = "settings: {profile: homebrew}\n"
FIRST = "{id: heart-2, suit: heart, rank: 2}"
WITHOUT = [(f"  - {FIRST}\n", "")]
FIFTH = (
    "rules: {slots: {heart: {letter: H, name: H}, diamond: {letter: D, name: D}, "
    "spade: {letter: S, name: S}, club: {letter: C, name: C}, star: {letter: T, name: T}}}\n"
)
SUITS = [suit for suit in ("heart", "diamond", "spade", "club") for _ in range(7)]


def deck(ranks: Sequence[int]) -> list[Edit]:
    """The deck with other ranks, suit by suit, and without a label."""
    text = (LIBRARY / "loads" / "deck.yaml").read_text(encoding="utf-8")
    old = text[text.index("pieces:") :]
    cards = (
        f"  - {{id: c{number}, suit: {suit}, rank: {rank}}}\n"
        for number, (suit, rank) in enumerate(zip(SUITS, ranks, strict=True))
    )
    return [(old, "pieces:\n" + "".join(cards))]


LOADS = {
    # 1.9, the official deck.
    "28 cards": (WITHOUT, "", "pack-size", "error", "the deck has 28 cards, not 27"),
    "29 cards": (
        [(FIRST, f"{FIRST}\n  - {{id: more, suit: heart, rank: 9}}")],
        "",
        "pack-size",
        "error",
        "the deck has 28 cards, not 29",
    ),
    "a rank is missing": (WITHOUT, "", "pack-ranks", "error", "heart has the ranks 2 to 8: 2 is missing"),
    "a rank of another suit": (
        [("suit: heart, rank: 2", "suit: heart, rank: 9")],
        "",
        "pack-ranks",
        "error",
        "heart has the ranks 2 to 8, not 9",
    ),
    "an ace": (
        [("suit: spade, rank: 4", "suit: spade, rank: 14")],
        "",
        "pack-ranks",
        "error",
        "spade has the ranks 4 to 10, not 14",
    ),
    "a card twice": (
        [("suit: heart, rank: 2", "suit: heart, rank: 3")],
        "",
        "pack-twice",
        "error",
        "`heart-3` and `heart-2` are both the 3 of heart",
    ),
    "a card printed twice": (
        [("suit: heart, rank: 2", "suit: heart, rank: 2, copies: 2")],
        "",
        "pack-twice",
        "error",
        "the 2 of heart is printed 2 times",
    ),
    "another court card": (
        [("label: J", "label: Q")],
        "",
        "pack-labels",
        "error",
        "rank 11 is printed as J, not as Q",
    ),
    "a joker": (
        [("suit: heart, rank: 2", "suit: joker, rank: 2")],
        "",
        "pack-slots",
        "error",
        "a trailer has no slot for the suit joker",
    ),
    "three players": (
        [],
        "players: {min: 3, max: 3, default: 3}\n",
        "haul-players",
        "error",
        "the official game is for 4 players, not for 3 to 3",
    ),
    "three tokens": (
        [],
        "rules: {tokens: 3}\n",
        "haul-numbers",
        "error",
        "`tokens` is 2 in the official game, not 3",
    ),
    # 1.9, homebrew.
    "homebrew: a card twice": (
        [("suit: heart, rank: 2", "suit: heart, rank: 3")],
        HOMEBREW,
        "pack-twice",
        "error",
        "`heart-3` and `heart-2` are both the 3 of heart",
    ),
    "homebrew: a suit without a slot": (
        [("suit: heart, rank: 2", "suit: star, rank: 2")],
        HOMEBREW,
        "pack-slots",
        "error",
        "a trailer has no slot for the suit star",
    ),
    "homebrew: a slot without a suit": (
        [],
        HOMEBREW + FIFTH,
        "pack-slots",
        "error",
        "no card has the suit star, yet a trailer has a slot for it",
    ),
    "homebrew: cards for no even hands": (
        WITHOUT,
        HOMEBREW,
        "pack-deal",
        "error",
        "4 hands of 7 cards need 28 cards, not 27",
    ),
    "homebrew: a rank in words": (
        [("suit: heart, rank: 2", "suit: heart, rank: two")],
        HOMEBREW,
        "bad-value",
        "error",
        'rank must be a whole number from 0 to 99, not "two"',
    ),
    "homebrew: no rank": (
        [("suit: heart, rank: 2", "suit: heart")],
        HOMEBREW,
        "missing-key",
        "error",
        "`rank` is missing: a whole number from 0 to 99",
    ),
    "homebrew: suits of unequal length": (
        [("suit: heart, rank: 2", "suit: diamond, rank: 2")],
        HOMEBREW,
        "pack-uneven",
        "warning",
        "diamond has 8 cards and heart only 6",
    ),
    "homebrew: no Heavy Load": (
        deck(range(2, 30)),
        HOMEBREW,
        "pack-no-pairs",
        "warning",
        "no two cards have the same rank: nobody can make a Heavy Load",
    ),
    # 12 of 28 cards: more than a quarter.
    "homebrew: many ranks alone": (
        deck([*range(2, 9), *range(2, 9), *range(9, 16), *range(15, 22)]),
        HOMEBREW,
        "pack-lone-ranks",
        "warning",
        "12 of 28 cards have a rank of their own: 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21",
    ),
    "homebrew: a gap": (
        [("suit: heart, rank: 2", "suit: heart, rank: 10")],
        HOMEBREW,
        "pack-gaps",
        "warning",
        "heart has a gap in its ranks: 9",
    ),
    # 1.9: ranks, the sum of 182 and Hauls of 2 to 66 are those of the rules for the official deck.
    "homebrew: figures": (
        [],
        HOMEBREW,
        "pack-figures",
        "info",
        "1 of rank 2, 2 of rank 3, 3 of rank 4, 4 of rank 5, 4 of rank 6, 4 of rank 7, 4 of rank 8, "
        "3 of rank 9, 2 of rank 10, 1 of rank 11; the sum of all is 182; "
        "a Haul is worth 2 to 66 for a player",
    ),
}

ROW = "[8, 11, 7, 12, 9, 13, 6, 10, 14, 9, 12, 11]"


def row(new: str) -> list[Edit]:
    """Manifest A with other targets."""
    return [(ROW, new)]


DECK = {
    # 3.7, the official deck.
    "16 cards": (
        [("value: 1, copies: 2", "value: 1, copies: 1")],
        "",
        "deck-size",
        "error",
        "a personal deck has 16 cards, not 15",
    ),
    "two of each": (
        [("value: 1, copies: 2", "value: 2, copies: 2")],
        "",
        "deck-values",
        "error",
        "a deck has 2 cards of value 1, not 0",
    ),
    "a part of a crate": (
        [("value: 1,", "value: 1.5,")],
        "",
        "bad-value",
        "error",
        "value must be a whole number from 1 to 99, not 1.5",
    ),
    "above 8": (
        [("value: 8,", "value: 9,")],
        "",
        "deck-values",
        "error",
        "a deck has values from 1 to 8, not 9",
    ),
    "below 1": (
        [("value: 1,", "value: 0,")],
        "",
        "bad-value",
        "error",
        "value must be a whole number from 1 to 99, not 0",
    ),
    # 3.7, homebrew.
    "homebrew: a draw can fail": (
        [
            (f"  - {{id: {name}, value: {value}, copies: 2}}\n", "")
            for value, name in enumerate(("one", "two", "three", "four", "five"), 1)
        ],
        HOMEBREW,
        "hand-cannot-be-drawn",
        "error",
        "6 cards less 4 trims leave 2, and a hand has 4",
    ),
    "homebrew: few cards in the cycle": (
        [("value: 1, copies: 2", "value: 1, copies: 1")],
        HOMEBREW,
        "few-cards-in-cycle",
        "warning",
        "after all trims only 11 cards stay in play; 12 or more keep hands from repeating",
    ),
    "homebrew: values in unequal numbers": (
        [("value: 1, copies: 2", "value: 1, copies: 4")],
        HOMEBREW,
        "uneven-values",
        "warning",
        "the deck has 4 cards of value 1 and 2 of value 2",
    ),
}
MANIFEST = {
    "12 targets": (row("[8, 11, 7]"), "", "manifest-length", "error", "a manifest has 12 targets, not 3"),
    "a part of a crate": (
        row(ROW.replace("[8", "[8.5")),
        "",
        "bad-value",
        "error",
        "targets[0] must be a whole number from 1 to 99, not 8.5",
    ),
    "below 1": (
        row(ROW.replace("[8", "[0")),
        "",
        "bad-value",
        "error",
        "targets[0] must be a whole number from 1 to 99, not 0",
    ),
    "above 30": (
        row(ROW.replace("[8", "[31")),
        "",
        "manifest-target",
        "error",
        "no hand of 4 cards makes exactly 31; the highest total is 30",
    ),
    # 4.4: 165 of the 1,820 hands, .0907; 21 has 249, .1368, and is not told.
    "seldom met": (
        row(ROW.replace("[8", "[22")),
        "",
        "manifest-hard",
        "warning",
        "only 165 of 1820 hands can make exactly 22",
    ),
    # 4.4: two rows each of .2874, .2324, .4357, .3473, .1769 and .1368.
    "a hard row": (
        row("[18, 19, 16, 17, 20, 21, 19, 18, 17, 16, 20, 21]"),
        "",
        "manifest-mean",
        "warning",
        "on average 27% of all hands can make a target exactly; 40% to 80% are neither hopeless nor dull",
    ),
    "equal neighbours": (
        row(ROW.replace("11, 7", "7, 7")),
        "",
        "manifest-neighbours",
        "warning",
        "two rows in a row have the target 7",
    ),
    "three of a kind": (
        row("[8, 11, 8, 12, 8, 13, 6, 10, 14, 9, 12, 11]"),
        "",
        "manifest-repeats",
        "warning",
        "the target 8 comes 3 times",
    ),
    "few different ones": (
        row("[8, 11, 8, 11, 9, 12, 9, 12, 8, 11, 9, 12]"),
        "",
        "manifest-variety",
        "warning",
        "only 4 different targets; 6 or more make a game",
    ),
}

WANTS = "demands: [{good: corn, price: 2}, {good: cattle, price: 5}]"
ROADS = "features: [{kind: closed, side: N}]"
MIXED = "settings: {variants: [warehouse_mixup]}\n"
S1 = f"  - id: s1\n    code: S1\n    name: Podham Crossing\n    native: soy\n    {WANTS}\n    {ROADS}\n"


def wants(new: str) -> list[Edit]:
    """The first Location with other demands."""
    return [(WANTS, f"demands: [{new}]")]


def roads(new: str) -> list[Edit]:
    """The first Location with other features."""
    return [(ROADS, f"features: [{new}]")]


CLOSED = ", ".join(f"{{kind: closed, side: {side}}}" for side in "NESW")
TWO = "{good: corn, price: 2}, {good: cattle, price: 5}"

LOCATIONS = {
    # 4.3, errors.
    "12 cards": ([(S1, "")], "", "location-count", "error", "a map needs 12 Locations, not 11"),
    "3 of each native good": (
        [("native: soy", "native: pigs")],
        "",
        "native-count",
        "error",
        "3 Locations make pigs, not 4",
    ),
    "one demand": (
        wants("{good: corn, price: 2}"),
        "",
        "bad-value",
        "error",
        "demands must be a list of 2 values, not a list of 1",
    ),
    "three demands": (
        wants(f"{TWO}, {{good: pigs, price: 2}}"),
        "",
        "bad-value",
        "error",
        "demands must be a list of 2 values, not a list of 3",
    ),
    "wants what it makes": (
        wants("{good: soy, price: 2}, {good: cattle, price: 5}"),
        "",
        "demand-native",
        "error",
        "Podham Crossing makes soy and cannot want it",
    ),
    "wants a good twice": (
        wants("{good: corn, price: 2}, {good: corn, price: 5}"),
        "",
        "demand-repeated",
        "error",
        "Podham Crossing wants corn twice",
    ),
    "a price of nothing": (
        wants(TWO.replace("2", "0")),
        "",
        "bad-value",
        "error",
        "demands[0].price must be a whole number from 1 to 99, not 0",
    ),
    "a price in parts": (
        wants(TWO.replace("2", "2.5")),
        "",
        "bad-value",
        "error",
        "demands[0].price must be a whole number from 1 to 99, not 2.5",
    ),
    "a name twice": (
        [("name: Podham Crossing", "name: Tillerton")],
        "",
        "location-repeated",
        "error",
        "two Locations have the name Tillerton",
    ),
    "a code twice": (
        [("code: S1", "code: S2")],
        "",
        "location-repeated",
        "error",
        "two Locations have the code S2",
    ),
    "an id twice": (
        [("id: s1", "id: s2")],
        "",
        "duplicate-id",
        "error",
        "the id `s2` stands twice: on line 12 and on line 18",
    ),
    "an unknown good": (
        [("native: soy", "native: wheat")],
        "",
        "bad-value",
        "error",
        'native must be one of soy, corn, cattle, pigs, not "wheat"',
    ),
    "an unknown feature": (
        roads("{kind: river, side: N}"),
        "",
        "bad-value",
        "error",
        'features[0].kind must be one of closed, weigh, toll, not "river"',
    ),
    "an unknown direction": (
        roads("{kind: closed, side: U}"),
        "",
        "bad-value",
        "error",
        'features[0].side must be one of N, E, S, W, not "U"',
    ),
    "two features on a side": (
        roads("{kind: closed, side: N}, {kind: toll, side: N}"),
        "",
        "side-repeated",
        "error",
        "Podham Crossing has two features in N",
    ),
    "all sides closed": (
        roads(CLOSED),
        "",
        "all-sides-closed",
        "error",
        "no road leads to Podham Crossing: all its sides are closed",
    ),
    "no feature": (
        roads(""),
        "",
        "bad-value",
        "error",
        "features must be a list of 1 to 4 values, not a list of 0",
    ),
    "features left out": (
        [(f"    {ROADS}\n", "")],
        "",
        "missing-key",
        "error",
        "`features` is missing: a list of 1 to 4 values",
    ),
    # H-A31: 12 + 7 x 1 crates do not fit 15: 3 x 3 native and 7 demanded are 16.
    "too few crates for the variant": (
        wants("{good: pigs, price: 2}, {good: cattle, price: 5}"),
        MIXED,
        "crate-supply",
        "error",
        "16 crates of pigs are needed, and there are 15",
    ),
    # H-A35: 49 and a hand of five sold at 5 each are 74.
    "a short track": (
        [],
        "rules: {track: 73}\n",
        "track-too-short",
        "error",
        "a player can reach 74, and the score track ends at 73",
    ),
    # MAP-R2; H-R31 has an error of its own in tests/errors.
    "five players": (
        [],
        "players: {min: 2, max: 5, default: 4}\n",
        "truck-players",
        "error",
        "the game is for 2 to 4 players, not for 2 to 5",
    ),
    # 4.3, warnings.
    "an unusual price": (
        wants("{good: corn, price: 6}, {good: cattle, price: 2}"),
        "",
        "price-unusual",
        "warning",
        "a price of 6; 2 to 5 are usual",
    ),
    "demand not 6 each": (
        wants("{good: pigs, price: 2}, {good: cattle, price: 5}"),
        "",
        "demand-uneven",
        "warning",
        "each good is wanted at 6 Locations, but here: soy 6, corn 5, cattle 6, pigs 7",
    ),
    "too few crates for a variant that is off": (
        wants("{good: pigs, price: 2}, {good: cattle, price: 5}"),
        "",
        "crate-supply",
        "warning",
        "16 crates of pigs are needed with Warehouse Mix-Up, and there are 15",
    ),
    # 4.3: totals are 6 to 8; 10 is 4 above the least.
    "totals spread": (
        wants("{good: corn, price: 5}, {good: cattle, price: 5}"),
        "",
        "locations-uneven",
        "warning",
        "the prices of Podham Crossing add up to 10, those of Saltlick Flats to 6",
    ),
    "a published name": (
        [("name: Podham Crossing", "name: Jericho")],
        "",
        "published-name",
        "warning",
        "Jericho is a place of the published game",
    ),
}

CASES = [
    pytest.param(game, file, *case, id=f"{game}: {what}")
    for game, file, table in (
        ("loads", "deck.yaml", LOADS),
        ("lighten", "deck.yaml", DECK),
        ("lighten", "manifests/a.yaml", MANIFEST),
        ("heartland", "locations.yaml", LOCATIONS),
    )
    for what, case in table.items()
]


@pytest.mark.parametrize(("game", "file", "edits", "more", "name", "severity", "message"), CASES)
def test_a_finding(
    tmp_path: Path,
    game: str,
    file: str,
    edits: Sequence[Edit],
    more: str,
    name: str,
    severity: str,
    message: str,
) -> None:
    assert (name, severity, message) in told(tmp_path, game, file, edits, more)


@pytest.mark.parametrize("game", sorted(PARTS))
def test_nothing_is_told_of_what_comes_with_pnp(tmp_path: Path, game: str) -> None:
    assert told(tmp_path, game, PARTS[game].split(",")[0], [], "") == []


MAPS = {
    # 5.2: R1 to R11; 5.3: G1, G3 to G14. Roads lead both ways, so that G1 tells of G2.
    **{f"map-r{number}": "error" for number in range(1, 12)},
    **{f"map-g{number}": "error" for number in (1, 3)},
    **{f"map-g{number}": "warning" for number in (4, 5, 6, 9, 10, 11, 13, 14)},
    **{f"map-g{number}": "info" for number in (7, 8, 12)},
}


@pytest.mark.parametrize("name", MAPS)
def test_a_finding_on_a_map_is_shown_with_its_message(name: str) -> None:
    told = (Path(__file__).parents[1] / "errors" / name / "expected.txt").read_text(encoding="utf-8")
    assert re.search(rf"(?m)^map\.yaml:\d+:\d+: {MAPS[name]}: .+ \[{name}\]$", told)


def test_no_finding_on_maps_is_left_out() -> None:
    shown = {folder.name for folder in (Path(__file__).parents[1] / "errors").glob("map-[rg][0-9]*")}
    assert shown == set(MAPS)
