"""A record of a counted set -> the files of a build that prints only what has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from pnp.cache.known import Known, known_options
from pnp.cache.line import Line
from pnp.cache.unforeseen import Unforeseen
from pnp.filing import document
from pnp.jobs import Options
from pnp.press.sheets import Sheet
from pnp.records import NamedTuple
from pnp.results import BuiltFile, Result
from pnp.run import Run
from pnp.sharing import Worker
from pnp.source import Report
from pnp.typeset.fonts import read_fonts


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
    told: Mapping[str, Any],
    plans: Sequence[Mapping[str, Any]],
    parts: Sequence[bytes],
    changed: Sequence[str],
    line: Line,
    writer: Worker,
) -> Reprint:
    """The files of a build that is held against a lock; Unforeseen where only a whole build can tell."""
    report, result = Report(), Result()
    fonts = read_fonts(list(map(Path, told["fonts"])), report)
    known = Known(told, plans, parts, changed, fonts, partial(writer.ask, "fitted"))
    options = known_options(told["options"], line.since, line.lock)
    run = _Reprinting(known, options, report, writer)
    folder = Path(line.out) / known.content.id
    ledger = run.ledger(folder)
    if ledger is None or ledger.before is None:
        raise Unforeseen
    known.want(ledger.before)
    files = run.counted(folder, ledger, result)
    if len(report):
        raise Unforeseen
    files |= run.pdfs()
    result.written = list(files)
    return Reprint(files, result, options)
