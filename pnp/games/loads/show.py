"""What one seat knows -> the table in text."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.loads.moves import Card
from pnp.games.loads.rules import haul_score
from pnp.games.loads.state import Trailer, View
from pnp.games.loads.table import Table
from pnp.rules.engine import CHANCE


def show_view(view: View) -> str:
    """Trailers with what lies buried in brackets, the Load, the discards and the own hand."""
    open_ = view.open
    table = open_.table
    lines = [f"Haul {open_.haul} of {table.hauls}, seat {open_.dealer} deals. {_now(view)}", ""]
    for seat in table.seats:
        trailer = open_.trailers[seat]
        total = sum(scores[seat] for scores in open_.scores)
        you = " (you)" if seat == view.seat else ""
        counted = "" if len(open_.scores) == open_.haul else f" + {haul_score(table, trailer)}"
        lines.append(
            f"seat {seat}{you:6}  {show_trailer(table, trailer)}  tokens {open_.tokens[seat]}  "
            f"score {total}{counted}"
        )
    lines += [
        "",
        f"Load      {_cards(open_.cargo)}",
        f"Discards  {_cards(open_.discards)}",
        f"Your hand {_cards(view.hand)}",
    ]
    return "\n".join(lines)


def show_trailer(table: Table, trailer: Trailer) -> str:
    """`H 8H (8S 8D)  D -  S 10S  C -`: the exposed card of each slot, and what is tucked under it."""
    return "  ".join(
        f"{letter} {_slot(slot):<9}" for letter, slot in zip(table.suits, trailer, strict=True)
    ).rstrip()


def _slot(slot: Sequence[Card]) -> str:
    if not slot:
        return "-"
    return f"{slot[0]} ({' '.join(slot[1:])})" if slot[1:] else slot[0]


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(cards) or "-"


def _now(view: View) -> str:
    open_ = view.open
    if open_.turn is None:
        return "The game is over."
    if open_.turn == CHANCE:
        return "The next Haul is dealt."
    if open_.finish:
        order = ", ".join(map(str, open_.finish))
        return f"Finishing order: {order}. Seat {open_.turn} resolves a card."
    return f"Seat {open_.leader} leads, seat {open_.turn} plays a card."
