"""The bot `planner` of Lighten the Load: deliveries, trims and carries by the odds of the draws to come."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from pnp.games.lighten.draws import Draws
from pnp.games.lighten.moves import Deliver, Keep, Move
from pnp.games.lighten.outlook import Outlook, best_way, rows_after, worths
from pnp.games.lighten.rules import Cards, may_trim

if TYPE_CHECKING:
    from pnp.games.lighten.state import Configuration
    from pnp.games.lighten.view import View


def planner(seen: View, moves: Sequence[Move], random: Random) -> Move:
    """The most points in this row and, on average, in those to come.

    Which cards lie in its draw pile follows from those it has seen. So it counts, for each card it might
    carry, all draws of the next row and the best score of each hand. Rows after the next shuffle count by the
    best score of all hands of the deck as it is then: that is what a trim changes. Carries beyond the next
    row and the other players do not count.
    """
    game, hand = seen.game, seen.hand
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
        known = worths(outlook, hand, rows_after(outlook, hand))
        return Keep(*max(known, key=known.__getitem__))
    _, (cards, _), _ = best_way(outlook, hand)
    return Deliver(cards)


def draws_of(game: Configuration, targets: Cards) -> Draws:
    """The draws of a game with these targets; only those for the latest ones are noted."""
    found: Draws | None = game.notes.get("draws")
    if found is None or found.targets != targets:
        found = game.notes["draws"] = Draws(game, targets)
    return found
