"""What a game is to whoever plays it: a handful of pure functions over frozen states.

A state is hashable and never changes; nothing in a game has a clock, a file or randomness of its own. Each
event of a game is one decision: of a seat, or of chance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from pnp.content.model import ContentSet
from pnp.records import NamedTuple

CHANCE: Final = "chance"
"""Who decides where nobody at the table does."""

Seat = int
"""Counted from 0, clockwise."""
State = Any
"""Frozen and hashable, of the game's own sort."""
Move = Any
"""Frozen and hashable; equal when its text is equal."""
View = Any
"""What one seat may know of a state."""
Bot = Callable[[View, Sequence[Move], Random], Move]
"""Chooses among the legal moves; its docstring says how."""


class IllegalMove(ValueError):
    """A move that the rules do not allow here: `load corn 3: the trailer has room for 2 (rule H-R26)`."""


class BadText(ValueError):
    """Words that are no move, no settings or no set-up of this game."""


class Outcome(NamedTuple):
    """How a game ended; one entry a seat."""

    reason: str
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    """1 and the number of seats that are strictly better."""
    winners: tuple[Seat, ...]
    """All seats that share the win."""


def no_figures(events: Sequence[tuple[State, Seat | str, Move]], last: State) -> Mapping[str, float]:
    """Nothing to count."""
    return {}


class Engine(NamedTuple):
    """How a game is set up, played and shown."""

    configure: Callable[[ContentSet, int, Mapping[str, Any], Mapping[str, Any] | None], Any]
    """(content, players, settings that differ, inline content of a playthrough) -> everything that stays the
    same in a game, frozen. BadText where it cannot be played."""
    draw_setup: Callable[[Any, Random], Mapping[str, Any]]
    """(configuration, random) -> the `setup` of a playthrough."""
    setup: Callable[[Any, Mapping[str, Any]], State]
    """(configuration, `setup`) -> the state before any event. BadText where the set-up is not legal."""
    to_move: Callable[[State], Seat | str | None]
    """Who decides next: a seat, CHANCE, or None when the game is over."""
    legal_moves: Callable[[State], Sequence[Move]]
    """Of the seat to move: in a fixed order, no move twice; never empty."""
    chance: Callable[[State, Random], Move]
    """One random event."""
    refusal: Callable[[State, Move], str]
    """Why the move or event is not legal, with the number of the rule; empty where it is."""
    apply: Callable[[State, Move], State]
    """The state after a move; trusts it."""
    outcome: Callable[[State], Outcome | None]
    """None while the game goes on."""
    view: Callable[[State, Seat], View]
    """All that a seat may know; whatever is hidden from it changes nothing here."""
    show_move: Callable[[Move], str]
    """The fixed text of a move."""
    parse_move: Callable[[str], Move]
    """The move of a text. BadText where there is none."""
    show_view: Callable[[View], str]
    """The table in text, as one seat sees it."""
    bots: Mapping[str, Bot]
    """By name; every game has `random` besides."""
    turns: Callable[[State], int] = lambda state: 0
    """How many turns the seat with most of them has had, in a game that need not end by itself."""
    inline: Callable[[Any], Mapping[str, Any] | None] = lambda configuration: None
    """(configuration) -> the `content` of a playthrough, where it is needed to play the game again."""
    in_words: Callable[[Move], str] | None = None
    """A move in plain words, for whoever chooses it; None: its text will do."""
    figures: Callable[[Sequence[tuple[State, Seat | str, Move]], State], Mapping[str, float]] = no_figures
    """(events of a game, its last state) -> the game's own figures; simulations give the mean of each."""
