"""Records: whatever becomes of their files, a build gives what one without them does, and never an error."""

from __future__ import annotations

import binascii
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.cache import inputs, store
from pnp.cache.line import Line
from pnp.cli import run
from pnp.cli.again import built_again
from tests.cache.projects import change, files, fresh, project, rebuilt
from tests.running import ends

BUILD = ("build", "mine")
SAID: dict[str, Any] = {"said": "", "locked": "", "warned": "", "told": {}, "locks": []}


def record() -> Path:
    return Path(store.FOLDER, store.record_names(Line(BUILD))[0])


def altered(alter: Callable[[dict[str, Any]], object]) -> None:
    """Change the value of the record and make it whole again, as someone might who means harm."""
    found = store.read_record(record().name)
    assert found is not None
    value, parts = found
    alter(value)
    store.write_record(record().name, value, parts)


def test_the_folder_is_no_part_of_a_repository() -> None:
    with project():
        rebuilt()
        assert Path(".pnp-cache/.gitignore").read_text(encoding="utf-8") == "*\n"
        assert sorted(path.name for path in Path(".pnp-cache").iterdir()) == [".gitignore", record().name]


@pytest.fixture(scope="module")
def whole() -> bytes:
    """A record that is whole."""
    with project(2):
        rebuilt()
        return record().read_bytes()


@given(st.lists(st.tuples(st.floats(0, 0.999), st.integers(0, 7)), min_size=20, max_size=20))
@settings(max_examples=5, deadline=None)
def test_a_record_that_is_not_as_it_was_written_is_none(whole: bytes, where: list[tuple[float, int]]) -> None:
    with project(1):
        Path(store.FOLDER).mkdir()
        for share, bit in where:
            place = int(share * len(whole))
            flipped = whole[:place] + bytes((whole[place] ^ 1 << bit,)) + whole[place + 1 :]
            for written in (whole[:place], flipped, whole + b"\0"):
                record().write_bytes(written)
                assert store.read_record(record().name) is None


@pytest.mark.skipif(os.name != "posix", reason="needs pipes")
def test_nobody_waits_for_a_record_that_is_a_pipe() -> None:
    with project(1):
        Path(store.FOLDER).mkdir()
        os.mkfifo(record())
        assert ends(lambda: store.read_record(record().name)) == [None]


@pytest.mark.parametrize("written", [b"", b"garbage", b"pnp-cache 1\n", b"\x80\x04."])
def test_a_build_beside_a_damaged_record_is_a_fresh_one(written: bytes) -> None:
    with project():
        rebuilt()
        record().write_bytes(written)
        assert rebuilt() == fresh()
        assert built_again(BUILD) == 0


def test_a_record_that_says_nothing_of_what_it_should_is_none() -> None:
    with project():
        for value in (None, [], {}, {"words": list(BUILD)}, {"words": list(BUILD), "program": 3}):
            store.write_record(record().name, value, [])
            assert built_again(BUILD) is None
        assert rebuilt() == fresh()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("words", ["build", "other"]),
        ("program", ["2.7", "python", "pnp"]),
        ("program", [sys.version, sys.executable, "/another/pnp"]),
        ("code", {"/no/such/module.py": [1, 2, 3, 4]}),
        ("inputs", {}),
        ("plans", 3),
        ("said", SAID | {"said": "\x1b[2J"}),
        ("said", SAID | {"warned": "\x1b[2J"}),
        ("said", 3),
        ("files", {"mine/deck.pdf": 99}),
    ],
)
def test_a_record_of_something_else_is_not_used(key: str, value: Any) -> None:
    with project():
        rebuilt()
        altered(lambda record: record.update({key: value}))
        if key == "plans":
            change("content/mine/deck.yaml", "Card 7", "Card 77")
        assert built_again(BUILD) is None
        assert rebuilt() == fresh()


@pytest.mark.parametrize(
    "name",
    [
        "../../evil.pdf",
        "/tmp/evil.pdf",
        "mine/../../evil.pdf",
        "mine/evil.sh",
        "mine/.evil.pdf",
        "..\\evil.pdf",
    ],
)
def test_a_record_writes_nothing_but_what_builds_write(name: str) -> None:
    with project():
        rebuilt()
        before = files(Path())
        altered(lambda record: record.update(files={name: 0}))
        assert built_again(BUILD) is None
        assert files(Path()).keys() == before.keys()


def test_pnp_that_has_changed_builds_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    with project():
        rebuilt()
        assert built_again(BUILD) == 0
        known = inputs.stamps
        monkeypatch.setattr(
            "pnp.cache.replay.stamps",
            lambda paths: {path: [0, *(stamp or [])[1:]] for path, stamp in known(paths).items()},
        )
        assert built_again(BUILD) is None


def test_what_lies_in_the_way_of_the_folder_stays_there() -> None:
    with project():
        Path(store.FOLDER).write_text("mine", encoding="utf-8")
        assert rebuilt() == fresh()
        assert Path(store.FOLDER).read_text(encoding="utf-8") == "mine"


def test_a_link_to_another_folder_is_not_followed() -> None:
    with project() as folder:
        (folder / "elsewhere").mkdir()
        (folder / store.FOLDER).symlink_to(folder / "elsewhere")
        assert rebuilt() == fresh()
        assert list((folder / "elsewhere").iterdir()) == []


def test_few_records_are_kept_the_latest_ones() -> None:
    with project(1):
        for number in range(1, 12):
            store.write_record(f"build-{number}.bin", None, [])
            os.utime(Path(store.FOLDER, f"build-{number}.bin"), (number, number))
        rebuilt()
        kept = {path.name for path in Path(store.FOLDER).glob("build-*")}
        assert kept == {record().name, *(f"build-{number}.bin" for number in range(5, 12))}


def test_what_is_too_large_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    with project(1):
        monkeypatch.setattr(store, "_MOST_BYTES", 1000)
        rebuilt()
        assert not record().exists()


@pytest.mark.parametrize("most", ["_MOST_FILES", "_MOST_BYTES"])
def test_of_too_many_files_nothing_is_kept(most: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with project(1):
        rebuilt()
        monkeypatch.setattr(inputs, most, 3)
        assert built_again(BUILD) is None
        record().unlink()
        rebuilt()
        assert not record().exists()


def test_what_counts_some_pieces_alone_is_not_kept() -> None:
    with project(1):
        assert run((*BUILD, "--lock", "--only", "c0")) == 0
        assert not list(Path(".").glob(f"{store.FOLDER}/build-*"))


def test_builds_with_errors_are_not_kept() -> None:
    with project(1):
        change("templates/mine/deck.face.j2", "piece.title", "piece.name")
        assert run(BUILD) == 1
        assert not record().exists()


@pytest.mark.slow
def test_builds_at_the_same_time_leave_one_record_that_is_whole() -> None:
    with project():
        command = [sys.executable, "-m", "pnp", *BUILD]
        together = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for _ in range(4)]
        # Of builds that write the same files in out/ at the same time all but one may give up.
        assert 0 in [process.wait() for process in together]
        assert [path.name for path in Path(store.FOLDER).glob("build-*")] == [record().name]
        assert store.read_record(record().name) is not None
        assert rebuilt() == fresh()


def test_the_name_of_a_record_tells_command_lines_apart() -> None:
    names = [store.record_names(Line(words)) for words in (("build", "a b"), ("build", "a", "b"))]
    assert names[0] != names[1]
    checksum = binascii.crc32(b'["build"]')
    assert store.record_names(Line(("build",))) == [f"build-{checksum:08x}.bin"]
    assert store.record_names(Line(("build",), since="out"))[1:] == store.record_names(Line(("build",)))
