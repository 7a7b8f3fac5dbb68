"""docs/templates.md names everything that templates may use, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from pnp.drawing.attributes import INHERITED
from pnp.drawing.boxes import _KEYS
from pnp.drawing.faults import NAMES
from pnp.drawing.filters import CHARACTERS, SECONDS, STEPS, Budget, filters
from pnp.drawing.tags import ELEMENTS
from pnp.drawing.theme import THEME

PAGE = (Path(__file__).parents[2] / "docs/templates.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """What stands under a heading, up to the next one of its rank."""
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def quoted(text: str) -> set[str]:
    """All words in backticks."""
    return {word for words in re.findall(r"`([^`]+)`", text) for word in re.split(r"[\s(=…]", words)}


def first_cells(text: str) -> set[str]:
    """The words in backticks of the first column of each table."""
    return {word for line in re.findall(r"^\| (`.*?)\|", text, re.MULTILINE) for word in quoted(line)}


def test_names() -> None:
    assert first_cells(section("Names")) == NAMES


def test_filters() -> None:
    offered = {name for name in filters(Budget()) if name[0] != " "}
    listed = {word for word in first_cells(section("Filters")) if word.isalpha()}
    assert listed - {"between", "new", "old", "digits", "value"} == offered


def test_bounds() -> None:
    assert (STEPS, CHARACTERS, SECONDS) == (100_000, 2_000_000, 5)
    assert "100 000 turns" in PAGE
    assert "2 000 000 characters" in PAGE
    assert "five seconds" in PAGE


def test_elements_and_attributes() -> None:
    elements, attributes = section("Elements").split("\n| attribute |")[:2]
    assert first_cells(elements) == set(ELEMENTS)
    own = set().union(*ELEMENTS.values()) - INHERITED - {"id", "opacity", "transform", "clip-path"}
    written = quoted(elements)
    missing = {name for name in own if not name.startswith("xmlns")} - written
    assert not missing
    listed = first_cells("\n| attribute |" + attributes.split("\n### ")[0])
    assert listed == INHERITED | {"id", "opacity", "transform", "clip-path"}


def test_themes_and_boxes() -> None:
    for name in THEME.fields:
        assert f"\n{name}:\n" in section("theme.yaml")
    for key in _KEYS:
        assert f"{key}: " in section("boxes.yaml")
