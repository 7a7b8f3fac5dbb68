"""Copies that `pnp new` made: what is not changed is taken from the set that comes with a later pnp."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.content.copied import RECORD, read_copied
from pnp.content.model import ContentSet
from pnp.content.original import how_to_change
from pnp.content.read import read_set
from pnp.source import Report
from pnp.starter import make_copy
from tests.content.test_from import GAMES, THEIRS, write

TABLE = "component: rafts\nkind: ship\nsize: poker\npieces: rafts.csv\n"
FIRST = THEIRS | {
    "set.yaml": THEIRS["set.yaml"].replace("boats.yaml]", "boats.yaml, rafts.yaml]"),
    "rafts.yaml": TABLE,
    "rafts.csv": "id,name\nr,First raft\n",
    "old/boats/one.yaml": "name: Not listed\n",
}
LATER = {
    "set.yaml": FIRST["set.yaml"]
    .replace("title: Harbour", "title: Harbour II")
    .replace("hand: 3", "hand: 7"),
    "ships.yaml": FIRST["ships.yaml"].replace("Theirs", "Later"),
    "rafts.csv": "id,name\nr,Later raft\n",
    "boats/two.yaml": "name: Later two\n",
}


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return write(tmp_path / "library" / "harbour", FIRST).parent


@pytest.fixture
def mine(tmp_path: Path, library: Path) -> Path:
    """A copy, before a later pnp came."""
    make_copy(tmp_path, "mine", library / "harbour", None, {"content": "harbour"})
    return tmp_path / "content" / "mine"


def read(mine: Path, library: Path) -> ContentSet:
    report = Report()
    found = read_set(mine, GAMES, report, library)
    assert found is not None, list(report)
    return found


def names(found: ContentSet) -> list[str]:
    """The names of all pieces."""
    return [vars(piece)["name"] for part in found.components for piece in part.pieces]


def test_a_copy_is_read_where_it_is_as_long_as_pnp_has_nothing_else(mine: Path, library: Path) -> None:
    found = read(mine, library)
    files = {piece.source.file for part in found.components for piece in part.pieces}
    assert {file.relative_to(mine).as_posix() for file in files} == {
        "ships.yaml",
        "boats/one.yaml",
        "boats/two.yaml",
        "rafts.csv",
    }
    assert found.sources["title"].file == mine / "set.yaml"


def test_what_is_not_changed_is_that_of_a_later_pnp(mine: Path, library: Path) -> None:
    before = {path: path.read_bytes() for path in mine.rglob("*.*")}
    write(library / "harbour", LATER)
    found = read(mine, library)
    assert names(found) == ["Later", "One", "Later two", "Later raft"]
    assert (found.title, found.rules["hand"], found.rules["crew"]) == ("Harbour II", 7, 4)
    assert found.component("ships").source.file == library / "harbour/ships.yaml"
    assert found.component("boats").source.file == mine / "boats.yaml"  # the same in both
    assert {path: path.read_bytes() for path in mine.rglob("*.*")} == before


def test_what_is_changed_stays(mine: Path, library: Path) -> None:
    write(library / "harbour", LATER)
    for name, text in (
        ("ships.yaml", FIRST["ships.yaml"].replace("Theirs", "Ours")),
        ("rafts.csv", "id,name\nr,Our raft\n"),
        ("set.yaml", (mine / "set.yaml").read_text(encoding="utf-8").replace("crew: 4", "crew: 5")),
    ):
        (mine / name).write_text(text, encoding="utf-8")
    found = read(mine, library)
    assert names(found) == ["Ours", "One", "Later two", "Our raft"]
    assert (found.title, found.rules["hand"], found.rules["crew"]) == ("Harbour", 3, 5)


def test_what_is_deleted_is_that_of_pnp_as_before(mine: Path, library: Path) -> None:
    write(library / "harbour", LATER)
    (mine / "ships.yaml").unlink()
    assert names(read(mine, library))[0] == "Later"


def test_what_a_later_pnp_has_no_longer_stays(mine: Path, library: Path) -> None:
    (mine / "set.yaml").write_text((mine / "set.yaml").read_text(encoding="utf-8") + "# mine\n")
    write(library / "harbour", {"set.yaml": FIRST["set.yaml"].replace("[ships.yaml, ", "[")})
    for name in ("ships.yaml", "boats/one.yaml", "boats/two.yaml"):
        (library / "harbour" / name).unlink()
    assert names(read(mine, library)) == ["Theirs", "One", "Two", "First raft"]


def test_line_ends_do_not_count(mine: Path, library: Path) -> None:
    for path in mine.rglob("*.*"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert read(mine, library).component("ships").source.file == mine / "ships.yaml"
    write(library / "harbour", LATER)
    found = read(mine, library)
    assert names(found) == ["Later", "One", "Later two", "Later raft"]
    assert found.title == "Harbour II"


def test_files_of_a_pattern_are_those_of_pnp_while_none_is_changed(mine: Path, library: Path) -> None:
    write(library / "harbour", LATER | {"boats/three.yaml": "name: Three\n"})
    (library / "harbour/boats/one.yaml").unlink()
    assert names(read(mine, library))[1:-1] == ["Three", "Later two"]


@pytest.mark.parametrize(
    ("name", "text", "left"),
    [
        ("boats/one.yaml", "name: Our one\n", ["Our one", "Later two"]),
        ("boats/ten.yaml", "name: Ten\n", ["One", "Ten", "Later two"]),
        ("boats/one.yaml", None, ["Later two"]),
    ],
)
def test_files_of_a_pattern_count_alone_once_one_is_changed(
    mine: Path, library: Path, name: str, text: str | None, left: list[str]
) -> None:
    write(library / "harbour", LATER | {"boats/three.yaml": "name: Three\n"})
    if text is None:
        (mine / name).unlink()
    else:
        (mine / name).write_text(text, encoding="utf-8")
    assert names(read(mine, library))[1:-1] == left


def test_a_copy_of_another_set_is_none_of_this_one(mine: Path, library: Path) -> None:
    write(library / "port", FIRST | LATER)
    text = (mine / "set.yaml").read_text(encoding="utf-8")
    (mine / "set.yaml").write_text(text.replace("from: harbour", "from: port"), encoding="utf-8")
    found = read(mine, library)
    assert (found.title, names(found)) == ("Harbour", ["Theirs", "One", "Two", "First raft"])


def test_a_problem_is_told_where_it_was_read(mine: Path, library: Path) -> None:
    write(library / "harbour", {"ships.yaml": FIRST["ships.yaml"].replace("poker", "pokr")})
    report = Report()
    assert read_set(mine, GAMES, report, library) is None
    assert [problem.source.file for problem in report] == [library / "harbour/ships.yaml"]


def test_how_to_change_what_is_newer_than_its_copy(mine: Path, library: Path) -> None:
    write(library / "harbour", LATER)
    found = read(mine, library)
    told = {
        name: how_to_change(library / "harbour" / name, found) for name in ("ships.yaml", "boats/two.yaml")
    }
    assert told["ships.yaml"].startswith("this file is part of harbour: copy it again to ")
    assert told["ships.yaml"].endswith("content/mine/ships.yaml and change that")
    assert told["boats/two.yaml"].endswith("content/mine/boats/two.yaml and change that")
    assert how_to_change(mine / "boats.yaml", found) == ""


def test_a_record_says_what_it_is_for(mine: Path) -> None:
    head, *lines = (mine / RECORD).read_text(encoding="utf-8").split("from: harbour\n")
    assert "What you do not change is taken from there" in head
    assert {line.split("  ")[1] for line in lines[0].splitlines()} == set(FIRST)


def test_without_a_record_all_files_are_ones_own(mine: Path, library: Path) -> None:
    write(library / "harbour", LATER)
    (mine / RECORD).unlink()
    found = read(mine, library)
    assert (found.title, names(found)) == ("Harbour", ["Theirs", "One", "Two", "First raft"])


@pytest.mark.parametrize(
    ("change", "name", "line", "message"),
    [
        (
            lambda data: data.replace(b"from:", b"<<<<<<< HEAD\nfrom:"),
            "bad-value",
            4,
            f'a line of {RECORD} must be a digest and the name of a file, not "<<<<<<< HEAD"',
        ),
        (lambda data: b"", "missing-key", 0, f"{RECORD} must say `from:` what its files were copied"),
        (lambda data: b"\xff" + data, "not-utf8", 1, "the byte 0xFF is not UTF-8"),
    ],
)
def test_a_record_that_cannot_be_read_is_told(
    mine: Path, library: Path, change: object, name: str, line: int, message: str
) -> None:
    assert callable(change)
    (mine / RECORD).write_bytes(change((mine / RECORD).read_bytes()))
    report = Report()
    assert read_set(mine, GAMES, report, library) is None
    (problem,) = report
    assert (problem.name, problem.message) == (name, message)
    assert problem.source[:2] == (mine / RECORD, line)
    assert problem.hint


def test_a_folder_in_the_place_of_a_record_is_told(tmp_path: Path) -> None:
    (tmp_path / RECORD).mkdir()
    report = Report()
    assert read_copied(tmp_path, tmp_path, report) is None
    assert [problem.name for problem in report] == ["unreadable"]
