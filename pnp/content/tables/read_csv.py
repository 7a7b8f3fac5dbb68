"""A CSV file -> the cells of its rows.

The header says what lies between the cells: a comma, a semicolon or a tab. The text is UTF-8, or UTF-16 with
its mark; what spreadsheet programs on Windows write otherwise is Windows-1252, read with a warning.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from pnp.content.syntax import FORBIDDEN
from pnp.content.tables.cells import MAX_BYTES, MAX_CELLS, Rows
from pnp.content.tables.sorts import sort_of, way_out
from pnp.content.text import UnusableFile, read_bytes
from pnp.content.values import legible
from pnp.source import Problem, Report, Source, Table

BETWEEN = {",": "a comma", ";": "a semicolon", "\t": "a tab"}
"""What may lie between cells."""

_UNUSUAL = {"|": "`|`", ":": "a colon", "^": "`^`", "~": "`~`", " ": "a space"}
"""What other programs put between cells, which is not read."""
_SAYS_BETWEEN = re.compile(r"(?i)sep=(.)\n")


def read_csv(path: Path, count_known: Callable[[list[str]], int], report: Report) -> Rows | None:
    """The rows of a file, or None when it cannot be used; every reason is in the report.

    `count_known` says how many cells of a first row are names of columns.
    """
    data = _data(path, report)
    text, is_guess = _decoded(data, path, report) if data is not None else (None, False)
    if text is None:
        return None
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    says = _SAYS_BETWEEN.match(text)
    if says:
        text = text[says.end() :]
    between = says[1] if says and says[1] in BETWEEN else _between(text, count_known)
    unusual = _unusual(text, between, count_known)
    if unusual:
        message = f"{legible(path.name)} has {unusual} between its cells"
        hint = "save it with a comma, a semicolon or a tab between them"
        report.add(Problem("bad-table", message, Source(path), hint=hint))
        return None
    lines = text.split("\n")
    rows = _rows(lines, between, path, report)
    if rows is not None and not all(map(str.isprintable, lines)) and FORBIDDEN.search(text):
        _report_forbidden(rows, path, report)
        return None
    if rows is None or not rows.cells:
        return rows
    if is_guess:
        _report_guess(rows, path, report)
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


def _decoded(data: bytes, path: Path, report: Report) -> tuple[str | None, bool]:
    """The text of a file, and whether its encoding is a guess; None where it has none."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            return data.decode("utf-16"), False
        except UnicodeDecodeError:
            message = f"{legible(path.name)} begins like UTF-16, but is not"
            hint = "save it as CSV with the encoding UTF-8"
            report.add(Problem("not-utf8", message, Source(path), hint=hint))
            return None, False
    try:
        return data.decode("utf-8-sig"), False
    except UnicodeDecodeError as error:
        start = error.start
    readable = data.decode("utf-8", "replace").replace("\ufffd", "")
    is_mostly_utf8 = not readable.isascii()
    try:
        if not is_mostly_utf8:
            return data.decode("cp1252"), True
    except UnicodeDecodeError as error:
        start = error.start
    row = data.count(b"\n", 0, start) + 1
    message = f"the byte 0x{data[start]:02X} on line {row} is not UTF-8"
    report.add(Problem("not-utf8", message, Source(path, row), hint="save the file as CSV UTF-8"))
    return None, False


def _between(text: str, count_known: Callable[[list[str]], int]) -> str:
    """What parts the first row into most names of columns, else into most cells."""

    def fitness(between: str) -> tuple[int, int]:
        cells = _parted(first, between)
        return count_known(cells), len(cells)

    first = _first(text)
    return max(BETWEEN, key=fitness)


def _unusual(text: str, between: str, count_known: Callable[[list[str]], int]) -> str:
    """What parts the first row into names of columns where nothing that is read does; else nothing."""
    first = _first(text)
    if count_known(_parted(first, between)):
        return ""
    return next((told for other, told in _UNUSUAL.items() if count_known(_parted(first, other)) > 1), "")


def _first(text: str) -> str:
    """Enough of a text for its first row."""
    return text.lstrip()[:10_000]


def _parted(first: str, between: str) -> list[str]:
    """The cells of the first row; none where it cannot be read so."""
    try:
        return next(csv.reader(io.StringIO(first), delimiter=between), [])
    except csv.Error:
        return []


def _rows(lines: Sequence[str], between: str, path: Path, report: Report) -> Rows | None:
    """The rows of some lines; None, and a problem, where quotes are not closed as they should be."""
    cells: dict[int, list[str]] = {}
    rows = Rows(cells, Table(cells), between != ",")
    ended = (f"{line}\n" for line in lines)
    parted = csv.reader(ended, delimiter=between, strict=True, skipinitialspace=True)
    number = count = 0
    try:
        for number, row in enumerate(parted, 1):
            if any(row):
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
        place = Source(path, number + 1, 0, rows.table)
        report.add(_quote_problem(str(error), between, place))
        return None
    return rows


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


def _report_forbidden(rows: Rows, path: Path, report: Report) -> None:
    """Tell of letters that no text may hold."""
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
