"""Maps in files: pictures that are wrong, sets with maps of their own, and the maps that come with pnp."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from heartland_maps import judged, names, places, read
from heartland_positions import CONTENT

from pnp.content.model import ContentSet
from pnp.content.read import read_set
from pnp.games import find_games
from pnp.games.heartland.atlas import MAPS
from pnp.games.heartland.checks import check
from pnp.games.heartland.maps import judge_map
from pnp.games.heartland.pieces import Code
from pnp.rules.maps import Wish
from pnp.source import Problem, Report, Source


@pytest.mark.parametrize(
    ("grid", "name", "place"),
    [
        (" |\n  S1 S2 C1\n  C2 DC K9\n  K2 P1 P2\n", "bad-reference", (5, 9)),
        (" |\r  S1 S2 C1\r  C2 DC K9\r  K2 P1 P2\r", "bad-reference", (5, 9)),
        (" |\n  S1 S2 C1\n  C2 DC k1\n  K2 P1 P2\n", "bad-reference", (5, 9)),
        (" |\n  S1 S2 C1\n  C2 DC -\n  K2 P1 P2\n", "map-grid", (5, 9)),
        (" |\n  S1 S2 C1\n  C2 DC^ K1\n  K2 P1 P2\n", "map-grid", (5, 6)),
        (" |\n  S1 S2 C1\n  C2 DC K1^^\n  K2 P1 P2\n", "map-grid", (5, 9)),
        (" |\n  . .\n  .\n", "map-grid", (3, 7)),
        (' ""\n', "map-grid", (3, 7)),
        (" S1 S2 DC\n", "map-grid", (3, 7)),
        (" >\n  S1 S2 C1\n  C2 DC K1\n", "map-grid", (3, 7)),
        (" [S1, S2]\n", "bad-type", (3, 7)),
        (" |\n  " + "S1 " * 700 + "\n", "bad-value", (3, 7)),
    ],
    ids=[
        "unknown code",
        "lines that end in CR",
        "small letter",
        "stray sign",
        "side of the depot",
        "two signs",
        "nothing but dots",
        "empty",
        "on the line of its key",
        "folded",
        "a list",
        "too long",
    ],
)
def test_pictures_that_are_wrong(grid: str, name: str, place: tuple[int, int], tmp_path: Path) -> None:
    path = tmp_path / "demo.yaml"
    path.write_text(f"title: Demo\nplayers: 2\ngrid:{grid}")
    assert {(told.name, told.line, told.column) for told in judged(path)} == {(name, *place)}


def test_a_hint_knows_the_letters_of_a_code(tmp_path: Path) -> None:
    path = tmp_path / "demo.yaml"
    path.write_text("title: Demo\nplayers: 2\ngrid: |\n  S1 S2 C1\n  C2 dc K1\n  K2 P1 P2\n")
    piece, found = read(path)
    assert piece is not None
    assert not found
    (problem,) = judge_map(CONTENT, piece)
    assert (problem.source.line, problem.source.column, problem.hint) == (5, 6, "did you mean `DC`?")


def test_rows_may_be_ragged_and_apart(tmp_path: Path) -> None:
    """Blank lines and blanks at the end of rows say nothing; places are those of the file all the same."""
    path = tmp_path / "demo.yaml"
    path.write_text(
        "title: Demo\nplayers: 3\ngrid: |2\n\n      S1 S2   C1\n\n    C2 DC K1  P3  \n    K2 P1 P2 .  C3\n"
    )
    found = judged(path)
    assert names(found, "error") == {"map-r9"}
    assert places(found, "map-r9") == {(8, 17)}


ONE = """
pieces:
  - id: one
    title: One
    players: 2
    grid: |
      DC S2 C1
      C2 S1 K1
      K2 P1 P2
"""
HEAD = "component: maps\nkind: map\nsize: 190x254mm\ncut: false"


def copied(folder: Path, maps: str, more: str = "") -> ContentSet:
    """A copy of the bundled set with maps of its own."""
    copy = folder / "heartland"
    shutil.copytree(CONTENT.folder, copy)
    (copy / "maps.yaml").write_text(HEAD + maps)
    text = (copy / "set.yaml").read_text()
    text = re.sub(r"(?ms)^components: .*?\]", "components: [locations.yaml, depot.yaml, maps.yaml]", text)
    (copy / "set.yaml").write_text(text.replace("settings:\n", f"{more}settings:\n"))
    report = Report()
    content = read_set(copy, find_games(), report)
    assert content is not None, [str(problem) for problem in report]
    return content


def told_of_maps(content: ContentSet) -> list[Problem]:
    """What is told of a set's maps, beside the components that it lacks."""
    return [problem for problem in check(content) if problem.name != "missing-component"]


def test_a_set_with_a_wrong_map(tmp_path: Path) -> None:
    """A map among the pieces of a list: places count from the lines of its file."""
    (problem,) = told_of_maps(copied(tmp_path, ONE))
    assert (problem.name, problem.source) == ("map-r7", Source(tmp_path / "heartland" / "maps.yaml", 10, 7))


def test_a_set_tells_no_more_of_its_maps_than_must_be_mended(tmp_path: Path) -> None:
    """The bundled maps have dead ends, which are worth knowing and no more, unless the set says otherwise."""
    assert told_of_maps(copied(tmp_path / "a", "\npieces: maps/*.yaml\n")) == []
    chosen = "severity: {map-g7: {as: warning, because: a tip is a trap}}\n"
    loud = copied(tmp_path / "b", "\npieces: maps/*.yaml\n", chosen)
    found = told_of_maps(loud)
    assert {(problem.name, problem.severity) for problem in found} == {("map-g7", "warning")}
    assert {problem.source.file.name for problem in found} >= {"4-plain.yaml", "3-plain.yaml"}


def test_no_location_is_called_as_the_depot_is() -> None:
    assert not Code().is_one("DC")
    assert Code().is_one("DC1")


BUNDLED = sorted((CONTENT.folder / "maps").glob("*.yaml"))


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.stem)
def test_bundled_maps(path: Path) -> None:
    """Nothing is wrong with them, and each says behind the line of its schema how it was drawn."""
    assert names(judged(path), "error", "warning") == set()
    piece, _ = read(path)
    assert piece is not None
    _, first, *lines = path.read_text().splitlines()
    words = first.removeprefix("# As drawn by pnp map new ").split()
    asked = dict(zip(words[::2], words[1::2], strict=True))
    variants = (asked["--variants"],) if "--variants" in asked else None
    drawn = MAPS.draw(CONTENT, Wish(int(asked["--players"]), int(asked["--seed"]), variants))
    rows = [line for line in drawn.splitlines() if line.startswith("  ")]
    assert [line for line in lines if line.startswith("  ")] == rows


def test_there_is_a_bundled_map_for_every_table() -> None:
    kinds = set()
    for path in BUNDLED:
        piece, _ = read(path)
        assert piece is not None
        kinds.add((vars(piece)["players"], bool(vars(piece)["variants"])))
    assert kinds == {(players, alternate) for players in (2, 3, 4) for alternate in (False, True)}
