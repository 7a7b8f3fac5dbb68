"""Time random playouts of each game beside OpenSpiel's hearts driven from Python; prints one line a figure.

usage: python playouts.py

A decision is choosing among the legal moves and applying the choice. One core; each program plays for about
a second in turn with the others, five times, and a figure is the median. Needs the extra `bench`.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from random import Random
from statistics import median

import pyspiel

from pnp.games import find_games
from pnp.pipeline import load
from pnp.project import BUNDLED, Project
from pnp.rules.engine import CHANCE, Engine
from pnp.rules.play import MAX_TURNS
from pnp.source import Report

RUNS = 5
SECONDS = 1.0


def openspiel_hearts(random: Random) -> int:
    """Decisions of one random game of hearts; chance is drawn too, and not counted."""
    state = pyspiel.load_game("hearts").new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, chances)[0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[random.randrange(len(actions))])
            decisions += 1
    return decisions


def playout(engine: Engine, configuration: object, random: Random) -> int:
    """Decisions of one random game, broken off like any other."""
    state = engine.setup(configuration, engine.draw_setup(configuration, random))
    to_move, legal_moves, apply = engine.to_move, engine.legal_moves, engine.apply
    decisions = 0
    while (who := to_move(state)) is not None and engine.turns(state) < MAX_TURNS:
        if who == CHANCE:
            state = apply(state, engine.chance(state, random))
        else:
            moves = legal_moves(state)
            state = apply(state, moves[random.randrange(len(moves))])
            decisions += 1
    return decisions


def rate(game: Callable[[Random], int], random: Random) -> float:
    """Decisions a second over about SECONDS."""
    started = time.perf_counter()
    decisions = 0
    while time.perf_counter() - started < SECONDS:
        decisions += game(random)
    return decisions / (time.perf_counter() - started)


def players() -> dict[str, Callable[[Random], int]]:
    """One random game of each engine that comes with pnp, for as many as its set is meant for."""
    found: dict[str, Callable[[Random], int]] = {}
    games = find_games()
    for name, place in Project(BUNDLED).sets().items():
        content = load(place, Report())
        game = games[content.game] if content and content.game else None
        if content and game and game.engine:
            engine = game.engine()
            configuration = engine.configure(content, content.players.default, {}, None)
            found[name] = lambda random, e=engine, c=configuration: playout(e, c, random)
    return found


def main() -> None:
    """Print a rate and a ratio for each game."""
    gc.disable()
    programs = {"openspiel-hearts": openspiel_hearts, **players()}
    rates: dict[str, list[float]] = {name: [] for name in programs}
    for run in range(RUNS):
        for name, game in programs.items():
            rates[name].append(rate(game, Random(run)))
            gc.collect()
    for name, found in rates.items():
        print(f"decisions {name} {median(found):.0f}")
    peer = rates.pop("openspiel-hearts")
    for name, found in rates.items():
        print(f"ratio openspiel {name} {median(a / b for a, b in zip(found, peer, strict=True)):.2f}")


if __name__ == "__main__":
    main()
