"""What is drawn on the cards of loads."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from loads_positions import CONTENT

from pnp.drawing.render import Drawer
from pnp.games.loads.table import text_of
from pnp.source import Report

TEMPLATES = Path(__file__).parents[3] / "templates"
SVG = "{http://www.w3.org/2000/svg}"
DECK = CONTENT.components[0]
CARDS = {text_of(piece, CONTENT.rules["slots"]): piece for piece in DECK.pieces}
ICONS = {"H": "heart", "D": "diamond", "S": "spade", "C": "club"}


def svg(card: str, template: str | None) -> str:
    """One side; anything wrong with it, and any warning, fails the test."""
    assert template is not None
    report = Report()
    drawer = Drawer(CONTENT, [TEMPLATES], report, places=True)
    assert drawer.drawing(DECK, template, CARDS[card]) is not None
    text = drawer.svg(DECK, template, CARDS[card])
    assert list(report) == []
    assert text is not None
    return text


def words(text: str) -> Counter[str]:
    return Counter("".join(node.itertext()) for node in ElementTree.fromstring(text).iter(f"{SVG}text"))


@pytest.mark.parametrize("card", list(CARDS))
def test_a_face_tells_rank_and_suit_at_both_ends(card: str) -> None:
    face = svg(card, DECK.face)
    suit = {"H": "HEARTS", "D": "DIAMONDS", "S": "SPADES", "C": "CLUBS"}[card[-1]]
    name = "CLUBS = 11" if card == "JC" else suit
    # The rank in two corners and large; the suit's name in both strips.
    assert words(face) == {card[:-1]: 3, name: 2}
    # In both strips, below them, and pale behind the rank; a Jack has a letter of its own over the words.
    jays = {"jay": 3} if card == "JC" else {}
    assert Counter(re.findall(r'href="#(\w+)"', face)) == {ICONS[card[-1]]: 5, **jays}
    assert face.count('fill="none">J<') == sum(jays.values())
    # A bar under a 6 and a 9, which turned round look like one another; the flatbed; the spade's notch.
    assert face.count("<rect") == 1 + 2 * (card[:-1] in ("6", "9")) + (card[-1] == "S")


def test_all_that_a_tucked_card_must_show_is_in_its_strip() -> None:
    face = svg("10S", DECK.face)
    shown = face[: face.index('transform="rotate(180')]
    lines = [float(y) for y in re.findall(r'<line [^>]*y1="([\d.]+)"', shown)]
    assert lines == [15]
    texts = [float(y) for y in re.findall(r'<text [^>]*\by="([\d.]+)"', shown)]
    # Rank and name stand above the perforation; the large rank below.
    assert sorted(y < 15 for y in texts) == [False, True, True]


def test_backs_are_all_alike_and_have_no_up() -> None:
    backs = {svg(card, DECK.back) for card in CARDS}
    assert len(backs) == 1
    (back,) = backs
    assert Counter(re.findall(r'href="#(\w+)"', back)) == {"truck": 2}
    assert words(back) == {letter: 2 for letter in "LOADS"}
    assert back.count('transform="rotate(180 31.75 44.45)"') == 1
