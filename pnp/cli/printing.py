"""What was typed -> sets built or checked, and the outcome told; knows no Typer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.cli import output
from pnp.jobs import BuiltFile, InkUse, Options, Packed, Result, sheets_of
from pnp.pipeline import build as build_sets
from pnp.pipeline import check as check_sets
from pnp.pipeline import with_profile
from pnp.press.marks import Marks
from pnp.project import Project
from pnp.source import Report, display_path
from pnp.words.backs import closing, show_sides
from pnp.words.cutting import show_cuts
from pnp.words.instructions import show_instead
from pnp.words.phrases import count, show_paper, show_size

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
    report = Report()
    keeper = _keeper(args) if args and not as_json else None
    chosen = _options(typed, report)
    result = Result(report=report)
    if not report.has_errors:
        with output.progress() as tell:
            result = build_sets(sets or (), out=out, options=chosen, progress=tell, keeper=keeper)
    failed = result.report.has_errors
    if as_json:
        output.print_json(_result_json(result, chosen))
        return int(failed)
    if failed:
        output.show(result.report)
        output.say("nothing was written")
        return 1
    said, warned = StringIO(), StringIO()
    with redirect_stdout(said), redirect_stderr(warned):
        output.show(result.report)
        _tell(result, chosen)
    output.tell(said.getvalue(), warned.getvalue())
    if keeper:
        keeper.keep(said.getvalue(), warned.getvalue(), result.report)
    return 0


def _keeper(args: Sequence[str]) -> Keeper:
    """What keeps a build for the next one with the same arguments."""
    from pnp.cache.keeper import Keeper

    return Keeper(args)


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
            report.extend(check_sets(sets or (), options=chosen, deep=deep, progress=tell))
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
    options = replace(options, marks=options.marks._replace(**marks), **said)
    return with_profile(project, options, Report())  # what is wrong there is told once sets are built


def _result_json(result: Result, chosen: Options) -> dict[str, Any]:
    locks = [display_path(path) for path in _locks(result)]
    changes = [
        {"set": found.set, "component": component, **change._asdict()}
        for found in result.changes
        for component, change in found.changes
    ]
    return {
        "files": [_file_json(file) for file in result.files if file.path in result.written],
        **({"locks": locks} if chosen.lock else {}),
        **({"changes": changes} if chosen.since else {}),
        "problems": [output.problem_json(problem) for problem in result.report],
        "seconds": round(result.seconds, 3),
    }


def _file_json(file: BuiltFile) -> dict[str, Any]:
    return {
        "path": display_path(file.path),
        "component": file.component.id,
        "style": file.component.style or None,
        "paper": file.paper,
        "sides": file.sides,
        "is_backs": file.is_backs,
        "sheets": file.sheets,
        "pages": file.pages,
        "pieces": file.pieces,
        "cuts": None if file.cuts is None else len(file.cuts),
        "cutting": show_cuts(file.cuts, file.landscape) if file.cuts else None,
        **({"packed": _packed_json(file.packed)} if file.packed else {}),
        **({"ink": _ink_json(file.ink)} if file.ink else {}),
    }


def _packed_json(packed: Packed) -> dict[str, Any]:
    """What lies on each sheet that components share, and what files of their own would take."""
    names = [component.name for component in packed.components]
    return {
        "sheets": [
            {"pieces": {name: n for name, n in zip(names, pieces, strict=True) if n}, "cuts": cuts}
            for pieces, cuts in zip(packed.sheets, packed.cuts, strict=True)
        ],
        "instead_of": packed.instead,
    }


def _ink_json(ink: InkUse) -> dict[str, Any]:
    """Shares of the paper, mean and page by page."""
    return {
        "coverage": round(ink.mean, 4),
        "full": round(ink.full_mean, 4),
        "saved": round(ink.saved, 4),
        "pages": [round(page, 4) for page in ink.pages],
        "full_pages": [round(page, 4) for page in ink.full],
    }


def _locks(result: Result) -> list[Path]:
    return [path for path in result.written if path.name == "pnp.lock"]


def _tell(result: Result, chosen: Options) -> None:
    """What was made, what to do with it, and what has changed."""
    if result.files:
        _tell_files(result, chosen)
    elif not result.changes:
        print(f"0 pieces: nothing to print{'' if result.written else ', nothing written'}")
    for found in result.changes:
        since = display_path(found.since)
        if found.changes:
            sums = f"throw away {count(found.out, 'piece')}, add {found.added}"
            print(f"Changed in {found.set} since {since}: {sums}; the page of changes lists them.")
        else:
            print(f"{found.set}: no piece has changed since {since}; nothing to print")
    if result.files and result.changes and not chosen.lock:
        print("Once these are in your box, `pnp build --lock` writes down what it holds.")
    if _locks(result):
        print(f"What each piece looks like: {', '.join(map(display_path, _locks(result)))}")


def _tell_files(result: Result, chosen: Options) -> None:
    """The files and how to print them."""
    rows = [
        (
            display_path(file.path),
            count(file.pieces, "piece"),
            f"{show_size(file.component.size)}, {count(file.sheets, 'sheet')}{show_sides(file)}",
        )
        for file in result.files
    ]
    path, pieces = (max(len(row[column]) for row in rows) for column in (0, 1))
    for row in rows:
        print(f"{row[0]:<{path}}  {row[1]:>{pieces}}  {row[2]}")
    sheets = count(sheets_of(result.files), "sheet")
    told = f"{sheets}{show_instead(result.files)}"
    print(f"\nPrint at 100 % (actual size) on {show_paper(chosen.paper)}: {told}.")
    for line in closing(result.files, chosen.flip):
        print(line)
    if chosen.ink != "full" or chosen.large_print:
        from pnp.words.easier import closing as easier_lines

        for line in easier_lines(result.files, chosen):
            print(line)
    if chosen.profile:
        from pnp.printers.profile import show_profile

        known = show_profile(chosen.profile)
        if known:
            print(f"For {chosen.printer} and no other printer, whose doing is made up for: {known}.")
    pages = [display_path(path) for path in result.written if path.name == "PRINTING.md"]
    print(f"Settings and steps: {', '.join(pages)}")
