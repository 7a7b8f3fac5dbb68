"""A record of a counted set -> the files of a build that prints only what has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pnp.cache.known import Known, known_options
from pnp.cache.line import Line
from pnp.cache.words import Unforeseen
from pnp.jobs import Options
from pnp.results import Result
from pnp.run import Run
from pnp.source import Report
from pnp.typeset.fonts import read_fonts


class Reprint(NamedTuple):
    """What a build of changes came to."""

    files: dict[Path, bytes]
    result: Result
    options: Options


def reprinted(
    told: Mapping[str, Any],
    plans: Sequence[Mapping[str, Any]],
    parts: Sequence[bytes],
    changed: Sequence[str],
    line: Line,
) -> Reprint:
    """The files of a build that is held against a lock; Unforeseen where only a whole build can tell."""
    report, result = Report(), Result()
    fonts = read_fonts(list(map(Path, told["fonts"])), report)
    known = Known(told, plans, parts, changed, fonts)
    options = known_options(told["options"], line.since, line.lock)
    run = Run(known, options, report)
    folder = Path(line.out) / known.content.id
    ledger = run.ledger(folder)
    if ledger is None or ledger.before is None:
        raise Unforeseen
    known.want(ledger.before)
    files = run.counted(folder, ledger, result)
    if len(report):
        raise Unforeseen
    result.written = list(files)
    return Reprint(files, result, options)
