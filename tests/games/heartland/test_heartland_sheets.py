"""Set-up sheets, map sheets and the printed rules: numbers, stops and worked examples by the rule notes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pdfplumber
import pypdfium2
import pytest
from heartland_maps import read
from heartland_positions import CONTENT
from yaml import SafeDumper, dump, safe_load

from pnp import build
from pnp.content.model import ContentSet, Piece
from pnp.content.read import read_set
from pnp.drawing.render import Drawer
from pnp.games import find_games
from pnp.games.heartland import GAME
from pnp.games.heartland.atlas import MAPS
from pnp.games.heartland.example_checks import costs, exchanges, playing_on, results
from pnp.games.heartland.facts import facts
from pnp.games.heartland.map_facts import map_facts
from pnp.geometry import PAPERS as PAPER
from pnp.jobs import Options
from pnp.project import BUNDLED
from pnp.rules.maps import Wish
from pnp.source import Problem, Report

SVG = "{http://www.w3.org/2000/svg}"
TEMPLATES = Path(BUNDLED) / "templates"
SOURCE = Path(BUNDLED) / "content" / "heartland"
Cell = tuple[int, int]


class Blocks(SafeDumper):
    """Writes texts of several lines as blocks, which a picture of a map must be."""


Blocks.add_representer(
    str,
    lambda dumper, text: dumper.represent_scalar(
        "tag:yaml.org,2002:str", text, style="|" if "\n" in text else None
    ),
)


def check(content: ContentSet) -> list[Problem]:
    """What the game has against a set."""
    return GAME.judge(content)[1]


def copied(folder: Path, **settings: Any) -> Path:
    """A copy of the bundled set under some settings."""
    home = folder / "content" / "heartland"
    for file in SOURCE.rglob("*.yaml"):
        copy = home / file.relative_to(SOURCE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(file.read_bytes())
    if settings:
        change(home / "set.yaml", lambda given: given["settings"].update(settings))
    return home


def change(file: Path, by: Callable[[Any], Any]) -> None:
    given = safe_load(file.read_text(encoding="utf-8"))
    by(given)
    file.write_text(dump(given, Dumper=Blocks, sort_keys=False), encoding="utf-8")


def content_of(home: Path) -> ContentSet:
    report = Report()
    content = read_set(home, find_games(), report)
    assert list(report) == []
    assert content is not None
    return content


def side(content: ContentSet, component: str, piece: Piece) -> ElementTree.Element:
    """A face as parsed SVG, as a template makes it."""
    report = Report()
    part = content.component(component)
    assert part is not None
    drawer = Drawer(content, [TEMPLATES], report, facts=partial(facts, content))
    text = drawer.svg(part, part.face, piece)
    assert list(report) == []
    assert text is not None
    return ElementTree.fromstring(text)


def pieces_of(content: ContentSet, component: str) -> tuple[Piece, ...]:
    part = content.component(component)
    assert part is not None
    return part.pieces


def piece_of(content: ContentSet, component: str, name: str) -> Piece:
    return next(piece for piece in pieces_of(content, component) if piece.id == name)


def words(root: ElementTree.Element) -> str:
    return " ".join(" ".join(root.itertext()).split())


def told(content: ContentSet, component: str, name: str) -> str:
    """All words of a face."""
    return words(side(content, component, piece_of(content, component, name)))


# Set-up sheets ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "locations", "each", "deck", "threshold"),
    [("two", 8, 2, 52, 50), ("three", 10, 2, 47, 40), ("four", 12, 3, 42, 30)],
)
def test_a_sheet_has_the_numbers_of_its_players(
    name: str, locations: int, each: int, deck: int, threshold: int
) -> None:
    """H-R07 to H-R12, H-R31: the numbers at a glance, in their order."""
    said = told(CONTENT, "setup", name)
    numbers = (
        f"Locations on the map {locations} Crates on each of them 5 Score markers start on $5 "
        f"Cards in each hand 5 Cards face up 3 Cards left to draw {deck} Last turns begin at ${threshold}"
    )
    assert numbers in said
    assert re.search(rf"(?:{each} ?){{4}} 1 ", said), "Locations of each of the four goods, then the steps"
    assert "65 cards. Deal 5 to each player. Turn 3 face up" in said


def places(content: ContentSet, name: str) -> Mapping[str, Any]:
    part = content.component("setup")
    assert part is not None
    return facts(content, part, piece_of(content, "setup", name))


def test_with_three_players_every_place_beside_a_location_is_marked() -> None:
    """H-V59: twelve cells about the block of nine, none of them at a corner."""
    block = {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)}
    beside = {
        (x + dx, y + dy) for x, y in block - {(0, 0)} for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    } - block
    found = places(CONTENT, "three")
    assert {(cell["x"], cell["y"]) for cell in found["frontier"]} == beside
    assert len(beside) == 12
    drawn = side(CONTENT, "setup", piece_of(CONTENT, "setup", "three"))
    dashed = [
        rect
        for rect in drawn.iter(f"{SVG}rect")
        if rect.get("stroke-dasharray") and float(rect.get("width", 0)) > 9
    ]
    assert len(dashed) == 12
    said = words(drawn)
    assert "the third player in turn order lays one of the 4 removed Locations" in said
    assert "The last 2 go into the box." in said


@pytest.mark.parametrize("name", ["two", "four"])
def test_no_place_is_marked_where_nobody_adds_a_location(name: str) -> None:
    assert places(CONTENT, name)["frontier"] == []


def test_a_tile_may_be_the_depot_in_a_fresh_start(tmp_path: Path) -> None:
    """H-R36: the depot is drawn with the Locations, and its place is not known."""
    assert "A Location, drawn at random" in told(CONTENT, "setup", "two")
    content = content_of(copied(tmp_path, variants=["fresh_start"]))
    for name in ("two", "three", "four"):
        assert "A Location or the depot, drawn at random" in told(content, "setup", name)


def test_north_is_up_unless_cards_may_be_turned(tmp_path: Path) -> None:
    """H-A24."""
    assert "North is at the top." in told(CONTENT, "setup", "two")
    content = content_of(copied(tmp_path, variants=["alternate_routes"], allow_rotation=True))
    said = told(content, "setup", "four")
    assert "North is at the top." not in said
    assert "These may be turned, too." in said


def test_variants_change_what_a_sheet_says_and_are_ticked(tmp_path: Path) -> None:
    """H-R36 to H-R38."""
    plain = told(CONTENT, "setup", "four")
    assert "All lie circle side up." in plain
    variants = ["fresh_start", "warehouse_mixup", "alternate_routes"]
    mixed = told(content_of(copied(tmp_path, variants=variants)), "setup", "four")
    assert "Crates on each of them 3 + 1 + 1" in mixed
    assert "Shuffle all 12 Locations and the depot" in mixed
    assert "Put 3 crates of its native good and 1 of each good that it wants" in mixed
    assert "All lie circle side up." not in mixed
    assert "face:depot" not in mixed


@pytest.mark.parametrize(
    ("edition", "thresholds"), [("003", ["$50", "$40", "$30"]), ("002", ["$50", "$40", "$40"])]
)
def test_the_edition_has_its_own_thresholds_and_fuel(
    tmp_path: Path, edition: str, thresholds: list[str]
) -> None:
    """E2 to E5: only the edition in play is told of."""
    content = content_of(copied(tmp_path, edition=edition))
    for name, threshold in zip(("two", "three", "four"), thresholds, strict=True):
        assert f"Last turns begin at {threshold}" in told(content, "setup", name)
    turn = told(content, "rules", "turn")
    assert ("the rest is lost" in turn) == (edition == "002")
    assert ("add up to 3 at most" in turn) == (edition == "003")
    end = told(content, "rules", "end")
    assert f"rules of edition {edition}" in end
    assert re.findall(r"\$\d\d", end)[:3] == thresholds


def test_points_are_bare_on_tags_and_have_their_name_in_sentences(tmp_path: Path) -> None:
    content = content_of(copied(tmp_path, unit_label="points"))
    for page in ("papers", "turn", "action", "end"):
        assert "$" not in told(content, "rules", page)
    assert "Score markers start on 5 " in told(content, "setup", "two")
    assert "pay 1 point for each space" in told(content, "rules", "turn")


# Map sheets ---------------------------------------------------------------------------------------------


def stops(links: Mapping[Cell, Iterable[Cell]], start: Cell, far: int, depot: Cell) -> set[Cell]:
    """Ends of ways of so many spaces on which no card comes twice (rules.md, appendix B)."""
    found = set()

    def drive(way: list[Cell]) -> None:
        if len(way) - 1 == far:
            found.add(way[-1])
            return
        for there in links[way[-1]]:
            if there not in way:
                drive([*way, there])

    drive([start])
    return found - {depot}


def expected(grid: str) -> dict[str, list[set[str]]]:
    """The stops after 1, 2 and 3 spaces from each card of a picture, closed roads looked at."""
    rows = [row.split() for row in grid.splitlines() if row.strip()]
    cards = {(x, -y): word for y, row in enumerate(rows) for x, word in enumerate(row) if word != "."}
    locations = {vars(piece)["code"]: vars(piece) for piece in pieces_of(CONTENT, "locations")}
    steps = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
    closed = {
        frozenset(((x, y), (x + steps[feature.side][0], y + steps[feature.side][1])))
        for (x, y), word in cards.items()
        if word.endswith("^")
        for feature in locations[word[:-1]]["features"]
        if feature.kind == "closed"
    }
    links = {
        (x, y): [
            (x + dx, y + dy)
            for dx, dy in steps.values()
            if (x + dx, y + dy) in cards and frozenset(((x, y), (x + dx, y + dy))) not in closed
        ]
        for x, y in cards
    }
    depot = next(cell for cell, word in cards.items() if word == "DC")
    return {
        word.rstrip("^"): [
            {cards[end].rstrip("^") for end in stops(links, cell, far, depot)} for far in (1, 2, 3)
        ]
        for cell, word in cards.items()
    }


def table(sheet: ElementTree.Element) -> dict[str, list[set[str]]]:
    """The printed stops by code: texts on one line that begin with the name of a card."""
    codes = {vars(piece)["name"]: vars(piece)["code"] for piece in pieces_of(CONTENT, "locations")}
    codes[vars(pieces_of(CONTENT, "depot")[0])["name"]] = "DC"
    lines: dict[str, list[tuple[float, str]]] = {}
    for text in sheet.iter(f"{SVG}text"):
        line = lines.setdefault(text.get("y", ""), [])
        line.append((float(text.get("x", 0)), "".join(text.itertext())))
    rows = [[text for _, text in sorted(line)] for line in lines.values()]
    return {
        codes[row[0]]: [set(stops.replace("–", "").split()) for stops in row[1:]]
        for row in rows
        if row[0] in codes
    }


def sheet_of(path: Path, text: str) -> tuple[ElementTree.Element, str]:
    """The sheet of a map's file, and the map's picture."""
    path.write_text(text, encoding="utf-8")
    piece, found = read(path)
    assert piece is not None
    assert found == []
    return side(CONTENT, "maps", piece), safe_load(text)["grid"]


def judge_sheet(sheet: ElementTree.Element, grid: str) -> None:
    """Each card is pictured once, the side that lies up, with its code; and the table is right."""
    cards = [word for word in grid.split() if word != "."]
    sides = {
        word.rstrip("^").lower(): "back" if word.endswith("^") else "face" for word in cards if word != "DC"
    }
    pictures = sorted(use.get("href", "") for use in sheet.iter(f"{SVG}use") if ":" in use.get("href", ""))
    assert pictures == sorted(["face:depot/depot", *(f"{up}:locations/{name}" for name, up in sides.items())])
    codes = {word.rstrip("^") for word in cards}
    plates = [
        text.text
        for group in sheet.iter(f"{SVG}g")
        for text in group.findall(f"{SVG}text")
        if text.text in codes
    ]
    assert sorted(plates) == sorted(codes), "one plate with each code"
    wanted = expected(grid)
    assert table(sheet) == wanted


@pytest.mark.parametrize("seed", [1, 7])
@pytest.mark.parametrize("variants", [(), ("alternate_routes",)])
def test_the_sheet_of_a_drawn_map_for_three(tmp_path: Path, seed: int, variants: tuple[str, ...]) -> None:
    text = MAPS.draw(CONTENT, Wish(3, seed, variants))
    judge_sheet(*sheet_of(tmp_path / "drawn.yaml", text))


@pytest.mark.parametrize("large_print", [False, True])
def test_the_names_on_the_cards_of_a_map_can_be_read(tmp_path: Path, large_print: bool) -> None:
    options = Options(components=("maps",), large_print=large_print, strict=True)
    (file,) = build(["heartland"], out=tmp_path, options=options).files
    with pdfplumber.open(file.path) as document:
        for piece, page in zip(pieces_of(CONTENT, "maps"), document.pages, strict=True):
            # The names in the table are set in another font.
            read = "".join(
                char["text"]
                for char in page.chars
                if char["size"] >= 7.5 and "SofiaSansCondensed" in char["fontname"]
            )
            names = [cell["name"].replace(" ", "") for cell in map_facts(CONTENT, piece)["cells"]]
            found = read.replace(" ", "")
            assert [name for name in names if name not in found and name.upper() not in found] == []


@pytest.mark.parametrize(
    ("rows", "times"),
    [(["S1 C1 K1 P1 S2 C2 DC K2 P2 S3 C3 K3 P3"], 1), (["K1 P1 S2", "C2 DC K2", "P2 S3 C3", "K3 P3 C1"], 2)],
)
def test_cards_too_small_for_names_leave_them_to_the_table(
    tmp_path: Path, rows: list[str], times: int
) -> None:
    path = tmp_path / "long.yaml"
    path.write_text(
        "title: Long\nplayers: 4\nprofile: custom\ngrid: |\n" + "".join(f"  {row}\n" for row in rows),
        encoding="utf-8",
    )
    piece, _ = read(path)
    assert piece is not None
    assert words(side(CONTENT, "maps", piece)).count("Mudlark") == times


def test_the_sheets_of_the_bundled_maps() -> None:
    """Vectors H-V01 to H-V07 are ways on such boards; all of them are counted anew."""
    for piece in pieces_of(CONTENT, "maps"):
        given = safe_load((SOURCE / "maps" / f"{piece.id}.yaml").read_text(encoding="utf-8"))
        judge_sheet(side(CONTENT, "maps", piece), given["grid"])


CUSTOM = {
    "plus": ["...S1...", "...C1...", "...K1...", "P1S2K2DCS3C2K3", "...P2...", "...P3...", "...C3..."],
    "row": ["S1C1K1P1S2K2DCC2P2S3C3K3P3"],
    "column": ["S1", "C1", "K1", "P1", "S2", "K2", "DC", "C2", "P2", "S3", "C3", "K3", "P3"],
}


@pytest.mark.parametrize("shape", CUSTOM)
def test_a_custom_map_fits_its_sheet(tmp_path: Path, shape: str) -> None:
    """Seven by seven, or thirteen in a line: smaller cards, and nothing left out."""
    rows = [re.sub(r"([A-Z]\d|DC|\.)", r"\1 ", row) for row in CUSTOM[shape]]
    grid = "".join(f"  {row}\n" for row in rows)
    text = f"title: Demo\nplayers: 4\nprofile: custom\ngrid: |\n{grid}"
    sheet, drawn = sheet_of(tmp_path / "demo.yaml", text)
    judge_sheet(sheet, drawn)
    for use in sheet.iter(f"{SVG}use"):
        if "locations" in use.get("href", ""):
            left, top, size = (float(use.get(name, 0)) for name in ("x", "y", "width"))
            assert left >= 0
            assert left + size <= 190 + 1e-6
            assert top >= 28
            assert size > 10


def test_a_map_tells_its_variants_and_its_note(tmp_path: Path) -> None:
    text = MAPS.draw(CONTENT, Wish(2, 3, ("alternate_routes", "warehouse_mixup")))
    sheet, _ = sheet_of(tmp_path / "demo.yaml", text + "note: Mind the tolls.\n")
    said = words(sheet)
    assert "Warehouse Mix-Up · Alternate Routes · Mind the tolls." in said
    # H-R37: three native crates, and one of each wanted good, on each of eight Locations.
    assert said.count(" 3 1 1") == 8


# Rules --------------------------------------------------------------------------------------------------


def example(content: ContentSet, kind: str, name: str) -> Any:
    for piece in pieces_of(content, "rules"):
        if name in vars(piece)[kind]:
            return vars(piece)[kind][name]
    raise AssertionError(name)


def test_the_bundled_examples_are_played() -> None:
    assert check(CONTENT) == []


def test_the_outcomes_of_the_bundled_examples_by_hand() -> None:
    """Worked out from the rules; what the content leaves out is what the engine finds."""
    # H-V70: 6 crates are 2 above four. H-V73: a toll comes on top. H-V69: spaces of cash come on top of both.
    assert costs(CONTENT, example(CONTENT, "drives", "fees")) == [2 + 1, 2 + 2 + 1]
    drive = example(CONTENT, "drives", "drive")
    # H-S01, H-S02, H-V13 and H-V14: past another truck, not onto it. H-V08: no stop on the depot.
    assert [len(way.path) for way in drive.ways] == [2, 3, 2, 1, 2]
    assert costs(CONTENT, drive) == [0, 0, 2, None, None]
    load = example(CONTENT, "actions", "load_example")
    # H-R24: bill for bill. H-V36: three bills load one crate that is not native.
    assert [one.crates for one in load.choices] == [2, 1, 2]
    assert exchanges(CONTENT, load) == [(2, 0), (2, 0), None]
    sale = example(CONTENT, "actions", "unload_example")
    # H-V40: three crates at 4 bring 12 and fill the Location. H-V43: nothing is sold without demand.
    assert [one.crates for one in sale.choices] == [3, 1, 2]
    assert exchanges(CONTENT, sale) == [(3, 12), (1, 4), None]
    ending = example(CONTENT, "endings", "ending")
    # H-V86: 33 less 4. H-V87: the second player wins. H-V88: of 30 and 30 the one with fewer crates.
    assert results(CONTENT, ending) == [(29, 3), (30, 1), (30, 2), (10, 4)]
    # H-V82 and H-V85.
    assert playing_on(CONTENT, example(CONTENT, "last_turns", "last_turns")) == ["C", "D", "A"]


def test_sentences_of_examples_say_what_comes_of_them() -> None:
    said = told(CONTENT, "rules", "action")
    assert "3 at $4: $12. The Location now holds 8 crates." in said
    assert "Not native: 2 bills, 1 crate. Bills kept: 1." in said
    assert "2 cards are drawn. With 5 in hand the turn is over." in said
    end = told(CONTENT, "rules", "end")
    assert "2 of the crates are above 4, and there is a toll: $3 in fees." in end
    assert "$2 for the spaces and $3 in fees, $5 in all." in end


def test_examples_follow_the_numbers_of_the_set(tmp_path: Path) -> None:
    """Nothing need be changed in the examples when fees or bills change."""
    home = copied(tmp_path)
    numbers = {"toll": 3, "weigh": 1, "weigh_free": 5, "space_price": 1, "native_bills": 1, "other_bills": 3}
    change(home / "set.yaml", lambda given: given["rules"].update(numbers))
    content = content_of(home)
    assert check(content) == []
    said = told(content, "rules", "action")
    assert "Not native: 3 bills, 1 crate. Bills kept: 0." in said
    end = told(content, "rules", "end")
    # Of 6 crates 1 is above five, at 1; the toll is 3; two spaces cost 2.
    assert "1 of the crates are above 5, and there is a toll: $4 in fees." in end
    assert "$2 for the spaces and $4 in fees, $6 in all." in end


@pytest.mark.parametrize(
    ("mode", "most", "wanted"),
    [
        # H-V82 and H-V85; then the same with three players.
        ("one_more_each", 4, "One more turn each, in this order: C, D, A."),
        ("finish_round", 4, "Turns still to come in this round: C, D."),
        ("one_more_each", 3, "One more turn each, in this order: C, A."),
        ("finish_round", 2, "Turns still to come in this round: –."),
    ],
)
def test_the_last_turns_are_those_of_the_set(tmp_path: Path, mode: str, most: int, wanted: str) -> None:
    home = copied(tmp_path, end_mode=mode)
    change(home / "set.yaml", lambda given: given.update(players={"min": 2, "max": most, "default": 2}))
    content = content_of(home)
    assert check(content) == []
    assert wanted in told(content, "rules", "end")


def test_what_an_example_does_not_say_is_what_the_rules_find(tmp_path: Path) -> None:
    def leave_out(pages: list[dict[str, Any]]) -> None:
        for row in pages[END]["endings"]["ending"]["rows"]:
            del row["score"], row["place"]

    assert broken(tmp_path, leave_out) == []
    content = content_of(tmp_path / "content" / "heartland")
    part = content.component("rules")
    assert part is not None
    rows = facts(content, part, piece_of(content, "rules", "end"))["endings"]["ending"]["rows"]
    assert [(row["score"], row["place"]) for row in rows] == [(29, 3), (30, 1), (30, 2), (10, 4)]


def broken(folder: Path, by: Callable[[list[dict[str, Any]]], Any], **settings: Any) -> list[Problem]:
    """What is said of the bundled set with something else in its rules."""
    home = copied(folder, **settings)
    change(home / "rules.yaml", lambda given: by(given["pieces"]))
    return check(content_of(home))


PAPERS, TURN, ACTION, END = range(4)
WAYS, LOADS, SALES = (
    ("drives", "drive", "ways"),
    ("actions", "load_example", "choices"),
    ("actions", "unload_example", "choices"),
)


def put(page: int, *path: Any, value: Any) -> Callable[[list[dict[str, Any]]], None]:
    def change_it(pages: list[dict[str, Any]]) -> None:
        at: Any = pages[page]
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = value

    return change_it


WRONG = {
    "a fee is forgotten": (
        put(END, "drives", "fees", "ways", 0, "cost", value=2),
        "example-points",
        "costs 3, not 2",
    ),
    "a price is wrong": (put(ACTION, *SALES, 0, "earned", value=15), "example-points", "pays 12, not 15"),
    "bills are miscounted": (
        put(ACTION, *LOADS, 1, "bills", value=1),
        "example-outcome",
        "takes 2 bills, not 1",
    ),
    "a truck stops on another": (put(TURN, *WAYS, 0, "path", value=["P2", "K3"]), "example-illegal", "H-R19"),
    "a forbidden way is open": (
        put(TURN, *WAYS, 4, "path", value=["P2", "S3"]),
        "example-illegal",
        "the rules allow it",
    ),
    "fuel that is not held": (put(TURN, *WAYS, 0, "fuel", value=[1, 1]), "example-illegal", "H-R14"),
    "a hand too large": (
        put(TURN, "drives", "drive", "fuel", value=[1, 1, 1, 2, 2, 3]),
        "example-hand",
        "5 cards",
    ),
    "a trailer too full": (
        put(ACTION, "actions", "load_example", "aboard", value={"soy": 9}),
        "example-illegal",
        "holds 8",
    ),
    "a Location too full": (
        put(ACTION, "actions", "load_example", "there", value={"corn": 9}),
        "example-illegal",
        "holds 8",
    ),
    "a Location that is none": (
        put(ACTION, "actions", "load_example", "at", value="Z9"),
        "example-illegal",
        "no Location Z9",
    ),
    "a truck of nobody": (
        put(TURN, "drives", "drive", "others", value={"E": "K3"}),
        "example-illegal",
        "not of E",
    ),
    "a card twice on the map": (
        put(TURN, "drives", "drive", "grid", value="C1 K3 S2\nP2 DC K1\nS3 C3 K3"),
        "example-illegal",
        "MAP-R4",
    ),
    "a card off the map": (put(TURN, *WAYS, 0, "path", value=["K2"]), "example-illegal", "K2 does not lie"),
    "a row that is not filled": (
        put(ACTION, "refuels", "refuel_example", "draws", 0, "row", value=["pigs", "corn", "fuel1"]),
        "example-outcome",
        "pigs, cattle, fuel1 lie face up",
    ),
    "a card that does not lie there": (
        put(ACTION, "refuels", "refuel_example", "draws", 0, "card", value="fuel3"),
        "example-illegal",
        "H-R30",
    ),
    "a hand that is not filled": (
        put(ACTION, "refuels", "refuel_example", "hand", value=["soy", "fuel1"]),
        "example-hand",
        "a hand has 5",
    ),
    "too few cards face up": (
        put(ACTION, "refuels", "refuel_example", "row", value=["pigs", "corn"]),
        "example-illegal",
        "3 cards lie face up",
    ),
    "a turn too many": (
        put(END, "last_turns", "last_turns", "order", value=["C", "D"]),
        "example-outcome",
        "C, D, A play on",
    ),
    "a stranger starts": (
        put(END, "last_turns", "last_turns", "start", value="F"),
        "example-illegal",
        "no player F",
    ),
    "a penalty is forgotten": (
        put(END, "endings", "ending", "rows", 0, "score", value=33),
        "example-points",
        "A ends with 29, not 33",
    ),
    "a tie is not broken": (
        put(END, "endings", "ending", "rows", 2, "place", value=1),
        "example-outcome",
        "C has place 2, not 1",
    ),
    "players out of order": (
        put(END, "endings", "ending", "rows", 2, "player", value="D"),
        "example-illegal",
        "A, B, C, D, in this order",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_an_example_that_is_wrong_is_told(tmp_path: Path, case: str) -> None:
    by, name, part = WRONG[case]
    (problem,) = broken(tmp_path, by)
    assert (problem.name, problem.severity) == (name, "error")
    assert part in problem.message
    assert problem.source.file.name == "rules.yaml"
    assert problem.source.line


def one_way(
    spent: list[int], path: list[str], cost: int = 0, **more: Any
) -> Callable[[list[dict[str, Any]]], None]:
    """The only way of the example on the second page, with other Fuel, cash or trucks."""

    def change_it(pages: list[dict[str, Any]]) -> None:
        way = {"fuel": spent, "path": path, "cost": cost, "legal": more.pop("legal", True)}
        pages[TURN]["drives"]["drive"] |= {"ways": [way], **more}

    return change_it


@pytest.mark.parametrize(
    ("by", "settings"),
    [
        # H-V20 to H-V22: Fuel beyond three spaces, by edition.
        (one_way([2, 2], ["K3", "S2", "K1"], fuel=[2, 2]), {"edition": "002"}),
        (one_way([2, 2], ["K3", "S2", "K1"], fuel=[2, 2], legal=False), {"edition": "003"}),
        # H-V25: cash for two spaces, not for three.
        (one_way([], ["K3", "S2"], 2, cash=2), {}),
        (one_way([], ["K3", "S2", "K1"], cash=2, legal=False), {}),
        # H-V12: no way at a slant. H-V09: the depot counts as a space.
        (one_way([1], ["DC"], legal=False), {}),
        (one_way([1, 2], ["P2", "DC", "C3"]), {}),
        # H-V10: not back to the start, unless the setting says so.
        (one_way([2], ["P2", "C1"], legal=False), {}),
        (one_way([2], ["P2", "C1"]), {"start_is_passed": False}),
        # H-V27: with neither cash nor Fuel there is no way.
        (one_way([], ["P2"], cash=0, fuel=[], legal=False), {}),
    ],
)
def test_ways_are_judged_by_the_rules_in_play(
    tmp_path: Path, by: Callable[[list[dict[str, Any]]], None], settings: dict[str, Any]
) -> None:
    assert broken(tmp_path, by, **settings) == []


def test_what_is_not_shown_is_not_judged(tmp_path: Path) -> None:
    """The example of the other way to end is played only where the game ends so."""
    wrong = put(END, "last_turns", "last_turns_of_round", "order", value=["A"])
    assert broken(tmp_path / "a", wrong) == []
    assert [one.name for one in broken(tmp_path / "b", wrong, end_mode="finish_round")] == ["example-outcome"]


def brandiron_pays(home: Path, price: int) -> None:
    """Give the pigs of Brandiron, where the examples sell, another price."""

    def reprice(given: dict[str, Any]) -> None:
        (piece,) = (piece for piece in given["pieces"] if piece["code"] == "K3")
        piece["demands"][1]["price"] = price

    change(home / "locations.yaml", reprice)


def test_a_price_that_is_changed_is_missed_where_an_example_states_it(tmp_path: Path) -> None:
    """What is printed cannot drift away from what is played."""
    home = copied(tmp_path)
    change(home / "rules.yaml", lambda given: put(ACTION, *SALES, 0, "earned", value=12)(given["pieces"]))
    brandiron_pays(home, 5)
    (found,) = (one for one in check(content_of(home)) if one.name == "example-points")
    assert found.message == "it pays 15, not 12"
    assert found.hint
    assert "take it out of the page" in found.hint


def test_a_price_that_is_changed_is_told_in_an_example(tmp_path: Path) -> None:
    home = copied(tmp_path)
    brandiron_pays(home, 5)
    content = content_of(home)
    assert check(content) == []
    assert "3 at $5: $15." in told(content, "rules", "action")


def test_sets_without_examples_do_not_read_the_rules(tmp_path: Path) -> None:
    home = copied(tmp_path)
    change(home / "set.yaml", lambda given: given.update(components=["locations.yaml", "depot.yaml"]))
    code = (
        "import sys; from pnp.pipeline import check; "
        f"assert not list(check(['heartland'], folder={str(tmp_path)!r})); "
        "assert 'pnp.games.heartland.refusals' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_all_sheets_are_printed_whole(tmp_path: Path, paper: str) -> None:
    chosen = Options(components=("setup", "rules"), paper=PAPER[paper], strict=True)
    result = build(["heartland"], folder=tmp_path, out=tmp_path / "out", options=chosen)
    assert list(result.report) == []
    pages = {}
    for file in result.files:
        with pypdfium2.PdfDocument(file.path) as document:
            pages[file.component.id] = len(document)
    assert pages == {"setup": 3, "rules": 4}


VARIED = [
    {"variants": ["short_haul", "fresh_start", "warehouse_mixup", "alternate_routes"]},
    {
        "edition": "002",
        "unit_label": "points",
        "case_c_cost": "debt",
        "no_legal_move": "depot",
        "allow_pass": "never",
        "discard_min": 1,
        "start_is_passed": False,
        "end_mode": "finish_round",
        "final_floor": "zero",
        "removed": "choice",
        "place_before_deal": True,
    },
]


@pytest.mark.parametrize("settings", VARIED)
def test_all_words_have_room_under_other_settings(tmp_path: Path, settings: dict[str, Any]) -> None:
    copied(tmp_path, **settings)
    chosen = Options(components=("setup", "rules"), strict=True)
    result = build(["heartland"], folder=tmp_path, out=tmp_path / "out", options=chosen)
    assert list(result.report) == []
