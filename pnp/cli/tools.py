"""`pnp explain`, `pnp doctor`, `pnp schema` and `--version`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from pnp.cli import output
from pnp.cli.build import Json

PAGES = Path(__file__).resolve().parent.parent / "explain"


def version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        from pnp import __version__

        typer.echo(f"pnp {__version__}")
        raise typer.Exit


def complete_name(incomplete: str) -> list[str]:
    """Names of problems."""
    return [name for name in problem_names() if name.startswith(incomplete)]


def problem_names() -> list[str]:
    """Every name that a problem may have."""
    return sorted(page.stem for page in PAGES.glob("*.md"))


def explain(
    name: Annotated[
        str | None,
        typer.Argument(
            help="The name in brackets at the end of a message.",
            autocompletion=complete_name,
            show_default=False,
        ),
    ] = None,
) -> None:
    """Tell what a problem's name means, with a wrong and a right example. Without a name: list them all."""
    if name is None:
        for known in problem_names():
            title = (PAGES / f"{known}.md").read_text(encoding="utf-8").split("\n", 1)[0]
            typer.echo(f"{known:<22} {title.lstrip('# ').split(': ', 1)[-1]}")
        return
    name = name.strip("[]")
    if name not in problem_names():
        from pnp.source import did_you_mean

        typer.echo(f"error: no problem is named `{name}`; {did_you_mean(name, problem_names())}", err=True)
        raise typer.Exit(2)
    typer.echo((PAGES / f"{name}.md").read_text(encoding="utf-8").rstrip())


def doctor(as_json: Json = False) -> None:
    """Show what is installed, which fonts are found, and where content, templates and files of yours are looked for."""
    found = _findings()
    if as_json:
        output.print_json(found)
    else:
        typer.echo(f"pnp {found['pnp']}, Python {found['python']} on {found['system']}")
        for package, number in found["packages"].items():
            typer.echo(f"    {package:<12} {number}")
        typer.echo(
            f"YAML by libyaml: {'yes' if found['libyaml'] else 'no, reading large files will be slow'}"
        )
        typer.echo(f"content sets: {', '.join(found['sets'])}")
        typer.echo(f"bundled data: {found['bundled']}")
        typer.echo(f"out/ can be written: {'yes' if found['writable'] else 'no'}")
        typer.echo("fonts:")
        for face in found["fonts"]:
            typer.echo(f"    {face['family']} {face['weight']}{' italic' if face['italic'] else ''}")
    report = found["problems"]
    for problem in report:
        typer.echo(f"{problem['severity']}: {problem['message']} [{problem['name']}]", err=True)
    if report or not found["writable"]:
        raise typer.Exit(1)


def _findings() -> dict[str, Any]:
    import os
    import platform
    from importlib.metadata import version as version_of

    import yaml

    from pnp import __version__
    from pnp.project import BUNDLED, Project
    from pnp.source import Report
    from pnp.typeset.fonts import read_fonts

    project = Project(Path())
    report = Report()
    folders = [folder for folder in (Path("fonts").resolve(), BUNDLED / "fonts") if folder.is_dir()]
    fonts = read_fonts(list(dict.fromkeys(folders)), report)
    project.defaults(report)
    packages = ("reportlab", "pillow", "jinja2", "typer", "pyyaml", "uharfbuzz", "rich")
    out = Path("out") if Path("out").is_dir() else Path()
    return {
        "pnp": __version__,
        "python": platform.python_version(),
        "system": sys.platform,
        "packages": {package: version_of(package) for package in packages},
        "libyaml": bool(getattr(yaml, "__with_libyaml__", False)),
        "sets": list(project.sets()),
        "bundled": output.display_path(BUNDLED),
        "writable": os.access(out, os.W_OK),
        "fonts": [
            {"family": face.family, "weight": face.weight, "italic": face.italic} for face in fonts.faces
        ],
        "problems": [output.problem_json(problem) for problem in report],
    }


def schema(
    out: Annotated[
        Path | None, typer.Option(help="Folder to write them to, one file each.", show_default=False)
    ] = None,
) -> None:
    """Print the JSON Schemas of set.yaml and of every kind of component, for editors that complete and check."""
    import json

    from pnp.content.schema import schemas
    from pnp.games import find_games
    from pnp.writers.files import OutputError, replace_files

    made = schemas(find_games())
    if out is None:
        output.print_json(made)
        return
    files = {
        out / f"{name}.schema.json": json.dumps(value, indent=2).encode() + b"\n"
        for name, value in made.items()
    }
    try:
        replace_files(files)
    except OutputError as error:
        raise output.OutputFailed(f"{error}\n      hint: {error.hint}") from None
    for path in files:
        typer.echo(output.display_path(path))
