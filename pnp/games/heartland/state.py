"""What lies on the table in a Heartland game, as values that never change."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pnp.games.heartland.moves import Cell
from pnp.games.heartland.pieces import GOODS
from pnp.games.heartland.roads import Roads, roads
from pnp.games.heartland.table import CARDS, Counts, Location, Table
from pnp.records import NamedTuple

PLACE, DEAL, MOVE, ACT, REFUEL, OVER = "place", "deal", "move", "act", "refuel", "over"
"""What is to be done next; the three phases of a turn are Move, Action and Refuel."""

NOTHING: Counts = (0,) * len(GOODS)


class Laid(NamedTuple):
    """A Location card on the map."""

    location: str
    side: str
    cell: Cell
    turn: int = 0


@dataclass(frozen=True)
class Board:
    """The map: cell 0 is the depot, then come the Locations in the order in which they were laid."""

    depot: Cell
    laid: tuple[Laid, ...]
    roads: Roads = field(compare=False)
    locations: tuple[Location | None, ...] = field(compare=False)
    prices: tuple[Counts, ...] = field(compare=False)
    """Of each cell, by good; 0 where the good is not wanted."""
    natives: tuple[int, ...] = field(compare=False)
    """Of each cell, the number of the native good; -1 for the depot."""


def lay(table: Table, depot: Cell, laid: tuple[Laid, ...]) -> Board:
    """The map of some Locations round the depot."""
    locations = [table.locations[card.location] for card in laid]
    features = frozenset[tuple[Cell, str, str]]().union(
        *(
            location.features_at(card.cell, card.side, card.turn)
            for location, card in zip(locations, laid, strict=True)
        )
    )
    cells = (depot, *(card.cell for card in laid))
    prices = [
        tuple(location.prices(card.side).get(good, 0) for good in GOODS)
        for location, card in zip(locations, laid, strict=True)
    ]
    return Board(
        depot,
        laid,
        roads(cells, features, table.settings["start_is_passed"]),
        (None, *locations),
        (NOTHING, *prices),
        (-1, *(GOODS.index(location.native) for location in locations)),
    )


class State(NamedTuple):
    """A moment of a game. Tuples of one entry a seat or a cell; cards and goods are numbers of each sort."""

    table: Table
    board: Board
    phase: str
    seat: int
    """Whose turn it is."""
    start: int
    spare: tuple[str, ...]
    """Locations that were left out of the map."""
    deck: tuple[int, ...]
    """Numbers of cards in `CARDS`, top first."""
    row: tuple[int, ...]
    discards: Counts
    hands: tuple[Counts, ...]
    trucks: tuple[int, ...]
    """The cell of each."""
    cash: tuple[int, ...]
    trailers: tuple[Counts, ...]
    crates: tuple[Counts, ...]
    """On each cell."""
    turns: tuple[int, ...]
    """Turns that each seat has ended."""
    left: int = -1
    """Turns left after this one; -1 until the threshold is reached."""
    sent: bool = False
    """Whether the truck was sent to the depot this turn."""


def put(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """A tuple with one entry exchanged."""
    return (*values[:at], value, *values[at + 1 :])


def less(counts: Counts, at: int, number: int) -> Counts:
    """Fewer of one sort."""
    return (*counts[:at], counts[at] - number, *counts[at + 1 :])


def named(cards: tuple[int, ...]) -> tuple[str, ...]:
    """Cards by name, in their order."""
    return tuple(CARDS[card] for card in cards)


def spread(counts: Counts) -> tuple[int, ...]:
    """Every card of so many of each sort."""
    return tuple(card for card, number in enumerate(counts) for _ in range(number))
