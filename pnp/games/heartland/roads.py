"""Filled cells and what is on the sides of their cards -> which ways a truck can drive, and what they cost.

Cells are counted in the order in which they are given; the depot is always cell 0.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache

from pnp.games.heartland.moves import Cell, Drive
from pnp.records import NamedTuple

STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}

Feature = tuple[Cell, str, str]
"""The cell of a card, the direction of a side, and what is on it."""


class Way(NamedTuple):
    """An open border to a neighbouring cell."""

    to: int
    tolls: int
    weighs: int


class Route(NamedTuple):
    """A way over some cells, and what is passed on it."""

    cells: tuple[int, ...]
    """Those that are entered."""
    tolls: int
    weighs: int


class Option(NamedTuple):
    """A drive along a route."""

    stop: int
    """The bit of the cell where it ends."""
    tolls: int
    weighs: int
    drive: Drive


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The four cells next to one, from north clockwise."""
    x, y = cell
    return (x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)


class Roads:
    """All ways between the cells of a map."""

    def __init__(self, cells: tuple[Cell, ...], features: frozenset[Feature], start_is_passed: bool) -> None:
        self.cells = cells
        self.index = {cell: number for number, cell in enumerate(cells)}
        self.start_is_passed = start_is_passed
        self.ways = tuple(tuple(self._ways(cell, features)) for cell in cells)
        self.borders = tuple({way.to: way for way in ways} for ways in self.ways)
        self.free = not any(way.tolls or way.weighs for ways in self.ways for way in ways)
        """Whether nothing costs a fee."""
        self._routes: dict[tuple[int, int], tuple[Route, ...]] = {}
        self._options: dict[tuple[int, int, tuple[int, ...]], tuple[Option, ...]] = {}

    def _ways(self, cell: Cell, features: frozenset[Feature]) -> Iterator[Way]:
        for direction, (x, y) in STEPS.items():
            there = (cell[0] + x, cell[1] + y)
            if there not in self.index:
                continue
            border = [
                kind
                for card, side in ((cell, direction), (there, OPPOSITE[direction]))
                for kind in ("closed", "toll", "weigh")
                if (card, side, kind) in features
            ]
            # H-R39: a closed side is crossed neither in nor out. H-A22: of two cards, both sides count.
            if "closed" not in border:
                yield Way(self.index[there], border.count("toll"), border.count("weigh"))

    def routes(self, start: int, spaces: int) -> tuple[Route, ...]:
        """Every way of exactly so many spaces; where it may end is not asked here."""
        key = (start, spaces)
        if key not in self._routes:
            # H-R20: never back over a card that was passed. H-A05: the start counts as passed.
            passed = 1 << start if self.start_is_passed else 0
            self._routes[key] = tuple(self._drive_on(start, spaces, passed, Route((), 0, 0)))
        return self._routes[key]

    def _drive_on(self, at: int, spaces: int, passed: int, so_far: Route) -> Iterator[Route]:
        if not spaces:
            yield so_far
            return
        for to, tolls, weighs in self.ways[at]:
            if not passed >> to & 1:
                route = Route((*so_far.cells, to), so_far.tolls + tolls, so_far.weighs + weighs)
                yield from self._drive_on(to, spaces - 1, passed | 1 << to, route)

    def options(self, start: int, spaces: int, fuel: tuple[int, ...]) -> tuple[Option, ...]:
        """Every drive of exactly so many spaces that does not end on the depot."""
        key = (start, spaces, fuel)
        found = self._options.get(key)
        if found is None:
            # H-R22: no stopping on the Distribution Center; driving through is fine.
            found = self._options[key] = tuple(
                Option(1 << cells[-1], tolls, weighs, Drive(fuel, tuple(self.cells[cell] for cell in cells)))
                for cells, tolls, weighs in self.routes(start, spaces)
                if cells[-1]
            )
        return found

    def passed_on(self, start: int, path: tuple[Cell, ...]) -> tuple[int, int]:
        """How many tolls and weigh stations lie on a way."""
        tolls = weighs = 0
        at = start
        for cell in path:
            way = self.borders[at][self.index[cell]]
            tolls += way.tolls
            weighs += way.weighs
            at = way.to
        return tolls, weighs

    def stops(self, start: int, spaces: int) -> frozenset[int]:
        """Locations, other than the start, at the end of a way of 1 to so many spaces."""
        return frozenset(
            route.cells[-1] for far in range(1, spaces + 1) for route in self.routes(start, far)
        ) - {0, start}

    def distances(self, start: int) -> dict[int, int]:
        """Spaces from a cell to each cell that can be reached."""
        found = {start: 0}
        waiting = deque([start])
        while waiting:
            at = waiting.popleft()
            for way in self.ways[at]:
                if way.to not in found:
                    found[way.to] = found[at] + 1
                    waiting.append(way.to)
        return found


@lru_cache(maxsize=512)
def roads(cells: tuple[Cell, ...], features: frozenset[Feature], start_is_passed: bool = True) -> Roads:
    """The ways of a map, found once for all games on it."""
    return Roads(cells, features, start_is_passed)
