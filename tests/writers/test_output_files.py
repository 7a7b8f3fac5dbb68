"""Files are replaced whole or stay as they were, and an error says what to do."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from pnp.writers import files
from pnp.writers.files import OutputError, replace_files
from tests.users import ordinary_user


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_and_its_folders(tmp_path: Path) -> None:
    path = tmp_path / "new" / "deep" / "deck.pdf"
    replace_files({path: b"%PDF"})
    assert path.read_bytes() == b"%PDF"
    assert names(path.parent) == ["deck.pdf"]


def test_what_a_killed_build_left_is_cleared_away_once_no_other_can_be_at_it(tmp_path: Path) -> None:
    of_another, left = tmp_path / ".0123.pnp-tmp", tmp_path / ".4567.pnp-tmp"
    for file in (of_another, left):
        file.write_bytes(b"half of a file, longer than the new one")
    long_ago = time.time() - 2 * 3600
    os.utime(left, (long_ago, long_ago))
    replace_files({tmp_path / "deck.pdf": b"whole"})
    assert names(tmp_path) == [of_another.name, "deck.pdf"]
    assert (tmp_path / "deck.pdf").read_bytes() == b"whole"


MANY_WRITES = """
import sys
from pathlib import Path
from pnp.writers.files import replace_files

letter, folder = sys.argv[1].encode(), Path(sys.argv[2])
for _ in range(60):
    replace_files({folder / name: letter * 100_000 for name in ("deck.pdf", "mat.pdf")})
"""


def test_two_at_once_write_whole_files(tmp_path: Path) -> None:
    made = [
        subprocess.Popen([sys.executable, "-c", MANY_WRITES, letter, str(tmp_path)]) for letter in ("a", "b")
    ]
    assert [process.wait() for process in made] == [0, 0]
    assert names(tmp_path) == ["deck.pdf", "mat.pdf"]
    for name in names(tmp_path):
        assert (tmp_path / name).read_bytes() in (b"a" * 100_000, b"b" * 100_000)


def test_a_command_without_out_is_told_of_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", failing_sync(errno.ENOSPC))
    with pytest.raises(OutputError) as caught:
        replace_files({tmp_path / "printers.yaml": b"new"}, has_out=False)
    assert caught.value.hint == "free some room on the disk"


def failing_sync(number: int, after: int = 0) -> Any:
    calls = []

    def sync(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) > after:
            raise OSError(number, os.strerror(number))

    return sync


def test_a_full_disk_leaves_all_files_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    one.write_bytes(b"old one")
    two.write_bytes(b"old two")
    monkeypatch.setattr(os, "fsync", failing_sync(errno.ENOSPC, after=1))
    with pytest.raises(OutputError, match=r"two\.pdf: no space left on device") as caught:
        replace_files({one: b"new", two: b"new"})
    assert caught.value.path == two
    assert caught.value.reason == "no space left on device"
    assert "free some room" in caught.value.hint
    assert (one.read_bytes(), two.read_bytes()) == (b"old one", b"old two")
    assert names(tmp_path) == ["one.pdf", "two.pdf"]


def test_an_output_locked_by_a_viewer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deck.pdf"
    path.write_bytes(b"old")

    def locked(source: Path, target: Path) -> None:
        raise PermissionError(errno.EACCES, "Access is denied")

    monkeypatch.setattr(os, "replace", locked)
    with pytest.raises(OutputError) as caught:
        replace_files({path: b"new"})
    assert str(caught.value) == f"cannot write {path}: access is denied"
    assert caught.value.hint.startswith("close the file where it is open")
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["deck.pdf"]


def test_a_read_only_folder(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        with ordinary_user(folder), pytest.raises(OutputError) as caught:
            replace_files({folder / "deck.pdf": b"new"})
    finally:
        folder.chmod(stat.S_IRWXU)
    assert "choose another folder" in caught.value.hint
    assert names(folder) == []


def test_a_refused_folder_is_told_alike_to_all_users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, missing_ok: bool = False) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(OutputError, match="permission denied") as caught:
        replace_files({tmp_path / "deck.pdf": b"new"})
    assert "choose another folder" in caught.value.hint


def test_a_folder_of_that_name(tmp_path: Path) -> None:
    (tmp_path / "deck.pdf").mkdir()
    with pytest.raises(OutputError, match="a folder has this name") as caught:
        replace_files({tmp_path / "mat.pdf": b"mat", tmp_path / "deck.pdf": b"deck"})
    assert "remove the folder" in caught.value.hint
    assert names(tmp_path) == ["deck.pdf"]


def test_a_file_where_a_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"")
    with pytest.raises(OutputError) as caught:
        replace_files({tmp_path / "out" / "deck.pdf": b"new"})
    assert "choose another folder" in caught.value.hint


def test_ctrl_c_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deck.pdf"
    path.write_bytes(b"old")

    def interrupt(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(files.os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        replace_files({path: b"new"})
    assert names(tmp_path) == ["deck.pdf"]
    assert path.read_bytes() == b"old"
