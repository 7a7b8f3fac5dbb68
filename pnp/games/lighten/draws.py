"""Cards that are held, and others that may be drawn -> the best score of such hands, on average; all count.

Cards are told by one number here, with a place in it for each value: so are they added, taken away and looked
up at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache, reduce
from math import comb
from operator import or_
from typing import TYPE_CHECKING, Final

from pnp.games.lighten.checks import Odds, odds
from pnp.games.lighten.rules import Cards, Kept

if TYPE_CHECKING:
    from pnp.games.lighten.solo import Solo
    from pnp.games.lighten.state import Configuration

PLACE: Final = 6
"""Bits of a number for the cards of one value; a deck has less than 64 cards."""
ONES: Final = (1 << PLACE) - 1
MOST_MARKED = 1_000_000
"""Where a deck has more hands they are not marked one by one, but taken together by their totals."""
MOST_BITS = 1 << 28
"""Of marks that are kept from row to row and from game to game."""
MOST_MEANS = 256
"""The same of averages of one row, and of odds."""
MOST_ROWS = 10_000

Mean = Callable[[int], float]
"""The best score of a row's hands, of the cards held and others from a pool, on average over all draws."""


class Draws:
    """The draws of a game with these targets."""

    def __init__(self, game: Configuration | Solo, targets: Cards) -> None:
        self.game = game
        self.targets = targets
        self.values = tuple(sorted(set(game.deck)))
        self.weights: dict[Kept, int] = {None: 0}
        """The number of a card, and of none."""
        self.weights |= {value: 1 << PLACE * place for place, value in enumerate(self.values)}
        self.deck = self.number(game.deck)
        self.beside = lru_cache(MOST_ROWS)(self._beside)
        self.mean = lru_cache(MOST_ROWS)(self._mean)
        self.means = lru_cache(MOST_ROWS)(self._means)
        self._hits: dict[int, Marked | Listed] = {}

    def number(self, cards: Cards) -> int:
        """The number that tells cards."""
        return sum(map(self.weights.__getitem__, cards))

    def cards(self, number: int) -> Cards:
        """The cards that a number tells, ascending."""
        return tuple(
            value for place, value in enumerate(self.values) for _ in range(number >> PLACE * place & ONES)
        )

    def _beside(self, target: int) -> Mapping[Kept, Mean]:
        """What gives the mean of a row with this target beside no card, and beside each."""
        alone, others = self._hits_of(0), self._hits_of(1)
        return {None: alone.mean(0, target)} | {
            card: others.mean(totals_of((card,)), target) for card in self.values
        }

    def _mean(self, held: Cards, target: int) -> Mean:
        """What gives the mean of a row with this target for which cards are held."""
        return self._hits_of(len(held)).mean(totals_of(held), target)

    def _means(self, cycle: int, first: int) -> float:
        """The means of all rows from the first on, each with a hand from a whole cycle, added up."""
        return sum(mean(cycle) for mean in self._rows[first:])

    @cached_property
    def _rows(self) -> list[Mean]:
        means = {target: lru_cache(MOST_MEANS)(self.mean((), target)) for target in self.targets}
        return [means[target] for target in self.targets]

    def _hits_of(self, held: int) -> Marked | Listed:
        """The draws that fill a hand."""
        found = self._hits.get(held)
        if found is None:
            game = self.game
            take = Marked if comb(len(game.deck), game.hand) <= MOST_MARKED else Listed
            found = self._hits[held] = take(game, game.hand - held, max(self.targets))
        return found


class Marked:
    """Draws of so many cards as bits of numbers: a number marks those with a card, or with a total."""

    def __init__(self, game: Configuration | Solo, drawn: int, highest: int) -> None:
        deck, number = game.deck, comb(len(game.deck), drawn)
        self._game = game
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
        gap = game.near_gap
        self._near = [
            reduce(or_, self._making[max(0, total - gap) : total + 1]) for total in range(highest + 1)
        ]
        """By total: the draws that make it, or come near enough to score."""
        self._worthless = reduce(or_, with_card[: deck.count(0)], 0)
        self._from = lru_cache(MOST_BITS // number)(self._drawn_from)

    def mean(self, own: int, target: int) -> Mean:
        """The mean of a row beside cards that make totals of their own, a bit each."""
        drawn_from, game, making, near_by = self._from, self._game, self._making, self._near
        exact = making[target]
        scoring = reduce(or_, making[max(1, target - game.near_gap) : target], exact)
        if target <= game.near_gap:
            scoring |= self._worthless
        for held in range(min(target + 1, own.bit_length())):
            if own >> held & 1:
                exact |= making[target - held]
                scoring |= near_by[target - held]
        near, more = game.near, game.exact - game.near

        def mean(pool: int) -> float:
            draws, number = drawn_from(pool)
            return (near * (draws & scoring).bit_count() + more * (draws & exact).bit_count()) / number

        return mean

    def _drawn_from(self, pool: int) -> tuple[int, int]:
        """The draws from a pool, and how many they are."""
        beyond = 0
        for draws in self._beyond:
            beyond |= draws[pool & ONES]
            pool >>= PLACE
        drawn = self._all & ~beyond
        return drawn, drawn.bit_count()


class Listed:
    """Draws of so many cards by the totals that they make, those with the same taken together."""

    def __init__(self, game: Configuration | Solo, drawn: int, highest: int) -> None:
        self._game = game
        self._values = sorted(set(game.deck))
        self._drawn = drawn
        self._highest = highest
        self._from = lru_cache(MOST_MEANS)(self._drawn_from)

    def mean(self, own: int, target: int) -> Mean:
        """The mean of a row beside cards that make totals of their own, a bit each."""
        game = self._game
        near = range(max(0, target - game.near_gap), target + 1)

        @lru_cache(MOST_MEANS)
        def mean(pool: int) -> float:
            draws = self._from(pool)
            exact = self._making(draws, own, (target,))
            return (
                game.near * self._making(draws, own, near) + (game.exact - game.near) * exact
            ) / draws.hands

        return mean

    def _drawn_from(self, pool: int) -> Odds:
        cards = {value: pool >> PLACE * place & ONES for place, value in enumerate(self._values)}
        return odds(cards, self._drawn, most=self._highest)

    def _making(self, draws: Odds, own: int, totals: Sequence[int]) -> int:
        """How many make one of these totals."""
        if any(own >> total & 1 for total in totals):
            return draws.hands
        wanted = 0
        for total in totals:
            wanted |= 1 << total
            for held in range(total):
                wanted |= (own >> held & 1) << total - held
        return sum(number for made, number in draws.totals.items() if made & wanted)


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
