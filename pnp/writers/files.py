"""Bytes to files that are replaced as a whole or not at all."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

_ABANDONED = 3600.0
"""Age in seconds at which something temporary is taken for that of a command that was killed."""
_SUFFIX = ".pnp-tmp"


class OutputError(OSError):
    """A file could not be written: which, why, and what may help. The old file is as it was."""

    def __init__(self, path: Path, reason: str, hint: str) -> None:
        super().__init__(f"cannot write {path}: {reason}")
        self.path = path
        self.reason = reason
        self.hint = hint


def replace_files(files: Mapping[Path, bytes], *, has_out: bool = True) -> None:
    """Put new data in the place of several files, once the data of all are on the disk.

    OutputError where this fails; its hint speaks of --out where the command `has_out`. As long as the data of
    one cannot be stored, no file changes. Only where a file is locked against its replacement may others be
    new already. Others may write the same files at the same time: each is whole, as one of them has it.
    """
    waiting = {path: temporary_beside(path) for path in files}
    try:
        for path, data in files.items():
            with told(path, has_out=has_out):
                _store(path, waiting[path], data)
        for path, temporary in waiting.items():
            with told(path, has_out=has_out):
                os.replace(temporary, path)
    finally:
        for temporary in waiting.values():
            _remove(temporary)
    for folder in {path.parent for path in files}:
        clear(folder)


def temporary_beside(path: Path) -> Path:
    """A name for what will be moved to this path once it is whole; nobody else has it."""
    return path.with_name(f".{os.urandom(8).hex()}{_SUFFIX}")


def clear(folder: Path) -> None:
    """Remove what was left in a folder under such names by those who were killed."""
    for left in folder.glob(f".*{_SUFFIX}"):
        with suppress(OSError):  # Someone else may remove it first.
            if time.time() - left.stat().st_mtime > _ABANDONED:
                if left.is_dir():
                    import shutil

                    shutil.rmtree(left)
                else:
                    left.unlink()


def _store(path: Path, temporary: Path, data: bytes) -> None:
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "a folder has this name")
    path.parent.mkdir(parents=True, exist_ok=True)
    with temporary.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _remove(temporary: Path) -> None:
    try:
        temporary.unlink(missing_ok=True)
    except OSError:
        return  # The folder cannot be written, so the temporary file was never there.


@contextmanager
def told(path: Path, *, has_out: bool = True) -> Iterator[None]:
    """Turn an error of the system in writing a file into an OutputError, which says what to do."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        file = next(filter(os.path.isfile, path.parents), None)
        if file is not None:
            reason = f"{file.name} is a file, not a folder"
        ways = (_way_out(path, error), "choose another folder with --out" if has_out else "")
        raise OutputError(path, reason, " or ".join(filter(None, ways))) from error


def _way_out(path: Path, error: OSError) -> str:
    """What may help while the file stays where it is; nothing where that is not known."""
    if isinstance(error, IsADirectoryError):
        return "remove the folder"
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "free some room on the disk"
    if isinstance(error, PermissionError) and os.path.exists(path):
        return "close the file where it is open"
    return ""
