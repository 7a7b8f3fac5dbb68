"""How many pieces a set prints -> what is not printed, and what is short of what the rules say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.content.model import PER_PLAYER, Component, ContentSet
from pnp.rules.hints import count
from pnp.source import Problem, Source

MOST_NAMED = 5
"""Pieces that are named where more are not printed."""


def check_unprinted(content: ContentSet) -> Iterator[Problem]:
    """Pieces of which no copy is printed, told once a component."""
    for component in content.components:
        place = component.sources.get("copies", component.source)
        if component.copies == 0:
            yield _unprinted(f"component `{component.id}`", "its", place)
        elif left := [piece for piece in component.pieces if piece.copies == 0]:
            named = ", ".join(f"`{piece.id}`" for piece in left[:MOST_NAMED])
            more = f" and {len(left) - MOST_NAMED} more" if len(left) > MOST_NAMED else ""
            yield _unprinted(named + more, "its" if len(left) == 1 else "their", left[0].source_of("copies"))


def _unprinted(what: str, whose: str, place: Source) -> Problem:
    message = f"nothing is printed of {what}: {whose} `copies` are 0"
    return Problem("no-copies", message, place, "info", hint="write 1 or more to print it")


def check_copies(content: ContentSet, each: Mapping[str, int]) -> Iterator[Problem]:
    """Kinds of pieces of which the set prints some, but not so many for each player as `each` says."""
    players = content.players.max
    for kind, number in each.items():
        parts = [part for part in content.components if part.kind == kind]
        printed = sum(part.printed(piece, players) for part in parts for piece in part.pieces)
        if parts and printed < number * players and content.is_whole(kind):
            need = f"{count(players, 'player')} need{'s' * (players == 1)} {number * players}"
            yield too_few(parts[0], printed, need, PER_PLAYER)


def too_few(part: Component, printed: int, need: str, copies: str) -> Problem:
    """A component that is short of a need; `copies` would do."""
    message = f"{part.title}: {need}, and {printed} {'is' if printed == 1 else 'are'} printed"
    place = part.sources.get("copies", part.source)
    return Problem("too-few-copies", message, place, "warning", f"write `copies: {copies}`")
