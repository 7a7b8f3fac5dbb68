"""Maps drawn from a seed, shown as text, and told to templates."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from heartland_maps import EIGHT, TWELVE, laid, read, write
from heartland_positions import CONTENT, LETTERS, table
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.content.model import ContentSet, Piece
from pnp.games.heartland import GAME
from pnp.games.heartland.atlas import MAPS
from pnp.games.heartland.generate import draw_map
from pnp.games.heartland.layout import BLOCK, DIAMOND, Layout, judge
from pnp.games.heartland.map_kind import SETUP
from pnp.games.heartland.map_text import write_picture
from pnp.games.heartland.pieces import VARIANTS
from pnp.games.heartland.roads import neighbours
from pnp.rules.engine import BadText
from pnp.rules.maps import Wish
from pnp.source import Source
from tests.vectors import vector

variants = st.sets(st.sampled_from(VARIANTS)).map(sorted)


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**9), players=st.sampled_from((2, 3, 4)), chosen=variants)
def test_drawn_maps_keep_the_rules_and_box_no_truck_in(seed: int, players: int, chosen: list[str]) -> None:
    config = table(players, None, variants=chosen)
    drawn = draw_map(config, seed)
    found = judge(Layout(drawn.laid, (drawn.depot,)), config)
    assert not [finding for finding in found if finding.severity == "error"]
    assert not {finding.code for finding in found} & {"MAP-G1", "MAP-G2", "MAP-G3", "MAP-G4"}
    assert len(drawn.laid) == {2: 8, 3: 10, 4: 12}[players]
    up = [card for card in drawn.laid if card.side == "triangle"]
    assert bool(up) == ("alternate_routes" in chosen)
    assert drawn.depot == (0, 0) or "fresh_start" in chosen
    assert draw_map(config, seed) == drawn


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**9), players=st.sampled_from((2, 3, 4)), number=st.integers(0, 4))
def test_as_many_triangles_as_asked_for(seed: int, players: int, number: int) -> None:
    drawn = draw_map(table(players, None, variants=["alternate_routes"]), seed, number)
    assert sum(card.side == "triangle" for card in drawn.laid) == number


def test_a_seed_gives_the_same_map_in_every_version_of_python() -> None:
    drawn = draw_map(table(4, None, variants=["alternate_routes"]), 2011)
    assert write_picture(drawn.depot, drawn.laid) == [
        ".   .   C2  .   .",
        ".   K1  P1^ K2  .",
        "C3  S2^ DC  K3^ S1",
        ".   P3  C1^ S3  .",
        ".   .   P2  .   .",
    ]


def test_all_shapes_for_three_players_are_drawn() -> None:
    """5.4: 86 pairs of added cells."""
    config = table(3)
    found = {
        frozenset(card.cell for card in draw_map(config, seed).laid if card.cell not in BLOCK)
        for seed in range(900)
    }
    assert len(found) == 86


def test_a_fresh_start_lays_the_depot_anywhere() -> None:
    for players, shape in ((2, BLOCK), (3, BLOCK), (4, DIAMOND)):
        config = table(players, None, variants=["fresh_start"])
        assert {draw_map(config, seed).depot for seed in range(150)} == set(shape)


def test_every_location_is_left_out_at_times() -> None:
    config = table(2)
    left_out = [{*TWELVE} - {card.location for card in draw_map(config, seed).laid} for seed in range(60)]
    assert set().union(*left_out) == {*TWELVE}
    assert all(sorted(name[0] for name in names) == ["C", "K", "P", "S"] for names in left_out)


@pytest.mark.parametrize(
    ("players", "chosen", "number", "words"),
    [
        (2, [], 1, "MAP-R5"),
        (2, ["alternate_routes"], 5, "ask for fewer"),
        (4, ["alternate_routes"], 9, "ask for fewer"),
    ],
)
def test_triangles_that_cannot_be(players: int, chosen: list[str], number: int, words: str) -> None:
    """5.4: at most 4 on the block, at most 8 on the diamond."""
    with pytest.raises(BadText, match=words):
        draw_map(table(players, None, variants=chosen), 1, number)


def test_eight_triangles_are_found() -> None:
    """Exactly one way: tips and diagonals."""
    drawn = draw_map(table(4, None, variants=["alternate_routes"]), 5, 8)
    turned = {card.cell for card in drawn.laid if card.side == "triangle"}
    assert turned == {LETTERS["L13"][letter] for letter in "abdehikl"}


def plain(text: str, colour: str) -> str:
    return text


def tagged(text: str, colour: str) -> str:
    return f"<{colour}>{text}</>" if colour else text


def a_map(folder: Path, *args: Any, **more: Any) -> Piece:
    piece, found = read(write(folder, *args, **more).path)
    assert piece is not None, found
    return piece


def test_a_map_as_text(tmp_path: Path) -> None:
    """K1 is closed S, K2 has a weigh station W."""
    cards = dict(zip(BLOCK, ("K1^", "P1", "K2^", "S1", "DC", "S2", "C1", "C2", "P2"), strict=True))
    text = MAPS.show(CONTENT, a_map(tmp_path, cards, 2, variants=["alternate_routes"]), plain)
    assert text.splitlines()[:17] == [
        "Demo: 2 players, alternate routes",
        "",
        "┌────────────┐  ┌────────────┐  ┌────────────┐",
        "│ K1       △ │──│ P1       ○ │──w K2       △ │",
        "│ cattle     │  │ pigs       │  │ cattle     │",
        "└─────#──────┘  └────────────┘  └────────────┘",
        "                      │               │",
        "┌────────────┐  ┌────────────┐  ┌────────────┐",
        "│ S1       ○ │──│ DC         │──│ S2       ○ │",
        "│ soy        │  │ depot      │  │ soy        │",
        "└────────────┘  └────────────┘  └────────────┘",
        "      │               │               │",
        "┌────────────┐  ┌────────────┐  ┌────────────┐",
        "│ C1       ○ │──│ C2       ○ │──│ P2       ○ │",
        "│ corn       │  │ corn       │  │ pigs       │",
        "└────────────┘  └────────────┘  └────────────┘",
        "",
    ]
    assert "K1   Longhorn Draw        makes cattle  wants soy 4, corn 3; closed S" in text
    assert re.search(r"(?m)^K1 +P1 +K2 +S1 S2 C2$", text), "stops after 1, 2 and 3 spaces"
    assert re.search(r"(?m)^DC +P1 S1 S2 C2 +K1 K2 C1 P2 +P1 S1 S2 C2$", text)


def test_a_diamond_is_readable_on_a_narrow_terminal(tmp_path: Path) -> None:
    text = MAPS.show(CONTENT, a_map(tmp_path, laid(DIAMOND, TWELVE), 4), plain)
    assert max(map(len, text.split("Where a truck")[0].splitlines())) <= 80
    table_of_stops = text.split("trucks aside.\n")[1].splitlines()
    assert max(map(len, table_of_stops)) <= 80
    assert len(table_of_stops) == 1 + 13


def test_wide_maps_have_narrow_boxes(tmp_path: Path) -> None:
    text = MAPS.show(
        CONTENT, a_map(tmp_path, laid([(x, 0) for x in range(-4, 5)], EIGHT), 2, profile="custom"), plain
    )
    assert "│S1   ○│──│S2   ○│" in text
    assert "│cattle│" in text


def test_goods_have_colours_and_are_named_all_the_same(tmp_path: Path) -> None:
    piece = a_map(tmp_path, laid(BLOCK, EIGHT, up=[(-1, 1)]), 2, variants=["alternate_routes"])
    coloured = MAPS.show(CONTENT, piece, tagged)
    assert "<green>soy</>" in coloured
    assert "<red>#</>" in coloured
    assert re.sub(r"<[a-z_]*>|</>", "", coloured) == MAPS.show(CONTENT, piece, plain)


@pytest.mark.parametrize(
    "cards", [{(0, 0): "DC", (1, 0): "DC", (2, 0): "S1"}, {(0, 0): "S1"}, {(0, 0): "DC", (1, 0): "Q1"}]
)
def test_a_map_that_cannot_be_shown(cards: dict[tuple[int, int], str], tmp_path: Path) -> None:
    with pytest.raises(BadText, match="MAP-R"):
        MAPS.show(CONTENT, a_map(tmp_path, cards, 2), plain)


def facts(piece: Piece, kind: str = "map", content: ContentSet = CONTENT) -> Any:
    """What the game tells a template of a piece."""
    component = content.components[0]._replace(kind=kind, pieces=(piece,))
    return GAME.facts(content, component, piece)


def test_facts_of_a_map(tmp_path: Path) -> None:
    """S1 on a tip, triangle side up, is closed where nothing lies; S3 has its toll in the south."""
    cards = laid(DIAMOND, ("S1", "C1", "K2", "P3", "S3", "K1", "C2", "P1", "P2", "S2", "K3", "C3"))
    cards[0, 2], cards[-2, 0] = "S1^", "S3^"
    told = facts(a_map(tmp_path, cards, 4, variants=["alternate_routes", "warehouse_mixup"]))
    assert (told["columns"], told["rows"]) == (5, 5)
    assert told["bounds"] == {"west": -2, "east": 2, "south": -2, "north": 2}
    first, depot = told["cells"][0], told["cells"][6]
    assert [told["cells"][place]["code"] for place in (0, 1, 4, 12)] == ["S1", "C1", "S3", "C3"]
    assert (first["x"], first["y"], first["column"], first["row"]) == (0, 2, 2, 0)
    assert (first["name"], first["native"], first["side"]) == ("Podham Crossing", "soy", "triangle")
    assert (first["component"], first["piece"]) == ("locations", "s1")
    assert first["crates"] == {"soy": 3, "corn": 1, "cattle": 1}
    assert first["prices"] == {"corn": 2, "cattle": 5}
    assert first["features"] == [{"kind": "closed", "side": "N", "faces_card": False}]
    assert (depot["is_depot"], depot["component"], depot["piece"], depot["crates"]) == (
        True,
        "depot",
        "depot",
        {},
    )
    assert {finding["code"] for finding in told["findings"]} == {"MAP-G7", "MAP-G8"}
    assert {finding["severity"] for finding in told["findings"]} == {"info"}


@vector("H-V05", "H-V06", "H-V07")
def test_facts_tell_where_a_truck_can_stop(tmp_path: Path) -> None:
    """From a after 1, 2, 3 spaces {c} {b,d} {f,g,j}; from e {f} {b,i} {c,g,j}; from c after 3 seven."""
    letters = LETTERS["L13"]
    cards = laid(DIAMOND, TWELVE)
    codes = {letter: cards[cell] for letter, cell in letters.items()}
    told = {entry["code"]: entry["rows"] for entry in facts(a_map(tmp_path, cards, 4))["stops"]}

    def reached(letter: str) -> list[set[str]]:
        back = {code: name for name, code in codes.items()}
        return [{back[code] for code in row} for row in told[codes[letter]]]

    assert reached("a") == [{"c"}, {"b", "d"}, {"f", "g", "j"}]
    assert reached("e") == [{"f"}, {"b", "i"}, {"c", "g", "j"}]
    assert reached("c")[2] == set("bdehikl")
    assert len(told) == 13


def setup_sheet(players: int, content: ContentSet = CONTENT) -> Any:
    fields = {name: field.default for name, field in SETUP.fields.items()}
    piece = Piece({**fields, "players": players, "steps": ()}, Source(Path("setup.yaml")), {})
    return facts(piece, "setup", content)


@pytest.mark.parametrize(
    ("players", "deck", "laid_out", "removed", "added", "boxed", "threshold"),
    [(2, 52, 8, 4, 0, 4, 50), (3, 47, 8, 4, 2, 2, 40), (4, 42, 12, 0, 0, 0, 30)],
)
@vector("H-V63")
def test_facts_of_a_set_up(
    players: int, deck: int, laid_out: int, removed: int, added: int, boxed: int, threshold: int
) -> None:
    told = setup_sheet(players)
    numbers = told["numbers"]
    assert (numbers["deck"], numbers["dealt"]) == (deck, 5 * players)
    assert (numbers["laid"], numbers["removed"], numbers["added"], numbers["boxed"]) == (
        laid_out,
        removed,
        added,
        boxed,
    )
    assert numbers["threshold"] == threshold
    assert told["crates"] == {"native": 5, "demanded": 0}
    roles = [cell["role"] for cell in told["cells"]]
    assert [roles.count(role) for role in ("depot", "location", "added")] == [1, laid_out, added]
    assert len(told["frontier"]) == (12 if players == 3 else 0)  # H-V59
    if added:
        block = [(cell["x"], cell["y"]) for cell in told["cells"] if cell["role"] == "location"]
        first, second = [(cell["x"], cell["y"]) for cell in told["cells"] if cell["role"] == "added"]
        assert {*neighbours(first)} & {*block}
        assert {*neighbours(second)} & {*block, first}


def test_facts_of_a_set_up_follow_the_settings() -> None:
    chosen = {**CONTENT.settings, "edition": "002", "variants": ("warehouse_mixup",)}
    told = setup_sheet(4, CONTENT._replace(settings=chosen))
    assert told["numbers"]["threshold"] == 40
    assert told["crates"] == {"native": 3, "demanded": 1}


def test_the_file_of_a_drawn_map(tmp_path: Path) -> None:
    text = MAPS.draw(CONTENT, Wish(3, 7, ("alternate_routes", "fresh_start"), 2))
    path = tmp_path / "drawn.yaml"
    path.write_text(text, encoding="utf-8")
    piece, found = read(path)
    assert (piece is not None, found) == (True, [])
    assert vars(piece)["variants"] == ("alternate_routes", "fresh_start")
    assert sum(spot.is_up for spot in vars(piece)["grid"]) == 2
    assert not [problem for problem in MAPS.judge(CONTENT, piece, MAPS.room) if problem.severity == "error"]
    assert "variants" not in MAPS.draw(CONTENT, Wish(3, 7))
