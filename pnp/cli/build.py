"""`pnp build` and `pnp check`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli import output
from pnp.cli.completion import complete_component, complete_paper, complete_set

if TYPE_CHECKING:
    from pnp.pipeline import Options, Result

Sets = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[SET]...",
        help="Content sets by name or folder; all that are found if none is given.",
        autocompletion=complete_set,
        show_default=False,
    ),
]
Paper = Annotated[
    str | None,
    typer.Option(
        help="letter, a4, legal, a3, tabloid, or measures like 210x297mm. Else as pnp.yaml says, else letter.",
        autocompletion=complete_paper,
        show_default=False,
    ),
]
Sides = Annotated[
    str | None,
    typer.Option(
        help="fronts, or duplex for backs behind them. Else as pnp.yaml says, else fronts.",
        metavar="fronts|duplex",
        show_default=False,
    ),
]
Flip = Annotated[
    str | None,
    typer.Option(
        help="How your printer turns the paper for the second side.",
        metavar="long-edge|short-edge",
        show_default=False,
    ),
]
Players = Annotated[
    int | None, typer.Option(min=1, max=99, help="Print for so many players.", show_default=False)
]
Components = Annotated[
    list[str] | None,
    typer.Option(
        "--component",
        help="Only this component; may be given again.",
        autocompletion=complete_component,
        show_default=False,
    ),
]
Only = Annotated[
    list[str] | None,
    typer.Option(
        "--only", metavar="ID", help="Only the piece of this id; may be given again.", show_default=False
    ),
]
Marks = Annotated[str, typer.Option(help="Where to show you the cuts.", metavar="corner|edge|grid|none")]
Bleed = Annotated[
    float | None,
    typer.Option(
        min=0,
        max=20,
        metavar="MM",
        help="How far ink goes beyond the cut. Else as the component says.",
        show_default=False,
    ),
]
Gap = Annotated[
    float | None,
    typer.Option(
        min=0,
        max=50,
        metavar="MM",
        help="Room between pieces; 0 lets one cut serve two. Else as the component says.",
        show_default=False,
    ),
]
Proof = Annotated[
    bool,
    typer.Option(
        "--proof", help="Also draw the cut (magenta) and the safe area (cyan), to look at, not to play with."
    ),
]
Strict = Annotated[bool, typer.Option("--strict", help="Take warnings for errors.")]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def options(
    paper: str | None,
    sides: str | None,
    flip: str | None,
    players: int | None,
    component: list[str] | None,
    only: list[str] | None,
    marks: str,
    bleed: float | None,
    gap: float | None,
    proof: bool,
    strict: bool,
) -> Options:
    """The options of a build: what was typed, else what the user's pnp.yaml says."""
    from pnp.pipeline import Options
    from pnp.geometry import PAPERS, parse_size
    from pnp.press.impose import FLIPS, SIDES
    from pnp.press.marks import STYLES
    from pnp.project import Project
    from pnp.source import Report

    for name, value, known in (
        ("--sides", sides, SIDES),
        ("--flip", flip, FLIPS),
        ("--marks", marks, STYLES),
    ):
        if value is not None and value not in known:
            raise typer.BadParameter(f'"{value}" is not one of {", ".join(known)}', param_hint=f"'{name}'")
    try:
        size = parse_size(paper, PAPERS) if paper else None
    except ValueError as error:
        raise typer.BadParameter(
            f"{error}; known are {', '.join(PAPERS)} and measures like 210x297mm", param_hint="'--paper'"
        ) from None
    report = Report()
    defaults = Project(Path()).defaults(report)
    if report.has_errors:
        output.show(report)
        raise typer.Exit(1)
    return Options(
        paper=size or defaults.paper,
        sides=sides or defaults.sides,
        flip=flip or defaults.flip,
        players=players,
        components=tuple(component or ()),
        only=tuple(only or ()),
        marks=marks,
        bleed=bleed,
        gap=gap,
        proof=proof,
        strict=strict,
        printer=defaults.printer,
    )


def build(
    sets: Sets = None,
    paper: Paper = None,
    sides: Sides = None,
    flip: Flip = None,
    players: Players = None,
    component: Components = None,
    only: Only = None,
    marks: Marks = "corner",
    bleed: Bleed = None,
    gap: Gap = None,
    proof: Proof = False,
    strict: Strict = False,
    out: Annotated[Path, typer.Option(help="Folder for the files.")] = Path("out"),
    as_json: Json = False,
) -> None:
    """Make print-ready PDFs in out/SET/, one a component, and a page PRINTING.md with sheets, settings and steps.

    Nothing is written if anything is wrong. Print at 100 % and measure the 100 mm line on the first sheet.
    """
    from pnp.pipeline import build as build_sets
    from pnp.writers.files import OutputError

    chosen = options(paper, sides, flip, players, component, only, marks, bleed, gap, proof, strict)
    if out.is_file():
        raise typer.BadParameter(f'"{out}" is a file, not a folder', param_hint="'--out'")
    try:
        with output.progress() as tell:
            result = build_sets(sets or (), out=out, options=chosen, progress=tell)
    except OutputError as error:
        raise output.OutputFailed(f"{error}\n      hint: {error.hint}") from None
    if as_json:
        output.print_json(_result_json(result))
    output.show(result.report) if not as_json else None
    if result.report.has_errors:
        if not as_json:
            typer.echo("nothing was written", err=True)
        raise typer.Exit(1)
    if not as_json:
        _tell(result, chosen)


def check(
    sets: Sets = None,
    paper: Paper = None,
    sides: Sides = None,
    flip: Flip = None,
    players: Players = None,
    component: Components = None,
    only: Only = None,
    bleed: Bleed = None,
    gap: Gap = None,
    strict: Strict = False,
    as_json: Json = False,
) -> None:
    """Look for everything that is wrong: content, rules of the game, templates, text that does not fit, layout.

    All problems come at once, each with its line and a way out. Nothing is written.
    """
    from pnp.pipeline import check as check_sets

    chosen = options(paper, sides, flip, players, component, only, "corner", bleed, gap, False, strict)
    with output.progress() as tell:
        report = check_sets(sets or (), options=chosen, progress=tell)
    if as_json:
        output.print_json(output.report_json(report))
    else:
        output.show(report)
        if not len(report):
            typer.echo("no problems")
    if report.has_errors:
        raise typer.Exit(1)


def _result_json(result: Result) -> dict[str, Any]:
    from pnp.source import display_path

    written = set(result.written)
    return {
        "files": [
            {
                "path": display_path(file.path),
                "component": file.component.id,
                "paper": file.paper,
                "sheets": file.sheets,
                "pages": file.pages,
                "pieces": file.pieces,
            }
            for file in result.files
            if file.path in written
        ],
        "problems": [output.problem_json(problem) for problem in result.report],
        "seconds": round(result.seconds, 3),
    }


def _tell(result: Result, chosen: Options) -> None:
    """What was made and what to do with it."""
    from pnp.geometry import paper_name
    from pnp.source import display_path

    if not result.files:
        typer.echo("0 pieces: nothing to print, nothing written")
        return
    width = max(len(display_path(file.path)) for file in result.files)
    for file in result.files:
        sheets = f"{file.sheets} sheet" + ("s" if file.sheets != 1 else "")
        both = ", both sides" if file.pages > file.sheets else ""
        typer.echo(
            f"{display_path(file.path):<{width}}  {file.pieces:>4} x {file.component.size}, {sheets}{both}"
        )
    total = sum(file.sheets for file in result.files)
    flip = (
        f", both sides, flip on the {chosen.flip.replace('-', ' ')}"
        if any(f.pages > f.sheets for f in result.files)
        else ""
    )
    folders = sorted({display_path(path) for path in result.written if path.name == "PRINTING.md"})
    typer.echo(f"\nPrint at 100 % (actual size) on {paper_name(chosen.paper).title()}: {total} sheets{flip}.")
    typer.echo(f"Settings and steps: {', '.join(folders)}")
