"""Small sets for tests, without a game and with one, read as `pnp` reads them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pnp.content.fields import Choice, ListOf, Text, Whole
from pnp.content.kinds import Kind
from pnp.content.model import Component, ContentSet
from pnp.content.read import read_set
from pnp.rules.game import Game
from pnp.source import Problem, Report

HARBOUR = Game(
    name="harbour",
    title="Harbour",
    kinds={
        "ship": Kind("ship", "Ships", {"cost": Whole(1, 8), "goals": ListOf(Whole(1, 9), default=())}),
        "port": Kind("port", "Ports", {"sign": Text(20)}),
    },
    rules=Kind("rules", "Rules", {"hand": Whole(1, 9), "rounds": Whole(1, 20, default=12)}),
    settings=Kind("settings", "Settings", {"tide": Choice("high", "low", default="low")}),
)
GAMES = {"harbour": HARBOUR}
SET = "title: My deck\ncomponents: [deck.yaml]\n"
OPEN = "components: [deck.yaml]"
DECK = "component: deck\nsize: poker\n"


def write(folder: Path, **files: str | bytes) -> Path:
    for name, text in files.items():
        data = text if isinstance(text, bytes) else text.encode()
        (folder / f"{name}.yaml").write_bytes(data)
    return folder


def read(folder: Path) -> ContentSet:
    report = Report()
    found = read_set(folder, GAMES, report)
    assert found is not None, "\n".join(str(problem) for problem in report)
    assert not list(report)
    return found


def faults(folder: Path) -> list[Problem]:
    report = Report()
    assert read_set(folder, GAMES, report) is None
    assert report.has_errors
    return list(report)


def told(problems: Iterable[Problem]) -> list[tuple[str, str, int]]:
    return [(problem.source.file.name, problem.name, problem.source.line) for problem in problems]


def deck(folder: Path, text: str, **files: str) -> Component:
    (component,) = read(write(folder, set=SET, deck=DECK + text, **files)).components
    return component


def deck_fault(folder: Path, text: str) -> Problem:
    (problem,) = faults(write(folder, set=SET, deck=text))
    return problem
