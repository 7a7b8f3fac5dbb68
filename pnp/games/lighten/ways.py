"""A hand -> all that can be delivered of it, and what can be kept of the rest: found once a game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from pnp.games.lighten.rules import Cards, Kept, deliveries, keeps, points
from pnp.games.lighten.state import Configuration
from pnp.records import NamedTuple

Keeping = tuple[Kept, Kept]
"""What is trimmed and what is carried."""
PASS: Final = -10
"""The total of no cards at all: too far below any target to score."""


class Way(NamedTuple):
    """A delivery."""

    cards: Cards
    total: int
    unchosen: Cards
    keepings: tuple[Keeping, ...]
    """All that can be kept of the cards not chosen."""


def ways_of(game: Configuration, hand: Cards, may_trim: bool) -> tuple[Way, ...]:
    """All deliveries for any target, the largest total first."""
    key = "ways", hand, may_trim
    found: tuple[Way, ...] | None = game.notes.get(key)
    if found is None:
        left: dict[Cards, Cards] = {}
        for size in range(len(hand) + 1):
            # The first parts of a size lack the last ones of the rest.
            rest = reversed([*combinations(hand, len(hand) - size)])
            left |= zip(combinations(hand, size), rest, strict=True)
        found = game.notes[key] = tuple(
            Way(part, sum(part) if part else PASS, left[part], keepings_of(game, left[part], may_trim))
            for part in deliveries(hand, sum(hand), strict=True)
        )
    return found


def keepings_of(game: Configuration, unchosen: Cards, may_trim: bool) -> tuple[Keeping, ...]:
    """All that can be trimmed and carried of cards."""
    key = "keepings", unchosen, may_trim
    found: tuple[Keeping, ...] | None = game.notes.get(key)
    if found is None:
        found = game.notes[key] = tuple(keeps(unchosen, may_trim))
    return found


def gains_of(game: Configuration) -> dict[int, int]:
    """What a delivery scores, by how far it is below the target, where it scores at all."""
    found: dict[int, int] | None = game.notes.get("gains")
    if found is None:
        found = game.notes["gains"] = {
            short: points((1,), 1 + short, game.exact, game.near, game.near_gap)
            for short in range(game.near_gap + 1)
        }
    return found


def legal_ways(game: Configuration, hand: Cards, target: int, may_trim: bool) -> list[tuple[int, Way]]:
    """The deliveries that do not go above a target, each after its points."""
    gains = gains_of(game)
    return [
        (gains.get(target - way.total, 0), way)
        for way in ways_of(game, hand, may_trim)
        if way.total <= target
    ]


def most_points(ways: Sequence[tuple[int, Way]]) -> tuple[int, Way]:
    """The delivery with the most points, and of those the largest total."""
    points = [points for points, _ in ways]
    return ways[points.index(max(points))]
