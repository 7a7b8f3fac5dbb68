"""The bots: planner beats greedy, greedy beats random, and all obey the rules."""

from __future__ import annotations

from itertools import combinations
from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest
from lighten_positions import (
    CONTENT,
    DECK,
    ENGINE,
    SOLO,
    TABLES,
    cards,
    choosing,
    keeping,
    targets_for,
)

from pnp.games.lighten.planner import any_hand, next_row
from pnp.games.lighten.state import Configuration
from pnp.rules.play import bot, play, seeded, whole_game

NAMES = ("random", "greedy", "planner")


def interval(values: list[int]) -> tuple[float, float]:
    """The 95 % interval of a mean."""
    half = 1.96 * stdev(values) / sqrt(len(values))
    return mean(values) - half, mean(values) + half


@pytest.mark.parametrize("manifest", [0, 2], ids=["a", "c"])
def test_planner_beats_greedy_beats_random(manifest: int) -> None:
    game = ENGINE.configure(CONTENT, 3, {}, None)
    points: dict[str, list[int]] = {name: [] for name in NAMES}
    for number in range(90):
        state = ENGINE.setup(game, {"manifest": game.manifests[manifest]})
        seated = [NAMES[(number + seat) % 3] for seat in range(3)]
        played = whole_game(ENGINE, state, [bot(ENGINE, name) for name in seated], seeded(1, number))
        assert played.outcome is not None
        for name, score in zip(seated, played.outcome.scores, strict=True):
            points[name].append(score)
    assert interval(points["planner"])[0] > interval(points["greedy"])[1]
    assert interval(points["greedy"])[0] > interval(points["random"])[1]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", TABLES.values(), ids=TABLES)
def test_bots_obey_the_rules(game: Configuration, name: str) -> None:
    random = Random(7)
    state = ENGINE.setup(game, {"manifest": targets_for(game, random)})
    for event in play(ENGINE, state, [bot(ENGINE, name)] * game.players, random):
        assert ENGINE.refusal(event.before, event.move) == ""
        if event.by != "chance" and name != "random" and event.before.step == "deliver":
            # Also where it could lock more.
            assert sum(event.move.cards) <= event.before.manifest[event.before.row]


def chosen(name: str, state: object) -> str:
    moves = ENGINE.legal_moves(state)
    return ENGINE.show_move(bot(ENGINE, name)(ENGINE.view(state, 0), moves, Random(1)))


@pytest.mark.parametrize(
    ("hand", "target", "move"),
    [
        ("3 5 5 8", 13, "deliver 3 5 5"),
        ("2 2 4 8", 11, "deliver 2 8"),
        ("3 4 8 8", 17, "deliver 8 8"),
        ("7 7 8 8", 20, "deliver 8 8"),
        ("6 6 7 8", 5, "pass"),
    ],
)
def test_greedy_delivers_the_most_points_and_cards(hand: str, target: int, move: str) -> None:
    assert chosen("greedy", choosing(hand, target)) == move


def test_greedy_keeps_what_looks_useful() -> None:
    # To come: 11 7 12 9 13 6 10 14 9 12 11, on average 10.4; three quarters of it are 7.8.
    assert chosen("greedy", keeping("3 7 8")) == "trim 8 carry 7"
    assert chosen("greedy", keeping("3 7")) == "trim - carry 7"
    assert chosen("greedy", keeping("3 7 8", removed="1 1 2 2")) == "trim - carry 8"
    # Next comes 7.
    assert chosen("greedy", keeping("3 8", removed="1 1 2 2", row=1)) == "trim - carry 3"
    assert chosen("greedy", keeping("")) == "trim - carry -"


def test_planner_gives_up_a_point_for_three() -> None:
    # Row 11: the 2 scores 1 for the target 3. In row 12 it makes 12 with 1 1 8, all that is left in DRAW.
    state = choosing("2 7 7 8", 3, pile="8 1 1", discard="4 5 5 6 6", removed="2 3 3 4", row=10)
    state = state._replace(manifest=(*state.manifest[:11], 12))
    assert chosen("greedy", state) == "deliver 2"
    assert chosen("planner", state) == "pass"
    passed = ENGINE.apply(state, ENGINE.parse_move("pass"))
    assert chosen("planner", passed).endswith("carry 2")
    # In the last row there is nothing to keep for.
    last = choosing("1 2 7 8", 11, row=11)
    assert chosen("planner", last) == "deliver 1 2 8"


def best(hand: tuple[int, ...], target: int) -> int:
    totals = {sum(part) for size in range(1, 5) for part in combinations(hand, size)}
    return 3 if target in totals else 1 if totals & {target - 1, target - 2} else 0


@pytest.mark.parametrize(
    ("pile", "discard", "carry", "target"),
    [
        ("1 2 3 4 5 6 7 8", "", None, 11),
        ("1 1 3 5 5 8", "2 2", 7, 13),
        ("4 8", "1 2 3 5", None, 9),
        ("0 0 5 5 6 8 9", "", None, 2),
        ("4 8", "0 3 5 5", 0, 1),
        ("4", "1 2 3 5 5", 6, 12),
        ("", "1 2 3 5 5 7", 6, 12),
    ],
)
def test_planner_counts_all_draws(pile: str, discard: str, carry: int | None, target: int) -> None:
    held = () if carry is None else (carry,)
    need = 4 - len(held)
    there = cards(pile)
    if len(there) < need:
        hands = [held + there + rest for rest in combinations(cards(discard), need - len(there))]
    else:
        hands = [held + drawn for drawn in combinations(there, need)]
    expected = mean(best(hand, target) for hand in hands)
    assert next_row(SOLO, there, cards(discard), carry, target) == pytest.approx(expected)


def test_planner_knows_the_odds_of_any_hand() -> None:
    # Rules, table of 4.4: of 1820 hands 1241 make 12 exactly, 1736 score.
    for highest in (12, 20):
        assert any_hand(SOLO, DECK, 12, highest) == pytest.approx((3 * 1241 + 1736 - 1241) / 1820)
