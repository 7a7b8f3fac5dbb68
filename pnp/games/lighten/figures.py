"""A game played -> how often each of its targets was met, and which cards were trimmed and carried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pnp.games.lighten.moves import Keep, Move
from pnp.games.lighten.state import State


def figures(events: Sequence[tuple[State, int | str, Move]], last: State) -> Mapping[str, float]:
    """The share of seats that met each target exactly, and trims and carries of each value, a seat."""
    players, game = len(last.seats), last.game
    found: dict[str, float] = {}
    for row, target in enumerate(last.manifest[: len(last.seats[-1].scores)]):
        exact = sum(seat.scores[row] == game.exact for seat in last.seats)
        found[f"row {row + 1}, target {target}: met exactly"] = exact / players
    kept = [move for _, _, move in events if isinstance(move, Keep)]
    for name, counted in (
        ("trimmed", Counter(move.trim for move in kept)),
        ("carried", Counter(move.carry for move in kept)),
    ):
        for value in sorted(set(game.deck)):
            found[f"{value} {name}"] = counted[value] / players
    return found
