"""Each problem has a name, a page that explains it, and a folder that shows its message, whole and in place.

A folder `errors/<name>/` holds the smallest project with that problem: a set `demo`, checked by
`pnp check demo` or by the words in a file `command`; what cannot be kept as a file is made by `make.py`.
`expected.txt` is all that the command says on stderr.
"""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner

import pnp
from pnp.cli.app import app
from tests.conftest import WITHOUT_HINT

CODE = Path(pnp.__file__).parent
PAGES = CODE / "explain"
FOLDERS = Path(__file__).parent / "errors"
MAKERS = {"Advice", "Problem", "BadMarkup", "complain", "fault"}
"""Calls whose first argument is the name of a problem."""
TOLD = re.compile(r": (?:error|warning|info): .* \[([a-z0-9-]+)\]$")
SUMMARY = re.compile(r"\d+ errors?, \d+ warnings?; `pnp explain NAME` tells more of a name in brackets")


def literals(node: ast.expr) -> Iterator[str]:
    """The texts that an argument may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def names_in_code() -> set[str]:
    """Every name that the code gives to a problem."""
    found: set[str] = set()
    for file in CODE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                maker = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                if maker in MAKERS:
                    found.update(literals(node.args[0]))
    return found


NAMES = sorted(folder.name for folder in FOLDERS.iterdir() if folder.is_dir())


def test_every_name_is_shown_and_explained() -> None:
    code, pages = names_in_code(), {page.stem for page in PAGES.glob("*.md")}
    assert code == set(NAMES), "give each problem of the code a folder in tests/errors/, and none to others"
    assert code == pages, "give each problem of the code a page in pnp/explain/, and none to others"


def test_problems_of_the_code_have_a_way_out() -> None:
    without = set()
    for file in CODE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            is_problem = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Problem"
            if is_problem and len(node.args) < 5 and all(word.arg != "hint" for word in node.keywords):
                without.update(literals(node.args[0]))
    assert without <= set(WITHOUT_HINT), "give these problems a hint"


def test_problems_that_are_shown_have_a_way_out() -> None:
    without = set()
    for name in NAMES:
        lines = (FOLDERS / name / "expected.txt").read_text(encoding="utf-8").splitlines()
        starts = [index for index, line in enumerate(lines) if TOLD.search(line)]
        for start, end in pairwise([*starts, len(lines)]):
            if not any(line.startswith("      hint: ") for line in lines[start:end]):
                without.update(TOLD.findall(lines[start]))
    assert without == set(WITHOUT_HINT), "give these problems a hint; nothing stands in the list that has one"


@pytest.mark.parametrize("name", NAMES)
def test_message(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = tmp_path / "project"
    shutil.copytree(FOLDERS / name, project)
    expected = (project / "expected.txt").read_text(encoding="utf-8")
    monkeypatch.chdir(project)
    if (project / "make.py").exists():
        exec(compile((project / "make.py").read_text(encoding="utf-8"), "make.py", "exec"), {})
    command = project / "command"
    words = command.read_text(encoding="utf-8").split() if command.exists() else ["check", "demo"]

    done = CliRunner().invoke(app, words)
    assert done.stderr == expected
    assert done.exit_code == (1 if ": error: " in expected else 0)
    assert f"[{name}]\n" in expected
    assert SUMMARY.fullmatch(expected.removesuffix("nothing was written\n").splitlines()[-1])
    assert not (project / "out").exists()


@pytest.mark.parametrize("name", NAMES)
def test_page(name: str) -> None:
    said = CliRunner().invoke(app, ["explain", name])
    assert said.exit_code == 0
    assert re.match(rf"# {name}: [a-z`].*[^.]\n\n", said.stdout), "the first line says what it means"
    wrong, right = said.stdout.index("\nWrong:\n"), said.stdout.index("\nRight:\n")
    assert 0 < wrong < right
    assert len(re.findall("^```", said.stdout, re.MULTILINE)) >= 4, "both examples are fenced"
    assert max(map(len, said.stdout.splitlines())) <= 110
    assert said.stdout == (PAGES / f"{name}.md").read_text(encoding="utf-8")
