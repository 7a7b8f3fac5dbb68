"""Set-up: the vectors H-S05, H-S06, H-V54 to H-V57, H-V59 to H-V63, and what a set-up may be."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from heartland_positions import CONTENT, OFFICIAL, counts, do, refusal, table, texts

from pnp.games.heartland.engine import ENGINE
from pnp.games.heartland.moves import parse_move
from pnp.games.heartland.pieces import GOODS
from pnp.games.heartland.setup import draw_setup, evenly_wanted, setup
from pnp.games.heartland.state import DEAL, MOVE, PLACE, State
from pnp.games.heartland.table import CARD, CARDS, configure
from pnp.rules.engine import CHANCE, BadText
from pnp.rules.play import seeded
from tests.vectors import vector

BLOCK = [(x, y) for y in (1, 0, -1) for x in (-1, 0, 1) if (x, y) != (0, 0)]
DECK = [name for name, number in zip(CARDS, (15, 15, 8, 8, 10, 6, 3), strict=True) for _ in range(number)]
EIGHT = ["S1", "S2", "C1", "C2", "K1", "K2", "P1", "P2"]


def three(settings: dict[str, Any] | None = None, **setup_changes: Any) -> State:
    """Three players; S3, C3, K3 and P3 are left out."""
    given = {
        "layout": [[name, "circle", list(cell)] for name, cell in zip(EIGHT, BLOCK, strict=True)],
        "dc": [0, 0],
        "start": 0,
        **setup_changes,
    }
    return setup(table(3, None, **(settings or {})), given)


def dealt(state: State) -> State:
    return do(state, "deck " + " ".join(DECK))


@pytest.mark.parametrize(("players", "deck"), [(2, 52), (3, 47), (4, 42)], ids="H-S05 and H-V63, {}".format)
def test_after_the_deal(players: int, deck: int) -> None:
    config = table(players)
    state = setup(config, draw_setup(config, seeded(players)))
    assert (state.phase, ENGINE.to_move(state)) == (DEAL, CHANCE)
    state = ENGINE.apply(state, ENGINE.chance(state, seeded(1)))
    assert state.cash == (5,) * players
    assert [sum(hand) for hand in state.hands] == [5] * players
    assert (len(state.row), len(state.deck)) == (3, deck)
    assert state.trucks == (0,) * players
    for lying, location in zip(state.crates[1:], state.board.locations[1:], strict=True):
        assert location is not None
        assert lying == counts({location.native: 5}, GOODS)
    assert state.crates[0] == (0, 0, 0, 0)


@vector("H-S06")
def test_components() -> None:
    """H-S06, H-R01, H-R02, H-R03: what the bundled set has of the 90 cards."""
    printed = Counter[str]()
    for component in CONTENT.components:
        printed[component.id] += sum(component.printed(piece, 1) for piece in component.pieces)
    assert (printed["bills"], printed["fuel"], printed["locations"], printed["depot"]) == (46, 19, 12, 1)
    assert OFFICIAL["cards"] == {
        "soy": 15,
        "corn": 15,
        "cattle": 8,
        "pigs": 8,
        "fuel1": 10,
        "fuel2": 6,
        "fuel3": 3,
    }
    assert Counter(card["native"] for card in OFFICIAL["locations"]) == dict.fromkeys(GOODS, 3)
    assert CONTENT.rules["supply"] * len(GOODS) == 60


@pytest.mark.parametrize(
    ("players", "total", "each"),
    [
        pytest.param(4, 60, [15, 15, 15, 15], id="H-V54"),
        pytest.param(2, 40, [10, 10, 10, 10], id="H-V55"),
        pytest.param(3, 50, [10, 10, 15, 15], id="H-V56"),
    ],
)
def test_crates(players: int, total: int, each: list[int]) -> None:
    config = table(players)
    state = setup(config, draw_setup(config, seeded("crates", players)))
    state = ENGINE.apply(state, ENGINE.chance(state, seeded(1)))
    while state.phase == PLACE:
        state = ENGINE.apply(state, ENGINE.legal_moves(state)[0])
    goods = [sum(lying[good] for lying in state.crates) for good in range(4)]
    assert sum(goods) == total
    assert sorted(goods) == each


@vector("H-V57")
def test_crates_of_a_mixed_up_warehouse() -> None:
    config = table(4, None, variants=["warehouse_mixup"])
    state = setup(config, draw_setup(config, seeded(7)))
    assert [sum(lying) for lying in state.crates] == [0] + [5] * 12
    assert [sum(lying[good] for lying in state.crates) for good in range(4)] == [15] * 4


def test_hands_are_dealt_from_the_start_player_on() -> None:
    state = dealt(three(start=1))
    assert state.hands[1] == counts(" ".join(DECK[:5]))
    assert state.hands[2] == counts(" ".join(DECK[5:10]))
    assert state.hands[0] == counts(" ".join(DECK[10:15]))
    assert state.row == tuple(CARD[name] for name in DECK[15:18])


@vector("H-V59", "H-V61")
def test_the_third_player_adds_a_location_then_the_second() -> None:
    """H-V59, H-V60, H-V61, H-R09."""
    state = dealt(three())
    assert ENGINE.to_move(state) == 2
    assert len(set(texts(state))) == len(texts(state)) == 48
    assert "next to no Location (rule H-R09)" in refusal(state, "place C3 circle (2,2)")
    assert "H-R09" in refusal(state, "place C3 circle (3,0)")
    assert "MAP-R4" in refusal(state, "place C3 circle (1,1)")
    assert "MAP-R4" in refusal(state, "place C3 circle (0,0)")
    assert "H-R09" in refusal(state, "place C1 circle (2,0)")
    assert "MAP-R5" in refusal(state, "place C3 triangle (2,0)")
    assert "H-R03" in refusal(state, "place C3 square (2,0)")
    assert "H-A24" in refusal(state, "place C3 circle (2,0) turn 1")
    state = do(state, "place C3 circle (2,0)")
    assert ENGINE.to_move(state) == 1
    assert state.crates[-1] == counts({"corn": 5}, GOODS)
    assert state.spare == ("S3", "K3", "P3")
    assert "place S3 circle (3,0)" in texts(state)
    assert len(texts(state)) == 3 * 12
    state = do(state, "place S3 circle (3,0)")
    assert (state.phase, ENGINE.to_move(state)) == (MOVE, 0)


@pytest.mark.parametrize(
    ("depot", "cells"), [pytest.param((1, 0), 11, id="H-V62"), pytest.param((1, 1), 10, id="H-V62 corner")]
)
def test_next_to_the_depot_alone_is_not_next_to_a_location(depot: tuple[int, int], cells: int) -> None:
    around = [cell for cell in [*BLOCK, (0, 0)] if cell != depot]
    layout = [[name, "circle", list(cell)] for name, cell in zip(EIGHT, around, strict=True)]
    state = dealt(three({"variants": ["fresh_start"]}, layout=layout, dc=list(depot)))
    places = {move.cell for move in ENGINE.legal_moves(state)}
    assert len(places) == cells
    assert len(ENGINE.legal_moves(state)) == 4 * cells


def test_ordered_pairs_of_added_cells() -> None:
    """5.4: 152 in order, 86 without."""
    state = dealt(three())
    pairs = set()
    for first in {move.cell for move in ENGINE.legal_moves(state)}:
        after = do(state, f"place C3 circle ({first[0]},{first[1]})")
        pairs |= {(first, move.cell) for move in ENGINE.legal_moves(after)}
    assert len(pairs) == 152
    assert len({frozenset(pair) for pair in pairs}) == 86


def test_locations_are_added_before_the_deal_where_the_setting_says_so() -> None:
    """H-A15."""
    state = three({"place_before_deal": "on"}, start=2)
    assert (state.phase, ENGINE.to_move(state)) == (PLACE, 1)
    state = do(state, "place C3 circle (2,0)")
    assert ENGINE.to_move(state) == 0
    state = do(state, "place S3 circle (0,2)")
    assert ENGINE.to_move(state) == CHANCE
    state = dealt(state)
    assert (state.phase, ENGINE.to_move(state)) == (MOVE, 2)


def test_the_side_of_an_added_location_with_alternate_routes() -> None:
    layout = [[name, "circle", list(cell)] for name, cell in zip(EIGHT, BLOCK, strict=True)]
    layout[4][1] = "triangle"  # K1 on (1,0)
    state = dealt(three({"variants": ["alternate_routes"]}, layout=layout))
    # 12 cells for the circle side; for the triangle side not (2,0), next to the triangle of (1,0)
    assert len(texts(state)) == 4 * (12 + 11)
    assert "H-R38" in refusal(state, "place C3 triangle (2,0)")
    assert "H-A24" in refusal(state, "place C3 triangle (0,2) turn 1")
    turned = dealt(three({"variants": ["alternate_routes"], "allow_rotation": "on"}, layout=layout))
    assert len(texts(turned)) == 4 * (12 + 4 * 11)
    assert "H-A24" in refusal(turned, "place C3 circle (0,2) turn 1")
    # C3 has its toll in the west; a quarter turn clockwise brings it to the north, two to the east
    for turn, free in ((" turn 1", True), (" turn 3", False)):
        after = do(turned, f"place C3 triangle (0,2){turn}")
        roads = after.board.roads
        assert (roads.passed_on(roads.index[0, 1], ((0, 2),)) == (0, 0)) == free


def test_the_deal_is_checked() -> None:
    state = three()
    assert ENGINE.refusal(state, ENGINE.chance(state, seeded(1))) == ""
    assert "the deck has 15 soy, not 14 (rule H-R12)" in refusal(state, "deck " + " ".join(DECK[1:]))
    assert "H-R12" in refusal(state, "deck " + " ".join([*DECK[1:], "wheat"]))
    assert "H-R12" in refusal(state, "deck")
    assert "H-R12" in refusal(dealt(state), "deck " + " ".join(DECK))
    assert "H-A13" in refusal(dealt(state), "reshuffle soy")
    assert "H-A13" in refusal(state, "reshuffle " + " ".join(DECK))
    assert "H-R12" in refusal(state, "stay")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"start": 3}, "start must be a seat from 0 to 2, not 3"),
        ({"start": True}, "start must be a seat"),
        ({"start": None}, "start must be a seat"),
        ({"dc": [1]}, "no cell"),
        ({"dc": [True, 0]}, "no cell"),
        ({"dc": [1, 0]}, "MAP-R4"),
        ({"layout": "x"}, "list of Locations"),
        ({"layout": [["S1", "circle"]]}, "is not a Location"),
        ({"layout": [[1, "circle", [0, 1]]]}, "is not a Location"),
        ({"layout": [["S1", "circle", [0, 1.5]]]}, "no cell"),
        ({"layout": [["S1", "circle", [0, 1], 4]]}, "quarter turns"),
        ({"layout": [["S1", "circle", [0, 1]]]}, "MAP-R2"),
        ({"weather": "fine"}, "'weather' is no part of a set-up"),
    ],
)
def test_a_set_up_that_is_not_legal(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadText, match=message):
        three(None, **changes)


def test_what_is_left_out() -> None:
    """H-R08, H-A14: any one of each native good, or those after which the goods are wanted alike."""
    by_good = [[name for name in table(2).locations if name[0] == letter] for letter in "SCKP"]
    ways = [(a, b, c, d) for a in by_good[0] for b in by_good[1] for c in by_good[2] for d in by_good[3]]
    assert len(ways) == 81
    even = evenly_wanted(table(2), ways)
    assert len(even) == 9  # rules 4.3
    left_out = set()
    for seed in range(60):
        config = table(2, None, removed="choice")
        names = {card[0] for card in draw_setup(config, seeded(seed))["layout"]}
        left_out.add(tuple(name for name in config.locations if name not in names))
        assert Counter(name[0] for name in names) == dict.fromkeys("SCKP", 2)
    assert len(left_out) == 9
    assert {tuple(sorted(way)) for way in left_out} == {tuple(sorted(way)) for way in even}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_drawn_set_ups_are_legal(players: int) -> None:
    every = ["alternate_routes", "fresh_start", "short_haul", "warehouse_mixup"]
    for variants in ([], every[:1], every[1:2], every):
        config = table(players, None, variants=variants, allow_rotation="on")
        starts = set()
        for seed in range(12):
            given = draw_setup(config, seeded(seed))
            assert given == draw_setup(config, seeded(seed))
            setup(config, given)
            starts.add(given["start"])
        assert len(starts) > 1


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"edition": "001"}, "edition must be one of 003, 002, not '001'"),
        ({"weather": "fine"}, "no setting 'weather'; settings are edition"),
        ({"start_is_passed": "maybe"}, "start_is_passed must be on or off"),
        ({"start_is_passed": 1}, "start_is_passed must be on or off"),
        ({"discard_min": 2}, "discard_min"),
        ({"discard_min": True}, "discard_min"),
        ({"variants": ["long_haul"]}, "variants"),
        ({"variants": "short_haul"}, "variants"),
        ({"threshold": "high"}, "threshold"),
        ({"threshold": {"4": 0}}, "threshold"),
        ({"map_severity": {"MAP-G1": "fatal"}}, "map_severity"),
    ],
)
def test_settings_that_are_not_right(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(BadText, match=message):
        configure(CONTENT, 4, settings, None)


@pytest.mark.parametrize(
    ("settings", "wanted"),
    [
        ({}, {2: 50, 3: 40, 4: 30}),
        ({"edition": "002"}, {2: 50, 3: 40, 4: 40}),
        ({"threshold": 12}, {2: 12, 3: 12, 4: 12}),
        ({"threshold": {"4": 35}}, {2: 50, 3: 40, 4: 35}),
        ({"threshold": {4: 35}, "edition": "002"}, {2: 50, 3: 40, 4: 35}),
    ],
)
def test_thresholds(settings: dict[str, Any], wanted: dict[int, int]) -> None:
    """H-R31."""
    assert {players: table(players, None, **settings).threshold for players in (2, 3, 4)} == wanted


@pytest.mark.parametrize("players", [1, 5, 0])
def test_two_to_four_players(players: int) -> None:
    with pytest.raises(BadText, match="2 to 4 players"):
        table(players)


def without(name: str, **changes: Any) -> dict[str, Any]:
    return {key: value for key, value in {**OFFICIAL, **changes}.items() if key != name}


def with_location(**changes: Any) -> dict[str, Any]:
    return {**OFFICIAL, "locations": [{**OFFICIAL["locations"][0], **changes}, *OFFICIAL["locations"][1:]]}


@pytest.mark.parametrize(
    ("inline", "message"),
    [
        (without("dc"), "needs 'dc'"),
        (without("cards"), "needs 'cards'"),
        (without("locations"), "needs 'locations'"),
        (without("", locations=["S1"]), "needs an id and a name"),
        (without("", locations=OFFICIAL["locations"] * 2), "same id"),
        (without("", cards={"wheat": 3}), "'wheat' with 3"),
        (without("", cards={"soy": -1}), "'soy' with -1"),
        (without("", cards={"soy": 12}), "12 cards are too few"),
        (without("", dc={"name": "X", "penalty": {"wheat": 1}}), "'wheat' with 1"),
        (with_location(native="wheat"), "native good 'wheat' is unknown"),
        (with_location(id="S 1"), "needs an id"),
        (with_location(demand={"soy": 3, "corn": 2}), "'soy' with 3"),
        (with_location(demand={"pigs": 0, "corn": 2}), "'pigs' with 0"),
        (with_location(demand=["pigs"]), "needs 'demand'"),
        (with_location(triangle_demand=["pigs"]), "a demand is a mapping"),
        (with_location(triangle=[["river", "N"]]), "is no feature"),
        (with_location(triangle=[["toll"]]), "is no feature"),
    ],
)
def test_inline_content_that_is_not_right(inline: dict[str, Any], message: str) -> None:
    with pytest.raises(BadText, match=message):
        configure(CONTENT, 2, {}, inline)


def test_a_game_needs_three_locations_of_each_good() -> None:
    config = configure(CONTENT, 2, {}, {**OFFICIAL, "locations": OFFICIAL["locations"][1:]})
    with pytest.raises(BadText, match="3 of each native good"):
        draw_setup(config, seeded(1))


def test_inline_content_is_what_the_bundled_set_says() -> None:
    """The form of rules 4.3; the bundled set itself needs none in its playthroughs."""
    assert ENGINE.inline(table(2)) is None
    other = {**OFFICIAL, "cards": {**OFFICIAL["cards"], "soy": 20}}
    assert ENGINE.inline(table(2, other)) == other
    assert table(2, other).deck[0] == 20
    assert OFFICIAL["dc"] == {
        "name": "Crossroads Depot",
        "penalty": {"soy": 1, "corn": 1, "cattle": 2, "pigs": 2},
    }
    assert OFFICIAL["locations"][0] == {
        "id": "S1",
        "name": "Podham Crossing",
        "native": "soy",
        "demand": {"corn": 2, "cattle": 5},
        "triangle": [["closed", "N"]],
    }


def test_both_sides_may_pay_differently() -> None:
    inline = with_location(triangle_demand={"corn": 9, "pigs": 1})
    location = table(2, inline).locations["S1"]
    assert location.prices("circle") == {"corn": 2, "cattle": 5}
    assert location.prices("triangle") == {"corn": 9, "pigs": 1}


def test_a_place_is_written_in_one_way() -> None:
    for text in (
        "place C2 circle (2,0) turn 0",
        "place C2 circle",
        "place C2 circle (2, 0)",
        "place C2 circle (02,0)",
        "place C2 circle (2,0) turn 4",
        "place C2 circle 2,0",
        "place",
        "place C2 circle (2,0) 1",
    ):
        with pytest.raises(BadText):
            parse_move(text)
    for turn, text in enumerate(("", " turn 1", " turn 2", " turn 3")):
        assert parse_move(f"place C2 circle (2,-1){text}").turn == turn


def test_every_seat_can_start() -> None:
    for start, (third, second) in zip(range(3), [(2, 1), (0, 2), (1, 0)], strict=True):
        state = dealt(three(start=start))
        assert ENGINE.to_move(state) == third
        state = do(state, "place C3 circle (2,0)")
        assert ENGINE.to_move(state) == second
        state = do(state, "place S3 circle (0,2)")
        assert ENGINE.to_move(state) == start
