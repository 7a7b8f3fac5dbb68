"""What a command line asks for -> sets built or checked, and the outcome told; knows no Typer."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from pnp.cli import output
from pnp.geometry import Size
from pnp.instructions import count, show_flip, show_paper
from pnp.jobs import BuiltFile, Options, Result
from pnp.pipeline import build as build_sets
from pnp.pipeline import check as check_sets
from pnp.press.impose import FLIPS, SIDES
from pnp.press.marks import STYLES
from pnp.project import Project
from pnp.source import Report, display_path

WORDS = {"sides": SIDES, "flip": FLIPS, "marks": STYLES}
"""The words that an option takes."""
MOST_PLAYERS = 99
LONGEST_BLEED, WIDEST_GAP = 20, 50
"""mm."""


class Asked(NamedTuple):
    """What was typed; None where pnp.yaml, the set or a component says it."""

    sets: tuple[str, ...] = ()
    """All that are found where empty."""
    paper: Size | None = None
    sides: str | None = None
    flip: str | None = None
    players: int | None = None
    components: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    marks: str = "corner"
    bleed: float | None = None
    gap: float | None = None
    proof: bool = False
    strict: bool = False
    out: Path = Path("out")
    as_json: bool = False


CHECKED = frozenset(Asked._fields) - {"marks", "proof", "out"}
"""What `pnp check` may be asked for: nothing that only ink shows."""


def options(asked: Asked, report: Report) -> Options:
    """How to print: what was typed, else what pnp.yaml says; what is wrong there goes to the report."""
    usual = Project(Path()).defaults(report)
    return Options(
        paper=asked.paper or usual.paper,
        sides=asked.sides or usual.sides,
        flip=asked.flip or usual.flip,
        players=asked.players,
        components=asked.components,
        only=asked.only,
        marks=asked.marks,
        bleed=asked.bleed,
        gap=asked.gap,
        proof=asked.proof,
        strict=asked.strict,
        printer=usual.printer,
    )


def build(asked: Asked) -> int:
    """`pnp build`: the exit code. OutputError where a file cannot be written."""
    report = Report()
    chosen = options(asked, report)
    result = Result(report=report)
    if not report.has_errors:
        with output.progress() as tell:
            result = build_sets(asked.sets, out=asked.out, options=chosen, progress=tell)
    failed = result.report.has_errors
    if asked.as_json:
        output.print_json(_result_json(result))
        return int(failed)
    output.show(result.report)
    if failed:
        output.say("nothing was written")
    elif not result.files:
        print("0 pieces: nothing to print, nothing written")
    else:
        _tell(result, chosen)
    return int(failed)


def check(asked: Asked) -> int:
    """`pnp check`: the exit code."""
    report = Report()
    chosen = options(asked, report)
    if not report.has_errors:
        with output.progress() as tell:
            report.extend(check_sets(asked.sets, options=chosen, progress=tell))
    if asked.as_json:
        output.print_json(output.report_json(report))
    else:
        output.show(report)
        if not len(report):
            print("no problems")
    return int(report.has_errors)


def _result_json(result: Result) -> dict[str, Any]:
    return {
        "files": [_file_json(file) for file in result.files if file.path in result.written],
        "problems": [output.problem_json(problem) for problem in result.report],
        "seconds": round(result.seconds, 3),
    }


def _file_json(file: BuiltFile) -> dict[str, Any]:
    return {
        "path": display_path(file.path),
        "component": file.component.id,
        "paper": file.paper,
        "sheets": file.sheets,
        "pages": file.pages,
        "pieces": file.pieces,
    }


def _tell(result: Result, chosen: Options) -> None:
    """What was made and what to do with it."""
    rows = [
        (
            display_path(file.path),
            count(file.pieces, "piece"),
            f"{file.component.size}, {count(file.sheets, 'sheet')}{', both sides' if file.two_sided else ''}",
        )
        for file in result.files
    ]
    path, pieces = (max(len(row[column]) for row in rows) for column in (0, 1))
    for row in rows:
        print(f"{row[0]:<{path}}  {row[1]:>{pieces}}  {row[2]}")
    sheets = count(sum(file.sheets for file in result.files), "sheet")
    print(f"\nPrint at 100 % (actual size) on {show_paper(chosen.paper)}: {sheets}.")
    if any(file.two_sided for file in result.files):
        print(f"Where it says both sides, let the printer {show_flip(chosen.flip)}.")
    pages = [display_path(path) for path in result.written if path.name == "PRINTING.md"]
    print(f"Settings and steps: {', '.join(pages)}")
