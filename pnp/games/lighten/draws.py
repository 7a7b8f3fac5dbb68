"""Cards that are held, and others that may be drawn -> the best score of such hands, on average; all count.

Cards are told by one number here, with a place in it for each value: so are they added, taken away and looked
up at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, reduce
from math import comb
from operator import or_
from typing import Final, Protocol

from pnp.games.lighten.checks import Odds, odds
from pnp.games.lighten.rules import Cards
from pnp.games.lighten.state import Configuration

PLACE: Final = 6
"""Bits of a number for the cards of one value; a deck has less than 64 cards."""
ONES: Final = (1 << PLACE) - 1
MOST_MARKED = 1_000_000
"""Where a deck has more hands they are not marked one by one, but taken together by their totals."""
MOST_BITS = 1 << 28
"""Of marks that are kept from row to row and from game to game; with more, all are forgotten."""
MOST_MEANS = 500_000
"""The same of averages."""


class Hits(Protocol):
    """All draws of so many cards from parts of a deck."""

    def count(self, pool: int, own: int, target: int) -> tuple[int, int, int]:
        """How many there are from a pool, how many make the target, and how many make it or come near.

        They do so beside cards that make totals of their own, a bit each.
        """


class Draws:
    """The draws of a game whose targets are not above the highest."""

    def __init__(self, game: Configuration, highest: int) -> None:
        self.game = game
        self.weights = {value: 1 << PLACE * place for place, value in enumerate(sorted(set(game.deck)))}
        self.deck = self.number(game.deck)
        self._highest = highest
        self._hits: dict[int, Hits] = {}
        self._means: dict[tuple[Cards, int, int], float] = {}
        self._sums: dict[tuple[int, Cards], float] = {}

    def number(self, cards: Cards) -> int:
        """The number that tells cards."""
        return sum(map(self.weights.__getitem__, cards))

    def cards(self, number: int) -> Cards:
        """The cards that a number tells, ascending."""
        return tuple(
            value for place, value in enumerate(self.weights) for _ in range(number >> PLACE * place & ONES)
        )

    def mean(self, held: Cards, pool: int, target: int) -> float:
        """The best score of a hand of the cards held and others from a pool, on average over all draws."""
        key = held, pool, target
        found = self._means.get(key)
        if found is None:
            if len(self._means) > MOST_MEANS:
                self._means.clear()
                self._sums.clear()
            game, hits = self.game, self._hits_of(len(held))
            hands, exact, near = hits.count(pool, totals_of(held), target)
            found = self._means[key] = (game.exact * exact + game.near * (near - exact)) / hands
        return found

    def means(self, cycle: int, targets: Cards) -> float:
        """The best scores of hands from a cycle, one for each target, on average and added up."""
        key = cycle, targets
        found = self._sums.get(key)
        if found is None:
            found = self._sums[key] = sum(self.mean((), cycle, target) for target in targets)
        return found

    def _hits_of(self, held: int) -> Hits:
        """Those of draws that fill a hand."""
        found = self._hits.get(held)
        if found is None:
            game = self.game
            take = Marked if comb(len(game.deck), game.hand) <= MOST_MARKED else Listed
            found = self._hits[held] = take(game, game.hand - held, self._highest)
        return found


class Marked:
    """Draws as bits of numbers: a number marks those with a card, or with a total."""

    def __init__(self, game: Configuration, drawn: int, highest: int) -> None:
        deck, number = game.deck, comb(len(game.deck), drawn)
        self._gap = game.near_gap
        self._most_kept = MOST_BITS // number
        self._all = (1 << number) - 1
        with_card = containing(len(deck), drawn)
        self._beyond = [
            [reduce(or_, with_card[first:end], 0) for first in range(start, end + 1)]
            for start, end in spans(deck)
        ]
        """By value and number of cards of it: the draws with more of them."""
        # None of the cards drawn make a total of 0 too.
        self._making = [self._all, *[0] * highest]
        for value, draws in zip(deck, with_card, strict=True):
            for total in range(highest, value - 1, -1):
                self._making[total] |= self._making[total - value] & draws
        self._worthless = reduce(or_, with_card[: deck.count(0)], 0)
        self._pools: dict[int, tuple[int, int]] = {}
        self._wanted: dict[tuple[int, int], tuple[int, int]] = {}

    def count(self, pool: int, own: int, target: int) -> tuple[int, int, int]:
        inside = self._pools.get(pool)
        if inside is None:
            if len(self._pools) > self._most_kept:
                self._pools.clear()
            inside = self._pools[pool] = self._inside(pool)
        wanted = self._wanted.get((own, target))
        if wanted is None:
            if len(self._wanted) > self._most_kept:
                self._wanted.clear()
            wanted = self._wanted[own, target] = self._scoring(own, target)
        (there, hands), (exact, near) = inside, wanted
        return hands, (there & exact).bit_count(), (there & near).bit_count()

    def _inside(self, pool: int) -> tuple[int, int]:
        """The draws from a pool, and how many they are."""
        beyond = 0
        for draws in self._beyond:
            beyond |= draws[pool & ONES]
            pool >>= PLACE
        there = self._all & ~beyond
        return there, there.bit_count()

    def _scoring(self, own: int, target: int) -> tuple[int, int]:
        """The draws that make a target, and those that make it or come near."""
        exact = self._with_total(own, target)
        below = range(max(0, target - self._gap), target)
        return exact, reduce(or_, (self._with_total(own, total) for total in below), exact)

    def _with_total(self, own: int, total: int) -> int:
        alone = self._making[total] if total else self._worthless
        beside = (self._making[total - held] for held in range(total + 1) if own >> held & 1)
        return reduce(or_, beside, alone)


class Listed:
    """Draws by the totals that they make, those with the same taken together."""

    def __init__(self, game: Configuration, drawn: int, highest: int) -> None:
        self._values = sorted(set(game.deck))
        self._drawn = drawn
        self._gap = game.near_gap
        self._highest = highest
        self._pools: dict[int, Odds] = {}

    def count(self, pool: int, own: int, target: int) -> tuple[int, int, int]:
        found = self._pools.get(pool)
        if found is None:
            cards = {value: pool >> PLACE * place & ONES for place, value in enumerate(self._values)}
            found = self._pools[pool] = odds(cards, self._drawn, most=self._highest)
        near = range(max(0, target - self._gap), target + 1)
        return found.hands, self._making(found, own, (target,)), self._making(found, own, near)

    def _making(self, drawn: Odds, own: int, totals: Sequence[int]) -> int:
        """How many make one of these totals."""
        if any(own >> total & 1 for total in totals):
            return drawn.hands
        wanted = 0
        for total in totals:
            wanted |= 1 << total
            for held in range(total):
                wanted |= (own >> held & 1) << total - held
        return sum(draws for made, draws in drawn.totals.items() if made & wanted)


def totals_of(cards: Cards) -> int:
    """The totals that cards make, a bit each."""
    made = 0
    for card in cards:
        made |= (made | 1) << card
    return made


def spans(deck: Cards) -> Iterator[tuple[int, int]]:
    """Where the cards of each value begin and end."""
    for value in sorted(set(deck)):
        start = deck.index(value)
        yield start, start + deck.count(value)


@cache
def containing(cards: int, drawn: int) -> tuple[int, ...]:
    """Of all ways to draw so many of these cards, those with the first, with the second, and so on."""
    if not cards or not drawn:
        return (0,) * cards
    # First come those with the first card, then those without it.
    with_first = comb(cards - 1, drawn - 1)
    others = zip(containing(cards - 1, drawn - 1), containing(cards - 1, drawn), strict=True)
    return ((1 << with_first) - 1, *(one | other << with_first for one, other in others))
