"""`pnp calibrate` as Typer sees it: its commands, their options and help."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from pnp.cli import completion
from pnp.cli.build import Json, once, one_of
from pnp.cli.options import read_printer
from pnp.cli.refusing import careful
from pnp.cli.written import ending
from pnp.geometry import Size, paper_name
from pnp.printers.profile import (
    FARTHEST,
    LEAST_SCALE,
    MOST_SCALE,
    MOST_TURNED,
    WIDEST_MARGIN,
    Margins,
)

app = typer.Typer(
    name="calibrate",
    help="Measure what your printer does to pages, so that pnp build --printer NAME makes up for it.",
    no_args_is_help=True,
)


def _read(reader: Callable[[str], Any]) -> Callable[[str], Any]:
    """A reader as Typer takes one, which is told what is wrong with a value."""

    def read(text: str) -> Any:
        try:
            return reader(text)
        except ValueError as error:
            raise typer.BadParameter(str(error)) from None

    return read


def _between(least: float, most: float, unit: str) -> Callable[[str], float]:
    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = most + 1
        if not least <= number <= most:
            raise ValueError(f'"{text}" is no number from {least:g} to {most:g} {unit}')
        return number

    return read


def _scale(text: str) -> float:
    """A scale as a part of 1: typed so, or as what 100 mm have become, which is percent."""
    least, most = 100 * LEAST_SCALE, 100 * MOST_SCALE
    number = _between(LEAST_SCALE, most, "mm")(text)
    if MOST_SCALE < number < least:
        raise ValueError(f'"{text}" is no length from {least:g} to {most:g} mm of the line of 100 mm')
    return number / 100 if number >= least else number


def _margins(text: str) -> Margins:
    numbers = [_between(0, WIDEST_MARGIN, "mm")(part) for part in text.split(",")]
    if len(numbers) not in (1, 4):
        raise ValueError(f'"{text}" is neither one margin nor four, such as 4 or 3,4,3,12.7')
    return Margins(*(numbers * 4)[:4])


def _typed(reader: Callable[[str], Any], metavar: str, help: str) -> Any:
    return typer.Option(parser=_read(reader), metavar=metavar, help=help, show_default=False)


Name = Annotated[
    str,
    typer.Argument(
        metavar="NAME",
        callback=_read(read_printer),
        help="What you call the printer, such as office, or its tray.",
        autocompletion=completion.printers,
        show_default=False,
    ),
]
Paper = Annotated[
    Size | None,
    once("paper", "PAPER", "The paper in the tray. Else as pnp.yaml says, or letter.", completion.papers),
]
Flip = Annotated[
    str | None,
    one_of("flip", "How the printer turns the paper for the back. Else as pnp.yaml says, or long-edge."),
]
Across = Annotated[
    float | None,
    _typed(
        _between(-FARTHEST, FARTHEST, "mm"),
        "MM",
        "How far backs lie to the right of where they belong, as you look at the back; left: below 0.",
    ),
]
Down = Annotated[
    float | None,
    _typed(_between(-FARTHEST, FARTHEST, "mm"), "MM", "How far they lie too low; too high: below 0."),
]
Turned = Annotated[
    float | None,
    _typed(
        _between(-MOST_TURNED, MOST_TURNED, "degrees"),
        "DEGREES",
        "How far they are turned clockwise; the other way: below 0.",
    ),
]
LevelLine = Annotated[
    float | None, _typed(_scale, "MM", "How long the level line of 100 mm is on the paper, such as 99.6.")
]
UprightLine = Annotated[
    float | None, _typed(_scale, "MM", "How long the upright line of 100 mm is on the paper.")
]
Edges = Annotated[
    Any,
    _typed(
        _margins, "MM", "What the printer cannot ink along the edges: one number, or left,top,right,bottom."
    ),
]
MeasuredPaper = Annotated[
    Size | None, once("paper", "PAPER", "The paper that it was measured with.", completion.papers)
]


@app.command()
def sheet(
    paper: Paper = None,
    flip: Flip = None,
    out: Annotated[
        Path,
        typer.Option("--out", "-o", parser=ending(".pdf"), metavar="FILE", help="Write it to this file."),
    ] = Path("calibration.pdf"),
) -> None:
    """Make a page to print on both sides: rulers, scales that show how far backs are off, and what to do."""
    from pnp.cli import calibrating

    raise typer.Exit(careful(lambda: calibrating.write_sheet(paper, flip, out)))


@app.command("set")
def set_profile(
    name: Name,
    x: Across = None,
    y: Down = None,
    rotation: Turned = None,
    scale_x: LevelLine = None,
    scale_y: UprightLine = None,
    margins: Edges = None,
    paper: MeasuredPaper = None,
    flip: Flip = None,
) -> None:
    """Write down what the printed sheet shows. What you do not give stays as it is.

    Give what you read: pnp build --printer NAME moves everything as far the other way.
    """
    from pnp.cli import calibrating

    said = {
        "x": x,
        "y": y,
        "rotation": rotation,
        "scale_x": scale_x,
        "scale_y": scale_y,
        "margins": margins,
        "paper": paper_name(paper) if paper else None,
        "flip": flip,
    }
    given = {key: value for key, value in said.items() if value is not None}
    if not given:
        raise typer.BadParameter("nothing is given to write down, such as --x 0.8 --y -0.3 or --margins 4")
    raise typer.Exit(careful(lambda: calibrating.set_profile(name, given)))


@app.command()
def scan(
    name: Name,
    front: Annotated[
        Path,
        typer.Argument(
            metavar="PAGE",
            exists=True,
            dir_okay=False,
            help="A scan or photo of the printed front: PNG, JPEG or TIFF, the whole sheet on a dark ground.",
            show_default=False,
        ),
    ],
    back: Annotated[
        Path | None,
        typer.Argument(
            metavar="[BACK]",
            exists=True,
            dir_okay=False,
            help="The same of the back; without it only fronts are measured.",
            show_default=False,
        ),
    ] = None,
    paper: Paper = None,
    flip: Flip = None,
    dpi: Annotated[
        float | None,
        _typed(
            _between(50, 2400, "dots an inch"),
            "DPI",
            "How finely it was scanned, where the file does not say so or is wrong.",
        ),
    ] = None,
    keep_scale: Annotated[
        bool,
        typer.Option(
            "--keep-scale", help="Make up for the scale too: only where printing at 100 % does not help."
        ),
    ] = False,
    as_json: Json = False,
) -> None:
    """Measure scans or photos of the printed sheet, say how sure that is, and write down what they show."""
    from pnp.cli import scanning

    files = [front, *([back] if back else [])]
    raise typer.Exit(careful(lambda: scanning.scan(name, files, paper, flip, dpi, keep_scale, as_json)))


@app.command("list")
def list_profiles(as_json: Json = False) -> None:
    """Show all printers of which something is known."""
    from pnp.cli import calibrating

    raise typer.Exit(careful(lambda: calibrating.list_profiles(as_json)))


@app.command()
def show(name: Name, as_json: Json = False) -> None:
    """Show what is known of one printer."""
    from pnp.cli import calibrating

    raise typer.Exit(careful(lambda: calibrating.show(name, as_json)))


@app.command()
def remove(name: Name) -> None:
    """Forget what is known of a printer."""
    from pnp.cli import calibrating

    raise typer.Exit(careful(lambda: calibrating.remove(name)))
