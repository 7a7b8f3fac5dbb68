"""`pnp list` and `pnp new`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli import output
from pnp.cli.build import Json, once
from pnp.cli.options import MOST_PLAYERS
from pnp.instructions import count
from pnp.source import display_path

if TYPE_CHECKING:
    from pnp.content.model import ContentSet
    from pnp.project import SetPlace


def list_sets(
    players: Annotated[
        int | None,
        once(
            "players",
            "NUMBER",
            f"Count pieces for so many players, 1 to {MOST_PLAYERS}. Else as the set says.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show what can be printed: the games and decks found here, their parts and how many pieces each has."""
    raise typer.Exit(output.finish(lambda: _list_sets(players, as_json)))


def _list_sets(players: int | None, as_json: bool) -> int:
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
            _show_set(place, content, players)
    if report.has_errors:
        output.show(report)
    return int(report.has_errors)


def _show_set(place: SetPlace, content: ContentSet, players: int | None) -> None:
    """A set with its components, one a line."""
    low, high = content.players.min, content.players.max
    people = f"{low}-{high} players" if low != high else count(low, "player")
    where = "comes with pnp" if place.is_bundled else display_path(place.folder)
    title = f"{content.title} {content.version}".rstrip()
    print(f"{content.id}: {title}, {people}, {where}")
    for entry in _set_json(content, players)["components"]:
        width, height = entry["size_mm"]
        pieces, designs = count(entry["pieces"], "piece"), count(entry["designs"], "design")
        backs = ", with backs" if entry["two_sided"] else ""
        styles = f", styles: {', '.join(style['id'] for style in entry['styles'])}" if entry["styles"] else ""
        print(f"    {entry['id']:<12} {pieces:>10} of {designs}, {width:g} x {height:g} mm{backs}{styles}")


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
                "styles": [
                    {
                        "id": style.style,
                        "title": style.title,
                        "size_mm": [style.size.width, style.size.height],
                        "two_sided": style.back is not None,
                    }
                    for style in component.styles
                ],
            }
            for component in content.components
        ],
    }


def new(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="What to call it: small letters, digits, - and _, such as my-deck.",
            show_default=False,
        ),
    ],
) -> None:
    """Make a small complete deck of your own in content/NAME/ and templates/NAME/, to change and to build."""
    raise typer.Exit(output.finish(lambda: _new(name)))


def _new(name: str) -> int:
    from pnp.project import BUNDLED, Project
    from pnp.starter import StarterFailed, make_starter

    bundled = [place.id for place in Project(BUNDLED).sets().values()]
    try:
        files = make_starter(Path(), name, bundled)
    except StarterFailed as error:
        output.say(f"error: {error}")
        return 1
    for path in files:
        print(display_path(path))
    print(f"\nPrint it with: pnp build {name}")
    print(f"Change the cards in content/{name}/deck.yaml, their looks in templates/{name}/, and build again.")
    return 0
