"""The rulebook of Lighten the Load: one function a rule, on values and areas of one player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

Cards = tuple[int, ...]
Kept = int | None
"""The value of a card that is trimmed or carried; None for no card."""


def is_legal(chosen: Sequence[int], target: int) -> bool:
    # T-R09: cards of the hand, each once, that do not go above the target; nothing chosen is a pass.
    return sum(chosen) <= target


def score(chosen: Sequence[int], target: int, rules: Mapping[str, Any]) -> int:
    """The points of a delivery by the numbers of a set's rules."""
    return points(chosen, target, rules["exact"], rules["near"], rules["near_gap"])


def points(chosen: Sequence[int], target: int, exact: int, near: int, near_gap: int) -> int:
    # T-R11: exact, a little below, else nothing; a pass is nothing. T-R17: so is a delivery above the target.
    short = target - sum(chosen)
    if not chosen or not 0 <= short <= near_gap:
        return 0
    return near if short else exact


RESULTS = ("exact", "near", "short", "over", "pass")
"""What a delivery can come to."""


def result(chosen: Sequence[int], target: int, near_gap: int) -> str:
    # T-R11: exact, a little below, further below, or a pass. T-R09: above the target is not allowed.
    if not chosen:
        return "pass"
    short = target - sum(chosen)
    if short < 0:
        return "over"
    return "exact" if not short else "near" if short <= near_gap else "short"


def without(cards: Sequence[int], taken: Sequence[int]) -> Cards:
    """Cards less those that are taken from them, in the same order."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def cards_of(kept: Kept) -> Cards:
    """One card, or none, as cards."""
    return () if kept is None else (kept,)


def missing_from(cards: Sequence[int], wanted: Sequence[int]) -> Cards:
    """What is wanted beyond the cards that are there."""
    return tuple(sorted((Counter(wanted) - Counter(cards)).elements()))


def may_trim(removed: Sequence[int], trims: int) -> bool:
    # T-R13: one a round, and no more in a game than there are trimming boxes.
    return len(removed) < trims


def shuffled(cards: Cards, random: Random) -> Cards:
    """Cards in any order, each as likely as the others."""
    places = [random.random() for _ in cards]
    return tuple(cards[at] for at in sorted(range(len(cards)), key=places.__getitem__))


def deliveries(hand: Cards, target: int, strict: bool) -> Iterator[Cards]:
    """Every different choice from a hand that may be locked, the largest total first, a pass last."""
    parts = {part for size in range(len(hand) + 1) for part in combinations(hand, size)}
    for part in sorted(parts, key=lambda part: (-sum(part), not part, part)):
        # T-A10: what is above the target may be locked where nobody checks before the reveal.
        if is_legal(part, target) or not strict:
            yield part


def keeps(unchosen: Cards, trim_left: bool) -> Iterator[tuple[Kept, Kept]]:
    """Every different way to trim and then carry cards that were not chosen: the one and the other."""
    choices = (None, *sorted(set(unchosen)))
    # T-R13: at most one card is trimmed.
    for trim in choices if trim_left else (None,):
        # T-R14: at most one of those that remain is carried.
        for carry in choices:
            if carry is None or carry != trim or unchosen.count(carry) > 1:
                yield trim, carry


def total(scores: Sequence[int]) -> int:
    # T-R20, T-R21: the record of the rows decides, not what somebody added up.
    return sum(scores)
