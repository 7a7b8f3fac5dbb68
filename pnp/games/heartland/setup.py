"""The `setup` of a Heartland playthrough: drawn at random, and read into the first state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from random import Random
from typing import Any

from pnp.games.heartland.layout import LOCATIONS, SHAPES, Layout, broken_rules, judge_ways
from pnp.games.heartland.moves import Cell
from pnp.games.heartland.pieces import CIRCLE, GOODS, TRIANGLE
from pnp.games.heartland.roads import neighbours
from pnp.games.heartland.state import DEAL, NOTHING, Laid, State, lay
from pnp.games.heartland.table import NO_CARDS, Table
from pnp.games.heartland.turns import after_set_up
from pnp.rules.engine import BadText

TRIES = 200
"""How often a map with features is drawn until every truck can drive everywhere."""


def draw_setup(table: Table, random: Random) -> dict[str, Any]:
    """A map in the pictured shape and who starts, for the `setup` of a playthrough."""
    depot, cells = draw_depot(table, random)
    names = draw_locations(table, random)
    laid: tuple[Laid, ...] = ()
    for _ in range(TRIES):
        laid = draw_sides(table, names, cells, random)
        if not table.is_on("alternate_routes") or is_drivable(table, depot, laid):
            break
    else:
        laid = tuple(card._replace(side=CIRCLE, turn=0) for card in laid)
    return {
        "layout": [
            [card.location, card.side, list(card.cell), *([card.turn] if card.turn else [])] for card in laid
        ],
        "dc": list(depot),
        "start": random.randrange(table.players),
    }


def draw_depot(table: Table, random: Random) -> tuple[Cell, list[Cell]]:
    # H-R07, H-R08: in the middle. H-R36: anywhere, with Fresh Start.
    shape = SHAPES[table.players]
    depot = random.choice(shape) if table.is_on("fresh_start") else (0, 0)
    return depot, [cell for cell in shape if cell != depot]


def draw_locations(table: Table, random: Random) -> list[str]:
    # H-R07: all of them; H-R08: with fewer players some are left out.
    ways = ways_to_remove(table)
    removed = random.choice(ways) if table.players < 4 else ()
    names = [name for name in table.locations if name not in removed]
    random.shuffle(names)
    return names


def ways_to_remove(table: Table) -> list[tuple[str, ...]]:
    # H-R08: with 2 or 3 players one of each native good is left out.
    by_good = [[name for name in table.locations if table.locations[name].native == good] for good in GOODS]
    if [len(group) for group in by_good] != [LOCATIONS[4] // len(GOODS)] * len(GOODS):
        raise BadText("a game needs 12 Locations, 3 of each native good (rule H-R03)")
    if table.players == 4:
        return [()]
    ways = list(product(*by_good))
    return evenly_wanted(table, ways) if table.settings["removed"] == "choice" else ways


def evenly_wanted(table: Table, ways: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    # H-A14: of all ways to leave Locations out, those after which the goods are wanted most alike.
    def unevenness(removed: tuple[str, ...]) -> int:
        wanted = Counter(
            good
            for name, location in table.locations.items()
            if name not in removed
            for good in location.prices(CIRCLE)
        )
        return sum(wanted[good] ** 2 for good in GOODS)

    least = min(map(unevenness, ways))
    return [way for way in ways if unevenness(way) == least]


def draw_sides(table: Table, names: Sequence[str], cells: Sequence[Cell], random: Random) -> tuple[Laid, ...]:
    # H-R38: any number of triangle sides, no two of them neighbours.
    sides = dict.fromkeys(cells, CIRCLE)
    if table.is_on("alternate_routes"):
        for cell in random.sample(list(cells), len(cells)):
            alone = all(sides.get(near) != TRIANGLE for near in neighbours(cell))
            if alone and random.random() < 0.5:
                sides[cell] = TRIANGLE
    turned = table.settings["allow_rotation"]
    return tuple(
        Laid(name, sides[cell], cell, random.randrange(4) if turned and sides[cell] == TRIANGLE else 0)
        for name, cell in zip(names, cells, strict=True)
    )


def is_drivable(table: Table, depot: Cell, laid: tuple[Laid, ...]) -> bool:
    """Whether trucks come everywhere and cannot be boxed in (MAP-G1 to MAP-G4)."""
    found = judge_ways(Layout(laid, (depot,)), table)
    return not any(finding.code in ("MAP-G1", "MAP-G3", "MAP-G4") for finding in found)


def setup(table: Table, given: Mapping[str, Any]) -> State:
    """The state before any event. BadText, with the code of the map rule, where the set-up is not legal."""
    unknown = sorted(given.keys() - {"layout", "dc", "start"})
    if unknown:
        raise BadText(f"{unknown[0]!r:.40} is no part of a set-up")
    layout = given.get("layout")
    if not isinstance(layout, list | tuple):
        raise BadText("the layout must be a list of Locations")
    laid = tuple(map(_laid, layout))
    depot = _cell(given.get("dc"), "the cell of the depot")
    start = given.get("start")
    if type(start) is not int or not 0 <= start < table.players:
        raise BadText(f"start must be a seat from 0 to {table.players - 1}, not {start!r:.20}")
    for finding in broken_rules(Layout(laid, (depot,)), table, base=table.players == 3):
        if finding.severity == "error":
            raise BadText(f"{finding.message} (rule {finding.code})")
    return first_state(table, depot, laid, start)


def first_state(table: Table, depot: Cell, laid: tuple[Laid, ...], start: int) -> State:
    """The table before the deal."""
    players = table.players
    placed = {card.location for card in laid}
    crates = tuple(table.start_crates(table.locations[card.location], card.side) for card in laid)
    state = State(
        table=table,
        board=lay(table, depot, laid),
        phase=DEAL,
        seat=start,
        start=start,
        spare=tuple(name for name in table.locations if name not in placed) if players == 3 else (),
        deck=(),
        row=(),
        discards=NO_CARDS,
        hands=(NO_CARDS,) * players,
        # H-R11: trucks on the depot, and some cash.
        trucks=(0,) * players,
        cash=(table.cash,) * players,
        trailers=(NOTHING,) * players,
        crates=(NOTHING, *crates),
        turns=(0,) * players,
    )
    return after_set_up(state)


def _laid(entry: Any) -> Laid:
    if not isinstance(entry, list | tuple) or len(entry) not in (3, 4):
        raise BadText(f"{entry!r:.60} is not a Location, its side and its cell")
    name, side, cell, turn = (*entry, 0)[:4]
    if type(turn) is not int or not 0 <= turn <= 3:
        raise BadText(f"{name}: quarter turns are 0 to 3, not {turn!r:.20}")
    if not isinstance(name, str) or not isinstance(side, str):
        raise BadText(f"{entry!r:.60} is not a Location, its side and its cell")
    return Laid(name, side, _cell(cell, name), turn)


def _cell(value: Any, what: str) -> Cell:
    if (
        not isinstance(value, list | tuple)
        or len(value) != 2
        or not all(type(part) is int and -99 <= part <= 99 for part in value)
    ):
        raise BadText(f"{what}: {value!r:.30} is no cell such as [0, 1]")
    return value[0], value[1]
