"""States of loads: what lies open for all to see, and the hands that do not."""

from __future__ import annotations

from typing import Any

from pnp.games.loads.moves import Card
from pnp.games.loads.table import Table
from pnp.records import NamedTuple
from pnp.rules.engine import CHANCE, Seat

Slot = tuple[Card, ...]
"""The cargo of one slot, the exposed card first; two cards or more are a Heavy Load."""
Trailer = tuple[Slot, ...]
"""One slot a suit."""


class Open(NamedTuple):
    """All that is public (L-R07)."""

    table: Table
    turn: Any
    """Who decides next: a seat, chance before a deal, or None when the game is over."""
    haul: int
    """From 1; 0 before the first deal."""
    dealer: Seat
    leader: Seat
    """Who leads this Load."""
    cargo: tuple[Card, ...]
    """Cards of the Load, in play order; while it is resolved, those that remain."""
    finish: tuple[Seat, ...]
    """Finishing order, first place first; empty while cards are played."""
    trailers: tuple[Trailer, ...]
    tokens: tuple[int, ...]
    discards: tuple[Card, ...]
    scores: tuple[tuple[int, ...], ...]
    """One row a finished Haul, one score a seat."""


class State(NamedTuple):
    """A whole position."""

    open: Open
    hands: tuple[tuple[Card, ...], ...]
    """Private; each in the order of the deck."""


class View(NamedTuple):
    """What one seat knows: all that is public, and its own hand."""

    seat: Seat
    open: Open
    hand: tuple[Card, ...]


def first_state(table: Table, dealer: Seat) -> State:
    """The state before the first deal."""
    # L-R06: a board and the Refuel tokens each; L-R10: trailers start empty.
    empty: Trailer = ((),) * len(table.suits)
    players = table.players
    left = (dealer + 1) % players
    tokens = (table.tokens,) * players
    return State(Open(table, CHANCE, 0, dealer, left, (), (), (empty,) * players, tokens, (), ()), ())


def view(state: State, seat: Seat) -> View:
    """What a seat knows of a state."""
    hands = state.hands
    return View(seat, state.open, hands[seat] if hands else ())
