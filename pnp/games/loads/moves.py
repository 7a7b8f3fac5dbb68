"""Moves of loads and their fixed texts: `play 8H`, `claim 8H tuck S`, `claim 8H suit`, `refuel 8H`, `deal …`.

A card is written as its label and the letter of its suit, a slot as the letter of its suit.
"""

from __future__ import annotations

import re
from typing import Literal

from pnp.records import NamedTuple
from pnp.rules.engine import BadText

Card = str
"""`8H`, `10S`, `JC`."""
Letter = str
"""Of a suit, and of the slot that is named after it."""

CARD = re.compile(r"([0-9]{1,2}|[A-Z])([A-Z])")
_MOVES = re.compile(
    rf"play (?P<play>{CARD.pattern})"
    rf"|refuel (?P<refuel>{CARD.pattern})"
    rf"|claim (?P<claim>{CARD.pattern}) (?:suit|tuck (?P<slot>[A-Z]))"
)


class Deal(NamedTuple):
    """The whole deck dealt, one hand a seat, from seat 0 on."""

    hands: tuple[tuple[Card, ...], ...]
    do: Literal["deal"] = "deal"


class Play(NamedTuple):
    """A card put face up into the Load."""

    card: Card
    do: Literal["play"] = "play"


class Claim(NamedTuple):
    """A card of the Load taken onto the own trailer."""

    card: Card
    under: Letter | None
    """The slot under whose cargo it is tucked; None: loaded by suit."""
    do: Literal["claim"] = "claim"


class Refuel(NamedTuple):
    """A token spent to put a card of the Load on the discards."""

    card: Card
    do: Literal["refuel"] = "refuel"


SeatMove = Play | Claim | Refuel
Move = Deal | SeatMove


def show_move(move: Move) -> str:
    """The text of a move."""
    if isinstance(move, Deal):
        return "deal " + " / ".join(map(" ".join, move.hands))
    if isinstance(move, Claim):
        return f"claim {move.card} tuck {move.under}" if move.under else f"claim {move.card} suit"
    return f"{move.do} {move.card}"


def in_words(move: Move) -> str:
    """A move as people say it: `take 8H and tuck it under the cargo in slot S`."""
    if isinstance(move, Claim):
        place = f"tuck it under the cargo in slot {move.under}" if move.under else "load it in its own slot"
        return f"take {move.card} and {place}"
    if isinstance(move, Refuel):
        return f"refuel: spend a token, {move.card} goes to the discards"
    return show_move(move)


def parse_move(text: str) -> Move:
    """The move of a text. BadText where it is none."""
    if text.startswith("deal "):
        return _parse_deal(text)
    found = _MOVES.fullmatch(text)
    if found is None:
        raise BadText(
            f"`{text:.60}` is no move; moves are `deal …`, `play 8H`, `claim 8H tuck S`, `claim 8H suit` "
            "and `refuel 8H`"
        )
    if found["play"]:
        return Play(found["play"])
    if found["refuel"]:
        return Refuel(found["refuel"])
    return Claim(found["claim"], found["slot"])


def _parse_deal(text: str) -> Deal:
    hands = tuple(tuple(hand.split(" ")) for hand in text.removeprefix("deal ").split(" / "))
    for hand in hands:
        for card in hand:
            if not CARD.fullmatch(card):
                raise BadText(f"`{card:.20}` in the deal is no card; a card is written like 8H")
    return Deal(hands)
