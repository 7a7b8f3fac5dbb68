"""Where a value was written, and what is wrong with it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from pnp.records import NamedTuple

Severity = Literal["error", "warning", "info"]
_CELLS = 40
"""How many cells of a row are looked at to each side of the one that is meant; fewer can be shown."""


class Table:
    """The cells of a spreadsheet by row, counted from 0, kept to show them.

    Any two are equal: places are the same where file, row and column are.
    """

    __slots__ = ("rows",)

    def __init__(self, rows: Mapping[int, Sequence[Any]]) -> None:
        self.rows = rows

    def line_of(self, row: int) -> int:
        """The line of the file in which a row begins, both counted from 1; 0 in files without lines."""
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table)

    def __hash__(self) -> int:
        return 0


class Source(NamedTuple):
    """A place in a file: line and column count from 1; line 0 means the file as a whole.

    In a spreadsheet, where `table` is given, the line is the row and the column that of a cell.
    """

    file: Path
    line: int = 0
    column: int = 0
    table: Table | None = None

    def __str__(self) -> str:
        parts = [display_path(self.file)]
        if self.line:
            parts.append(str(self.line))
            if self.column:
                parts.append(str(self.column))
        return ":".join(parts)


class Problem(NamedTuple):
    """One thing wrong: a stable name, a sentence with the value, a place and a way out."""

    name: str
    message: str
    source: Source
    severity: Severity = "error"
    hint: str = ""
    usual: Severity | None = None
    """The severity that problems of this name have elsewhere, where the set has chosen another."""
    because: str = ""
    """Why it has."""

    def __str__(self) -> str:
        return f"{self.source}: {self.severity}: {self.message} [{self.name}]"


class ContentError(Exception):
    """Content cannot be used; `report` says why."""

    def __init__(self, report: Report) -> None:
        super().__init__("\n".join(str(problem) for problem in report))
        self.report = report


class Report:
    """All problems of a run, each once, in the order of their places when iterated."""

    def __init__(self, problems: Iterable[Problem] = ()) -> None:
        self._problems: dict[Problem, None] = dict.fromkeys(problems)

    def add(self, problem: Problem) -> None:
        """Take one problem, control letters in it spelled out; the same problem twice counts once."""
        if not (problem.message.isprintable() and problem.hint.isprintable()):
            problem = problem._replace(message=spelled(problem.message), hint=spelled(problem.hint))
        self._problems[problem] = None

    def extend(self, problems: Iterable[Problem]) -> None:
        """Take several problems."""
        for problem in problems:
            self.add(problem)

    def count(self, severity: Severity) -> int:
        """How many problems of this severity there are."""
        return sum(problem.severity == severity for problem in self._problems)

    @property
    def has_errors(self) -> bool:
        """Whether anything must be mended before printing."""
        return any(problem.severity == "error" for problem in self._problems)

    def strict(self) -> Report:
        """The same report with each warning raised to an error."""
        return Report(
            problem._replace(severity="error") if problem.severity == "warning" else problem
            for problem in self
        )

    def __iter__(self) -> Iterator[Problem]:
        return iter(sorted(self._problems, key=_order))

    def __len__(self) -> int:
        return len(self._problems)


def _order(problem: Problem) -> tuple[str, int, int, str, str]:
    file, line, column, _ = problem.source
    return str(file), line, column, problem.name, problem.message


def display_path(path: Path) -> str:
    """The path as a person in the current folder would type it, with forward slashes."""
    text = os.path.abspath(path)
    here = os.getcwd()
    if text.startswith(here + os.sep):
        text = text[len(here) + 1 :]
    return text.replace(os.sep, "/")


def excerpt(source: Source) -> str:
    """The written line, with a caret where the column is known; nothing where it cannot be read as text."""
    if not source.line:
        return ""
    if source.table is not None:
        return _row_excerpt(source, source.table)
    try:
        with source.file.open(encoding="utf-8-sig") as lines:
            text = next(line for number, line in enumerate(lines, 1) if number == source.line).rstrip("\n")
    except (OSError, UnicodeDecodeError, StopIteration):
        return ""
    return _pointed_at(str(source.line), text, source.column)


def _row_excerpt(source: Source, table: Table) -> str:
    """The cells of a row side by side, with a caret below the one that is meant."""
    row = table.rows.get(source.line - 1)
    if row is None:
        return ""
    first = max(0, source.column - _CELLS)
    cells = [_short(shown_cell(cell)) for cell in row[first : source.column + _CELLS]]
    cells += [""] * (source.column - first - len(cells))
    column = source.column and sum(len(cell) + 3 for cell in cells[: source.column - first - 1]) + 1
    name = cell_name(source.line, source.column) if source.column else str(source.line)
    return _pointed_at(name, " | ".join(cells), column)


def _pointed_at(name: str, text: str, column: int) -> str:
    """A line with its name in the margin and a caret below a column; without one where that is 0."""
    gutter = f"{name:>5} | "
    start = max(0, column - 60)
    shown = _printable(text[start : start + 110]).rstrip()
    if not column:
        return f"{gutter}{shown}"
    return f"{gutter}{shown}\n{' ' * (len(gutter) - 2)}| {' ' * (column - 1 - start)}^"


def shown_cell(cell: Any) -> str:
    """What a spreadsheet program shows of a cell."""
    if cell is None:
        return ""
    if isinstance(cell, float):
        return f"{cell:.15g}"
    return str(cell).upper() if isinstance(cell, bool) else str(cell)


def _short(cell: str) -> str:
    """What a cell says, on one line and in a few words."""
    cell = _printable(cell[:41])
    return cell if len(cell) <= 40 else f"{cell[:39]}…"


def spelled(text: str) -> str:
    """A text on one line, what would steer a terminal written as in Python."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def _printable(text: str) -> str:
    """A text that tells a terminal nothing but letters, each where it was."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def cell_name(row: int, column: int) -> str:
    """The name that spreadsheet programs give a cell, both counted from 1: `B3`."""
    letters = ""
    while column > 0:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row}"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant."""
    import difflib

    names: dict[str, str] = {}
    for name in sorted(known):
        names.setdefault(name.casefold(), name)
    near = difflib.get_close_matches(word.casefold(), names, 1, 0.6)
    return names[near[0]] if near else None


def near_word(word: str, known: Iterable[str]) -> str:
    """A hint with the nearest known word; nothing where none is near."""
    near = nearest(word, known)
    return f"did you mean `{near}`?" if near else ""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint with the nearest known word, else with all of them."""
    names = sorted(known)
    return near_word(word, names) or (
        f"known: {', '.join(names)}" if names else "leave it out: there is none"
    )
