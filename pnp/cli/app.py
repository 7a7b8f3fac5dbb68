"""The commands of `pnp`."""

from __future__ import annotations

import typer

from pnp.cli import build, calibrate, manifest, new, play, sets, simulate, spreadsheets, stats, tools
from pnp.cli import map as maps

app = typer.Typer(
    name="pnp",
    help=(
        "Print board games at home: cards, boards and records from plain text files, at exactly 100 %.\n\n"
        "Begin with [bold]pnp build lighten[/bold]: it makes a complete game in the folder out/, with a page "
        "that says how to print and cut it. [bold]pnp new mydeck[/bold] makes a small deck of your own "
        "to change."
    ),
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("list")(sets.list_sets)
app.command("check")(build.check)
app.command("build")(build.build)
app.command("new")(new.new)
app.command("export")(spreadsheets.export)
app.command("import")(spreadsheets.import_pieces)
app.command("play")(play.play)
app.command("simulate")(simulate.simulate)
app.command("stats")(stats.stats)
app.add_typer(maps.app)
app.add_typer(manifest.app)
app.add_typer(calibrate.app)
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
