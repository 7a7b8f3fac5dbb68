"""Movement: the vectors H-S01, H-S02, H-S04 and H-V01 to H-V31."""

from __future__ import annotations

import pytest
from heartland_positions import do, drive, drives, position, refusal, stops, texts

from pnp.games.heartland.engine import ENGINE
from pnp.games.heartland.moves import parse_move
from pnp.rules.engine import BadText
from tests.vectors import vector

ALL_FUEL = "fuel1 fuel2 fuel3"


@pytest.mark.parametrize("edition", ["002", "003"])
@vector("H-S01")
def test_fuel_adds_up(edition: str) -> None:
    state = position("L9", "a", hand="fuel1 fuel2 soy", edition=edition)
    assert {len(way) for way in drives(state, fuel="1+2")} == {3}


@vector("H-S02")
def test_three_spaces_for_three() -> None:
    state = position("L9", "a", cash=3, hand="soy")
    after = do(state, drive(state, "cash", "bce"))
    assert after.cash[0] == 0
    assert after.hands[0] == state.hands[0]


@pytest.mark.parametrize(
    ("north", "south", "feature"),
    [("c", "e", {"c": [("closed", "S")]}), ("c", "e", {"e": [("closed", "N")]})],
    ids=["H-S04", "H-S04 on the other card"],
)
def test_a_closed_side_is_driven_neither_way(north: str, south: str, feature: dict) -> None:  # type: ignore[type-arg]
    for start, end in ((north, south), (south, north)):
        state = position("L9", start, cash=5, hand="fuel1", features=feature)
        assert end not in stops(state, 1)
        assert "H-R39" in refusal(state, drive(state, "cash", end))
        assert "H-R39" in refusal(state, drive(state, "fuel1", end))


@pytest.mark.parametrize(
    ("board", "start", "wanted"),
    [
        pytest.param("L9", "a", ["bd", "cf", "bdeg"], id="H-V01"),
        pytest.param("L9", "b", ["ac", "deg", "acfh"], id="H-V03"),
        pytest.param("L9", "X", ["bdeg", "acfh", "bdeg"], id="H-V04"),
        pytest.param("L13", "a", ["c", "bd", "fgj"], id="H-V05"),
        pytest.param("L13", "e", ["f", "bi", "cgj"], id="H-V06"),
        pytest.param("L13", "c", [None, None, "bdehikl"], id="H-V07"),
    ],
)
def test_stops_of_exactly_so_many_spaces(board: str, start: str, wanted: list[str | None]) -> None:
    fuel = position(board, start, hand=ALL_FUEL, cash=0)
    cash = position(board, start, hand="soy", cash=3)
    for spaces, letters in enumerate(wanted, 1):
        if letters is not None:
            assert stops(fuel, fuel=str(spaces)) == set(letters)
            assert stops(cash, spaces) == set(letters)


@vector("H-V02")
def test_routes_of_three_spaces() -> None:
    state = position("L9", "a", hand="fuel3", cash=0)
    wanted = {"bXd", "bXe", "bXg", "bce", "dXb", "dXe", "dXg", "dfg"}
    assert drives(state) == wanted
    assert len(texts(state)) == 8


@pytest.mark.parametrize(
    ("start", "hand", "means", "way", "rule"),
    [
        pytest.param("b", "fuel1", "fuel1", "X", "H-R22", id="H-V08"),
        pytest.param("b", "fuel2", "fuel2", "Xg", "", id="H-V09"),
        pytest.param("a", "fuel2", "fuel2", "ba", "H-R20", id="H-V10"),
        pytest.param("d", "fuel3", "fuel3", "aba", "H-R20", id="H-V11"),
        pytest.param("b", "fuel1", "fuel1", "d", "H-R19", id="H-V12"),
    ],
)
def test_one_way(start: str, hand: str, means: str, way: str, rule: str) -> None:
    state = position("L9", start, hand=hand)
    reason = refusal(state, drive(state, means, way))
    assert rule in reason
    assert bool(reason) == bool(rule)


def test_the_start_may_be_passed_where_the_setting_says_so() -> None:
    """H-V10 with the setting off, and 2.7.1: once like any other cell."""
    state = position("L9", "a", hand="fuel2 fuel3", start_is_passed="off")
    assert refusal(state, drive(state, "fuel2", "ba")) == ""
    assert refusal(state, drive(state, "fuel3", "bad")) == ""
    assert "H-R20" in refusal(
        position("L9", "d", hand="fuel3", start_is_passed="off"), drive(state, "fuel3", "aba")
    )


@vector("H-V13", "H-V14")
def test_a_truck_is_driven_past_and_not_joined() -> None:
    one = position("L9", "a", "b", hand="fuel1", cash=0)
    assert stops(one) == {"d"}
    assert "H-R21" in refusal(one, drive(one, "fuel1", "b"))
    two = position("L9", "a", "b", hand="fuel2", cash=0)
    assert drives(two) == {"bc", "df"}


@vector("H-V15")
def test_all_four_neighbours_taken() -> None:
    """H-V15: the ways alone, since four rivals do not occur."""
    state = position("L9", "X", "bde", hand="fuel1 fuel2", cash=0)
    assert stops(state, fuel="1") == {"g"}
    assert stops(state, fuel="2") == set("acfh")
    taken = sum(1 << place for place, laid in enumerate(state.board.laid, 1) if laid.location in "bdeg")
    roads = state.board.roads
    assert not [way for way in roads.options(0, 1, (1,)) if not way.stop & taken]
    free = [way.drive.path[-1] for way in roads.options(0, 2, (2,)) if not way.stop & taken]
    assert set(free) == {(-1, 1), (1, 1), (-1, -1), (1, -1)}


BLOCKED = {"hand": "fuel1 soy soy corn pigs", "crates": {"a": {"soy": 3}}}


@pytest.mark.parametrize("cash", [pytest.param(0, id="H-V16"), pytest.param(1, id="H-V17")])
def test_a_truck_that_cannot_move_stays(cash: int) -> None:
    state = position("L13", "a", "c", cash=cash, native={"a": "soy"}, **BLOCKED)  # type: ignore[arg-type]
    assert texts(state) == ["stay"]
    assert "H-R21" in refusal(state, drive(state, "fuel1", "c"))
    after = do(state, "stay")
    assert (after.trucks, after.hands, after.cash) == (state.trucks, state.hands, state.cash)
    assert "load soy 2" in texts(after)


def test_a_truck_that_cannot_move_is_sent_to_the_depot_where_the_setting_says_so() -> None:
    """H-V16 with `no_legal_move: depot`: as case C in every respect."""
    state = position("L13", "a", "c", cash=1, no_legal_move="depot", **BLOCKED)  # type: ignore[arg-type]
    assert texts(state) == ["depot"]
    assert "H-A08" in refusal(state, "stay")
    after = do(state, "depot")
    assert after.trucks[0] == 0
    assert {text.split()[0] for text in texts(after)} == {"discard"}
    assert do(after, "discard").cash[0] == 0


@vector("H-V18")
def test_who_can_pay_must_move() -> None:
    state = position("L13", "a", "c", cash=2, **BLOCKED)  # type: ignore[arg-type]
    assert drives(state) == {"cb", "cd"}
    assert {text.split()[1] for text in texts(state)} == {"cash"}
    assert "H-R23" in refusal(state, "stay")
    assert do(state, drive(state, "cash", "cb")).cash[0] == 0


@vector("H-V19")
def test_exactly_three_is_blocked() -> None:
    state = position("L13", "a", "fgj", cash=0, hand="fuel3 soy soy soy soy")
    assert texts(state) == ["stay"]


@pytest.mark.parametrize(
    ("hand", "means"),
    [
        pytest.param("fuel2 fuel2", "fuel2+fuel2", id="H-V20 and H-V21"),
        pytest.param("fuel1 fuel3", "fuel1+fuel3", id="H-V22 3+1"),
        pytest.param("fuel1 fuel1 fuel1 fuel1", "fuel1+fuel1+fuel1+fuel1", id="H-V22 1+1+1+1"),
        pytest.param("fuel3 fuel3 fuel1", "fuel1+fuel3+fuel3", id="H-V22 3+3+1"),
    ],
)
def test_fuel_above_three(hand: str, means: str) -> None:
    new = position("L9", "a", hand=hand, cash=0)
    assert "H-R15" in refusal(new, drive(new, means, "bce"))
    assert means.replace("fuel", "") not in {text.split()[1].replace("fuel", "") for text in texts(new)}
    for settings in ({"edition": "002"}, {"fuel_overflow": "cap"}):
        old = position("L9", "a", hand=hand, cash=0, **settings)
        after = do(old, drive(old, means, "bce"))
        assert sum(after.hands[0]) == 0
        assert sum(after.discards) == len(hand.split())
        assert "H-R14" in refusal(old, drive(old, means, "bc"))
    forbidden = position("L9", "a", hand=hand, edition="002", fuel_overflow="forbid")
    assert "H-R15" in refusal(forbidden, drive(forbidden, means, "bce"))


@pytest.mark.parametrize("edition", ["002", "003"])
@pytest.mark.parametrize(
    ("means", "spaces"), [("1+1+1", 3), ("1+2", 3), ("3", 3), ("1+1", 2)], ids="H-V23 {}".format
)
def test_fuel_up_to_three(means: str, spaces: int, edition: str) -> None:
    hand = " ".join(f"fuel{card}" for card in means.split("+"))
    state = position("L9", "a", hand=hand, cash=0, edition=edition)
    assert {len(way) for way in drives(state, fuel=means)} == {spaces}


@pytest.mark.parametrize(
    "text",
    ["drive fuel1+cash (0,1) (1,1)", "drive cash+fuel1 (0,1)", "drive fuel1 cash (0,1)"],
    ids="H-V24".format,
)
def test_fuel_and_cash_are_not_mixed(text: str) -> None:
    with pytest.raises(BadText):
        parse_move(text)


def test_fuel_for_fewer_spaces_is_not_mixed_with_cash() -> None:
    """H-V24."""
    state = position("L9", "a", hand="fuel1", cash=5)
    assert "H-R14" in refusal(state, drive(state, "fuel1", "bc"))


@vector("H-V25")
def test_cash_must_suffice() -> None:
    state = position("L9", "a", cash=2, hand="soy")
    assert "H-R16" in refusal(state, drive(state, "cash", "bce"))
    assert do(state, drive(state, "cash", "bc")).cash[0] == 0


@vector("H-V26")
def test_four_spaces_are_too_many() -> None:
    state = position("L9", "a", cash=9, hand="soy")
    assert "H-R16" in refusal(state, drive(state, "cash", "bceh"))


@pytest.mark.parametrize(
    ("cost", "cash"), [pytest.param("waived", 0, id="H-V27"), pytest.param("debt", -1, id="H-V27 debt")]
)
def test_without_means_to_the_depot(cost: str, cash: int) -> None:
    state = position("L9", "a", "X", cash=0, hand="soy soy corn corn pigs", case_c_cost=cost)
    assert texts(state) == ["depot"]
    assert "H-R18" in refusal(state, "stay")
    assert "H-R18" in refusal(state, drive(state, "cash", "b"))
    sent = do(state, "depot")
    assert sent.trucks[:2] == (0, 0)
    assert "H-R18" in refusal(sent, "load soy 1")
    assert "H-R18" in refusal(sent, "unload soy 1")
    assert "H-R18" in refusal(sent, "pass")
    assert {text.split()[0] for text in texts(sent)} == {"discard"}
    assert len(texts(sent)) == 3 * 3 * 2
    after = do(sent, "discard corn soy soy")
    assert after.cash[0] == cash
    after = do(after, "draw deck", "draw soy", "draw deck")
    assert sum(after.hands[0]) == 5
    assert after.seat == 1


@vector("H-V28", "H-V29")
def test_fuel_is_means() -> None:
    state = position("L9", "a", cash=0, hand="fuel1 soy soy soy soy")
    assert drives(state) == {"b", "d"}
    assert "H-R18" in refusal(state, "depot")
    state = position("L9", "a", cash=1, hand="soy soy soy soy soy")
    assert drives(state) == {"b", "d"}
    assert "H-R18" in refusal(state, "depot")
    assert do(state, drive(state, "cash", "b")).cash[0] == 0


@vector("H-V30")
def test_off_the_depot_again() -> None:
    state = position("L9", "X", "b", cash=0, hand="fuel1 soy soy soy soy")
    assert stops(state) == {"d", "e", "g"}
    assert "stay" not in texts(state)


@vector("H-V31")
def test_any_number_of_trucks_on_the_depot() -> None:
    state = position("L9", "a", "XX", cash=0, hand="soy soy soy soy soy")
    assert do(state, "depot").trucks == (0, 0, 0)


def test_debt_leaves_free_ways_open() -> None:
    """2.7.1: case C applies with cash of 0 or less; a route without cost stays open at negative cash."""
    state = position("L9", "a", cash=-1, hand="soy", case_c_cost="debt")
    assert texts(state) == ["depot"]
    state = position("L9", "a", cash=-1, hand="fuel1", case_c_cost="debt")
    assert drives(state) == {"b", "d"}


def test_moves_come_in_a_fixed_order() -> None:
    state = position("L9", "a", cash=2, hand="fuel1 fuel1 fuel2")
    assert texts(state) == texts(state)
    assert [text.split()[1] for text in texts(state)] == (
        ["fuel1"] * 2 + ["fuel2"] * 2 + ["fuel1+fuel1"] * 2 + ["fuel1+fuel2"] * 8 + ["cash"] * 4
    )
    assert ENGINE.legal_moves(state) == ENGINE.legal_moves(state)
