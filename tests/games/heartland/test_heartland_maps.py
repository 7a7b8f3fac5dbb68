"""Maps from files: the vectors of legal layouts, each finding at its cell."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from heartland_maps import EIGHT, TWELVE, Told, judged, laid, names, places, read, write
from heartland_positions import CONTENT, LETTERS

from pnp.content.model import ContentSet
from pnp.games.heartland.layout import BLOCK, DIAMOND
from pnp.games.heartland.maps import chart_of
from pnp.games.heartland.moves import Cell
from tests.vectors import vector

ALTERNATE = ("alternate_routes",)
FRESH = ("fresh_start",)
L13 = LETTERS["L13"]
RING = [(x, y) for y in range(2, -3, -1) for x in range(-2, 3) if max(abs(x), abs(y)) == 2]
"""The cells round the block, with its corners."""


def with_card(code: str, cell: Cell, cells: Sequence[Cell], codes: Sequence[str]) -> dict[Cell, str]:
    """Cards on cells, one of them where a test wants it, and the depot in the middle."""
    others = iter([other for other in codes if other != code])
    return {there: "DC" if there == (0, 0) else code if there == cell else next(others) for there in cells}


def up(cards: dict[Cell, str], *cells: Cell) -> dict[Cell, str]:
    return {cell: code + "^" * (cell in cells) for cell, code in cards.items()}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_plain_maps_are_all_right(players: int, tmp_path: Path) -> None:
    shape = {2: BLOCK, 3: (*BLOCK, (2, 0), (3, 0)), 4: DIAMOND}[players]
    written = write(tmp_path, laid(shape, TWELVE[: len(shape) - 1]), players)
    found = judged(written.path)
    assert names(found, "error", "warning") == set()
    ends = {2: [], 3: [(3, 0)], 4: [(0, 2), (-2, 0), (2, 0), (0, -2)]}[players]
    assert places(found, "map-g7") == written.at(*ends)


@pytest.mark.parametrize(
    ("variants", "wanted"),
    [pytest.param((), {"map-r7"}, id="MAP-V01"), pytest.param(FRESH, set(), id="MAP-V02")],
)
def test_where_the_depot_lies(variants: Sequence[str], wanted: set[str], tmp_path: Path) -> None:
    written = write(tmp_path, laid(BLOCK, EIGHT, depot=(1, 1)), 2, variants=variants)
    found = judged(written.path)
    assert names(found) == wanted
    assert places(found, "map-r7") == (written.at((1, 1)) if wanted else set())


@vector("MAP-V03")
def test_numbers_of_cards(tmp_path: Path) -> None:
    found = judged(write(tmp_path, laid(DIAMOND[:12], TWELVE[:11]), 4).path)
    assert {"map-r2", "map-r3", "map-r8"} == names(found)
    written = write(tmp_path, {**laid(DIAMOND, TWELVE), (2, 2): "DC"}, 4)
    found = judged(written.path)
    assert Told("map-r1", "error", *min(written.at((0, 0)))) in found  # the last one in the file
    none = {cell: code for cell, code in laid(BLOCK, EIGHT).items() if code != "DC"}
    assert names(judged(write(tmp_path, none, 2, profile="custom").path)) == {"map-r1"}


@vector("MAP-V04")
def test_native_goods(tmp_path: Path) -> None:
    codes = ("S1", "S2", "C1", "C2", "C3", "K1", "K2", "P1")
    assert names(judged(write(tmp_path, laid(BLOCK, codes), 2).path)) == {"map-r3"}


@vector("MAP-V05")
def test_a_card_lies_once(tmp_path: Path) -> None:
    cards = laid(BLOCK, ("S1", "S2", "C1", "C2", "K1", "K2", "P1", "S1"), up=[(1, -1)])
    written = write(tmp_path, cards, 2, variants=ALTERNATE)
    found = judged(written.path)
    assert names(found) == {"map-r3", "map-r4"}
    assert places(found, "map-r4") == written.at((1, -1))


@vector("MAP-V06")
def test_triangles_need_the_variant(tmp_path: Path) -> None:
    written = write(tmp_path, laid(BLOCK, EIGHT, up=[(0, 1)]), 2)
    assert judged(written.path) == {Told("map-r5", "error", *min(written.at((0, 1))))}
    # What a map does not say, its set does.
    lines = [line for line in written.path.read_text().splitlines() if not line.startswith("variants")]
    written.path.write_text("\n".join(lines) + "\n")
    assert names(judged(written.path)) == {"map-r5"}
    alternate = CONTENT._replace(settings={**CONTENT.settings, "variants": ALTERNATE})
    assert "map-r5" not in names(judged(written.path, alternate))


def three(*added: Cell, cards: Sequence[str] = ("S3", "C3"), depot: Cell = (0, 0)) -> dict[Cell, str]:
    """A map for three players with the Locations that two of them added."""
    return {**laid(BLOCK, EIGHT, depot=depot), **dict(zip(added, cards, strict=True))}


@pytest.mark.parametrize(
    ("added", "wrong"),
    [
        pytest.param(((2, 2), (-2, 0)), [(2, 2)], id="MAP-V07"),
        pytest.param(((2, 0), (3, 0)), [], id="H-V60"),
        pytest.param(((3, 0), (-2, 0)), [(3, 0)], id="H-V60 without the first"),
        pytest.param(((2, 2), (2, 1)), [], id="MAP-R9 in some order"),
        pytest.param(((3, 0), (4, 0)), [(4, 0)], id="MAP-R9 apart"),
    ],
)
def test_added_locations(added: Sequence[Cell], wrong: Sequence[Cell], tmp_path: Path) -> None:
    written = write(tmp_path, three(*added), 3)
    assert places(judged(written.path), "map-r9") == written.at(*wrong)


@vector("H-V59")
def test_where_and_what_the_third_player_may_add(tmp_path: Path) -> None:
    """12 cells for 4 cards each; the second player's Location lies beside the block on another side."""
    legal = set()
    for first in RING:
        second = next(cell for cell in ((0, 2), (0, -2)) if first[1] * cell[1] <= 0)
        for code in ("S3", "C3", "K3", "P3"):
            other = "C3" if code != "C3" else "K3"
            found = judged(write(tmp_path, three(first, second, cards=(code, other)), 3).path)
            if not names(found, "error"):
                legal.add((first, code))
    assert len(legal) == 48
    assert {cell for cell, _ in legal} == {
        cell for cell in RING if 2 not in map(abs, cell) or abs(cell[0]) != abs(cell[1])
    }
    assert not {cell for cell, _ in legal} & {(2, 2), (-2, 2), (2, -2), (-2, -2)}


@vector("H-V61")
def test_added_locations_make_different_goods(tmp_path: Path) -> None:
    """The third Location of a good is the last; a fourth would have to be a card that lies already."""
    for wrong in (("S3", "S3"), ("S3", "S2")):
        found = judged(write(tmp_path, three((2, 0), (-2, 0), cards=wrong), 3).path)
        assert names(found, "error") == {"map-r3", "map-r4"}


@pytest.mark.parametrize(("depot", "number"), [((1, 0), 11), ((1, 1), 10)])
@vector("H-V62")
def test_beside_the_depot_alone(depot: Cell, number: int, tmp_path: Path) -> None:
    """H-A29: a cell next to the depot alone is next to no Location."""
    legal = []
    for first in RING:
        second = (-2, 0) if first != (-2, 0) else (-2, -1)
        if first in ((-2, 1), (-2, -1)):
            second = (0, -2)
        found = judged(write(tmp_path, three(first, second, depot=depot), 3, variants=FRESH).path)
        if not names(found, "error"):
            legal.append(first)
    assert len(legal) == number


@vector("MAP-V08")
def test_islands(tmp_path: Path) -> None:
    west = [(x, y) for y in (1, 0) for x in (-2, -1, 0)]
    east = [(x, y) for y in (-1, -2, -3) for x in (1, 2)]
    cells = sorted([(-1, 2), *west, *east], key=lambda cell: (-cell[1], cell[0]))
    written = write(tmp_path, laid(cells, TWELVE), 4, profile="custom")
    found = judged(written.path)
    (apart,) = places(found, "map-g1")
    assert apart in written.at(*east)
    assert ("map-g1", "error") in {(told.name, told.severity) for told in found}


@pytest.mark.parametrize(
    ("letter", "wanted"),
    [pytest.param("a", {"map-g1", "map-g4"}, id="MAP-V09"), pytest.param("l", set(), id="MAP-V09 at l")],
)
def test_longhorn_draw_on_a_tip(letter: str, wanted: set[str], tmp_path: Path) -> None:
    cell = L13[letter]
    cards = up(with_card("K1", cell, DIAMOND, TWELVE), cell)
    written = write(tmp_path, cards, 4, variants=ALTERNATE)
    found = judged(written.path)
    assert names(found, "error", "warning") == wanted
    assert places(found, "map-g1") == (written.at(cell) if wanted else set())
    assert places(found, "map-g8") == (set() if wanted else written.at(cell))


@vector("MAP-V10")
def test_a_cash_trap(tmp_path: Path) -> None:
    cell = L13["l"]
    written = write(tmp_path, up(with_card("K3", cell, DIAMOND, TWELVE), cell), 4, variants=ALTERNATE)
    found = judged(written.path)
    assert names(found, "error", "warning") == {"map-g6"}
    assert places(found, "map-g6") == written.at(cell)


@vector("MAP-V11")
def test_a_long_row(tmp_path: Path) -> None:
    written = write(tmp_path, laid([(x, 0) for x in range(-6, 7)], TWELVE), 4, profile="custom")
    found = judged(written.path)
    assert names(found, "error") == set()
    assert names(found, "warning") == {"map-g4", "map-g9"}
    assert places(found, "map-g4") == written.at((-6, 0), (6, 0))
    assert places(found, "map-g9") == written.at((0, 0))
    # 13 cards of 88 mm are wider than the table.
    assert Told("map-g12", "info", written.first - 1, 7) in found


@pytest.mark.parametrize("ninth", ["", *"cfgj"])
@vector("MAP-V12")
def test_eight_triangles(ninth: str, tmp_path: Path) -> None:
    turned = [L13[letter] for letter in "abdehikl" + ninth]
    written = write(tmp_path, laid(DIAMOND, TWELVE, up=turned), 4, variants=ALTERNATE)
    found = judged(written.path)
    assert ("map-r6" in names(found)) == bool(ninth)
    touching = {L13[letter] for letter in "abdehikl"} | ({L13[ninth]} if ninth else set())
    assert places(found, "map-r6") <= written.at(*touching)


@vector("H-V75")
def test_triangles_do_not_touch(tmp_path: Path) -> None:
    b, c, d = (LETTERS["L9"][letter] for letter in "bcd")
    written = write(tmp_path, laid(BLOCK, EIGHT, up=[b, c]), 2, variants=ALTERNATE)
    assert judged(written.path) == {Told("map-r6", "error", *max(written.at(b, c)))}
    diagonal = write(tmp_path, laid(BLOCK, EIGHT, up=[b, d]), 2, variants=ALTERNATE)
    assert names(judged(diagonal.path), "error", "warning") == set()


@pytest.mark.parametrize(
    ("code", "wanted"),
    [pytest.param("K1", {"map-g1", "map-g4"}, id="closed S"), pytest.param("S1", set(), id="closed N")],
)
@vector("H-V76")
def test_a_tip_that_is_cut_off(code: str, wanted: set[str], tmp_path: Path) -> None:
    cell = L13["a"]
    written = write(tmp_path, up(with_card(code, cell, DIAMOND, TWELVE), cell), 4, variants=ALTERNATE)
    found = judged(written.path)
    assert names(found, "error", "warning") == wanted
    assert places(found, "map-g8") == (set() if wanted else written.at(cell))
    assert len(places(found, "map-g7")) == (3 if wanted else 4)


@vector("H-V77")
def test_a_corner_that_is_cut_off(tmp_path: Path) -> None:
    """b is Tasselton, closed E; e is Podham Crossing, closed N."""
    b, c, e = (LETTERS["L9"][letter] for letter in "bce")
    rest = iter(code for code in EIGHT if code not in ("C1", "S1"))
    cards = {
        cell: "C1^" if cell == b else "S1^" if cell == e else next(rest) for cell in BLOCK if cell != (0, 0)
    }
    written = write(tmp_path, {**cards, (0, 0): "DC"}, 2, variants=ALTERNATE)
    found = judged(written.path)
    assert names(found, "error") == {"map-g1"}
    assert places(found, "map-g1") == written.at(c)


def with_features(code: str, *features: tuple[str, str]) -> ContentSet:
    """The bundled set with other features on the triangle side of a Location."""
    parts = []
    for component in CONTENT.components:
        pieces = component.pieces
        if component.kind == "location":
            entry = type(vars(pieces[0])["features"][0])
            pieces = tuple(
                type(piece)(
                    {
                        **{key: value for key, value in vars(piece).items() if key[0] != "_"},
                        "features": tuple(
                            entry({"kind": kind, "side": side}, piece.source, {}) for kind, side in features
                        ),
                    },
                    piece.source,
                    {},
                )
                if vars(piece)["code"] == code
                else piece
                for piece in pieces
            )
        parts.append(component._replace(pieces=pieces))
    return CONTENT._replace(id="homebrew", components=tuple(parts))


@vector("H-V78")
def test_a_truck_that_can_be_boxed_in(tmp_path: Path) -> None:
    """The sides b/c and X/c are closed, here by the card at c."""
    a, b, c = (L13[letter] for letter in "abc")
    content = with_features("K1", ("closed", "W"), ("closed", "S"))
    written = write(tmp_path, up(with_card("K1", c, DIAMOND, TWELVE), c), 4, variants=ALTERNATE)
    found = judged(written.path, content)
    assert names(found, "error") == set()
    assert written.at(a) <= places(found, "map-g4")
    piece, _ = read(written.path)
    assert piece is not None
    chart = chart_of(content, piece)
    reached = dict(chart.stops(chart.board()))[chart.spots[a].code]
    by_letter = {letter: chart.spots[L13[letter]].code for letter in "cdg"}
    assert {code for row in reached for code in row} == set(by_letter.values())
    assert chart.spots[b].code not in {code for row in reached for code in row}


def test_shapes(tmp_path: Path) -> None:
    """MAP-R8, at the card that lies outside."""
    written = write(tmp_path, laid([*BLOCK[:8], (2, 1)], EIGHT), 2)
    found = judged(written.path)
    assert names(found) == {"map-r8"}
    assert places(found, "map-r8") == written.at((2, 1))
    assert "map-r8" not in names(
        judged(write(tmp_path, laid([*BLOCK[:8], (2, 1)], EIGHT), 2, profile="custom").path)
    )


def test_the_depot_outside_of_the_shape(tmp_path: Path) -> None:
    """MAP-R11."""
    cards = {**dict(zip(BLOCK, (*EIGHT, "S3"), strict=True)), (2, 0): "DC", (2, 1): "C3"}
    written = write(tmp_path, cards, 3, variants=FRESH)
    assert places(judged(written.path), "map-r11") == written.at((2, 0))


@pytest.mark.parametrize(
    ("variants", "crates", "wanted"),
    [
        ("", "S1: {soy: 5}", []),
        ("", "S1: {soy: 4}", [9]),
        ("warehouse_mixup", "S1: {soy: 5}", [9]),
        ("warehouse_mixup", "S1: {soy: 3, corn: 1, cattle: 1}", []),
        ("", "DC: {pigs: 1}", [9]),
    ],
)
def test_start_crates(variants: str, crates: str, wanted: list[int], tmp_path: Path) -> None:
    """MAP-R10: native crates, in a Warehouse Mix-Up fewer and some of what is wanted, none on the depot."""
    path = tmp_path / "demo.yaml"
    path.write_text(
        f"title: Demo\nplayers: 2\nvariants: [{variants}]\ngrid: |\n  S1 S2 C1\n  C2 DC K1\n  K2 P1 P2\n"
        f"crates:\n  {crates}\n"
    )
    assert {(told.name, told.line) for told in judged(path)} == {("map-r10", line) for line in wanted}
