"""A CSV or XLSX file with pieces -> the pieces, checked like those of YAML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pnp.content.kinds import Kind
from pnp.content.model import Piece
from pnp.content.tables.cells import FIRST_ROW, Rows
from pnp.content.tables.columns import parts_of
from pnp.content.tables.rows import TableChecking, pieces_of
from pnp.content.values import legible
from pnp.source import Problem, Report, Source


def read_table(
    kind: Kind, path: Path, sheet: str | None, usual: str, report: Report, rules: Mapping[str, Any]
) -> Iterator[tuple[Piece, bool]]:
    """The piece of each row of a file, and whether it is sound; every problem is in the report.

    Of a workbook it is the sheet of this name, else the one called `usual`, else the only one that is neither
    hidden nor empty.
    """
    rows = _rows(kind, path, sheet, usual, report)
    if rows is None:
        return
    name = legible(path.name)
    if not rows.cells:
        report.add(Problem("empty-file", f"{name} holds nothing", Source(path), hint=FIRST_ROW))
        return
    checking = TableChecking(path, report, rules, rows.table)
    yield from pieces_of(kind, rows.cells, checking, comma=rows.comma)
    if len(rows.cells) == 1:
        message = f"{name} has no pieces below its first row"
        checking.complain("bad-table", next(iter(rows.cells)), 0, message, "give each piece a row")


def _rows(kind: Kind, path: Path, sheet: str | None, usual: str, report: Report) -> Rows | None:
    """What a file holds, row by row; None, and problems, where it cannot be used."""
    if path.suffix.lower() == ".xlsx":
        from pnp.content.tables.read_xlsx import read_xlsx

        return read_xlsx(path, sheet, usual, report)
    from pnp.content.tables.read_csv import read_csv

    return read_csv(
        path, lambda names: sum(parts_of(name.strip())[0] in kind.fields for name in names), report
    )
