"""A seed, players and variants -> a legal map on which every truck can always drive on.

Only `random()` is asked of the generator: its numbers for a seed are the same in every version of Python,
which is not promised of what is made from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import TypeVar

from pnp.games.heartland.layout import SHAPES, Layout, judge
from pnp.games.heartland.moves import Cell
from pnp.games.heartland.pieces import CIRCLE, TRIANGLE
from pnp.games.heartland.roads import neighbours
from pnp.games.heartland.setup import TRIES, ways_to_remove
from pnp.games.heartland.state import Laid
from pnp.games.heartland.table import Table
from pnp.records import NamedTuple
from pnp.rules.engine import BadText

BOXED_IN = frozenset(("MAP-G1", "MAP-G3", "MAP-G4"))
"""What a drawn map must not be: cut apart, or such that a truck can be boxed in."""

Thing = TypeVar("Thing")


class Drawn(NamedTuple):
    """A map that was drawn."""

    depot: Cell
    laid: tuple[Laid, ...]


def draw_map(table: Table, seed: int, triangles: int | None = None) -> Drawn:
    """A map of the pictured shape; with `triangles`, so many cards lie triangle side up.

    BadText where there is none: without Alternate Routes, or with more of them than the shape holds.
    """
    if triangles and not table.is_on("alternate_routes"):
        raise BadText("triangle sides lie up only in Alternate Routes (rule MAP-R5)")
    random = Random(seed)
    for _ in range(TRIES):
        drawn = _draw(table, random, triangles)
        if drawn is not None and is_open(table, drawn):
            return drawn
    if triangles:
        raise BadText(f"no map was found with {triangles} triangle sides up; ask for fewer (rule MAP-R6)")
    raise BadText("no map was found on which every truck can always drive on; fewer roads must be closed")


def is_open(table: Table, drawn: Drawn) -> bool:
    """Whether a map breaks no rule and trucks come everywhere and on (MAP-G1 to MAP-G4)."""
    found = judge(Layout(drawn.laid, (drawn.depot,)), table)
    return not any(finding.severity == "error" or finding.code in BOXED_IN for finding in found)


def _draw(table: Table, random: Random, triangles: int | None) -> Drawn | None:
    shape = SHAPES[table.players]
    # H-R07, H-R08: in the middle. H-R36: anywhere, with Fresh Start.
    depot = pick(shape, random) if table.is_on("fresh_start") else (0, 0)
    cells = [cell for cell in shape if cell != depot]
    left_out = pick(ways_to_remove(table), random)
    names = shuffled([name for name in table.locations if name not in left_out], random)
    if table.players == 3:
        # H-R09: two of those that were left out are added, each next to any Location.
        names += shuffled(left_out, random)[:2]
        for _ in range(2):
            cells.append(pick(frontier(cells, depot), random))
    ups = draw_ups(cells, random, triangles) if table.is_on("alternate_routes") else frozenset()
    if ups is None:
        return None
    laid = tuple(
        Laid(name, TRIANGLE if cell in ups else CIRCLE, cell) for name, cell in zip(names, cells, strict=True)
    )
    return Drawn(depot, laid)


def frontier(laid: Sequence[Cell], depot: Cell) -> list[Cell]:
    """The empty cells next to a Location, in a fixed order."""
    return sorted({cell for at in laid for cell in neighbours(at)} - {*laid, depot})


def draw_ups(cells: Sequence[Cell], random: Random, number: int | None) -> frozenset[Cell] | None:
    """Cells of which no two are neighbours, so many or any number but none; None where that cannot be.

    H-R38: each choice is as likely as any other.
    """
    every = choices_apart(tuple(cells))
    found = [chosen for chosen in every if len(chosen) == number or (number is None and chosen)]
    return pick(found, random) if found else None


@lru_cache(maxsize=64)
def choices_apart(cells: tuple[Cell, ...]) -> tuple[frozenset[Cell], ...]:
    """Every choice of cells of which no two are neighbours."""
    if not cells:
        return (frozenset(),)
    first, rest = cells[0], cells[1:]
    near = neighbours(first)
    beside = choices_apart(tuple(cell for cell in rest if cell not in near))
    return (*choices_apart(rest), *(chosen | {first} for chosen in beside))


def pick(things: Sequence[Thing], random: Random) -> Thing:
    """One of them, each as likely as the others."""
    return things[int(random.random() * len(things))]


def shuffled(things: Sequence[Thing], random: Random) -> list[Thing]:
    """The same in another order, each order as likely as any other."""
    mixed = list(things)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed
