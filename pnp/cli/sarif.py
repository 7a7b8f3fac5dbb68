"""A report -> SARIF 2.1.0, which editors, code hosts and build servers show."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

from pnp import __version__
from pnp.explain import meaning, page, usual_severity
from pnp.source import Problem, Report, cell_name, display_path

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {"error": "error", "warning": "warning", "info": "note"}
BASE = "CONTENT"
"""Stands for the folder in which pnp was run."""


def sarif(report: Report) -> dict[str, Any]:
    """The log of one run: a rule for each name of a problem that was found, a result for each problem."""
    problems = list(report)
    names = sorted({problem.name for problem in problems})
    driver = {
        "name": "pnp",
        "version": __version__,
        "rules": [_rule(name) for name in names],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {BASE: {"uri": f"{Path.cwd().as_uri()}/"}},
        "results": [_result(problem, names.index(problem.name)) for problem in problems],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(name: str) -> dict[str, Any]:
    """What a name means, with its page of `pnp explain`."""
    text = page(name)
    short = meaning(name)
    return {
        "id": name,
        "shortDescription": {"text": f"{short[:1].upper()}{short[1:]}."},
        "help": {"text": text, "markdown": text},
        "defaultConfiguration": {"level": LEVELS[usual_severity(name)]},
    }


def _result(problem: Problem, rule: int) -> dict[str, Any]:
    """A problem with its place; the way out stands behind the message."""
    hint = f" Hint: {problem.hint}." if problem.hint else ""
    made: dict[str, Any] = {
        "ruleId": problem.name,
        "ruleIndex": rule,
        "level": LEVELS[problem.severity],
        "message": {"text": f"{problem.message[:1].upper()}{problem.message[1:]}.{hint}"},
        "locations": [_location(problem)],
    }
    if problem.hint or problem.usual:
        made["properties"] = {
            **({"hint": problem.hint} if problem.hint else {}),
            **({"usualLevel": LEVELS[problem.usual], "because": problem.because} if problem.usual else {}),
        }
    return made


def _location(problem: Problem) -> dict[str, Any]:
    """Where a problem is: a line and column of a text, or a cell of a spreadsheet and the line of its row."""
    file, line, column, table = problem.source
    physical: dict[str, Any] = {"artifactLocation": _artifact(file)}
    if line and table is None:
        physical["region"] = {"startLine": line, **({"startColumn": column} if column else {})}
    elif line and table is not None and (start := table.line_of(line)):
        physical["region"] = {"startLine": start}
    made: dict[str, Any] = {"physicalLocation": physical}
    if line and table is not None:
        cell = cell_name(line, column) if column else f"row {line}"
        made["logicalLocations"] = [{"name": cell, "kind": "member"}]
    return made


def _artifact(file: Path) -> dict[str, str]:
    """A file below the current folder by its path from there, any other by its whole address."""
    shown = display_path(file)
    if os.path.isabs(shown):
        return {"uri": Path(os.path.abspath(file)).as_uri()}
    return {"uri": quote(shown), "uriBaseId": BASE}
