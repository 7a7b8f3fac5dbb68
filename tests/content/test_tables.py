"""From pieces to a table and back: nothing is lost, and YAML keeps whatever has not changed."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook
from table_sets import GAME, plain, write_set

from pnp.content.files import piece_kind
from pnp.content.model import Component, ContentSet
from pnp.content.read import read_set
from pnp.content.syntax import FORBIDDEN
from pnp.content.tables.edit_yaml import CannotEdit
from pnp.content.tables.importing import Imported, imported, pieces_in
from pnp.content.tables.sheets import Wanted
from pnp.content.tables.write import csv_bytes, written, xlsx_bytes
from pnp.content.write_yaml import block
from pnp.source import Report


def opened(folder: Path) -> tuple[ContentSet, Component]:
    """The set of a folder, which has no fault."""
    report = Report()
    content = read_set(folder, {"harbour": GAME}, report)
    assert content is not None, "\n".join(map(str, report))
    return content, content.components[0]


def exported(component: Component, sort: str) -> bytes:
    """The pieces as a file of this sort."""
    assert component.fields is not None
    table = written(component.id, piece_kind(component.fields), component.pieces)
    return csv_bytes(table) if sort == "csv" else xlsx_bytes([table])


WANTED = Wanted(None, "ships", str)


def brought(folder: Path, name: str, data: bytes) -> Imported:
    """What an import of a file makes of the set in a folder; its files are written."""
    content, component = opened(folder)
    (folder / name).write_bytes(data)
    report = Report()
    pieces = pieces_in(folder / name, WANTED, content, component, report)
    assert list(report) == []
    made = imported(content, component, pieces)
    for path, text in made.files.items():
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text)
    return made


def as_yaml(pieces: list[dict[str, Any]]) -> str:
    return "\n" + "".join(f"  - {block(piece, 4).lstrip(' ')}" for piece in pieces)


ANN = {
    "id": "ann", "copies": "rules.fleet", "title": "010", "cost": 7, "pace": 1.5, "sunk": True, "sail": "003",
    "text": "=1+1 <b>Go</b>\n'tis", "art": "ann.png", "goals": [1, 2], "words": ["No", "[]", "#REF!"],
    "cargo": [{"good": "corn", "price": 2}, {"good": "soy"}], "port": {"name": "", "berth": 1},
    "crew": {"a.b": "x", "2": "y"}, "x-note": "-5",
}  # fmt: skip
BO = {"id": "bo", "title": "+2", "words": [], "crew": {}, "text": "'"}


@pytest.mark.parametrize("sort", ["csv", "xlsx"])
def test_a_table_brings_back_what_was_written(tmp_path: Path, sort: str) -> None:
    _, component = opened(write_set(tmp_path / "one", as_yaml([ANN, BO])))
    data = exported(component, sort)
    _, other = opened(write_set(tmp_path / "two", f"fleet.{sort}", **{f"fleet_{sort}": data}))
    assert [plain(piece) for piece in other.pieces] == [plain(piece) for piece in component.pieces]
    assert exported(other, sort) == data
    ann, bo = other.pieces
    assert (ann.title, ann.text, ann.words, ann.copies) == (
        "010",
        "=1+1 <b>Go</b>\n'tis",
        ("No", "[]", "#REF!"),
        4,
    )
    assert (bo.title, bo.words, bo.crew, bo.text) == ("+2", (), {}, "'")


def test_what_a_csv_file_says(tmp_path: Path) -> None:
    _, component = opened(write_set(tmp_path, as_yaml([ANN, BO])))
    lines = exported(component, "csv").decode("utf-8-sig").split("\r\n")
    assert lines[0] == (
        "id,copies,title,cost,pace,sunk,sail,text,art,goals.1,goals.2,words,words.1,words.2,words.3,"
        "cargo.1.good,cargo.1.price,cargo.2.good,port.name,port.berth,crew,crew.a\\.b,crew.2,x-note"
    )
    assert lines[1] == (
        "ann,rules.fleet,010,7,1.5,true,003,\"'=1+1 <b>Go</b>\n'tis\",ann.png,1,2,,No,'[],'#REF!,"
        "corn,2,soy,',1,,x,y,'-5"
    )
    assert lines[2] == "bo,,'+2,,,,,'',,,,[],,,,,,,,,{},,,"


def test_what_another_library_reads_in_a_workbook(tmp_path: Path) -> None:
    _, component = opened(write_set(tmp_path, as_yaml([ANN, BO])))
    book = load_workbook(io.BytesIO(exported(component, "xlsx")))
    (sheet,) = book.worksheets
    assert (sheet.title, sheet.freeze_panes) == ("ships", "A2")
    titles = {cell.value: cell.column_letter for cell in sheet[1]}
    found = {name: sheet[f"{letter}2"] for name, letter in titles.items()}
    assert found["title"].value == "010"
    assert {name for name, cell in found.items() if cell.number_format == "@"} >= {
        "id",
        "title",
        "text",
        "words.1",
    }
    assert found["text"].data_type != "f"
    assert (found["cost"].value, found["pace"].value, found["sunk"].value) == (7, 1.5, True)
    assert sheet.column_dimensions[titles["title"]].width >= 8


def test_numbers_keep_their_decimals(tmp_path: Path) -> None:
    text = (
        "\n  - {id: a, title: a, pace: 5.0}\n  - {id: b, title: b, pace: 1.50}\n"
        "  - {id: c, title: 1.50, pace: 0x10}\n"
    )
    _, component = opened(write_set(tmp_path / "one", text))
    for sort in ("csv", "xlsx"):
        data = exported(component, sort)
        _, other = opened(write_set(tmp_path / sort, f"fleet.{sort}", **{f"fleet_{sort}": data}))
        assert [(piece.title, repr(piece.pace)) for piece in other.pieces] == [
            ("a", "5.0"), ("b", "1.5"), ("1.50", "16")
        ]  # fmt: skip


words = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\n\t"), max_size=9).filter(
    lambda text: not FORBIDDEN.search(text)
)
signs = st.text(alphabet="a'=+-@#[]{}1. \n\t\",;\\_x0F", max_size=7)
title = words | signs | st.sampled_from(["#N/A", "[]", "{}", "TRUE", "1-2", "_x0041_"])


ships = st.fixed_dictionaries(
    {"title": title},
    optional={
        "copies": st.integers(0, 9) | st.sampled_from(["per-player", "rules.fleet"]),
        "cost": st.integers(-9, 99),
        "pace": st.floats(0, 100),
        "sunk": st.booleans(),
        "sail": st.sampled_from(["red", "blue", "003"]),
        "text": title.filter(lambda text: "<" not in text),
        "goals": st.lists(st.integers(1, 99), max_size=3),
        "words": st.lists(title, max_size=3),
        "cargo": st.lists(
            st.fixed_dictionaries(
                {"good": st.sampled_from(["corn", "soy"])}, optional={"price": st.integers(1, 9)}
            ),
            max_size=3,
        ),
        "port": st.fixed_dictionaries({"berth": st.integers(1, 9)}, optional={"name": title}),
        "crew": st.dictionaries(st.text("ab.\\1-", min_size=1, max_size=4), words, max_size=3),
    },
)


@pytest.mark.parametrize("sort", ["csv", "xlsx"])
@given(pieces=st.lists(ships, min_size=1, max_size=4))
@settings(max_examples=60, deadline=None)
def test_any_pieces_come_back(
    tmp_path_factory: pytest.TempPathFactory, sort: str, pieces: list[dict[str, Any]]
) -> None:
    folder = tmp_path_factory.mktemp("fleet")
    listed = [{"id": f"p{number}", **piece} for number, piece in enumerate(pieces)]
    _, component = opened(write_set(folder / "one", as_yaml(listed)))
    data = exported(component, sort)
    _, other = opened(write_set(folder / "two", f"fleet.{sort}", **{f"fleet_{sort}": data}))
    assert [plain(piece) for piece in other.pieces] == [plain(piece) for piece in component.pieces]

    emptied = write_set(folder / "three", as_yaml([{"id": "gone", "title": "x"}]))
    made = brought(emptied, f"fleet.{sort}", data)
    assert (len(made.new), made.gone, made.changed) == (len(pieces), ["gone"], [])
    _, third = opened(emptied)
    assert [plain(piece) for piece in third.pieces] == [plain(piece) for piece in component.pieces]
    assert not brought(emptied, f"fleet.{sort}", exported(third, sort)).files


FLEET = """# Our fleet.
component: ships
kind: ship
size: poker      # as all cards
pieces:
  # the small ones
  - id: ann
    title: Ann   # after the harbour
    cost: 3
    cargo: [{good: corn, price: 2}]

  - {id: bo, title: "Bo", words: &words [a, b]}   # second
  # the large one
  - id: cy
    title: Cy
    text: |
      Two
      lines
    words: *words
# the end
gap: 2
"""


def fleet(folder: Path, text: str = FLEET) -> list[str]:
    """A set with these ships; the lines of its table."""
    write_set(folder, "[]")
    (folder / "ships.yaml").write_bytes(text.encode())
    _, component = opened(folder)
    return exported(component, "csv").decode("utf-8-sig").split("\r\n")


def after(folder: Path, lines: list[str]) -> tuple[str, Imported]:
    """The file of the ships after an import of a table with these lines."""
    made = brought(folder, "fleet.csv", "\r\n".join(lines).encode())
    return (folder / "ships.yaml").read_bytes().decode(), made


def test_nothing_changes_where_nothing_has(tmp_path: Path) -> None:
    text, made = after(tmp_path, fleet(tmp_path))
    assert (text, made.files, made.kept) == (FLEET, {}, ["ann", "bo", "cy"])


def test_one_value_changes_one_word(tmp_path: Path) -> None:
    lines = [line.replace("ann,,Ann,3", "ann,,Anna,5").replace("Bo", "No") for line in fleet(tmp_path)]
    text, made = after(tmp_path, lines)
    expected = (
        FLEET.replace("title: Ann ", "title: Anna ").replace("cost: 3", "cost: 5").replace('"Bo"', '"No"')
    )
    assert text == expected
    assert (made.changed, made.kept, made.new, made.gone) == (["ann", "bo"], ["cy"], [], [])


def test_what_is_gone_takes_its_comments_along(tmp_path: Path) -> None:
    header, ann, _, cy, end = fleet(tmp_path)
    text, made = after(tmp_path, [header, ann, cy.replace("a,b", "a,c"), end])
    assert made.gone == ["bo"]
    assert "id: bo" not in text
    assert "# second" not in text
    assert text.startswith(FLEET[: FLEET.index("\n  - {id: bo")])
    assert text.endswith("# the end\ngap: 2\n")
    assert "words: [a, c]" in text


def test_pieces_may_come_in_another_order_with_new_ones(tmp_path: Path) -> None:
    lines = fleet(tmp_path)
    new = "di" + "," * lines[0].count(",")
    text, made = after(tmp_path, [lines[0], lines[2], lines[1], new.replace("di,,", "di,,Di", 1), lines[3]])
    assert (made.new, made.changed, made.gone) == (["di"], [], [])
    _, component = opened(tmp_path)
    assert [piece.id for piece in component.pieces] == ["bo", "ann", "di", "cy"]
    assert "  - id: di\n    title: Di\n" in text
    assert "title: Ann   # after the harbour" in text
    assert component.pieces[3].words == ("a", "b")


@pytest.mark.parametrize(
    "pieces",
    [
        "pieces: [{id: ann, title: Ann}, {id: bo, title: Bo}]  # all\n",
        "pieces:\n- {id: ann, title: Ann}\n- {id: bo, title: Bo}",
        "pieces:\r\n-   id: ann\r\n    title: Ann\r\n-\r\n    id: bo\r\n    title: Bo\r\n",
        "pieces:\n  - &a {id: ann, title: Ann}\n  - {<<: *a, id: bo, title: Bo}\n",
        'pieces:\n  - id: ann\n    title: "An\\\n      n"\n  - id: bo\n    title: >-\n      Bo\n',
        "pieces:\r  - id: ann\r    title: Ann\r  - {id: bo, title: Bo}\r",
        "pieces:\n  - id: ann\n    text: one\u2028two\n    title: Ann\n  - {id: bo, title: Bo}  # \x85\n",
    ],
)
def test_lists_in_any_style_are_edited(tmp_path: Path, pieces: str) -> None:
    end = next(end for end in ("\r\n", "\r", "\n") if end in pieces)
    head = f"component: ships{end}kind: ship{end}size: poker{end}"
    lines = fleet(tmp_path, head + pieces)
    text, made = after(tmp_path, [line.replace("Ann", "No").replace("Bo", "A: b") for line in lines])
    assert made.changed == ["ann", "bo"]
    _, component = opened(tmp_path)
    assert [piece.title for piece in component.pieces] == ["No", "A: b"]
    assert text.startswith(f"{head}pieces:")
    assert {*re.findall("\r\n|[\r\n]", text)} == {end}


def test_a_file_that_is_one_flow_mapping_is_edited(tmp_path: Path) -> None:
    text = "{component: ships, kind: ship, size: poker, pieces: [{id: ann, title: Ann}], gap: 2}\n"
    lines = fleet(tmp_path, text)
    made, _ = after(tmp_path, [*lines[:2], lines[1].replace("ann,,Ann", 'bo,,"Bo, too"'), ""])
    assert made == (
        "{component: ships, kind: ship, size: poker, pieces: [\n  {id: ann, title: Ann},\n"
        '  {id: bo, title: "Bo, too"},\n], gap: 2}\n'
    )


@pytest.mark.parametrize(
    "text",
    [
        "x-all: &all\n  - {id: ann, title: Ann}\ncomponent: ships\nkind: ship\nsize: poker\npieces: *all\n",
        "component: ships\nkind: ship\nsize: poker\npieces: &all\n  - {id: ann, title: Ann}\nx-too: *all\n",
    ],
)
def test_what_cannot_be_edited_is_told(tmp_path: Path, text: str) -> None:
    lines = fleet(tmp_path, text)
    with pytest.raises(CannotEdit):
        after(tmp_path, [line.replace("Ann", "No") for line in lines])
    assert (tmp_path / "ships.yaml").read_text(encoding="utf-8") == text


def test_a_table_is_not_written_over(tmp_path: Path) -> None:
    write_set(tmp_path, "ships.csv", ships_csv="id,title\na,Ann\n")
    with pytest.raises(CannotEdit, match="takes its pieces from a table already"):
        brought(tmp_path, "fleet.csv", b"id,title\na,Bo\n")


def test_files_with_a_piece_each_are_written_one_by_one(tmp_path: Path) -> None:
    write_set(tmp_path, "fleet/*.yaml")
    (tmp_path / "fleet").mkdir()
    for name, text in (
        ("ann", "# Ours.\ntitle: Ann # here\n"),
        ("bo", "id: bo\ntitle: Bo\n"),
        ("cy", "title: Cy\n"),
    ):
        (tmp_path / "fleet" / f"{name}.yaml").write_text(text, encoding="utf-8")
    _, component = opened(tmp_path)
    lines = exported(component, "csv").decode("utf-8-sig").replace("Ann", "Anna").replace("cy,,Cy", "di,,Di")
    made = brought(tmp_path, "fleet.csv", lines.encode())
    assert (made.changed, made.new, made.gone, made.kept) == (["ann"], ["di"], ["cy"], ["bo"])
    texts = {path.stem: path.read_text(encoding="utf-8") for path in (tmp_path / "fleet").iterdir()}
    assert texts == {
        "ann": "# Ours.\ntitle: Anna\n", "bo": "id: bo\ntitle: Bo\n", "cy": "title: Cy\n", "di": "title: Di\n"
    }  # fmt: skip
    assert made.left == [tmp_path / "fleet" / "cy.yaml"]


def test_a_new_piece_takes_no_file_that_is_there(tmp_path: Path) -> None:
    write_set(tmp_path, "fleet/a*.yaml")
    (tmp_path / "fleet").mkdir()
    (tmp_path / "fleet" / "ann.yaml").write_text("title: Ann\n", encoding="utf-8")
    (tmp_path / "fleet" / "bo.yaml").write_text("my own notes\n", encoding="utf-8")
    with pytest.raises(CannotEdit, match=r"bo\.yaml is there already"):
        brought(tmp_path, "fleet.csv", b"id,title\nann,Ann\nbo,Bo\n")
    assert (tmp_path / "fleet" / "bo.yaml").read_text(encoding="utf-8") == "my own notes\n"


def test_an_id_that_stands_twice_is_told(tmp_path: Path) -> None:
    fleet(tmp_path)
    content, component = opened(tmp_path)
    (tmp_path / "fleet.csv").write_text("id,title\na,Ann\na,Bo\n", encoding="utf-8")
    report = Report()
    pieces_in(tmp_path / "fleet.csv", WANTED, content, component, report)
    (problem,) = report
    assert problem.message == "the id `a` stands twice: on row 2 and on row 3"
