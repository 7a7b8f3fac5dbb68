"""An XLSX workbook -> the cells of one of its sheets, with the values that formulas had when it was saved."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pnp.content.tables.cells import FIRST_ROW, MAX_BYTES, MAX_CELLS, Rows
from pnp.content.tables.sheets import Wanted
from pnp.content.tables.workbook import Sheet, Unreadable, Workbook
from pnp.content.text import UnusableFile, read_bytes
from pnp.content.values import legible
from pnp.source import Problem, Report, Source, Table, cell_name, did_you_mean


def read_xlsx(path: Path, wanted: Wanted, report: Report) -> Rows | None:
    """The rows of a sheet, or None when it cannot be used; every reason is in the report."""
    name = legible(path.name)
    try:
        book = Workbook(read_bytes(path, MAX_BYTES, "share its pieces out among several components"))
        chosen = _chosen(book, wanted)
        rows = _rows(chosen)
    except UnusableFile as error:
        report.add(error.problem)
        return None
    except Unreadable as error:
        report.add(Problem(error.name, f"{name} {error}", Source(path), hint=error.hint))
        return None
    for problem in _merged(chosen, rows, path):
        report.add(problem)
    return rows


def _chosen(book: Workbook, wanted: Wanted) -> Sheet:
    """The sheet that holds the pieces."""
    names = list(book.sheets)
    sought = wanted.usual if wanted.name is None else wanted.name
    for name in names:
        if name.casefold() == sought.casefold():
            return book.sheet(name)
    if wanted.name is not None:
        raise Unreadable(f"has no sheet `{legible(sought)}`", did_you_mean(sought, names), "not-found")
    shown = [book.sheet(name) for name, is_hidden in book.sheets.items() if not is_hidden]
    filled = [found for found in shown if found.cells]
    if len(filled) == 1:
        return filled[0]
    hint = wanted.way_out(filled[0].name if filled else names[0])
    if filled:
        told = ", ".join(legible(found.name) for found in filled)
        raise Unreadable(f"has {len(filled)} sheets, and none is called {wanted.usual}: {told}", hint)
    if len(shown) < len(names):
        raise Unreadable("holds nothing but in hidden sheets", hint)
    raise Unreadable("holds nothing", FIRST_ROW, "empty-file")


def _rows(sheet: Sheet) -> Rows:
    """The rows of a sheet, each as wide as the last cell of any."""
    width = max((column + 1 for row in sheet.cells.values() for column in row), default=0)
    if width * len(sheet.cells) > MAX_CELLS:
        raise Unreadable(f"spreads over more than {MAX_CELLS} cells", "delete what lies far off", "too-large")
    cells: dict[int, Sequence[Any]] = {}
    for number in sorted(sheet.cells):
        row = sheet.cells[number]
        cells[number] = [row.get(column) for column in range(width)]
    return Rows(cells, Table(cells))


def _merged(sheet: Sheet, rows: Rows, path: Path) -> list[Problem]:
    """What is wrong with cells that are merged: all but the first of them are empty."""
    header = min(rows.cells, default=0)
    width = max((column + 1 for column, name in enumerate(rows.cells.get(header, ())) if name), default=0)
    found: list[Problem] = []
    for top, left, bottom, right in sheet.merged:
        if bottom >= header and left < width and sheet.cells.get(top, {}).get(left) is not None:
            area = f"{cell_name(top + 1, left + 1)}:{cell_name(bottom + 1, right + 1)}"
            message = f"the cells {area} are merged, and only the first of them has the value"
            place = Source(path, top + 1, left + 1, rows.table)
            hint = "take them apart and fill each"
            found.append(Problem("bad-cell", message, place, hint=hint))
    return found
