"""Marks of the crates that lie on Locations at the start, and the words on the plates of roads."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from heartland_maps import read
from heartland_positions import CONTENT
from heartland_sheets import TEMPLATES, change, content_of, copied, piece_of, side, words

from pnp.content.model import ContentSet
from pnp.drawing.render import Drawer
from pnp.games.heartland.atlas import MAPS
from pnp.games.heartland.facts import facts
from pnp.rules.maps import Wish
from pnp.source import Report

PALE = {"#B1C8BA": "soy", "#FCECBF": "corn", "#ADADAD": "cattle", "#F0C8D4": "pigs"}
"""The colours of start marks."""


def marks(drawn: ElementTree.Element) -> list[str]:
    """The goods that the places of crates are marked with, place by place."""
    return [PALE[part.get("fill", "")] for part in drawn.iter() if part.get("fill") in PALE]


@pytest.mark.parametrize(
    ("variants", "wanted"),
    [([], ["soy"] * 5), (["warehouse_mixup"], ["soy", "soy", "soy", "corn", "pigs"])],
    ids=["H-R10", "H-V58"],
)
def test_a_location_is_marked_as_it_starts(tmp_path: Path, variants: list[str], wanted: list[str]) -> None:
    content = content_of(copied(tmp_path, variants=variants))
    assert marks(side(content, "locations", piece_of(content, "locations", "s2"))) == wanted


def map_of(folder: Path, *variants: str, crates: str = "") -> ElementTree.Element:
    """The sheet of a map for two in the bundled set, which has no variants."""
    path = folder / "map.yaml"
    path.write_text(MAPS.draw(CONTENT, Wish(2, 3, variants)) + crates, encoding="utf-8")
    piece, found = read(path)
    assert piece is not None
    assert found == []
    return side(CONTENT, "maps", piece)


def test_a_map_has_marks_of_its_own_where_the_cards_have_others(tmp_path: Path) -> None:
    assert marks(map_of(tmp_path)) == []
    # H-R37: on each of eight Locations three crates of its native good, and one of each that it wants.
    found = marks(map_of(tmp_path, "warehouse_mixup"))
    tiles = [found[first : first + 5] for first in range(0, len(found), 5)]
    assert len(tiles) == 8
    for tile in tiles:
        assert len(set(tile[:3])) == 1
        assert len({tile[0], *tile[3:]}) == 3


def plate(content: ContentSet, name: str) -> str:
    """The words of a triangle side."""
    report = Report()
    part = content.component("locations")
    assert part is not None
    drawer = Drawer(content, [TEMPLATES], report, facts=partial(facts, content))
    drawn = drawer.svg(part, "locations.back.j2", piece_of(content, "locations", name))
    assert list(report) == []
    assert drawn is not None
    return words(ElementTree.fromstring(drawn))


def test_words_on_plates_are_content(tmp_path: Path) -> None:
    home = copied(tmp_path)
    assert "CLOSED" in plate(CONTENT, "s1")
    assert "OVER 4" in plate(CONTENT, "c2"), "in a row on the south side"

    def reword(given: dict[str, Any]) -> None:
        for piece in given["pieces"]:
            piece |= {"closed_label": "gesperrt", "weigh_label": "ab {weigh_free}"}

    change(home / "locations.yaml", reword)
    content = content_of(home)
    assert "GESPERRT" in plate(content, "s1")
    assert "AB 4" in plate(content, "c2")
