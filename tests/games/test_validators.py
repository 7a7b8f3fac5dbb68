"""Every finding of the validators of the three games: the least wrong content, and what is said of it.

Each case takes a bundled set, changes one thing and names the finding with its exact message. Findings on
maps are shown in tests/errors/; here stands which of them there must be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from heartland_findings import LOCATIONS
from lighten_findings import DECK, MANIFEST
from loads_findings import LOADS

from pnp.pipeline import load
from pnp.project import LIBRARY, Project
from pnp.source import Report

PARTS = {
    "loads": "deck.yaml",
    "lighten": "deck.yaml, manifests.yaml",
    "heartland": "locations.yaml, depot.yaml",
}
"""What is judged alone."""
LACKING = "missing-component"
"""Told of all that is left out."""
Edit = tuple[str, str]
Finding = tuple[str, str, str]


def told(folder: Path, game: str, file: str, edits: Sequence[Edit], more: str) -> list[Finding]:
    """Name, severity and message of all problems of a set that differs in a file and in some keys."""
    home = folder / "content" / "mine"
    (home / file).parent.mkdir(parents=True)
    text = (LIBRARY / game / file).read_text(encoding="utf-8")
    for old, new in edits:
        assert old in text
        text = text.replace(old, new, 1)
    (home / file).write_text(text, encoding="utf-8")
    (home / "set.yaml").write_text(f"from: {game}\n{more}components: [{PARTS[game]}]\n", encoding="utf-8")
    report = Report()
    load(Project(folder).sets()["mine"], report)
    return [(one.name, one.severity, one.message) for one in report if one.name != LACKING]


CASES = [
    pytest.param(game, file, *case, id=f"{game}: {what}")
    for game, file, table in (
        ("loads", "deck.yaml", LOADS),
        ("lighten", "deck.yaml", DECK),
        ("lighten", "manifests/a.yaml", MANIFEST),
        ("heartland", "locations.yaml", LOCATIONS),
    )
    for what, case in table.items()
]


@pytest.mark.parametrize(("game", "file", "edits", "more", "name", "severity", "message"), CASES)
def test_a_finding(
    tmp_path: Path,
    game: str,
    file: str,
    edits: Sequence[Edit],
    more: str,
    name: str,
    severity: str,
    message: str,
) -> None:
    assert (name, severity, message) in told(tmp_path, game, file, edits, more)


@pytest.mark.parametrize("game", sorted(PARTS))
def test_nothing_is_told_of_what_comes_with_pnp(tmp_path: Path, game: str) -> None:
    assert told(tmp_path, game, PARTS[game].split(",")[0], [], "") == []


MAPS = {
    # 5.2: R1 to R11; 5.3: G1, G3 to G14. Roads lead both ways, so that G1 tells of G2.
    **{f"map-r{number}": "error" for number in range(1, 12)},
    **{f"map-g{number}": "error" for number in (1, 3)},
    **{f"map-g{number}": "warning" for number in (4, 5, 6, 9, 10, 11, 13, 14)},
    **{f"map-g{number}": "info" for number in (7, 8, 12)},
}


@pytest.mark.parametrize("name", MAPS)
def test_a_finding_on_a_map_is_shown_with_its_message(name: str) -> None:
    told = (Path(__file__).parents[1] / "errors" / name / "expected.txt").read_text(encoding="utf-8")
    assert re.search(rf"(?m)^map\.yaml:\d+:\d+: {MAPS[name]}: .+ \[{name}\]$", told)


def test_no_finding_on_maps_is_left_out() -> None:
    shown = {folder.name for folder in (Path(__file__).parents[1] / "errors").glob("map-[rg][0-9]*")}
    assert shown == set(MAPS)
