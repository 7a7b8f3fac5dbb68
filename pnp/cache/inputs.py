"""What a build depends on -> values of JSON that differ as soon as any of it does.

Files of the user are told apart by what is in them. Those of pnp, which come by hundreds, are told apart by
when the system last changed them: nobody can set that time, and no record from another machine has it.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping

from pnp.printers.places import FILE as PRINTERS
from pnp.printers.places import config_folder

_MOST_FILES = 2000
_MOST_BYTES = 256 * 1024 * 1024
_USUAL = ("pnp.yaml", PRINTERS, "content", "templates", "fonts")
"""Where files of the user lie in the folder that pnp runs in."""

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_COMPILED = "__pycache__"
"""Where Python keeps what it compiles of pnp; elsewhere such a folder may hold anything."""
PROGRAM = [sys.version, sys.executable, PACKAGE]
"""What tells the pnp that builds from another one that is installed beside it."""
_SITE = "-packages"
"""How the name of a folder ends in which libraries lie: its list of files changes with any of them."""

_SETTLED = 2_000_000_000
"""Nanoseconds that files must have lain unchanged before a run, to be sure that it saw them so."""
Stamp = list[int] | None
"""None of a file that is not there."""


class TooMuch(Exception):
    """There is more to look at than a build may wait for, or what cannot be looked at."""


def digests() -> dict[str, str]:
    """The digest of each file of the user's, those of printers too; TooMuch where they are many or large.

    A link that leads nowhere has an empty one.

    TooMuch also where there is a pipe, which would be waited for, or a link to elsewhere.
    """
    import hashlib

    found: dict[str, str] = {}
    room = _MOST_BYTES
    roots = (*_USUAL, str(config_folder() / PRINTERS))
    homes = tuple(os.path.realpath(root) + os.sep for root in roots)
    for path in _files(roots):
        if not os.path.exists(path):
            found[path] = ""
            continue
        if not (os.path.realpath(path) + os.sep).startswith(homes):
            raise TooMuch
        status = os.stat(path)
        room -= status.st_size
        if room < 0 or not stat.S_ISREG(status.st_mode):
            raise TooMuch
        with open(path, "rb") as file:
            found[path] = hashlib.sha256(file.read()).hexdigest()
    return found


def stamps(paths: Iterable[str]) -> dict[str, Stamp]:
    """What changes with a file or the list of files in a folder."""
    return {path: _stamp(path) for path in paths}


def settled(found: Mapping[str, Stamp], started: int) -> bool:
    """Whether files with these stamps were the same all through a run that began then."""
    return max(max(stamp[:2]) for stamp in found.values() if stamp) < started - _SETTLED


def code(roots: Iterable[str]) -> list[str]:
    """All files of pnp and below these folders; the libraries at hand and the folders that they lie in."""
    modules = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
    libraries = [path for path in modules if path and _SITE in path]
    sites = {path[: path.index(_SITE) + len(_SITE)] for path in libraries}
    return sorted({*libraries, *sites, *_files([PACKAGE]), *_files(roots, folders=True)})


def _files(roots: Iterable[str], *, folders: bool = False) -> Iterator[str]:
    """All files below some folders, with the folders if asked; in the same order each time."""
    waiting = sorted(set(roots), reverse=True)
    count = 0
    while waiting:
        path = waiting.pop()
        count += 1
        if count > _MOST_FILES:
            raise TooMuch
        if not os.path.isdir(path):
            if os.path.lexists(path):
                yield path
            continue
        if folders:
            yield path
        names = [name for name in os.listdir(path) if name != _COMPILED or not path.startswith(PACKAGE)]
        waiting += [os.path.join(path, name) for name in sorted(names, reverse=True)]


def _stamp(path: str) -> Stamp:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return [found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino]
