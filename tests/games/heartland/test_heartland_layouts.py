"""Maps: the vectors H-V75 to H-V78 and MAP-V01 to MAP-V12, and the checked numbers of rules 5.4."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import pytest
from heartland_positions import LETTERS, OFFICIAL, lettered, table

from pnp.games.heartland.layout import BLOCK, DIAMOND, Finding, Layout, Room, judge, judge_rules
from pnp.games.heartland.moves import Cell
from pnp.games.heartland.roads import neighbours, roads
from pnp.games.heartland.state import Laid
from tests.vectors import vector

L9 = [cell for cell in BLOCK if cell != (0, 0)]
L13 = [cell for cell in DIAMOND if cell != (0, 0)]
EIGHT = ["S1", "S2", "C1", "C2", "K1", "K2", "P1", "P2"]
TWELVE = [card["id"] for card in OFFICIAL["locations"]]
ALTERNATE = ["alternate_routes"]


def map_of(
    names: Sequence[str],
    cells: Sequence[Cell],
    triangles: Iterable[Cell] = (),
    depots: tuple[Cell, ...] = ((0, 0),),
) -> Layout:
    up = set(triangles)
    return Layout(
        tuple(
            Laid(name, "triangle" if cell in up else "circle", cell)
            for name, cell in zip(names, cells, strict=True)
        ),
        depots,
    )


def said(found: Iterable[Finding], *, without: Iterable[str] = ()) -> set[tuple[str, str]]:
    return {(finding.code[4:], finding.severity) for finding in found if finding.code not in without}


def judged(layout: Layout, players: int, base: bool = False, **settings: object) -> set[tuple[str, str]]:
    return said(judge(layout, table(players, None, **settings), base=base))


TIPS = {("G7", "info")}


def test_plain_maps_are_all_right() -> None:
    assert judged(map_of(EIGHT, L9), 2) == set()
    assert judged(map_of(EIGHT, L9), 3, base=True) == set()
    assert judged(map_of(TWELVE, L13), 4) == TIPS
    tips = judge(map_of(TWELVE, L13), table(4))
    assert sorted(finding.cells[0] for finding in tips) == [(-2, 0), (0, -2), (0, 2), (2, 0)]


def board(name: str, features: Mapping[str, Sequence[tuple[str, str]]], players: int) -> tuple[Finding, ...]:
    """The findings on a board of letters with features, with Alternate Routes."""
    inline, laid = lettered(name, features=features)
    return judge(Layout(laid), table(players, inline, variants=ALTERNATE))


@vector("H-V75")
def test_triangles_do_not_touch() -> None:
    touching = map_of(EIGHT, L9, [LETTERS["L9"]["b"], LETTERS["L9"]["c"]])
    assert ("R6", "error") in judged(touching, 2, variants=ALTERNATE)
    diagonal = map_of(EIGHT, L9, [LETTERS["L9"]["b"], LETTERS["L9"]["d"]])
    assert "R6" not in {code for code, _ in judged(diagonal, 2, variants=ALTERNATE)}


@vector("H-V76")
def test_a_tip_that_is_cut_off() -> None:
    assert ("G1", "error") in said(board("L13", {"a": [("closed", "S")]}, 4))
    assert said(board("L13", {"a": [("closed", "N")]}, 4)) == {("G8", "info"), *TIPS}


@vector("H-V77")
def test_a_corner_that_is_cut_off() -> None:
    found = board("L9", {"b": [("closed", "E")], "e": [("closed", "N")]}, 2)
    assert ("G1", "error") in said(found)
    (apart,) = [finding for finding in found if finding.code == "MAP-G1"]
    assert apart.cells == (LETTERS["L9"]["c"],)


@vector("H-V78")
def test_a_truck_that_can_be_boxed_in() -> None:
    """H-V78: sides b/c and X/c closed."""
    found = board("L13", {"c": [("closed", "W"), ("closed", "S")]}, 4)
    boxed = [finding for finding in found if finding.code == "MAP-G4"]
    assert {finding.severity for finding in boxed} == {"warning"}
    assert LETTERS["L13"]["a"] in {finding.cells[0] for finding in boxed}
    assert not [finding for finding in found if finding.severity == "error"]
    _, laid = lettered("L13", features={"c": [("closed", "W"), ("closed", "S")]})
    cells = ((0, 0), *(card.cell for card in laid))
    closed = frozenset((LETTERS["L13"]["c"], side, "closed") for side in "WS")
    ways = roads(cells, closed)
    reached = {cells[place] for place in ways.stops(ways.index[LETTERS["L13"]["a"]], 3)}
    assert reached == {LETTERS["L13"][letter] for letter in "cdg"}


CORNER = [cell for cell in BLOCK if cell != (1, 1)]


@pytest.mark.parametrize(
    ("settings", "wanted"),
    [pytest.param({}, "R7", id="MAP-V01"), pytest.param({"variants": ["fresh_start"]}, "", id="MAP-V02")],
)
def test_where_the_depot_lies(settings: dict[str, list[str]], wanted: str) -> None:
    codes = {code for code, _ in judged(map_of(EIGHT, CORNER, depots=((1, 1),)), 2, **settings)}
    assert codes == ({wanted} if wanted else set())


@vector("MAP-V03")
def test_numbers_of_cards() -> None:
    assert ("R2", "error") in judged(map_of(TWELVE[:11], L13[:11]), 4)
    two = map_of(TWELVE, L13, depots=((0, 0), (3, 3)))
    assert ("R1", "error") in judged(two, 4)


@vector("MAP-V04")
def test_native_goods() -> None:
    names = ["S1", "S2", "C1", "C2", "C3", "K1", "K2", "P1"]
    assert ("R3", "error") in judged(map_of(names, L9), 2)


@vector("MAP-V05")
def test_a_card_lies_once() -> None:
    """MAP-V05, and one card a cell."""
    twice = Layout((*map_of(EIGHT[:7], L9[:7]).laid, Laid("S1", "triangle", L9[7])))
    assert ("R4", "error") in judged(twice, 2, variants=ALTERNATE)
    stacked = map_of(EIGHT, [*L9[:7], L9[0]])
    assert ("R4", "error") in judged(stacked, 2)
    on_depot = map_of(EIGHT, [*L9[:7], (0, 0)])
    assert ("R4", "error") in judged(on_depot, 2)
    unknown = map_of([*EIGHT[:7], "Z9"], L9)
    assert judged(unknown, 2) == {("R4", "error")}


@vector("MAP-V06")
def test_triangles_need_the_variant() -> None:
    assert judged(map_of(EIGHT, L9, L9[:1]), 2) == {("R5", "error")}
    turned = Layout((Laid("S1", "circle", L9[0], 1), *map_of(EIGHT[1:], L9[1:]).laid))
    assert judged(turned, 2) == {("R5", "error")}
    assert judged(turned, 2, allow_rotation="on") == set()
    square = Layout((Laid("S1", "square", L9[0]), *map_of(EIGHT[1:], L9[1:]).laid))
    assert judged(square, 2) == {("R5", "error")}


@pytest.mark.parametrize(
    ("added", "wanted"),
    [
        pytest.param([(2, 2), (-2, 0)], {("R9", "error")}, id="MAP-V07"),
        pytest.param([(3, 0), (2, 0)], set(), id="H-V60 in either order"),
        pytest.param([(2, 0), (3, 0)], set(), id="H-V60"),
        pytest.param([(2, 2), (2, 1)], set(), id="MAP-R9 in some order"),
        pytest.param([(4, 0), (3, 0)], {("R9", "error")}, id="MAP-R9 apart"),
    ],
)
def test_added_locations(added: list[Cell], wanted: set[tuple[str, str]]) -> None:
    found = judged(map_of([*EIGHT, "S3", "C3"], [*L9, *added]), 3)
    assert {entry for entry in found if entry[0].startswith("R")} == wanted


def test_added_locations_differ() -> None:
    found = judged(map_of([*EIGHT, "S3", "S3"], [*L9, (2, 0), (3, 0)]), 3)
    assert {("R3", "error"), ("R4", "error")} <= found


def test_an_added_location_beside_the_depot_alone() -> None:
    """MAP-R9 and H-A29."""
    around = [cell for cell in BLOCK if cell != (1, 0)]
    fresh = {"variants": ["fresh_start"]}
    layout = map_of([*EIGHT, "S3", "C3"], [*around, (2, 0), (-2, 0)], depots=((1, 0),))
    assert ("R9", "error") in judged(layout, 3, **fresh)
    outside = map_of(EIGHT, [*L9[:7], (0, 0)], depots=((1, -1),))
    assert judged(outside, 3, base=True, **fresh) == set()
    beyond = map_of([*EIGHT, "S3", "C3"], [*BLOCK[:8], (2, 1), (3, 1)], depots=((2, 0),))
    assert {code for code, _ in judged(beyond, 3, **fresh)} >= {"R11"}


def test_shapes() -> None:
    """MAP-R8."""
    assert judged(map_of(EIGHT, [*L9[:7], (2, 0)]), 2) == {("R8", "error")}
    assert judged(map_of(TWELVE, [*L13[:11], (1, 2)]), 4) == {("R8", "error")}
    assert judged(map_of([*EIGHT, "S3", "C3"], [*L9[:7], (2, 0), (3, 0), (4, 0)]), 3) == {("R8", "error")}
    assert "R8" not in {code for code, _ in judged(map_of(EIGHT, [*L9[:7], (2, 0)]), 2, map_profile="custom")}


@vector("MAP-V08")
def test_islands() -> None:
    west = [(x, y) for x in (-2, -1, 0) for y in (0, 1)]
    east = [(x, y) for x in (1, 2) for y in (-3, -2, -1)]
    cells = [cell for cell in [*west, (-1, 2), *east] if cell != (0, 0)]
    assert len(cells) == 12
    found = judged(map_of(TWELVE, cells), 4, map_profile="custom")
    assert ("G1", "error") in found


@pytest.mark.parametrize(("at", "cut"), [("a", True), ("l", False)])
@vector("MAP-V09")
def test_longhorn_draw_on_a_tip(at: str, cut: bool) -> None:
    """MAP-V09: closed in the south."""
    cell = LETTERS["L13"][at]
    names = [name for name in TWELVE if name != "K1"]
    names.insert(L13.index(cell), "K1")
    found = judged(map_of(names, L13, [cell]), 4, variants=ALTERNATE)
    if cut:
        assert ("G1", "error") in found
    else:
        assert found == {("G8", "info"), *TIPS}


@vector("MAP-V10")
def test_a_cash_trap() -> None:
    """MAP-V10: Brandiron has its toll in the north."""
    cell = LETTERS["L13"]["l"]
    names = [name for name in TWELVE if name != "K3"]
    names.insert(L13.index(cell), "K3")
    found = judge(map_of(names, L13, [cell]), table(4, None, variants=ALTERNATE))
    assert ("MAP-G6", "warning", (cell,)) in {(f.code, f.severity, f.cells) for f in found}
    assert said(found) == {("G6", "warning"), *TIPS}


@vector("MAP-V11")
def test_a_long_row() -> None:
    cells = [(x, 0) for x in range(-6, 7) if x]
    found = judge(map_of(TWELVE, cells), table(4, None, map_profile="custom"))
    assert not [finding for finding in found if finding.severity == "error"]
    assert {("G4", "warning"), ("G9", "warning")} <= said(found)
    assert {(-6, 0), (6, 0)} <= {finding.cells[0] for finding in found if finding.code == "MAP-G4"}
    off_centre = [(x, 0) for x in range(-2, 11) if x]
    assert ("G9", "warning") in judged(map_of(TWELVE, off_centre), 4, map_profile="custom")


@vector("MAP-V12")
def test_eight_triangles() -> None:
    eight = [LETTERS["L13"][letter] for letter in "abdehikl"]
    settings = {"variants": ALTERNATE}
    assert "R6" not in {code for code, _ in judged(map_of(TWELVE, L13, eight), 4, **settings)}
    for letter in "cfgj":
        nine = [*eight, LETTERS["L13"][letter]]
        assert ("R6", "error") in judged(map_of(TWELVE, L13, nine), 4, **settings)


def test_start_crates() -> None:
    """MAP-R10."""
    layout = map_of(EIGHT, L9)
    right = {card.cell: tuple(5 * (card.location[0] == letter) for letter in "SCKP") for card in layout.laid}
    assert list(judge_rules(layout._replace(crates=right), table(2))) == []
    wrong = {**right, L9[0]: (4, 1, 0, 0)}
    assert said(judge_rules(layout._replace(crates=wrong), table(2))) == {("R10", "error")}
    assert said(judge_rules(layout._replace(crates={**right, (0, 0): (1, 0, 0, 0)}), table(2))) == {
        ("R10", "error")
    }
    mixed = table(2, None, variants=["warehouse_mixup"])
    assert len(list(judge_rules(layout._replace(crates=right), mixed))) == 8


def test_severities_can_be_chosen_for_good_practice_alone() -> None:
    row = map_of(TWELVE, [(x, 0) for x in range(-6, 7) if x])
    custom = {"map_profile": "custom"}
    strict = judged(row, 4, map_severity={"MAP-G4": "error", "MAP-G7": "off", "MAP-R7": "off"}, **custom)
    assert ("G4", "error") in strict
    assert "G7" not in {code for code, _ in strict}
    assert judged(map_of(EIGHT, CORNER, depots=((1, 1),)), 2, map_severity={"MAP-R7": "off"}) == {
        ("R7", "error")
    }


def test_roads_of_the_depot() -> None:
    """MAP-G3, G5, G10: a row that begins at the depot."""
    row = [(x, 0) for x in range(1, 9)]
    found = judged(map_of(EIGHT, row), 2, map_profile="custom")
    assert ("G10", "warning") in found
    around = [(0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (3, 1), (3, 2), (0, -1)]
    found_at = judge(map_of(EIGHT, around), table(2, None, map_profile="custom"))
    assert ("MAP-G5", ((0, -1),)) in {(finding.code, finding.cells) for finding in found_at}


def test_too_few_ways_to_start() -> None:
    """MAP-G3."""
    inline, laid = lettered("L9", features={"b": [("closed", "S")], "g": [("closed", "N")]})
    extra = {
        **inline,
        "locations": [
            {**card, "triangle": [["closed", "N"], ["closed", "S"]]} if card["id"] in "de" else card
            for card in inline["locations"]
        ],
    }
    up = tuple(card._replace(side="triangle") if card.location in "bdeg" else card for card in laid)
    found = said(judge(Layout(up), table(2, extra, variants=ALTERNATE)))
    assert ("G3", "error") in found or ("G4", "warning") in found


def test_a_good_that_is_hard_to_sell() -> None:
    """MAP-G13, MAP-G11."""
    demand = {letter: {"corn": 3, "cattle": 3} for letter in LETTERS["L9"]}
    native = dict(
        zip(LETTERS["L9"], ["soy", "soy", "pigs", "pigs", "soy", "soy", "pigs", "pigs"], strict=True)
    )
    inline, laid = lettered("L9", native=native, demand=demand)
    found = judge(Layout(laid), table(2, inline))
    assert said(found) == {("R3", "error")}
    inline, laid = lettered("L9")
    for card in inline["locations"]:
        card["demand"] = {good: 3 for good in ("corn", "cattle") if good != card["native"]}
    assert ("G13", "error") in said(judge(Layout(laid), table(2, inline)))
    next(card for card in inline["locations"] if card["native"] == "corn")["demand"]["soy"] = 3
    found = judge(Layout(laid), table(2, inline))
    assert {("G13", "warning"), ("G13", "error")} <= said(found)


def test_added_locations_of_any_shape() -> None:
    """MAP-R9: any two may be those that were added."""
    row = [(x, 0) for x in range(-7, 4) if x]
    free = {"map_profile": "custom"}
    assert "R9" not in {code for code, _ in judged(map_of([*EIGHT, "S3", "C3"], row), 3, **free)}
    below_the_depot = [*row[1:], (0, -1)]
    assert "R9" not in {code for code, _ in judged(map_of([*EIGHT, "S3", "C3"], below_the_depot), 3, **free)}
    apart = [(x, 0) for x in range(-10, 12, 2) if x]
    assert ("R9", "error") in judged(map_of([*EIGHT, "S3", "C3"], apart), 3, **free)


@pytest.mark.parametrize(
    ("room", "fits"),
    [
        pytest.param(Room((88, 88), (440, 440)), True, id="exactly"),
        pytest.param(Room((88, 88), (439, 800)), False, id="too wide"),
        pytest.param(Room((100, 88), (440, 500)), True, id="turned"),
        pytest.param(Room((100, 88), (499, 499)), False, id="too wide however it is turned"),
    ],
)
def test_room_on_the_table(room: Room, fits: bool) -> None:
    """MAP-G12: a diamond is five cards wide and five high."""
    found = judge(map_of(TWELVE, L13), table(4), room=room)
    assert said(found) == (TIPS if fits else {("G12", "info"), *TIPS})


def test_a_house_may_let_triangles_touch() -> None:
    """MAP-R6 can be switched off; then MAP-G14 is told of borders with two features."""
    settings = {"variants": ALTERNATE, "map_severity": {"MAP-R6": "off"}}
    cards = (Laid("C1", "triangle", (-1, 1)), Laid("P1", "triangle", (0, 1)))
    rest = ["S1", "S2", "C2", "K1", "K2", "P2"]
    laid = tuple(Laid(name, "circle", cell) for name, cell in zip(rest, L9[2:], strict=True))
    found = judge(Layout((*cards, *laid)), table(2, None, **settings))
    (both,) = [finding for finding in found if finding.code == "MAP-G14"]
    assert (both.severity, set(both.cells)) == ("warning", {(-1, 1), (0, 1)})
    assert ("R6", "error") in judged(Layout((*cards, *laid)), 2, variants=ALTERNATE)


def adjacent(cells: Sequence[Cell]) -> set[frozenset[Cell]]:
    return {frozenset((cell, other)) for cell in cells for other in neighbours(cell) if other in cells}


def connected(cells: Sequence[Cell], closed: set[frozenset[Cell]]) -> bool:
    borders = adjacent(cells) - closed
    seen, waiting = {cells[0]}, [cells[0]]
    while waiting:
        at = waiting.pop()
        for border in borders:
            if at in border:
                (other,) = border - {at}
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
    return len(seen) == len(cells)


@pytest.mark.parametrize(
    ("shape", "borders", "bridges"), [(BLOCK, 12, 0), (DIAMOND, 16, 4)], ids=["L9", "L13"]
)
def test_borders_and_bridges(shape: Sequence[Cell], borders: int, bridges: int) -> None:
    """5.4, counted here without the roads of the game, then with them."""
    found = adjacent(shape)
    assert len(found) == borders
    assert sum(not connected(shape, {border}) for border in found) == bridges
    cells = ((0, 0), *(cell for cell in shape if cell != (0, 0)))
    cut = 0
    for border in found:
        x, y = sorted(border)
        side = "E" if x[1] == y[1] else "N"
        cut += len(roads(cells, frozenset({(x, side, "closed")})).distances(0)) < len(cells)
    assert cut == bridges


@pytest.mark.parametrize(("shape", "least"), [(BLOCK, 6), (DIAMOND, 6)], ids=["L9", "L13"])
def test_least_reach(shape: Sequence[Cell], least: int) -> None:
    """5.4: with the depot in the middle, and anywhere."""
    for depot in shape:
        cells = (depot, *(cell for cell in shape if cell != depot))
        ways = roads(cells, frozenset())
        reach = [len(ways.stops(place, 3)) for place in range(len(cells))]
        assert min(reach) == least if depot == (0, 0) else min(reach) >= least


@pytest.mark.parametrize(("shape", "number", "most"), [(L9, 47, 4), (L13, 433, 8)], ids=["L9", "L13"])
def test_choices_of_triangles(shape: Sequence[Cell], number: int, most: int) -> None:
    """5.4: sets of Locations of which no two are neighbours, as MAP-R6 judges them."""
    names = EIGHT if len(shape) == 8 else TWELVE
    config = table(2 if len(shape) == 8 else 4, None, variants=ALTERNATE)
    found = [
        size
        for size in range(len(shape) + 1)
        for chosen in combinations(shape, size)
        if not any(frozenset(pair) in adjacent(shape) for pair in combinations(chosen, 2))
    ]
    assert (len(found), max(found)) == (number, most)
    legal = 0
    for size in range(3):
        for chosen in combinations(shape, size):
            legal += not list(judge_rules(map_of(names, shape, chosen), config))
    assert legal == sum(size < 3 for size in found)


def test_walks_without_reversal_are_simple_paths() -> None:
    """H-A05: of 704 walks of up to three spaces those without reversal are the simple paths."""
    walks = []
    for shape in (BLOCK, DIAMOND):
        for start in shape:
            ways: list[tuple[Cell, ...]] = [(start,)]
            for _ in range(3):
                ways = [(*way, cell) for way in ways for cell in neighbours(way[-1]) if cell in shape]
                walks += ways
    assert len(walks) == 704
    for way in walks:
        reverses = any(one == other for one, other in zip(way, way[2:], strict=False))
        assert reverses == (len(set(way)) < len(way))
