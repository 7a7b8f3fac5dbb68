"""Pieces in CSV files: what a cell says, and where it says something wrong."""

from __future__ import annotations

import csv
import io
import tempfile
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from table_sets import plain, read_set, told, write_set

from pnp.content.tables.read_csv import read_csv
from pnp.source import Report, excerpt


def pieces(folder: Path, text: str | bytes, name: str = "ships.csv") -> list[dict[str, object]]:
    """The pieces of a table that has no fault, as plain fields."""
    found, problems = read_set(write_set(folder, name, **{name.replace(".", "_"): text}))
    assert problems == []
    return [plain(piece) for piece in found]


def faults(folder: Path, text: str | bytes) -> list[tuple[str, int, int, str]]:
    """What is wrong with a table: name, row, column and sentence."""
    _, problems = read_set(write_set(folder, "ships.csv", ships_csv=text))
    assert all(problem.source.file.name == "ships.csv" for problem in problems)
    return told(problems)


def field(folder: Path, name: str, text: str) -> object:
    """What one cell comes to."""
    (piece,) = pieces(
        folder, f'id,title,{name}\na,Ann,"{text}"\n' if name != "title" else f'id,title\na,"{text}"\n'
    )
    return piece[name]


def test_each_row_is_a_piece(tmp_path: Path) -> None:
    text = "id,title,copies,cost,pace,sunk,sail,text\na,Ann,3,8,0.5,TRUE,blue,<b>Go</b>\nb,Bo,,,,,,\n"
    one, two = pieces(tmp_path, text)
    assert one == {
        "id": "a", "copies": 3, "title": "Ann", "cost": 8, "pace": 0.5, "sunk": True, "sail": "blue",
        "text": "<b>Go</b>", "art": None, "goals": (), "words": None, "cargo": (), "port": None, "crew": {},
        "back": None,
    }  # fmt: skip
    assert (two["copies"], two["cost"], two["sail"], two["text"]) == (1, 0, "red", "")


@pytest.mark.parametrize(
    ("name", "typed", "meant"),
    [
        ("title", "No", "No"),
        ("title", "010", "010"),
        ("title", "1e5", "1e5"),
        ("title", "true", "true"),
        ("title", " two  blanks ", " two  blanks "),
        ("title", "'=1+1", "=1+1"),
        ("title", "=1+1", "=1+1"),
        ("title", "'+2", "+2"),
        ("title", "'", ""),
        ("title", "'tis", "'tis"),
        ("title", "''", "'"),
        ("title", "'#REF!", "#REF!"),
        ("title", "[]", "[]"),
        ("title", "a\nb", "a\nb"),
        ("title", "a\r\nb", "a\nb"),
        ("title", 'say ""hi""', 'say "hi"'),
        ("sunk", "No", False),
        ("sunk", "yes", True),
        ("sunk", " FALSE ", False),
        ("cost", "010", 10),
        ("cost", "-3", -3),
        ("cost", "7.0", 7),
        ("pace", "7", 7),
        ("pace", "1e1", 10.0),
        ("sail", " 003 ", "003"),
        ("copies", "per-player", "per-player"),
        ("copies", "rules.fleet", 4),
        ("copies", "0", 0),
        ("cost", "  ", 0),
    ],
)
def test_a_cell_is_what_its_field_takes(tmp_path: Path, name: str, typed: str, meant: object) -> None:
    found = field(tmp_path, name, typed)
    assert (found, type(found)) == (meant, type(meant))


@pytest.mark.parametrize(
    ("name", "typed", "message"),
    [
        ("cost", "two", 'cost must be a whole number from -9 to 99, not "two"'),
        ("cost", "1.5", "cost must be a whole number from -9 to 99, not 1.5"),
        ("cost", "1,000", 'cost must be a whole number from -9 to 99, not "1,000"'),
        ("cost", "100", "cost must be a whole number from -9 to 99, not 100"),
        ("pace", "1,5", 'pace must be a number from 0 to 100, not "1,5"'),
        ("pace", "1e999", "pace must be a number from 0 to 100, not inf"),
        ("sunk", "maybe", 'sunk must be true or false, not "maybe"'),
        ("sunk", "1", 'sunk must be true or false, not "1"'),
        ("sail", "bleu", 'sail must be one of red, blue, 003, not "bleu"'),
        ("copies", "-1", "copies must be a whole number from 0 to 1000, per-player or rules.NAME, not -1"),
        (
            "copies",
            "1162167",
            "copies must be a whole number from 0 to 1000, per-player or rules.NAME, not 1162167",
        ),
        ("text", "<i>x<i>", 'text: the tag <i> is not closed at "<i>x<i>"'),
    ],
)
def test_a_wrong_cell_is_told_with_its_row_and_column(
    tmp_path: Path, name: str, typed: str, message: str
) -> None:
    ((_, row, column, said),) = faults(tmp_path, f'id,title,{name}\nz,Zoe,\na,Ann,"{typed}"\n')
    assert (row, column, said) == (3, 3, message)


def test_lists_and_mappings_have_a_column_for_each_value(tmp_path: Path) -> None:
    header = "id,title,goals.1,goals.2,cargo.1.good,cargo.1.price,cargo.2.good,port.name,port.berth,crew.mate"
    one, two = pieces(tmp_path, f"{header}\na,Ann,7,8,corn,2,soy,Hull,3,Max\nb,Bo,9,,,,,,,\n")
    assert one["goals"] == (7, 8)
    assert one["cargo"] == ({"good": "corn", "price": 2}, {"good": "soy", "price": 1})
    assert one["port"] == {"name": "Hull", "berth": 3}
    assert one["crew"] == {"mate": "Max"}
    assert (two["goals"], two["cargo"], two["port"], two["crew"]) == ((9,), (), None, {})


def test_what_holds_nothing_is_said(tmp_path: Path) -> None:
    (one,) = pieces(tmp_path, "id,title,words,crew,goals\na,Ann,[],{},\n")
    assert (one["words"], one["crew"]) == ((), {})


@pytest.mark.parametrize(
    ("header", "row", "expected"),
    [
        ("goals.1,goals.2", ",5",
         ("bad-value", 2, 3, "goals.1 must be a whole number from 1 to 99, not blank")),
        ("goals.1,goals.3", "1,2", ("bad-table", 1, 4, "there is no column for the value before `goals.3`")),
        ("goals", "7 8", ("bad-cell", 2, 3, "goals is a list, and each of its values has a column")),
        ("port", "Hull", ("bad-cell", 2, 3, "port is a mapping, and each of its values has a column")),
        ("port.name", "Hull", ("missing-key", 2, 3, "`port.berth` is missing: a whole number from 1 to 9")),
        ("cargo.1.price", "3", ("missing-key", 2, 3, "`cargo.1.good` is missing: one of corn, soy")),
        ("cargo.1.god", "corn", ("unknown-key", 1, 3, "unknown key `cargo.1.god`")),
        ("cargo.one.good", "corn", ("unknown-key", 1, 3, "unknown key `cargo.one.good`")),
        ("title.1", "x", ("unknown-key", 1, 3, "unknown key `title.1`")),
        ("goals.0", "1", ("unknown-key", 1, 3, "unknown key `goals.0`")),
        ("goals.1,goals.2,goals.3,goals.4", "1,2,3,4",
         ("bad-value", 2, 3, "goals must be a list of 0 to 3 values, not a list of 4")),
        ("cots", "3", ("unknown-key", 1, 3, "unknown key `cots`")),
        ("title", "Bo", ("duplicate-key", 1, 3, "the column `title` stands twice: in B1 and in C1")),
        ("goals,goals.1", "[],2", ("bad-cell", 2, 4, "goals.1 and goals are both filled")),
    ],
)  # fmt: skip
def test_a_wrong_column_is_told_once(
    tmp_path: Path, header: str, row: str, expected: tuple[str, int, int, str]
) -> None:
    assert faults(tmp_path, f"id,title,{header}\na,Ann,{row}\n") == [expected]


def test_a_field_without_a_column_is_told_once(tmp_path: Path) -> None:
    found = faults(tmp_path, "id,cost\na,1\nb,2\nc,three\n")
    assert found == [
        ("missing-key", 1, 1, "`title` is missing: text"),
        ("bad-value", 4, 2, 'cost must be a whole number from -9 to 99, not "three"'),
    ]
    assert faults(tmp_path, "id,titel\na,Ann\nb,Bo\n") == [("unknown-key", 1, 2, "unknown key `titel`")]


def test_columns_of_ones_own_are_left_alone(tmp_path: Path) -> None:
    (one,) = pieces(tmp_path, "id,title,x-notes,x-more.1\na,Ann,to do,5\n")
    assert set(one) == {
        "id", "copies", "title", "cost", "pace", "sunk", "sail", "text", "art", "goals", "words", "cargo",
        "port", "crew", "back",
    }  # fmt: skip


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
    ("text", "expected"),
    [
        ("id,title\na,Ann,x\n", ("bad-table", 2, 3, "the column of this cell has no name in row 1")),
        ("id,title,cost\na,Ann\n", ("bad-table", 2, 2, "this row ends after 2 of 3 columns")),
        ("id,,title\na,x,Ann\n", ("bad-table", 2, 2, "the column of this cell has no name in row 1")),
        ('id,title\na,"Ann\nb,Bo\n',
         ("bad-table", 2, 0, "the quotes that open in this row are never closed")),
        ('id,title\na,"Ann"x\n',
         ("bad-table", 2, 0, 'something other than a comma stands behind the " that closes a text')),
        ("id,title\na,An\x00n\n", ("bad-cell", 2, 2, "the character U+0000 may not stand in a cell")),
        ("id,title\na,#DIV/0!\n", ("bad-cell", 2, 2, "title is #DIV/0!: its formula fails")),
        ("id,title\n", ("bad-table", 1, 1, "ships.csv has no pieces below its first row")),
        ("", ("empty-file", 0, 0, "ships.csv holds nothing")),
        ("\n ,\n", ("empty-file", 0, 0, "ships.csv holds nothing")),
        ("id,title\na,Ann\nb,Bo\na,Al\n",
         ("duplicate-id", 4, 1, "the id `a` stands twice: on row 2 and on row 4")),
        ("id,title\na b,Ann\n",
         ("bad-value", 2, 1, 'id must be a name of small letters, digits, `-` and `_`, not "a b"')),
        ("id,title\n,Ann\n",
         ("missing-key", 2, 1, "`id` is missing: a name of small letters, digits, `-` and `_`")),
    ],
)  # fmt: skip
def test_a_wrong_table_is_told(tmp_path: Path, text: str, expected: tuple[str, int, int, str]) -> None:
    assert faults(tmp_path, text) == [expected]


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


def test_rows_count_as_spreadsheets_count_them(tmp_path: Path) -> None:
    text = 'id,title,cost\na,"two\nlines",1\n\nb,Bo,x\n'
    _, (problem,) = read_set(write_set(tmp_path, "ships.csv", ships_csv=text))
    assert str(problem).endswith(
        'ships.csv:4:3: error: cost must be a whole number from -9 to 99, not "x" [bad-value]'
    )
    assert excerpt(problem.source) == "   C4 | b | Bo | x\n      |          ^"


def test_a_field_knows_its_cell(tmp_path: Path) -> None:
    text = "id,title,cargo.1.good,goals.1,goals.2\na,Ann,corn,1,2\n"
    (piece,), _ = read_set(write_set(tmp_path, "ships.csv", ships_csv=text))
    assert (piece.source.line, piece.source.column) == (2, 1)
    assert (piece.source_of("title").line, piece.source_of("title").column) == (2, 2)
    assert piece.source_of("goals").column == 4
    assert piece.cargo[0].source_of("good").column == 3
    assert piece.source_of("sail") == piece.source


WHOLE_COLUMNS = (
    (
        "id,title,copies,cost,pace,sunk,sail,text,art",
        "a,Ann,3,8,0.5,TRUE,blue,<b>Go</b>,\nb, Bo ,,,,,,,b.png",
    ),
    ("sail,id,title,copies", "blue,a,'=1,per-player\n003,b,010,rules.fleet\n,c,Cy,2"),
    ("id,title,x-notes,cost", "a,Ann,,7.0\nb,#1,to do,\n c ,x y,,-9"),
    ("id,title,cost", "a,Ann,1\nb,Bo,"),
    ("id,title,text", 'a,"two\nlines",\n\nb,\u00a0,<i>x</i>'),
    ("id,title,text", "a,Ann,'tis\nb,'Bo,\u3000"),
)
"""Tables in whose columns all is right."""


@pytest.mark.parametrize(("header", "rows"), WHOLE_COLUMNS)
def test_pieces_are_the_same_beside_one_that_is_wrong(tmp_path: Path, header: str, rows: str) -> None:
    names = header.split(",")
    wrong = ",".join("Not A Name" if name == "id" else "x" for name in names)
    found, problems = read_set(write_set(tmp_path / "right", "ships.csv", ships_csv=f"{header}\n{rows}\n"))
    others, more = read_set(
        write_set(tmp_path / "wrong", "ships.csv", ships_csv=f"{header}\n{rows}\n{wrong}\n")
    )
    assert found
    assert (problems, bool(more)) == ([], True)
    assert [plain(piece) for piece in found] == [plain(piece) for piece in others]
    for piece, other in zip(found, others, strict=True):
        assert list(vars(piece)) == list(vars(other))
        assert piece.given == other.given
        assert list(piece.given or ()) == list(other.given or ())
        places = [(name, piece.source_of(name)[1:3], other.source_of(name)[1:3]) for name in vars(piece)]
        assert all(one == same for _, one, same in places)


def test_each_cell_of_a_plain_table_has_its_place(tmp_path: Path) -> None:
    text = "sail,id,title,cost\n,a,Ann,1\n\nblue,b,Bo,\n"
    found, _ = read_set(write_set(tmp_path, "ships.csv", ships_csv=text))
    assert [piece.given for piece in found] == [
        {"id": "a", "title": "Ann", "cost": 1},
        {"sail": "blue", "id": "b", "title": "Bo"},
    ]
    names = ("sail", "id", "title", "cost", "text")
    assert [[piece.source_of(name)[1:3] for name in names] for piece in found] == [
        [(2, 1), (2, 2), (2, 3), (2, 4), (2, 1)],
        [(4, 1), (4, 2), (4, 3), (4, 1), (4, 1)],
    ]


@pytest.mark.parametrize(
    ("listed", "name", "message"),
    [
        ("../ships.csv", "bad-reference", '"../ships.csv" lies outside the folder of the set'),
        ("/etc/ships.csv", "bad-reference", '"/etc/ships.csv" lies outside the folder of the set'),
        ("shps.csv", "not-found", "there is no file shps.csv in the folder of the set"),
        ("{file: ships.txt}", "bad-value",
         'pieces.file must be the name of a .csv, .tsv or .xlsx file, not "ships.txt"'),
        ("{file: ships.csv, shet: x}", "unknown-key", "unknown key `pieces.shet`"),
        ("ships.ods", "bad-type",
         "pieces must be a list of pieces, a table such as cards.csv, or files such as maps/*.yaml, "
         'not "ships.ods"'),
    ],
)  # fmt: skip
def test_a_table_is_a_file_of_the_set(tmp_path: Path, listed: str, name: str, message: str) -> None:
    _, (problem,) = read_set(write_set(tmp_path, listed, ships_csv="id,title\na,Ann\n"))
    assert (problem.name, problem.message, problem.source.file.name) == (name, message, "ships.yaml")


def test_a_folder_is_no_table(tmp_path: Path) -> None:
    write_set(tmp_path, "ships.csv")
    (tmp_path / "ships.csv").mkdir()
    _, (problem,) = read_set(tmp_path)
    assert (problem.name, problem.message) == ("unreadable", "ships.csv is a folder, not a file")


def test_a_table_of_too_many_cells_ends_soon(tmp_path: Path) -> None:
    ((name, _, _, message),) = faults(tmp_path, "id,title\n" + "," * 1_000_001)
    assert (name, message) == ("too-large", "a table may have 1000000 cells at most")


def test_a_table_without_ids_is_told_once(tmp_path: Path) -> None:
    assert faults(tmp_path, "title,cost\nAnn,1\nBo,2\n") == [
        ("missing-key", 1, 1, "`id` is missing: a name of small letters, digits, `-` and `_`")
    ]


def test_no_letter_of_a_cell_moves_a_terminals_cursor(tmp_path: Path) -> None:
    _, (problem,) = read_set(write_set(tmp_path, "ships.csv", ships_csv="id,title,cost\na,\x1b[2JAnn,x\n"))
    assert excerpt(problem.source).isascii()
    assert "\x1b" not in excerpt(problem.source)


def test_a_table_with_thousands_of_wrong_columns_is_told_at_once(tmp_path: Path) -> None:
    _, problems = read_set(write_set(tmp_path, "ships.csv", ships_csv=f"id{',x' * 20_000}\na\n"))
    assert 100 <= len(problems) <= 202
    started = time.process_time()
    shown = [excerpt(problem.source) for problem in problems]
    assert time.process_time() - started < 4
    assert all(len(line) < 130 for text in shown for line in text.splitlines())


def test_a_cell_far_to_the_right_is_pointed_at(tmp_path: Path) -> None:
    head, row = ",".join(f"x-{n}" for n in range(200)), ",".join("abcdefgh" for _ in range(200))
    _, (problem,) = read_set(
        write_set(tmp_path, "ships.csv", ships_csv=f"id,title,{head},cost\na,Ann,{row},dear\n")
    )
    line, caret = excerpt(problem.source).splitlines()
    assert line[caret.index("^") :] == "dear"
