"""Played games of loads -> what designers ask: which ranks and suits pay, what Heavy Loads are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pnp.games.loads.moves import Claim, Deal, Refuel
from pnp.games.loads.rules import apply
from pnp.games.loads.state import State, Trailer
from pnp.games.loads.table import Table
from pnp.rules.engine import Move, Seat


def figures(events: Sequence[tuple[State, Seat | str, Move]], last: State) -> Mapping[str, float]:
    """Of one game, all seats together: points by rank and by suit, Heavy Loads kept and lost, refuels."""
    table = last.open.table
    found: Counter[str] = Counter(
        {
            "forced unloads": 0,
            "cards lost to forced unloads": 0,
            "Heavy Loads kept": 0,
            "Heavy Loads lost": 0,
            "refuels": 0,
            **{f"points from {letter}": 0 for letter in table.suits},
            **{f"points from rank {rank}": 0 for rank in sorted(set(table.rank.values()))},
        }
    )
    for before, _, move in events:
        if isinstance(move, Claim):
            _count_unload(found, before, move)
        elif isinstance(move, Refuel):
            found["refuels"] += 1
        elif isinstance(move, Deal) and before.open.haul:
            _count_trailers(found, table, before.open.trailers)
    if last.open.turn is None:
        _count_trailers(found, table, last.open.trailers)
    return found


def _count_unload(found: Counter[str], before: State, move: Claim) -> None:
    open_ = before.open
    unloaded = len(apply(before, move).open.discards) - len(open_.discards)
    if unloaded:
        found["forced unloads"] += 1
        found["cards lost to forced unloads"] += unloaded
        found["Heavy Loads lost"] += unloaded > 1


def _count_trailers(found: Counter[str], table: Table, trailers: Sequence[Trailer]) -> None:
    for trailer in trailers:
        for slot in trailer:
            found["Heavy Loads kept"] += len(slot) > 1
            for card in slot:
                found[f"points from {card[-1]}"] += table.rank[card]
                found[f"points from rank {table.rank[card]}"] += table.rank[card]
