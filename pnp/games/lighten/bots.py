"""Bots of Lighten the Load that need no looking ahead; `planner` has a module of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from pnp.games.lighten.moves import Deliver, Keep, Move
from pnp.games.lighten.planner import planner
from pnp.games.lighten.rules import is_legal, may_trim, points
from pnp.games.lighten.state import Configuration
from pnp.games.lighten.view import View
from pnp.games.lighten.ways import useful_keep
from pnp.rules.engine import Bot


def greedy(seen: View, moves: Sequence[Move], random: Random) -> Move:
    """The most points in this row, whatever they cost later; then it keeps what looks useful.

    Of deliveries with equal points it makes the one with the largest total. Of the cards not chosen it trims
    the largest, if that is heavy beside the targets to come, and carries the largest that fits the next one.
    """
    game, manifest, step, row, _, hand, _ = seen
    # With a trim left there are more moves.
    key = (hand, manifest[row] if step == "deliver" else manifest[row:], len(moves))
    move: Move | None = game.notes.get(key)
    if move is None:
        if step == "deliver":
            move = best_delivery(game, moves, manifest[row])
        else:
            trim_left = may_trim(seen.record(seen.seat).removed, game.trims)
            move = Keep(*useful_keep(hand, manifest[row + 1 :], trim_left))
        game.notes[key] = move
    return move


def best_delivery(game: Configuration, moves: Sequence[Move], target: int) -> Deliver:
    """The delivery with the most points, and of those the largest total."""
    legal = [move for move in moves if isinstance(move, Deliver) and is_legal(move.cards, target)]
    return max(
        legal,
        key=lambda move: (points(move.cards, target, game.exact, game.near, game.near_gap), sum(move.cards)),
    )


BOTS: Final[Mapping[str, Bot]] = {"greedy": greedy, "planner": planner}
