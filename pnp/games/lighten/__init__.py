"""Lighten the Load: deliveries from a small deck of one's own, which gets lighter as the game goes on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pnp.content.model import ContentSet, Piece
from pnp.games.lighten.checks import (
    OFFICIAL_DECK,
    Odds,
    check,
    counted,
    different_hands,
    odds,
    reachable,
)
from pnp.games.lighten.facts import facts
from pnp.games.lighten.kinds import CARD, MANIFEST, MAT, RECORD, REFERENCE, RULES, SETTINGS
from pnp.games.lighten.pages import EXAMPLES, PAGE
from pnp.games.lighten.rules import is_legal, score
from pnp.rules.examples import Examples
from pnp.rules.game import Game
from pnp.source import Problem

if TYPE_CHECKING:
    from pnp.rules.engine import Engine
    from pnp.rules.manifests import Manifests
    from pnp.rules.stats import Stats

__all__ = [
    "GAME",
    "OFFICIAL_DECK",
    "RULES",
    "SETTINGS",
    "Odds",
    "check",
    "counted",
    "different_hands",
    "is_legal",
    "odds",
    "reachable",
    "score",
]


def load_deep(content: ContentSet) -> Iterable[Problem]:
    """What makes little sense in a set; read only when someone asks."""
    from pnp.games.lighten.deep import check_deep

    return check_deep(content)


def load_examples(content: ContentSet, page: Piece) -> Iterable[Problem]:
    """What is wrong with the examples of a page; the rules are read only where it has any."""
    from pnp.games.lighten.example_checks import check_examples

    return check_examples(content, page)


def load_stats(content: ContentSet) -> Stats:
    """The set in figures; read only when someone asks."""
    from pnp.games.lighten.stats import stats

    return stats(content)


def load_engine() -> Engine:
    """What plays the game."""
    from pnp.games.lighten.engine import ENGINE

    return ENGINE


def load_manifests() -> Manifests:
    """What can be done with manifests; read only when someone does."""
    from pnp.games.lighten.manifests import MANIFESTS

    return MANIFESTS


GAME = Game(
    name="lighten",
    title="Lighten the Load",
    kinds={kind.name: kind for kind in (CARD, MAT, RECORD, MANIFEST, REFERENCE, PAGE)},
    rules=RULES,
    settings=SETTINGS,
    check=check,
    examples=Examples(PAGE.name, EXAMPLES, (CARD.name,), load_examples),
    deep=load_deep,
    facts=facts,
    stats=load_stats,
    engine=load_engine,
    manifests=load_manifests,
)
