"""The bot `planner` of Lighten the Load: deliveries, trims and carries by the odds of the draws to come."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pnp.games.lighten.draws import Draws
from pnp.games.lighten.moves import Deliver, Keep, Move
from pnp.games.lighten.rules import Cards, Kept, cards_of, deliveries, keeps, may_trim, points, without
from pnp.games.lighten.state import Configuration
from pnp.games.lighten.view import View
from pnp.records import NamedTuple

Keeping = tuple[Kept, Kept]
"""What is trimmed and what is carried."""
NOTHING: Keeping = None, None
MOST_NOTES = 500_000
"""Of a game, kept from row to row and from game to game; with more, all are forgotten."""


class Way(NamedTuple):
    """A delivery."""

    cards: Cards
    points: int
    kept: tuple[Keeping, ...]
    """All that can be kept of the other cards."""


class Outlook(NamedTuple):
    """What a seat knows of its draws to come."""

    draws: Draws
    pile: int
    """The cards in its draw pile: it knows which they are, but not their order."""
    cards: int
    """How many they are."""
    cycle: int
    """All cards that are not removed."""
    targets: Cards
    """Of the rows to come."""
    may_trim: bool


def planner(seen: View, moves: Sequence[Move], random: Random) -> Move:
    """The most points in this row and, on average, in those to come.

    Which cards lie in its draw pile follows from those it has seen. So it counts, for each card it might
    carry, all draws of the next row and the best score of each hand. Rows after the next shuffle count by the
    best score of all hands of the deck as it is then: that is what a trim changes. Carries beyond the next
    row and the other players do not count.
    """
    game, row, hand = seen.game, seen.row, seen.hand
    if len(game.notes) > MOST_NOTES:
        game.notes.clear()
    record, draws = seen.record(seen.seat), draws_of(game, max(seen.manifest))
    seen_cards = hand + record.discard + record.removed
    outlook = Outlook(
        draws,
        draws.deck - draws.number(seen_cards),
        len(game.deck) - len(seen_cards),
        draws.deck - draws.number(record.removed),
        seen.manifest[row + 1 :],
        may_trim(record.removed, game.trims),
    )
    if seen.step == "keep":
        known = worths(outlook, hand)
        return Keep(*max(known, key=known.__getitem__))
    return Deliver(best_delivery(outlook, hand, seen.manifest[row])[0])


def best_delivery(outlook: Outlook, hand: Cards, target: int) -> tuple[Cards, Keeping]:
    """What scores most here and, with the best of the other cards kept, in the rows to come."""
    found = ways(outlook.draws.game, hand, target, outlook.may_trim)
    if not outlook.targets:
        return max(found, key=lambda way: way.points).cards, NOTHING
    known = worths(outlook, hand)
    best = max(found, key=lambda way: way.points + max(map(known.__getitem__, way.kept)))
    return best.cards, max(best.kept, key=known.__getitem__)


def worths(outlook: Outlook, unchosen: Cards) -> dict[Keeping, float]:
    """Points to expect in the rows to come, as far as they depend on what is trimmed and carried of cards."""
    draws, pile, cards, cycle, targets, may_trim = outlook
    game, weights, mean = draws.game, draws.weights, draws.mean
    # Rows that are drawn from this pile do not change with a trim; a card is mostly carried.
    unchanged = max(1, cards // max(1, game.hand - 1))
    found = {}
    for kept in keepings(game, unchosen, may_trim):
        trim, carry = kept
        left = cycle if trim is None else cycle - weights[trim]
        held, pool = cards_of(carry), pile
        # T-R08: a draw may straddle the shuffle; then the whole pile is held, and the rest is discards.
        if cards + len(held) < game.hand:
            pool = left - pile - draws.number(held)
            held = tuple(sorted(held + draws.cards(pile)))
        found[kept] = mean(held, pool, targets[0]) + draws.means(left, targets[unchanged:])
    return found


def ways(game: Configuration, hand: Cards, target: int, may_trim: bool) -> tuple[Way, ...]:
    """All deliveries for a target."""
    key = "ways", hand, target, may_trim
    found: tuple[Way, ...] | None = game.notes.get(key)
    if found is None:
        found = game.notes[key] = tuple(
            Way(
                cards,
                points(cards, target, game.exact, game.near, game.near_gap),
                keepings(game, without(hand, cards), may_trim),
            )
            for cards in deliveries(hand, target, strict=True)
        )
    return found


def keepings(game: Configuration, unchosen: Cards, may_trim: bool) -> tuple[Keeping, ...]:
    """All that can be trimmed and carried of cards."""
    key = "keepings", unchosen, may_trim
    found: tuple[Keeping, ...] | None = game.notes.get(key)
    if found is None:
        found = game.notes[key] = tuple(keeps(unchosen, may_trim))
    return found


def draws_of(game: Configuration, highest: int) -> Draws:
    """The draws of a game whose targets are not above the highest."""
    key = "draws", highest
    found: Draws | None = game.notes.get(key)
    if found is None:
        found = game.notes[key] = Draws(game, highest)
    return found
