"""A hand -> all that can be delivered of it, and what can be kept of the rest: found once a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from pnp.games.lighten.rules import Cards, Kept, keeps, points, without

if TYPE_CHECKING:
    from pnp.games.lighten.solo import Solo
    from pnp.games.lighten.state import Configuration

Keeping = tuple[Kept, Kept]
"""What is trimmed and what is carried."""
NOTHING: Keeping = None, None
PASS: Final = -10
"""The total of no cards at all: too far below any target to score."""
HEAVY = 0.75
"""A card above this share of the average target to come seldom fits beside others."""
MOST_HANDS = 100_000
"""Of which all is known at a time."""


Way = tuple[Cards, Cards]
"""Cards that are delivered, and those that are not chosen."""


@lru_cache(MOST_HANDS)
def ways_of(hand: Cards) -> Mapping[int, Sequence[Way]]:
    """All deliveries for any target, by their totals."""
    left: dict[Cards, Cards] = {}
    for size in range(len(hand) + 1):
        # The first parts of a size lack the last ones of the rest.
        rest = reversed([*combinations(hand, len(hand) - size)])
        left |= zip(combinations(hand, size), rest, strict=True)
    found: dict[int, list[Way]] = {PASS: [((), hand)]}
    del left[()]
    for way in left.items():
        found.setdefault(sum(way[0]), []).append(way)
    for ways in found.values():
        ways.sort()
    return found


@lru_cache(MOST_HANDS)
def keepings_of(unchosen: Cards, may_trim: bool) -> Sequence[Keeping]:
    """All that can be trimmed and carried of cards."""
    return tuple(keeps(unchosen, may_trim))


@lru_cache(MOST_HANDS)
def gains_of(exact: int, near: int, near_gap: int) -> Sequence[tuple[int, int]]:
    """How far below the target a delivery still scores, and what."""
    found = ((short, points((1,), 1 + short, exact, near, near_gap)) for short in range(near_gap + 1))
    return [(short, gained) for short, gained in found if gained]


def scoring_ways(game: Configuration | Solo, hand: Cards, target: int) -> list[tuple[int, Way]]:
    """The deliveries that score, each after its points, the largest total first."""
    ways, gains = ways_of(hand), gains_of(game.exact, game.near, game.near_gap)
    return [(gained, way) for short, gained in gains for way in ways.get(target - short, ())]


def other_ways(hand: Cards, target: int) -> list[tuple[int, Way]]:
    """All that do not go above the target, as if none scored; the largest total first."""
    ways = ways_of(hand)
    return [(0, way) for total in sorted(ways, reverse=True) if total <= target for way in ways[total]]


def most_points(game: Configuration | Solo, hand: Cards, target: int) -> tuple[int, Way]:
    """The delivery with the most points, and of those the largest total."""
    ways = scoring_ways(game, hand, target) or other_ways(hand, target)
    points = [points for points, _ in ways]
    return ways[points.index(max(points))]


def useful_keep(unchosen: Cards, targets: Sequence[int], trim_left: bool) -> Keeping:
    """The largest card is trimmed where it is heavy, and of the others the largest that fits is carried."""
    largest = max(unchosen, default=0)
    is_heavy = largest > HEAVY * sum(targets) / len(targets)
    trim = largest if is_heavy and trim_left else None
    others = unchosen if trim is None else without(unchosen, (trim,))
    return trim, max((card for card in others if card <= targets[0]), default=None)
