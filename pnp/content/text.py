"""A file -> its bytes or its text, read within bounds; what keeps it from being read is a problem."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from pnp.content.line_ends import line_and_column
from pnp.content.values import legible
from pnp.links import dead_link, dead_link_problem
from pnp.source import Problem, Source, near_word

_SMALLER = "leave out what is not needed, or share it out among several files"


class UnusableFile(Exception):
    """A file that cannot be read as text; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def read_bytes(path: Path, most: int, hint: str = _SMALLER) -> bytes:
    """What is in a file of at most `most` bytes; UnusableFile where it cannot be read.

    `hint` says what to do where it is too large.
    """
    name, place = legible(path.name), Source(path)
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            what = "is a folder, not a file" if stat.S_ISDIR(status.st_mode) else "is not a file"
            raise UnusableFile(Problem("unreadable", f"{name} {what}", place, hint="name a file here"))
        data = b""
        if status.st_size <= most:
            with path.open("rb") as file:
                data = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise UnusableFile(_fault(path, error)) from None
    size = max(status.st_size, len(data))
    if size > most:
        message = f"{name} has {size / 1024 / 1024:.1f} MB, more than the limit of {most >> 20} MB"
        raise UnusableFile(Problem("too-large", message, place, hint=hint))
    return data


def _fault(path: Path, error: OSError | ValueError) -> Problem:
    """Why a file cannot be opened."""
    name, place = legible(path.name), Source(path)
    link = dead_link(Path(), path)
    if link is not None:
        return dead_link_problem(link)
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return Problem("not-found", f"there is no file {name}", place, hint=_near(path))
    reason = getattr(error, "strerror", None) or str(error)
    hint = "name another file"
    if isinstance(error, PermissionError):
        hint = "give yourself the right to read it"
    return Problem("unreadable", f"{name} cannot be read: {reason}", place, hint=hint)


def _near(path: Path) -> str:
    """A hint at a file that is not there: one of a name like it in the same folder, if any."""
    try:
        names = os.listdir(path.parent)
    except OSError:
        return "see that its folder is there"
    return near_word(path.name, map(legible, names)) or "see that its name and its folder are right"


def read_text(path: Path, most: int, hint: str = _SMALLER) -> str:
    """The text of a file of at most `most` bytes, UTF-8; UnusableFile where it cannot be read.

    `hint` says what to do where it is too large.
    """
    data = read_bytes(path, most, hint)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode()
        place = Source(path, *line_and_column(before, len(before)))
        message = f"the byte 0x{data[error.start]:02X} is not UTF-8"
        problem = Problem("not-utf8", message, place, hint="save the file with the encoding UTF-8")
        raise UnusableFile(problem) from None
