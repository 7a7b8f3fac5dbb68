"""The bot `planner` of Lighten the Load: deliveries, trims and carries by the odds of the draws to come."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pnp.games.lighten.draws import Draws, Mean
from pnp.games.lighten.moves import Deliver, Keep, Move
from pnp.games.lighten.rules import Cards, Kept, cards_of, may_trim
from pnp.games.lighten.state import Configuration
from pnp.games.lighten.view import View
from pnp.games.lighten.ways import Keeping, Way, keepings_of, legal_ways, most_points
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
    row: int
    """That is played, from 0."""
    may_trim: bool


def planner(seen: View, moves: Sequence[Move], random: Random) -> Move:
    """The most points in this row and, on average, in those to come.

    Which cards lie in its draw pile follows from those it has seen. So it counts, for each card it might
    carry, all draws of the next row and the best score of each hand. Rows after the next shuffle count by the
    best score of all hands of the deck as it is then: that is what a trim changes. Carries beyond the next
    row and the other players do not count.
    """
    game, hand = seen.game, seen.hand
    if len(game.notes) > MOST_NOTES:
        game.notes.clear()
    record, draws = seen.record(seen.seat), draws_of(game, seen.manifest)
    seen_cards = hand + record.discard + record.removed
    outlook = Outlook(
        draws,
        draws.deck - draws.number(seen_cards),
        len(game.deck) - len(seen_cards),
        draws.deck - draws.number(record.removed),
        seen.row,
        may_trim(record.removed, game.trims),
    )
    if seen.step == "keep":
        known = worths(outlook, hand)
        return Keep(*max(known, key=known.__getitem__))
    _, way, _ = best_way(outlook, hand)
    return Deliver(way.cards)


def best_way(outlook: Outlook, hand: Cards) -> tuple[int, Way, Keeping]:
    """What scores most here and, with what is kept best of the other cards, in the rows to come.

    It comes behind its points. Of those that are as good it is the one with the largest total.
    """
    draws, row = outlook.draws, outlook.row
    ways = legal_ways(draws.game, hand, draws.targets[row], outlook.may_trim)
    if row + 1 == len(draws.targets):
        return (*most_points(ways), NOTHING)
    known = worths(outlook, hand)
    values = [points + max(map(known.__getitem__, way.keepings)) for points, way in ways]
    points, way = ways[values.index(max(values))]
    return points, way, max(way.keepings, key=known.__getitem__)


def worths(outlook: Outlook, unchosen: Cards) -> dict[Keeping, float]:
    """Points to expect in the rows to come, as far as they depend on what is trimmed and carried of cards."""
    draws, pile, cards, cycle, row, may_trim = outlook
    game, weights, target = draws.game, draws.weights, draws.targets[row + 1]
    # Rows that are drawn from this pile do not change with a trim; a card is mostly carried.
    after = row + 1 + max(1, cards // max(1, game.hand - 1))
    next_row: dict[Kept, float] = {}
    straddling: dict[Kept, tuple[Mean, int]] = {}
    for carry in (None, *unchosen):
        held = cards_of(carry)
        if cards + len(held) < game.hand:
            # T-R08: a draw straddles the shuffle; the whole pile is drawn, and the rest from the discards.
            held = tuple(sorted(held + draws.cards(pile)))
            straddling[carry] = draws.mean(held, target), draws.number(held)
        else:
            next_row[carry] = draws.mean(held, target)(pile)
    found = {}
    for kept in keepings_of(game, unchosen, may_trim):
        trim, carry = kept
        if carry is None:  # the first with its trim
            left = cycle if trim is None else cycle - weights[trim]
            rows_after = draws.means(left, after)
        if carry in next_row:
            found[kept] = next_row[carry] + rows_after
        else:
            mean, taken = straddling[carry]
            found[kept] = mean(left - taken) + rows_after
    return found


def draws_of(game: Configuration, targets: Cards) -> Draws:
    """The draws of a game with these targets; only those for the latest ones are noted."""
    found: Draws | None = game.notes.get("draws")
    if found is None or found.targets != targets:
        found = game.notes["draws"] = Draws(game, targets)
    return found
