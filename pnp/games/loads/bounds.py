"""A deck -> what one Haul can be worth at least and at most, and whether written scores can be right."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

from pnp.games.loads.table import Table


@lru_cache(maxsize=64)
def haul_bounds(cards: tuple[tuple[str, int], ...], suits: tuple[str, ...], loads: int) -> tuple[int, int]:
    """The lowest and the highest score of one player in a Haul, of cards by suit and rank (L-I07).

    The lowest: one card is left on the trailer. The highest: all cards of the best ranks that can lie on top
    of slots of their own suits, one rank a slot, and no more cards than there are Loads.
    """
    holders: dict[int, set[str]] = defaultdict(set)
    for suit, rank in cards:
        holders[rank].add(suit)
    # Ranks from the highest on; a case is the set of slots taken and the number of cards loaded.
    best: dict[tuple[int, int], int] = {(0, 0): 0}
    for rank in sorted(holders, reverse=True):
        for (taken, loaded), score in list(best.items()):
            more = min(len(holders[rank]), loads - loaded)
            for at, suit in enumerate(suits):
                if suit in holders[rank] and not taken >> at & 1:
                    case = (taken | 1 << at, loaded + more)
                    best[case] = max(best.get(case, 0), score + more * rank)
    return min(holders), max(best.values())


def refuse_haul_scores(table: Table, scores: Sequence[int]) -> str:
    """Why these cannot be the scores of one Haul, one a player; empty where they can (L-I07, L-I08)."""
    cards = tuple((card[-1], rank) for card, rank in table.deck)
    low, high = haul_bounds(cards, tuple(table.suits), table.loads)
    for score in scores:
        if not low <= score <= high:
            return f"a Haul is worth {low} to {high} for a player, not {score} (rule L-R30)"
    most = sum(table.rank.values())
    if sum(scores) > most:
        return f"the ranks of all cards add up to {most}, and the scores to {sum(scores)} (rule L-R30)"
    return ""
