"""Lighten the Load: deliveries from a small deck of one's own, which gets lighter as the game goes on."""

from __future__ import annotations

from pnp.games.lighten.checks import (
    OFFICIAL_DECK,
    Odds,
    check,
    counted,
    is_legal,
    odds,
    score,
)
from pnp.games.lighten.kinds import CARD, MANIFEST, MAT, RECORD, REFERENCE, RULES, SETTINGS
from pnp.rules.game import Game

__all__ = [
    "GAME",
    "OFFICIAL_DECK",
    "RULES",
    "SETTINGS",
    "Odds",
    "check",
    "counted",
    "is_legal",
    "odds",
    "score",
]


GAME = Game(
    name="lighten",
    title="Lighten the Load",
    kinds={kind.name: kind for kind in (CARD, MAT, RECORD, MANIFEST, REFERENCE)},
    rules=RULES,
    settings=SETTINGS,
    check=check,
)
