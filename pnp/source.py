"""Where a value was written, and what is wrong with it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple

Severity = Literal["error", "warning", "info"]


class Source(NamedTuple):
    """A place in a file: line and column count from 1; line 0 means the file as a whole."""

    file: Path
    line: int = 0
    column: int = 0

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
        """Take one problem; the same problem twice counts once."""
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
    file, line, column = problem.source
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
    try:
        with source.file.open(encoding="utf-8-sig") as lines:
            text = next(line for number, line in enumerate(lines, 1) if number == source.line).rstrip("\n")
    except (OSError, UnicodeDecodeError, StopIteration):
        return ""
    gutter = f"{source.line:>5} | "
    start = max(0, source.column - 60)
    shown = text[start : start + 110].replace("\t", " ").rstrip()
    if not source.column:
        return f"{gutter}{shown}"
    return f"{gutter}{shown}\n{' ' * (len(gutter) - 2)}| {' ' * (source.column - 1 - start)}^"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant."""
    import difflib

    return next(iter(difflib.get_close_matches(word, sorted(known), 1, 0.6)), None)


def near_word(word: str, known: Iterable[str]) -> str:
    """A hint with the nearest known word; nothing where none is near."""
    near = nearest(word, known)
    return f"did you mean `{near}`?" if near else ""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint with the nearest known word, else with all of them."""
    names = sorted(known)
    return near_word(word, names) or (f"known: {', '.join(names)}" if names else "")
