"""An object in a copy of this process: it does what it is told, in order, and leaves nobody waiting."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

import pnp.sharing
from pnp.sharing import LostCopy, worker
from tests.pipeline.test_shared_build import forked, open_files, posix

LARGE = b"x" * 3_000_000
"""More than any pipe holds."""


class Clerk:
    """Takes notes."""

    def __init__(self) -> None:
        self.notes: list[bytes] = []

    def note(self, said: bytes) -> None:
        self.notes.append(said)

    def read(self) -> list[bytes]:
        return self.notes

    def process(self) -> int:
        return os.getpid()

    def wait_for(self, made: Path) -> None:
        while not made.exists():
            time.sleep(0.001)

    def fail(self) -> None:
        raise ValueError("no")

    def end(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


def never() -> Clerk:
    raise ValueError("no")


def rest() -> None:
    """Do nothing meanwhile."""


@pytest.fixture
def copies(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Room for copies, and those that are made."""
    if not hasattr(os, "fork"):
        pytest.skip("needs processes that can be copied")
    monkeypatch.setattr(pnp.sharing, "has_room", lambda: True)
    return forked(monkeypatch)


def is_left(copies: list[int]) -> bool:
    """Whether there is still something of a copy to wait for."""
    (copy,) = copies
    try:
        os.waitpid(copy, os.WNOHANG)
    except ChildProcessError:
        return False
    return True


def test_it_works_in_a_copy_and_in_order(copies: list[int]) -> None:
    with worker(Clerk, rest) as clerk:
        for said in (b"one", LARGE, b"two"):
            clerk.tell("note", said)
        assert clerk.ask("read") == [b"one", LARGE, b"two"]
        assert clerk.ask("process") != os.getpid()
        clerk.dismiss()
    assert not is_left(copies)


def test_something_is_done_in_the_copy_meanwhile(copies: list[int], tmp_path: Path) -> None:
    done = tmp_path / "done"
    with worker(Clerk, done.mkdir) as clerk:
        clerk.ask("wait_for", done)
    assert done.is_dir()


def test_where_there_is_no_room_it_works_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pnp.sharing, "has_room", lambda: False)
    with worker(Clerk, rest) as clerk:
        clerk.tell("note", b"one")
        assert clerk.ask("read") == [b"one"]
        assert clerk.ask("process") == os.getpid()
        clerk.dismiss()


@posix
@pytest.mark.usefixtures("refused")
def test_where_a_copy_is_refused_it_works_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pnp.sharing, "has_room", lambda: True)
    before = open_files()
    with worker(Clerk, pytest.fail) as clerk:
        clerk.tell("note", b"one")
        assert clerk.ask("read") == [b"one"]
        assert clerk.ask("process") == os.getpid()
        clerk.dismiss()
    assert open_files() == before


def test_it_is_made_only_when_asked_where_there_is_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pnp.sharing, "has_room", lambda: False)
    with worker(never, pytest.fail):
        pass


@pytest.mark.parametrize("task", ["fail", "end"])
def test_a_copy_that_fails_is_lost(copies: list[int], task: str) -> None:
    with worker(Clerk, rest) as clerk:
        clerk.tell(task)
        with pytest.raises(LostCopy):
            clerk.ask("read")
        with pytest.raises(LostCopy):
            clerk.tell("note", LARGE)
    assert not is_left(copies)


def test_a_copy_in_which_nothing_is_made_is_lost(copies: list[int]) -> None:
    with worker(never, rest) as clerk, pytest.raises(LostCopy):
        clerk.ask("read")


def test_a_copy_ends_with_whoever_asked(copies: list[int]) -> None:
    with pytest.raises(ZeroDivisionError), worker(Clerk, rest) as clerk:
        clerk.ask("process") / 0
    assert not is_left(copies)


def test_no_pipe_is_left_open(copies: list[int]) -> None:
    before = open_files()
    with worker(Clerk, rest) as clerk:
        clerk.ask("process")
    assert open_files() == before
