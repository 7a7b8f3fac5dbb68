"""Legal Locations and cards of the Heartland game -> what makes little sense in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from pnp.content.model import ContentSet, Piece
from pnp.games.heartland.checks import LOCATIONS as ALL
from pnp.games.heartland.checks import NATIVES
from pnp.games.heartland.layout import BLOCK, CENTRE, DIAMOND, LOCATIONS
from pnp.games.heartland.moves import Cell
from pnp.games.heartland.pieces import GOODS
from pnp.games.heartland.roads import Roads
from pnp.source import Problem

SHAPES = {2: BLOCK, 4: DIAMOND}
"""The pictured maps that always look the same, by number of players."""
MOST_TRIANGLES = 8
"""Cards that can lie triangle up on the largest map, no two side by side."""


def check_deep(content: ContentSet) -> Iterator[Problem]:
    """Locations never better, goods that cannot be loaded or sold, cells cut off, supplies and tracks."""
    locations = [
        piece
        for component in content.components
        if component.kind == "location"
        for piece in component.pieces
    ]
    yield from check_bills(content)
    yield from check_below_zero(content)
    if locations:
        yield from check_never_better(locations, "alternate_routes" in content.settings["variants"])
        yield from check_left_out(content, locations)
        yield from check_triangle_crates(content, locations)
        yield from check_cut_off(content, locations)


def check_bills(content: ContentSet) -> Iterator[Problem]:
    """Goods for which there is no Freight Bill: nobody can load or sell them."""
    decks = [component for component in content.components if component.kind == "bill"]
    bills: Counter[str] = Counter()
    for deck in decks:
        for piece in deck.pieces:
            bills[vars(piece)["good"]] += deck.printed(piece, 1)
    for good in GOODS if decks else ():
        if not bills[good]:
            yield Problem(
                "good-without-bills",
                f"there is no Freight Bill for {good}: nobody can load or sell it",
                decks[0].source,
                "warning",
                hint=f"add a bill with `good: {good}`",
            )


def check_below_zero(content: ContentSet) -> Iterator[Problem]:
    """A score that leaves its track at the lower end; the upper end is a matter of the plain check."""
    if content.settings["case_c_cost"] == "debt" and content.rules["discard_price"]:
        yield Problem(
            "track-below-zero",
            "with discards on debt a player can fall below 0, and the score track begins there",
            content.sources.get("settings.case_c_cost", content.source),
            "info",
            hint="keep debts on paper, or write `case_c_cost: waived`",
        )


def check_never_better(locations: Sequence[Piece], with_triangles: bool) -> Iterator[Problem]:
    """Locations that make the same good as another one and are in nothing better.

    Triangle sides, on which alone roads have features, count with Alternate Routes.
    """
    roads = ", and no road is freer" if with_triangles else ""
    for at, worse in enumerate(locations):
        for other, better in enumerate(locations):
            equal = is_no_better(better, worse, with_triangles)
            # Of two that are equal, the later one is told.
            if at != other and is_no_better(worse, better, with_triangles) and (not equal or other < at):
                than = "the same as" if equal else "never better than"
                yield Problem(
                    "location-never-better",
                    f"{vars(worse)['name']} is {than} {vars(better)['name']}: "
                    f"both make {vars(worse)['native']}, it pays no more for any good{roads}",
                    worse.source_of("demands"),
                    "warning",
                    hint="let it want another good, or raise a price",
                )
                break


def is_no_better(one: Piece, other: Piece, with_triangles: bool) -> bool:
    """Whether a Location makes the same good as another and pays no more on any side that may lie up.

    With triangle sides it has as many features or more too.
    """
    if vars(one)["native"] != vars(other)["native"]:
        return False
    for side in ("demands", "triangle_demands") if with_triangles else ("demands",):
        pays, rival = prices(one, side), prices(other, side)
        if any(price > rival.get(good, 0) for good, price in pays.items()):
            return False
    if not with_triangles:
        return True
    features, rivals = (Counter(feature.kind for feature in vars(each)["features"]) for each in (one, other))
    return rivals <= features


def prices(location: Piece, side: str) -> Mapping[str, int]:
    """What a Location pays for each good that it wants on a side."""
    demands = vars(location)[side] or vars(location)["demands"]
    return {demand.good: demand.price for demand in demands}


def check_left_out(content: ContentSet, locations: Sequence[Piece]) -> Iterator[Problem]:
    """Goods that nobody wants any more once Locations are left out for few players.

    A good that no Location wants at all is a matter of the plain check.
    """
    natives = {good: [each for each in locations if vars(each)["native"] == good] for good in GOODS}
    even = all(len(found) == NATIVES for found in natives.values())
    if content.settings["removed"] != "random" or len(locations) != ALL or not even:
        return
    wanted = Counter(demand.good for location in locations for demand in vars(location)["demands"])
    for players, kept in LOCATIONS.items():
        if not content.players.min <= players <= content.players.max or kept == ALL:
            continue
        ways = 0
        lost: Counter[str] = Counter()
        for goods in combinations(GOODS, ALL - kept):
            for out in product(*(natives[good] for good in goods)):
                ways += 1
                gone = Counter(demand.good for location in out for demand in vars(location)["demands"])
                lost.update(good for good in GOODS if 0 < wanted[good] <= gone[good])
        for good in GOODS:
            if lost[good]:
                yield Problem(
                    "demand-left-out",
                    f"with {players} players {ALL - kept} Locations are left out, "
                    f"and in {lost[good]} of {ways} ways nobody wants {good} any more",
                    next(part.source for part in content.components if part.kind == "location"),
                    "warning",
                    hint=f"let more Locations want {good}, or write `removed: choice` in the set's settings",
                )


def check_triangle_crates(content: ContentSet, locations: Sequence[Piece]) -> Iterator[Problem]:
    """Crates for a Warehouse Mix-Up where Locations lie triangle up and want other goods there."""
    rules = content.rules
    natives = Counter(vars(location)["native"] for location in locations)
    wanted = Counter(demand.good for location in locations for demand in vars(location)["demands"])
    for good in GOODS:
        plain = natives[good] * rules["mixup_native"] + wanted[good] * rules["mixup_demanded"]
        more = sum(
            good in prices(location, "triangle_demands") and good not in prices(location, "demands")
            for location in locations
        )
        most = plain + min(more, MOST_TRIANGLES) * rules["mixup_demanded"]
        if plain <= rules["supply"] < most:
            yield Problem(
                "crates-triangle",
                f"with Warehouse Mix-Up and Alternate Routes up to {most} crates of {good} are needed, "
                f"and there are {rules['supply']}",
                content.sources.get("rules.supply", content.source),
                "warning",
                hint=f"raise `supply`, or let fewer triangle sides want {good}",
            )


def check_cut_off(content: ContentSet, locations: Sequence[Piece]) -> Iterator[Problem]:
    """With Alternate Routes: Locations that cut cells off where they alone lie triangle up."""
    settings: Mapping[str, Any] = content.settings
    if "alternate_routes" not in settings["variants"] or settings["map_profile"] != "standard":
        return
    for location in locations:
        closed = [feature.side for feature in vars(location)["features"] if feature.kind == "closed"]
        for players, shape in SHAPES.items():
            if not closed or not content.players.min <= players <= content.players.max:
                continue
            places = [cell for cell in shape if cell != CENTRE]
            bad = sum(is_cut_off(shape, cell, closed) for cell in places)
            if bad:
                yield Problem(
                    "cells-cut-off",
                    f"triangle up, {vars(location)['name']} cuts off a part of the map for {players} players "
                    f"on {bad} of its {len(places)} places",
                    location.source_of("features"),
                    "warning" if 3 * bad > len(places) else "info",
                    hint="turn it where that happens, or close fewer of its sides",
                )


def is_cut_off(shape: Sequence[Cell], at: Cell, closed: Sequence[str]) -> bool:
    """Whether a part of a map cannot be reached from the depot when these sides of one card are closed."""
    cells = (CENTRE, *(cell for cell in shape if cell != CENTRE))
    roads = Roads(cells, frozenset((at, side, "closed") for side in closed), True)
    return len(roads.distances(0)) < len(cells)
