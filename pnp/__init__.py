"""Print-and-play: content files to print-ready, 100 %-scale sheets.

from pnp import Game, build, read_set

deck = read_set("lighten").component("deck")
build(["lighten"], out="out")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from pnp.jobs import Options
    from pnp.pipeline import build
    from pnp.pipeline import open_set as read_set
    from pnp.results import Result
    from pnp.rules.game import Game

__all__ = ["Game", "Options", "Result", "__version__", "build", "read_set"]

_HOMES = {
    "Game": ("pnp.rules.game", "Game"),
    "Options": ("pnp.jobs", "Options"),
    "Result": ("pnp.results", "Result"),
    "build": ("pnp.pipeline", "build"),
    "read_set": ("pnp.pipeline", "open_set"),
}


def __getattr__(name: str) -> Any:
    """The building blocks, imported when first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module 'pnp' has no attribute '{name}'")
    from importlib import import_module

    module, attribute = _HOMES[name]
    value = getattr(import_module(module), attribute)
    globals()[name] = value
    return value
