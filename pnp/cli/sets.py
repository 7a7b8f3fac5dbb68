"""`pnp list` and `pnp new`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli import output
from pnp.cli.build import Json

if TYPE_CHECKING:
    from pnp.content.model import ContentSet


def list_sets(
    players: Annotated[
        int | None, typer.Option(min=1, max=99, help="Count pieces for so many players.", show_default=False)
    ] = None,
    as_json: Json = False,
) -> None:
    """Show the content sets that are found, their components and how many pieces each has."""
    from pnp.pipeline import load
    from pnp.project import Project
    from pnp.source import Report

    report = Report()
    found = [(place, load(place, report)) for place in Project(Path()).sets().values()]
    contents = [(place, content) for place, content in found if content is not None]
    if as_json:
        output.print_json({"sets": [_set_json(content, players) for _, content in contents]})
    else:
        for place, content in contents:
            where = "bundled" if place.is_bundled else output.display_path(place.folder)
            number = content.players
            people = (
                f"{number.min}-{number.max} players" if number.min != number.max else f"{number.min} players"
            )
            typer.echo(f"{content.id}  {content.title} {content.version}, {people}, {where}")
            for entry in _set_json(content, players)["components"]:
                size = " x ".join(f"{side:g}" for side in entry["size_mm"])
                typer.echo(
                    f"    {entry['id']:<12} {entry['pieces']:>4} pieces of {entry['designs']} designs, {size} mm"
                )
    output.show(report) if not as_json else None
    if report.has_errors:
        raise typer.Exit(1)


def _set_json(content: ContentSet, players: int | None) -> dict[str, Any]:
    number = players or content.players.default
    return {
        "id": content.id,
        "title": content.title,
        "game": content.game,
        "version": content.version,
        "players": {
            "min": content.players.min,
            "max": content.players.max,
            "default": content.players.default,
        },
        "components": [
            {
                "id": component.id,
                "title": component.title,
                "kind": component.kind,
                "size_mm": [component.size.width, component.size.height],
                "designs": len(component.pieces),
                "pieces": sum(component.printed(piece, number) for piece in component.pieces),
                "two_sided": component.back is not None,
            }
            for component in content.components
        ],
    }


def new(
    name: Annotated[
        str, typer.Argument(help="Name of the set: small letters, digits, - and _.", show_default=False)
    ],
) -> None:
    """Make a small complete deck of your own in content/NAME/ and templates/NAME/, ready to change and to build."""
    from pnp.starter import StarterFailed, make_starter

    try:
        files = make_starter(Path(), name)
    except StarterFailed as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(1) from None
    for path in files:
        typer.echo(output.display_path(path))
    typer.echo(f"\nChange the texts in content/{name}/deck.yaml, then: pnp build {name}")
