"""A map or a set-up sheet -> what the rules say of it, for templates: cells, stops, and numbers to deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pnp.content.model import ContentSet, Piece
from pnp.games.heartland.generate import frontier
from pnp.games.heartland.layout import BASE, CENTRE, LOCATIONS, SHAPES
from pnp.games.heartland.map_kind import DEPOT_CODE
from pnp.games.heartland.maps import Chart, chart_of, judge_map
from pnp.games.heartland.moves import Cell
from pnp.games.heartland.pieces import CIRCLE, GOODS, TRIANGLE
from pnp.games.heartland.roads import STEPS
from pnp.games.heartland.state import NOTHING, Board
from pnp.games.heartland.table import Table, set_table

ADDED = ((2, 0), (2, -1))
"""Where two Locations are added in the picture for three players; they could lie elsewhere."""


def map_facts(content: ContentSet, piece: Piece) -> dict[str, Any]:
    """The cards of a map row by row, where a truck can stop, and the findings.

    - `cells`: `x y` (0,0 is the middle, north is +y), `column row` (from the top left corner, from 0),
      `code`, `name`, `native`, `side`, `is_depot`, `component` and `piece` (ids), `crates` at the start by
      good, `prices` by good, and `features`, each with `kind`, `side` and `faces_card`
      `marks` are those crates one by one, where they are others than the card itself has marks for
    - `columns`, `rows`, and `bounds` with `west east south north`, the outermost x and y
    - `stops`: `code` and `rows`, the codes that exactly 1, 2, 3 … spaces lead to
    - `findings`: `code`, `severity`, `message`
    - `players`, and the `variants` in play
    """
    chart = chart_of(content, piece)
    board = chart.board()
    cells = chart.spots
    bounds = bounds_of(cells)
    return {
        "players": chart.table.players,
        "variants": sorted(chart.table.variants),
        "cells": [cell_facts(content, chart, board, cell, bounds) for cell in cells],
        **size_of(bounds),
        "bounds": bounds,
        "stops": [{"code": code, "rows": reached} for code, reached in chart.stops(board)],
        "findings": [
            {"code": found.name.upper(), "severity": found.severity, "message": found.message}
            for found in judge_map(content, piece)
        ],
    }


def cell_facts(
    content: ContentSet, chart: Chart, board: Board, cell: Cell, bounds: Mapping[str, int]
) -> dict[str, Any]:
    """What lies on a cell of a map."""
    at = board.roads.index[cell]
    location = board.locations[at]
    place = place_facts(cell, bounds)
    if location is None:
        component, piece = printed(content, "depot", None)
        return place | {
            "code": DEPOT_CODE,
            "name": chart.table.depot,
            "native": "",
            "side": CIRCLE,
            "is_depot": True,
            "component": component,
            "piece": piece,
            "crates": by_good(NOTHING),
            "marks": [],
            "prices": {},
            "features": [],
        }
    here = board.laid[at - 1]
    component, piece = printed(content, "location", here.location)
    given = (chart.layout.crates or {}).get(cell)
    crates = given or chart.table.start_crates(location, here.side)
    is_printed = not given and chart.table.is_on("warehouse_mixup") == is_mixed_up(content)
    return place | {
        "code": here.location,
        "name": location.name,
        "native": location.native,
        "side": here.side,
        "is_depot": False,
        "component": component,
        "piece": piece,
        "crates": by_good(crates),
        "marks": [] if is_printed else one_by_one(by_good(crates), location.native),
        "prices": dict(location.prices(here.side)),
        "features": [
            {
                "kind": kind,
                "side": side,
                "faces_card": (cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]) in chart.spots,
            }
            for kind, side in (location.features if here.side == TRIANGLE else ())
        ],
    }


def is_mixed_up(content: ContentSet) -> bool:
    """Whether the Locations of the set have marks for a Warehouse Mix-Up."""
    return "warehouse_mixup" in content.settings["variants"]


def one_by_one(crates: Mapping[str, int], native: str) -> list[str]:
    """The good of each crate, those of the native good first."""
    goods = sorted(crates, key=lambda good: good != native)
    return [good for good in goods for _ in range(crates[good])]


def printed(content: ContentSet, kind: str, code: str | None) -> tuple[str, str]:
    """Ids of the component and the piece of a kind that has a code; blank where the set prints none."""
    for component in content.components:
        for piece in component.pieces:
            if component.kind == kind and vars(piece).get("code") == code:
                return component.id, piece.id
    return "", ""


def setup_facts(content: ContentSet, piece: Piece) -> dict[str, Any]:
    """What is laid out for so many players, and how much.

    - `cells`: `x y column row` and `role`: `depot`, `location` or, with three players, `added`
    - `frontier`: where the first added Location may lie, `x y column row`
    - `columns`, `rows`, `bounds` of both, as of a map; the `variants` in play
    - `crates`: `native` and `demanded`, what lies on each Location
    - `numbers` of the set-up by name
    """
    players = vars(piece)["players"]
    table = set_table(content, players, {}, None)
    added = ADDED if players == 3 else ()
    cells = [*SHAPES[players], *added]
    locations = [cell for cell in SHAPES[players] if cell != CENTRE]
    around = frontier(locations, CENTRE) if players == 3 else []
    bounds = bounds_of([*cells, *around])
    return {
        "players": players,
        "variants": sorted(table.variants),
        "cells": [place_facts(cell, bounds) | {"role": role_of(cell, added)} for cell in cells],
        "frontier": [place_facts(cell, bounds) for cell in around],
        **size_of(bounds),
        "bounds": bounds,
        "crates": crates_of_a_location(table),
        "numbers": numbers_of_setup(table),
    }


def role_of(cell: Cell, added: Iterable[Cell]) -> str:
    """What lies on a cell of the pictured shape."""
    if cell in added:
        return "added"
    return "depot" if cell == CENTRE else "location"


def crates_of_a_location(table: Table) -> dict[str, int]:
    """Crates at the start, of the native good and of each good that is wanted."""
    # H-R10, H-R37.
    if table.is_on("warehouse_mixup"):
        return {"native": table.numbers["mixup_native"], "demanded": table.numbers["mixup_demanded"]}
    return {"native": table.numbers["crates"], "demanded": 0}


def numbers_of_setup(table: Table) -> dict[str, int]:
    """The numbers of a set-up, by the names that its sentences may say."""
    first = BASE if table.players == 3 else LOCATIONS[table.players]
    dealt = table.players * table.hand
    return {
        "players": table.players,
        # H-R07 to H-R09.
        "locations": LOCATIONS[table.players],
        "laid": first,
        "each": first // len(GOODS),
        "removed": LOCATIONS[4] - first,
        "added": LOCATIONS[table.players] - first,
        "boxed": LOCATIONS[4] - LOCATIONS[table.players],
        # H-R12.
        "cards": sum(table.deck),
        "dealt": dealt,
        "deck": sum(table.deck) - dealt - table.row,
        "threshold": table.threshold,
    }


def place_facts(cell: Cell, bounds: Mapping[str, int]) -> dict[str, int]:
    """Where a cell is, from the middle and from the top left corner."""
    x, y = cell
    return {"x": x, "y": y, "column": x - bounds["west"], "row": bounds["north"] - y}


def bounds_of(cells: Iterable[Cell]) -> dict[str, int]:
    """The outermost cells."""
    across, down = zip(*cells, strict=True)
    return {"west": min(across), "east": max(across), "south": min(down), "north": max(down)}


def size_of(bounds: Mapping[str, int]) -> dict[str, int]:
    """How many columns and rows there are."""
    return {
        "columns": bounds["east"] - bounds["west"] + 1,
        "rows": bounds["north"] - bounds["south"] + 1,
    }


def by_good(counts: Iterable[int]) -> dict[str, int]:
    """Crates by the name of their good, those that are there."""
    return {good: number for good, number in zip(GOODS, counts, strict=True) if number}
