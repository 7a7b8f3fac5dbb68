"""The rules of the house: who may know whom, what the core must not know, how a game is added."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pdfplumber
import pytest

import pnp.games
from pnp import build
from pnp.games import find_games
from tests.running import run_here

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted((ROOT / "pnp").rglob("*.py"))
TEMPLATES = sorted(
    path
    for home in ("templates", "pnp/starter/templates", "tests/bench/templates")
    for path in (ROOT / home).rglob("*.*")
    if path.suffix in (".j2", ".svg")
)

STAGES = {
    "content",
    "rules",
    "games",
    "drawing",
    "typeset",
    "press",
    "writers",
    "geometry",
    "lengths",
    "source",
    "project",
}
FOR_ALL = {"__version__", "records"}
MAY_IMPORT = {
    "records": set(),
    "source": set(),
    "geometry": set(),
    "lengths": set(),
    "links": {"source"},
    "content": {"geometry", "links", "source"},
    "rules": {"content", "source"},
    "games": {"rules", "content", "source"},
    "drawing": {"content", "geometry", "lengths", "links", "source"},
    "typeset": {"drawing.items", "geometry", "links", "source"},
    "inks": {"drawing.areas", "drawing.colours", "drawing.items", "drawing.paths", "geometry"},
    "press": {
        "drawing.areas",
        "drawing.bounds",
        "drawing.colours",
        "drawing.outlines",
        "drawing.items",
        "drawing.paths",
        "geometry",
        "source",
    },
    "writers": {
        "press",
        "drawing.bitmaps",
        "drawing.bounds",
        "drawing.colours",
        "drawing.items",
        "drawing.paths",
        "geometry",
        "lengths",
        "source",
    },
    "defaults": {
        "content",
        "drawing.attributes",
        "geometry",
        "jobs",
        "press.impose",
        "press.marks",
        "source",
    },
    "project": {"content", "defaults", "jobs", "links", "source"},
    "changes": {"content", "drawing.items", "geometry", "source"},
    "printers": {
        "content",
        "drawing.items",
        "drawing.paths",
        "geometry",
        "links",
        "press",
        "project",
        "source",
        "words.phrases",
        "defaults",
    },
    "calibration": {*STAGES - {"games", "rules"}, "printers", "sides", "words.phrases"},
    "supply": {
        "changes.copies",
        "changes.looks",
        "content",
        "drawing.items",
        "geometry",
        "jobs",
        "source",
        "typeset",
    },
    "jobs": {"content", "geometry", "press.grid", "press.marks", "printers.profile"},
    "results": {"content", "changes.compare", "press.cuts", "source"},
    "words": {"content", "geometry", "jobs", "press", "printers.profile", "results", "stocks"},
    "stocks": {"content", "jobs"},
    "packing": {
        "changes",
        "content",
        "drawing.items",
        "geometry",
        "jobs",
        "laying",
        "press",
        "run",
        "stocks",
        "words.phrases",
        "results",
    },
    "assembly": {"content", "drawing.items", "drawing.paths", "geometry", "press", "source", "supply"},
    "sharing": set(),
    "sides": {
        "content",
        "drawing",
        "typeset",
        "geometry",
        "project",
        "jobs",
        "sharing",
        "source",
        "supply",
    },
    "ledger": {"changes", "content", "jobs", "results", "source", "supply", "typeset"},
    "filing": {
        "content",
        "geometry",
        "words.job_line",
        "jobs",
        "laying",
        "press",
        "results",
        "source",
        "writers",
    },
    "laying": {"content", "drawing.items", "drawing.outlines", "jobs", "press", "source", "supply"},
    "large_print": {"content", "drawing.items", "geometry", "jobs", "laying", "press"},
    "prepress": {
        "changes.copies",
        "content",
        "drawing.items",
        "drawing.outlines",
        "inks",
        "jobs",
        "large_print",
        "laying",
        "press",
    },
    "furnishing": {
        "content",
        "printers",
        "drawing.items",
        "geometry",
        "words.job_line",
        "jobs",
        "press",
        "source",
        "supply",
    },
    "run": {
        *STAGES - {"games", "rules", "project"},
        "assembly",
        "cache",
        "changes",
        "filing",
        "furnishing",
        "words",
        "jobs",
        "large_print",
        "laying",
        "ledger",
        "packing",
        "prepress",
        "printers",
        "supply",
        "results",
    },
    "severities": {"content", "explain", "source"},
    "earlier": {"source", "words", "writers"},
    "cache": {
        "changes",
        "content",
        "drawing",
        "typeset",
        "writers",
        "geometry",
        "jobs",
        "laying",
        "ledger",
        "press",
        "printers",
        "project",
        "filing",
        "results",
        "run",
        "sharing",
        "sides",
        "source",
        "supply",
        "words",
    },
    "pipeline": {
        *STAGES,
        "cache",
        "earlier",
        "large_print",
        "run",
        "severities",
        "sharing",
        "sides",
        "supply",
        "jobs",
        "printers",
        "results",
    },
    "starter": {"content.copied", "content.original", "writers.files"},
    "explain": set(),
    "cli": {
        *STAGES,
        "cache",
        "changes",
        "pipeline",
        "calibration",
        "printers",
        "jobs",
        "starter",
        "words",
        "explain",
        "defaults",
        "earlier",
        "results",
        "sharing",
    },
    "__init__": {"pipeline", "jobs", "results", "rules"},
    "__main__": {"cli"},
}
"""What a part of pnp may know of the other parts; `a.b` is one module of one."""
HOMES = {
    "yaml": {"content", "cli/tools.py"},  # `pnp doctor` tells whether it is the fast one
    "jinja2": {"drawing"},
    "markupsafe": {"drawing"},
    "xml": {"drawing", "content/tables/workbook.py"},
    "uharfbuzz": {"typeset", "writers/svg_text.py"},
    "reportlab": {"writers"},
    "pypdfium2": {"writers/coverage.py", "writers/png.py"},
    "PIL": {
        "writers",
        "drawing/bitmaps.py",
        "drawing/pictures.py",
        "drawing/pixels.py",
        "drawing/thumbnails.py",
        "drawing/art/values.py",
        "printers/scan.py",
    },
    "cv2": {"printers/scan.py"},
    "numpy": {"printers/scan.py", "printers/measure.py"},
    "typer": {"cli"},
    "rich": {"cli"},
}
"""Where another library may be imported; each has one home."""
CORE = [path for path in MODULES if path.relative_to(ROOT / "pnp").parts[0] not in ("games", "cli")]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[str]:
    """The full names of all modules that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{name_of(path)}: write imports in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_below(name: str, parents: set[str]) -> bool:
    return any(name == parent or name.startswith(f"{parent}.") for parent in parents)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_knows_only_what_its_part_may_know(path: Path) -> None:
    part = path.relative_to(ROOT / "pnp").with_suffix("").parts[0]
    assert part in MAY_IMPORT, f"say in MAY_IMPORT, and in docs/architecture.md, what {part} may import"
    inside = {name.removeprefix("pnp.") for name in imports(path) if name.startswith("pnp.")}
    assert sorted(name for name in inside if not is_below(name, {part, *FOR_ALL, *MAY_IMPORT[part]})) == []


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_library_is_imported_in_its_home_alone(path: Path) -> None:
    place = path.relative_to(ROOT / "pnp").as_posix()
    for name in {full.split(".")[0] for full in imports(path)} - {"pnp"}:
        if name in HOMES:
            assert place in HOMES[name] or place.split("/")[0] in HOMES[name], (
                f"{name} has its home elsewhere"
            )
        else:
            assert name in sys.stdlib_module_names, f"say in HOMES where {name} may be imported"


@pytest.mark.parametrize("path", CORE, ids=name_of)
def test_the_core_names_no_game(path: Path) -> None:
    games = find_games()
    words = {"lighten", "loads", "heartland", *games, *(games[name].title for name in games)}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    said |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    said |= {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    said -= {ast.get_docstring(tree, clean=False)}
    found = [text for text in said if re.search(rf"(?i)\b({'|'.join(words)})\b", text.replace("_", " "))]
    assert found == []


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_says_in_one_line_what_it_is_for(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if text.strip():
        docstring = ast.get_docstring(ast.parse(text)) or ""
        assert len(docstring.split("\n")[0]) > 20


@pytest.mark.parametrize("path", TEMPLATES, ids=name_of)
def test_a_template_takes_colours_type_and_lines_from_the_theme(path: Path) -> None:
    text = re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    literal = [
        (attribute, value)
        for attribute, value in re.findall(r'[\s"](fill|stroke|stop-color|color)="([^"]*)"', text)
        if re.sub(r"\{[{%].*?[}%]\}", "", value) not in ("", "none", "currentColor")
    ]
    literal += [
        (attribute, value)
        for attribute, value in re.findall(
            r'\s(stroke-width|stroke-dasharray|font-size|font-family|font-weight|letter-spacing)="([^"]*)"',
            text,
        )
        if re.sub(r"\{[{%].*?[}%]\}", "", value)
    ]
    literal += [("", value) for value in re.findall(r"""[^=]["'](#[0-9A-Fa-f]{6})["']""", text)]
    assert literal == []
    assert "style=" not in text


GAME = '''
"""Climb: reach every height once."""

from collections.abc import Iterator

from pnp.content.fields import Whole
from pnp.content.kinds import Kind
from pnp.content.model import ContentSet
from pnp.rules.game import Game
from pnp.source import Problem

HILL = Kind("hill", "Hills", {"height": Whole(1, 9, about="How high it is.")})


def check(content: ContentSet) -> Iterator[Problem]:
    heights = set()
    for hill in content.components[0].pieces:
        if hill.height in heights:
            message = f"two hills are {hill.height} high"
            yield Problem("climb-twice", message, hill.source_of("height"), hint="make one of them higher")
        heights.add(hill.height)


GAME = Game(name="climb", title="Climb", kinds={"hill": HILL}, check=check)
'''
SET = """
title: Three Hills
game: climb
version: 1.0.0
players: {min: 1, max: 5, default: 3}
components: [hills.yaml]
"""
HILLS = """
component: hills
title: Hills
kind: hill
size: poker
copies: per-player
pieces:
  - {id: low, height: 2}
  - {id: high, height: 7}
"""
FACE = """{% extends "_shared/side.j2" %}
{% block art %}
<text {{ type.summit }} x="{{ box.summit.x }}" y="{{ box.summit.bottom }}">Hill {{ piece.height }}</text>
{% endblock %}
"""
BOXES = "hills:\n  summit: {x: 10, y: 20, width: 40, height: 10}\n"
THEME = "type:\n  summit: {family: Sofia Sans Condensed, weight: 800, cap: 8mm}\n"


@pytest.mark.parametrize("what", ["maps", "manifests"])
def test_what_a_game_offers_is_a_module_of_that_name(what: str) -> None:
    games = find_games()
    having = [name for name, game in games.items() if getattr(game, what)]
    assert having
    assert [game.name for game in games.offering(what)] == having


@pytest.fixture
def fourth_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    files = {
        "games/climb.py": GAME,
        "content/three-hills/set.yaml": SET,
        "content/three-hills/hills.yaml": HILLS,
        "templates/climb/hills.face.j2": FACE,
        "templates/climb/boxes.yaml": BOXES,
        "templates/climb/theme.yaml": THEME,
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(pnp.games, "__path__", [*pnp.games.__path__, str(tmp_path / "games")])
    monkeypatch.delitem(sys.modules, "pnp.games.climb", raising=False)
    return tmp_path


def test_a_fourth_game_is_printed_with_no_edit_anywhere_else(fourth_game: Path) -> None:
    result = build(["three-hills"], folder=fourth_game)
    assert list(result.report) == []
    assert [(file.path.name, file.pieces) for file in result.files] == [("hills.pdf", 6)]
    with pdfplumber.open(fourth_game / "out" / "three-hills" / "hills.pdf") as document:
        words = document.pages[0].extract_text().split()
    assert words.count("Hill") == 6
    assert words.count("2") == words.count("7") == 3


def test_a_fourth_game_of_one_module_is_asked_what_it_offers(fourth_game: Path) -> None:
    assert [game.name for game in find_games().offering("check")] == ["climb"]


def test_a_fourth_game_sees_what_only_it_can_see(fourth_game: Path) -> None:
    hills = fourth_game / "content" / "three-hills" / "hills.yaml"
    hills.write_text(HILLS.replace("height: 7", "height: 2"), encoding="utf-8")
    result = build(["three-hills"], folder=fourth_game)
    (problem,) = result.report
    assert (problem.name, problem.source.file, problem.source.line) == ("climb-twice", hills, 9)
    assert result.written == []
    assert not (fourth_game / "out").exists()


ENGINE = '''
"""How Climb is played: each in turn climbs a hill that is left; whoever has climbed highest wins."""

from typing import NamedTuple

from pnp.rules.engine import BadText, Engine, Outcome


class State(NamedTuple):
    left: tuple[int, ...]
    climbed: tuple[int, ...]
    seat: int


def configure(content, players, settings, inline):
    heights = [hill.height for hill in content.components[0].pieces] * players
    return State(tuple(sorted(heights)), (0,) * players, 0)


def apply(state, move):
    left = list(state.left)
    left.remove(move)
    climbed = list(state.climbed)
    climbed[state.seat] += move
    return State(tuple(left), tuple(climbed), (state.seat + 1) % len(climbed))


def outcome(state):
    if state.left:
        return None
    ranks = tuple(1 + sum(other > mine for other in state.climbed) for mine in state.climbed)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return Outcome("every hill climbed", state.climbed, ranks, winners)


def parse_move(text):
    if not text.startswith("climb ") or not text[6:].isdecimal():
        raise BadText(f"`{text}` is no climb")
    return int(text[6:])


ENGINE = Engine(
    configure=configure,
    draw_setup=lambda start, random: {},
    setup=lambda start, given: start,
    to_move=lambda state: state.seat if state.left else None,
    legal_moves=lambda state: sorted(set(state.left)),
    chance=lambda state, random: None,
    refusal=lambda state, move: "" if move in state.left else "no such hill is left (rule C-R1)",
    apply=apply,
    outcome=outcome,
    view=lambda state, seat: state,
    show_move=lambda move: f"climb {move}",
    parse_move=parse_move,
    show_view=lambda seen: f"Hills left: {seen.left}",
    bots={"greedy": lambda seen, moves, random: moves[-1]},
)
'''


@pytest.fixture
def played_game(fourth_game: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    games = fourth_game / "games"
    (games / "climbing.py").write_text(ENGINE, encoding="utf-8")
    lazily = "def engine():\n    from pnp.games.climbing import ENGINE\n\n    return ENGINE\n\n\n"
    with_engine = GAME.replace("GAME =", f"{lazily}GAME =").replace(
        "check=check)", "check=check, engine=engine)"
    )
    (games / "climb.py").write_text(with_engine, encoding="utf-8")
    monkeypatch.delitem(sys.modules, "pnp.games.climbing", raising=False)
    monkeypatch.chdir(fourth_game)
    return fourth_game


def test_a_fourth_game_is_played_with_no_edit_anywhere_else(
    played_game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = run_here(capsys, "play", "three-hills", "--json", "--seed", "1")
    assert played.code == 0
    # Hills 2 and 7 for each of three: the sevens first, then the twos.
    assert json.loads(played.out)["outcome"]["scores"] == [9, 9, 9]
    record = played_game / "climb.json"
    record.write_text(played.out, encoding="utf-8")
    assert run_here(capsys, "play", "--replay", str(record)).code == 0
    record.write_text(played.out.replace("climb 2", "climb 5"), encoding="utf-8")
    refused = run_here(capsys, "play", "--replay", str(record))
    assert refused.code == 1
    assert "event 4: climb 5: no such hill is left (rule C-R1)" in refused.err


def test_a_fourth_game_is_simulated_with_no_edit_anywhere_else(
    played_game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("simulate", "three-hills", "--players", "2", "--games", "40", "--json")
    found = json.loads(run_here(capsys, *words, "--bots", "greedy,random").out)
    # Greedy has 7 and then the best that is left: 14 and 4, or 9 and 9.
    assert sum(seat["mean"] for seat in found["seats"]) == pytest.approx(18)
    assert found["seats"][0]["mean"] > found["seats"][1]["mean"]
