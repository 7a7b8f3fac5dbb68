"""The bot `planner` of Lighten the Load: deliveries, trims and carries by the odds of the draws to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from pnp.games.lighten.checks import Odds, odds
from pnp.games.lighten.moves import Deliver, Keep, Move
from pnp.games.lighten.rules import Cards, Kept, cards_of, is_legal, keeps, may_trim, points, without
from pnp.games.lighten.state import Configuration
from pnp.games.lighten.view import View
from pnp.records import NamedTuple

MOST_NOTES = 500_000
"""Expectations kept from row to row and from game to game; with more, all are forgotten."""


class Outlook(NamedTuple):
    """What a seat knows of its draws to come."""

    game: Configuration
    pile: Cards
    """The cards in its draw pile, ascending: it knows which they are, but not their order."""
    discard: Cards
    targets: tuple[int, ...]
    """Of the rows to come."""
    highest: int
    """Target of the whole manifest."""
    trim_left: bool


def planner(seen: View, moves: Sequence[Move], random: Random) -> Move:
    """The most points in this row and, on average, in those to come.

    Which cards lie in its draw pile follows from those it has seen. So it counts, for each card it might
    carry, all draws of the next row and the best score of each hand. Rows after the next shuffle count by the
    best score of all hands of the deck as it is then: that is what a trim changes. Carries beyond the next
    row and the other players do not count.
    """
    game, targets = seen.game, seen.manifest[seen.row :]
    record = seen.record(seen.seat)
    known = seen.hand + record.discard + record.removed
    pile = tuple(sorted((Counter(game.deck) - Counter(known)).elements()))
    trim_left = may_trim(record.removed, game.trims)
    outlook = Outlook(game, pile, record.discard, targets[1:], max(seen.manifest), trim_left)
    if len(game.notes) > MOST_NOTES:
        game.notes.clear()
    if seen.step == "keep":
        return max(
            (move for move in moves if isinstance(move, Keep)),
            key=lambda move: worth(outlook, seen.hand, *move),
        )
    return max(
        (move for move in moves if isinstance(move, Deliver) and is_legal(move.cards, targets[0])),
        key=lambda move: delivered(outlook, seen.hand, move.cards, targets[0]),
    )


def delivered(outlook: Outlook, hand: Cards, cards: Cards, target: int) -> float:
    """What a delivery scores, and what the best of the cards not chosen is worth."""
    game = outlook.game
    row = points(cards, target, game.exact, game.near, game.near_gap)
    if not outlook.targets:
        return row
    unchosen = without(hand, cards)
    after = outlook._replace(discard=outlook.discard + cards)
    return row + max(worth(after, unchosen, *kept) for kept in keeps(unchosen, outlook.trim_left))


def worth(outlook: Outlook, unchosen: Cards, trim: Kept, carry: Kept) -> float:
    """Points to expect in the rows to come, as far as they depend on what is trimmed and carried."""
    game, pile, discard, targets, highest, _ = outlook
    left = without(unchosen, cards_of(trim))
    cycle = tuple(sorted(pile + discard + left))
    left = without(left, cards_of(carry))
    # Rows that are drawn from this pile do not change with a trim; a card is mostly carried.
    unchanged = max(1, len(pile) // max(1, game.hand - 1))
    return next_row(game, pile, discard + left, carry, targets[0]) + sum(
        any_hand(game, cycle, target, highest) for target in targets[unchanged:]
    )


def next_row(game: Configuration, pile: Cards, discard: Cards, carry: Kept, target: int) -> float:
    """The best score of the next row, on average over all draws."""
    held = cards_of(carry)
    # T-R08: a draw may straddle the shuffle; then the whole pile is drawn, and the rest from the discards.
    if len(pile) + len(held) < game.hand:
        held, pile = held + pile, tuple(sorted(discard))
    key = ("next row", pile, held, target)
    found: float | None = game.notes.get(key)
    if found is None:
        drawn = odds(Counter(pile), game.hand, held, target)
        found = game.notes[key] = mean_score(game, drawn, target)
    return found


def any_hand(game: Configuration, cycle: Cards, target: int, highest: int) -> float:
    """The best score of a hand drawn from all cards that are not removed, on average.

    No target of the game is above the highest.
    """
    key = ("any hand", cycle, target)
    found: float | None = game.notes.get(key)
    if found is None:
        found = game.notes[key] = mean_score(game, hands_of(game, cycle, highest), target)
    return found


def mean_score(game: Configuration, chances: Odds, target: int) -> float:
    """The best score of a hand, on average over all hands."""
    exact = chances.exact(target)
    near = chances.near(target, game.near_gap) - exact
    return (game.exact * exact + game.near * near) / chances.hands


def hands_of(game: Configuration, cycle: Cards, highest: int) -> Odds:
    """The odds of hands drawn from these cards, for targets up to the highest."""
    key = ("hands", cycle, highest)
    found: Odds | None = game.notes.get(key)
    if found is None:
        found = game.notes[key] = odds(Counter(cycle), game.hand, most=highest)
    return found
