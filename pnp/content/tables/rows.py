"""The rows of a table -> pieces that are checked like those of YAML, with the place of each cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import repeat, zip_longest
from pathlib import Path
from typing import Any

from pnp.content.checking import Checking
from pnp.content.kinds import MAX_UNKNOWN, Kind
from pnp.content.model import Piece
from pnp.content.tables.cells import Fault
from pnp.content.tables.columns import (
    PLAIN,
    Part,
    Read,
    Schema,
    forms,
    inside,
    known_parts,
    name_of,
    parts_of,
    read_text,
    reader,
)
from pnp.content.tables.whole import values_in
from pnp.content.values import Cell, Map, Places, Row, Seq, legible
from pnp.source import Problem, Report, Source, Table, cell_name, did_you_mean, shown_cell

Cells = Sequence[Any]
"""Those of one row from the first column on; None and empty texts are empty."""

_KEPT = (str, int, float, bool)


class TableChecking(Checking):
    """One table being checked: names values as its first row does."""

    def __init__(self, file: Path, report: Report, rules: Mapping[str, Any], table: Table) -> None:
        super().__init__(file, report, rules)
        self.table = table

    def name(self, key: str | int) -> str:
        """A field as its column is called: `goals.2`, `reward.crates`."""
        return legible(name_of((*self.within, key)))

    def typed(self, owner: Map | Seq, key: Any) -> str:
        """What the cell of a value shows."""
        mark = owner.mark(key)
        shown = shown_cell(self.table.rows[mark.line][mark.column]) if type(mark) is Cell else ""
        return shown or super().typed(owner, key)

    def to_write(self, key: str, example: str, owner: Map) -> str:
        """A hint at the cell, or the column, that a value goes into."""
        if not isinstance(owner, Row) or key in owner.columns:
            return f"fill in its cell, for example with {example}"
        return f"add a column `{self.name(key)}`, with {example} below it, for example"

    def at(self, row: int, column: int) -> Source:
        """The place of a cell, both counted from 0."""
        return Source(self.file, row + 1, column + 1, self.table)

    def complain(self, name: str, row: int, column: int, message: str, hint: str) -> None:
        """Report a problem of a cell, its row and column counted from 0."""
        self.add(Problem(name, message, self.at(row, column), hint=hint))


class Column:
    """A column, or several whose cells make up one value."""

    __slots__ = ("first", "index", "name", "parts", "read")

    def __init__(self, name: str, first: int) -> None:
        self.name = name
        self.first = first
        """The first of the columns, from 0."""
        self.index = first
        self.read: Read | None = None
        """What reads the cells of the column `index`, if one holds the value itself."""
        self.parts: dict[Part, Column] = {}
        """What the others hold: values of a mapping by their keys, or those of a list by their places."""


def pieces_of(
    kind: Kind, rows: Mapping[int, Cells], checking: TableChecking, *, comma: bool = False
) -> list[tuple[Piece, bool]]:
    """The piece of each row, and whether it is sound; the first row names the columns.

    With `comma` decimals stand behind one. Rows count from 0 and rise.
    """
    numbers = iter(rows)
    header = next(numbers)
    columns = _Columns(kind, header, rows[header], comma, checking)
    below = {number: rows[number] for number in numbers}
    fields = columns.values(list(below.values()))
    if fields is None:
        return list(_pieces_row_by_row(kind, below, columns, checking))
    values = map(partial(zip, fields), zip(*fields.values(), strict=True))
    places = map(_RowPlaces, repeat(columns), below)
    return list(zip(map(Piece, values, repeat(None), places), repeat(True)))


def _pieces_row_by_row(
    kind: Kind, rows: Mapping[int, Cells], columns: _Columns, checking: TableChecking
) -> Iterator[tuple[Piece, bool]]:
    """The pieces of rows any of which may be wrong, and whether they are sound."""
    for number, cells in rows.items():
        met = checking.met
        row = columns.row(number, cells)
        asked = columns.kind.without(columns.faulty) if columns.faulty else columns.kind
        values = asked.read(row, checking)
        if asked is not kind:
            values = {**dict.fromkeys(kind.fields), **values}
        piece = Piece(values, None, Places(checking.file, row))
        yield piece, columns.is_sound and checking.met == met


class _RowPlaces(Places):
    """The sources of a row's values; its cells are read again when someone asks."""

    __slots__ = ("_columns", "_number")

    def __init__(self, columns: _Columns, number: int) -> None:
        self._columns = columns
        self._number = number

    @property
    def _file(self) -> Path:  # type: ignore[override]
        return self._columns.checking.file

    @property
    def given(self) -> Map:
        """The row as it was written."""
        return self._columns.row(self._number, self._columns.checking.table.rows[self._number])

    @property
    def source(self) -> Source:
        """Where the row begins."""
        return self._columns.checking.at(self._number, 0)


class _Columns:
    """What the first row of a table says."""

    def __init__(self, kind: Kind, number: int, header: Cells, comma: bool, checking: TableChecking) -> None:
        self.kind = kind
        self.number = number
        self.comma = comma
        self.checking = checking
        met = checking.met
        self.top: dict[Part, Column] = {}
        """Fields by their names."""
        self.faulty: list[str] = []
        """Fields of the row just read whose cells cannot be taken."""
        self.names = self._names(header)
        schemas = forms([kind.schema()])
        for index, name in self.names.items():
            self._add(name, index, schemas)
        self._check_fields()
        gaps = [str(key) for key, column in self.top.items() if not self._is_gapless(column)]
        self._leave(gaps)
        self.is_sound = checking.met == met
        self.width = max(self.names, default=-1) + 1
        self.nameless = [index for index in range(self.width) if index not in self.names]
        self.simple: list[tuple[str, int, Read, dict[str, Any] | None]] = [
            (str(key), column.index, column.read, None if column.read is read_text else {})
            for key, column in self.top.items()
            if column.read and not column.parts
        ]
        """Fields with one column: their names, the column, what reads its cells, and what it read so far."""
        self.others = [(str(key), column) for key, column in self.top.items() if column.parts]
        self.firsts = _firsts(self.top)

    def _names(self, header: Cells) -> dict[int, str]:
        """The name of each column that has one."""
        names: dict[int, str] = {}
        seen: dict[str, int] = {}
        told = 0
        for index, cell in enumerate(header):
            name = "" if cell is None else str(cell).strip()
            first = seen.setdefault(name, index) if name else index
            if first != index and (told := told + 1) <= MAX_UNKNOWN:
                places = [cell_name(self.number + 1, column + 1) for column in (first, index)]
                message = f"the column `{legible(name)}` stands twice: in {places[0]} and in {places[1]}"
                self.checking.complain("duplicate-key", self.number, index, message, "keep one of them")
            if name:
                names[index] = name
        return names

    def _add(self, name: str, index: int, schemas: list[Schema]) -> None:
        """Put a column where its name says; a problem where there is no such part of a field."""
        parts = parts_of(name)
        column = self.top.setdefault(parts[0], Column(parts[0], index))
        found = inside(schemas, parts[0])
        schemas = found[1] if found else []
        for depth, part in enumerate(parts[1:], 2):
            found = (part, []) if not schemas else inside(schemas, part)
            if found is None:
                hint = did_you_mean(part, known_parts(schemas))
                message = f"unknown key `{legible(name)}`"
                self.checking.complain("unknown-key", self.number, index, message, hint)
                return
            key, schemas = found
            column = column.parts.setdefault(key, Column(".".join(parts[:depth]), index))
        column.index = index
        column.read = reader(name, schemas, self.comma)

    def _is_gapless(self, column: Column) -> bool:
        """Whether each list has a column for all places up to the last; a problem where one is left out."""
        for key, part in column.parts.items():
            if isinstance(key, int) and key and key - 1 not in column.parts:
                message = f"there is no column for the value before `{legible(part.name)}`"
                self.checking.complain("bad-table", self.number, part.first, message, "count without gaps")
                return False
        return all([self._is_gapless(part) for part in column.parts.values()])

    def _leave(self, names: Sequence[str]) -> None:
        """Leave out columns whose names are wrong, and their fields, of which enough is said."""
        for name in names:
            self.top.pop(name, None)
        self.kind = self.kind.without(names) if names else self.kind

    def _check_fields(self) -> None:
        """Tell once, and not row by row, of fields that are unknown or that need a column and have none."""
        given = Row((str(key), None) for key in self.top)
        self._place(given, self.number, _firsts(self.top))
        unknown = [key for key in given if key not in self.kind.fields and not key.startswith("x-")]
        missing = [key for key in self.kind.required if key not in given]
        if unknown or missing:
            self.kind.report_keys(given, unknown, missing, self.checking)
            self._leave([*unknown, *missing])

    def values(self, rows: Sequence[Cells]) -> dict[str, Sequence[Any]] | None:
        """The values of each field in all rows; None where any cell is wrong or takes a look of its own."""
        columns = list(zip_longest(*rows))
        if not self.is_sound or self.others or self.nameless or len(columns) != self.width:
            return None
        made: dict[str, Sequence[Any]] = {
            key: [field.default] * len(rows) for key, field in self.kind.fields.items()
        }
        for key, index, read, _ in self.simple:
            field = self.kind.fields.get(key)
            values = values_in(columns[index], read, field)
            if values is None:
                return None
            if field:
                made[key] = values
        return made

    def row(self, number: int, cells: Cells) -> Row:
        """The values of a row; what is wrong with its cells goes to the report."""
        self.faulty.clear()
        made = Row()
        made.columns = self.firsts
        made.start = Cell(number, 0, self.checking.table)
        made.spelt = None
        if len(cells) != self.width or self.nameless:
            cells = self._fitted(number, cells)
        for key, index, read, known in self.simple:
            cell = cells[index]
            if cell is None or cell == "":
                continue
            if known is None:
                value = cell if type(cell) is str and cell >= PLAIN else None
            else:
                value = known.get(cell)
            if value is None:
                met = self.checking.met
                value = self._taken(read, cell, number, key, index)
                if self.checking.met > met:
                    self.faulty.append(key)
                if known is not None and type(cell) is str and type(value) in _KEPT:
                    known[cell] = value
            if value is not None:
                made[key] = value
        for key, column in self.others:
            met = self.checking.met
            value = self._value(column, number, cells)
            if self.checking.met > met:
                self.faulty.append(key)
            elif value is not None:
                made[key] = value
        return made

    def _fitted(self, number: int, cells: Cells) -> Cells:
        """The cells of a row, as many as there are columns; those without a column are told."""
        missing = self.width - len(cells)
        if missing > 0:
            return [*cells, *[None] * missing]
        for index in (*self.nameless, *range(self.width, len(cells))):
            cell = cells[index]
            if cell is not None and str(cell).strip():
                message = f"the column of this cell has no name in row {self.number + 1}"
                hint = "name it, x-notes for what is yours alone, or look for a text that needs quotes"
                self.checking.complain("bad-table", number, index, message, hint)
                break
        return cells

    def _value(self, column: Column, number: int, cells: Cells) -> Any:
        """What the cells of one value say; None where all are empty."""
        made: Any = None
        cell = cells[column.index] if column.read else None
        if column.read and cell is not None and cell != "":
            made = self._taken(column.read, cell, number, column.name, column.index)
        parts = {key: self._value(part, number, cells) for key, part in column.parts.items()}
        filled = [key for key, value in parts.items() if value is not None]
        if not filled:
            return made
        if made is not None or len({type(key) for key in filled}) > 1:
            other = column.name if made is not None else column.parts[filled[0]].name
            last = column.parts[filled[-1]]
            message = f"{legible(last.name)} and {legible(other)} are both filled"
            self.checking.complain("bad-cell", number, last.first, message, "leave one of them empty")
            return made
        if isinstance(filled[0], str):
            row = Row((key, parts[key]) for key in filled if isinstance(key, str))
            return self._place(row, number, _firsts(column.parts))
        places = range(max(key for key in filled if isinstance(key, int)) + 1)
        made = Seq(parts.get(place) for place in places)
        made.marks = [Cell(number, column.parts[place].first, self.checking.table) for place in places]
        return self._place(made, number, {"": column.first})

    def _taken(self, read: Read, cell: Any, number: int, name: str, index: int) -> Any:
        """The value of a cell with its place; None, and a problem, where the cell cannot be taken."""
        value = cell if type(cell) is Fault else read(cell)
        if type(value) is Fault:
            message = f"{legible(name)} {value.message}"
            self.checking.complain("bad-cell", number, index, message, value.hint)
            return None
        if isinstance(value, Seq):
            value.marks = []
        elif type(value) is Map:
            value = Row()
        return self._place(value, number, {"": index}) if isinstance(value, Map | Seq) else value

    def _place(self, made: Any, number: int, columns: dict[str, int]) -> Any:
        """Tell a mapping or a list of cells in these columns where it stands."""
        made.start = Cell(number, min(columns.values(), default=0), self.checking.table)
        made.spelt = None
        if isinstance(made, Row):
            made.columns = columns
        return made


def _firsts(columns: Mapping[Part, Column]) -> dict[str, int]:
    """The first column of each value by its key."""
    return {str(key): column.first for key, column in columns.items()}
