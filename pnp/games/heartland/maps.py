"""A piece of the kind `map` -> the map that it pictures, and what is wrong with it, told at the cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from pnp.content.checking import Checking
from pnp.content.model import ContentSet, Entry, Piece
from pnp.games.heartland.layout import SHAPES, Finding, Layout, Room, broken_rules, judge
from pnp.games.heartland.map_kind import DEPOT_CODE, MAP, Spot
from pnp.games.heartland.moves import Cell
from pnp.games.heartland.pieces import CIRCLE, EDITIONS, GOODS, RULES, TRIANGLE
from pnp.games.heartland.state import Board, Laid, lay
from pnp.games.heartland.table import Counts, Table, set_table
from pnp.records import NamedTuple
from pnp.rules.engine import BadText
from pnp.source import Problem, Report, Severity, Source, did_you_mean

TABLE = (800.0, 800.0)
"""A table for which a map must not be too big, mm: as deep as dining tables are, from both sides."""


DEPENDING = {
    "players": ("MAP-R2", "MAP-R3", "MAP-R7", "MAP-R8", "MAP-R9", "MAP-R11"),
    "profile": ("MAP-R7", "MAP-R8", "MAP-R9", "MAP-R11"),
    "variants": ("MAP-R5", "MAP-R6", "MAP-R7", "MAP-R10", "MAP-R11"),
    "crates": ("MAP-R10",),
}
"""Rules that nobody can judge where a field of the map is wrong."""


STAND_INS = {
    "penalties": Entry(dict.fromkeys(GOODS, 0), Source(Path()), {}),
    "thresholds": Entry(
        {edition: {str(players): 1 for players in SHAPES} for edition in EDITIONS}, Source(Path()), {}
    ),
}
"""What no map depends on, where it is wrong in the set's rules; any number does for the others."""
OF_NUMBERS = {
    "crates": ("MAP-R10",),
    "mixup_native": ("MAP-R10",),
    "mixup_demanded": ("MAP-R10",),
    "spaces": ("MAP-G3", "MAP-G4"),
}
"""Rules that nobody can judge where a number of the set's rules is wrong."""


class Advice(NamedTuple):
    """The name of a problem with a map, and the way out."""

    name: str
    hint: str


ADVICE = {
    advice.name: advice.hint
    for advice in (
        Advice("map-r1", f"write `{DEPOT_CODE}` on one cell"),
        Advice("map-r2", "2 players have 8 Locations, 3 have 10, 4 have 12"),
        Advice(
            "map-r3", "with 2 or 3 players leave out one Location of each native good; 3 add two of those"
        ),
        Advice("map-r4", "take another Location for one of the cells: each is one card"),
        Advice("map-r5", "write `variants: [alternate_routes]`, or take the `^` away"),
        Advice("map-r6", "take the `^` of one of them away"),
        Advice("map-r7", "lay it there, or write `variants: [fresh_start]`"),
        Advice(
            "map-r8",
            "2 players: rows of 3, 3, 3; 3 players: two Locations more beside these; 4 players: rows of "
            "1, 3, 5, 3, 1; `profile: custom` allows any shape",
        ),
        Advice("map-r9", "lay it beside a Location; a corner or the depot alone is not enough"),
        Advice("map-r10", "write what the rules say, or leave `crates` out"),
        Advice("map-r11", "lay the depot on one of the cells of the shape"),
        Advice(
            "map-g1", "turn a card with a closed road to its circle side, or let the cards touch along a side"
        ),
        Advice("map-g3", "open a road, or lay the depot where more Locations are near"),
        Advice("map-g4", "open a road near it, or lay it where more Locations are near"),
        Advice("map-g5", "lay another Location beside it, or open a road"),
        Advice("map-g6", "turn a card with a toll or weigh station, so that one road out is free"),
        Advice("map-g7", "nothing need be done; a Location beside it may give it a second road"),
        Advice("map-g8", "nothing need be done; it has no effect there"),
        Advice("map-g9", "lay the depot where the farthest Location is nearest"),
        Advice("map-g10", "lay Locations beside the depot, or open a road"),
        Advice("map-g11", "lay a Location that makes the good nearer to one that wants it"),
        Advice(
            "map-g12", "print the Locations smaller, take a larger table, or draw the map closer together"
        ),
        Advice("map-g13", "take Locations that want the good"),
        Advice("map-g14", "both count, and a closed road closes; turn one of the two cards"),
    )
}
"""What to do about each problem with a map. There is no MAP-G2: roads lead both ways, so G1 tells of it."""


class Chart(NamedTuple):
    """A map as the game reads it."""

    layout: Layout
    table: Table
    spots: Mapping[Cell, Spot]
    """The card on each cell, as it was written."""

    def board(self) -> Board:
        """The map with its roads. BadText where it has not one depot, or unknown Locations."""
        if len(self.layout.depots) != 1:
            raise BadText(f"a map has 1 Distribution Center, not {len(self.layout.depots)} (rule MAP-R1)")
        if self.layout.unknown:
            raise BadText("a map has Locations of its set alone (rule MAP-R4)")
        return lay(self.table, self.layout.depots[0], self.layout.laid)

    def stops(self, board: Board) -> list[tuple[str, list[list[str]]]]:
        """The code on each cell, row by row, and the codes of where exactly 1, 2, 3 … spaces end."""
        codes = [DEPOT_CODE, *(card.location for card in self.layout.laid)]
        order = sorted(range(len(codes)), key=lambda at: self.spots[board.roads.cells[at]][3:1:-1])
        reached = {
            start: [
                # H-R22: no stopping on the Distribution Center.
                {route.cells[-1] for route in board.roads.routes(start, spaces)} - {0}
                for spaces in range(1, self.table.spaces + 1)
            ]
            for start in order
        }
        return [
            (codes[start], [[codes[at] for at in order if at in ends] for ends in reached[start]])
            for start in order
        ]


def chart_of(content: ContentSet, piece: Piece) -> Chart:
    """The map that a piece pictures, under the settings of its set and its own.

    BadText where the set has no game for so many players.
    """
    fields = vars(piece)
    own = {"variants": fields["variants"], "map_profile": fields["profile"]}
    settings = {name: value for name, value in own.items() if value is not None}
    table = set_table(content, fields["players"], settings, None)
    if not is_placed(fields["grid"], table):
        table = replace(table, settings={**table.settings, "map_profile": "custom"})
    spots = cells_of(fields["grid"], table)
    laid = tuple(
        Laid(spot.code, TRIANGLE if spot.is_up else CIRCLE, cell)
        for cell, spot in spots.items()
        if spot.code in table.locations
    )
    depots = tuple(cell for cell, spot in spots.items() if spot.is_depot)
    unknown = tuple(cell for cell, spot in spots.items() if not is_known(spot, table))
    layout = Layout(laid, depots, None, unknown)
    if fields["crates"] is not None:
        layout = layout._replace(crates=crates_of(fields["crates"], spots, table))
    return Chart(layout, table, spots)


def cells_of(spots: tuple[Spot, ...], table: Table) -> dict[Cell, Spot]:
    """Cells for the spots of a picture; (0,0) is the middle of the shape, where the depot lies as a rule."""
    column, row = middle(spots, table)
    return {(spot.column - column, row - spot.row): spot for spot in spots}


def is_known(spot: Spot, table: Table) -> bool:
    """Whether what is written on a cell is a card of the set."""
    return spot.is_depot or spot.code in table.locations


def is_placed(spots: tuple[Spot, ...], table: Table) -> bool:
    """Whether the middle of a picture is the same whatever those of its cells hold that are no cards."""
    known = tuple(spot for spot in spots if is_known(spot, table))
    return len(known) == len(spots) or (known != () and middle(known, table) == middle(spots, table))


def middle(spots: tuple[Spot, ...], table: Table) -> tuple[int, int]:
    """Column and row of the middle: of all cells in a custom map, else where most of the shape is filled."""
    filled = {(spot.column, spot.row): spot for spot in spots}
    if table.settings["map_profile"] == "custom":
        across, down = ([place[axis] for place in filled] for axis in (0, 1))
        return (min(across) + max(across)) // 2, (min(down) + max(down)) // 2
    shape = SHAPES[table.players]

    def filling(place: tuple[int, int]) -> tuple[int, bool, bool]:
        around = [(place[0] + x, place[1] - y) for x, y in shape]
        has_depot = any(there in filled and filled[there].is_depot for there in around)
        return sum(there in filled for there in around), place in filled and filled[place].is_depot, has_depot

    return max(dict.fromkeys((column - x, row + y) for column, row in filled for x, y in shape), key=filling)


def crates_of(written: Mapping[str, Any], spots: Mapping[Cell, Spot], table: Table) -> dict[Cell, Counts]:
    """What lies on each cell at the start: as the rules say, but for the cards of which a file says more."""
    crates = {}
    for cell, spot in spots.items():
        if spot.code in written:
            crates[cell] = tuple(getattr(written[spot.code], good) for good in GOODS)
        elif spot.code in table.locations:
            crates[cell] = table.start_crates(table.locations[spot.code], TRIANGLE if spot.is_up else CIRCLE)
    return crates


def judge_maps(content: ContentSet) -> Iterator[Problem]:
    """Errors and warnings of all maps of a set; what is worth knowing besides is told of one map alone.

    A number of the rules that is wrong hides only what depends on it.
    """
    unsure = {
        code.lower()
        for name, codes in OF_NUMBERS.items()
        if not content.knows(f"rules.{name}")
        for code in codes
    }
    content = content._replace(rules=numbers_of(content))
    for component in content.components:
        if component.kind == "map":
            found = [one for piece in component.unsound for one in judge_rest(content, piece)]
            judged = [one for piece in component.pieces for one in judge_map(content, piece)]
            found += [one for one in judged if one.severity != "info" or one.usual]
            yield from (one for one in found if one.name not in unsure)


def numbers_of(content: ContentSet) -> dict[str, Any]:
    """The numbers of a set's rules, others in the place of those that are wrong."""
    return {
        name: content.rules[name] if content.knows(f"rules.{name}") else STAND_INS.get(name, 0)
        for name in RULES.fields
    }


def judge_map(
    content: ContentSet, piece: Piece, table_size: tuple[float, float] = TABLE
) -> Iterator[Problem]:
    """What is wrong with a map, and what is worth knowing; `table_size` in mm is where it shall lie."""
    try:
        chart = chart_of(content, piece)
    except BadText as error:
        yield Problem(
            "bad-value",
            f"no game for {vars(piece)['players']} players: {error}",
            piece.source_of("players"),
            hint="write another number of players",
        )
        return
    yield from unknown_codes(chart, piece)
    room = Room(card_size(content), table_size)
    for finding in judge(chart.layout, chart.table, room=room):
        yield told(finding, chart, content, piece)


def judge_rest(content: ContentSet, piece: Piece) -> Iterator[Problem]:
    """What is wrong with a map some of whose fields are wrong, as far as those do not matter."""
    fields = vars(piece)
    if not fields["grid"]:
        return
    wrong = doubtful_fields(piece)
    is_shaped = wrong.isdisjoint(("players", "profile"))
    rest = piece.changed(
        {
            "players": fields["players"] or content.players.default,
            "profile": fields["profile"] if is_shaped else "custom",
            "variants": () if "variants" in wrong else fields["variants"],
            "crates": {code: crates for code, crates in (fields["crates"] or {}).items() if crates} or None,
        }
    )
    try:
        chart = chart_of(content, rest)
    except BadText:
        return
    yield from unknown_codes(chart, rest)
    unsure = {code for field, codes in DEPENDING.items() if field in wrong for code in codes}
    for finding in broken_rules(chart.layout, chart.table):
        if finding.code not in unsure:
            yield told(finding, chart, content, rest)


def doubtful_fields(piece: Piece) -> set[str]:
    """The fields of a map that are wrong, all that its rules depend on where that cannot be told."""
    if piece.given is None:
        return {"players", "profile", "variants", "crates"}
    return set(MAP.doubtful(piece.given, Checking(piece.source.file, Report())))


def told(finding: Finding, chart: Chart, content: ContentSet, piece: Piece) -> Problem:
    """What is found on a map, at its place and with a way out."""
    name = finding.code.lower()
    return Problem(
        name,
        finding.message,
        place_of(finding, chart, piece),
        cast(Severity, finding.severity),
        ADVICE[name],
        cast(Severity, finding.usual) if finding.usual else None,
        vars(content.severity[name])["because"] if finding.usual else "",
    )


def unknown_codes(chart: Chart, piece: Piece) -> Iterator[Problem]:
    """Codes that the set's Locations do not have."""
    known = [*chart.table.locations, DEPOT_CODE]
    by_letters = {code.lower(): code for code in known}
    written = [(spot.code, spot.source) for spot in chart.spots.values()]
    crates = vars(piece)["crates"] or {}
    written += [(code, entry.source_of("")) for code, entry in crates.items()]
    lying = {spot.code for spot in chart.spots.values()}
    for code, source in written:
        if code and code not in known:
            other = by_letters.get(code.lower())
            hint = f"did you mean `{other}`?" if other else did_you_mean(code, known)
            yield Problem("bad-reference", f"there is no Location `{code}`", source, hint=hint)
        elif code not in lying and not chart.layout.unknown:
            hint = did_you_mean(code, lying)
            yield Problem("bad-reference", f"`{code}` does not lie on this map", source, hint=hint)


def card_size(content: ContentSet) -> tuple[float, float]:
    """Width and height of the largest card of a map, mm; nothing where the set prints none."""
    sizes = [part.size for part in content.components if part.kind in ("location", "depot")]
    return max((size.width for size in sizes), default=0.0), max((size.height for size in sizes), default=0.0)


def place_of(finding: Finding, chart: Chart, piece: Piece) -> Source:
    """The cell that a finding tells of, the last of several; the whole picture where it lies on none."""
    crates = vars(piece)["crates"] or {}
    spots = [chart.spots[cell] for cell in finding.cells if cell in chart.spots]
    if not spots:
        return piece.source_of("grid")
    if finding.code == "MAP-R10" and spots[0].code in crates:
        source: Source = crates[spots[0].code].source_of("")
        return source
    return max(spot.source for spot in spots)
