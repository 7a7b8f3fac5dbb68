"""Files that commands write where one says: new content, and pictures of a piece."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli import output
from pnp.cli.refusing import Refused
from pnp.content.fields import Name
from pnp.source import Report, display_path

if TYPE_CHECKING:
    from pnp.content.model import Component, ContentSet, Piece
    from pnp.project import SetPlace

PICTURES = (".svg", ".png")


def ending(*endings: str) -> Callable[[str], Path]:
    """Reads the name of a file; wrong usage where it does not end in one of these."""

    def read(text: str) -> Path:
        if Path(text).suffix.lower() not in endings:
            wanted = f"one of {', '.join(endings)}" if len(endings) > 1 else endings[0]
            raise typer.BadParameter(f'"{text}" does not end in {wanted}')
        return Path(text)

    return read


def named(text: str) -> Path:
    """The file of a new piece, called by what can be its id."""
    if not Name().is_one(Path(text).stem):
        raise typer.BadParameter(f'"{text}": call the file by {Name.wanted}, such as my-map.yaml')
    return ending(".yaml")(text)


NewFile = Annotated[
    Path | None,
    typer.Option(
        "--out",
        "-o",
        parser=named,
        metavar="FILE",
        help="Write it to this file, which must not exist yet. Else it is printed here.",
        show_default=False,
    ),
]


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet. Refused where it is; OutputError where it cannot be written."""
    from pnp.writers.files import told

    if os.path.lexists(path):
        raise Refused(f"{display_path(path)} exists already: choose another name, or remove it first")
    with told(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)


def drawn(
    content: ContentSet, place: SetPlace, component: Component, piece: Piece, report: Report, out: Path
) -> bytes | None:
    """The face of a piece as SVG or PNG, as the file's name ends; None, and problems in the report, else."""
    from pnp.pipeline import draw_piece
    from pnp.writers.png import png_bytes
    from pnp.writers.svg import svg_bytes

    made = draw_piece(content, place, component, piece, report)
    if made is None:
        return None
    drawing, fonts = made
    if out.suffix.lower() == ".png":
        return png_bytes(drawing, fonts.files)
    return svg_bytes(drawing, fonts.files, title=str(vars(piece)["title"]))


def write_picture(data: bytes | None, report: Report, out: Path) -> int:
    """Write a picture that could be drawn, and say so; the exit code."""
    from pnp.writers.files import replace_files

    output.show(report)
    if data is None or report.has_errors:
        output.say("nothing was written")
        return 1
    replace_files({out: data})
    print(display_path(out))
    return 0
