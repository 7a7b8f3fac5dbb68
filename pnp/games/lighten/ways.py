"""A hand -> all that can be delivered of it, and what can be kept of the rest: found once a game."""

from __future__ import annotations

from pnp.games.lighten.rules import Cards, Kept, deliveries, is_legal, keeps, points, without
from pnp.games.lighten.state import Configuration
from pnp.records import NamedTuple

Keeping = tuple[Kept, Kept]
"""What is trimmed and what is carried."""


class Way(NamedTuple):
    """A delivery."""

    cards: Cards
    points: int
    unchosen: Cards
    keepings: tuple[Keeping, ...]
    """All that can be kept of the cards not chosen."""


def ways_of(game: Configuration, hand: Cards, target: int, may_trim: bool) -> tuple[Way, ...]:
    """All deliveries for a target, the largest total first."""
    key = "ways", hand, target, may_trim
    found: tuple[Way, ...] | None = game.notes.get(key)
    if found is None:
        found = game.notes[key] = tuple(
            Way(cards, points(cards, target, game.exact, game.near, game.near_gap), unchosen, keepings)
            for cards, unchosen, keepings in parts_of(game, hand, may_trim)
            if is_legal(cards, target)
        )
    return found


def parts_of(
    game: Configuration, hand: Cards, may_trim: bool
) -> tuple[tuple[Cards, Cards, tuple[Keeping, ...]], ...]:
    """All parts of a hand, the cards that are left of it, and what can be kept of those."""
    key = "parts", hand, may_trim
    found: tuple[tuple[Cards, Cards, tuple[Keeping, ...]], ...] | None = game.notes.get(key)
    if found is None:
        lefts = ((part, without(hand, part)) for part in deliveries(hand, sum(hand), strict=True))
        found = game.notes[key] = tuple(
            (part, left, keepings_of(game, left, may_trim)) for part, left in lefts
        )
    return found


def keepings_of(game: Configuration, unchosen: Cards, may_trim: bool) -> tuple[Keeping, ...]:
    """All that can be trimmed and carried of cards."""
    key = "keepings", unchosen, may_trim
    found: tuple[Keeping, ...] | None = game.notes.get(key)
    if found is None:
        found = game.notes[key] = tuple(keeps(unchosen, may_trim))
    return found
