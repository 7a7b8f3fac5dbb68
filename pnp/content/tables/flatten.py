"""Pieces as they were written -> the columns of a table and a cell for each of their values.

What `rows` reads of such a table is what was written, but for the spelling of numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pnp.content.kinds import Kind
from pnp.content.model import Piece
from pnp.content.tables.cells import EMPTY_LIST, EMPTY_MAP, read_number
from pnp.content.tables.columns import (
    FLAG,
    LIST,
    MAPPING,
    NUMBER,
    WHOLE,
    Part,
    Schema,
    forms,
    inside,
    known_parts,
    sorts_of,
)
from pnp.content.values import Map, Seq
from pnp.records import NamedTuple

Path = tuple[Part, ...]
"""The keys that lead to a value, and places in lists counted from 0."""


class Filled(NamedTuple):
    """What a cell holds."""

    value: str | int | float | bool | None
    """None: a list or a mapping without anything."""
    text: str
    """The value as it is written; a number as it was typed."""

    @property
    def meaning(self) -> tuple[type, Any]:
        """What tells it from another."""
        return type(self.value), self.text if self.value is None else self.value


class Shape:
    """How pieces of a kind lie in a table."""

    def __init__(self, kind: Kind) -> None:
        self.fields = [name for name, field in kind.fields.items() if field.is_common]
        self.schemas = forms([kind.schema()])

    def cells(self, given: Map) -> dict[Path, Filled]:
        """The cells of a mapping of fields by the paths of their values."""
        return dict(_cells((), given, self.schemas))

    def cells_of(self, piece: Piece) -> dict[Path, Filled]:
        """The cells of a piece, with its id also where that is the name of its file."""
        return {("id",): Filled(piece.id, piece.id), **self.cells(piece.given or Map())}

    def columns(self, rows: Iterable[Mapping[Path, Filled]]) -> list[Path]:
        """The columns of these rows, and one for each field that needs no more, as the kind orders them."""
        paths: dict[Path, None] = {}
        for name in self.fields:
            if not sorts_of(self.inner((name,))) <= {LIST, MAPPING}:
                paths[(name,)] = None
        for row in rows:
            paths.update(dict.fromkeys(row))
        return list(_in_order((), list(paths), self.schemas))

    def inner(self, path: Path) -> list[Schema]:
        """The forms of the value at a path; none where nothing is known of it."""
        schemas = self.schemas
        for part in path:
            schemas = _inner(schemas, part)
        return schemas

    def is_text(self, path: Path) -> bool:
        """Whether a column holds texts alone."""
        return not sorts_of(self.inner(path)) & {WHOLE, NUMBER, FLAG}


def _inner(schemas: Sequence[Schema], part: Part) -> list[Schema]:
    found = inside(schemas, str(part + 1) if isinstance(part, int) else part)
    return found[1] if found else []


def _cells(path: Path, owner: Map | Seq, schemas: Sequence[Schema]) -> Iterator[tuple[Path, Filled]]:
    """The cells of all values in a mapping or a list of these forms."""
    items: Iterable[tuple[Any, Any]] = owner.items() if isinstance(owner, Map) else enumerate(owner)
    for key, value in items:
        here, inner = (*path, key), _inner(schemas, key)
        if isinstance(value, Map | Seq):
            if value:
                yield from _cells(here, value, inner)
            else:
                yield here, Filled(None, EMPTY_MAP if isinstance(value, Map) else EMPTY_LIST)
        elif value is not None:
            yield here, _filled(value, owner, key, sorts_of(inner))


def _filled(value: Any, owner: Map | Seq, key: Any, sorts: set[str]) -> Filled:
    """A single value as its column takes it: a text for texts, also where digits were typed."""
    if isinstance(value, str):
        return Filled(value, value)
    typed = owner.written(key)
    if isinstance(value, bool):
        return Filled(value, str(value).lower()) if FLAG in sorts else Filled(typed, typed)
    if not sorts & {WHOLE, NUMBER}:
        return Filled(typed, typed)
    read = read_number(typed)
    return Filled(value, typed if type(read) is type(value) and read == value else repr(value))


def _in_order(path: Path, paths: Sequence[Path], schemas: Sequence[Schema]) -> Iterator[Path]:
    """Paths that begin alike: lists by their places, mappings as their fields are ordered."""
    if path in paths:
        yield path
    depth = len(path)
    known = {part: index for index, part in enumerate(known_parts(schemas))}
    below: dict[Part, list[Path]] = {}
    for longer in paths:
        if len(longer) > depth:
            below.setdefault(longer[depth], []).append(longer)

    def order(part: Part) -> tuple[int, int]:
        return (0, part) if isinstance(part, int) else (1, known.get(part, len(known)))

    for part in sorted(below, key=order):
        yield from _in_order((*path, part), below[part], _inner(schemas, part))
