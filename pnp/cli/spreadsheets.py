"""`pnp import` and `pnp export`: pieces from a spreadsheet into a set, and from a set into a spreadsheet."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli import completion, output
from pnp.cli.build import Json
from pnp.cli.written import ending
from pnp.source import Problem, Report, did_you_mean, display_path
from pnp.words.phrases import count

if TYPE_CHECKING:
    from pnp.content.model import Component, ContentSet
    from pnp.content.tables.importing import Imported
    from pnp.content.tables.write import Written
    from pnp.project import SetPlace

SORTS = ("csv", "xlsx")
"""What sorts of spreadsheets are written."""
TABLES = (".csv", ".tsv", ".xlsx")
"""How the names of files end that are read."""
_MOST_NAMED = 8
"""Pieces that are told by name."""

Set = Annotated[
    str,
    typer.Argument(
        metavar="SET",
        help="A content set by name or folder.",
        autocompletion=completion.sets,
        show_default=False,
    ),
]


def import_pieces(
    name: Set,
    component: Annotated[
        str,
        typer.Argument(
            metavar="COMPONENT",
            help="The part of the game that the pieces belong to, such as deck.",
            autocompletion=completion.components,
            show_default=False,
        ),
    ],
    file: Annotated[
        Path,
        typer.Argument(
            parser=ending(*TABLES),
            metavar="FILE",
            help="A .csv or .xlsx file: the first row names the fields, each row below is a piece.",
            show_default=False,
        ),
    ],
    sheet: Annotated[
        str | None,
        typer.Option(
            "--sheet",
            metavar="NAME",
            help="The sheet of a workbook. Else the one called like the component, or the only one.",
            show_default=False,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Take the pieces of a spreadsheet into a set of yours, in the place of those that it has.

    Every cell is checked first; if anything is wrong, all of it is shown and nothing changes.

    Then only what differs is written into the component's YAML. The file as it was is kept beside it.

    Begin with `pnp export` to have a spreadsheet with all fields.
    """
    raise typer.Exit(output.finish(lambda: _import(name, component, file, sheet, as_json)))


def export(
    name: Set,
    components: Annotated[
        list[str] | None,
        typer.Option(
            "--component",
            metavar="NAME",
            help="Only this part of the game, such as deck; may be given again.",
            autocompletion=completion.components,
            show_default=False,
        ),
    ] = None,
    sort: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="|".join(SORTS),
            help="csv: a file for each part of the game. xlsx: one workbook with a sheet for each, whose "
            "cells keep texts as you type them. Else as --out ends, or csv.",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="PATH",
            help="A folder, or a file if there is to be one only. Else out/SET/.",
            show_default=False,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Write the pieces of a set into a spreadsheet, to look at or to change there.

    The first row names the fields, each row below is a piece. A file that says something else stays.

    What you change there comes back with `pnp import`.

    Or let the component take its pieces from the file: `pieces: deck.csv`.
    """
    raise typer.Exit(output.finish(lambda: _export(name, components or (), sort, out, as_json)))


def _import(name: str, component_name: str, file: Path, sheet: str | None, as_json: bool) -> int:
    from pnp.content.tables.edit_yaml import CannotEdit
    from pnp.content.tables.importing import imported, pieces_in
    from pnp.content.tables.reading import is_workbook
    from pnp.content.tables.sheets import Wanted
    from pnp.content.text import UnusableFile
    from pnp.writers.files import replace_files

    if sheet is not None and not is_workbook(file.name):
        raise typer.BadParameter(f"{file.name} has no sheets", param_hint="'--sheet'")
    report = Report()
    place, content = _opened(name, report)
    component = _chosen(content, (component_name,), report)[0] if content else None
    if place is None or content is None or component is None:
        return _failed(report, as_json, "nothing was changed")
    if place.is_bundled:
        hint = f"make a copy of your own: `{_copy(content)}`"
        return _refused(f"{content.id} comes with pnp and stays as it is", hint)
    wanted = Wanted(sheet, component.id, lambda other: f"name one of them: --sheet {shlex.quote(other)}")
    pieces = pieces_in(file, wanted, content, component, report)
    if report.has_errors:
        return _failed(report, as_json, "nothing was changed")
    try:
        made = imported(content, component, pieces)
    except CannotEdit as error:
        return _refused(f"{display_path(component.source.file)}: {error}", error.hint)
    except UnusableFile as error:
        report.add(error.problem)
        return _failed(report, as_json, "nothing was changed")
    kept = {path: _free(path) for path in made.files if path.exists()}
    copies = {copy: path.read_bytes() for path, copy in kept.items()}
    replace_files({**copies, **made.files}, has_out=False)
    if as_json:
        output.print_json(_import_json(made, kept, report))
    else:
        output.show(report)
        _tell_import(made, content, component, kept)
    return 0


def _export(name: str, names: Sequence[str], sort: str | None, out: Path | None, as_json: bool) -> int:
    from pnp.content.files import piece_kind
    from pnp.content.tables.importing import takes_pieces
    from pnp.content.tables.write import written
    from pnp.writers.files import replace_files

    sort = _sort(sort, out)
    report = Report()
    place, content = _opened(name, report)
    chosen = _chosen(content, names, report) if content else []
    if place is None or content is None or None in chosen:
        return _failed(report, as_json, "nothing was written")
    parts = [component for component in chosen if component is not None]
    tables = [
        written(component.id, piece_kind(component.fields), component.pieces)
        for component in parts
        if component.fields is not None
    ]
    files = _files(content, tables, sort, out)
    for path, data in files.items():
        if path.exists() and (path.is_dir() or path.read_bytes() != data):
            hint = "remove it first, or choose another place with --out"
            return _refused(f"{display_path(path)} is there already and says something else", hint)
    replace_files(files)
    if as_json:
        output.print_json({"files": [display_path(path) for path in files]})
        return 0
    for path in files:
        print(display_path(path))
    for line in _way_back(name, place, content, next(filter(takes_pieces, parts), None), list(files)):
        print(line)
    return 0


def _way_back(
    name: str, place: SetPlace, content: ContentSet, part: Component | None, files: Sequence[Path]
) -> Iterator[str]:
    """How what is changed in the table of a component comes into the set, or into a copy of a bundled one."""
    if part is None:
        return
    file = next((file for file in files if file.name == f"{part.id}.csv"), files[0])
    own = f"my-{content.id}" if place.is_bundled else name
    back = shlex.join(["pnp", "import", own, part.id, display_path(file)])
    yield ""
    if place.is_bundled:
        yield f"{content.id} comes with pnp and stays as it is. Make a copy of your own: {_copy(content)}"
        yield f"What you change there comes into the copy with: {back}"
    else:
        yield f"What you change there comes back with: {back}"


def _copy(content: ContentSet) -> str:
    """The command that makes a copy of a set that comes with pnp."""
    return f"pnp new my-{content.id} --from {content.id}"


def _opened(name: str, report: Report) -> tuple[SetPlace | None, ContentSet | None]:
    """The set of a name and where it is; what keeps it from being read goes to the report."""
    from pnp.pipeline import load
    from pnp.project import Project

    place = Project(Path()).find(name, report)
    found = Report()
    content = load(place, found) if place else None
    if content is None:
        report.extend(found)
    return place, content


def _chosen(content: ContentSet, names: Sequence[str], report: Report) -> list[Component | None]:
    """The components of these names, all where there is none; None and a problem where one is not there."""
    if not names:
        return list(content.components)
    known = [component.id for component in content.components]
    for name in names:
        if name not in known:
            place = content.source._replace(line=0, column=0)
            message, hint = f"there is no component `{name}`", did_you_mean(name, known)
            report.add(Problem("not-found", message, place, hint=hint))
    return [content.component(name) for name in dict.fromkeys(names)]


def _sort(sort: str | None, out: Path | None) -> str:
    """The sort of spreadsheet that is asked for, by its name or by that of the file."""
    if out == Path("-"):
        raise typer.BadParameter("name a file or a folder", param_hint="'--out'")
    given = out.suffix.lower()[1:] if out else ""
    if sort is not None and sort not in SORTS:
        raise typer.BadParameter(f'"{sort}" is not one of {", ".join(SORTS)}', param_hint="'--to'")
    if sort is not None and given in SORTS and sort != given:
        raise typer.BadParameter(f'"{out}" does not end in .{sort}', param_hint="'--out'")
    if given.isalpha() and given not in SORTS and not Path(out or "").is_dir():
        wanted = " or ".join(f".{each}" for each in SORTS)
        raise typer.BadParameter(
            f'"{out}" does not end in {wanted}, nor is it a folder', param_hint="'--out'"
        )
    return sort or (given if given in SORTS else SORTS[0])


def _files(content: ContentSet, tables: Sequence[Written], sort: str, out: Path | None) -> dict[Path, bytes]:
    """The bytes of each file by its path. Wrong usage where one file is asked for and several are needed."""
    from pnp.content.tables.write import csv_bytes, xlsx_bytes

    is_file = out is not None and out.suffix.lower() == f".{sort}"
    folder = out if out is not None and not is_file else Path("out") / content.id
    if sort == "xlsx":
        path = out if out is not None and is_file else folder / f"{content.id}.xlsx"
        return {path: xlsx_bytes(tables)}
    if out is not None and is_file:
        if len(tables) > 1:
            message = (
                f"{len(tables)} parts of the game need as many CSV files: name a folder, or one --component"
            )
            raise typer.BadParameter(message, param_hint="'--out'")
        return {out: csv_bytes(tables[0])}
    return {folder / f"{table.name}.csv": csv_bytes(table) for table in tables}


def _free(path: Path) -> Path:
    """A name for the file as it was that no file has yet."""
    copy = path.with_name(f"{path.name}.bak")
    number = 1
    while copy.exists():
        number += 1
        copy = path.with_name(f"{path.name}.bak{number}")
    return copy


def _failed(report: Report, as_json: bool, told: str) -> int:
    if as_json:
        output.print_json(output.report_json(report))
    else:
        output.show(report)
        output.say(told)
    return 1


def _refused(message: str, hint: str) -> int:
    output.say(f"error: {message}")
    output.say(f"      hint: {hint}")
    return 1


def _import_json(made: Imported, kept: Mapping[Path, Path], report: Report) -> dict[str, object]:
    return {
        "changed": made.changed,
        "new": made.new,
        "gone": made.gone,
        "kept": made.kept,
        "files": [
            {"path": display_path(path), "kept_as": display_path(kept[path]) if path in kept else None}
            for path in made.files
        ],
        **output.report_json(report),
    }


def _tell_import(
    made: Imported, content: ContentSet, component: Component, kept: Mapping[Path, Path]
) -> None:
    """What has become of which pieces, and where it is written."""
    for what, ids in (("changed", made.changed), ("new", made.new), ("gone", made.gone)):
        if ids:
            more = f" and {len(ids) - _MOST_NAMED} more" if len(ids) > _MOST_NAMED else ""
            print(f"{count(len(ids), 'piece')} {what}: {', '.join(ids[:_MOST_NAMED])}{more}")
    if made.kept:
        print(f"{count(len(made.kept), 'piece')} as before")
    for path in made.files:
        copy = f", as it was: {display_path(kept[path])}" if path in kept else ""
        print(f"{display_path(path)}{copy}")
    for path in made.left:
        print(f"{display_path(path)} is still there: remove it if the piece shall go")
    if not made.files:
        print(f"{component.id} says all this already: nothing was changed")
    else:
        print(f"\nSee whether all is well with: pnp check {content.id}")
