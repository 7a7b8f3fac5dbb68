"""What a game needs is printed, or the set says why not."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from pnp.pipeline import check
from pnp.project import LIBRARY
from pnp.source import Problem

NEEDED = {
    # L-R02 to L-R04: a deck, boards, tokens and a score pad.
    ("loads", "deck"): "a deck",
    ("loads", "boards"): "player boards",
    ("loads", "tokens"): "Refuel tokens",
    ("loads", "pad"): "a score pad",
    # H-R01 to H-R06.
    ("heartland", "bills"): "Freight Bills",
    ("heartland", "fuel"): "Fuel",
    ("heartland", "locations"): "Locations",
    ("heartland", "depot"): "the Distribution Center",
    ("heartland", "scores"): "Score and Cargo cards",
    ("heartland", "markers"): "score markers",
    ("heartland", "trucks"): "trucks",
    ("heartland", "crates"): "crates",
    ("heartland", "reference"): "reference cards",
    # T-R01, T-R02.
    ("lighten", "deck"): "a personal deck",
    ("lighten", "mat"): "mats",
    ("lighten", "record"): "records",
    ("lighten", "manifests"): "manifests",
}
ERRORS = {("loads", "deck"), ("heartland", "locations")}
"""Without these others cannot be printed right."""


def told(folder: Path, game: str, *changes: tuple[str, str, str]) -> list[Problem]:
    """What is told of a copy of a bundled set in which some texts are replaced, file by file."""
    home = folder / "content" / "mine"
    shutil.copytree(LIBRARY / game, home)
    for file, old, new in changes:
        text = (home / file).read_text(encoding="utf-8")
        made = re.sub(old, new, text)
        assert made != text
        (home / file).write_text(made, encoding="utf-8")
    entry = home / "set.yaml"
    entry.write_text(f"from: {game}\n{entry.read_text(encoding='utf-8')}", encoding="utf-8")
    return list(check(["mine"], folder=folder))


def without(component: str) -> tuple[str, str, str]:
    """The change that takes a component out of a set."""
    return "set.yaml", rf",\s*{component}\.yaml|(?<=\[){component}\.yaml,\s*", ""


@pytest.mark.parametrize(("game", "component"), NEEDED)
def test_what_is_not_listed_is_missing(tmp_path: Path, game: str, component: str) -> None:
    found = told(tmp_path, game, without(component))
    (missing,) = (problem for problem in found if problem.name == "missing-component")
    assert missing.message == f"nothing is printed of what the game needs: {NEEDED[game, component]}"
    text = (tmp_path / "content/mine/set.yaml").read_text(encoding="utf-8")
    line = text.splitlines()[missing.source.line - 1]
    assert line[missing.source.column - 1 - len("components: ") :].startswith("components: [")
    is_error = (game, component) in ERRORS
    assert missing.severity == ("error" if is_error else "warning")
    assert missing.hint.startswith("list a file of the kind ")
    if is_error:
        assert found == [missing]


@pytest.mark.parametrize("component", ["reference", "setup", "maps", "rules"])
def test_help_with_a_game_is_not_missed(tmp_path: Path, component: str) -> None:
    names = [problem.name for problem in told(tmp_path, "heartland", without(component))]
    assert names == (["missing-component"] if component == "reference" else [])


def test_what_has_no_copies_is_missing(tmp_path: Path) -> None:
    found = told(tmp_path, "heartland", ("fuel.yaml", r"copies: \d+", "copies: 0"))
    assert [problem.name for problem in found] == ["no-copies", "missing-component"]
    assert found[1].hint == (
        "write 1 or more as `copies` in fuel.yaml, or say by `severity:` in set.yaml that it is meant so"
    )


def test_what_is_wrong_is_not_missing(tmp_path: Path) -> None:
    found = told(tmp_path, "loads", ("pad.yaml", "kind: pad", "kind: paddle"))
    assert [problem.name for problem in found] == ["bad-reference"]


def test_a_set_may_print_a_part(tmp_path: Path) -> None:
    chosen = "severity: {missing-component: {as: info, because: The box has them.}}\ncomponents: ["
    found = told(tmp_path, "lighten", without("mat"), ("set.yaml", r"components: \[", chosen))
    assert [(problem.name, problem.severity) for problem in found] == [("missing-component", "info")]


def test_a_game_without_tokens_needs_none(tmp_path: Path) -> None:
    found = told(
        tmp_path,
        "loads",
        ("set.yaml", "profile: official", "profile: homebrew"),
        ("set.yaml", "tokens: 2", "tokens: 0"),
        without("tokens"),
        without("rules"),
    )
    assert "missing-component" not in [problem.name for problem in found]
