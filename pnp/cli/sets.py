"""`pnp list`: the sets that can be printed, and where their parts come from."""

from __future__ import annotations

from collections.abc import Sequence
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
    """Where the files of a component and the template of its face come from: `here` or `pnp`.

    Of files from both it is here where anything is changed.
    """
    from pnp.project import BUNDLED

    bundled = [BUNDLED in file.parents for file in _files(component)]
    is_bundled = all(bundled) or (any(bundled) and not _is_changed(component, content))
    _, face = _face(component, place, content)
    return "pnp" if is_bundled else "here", "pnp" if BUNDLED in face.parents else "here"


def _files(component: Component) -> set[Path]:
    """The files that a component was read from."""
    return {component.source.file, *(piece.source.file for piece in component.pieces)}


def _face(component: Component, place: SetPlace, content: ContentSet) -> tuple[Path, Path]:
    """The first template of a component's face, and the one that counts where that is an outdated copy."""
    from pnp.content.copied import read_copied
    from pnp.project import BUNDLED
    from pnp.source import Report

    homes = place.homes("templates")
    names = [name for name in (content.id, content.game, "_shared") if name]
    faces = (home / name / component.face for name in names for home in homes)
    face = next((path for path in faces if path.is_file()), BUNDLED / "templates")
    copied = read_copied(homes[0] / content.id, homes[-1], Report())
    return face, copied.current(face) if copied is not None else face


def _is_changed(component: Component, content: ContentSet) -> bool | None:
    """Whether its files are not as in the set that this one is made from; None where it is made from none."""
    if content.original is None:
        return None
    own = [file for file in _files(component) if not content.is_inherited(file)]
    return _lacks_copies(own, content) or not all(_is_same(file, content) for file in own)


def _lacks_copies(files: Sequence[Path], content: ContentSet) -> bool:
    """Whether copies are gone from folders below that of the set in which some of these files lie."""
    homes = {file.parent for file in files} - {content.folder}
    copies = [content.folder / name for name in content.copied.digests] if content.copied else []
    return any(copy.parent in homes and not copy.is_file() for copy in copies)


def _is_same(file: Path, content: ContentSet) -> bool:
    """Whether a file of a set is as it was copied, or as the one of its original."""
    from pnp.content.copied import digest

    if content.original is None or content.folder not in file.parents:
        return False
    theirs = content.original / file.relative_to(content.folder)
    return content.is_unchanged(file) or digest(file) == digest(theirs)


def _show_origins(component: Component, place: SetPlace, content: ContentSet) -> str:
    """Where a component comes from, and its look where that lies elsewhere."""
    file, look = _origins(component, place, content)
    inherited = list(filter(content.is_inherited, _files(component)))
    if file == "here":
        where = "partly here" if inherited else "here"
        said = f"{where}, changed" if _is_changed(component, content) else f"{where}, not changed"
    else:
        said = _show_pnp(any(content.own(file).is_file() for file in inherited))
    if file == look:
        return said
    first, face = _face(component, place, content)
    return f"{said}; its look {'here' if look == 'here' else _show_pnp(first != face)}"


def _show_pnp(has_copy: bool) -> str:
    """That something is taken from pnp, with a copy of it here or without."""
    return "unchanged, taken from pnp" if has_copy else "comes with pnp"


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
