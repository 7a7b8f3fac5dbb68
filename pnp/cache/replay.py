"""A line that was built before -> its files again, where nothing or only a few words have changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.cache.inputs import PROGRAM, TooMuch, digests, stamps
from pnp.cache.line import Line
from pnp.cache.store import read_record, record_names
from pnp.cache.unforeseen import Unforeseen
from pnp.changes import LOCK
from pnp.records import NamedTuple
from pnp.sharing import LostCopy
from pnp.words import PAGE

if TYPE_CHECKING:
    from pnp.cache.since import Reprint
    from pnp.sharing import Worker

_NAME = re.compile(r"\w[\w.-]*").fullmatch


class Remade(NamedTuple):
    """What a build came to that prints all."""

    files: dict[Path, bytes]
    said: str
    """On stdout."""
    warned: str
    """On stderr."""
    told: dict[str, Any]
    """For programs."""


def remade(line: Line, writer: Worker, meanwhile: Callable[[], None]) -> Remade | Reprint | None:
    """What the build of a line comes to, by a record; None where it has to be done anew.

    `meanwhile` is called while PDFs are written for a line that is held against a lock.
    """
    for name in record_names(line):
        record = read_record(name)
        made = _usable(line, *record, writer, meanwhile) if record else None
        if made:
            return made
    return None


def _usable(
    line: Line, value: Any, parts: list[bytes], writer: Worker, meanwhile: Callable[[], None]
) -> Remade | Reprint | None:
    """What a record comes to; None where it is not what it should be, or writes what builds do not."""
    try:
        made = _made(line, value, parts, writer, meanwhile)
        return made if made and all(_is_own(path, line) for path in made.files) else None
    except (OSError, TooMuch, ArithmeticError, AttributeError, LookupError, TypeError, ValueError, LostCopy):
        return None  # a record that another pnp wrote, or files that vanish meanwhile


def _made(
    line: Line, value: Any, parts: list[bytes], writer: Worker, meanwhile: Callable[[], None]
) -> Remade | Reprint | None:
    if value["words"] != list(line.words) or value["program"] != PROGRAM:
        return None
    now, then = digests(), value["inputs"]
    if now.keys() != then.keys():
        return None
    changed = [path for path in now if now[path] != then[path]]
    if not line.since:
        return _whole(line, value, parts, changed) if _is_by_us(value) else None

    def look() -> None:
        """All that can be done while PDFs are written."""
        meanwhile()
        if not _is_by_us(value):
            raise Unforeseen

    return _since(line, value, parts, changed, writer, look)


def _is_by_us(value: Any) -> bool:
    """Whether pnp and all that it uses are as they were."""
    return bool(stamps(value["code"]) == value["code"])


def _since(
    line: Line,
    value: Any,
    parts: list[bytes],
    changed: list[str],
    writer: Worker,
    meanwhile: Callable[[], None],
) -> Reprint | None:
    """What is not as in the lock; None where the record says too little."""
    counted = value["counted"]
    if not counted or value["problems"]:
        return None
    writer.tell("load", counted["fonts"])
    from pnp.cache.known import Known

    known = Known(counted, value["plans"], parts, changed, writer)
    known.begin()
    from pnp.cache.since import reprinted  # half of its time is import, in which words are set

    return reprinted(known, counted["options"], line, writer, meanwhile)


def _whole(line: Line, value: Any, parts: list[bytes], changed: list[str]) -> Remade | None:
    """All files; None where there were none, or the lock is asked for and not known."""
    if not value["files"] or (line.lock and not value["locks"]):
        return None
    files = {name: parts[index] for name, index in value["files"].items()}
    locks = {name: parts[index] for name, index in value["locks"].items()} if line.lock else {}
    if changed:
        from pnp.cache.edits import rewritten

        found = rewritten(value["plans"], value["problems"], parts, files, changed)
        files |= found.files
        if locks:
            from pnp.cache.relock import relocked

            locks = {name: relocked(data, value["counted"], found) for name, data in locks.items()}
    kept = value["said"]
    said, warned, told = kept["said"], kept["warned"], kept["told"]
    if locks:
        said += kept["locked"]
        told = {"files": told["files"], "locks": kept["locks"], **told}
    if not (said + warned).replace("\n", "").isprintable():
        return None
    made = {Path(line.out) / name: data for name, data in (files | locks).items()}
    return Remade(made, said, warned, told)


def _is_own(path: Path, line: Line) -> bool:
    """Whether a file is one that builds write: a record can come from a stranger."""
    folder, _, file = path.relative_to(line.out).as_posix().partition("/")
    is_known = file.endswith(".pdf") or file == PAGE or (line.lock and file == LOCK)
    return bool(_NAME(folder) and _NAME(file)) and is_known
