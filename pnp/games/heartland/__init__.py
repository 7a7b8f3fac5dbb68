"""The Heartland game of trucks, freight bills and fuel: its pieces, settings, checks and rules."""

from __future__ import annotations

from pnp.games.heartland.checks import check
from pnp.games.heartland.pieces import BILL, DEPOT, FUEL, LOCATION, RULES, SETTINGS
from pnp.rules.engine import Engine
from pnp.rules.game import Game


def load_engine() -> Engine:
    """The engine; read only when someone plays."""
    from pnp.games.heartland.engine import ENGINE

    return ENGINE


GAME = Game(
    name="heartland",
    title="Crossroads Freight",
    kinds={kind.name: kind for kind in (BILL, FUEL, LOCATION, DEPOT)},
    rules=RULES,
    settings=SETTINGS,
    check=check,
    engine=load_engine,
)
