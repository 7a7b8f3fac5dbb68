"""The commands of `pnp`, and what every one of them does with an error."""

from __future__ import annotations

import os
import sys

import typer

from pnp.cli import build, sets, tools
from pnp.cli.output import OutputFailed

app = typer.Typer(
    name="pnp",
    help=(
        "Print board games at home: cards, boards and records from plain text files, at exactly 100 % scale.\n\n"
        "Begin with [bold]pnp build lighten[/bold]: it makes a complete game in the folder out/, with a page "
        "that says how to print and cut it."
    ),
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("list")(sets.list_sets)
app.command("check")(build.check)
app.command("build")(build.build)
app.command("new")(sets.new)
app.command("explain")(tools.explain)
app.command("doctor")(tools.doctor)
app.command("schema")(tools.schema)


@app.callback()
def common(
    version: bool = typer.Option(
        False, "--version", is_eager=True, help="Say which version this is.", callback=tools.version
    ),
) -> None:
    """Take the options that belong to no command."""


def run() -> None:
    """Run the command line; faults of files and a Ctrl-C end in one line each, without a traceback."""
    try:
        app()
    except OutputFailed as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        print("stopped; files in out/ are as they were", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
