"""Putting right what went wrong at the table (T-R18, T-R19): hands of the wrong size, decks not whole.

The engine makes no such mistakes; these functions say what the rules ask of people.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from pnp.games.lighten.rules import Cards, cards_of, without
from pnp.games.lighten.state import Seat
from pnp.games.lighten.table import draw


def correct_hand(seat: Seat, size: int, extras: Cards, seen: bool, random: Random) -> Seat:
    """A hand that should have had `size` cards, before anybody locks a choice.

    `extras` are the cards drawn too many, and `seen` says whether somebody looked at them. A hand that is too
    small is filled up from DRAW.
    """
    # T-R18: too few, draw the missing ones.
    if len(seat.hand) <= size:
        return draw(seat, size)
    # T-R18: extras that nobody saw go back alone; after a look all do (T-A04: the carried card too).
    back = seat.hand if seen else extras
    pile = list(seat.pile + back)
    random.shuffle(pile)
    return draw(seat._replace(pile=tuple(pile), hand=without(seat.hand, back)), size)


def holds_its_deck(seat: Seat, deck: Sequence[int]) -> bool:
    # T-R19, T-I01: else, where it cannot be put right before the next draw, the player goes on as practice.
    return Counter(seat.pile + seat.hand + cards_of(seat.carry) + seat.discard + seat.removed) == Counter(
        deck
    )


def places(totals: Sequence[int], practice: Sequence[int] = ()) -> tuple[int | None, ...]:
    """The place of each seat's total; None for seats that went on as practice."""
    # T-R22: equal totals share a place. T-R19, T-A12: practice is left out of the comparison.
    compared = [total for seat, total in enumerate(totals) if seat not in practice]
    return tuple(
        None if seat in practice else 1 + sum(other > total for other in compared)
        for seat, total in enumerate(totals)
    )
