"""Views of loads -> moves: players that know only what lies open and their own hand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pnp.games.loads.moves import Play, Refuel, SeatMove
from pnp.games.loads.state import View

FREE_SLOT = 1
"""What an empty slot is worth left empty: a later card goes there without pushing anything off."""
TOKEN = 2
"""What a Refuel token is worth kept."""


def greedy(view: View, moves: Sequence[SeatMove], random: Random) -> SeatMove:
    """Play the lowest card, so as to choose cargo early; then do what is worth most to the own trailer.

    A card is worth its rank, less all cargo that it pushes off and a little for the empty slot that it fills,
    so that a tuck comes first. A token is spent only where every claim would cost more than the token is
    worth, and then on the highest card, which somebody else would like.
    """
    return max(moves, key=lambda move: worth(view, move))


def worth(view: View, move: SeatMove) -> float:
    """What a move is worth to the one who makes it; of equal ones the first is taken."""
    open_ = view.open
    rank = open_.table.rank
    if isinstance(move, Play):
        return -rank[move.card]
    if isinstance(move, Refuel):
        return rank[move.card] / 100 - TOKEN
    if move.under:
        return rank[move.card]
    slot = open_.trailers[view.seat][open_.table.slot[move.card]]
    cost = sum([rank[card] for card in slot]) if slot else FREE_SLOT
    return rank[move.card] - cost
