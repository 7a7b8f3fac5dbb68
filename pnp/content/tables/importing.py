"""Pieces of a table and a component -> the files of the component with these in the place of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pnp.content.files import piece_kind
from pnp.content.line_ends import lines_of
from pnp.content.model import Component, ContentSet, Piece
from pnp.content.pieces import duplicate
from pnp.content.tables.edit_yaml import CannotEdit, given_like, same, with_pieces
from pnp.content.tables.flatten import Shape
from pnp.content.tables.reading import read_table
from pnp.content.tables.sheets import Wanted
from pnp.content.text import read_text
from pnp.content.values import Map, Places, Seq, legible
from pnp.content.write_yaml import block
from pnp.content.yaml import MAX_BYTES
from pnp.source import Report


@dataclass
class Imported:
    """What an import makes of a component: ids of pieces, and files."""

    files: dict[Path, bytes] = field(default_factory=dict)
    """The new bytes of each file that changes."""
    changed: list[str] = field(default_factory=list)
    new: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    """Pieces that say what they said."""
    left: list[Path] = field(default_factory=list)
    """Files of pieces that are gone, which nobody has removed."""


def pieces_in(
    path: Path, wanted: Wanted, content: ContentSet, component: Component, report: Report
) -> list[Piece]:
    """The pieces for a component in a table, or in a sheet of a workbook.

    Every problem is in the report.
    """
    if component.fields is None:
        return []
    kind = piece_kind(component.fields)
    seen: dict[str, Piece] = {}
    for piece, _ in read_table(kind, path, wanted, report, content.rules):
        first = seen.setdefault(piece.id, piece)
        if first is not piece and piece.id is not None:
            report.add(duplicate(f"the id `{piece.id}`", first.source_of("id"), piece.source_of("id")))
    return list(seen.values())


def imported(content: ContentSet, component: Component, pieces: Sequence[Piece]) -> Imported:
    """The files of a component with these pieces; CannotEdit where it has none that could hold them."""
    listed = _listed(component)
    if component.fields is None or listed is None:
        raise CannotEdit(
            f"{component.id} takes its pieces from a table already",
            f"change that table, or name another one in {component.source.file.name}",
        )
    shape = Shape(piece_kind(component.fields))
    made = _compared(shape, component.pieces, pieces)
    if not (made.changed or made.new or made.gone) and _ids(component.pieces) == _ids(pieces):
        return made
    if isinstance(listed, Seq):
        file = component.source.file
        text = with_pieces(read_text(file, MAX_BYTES), shape, component.pieces, pieces)
        made.files[_own(file, content)] = text.encode()
    else:
        _put_in_files(made, Path(listed), content, component, pieces)
    return made


def takes_pieces(component: Component) -> bool:
    """Whether pieces of a table can take the place of those that a component has."""
    return component.fields is not None and _listed(component) is not None


def _listed(component: Component) -> Seq | str | None:
    """What a component says of its pieces in YAML: a list or the files that hold them; None of a table."""
    listed = component.sources.given.get("pieces") if isinstance(component.sources, Places) else None
    if isinstance(listed, Seq) or (isinstance(listed, str) and listed.endswith(".yaml")):
        return listed
    return None


def _ids(pieces: Sequence[Piece]) -> list[str]:
    return [piece.id for piece in pieces]


def _compared(shape: Shape, old: Sequence[Piece], new: Sequence[Piece]) -> Imported:
    """Which pieces are new, changed, gone, or as they were."""
    made = Imported()
    before = {piece.id: piece for piece in old}
    for piece in new:
        known = before.pop(piece.id, None)
        if known is None:
            made.new.append(piece.id)
        elif same(shape.cells_of(known), shape.cells_of(piece)):
            made.kept.append(piece.id)
        else:
            made.changed.append(piece.id)
    made.gone = list(before)
    return made


def _own(file: Path, content: ContentSet) -> Path:
    """A file of the set itself: in the place of one that comes from elsewhere, one of the same name."""
    return file if file.is_relative_to(content.folder) else content.folder / file.name


def _put_in_files(
    made: Imported, pattern: Path, content: ContentSet, component: Component, pieces: Sequence[Piece]
) -> None:
    """A file for each piece that is new or has changed; for all of them where they come from another set."""
    home = content.folder / pattern.parent
    old = {piece.id: piece for piece in component.pieces}
    is_own = all(piece.source.file.is_relative_to(content.folder) for piece in component.pieces)
    gone = [home / old[id_].source.file.name for id_ in made.gone]
    made.left = [file for file in gone if file.exists()]
    for piece in pieces:
        before = old.get(piece.id)
        file = home / (before.source.file.name if before else f"{piece.id}.yaml")
        if before and piece.id in made.kept:
            if not is_own and not file.exists():
                made.files[file] = before.source.file.read_bytes()
            continue
        is_copy = before is not None and content.is_inherited(before.source.file)
        if file.exists() and not is_copy and (before is None or before.source.file != file):
            raise CannotEdit(
                f"a file {legible(file.name)} is there already", "call the piece by another name"
            )
        given = given_like(piece.given or Map(), before.given if before else None)
        if file.stem == piece.id and not (before and before.given and "id" in before.given):
            del given["id"]
        made.files[file] = ((_head(before.source.file) if before else "") + block(given, 0)).encode()


def _head(file: Path) -> str:
    """The comments at the beginning of a file."""
    lines = lines_of(read_text(file, MAX_BYTES))
    count = next((index for index, line in enumerate(lines) if line.strip() and line[0] != "#"), len(lines))
    return "".join(lines[:count])
