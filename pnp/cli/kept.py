"""Answers that take long to work out, kept from run to run where the user's temporary files are.

An answer is taken from there only while nothing has changed that it was worked out from.
"""

from __future__ import annotations

import os
import stat
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PARTS = ("", "cli", "content", "content/tables", "games", "rules")
"""Folders of modules that answers come from, besides those of the games."""
MOST_FILES = 500
"""Nothing is kept that was worked out from more files."""
PLAIN = str.maketrans("█░–", "#.-")
"""What stands for the letters of an answer where a terminal has only ASCII."""

Stamp = list[int] | None
"""What changes when a file does; None of a file that is not there."""


def answer_key(file: str, deck: str | None, games: int | None, as_json: bool) -> list[Any]:
    """What an answer is kept under: what was asked for, and where."""
    return ["answer", os.getcwd(), file, deck, games, as_json]


def tell(out: str, err: str) -> None:
    """An answer on stdout and stderr, in the letters that they have."""
    for stream, text in ((sys.stdout, out), (sys.stderr, err)):
        if stream and text:
            stream.write(text if _is_known(text, stream.encoding) else text.translate(PLAIN))


def _is_known(text: str, encoding: str | None) -> bool:
    try:
        text.encode(encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def find(key: Sequence[Any]) -> Any:
    """What is kept under a key; None where nothing is, or where it is no longer true."""
    import json

    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
        path = _place(key)
        if path is not None:
            with open(path, encoding="utf-8") as file:
                kept = json.load(file)
            if kept["key"] == _whole(key) and all(_stamp(name) == was for name, was in kept["of"].items()):
                return kept["value"]
    return None


def keep(key: Sequence[Any], value: Any, of: Iterable[str | os.PathLike[str]] = ()) -> None:
    """Keep a value of JSON that was worked out from these files and folders, if there is room."""
    import json

    names = list(_files(of))
    path = _place(key)
    if path is None or len(names) > MOST_FILES:
        return
    text = json.dumps({"key": _whole(key), "of": {name: _stamp(name) for name in names}, "value": value})
    written = f"{path}.{os.getpid()}"
    with suppress(OSError):
        with open(written, "x", encoding="utf-8") as file:
            file.write(text)
        os.replace(written, path)


def _whole(key: Sequence[Any]) -> list[Any]:
    """A key with what tells one pnp from another."""
    return [*key, _code(), sys.version]


@cache
def _code() -> int:
    """What changes when a module does that answers come from."""
    parts = [f"games/{entry.name}" for entry in os.scandir(os.path.join(PACKAGE, "games")) if entry.is_dir()]
    code = 0
    for part in (*PARTS, *sorted(parts)):
        with suppress(FileNotFoundError):
            for entry in sorted(os.scandir(os.path.join(PACKAGE, part)), key=lambda entry: entry.name):
                if entry.name.endswith(".py"):
                    met = entry.stat()
                    code = zlib.crc32(f"{entry.name} {met.st_mtime_ns} {met.st_size}".encode(), code)
    return code


def _place(key: Sequence[Any]) -> str | None:
    """Where an answer is kept: in a folder that nobody else can write to; None where there is none."""
    user = os.getuid() if hasattr(os, "getuid") else ""
    folder = os.path.join(_temporary(), f"pnp-{user}")
    try:
        with suppress(FileExistsError):
            os.mkdir(folder, stat.S_IRWXU)
        found = os.lstat(folder)
    except OSError:
        return None
    ours = user == "" or (found.st_uid == user and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH))
    if not ours or not stat.S_ISDIR(found.st_mode):
        return None
    name = zlib.crc32(repr(key).encode("utf-8", "surrogateescape"))
    return os.path.join(folder, f"{name:08x}.json")


def _temporary() -> str:
    """Where temporary files go: where `tempfile` says, which takes long to import and need not be asked."""
    named = next(filter(None, map(os.environ.get, ("TMPDIR", "TEMP", "TMP"))), "/tmp")
    if os.path.isdir(named) and os.access(named, os.W_OK | os.X_OK):
        return os.path.abspath(named)
    import tempfile

    return tempfile.gettempdir()


def _files(of: Iterable[str | os.PathLike[str]]) -> Iterator[str]:
    """Files as they are, and folders with all that is in them."""
    for name in map(os.path.abspath, of):
        yield name
        for folder, folders, files in os.walk(name):
            yield from (os.path.join(folder, each) for each in (*folders, *files))


def _stamp(name: str) -> Stamp:
    try:
        found = os.stat(name)
    except OSError:
        return None
    return [found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino]
