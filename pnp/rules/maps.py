"""What a game can do with maps of its own: judge them, draw new ones from a seed, show them as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pnp.content.model import ContentSet, Piece
from pnp.records import NamedTuple
from pnp.source import Problem

Paint = Callable[[str, str], str]
"""A text and the name of a colour, `bold` or nothing -> the text as it is shown."""


class Wish(NamedTuple):
    """What a new map shall be like."""

    players: int
    seed: int
    variants: tuple[str, ...] | None = None
    """Those of the set where None."""
    triangles: int | None = None
    """Cards with the triangle side up; any number where None."""


@dataclass(frozen=True)
class Maps:
    """The maps of a game."""

    kind: str
    """The kind of pieces that are maps."""
    cards: frozenset[str]
    """The kinds of pieces that lie on maps."""
    variants: tuple[str, ...]
    """The variants that a map may be for."""
    room: tuple[float, float]
    """Width and height of a usual table, mm."""
    draw: Callable[[ContentSet, Wish], str]
    """The text of a new map's file. BadText where there is no such map."""
    judge: Callable[[ContentSet, Piece, tuple[float, float]], Iterable[Problem]]
    """All that is wrong with a map and worth knowing, on a table of some width and height in mm."""
    judge_rest: Callable[[ContentSet, Piece], Iterable[Problem]]
    """What is wrong with a map some of whose fields are wrong, as far as those do not matter."""
    show: Callable[[ContentSet, Piece, Paint], str]
    """A map in lines of text. BadText where it cannot be drawn."""
