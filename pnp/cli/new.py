"""`pnp new`: a set of one's own, small or as a copy of another, asked for where nothing was typed."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli import completion, output
from pnp.source import display_path

if TYPE_CHECKING:
    from pnp.project import SetPlace

SCHEMAS = Path(".schemas")
"""Where the first lines of content files look for their schemas, beside `content/`."""


def new(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]",
            help="What to call it: small letters, digits, - and _, such as my-deck. Asked for if left out.",
            show_default=False,
        ),
    ] = None,
    origin: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="SET",
            help="Copy this set instead, such as heartland. Of the copy of a set that comes with pnp, files "
            "that you do not change, or delete, are taken from that, also from the one of a later pnp.",
            autocompletion=completion.sets,
            show_default=False,
        ),
    ] = None,
    templates: Annotated[
        bool,
        typer.Option(
            "--templates", help="With --from: copy its templates too, to change what the pieces look like."
        ),
    ] = False,
) -> None:
    """Make a set of your own in content/NAME/: a small complete deck, or with --from a copy of another set.

    Both can be built at once, and changed file by file. `pnp list` shows which part comes from where.
    """
    if templates and origin is None:
        raise typer.BadParameter("goes with --from, which says whose templates", param_hint="'--templates'")
    raise typer.Exit(output.finish(lambda: _new(name, origin, templates)))


def _new(name: str | None, origin: str | None, templates: bool) -> int:
    from pnp.project import BUNDLED, Project
    from pnp.source import Report

    bundled = Project(BUNDLED).sets()
    if name is None:
        if not (sys.stdin and sys.stdin.isatty()):
            output.say("error: a NAME is missing: pnp new my-deck, or pnp new my-heartland --from heartland")
            return 2
        asked = _ask({**bundled, **Project(Path()).sets()}, bundled, origin)
        if asked is None:
            output.say("stopped: nothing was made")
            return 1
        name, origin = asked
    place = None
    if origin is not None:
        report = Report()
        place = Project(Path()).find(origin, report)
        if place is None:
            output.show(report)
            return 1
    return _make(name, place, templates, bundled)


def _make(name: str, place: SetPlace | None, templates: bool, bundled: Mapping[str, SetPlace]) -> int:
    """Write the set and say what can be done with it."""
    from pnp.starter import StarterFailed, make_copy, make_starter

    try:
        if place is None:
            files = make_starter(Path(), name, bundled)
        else:
            own = place.root / "templates" / place.id
            looks = own if own.is_dir() and not place.is_bundled else _looks(place) if templates else None
            lacking = _lacking(place) if looks is None else None
            if lacking or (templates and looks is None):
                what = f"no template {lacking}" if lacking else "no templates"
                output.say(f"error: {place.id} has {what}, so that no copy could be printed")
                output.say(f"      hint: put its templates into {display_path(own)}/ first")
                return 1
            files = make_copy(Path(), name, place.folder, looks, _origins(place, looks), bundled)
    except StarterFailed as error:
        output.say(f"error: {error}")
        return 1
    for path in files:
        print(display_path(path))
    write_schemas(SCHEMAS, has_out=False)
    print(f"\nPrint it with: pnp build {name}")
    for line in _advice(name, place, any(path.parts[0] == "templates" for path in files)):
        print(line)
    return 0


def _origins(place: SetPlace, looks: Path | None) -> dict[str, str]:
    """The names under which what is copied comes with pnp, as far as it does."""
    from pnp.project import BUNDLED

    origins = {}
    if place.is_bundled and not _says_from(place.folder):
        origins["content"] = place.id
    if looks is not None and looks.parent == BUNDLED / "templates":
        origins["templates"] = looks.name
    return origins


def _looks(place: SetPlace) -> Path | None:
    """The folder of templates that a set is drawn by, its own or its game's; None where there is none."""
    from pnp.content.read import read_sound_parts
    from pnp.games import find_games
    from pnp.project import LIBRARY
    from pnp.source import Report

    content = read_sound_parts(place.folder, find_games(), Report(), LIBRARY)
    names = (place.id, content.game if content else None)
    folders = [home / name for name in names if name for home in place.homes("templates")]
    return next((folder for folder in folders if folder.is_dir()), None)


def _lacking(place: SetPlace) -> str | None:
    """The first template of a face that is nowhere; None where all are there, or the set cannot be read."""
    from pnp.content.read import read_sound_parts
    from pnp.drawing.homes import Homes
    from pnp.games import find_games
    from pnp.project import LIBRARY
    from pnp.source import Report

    content = read_sound_parts(place.folder, find_games(), Report(), LIBRARY)
    if content is None:
        return None
    homes = Homes(content, place.homes("templates"), Report())
    return next((part.face for part in content.components if homes.template(part.face) is None), None)


def _says_from(folder: Path) -> bool:
    """Whether a set is itself made from another."""
    from pnp.content.original import ENTRY
    from pnp.content.pieces import read_mapping
    from pnp.source import Report

    given, _ = read_mapping(folder / ENTRY, Report())
    return given is not None and given.get("from") is not None


def _advice(name: str, place: SetPlace | None, has_looks: bool) -> list[str]:
    """What to change where."""
    if place is None:
        cards, looks = f"content/{name}/deck.yaml", f"templates/{name}/"
        return [f"Change the cards in {cards}, their looks in {looks}, and build again."]
    lines = [
        f"Change what you like in content/{name}/, and build again; `pnp check {name}` says what is wrong."
    ]
    if place.is_bundled:
        lines.append(
            f"A file that you delete or leave unchanged there is taken from {place.id}; "
            "`pnp list` shows what comes from where."
        )
    if has_looks:
        return [*lines, f"What the pieces look like stands in templates/{name}/."]
    home = _looks(place)
    if home is not None:
        lines.append(f"To change a look, copy its template from {display_path(home)}/ to templates/{name}/.")
    return lines


def all_schemas() -> dict[str, dict[str, Any]]:
    """The schemas of content files by name, and those of files beside templates and of how one prints."""
    from pnp.content.schema import kind_schema, schemas
    from pnp.defaults import DEFAULTS
    from pnp.drawing.boxes import boxes_schema
    from pnp.drawing.theme import THEME
    from pnp.explain import problem_names
    from pnp.games import find_games
    from pnp.printers.store import printers_schema

    return {
        **schemas(find_games(), problem_names()),
        "theme": kind_schema(THEME),
        "boxes": boxes_schema(),
        "pnp": kind_schema(DEFAULTS),
        "printers": printers_schema(),
    }


def write_schemas(folder: Path, *, has_out: bool = True) -> list[Path]:
    """The files of all schemas, written for editors. OutputError where that cannot be, as `replace_files`."""
    import json

    from pnp.writers.files import replace_files

    made = all_schemas()
    files = {
        folder / f"{name}.schema.json": json.dumps(value, indent=2).encode() + b"\n"
        for name, value in made.items()
    }
    replace_files(files, has_out=has_out)
    return list(files)


def _ask(
    known: Mapping[str, SetPlace], bundled: Mapping[str, SetPlace], origin: str | None
) -> tuple[str, str | None] | None:
    """A name, and the set to copy if any, as a person at the terminal says; None where they want to stop.

    All sets are offered: those that come with pnp, then one's own.
    """
    if origin is None:
        print("What do you want to make?")
        ways = ["a small deck of cards to start from", *(f"a copy of {name} to change" for name in known)]
        for number, way in enumerate(ways):
            print(f"  {number}  {way}")
        while True:
            answer = _heard(f"Number, 0 to {len(known)} [0]: ")
            if answer is None:
                return None
            if answer in known:
                origin = answer
                break
            if (answer or "0") in map(str, range(len(ways))):
                origin = [None, *known][int(answer or 0)]
                break
            print(f"There is no choice `{answer}`.")
    return _ask_name(bundled, origin)


def _ask_name(bundled: Mapping[str, SetPlace], origin: str | None) -> tuple[str, str | None] | None:
    """The name of the new set."""
    from pnp.starter import name_fault

    usual = f"my-{origin}" if origin in bundled else f"{origin}-copy" if origin else "my-deck"
    while True:
        answer = _heard(f"What shall it be called [{usual}]: ")
        if answer is None:
            return None
        fault = name_fault(answer or usual, bundled)
        if not fault:
            return answer or usual, origin
        print(f"{fault[:1].upper()}{fault[1:]}.")


def _heard(question: str) -> str | None:
    """What a person answers; None at the end of what they have to say."""
    print(question, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        print()
        return None
    return line.strip()
