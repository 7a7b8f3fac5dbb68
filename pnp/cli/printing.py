"""What was typed -> sets built or checked, and the outcome told; knows no Typer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.cache.line import Line, read_line
from pnp.cli import output
from pnp.jobs import Options
from pnp.pipeline import build as build_sets
from pnp.pipeline import check as check_sets
from pnp.pipeline import with_profile
from pnp.press.marks import Marks
from pnp.project import Project
from pnp.source import Report

if TYPE_CHECKING:
    from pnp.cache.keeper import Keeper

_MARKS = {"marks": "style", **{f"mark_{field}": field for field in Marks._fields[1:]}}
"""The fields of crop marks by what is typed."""


def build(
    sets: Sequence[str] | None = None,
    out: Path = Path("out"),
    as_json: bool = False,
    args: Sequence[str] = (),
    **typed: Any,
) -> int:
    """`pnp build`: the exit code; `typed` holds `Options`. OutputError where a file cannot be written.

    A build without errors is kept for the next one with the same `args`, if they are given.
    """
    from pnp.cli.telling import beside, lines, result_json, said
    from pnp.results import Result

    report = Report()
    line = read_line(args) if args else None
    keeper = _keeper(line) if line else None
    chosen = _options(typed, report)
    result = Result(report=report)
    if not report.has_errors:
        with output.progress() as progress:
            result = build_sets(sets or (), out=out, options=chosen, progress=progress, keeper=keeper)
    failed = result.report.has_errors
    if failed and not as_json:
        output.show(result.report)
        output.say("nothing was written")
        return 1
    warned = StringIO()
    with redirect_stderr(warned):
        output.show(result.report)
    if as_json:
        output.print_json(result_json(result, chosen))
    else:
        told = "".join(f"{each}\n" for each in lines(result, chosen))
        if not chosen.is_partial:
            told += beside(result.earlier)
        output.tell(told, warned.getvalue())
    if keeper and not failed:
        keeper.keep(said(result, chosen, warned.getvalue()), result.report)
    return int(failed)


def _keeper(line: Line) -> Keeper:
    """What keeps a build for later ones with the same words."""
    from pnp.cache.keeper import Keeper

    return Keeper(line)


def check(
    sets: Sequence[str] | None = None,
    deep: bool = False,
    format: str = "text",
    as_json: bool = False,
    **typed: Any,
) -> int:
    """`pnp check`: the exit code; `typed` holds `Options`."""
    if as_json and format == "sarif":
        output.say("error: --json and --format sarif cannot both be: leave one out")
        return 2
    report = Report()
    chosen = _options(typed, report)
    if not report.has_errors:
        with output.progress() as tell:
            report.extend(check_sets(sets or (), options=chosen, deep=deep, progress=tell, remember=True))
    if format == "sarif":
        from pnp.cli.sarif import sarif

        output.print_json(sarif(report))
    elif as_json or format == "json":
        output.print_json(output.report_json(report))
    else:
        output.show(report)
        if not len(report):
            print("no problems")
    return int(report.has_errors)


def _options(typed: Mapping[str, Any], report: Report) -> Options:
    """How to print: what was typed, else what pnp.yaml says; what is wrong there goes to the report."""
    said = {name: value for name, value in typed.items() if value is not None}
    if said.get("printer"):
        from pnp.printers.store import find_printer

        said["profile"] = find_printer(Path(), said["printer"], report, "error")
    marks = {field: said.pop(name) for name, field in _MARKS.items() if name in said}
    project = Project(Path())
    options = project.defaults(report)
    options = options._replace(marks=options.marks._replace(**marks), **said)
    return with_profile(project, options, Report())  # what is wrong there is told once sets are built
