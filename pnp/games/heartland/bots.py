"""Players of the Heartland game that know no more than a seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pnp.games.heartland.moves import Move
from pnp.games.heartland.view import View


def greedy(view: View, moves: Sequence[Move], random: Random) -> Move:
    """Placeholder."""
    return moves[random.randrange(len(moves))]
