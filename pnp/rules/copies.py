"""How many pieces a set prints -> what is not printed, what is missing, and what is short of the rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from pnp.content.model import PER_PLAYER, Component, ContentSet
from pnp.rules.hints import MEANT, count
from pnp.source import Problem, Severity, Source

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


def check_missing(
    content: ContentSet, needed: Mapping[str, str], shown: Collection[str] = ()
) -> Iterator[Problem]:
    """Kinds of pieces that the game needs, with what they are called, and of which none is printed.

    An error for kinds that are `shown`: other pieces are printed from what they say.
    """
    missing = [kind for kind in needed if is_missing(content, kind)]
    severities: tuple[Severity, Severity] = ("error", "warning")
    for severity in severities:
        kinds = [kind for kind in missing if (kind in shown) is (severity == "error")]
        if kinds:
            hint = way_to_print(content, kinds)
            yield Problem(
                "missing-component",
                f"nothing is printed of what the game needs: {', '.join(needed[kind] for kind in kinds)}",
                content.sources.get("components", content.source),
                severity,
                f"{hint}, or {MEANT}" if severity == "warning" else hint,
            )


def is_missing(content: ContentSet, kind: str) -> bool:
    """Whether no copy of any piece of a kind is printed."""
    parts = [part for part in content.components if part.kind == kind]
    printed = any(0 not in (part.copies, piece.copies) for part in parts for piece in part.pieces)
    return content.is_whole(kind) and not printed


def way_to_print(content: ContentSet, kinds: Sequence[str]) -> str:
    """What to do for pieces of these kinds to be printed."""
    unprinted = [part for part in content.components if part.kind in kinds]
    unlisted = [kind for kind in kinds if all(part.kind != kind for part in unprinted)]
    ways = []
    if unlisted:
        which = "the kind" if len(unlisted) == 1 else "each of the kinds"
        ways.append(f"list a file of {which} {', '.join(unlisted)}")
    ways += [f"write 1 or more as `copies` in {part.source.file.name}" for part in unprinted]
    return " and ".join(ways)


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
