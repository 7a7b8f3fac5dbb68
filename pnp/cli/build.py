"""`pnp build` and `pnp check` as Typer sees them: their options and help."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from pnp.cli import completion, printing
from pnp.cli.options import LONGEST_BLEED, MOST_PLAYERS, READERS, WIDEST_GAP, WORDS
from pnp.cli.output import finish
from pnp.geometry import PAPERS, Size
from pnp.press.marks import LENGTHS, WEIGHTS

Complete = Callable[[str], list[str]]


def once(option: str, metavar: str, help: str, complete: Complete | None = None) -> Any:
    """An option that takes one value, read as everywhere; Typer is told what is wrong with it."""

    def read(text: str) -> Any:
        try:
            return READERS[option](text)
        except ValueError as error:
            raise typer.BadParameter(str(error)) from None

    return typer.Option(parser=read, metavar=metavar, help=help, autocompletion=complete)


def one_of(option: str, help: str) -> Any:
    """An option that takes one of a few words."""
    return once(option, "|".join(WORDS[option]), help, completion.words(option))


Sets = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[SET]...",
        help="Content sets by name or folder; all that are found if none is given.",
        autocompletion=completion.sets,
        show_default=False,
    ),
]
Paper = Annotated[
    Size | None,
    once(
        "paper",
        "PAPER",
        f"{', '.join(PAPERS)}, or measures like 210x297mm. Else as pnp.yaml says, or letter.",
        completion.papers,
    ),
]
Sides = Annotated[
    str | None,
    one_of(
        "sides",
        "fronts alone; duplex: backs behind them on the same sheet; separate: backs in a file of their own; "
        "gutterfold: backs beside the fronts on a sheet that you fold and glue; foldover: each piece in one "
        "with its back, to fold and glue. Else as pnp.yaml says, or fronts.",
    ),
]
Flip = Annotated[
    str | None,
    one_of(
        "flip",
        "How your printer turns the paper for the second side. Else as pnp.yaml says, or long-edge.",
    ),
]
Players = Annotated[
    int | None,
    once(
        "players",
        "NUMBER",
        f"Print enough for so many players, 1 to {MOST_PLAYERS}. Else as the set says.",
    ),
]
Components = Annotated[
    list[str] | None,
    typer.Option(
        "--component",
        metavar="NAME",
        help="Only this part of the game, such as deck; may be given again.",
        autocompletion=completion.components,
        show_default=False,
    ),
]
Only = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        metavar="ID",
        help="Only the piece of this id, all its copies; may be given again.",
        autocompletion=completion.pieces,
        show_default=False,
    ),
]
Style = Annotated[
    str | None,
    once(
        "style",
        "NAME",
        "Print the parts of the game that have this style in it, such as cubes; `pnp list` names them.",
        completion.styles,
    ),
]
Marks = Annotated[
    str | None,
    one_of(
        "marks",
        "Where to show you the cuts: short marks round the pieces, marks from the paper's edge, "
        "lines between the pieces too, or nothing. Else as pnp.yaml says, or corner.",
    ),
]
MarkLength = Annotated[
    float | None, once("mark-length", "MM", f"Length of a short mark, {LENGTHS[1]:g} at most; 4 if not said.")
]
MarkOffset = Annotated[
    float | None,
    once(
        "mark-offset",
        "MM",
        "White between the ink of the pieces and a mark; less where the margin is narrow, 0.4 if not said.",
    ),
]
MarkWeight = Annotated[
    float | None,
    once("mark-weight", "PT", f"Width of the marks, {WEIGHTS[0]:g} at least; 0.4 if not said."),
]
MarkColour = Annotated[
    Any, once("mark-colour", "COLOUR", "Colour of the marks, such as #c2188b; black if not said.")
]
MarkSides = Annotated[
    str | None,
    one_of(
        "mark-sides",
        "Marks on the fronts, on the backs, to cut with the backs up, or on both.",
    ),
]
Bleed = Annotated[
    float | None,
    once(
        "bleed",
        "MM",
        f"How far ink goes beyond the cut, {LONGEST_BLEED} at most. Else as the component says.",
    ),
]
BleedFrom = Annotated[
    str | None,
    one_of(
        "bleed-from",
        "Ink beyond the cut as the templates draw it, or made of the face: its edge stretched outwards, or "
        "the face mirrored at the cut. Else as pnp.yaml says, or own.",
    ),
]
Gap = Annotated[
    float | None,
    once(
        "gap",
        "MM",
        f"Room between pieces, {WIDEST_GAP} at most; with 0 one cut serves two. Else as the component says.",
    ),
]
Printer = Annotated[
    str | None,
    once(
        "printer",
        "NAME",
        "Make up for what this printer does to pages, as `pnp calibrate` has measured it, and tell what "
        "falls into margins that it cannot ink. Else as pnp.yaml says.",
        completion.printers,
    ),
]
Tile = Annotated[
    str | None,
    one_of(
        "tile",
        "Spread a piece that is larger than the paper over several sheets, to be put together: glued onto "
        "each other (overlap), or laid edge to edge (butt). The last page shows how they lie.",
    ),
]
Ink = Annotated[
    str | None,
    one_of(
        "ink",
        "full as drawn; low, to save ink: outlines in place of solid grounds, no patterns, dark words where "
        "they were white; grey for a printer without colours. Else as pnp.yaml says, or full.",
    ),
]
Pack = Annotated[
    bool,
    typer.Option(
        "--pack",
        help="Let pieces of several sizes and parts of the game share sheets, where that takes fewer: "
        "PRINTING.md tells how many are saved and what lies where.",
    ),
]
LargePrint = Annotated[
    bool,
    typer.Option(
        "--large-print",
        help="Easier to read: cards and tiles 1.25 or 1.41 times as wide and high, as far as the paper and "
        "what must match them allow; larger words on pieces that cannot grow. Takes more paper.",
    ),
]
Proof = Annotated[
    bool,
    typer.Option(
        "--proof", help="Also draw the cut (magenta) and the safe area (cyan): to look at, not to play with."
    ),
]
Lock = Annotated[
    bool,
    typer.Option(
        "--lock",
        help="Also write down what each piece looks like, in out/SET/pnp.lock. Keep it for --since.",
    ),
]
Since = Annotated[
    Path | None,
    once(
        "since",
        "LOCK",
        "Print only what is new or looks different since this lock was written, and a page that tells what "
        "to throw away and what to add. A folder such as out stands for the locks in it.",
        completion.locks,
    ),
]
Strict = Annotated[bool, typer.Option("--strict", help="Take warnings for errors.")]
Out = Annotated[Path, once("out", "FOLDER", "Where the files go.")]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON, for programs.")]


def build(
    sets: Sets = None,
    paper: Paper = None,
    sides: Sides = None,
    flip: Flip = None,
    players: Players = None,
    components: Components = None,
    only: Only = None,
    style: Style = None,
    marks: Marks = None,
    mark_length: MarkLength = None,
    mark_offset: MarkOffset = None,
    mark_weight: MarkWeight = None,
    mark_colour: MarkColour = None,
    mark_sides: MarkSides = None,
    bleed: Bleed = None,
    bleed_from: BleedFrom = None,
    gap: Gap = None,
    tile: Tile = None,
    pack: Pack = False,
    printer: Printer = None,
    ink: Ink = None,
    large_print: LargePrint = False,
    proof: Proof = False,
    lock: Lock = False,
    since: Since = None,
    strict: Strict = False,
    out: Out = Path("out"),
    as_json: Json = False,
) -> None:
    """Make PDFs to print, one for each part of the game, and a page PRINTING.md with the steps, in out/SET/.

    Print at 100 % and measure the 100 mm line beside the pieces. If anything is wrong, nothing is written.
    """
    typed = locals()
    raise typer.Exit(finish(lambda: printing.build(**typed)))


Deep = Annotated[
    bool,
    typer.Option(
        "--deep",
        help="Also look for what is legal but pointless or risky: equal pieces, Locations that are never "
        "better than another, goods that nobody can sell, targets out of reach. Takes less than a second "
        "more for a set.",
    ),
]
Format = Annotated[
    str,
    one_of(
        "format",
        "How to tell it: for people; as JSON, the same as --json; or as SARIF 2.1.0, which editors and "
        "code hosts show in place.",
    ),
]


def check(
    sets: Sets = None,
    paper: Paper = None,
    sides: Sides = None,
    flip: Flip = None,
    players: Players = None,
    components: Components = None,
    only: Only = None,
    style: Style = None,
    bleed: Bleed = None,
    bleed_from: BleedFrom = None,
    gap: Gap = None,
    tile: Tile = None,
    large_print: LargePrint = False,
    printer: Printer = None,
    deep: Deep = False,
    strict: Strict = False,
    format: Format = "text",
    as_json: Json = False,
) -> None:
    """Look for all that is wrong: texts that do not fit, pictures too coarse, rules of the game broken.

    All problems come at once, each with its line and a way out. Nothing is written.
    """
    typed = locals()
    raise typer.Exit(finish(lambda: printing.check(**typed)))
