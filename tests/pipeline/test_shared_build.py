"""Sets that two processes build come out as those of one."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

import pytest

import pnp.pipeline
from pnp.results import Result
from pnp.run import Run
from pnp.sharing import has_room, shared_out
from tests.pipeline.conftest import Table

posix = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be copied")
CARDS = "pieces:\n- {id: one, title: One, copies: 11}\n- {id: two, title: Two}\n"
FACES = {
    "nothing": '<text x="8" y="20" font-family="Noto Sans" font-size="6">{{ piece.title }}</text>',
    "a warning": '<text x="1" y="20" font-family="Noto Sans" font-size="6">{{ piece.title }}</text>',
    "an error": "{{ piece.titel }}",
}


def forked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The copies that are made of this process from now on."""
    copies: list[int] = []
    fork = os.fork

    def watched() -> int:
        copy = fork()
        copies.append(copy)
        return copy

    monkeypatch.setattr(os, "fork", watched)
    return copies


def open_files() -> list[str]:
    """What this process holds open."""
    return os.listdir("/dev/fd")


def nothing() -> None:
    """Begin a copy."""


def built(table: Table, monkeypatch: pytest.MonkeyPatch, shared: bool) -> Result:
    """Three sets; where shared, by this process and a copy."""
    asked = []
    monkeypatch.setattr(pnp.pipeline, "has_room", lambda: asked.append(1) or shared)
    result = table.build("first", "second", "third", sides="duplex", out=f"out/{shared:d}")
    assert asked
    return result


def told(result: Result) -> tuple[list[object], ...]:
    """What a build says, but for where its files lie."""
    files = [(file.component.title, file.path.name, file.sheets, file.pieces) for file in result.files]
    return list(result.report), files, [path.parts[-2:] for path in result.written]


@posix
@pytest.mark.parametrize(
    ("case", "place"),
    [
        ("nothing", "first"),
        ("a warning", "first"),
        ("a warning", "second"),
        ("an error", "second"),
        ("an error", "third"),
    ],
)
def test_two_processes_build_the_same_as_one(
    table: Table, monkeypatch: pytest.MonkeyPatch, case: str, place: str
) -> None:
    for name in ("first", "second", "third"):
        table.set({"cards": CARDS}, name=name, face=FACES[case if name == place else "nothing"])
    alone, shared = (built(table, monkeypatch, way) for way in (False, True))
    assert told(shared) == told(alone) or alone.report.has_errors
    assert list(shared.report) == list(alone.report)
    assert bool(alone.report) is (case != "nothing")
    assert bool(shared.written) is (case != "an error")
    files = table.outputs()
    ours, theirs = ({name[2:]: data for name, data in files.items() if name[0] == way} for way in ("0", "1"))
    assert ours == theirs


@posix
def test_what_a_copy_fails_in_is_done_here(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("first", "second", "third"):
        table.set({"cards": CARDS}, name=name)
    parent, files = os.getpid(), Run.files

    def watched(*given: object) -> object:
        if os.getpid() != parent:
            raise RuntimeError("the copy fails")
        return files(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(Run, "files", watched)
    result = built(table, monkeypatch, True)
    assert not len(result.report)
    assert len(result.files) == 3
    assert len(result.written) == 6


@posix
def test_each_task_is_done_once_and_in_its_place() -> None:
    def task(number: int) -> Callable[[], tuple[int, int]]:
        return lambda: (number, os.getpid())

    made = shared_out([task(number) for number in range(9)], nothing)
    assert [one and one[0] for one in made] == list(range(9))
    assert 1 <= len({one[1] for one in made if one}) <= 2


@posix
def test_a_task_that_fails_here_ends_the_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    def task() -> None:
        raise KeyboardInterrupt

    copies = forked(monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        shared_out([task], signal.pause)
    (copy,) = copies
    with pytest.raises(ChildProcessError):
        os.waitpid(copy, os.WNOHANG)


@posix
def test_no_pipe_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def task() -> None:
        raise KeyboardInterrupt

    before = open_files()
    assert shared_out([os.getpid, os.getpid], nothing)
    assert open_files() == before
    with pytest.raises(KeyboardInterrupt):
        shared_out([task], signal.pause)
    assert open_files() == before


@posix
@pytest.mark.usefixtures("refused")
def test_where_a_copy_is_refused_all_is_done_here() -> None:
    before = open_files()
    assert shared_out([os.getpid, os.getpid], pytest.fail) == [os.getpid(), os.getpid()]
    assert open_files() == before


@posix
@pytest.mark.usefixtures("refused")
def test_sets_are_built_where_a_copy_is_refused(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("first", "second", "third"):
        table.set({"cards": CARDS}, name=name)
    result = built(table, monkeypatch, True)
    assert not len(result.report)
    assert len(result.files) == 3


def test_there_is_no_room_beside_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    import threading

    monkeypatch.setattr(threading, "active_count", lambda: 2)
    assert not has_room()
