"""Map sheets: the cards as they lie, and where a truck can stop by the rule notes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from xml.etree import ElementTree

import pdfplumber
import pytest
from heartland_maps import read
from heartland_positions import CONTENT
from heartland_sheets import SOURCE, SVG, pieces_of, side, words
from yaml import safe_load

from pnp import build
from pnp.games.heartland.atlas import MAPS
from pnp.games.heartland.map_facts import map_facts
from pnp.jobs import Options
from pnp.rules.maps import Wish

Cell = tuple[int, int]


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
