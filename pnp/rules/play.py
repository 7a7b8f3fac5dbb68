"""Engines and bots -> played games: one legal step at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from pnp.records import NamedTuple
from pnp.rules.engine import CHANCE, Bot, Engine, IllegalMove, Move, Outcome, Seat, State

MAX_TURNS = 200
"""Turns that a seat may have before a game is broken off."""


class Event(NamedTuple):
    """One decision: the state before it, who took it, and what it was."""

    before: State
    by: Seat | str
    move: Move


class Game(NamedTuple):
    """A game that was played, to its end or until it was broken off."""

    events: tuple[Event, ...]
    last: State
    outcome: Outcome | None


def choose_at_random(view: Any, moves: Sequence[Move], random: Random) -> Move:
    """Any legal move, each as likely as the others."""
    return moves[random.randrange(len(moves))]


def bot(engine: Engine, name: str) -> Bot:
    """The bot of a name; `random` is there in every game. KeyError where there is none."""
    if name == "random" and name not in engine.bots:
        return choose_at_random
    return engine.bots[name]


def step(engine: Engine, state: State, move: Move) -> State:
    """The state after a move. IllegalMove, naming the rule, where it is not legal: only here one asks."""
    reason = engine.refusal(state, move)
    if reason:
        raise IllegalMove(f"{engine.show_move(move)}: {reason}")
    return engine.apply(state, move)


def play(
    engine: Engine, state: State, bots: Sequence[Bot], random: Random, *, max_turns: int = MAX_TURNS
) -> Iterator[Event]:
    """Play on from a state, one event after the other, until the game ends or a seat has had `max_turns`."""
    turns, to_move, legal_moves = engine.turns, engine.to_move, engine.legal_moves
    view, apply, chance = engine.view, engine.apply, engine.chance
    while turns(state) < max_turns:
        who = to_move(state)
        if isinstance(who, int):
            move = bots[who](view(state, who), legal_moves(state), random)
        elif who == CHANCE:
            move = chance(state, random)
        else:
            return
        yield Event(state, who, move)
        state = apply(state, move)


def last_state(
    engine: Engine, state: State, bots: Sequence[Bot], random: Random, *, max_turns: int = MAX_TURNS
) -> State:
    """The state in which `play` ends; faster, since no event is kept."""
    turns, to_move, legal_moves = engine.turns, engine.to_move, engine.legal_moves
    view, apply, chance = engine.view, engine.apply, engine.chance
    while turns(state) < max_turns:
        who = to_move(state)
        if isinstance(who, int):
            state = apply(state, bots[who](view(state, who), legal_moves(state), random))
        elif who == CHANCE:
            state = apply(state, chance(state, random))
        else:
            break
    return state


def whole_game(
    engine: Engine, state: State, bots: Sequence[Bot], random: Random, *, max_turns: int = MAX_TURNS
) -> Game:
    """A game played to its end, or broken off."""
    events = tuple(play(engine, state, bots, random, max_turns=max_turns))
    last = engine.apply(events[-1].before, events[-1].move) if events else state
    return Game(events, last, engine.outcome(last))


def count_moves(engine: Engine, state: State, depth: int) -> int:
    """How many sequences of `depth` moves the seats have; where chance is next, a sequence ends."""
    who = engine.to_move(state)
    if not depth or who is None or who == CHANCE:
        return 1
    return sum(
        count_moves(engine, engine.apply(state, move), depth - 1) for move in engine.legal_moves(state)
    )


def ranks_of(keys: Sequence[Any]) -> tuple[int, ...]:
    """The place of each seat by keys that are better the larger they are; equal keys share a place."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def seeded(seed: int | str, *parts: int | str) -> Random:
    """The stream of random numbers of one seed and purpose, the same on every machine."""
    return Random("/".join(map(str, (seed, *parts))))
