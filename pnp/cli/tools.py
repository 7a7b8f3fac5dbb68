"""`pnp explain`, `pnp doctor`, `pnp schema` and `--version`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from pnp.cli import completion, output
from pnp.cli.build import Json
from pnp.explain import meaning, page, problem_names
from pnp.source import display_path, near_word


def version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        from pnp import __version__

        print(f"pnp {__version__}")
        raise typer.Exit


def explain(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]",
            help="The name in brackets at the end of a message, such as text-overflow.",
            autocompletion=completion.problem_names,
            show_default=False,
        ),
    ] = None,
) -> None:
    """Tell what the name at the end of a message means, by a wrong and a right example. Without NAME: all."""
    raise typer.Exit(output.finish(lambda: _explain(name)))


def _explain(name: str | None) -> int:
    if name is None:
        width = max(map(len, problem_names()), default=0)
        for known in problem_names():
            print(f"{known:<{width}}  {meaning(known)}")
        return 0
    name = name.strip("[]").lower()
    if name not in problem_names():
        near = near_word(name, problem_names()) or "`pnp explain` shows all names"
        output.say(f"error: no problem is named `{name}`; {near}")
        return 2
    print(page(name).rstrip())
    return 0


def doctor(as_json: Json = False) -> None:
    """Show what is installed, which fonts, sets and printers are known, and whether out/ can be written."""
    raise typer.Exit(output.finish(lambda: _doctor(as_json)))


def _doctor(as_json: bool) -> int:
    found = _findings()
    if as_json:
        output.print_json(found)
    else:
        _show_findings(found)
    for problem in found["problems"]:
        output.say(f"{problem['file']}: {problem['severity']}: {problem['message']} [{problem['name']}]")
    wrong = any(problem["severity"] == "error" for problem in found["problems"])
    return int(wrong or not found["writable"])


def _show_findings(found: dict[str, Any]) -> None:
    print(f"pnp {found['pnp']}, Python {found['python']} on {found['system']}")
    for package, number in found["packages"].items():
        print(f"    {package:<12} {number}")
    print(f"YAML by libyaml: {'yes' if found['libyaml'] else 'no, reading large files will be slow'}")
    print(f"content sets: {', '.join(found['sets']) or 'none'}")
    print(f"bundled data: {found['bundled']}")
    print(f"out/ can be written: {'yes' if found['writable'] else 'no'}")
    print(f"printers: {', '.join(found['printers']) or 'none is calibrated'}")
    print(f"scans can be read: {'yes' if found['scans'] else 'no, that takes the extra pnp[scan]'}")
    print("fonts:")
    for face in found["fonts"]:
        print(f"    {face['family']} {face['weight']}{' italic' if face['italic'] else ''}")


def _findings() -> dict[str, Any]:
    import os
    import platform
    from importlib.metadata import version as version_of
    from importlib.util import find_spec

    import yaml

    from pnp import __version__
    from pnp.printers.store import read_printers
    from pnp.project import BUNDLED, Project
    from pnp.source import Report
    from pnp.typeset.fonts import read_fonts

    project = Project(Path())
    report = Report()
    folders = [folder for folder in (Path("fonts").resolve(), BUNDLED / "fonts") if folder.is_dir()]
    fonts = read_fonts(list(dict.fromkeys(folders)), report)
    project.defaults(report)
    packages = ("reportlab", "pillow", "jinja2", "typer", "pyyaml", "uharfbuzz", "pypdfium2", "rich")
    out = Path("out") if Path("out").exists() else Path()
    return {
        "pnp": __version__,
        "python": platform.python_version(),
        "system": sys.platform,
        "packages": {package: version_of(package) for package in packages},
        "libyaml": bool(getattr(yaml, "__with_libyaml__", False)),
        "sets": list(project.sets()),
        "bundled": display_path(BUNDLED),
        "writable": out.is_dir() and os.access(out, os.W_OK),
        "scans": find_spec("cv2") is not None,
        "printers": list(read_printers(Path(), report)),
        "fonts": [
            {"family": face.family, "weight": face.weight, "italic": face.italic} for face in fonts.faces
        ],
        "problems": [output.problem_json(problem) for problem in report],
    }


def schema(
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Write them to this folder, one file each, instead of printing them.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Print JSON Schemas of the content files, for editors that complete and check while you type."""
    raise typer.Exit(output.finish(lambda: _schema(out)))


def _schema(out: Path | None) -> int:
    from pnp.cli.new import all_schemas, write_schemas

    if out is None:
        output.print_json(all_schemas())
        return 0
    for path in write_schemas(out):
        print(display_path(path))
    return 0
