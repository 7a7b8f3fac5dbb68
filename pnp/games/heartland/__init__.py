"""The Heartland game of trucks, freight bills and fuel: its pieces, settings, checks and rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from pnp.content.model import Component, ContentSet, Piece
from pnp.games.heartland.checks import check
from pnp.games.heartland.map_kind import MAP, SETUP
from pnp.games.heartland.pages import EXAMPLES, RULES_PAGE
from pnp.games.heartland.pieces import BILL, DEPOT, FUEL, LOCATION, RULES, SETTINGS
from pnp.games.heartland.player_pieces import CRATE, MARKER, REFERENCE, SCORE, TRUCK
from pnp.rules.examples import Examples
from pnp.rules.game import Game
from pnp.source import Problem

if TYPE_CHECKING:
    from pnp.rules.engine import Engine
    from pnp.rules.maps import Maps
    from pnp.rules.stats import Stats


def load_deep(content: ContentSet) -> Iterable[Problem]:
    """What makes little sense in a set; read only when someone asks."""
    from pnp.games.heartland.deep import check_deep

    return check_deep(content)


def load_examples(content: ContentSet, page: Piece) -> Iterable[Problem]:
    """What is wrong with the examples of a page; the rules are read only where it has any."""
    from pnp.games.heartland.example_checks import check_examples

    return check_examples(content, page)


def load_stats(content: ContentSet) -> Stats:
    """The set in figures; read only when someone asks."""
    from pnp.games.heartland.stats import stats

    return stats(content)


def load_engine() -> Engine:
    """The engine; read only when someone plays."""
    from pnp.games.heartland.engine import ENGINE

    return ENGINE


def load_facts(content: ContentSet, component: Component, piece: Piece) -> Mapping[str, Any]:
    """What the rules say of a piece; the table is read only when such a piece is printed."""
    from pnp.games.heartland.facts import facts

    return facts(content, component, piece)


def load_maps() -> Maps:
    """What can be done with maps; read only when someone does."""
    from pnp.games.heartland.atlas import MAPS

    return MAPS


GAME = Game(
    name="heartland",
    title="Crossroads Freight",
    kinds={
        kind.name: kind
        for kind in (
            *(BILL, FUEL, LOCATION, DEPOT, SCORE, MARKER, TRUCK, CRATE, REFERENCE),
            *(MAP, SETUP, RULES_PAGE),
        )
    },
    rules=RULES,
    settings=SETTINGS,
    check=check,
    examples=Examples(RULES_PAGE.name, EXAMPLES, (BILL.name, FUEL.name, LOCATION.name), load_examples),
    deep=load_deep,
    tolerable=frozenset(("map-g1", "map-g3", "map-g13", "map-r6")),
    facts=load_facts,
    stats=load_stats,
    engine=load_engine,
    maps=load_maps,
)
