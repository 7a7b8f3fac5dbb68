"""A record of a counted set -> the files of a build that prints only what has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pnp.cache.known import Known
from pnp.cache.line import Line
from pnp.cache.unforeseen import Unforeseen
from pnp.filing import document
from pnp.geometry import Size
from pnp.jobs import Options
from pnp.press.marks import Marks
from pnp.press.sheets import Sheet
from pnp.printers.profile import Margins, Profile
from pnp.records import NamedTuple
from pnp.results import BuiltFile, Result
from pnp.run import Run
from pnp.sharing import Worker
from pnp.source import Report


class Reprint(NamedTuple):
    """What a build of changes came to."""

    files: dict[Path, bytes]
    result: Result
    options: Options


class _Reprinting(Run):
    """A run whose PDFs are written elsewhere."""

    def __init__(self, sides: Known, options: Options, report: Report, writer: Worker) -> None:
        super().__init__(sides, options, report)
        self._writer = writer
        self._paths: list[Path] = []

    def pdf(self, file: BuiltFile, sheets: Sequence[Sheet]) -> bytes:
        """Nothing yet: it is written while others are laid out."""
        self._writer.tell("write", sheets, document(self.content, file, sheets, self.options))
        self._paths.append(file.path)
        return b""

    def pdfs(self) -> dict[Path, bytes]:
        """The PDFs, once all are asked for."""
        made = self._writer.ask("written")
        self._writer.dismiss()
        return dict(zip(self._paths, made, strict=True))


def reprinted(
    known: Known, told: Mapping[str, Any], line: Line, writer: Worker, meanwhile: Callable[[], None]
) -> Reprint:
    """The files of a build with these options that is held against a lock.

    Unforeseen where only a whole build can tell. `meanwhile` is called once all PDFs are being written.
    """
    report, result = Report(), Result()
    options = _options(told, line.since, line.lock)
    run = _Reprinting(known, options, report, writer)
    folder = Path(line.out) / known.content.id
    ledger = run.ledger(folder)
    if ledger is None or ledger.before is None:
        raise Unforeseen
    known.want(ledger.before)
    files = run.counted(folder, ledger, result)
    if len(report):
        raise Unforeseen
    meanwhile()
    files |= run.pdfs()
    result.written = list(files)
    return Reprint(files, result, options)


def _options(told: Mapping[str, Any], since: str, lock: bool) -> Options:
    """The options of a line."""
    marks = Marks(**{**told["marks"], "colour": tuple(told["marks"]["colour"])})
    given = {**told, "paper": Size(*told["paper"]), "marks": marks, "profile": _profile(told["profile"])}
    return Options(**given, since=Path(since) if since else None, lock=lock)


def _profile(told: Mapping[str, Any] | None) -> Profile | None:
    """What is known of the printer."""
    margins = told and told["margins"] and Margins(*told["margins"])
    return Profile(**{**told, "margins": margins}) if told else None
