"""A map of the Heartland game -> what is wrong with it, by the codes MAP-R (rules) and MAP-G (practice)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from pnp.games.heartland.moves import Cell, show_cell
from pnp.games.heartland.pieces import CIRCLE, GOODS, TRIANGLE
from pnp.games.heartland.roads import Feature, Roads, neighbours, roads
from pnp.games.heartland.state import Laid
from pnp.games.heartland.table import Counts, Location, Table
from pnp.records import NamedTuple
from pnp.rules.hints import count

LOCATIONS = {2: 8, 3: 10, 4: 12}
BASE = 8
"""Locations with three players before two are added."""
BLOCK = tuple((x, y) for y in (1, 0, -1) for x in (-1, 0, 1))
DIAMOND = tuple((x, y) for y in (2, 1, 0, -1, -2) for x in (-2, -1, 0, 1, 2) if abs(x) + abs(y) <= 2)
SHAPES: Mapping[int, tuple[Cell, ...]] = {2: BLOCK, 3: BLOCK, 4: DIAMOND}
"""The pictured shapes, row by row from the north; with three players before two Locations are added."""
CENTRE = (0, 0)

FAR, TWO_TURNS, FEW = 4, 6, 4
OPTIONAL = frozenset(("MAP-R6",))
"""Rules that a house may play without; all others hold always."""


class Layout(NamedTuple):
    """A map to be judged."""

    laid: tuple[Laid, ...]
    depots: tuple[Cell, ...] = (CENTRE,)
    crates: Mapping[Cell, Counts] | None = None
    """What lies on the cells at the start, where that is to be judged too."""
    unknown: tuple[Cell, ...] = ()
    """Cells of which nobody can tell what lies there: what may be right with them is not held against it."""


class Room(NamedTuple):
    """What a map is laid out with and on, width and height in mm."""

    card: tuple[float, float]
    table: tuple[float, float]


class Finding(NamedTuple):
    """One thing wrong with a map, or worth knowing."""

    code: str
    severity: str
    """`error`, `warning` or `info`."""
    message: str
    cells: tuple[Cell, ...] = ()
    usual: str = ""
    """The severity elsewhere, where the set has chosen another."""


def judge(
    layout: Layout, table: Table, *, base: bool = False, room: Room | None = None
) -> tuple[Finding, ...]:
    """Everything to be said of a map; `base` is the map for three players before two Locations are added.

    Ways, and the room that it takes where `room` is given, are looked at only on a map that breaks no rule
    and of which all cells are known.
    """
    found = list(broken_rules(layout, table, base=base))
    if not layout.unknown and not any(finding.severity == "error" for finding in found):
        found += with_severity(judge_ways(layout, table), table)
        found += with_severity(judge_room(layout, room), table) if room else ()
    return tuple(found)


def broken_rules(layout: Layout, table: Table, *, base: bool = False) -> Iterator[Finding]:
    """The rules that a map breaks, with the severities of the house."""
    return with_severity(judge_rules(layout, table, base=base), table)


def with_severity(found: Iterable[Finding], table: Table) -> Iterator[Finding]:
    """Findings with the severities that a set chooses, by code; `off` drops them.

    The rules cannot be switched off, but for those that are optional.
    """
    wanted = table.settings["map_severity"] or {}
    for finding in found:
        severity = finding.severity
        if finding.code.startswith("MAP-G") or finding.code in OPTIONAL:
            severity = wanted.get(finding.code, severity)
        if severity == finding.severity:
            yield finding
        elif severity != "off":
            yield finding._replace(severity=severity, usual=finding.severity)


def judge_rules(layout: Layout, table: Table, *, base: bool = False) -> Iterator[Finding]:
    """What breaks a rule; all of it is an error."""

    def error(code: str, message: str, *cells: Cell) -> Finding:
        return Finding(f"MAP-{code}", "error", message, cells)

    laid, depots = layout.laid, layout.depots
    if len(depots) > 1 or not (depots or layout.unknown):
        yield error("R1", f"there is 1 Distribution Center, not {len(depots)}", *depots)
    wanted = BASE if base else LOCATIONS[table.players]
    most = len(laid) + len(layout.unknown)
    if not len(laid) <= wanted <= most:
        number = len(laid) if len(laid) > wanted else most
        yield error("R2", f"{table.players} players have {wanted} Locations here, not {number}")
    unknown = [card.location for card in laid if card.location not in table.locations]
    if unknown:
        yield error("R4", f"there is no Location {', '.join(unknown)}")
        return
    yield from _judge_goods(layout, table, base, error)
    yield from _judge_cards(layout, error)
    yield from _judge_sides(laid, table, error)
    yield from _judge_shape(layout, table, base, error)
    if layout.crates is not None:
        yield from _judge_crates(layout, table, error)


Complain = Callable[..., Finding]


def _judge_goods(layout: Layout, table: Table, base: bool, error: Complain) -> Iterator[Finding]:
    # MAP-R3: each native good alike; with three players two different goods once more.
    goods = Counter(table.locations[card.location].native for card in layout.laid)
    each = sorted((goods[good] for good in GOODS), reverse=True)
    wanted = {2: [2, 2, 2, 2], 3: [2, 2, 2, 2] if base else [3, 3, 2, 2], 4: [3, 3, 3, 3]}[table.players]
    if layout.unknown:
        is_wrong = any(held > most for held, most in zip(each, wanted, strict=True))
    else:
        is_wrong = each != wanted
    if is_wrong:
        counts = ", ".join(f"{good} {goods[good]}" for good in GOODS)
        yield error("R3", f"Locations by native good must be {', '.join(map(str, wanted))}, not {counts}")


def _judge_cards(layout: Layout, error: Complain) -> Iterator[Finding]:
    # MAP-R4: a card lies once, never with both sides; one card a cell.
    for name, times in Counter(card.location for card in layout.laid).items():
        if times > 1:
            cells = [card.cell for card in layout.laid if card.location == name]
            yield error("R4", f"{name} lies on {times} cells", *cells)
    for cell, times in Counter([*layout.depots, *(card.cell for card in layout.laid)]).items():
        if times > 1:
            yield error("R4", f"{times} cards lie on {show_cell(cell)}", cell)


def _judge_sides(laid: tuple[Laid, ...], table: Table, error: Complain) -> Iterator[Finding]:
    triangles = [card for card in laid if card.side == TRIANGLE]
    for card in laid:
        # MAP-R5 and H-A24.
        if card.side not in (CIRCLE, TRIANGLE):
            yield error("R5", f"{card.location} has no side {card.side}", card.cell)
        if card.turn and not table.settings["allow_rotation"]:
            yield error("R5", f"{card.location} is turned, and cards lie upright", card.cell)
    if triangles and not table.is_on("alternate_routes"):
        names = ", ".join(card.location for card in triangles)
        yield error(
            "R5",
            f"triangle side up without Alternate Routes: {names}",
            *(card.cell for card in triangles),
        )
        return
    # MAP-R6: no two triangle sides next to each other; the depot does not count.
    at = {card.cell: card for card in triangles}
    for cell, card in at.items():
        for other in neighbours(cell)[:2]:
            if other in at:
                both = f"{card.location} and {at[other].location}"
                yield error("R6", f"{both} lie triangle side up next to each other", cell, other)


def _judge_shape(layout: Layout, table: Table, base: bool, error: Complain) -> Iterator[Finding]:
    standard = table.settings["map_profile"] == "standard"
    shape = set(SHAPES[table.players])
    laid = [card.cell for card in layout.laid]
    # With three players the Locations outside of the block are those that were added.
    grows = table.players == 3 and not base
    added = [cell for cell in laid if cell not in shape] if grows else []
    filled = {*laid, *layout.depots} - set(added)
    most_added = len(added) + (len(set(layout.unknown) - shape) if grows else 0)
    is_grown = any(len(added) <= number <= most_added for number in (0, 2))
    empty, outside = sorted(shape - filled - set(layout.unknown)), sorted(filled - shape)
    if standard and (empty or outside or not is_grown):
        outside = outside or added
        wrong = [f"{show_cell(cell)} is empty" for cell in empty]
        wrong += [f"{show_cell(cell)} is filled" for cell in outside]
        told = f": {', '.join(wrong)}" if len(wrong) <= FEW else ""
        yield error("R8", f"not the shape for {table.players} players{told}", *empty, *outside)
    for depot in layout.depots:
        fresh = table.is_on("fresh_start")
        if standard and not fresh and depot != CENTRE:
            yield error("R7", f"the depot lies in the middle, not on {show_cell(depot)}", depot)
        if standard and fresh and depot not in shape:
            yield error("R11", f"the depot lies within the shape, not on {show_cell(depot)}", depot)
    # MAP-R9: legal if some order of the added cards is, and in any other shape some choice of them.
    apart = _apart((*laid, *layout.unknown), added)
    if grows and not standard and layout.unknown:
        apart = ()
    elif grows and not standard and len(laid) == LOCATIONS[3]:
        apart = min((_apart(laid, pair) for pair in combinations(laid, 2)), key=len)
    if apart:
        yield error("R9", "an added Location lies next to no Location", *apart)


def _apart(laid: Iterable[Cell], added: Iterable[Cell]) -> tuple[Cell, ...]:
    """The added cells that no order brings next to a Location."""
    left = tuple(added)
    filled = set(laid) - set(left)
    while near := [cell for cell in left if not filled.isdisjoint(neighbours(cell))]:
        filled.update(near)
        left = tuple(cell for cell in left if cell not in filled)
    return left


def _judge_crates(layout: Layout, table: Table, error: Complain) -> Iterator[Finding]:
    # MAP-R10: native crates, some demanded ones in a Warehouse Mix-Up, none on the depot.
    crates = layout.crates or {}
    for card in layout.laid:
        wanted = table.start_crates(table.locations[card.location], card.side)
        given = tuple(crates.get(card.cell, ()))
        if given != wanted:
            both = f"{_show_crates(wanted)}, not with {_show_crates(given)}"
            yield error("R10", f"{card.location} starts with {both}", card.cell)
    for depot in layout.depots:
        if any(crates.get(depot, ())):
            yield error("R10", "no crates lie on the depot", depot)


def _show_crates(counts: Counts) -> str:
    return ", ".join(f"{good} {n}" for good, n in zip(GOODS, counts, strict=False) if n) or "nothing"


@dataclass(frozen=True)
class _Map:
    """A map whose cards are all right, with its roads."""

    table: Table
    laid: tuple[Laid, ...]
    roads: Roads
    plain: Roads
    """The same without closures and fees."""
    features: frozenset[Feature]

    def name(self, cell: int) -> str:
        """The Location or the depot on a cell."""
        return self.laid[cell - 1].location if cell else "the depot"

    def location(self, cell: int) -> Location:
        return self.table.locations[self.laid[cell - 1].location]

    def finding(self, code: str, severity: str, message: str, *cells: int) -> Finding:
        return Finding(f"MAP-{code}", severity, message, tuple(self.roads.cells[cell] for cell in cells))


def judge_ways(layout: Layout, table: Table) -> Iterator[Finding]:
    """Whether trucks come everywhere and can leave again; the map keeps the rules."""
    cells = (layout.depots[0], *(card.cell for card in layout.laid))
    features = frozenset[Feature]().union(
        *(table.locations[card.location].features_at(card.cell, card.side, card.turn) for card in layout.laid)
    )
    chart = _Map(table, layout.laid, roads(cells, features), roads(cells, frozenset()), features)
    distances = [chart.roads.distances(cell) for cell in range(len(cells))]
    yield from _judge_connection(chart, distances)
    yield from _judge_borders(chart)
    yield from _judge_features(chart)
    if table.settings["map_profile"] == "custom" and not table.is_on("fresh_start"):
        yield from _judge_middle(chart, distances)
    yield from _judge_market(chart, distances)


def _judge_connection(chart: _Map, distances: list[dict[int, int]]) -> Iterator[Finding]:
    everywhere = range(len(chart.roads.cells))
    apart = [cell for cell in everywhere if cell not in distances[0]]
    if apart:
        names = ", ".join(map(chart.name, apart))
        yield chart.finding("G1", "error", f"no way leads from the depot to {names}", *apart)
    players = chart.table.players
    for cell in everywhere:
        reached = len(chart.roads.stops(cell, chart.table.spaces))
        if reached >= players:
            continue
        means = f"from {chart.name(cell)} a truck comes to {_show_number(reached)} in "
        means += count(chart.table.spaces, "space")
        if cell:
            yield chart.finding(
                "G4", "warning", f"{means}; {count(players - 1, 'other')} can box it in", cell
            )
        else:
            yield chart.finding("G3", "error", f"{means}, too few for {players} trucks to start", cell)


def _judge_borders(chart: _Map) -> Iterator[Finding]:
    for cell, ways in enumerate(chart.roads.ways):
        name = chart.name(cell)
        if not cell:
            if len(ways) < 2:
                roads_there = "one road leads" if ways else "no road leads"
                yield chart.finding("G10", "warning", f"{roads_there} to the depot", cell)
            continue
        if [way.to for way in ways] == [0]:
            yield chart.finding("G5", "warning", f"{name} can be left only through the depot", cell)
        if ways and all(way.tolls or way.weighs for way in ways):
            yield chart.finding("G6", "warning", f"every road out of {name} has a fee", cell)
        if len(ways) == 1:
            yield chart.finding("G7", "info", f"{name} is a dead end", cell)


def _judge_features(chart: _Map) -> Iterator[Finding]:
    steps = {"N": 0, "E": 1, "S": 2, "W": 3}
    with_feature = {(cell, neighbours(cell)[steps[side]]) for cell, side, _ in chart.features}
    for cell, there in sorted(with_feature):
        at = chart.roads.index[cell]
        if there not in chart.roads.index:
            message = f"a feature of {chart.name(at)} faces no card"
            yield chart.finding("G8", "info", message, at)
        elif (there, cell) in with_feature and cell < there:
            both = f"{chart.name(at)} and {chart.name(chart.roads.index[there])}"
            yield chart.finding(
                "G14", "warning", f"{both} both have a feature on their border", at, chart.roads.index[there]
            )


def _judge_middle(chart: _Map, distances: list[dict[int, int]]) -> Iterator[Finding]:
    # MAP-G9: measured along the roads.
    farthest = [max(known.values()) for known in distances]
    if farthest[0] > min(farthest):
        yield chart.finding("G9", "warning", "the depot does not lie in the middle", 0)
    elif farthest[0] > FAR:
        yield chart.finding("G9", "warning", f"a Location lies {farthest[0]} spaces from the depot", 0)


def _judge_market(chart: _Map, distances: list[dict[int, int]]) -> Iterator[Finding]:
    places = range(1, len(chart.roads.cells))
    for good in GOODS:
        sold = [cell for cell in places if good in chart.location(cell).prices(chart.laid[cell - 1].side)]
        made = [cell for cell in places if chart.location(cell).native == good]
        if len(sold) < 2:
            severity = "warning" if sold else "error"
            yield chart.finding("G13", severity, f"{good} can be sold at {_show_number(len(sold))}", *sold)
        ways = [distances[start][end] for start in made for end in sold if end in distances[start]]
        if sold and made and min(ways, default=TWO_TURNS + 1) > TWO_TURNS:
            yield chart.finding("G11", "warning", f"{good} is sold farther than two turns away", *sold)


def _show_number(locations: int) -> str:
    return f"{locations} Location{'s' * (locations != 1)}" if locations else "no Location"


def judge_room(layout: Layout, room: Room) -> Iterator[Finding]:
    """Whether the cards of a map have room on a table, which may be turned."""
    cells = [*layout.depots, *(card.cell for card in layout.laid)]
    wide, high = (max(along) - min(along) + 1 for along in zip(*cells, strict=True))
    size = (wide * room.card[0], high * room.card[1])
    if any(least > most for least, most in zip(sorted(size), sorted(room.table), strict=True)):
        message = f"the map takes {_show_mm(size)}, and the table has {_show_mm(room.table)}"
        yield Finding("MAP-G12", "info", message)


def _show_mm(size: tuple[float, float]) -> str:
    return f"{size[0]:g} x {size[1]:g} mm"
