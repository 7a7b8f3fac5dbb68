"""Maps for tests, written to files and read as `pnp map` and a content set read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from heartland_positions import CONTENT

from pnp.content.checking import Checking
from pnp.content.model import ContentSet, Piece
from pnp.content.pieces import read_piece
from pnp.games.heartland.map_kind import MAP
from pnp.games.heartland.maps import judge_map, judge_rest
from pnp.games.heartland.moves import Cell
from pnp.source import Problem, Report

EIGHT = ("S1", "S2", "C1", "C2", "K1", "K2", "P1", "P2")
TWELVE = (*EIGHT, "S3", "C3", "K3", "P3")
INDENT = 2


class Told(NamedTuple):
    """A problem with a map: its name, its severity, and the line and column of its place."""

    name: str
    severity: str
    line: int
    column: int


class Written(NamedTuple):
    """The file of a map."""

    path: Path
    first: int
    """The line of the first row."""
    north_west: Cell
    width: int
    """Letters from one cell to the next."""

    def at(self, *cells: Cell) -> set[tuple[int, int]]:
        """Lines and columns of cells."""
        west, north = self.north_west
        return {(self.first + north - y, 1 + INDENT + self.width * (x - west)) for x, y in cells}


def write(
    folder: Path,
    cards: Mapping[Cell, str],
    players: int,
    *,
    variants: Sequence[str] = (),
    profile: str = "standard",
) -> Written:
    """A file with some cards on cells; north is up, and (0,0) is whatever the test takes for the middle."""
    lines = ["title: Demo", f"players: {players}", f"profile: {profile}"]
    lines += [f"variants: [{', '.join(variants)}]", "grid: |"]
    west, east = min(x for x, _ in cards), max(x for x, _ in cards)
    south, north = min(y for _, y in cards), max(y for _, y in cards)
    first = len(lines) + 1
    for y in range(north, south - 1, -1):
        row = "".join(f"{cards.get((x, y), '.'):5}" for x in range(west, east + 1))
        lines.append(" " * INDENT + row.rstrip())
    path = folder / "demo.yaml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return Written(path, first, (west, north), 5)


def laid(
    cells: Sequence[Cell], codes: Sequence[str], up: Sequence[Cell] = (), depot: Cell | None = (0, 0)
) -> dict[Cell, str]:
    """Cards on cells in turn, some of them triangle side up, and the depot."""
    cards = {
        cell: code + "^" * (cell in up)
        for cell, code in zip((cell for cell in cells if cell != depot), codes, strict=True)
    }
    return cards if depot is None else {**cards, depot: "DC"}


def read(path: Path) -> tuple[Piece | None, list[Problem]]:
    """The map in a file, where it is sound, and what is wrong with it as a file."""
    report = Report()
    piece, is_sound = read_piece(MAP, path, Checking(path, report))
    return (piece if is_sound else None), list(report)


def judged(path: Path, content: ContentSet = CONTENT) -> set[Told]:
    """Everything that is said of the map in a file, whether as a file or as a map."""
    report = Report()
    piece, is_sound = read_piece(MAP, path, Checking(path, report))
    if piece is not None:
        report.extend(judge_map(content, piece) if is_sound else judge_rest(content, piece))
    return {
        Told(problem.name, problem.severity, problem.source.line, problem.source.column) for problem in report
    }


def names(found: set[Told], *severities: str) -> set[str]:
    """The names of problems, of some severities or of all."""
    return {told.name for told in found if not severities or told.severity in severities}


def places(found: set[Told], name: str) -> set[tuple[int, int]]:
    """Lines and columns of the problems of a name."""
    return {(told.line, told.column) for told in found if told.name == name}
