"""A game that a bot plays alone -> its score: what the engine comes to, without its states and events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from random import Random
from typing import Final

from pnp.games.lighten.outlook import Outlook, best_way
from pnp.games.lighten.rules import Cards, cards_of, may_trim, shuffled, without
from pnp.games.lighten.solo import Solo
from pnp.games.lighten.ways import NOTHING, Keeping, Way, most_points, useful_keep
from pnp.rules.manifests import Alone
from pnp.rules.play import seeded

Choice = tuple[int, Way, Keeping]
"""What a bot delivers, behind its points, and what it keeps."""
Choose = Callable[[Solo, int, Cards, Cards, Cards], Choice]
"""(game, row, hand, draw pile, removed cards) -> the choice of a bot."""


def score(game: Solo, choose: Choose, random: Random) -> int:
    """The score of a game."""
    size, total = game.hand, 0
    # T-R05, T-R03
    pile = shuffled(game.deck, random)
    hand: Cards = ()
    discard: Cards = ()
    removed: Cards = ()
    for row in range(game.rounds):
        # T-R07
        hand, pile = hand + pile[: size - len(hand)], pile[size - len(hand) :]
        # T-R08, T-A03
        if not pile and discard and (game.eager or len(hand) < size):
            pile, discard = shuffled(discard, random), ()
            hand, pile = hand + pile[: size - len(hand)], pile[size - len(hand) :]
        points, (cards, left), (trim, carry) = choose(game, row, tuple(sorted(hand)), pile, removed)
        # T-R12
        total += points
        # T-R13, T-R14
        hand = cards_of(carry)
        discard += cards + without(left, cards_of(trim) + hand)
        removed += cards_of(trim)
    return total


def greedy(game: Solo, row: int, hand: Cards, pile: Cards, removed: Cards) -> Choice:
    """The choice of `greedy`."""
    key = row, hand, may_trim(removed, game.trims)
    found: Choice | None = game.noted.get(key)
    if found is None:
        points, way = most_points(game, hand, game.targets[row])
        later = game.targets[row + 1 :]
        kept = useful_keep(way[1], later, key[-1]) if later else NOTHING
        found = game.noted[key] = points, way, kept
    return found


def planner(game: Solo, row: int, hand: Cards, pile: Cards, removed: Cards) -> Choice:
    """The choice of `planner`."""
    draws, trim_left = game.draws, may_trim(removed, game.trims)
    cycle = draws.deck - draws.number(removed)
    return best_way(Outlook(draws, draws.number(pile), len(pile), cycle, row, trim_left), hand)


def scores(choose: Choose, game: Solo, seed: int, numbers: Iterable[int]) -> list[int]:
    """The scores of the games of these numbers."""
    return [score(game, choose, seeded(seed, number)) for number in numbers]


BOTS: Final[Mapping[str, Alone]] = {
    "greedy": partial(scores, greedy),
    "planner": partial(scores, planner),
}
