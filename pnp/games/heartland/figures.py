"""The events of a Heartland game -> what designers ask: what pays where, how cards are used, who is stuck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pnp.games.heartland.moves import (
    Depot,
    Discard,
    Draw,
    Drive,
    Load,
    Move,
    Pass,
    Reshuffle,
    Stay,
    Unload,
)
from pnp.games.heartland.pieces import FUELS, GOODS
from pnp.games.heartland.rules import bills_for, is_without_means
from pnp.games.heartland.state import State
from pnp.games.heartland.table import CARDS, Table

ACTIONS = {Load: "loads", Unload: "unloads", Discard: "discards", Pass: "passes"}
SHARES = ("case C", "no legal move", *ACTIONS.values())


def figures(events: Sequence[tuple[State, int | str, Move]], last: State) -> Mapping[str, float]:
    """Of one game, all seats together; shares are of all turns."""
    found = blank(last.table)
    for before, _, move in events:
        if isinstance(move, Drive | Depot | Stay):
            count_move(found, before, move)
        elif isinstance(move, Load | Unload | Discard | Pass):
            count_action(found, before, move)
        elif isinstance(move, Draw):
            found["cards drawn face down" if move.card is None else "cards drawn face up"] += 1
        elif isinstance(move, Reshuffle):
            found["reshuffles"] += 1
    found["crates aboard at the end"] = sum(map(sum, last.trailers))
    turns = max(1, found["turns"])
    shares = {f"share of {name}": found.pop(name) / turns for name in SHARES}
    return {**found, **shares}


def blank(table: Table) -> Counter[str]:
    """Every figure at nothing, in a fixed order."""
    return Counter(
        {
            "turns": 0,
            **{f"income at {name}": 0 for name in table.locations},
            **{f"income from {good}": 0 for good in GOODS},
            **{f"{good} loaded": 0 for good in GOODS},
            **{f"{good} unloaded": 0 for good in GOODS},
            **{f"{name} used": 0 for name in CARDS},
            **{f"{name} discarded": 0 for name in CARDS},
            "spaces by fuel": 0,
            "spaces by cash": 0,
            "fees": 0,
            "cards drawn face down": 0,
            "cards drawn face up": 0,
            "reshuffles": 0,
            **dict.fromkeys(SHARES, 0),
        }
    )


def count_move(found: Counter[str], before: State, move: Drive | Depot | Stay) -> None:
    """Fuel and cash for spaces; fees; and who had no means or no way."""
    found["turns"] += 1
    if not isinstance(move, Drive):
        found["case C" if is_without_means(before) else "no legal move"] += 1
        return
    found["spaces by fuel" if move.fuel else "spaces by cash"] += len(move.path)
    for spaces in move.fuel:
        found[f"fuel{FUELS[spaces - 1]} used"] += 1
    if not before.board.roads.free:
        table = before.table
        tolls, weighs = before.board.roads.passed_on(before.trucks[before.seat], move.path)
        over = max(0, sum(before.trailers[before.seat]) - table.weigh_free)
        found["fees"] += tolls * table.toll + weighs * over * table.weigh


def count_action(found: Counter[str], before: State, move: Load | Unload | Discard | Pass) -> None:
    """Crates and income by good and Location; bills used, cards discarded."""
    found[ACTIONS[type(move)]] += 1
    if isinstance(move, Discard):
        for name in move.cards:
            found[f"{name} discarded"] += 1
    elif isinstance(move, Load | Unload):
        found[f"{move.good} used"] += bills_for(before, move)
        found[f"{move.good} {'loaded' if isinstance(move, Load) else 'unloaded'}"] += move.crates
    if isinstance(move, Unload):
        at = before.trucks[before.seat]
        income = move.crates * before.board.prices[at][GOODS.index(move.good)]
        found[f"income at {before.board.laid[at - 1].location}"] += income
        found[f"income from {move.good}"] += income
