"""Reports and faults of files -> lines for people on stderr; results -> JSON for programs on stdout."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from pnp.source import Problem, Report, display_path, excerpt, spelled

if TYPE_CHECKING:
    from pnp.jobs import Progress

PATIENCE = 0.3
"""Seconds of work after which a terminal shows how far it is."""


def prepare() -> None:
    """Let no letter be a fault: what the terminal's encoding lacks is printed as an escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def finish(work: Callable[[], int]) -> int:
    """Do the work and give its exit code; Ctrl-C and faults of files end in one line each, no traceback."""
    try:
        code = work()
        if sys.stdout:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        say("\nstopped: no file is half written")
        return 1
    except BrokenPipeError:
        # Whoever read our output has had enough; what is left of it goes nowhere, also when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        say(f"error: {_show_fault(error)}")
        hint = getattr(error, "hint", "")
        if hint:
            say(f"      hint: {hint}")
        return 1


def leave(code: int) -> NoReturn:
    """End at once: to take the values of a long run apart, as Python does first, is a tenth of its time."""
    for stream in (sys.stdout, sys.stderr):
        if stream:
            with suppress(OSError):
                stream.flush()
    os._exit(code)


def _show_fault(error: OSError) -> str:
    """What happened to which file."""
    if error.filename is None:
        return str(error)
    name = os.fsdecode(error.filename)
    return f"{display_path(Path(name))}: {(error.strerror or str(error)).lower()}"


def say(line: str) -> None:
    """One line on stderr, or an excerpt of several; what would steer the terminal is spelled out."""
    print("\n".join(map(spelled, line.split("\n"))), file=sys.stderr)


def tell(said: str, warned: str) -> None:
    """What was made, on stdout, after what is wrong with it, on stderr."""
    if sys.stderr:
        sys.stderr.write(warned)
    if sys.stdout:
        sys.stdout.write(said)


def show(report: Report) -> None:
    """Every problem with its excerpt and hint, and how many there are."""
    for problem in report:
        say(str(problem))
        cut = excerpt(problem.source)
        if cut:
            say(cut)
        if problem.hint:
            say(f"      hint: {problem.hint}")
        if problem.usual:
            say(f"      note: {problem.severity} here, {problem.usual} elsewhere: {problem.because}")
    if len(report):
        say(f"{summary(report)}; `pnp explain NAME` tells more of a name in brackets")


def summary(report: Report) -> str:
    """How many errors and warnings there are."""
    from pnp.words.phrases import count

    return f"{count(report.count('error'), 'error')}, {count(report.count('warning'), 'warning')}"


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
        "usual_severity": problem.usual or problem.severity,
        "because": problem.because,
    }


def report_json(report: Report) -> dict[str, Any]:
    """A report for programs."""
    return {
        "problems": [problem_json(problem) for problem in report],
        "errors": report.count("error"),
        "warnings": report.count("warning"),
    }


def print_json(value: Any) -> None:
    """One JSON document on stdout, in ASCII: the same in every encoding."""
    import json

    print(json.dumps(value, indent=2))


def tell_nobody(what: str, done: int, total: int) -> None:
    """How far work is, where nobody looks."""


@contextmanager
def progress() -> Iterator[Progress]:
    """A bar on a terminal for long work; nothing anywhere else."""
    if not sys.stderr or not sys.stderr.isatty():
        yield tell_nobody
        return
    bar: Any = None
    tasks: dict[str, Any] = {}
    started = time.monotonic()

    def tell(what: str, done: int, total: int) -> None:
        nonlocal bar
        if bar is None:
            if time.monotonic() - started < PATIENCE:
                return
            bar = _bar()
            bar.start()
        if what not in tasks:
            tasks[what] = bar.add_task(what, total=total)
        bar.update(tasks[what], completed=done, total=total)

    try:
        yield tell
    finally:
        if bar is not None:
            bar.stop()


def _bar() -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    name = TextColumn("{task.description}", markup=False)
    columns = (name, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Bar(*columns, console=Console(stderr=True), transient=True)
