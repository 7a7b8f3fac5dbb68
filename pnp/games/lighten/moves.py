"""The moves of Lighten the Load and their texts: `deliver 3 5`, `trim 2 carry -`, `shuffle 0: 3 8 1 …`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pnp.games.lighten.rules import Kept
from pnp.records import NamedTuple
from pnp.rules.engine import BadText


class Shuffle(NamedTuple):
    """A seat's whole deck, or its discards, become its draw pile."""

    seat: int
    cards: tuple[int, ...]
    """Top first."""


class Deliver(NamedTuple):
    """Cards of the hand laid face down for the row's target; none of them is a pass."""

    cards: tuple[int, ...]
    """Ascending."""


class Keep(NamedTuple):
    """What becomes of the cards not chosen; the others of them are discarded."""

    trim: Kept
    """The card that leaves the game."""
    carry: Kept
    """The card kept for the next row."""


Move = Shuffle | Deliver | Keep

_CARD = "(?:0|[1-9][0-9]?)"
_SHUFFLE = re.compile(rf"shuffle (0|[1-9][0-9]{{0,3}}): ({_CARD}(?: {_CARD})*)").fullmatch
_DELIVER = re.compile(rf"deliver ({_CARD}(?: {_CARD})*)").fullmatch
_KEEP = re.compile(rf"trim (-|{_CARD}) carry (-|{_CARD})").fullmatch


def show_move(move: Move) -> str:
    """The text of a move."""
    if isinstance(move, Deliver):
        return f"deliver {spaced(move.cards)}" if move.cards else "pass"
    if isinstance(move, Keep):
        trim, carry = ("-" if card is None else card for card in move)
        return f"trim {trim} carry {carry}"
    return f"shuffle {move.seat}: {spaced(move.cards)}"


def in_words(move: Move) -> str:
    """A move as people say it: `deliver 3 5, together 8`, `trim 2, carry 7`, `keep nothing`."""
    if isinstance(move, Keep):
        parts = [
            f"{verb} {card}" for verb, card in zip(("trim", "carry"), move, strict=True) if card is not None
        ]
        return ", ".join(parts) or "keep nothing"
    if isinstance(move, Deliver) and len(move.cards) > 1:
        return f"{show_move(move)}, together {sum(move.cards)}"
    return show_move(move)


def parse_move(text: str) -> Move:
    """The move of a text. BadText where it is none."""
    if text == "pass":
        return Deliver(())
    if found := _DELIVER(text):
        cards = _cards(found[1])
        if cards != tuple(sorted(cards)):
            raise BadText(f"`{text}`: the cards of a delivery stand in ascending order")
        return Deliver(cards)
    if found := _KEEP(text):
        trim, carry = (None if word == "-" else int(word) for word in found.groups())
        return Keep(trim, carry)
    if found := _SHUFFLE(text):
        return Shuffle(int(found[1]), _cards(found[2]))
    raise BadText(
        f"`{text:.60}` is no move of this game; moves are `deliver 3 5`, `pass` and `trim 2 carry -`"
    )


def spaced(cards: Iterable[int]) -> str:
    """Cards in a line."""
    return " ".join(map(str, cards))


def _cards(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(" ")))
