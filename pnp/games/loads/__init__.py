"""Loads: its kinds of pieces, rules and settings; the engine is read only when the game is played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pnp.content.model import ContentSet, Piece
from pnp.games.loads.checks import check
from pnp.games.loads.examples import EXAMPLES
from pnp.games.loads.facts import facts
from pnp.games.loads.kinds import BOARD, CARD, DEALER, PAD, PICKLIST, REFERENCE, RULES, SETTINGS, TOKEN
from pnp.games.loads.pages import RULES_PAGE
from pnp.rules.examples import Examples
from pnp.rules.game import Game
from pnp.source import Problem

if TYPE_CHECKING:
    from pnp.rules.engine import Engine
    from pnp.rules.stats import Stats


def load_deep(content: ContentSet) -> Iterable[Problem]:
    """What makes little sense in a set; read only when someone asks."""
    from pnp.games.loads.deep import check_deep

    return check_deep(content)


def load_examples(content: ContentSet, page: Piece) -> Iterable[Problem]:
    """What is wrong with the examples of a page; the rules are read only where it has any."""
    from pnp.games.loads.example_checks import check_examples

    return check_examples(content, page)


def load_stats(content: ContentSet) -> Stats:
    """The set in figures; read only when someone asks."""
    from pnp.games.loads.stats import stats

    return stats(content)


def load_engine() -> Engine:
    """What plays Loads."""
    from pnp.games.loads.engine import ENGINE

    return ENGINE


GAME = Game(
    name="loads",
    title="Loads",
    kinds={kind.name: kind for kind in (CARD, BOARD, TOKEN, DEALER, PAD, REFERENCE, PICKLIST, RULES_PAGE)},
    rules=RULES,
    settings=SETTINGS,
    check=check,
    examples=Examples(RULES_PAGE.name, EXAMPLES, (CARD.name,), load_examples),
    deep=load_deep,
    facts=facts,
    stats=load_stats,
    engine=load_engine,
)
