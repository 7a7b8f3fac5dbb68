"""The bot `planner` of Lighten the Load: deliveries, trims and carries by the odds of the draws to come."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pnp.games.lighten.draws import Draws, Mean
from pnp.games.lighten.moves import Deliver, Keep, Move
from pnp.games.lighten.rules import Cards, Kept, cards_of, may_trim
from pnp.games.lighten.state import Configuration
from pnp.games.lighten.view import View
from pnp.games.lighten.ways import Keeping, Way, keepings_of, ways_of
from pnp.records import NamedTuple

NOTHING: Keeping = None, None
MOST_NOTES = 500_000
"""Of a game, kept from row to row and from game to game; with more, all are forgotten."""


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
    return Deliver(best_way(outlook, hand, seen.manifest[row])[0].cards)


def best_way(outlook: Outlook, hand: Cards, target: int) -> tuple[Way, Keeping]:
    """What scores most here and, with what is kept best of the other cards, in the rows to come."""
    ways = ways_of(outlook.draws.game, hand, target, outlook.may_trim)
    if not outlook.targets:
        return max(ways, key=lambda way: way.points), NOTHING
    known = worths(outlook, hand)
    best = max(ways, key=lambda way: way.points + max(map(known.__getitem__, way.keepings)))
    return best, max(best.keepings, key=known.__getitem__)


def worths(outlook: Outlook, unchosen: Cards) -> dict[Keeping, float]:
    """Points to expect in the rows to come, as far as they depend on what is trimmed and carried of cards."""
    draws, pile, cards, cycle, targets, may_trim = outlook
    game, weights = draws.game, draws.weights
    # Rows that are drawn from this pile do not change with a trim; a card is mostly carried.
    later = targets[max(1, cards // max(1, game.hand - 1)) :]
    next_row = {carry: next_rows(outlook, carry) for carry in (None, *unchosen)}
    found = {}
    for kept in keepings_of(game, unchosen, may_trim):
        trim, carry = kept
        if carry is None:  # the first with its trim
            left = cycle if trim is None else cycle - weights[trim]
            rows_after = draws.means(left, later)
        mean, held = next_row[carry]
        found[kept] = mean(pile if held is None else left - held) + rows_after
    return found


def next_rows(outlook: Outlook, carry: Kept) -> tuple[Mean, int | None]:
    """The mean of the next row with a card that is carried; what is held, where the others are discards."""
    draws, pile, cards, _, targets, _ = outlook
    held = cards_of(carry)
    if cards + len(held) >= draws.game.hand:
        return draws.mean(held, targets[0]), None
    # T-R08: a draw may straddle the shuffle; then the whole pile is drawn, and the rest from the discards.
    held = tuple(sorted(held + draws.cards(pile)))
    return draws.mean(held, targets[0]), draws.number(held)


def draws_of(game: Configuration, highest: int) -> Draws:
    """The draws of a game whose targets are not above the highest."""
    key = "draws", highest
    found: Draws | None = game.notes.get(key)
    if found is None:
        found = game.notes[key] = Draws(game, highest)
    return found
