"""Loads as an engine: its rules, texts and bots in one value."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from pnp.games.loads.bots import greedy
from pnp.games.loads.figures import figures
from pnp.games.loads.moves import in_words, parse_move, show_move
from pnp.games.loads.refusals import refusal
from pnp.games.loads.rules import apply, legal_moves, outcome, shuffle, to_move
from pnp.games.loads.show import show_view
from pnp.games.loads.state import State, first_state, view
from pnp.games.loads.table import Table, configure, inline
from pnp.rules.engine import BadText, Engine


def draw_setup(table: Table, random: Random) -> dict[str, Any]:
    # L-R05: the first dealer is chosen at random.
    return {"dealer": random.randrange(table.players)}


def setup(table: Table, given: Mapping[str, Any]) -> State:
    """The state before the first deal. BadText where the dealer is none of the seats."""
    unknown = sorted(given.keys() - {"dealer"})
    if unknown:
        raise BadText(f"loads has no {unknown[0]} to set up; it has dealer")
    dealer = given.get("dealer")
    if not isinstance(dealer, int) or isinstance(dealer, bool) or dealer not in table.seats:
        raise BadText(f"dealer must be a seat from 0 to {table.players - 1}, not {dealer!r:.30} (rule L-R05)")
    return first_state(table, dealer)


ENGINE = Engine(
    configure=configure,
    draw_setup=draw_setup,
    setup=setup,
    to_move=to_move,
    legal_moves=legal_moves,
    chance=shuffle,
    refusal=refusal,
    apply=apply,
    outcome=outcome,
    view=view,
    show_move=show_move,
    parse_move=parse_move,
    show_view=show_view,
    in_words=in_words,
    bots={"greedy": greedy},
    inline=inline,
    figures=figures,
)
