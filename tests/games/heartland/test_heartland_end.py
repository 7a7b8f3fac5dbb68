"""Alternate Routes and the end: the vectors H-V64 to H-V74 and H-V79 to H-V92."""

from __future__ import annotations

from typing import Any

import pytest
from heartland_positions import counts, do, drive, drives, position, refusal, stops, table

from pnp.games.heartland.engine import ENGINE
from pnp.games.heartland.pieces import GOODS
from pnp.games.heartland.setup import draw_setup, setup
from pnp.games.heartland.state import ACT, MOVE, OVER, State
from pnp.rules.play import seeded
from tests.vectors import vector

CLOSED = [{"e": [("closed", "N")]}, {"c": [("closed", "S")]}]


@pytest.mark.parametrize("features", CLOSED, ids=["H-V64", "H-V66"])
def test_one_space_beside_a_closed_side(features: dict[str, Any]) -> None:
    assert stops(position("L9", "c", hand="fuel1", cash=0, features=features)) == {"b"}
    assert stops(position("L9", "e", hand="fuel1", cash=0, features=features)) == {"h"}


@pytest.mark.parametrize("features", CLOSED, ids=["H-V65", "H-V66"])
def test_two_spaces_beside_a_closed_side(features: dict[str, Any]) -> None:
    assert drives(position("L9", "c", hand="fuel2", cash=0, features=features)) == {"ba"}


@vector("H-V67")
def test_a_toll_needs_cash() -> None:
    toll = {"e": [("toll", "W")]}
    assert stops(position("L9", "X", hand="fuel1", cash=0, features=toll)) == set("bdg")
    state = position("L9", "X", hand="fuel1", cash=1, features=toll)
    assert stops(state, fuel="1") == set("bdge")
    assert stops(state, fuel="cash") == set("bdg")
    assert do(state, drive(state, "fuel1", "e")).cash[0] == 0
    assert "H-A21" in refusal(state, drive(state, "cash", "e"))


@vector("H-V68", "H-V69")
def test_a_toll_is_paid_besides_fuel_or_cash() -> None:
    toll = {"e": [("toll", "W")]}
    state = position("L9", "d", hand="fuel2", cash=5, features=toll)
    assert do(state, drive(state, "fuel2", "Xe")).cash[0] == 4
    assert do(state, drive(state, "cash", "Xe")).cash[0] == 2
    state = position("L9", "d", hand="soy", cash=3, features=toll)
    assert "it costs 4, and there is 3 (rule H-A21)" in refusal(state, drive(state, "cash", "Xeh"))


def aboard(crates: int) -> dict[str, int]:
    return {"soy": crates - crates // 2, "pigs": crates // 2}


@pytest.mark.parametrize(("crates", "fee"), [(0, 0), (4, 0), (5, 1), (6, 2), (8, 4)], ids="H-V70 {}".format)
def test_a_weigh_station_counts_crates_above_four(crates: int, fee: int) -> None:
    weigh = {"b": [("weigh", "S")]}
    state = position("L9", "X", hand="fuel1", cash=5, trailer=aboard(crates), features=weigh)
    assert do(state, drive(state, "fuel1", "b")).cash[0] == 5 - fee
    back = position("L9", "b", hand="fuel2", cash=5, trailer=aboard(crates), features=weigh)
    assert do(back, drive(back, "fuel2", "Xg")).cash[0] == 5 - fee


@vector("H-V71")
def test_a_fee_that_cannot_be_paid() -> None:
    weigh = {"b": [("weigh", "S")]}
    state = position("L9", "X", hand="fuel1", cash=3, trailer=aboard(8), features=weigh)
    assert "b" not in stops(state, 1)
    assert "it costs 4, and there is 3 (rule H-A21)" in refusal(state, drive(state, "fuel1", "b"))


@vector("H-V72", "H-V73", "H-V74")
def test_fees_add_up() -> None:
    weigh = {"b": [("weigh", "S")]}
    state = position("L9", "X", hand="soy", cash=4, trailer=aboard(6), features=weigh)
    assert do(state, drive(state, "cash", "ba")).cash[0] == 0
    both = {"e": [("weigh", "W"), ("toll", "S")]}
    state = position("L9", "X", hand="fuel2", cash=4, trailer=aboard(7), features=both)
    assert do(state, drive(state, "fuel2", "eh")).cash[0] == 0
    short = position(
        "L9", "X", hand="fuel1", cash=4, trailer=aboard(6), features=weigh, variants=["short_haul"]
    )
    assert do(short, drive(short, "fuel1", "b")).cash[0] == 2


def test_both_cards_of_a_border_count() -> None:
    """H-A22."""
    twice = {"b": [("toll", "S")], "g": [("toll", "N")], "e": [("weigh", "W")]}
    state = position("L9", "b", hand="fuel2", cash=5, features=twice)
    assert do(state, drive(state, "fuel2", "Xg")).cash[0] == 3
    closed = {"b": [("toll", "E")], "c": [("closed", "W")]}
    assert stops(position("L9", "b", hand="fuel1", cash=9, features=closed), fuel="1") == {"a"}


def test_debt_closes_the_roads_with_fees() -> None:
    state = position("L9", "X", hand="fuel1", cash=-1, case_c_cost="debt", features={"e": [("toll", "W")]})
    assert stops(state) == set("bdg")


def playing(players: int, cash: tuple[int, ...], seat: int = 0, start: int = 0, **settings: Any) -> State:
    """A game in which `seat` is on a Location that pays, with one crate to unload for 3."""
    config = table(players, None, **settings)
    state = setup(config, {**draw_setup(config, seeded("end", players)), "start": start})
    state = state._replace(phase=ACT, seat=seat, cash=cash, turns=(3,) * players)
    at = next(place for place, prices in enumerate(state.board.prices) if 3 in prices)
    good = state.board.prices[at].index(3)
    hand = tuple(int(card == good) for card in range(7))
    trailer = tuple(int(other == good) for other in range(4))
    return state._replace(
        trucks=tuple(at if other == seat else 0 for other in range(players)),
        hands=tuple(hand if other == seat else counts("fuel1") for other in range(players)),
        trailers=tuple(trailer if other == seat else (0,) * 4 for other in range(players)),
        row=(0, 0, 0),
        deck=(0,) * 60,
    )


def sells(state: State) -> State:
    good = GOODS[state.trailers[state.seat].index(1)]
    return do(state, f"unload {good} 1", *["draw deck"] * 5)


THRESHOLDS = [
    pytest.param(4, 31, "003", True, id="H-V79 003"),
    pytest.param(4, 31, "002", False, id="H-V79 002"),
    pytest.param(4, 40, "002", True, id="E3 002"),
    pytest.param(3, 39, "003", False, id="H-V80 39 003"),
    pytest.param(3, 39, "002", False, id="H-V80 39 002"),
    pytest.param(3, 40, "003", True, id="H-V80 40 003"),
    pytest.param(3, 40, "002", True, id="H-V80 40 002"),
    pytest.param(2, 49, "003", False, id="H-V81 49 003"),
    pytest.param(2, 49, "002", False, id="H-V81 49 002"),
    pytest.param(2, 50, "003", True, id="H-V81 50 003"),
    pytest.param(2, 50, "002", True, id="H-V81 50 002"),
]


@pytest.mark.parametrize(("players", "cash", "edition", "ends"), THRESHOLDS)
def test_the_threshold(players: int, cash: int, edition: str, ends: bool) -> None:
    state = playing(players, (cash - 3, *(0,) * (players - 1)), edition=edition)
    after = sells(state)
    assert after.cash[0] == cash
    assert after.left == (players - 2 if ends else -1)


def rest_of(state: State) -> list[int]:
    """The seats that still have a turn; each drives and does as little as possible."""
    seats = []
    while state.phase != OVER:
        if state.phase == MOVE:
            seats.append(state.seat)
        state = ENGINE.apply(state, ENGINE.legal_moves(state)[-1])
    return seats


ENDS = [
    pytest.param(1, 0, "one_more_each", [2, 3, 0], (4, 4, 4, 4), id="H-V82"),
    pytest.param(3, 0, "one_more_each", [0, 1, 2], (4, 4, 4, 4), id="H-V83"),
    pytest.param(0, 0, "one_more_each", [1, 2, 3], (4, 4, 4, 4), id="H-V84"),
    pytest.param(1, 0, "finish_round", [2, 3], (3, 4, 4, 4), id="H-V85"),
    pytest.param(3, 0, "finish_round", [], (3, 3, 3, 4), id="H-V85 last"),
    pytest.param(0, 0, "finish_round", [1, 2, 3], (4, 4, 4, 4), id="H-V85 first"),
    pytest.param(1, 2, "finish_round", [], (3, 4, 3, 3), id="H-V85 other start"),
    pytest.param(2, 2, "finish_round", [3, 0, 1], (4, 4, 4, 4), id="H-V85 start player"),
]


@pytest.mark.parametrize(("seat", "start", "mode", "order", "turns"), ENDS)
def test_last_turns(seat: int, start: int, mode: str, order: list[int], turns: tuple[int, ...]) -> None:
    cash = tuple(28 if other == seat else 9 for other in range(4))
    state = playing(4, cash, seat, start, end_mode=mode)
    after = sells(state)
    assert rest_of(after) == order
    while after.phase != OVER:
        after = ENGINE.apply(after, ENGINE.legal_moves(after)[-1])
    assert after.turns == turns
    assert ENGINE.to_move(after) is None
    assert "H-R32" in refusal(after, "stay")


def test_turns_of_a_game_from_its_beginning() -> None:
    """H-V82: the seats before the one that ends the game have one turn more than the rest."""
    state = playing(4, (9, 28, 9, 9), 1)._replace(turns=(4, 3, 3, 3))
    after = sells(state)
    while after.phase != OVER:
        after = ENGINE.apply(after, ENGINE.legal_moves(after)[-1])
    assert after.turns == (5, 4, 4, 4)


def ended(cash: tuple[int, ...], trailers: tuple[dict[str, int], ...], **settings: Any) -> State:
    players = len(cash)
    return playing(players, cash, **settings)._replace(
        phase=OVER, trailers=tuple(counts(trailer, GOODS) for trailer in trailers)
    )


NONE: dict[str, int] = {}
SCORES = [
    pytest.param((33, 30), ({"corn": 2, "pigs": 1}, NONE), {}, (29, 30), (2, 1), id="H-V86 and H-V87"),
    pytest.param((31, 30), ({"soy": 1}, NONE), {}, (30, 30), (2, 1), id="H-V88"),
    pytest.param((31, 32), ({"soy": 1}, {"pigs": 1}), {}, (30, 30), (1, 1), id="H-V89"),
    pytest.param((1, 9), ({"pigs": 8}, NONE), {}, (-15, 9), (2, 1), id="H-V90"),
    pytest.param((1, 9), ({"pigs": 8}, NONE), {"final_floor": "zero"}, (0, 9), (2, 1), id="H-V90 zero"),
    pytest.param(
        (9, 31, 32, 30), (NONE, {"soy": 1}, {"pigs": 1}, {}), {}, (9, 30, 30, 30), (4, 2, 2, 1), id="H-R34"
    ),
]


@pytest.mark.parametrize(("cash", "trailers", "settings", "scores", "ranks"), SCORES)
def test_scores(
    cash: tuple[int, ...],
    trailers: tuple[dict[str, int], ...],
    settings: dict[str, Any],
    scores: tuple[int, ...],
    ranks: tuple[int, ...],
) -> None:
    outcome = ENGINE.outcome(ended(cash, trailers, **settings))
    assert outcome is not None
    assert outcome.reason == "last turns played"
    assert outcome.scores == scores
    assert outcome.ranks == ranks
    assert outcome.winners == tuple(seat for seat, rank in enumerate(ranks) if rank == 1)


@vector("H-V91")
def test_another_threshold_does_not_lengthen_the_game() -> None:
    """H-V91, H-A18."""
    state = playing(4, (40, 40, 40, 40), 2)._replace(left=1)
    after = sells(state)
    assert after.left == 0
    assert rest_of(after) == [3]


def test_the_threshold_is_tested_right_after_the_action() -> None:
    state = playing(2, (47, 0))
    good = GOODS[state.trailers[0].index(1)]
    assert do(state, f"unload {good} 1").left == 1


@vector("H-V92")
def test_cash_on_the_track() -> None:
    state = position(
        "L9",
        "X",
        hand="pigs pigs pigs pigs pigs",
        cash=49,
        trailer={"pigs": 5},
        native={"b": "soy"},
        demand={"b": {"pigs": 5}},
        crates={"b": {}},
    )
    after = do(state, drive(state, "cash", "b"), "unload pigs 5")
    assert after.cash[0] == 73
    assert after.table.numbers["track"] >= 74
    assert after.left == 1


def test_no_outcome_before_the_end() -> None:
    assert ENGINE.outcome(playing(2, (5, 5))) is None
