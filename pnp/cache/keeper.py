"""A build as it runs -> the record of it, from which a later one can be done."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.cache.inputs import Stamp, TooMuch, code, digests, stamps
from pnp.cache.store import record_name, write_record
from pnp.jobs import Options
from pnp.project import BUNDLED, SetPlace
from pnp.source import Report, Source

if TYPE_CHECKING:
    from pnp.cache.notes import Notes
    from pnp.sides import Sides

_BUNDLED = ("content", "templates", "fonts")
_HARMLESS = frozenset(
    ("paper", "sides", "flip", "players", "components", "style", "only", "marks", "bleed", "gap", "strict")
)
"""Options that leave each piece as its templates draw it."""
_SETTLED = 2_000_000_000
"""Nanoseconds that files of pnp must have lain unchanged before a build, to be sure that it saw them so."""


class Keeper:
    """Takes down one build; `keep` writes the record, where there is one to be."""

    def __init__(self, args: Sequence[str]) -> None:
        self._args = list(args)
        self._started = time.time_ns()
        self._inputs = _inputs()
        self._can_keep = True
        self._notes: list[Notes] = []
        self._files: dict[str, bytes] = {}

    def notes(self, place: SetPlace, options: Options, sides: Sides) -> Notes | None:
        """What takes down the pieces of a set; None where more than words decides their looks."""
        here = os.path.realpath("content") + os.sep
        if options.lock or options.since or options.printer:
            self._can_keep = False
        if not place.is_bundled and not os.path.realpath(place.folder).startswith(here):
            self._can_keep = False
        content = sides.content
        if content.game is not None or content.original is not None or not _is_plain(options):
            return None
        from pnp.cache.notes import Notes

        self._notes.append(Notes(place, sides))
        return self._notes[-1]

    def wrote(self, files: Mapping[Path, bytes], out: Path) -> None:
        """Take down the files of a build."""
        self._files = {path.relative_to(out).as_posix(): data for path, data in files.items()}

    def keep(self, said: str, warned: str, report: Report) -> None:
        """Write the record of a build without errors; it said this on stdout and warned of that on stderr."""
        inputs = self._inputs
        if not self._can_keep or not self._files or inputs is None or _inputs() != inputs:
            return
        own = self._own()
        if not own:
            return
        parts = list(self._files.values())
        value = {
            "args": self._args,
            "python": [sys.version, sys.executable],
            "code": own,
            "inputs": inputs,
            "files": {name: index for index, name in enumerate(self._files)},
            "said": said,
            "warned": warned,
            "problems": [[problem.message, *_place(problem.source)] for problem in report],
            "plans": [plan for notes in self._notes for plan in notes.plans(parts)],
        }
        write_record(record_name(self._args), value, parts)

    def _own(self) -> dict[str, Stamp] | None:
        """The stamps of all that came with pnp; None where any of it changed just now."""
        try:
            found = stamps(code(str(BUNDLED / name) for name in _BUNDLED))
        except (OSError, TooMuch):
            return None
        latest = max(max(stamp[:2]) for stamp in found.values() if stamp)
        return found if latest < self._started - _SETTLED else None


def _place(source: Source) -> tuple[str, int]:
    """File and line, as plans name them."""
    return os.path.relpath(source.file), source.line


def _is_plain(options: Options) -> bool:
    """Whether pieces are printed as their templates draw them."""
    return all(
        name in _HARMLESS or value == getattr(Options(), name) for name, value in vars(options).items()
    )


def _inputs() -> dict[str, str] | None:
    try:
        return digests()
    except (OSError, TooMuch):
        return None
