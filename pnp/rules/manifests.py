"""What a game can do with manifests, its lists of targets: draw new ones, count how they are met."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pnp.content.model import ContentSet, Piece
from pnp.records import NamedTuple
from pnp.source import Problem


class Wish(NamedTuple):
    """What a new manifest shall be like."""

    seed: int
    difficulty: str
    lowest: int
    """Of its targets, like the next."""
    highest: int
    curve: str | None = None
    """How its targets go up and down; any way where None."""
    jump: int | None = None
    """How far two targets in a row may be apart; any distance where None."""


class Row(NamedTuple):
    """A target, and how many hands meet it."""

    target: int
    exact: int
    near: int
    """Hands that score anything, the exact ones among them."""


class Chances(NamedTuple):
    """How a manifest is met by hands of a whole deck, each as likely as the other; counted, not sampled."""

    cards: int
    """Of the deck."""
    hand: int
    """Cards of a hand."""
    hands: int
    """Ways to draw one, cards of one value counted as different."""
    rows: Sequence[Row]
    expected: float
    """Points of a game on average, where each row has the best delivery and nothing is trimmed or carried."""
    most: int
    """Points of a game at most."""

    @property
    def mean(self) -> float:
        """The share of hands that meet a target exactly, on average over the rows."""
        return sum(row.exact for row in self.rows) / max(1, len(self.rows) * self.hands)

    @property
    def near(self) -> float:
        """The share of hands that score anything, on average over the rows."""
        return sum(row.near for row in self.rows) / max(1, len(self.rows) * self.hands)


Alone = Callable[[Any, int, Iterable[int]], list[int]]
"""(what an engine plays, seed, numbers of games) -> the score of each game."""


class Manifests(NamedTuple):
    """The manifests of a game."""

    kind: str
    """The kind of pieces that are manifests."""
    cards: str
    """The kind of pieces that make a deck."""
    difficulties: Mapping[str, tuple[int, int]]
    """From and below which percentage of hands a target is met exactly, on average over the rows."""
    curves: Mapping[str, str]
    """Names, and what targets do."""
    span: tuple[int, int]
    """The lowest and the highest target, unless told otherwise."""
    draw: Callable[[ContentSet, Wish], Sequence[int]]
    """The targets of a new manifest. BadText where there is none, with what would do."""
    write: Callable[[ContentSet, Sequence[int], Wish], str]
    """The text of a manifest's file."""
    chances: Callable[[ContentSet, Sequence[int]], Chances]
    """How targets are met by hands of the set's deck. BadText where no hand can be drawn."""
    judge: Callable[[ContentSet, Piece], Iterable[Problem]]
    """All that is wrong with a manifest and worth knowing."""
    games: Callable[[ContentSet], int]
    """How many games each bot plays with the set's deck, unless told otherwise: fewer where bots are slow."""
    configure: Callable[[ContentSet, Sequence[int]], Any]
    """What an engine plays: one seat with these targets. BadText where they cannot be played."""
    bots: Callable[[], Mapping[str, Alone]]
    """How each bot plays that alone, by its name: as the engine has it, and faster."""
