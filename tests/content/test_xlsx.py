"""Pieces in XLSX workbooks, made by another library: what a cell says, and where it says something wrong."""

from __future__ import annotations

import datetime
import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.utils.datetime import CALENDAR_MAC_1904
from table_sets import plain, read_set, told, write_set

from pnp.source import excerpt

HEADER = ("id", "title", "cost", "pace", "sunk", "sail")
Change = Callable[[Workbook], object]


def made(*rows: tuple[Any, ...], change: Change | None = None) -> bytes:
    """A workbook with these rows below its header."""
    book = Workbook()
    book.active.title = "Fleet"
    for row in (HEADER, *rows):
        book.active.append(row)
    if change:
        change(book)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def pieces(folder: Path, data: bytes, listed: str = "fleet.xlsx") -> list[dict[str, Any]]:
    found, problems = read_set(write_set(folder, listed, fleet_xlsx=data))
    assert problems == []
    return [plain(piece) for piece in found]


def faults(folder: Path, data: bytes, listed: str = "fleet.xlsx") -> list[tuple[str, int, int, str]]:
    _, problems = read_set(write_set(folder, listed, fleet_xlsx=data))
    return told(problems)


def patched(data: bytes, name: str, *changes: tuple[str, str]) -> bytes:
    """A workbook with other words in one of its files."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.namelist():
            text = old.read(entry)
            if entry == name:
                for before, after in changes:
                    assert before.encode() in text
                    text = text.replace(before.encode(), after.encode())
            new.writestr(entry, text)
    return file.getvalue()


SHEET = "xl/worksheets/sheet1.xml"


def test_each_row_is_a_piece(tmp_path: Path) -> None:
    one, two = pieces(tmp_path, made(("a", "Ann", 8, 0.5, True, "blue"), ("b", "  Bo\n<2 & 3>")))
    assert [one[name] for name in HEADER] == ["a", "Ann", 8, 0.5, True, "blue"]
    assert [two[name] for name in HEADER] == ["b", "  Bo\n<2 & 3>", 0, None, False, "red"]


@pytest.mark.parametrize(
    ("column", "value", "code", "meant"),
    [
        ("B", 10, "General", "10"),
        ("B", 10, "000", "010"),
        ("B", -10, "000", "-010"),
        ("B", 1.5, "General", "1.5"),
        ("B", 0.1 + 0.2, "General", "0.3"),
        ("B", 12345678901, "General", "12345678901"),
        ("B", 0.000012345, "General", "0.000012345"),
        ("B", 1e20, "General", "1E+20"),
        ("B", -2.5e-12, "General", "-2.5E-12"),
        ("B", 4006381333931, "0", "4006381333931"),
        ("B", 1 / 3, "0.000", "0.333"),
        ("B", 2.5, "0", "3"),
        ("B", 1.005, "0.00", "1.01"),
        ("B", 1.5, "0.00", "1.50"),
        ("B", 0.5, "0%", "50%"),
        ("B", "=no formula", "@", "=no formula"),
        ("B", "010", "@", "010"),
        ("B", "No", "General", "No"),
        ("B", "'tis", "General", "'tis"),
        ("C", "010", "@", 10),
        ("C", 7.0, "General", 7),
        ("C", 7, "0.00", 7),
        ("D", 7, "0.0", 7.0),
        ("D", 7, "General", 7),
        ("D", 0.25, "0%", 0.25),
        ("E", "no", "General", False),
        ("F", 3, "000", "003"),
    ],
)
def test_a_cell_is_what_its_field_takes(
    tmp_path: Path, column: str, value: Any, code: str, meant: object
) -> None:
    def change(book: Workbook) -> None:
        cell = book.active[f"{column}2"]
        cell.value, cell.number_format = value, code
        if isinstance(value, str):
            cell.data_type = "s"

    (piece,) = pieces(tmp_path, made(("a", "Ann"), change=change))
    found = piece[HEADER["ABCDEF".index(column)]]
    assert (found, type(found)) == (meant, type(meant))


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (True, "General", "TRUE"),
        (False, "General", "FALSE"),
        (0.5, "0%", "50%"),
        (1e20, "000", "1" + "0" * 20),
    ],
)
def test_a_wrong_value_is_told_as_its_cell_shows_it(
    tmp_path: Path, value: object, code: str, shown: str
) -> None:
    def change(book: Workbook) -> None:
        book.active["C2"].value, book.active["C2"].number_format = value, code

    message = f"cost must be a whole number from -9 to 99, not {shown}"
    assert faults(tmp_path, made(("a", "Ann"), change=change)) == [("bad-value", 2, 3, message)]


DAY = datetime.date(2026, 4, 3)
LOST = "is a date (2026-04-03), and what was typed is lost"


@pytest.mark.parametrize(
    ("cell", "value", "code", "expected", "shown"),
    [
        ("B2", DAY, None, f"title {LOST}", "2026-04-03"),
        ("C2", DAY, None, f"cost {LOST}", "2026-04-03"),
        ("B2", 46115, "d. mmm", f"title {LOST}", "2026-04-03"),
        ("B2", 46115, "[$-409]dddd", f"title {LOST}", "2026-04-03"),
        ("B2", 1, "yyyy-mm-dd", "title is a date (1900-01-01), and what was typed is lost", "1900-01-01"),
        ("B2", 2, "yyyy-mm-dd", "title is a date (1900-01-02), and what was typed is lost", "1900-01-02"),
        ("B2", 60, "yyyy-mm-dd", "title is a date (1900-02-29), and what was typed is lost", "1900-02-29"),
        ("B2", 61, "yyyy-mm-dd", "title is a date (1900-03-01), and what was typed is lost", "1900-03-01"),
        ("B2", 0, "yyyy-mm-dd", "title is a date, and what was typed is lost", "0"),
        ("B2", 0.5, "hh:mm", "title is a time (12:00), and what was typed is lost", "12:00"),
        ("B2", 1.75, "mm:ss", "title is a time (18:00), and what was typed is lost", "18:00"),
        ("B2", 1.25, "[h]:mm", "title is a duration (30:00), and what was typed is lost", "30:00"),
        (
            "B2",
            1.25 + 5 / 86_400,
            "[mm]:ss",
            "title is a duration (30:00:05), and what was typed is lost",
            "30:00:05",
        ),
        ("B2", -1, "[h]:mm", "title is a duration, and what was typed is lost", "-1"),
        (
            "B2",
            1 / 3,
            "General",
            "title holds 0.333333333333333 in the format `General`, which does not show all of it",
            "0.333333333333333",
        ),
        (
            "B2",
            4006381333931,
            "General",
            "title holds 4006381333931 in the format `General`, which does not show all of it",
            "4006381333931",
        ),
        ("B2", True, None, "title is TRUE, which was typed as a text perhaps", "TRUE"),
        ("B2", 3, '0 "kg"', 'title holds 3 in the format `0 "kg"`, which shows another text', "3"),
        ("B2", 0.5, "# ?/?", "title holds 0.5 in the format `# ?/?`, which shows another text", "0.5"),
        ("B2", "=1+1", None, "title is a formula whose value was never calculated", "=1+1"),
        ("C2", "=1+1", None, "cost is a formula whose value was never calculated", "=1+1"),
        ("B2", "#REF!", None, "title is #REF!: its formula fails", "#REF!"),
    ],
)
def test_what_is_not_what_was_typed_is_told(
    tmp_path: Path, cell: str, value: Any, code: str | None, expected: str, shown: str
) -> None:
    def change(book: Workbook) -> None:
        book.active[cell].value = value
        if code:
            book.active[cell].number_format = code

    data = made(("a", "Ann", 1), change=change)
    assert faults(tmp_path, data) == [("bad-cell", 2, "ABC".index(cell[0]) + 1, expected)]
    _, (problem,) = read_set(write_set(tmp_path, "fleet.xlsx", fleet_xlsx=data))
    assert excerpt(problem.source).splitlines()[0].split(" | ")["ABC".index(cell[0]) + 1] == shown


@pytest.mark.parametrize(("number", "shown"), [(0, "1904-01-01"), (1, "1904-01-02"), (44653, "2026-04-03")])
def test_days_may_count_from_1904(tmp_path: Path, number: int, shown: str) -> None:
    def change(book: Workbook) -> None:
        book.epoch = CALENDAR_MAC_1904
        book.active["B2"].value, book.active["B2"].number_format = number, "yyyy-mm-dd"

    message = f"title is a date ({shown}), and what was typed is lost"
    assert faults(tmp_path, made(("a",), change=change)) == [("bad-cell", 2, 2, message)]


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ('t="s"><v>9999</v>', "is text 9999, which the workbook lacks"),
        ('t="s"><v>-1</v>', "is text -1, which the workbook lacks"),
        ('t="x"><v>3</v>', "is of a sort that no spreadsheet program writes (`x`)"),
        ("><v>three</v>", "holds three, which is no number"),
        ('t="b"><v>yes</v>', "holds yes, which is neither TRUE nor FALSE"),
        ('t="inlineStr"><v>Ann</v>', "is of a sort that no spreadsheet program writes (`inlineStr`)"),
        ("><is><t>Ann</t></is>", "is of a sort that no spreadsheet program writes (`n`)"),
        ('s="99"><v>3</v>', "holds 3 in a format that the workbook lacks"),
    ],
)
@pytest.mark.parametrize("column", ["B", "C"])
def test_no_cell_is_lost(tmp_path: Path, cell: str, message: str, column: str) -> None:
    old = f'<c r="{column}2" t="n"><v>77</v>'
    data = patched(made(("a", 77, 77)), SHEET, (old, f'<c r="{column}2" {cell}'))
    index = "ABC".index(column)
    assert faults(tmp_path, data) == [("bad-cell", 2, index + 1, f"{HEADER[index]} {message}")]


@pytest.mark.parametrize("cell", ['t="inlineStr"/>', 't="s"/>', "/>", 't="inlineStr"><is><t></t></is></c>'])
def test_a_cell_that_holds_nothing_is_empty(tmp_path: Path, cell: str) -> None:
    data = patched(made(("a", "Ann", 77)), SHEET, ('<c r="C2" t="n"><v>77</v></c>', f'<c r="C2" {cell}'))
    assert pieces(tmp_path, data)[0]["cost"] == 0


@pytest.mark.parametrize(("written", "meant"), [("1", True), ("true", True), ("0", False), ("false", False)])
def test_flags_are_written_in_two_ways(tmp_path: Path, written: str, meant: bool) -> None:
    data = patched(made(("a", "Ann", 1, 1, True)), SHEET, ('t="b"><v>1</v>', f't="b"><v>{written}</v>'))
    assert pieces(tmp_path, data)[0]["sunk"] is meant


def test_a_formula_has_the_value_it_was_saved_with(tmp_path: Path) -> None:
    data = made(("a", "=A1&A2", "=1+1"), ("b", "Bo", 1))
    data = patched(
        data,
        SHEET,
        ('<c r="B2"><f>A1&amp;A2</f><v></v></c>', '<c r="B2" t="str"><f>A1&amp;A2</f><v>ida</v></c>'),
        ("<f>1+1</f><v></v>", "<f>1+1</f><v>2</v>"),
    )
    one, _ = pieces(tmp_path, data)
    assert (one["title"], one["cost"]) == ("ida", 2)
    failed = patched(
        data, SHEET, ('<c r="C2"><f>1+1</f><v>2</v></c>', '<c r="C2" t="e"><f>1+1</f><v>#N/A</v></c>')
    )
    assert faults(tmp_path, failed) == [("bad-cell", 2, 3, "cost is #N/A: its formula fails")]


def test_a_text_may_be_in_runs_of_different_type(tmp_path: Path) -> None:
    text = CellRichText("Go ", TextBlock(InlineFont(b=True), "on"), " now")
    (one,) = pieces(tmp_path, made(("a", text)))
    assert one["title"] == "Go on now"


def test_letters_written_as_numbers_are_read(tmp_path: Path) -> None:
    assert pieces(tmp_path, made(("a", "_x0041_nn")))[0]["title"] == "Ann"
    assert faults(tmp_path, made(("a", "A_x0000_"))) == [
        ("bad-cell", 2, 2, "title holds the character U+0000, which no text may hold")
    ]


def test_merged_cells_are_told(tmp_path: Path) -> None:
    data = made(("a", "Ann", 1), ("b", None, 2), change=lambda book: book.active.merge_cells("B2:B3"))
    assert faults(tmp_path, data) == [
        ("bad-cell", 2, 2, "the cells B2:B3 are merged, and only the first of them has the value"),
        ("missing-key", 3, 2, "`title` is missing: text"),
    ]


def test_merged_cells_beside_the_table_do_no_harm(tmp_path: Path) -> None:
    def change(book: Workbook) -> None:
        book.active.merge_cells("C2:D2")  # both empty

    assert len(pieces(tmp_path, made(("a", "Ann"), change=change))) == 1


def sheets(*shown: str, hidden: tuple[str, ...] = (), empty: tuple[str, ...] = ()) -> bytes:
    """A workbook with a sheet of each of these names."""
    book = Workbook()
    book.remove(book.active)
    for name in (*shown, *hidden, *empty):
        sheet = book.create_sheet(name)
        if name not in empty:
            sheet.append(HEADER)
            sheet.append(("a", name))
        if name in hidden:
            sheet.sheet_state = "hidden"
    file = io.BytesIO()
    if not shown and not empty:
        book.create_sheet("none")
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "listed", "title"),
    [
        (sheets("Fleet"), "fleet.xlsx", "Fleet"),
        (sheets("Fleet", hidden=("Old",)), "fleet.xlsx", "Fleet"),
        (sheets("Fleet", empty=("Sheet2",)), "fleet.xlsx", "Fleet"),
        (sheets("Notes", "Ships", "Old"), "fleet.xlsx", "Ships"),  # called as the component
        (sheets("Notes", "Fleet"), "{file: fleet.xlsx, sheet: fleet}", "Fleet"),
        (sheets("Notes", hidden=("Fleet",)), "{file: fleet.xlsx, sheet: Fleet}", "Fleet"),
    ],
)
def test_the_sheet_that_is_meant(tmp_path: Path, data: bytes, listed: str, title: str) -> None:
    assert pieces(tmp_path, data, listed)[0]["title"] == title


@pytest.mark.parametrize(
    ("data", "listed", "name", "message", "hint"),
    [
        (sheets("Notes", "Fleet"), "fleet.xlsx", "bad-table",
         "fleet.xlsx has 2 sheets, and none is called ships: Notes, Fleet",
         "name one of them: pieces: {file: fleet.xlsx, sheet: Notes}"),
        (sheets("7", "Fleet"), "fleet.xlsx", "bad-table",
         "fleet.xlsx has 2 sheets, and none is called ships: 7, Fleet",
         'name one of them: pieces: {file: fleet.xlsx, sheet: "7"}'),
        (sheets(hidden=("Fleet",)), "fleet.xlsx", "bad-table",
         "fleet.xlsx holds nothing but in hidden sheets",
         "name one of them: pieces: {file: fleet.xlsx, sheet: Fleet}"),
        (sheets("Fleet"), "{file: fleet.xlsx, sheet: Flet}", "not-found",
         "fleet.xlsx has no sheet `Flet`", "did you mean `Fleet`?"),
        (sheets(empty=("Fleet",)), "fleet.xlsx", "empty-file", "fleet.xlsx holds nothing",
         "the first row names the fields of the pieces: id, copies and so on"),
    ],
)  # fmt: skip
def test_a_sheet_that_is_not_clear(
    tmp_path: Path, data: bytes, listed: str, name: str, message: str, hint: str
) -> None:
    _, (problem,) = read_set(write_set(tmp_path, listed, fleet_xlsx=data))
    assert (problem.name, problem.message, problem.hint) == (name, message, hint)


def test_places_are_those_of_the_sheet(tmp_path: Path) -> None:
    def change(book: Workbook) -> None:
        book.active.insert_rows(1, 2)
        book.active.insert_cols(1)

    _, (problem,) = read_set(
        write_set(tmp_path, "fleet.xlsx", fleet_xlsx=made(("a", "Ann", "x"), change=change))
    )
    assert str(problem).endswith(
        'fleet.xlsx:4:4: error: cost must be a whole number from -9 to 99, not "x" [bad-value]'
    )
    assert excerpt(problem.source) == "   D4 |  | a | Ann | x |  |  |\n      |              ^"


def bomb() -> bytes:
    """A workbook that unpacks to far more than it is."""
    return patched(made(("a", "Ann")), SHEET, ("</sheetData>", "</sheetData>" + " " * 70_000_000))


def crowd() -> bytes:
    """A workbook of very many elements."""
    return patched(made(("a", "Ann")), SHEET, ("</sheetData>", "</sheetData>" + "<a/>" * 500_001))


def entities() -> bytes:
    """A workbook whose texts grow when they are read."""
    change = ("<worksheet", '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet')
    return patched(made(("a", "Ann")), SHEET, change)


def far() -> bytes:
    """A workbook with one cell far down and one far to the right."""

    def change(book: Workbook) -> None:
        for row in range(1, 200):
            book.active.cell(row, 1).value = f"a{row}"
        book.active.cell(1, 16_000).value = "x"

    return made(change=change)


@pytest.mark.parametrize(
    ("data", "name", "message"),
    [
        (b"", "bad-table", "fleet.xlsx is no XLSX workbook"),
        (b"id,title\na,Ann\n", "bad-table", "fleet.xlsx is no XLSX workbook"),
        (b"\xd0\xcf\x11\xe0 and so on", "bad-table", "fleet.xlsx is an old workbook, or has a password"),
        (b"\x89PNG\r\n\x1a\n and so on", "bad-table", "fleet.xlsx is a PNG picture, not an XLSX workbook"),
        (made(("a", "Ann"))[:-40], "bad-table", "fleet.xlsx is no XLSX workbook"),
        (patched(made(("a", "Ann")), SHEET, ("</row>", "")), "bad-table", "fleet.xlsx is damaged"),
        (patched(made(("a", "Ann")), SHEET, ('r="B2"', 'r="ZZZ2"')), "bad-table",
         "fleet.xlsx is damaged: a cell lies beyond its sheet"),
        (patched(made(("a", "Ann")), SHEET, ('r="B2"', 'r="A2"')), "bad-table",
         "fleet.xlsx is damaged: the cell A2 stands twice"),
        (patched(made(("a", "Ann")), "xl/_rels/workbook.xml.rels", ("sheet1.xml", "sheet7.xml")), "bad-table",
         "fleet.xlsx is damaged: the sheet Fleet is missing"),
        (bomb(), "too-large", "fleet.xlsx unpacks to more than 64 MB"),
        (crowd(), "too-large", "fleet.xlsx holds too much"),
        (entities(), "bad-table", "fleet.xlsx has a document type, which no workbook needs"),
        (far(), "too-large", "fleet.xlsx spreads over more than 1000000 cells"),
    ],
    ids=["empty", "text", "old", "PNG", "cut", "not XML", "beyond", "twice", "lost", "bomb", "crowd",
         "entities", "far"],
)  # fmt: skip
def test_a_broken_workbook_is_told(tmp_path: Path, data: bytes, name: str, message: str) -> None:
    assert faults(tmp_path, data) == [(name, 0, 0, message)]
