"""A CSV or XLSX file with pieces -> the pieces, checked like those of YAML."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.content.kinds import Kind
from pnp.content.model import Piece
from pnp.content.tables.cells import FIRST_ROW, Rows
from pnp.content.tables.columns import parts_of
from pnp.content.tables.rows import TableChecking, pieces_of
from pnp.content.tables.sheets import Wanted
from pnp.content.values import legible
from pnp.source import Problem, Report, Source


def is_workbook(name: str) -> bool:
    """Whether a table's file holds sheets, by its name."""
    return name.lower().endswith(".xlsx")


def read_table(
    kind: Kind, path: Path, wanted: Wanted, report: Report, rules: Mapping[str, Any]
) -> list[tuple[Piece, bool]]:
    """The piece of each row of a file, of a workbook those of one sheet, and whether it is sound.

    Every problem is in the report.
    """
    rows = _rows(kind, path, wanted, report)
    if rows is None:
        return []
    name = legible(path.name)
    if not rows.cells:
        report.add(Problem("empty-file", f"{name} holds nothing", Source(path), hint=FIRST_ROW))
        return []
    checking = TableChecking(path, report, rules, rows.table)
    found = pieces_of(kind, rows.cells, checking, comma=rows.comma)
    if len(rows.cells) == 1:
        message = f"{name} has no pieces below its first row"
        checking.complain("bad-table", next(iter(rows.cells)), 0, message, "give each piece a row")
    return found


def _rows(kind: Kind, path: Path, wanted: Wanted, report: Report) -> Rows | None:
    """What a file holds, row by row; None, and problems, where it cannot be used."""
    if is_workbook(path.name):
        from pnp.content.tables.read_xlsx import read_xlsx

        return read_xlsx(path, wanted, report)
    from pnp.content.tables.read_csv import read_csv

    return read_csv(
        path, lambda names: sum(parts_of(name.strip())[0] in kind.fields for name in names), report
    )
