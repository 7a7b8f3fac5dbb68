"""What is wrong with the values of one file, said with the place of each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pnp.content.values import Map, Mark, Seq, source_at
from pnp.source import Problem, Report, Source


class Checking:
    """One file being checked: takes problems and knows their places."""

    def __init__(self, file: Path, report: Report) -> None:
        self.file = file
        self.report = report
        self.within: list[str] = []
        """Names of the fields that hold the mapping or list now checked."""

    def name(self, key: str | int) -> str:
        """A field as a path: `goals[2]`, `reward.crates`."""
        path = "".join(f"[{part}]" if part.isdigit() else f".{part}" for part in (*self.within, str(key)))
        return path.removeprefix(".")

    def source(self, mark: Mark) -> Source:
        """A mark in this file as a source."""
        return source_at(self.file, mark)

    def wrong(self, wanted: str, owner: Map | Seq, key: Any, hint: str = "") -> None:
        """Report a value that is not what its field wants."""
        value = owner[key]
        message = f"{self.name(key)} must be {wanted}, not {shown(owner, key)}"
        place = self.source(owner.mark(key))
        if isinstance(value, Map | Seq):
            self.report.add(Problem("bad-type", message, place, hint=hint))
        else:
            self.report.add(Problem("bad-value", message, place, hint=hint))

    def wrong_type(self, wanted: str, owner: Map | Seq, key: Any, hint: str = "") -> None:
        """Report a value that is not the list or mapping its field wants."""
        message = f"{self.name(key)} must be {wanted}, not {shown(owner, key)}"
        self.report.add(Problem("bad-type", message, self.source(owner.mark(key)), hint=hint))


def shown(owner: Map | Seq, key: Any) -> str:
    """A value as a reader recognises it: text in quotes, all else as typed."""
    value = owner[key]
    if isinstance(value, Map):
        return "a mapping"
    if isinstance(value, Seq):
        return f"a list of {len(value)}"
    if value is None:
        return "blank"
    text = value if isinstance(value, str) else owner.written(key)
    text = text if len(text) <= 60 else text[:59] + "…"
    return f'"{text}"' if isinstance(value, str) else text
