"""A game that a bot plays alone -> its score: what the engine comes to, without its states and events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from random import Random
from typing import Final

from pnp.games.lighten.bots import useful_keep
from pnp.games.lighten.planner import NOTHING, Outlook, best_way, draws_of
from pnp.games.lighten.rules import Cards, cards_of, may_trim, without
from pnp.games.lighten.state import Configuration
from pnp.games.lighten.table import shuffled
from pnp.games.lighten.ways import Keeping, Way, legal_ways, most_points
from pnp.rules.manifests import Alone
from pnp.rules.play import seeded

Choice = tuple[int, Way, Keeping]
"""What a bot delivers, behind its points, and what it keeps."""
Choose = Callable[[Configuration, int, Cards, Cards, Cards], Choice]
"""(game, row, hand, draw pile, removed cards) -> the choice of a bot."""


def score(game: Configuration, choose: Choose, random: Random) -> int:
    """The score of a game with the one manifest that there is."""
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
        points, way, (trim, carry) = choose(game, row, tuple(sorted(hand)), pile, removed)
        # T-R12
        total += points
        # T-R13, T-R14
        hand = cards_of(carry)
        discard += way.cards + without(way.unchosen, cards_of(trim) + hand)
        removed += cards_of(trim)
    return total


def greedy(game: Configuration, row: int, hand: Cards, pile: Cards, removed: Cards) -> Choice:
    """The choice of `greedy`."""
    (targets,), trim_left = game.manifests, may_trim(removed, game.trims)
    key = "greedy alone", row, hand, trim_left
    found: Choice | None = game.notes.get(key)
    if found is None:
        points, way = most_points(legal_ways(game, hand, targets[row], trim_left))
        later = targets[row + 1 :]
        kept = useful_keep(way.unchosen, later, trim_left) if later else NOTHING
        found = game.notes[key] = points, way, kept
    return found


def planner(game: Configuration, row: int, hand: Cards, pile: Cards, removed: Cards) -> Choice:
    """The choice of `planner`."""
    (targets,) = game.manifests
    draws = draws_of(game, targets)
    cycle, trim_left = draws.deck - draws.number(removed), may_trim(removed, game.trims)
    return best_way(Outlook(draws, draws.number(pile), len(pile), cycle, row, trim_left), hand)


def scores(choose: Choose, game: Configuration, seed: int, numbers: Iterable[int]) -> list[int]:
    """The scores of the games of these numbers."""
    return [score(game, choose, seeded(seed, number)) for number in numbers]


BOTS: Final[Mapping[str, Alone]] = {
    "greedy": partial(scores, greedy),
    "planner": partial(scores, planner),
}
