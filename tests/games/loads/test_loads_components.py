"""What is printed of loads beside the deck: how many of each, and what stands on them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pypdfium2
import pytest
from loads_positions import CONTENT, SET

from pnp import build
from pnp.content.model import ContentSet
from pnp.content.read import read_set
from pnp.drawing.render import Drawer
from pnp.games import find_games
from pnp.games.loads import GAME
from pnp.games.loads.facts import facts, pick_facts
from pnp.geometry import PAPERS
from pnp.jobs import Options
from pnp.source import Report

TEMPLATES = Path(__file__).parents[3] / "templates"
SVG = "{http://www.w3.org/2000/svg}"
Change = Callable[..., ContentSet]


class Card(NamedTuple):
    """A box on the pick-list."""

    suit: str
    label: str
    taken: bool


def side(content: ContentSet, component: str, *, back: bool = False, owner: str = "A") -> ElementTree.Element:
    """One side of a component's only piece; anything wrong with it, and any warning, fails the test."""
    report = Report()
    drawer = Drawer(content, [TEMPLATES], report, facts=partial(facts, content))
    part = content.component(component)
    assert part is not None
    template = part.back if back else part.face
    assert template is not None
    (piece,) = part.pieces
    assert drawer.drawing(part, template, piece, owner) is not None
    text = drawer.svg(part, template, piece, owner)
    assert list(report) == []
    assert text is not None
    return ElementTree.fromstring(text)


def words(element: ElementTree.Element) -> list[str]:
    """What each text and frame says."""
    return [
        " ".join("".join(text.itertext()).split())
        for text in element.iter()
        if text.tag in (SVG + "text", SVG + "foreignObject")
    ]


def said(content: ContentSet, component: str, **options: bool) -> str:
    return " / ".join(words(side(content, component, **options)))


def number(element: ElementTree.Element, name: str) -> float:
    return float(element.get(name, "0"))


def without_problems(folder: Path) -> ContentSet:
    report = Report()
    content = read_set(folder, find_games(), report)
    assert content is not None, list(report)
    assert [problem for problem in GAME.check(content) if problem.severity == "error"] == []
    return content


@pytest.fixture
def changed(tmp_path: Path) -> Change:
    """The bundled set with other texts in its files, as a homebrew."""

    def change(*changes: tuple[str, str]) -> ContentSet:
        for source in SET.glob("*.yaml"):
            text = source.read_text(encoding="utf-8").replace("profile: official", "profile: homebrew")
            for old, new in changes:
                text = text.replace(old, new)
            (tmp_path / source.name).write_text(text, encoding="utf-8")
        return without_problems(tmp_path)

    return change


COUNTS = {
    "deck": 28,  # L-R02
    "boards": 4,  # L-R03
    "tokens": 8,  # L-R04: two each
    "dealer": 1,
    "pad": 4,  # one is enough for a game
    "reference": 4,
    "picklist": 1,
}


def test_as_many_as_four_players_need() -> None:
    printed = {
        component.id: sum(component.printed(piece, 4) for piece in component.pieces)
        for component in CONTENT.components
        if component.id != "rules"
    }
    assert printed == COUNTS


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_sheets_hold_as_many(tmp_path: Path, paper: str) -> None:
    names = [name for name in COUNTS if name != "deck"]
    options = Options(paper=PAPERS[paper], sides="duplex", components=names, strict=True)
    result = build(["loads"], folder=SET.parents[1], out=tmp_path, options=options)
    assert list(result.report) == []
    texts = {}
    for file in result.files:
        with pypdfium2.PdfDocument(file.path) as pdf:
            texts[file.component.id] = "\n".join(page.get_textpage().get_text_range() for page in pdf)
    # A word that stands once on each piece.
    once = {
        "boards": "DRIVER",
        "tokens": "REFUEL",
        "dealer": "next Haul",
        "pad": "WINNER",
        "reference": "ONE LOAD",
        "picklist": "THE DECK FROM A STANDARD PACK",
    }
    assert {name: texts[name].count(word) for name, word in once.items()} == {
        name: COUNTS[name] for name in names
    }
    # The other side of a token and of a reference card.
    assert texts["tokens"].count("SPENT") == 8
    assert texts["reference"].count("CLAIM OR REFUEL") == 4
    sheets = {file.component.id: (file.sheets, file.pages) for file in result.files}
    assert sheets["pad"] == (2, 2)
    assert sheets["tokens"] == sheets["reference"] == (1, 2)


def test_facts_of_the_official_deck() -> None:
    told = facts(CONTENT, CONTENT.components[0], CONTENT.components[0].pieces[0])
    # L-I07: 2 to 66 for a player; L-I08: 182 for all; L-I01: at most four cards of a rank.
    assert [told[name] for name in ("lowest", "highest", "most", "tucks")] == [2, 66, 182, 3]
    assert [told[name] for name in ("players", "cards", "hand")] == [4, 28, 7]
    # L-R02: the Jack counts 11.
    assert told["odd"] == [{"rank": 11, "label": "J"}]


def test_a_board_has_the_slots_in_their_order() -> None:
    board = side(CONTENT, "boards")
    heads = [use for use in board.iter(SVG + "use") if use.get("width") == "6.2"]
    # L-R03.
    assert [use.get("href") for use in sorted(heads, key=lambda use: number(use, "x"))] == [
        "#heart",
        "#diamond",
        "#spade",
        "#club",
    ]
    shown = words(board)
    assert [word for word in shown if " –" in word] == ["2 – 8", "3 – 9", "4 – 10", "5 –"]
    # The Jack is drawn, since the font's J hangs below the line.
    assert shown[shown.index("5 –") + 1] == "J"
    assert [use.get("height") for use in board.iter(SVG + "use") if use.get("href") == "#jay"] == ["3.9"]
    for slot in CONTENT.rules["slots"].values():
        assert {slot.name.upper(), f"{slot.name} on top".upper()} <= set(shown)


def test_a_poker_card_fits_each_bay() -> None:
    board = side(CONTENT, "boards")
    places = [
        rect
        for rect in board.iter(SVG + "rect")
        if number(rect, "width") >= 63.5 and number(rect, "height") >= 88.9
    ]
    lefts = [number(place, "x") for place in places]
    assert len(lefts) == 4
    assert all(right - left >= 63.5 for left, right in pairwise(lefts))
    assert lefts[0] >= 0
    assert lefts[-1] + 63.5 <= 266
    assert all(number(place, "y") + number(place, "height") <= 189 for place in places)


def test_each_tucked_card_shows_its_strip() -> None:
    board = side(CONTENT, "boards")
    ticks = {
        number(line, "y1")
        for line in board.iter(SVG + "line")
        if line.get("y1") == line.get("y2") and abs(number(line, "x2") - number(line, "x1")) == 4
    }
    # Three steps of the 15 mm that a tuck strip is high, from the card on top upwards.
    assert sorted(ticks) == [38, 53, 68]
    assert {"first tuck", "second tuck", "third tuck"} <= set(words(board))


def test_a_board_is_parted_between_two_bays_where_no_word_lies() -> None:
    part = CONTENT.component("boards")
    assert part is not None
    (join,) = part.join
    board = side(CONTENT, "boards")
    assert join == 266 / 2
    wholes = [
        element
        for element in board.iter()
        if element.tag == SVG + "foreignObject" or element.get("height") in ("8.5", "88.9")
    ]
    assert len(wholes) == 3 + 4 + 4
    for whole in wholes:
        assert number(whole, "x") > join or number(whole, "x") + number(whole, "width") < join


def test_a_board_is_its_owners() -> None:
    assert [words(side(CONTENT, "boards", owner=owner))[0] for owner in "ABCD"] == list("ABCD")


def test_a_token_is_turned_when_spent() -> None:
    ready, spent = side(CONTENT, "tokens"), side(CONTENT, "tokens", back=True)
    assert words(ready) == ["REFUEL"]
    assert words(spent) == ["SPENT"]
    # Not by the word alone: a solid ground here, a stroke across there.
    assert [rect.get("width") for rect in ready.iter(SVG + "rect")] == ["30"]
    assert list(spent.iter(SVG + "rect")) == []
    assert len(list(spent.iter(SVG + "line"))) == 1


def test_a_pad_has_a_box_for_all_that_is_written() -> None:
    pad = side(CONTENT, "pad")
    shown = words(pad)
    assert {"A", "B", "C", "D", "HAUL 1", "HAUL 2", "HAUL 3", "HAUL 4", "TOTAL", "TOKENS"} <= set(shown)
    # A circle for the dealer in each Haul of each player, an octagon for each token of each player.
    assert len(list(pad.iter(SVG + "circle"))) == 16
    assert len(list(pad.iter(SVG + "polygon"))) == 8


def test_a_pad_tells_what_a_score_can_be() -> None:
    shown = said(CONTENT, "pad")
    # L-R32, in this order.
    assert "most tokens left, then the higher Haul 4; still level, the win is shared" in shown
    assert "one Haul is worth 2 to 66 for a player and at most 182 for all 4 together" in shown


def test_a_pad_of_another_deck_tells_its_own_range(changed: Change) -> None:
    content = changed(
        ("suit: heart, rank: 2}", "suit: heart, rank: 1}"), ("rank: 11, label: J", "rank: 12, label: Q")
    )
    # The Queen instead of the Jack makes the best Haul and the sum of all one more; the ace is worth 1.
    assert "one Haul is worth 1 to 67 for a player and at most 182 for all 4 together" in said(content, "pad")
    assert "Q = 12." in said(content, "boards")
    assert "5 – Q" in words(side(content, "boards"))


def test_other_numbers_are_on_all_that_says_them(changed: Change) -> None:
    content = changed(("hauls: 4 ", "hauls: 3 "), ("tokens: 2 ", "tokens: 1 "))
    tokens = content.component("tokens")
    assert tokens is not None
    assert tokens.printed(tokens.pieces[0], 4) == 4
    pad = side(content, "pad")
    assert "HAUL 3" in words(pad)
    assert "HAUL 4" not in words(pad)
    assert len(list(pad.iter(SVG + "circle"))) == 12
    assert len(list(pad.iter(SVG + "polygon"))) == 4
    assert "then the higher Haul 3" in said(content, "pad")
    assert words(side(content, "boards")).count("REFUEL") == 1
    assert "after 3 Hauls the most points win" in said(content, "reference")
    assert "you have 1 for the whole game" in said(content, "reference", back=True)


def test_another_deal_is_told(changed: Change) -> None:
    content = changed(("hand: 7 ", "# "), ("{min: 4, max: 4, default: 4}", "{min: 1, max: 2, default: 2}"))
    assert "After 14 Loads" in said(content, "reference")
    # Alone one could load four slots whole: 8, 7 and 6 of all suits and the three 9s.
    assert "is worth 2 to 111 for a player and at most 182 for all 2 together" in said(content, "pad")


def test_another_name_of_a_slot_is_on_board_and_pick_list(changed: Change) -> None:
    content = changed(("name: Spades", "name: Shovels"))
    assert {"SHOVELS", "SHOVELS ON TOP"} <= set(words(side(content, "boards")))
    assert "SHOVELS" in words(side(content, "picklist"))


def test_a_reference_card_does_without_its_back() -> None:
    front = said(CONTENT, "reference")
    for word in (
        "clockwise",
        "played earlier",
        "Last place acts first",
        "Claim:",
        "Refuel:",
        "tuck",
        "discarded",
    ):
        assert word in front
    assert "After 7 Loads add up all ranks" in front
    assert "most tokens left, then the better Haul 4, then a shared win" in front
    back = said(CONTENT, "reference", back=True)
    for word in ("exactly the same rank", "Forced unload:", "tucked cards as well", "all 28 cards"):
        assert word in back


def picked(content: ContentSet) -> list[Card]:
    """The boxes of the pick-list in the order of drawing: rows of suits, each from the lowest rank on."""
    found = []
    drawn = side(content, "picklist")
    labels = [
        text.text or ""
        for text in drawn.iter(SVG + "text")
        if text.get("text-anchor") == "middle" or text.get("fill") == "none"
    ]
    ticks = [
        (number(rect, "x"), number(rect, "y"))
        for rect in drawn.iter(SVG + "rect")
        if rect.get("width") == rect.get("height") == "3.8"
    ]
    boxes = [rect for rect in drawn.iter(SVG + "rect") if rect.get("rx")]
    for index, (label, box) in enumerate(zip(labels, boxes, strict=True)):
        x, y = number(box, "x"), number(box, "y")
        width, height = number(box, "width"), number(box, "height")
        taken = any(x < left < x + width and y < top < y + height for left, top in ticks)
        found.append(Card("HDSC"[index // 13], label, taken))
    return found


def test_the_pick_list_takes_the_deck_from_a_standard_pack() -> None:
    cards = picked(CONTENT)
    assert len(cards) == 52
    taken = {suit: [card.label for card in cards if card.taken and card.suit == suit] for suit in "HDSC"}
    # L-R02.
    assert taken == {
        "H": ["2", "3", "4", "5", "6", "7", "8"],
        "D": ["3", "4", "5", "6", "7", "8", "9"],
        "S": ["4", "5", "6", "7", "8", "9", "10"],
        "C": ["5", "6", "7", "8", "9", "10", "J"],
    }
    shown = said(CONTENT, "picklist")
    assert "take these 28 cards" in shown
    assert "J = 11." in shown
    assert "jokers" in shown.lower()
    assert "No standard pack" not in shown


def test_the_pick_list_follows_the_deck(changed: Change) -> None:
    content = changed(
        ("suit: heart, rank: 2}", "suit: heart, rank: 13, label: K}"),
        ("suit: club, rank: 5}", "suit: club, rank: 15}"),
        (", rules.yaml]", "]"),
    )
    hearts = [card.label for card in picked(content) if card.taken and card.suit == "H"]
    assert hearts == ["3", "4", "5", "6", "7", "8", "K"]
    clubs = [card.label for card in picked(content) if card.taken and card.suit == "C"]
    assert clubs == ["6", "7", "8", "9", "10", "J"]
    # A pack of playing cards has no 15.
    assert "No standard pack has these; print them: 15" in said(content, "picklist")


def test_a_number_that_no_rule_has_is_told(tmp_path: Path) -> None:
    for source in SET.glob("*.yaml"):
        text = source.read_text(encoding="utf-8").replace("after {hauls} Hauls", "after {haul} Hauls")
        (tmp_path / source.name).write_text(text, encoding="utf-8")
    report = Report()
    assert read_set(tmp_path, find_games(), report) is None
    assert {(problem.name, problem.hint) for problem in report} == {
        ("unknown-number", "did you mean `hauls`?")
    }


def test_templates_name_tokens_not_literals() -> None:
    for path in TEMPLATES.glob("loads/*.j2"):
        text = re.sub(
            r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL
        )
        assert not re.search(r"#[0-9A-Fa-f]{6}\b|font-(size|family)=|stroke-width=\"[\d.]", text), path


def test_a_suit_without_a_slot_is_named_on_the_pick_list() -> None:
    slots = [{"suit": "heart", "name": "Hearts", "cards": [{"label": "2"}]}]
    told = pick_facts(slots, ("heart", "club"), ("2",))
    assert [row["name"] for row in told["rows"]] == ["Hearts", "Club"]
    assert [card["take"] for row in told["rows"] for card in row["cards"]] == [True, False]
