"""`pnp map`: new maps drawn from a seed, maps checked, and shown in the terminal or as a picture."""

from __future__ import annotations

import shlex
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli import completion, output
from pnp.cli.build import Json, Strict
from pnp.cli.gaming import Players, number_of_players
from pnp.cli.refusing import Refused, careful
from pnp.cli.written import PICTURES, NewFile, drawn, ending, write_new, write_picture
from pnp.geometry import Size, parse_size
from pnp.records import NamedTuple
from pnp.source import display_path, near_word

if TYPE_CHECKING:
    from pnp.cli.atlas import Atlas
    from pnp.content.model import Piece
    from pnp.source import Report

_OF_PAPER = ("does-not-fit", "no-margin", "unprintable-margin")
"""Problems of which hints name options of `pnp build`."""
_PAPER = "write `paper:` into pnp.yaml, with a larger one"

app = typer.Typer(
    name="map",
    help="Draw new maps from a number, check maps, and show them here or as a picture.",
    no_args_is_help=True,
)


def _table(text: str) -> Size:
    try:
        return parse_size(text, {})
    except ValueError:
        raise typer.BadParameter(f'"{text}" is no size such as 1200x800mm') from None


File = Annotated[
    Path, typer.Argument(metavar="FILE", help="The file of a map, such as mine.yaml.", show_default=False)
]
Set = Annotated[
    str | None,
    typer.Option(
        "--set",
        metavar="SET",
        help="The content set whose rules hold. Else the set that the file lies in, or the bundled one.",
        autocompletion=completion.sets,
        show_default=False,
    ),
]
Room = Annotated[
    Size | None,
    typer.Option(
        "--table",
        parser=_table,
        metavar="WxHmm",
        help="The table that the map shall have room on. Else 800x800mm.",
        show_default=False,
    ),
]


@app.command()
def new(
    players: Players = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER", help="The same number gives the same map. Else any.", show_default=False
        ),
    ] = None,
    variants: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAMES",
            help="Variants that it is for, such as alternate_routes,fresh_start. Else as the set says.",
            show_default=False,
        ),
    ] = None,
    triangles: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=99,
            metavar="NUMBER",
            help="So many cards with the triangle side up. Else any number.",
            show_default=False,
        ),
    ] = None,
    name: Set = None,
    out: NewFile = None,
) -> None:
    """Draw a new map that keeps the rules and on which every truck can always drive on.

    It is a file like the others: change it, check it, show it.
    """
    typed = ",".join(variants).split(",") if variants else None
    raise typer.Exit(careful(lambda: _new(players, seed, typed, triangles, name, out)))


def _new(
    players: int | None,
    seed: int | None,
    variants: list[str] | None,
    triangles: int | None,
    name: str | None,
    out: Path | None,
) -> int:
    from random import SystemRandom

    from pnp.cli.atlas import modeline, open_atlas
    from pnp.cli.places import named
    from pnp.rules.engine import BadText
    from pnp.rules.maps import Wish

    atlas = open_atlas(name, out)
    if atlas is None:
        return 1
    for variant in variants or ():
        if variant not in atlas.maps.variants:
            hint = near_word(variant, atlas.maps.variants) or f"known: {', '.join(atlas.maps.variants)}"
            raise typer.BadParameter(f'"{variant}" is no variant; {hint}', param_hint="'--variants'")
    number = number_of_players(atlas.content, players)
    seed = SystemRandom().randrange(1_000_000) if seed is None else seed
    try:
        drawn = atlas.maps.draw(
            atlas.content, Wish(number, seed, tuple(variants) if variants else None, triangles)
        )
    except BadText as error:
        raise Refused(f"{atlas.content.id}: {error}") from None
    words = ["pnp", "map", "new", "--players", str(number), "--seed", str(seed)]
    words += ["--variants", ",".join(variants)] if variants else []
    words += ["--triangles", str(triangles)] if triangles is not None else []
    words += named("--set", name, out, atlas.content)
    shown = shlex.quote(display_path(out)) if out else "FILE"
    head = (
        f"{modeline(out, atlas.content, atlas.kind)}"
        f"# Drawn by `{shlex.join(words)}`; the same words draw the same map.\n"
        f"# Change what you like, then: pnp map check {shown}\n"
        f"# To see it: pnp map show {shown}, to print it: pnp map show {shown} -o map.pdf\n"
    )
    if out is None:
        print(head + drawn, end="")
        return 0
    write_new(out, head + drawn)
    print(f"{display_path(out)}: {number} players, seed {seed}")
    print(f"Look at it with: pnp map show {shown}")
    return 0


@app.command()
def check(
    file: File, name: Set = None, room: Room = None, strict: Strict = False, as_json: Json = False
) -> None:
    """Judge a map: rules that it breaks, trucks that can be boxed in, and what is worth knowing.

    Each finding has the cell that it is about, and a way out.
    """
    raise typer.Exit(careful(lambda: _check(file, name, room, strict, as_json)))


def _check(file: Path, name: str | None, room: Size | None, strict: bool, as_json: bool) -> int:
    judged = _judge(file, name, room)
    if judged is None:
        return 1
    report = judged.report.strict() if strict else judged.report
    if as_json:
        output.print_json(output.report_json(report))
    else:
        output.show(report)
        if not len(report):
            print("no problems")
    return int(report.has_errors)


@app.command()
def show(
    file: File,
    name: Set = None,
    room: Room = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            parser=ending(".pdf", *PICTURES),
            metavar="FILE",
            help="Make a picture of the printed sheet instead: map.pdf, map.svg or map.png.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Show a map here: its cards as they lie, what they make and pay, and where a truck can stop.

    With -o the same sheet is drawn that pnp build prints.
    """
    raise typer.Exit(careful(lambda: _show(file, name, room, out)))


def _show(file: Path, name: str | None, room: Size | None, out: Path | None) -> int:
    from pnp.cli.atlas import painter, tell
    from pnp.rules.engine import BadText

    judged = _judge(file, name, room)
    if judged is None:
        return 1
    if out is not None and judged.piece is not None:
        return _draw(judged.atlas, judged.piece, judged.report, out)
    if judged.piece is not None:
        # What keeps a map from being shown stands in the report.
        with suppress(BadText):
            tell(judged.atlas.maps.show(judged.atlas.content, judged.piece, painter()))
    output.show(judged.report)
    return int(judged.report.has_errors)


class Judged(NamedTuple):
    """A map that was read and judged."""

    atlas: Atlas
    piece: Piece | None
    """None where the file holds no map; the report says why."""
    report: Report


def _judge(file: Path, name: str | None, room: Size | None) -> Judged | None:
    """Read a map and judge it; None, and why is said, where the set whose rules hold is none or wrong."""
    from pnp.cli.atlas import open_atlas
    from pnp.source import Report

    atlas = open_atlas(name, file)
    if atlas is None:
        return None
    report = Report()
    return Judged(atlas, atlas.judged(file, room, report), report)


def _draw(atlas: Atlas, piece: Piece, report: Report, out: Path) -> int:
    """Write a picture of the sheet that a map is printed on."""
    from pnp.source import Report

    data = None if report.has_errors else _drawn(atlas, piece, report, out)
    return write_picture(data, Report(found for found in report if found.severity != "info"), out)


def _drawn(atlas: Atlas, piece: Piece, report: Report, out: Path) -> bytes | None:
    """The bytes of such a picture; None, and problems in the report, where it cannot be drawn."""
    from pnp.pipeline import print_component, with_profile
    from pnp.project import Project
    from pnp.source import Report

    content, component = atlas.with_map(piece)
    if out.suffix.lower() != ".pdf":
        return drawn(content, atlas.place, component, piece, report, out)
    project = Project(Path())
    options = with_profile(project, project.defaults(report), report)
    found = Report()
    made = print_component(content, atlas.place, component, options, found)
    report.extend(one._replace(hint=_PAPER) if one.name in _OF_PAPER else one for one in found)
    return made
