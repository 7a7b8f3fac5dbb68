"""A build as it runs -> the record of it, from which a later one can be done."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.cache.inputs import PROGRAM, Stamp, TooMuch, code, digests, settled, stamps
from pnp.cache.line import Line
from pnp.cache.store import record_names, write_record
from pnp.changes import LOCK
from pnp.jobs import Options
from pnp.project import BUNDLED, SetPlace
from pnp.records import NamedTuple
from pnp.source import Report, Source

if TYPE_CHECKING:
    from pnp.cache.notes import Notes
    from pnp.sides import Sides

_BUNDLED = ("content", "templates", "fonts")
_HARMLESS = frozenset(
    (
        "paper",
        "sides",
        "flip",
        "players",
        "components",
        "style",
        "only",
        "marks",
        "printer",
        "profile",
        "bleed",
        "gap",
        "strict",
        "lock",
        "since",
    )
)
"""Options that leave each piece as its templates draw it."""


class Said(NamedTuple):
    """What is told of a build, with a lock and without."""

    said: str
    """On stdout, where no lock is written."""
    locked: str
    """What is said after it where one is."""
    warned: str
    """On stderr."""
    told: Mapping[str, Any]
    """For programs, where no lock is written."""
    locks: Sequence[str]
    """The files of locks as they are told."""


class Keeper:
    """Takes down one build; `keep` writes the record, where there is one to be."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._started = time.time_ns()
        self._inputs = _inputs()
        self._can_keep = True
        self._sets = 0
        self._notes: list[Notes] = []
        self._files: dict[str, bytes] = {}

    def notes(self, place: SetPlace, options: Options, sides: Sides) -> Notes | None:
        """What takes down the pieces of a set; None where more than words decides their looks."""
        here = os.path.realpath("content") + os.sep
        self._sets += 1
        if options.is_partial and (options.lock or options.since):
            self._can_keep = False
        if not place.is_bundled and not os.path.realpath(place.folder).startswith(here):
            self._can_keep = False
        content = sides.content
        if content.game is not None or content.original is not None or not _is_plain(options):
            return None
        from pnp.cache.notes import Notes

        self._notes.append(Notes(place, options, sides))
        return self._notes[-1]

    def wrote(self, files: Mapping[Path, bytes], out: Path) -> None:
        """Take down the files of a build."""
        self._files = {path.relative_to(out).as_posix(): data for path, data in files.items()}

    def keep(self, said: Said, report: Report) -> None:
        """Write the record of a build without errors."""
        inputs, line = self._inputs, self._line
        counted = self._notes[0].known() if self._sets == len(self._notes) == 1 else None
        prints_all = not line.since and bool(self._files)
        if not self._can_keep or not (prints_all or counted) or inputs is None or _inputs() != inputs:
            return
        own = self._own()
        if not own:
            return
        parts: list[bytes] = []

        def kept(files: Mapping[str, bytes]) -> dict[str, int]:
            parts.extend(files.values())
            return {name: len(parts) - len(files) + index for index, name in enumerate(files)}

        locks = {name: data for name, data in self._files.items() if name.endswith(f"/{LOCK}")}
        printed = {name: data for name, data in self._files.items() if name not in locks}
        if counted:
            locks = {f"{counted['id']}/{LOCK}": self._notes[0].lock}
        value = {
            "words": line.words,
            "program": PROGRAM,
            "code": own,
            "inputs": inputs,
            "files": kept(printed if prints_all else {}),
            "locks": kept(locks),
            "said": said._asdict(),
            "problems": [[problem.message, *_place(problem.source)] for problem in report],
            "plans": [plan for notes in self._notes for plan in notes.plans(parts)],
            "counted": counted,
        }
        write_record(record_names(line)[0], value, parts)

    def _own(self) -> dict[str, Stamp] | None:
        """The stamps of all that came with pnp; None where any of it changed just now."""
        try:
            found = stamps(code(str(BUNDLED / name) for name in _BUNDLED))
        except (OSError, TooMuch):
            return None
        return found if settled(found, self._started) else None


def _place(source: Source) -> tuple[str, int]:
    """File and line, as plans name them."""
    return os.path.relpath(source.file), source.line


def _is_plain(options: Options) -> bool:
    """Whether pieces are printed as their templates draw them."""
    return all(
        name in _HARMLESS or value == getattr(Options(), name) for name, value in options._asdict().items()
    )


def _inputs() -> dict[str, str] | None:
    try:
        return digests()
    except (OSError, TooMuch):
        return None
