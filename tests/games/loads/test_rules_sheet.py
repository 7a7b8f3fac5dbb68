"""The printed rules of loads: examples that hold, numbers of the rules, pictures, room for words."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pytest
from loads_positions import CONTENT, SET, TABLE, trailer

from pnp import build
from pnp.content.model import ContentSet, Piece
from pnp.content.read import read_set
from pnp.drawing.items import Drawing, Form
from pnp.drawing.render import Drawer
from pnp.games import find_games
from pnp.games.loads import GAME
from pnp.games.loads.example_checks import check_examples
from pnp.games.loads.facts import facts
from pnp.games.loads.rules import haul_score
from pnp.geometry import PAPERS, Box
from pnp.jobs import Options
from pnp.project import BUNDLED
from pnp.source import Problem, Report
from pnp.typeset.fit import fit
from pnp.typeset.fonts import read_fonts

SVG = "{http://www.w3.org/2000/svg}"
Change = Callable[..., ContentSet]


def pages(content: ContentSet) -> tuple[Piece, ...]:
    component = content.component("rules")
    assert component is not None
    return component.pieces


def example(kind: str, name: str) -> Mapping[str, Any]:
    """An example of the bundled set, wherever it stands."""
    (found,) = [vars(page)[kind][name] for page in pages(CONTENT) if name in vars(page)[kind]]
    fields: Mapping[str, Any] = vars(found)
    return fields


def drawer(content: ContentSet, report: Report) -> Drawer:
    """Draws pages; pictures of pieces are empty."""

    def picture(href: str) -> Form:
        return Form(href, (), Box(0, 0, 63.5, 88.9))

    return Drawer(content, [BUNDLED / "templates"], report, facts=partial(facts, content), picture=picture)


def svgs(content: ContentSet) -> list[str]:
    """All pages; anything wrong with one, and any warning, fails the test."""
    report = Report()
    draws, component = drawer(content, report), content.component("rules")
    assert component is not None
    texts = [draws.svg(component, component.face, page) or "" for page in component.pieces]
    assert list(report) == []
    return texts


def words(svg: str) -> str:
    """All that a page says, in the order in which it is drawn."""
    said = [
        " ".join("".join(text.itertext()).split())
        for text in ElementTree.fromstring(svg).iter()
        if text.tag in (f"{SVG}text", f"{SVG}foreignObject")
    ]
    return " / ".join(said)


@pytest.fixture
def changed(tmp_path: Path) -> Change:
    """The bundled set with other texts in its files, as a homebrew."""

    def change(*changes: tuple[str, str]) -> ContentSet:
        for source in SET.glob("*.yaml"):
            text = source.read_text(encoding="utf-8").replace("profile: official", "profile: homebrew")
            for old, new in changes:
                text = text.replace(old, new)
            (tmp_path / source.name).write_text(text, encoding="utf-8")
        report = Report()
        content = read_set(tmp_path, find_games(), report)
        assert content is not None, list(report)
        return content

    return change


def scored(content: ContentSet) -> int:
    """What the trailer of the printed score is worth on the page."""
    component = content.component("rules")
    assert component is not None
    (shown,) = [
        of["scores"]["score"]["score"]
        for of in (facts(content, component, page) for page in component.pieces)
        if of["scores"]
    ]
    score: int = shown
    return score


def wrong(content: ContentSet) -> list[Problem]:
    return [problem for problem in GAME.judge(content)[1] if problem.severity == "error"]


def test_the_bundled_examples_hold() -> None:
    assert [problem for page in pages(CONTENT) for problem in check_examples(CONTENT, page)] == []
    assert wrong(CONTENT) == []


def test_finishing_order_is_that_of_the_rule_notes() -> None:
    # L-V05: B 5C, C 5S, D JC, A 5H; the three fives keep the order of playing.
    tie = example("loads", "tie")
    assert (tie["leader"], tie["cards"]) == ("B", ("club-5", "spade-5", "club-jack", "heart-5"))
    assert tie["finish"] == ("D", "B", "C", "A")
    # L-S01: 8, 5, 8, 3 finish first, third, second, fourth.
    whole = example("loads", "whole")
    assert [card.split("-")[1] for card in whole["cards"]] == ["8", "5", "8", "3"]
    assert whole["finish"] == ("B", "D", "C", "A")


def test_the_whole_load_is_that_of_the_rule_notes() -> None:
    # L-V25, from the last place to the first.
    whole = example("loads", "whole")
    assert whole["trailers"] == {
        "B": {"heart": ("heart-7",)},
        "C": {"club": ("club-8",)},
        "D": {"spade": ("spade-6",)},
    }
    moves = [vars(move) for move in whole["resolve"]]
    assert [(move["player"], move["way"], move["card"], move["after"]) for move in moves] == [
        ("A", "suit", "heart-8", {"heart": ("heart-8",)}),
        ("C", "tuck", "spade-8", {"club": ("club-8", "spade-8")}),
        ("D", "refuel", "diamond-5", {"spade": ("spade-6",)}),
        ("B", "suit", "diamond-3", {"heart": ("heart-7",), "diamond": ("diamond-3",)}),
    ]
    assert [move["discards"] for move in moves] == [(), (), ("diamond-5",), ()]


def test_cargo_score_and_ranking_are_those_of_the_rule_notes() -> None:
    # L-S02: S 8S-8H, 8D tucked: only the Spades slot is used.
    tuck = example("moves", "tuck")
    assert (tuck["trailer"]["spade"], tuck["card"]) == (("spade-8", "heart-8"), "diamond-8")
    assert tuck["after"]["spade"] == ("spade-8", "heart-8", "diamond-8")
    assert not {"heart", "diamond"} & tuck["after"].keys()
    # L-S03: 6S by suit unloads all three.
    unload = example("moves", "unload")
    assert unload["trailer"]["spade"] == unload["discards"] == ("spade-8", "heart-8", "diamond-8")
    assert unload["after"]["spade"] == ("spade-6",)
    # L-S04.
    assert scored(CONTENT) == haul_score(TABLE, trailer("H: 7H; D: 9D; S: 10S; C: 8C-8H-8D-8S")) == 58
    # L-V30: A, B and C have 170; C is out at the tokens despite 60 in the last Haul; B has 41, A 40.
    rows = {vars(row)["player"]: vars(row) for row in example("rankings", "ranking")["rows"]}
    assert [rows[player]["before"] + rows[player]["last"] for player in "ABCD"] == [170, 170, 170, 120]
    assert [rows[player]["tokens"] for player in "ABC"] == [1, 1, 0]
    assert [rows[player]["last"] for player in "ABC"] == [40, 41, 60]
    assert [rows[player]["place"] for player in "ABCD"] == [2, 1, 3, 4]


@pytest.mark.parametrize(
    ("old", "new", "name", "told"),
    [
        ("finish: [D, B, C, A]", "finish: [D, A, B, C]", "example-outcome", "they finish DBCA, not DABC"),
        ("finish: [D, B, C, A]", "finish: [D, B, C, E]", "example-illegal", "no player E of 4"),
        (
            "leader: B\n        cards: [club",
            "leader: F\n        cards: [club",
            "example-illegal",
            "no player F",
        ),
        ("C: {club: [club-8]}", "E: {club: [club-8]}", "example-illegal", "no player E of 4"),
        ("C: {club: [club-8]}", "C: {club: [club-8, heart-8]}", "example-illegal", "8H lies in two places"),
        (
            "C: {club: [club-8]}",
            "C: {club: [club-7]}",
            "example-illegal",
            "not of the same rank (rule L-R20)",
        ),
        ("- player: A\n", "- player: C\n", "example-illegal", "the turn of A, not of C (rule L-R15)"),
        ("card: spade-8\n", "card: heart-8\n", "example-illegal", "among the cards that remain"),
        ("after: {club: [club-8, spade-8]}", "after: {}", "example-outcome", "then holds 8C-8S"),
        ("discards: [diamond-5]\n", "discards: []\n", "example-outcome", "to the discards is 5D"),
        ("card: diamond-8\n", "card: diamond-9\n", "example-illegal", "not of the same rank (rule L-R20)"),
        ("card: diamond-8\n", "card: diamond-2\n", "example-illegal", "no card `diamond-2` in the deck"),
        ("way: tuck\n        under: spade\n", "way: tuck\n", "example-illegal", "`under` says where"),
        ("under: spade\n", "under: barge\n", "example-illegal", "no slot for the suit barge"),
        (
            "        trailer: {spade: [spade-8,",
            "        trailer: {boat: [spade-8,",
            "example-illegal",
            "suit boat",
        ),
        (
            "trailer: {heart: [heart-4], spade",
            "trailer: {heart: [club-6], spade",
            "example-illegal",
            "6C cannot lie on top of the slot heart",
        ),
        (
            "trailer: {diamond: [diamond-7], club: [club-9, spade-9,",
            "trailer: {diamond: [diamond-7], club: [club-9, spade-8,",
            "example-illegal",
            "more than one rank",
        ),
        (
            "last: 41, tokens: 1, place: 1",
            "last: 41, tokens: 1, place: 2",
            "example-outcome",
            "B has place 1",
        ),
        ("last: 60, tokens: 0", "last: 60, tokens: 3", "example-illegal", "more than 2 tokens"),
        ("last: 60, tokens: 0", "last: 67, tokens: 0", "example-illegal", "not 67 (rule L-R30)"),
        ("- {player: A, before", "- {player: B, before", "example-illegal", "the players are A, B, C, D"),
        ("spent: 1\n", "spent: 3\n", "example-illegal", "3 tokens are spent of 2"),
    ],
)
def test_an_example_that_does_not_hold_is_told(
    changed: Change, old: str, new: str, name: str, told: str
) -> None:
    assert old in (SET / "rules.yaml").read_text(encoding="utf-8")
    content = changed((old, new))
    (problem,) = wrong(content)
    assert problem.name == name
    assert told in problem.message
    line = (content.folder / "rules.yaml").read_text(encoding="utf-8").split("\n")[problem.source.line - 1]
    assert problem.source.file.name == "rules.yaml"
    # The place is at the value that is wrong or, of a list, where it begins.
    assert re.match(r"\s*(- )?[{]?\w+", line)


def test_another_rank_needs_no_other_example(changed: Change) -> None:
    content = changed(("suit: spade, rank: 10}", "suit: spade, rank: 12}"))
    assert wrong(content) == []
    assert scored(content) == 7 + 9 + 12 + 4 * 8


def test_examples_for_more_players_than_can_be_dealt_to_are_told(changed: Change) -> None:
    two = ("{min: 4, max: 4, default: 4}", "{min: 2, max: 2, default: 2}")
    found = wrong(changed(two, ("hand: 7 ", "hand: 14 ")))
    assert len(found) == 3  # two Loads and the end of a game
    for problem in found:
        assert problem.message.startswith(
            "4 play in the example, and 2 in the game: 28 cards cannot be dealt 14"
        )
        assert problem.hint == "change the example, or take it out"


def test_a_place_is_that_of_the_wrong_value(changed: Change) -> None:
    content = changed(("after: {club: [club-8, spade-8]}", "after: {club: [club-8]}"))
    (problem,) = wrong(content)
    text = (content.folder / "rules.yaml").read_text(encoding="utf-8").split("\n")
    assert text[problem.source.line - 1][problem.source.column - 1 :] == "{club: [club-8]}"


def test_the_rules_are_read_for_examples_only(changed: Change, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("pnp.games.loads.")]:
        if name.split(".")[-1] in ("rules", "example_checks", "engine"):
            monkeypatch.delitem(sys.modules, name)
    assert wrong(changed((", rules.yaml]", "]"))) == []
    assert "pnp.games.loads.rules" not in sys.modules
    assert wrong(CONTENT) == []
    assert "pnp.games.loads.rules" in sys.modules
    assert "pnp.games.loads.engine" not in sys.modules


def test_no_sentence_types_a_number() -> None:
    """Numbers come from the rules and the deck by their names; a place such as 1st is a name itself."""

    def sentences(value: Any) -> list[str]:
        if isinstance(value, str):
            return [value]
        if isinstance(value, Mapping):
            return [text for inner in value.values() for text in sentences(inner)]
        if isinstance(value, tuple):
            return [text for inner in value for text in sentences(inner)]
        return sentences(vars(value)) if hasattr(value, "source_of") else []

    for page in pages(CONTENT):
        for field in ("title", "lead", "sections", "callouts"):
            said = [text for text in sentences(vars(page)[field]) if " " in text]
            assert [text for text in said if re.search(r"\d", text)] == []
    texts = [vars(load)["text"] for page in pages(CONTENT) for load in vars(page)["loads"].values()]
    assert not re.search(r"\d", " ".join(texts))


def test_the_numbers_are_those_of_the_rules() -> None:
    start, load, cargo = map(words, svgs(CONTENT))
    assert "4 players. For each of them a player board and 2 Refuel tokens." in start
    assert "the deck of 28 cards" in start
    assert "A game is 4 Hauls. A Haul is 7 Loads" in start
    assert "C tucks the 8 of Spades under the one in Clubs" in load
    assert "END OF A HAUL: AFTER 7 LOADS" in cargo
    assert "Highest score in Haul 4" in cargo
    assert "The 6 of Spades unloads 3 cards" in cargo
    assert "8 + 8 + 8 + 8 / 58" in cargo


def test_other_numbers_are_said(changed: Change) -> None:
    content = changed(
        ("hauls: 4 ", "hauls: 3 "), ("tokens: 2 ", "tokens: 1 "), ("name: Spades", "name: Shovels")
    )
    assert wrong(content) == []
    start, load, cargo = map(words, svgs(content))
    assert "a player board and 1 Refuel tokens" in start
    assert "A game is 3 Hauls" in start
    assert "C tucks the 8 of Shovels" in load
    assert "Highest score in Haul 3" in cargo
    assert "HAUL 3" in cargo


def test_a_range_of_players_is_said(changed: Change) -> None:
    content = changed(("{min: 4, max: 4, default: 4}", "{min: 2, max: 4, default: 4}"), ("hand: 7 ", "# "))
    assert "2–4 players." in words(svgs(content)[0])


def test_without_a_full_ranking_only_the_winner_has_a_place(changed: Change) -> None:
    full = words(svgs(CONTENT)[2])
    assert "All other places are settled in the same way." in full
    assert [place for place in ("1st", "2nd", "3rd", "4th") if place in full] == ["1st", "2nd", "3rd", "4th"]
    winners = words(svgs(changed(("full_ranking: true", "full_ranking: false")))[2])
    assert "All other places" not in winners
    assert [place for place in ("1st", "2nd", "3rd", "4th") if place in winners] == ["1st"]


def test_who_plays_what_is_drawn_from_the_example() -> None:
    hrefs = re.findall(r'href="((?:face|back):[^"]+)"', svgs(CONTENT)[1])
    # The tie in order of playing.
    assert hrefs[:4] == ["face:deck/club-5", "face:deck/spade-5", "face:deck/club-jack", "face:deck/heart-5"]
    # Each card of the whole Load with what lies on the trailer of its player before.
    cards = [href.partition("/")[2] for href in hrefs[4:]]
    assert cards[:7] == ["spade-8", "heart-7", "diamond-5", "club-8", "heart-8", "spade-6", "diamond-3"]
    # L-R16: the first to act chooses from all four cards.
    assert cards[7:11] == ["spade-8", "diamond-5", "heart-8", "diamond-3"]
    # L-R19: a token is turned over where somebody refuels.
    assert hrefs.count("face:tokens/refuel") == hrefs.count("back:tokens/refuel") == 1


def test_a_board_lies_on_the_first_page_with_cards_and_tokens() -> None:
    hrefs = re.findall(r'href="((?:face|back):[^"]+)"', svgs(CONTENT)[0])
    assert hrefs == [
        "face:boards/board",
        "face:deck/heart-7",
        # Of a heavy load the card that was tucked last lies deepest.
        *("face:deck/spade-9", "face:deck/diamond-9"),
        *("face:deck/diamond-8", "face:deck/heart-8", "face:deck/spade-8"),
        *("face:tokens/refuel", "back:tokens/refuel"),
    ]


def test_cards_lie_where_the_board_has_their_places() -> None:
    report = Report()
    draws = drawer(CONTENT, report)
    boards, rules = CONTENT.component("boards"), CONTENT.component("rules")
    assert boards is not None
    assert rules is not None
    board, page = (draws.prepared(part, part.face) for part in (boards, rules))
    assert board is not None
    assert page is not None
    for name in ("bays", "place", "tanks"):
        on_page, on_board = page.boxes[f"on_{name}"], board.boxes[name]
        if name == "bays":
            # Up to the foot of the cards.
            assert (on_page.x, on_page.width) == pytest.approx((on_board.x, on_board.width))
        else:
            assert tuple(on_page) == pytest.approx(tuple(on_board))
    assert tuple(page.boxes["on_board"])[2:] == tuple(boards.size)
    shown = page.boxes["trailer"]
    assert shown.width / shown.height == pytest.approx(boards.size.width / boards.size.height, rel=1e-3)


def test_every_frame_has_room_left() -> None:
    """A twentieth of its height, so that a rule with one figure more still fits."""
    report = Report()
    draws, component = drawer(CONTENT, report), CONTENT.component("rules")
    assert component is not None
    fonts = read_fonts([BUNDLED / "fonts"], report)

    def smaller(frame: re.Match[str]) -> str:
        height = float(frame[2]) * 0.95
        return f'{frame[1]} height="{height:.3f}"'

    for page in component.pieces:
        svg = draws.svg(component, component.face, page) or ""
        less, frames = re.subn(r'(<foreignObject [^>]*?) height="([\d.]+)"', smaller, svg)
        assert frames > 5
        draws.interpreter.pieces = draws.pictured(less)
        items = draws.interpreter.read(less, draws.current.side)
        fit([Drawing(component.size, component.bleed, items)], fonts, report)
    assert list(report) == []


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_three_pages_are_printed(tmp_path: Path, paper: str) -> None:
    options = Options(paper=PAPERS[paper], components=["rules"], strict=True)
    result = build(["loads"], folder=SET.parents[1], out=tmp_path, options=options)
    assert list(result.report) == []
    (file,) = result.files
    with pypdfium2.PdfDocument(file.path) as pdf:
        texts = [page.get_textpage().get_text_range() for page in pdf]
    assert [re.findall(r"Page \d of \d", text) for text in texts] == [
        ["Page 1 of 3"],
        ["Page 2 of 3"],
        ["Page 3 of 3"],
    ]
    assert all("Game: David McDougal" in text for text in texts)
