"""A number of players that someone asks for -> whether a set is for so many."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.content.model import ContentSet
from pnp.source import Problem


def check_players(content: ContentSet, asked: int | None) -> Iterator[Problem]:
    """That a set is not for so many players as were asked for; nothing where it does not say for how many."""
    low, high, usual = content.players
    is_told = "players" in content.sources and content.knows("players")
    if asked is None or not is_told or low <= asked <= high:
        return
    people = (
        f"{low} to {high} players" if low < high else "1 player" if high == 1 else f"exactly {high} players"
    )
    yield Problem(
        "player-count",
        f"the game is for {people}, not for {asked}",
        content.sources["players"],
        hint=f"leave --players out, it is for {usual} then; or name only sets that are for {asked}",
    )
