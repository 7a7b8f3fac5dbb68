"""Views of loads -> moves: players that know only what lies open and their own hand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pnp.games.loads.moves import Claim, Move, Play, Refuel
from pnp.games.loads.state import View


def greedy(view: View, moves: Sequence[Move], random: Random) -> Move:
    """Play the lowest card, to choose cargo early; take what adds most to the trailer."""
    return max(moves, key=lambda move: worth(view, move))


def worth(view: View, move: Move) -> float:
    """What a move adds to the own trailer."""
    open_ = view.open
    rank = open_.table.rank
    if isinstance(move, Play):
        return -rank[move.card]
    if isinstance(move, Refuel):
        return -3
    assert isinstance(move, Claim)
    if move.under:
        return rank[move.card]
    slot = open_.trailers[view.seat][open_.table.slot[move.card]]
    return rank[move.card] - sum(rank[card] for card in slot)
