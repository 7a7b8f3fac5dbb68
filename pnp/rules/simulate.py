"""A game and how many of it -> figures with their intervals; the same for any way of sharing the work out.

Each game has random numbers of its own, from the seed and its number. Games are played in chunks, whose sizes
depend on how many games there are and on nothing else, and the chunks are added up in order.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from random import Random
from typing import Any, TypeVar

from pnp.records import NamedTuple
from pnp.rules.engine import Engine, Outcome, Seat, State
from pnp.rules.play import MAX_TURNS, Game, bot, seeded, whole_game
from pnp.rules.samples import NOTHING, Sample, sample

CHUNKS, MOST_IN_CHUNK = 64, 250
"""Games are played in so many chunks or more, none of them larger than this."""

Plans = TypeVar("Plans")
"""A plan, or two to be compared."""
Counted = TypeVar("Counted")
"""What games come to."""
Progress = Callable[[int, int], None]
"""Told how many games are played, and of how many."""


@dataclass(frozen=True)
class Tally:
    """What a number of games came to; games that were broken off count in `unfinished` and `length` alone."""

    games: int = 0
    unfinished: int = 0
    ties: int = 0
    """Games with more than one winner."""
    length: Sample = NOTHING
    """Events of a game."""
    scores: tuple[Sample, ...] = ()
    """One a seat, like the next two."""
    wins: tuple[Sample, ...] = ()
    """1 for a win, a share of it where it was shared."""
    advantage: tuple[Sample, ...] = ()
    """A seat's score above the mean of all seats."""
    figures: Mapping[str, Sample] = field(default_factory=dict)
    """The game's own."""

    def and_those_of(self, other: Tally) -> Tally:
        """Both as one."""
        names = dict.fromkeys((*self.figures, *other.figures))
        return Tally(
            self.games + other.games,
            self.unfinished + other.unfinished,
            self.ties + other.ties,
            self.length.and_those_of(other.length),
            _seat_by_seat(self.scores, other.scores),
            _seat_by_seat(self.wins, other.wins),
            _seat_by_seat(self.advantage, other.advantage),
            {
                name: self.figures.get(name, NOTHING).and_those_of(other.figures.get(name, NOTHING))
                for name in names
            },
        )


@dataclass(frozen=True)
class Plan:
    """Which games are to be played; it can be sent to other processes and machines."""

    module: str
    """The module that ends in the `GAME`; other processes find it by its name."""
    configuration: Any
    bots: tuple[str, ...]
    """One a seat."""
    seed: int | str
    max_turns: int = MAX_TURNS

    @property
    def engine(self) -> Engine:
        """What plays the game."""
        engine = import_module(self.module).GAME.engine()
        assert isinstance(engine, Engine)
        return engine


def first_state(engine: Engine, configuration: Any, random: Random) -> State:
    """A game set up at random, before its first event."""
    return engine.setup(configuration, engine.draw_setup(configuration, random))


def game_of(plan: Plan, number: int) -> Game:
    """The game of a number, played from its set-up on."""
    engine = plan.engine
    random = seeded(plan.seed, number)
    bots = [bot(engine, name) for name in plan.bots]
    state = first_state(engine, plan.configuration, random)
    return whole_game(engine, state, bots, random, max_turns=plan.max_turns)


def chunks(games: int) -> list[range]:
    """The numbers of the games, in chunks."""
    size = max(1, min(MOST_IN_CHUNK, games // CHUNKS))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


class Measured(NamedTuple):
    """A game by what is counted of it."""

    length: int
    """Events."""
    outcome: Outcome | None
    """None where it was broken off."""
    figures: Mapping[str, float]


def measured(plan: Plan, number: int) -> Measured:
    """The game of a number, by what is counted of it."""
    game = game_of(plan, number)
    ended = game.outcome is not None
    return Measured(
        len(game.events), game.outcome, plan.engine.figures(game.events, game.last) if ended else {}
    )


def play_chunk(plan: Plan, numbers: Iterable[int]) -> Tally:
    """What the games of these numbers come to."""
    return tally_of([measured(plan, number) for number in numbers], len(plan.bots))


def tally_of(games: Sequence[Measured], players: int) -> Tally:
    """What these games come to."""
    outcomes = [game.outcome for game in games if game.outcome is not None]
    figures: dict[str, list[float]] = {}
    for game in games:
        for name, value in game.figures.items():
            figures.setdefault(name, []).append(value)
    seats = range(players) if outcomes else ()
    return Tally(
        games=len(games),
        unfinished=len(games) - len(outcomes),
        ties=sum(len(each.winners) > 1 for each in outcomes),
        length=sample(game.length for game in games),
        scores=tuple(sample(each.scores[seat] for each in outcomes) for seat in seats),
        wins=tuple(sample(share_of_win(each, seat) for each in outcomes) for seat in seats),
        advantage=tuple(sample(ahead(each, seat) for each in outcomes) for seat in seats),
        figures={name: sample(values) for name, values in figures.items()},
    )


def share_of_win(outcome: Outcome, seat: Seat) -> float:
    """1 for who wins alone, a part of it for those who share."""
    return (seat in outcome.winners) / len(outcome.winners)


def ahead(outcome: Outcome, seat: Seat) -> float:
    """How far a seat's score is above the mean of all seats."""
    return outcome.scores[seat] - sum(outcome.scores) / len(outcome.scores)


def simulate(
    plan: Plan, games: int, *, executor: Executor | None = None, progress: Progress = lambda done, games: None
) -> Tally:
    """What so many games come to, played here or by an executor."""
    parts = chunks(games)
    tally = Tally()
    for numbers, part in zip(parts, played(play_chunk, plan, parts, executor), strict=True):
        tally = tally.and_those_of(part)
        progress(numbers.stop, games)
    return tally


def played(
    play: Callable[[Plans, range], Counted],
    plans: Plans,
    parts: Sequence[range],
    executor: Executor | None,
) -> Iterator[Counted]:
    """What each chunk of games comes to, played here or by an executor; `play` is a function of a module."""
    if executor is None:
        yield from (play(plans, numbers) for numbers in parts)
        return
    sent = pickle.dumps(plans)
    futures = [executor.submit(_play_sent, play, sent, numbers) for numbers in parts]
    try:
        for future in futures:
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


def _play_sent(play: Callable[[Any, range], Counted], plans: bytes, numbers: range) -> Counted:
    """Play a chunk in another process."""
    return play(_received(plans), numbers)


@lru_cache(maxsize=2)
def _received(plans: bytes) -> Any:
    """What was sent; read once a process, so that what bots note in it serves all chunks."""
    return pickle.loads(plans)


def _seat_by_seat(one: Sequence[Sample], other: Sequence[Sample]) -> tuple[Sample, ...]:
    if not one or not other:
        return tuple(one or other)
    return tuple(mine.and_those_of(theirs) for mine, theirs in zip(one, other, strict=True))
