"""The greedy bot beats the random one: intervals that do not touch."""

from __future__ import annotations

from math import sqrt
from statistics import mean, stdev

from loads_positions import ENGINE, TABLE

from pnp.rules.play import bot, seeded, whole_game

GAMES = 200


def interval(values: list[float]) -> tuple[float, float]:
    """The 95 % interval of a mean."""
    half = 1.96 * stdev(values) / sqrt(len(values))
    return mean(values) - half, mean(values) + half


def test_greedy_beats_random() -> None:
    greedy, random = bot(ENGINE, "greedy"), bot(ENGINE, "random")
    points: dict[str, list[float]] = {"greedy": [], "random": []}
    wins = 0
    for number in range(GAMES):
        source = seeded(1, number)
        state = ENGINE.setup(TABLE, ENGINE.draw_setup(TABLE, source))
        seat = number % 4
        game = whole_game(ENGINE, state, [greedy if at == seat else random for at in range(4)], source)
        assert game.outcome is not None
        scores = list(game.outcome.scores)
        wins += seat in game.outcome.winners
        points["greedy"].append(scores.pop(seat))
        points["random"].append(mean(scores))
    assert interval(points["greedy"])[0] > interval(points["random"])[1]
    # Alone against three it wins far more than a quarter.
    assert wins > 0.9 * GAMES
