"""`pnp export` and `pnp import`: what is written where, what is told, and what never happens silently."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from openpyxl import Workbook

from tests.cli.conftest import Shell, write_deck

PIECES = "- {id: one, title: One}  # first\n- {id: two, title: Two, copies: 3}"
TABLE = "\ufeffid,copies,title,text,icon,image\r\none,,One,,,\r\ntwo,3,Two,,,\r\n"


def read(path: str) -> str:
    """The text of a file, line ends and mark included."""
    return Path(path).read_bytes().decode()


def write(path: str, text: str) -> None:
    Path(path).write_bytes(text.encode())


def test_pieces_go_out_and_come_back(here: Path, shell: Shell) -> None:
    write_deck(here, PIECES)
    before = read("content/demo/cards.yaml")
    out = shell("export", "demo")
    assert (out.code, out.err) == (0, "")
    assert out.out == (
        "out/demo/cards.csv\n\n"
        "What you change there comes back with: pnp import demo cards out/demo/cards.csv\n"
    )
    assert read("out/demo/cards.csv") == TABLE
    back = shell("import", "demo", "cards", "out/demo/cards.csv")
    assert (back.code, back.err) == (0, "")
    assert back.out == "2 pieces as before\ncards says all this already: nothing was changed\n"
    assert read("content/demo/cards.yaml") == before

    write("out/demo/cards.csv", TABLE.replace("Two", "Too") + "six,,Six,,,\r\n")
    back = shell("import", "demo", "cards", "out/demo/cards.csv")
    assert back.out == (
        "1 piece changed: two\n1 piece new: six\n1 piece as before\n"
        "content/demo/cards.yaml, as it was: content/demo/cards.yaml.bak\n\n"
        "See whether all is well with: pnp check demo\n"
    )
    assert read("content/demo/cards.yaml.bak") == before
    assert read("content/demo/cards.yaml") == before.replace("Two", "Too") + "- {id: six, title: Six}\n"
    assert shell("check", "demo").code == 0

    write("out/demo/cards.csv", TABLE)
    back = shell("import", "demo", "cards", "out/demo/cards.csv", "--json")
    told = json.loads(back.out)
    assert (told["changed"], told["new"], told["gone"], told["kept"]) == (["two"], [], ["six"], ["one"])
    assert told["files"] == [{"path": "content/demo/cards.yaml", "kept_as": "content/demo/cards.yaml.bak2"}]
    assert read("content/demo/cards.yaml.bak") == before
    assert read("content/demo/cards.yaml") == before


@pytest.mark.parametrize(
    ("words", "files"),
    [
        ([], ["out/demo/cards.csv"]),
        (["--to", "xlsx"], ["out/demo/demo.xlsx"]),
        (["-o", "mine.csv"], ["mine.csv"]),
        (["-o", "sub/mine.xlsx"], ["sub/mine.xlsx"]),
        (["-o", "sub", "--to", "csv"], ["sub/cards.csv"]),
        (["-o", "sub", "--to=xlsx"], ["sub/demo.xlsx"]),
        (["--component", "cards", "-o", "mine.CSV"], ["mine.CSV"]),
    ],
)
def test_where_a_spreadsheet_goes(here: Path, shell: Shell, words: list[str], files: list[str]) -> None:
    write_deck(here, PIECES)
    done = shell("export", "demo", "--json", *words)
    assert (done.code, done.err, json.loads(done.out)) == (0, "", {"files": files})
    assert all((here / name).is_file() for name in files)
    before = [(here / name).read_bytes() for name in files]
    assert shell("export", "demo", *words).code == 0
    assert [(here / name).read_bytes() for name in files] == before
    back = shell("import", "demo", "cards", files[0])
    assert "nothing was changed" in back.out


def test_a_workbook_has_a_sheet_for_each_component(here: Path, shell: Shell) -> None:
    assert shell("export", "lighten", "--to", "xlsx").code == 0
    write_deck(here, "- {id: one, title: One}")
    write("content/demo/cards.yaml", "component: deck\nsize: poker\nfields: {value: whole}\npieces: []\n")
    write("content/demo/cards.yaml", read("content/demo/cards.yaml").replace("[]", "[{id: x, value: 1}]"))
    done = shell("import", "demo", "deck", "out/lighten/lighten.xlsx")
    assert (done.code, done.out.splitlines()[1]) == (0, "1 piece gone: x")
    assert "  - {id: eight, copies: 2, value: 8}\n" in read("content/demo/cards.yaml")


def test_a_set_may_live_in_its_spreadsheet(here: Path, shell: Shell) -> None:
    write_deck(here, PIECES)
    for name in ("cards.csv", "cards.xlsx"):
        assert shell("export", "demo", "-o", f"content/demo/{name}").code == 0
        write("content/demo/cards.yaml", f"component: cards\nsize: poker\npieces: {name}\n")
        assert json.loads(shell("build", "demo", "--json").out)["files"][0]["pieces"] == 4
        refused = shell("import", "demo", "cards", f"content/demo/{name}")
        assert (refused.code, refused.out) == (1, "")
        assert refused.err.startswith(
            "error: content/demo/cards.yaml: cards takes its pieces from a table already\n"
            "      hint: change that table"
        )
        assert shell("export", "demo", "-o", name).out == f"{name}\n"


def test_what_is_changed_in_a_set_that_comes_with_pnp_goes_into_a_copy(here: Path, shell: Shell) -> None:
    done = shell("export", "lighten", "--component", "deck", "-o", "deck.csv")
    assert done.out == (
        "deck.csv\n\n"
        "lighten comes with pnp and stays as it is. "
        "Make a copy of your own: pnp new my-lighten --from lighten\n"
        "What you change there comes into the copy with: pnp import my-lighten deck deck.csv\n"
    )
    assert shell("new", "my-lighten", "--from", "lighten").code == 0
    write("deck.csv", read("deck.csv").replace("\r\none,", "\r\nsolo,"))
    done = shell("import", "my-lighten", "deck", "deck.csv")
    assert (done.code, done.out.splitlines()[0]) == (0, "1 piece new: solo")


def test_a_text_that_does_not_fit_is_told_with_its_cell(here: Path, shell: Shell) -> None:
    write_deck(here, PIECES)
    face = here / "templates/demo/cards.face.j2"
    face.write_text(face.read_text().replace("<text ", '<text pnp:field="title" pnp:width="20" ', 1))
    write("content/demo/cards.yaml", "component: cards\nsize: poker\npieces: cards.csv\n")
    write("content/demo/cards.csv", "title,id\nOne,one\nFar too long for its room,two\n")
    done = shell("check", "demo")
    assert done.code == 1
    assert done.err.startswith("content/demo/cards.csv:3:1: error: ")
    assert "   A3 | Far too long for its room | two\n      | ^\n" in done.err


def test_nothing_changes_where_a_cell_is_wrong(here: Path, shell: Shell) -> None:
    write_deck(here, PIECES)
    before = read("content/demo/cards.yaml")
    write("cards.csv", "id,title,copies\none,One,many\ntwo,#REF!,1\n")
    done = shell("import", "demo", "cards", "cards.csv")
    assert (done.code, done.out) == (1, "")
    assert done.err == (
        "cards.csv:2:3: error: copies must be a whole number from 0 to 1000, per-player or rules.NAME, not "
        '"many" [bad-value]\n   C2 | one | One | many\n      |             ^\n      hint: for example 1\n'
        "cards.csv:3:2: error: title is #REF!: its formula fails [bad-cell]\n"
        "   B3 | two | #REF! | 1\n      |       ^\n      hint: mend the formula, or type the value\n"
        "2 errors, 0 warnings; `pnp explain NAME` tells more of a name in brackets\nnothing was changed\n"
    )
    assert json.loads(shell("import", "demo", "cards", "cards.csv", "--json").out)["errors"] == 2
    assert read("content/demo/cards.yaml") == before
    assert list((here / "content/demo").glob("*.bak*")) == []


def test_a_sheet_is_named(here: Path, shell: Shell) -> None:
    write_deck(here, PIECES)
    book = Workbook()
    for name, title in (("First", "One"), ("Kim's 2", "Two")):
        sheet = book.create_sheet(name)
        sheet.append(("id", "title"))
        sheet.append(("one", title))
    book.save(here / "game.xlsx")
    done = shell("import", "demo", "cards", "game.xlsx")
    assert done.code == 1
    assert "game.xlsx has 2 sheets, and none is called cards: First, Kim's 2 [bad-table]" in done.err
    assert "hint: name one of them: --sheet First\n" in done.err
    assert shell("import", "demo", "cards", "game.xlsx", "--sheet", "kim's 2").code == 0
    assert "title: Two" in read("content/demo/cards.yaml")
    done = shell("import", "demo", "cards", "game.xlsx", "--sheet", "Frist")
    assert "game.xlsx has no sheet `Frist` [not-found]" in done.err
    assert "did you mean `First`?" in done.err


def test_a_file_has_a_name(here: Path, shell: Shell) -> None:
    write_deck(here, PIECES)
    done = shell("export", "demo", "-o", "-")
    assert (done.code, done.out) == (2, "")
    assert "name a file or a folder" in done.err
    assert not (here / "-").exists()


def test_a_file_that_says_something_else_is_not_replaced(here: Path, shell: Shell) -> None:
    write_deck(here, PIECES)
    write("mine.csv", "my own\n")
    done = shell("export", "demo", "-o", "mine.csv")
    assert (done.code, done.out) == (1, "")
    assert done.err == (
        "error: mine.csv is there already and says something else\n"
        "      hint: remove it first, or choose another place with --out\n"
    )
    assert read("mine.csv") == "my own\n"
    (here / "folder.csv").mkdir()
    assert shell("export", "demo", "-o", "folder.csv").code == 1


def test_what_comes_with_pnp_stays_as_it_is(here: Path, shell: Shell) -> None:
    shell("export", "lighten", "--component", "deck")
    done = shell("import", "lighten", "deck", "out/lighten/deck.csv")
    assert (done.code, done.out) == (1, "")
    assert done.err == (
        "error: lighten comes with pnp and stays as it is\n"
        "      hint: make a copy of your own: `pnp new my-lighten --from lighten`\n"
    )


def test_a_set_made_from_another_gets_a_file_of_its_own(here: Path, shell: Shell) -> None:
    write_deck(here, PIECES)
    (here / "content/mine").mkdir()
    write("content/mine/set.yaml", "from: lighten\n")
    assert shell("export", "mine", "--component", "deck", "-o", "deck.csv").code == 0
    write("deck.csv", read("deck.csv").replace("eight,2,8", "eight,2,7"))
    done = shell("import", "mine", "deck", "deck.csv")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[0] == "1 piece changed: eight"
    assert "content/mine/deck.yaml\n" in done.out  # there was none before
    text = read("content/mine/deck.yaml")
    assert "  - {id: eight, value: 7, copies: 2}\n" in text
    assert "  - {id: seven, value: 7, copies: 2}\n" in text
    assert sorted(path.name for path in (here / "content/mine").iterdir()) == ["deck.yaml", "set.yaml"]


def test_windows_letters_come_in_with_a_warning(here: Path, shell: Shell) -> None:
    write_deck(here, PIECES)
    (here / "cards.csv").write_bytes("id;title\r\none;Größe\r\n".encode("cp1252"))
    done = shell("import", "demo", "cards", "cards.csv")
    assert done.code == 0
    assert "cards.csv:2:2: warning: this file is not UTF-8" in done.err
    assert "title: Größe" in read("content/demo/cards.yaml")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["import", "demo", "cards", "no.csv"], 1, "no.csv: error: there is no file no.csv [not-found]"),
        (["import", "demo", "crads", "cards.csv"], 1, "there is no component `crads` [not-found]"),
        (["import", "dmo", "cards", "cards.csv"], 1, "there is no content set `dmo` [not-found]"),
        (["import", "demo", "cards", "cards.txt"], 2, "does not end in one of .csv, .tsv, .xlsx"),
        (["import", "demo", "cards", "cards.csv", "--sheet", "A"], 2, "cards.csv has no sheets"),
        (["import", "demo", "cards"], 2, "Missing argument"),
        (["import", "demo", "cards", "content.csv"], 1, "content.csv is a folder, not a file"),
        (["export", "demo", "--component", "crads"], 1, "there is no component `crads` [not-found]"),
        (["export", "demo", "--to", "ods"], 2, '"ods" is not one of csv, xlsx'),
        (["export", "demo", "--to", "csv", "-o", "x.xlsx"], 2, "does not end in .csv"),
        (["export", "demo", "-o", "x.ods"], 2, "does not end in .csv or .xlsx, nor is it a folder"),
        (["export", "lighten", "-o", "x.csv"], 2, "name a folder"),
        (["export"], 2, "Missing argument"),
    ],
)
def test_a_wrong_command_is_told(here: Path, shell: Shell, words: list[str], code: int, said: str) -> None:
    write_deck(here, PIECES)
    (here / "content.csv").mkdir()
    before = {path: path.read_bytes() for path in here.rglob("*") if path.is_file()}
    done = shell(*words)
    assert (done.code, done.out) == (code, "")
    assert said in " ".join(done.err.replace("│", " ").split())
    assert {path: path.read_bytes() for path in here.rglob("*") if path.is_file()} == before


def test_a_set_with_faults_is_not_exported(here: Path, shell: Shell) -> None:
    write_deck(here, "- {id: one, titel: One}")
    done = shell("export", "demo")
    assert done.code == 1
    assert "unknown key `titel`" in done.err
    assert done.err.endswith("nothing was written\n")
    assert not (here / "out").exists()
