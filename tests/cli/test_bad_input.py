"""Whatever a user can break ends in a message with the place, and leaves what was there as it was."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.cli.output import finish
from pnp.writers.files import OutputError
from tests.cli.conftest import Shell
from tests.users import ordinary_user


def random_bytes(path: Path) -> None:
    path.write_bytes(bytes(range(255, 127, -1)) * 20)


def nothing(path: Path) -> None:
    path.write_bytes(b"")


def latin(path: Path) -> None:
    path.write_bytes(b"title: caf\xe9\n")


def utf16(path: Path) -> None:
    path.write_bytes("title: Demo\n".encode("utf-16"))


def huge(path: Path) -> None:
    os.truncate(path, 100_000_000)


def gone(path: Path) -> None:
    path.unlink()


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def zeros(path: Path) -> None:
    path.write_bytes(bytes(2000))


def pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


BREAK: list[tuple[str, Callable[[Path], None], str]] = [
    ("content/mydeck/set.yaml", random_bytes, "not-utf8"),
    ("content/mydeck/set.yaml", nothing, "empty-file"),
    ("content/mydeck/set.yaml", latin, "not-utf8"),
    ("content/mydeck/set.yaml", utf16, "not-utf8"),
    ("content/mydeck/set.yaml", zeros, "yaml-syntax"),
    ("content/mydeck/set.yaml", huge, "too-large"),
    ("content/mydeck/deck.yaml", random_bytes, "not-utf8"),
    ("content/mydeck/deck.yaml", nothing, "empty-file"),
    ("content/mydeck/deck.yaml", huge, "too-large"),
    ("content/mydeck/deck.yaml", gone, "not-found"),
    ("content/mydeck/deck.yaml", folder, "unreadable"),
    ("content/mydeck/deck.yaml", pipe, "unreadable"),
    ("content/mydeck/coast.png", random_bytes, "bad-picture"),
    ("content/mydeck/coast.png", nothing, "bad-picture"),
    ("content/mydeck/coast.png", gone, "missing-file"),
    ("content/mydeck/coast.png", folder, "missing-file"),
    ("templates/mydeck/deck.face.j2", random_bytes, "not-utf8"),
    ("templates/mydeck/deck.face.j2", nothing, "bad-svg"),
    ("templates/mydeck/deck.face.j2", gone, "missing-file"),
    ("templates/mydeck/theme.yaml", random_bytes, "not-utf8"),
    ("templates/mydeck/theme.yaml", huge, "too-large"),
    ("templates/mydeck/boxes.yaml", random_bytes, "not-utf8"),
    ("templates/mydeck/boxes.yaml", nothing, "empty-file"),
]


@pytest.mark.parametrize(
    ("path", "harm", "name"), BREAK, ids=[f"{Path(p).name}-{h.__name__}" for p, h, _ in BREAK]
)
def test_a_broken_file_is_named(
    here: Path, shell: Shell, path: str, harm: Callable[[Path], None], name: str
) -> None:
    assert shell("new", "mydeck").code == 0
    assert shell("build", "mydeck").code == 0
    before = {file: file.read_bytes() for file in (here / "out").rglob("*.*")}
    harm(here / path)
    for command in ("check", "build"):
        done = shell(command, "mydeck")
        assert done.code == 1, done
        assert f"[{name}]" in done.err
        assert Path(path).name in done.err
        assert len(done.err) < 5000
    assert json.loads(shell("check", "mydeck", "--json").out)["errors"] >= 1
    assert {file: file.read_bytes() for file in (here / "out").rglob("*.*")} == before


def test_symbols_that_are_no_text_are_named(here: Path, shell: Shell) -> None:
    shell("new", "mydeck")
    random_bytes(here / "templates/mydeck/symbols.svg")
    done = shell("check", "mydeck")
    assert done.code == 1
    assert "templates/mydeck/symbols.svg" in done.err


@pytest.mark.parametrize("name", ["nosuch", "nosuch/", "./no/such", "a\nb", "ü", " ", "", "..", "/"])
def test_a_set_that_is_not_there(here: Path, shell: Shell, name: str) -> None:
    done = shell("check", "--", name)
    assert done.code == 1
    assert "[not-found]" in done.err


def test_a_fault_of_the_system_is_one_line(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    def unreadable() -> int:
        raise PermissionError(13, "Permission denied", str(here / "content"))

    assert finish(unreadable) == 1
    assert capsys.readouterr().err == "error: content: permission denied\n"

    def unwritable() -> int:
        raise OutputError(Path("out/x.pdf"), "no space left on device", "free some room")

    assert finish(unwritable) == 1
    assert capsys.readouterr().err == (
        "error: cannot write out/x.pdf: no space left on device\n      hint: free some room\n"
    )

    def nameless() -> int:
        raise OSError("the network is gone")

    assert finish(nameless) == 1
    assert capsys.readouterr().err == "error: the network is gone\n"


def test_a_fault_of_the_program_keeps_its_traceback() -> None:
    def wrong() -> int:
        raise RuntimeError("a bug")

    with pytest.raises(RuntimeError):
        finish(wrong)


def test_files_that_may_not_be_read_or_written(here: Path, shell: Shell) -> None:
    shell("new", "mydeck")
    assert shell("check", "mydeck").code == 0
    (here / "content/mydeck/deck.yaml").chmod(0)
    with ordinary_user(here):
        assert "[unreadable]" in shell("check", "mydeck").err
    (here / "content/mydeck/deck.yaml").chmod(0o644)
    (here / "out").mkdir(mode=0o555)
    with ordinary_user(here):
        done = shell("build", "mydeck")
    assert (done.code, done.err.count("\n")) == (1, 2)
    assert "permission denied" in done.err
