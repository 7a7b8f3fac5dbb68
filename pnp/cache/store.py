"""Records in the folder `.pnp-cache`: written whole, read only if whole, few of them.

A record is JSON and bytes. Nothing in it is ever run, and its checksum tells whether it is as it was written.
"""

from __future__ import annotations

import json
import os
import stat
import zlib
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from pnp.cache import FOLDER
from pnp.cache.line import Line

_MAGIC = b"pnp-cache 2\n"
_SUM = 4
"""Bytes of the checksum behind it."""
_MOST_RECORDS = 8
"""Of builds, and of checks."""
_MOST_BYTES = 32 * 1024 * 1024
"""Of one record."""


def record_names(line: Line) -> list[str]:
    """The names of the records that may serve a line, first that of the one which it leaves itself.

    What is held against a lock leaves a record of its own, as it prints less.
    """
    whole = _record_name(line.words)
    return [_record_name((*line.words, "--since")), whole] if line.since else [whole]


def _record_name(words: Sequence[str]) -> str:
    return _name("build", words)


def _name(kind: str, words: Sequence[str]) -> str:
    return f"{kind}-{zlib.crc32(json.dumps(list(words)).encode()):08x}.bin"


def check_name(words: Sequence[str]) -> str:
    """The name of the record of a check."""
    return _name("check", words)


def read_record(name: str) -> tuple[Any, list[bytes]] | None:
    """The value and the bytes of a record; None where there is none that is whole."""
    try:
        if not _is_ours():
            return None
        path = os.path.join(FOLDER, name)
        if not stat.S_ISREG(os.stat(path).st_mode):
            return None
        with open(path, "rb") as file:
            data = file.read(_MOST_BYTES + 1)
        start = len(_MAGIC) + _SUM
        if data[: len(_MAGIC)] != _MAGIC or len(data) > _MOST_BYTES:
            return None
        if _checksum(memoryview(data)[start:]) != data[len(_MAGIC) : start]:
            return None
        end = start + 8 + int.from_bytes(data[start : start + 8], "big")
        head = json.loads(data[start + 8 : end])
        parts = []
        for size in head["sizes"]:
            parts.append(data[end : end + size])
            end += size
        return head["value"], parts
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None


def write_record(name: str, value: Any, parts: Sequence[bytes]) -> None:
    """Keep a record, where the folder can be written, and let go the oldest beyond a few."""
    head = json.dumps({"sizes": list(map(len, parts)), "value": value}, separators=(",", ":")).encode()
    body = b"".join((len(head).to_bytes(8, "big"), head, *parts))
    if len(body) + len(_MAGIC) + _SUM > _MOST_BYTES:
        return
    with suppress(OSError):
        with suppress(FileExistsError):
            os.mkdir(FOLDER)
        if not _is_ours():
            return
        _replace(".gitignore", b"*\n")
        _replace(name, b"".join((_MAGIC, _checksum(body), body)))
        _prune(name.partition("-")[0])


def _checksum(data: bytes | memoryview) -> bytes:
    return zlib.crc32(data).to_bytes(_SUM, "big")


def _is_ours() -> bool:
    """Whether the folder is one, not a link to another."""
    return stat.S_ISDIR(os.lstat(FOLDER).st_mode)


def _replace(name: str, data: bytes) -> None:
    path = os.path.join(FOLDER, name)
    written = f"{path}.{os.getpid()}"
    try:
        with open(written, "xb") as file:
            file.write(data)
        os.replace(written, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(written)


def _prune(kind: str) -> None:
    with os.scandir(FOLDER) as entries:
        records = [entry for entry in entries if entry.name.startswith(f"{kind}-")]
    records.sort(key=lambda entry: entry.stat().st_mtime_ns, reverse=True)
    for entry in records[_MOST_RECORDS:]:
        os.unlink(entry.path)
