"""A folder of sets, games and recorded games in which one file is spoilt at a time, and commands are run."""

from __future__ import annotations

import io
import os
import shutil
import signal
import stat
import sys
import time
import traceback
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from pnp.cli import run
from pnp.cli.output import finish
from tests.fuzz.corpus import TAKEN, Seed, furnish, restore

LIMIT = 5.0
"""Seconds that a command may work."""
PATIENCE = 10.0
"""Seconds in which a command must have worked at all: a pipe that nobody writes to never ends."""
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
_CHANGING = {"os.rename": 1, "os.mkdir": 0, "os.remove": 0, "os.rmdir": 0, "os.symlink": 1, "os.link": 1,
             "os.truncate": 0, "os.chmod": 0}  # fmt: skip
"""Events of Python's audit that change a file, and which of their values names it."""
_FORBIDDEN = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "socket.connect")


class Fault(NamedTuple):
    """What a command did that it must not do: where, in a line, and all that is known of it."""

    where: str
    told: str


class Overdue(BaseException):
    """A command worked or waited too long; no handler of faults may take it for one."""


class _Watch:
    """Notes what is written where, and what is started, while `on`."""

    def __init__(self) -> None:
        self.on = False
        self.allowed: tuple[str, ...] = ()
        self.seen: list[str] = []
        sys.addaudithook(self.note)

    def note(self, event: str, values: tuple[Any, ...]) -> None:
        if not self.on:
            return
        if event == "open":
            name, mode, flags = values
            writes = any(sign in mode for sign in "wax+") if mode else bool(flags & _WRITING)
            if writes:
                self.written(event, name)
        elif event in _CHANGING:
            self.written(event, values[_CHANGING[event]])
        elif event in _FORBIDDEN:
            self.seen.append(f"{event} {values!r:.200}")

    def written(self, event: str, name: Any) -> None:
        if not isinstance(name, str | bytes | os.PathLike):
            return
        folder, last = os.path.split(os.path.abspath(os.fsdecode(name)))
        whole = os.path.join(os.path.realpath(folder), last)
        if (
            not f"{whole}{os.sep}".startswith(self.allowed)
            and "__pycache__" not in whole
            and whole != os.devnull
        ):
            self.seen.append(f"{event} {whole}")


_watch = _Watch()


class Arena:
    """The folder, with all its files sound between two inputs."""

    def __init__(self, folder: Path) -> None:
        self.folder = Path(os.path.realpath(folder)) / "here"
        self.folder.mkdir()
        self.kept = self.folder.with_name("kept")
        self.kept.mkdir()
        with self.inside():
            self.seeds = furnish(self.folder)

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Work in the folder, in one process to be watched, with a folder of its own for temporary files."""
        before = os.getcwd()
        os.chdir(self.folder)
        try:
            with (
                patch("pnp.sharing.has_room", return_value=False),
                patch("tempfile.tempdir", str(self.kept)),
                patch.dict(os.environ, TMPDIR=str(self.kept)),
            ):
                yield
        finally:
            os.chdir(before)

    def try_out(self, seed: Seed, spoil: Any) -> Fault | None:
        """Spoil the file of a seed, run its command and put the file back; what went wrong."""
        path = self.folder / seed.path
        sound = path.read_bytes()
        try:
            spoil(path) if callable(spoil) else path.write_bytes(spoil)
            return self.told(seed.words)
        finally:
            _remove(path)
            path.write_bytes(sound)
            if seed.words[0] == "import":
                restore(self.folder)

    def told(self, words: tuple[str, ...]) -> Fault | None:
        """Run a command; what it did that it must not do."""
        line = "pnp " + " ".join(words)
        out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", errors="backslashreplace") for _ in "ab")
        written = ("out", ".pnp-cache", *([TAKEN] if words[0] == "import" else ()))
        free = (self.kept, *(self.folder / name for name in written))
        _watch.seen, _watch.allowed = [], tuple(f"{place}{os.sep}" for place in free)
        started = time.process_time()
        code: Any = None
        try:
            with self.inside(), redirect_stdout(out), redirect_stderr(err), _limited():
                _watch.on = True
                try:
                    code = finish(lambda: run(words))
                except SystemExit as end:
                    code = end.code
                finally:
                    _watch.on = False
        except Overdue:
            return Fault(f"overdue: {_last_own()}", f"{line}\n{traceback.format_exc()}")
        except BaseException as error:
            frame = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{type(error).__name__} in {Path(frame.filename).name}:{frame.lineno}"
            return Fault(where, f"{line}\n{traceback.format_exc()}")
        took = time.process_time() - started
        for stream in (out, err):
            stream.flush()
        told = "".join(stream.buffer.getvalue().decode() for stream in (err, out))
        return self._judged(line, code, told, took)

    def _judged(self, line: str, code: Any, told: str, took: float) -> Fault | None:
        said = f"{line}\nexit {code}, {took:.1f} s\n{told[:3000]}"
        if _watch.seen:
            return Fault(f"touches {_watch.seen[0].split(os.sep)[0]}", f"{said}\n{_watch.seen}")
        if code not in (0, 1, 2):
            return Fault(f"exit {code}", said)
        if code and not told.strip():
            return Fault("fails without a word", said)
        if "Traceback (most" in told:
            return Fault("a traceback", said)
        if took > LIMIT:
            return Fault("takes too long", said)
        raw = [sign for sign in told if sign != "\n" and unicodedata.category(sign) == "Cc"]
        return Fault("control characters", f"{said}\n{raw!r}") if raw else None


def _last_own() -> str:
    frames = [
        frame for frame in traceback.extract_tb(sys.exc_info()[2]) if f"{os.sep}pnp{os.sep}" in frame.filename
    ]
    return f"{Path(frames[-1].filename).name}:{frames[-1].name}" if frames else "outside pnp"


def _overdue(*_: Any) -> None:
    raise Overdue


@contextmanager
def _limited() -> Iterator[None]:
    """End what works or waits too long; where there are no such signals, time is measured only."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    worked = time.process_time()

    def waits(*_: Any) -> None:
        nonlocal worked
        before, worked = worked, time.process_time()
        if worked - before < 0.02:
            raise Overdue

    handlers = {signal.SIGPROF: _overdue, signal.SIGALRM: waits}
    was = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    signal.setitimer(signal.ITIMER_PROF, 2 * LIMIT)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in was.items():
            signal.signal(number, handler)


def _remove(path: Path) -> None:
    with suppress(FileNotFoundError):
        if stat.S_ISDIR(path.lstat().st_mode):
            shutil.rmtree(path)
        else:
            path.unlink()
