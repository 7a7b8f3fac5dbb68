"""What a game needs before it can be set up: a deck that lasts, and a manifest that can be met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from pnp.content.model import ContentSet
from pnp.games.lighten.checks import counted
from pnp.games.lighten.rules import Cards
from pnp.rules.engine import BadText
from pnp.rules.hints import count


def deck_of_set(content: ContentSet) -> Cards:
    """The cards of a personal deck, ascending. BadText where the set has none."""
    for component in content.components:
        if component.kind == "card":
            return tuple(sorted(Counter(counted(component)).elements()))
    raise BadText(f"the set {content.id} has no deck")


def must_last(deck: Cards, trims: int, hand: int) -> None:
    """BadText where a deck does not."""
    # T-I02: a draw must never fail.
    if len(deck) - trims < hand:
        raise BadText(
            f"{count(len(deck), 'card')} less {count(trims, 'trim')} are too few for a hand of {hand}"
        )


def must_be_met(targets: Sequence[Any], rounds: int, hand: int, reachable: Collection[int]) -> None:
    """BadText where targets are no manifest, or one of them is not among the totals of any hand."""
    # T-R02: one target a round.
    if len(targets) != rounds:
        raise BadText(f"a manifest has {rounds} targets, not {len(targets)} (rule T-R02)")
    for target in targets:
        # T-I06: some hand makes each target exactly.
        if type(target) is not int or target not in reachable:
            raise BadText(f"no hand of {hand} cards makes the target {target!r:.20} exactly (rule T-I06)")
