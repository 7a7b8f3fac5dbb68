"""CSV files as other programs write them: letters, quotes, line ends, and what parts their cells."""

from __future__ import annotations

import csv
import io
import tempfile
from pathlib import Path

import pytest
from csv_tables import faults, pieces
from hypothesis import given
from hypothesis import strategies as st
from table_sets import read_set, told, write_set

from pnp.content.tables.read_csv import read_csv
from pnp.source import Report, excerpt


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbfid,title,pace\r\na,Ann,1.5\r\n",
        b"id;title;pace\na;Ann;1,5\n",
        b"id\ttitle\tpace\na\tAnn\t1,5\n",
        b"sep=;\r\nid;title;pace\r\na;Ann;1.5\r\n",
        b"id,title,pace\ra,Ann,1.5\r",
        b"\n\nid, title, pace\n\na, Ann, 1.5\n,,\n\n",
        '\ufeffid\ttitle\tpace\r\na\tAnn\t"1,5"\r\n'.encode("utf-16-le"),
        b'"id","title","pace",\n"a","Ann","1.5",\n',
    ],
    ids=["mark", "semicolon", "tab", "sep", "old Mac", "blank lines", "UTF-16", "one comma more"],
)
def test_files_of_other_programs_are_understood(tmp_path: Path, data: bytes) -> None:
    (one,) = pieces(tmp_path, data)
    assert (one["id"], one["title"], one["pace"]) == ("a", "Ann", 1.5)


def test_a_comma_may_stand_in_a_header_of_semicolons(tmp_path: Path) -> None:
    (one,) = pieces(tmp_path, "id;title;x-a,b,c,d,e\na;Ann;\n")
    assert one["title"] == "Ann"


@pytest.mark.parametrize("name", ["ships.csv", "ships.TSV"])
def test_a_file_without_sheets_has_none_of_a_name(tmp_path: Path, name: str) -> None:
    folder = write_set(
        tmp_path, f"{{file: {name}, sheet: Fleet}}", **{name.replace(".", "_"): "id\ttitle\na\tAnn\n"}
    )
    found, (problem,) = read_set(folder)
    assert told([problem]) == [
        ("bad-value", 4, 34, f"pieces.sheet names a sheet of a file without sheets, {name}")
    ]
    assert problem.hint == "leave it out, or name a workbook: an .xlsx file"
    assert [piece.title for piece in found] == ["Ann"]


def test_a_tsv_file_is_a_table_too(tmp_path: Path) -> None:
    assert pieces(tmp_path, "id\ttitle\na\tAnn\n", "ships.tsv")[0]["title"] == "Ann"


def test_windows_letters_are_read_and_told(tmp_path: Path) -> None:
    folder = write_set(tmp_path, "ships.csv", ships_csv="id,title\na,Café\nb,Größe\n".encode("cp1252"))
    found, (problem,) = read_set(folder)
    assert [piece.title for piece in found] == ["Café", "Größe"]
    assert (problem.name, problem.severity, problem.source.line, problem.source.column) == (
        "not-utf8", "warning", 2, 2
    )  # fmt: skip
    assert "“Café”" in problem.message


@pytest.mark.parametrize(
    ("data", "row", "byte"),
    [
        (b"id,title\na,Ann\nb,Caf\xc3\xa9 \xff\n", 3, "0xFF"),  # UTF-8 with a broken letter
        (b"\xef\xbb\xbfid,title\na,Caf\xc3\xa9 \xff\n", 2, "0xFF"),  # the same behind its mark
        (b"id,title\n" + b"a,Caf\xc3\xa9\n" * 5000 + b"b,\xff\n", 5002, "0xFF"),
        (b"id,title\na,Caf\xc3\xa9\nb,Caf\xc3", 3, "0xC3"),  # half a letter
        (b"id,title\r\na,\xe2\x80\xa8\rb,\xff\r", 3, "0xFF"),  # lines as editors count them
        (b"id,title\na,\x81\n", 2, "0x81"),  # no letter of Windows-1252
    ],
)
def test_letters_that_cannot_be_told_are_an_error(tmp_path: Path, data: bytes, row: int, byte: str) -> None:
    _, (problem,) = read_set(write_set(tmp_path, "ships.csv", ships_csv=data))
    assert (problem.name, problem.severity, problem.source.line) == ("not-utf8", "error", row)
    assert problem.message == f"the byte {byte} on line {row} is not UTF-8"


@given(st.text("ab ,'\n", max_size=30) | st.text('ab "\n,', max_size=30))
def test_cells_are_those_of_the_csv_module(text: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "ships.csv"
        path.write_text(text, encoding="utf-8", newline="")
        rows = read_csv(path, lambda names: 0, Report())
    try:
        parted = [
            list(csv.reader(io.StringIO(text), strict=True, skipinitialspace=is_spaced))
            for is_spaced in (False, True)
        ]
    except csv.Error:
        return
    assert rows
    kept, dropped = ({n: row for n, row in enumerate(each) if any(map(str.strip, row))} for each in parted)
    first = next((line for line in text.split("\n") if line.strip()), "")
    if ' "' not in text:
        assert rows.cells == (dropped if ", " in first else kept)
    else:
        assert rows.cells in (kept, dropped)


@pytest.mark.parametrize("title", [" Ann", "Ann ", "  Ann  "])
def test_blanks_about_words_are_kept(tmp_path: Path, title: str) -> None:
    for text in (f"id,title\na,{title}\n", f'id,title\na,"{title}"\nb,"B, o"\n'):
        assert pieces(tmp_path, text)[0]["title"] == title


@pytest.mark.parametrize("text", ["id, title\na, Ann\n", 'id,title\na, "Ann"\n', 'id, title\na, "Ann"\n'])
def test_blanks_between_cells_are_not(tmp_path: Path, text: str) -> None:
    assert pieces(tmp_path, text)[0]["title"] == "Ann"


def test_a_row_of_nothing_but_blanks_is_left_out(tmp_path: Path) -> None:
    (piece,) = pieces(tmp_path, "id,title\na,An\u00a0n\n\x1c,\u00a0\n")
    assert piece["title"] == "An\u00a0n"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_its_mark_is_named(tmp_path: Path, encoding: str) -> None:
    data = "id,title\na,Ann\n".encode(encoding)
    _, (problem,) = read_set(write_set(tmp_path, "ships.csv", ships_csv=data))
    assert (problem.name, problem.message) == ("not-utf8", "ships.csv is UTF-16 without its mark")


def test_a_row_whose_quotes_are_not_closed_is_shown(tmp_path: Path) -> None:
    text = 'id,title\na,"Ann\nBo"\nb,"Bo\nc,Cy\n'
    _, (problem,) = read_set(write_set(tmp_path, "ships.csv", ships_csv=text))
    assert (problem.name, problem.source.line) == ("bad-table", 3)
    assert excerpt(problem.source) == '    3 | b | "Bo'


def test_apostrophes_about_all_texts_are_told(tmp_path: Path) -> None:
    found = faults(tmp_path, "'id','title'\n'a','Ann, Bo'\n")
    assert found == [("bad-table", 0, 0, "ships.csv has its texts between ' and ', which are letters in CSV")]


@pytest.mark.parametrize(
    ("title", "is_told"),
    [
        ("'It''s'", True),
        ("'It''s a''s'", True),
        ("'It's'", False),
        ("'It''s Ann's'", False),
        ("'Hello'", False),
        ("It''s", False),
        ("''", False),
        ("'" * 60_000 + "x", False),
    ],
)
def test_apostrophes_about_a_text_are_told(tmp_path: Path, title: str, is_told: bool) -> None:
    _, problems = read_set(write_set(tmp_path, "ships.csv", ships_csv=f"id,title\na,{title}\n"))
    told_as = [
        (one.severity, one.source.line, one.source.column) for one in problems if one.name == "bad-cell"
    ]
    assert told_as == ([("warning", 2, 2)] if is_told else [])


def test_names_of_columns_in_capitals_are_told_alone(tmp_path: Path) -> None:
    _, problems = read_set(write_set(tmp_path, "ships.csv", ships_csv="ID,Title\na,Ann\n"))
    assert [(one.name, one.hint) for one in problems] == [
        ("unknown-key", "did you mean `id`?"),
        ("unknown-key", "did you mean `title`?"),
    ]


def test_the_ending_of_a_table_may_be_in_capitals(tmp_path: Path) -> None:
    folder = write_set(tmp_path, "ships.CSV", ships_CSV="id,title\na,Ann\n")
    found, problems = read_set(folder)
    assert ([piece.id for piece in found], problems) == (["a"], [])


def test_line_ends_within_quotes_are_all_the_same(tmp_path: Path) -> None:
    rows = 'id,title\r\na,"one\r\ntwo\rthree\nfour"\r\nb,"one\u2028two"\r\n'
    first, second = pieces(tmp_path, rows.encode())
    assert first["title"] == "one\ntwo\nthree\nfour"
    assert second["title"] == "one\u2028two"


@pytest.mark.parametrize(
    ("data", "sort"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "a PNG picture"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "a JPEG picture"),
        (b"%PDF-1.7\n%\xe2\xe3", "a PDF"),
        (b"PK\x03\x04\x14\x00 and later xl/workbook.xml", "an XLSX workbook"),
        (
            b"PK\x03\x04\x14\x00mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK",
            "an ODS workbook",
        ),
        (b"PK\x03\x04\x14\x00readme.txt", "a ZIP archive"),
        (b"\xd0\xcf\x11\xe0rest", "an old workbook"),
        (b"<!DOCTYPE html>\n<html>", "a web page"),
    ],
)
def test_files_of_another_sort_are_told(tmp_path: Path, data: bytes, sort: str) -> None:
    (problem,) = read_set(write_set(tmp_path, "ships.csv", ships_csv=data))[1]
    assert (problem.name, problem.message) == ("bad-table", f"ships.csv is {sort}, not CSV")
    assert problem.hint == (
        "save it as .csv or .xlsx" if "workbook" in sort else "name the file that holds the pieces"
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("id|title|cost\na|Ann|3\n", "`|`"),
        ('"id"|"title"\n"a"|"Ann"\n', "`|`"),
        ("sep=|\nid|title\na|Ann\n", "`|`"),
        ("id:title\na:Ann\n", "a colon"),
        ("id title\na Ann\n", "a space"),
    ],
)
def test_cells_parted_by_something_else_are_told(tmp_path: Path, text: str, told: str) -> None:
    (problem,) = read_set(write_set(tmp_path, "ships.csv", ships_csv=text))[1]
    assert problem.message == f"ships.csv has {told} between its cells"
    assert problem.hint == "save it with a comma, a semicolon or a tab between them"


def test_a_bar_within_cells_parts_nothing(tmp_path: Path) -> None:
    assert pieces(tmp_path, "id,title\na,Ann | Bob\n")[0]["title"] == "Ann | Bob"
