"""`pnp build` and `pnp check` as Typer sees them: options, their help, and what is wrong with a value."""

from __future__ import annotations

from math import isnan
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli import completion, printing
from pnp.cli.output import finish
from pnp.cli.printing import LONGEST_BLEED, MOST_PLAYERS, WIDEST_GAP, WORDS, Asked
from pnp.geometry import PAPERS, Size, parse_size

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
    str | None,
    typer.Option(
        metavar="PAPER",
        help="letter, a4, legal, a3, tabloid, or measures like 210x297mm. Else as pnp.yaml says, or letter.",
        autocompletion=completion.papers,
        show_default=False,
    ),
]
Sides = Annotated[
    str | None,
    typer.Option(
        metavar="|".join(WORDS["sides"]),
        help="fronts alone, or duplex: backs behind them. Else as pnp.yaml says, or fronts.",
        autocompletion=completion.words("sides"),
        show_default=False,
    ),
]
Flip = Annotated[
    str | None,
    typer.Option(
        metavar="|".join(WORDS["flip"]),
        help="How your printer turns the paper for the second side. Else as pnp.yaml says, or long-edge.",
        autocompletion=completion.words("flip"),
        show_default=False,
    ),
]
Players = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=MOST_PLAYERS,
        metavar="NUMBER",
        help="Print enough for so many players. Else as the set says.",
        show_default=False,
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
Marks = Annotated[
    str,
    typer.Option(
        metavar="|".join(WORDS["marks"]),
        help="Where to show you the cuts: short marks round the pieces, marks from the paper's edge, "
        "lines between the pieces too, or nothing.",
        autocompletion=completion.words("marks"),
    ),
]
Bleed = Annotated[
    float | None,
    typer.Option(
        min=0,
        max=LONGEST_BLEED,
        metavar="MM",
        help="How far ink goes beyond the cut. Else as the component says.",
        show_default=False,
    ),
]
Gap = Annotated[
    float | None,
    typer.Option(
        min=0,
        max=WIDEST_GAP,
        metavar="MM",
        help="Room between pieces; with 0 one cut serves two. Else as the component says.",
        show_default=False,
    ),
]
Proof = Annotated[
    bool,
    typer.Option(
        "--proof", help="Also draw the cut (magenta) and the safe area (cyan): to look at, not to play with."
    ),
]
Strict = Annotated[bool, typer.Option("--strict", help="Take warnings for errors.")]
Out = Annotated[Path, typer.Option(metavar="FOLDER", help="Where the files go.")]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON, for programs.")]


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
    out: Out = Path("out"),
    as_json: Json = False,
) -> None:
    """Make PDFs to print, one for each part of the game, and a page PRINTING.md with the steps, in out/SET/.

    Print at 100 % and measure the 100 mm line beside the pieces. If anything is wrong, nothing is written.
    """
    if out.is_file():
        raise typer.BadParameter(f'"{out}" is a file, not a folder', param_hint="'--out'")
    asked = Asked(
        sets=tuple(sets or ()),
        paper=_paper(paper),
        sides=_word("sides", sides),
        flip=_word("flip", flip),
        players=players,
        components=tuple(component or ()),
        only=tuple(only or ()),
        marks=_word("marks", marks) or "corner",
        bleed=_length("bleed", bleed),
        gap=_length("gap", gap),
        proof=proof,
        strict=strict,
        out=out,
        as_json=as_json,
    )
    raise typer.Exit(finish(lambda: printing.build(asked)))


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
    """Look for all that is wrong: texts that do not fit, pictures too coarse, rules of the game broken.

    All problems come at once, each with its line and a way out. Nothing is written.
    """
    asked = Asked(
        sets=tuple(sets or ()),
        paper=_paper(paper),
        sides=_word("sides", sides),
        flip=_word("flip", flip),
        players=players,
        components=tuple(component or ()),
        only=tuple(only or ()),
        bleed=_length("bleed", bleed),
        gap=_length("gap", gap),
        strict=strict,
        as_json=as_json,
    )
    raise typer.Exit(finish(lambda: printing.check(asked)))


def _paper(text: str | None) -> Size | None:
    """The size of a paper; wrong usage where it is not known."""
    if text is None:
        return None
    try:
        return parse_size(text, PAPERS)
    except ValueError as error:
        message = f"{error}; known are {', '.join(PAPERS)} and measures like 210x297mm"
        raise typer.BadParameter(message, param_hint="'--paper'") from None


def _length(option: str, value: float | None) -> float | None:
    """A length; wrong usage where it is no number."""
    if value is not None and isnan(value):
        raise typer.BadParameter("nan is no length", param_hint=f"'--{option}'")
    return value


def _word(option: str, text: str | None) -> str | None:
    """One of the words that an option takes; wrong usage where it is another."""
    if text is not None and text not in WORDS[option]:
        message = f'"{text}" is not one of {", ".join(WORDS[option])}'
        raise typer.BadParameter(message, param_hint=f"'--{option}'")
    return text
