"""The record beside files that `pnp new` copied -> which of them pnp has others of by now."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path, PurePosixPath

from pnp.content.original import ENTRY
from pnp.content.text import UnusableFile, read_bytes, read_text
from pnp.content.values import legible
from pnp.links import is_there
from pnp.records import NamedTuple
from pnp.source import Problem, Report, Source

RECORD = "copied.txt"
_HEAD = """\
# Written by `pnp new`: the digests of files as they were copied from those that come with pnp.
# What you do not change is taken from there, also when pnp brings another version of it.
# Without this file all files here count as yours.
"""
_MOST_BYTES = 16 * 1024 * 1024
"""Of a file that may still be as it was copied."""
_ORIGIN = "from: ([a-z0-9][a-z0-9_-]*)"
_LINE = r"([0-9a-f]{64})  (\S.*)"
_WAY_OUT = "put back the file as it was, or remove it: then all files here count as yours"


class Copied(NamedTuple):
    """A folder of copies, the bundled one that they were copied from, and their digests as they were then."""

    folder: Path
    original: Path
    digests: Mapping[str, str]

    def is_unchanged(self, name: str | Path) -> bool:
        """Whether a file is as it was copied."""
        known = self.digests.get(Path(name).as_posix())
        return known is not None and digest(self.folder / name) == known

    def is_outdated(self, name: str | Path) -> bool:
        """Whether a file is as it was copied, while pnp has another one by now, which is taken instead."""
        known = self.digests.get(Path(name).as_posix())
        return (
            known is not None
            and digest(self.original / name) not in (None, known)
            and self.is_unchanged(name)
        )

    def is_whole(self, pattern: str, names: Collection[str]) -> bool:
        """Whether files are all that were copied of a pattern, and as they were."""
        depth = len(PurePosixPath(pattern).parts)
        copied = [path for path in map(PurePosixPath, self.digests) if path.match(pattern)]
        known = {str(path) for path in copied if len(path.parts) == depth}
        return known == {Path(name).as_posix() for name in names} and all(map(self.is_unchanged, names))

    def current(self, file: Path) -> Path:
        """The file that counts: in the place of an outdated copy the one that it was copied from."""
        if self.folder not in file.parents:
            return file
        name = file.relative_to(self.folder)
        return self.original / name if self.is_outdated(name) else file


def digest(file: Path) -> str | None:
    """What tells whether a copy was changed; None of what is no file that can be read.

    The ends of its lines do not count, nor does the line `from:` that a copied set has got.
    """
    import hashlib

    try:
        data = read_bytes(file, _MOST_BYTES)
    except UnusableFile:
        return None
    data = data.replace(b"\r\n", b"\n")
    if file.name == ENTRY:
        data = re.sub(rb"(?m)^from:.*\n", b"", data, count=1)
    return hashlib.sha256(data).hexdigest()


def show_record(origin: str, folder: Path, names: Iterable[str]) -> str:
    """The record of files in a folder that were copied from the bundled folder of this name."""
    return f"{_HEAD}from: {origin}\n" + "".join(f"{digest(folder / name)}  {name}\n" for name in names)


def read_copied(folder: Path, library: Path, report: Report) -> Copied | None:
    """What the record in a folder says of copies from a folder in the library.

    None where there is no record, and a problem where it cannot be read.
    """
    path = folder / RECORD
    if not is_there(folder, RECORD):
        return None
    try:
        lines = read_text(path, _MOST_BYTES).splitlines()
    except UnusableFile as error:
        report.add(error.problem)
        return None
    origin, digests = "", {}
    for number, line in enumerate(lines, 1):
        if found := re.fullmatch(_LINE, line):
            digests[found[2]] = found[1]
        elif found := re.fullmatch(_ORIGIN, line):
            origin = found[1]
        elif line.strip() and line[0] != "#":
            message = f'a line of {RECORD} must be a digest and the name of a file, not "{legible(line)}"'
            report.add(Problem("bad-value", message, Source(path, number, 1), hint=_WAY_OUT))
            return None
    if not origin:
        message = f"{RECORD} must say `from:` what its files were copied"
        report.add(Problem("missing-key", message, Source(path), hint=_WAY_OUT))
        return None
    return Copied(folder, library / origin, digests)
