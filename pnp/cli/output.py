"""Reports and results -> lines for people on stderr and JSON for programs on stdout."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from pnp.source import Problem, Report, excerpt, display_path

MANY = 200
"""From so many pieces on, a terminal shows how far the work is."""


class OutputFailed(Exception):
    """Something could not be written; says which file, why, and what may help."""


def show(report: Report) -> None:
    """Every problem with its excerpt and hint, and how many there are."""
    for problem in report:
        print(problem, file=sys.stderr)
        cut = excerpt(problem.source)
        if cut:
            print(cut, file=sys.stderr)
        if problem.hint:
            print(f"      hint: {problem.hint}", file=sys.stderr)
    if len(report):
        print(f"{summary(report)}; `pnp explain NAME` tells more of a name in brackets", file=sys.stderr)


def summary(report: Report) -> str:
    """How many errors and warnings there are."""
    return f"{_count(report.count('error'), 'error')}, {_count(report.count('warning'), 'warning')}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def problem_json(problem: Problem) -> dict[str, Any]:
    """A problem for programs."""
    return {
        "file": display_path(problem.source.file),
        "line": problem.source.line,
        "column": problem.source.column,
        "severity": problem.severity,
        "name": problem.name,
        "message": problem.message,
        "hint": problem.hint,
    }


def report_json(report: Report) -> dict[str, Any]:
    """A report for programs."""
    return {
        "problems": [problem_json(problem) for problem in report],
        "errors": report.count("error"),
        "warnings": report.count("warning"),
    }


def print_json(value: Any) -> None:
    """One JSON document on stdout."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


@contextmanager
def progress() -> Iterator[Callable[[str, int, int], None]]:
    """A bar on a terminal for long work; nothing anywhere else."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda what, done, total: None
        return
    bar: Any = None
    tasks: dict[str, Any] = {}

    def tell(what: str, done: int, total: int) -> None:
        nonlocal bar
        if total < MANY:
            return
        if bar is None:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            columns = (
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
            )
            bar = Progress(*columns, console=Console(stderr=True), transient=True)
            bar.start()
        if what not in tasks:
            tasks[what] = bar.add_task(what, total=total)
        bar.update(tasks[what], completed=done)

    try:
        yield tell
    finally:
        if bar is not None:
            bar.stop()
