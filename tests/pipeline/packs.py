"""Small sets whose components share sheets, and what came of them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pdfplumber

from pnp.results import BuiltFile, Result
from tests.pipeline.conftest import Table, pieces, side

BACK = side('<text x="8" y="40" font-family="Noto Sans" font-size="6">the back</text>')


def by_name(result: Result) -> dict[str, BuiltFile]:
    assert not result.report.has_errors, list(map(str, result.report))
    return {file.path.name: file for file in result.files}


def words(folder: Path, name: str) -> list[Counter[str]]:
    """How often each title is to be read on each page."""
    with pdfplumber.open(folder / f"out/demo/{name}") as document:
        # Turned pieces read upwards or downwards.
        texts = ["".join(char["text"] for char in page.chars) for page in document.pages]
    return [Counter(re.findall("Wolf|Fox|Owl|the back", text)) for text in texts]


def printing(table: Table) -> str:
    return (table.folder / "out/demo/PRINTING.md").read_text(encoding="utf-8")


def with_backs(game: Table, *names: str) -> None:
    for name in names:
        path = game.folder / f"content/demo/{name}.yaml"
        path.write_text("back: true\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
        game.write(f"templates/demo/{name}.back.j2", BACK)


ROUND = '<circle cx="20" cy="20" r="20" fill="#2468ac"/>'


def coins(table: Table, more: dict[str, str] | None = None) -> None:
    """Two sorts of coins of 40 mm, whose art fills them: 18 and 3; a Letter holds 5 x 6 of them."""
    sorts = {"coin": pieces("coin", 18, "40x40mm"), "token": pieces("token", 3, "40x40mm")}
    table.set({name: f"outline: circle\nsafe: 1\n{text}" for name, text in sorts.items()} | (more or {}))
    for name in sorts:
        table.write(f"templates/demo/{name}.face.j2", side(ROUND).replace("63.5 88.9", "40 40"))


BLANK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}"></svg>'


def blank(table: Table, sizes: dict[str, str], more: str = "", number: int = 1) -> None:
    """White pieces of these sizes, one of each; `back: true` in what is said more gives them backs."""
    table.set({name: pieces(name, number, f"{size}mm", more) for name, size in sizes.items()})
    for name, size in sizes.items():
        for which in ("face", "back"):
            table.write(f"templates/demo/{name}.{which}.j2", BLANK.format(*size.split("x")))
