"""A set and the targets of a manifest -> the game of one player, as far as bots that play alone need it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from pnp.content.model import ContentSet
from pnp.games.lighten.checks import reachable
from pnp.games.lighten.draws import Draws
from pnp.games.lighten.kinds import SETTINGS
from pnp.games.lighten.rules import Cards
from pnp.games.lighten.setups import deck_of_set, must_be_met, must_last
from pnp.records import NamedTuple


class _Solo(NamedTuple):
    """What such a game is."""

    deck: Cards
    """Ascending."""
    targets: Cards
    hand: int
    rounds: int
    trims: int
    exact: int
    near: int
    near_gap: int
    eager: bool
    """Shuffle as soon as the draw pile is empty (T-A03)."""


class Solo(_Solo):
    """A game of one player, with what has been found out of it."""

    @cached_property
    def noted(self) -> dict[Any, Any]:
        """What bots have chosen before."""
        return {}

    @cached_property
    def draws(self) -> Draws:
        """What may be drawn."""
        return Draws(self, self.targets)


def solo(content: ContentSet, targets: Sequence[int]) -> Solo:
    """The game of one player with these targets. BadText where they cannot be played."""
    deck, rules = deck_of_set(content), content.rules
    must_last(deck, rules["trims"], rules["hand"])
    manifest = tuple(map(int, targets))
    must_be_met(manifest, rules["rounds"], rules["hand"], reachable(Counter(deck), rules["hand"]))
    reshuffle = content.settings.get("reshuffle", SETTINGS.fields["reshuffle"].default)
    numbers = {name: rules[name] for name in ("hand", "rounds", "trims", "exact", "near", "near_gap")}
    return Solo(deck=deck, targets=manifest, eager=reshuffle == "eager", **numbers)
