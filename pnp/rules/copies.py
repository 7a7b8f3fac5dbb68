"""How many pieces a set prints -> what is short of what the rules say, at the most players it is for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.content.model import PER_PLAYER, Component, ContentSet
from pnp.source import Problem


def check_copies(content: ContentSet, each: Mapping[str, int]) -> Iterator[Problem]:
    """Kinds of pieces of which the set prints some, but not so many for each player as `each` says."""
    players = content.players.max
    for kind, number in each.items():
        parts = [part for part in content.components if part.kind == kind]
        printed = sum(part.printed(piece, players) for part in parts for piece in part.pieces)
        if parts and printed < number * players and content.is_whole(kind):
            yield too_few(parts[0], printed, f"{players} players need {number * players}", PER_PLAYER)


def too_few(part: Component, printed: int, need: str, copies: str) -> Problem:
    """A component that is short of a need; `copies` would do."""
    message = f"{part.title}: {need}, and {printed} {'is' if printed == 1 else 'are'} printed"
    place = part.sources.get("copies", part.source)
    return Problem("too-few-copies", message, place, "warning", f"write `copies: {copies}`")
