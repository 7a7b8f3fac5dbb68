"""The pieces of a component: a list in its file, a table, or files that hold one each."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePosixPath, PureWindowsPath

from pnp.content.checking import Checking
from pnp.content.fields import Name
from pnp.content.files import TABLE, piece_kind
from pnp.content.kinds import Kind
from pnp.content.model import Piece
from pnp.content.values import Map, Places, Seq, both_lines, legible
from pnp.content.yaml import read_yaml
from pnp.links import dead_link, dead_link_problem, is_there
from pnp.source import Problem, Report, Source

MAX_FILES = 1000
"""Files that hold a piece each, in one component."""


def read_pieces(
    kind: Kind, listed: Seq | Map | str | None, name: str, given: Map, checking: Checking
) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """The sound pieces of the component of this name, each id once, and those that are not sound.

    Sound is no piece that is counted by a number of the rules which is wrong.
    """
    found: Iterable[tuple[Piece, bool]]
    if isinstance(listed, Seq):
        found = _listed_pieces(piece_kind(kind), listed, given, checking)
    elif isinstance(listed, Map) or (listed is not None and is_table(listed)):
        found = _table_pieces(kind, listed, name, given, checking)
    elif isinstance(listed, str):
        found = _filed_pieces(kind, listed, given, checking)
    else:
        return (), ()
    return _each_once(found, checking)


def read_pieces_of_table(
    kind: Kind, path: Path, name: str, checking: Checking
) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """The same of a table that no file names; of a workbook it is the sheet of the component's name."""
    from pnp.content.tables.reading import read_table
    from pnp.content.tables.sheets import Wanted

    wanted = Wanted(None, name, lambda _: f"call the one with the pieces {name}")
    found = read_table(piece_kind(kind), path, wanted, checking.report, checking.rules)
    return _each_once(found, checking)


def _each_once(
    found: Iterable[tuple[Piece, bool]], checking: Checking
) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """The sound pieces, each id once, and those that are not sound."""
    found = list(found)
    ids = {piece.id for piece, is_sound in found if is_sound and piece.copies is not None}
    if len(ids) == len(found):
        return tuple([piece for piece, _ in found]), ()
    pieces: dict[str, Piece] = {}
    sound: list[Piece] = []
    unsound: list[Piece] = []
    for piece, is_sound in found:
        first = pieces.setdefault(piece.id, piece)
        if first is not piece:
            if piece.id is not None:
                places = first.source_of("id"), piece.source_of("id")
                checking.add(duplicate(f"the id `{piece.id}`", *places))
        else:
            (sound if is_sound and piece.copies is not None else unsound).append(piece)
    return tuple(sound), tuple(unsound)


def _listed_pieces(kind: Kind, listed: Seq, given: Map, checking: Checking) -> Iterator[tuple[Piece, bool]]:
    """The pieces of a list, and whether each is sound."""
    if not listed:
        checking.bad_value("a list of at least one piece", given, "pieces", "add one: - {id: north-1}")
    for index, item in enumerate(listed):
        if type(item) is not Map:
            checking.within.append("pieces")
            checking.bad_type("a mapping of fields", listed, index, f"for example {kind.example()}")
            checking.within.pop()
            continue
        met = checking.met
        values = kind.read(item, checking)
        piece = Piece(values, None, Places(checking.file, item))
        yield piece, checking.met == met


def is_table(name: str) -> bool:
    """Whether a file's name is that of a table."""
    return name.lower().endswith((".csv", ".tsv", ".xlsx"))


def _table_pieces(
    kind: Kind, listed: Map | str, name: str, given: Map, checking: Checking
) -> Sequence[tuple[Piece, bool]]:
    """The pieces of a table, and whether each is sound."""
    from pnp.content.tables.reading import is_workbook, read_table
    from pnp.content.tables.sheets import Wanted

    def way_out(sheet: str) -> str:
        from pnp.content.write_yaml import flow

        return f"name one of them: pieces: {flow({'file': file, 'sheet': sheet})}"

    file, sheet = listed, None
    if isinstance(listed, Map):
        checking.within.append("pieces")
        values = TABLE.read(listed, checking)
        if values["file"] is not None and not is_table(values["file"]):
            checking.bad_value(
                "the name of a .csv, .tsv or .xlsx file", listed, "file", "save the table as one of these"
            )
            values["file"] = None
        file, sheet = values["file"], values["sheet"]
        if file is not None and sheet is not None and not is_workbook(file):
            message = f"{checking.name('sheet')} names a sheet of a file without sheets, {legible(file)}"
            hint = "leave it out, or name a workbook: an .xlsx file"
            checking.add(Problem("bad-value", message, checking.source(listed.mark("sheet")), hint=hint))
        checking.within.pop()
    if isinstance(file, str):
        place = checking.source(listed.mark("file") if isinstance(listed, Map) else given.mark("pieces"))
        folder = checking.folder_of(file)
        if leaves(os.path.realpath(folder), file):
            message = f'"{legible(file)}" lies outside the folder of the set'
            checking.add(Problem("bad-reference", message, place, hint="keep tables beside set.yaml"))
        elif not is_there(folder, file):
            others = {
                entry.name for one in checking.folders for entry in one.iterdir() if is_table(entry.name)
            }
            message = f"there is no file {legible(file)} in the folder of the set"
            checking.add(Problem("not-found", message, place, hint=checking.hint(file, others)))
        else:
            wanted = Wanted(sheet, name, way_out)
            return read_table(piece_kind(kind), folder / file, wanted, checking.report, checking.rules)
    return ()


def _filed_pieces(kind: Kind, pattern: str, given: Map, checking: Checking) -> Iterator[tuple[Piece, bool]]:
    """The piece in each file of a pattern, under the file's name, and whether it is sound."""
    place = checking.source(given.mark("pieces"))
    within = str(PurePosixPath(pattern).parent)
    link = dead_link(checking.folder_of(within), within)
    if link is not None:
        checking.add(dead_link_problem(link))
        return
    if leaves(os.path.realpath(checking.folders[0]), pattern) or "**" in pattern:
        message = f'"{legible(pattern)}" may lie outside the folder of the set'
        hint = "keep the files in a folder beside set.yaml: maps/*.yaml"
        checking.add(Problem("bad-reference", message, place, hint=hint))
        return
    files = _files(pattern, checking)
    if not files:
        message = f"no file is called {legible(pattern)} in the folder of the set"
        checking.add(Problem("not-found", message, place, hint="write one, or take the component out"))
    for path in files[:MAX_FILES]:
        piece, is_sound = read_piece(kind, path, Checking(path, checking.report, checking.rules))
        if piece is not None:
            yield piece, is_sound
    if len(files) > MAX_FILES:
        message = f"{legible(pattern)} names {len(files)} files, more than {MAX_FILES}"
        checking.add(Problem("too-large", message, place, hint="share them out among several components"))


def _files(pattern: str, checking: Checking) -> list[Path]:
    """The files of a pattern: those in the set's own folder alone, else those of its original.

    Copies that are all there, and none of them changed, count as if the folder were not there.
    """
    found = {folder: _matching(folder, pattern) for folder in checking.folders}
    copied = checking.copied
    if copied is not None and found[copied.original] and copied.is_whole(pattern, found[copied.folder]):
        return [checking.folder_of(name) / name for name in found[copied.original]]
    folder = next(filter(found.get, found), checking.folders[0])
    files = [folder / name for name in found[folder]]
    return files if copied is None else list(map(copied.current, files))


def _matching(folder: Path, pattern: str) -> list[str]:
    """The files of a pattern in a folder, without links to files out of it, in order of their names."""
    root = os.path.realpath(folder)
    names = [str(path.relative_to(folder)) for path in sorted(folder.glob(pattern))]
    return [name for name in names if dead_link(folder, name) or not leaves(root, name)]


def read_piece(kind: Kind, path: Path, checking: Checking) -> tuple[Piece | None, bool]:
    """The piece that a file holds, under the file's name, or None; and whether it is sound."""
    item, is_sound = read_mapping(path, checking.report)
    if item is None:
        return None, False
    if "id" not in item and not Name().is_one(path.stem):
        message = f'the name of a file is the id of its piece, {Name.wanted}, not "{legible(path.stem)}"'
        hint = "rename the file, or write an `id` into it"
        checking.add(Problem("bad-value", message, Source(path), hint=hint))
    values = piece_kind(kind, path.stem).read(item, checking)
    piece = Piece(values, None, Places(path, item))
    return piece, is_sound and not checking.met


def leaves(root: str, name: str) -> bool:
    """Whether a path leads out of a folder, whatever lies there."""
    written = PureWindowsPath(name), PurePosixPath(name)
    if any(path.anchor or ".." in path.parts for path in written):
        return True
    target = os.path.realpath(os.path.join(root, name))
    return os.path.commonpath((root, target)) != root


def read_mapping(path: Path, report: Report) -> tuple[Map | None, bool]:
    """The mapping in a file, and whether it is sound as YAML."""
    found = Report()
    given = read_yaml(path, found)
    report.extend(found)
    return given, not found.has_errors


def duplicate(
    what: str, first: Source, again: Source, hint: str = "call one of them by another name"
) -> Problem:
    """A problem that names both places."""
    what_place = "line" if again.table is None else "row"
    where = both_lines(first.line, again.line, what_place)
    if first.file != again.file:
        where = f"on {first} and on {what_place} {again.line}"
    return Problem("duplicate-id", f"{what} stands twice: {where}", again, hint=hint)
