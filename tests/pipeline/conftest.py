"""A folder in which small sets are written and built."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pnp.drawing.items import Drawing, Group, Item, Text, Use
from pnp.pipeline import Options, build, check
from pnp.results import Result
from pnp.source import Report

FACE = '<text x="8" y="20" font-family="Noto Sans" font-size="6" pnp:field="title">{{ piece.title }}</text>'
SET = "title: Demo\nversion: 1.0.0\nplayers: {min: 1, max: 40, default: 2}\n"


def side(body: str) -> str:
    """A template that puts out one side of a poker card."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="urn:pnp" viewBox="0 0 63.5 88.9">'
        f"\n{body}\n</svg>\n"
    )


def pieces(name: str, number: int, size: str = "63.5x88.9mm", more: str = "") -> str:
    return f"size: {size}\n{more}pieces:\n- {{id: {name}, title: {name.title()}, copies: {number}}}\n"


class Table:
    """A project with sets of small components."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, path: str, text: str | bytes) -> Path:
        """Put a file into the project."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode() if isinstance(text, str) else text)
        return file

    def set(
        self, components: Mapping[str, str], name: str = "demo", head: str = SET, face: str = FACE
    ) -> None:
        """A set whose components are given by the YAML below their names; all have the same face."""
        files = ", ".join(f"{component}.yaml" for component in components)
        self.write(f"content/{name}/set.yaml", f"{head}components: [{files}]\n")
        for component, text in components.items():
            size = "" if "size:" in text else "size: poker\n"
            self.write(f"content/{name}/{component}.yaml", f"component: {component}\n{size}{text}")
            self.write(f"templates/{name}/{component}.face.j2", side(face))

    def build(self, *names: str, out: str = "out", **options: Any) -> Result:
        """Build sets in the project."""
        return build(names, folder=self.folder, out=out, options=Options(**options))

    def check(self, *names: str, **options: Any) -> Report:
        """Check sets in the project."""
        return check(names, folder=self.folder, options=Options(**options))

    def outputs(self) -> dict[str, bytes]:
        """Every file below out/ with its bytes."""
        home = self.folder / "out"
        return {
            file.relative_to(home).as_posix(): file.read_bytes() for file in home.rglob("*") if file.is_file()
        }


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def words(drawing: Drawing) -> str:
    """What a set drawing says."""
    return "".join(_words(drawing.items))


def _words(items: tuple[Item, ...]) -> list[str]:
    found: list[str] = []
    for item in items:
        if isinstance(item, Text):
            found += [word.text for run in item.runs for word in run.words]
        elif isinstance(item, Group):
            found += _words(item.items)
        elif isinstance(item, Use):
            found += _words(item.form.items)
    return found


@pytest.fixture(params=["process", "first pipe", "second pipe"])
def refused(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system has no further process, or no further pipe."""
    granted = {"process": ["pipe", "pipe"], "first pipe": [], "second pipe": ["pipe"]}[request.param]
    pipe = os.pipe

    def refuse() -> int:
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    def granted_pipe() -> tuple[int, int]:
        if not granted:
            refuse()
        granted.pop()
        return pipe()

    monkeypatch.setattr(os, "fork", refuse)
    monkeypatch.setattr(os, "pipe", granted_pipe)


@pytest.fixture
def game(table: Table) -> Table:
    """Two decks and tall cards; Letter holds 9 poker cards, or 4 of 70 x 120 mm, one component a file."""
    table.set({"deck": pieces("wolf", 12), "hand": pieces("fox", 4), "talls": pieces("owl", 2, "70x120mm")})
    body = '<text x="8" y="20" font-family="Noto Sans" font-size="6">{{ piece.title }}</text>'
    tall = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 70 120">{body}</svg>'
    table.write("templates/demo/talls.face.j2", tall)
    return table
