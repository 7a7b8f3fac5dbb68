"""`pnp check --deep`: what is legal and yet pointless or risky, and only where someone asks for it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.content.model import ContentSet
from pnp.games import find_games
from pnp.pipeline import check, load, look_deeper
from pnp.project import BUNDLED, Project
from pnp.source import Problem, Report


def told(folder: Path, name: str, **edits: tuple[str, str]) -> list[str]:
    """What the deeper checks say of a bundled set after its files were edited, with severities and names."""
    home = folder / "content" / name
    shutil.copytree(BUNDLED / "content" / name, home)
    for file, (old, new) in edits.items():
        path = home / f"{file.replace('__', '/')}.yaml"
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
    report = Report()
    place = Project(folder).find(name, report)
    content = load(place, report) if place else None
    assert content
    assert not report.has_errors
    return [f"{found.severity} {found.name}: {found.message}" for found in look_deeper(content)]


@pytest.mark.parametrize("name", ["loads", "lighten", "heartland"])
def test_nothing_is_pointless_in_bundled_sets(tmp_path: Path, name: str) -> None:
    assert told(tmp_path, name) == []


def test_each_closed_side_cuts_off_two_places_of_the_large_map_and_none_of_the_small_one(
    tmp_path: Path,
) -> None:
    # Rules 5.4: four borders of the large map are bridges, so that two cards for each direction cut off.
    found = told(tmp_path, "heartland", set=("variants: []", "variants: [alternate_routes]"))
    assert found == [
        f"info cells-cut-off: triangle up, {name} cuts off a part of the map for 4 players "
        "on 2 of its 12 places"
        for name in ("Podham Crossing", "Tasselton", "Longhorn Draw", "Acorn Hollow")
    ]


def test_three_closed_sides_cut_off_most_places(tmp_path: Path) -> None:
    # On the 3 x 3 map the way south is missing in the lowest row; everywhere else it is the one that is left.
    found = told(
        tmp_path,
        "heartland",
        set=("variants: []", "variants: [alternate_routes]"),
        locations=(
            "[{kind: closed, side: N}]",
            "[{kind: closed, side: N}, {kind: closed, side: E}, {kind: closed, side: W}]",
        ),
    )
    assert [line for line in found if "Podham" in line and "2 players" in line] == [
        "warning cells-cut-off: triangle up, Podham Crossing cuts off a part of the map for 2 players "
        "on 3 of its 8 places"
    ]


def test_equal_locations_are_told_once(tmp_path: Path) -> None:
    # Tillerton as Podham Crossing; the one that comes later is told.
    found = told(
        tmp_path,
        "heartland",
        locations=(
            "[{kind: closed, side: N}]\n  - id: s2\n    code: S2\n    name: Tillerton\n    native: soy\n"
            "    demands: [{good: corn, price: 4}, {good: pigs, price: 3}]",
            "[{kind: weigh, side: N}]\n  - id: s2\n    code: S2\n    name: Tillerton\n    native: soy\n"
            "    demands: [{good: corn, price: 2}, {good: cattle, price: 5}]",
        ),
    )
    assert [line.partition(":")[0] for line in found] == ["warning location-never-better"]
    assert "Tillerton is the same as Podham Crossing: both make soy" in found[0]


@pytest.mark.parametrize(("variants", "names"), [("", ["location-never-better"]), ("alternate_routes", [])])
def test_features_of_triangle_sides_count_in_alternate_routes_alone(
    tmp_path: Path, variants: str, names: list[str]
) -> None:
    # Greenrow pays as Tillerton does: it has a Toll Road in the south, Tillerton a Weigh Station in the east.
    greenrow = "name: Greenrow\n    native: soy\n    demands: "
    found = told(
        tmp_path,
        "heartland",
        set=("variants: []", f"variants: [{variants}]"),
        locations=(
            f"{greenrow}[{{good: cattle, price: 3}}, {{good: pigs, price: 5}}]",
            f"{greenrow}[{{good: corn, price: 4}}, {{good: pigs, price: 3}}]",
        ),
    )
    assert [line.split()[1].rstrip(":") for line in found if "cuts off" not in line] == names


def test_maps_with_the_same_cells_are_told(tmp_path: Path) -> None:
    maps = tmp_path / "content" / "heartland" / "maps"
    shutil.copytree(BUNDLED / "content" / "heartland", maps.parent)
    shutil.copy(maps / "2-plain.yaml", maps / "2-zagain.yaml")
    found = check(["heartland"], folder=tmp_path, deep=True)
    assert [(problem.name, problem.message) for problem in found] == [
        ("equal-pieces", "`2-zagain` says the same as `2-plain`")
    ]


def test_deeper_checks_are_made_only_where_asked_for(tmp_path: Path) -> None:
    home = tmp_path / "content" / "loads"
    shutil.copytree(BUNDLED / "content" / "loads", home)
    tokens = home / "tokens.yaml"
    text = tokens.read_text(encoding="utf-8")
    piece = text[text.index("  - ") :]
    tokens.write_text(text + piece.replace("id: ", "id: again-", 1), encoding="utf-8")
    names = [found.name for found in check(["loads"], folder=tmp_path, deep=True)]
    assert "equal-pieces" in names
    assert "equal-pieces" not in [found.name for found in check(["loads"], folder=tmp_path)]


def test_a_game_says_what_is_pointless_in_its_sets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def small(content: ContentSet) -> Iterator[Problem]:
        yield Problem("card-unused", "nobody needs it", content.source, "info")

    games = find_games()
    changed = {name: games[name]._replace(deep=small) for name in games}
    monkeypatch.setattr("pnp.pipeline.find_games", lambda: changed)
    assert told(tmp_path, "loads") == ["info card-unused: nobody needs it"]
