"""Pieces as they were written -> the bytes of a CSV file or of an XLSX workbook, on any day the same."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pnp.content.kinds import Kind
from pnp.content.model import Piece
from pnp.content.tables.cells import guarded
from pnp.content.tables.columns import name_of
from pnp.content.tables.flatten import Filled, Path, Shape
from pnp.records import NamedTuple
from pnp.source import cell_name

LONGEST_NAME = 31
"""How many letters the name of a sheet may have."""

_HEADER, _TEXT = 1, 2
_DECIMALS = 9
"""Styles: 0 as it is, the first row, text, then numbers with one to so many decimals."""
_LIKE_A_LETTER = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
_WIDEST, _NARROWEST = 60, 8


class Written(NamedTuple):
    """What a table is to hold."""

    name: str
    columns: list[Path]
    rows: list[dict[Path, Filled]]
    texts: set[Path]
    """The columns that hold texts alone."""


def written(name: str, kind: Kind, pieces: Iterable[Piece]) -> Written:
    """The table of pieces as they were written."""
    shape = Shape(kind)
    rows = [shape.cells_of(piece) for piece in pieces]
    columns = shape.columns(rows)
    return Written(name, columns, rows, {path for path in columns if shape.is_text(path)})


def csv_bytes(table: Written) -> bytes:
    """A table as CSV: UTF-8 with its mark, commas, and a `'` before texts that would become formulas."""
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\r\n")
    writer.writerow(map(name_of, table.columns))
    for row in table.rows:
        writer.writerow([_csv_cell(row.get(path)) for path in table.columns])
    return made.getvalue().encode("utf-8-sig")


def _csv_cell(cell: Filled | None) -> str:
    if cell is None:
        return ""
    return guarded(cell.text, formulas=True) if isinstance(cell.value, str) else cell.text


def xlsx_bytes(tables: Sequence[Written]) -> bytes:
    """A workbook with a sheet for each table; cells of texts are formatted as text."""
    names = _sheet_names([table.name for table in tables])
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in _parts(names, tables).items():
            entry = zipfile.ZipInfo(path)  # of 1980: the same bytes on any day
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n{text}')
    return made.getvalue()


def _sheet_names(names: Iterable[str]) -> list[str]:
    """Names that are short enough, and each but once."""
    found: list[str] = []
    for name in names:
        short = name[:LONGEST_NAME]
        count = 1
        while short in found:
            count += 1
            short = f"{name[: LONGEST_NAME - 1 - len(str(count))]}-{count}"
        found.append(short)
    return found


_SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def _parts(names: Sequence[str], tables: Sequence[Written]) -> dict[str, str]:
    """The files of a workbook by their paths."""
    numbers = range(1, len(names) + 1)
    types = "".join(
        f'<Override PartName="/xl/{part}.xml" ContentType="{_TYPE}.{sort}+xml"/>'
        for part, sort in [
            ("workbook", "sheet.main"),
            ("styles", "styles"),
            *((f"worksheets/sheet{number}", "worksheet") for number in numbers),
        ]
    )
    links = [("styles", "styles"), *(("worksheet", f"worksheets/sheet{number}") for number in numbers)]
    sheets = "".join(
        f'<sheet name="{_escaped(name)}" sheetId="{number}" r:id="r{number + 1}"/>'
        for number, name in zip(numbers, names, strict=True)
    )
    rels = "application/vnd.openxmlformats-package.relationships+xml"
    return {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
        f'<Default Extension="rels" ContentType="{rels}"/>{types}</Types>',
        "_rels/.rels": _relationships([("officeDocument", "xl/workbook")]),
        "xl/workbook.xml": f'<workbook xmlns="{_SHEETS}" xmlns:r="{_LINKS}">'
        f"<sheets>{sheets}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": _relationships(links),
        "xl/styles.xml": _styles(),
        **{
            f"xl/worksheets/sheet{number}.xml": _sheet(table)
            for number, table in zip(numbers, tables, strict=True)
        },
    }


def _relationships(links: Iterable[tuple[str, str]]) -> str:
    inner = "".join(
        f'<Relationship Id="r{number}" Type="{_LINKS}/{sort}" Target="{part}.xml"/>'
        for number, (sort, part) in enumerate(links, 1)
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{inner}</Relationships>'


def _styles() -> str:
    """The styles of cells, by their numbers."""
    decimals = range(1, _DECIMALS + 1)
    formats = "".join(
        f'<numFmt numFmtId="{163 + number}" formatCode="0.{"0" * number}"/>' for number in decimals
    )
    cells = [(0, 0), (49, 1), (49, 0), *((163 + number, 0) for number in decimals)]
    styles = "".join(
        f'<xf numFmtId="{code}" fontId="{font}" fillId="0" borderId="0" xfId="0" '
        f'applyNumberFormat="1" applyFont="1"/>'
        for code, font in cells
    )
    font = '<sz val="11"/><name val="Calibri"/>'
    return (
        f'<styleSheet xmlns="{_SHEETS}"><numFmts count="{_DECIMALS}">{formats}</numFmts>'
        f'<fonts count="2"><font>{font}</font><font><b/>{font}</font></fonts>'
        '<fills count="2"><fill><patternFill patternType="none"/></fill>'
        '<fill><patternFill patternType="gray125"/></fill></fills>'
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
        f'<cellXfs count="{len(cells)}">{styles}</cellXfs>'
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    )


def _sheet(table: Written) -> str:
    """One sheet: the first row stays in sight, columns are as wide as their cells need."""
    header = "".join(_text_cell(1, column, name, _HEADER) for column, name in _numbered(table.columns))
    rows = "".join(
        f'<row r="{number}">{"".join(_row(table, number, row))}</row>'
        for number, row in enumerate(table.rows, 2)
    )
    widths = "".join(
        f'<col min="{column}" max="{column}" width="{_width(table, path, name)}" customWidth="1" '
        f'style="{_TEXT if path in table.texts else 0}"/>'
        for path, (column, name) in zip(table.columns, _numbered(table.columns), strict=True)
    )
    return (
        f'<worksheet xmlns="{_SHEETS}"><sheetViews><sheetView workbookViewId="0">'
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
        f'<cols>{widths}</cols><sheetData><row r="1">{header}</row>{rows}</sheetData></worksheet>'
    )


def _numbered(columns: Sequence[Path]) -> list[tuple[int, str]]:
    return list(enumerate(map(name_of, columns), 1))


def _width(table: Written, path: Path, name: str) -> int:
    lengths = (len(row[path].text) for row in table.rows if path in row)
    return max(_NARROWEST, min(_WIDEST, max(len(name), *lengths, 0) + 2))


def _row(table: Written, number: int, row: Mapping[Path, Filled]) -> Iterator[str]:
    """The cells of a row that are not empty."""
    for column, path in enumerate(table.columns, 1):
        cell = row.get(path)
        if cell is None:
            continue
        value = cell.value
        if value is None:
            yield _text_cell(number, column, cell.text, _TEXT)
        elif isinstance(value, str):
            yield _text_cell(number, column, guarded(value, formulas=False), _TEXT)
        elif isinstance(value, bool):
            yield f'<c r="{cell_name(number, column)}" t="b"><v>{value:d}</v></c>'
        else:
            yield f'<c r="{cell_name(number, column)}" s="{_decimals(cell)}"><v>{value!r}</v></c>'


def _decimals(cell: Filled) -> int:
    """The style that shows a number as it was typed where it ends in zeros."""
    decimals = len(cell.text.partition(".")[2])
    ends_in_zero = isinstance(cell.value, float) and cell.text.endswith("0") and "e" not in cell.text.lower()
    return _TEXT + decimals if ends_in_zero and decimals <= _DECIMALS else 0


def _text_cell(row: int, column: int, text: str, style: int) -> str:
    text = _escaped(_LIKE_A_LETTER.sub("_x005F_", text))
    place = cell_name(row, column)
    return f'<c r="{place}" s="{style}" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'


def _escaped(text: str) -> str:
    for letter, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot")):
        text = text.replace(letter, f"&{name};")
    return text
