"""`pnp list`: the sets that can be printed, and where their parts come from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli import output
from pnp.cli.build import Json, once
from pnp.cli.options import MOST_PLAYERS
from pnp.source import display_path
from pnp.words.phrases import count

if TYPE_CHECKING:
    from pnp.content.model import Component, ContentSet
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
    from pnp.content.players import check_players
    from pnp.pipeline import load
    from pnp.project import Project
    from pnp.source import Report

    report = Report()
    contents = []
    for place in Project(Path()).sets().values():
        content = load(place, report)
        refused = list(check_players(content, players)) if content else []
        report.extend(refused)
        if content and not refused:
            contents.append((place, content))
    if as_json:
        output.print_json({"sets": [_set_json(place, content, players) for place, content in contents]})
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
    parts = content.components if content.original else ()
    origins = {part.id: f"; {_show_origins(part, place, content)}" for part in parts}
    for entry in _set_json(place, content, players)["components"]:
        width, height = entry["size_mm"]
        pieces, designs = count(entry["pieces"], "piece"), count(entry["designs"], "design")
        backs = ", with backs" if entry["two_sided"] else ""
        styles = f", styles: {', '.join(style['id'] for style in entry['styles'])}" if entry["styles"] else ""
        print(
            f"    {entry['id']:<12} {pieces:>10} of {designs}, {width:g} x {height:g} mm{backs}{styles}"
            f"{origins.get(entry['id'], '')}"
        )


def _origins(component: Component, place: SetPlace, content: ContentSet) -> tuple[str, str]:
    """Where the file of a component and the template of its face come from: `here` or `pnp`."""
    from pnp.project import BUNDLED

    names = [name for name in (content.id, content.game, "_shared") if name]
    faces = (home / name / component.face for home in place.homes("templates") for name in names)
    face = next((path for path in faces if path.is_file()), BUNDLED / "templates")
    file = component.source.file
    is_own = content.folder in file.parents and not place.is_bundled
    return "here" if is_own or BUNDLED not in file.parents else "pnp", (
        "pnp" if BUNDLED in face.parents else "here"
    )


def _is_changed(component: Component, content: ContentSet) -> bool | None:
    """Whether its files are not as in the set that this one is made from; None where it is made from none."""
    if content.original is None:
        return None
    files = {component.source.file, *(piece.source.file for piece in component.pieces)}
    own = [file for file in files if not content.is_inherited(file)]
    return not all(_is_same(file, content.original, content.folder) for file in own)


def _is_same(file: Path, original: Path, folder: Path) -> bool:
    """Whether a file of a set has the bytes of the one of its original."""
    if folder not in file.parents:
        return False
    theirs = original / file.relative_to(folder)
    return theirs.is_file() and theirs.read_bytes() == file.read_bytes()


def _show_origins(component: Component, place: SetPlace, content: ContentSet) -> str:
    """Where a component comes from, and its look where that lies elsewhere."""
    words = {"here": "here", "pnp": "comes with pnp"}
    file, look = _origins(component, place, content)
    said = words[file]
    if file == "here":
        said += ", changed" if _is_changed(component, content) else ", not changed"
    return said if file == look else f"{said}; its look {words[look]}"


def _set_json(place: SetPlace, content: ContentSet, players: int | None) -> dict[str, Any]:
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
                "two_sided": component.has_backs,
                "file": display_path(component.source.file),
                **dict(zip(("content_from", "look_from"), _origins(component, place, content), strict=True)),
                "changed": _is_changed(component, content),
                "styles": [
                    {
                        "id": style.style,
                        "title": style.title,
                        "size_mm": [style.size.width, style.size.height],
                        "two_sided": style.has_backs,
                    }
                    for style in component.styles
                ],
            }
            for component in content.components
        ],
    }
