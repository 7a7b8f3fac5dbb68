"""The events of a Heartland game -> its own figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.games.heartland.moves import Move
from pnp.games.heartland.state import State


def figures(events: Sequence[tuple[State, int | str, Move]], last: State) -> Mapping[str, float]:
    """Nothing yet."""
    return {}
