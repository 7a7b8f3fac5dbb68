"""The bots of the Heartland game, its figures, and the table in text."""

from __future__ import annotations

from math import sqrt
from statistics import mean, stdev
from typing import Any

import pytest
from heartland_positions import CONTENT, do, drive, position

from pnp.games.heartland.engine import ENGINE
from pnp.games.heartland.moves import Drive, Place, Unload
from pnp.games.heartland.table import configure
from pnp.rules.play import Game, bot, seeded, whole_game


def played(bots: list[str], seed: object, most: int = 60, **settings: Any) -> Game:
    table = configure(CONTENT, len(bots), settings, None)
    random = seeded(str(seed), *bots)
    start = ENGINE.setup(table, ENGINE.draw_setup(table, random))
    return whole_game(ENGINE, start, [bot(ENGINE, name) for name in bots], random, max_turns=most)


def interval(values: list[float]) -> tuple[float, float]:
    """The 95 % interval of the mean."""
    half = 1.96 * stdev(values) / sqrt(len(values))
    return mean(values) - half, mean(values) + half


def test_greedy_beats_random() -> None:
    """Two greedy and two random trucks; the seats change from game to game."""
    scores: dict[str, list[float]] = {"greedy": [], "random": []}
    for seed in range(200):
        bots = ["greedy", "random"] * 2
        if seed % 2:
            bots.reverse()
        outcome = played(bots, seed).outcome
        assert outcome is not None
        for name, score in zip(bots, outcome.scores, strict=True):
            scores[name].append(float(score))
    assert interval(scores["greedy"])[0] > interval(scores["random"])[1] + 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_games_end(players: int) -> None:
    every = ["alternate_routes", "fresh_start", "short_haul", "warehouse_mixup"]
    for settings in ({}, {"edition": "002"}, {"variants": every}, {"variants": every, "allow_pass": "never"}):
        for seed in range(3):
            assert played(["greedy"] * players, seed, 120, **settings).outcome is not None


def greedy(state: Any) -> Any:
    return ENGINE.bots["greedy"](ENGINE.view(state, state.seat), ENGINE.legal_moves(state), seeded(1))


def test_greedy_drives_to_where_it_is_paid() -> None:
    sells = position(
        "L9",
        "a",
        hand="pigs pigs pigs fuel1",
        trailer={"pigs": 3},
        native={"b": "soy", "d": "soy"},
        demand={"b": {"pigs": 5}, "d": {"corn": 5}},
        crates={"b": {}, "d": {"soy": 1}},
    )
    move = greedy(sells)
    assert move == Drive((1,), ((0, 1),))
    assert greedy(do(sells, drive(sells, "fuel1", "b"))) == Unload("pigs", 3)


def test_greedy_loads_nothing_in_its_last_turn() -> None:
    state = position(
        "L9", "a", acting=True, hand="soy soy soy", native={"a": "soy"}, crates={"a": {"soy": 5}}, cash=1
    )
    assert ENGINE.show_move(greedy(state)) == "load soy 3"
    assert not ENGINE.show_move(greedy(state._replace(left=1))).startswith("load")


def test_greedy_adds_a_location_it_has_bills_for() -> None:
    table = configure(CONTENT, 3, {}, None)
    random = seeded("place")
    state = ENGINE.setup(table, ENGINE.draw_setup(table, random))
    state = ENGINE.apply(state, ENGINE.chance(state, random))
    seat = ENGINE.to_move(state)
    hands = tuple((0, 0, 5, 0, 0, 0, 0) if seat == other else hand for other, hand in enumerate(state.hands))
    state = state._replace(hands=hands)
    move = ENGINE.bots["greedy"](ENGINE.view(state, seat), ENGINE.legal_moves(state), random)
    assert isinstance(move, Place)
    assert table.locations[move.location].native == "cattle"


def test_figures() -> None:
    game = played(["greedy"] * 4, 5)
    figures = ENGINE.figures([(event.before, event.by, event.move) for event in game.events], game.last)
    assert list(figures) == list(
        ENGINE.figures([(e.before, e.by, e.move) for e in played(["greedy"] * 4, 6).events], game.last)
    )
    assert game.outcome is not None
    assert figures["turns"] == sum(game.last.turns)
    income = sum(value for name, value in figures.items() if name.startswith("income at "))
    assert income == sum(value for name, value in figures.items() if name.startswith("income from ")) > 0
    shares = sum(figures[f"share of {name}"] for name in ("loads", "unloads", "discards", "passes"))
    assert shares == pytest.approx(1)
    aboard = sum(map(sum, game.last.trailers))
    moved = {
        verb: sum(value for name, value in figures.items() if name.endswith(f" {verb}"))
        for verb in ("loaded", "unloaded")
    }
    assert moved["loaded"] - moved["unloaded"] == aboard == figures["crates aboard at the end"]
    # cash: what there was, and what came in, less spaces, fees and discards
    spent = figures["spaces by cash"] + figures["fees"]
    discards = round(figures["share of discards"] * figures["turns"])
    sent = round(figures["share of case C"] * figures["turns"])
    assert 0 <= sum(game.last.cash) - (20 + income - spent - discards) <= sent
    fuel = sum(number * figures[f"fuel{number} used"] for number in (1, 2, 3))
    assert fuel == figures["spaces by fuel"]
    assert figures["share of no legal move"] == 0


def test_figures_count_case_c_and_trucks_that_are_stuck() -> None:
    without = position("L9", "a", cash=0, hand="soy")
    stuck = position("L13", "a", "c", cash=0, hand="fuel1")
    toll = position("L9", "X", cash=1, hand="fuel1", features={"e": [("toll", "W")]})
    events = [
        (without, 0, ENGINE.parse_move("depot")),
        (stuck, 0, ENGINE.parse_move("stay")),
        (toll, 0, ENGINE.parse_move(drive(toll, "fuel1", "e"))),
        (stuck, 0, ENGINE.parse_move("discard fuel1 soy")),
    ]
    figures = ENGINE.figures(events, stuck)
    assert figures["share of case C"] == figures["share of no legal move"] == pytest.approx(1 / 3)
    assert (figures["fees"], figures["spaces by fuel"], figures["fuel1 used"]) == (1, 1, 1)
    assert (figures["fuel1 discarded"], figures["soy discarded"]) == (1, 1)
    assert ENGINE.figures([], stuck)["turns"] == 0


def test_the_table_in_text() -> None:
    state = position(
        "L9",
        "a",
        "b",
        hand="soy soy fuel1",
        cash=7,
        trailer={"soy": 2, "pigs": 1},
        crates={"a": {}},
        features={"e": [("toll", "W")], "g": [("closed", "N")], "b": [("weigh", "E")]},
        row="corn soy fuel3",
    )
    shown = ENGINE.show_view(ENGINE.view(state, 0))
    lines = shown.splitlines()
    assert lines[0].split() == ["a", "-1,1", "b^", "0,1", "c", "1,1"]
    assert lines[2].split() == ["<A>", "-", "<B>", "w"]
    assert lines[6].split() == ["-", "$"]
    assert [line for line in lines if line.strip().startswith("A (you)")] == [
        "A (you)   7 cash, aboard 2 soy, 1 pigs; 3 cards"
    ]
    assert "face up: corn, soy, fuel3; 8 cards in the deck" in lines
    assert "your hand: soy, soy, fuel1" in lines
    assert lines[-1] == "A moves"
    assert "#" in "".join(lines[4:8])
    assert ENGINE.show_view(ENGINE.view(state._replace(left=1), 0)).endswith(
        "last turns, 1 more after this one"
    )
    points = position("L9", "a", unit_label="points")
    assert " 5 points, aboard none" in ENGINE.show_view(ENGINE.view(points, 0))


def test_the_table_in_text_in_every_phase() -> None:
    for event in played(["greedy"] * 3, 2).events:
        text = ENGINE.show_view(ENGINE.view(event.before, 1))
        assert all(line == line.rstrip() for line in text.splitlines())
    over = played(["greedy"] * 2, 2).last
    assert ENGINE.show_view(ENGINE.view(over, 0)).endswith("the game is over")
