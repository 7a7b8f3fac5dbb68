"""Bytes to files that are replaced as a whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path


class OutputError(OSError):
    """A file could not be written: which, why, and what may help. The old file is as it was."""

    def __init__(self, path: Path, reason: str, hint: str) -> None:
        super().__init__(f"cannot write {path}: {reason}")
        self.path = path
        self.reason = reason
        self.hint = hint


def replace_files(files: Mapping[Path, bytes]) -> None:
    """Put new data in the place of several files, once the data of all are on the disk.

    OutputError where this fails. As long as the data of one cannot be stored, no file changes. Only where a
    file is locked against its replacement may others be new already.
    """
    waiting = {path: path.with_name(f".{path.name}.pnp-tmp") for path in files}
    try:
        for path, data in files.items():
            with _told(path):
                _store(path, waiting[path], data)
        for path, temporary in waiting.items():
            with _told(path):
                os.replace(temporary, path)
    finally:
        for temporary in waiting.values():
            _remove(temporary)


def _store(path: Path, temporary: Path, data: bytes) -> None:
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "a folder has this name")
    path.parent.mkdir(parents=True, exist_ok=True)
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _remove(temporary: Path) -> None:
    try:
        temporary.unlink(missing_ok=True)
    except OSError:
        return  # The folder cannot be written, so the temporary file was never there.


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Turn an error of the system into one that says what to do."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise OutputError(path, reason, _hint(error)) from error


def _hint(error: OSError) -> str:
    if isinstance(error, IsADirectoryError):
        return "remove the folder or choose another one with --out"
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "free some room on the disk or choose another folder with --out"
    if isinstance(error, PermissionError):
        return "close the file in your viewer or choose another folder with --out"
    return "choose another folder with --out"
