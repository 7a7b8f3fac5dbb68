"""Pieces in CSV files: what a cell says, and where it says something wrong."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from csv_tables import faults, field, pieces
from table_sets import plain, read_set, write_set

from pnp.source import excerpt


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
        ("pace", "1e999", "pace must be a number from 0 to 100, not 1e999"),
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
        ("id,title\na,An\uffffn\n", ("bad-cell", 2, 2, "the character U+FFFF may not stand in a cell")),
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
