"""Locations of the Heartland game with one thing wrong, and what is said of it."""

from __future__ import annotations

WANTS = "demands: [{good: corn, price: 2}, {good: cattle, price: 5}]"
ROADS = "features: [{kind: closed, side: N}]"
MIXED = "settings: {variants: [warehouse_mixup]}\n"
S1 = f"  - id: s1\n    code: S1\n    name: Podham Crossing\n    native: soy\n    {WANTS}\n    {ROADS}\n"


def wants(new: str) -> list[tuple[str, str]]:
    """The first Location with other demands."""
    return [(WANTS, f"demands: [{new}]")]


def roads(new: str) -> list[tuple[str, str]]:
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
