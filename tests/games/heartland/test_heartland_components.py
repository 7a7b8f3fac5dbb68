"""What each player gets and the crates: how many are printed, and what stands on them for which settings."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pytest
import yaml
from heartland_positions import CONTENT, counts, do

from pnp import build
from pnp.content.model import ContentSet
from pnp.drawing.render import Drawer
from pnp.games.heartland.facts import facts
from pnp.games.heartland.layout import BLOCK
from pnp.games.heartland.pieces import CIRCLE, GOODS
from pnp.games.heartland.setup import first_state
from pnp.games.heartland.state import ACT, Laid
from pnp.games.heartland.table import configure
from pnp.geometry import PAPERS
from pnp.jobs import Options
from pnp.pipeline import check, open_set
from pnp.project import BUNDLED
from pnp.source import Report

SVG = "{http://www.w3.org/2000/svg}"
TEMPLATES = Path(BUNDLED) / "templates"
EACH = ("scores", "markers", "trucks", "reference")
"""Components of which each player has a copy."""

Change = Callable[..., Path]


@pytest.fixture
def changed(tmp_path: Path) -> Change:
    """A project whose set `mine` is the bundled one with some words exchanged: (file, old, new).

    It does without the printed rules, whose worked examples are of the bundled numbers.
    """

    def change(*changes: tuple[str, str, str]) -> Path:
        folder = tmp_path / "content" / "mine"
        shutil.copytree(Path(BUNDLED) / "content" / "heartland", folder, dirs_exist_ok=True)
        for name, old, new in (("set.yaml", ", rules.yaml", ""), *changes):
            file = folder / name
            text = file.read_text(encoding="utf-8")
            assert old in text, old
            file.write_text(text.replace(old, new, 1), encoding="utf-8")
        return tmp_path

    return change


def printed(folder: Path, *components: str, name: str = "mine", **options: Any) -> dict[str, str]:
    """What the PDFs of components say, page after page; anything wrong, and any warning, fails the test."""
    chosen = Options(components=components, strict=True, **options)
    result = build([name], folder=folder, out=folder / "out", options=chosen)
    assert list(result.report) == []
    said = {}
    for file in result.files:
        with pypdfium2.PdfDocument(file.path) as document:
            pages = [page.get_textpage().get_text_range() for page in document]
        said[file.component.id] = " ".join(" ".join(pages).split())
    return said


def side(
    component: str, piece: str, *, back: bool = False, owner: str = "A", content: ContentSet = CONTENT
) -> ElementTree.Element:
    """One side of a piece as parsed SVG; anything wrong with it fails the test."""
    report = Report()
    drawer = Drawer(content, [TEMPLATES], report, facts=partial(facts, content))
    part = content.component(component.partition("/")[0])
    assert part is not None
    part = part.styled(component.partition("/")[2])
    template = part.back if back else part.face
    assert template is not None
    chosen = next(one for one in part.pieces if one.id == piece)
    assert drawer.drawing(part, template, chosen, owner) is not None
    text = drawer.svg(part, template, chosen, owner)
    assert list(report) == []
    assert text is not None
    return ElementTree.fromstring(text)


def number(element: ElementTree.Element, name: str) -> float:
    return float(element.get(name, "0"))


def words(element: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()).strip() for text in element.iter(SVG + "text")]


# How many: H-R01 to H-R06.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_as_the_players_need(players: int) -> None:
    def number(component: str) -> list[int]:
        part = CONTENT.component(component)
        assert part is not None
        return [part.printed(piece, players) for piece in part.pieces]

    assert number("bills") == [15, 15, 8, 8]  # H-R01
    assert number("fuel") == [10, 6, 3]  # H-R02
    assert number("locations") == [1] * 12  # H-R03
    assert number("depot") == [1]  # H-R04
    assert number("scores") == [players, players]  # H-R05: two each
    assert number("markers") == number("trucks") == number("reference") == [players]
    assert number("crates") == [15] * 4  # H-R06


def test_which_have_two_sides() -> None:
    two_sided = {part.id for part in CONTENT.components if part.back is not None}
    assert {"bills", "fuel", "locations", "reference"} <= two_sided
    assert not two_sided & {"depot", "scores", "markers", "trucks", "crates"}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_sheets_hold_as_many(players: int, paper: str, tmp_path: Path) -> None:
    options = Options(
        players=players, paper=PAPERS[paper], sides="duplex", components=(*EACH, "crates"), strict=True
    )
    result = build(["heartland"], out=tmp_path, options=options)
    assert list(result.report) == []
    assert {file.component.id: file.pieces for file in result.files} == {
        "scores": 2 * players,
        "markers": players,
        "trucks": players,
        "reference": players,
        "crates": 60,
    }
    assert {file.component.id: file.sheets for file in result.files} == dict.fromkeys((*EACH, "crates"), 1)


def test_ninety_cards_and_sixty_crates() -> None:
    """H-S06."""
    cards = ("bills", "fuel", "locations", "depot", "scores", "reference")
    total = {part.id: sum(part.printed(piece, 4) for piece in part.pieces) for part in CONTENT.components}
    assert sum(total[name] for name in cards) == 46 + 19 + 12 + 1 + 8 + 4
    assert total["crates"] == 60


@pytest.mark.parametrize(
    ("paper", "style", "order"),
    [
        ("letter", "", "63 cuts: first the 4 outer edges, then 3 along the short side of the paper, then 14"),
        ("a4", "", "63 cuts: first the 4 outer edges, then 3 along the short side of the paper, then 14"),
        # Cubes fill the sheet: 5 columns and 10 rows of nets, 3 mm apart.
        ("a3", "cubes", "102 cuts: first the 4 outer edges, then 8 along the long side of the paper, then"),
    ],
)
def test_each_good_is_a_strip_of_its_own(paper: str, style: str, order: str, tmp_path: Path) -> None:
    options = Options(paper=PAPERS[paper], components=("crates",), style=style)
    build(["heartland"], out=tmp_path, options=options)
    assert order in (tmp_path / "heartland" / "PRINTING.md").read_text(encoding="utf-8")


# Score and Cargo cards.


def test_a_track_from_0_to_79() -> None:
    face = side("scores", "score")
    assert [word for word in words(face) if word.isdigit()][-80:] == [str(n) for n in range(80)]
    rings = list(face.iter(SVG + "circle"))
    cells = {
        (number(rect, "x"), number(rect, "y")): rect
        for rect in face.iter(SVG + "rect")
        if rect.get("stroke") == "#8B9298"
    }
    assert len(cells) == 80
    wide, high = {(number(cell, "width"), number(cell, "height")) for cell in cells.values()}.pop()
    left, top = min(cells)
    # The start, 5, in a ring: the sixth cell of the first row.
    start = [ring for ring in rings if ring.get("stroke") == "#000000"]
    assert [number(ring, "cx") for ring in start] == [pytest.approx(left + 5.5 * wide)]
    assert [number(ring, "cy") for ring in start] == [pytest.approx(top + high / 2)]


@pytest.mark.parametrize(
    ("settings", "goals"),
    [
        ('edition: "003"', {30, 40, 50}),
        ('edition: "002"', {40, 50}),
        ('edition: "003"\n  threshold: 33', {33}),
        ('edition: "003"\n  threshold: {2: 44}', {30, 40, 44}),
    ],
)
def test_what_brings_on_the_last_turns_is_black(settings: str, goals: set[int], changed: Change) -> None:
    content = open_set("mine", changed(("set.yaml", 'edition: "003"', settings)))
    white = [
        text.text.strip()
        for text in side("scores", "score", content=content).iter(SVG + "text")
        if text.get("fill") == "#FFFFFF" and text.text
    ]
    # Once beside the track for each number of players, once on it.
    assert {int(word) for word in white} == goals
    assert len(white) == 3 + len(goals)


@pytest.mark.parametrize("track", [79, 99])
def test_a_marker_fits_its_place(track: int, changed: Change) -> None:
    content = open_set("mine", changed(("set.yaml", "track: 79", f"track: {track}")))
    markers = content.component("markers")
    assert markers is not None
    boxes = yaml.safe_load((TEMPLATES / "heartland" / "boxes.yaml").read_text(encoding="utf-8"))
    place = boxes["scores"]["track"]
    assert markers.size.width <= place["width"] / 10
    assert markers.size.height <= place["height"] / ((track + 1) / 10)
    assert str(track) in words(side("scores", "score", content=content))


def test_scores_may_fall_below_0_unless_the_house_says_no(changed: Change) -> None:
    """H-A19."""
    note = "Scores can end below 0."
    assert note in printed(changed(), "scores")["scores"]
    house = changed(("set.yaml", "variants: []", "variants: []\n  final_floor: zero"))
    said = printed(house, "scores", "reference", sides="duplex")
    assert note not in said["scores"]
    assert "down to 0" in said["reference"]


@pytest.mark.parametrize(("trailer", "short"), [(8, 6), (10, 7), (7, 7), (3, 1)])
def test_a_place_for_each_crate_and_some_empty_in_a_short_haul(
    trailer: int, short: int, changed: Change
) -> None:
    numbers = (
        ("set.yaml", "trailer: 8 ", f"trailer: {trailer} "),
        ("set.yaml", "short_trailer: 6", f"short_trailer: {short}"),
    )
    face = side("scores", "cargo", content=open_set("mine", changed(*numbers)))
    places = [
        rect for rect in face.iter(SVG + "rect") if rect.get("width") == rect.get("height") and rect.get("rx")
    ]
    assert len(places) == trailer
    assert all(number(place, "width") >= 12 for place in places), "a crate of 12 mm lies on each"
    rear = [place for place in places if place.get("stroke-dasharray")]
    assert len(rear) == trailer - short
    front = max((number(place, "x") for place in rear), default=0)
    assert all(number(place, "x") >= front for place in places if place not in rear)
    # Nothing overlaps, and all lies on the card.
    corners = {(number(place, "x"), number(place, "y")) for place in places}
    edge = number(places[0], "width")
    assert all(
        one == other or abs(one[0] - other[0]) >= edge or abs(one[1] - other[1]) >= edge
        for one in corners
        for other in corners
    )
    assert max(x for x, _ in corners) + edge < 88 - 4


def test_players_are_told_by_letter_and_name(changed: Change) -> None:
    said = printed(changed(), "scores", "trucks", "markers")
    for letter, name in zip("ABCD", ("ORANGE", "BLUE", "WHITE", "NATURAL"), strict=True):
        assert said["scores"].count(name) == 2
        assert said["trucks"].count(f"{letter} {name}") == 2
        assert said["markers"].split().count(letter) == 1


# Trucks and crates.


def test_a_truck_folds_to_a_tent_and_looks_alike_from_both_sides() -> None:
    strip = side("trucks", "truck", owner="B")
    # Foot 12, side 24, fold, side 24, foot 12.
    folds = [line for line in strip.iter(SVG + "line") if line.get("stroke-dasharray")]
    assert sorted(number(line, "y1") for line in folds) == [36, 60, 60]  # one of them is turned to 12
    (turned,) = [group for group in strip.iter(SVG + "g") if group.get("transform") == "rotate(180 20 36)"]
    drawn = [
        group.get("transform", "")
        for group in strip.iter(SVG + "g")
        if "scale(" in group.get("transform", "")
    ]
    mirrored = [group for group in turned.iter(SVG + "g") if "scale(-" in group.get("transform", "")]
    assert len(drawn) == 2
    assert len(mirrored) == 1
    assert words(strip).count("B") == 2


@pytest.mark.parametrize("good", GOODS)
def test_a_crate_keeps_a_white_edge(good: str) -> None:
    """0.6 mm at least, so that a cut 0.5 off shows nothing."""
    (art,) = [
        element
        for element in side("crates", good).iter()
        if element.tag in (SVG + "circle", SVG + "polygon", SVG + "rect")
    ]
    if art.tag == SVG + "polygon":
        across = [float(point.split(",")[0]) for point in art.get("points", "").split()]
        left, right = min(across), max(across)
    elif art.tag == SVG + "circle":
        left, right = 6 - number(art, "r"), 6 + number(art, "r")
    else:
        left, right = number(art, "x"), number(art, "x") + number(art, "width")
    assert left == pytest.approx(12 - right)
    assert 0.6 <= left <= 1.7


def test_as_many_crates_as_the_rules_say(changed: Change) -> None:
    content = open_set("mine", changed(("set.yaml", "supply: 15", "supply: 18")))
    crates = content.component("crates")
    assert crates is not None
    assert [crates.printed(piece, 4) for piece in crates.pieces] == [18] * 4


@pytest.mark.parametrize("good", GOODS)
def test_a_net_makes_a_cube(good: str) -> None:
    """Six faces with the good, a tab at each edge that closes, dashes where it is folded."""
    net = side("crates/cubes", good)
    badges = [(round(number(use, "x"), 2), round(number(use, "y"), 2)) for use in net.iter(SVG + "use")]
    (columns, rows) = ({x for x, _ in badges}, {y for _, y in badges})
    assert (len(badges), len(columns), len(rows)) == (6, 4, 3)
    steps = sorted(columns)
    assert all(b - a == pytest.approx(12, abs=0.02) for a, b in pairwise(steps))
    paths = list(net.iter(SVG + "path"))
    # Of twelve edges of a cube, five are folds between faces: the other seven need a tab each.
    assert len([path for path in paths if path.get("fill") == "#EFF1F2"]) == 7
    assert len([path for path in paths if path.get("stroke-dasharray")]) == 1
    assert (
        len([path for path in paths if path.get("stroke") == "#000000" and path.get("fill") == "none"]) == 1
    )


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_as_many_cubes_as_crates(paper: str, tmp_path: Path) -> None:
    options = Options(components=("crates",), style="cubes", paper=PAPERS[paper], strict=True)
    result = build(["heartland"], out=tmp_path, options=options)
    assert list(result.report) == []
    assert [(file.path.name, file.pieces) for file in result.files] == [("crates-cubes.pdf", 60)]


# Reference cards and the faces that hang on settings.


def test_the_reference_states_edition_003(changed: Change) -> None:
    said = printed(changed(), "reference", "fuel", sides="duplex")
    assert "Edition 003" in said["reference"]
    assert "$50 2 $40 3 $30 4" in said["reference"]  # H-R31
    assert "Fuel may not add up to more." in said["reference"]  # H-R15
    assert "to 3 a turn at most" in said["fuel"]
    assert "lost" not in said["reference"] + said["fuel"]


def test_the_reference_states_edition_002(changed: Change) -> None:
    said = printed(
        changed(("set.yaml", 'edition: "003"', 'edition: "002"')), "reference", "fuel", sides="duplex"
    )
    assert "Edition 002" in said["reference"]
    assert "$50 2 $40 3 $40 4" in said["reference"]
    assert "$30" not in said["reference"]
    assert "Fuel beyond that is lost." in said["reference"]
    assert "what goes beyond 3 a turn is lost" in said["fuel"]
    assert "at most." not in said["fuel"]


def test_a_setting_outdoes_the_edition(changed: Change) -> None:
    house = ("set.yaml", "variants: []", "variants: []\n  fuel_overflow: cap\n  end_mode: finish_round")
    said = printed(changed(house), "reference", "fuel", sides="duplex")
    assert "Edition 003" in said["reference"]
    assert "Fuel beyond that is lost." in said["reference"]
    assert "what goes beyond 3 a turn is lost" in said["fuel"]
    assert "the round is still played out" in said["reference"]
    assert "one more turn" not in said["reference"]


def test_variants_in_play_are_ticked(changed: Change) -> None:
    def ticks(content: ContentSet) -> list[str]:
        back = side("reference", "reference", back=True, content=content)
        return [icon.get("name", "") for icon in back.iter() if icon.tag.endswith("icon")]

    assert ticks(CONTENT) == ["open"] * 4
    on = changed(("set.yaml", "variants: []", "variants: [short_haul, alternate_routes]"))
    assert ticks(open_set("mine", on)) == ["ticked", "open", "open", "ticked"]
    said = printed(on, "reference", sides="duplex")["reference"]
    # H-R35: the truck of this game.
    assert "A truck holds 6." in said
    assert "A truck holds 8." not in said


def test_points_have_no_dollars(changed: Change) -> None:
    """E1."""
    folder = changed(("set.yaml", "variants: []", "variants: []\n  unit_label: points"))
    names = ("locations", "depot", "scores", "reference")
    said = printed(folder, *names, sides="duplex")
    assert not any("$" in text for text in said.values())
    assert "pay 1 point a space" in said["reference"]
    assert "No points and no Fuel?" in said["reference"]
    assert said["scores"].count("POINTS") == 4


def test_cash_has_dollars(changed: Change) -> None:
    said = printed(changed(), "locations", "depot", "scores", "reference", sides="duplex")
    assert all("$" in said[name] for name in ("locations", "depot", "reference"))
    assert "No cash and no Fuel?" in said["reference"]
    assert said["scores"].count("CASH") == 4


def test_a_set_without_units_prints_bare_numbers(changed: Change) -> None:
    folder = changed()
    file = folder / "content" / "mine" / "set.yaml"
    text = re.sub(r"  units:.*\n    cash:.*\n    points:.*\n", "", file.read_text(encoding="utf-8"))
    file.write_text(text, encoding="utf-8")
    said = printed(folder, "depot", "reference", sides="duplex")
    assert "−1 −1 −2 −2" in said["depot"]
    assert "pay 1 a space" in said["reference"]


# Numbers stand once: the engine and the faces read the same.


def test_a_price_is_printed_and_paid(changed: Change) -> None:
    folder = changed(("locations.yaml", "[{good: corn, price: 2}", "[{good: corn, price: 4}"))
    assert printed(folder, "locations", only=("s1",))["locations"].count("$4") == 1
    content = open_set("mine", folder)
    table = configure(content, 2, {}, None)
    cells = [cell for cell in BLOCK if cell != (0, 0)]
    kept = [name for name in table.locations if not name.endswith("3")]
    laid = tuple(Laid(name, CIRCLE, cell) for name, cell in zip(kept, cells, strict=True))
    assert laid[0].location == "S1"
    state = first_state(table, (0, 0), laid, 0)
    state = state._replace(
        phase=ACT,
        trucks=(1, 0),
        hands=(counts("corn corn"), state.hands[1]),
        trailers=(counts("corn corn", GOODS), state.trailers[1]),
    )
    assert do(state, "unload corn 2").cash[0] == 5 + 2 * 4


def test_a_penalty_is_printed_and_enforced(changed: Change) -> None:
    folder = changed(
        ("set.yaml", "{soy: 1, corn: 1, cattle: 2, pigs: 2}", "{soy: 3, corn: 1, cattle: 7, pigs: 2}")
    )
    said = printed(folder, "depot", "reference", sides="duplex")
    assert "−$3 −$1 −$7 −$2" in said["depot"]
    assert said["reference"].count("−$3 −$1 −$7 −$2") == 4
    assert configure(open_set("mine", folder), 4, {}, None).penalties == (3, 1, 7, 2)


def test_a_threshold_is_printed_and_enforced(changed: Change) -> None:
    folder = changed(("set.yaml", '"003": {2: 50, 3: 40, 4: 30}', '"003": {2: 50, 3: 40, 4: 36}'))
    said = printed(folder, "scores", "reference", sides="duplex")
    assert "$50 2 $40 3 $36 4" in said["reference"]
    # Once beside each of the four tracks, and once on each.
    assert said["scores"].split().count("36") == 8
    assert configure(open_set("mine", folder), 4, {}, None).threshold == 36


def test_what_a_turn_costs_is_printed_and_enforced(changed: Change) -> None:
    folder = changed(
        ("set.yaml", "space_price: 1", "space_price: 2"),
        ("set.yaml", "discard_price: 1", "discard_price: 3"),
        ("set.yaml", "hand: 5", "hand: 4"),
        ("set.yaml", "row: 3", "row: 6"),
        ("set.yaml", "toll: 1", "toll: 5"),
    )
    said = printed(folder, "reference", sides="duplex")["reference"]
    for words in ("pay $2 a space", "pay $3, then drop", "hold 4 cards", "the 6 face-up cards", "pay $5."):
        assert words in said
    table = configure(open_set("mine", folder), 4, {}, None)
    assert (table.space_price, table.discard_price, table.hand, table.row, table.toll) == (2, 3, 4, 6, 5)


# Homebrew: printed right, or refused by name.


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("track: 79", "track: 100", "card-too-small"),
        ("trailer: 8 ", "trailer: 11 ", "card-too-small"),
        ("location: 8 ", "location: 9 ", "card-too-small"),
        ("supply: 15", "supply: 12", "crate-supply"),
        ("variants: []", "variants: []\n  threshold: 56", "track-too-short"),
        ("variants: []", "variants: []\n  threshold: {3: 56}", "track-too-short"),
    ],
)
def test_numbers_without_room_are_refused(old: str, new: str, name: str, changed: Change) -> None:
    report = check(["mine"], folder=changed(("set.yaml", old, new)), options=Options(components=("markers",)))
    assert {problem.name for problem in report if problem.severity == "error"} == {name}


def test_the_largest_numbers_are_printed(changed: Change) -> None:
    folder = changed(
        ("set.yaml", "track: 79", "track: 99"),
        ("set.yaml", "trailer: 8 ", "trailer: 10 "),
        ("set.yaml", "variants: []", "variants: []\n  threshold: 75"),
        ("set.yaml", "supply: 15", "supply: 99"),
    )
    said = printed(folder, "scores", "reference", "crates", sides="duplex")
    assert said["scores"].split().count("99") == 4
    assert said["scores"].split().count("75") == 4 * (3 + 1)
    assert "10 crates at most" in said["scores"]
