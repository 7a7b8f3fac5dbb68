"""What a seat may still draw -> what is best delivered and kept, by the odds of the draws to come."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.games.lighten.draws import Draws, Mean
from pnp.games.lighten.rules import Cards, Kept, cards_of
from pnp.games.lighten.ways import (
    NOTHING,
    Keeping,
    Way,
    keepings_of,
    most_points,
    other_ways,
    scoring_ways,
)
from pnp.records import NamedTuple


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


def best_way(outlook: Outlook, hand: Cards) -> tuple[int, Way, Keeping]:
    """What scores most here and, with what is kept best of the other cards, in the rows to come.

    It comes behind its points. Of those that are as good it is the one with the largest total.
    """
    draws, row, may_trim = outlook.draws, outlook.row, outlook.may_trim
    game, target = draws.game, draws.targets[row]
    if row + 1 == len(draws.targets):
        return (*most_points(game, hand, target), NOTHING)
    after = rows_after(outlook, hand)
    best, most = -1.0, max(game.exact, game.near) + max(after.values())
    for points, way in scoring_ways(game, hand, target):
        # No card that is kept is worth more than the most points of the next row.
        if points + most > best:
            known = worths(outlook, way[1], after)
            worth = points + max(known.values())
            if worth > best:
                best, found = worth, (points, way, max(known, key=known.__getitem__))
    if most > best:
        known = worths(outlook, hand, after)
        # Who passes can keep any cards, so nothing else without points is worth more.
        worth = max(known.values())
        if worth > best:
            for points, way in other_ways(hand, target):
                kept = max(keepings_of(way[1], may_trim), key=known.__getitem__)
                if known[kept] == worth:
                    return points, way, kept
    return found


def worths(outlook: Outlook, unchosen: Cards, after: Mapping[Kept, float]) -> dict[Keeping, float]:
    """Points to expect in the rows to come, as far as they depend on what is trimmed and carried of cards.

    Those after the next row are given by what is trimmed.
    """
    draws, pile, cards, cycle, row, may_trim = outlook
    hand, target = draws.game.hand, draws.targets[row + 1]
    beside = draws.beside(target)
    keepings, carries = keepings_of(unchosen, may_trim), {None, *unchosen}
    if cards >= hand:
        next_row = {carry: beside[carry](pile) for carry in carries}
        return {kept: next_row[kept[1]] + after[kept[0]] for kept in keepings}
    rest = draws.cards(pile)
    next_row = {}
    straddling: dict[Kept, tuple[Mean, int]] = {}
    for carry in carries:
        held = cards_of(carry)
        if cards + len(held) < hand:
            # T-R08: a draw straddles the shuffle; the whole pile is drawn, and the rest from the discards.
            held = tuple(sorted(held + rest))
            straddling[carry] = draws.mean(held, target), cycle - draws.number(held)
        else:
            next_row[carry] = beside[carry](pile)
    found = {}
    for kept in keepings:
        trim, carry = kept
        if carry in next_row:
            found[kept] = next_row[carry] + after[trim]
        else:
            mean, pool = straddling[carry]
            found[kept] = mean(pool - draws.weights[trim]) + after[trim]
    return found


def rows_after(outlook: Outlook, unchosen: Cards) -> dict[Kept, float]:
    """Points to expect in the rows after the next one, by what is trimmed of cards."""
    draws, _, cards, cycle, row, may_trim = outlook
    # Rows that are drawn from this pile do not change with a trim; a card is mostly carried.
    after = row + 1 + max(1, cards // max(1, draws.game.hand - 1))
    trims: set[Kept] = {None, *unchosen} if may_trim else {None}
    return {trim: draws.means(cycle - draws.weights[trim], after) for trim in trims}
