"""A CSV file -> the cells of its rows.

The header says what lies between the cells: a comma, a semicolon or a tab. The text is UTF-8, or UTF-16 with
its mark; what spreadsheet programs on Windows write otherwise is Windows-1252, read with a warning.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import repeat
from operator import contains
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.content.controls import has_controls, joined
from pnp.content.line_ends import LINE_END
from pnp.content.tables.cells import MAX_BYTES, MAX_CELLS, Rows
from pnp.content.tables.sorts import sort_of, way_out
from pnp.content.text import UnusableFile, read_bytes
from pnp.content.values import legible
from pnp.source import Problem, Report, Source, Table

if TYPE_CHECKING:
    from _csv import Reader

BETWEEN = {",": "a comma", ";": "a semicolon", "\t": "a tab"}
"""What may lie between cells."""

_UNUSUAL = {"|": "`|`", ":": "a colon", "^": "`^`", "~": "`~`", " ": "a space"}
"""What other programs put between cells, which is not read."""
_ENOUGH = 10_000
"""Characters that hold a first row."""
_QUOTES = 'save it with " as what stands about texts ("text delimiter")'
_SAYS_BETWEEN = re.compile(r"(?i)sep=(.)\n")


class _Lines(Table):
    """The cells of a CSV file, whose rows may take several lines each."""

    __slots__ = ("_between", "_first", "_lines", "_starts")

    def __init__(
        self, rows: Mapping[int, Sequence[str]], lines: Sequence[str], between: str, first: int
    ) -> None:
        super().__init__(rows)
        self._lines = lines
        self._between = between
        self._first = first
        self._starts: list[int] = []

    def line_of(self, row: int) -> int:
        """The line in which a row begins, both counted from 1."""
        self._starts = self._starts or list(_starts(self._lines, self._between))
        return self._starts[row - 1] + self._first


def read_csv(path: Path, count_known: Callable[[list[str]], int], report: Report) -> Rows | None:
    """The rows of a file, or None when it cannot be used; every reason is in the report.

    `count_known` says how many cells of a first row are names of columns.
    """
    data = _data(path, report)
    lines, is_guess = _decoded(data, path, report) if data is not None else (None, False)
    if lines is None:
        return None
    says = _SAYS_BETWEEN.match(lines[0]) if lines else None
    if says:
        del lines[0]
    first = _first(lines)
    between = says[1] if says and says[1] in BETWEEN else _between(first, count_known)
    unusual = _unusual(first, between, count_known)
    if unusual:
        message = f"{legible(path.name)} has {unusual} between its cells"
        hint = "save it with a comma, a semicolon or a tab between them"
        report.add(Problem("bad-table", message, Source(path), hint=hint))
        return None
    if count_known(_parted(first, between, "'")) > count_known(_parted(first, between)):
        message = f"{legible(path.name)} has its texts between ' and ', which are letters in CSV"
        report.add(Problem("bad-table", message, Source(path), hint=_QUOTES))
        return None
    rows = _rows(lines, between, 2 if says else 1, path, report)
    if rows is None or _is_forbidden(lines, rows, path, report):
        return None
    if not rows.cells:
        return rows
    if is_guess:
        _report_guess(rows, path, report)
    if data is not None and b"''" in data.replace(b"\0", b""):
        _report_quoted(rows, path, report)
    _report_short(rows, between, path, report)
    return rows


def _data(path: Path, report: Report) -> bytes | None:
    """What is in a file; None, and a problem, where it cannot be read or is no text."""
    try:
        data = read_bytes(path, MAX_BYTES, "share its pieces out among several components")
    except UnusableFile as error:
        report.add(error.problem)
        return None
    sort = sort_of(data)
    if sort:
        message = f"{legible(path.name)} is {sort}, not CSV"
        report.add(Problem("bad-table", message, Source(path), hint=way_out(sort)))
        return None
    return data


def _decoded(data: bytes, path: Path, report: Report) -> tuple[list[str] | None, bool]:
    """The lines of a file, and whether its encoding is a guess; None where it has none."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            return _lines(data, "utf-16"), False
        except UnicodeDecodeError:
            message = f"{legible(path.name)} begins like UTF-16, but is not"
            hint = "save it as CSV with the encoding UTF-8"
            report.add(Problem("not-utf8", message, Source(path), hint=hint))
            return None, False
    if b"\0" in data[:4]:
        message = f"{legible(path.name)} is UTF-16 without its mark"
        report.add(Problem("not-utf8", message, Source(path), hint="save it as CSV with the encoding UTF-8"))
        return None, False
    try:
        return _lines(data, "utf-8"), False
    except UnicodeDecodeError:
        readable = data.decode("utf-8", "replace").replace("\ufffd", "")
    encoding = "cp1252" if readable.isascii() else "utf-8"
    try:
        data.decode(encoding)
    except UnicodeDecodeError as error:
        row = len(LINE_END.split(data[: error.start].decode(encoding, "replace")))
        message = f"the byte 0x{data[error.start]:02X} on line {row} is not UTF-8"
        report.add(Problem("not-utf8", message, Source(path, row), hint="save the file as CSV UTF-8"))
        return None, False
    return _lines(data, encoding), True


def _lines(data: bytes, encoding: str) -> list[str]:
    """The lines of a text, whatever ends them, without its mark; UnicodeDecodeError for another encoding."""
    lines = list(io.TextIOWrapper(io.BytesIO(data), encoding))
    lines[:1] = [line.removeprefix("\ufeff") for line in lines[:1]]
    return lines


def _first(lines: Sequence[str]) -> str:
    """Enough of a text for its first row."""
    first = ""
    for line in lines:
        first = (first + line).lstrip()
        if len(first) >= _ENOUGH:
            break
    return first[:_ENOUGH]


def _between(first: str, count_known: Callable[[list[str]], int]) -> str:
    """What parts the first row into most names of columns, else into most cells."""

    def fitness(between: str) -> tuple[int, int]:
        cells = _parted(first, between)
        return count_known(cells), len(cells)

    return max(BETWEEN, key=fitness)


def _unusual(first: str, between: str, count_known: Callable[[list[str]], int]) -> str:
    """What parts the first row into names of columns where nothing that is read does; else nothing."""
    if count_known(_parted(first, between)):
        return ""
    return next((told for other, told in _UNUSUAL.items() if count_known(_parted(first, other)) > 1), "")


def _parted(first: str, between: str, quote: str = '"') -> list[str]:
    """The cells of the first row; none where it cannot be read so."""
    try:
        return next(csv.reader(io.StringIO(first), delimiter=between, quotechar=quote), [])
    except csv.Error:
        return []


def _rows(lines: Sequence[str], between: str, first: int, path: Path, report: Report) -> Rows | None:
    """The rows of some lines, of which the first is the one of this number in the file.

    None, and a problem, where quotes are not closed as they should be.
    """
    cells: dict[int, list[str]] = {}
    rows = Rows(cells, _Lines(cells, lines, between, first), between != ",")
    number = count = 0
    try:
        for number, row in enumerate(_cells(lines, between), 1):
            if row and (row[0] > "!" or any(map(str.strip, row))):
                cells[number - 1] = row
            count += len(row)
            if count > MAX_CELLS:
                message = f"a table may have {MAX_CELLS} cells at most"
                report.add(
                    Problem(
                        "too-large",
                        message,
                        Source(path, number, 0, rows.table),
                        hint="share its pieces out among several components",
                    )
                )
                return None
    except csv.Error as error:
        start = rows.table.line_of(number + 1) - first
        cells[number] = lines[start].rstrip("\n").split(between)
        place = Source(path, number + 1, 0, rows.table)
        report.add(_quote_problem(str(error), between, place))
        return None
    return rows


def _cells(lines: Sequence[str], between: str) -> Iterable[list[str]]:
    """The cells of each row, with less work where none has quotes; csv.Error where these are not closed."""
    has_quotes = any(map(contains, lines, repeat('"')))
    if has_quotes or max(map(len, lines), default=0) > csv.field_size_limit() or _has_blanks(lines, between):
        return _reader(lines, between)
    rows = [line[:-1].split(between) if line != "\n" else [] for line in lines[:-1]]
    return [*rows, *[line.rstrip("\n").split(between) for line in lines[-1:]]]


def _reader(lines: Sequence[str], between: str) -> Reader:
    """What parts lines into rows, without blanks between cells where the file is written with such."""
    before_quotes = re.compile(f'(?:^|{between}) +"').search
    is_spaced = _has_blanks(lines, between) or any(before_quotes(line) for line in lines if ' "' in line)
    return csv.reader(lines, delimiter=between, strict=True, skipinitialspace=is_spaced)


def _has_blanks(lines: Sequence[str], between: str) -> bool:
    """Whether blanks stand between the cells of the first row."""
    return f"{between} " in next((line for line in lines if not line.isspace()), "")


def _starts(lines: Sequence[str], between: str) -> Iterator[int]:
    """With which line each row begins, counted from 0, up to the first that is not sound."""
    yield 0
    with suppress(csv.Error):
        reader = _reader(lines, between)
        for _ in reader:
            yield reader.line_num


def _quote_problem(error: str, between: str, place: Source) -> Problem:
    """What the parser's objection to a row stands for."""
    if "unexpected end" in error:
        message, hint = "the quotes that open in this row are never closed", 'put a " at the end of the text'
    elif "field limit" in error:
        message, hint = "this row has a cell of more than 131072 letters", "look for quotes without an end"
    else:
        message = f'something other than {BETWEEN[between]} stands behind the " that closes a text'
        hint = 'write "" for each " within a text'
    return Problem("bad-table", message, place, hint=hint)


def _is_forbidden(lines: Sequence[str], rows: Rows, path: Path, report: Report) -> bool:
    """Whether a cell has a letter that no text may hold; the first one is told."""
    # Of what FORBIDDEN names, text that was decoded can have no more than these.
    if not any(has_controls(text) or "\ufffe" in text or "\uffff" in text for text in joined(lines)):
        return False
    from pnp.content.syntax import FORBIDDEN

    if not any(map(FORBIDDEN.search, lines)):
        return False
    for number, row in rows.cells.items():
        for column, cell in enumerate(row, 1):
            found = FORBIDDEN.search(cell)
            if found:
                message = f"the character U+{ord(found[0]):04X} may not stand in a cell"
                report.add(
                    Problem(
                        "bad-cell", message, Source(path, number + 1, column, rows.table), hint="delete it"
                    )
                )
                return True
    return False


def _report_quoted(rows: Rows, path: Path, report: Report) -> None:
    """Tell of texts that stand between ' and ', by the first that has '' within."""
    for number, row in rows.cells.items():
        for column, cell in enumerate(row, 1):
            within = cell[1:-1]
            if "''" in within and cell == f"'{within}'" and "'" not in within.replace("''", ""):
                message = "this text stands between ' and ', which are letters in CSV and are printed"
                place = Source(path, number + 1, column, rows.table)
                report.add(Problem("bad-cell", message, place, "warning", _QUOTES))
                return


def _report_short(rows: Rows, between: str, path: Path, report: Report) -> None:
    """Tell of rows that end before the last column."""
    header = next(iter(rows.cells.values()))
    width = max((index + 1 for index, name in enumerate(header) if name.strip()), default=0)
    for number, row in rows.cells.items():
        if len(row) < width:
            message = f"this row ends after {len(row)} of {width} columns"
            hint = f"put {BETWEEN[between]} before each cell but the first, also before empty ones"
            place = Source(path, number + 1, len(row), rows.table)
            report.add(Problem("bad-table", message, place, hint=hint))


def _report_guess(rows: Rows, path: Path, report: Report) -> None:
    """Tell how a file that is not UTF-8 was read, by the first text that shows it."""
    for number, row in rows.cells.items():
        for column, cell in enumerate(row, 1):
            if not cell.isascii():
                message = f"this file is not UTF-8; read as Windows-1252 this cell says “{legible(cell)}”"
                place = Source(path, number + 1, column, rows.table)
                hint = "look whether that is right, and save the file as CSV UTF-8"
                report.add(Problem("not-utf8", message, place, "warning", hint))
                return
