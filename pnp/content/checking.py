"""What is wrong with the values of one file, said with the place of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.content.values import Map, Mark, Seq, legible, source_at
from pnp.links import is_there
from pnp.source import Problem, Report, Source, did_you_mean, nearest

if TYPE_CHECKING:
    from pnp.content.copied import Copied

MAX_PROBLEMS = 1000
"""How many problems of one file are reported."""


class Checking:
    """One file being checked: takes problems and knows their places."""

    def __init__(
        self,
        file: Path,
        report: Report,
        rules: Mapping[str, Any] | None = None,
        folders: Sequence[Path] = (),
        copied: Copied | None = None,
    ) -> None:
        self.file = file
        self.report = report
        self.rules = {} if rules is None else rules
        """The numbers of the set that a value may name."""
        self.folders = tuple(folders) or (file.parent,)
        """Where files of the set lie: its own folder, then that of the set that it is made from."""
        self.copied = copied
        """Which files in its own folder are copies."""
        self.within: list[str | int] = []
        """Names of the fields that hold the mapping or list now checked."""
        self.met = 0
        """How many problems the file has, whether they are reported or not."""
        self.warned = 0
        """How many warnings it has, which are no problems of what it says."""

    def add(self, problem: Problem) -> None:
        """Take one problem; a file that is wrong from end to end is not told to the end."""
        self.met += 1
        if self.met <= MAX_PROBLEMS:
            self.report.add(problem)
        elif self.met == MAX_PROBLEMS + 1:
            message = f"this file has more than {MAX_PROBLEMS} problems; the rest is not shown"
            self.report.add(Problem("too-large", message, Source(self.file), hint="mend these first"))

    def warn(self, problem: Problem) -> None:
        """Take a warning, after which a value is as good as without it."""
        self.warned += 1
        if self.warned <= MAX_PROBLEMS:
            self.report.add(problem)

    def folder_of(self, name: str) -> Path:
        """The first folder of the set that has a file of this name, outdated copies aside; else its own."""
        if self.copied is not None and self.copied.is_outdated(name):
            return self.copied.original
        return next((folder for folder in self.folders if is_there(folder, name)), self.folders[0])

    def nearest(self, word: str, known: Iterable[str]) -> str | None:
        """The known word that was probably meant."""
        return nearest(legible(word), known) if self.met <= MAX_PROBLEMS else None

    def hint(self, word: str, known: Iterable[str]) -> str:
        """A hint with the nearest known word, else with all of them."""
        return did_you_mean(legible(word), known) if self.met <= MAX_PROBLEMS else ""

    def name(self, key: str | int) -> str:
        """A field as a path: `goals[2]`, `reward.crates`."""
        parts = [legible(str(part)) for part in (*self.within, key)]
        path = "".join(f"[{part}]" if part.isdigit() else f".{part}" for part in parts)
        return path.removeprefix(".")

    def source(self, mark: Mark) -> Source:
        """A mark in this file as a source."""
        return source_at(self.file, mark)

    def to_write(self, key: str, example: str, owner: Map) -> str:
        """A hint at what to write where nothing stands for a key."""
        from pnp.content.write_yaml import scalar

        return f"write `{scalar(legible(key))}: {example}`, for example"

    def shown(self, owner: Map | Seq, key: Any) -> str:
        """A value as a reader recognises it: text in quotes, all else as typed."""
        value = owner[key]
        if isinstance(value, Map):
            return "a mapping"
        if isinstance(value, Seq):
            return f"a list of {len(value)}"
        if value is None:
            return "blank"
        return f'"{legible(value)}"' if isinstance(value, str) else legible(self.typed(owner, key))

    def typed(self, owner: Map | Seq, key: Any) -> str:
        """A number, a flag or the like as it was typed."""
        return owner.written(key)

    def bad_value(self, wanted: str, owner: Map | Seq, key: Any, hint: str) -> None:
        """Report a value that is not what its field wants."""
        message = f"{self.name(key)} must be {wanted}, not {self.shown(owner, key)}"
        self.add(Problem("bad-value", message, self.source(owner.mark(key)), hint=hint))

    def bad_type(self, wanted: str, owner: Map | Seq, key: Any, hint: str) -> None:
        """Report a list or mapping in the place of something else, or something else in its place."""
        message = f"{self.name(key)} must be {wanted}, not {self.shown(owner, key)}"
        self.add(Problem("bad-type", message, self.source(owner.mark(key)), hint=hint))

    def bad_name(self, what: str, owner: Map, key: str, why: str) -> None:
        """Report a key that is the name of something and cannot be one."""
        message = f"{what} cannot be called `{legible(key)}`: {why}"
        self.add(
            Problem("bad-value", message, self.source(owner.key_mark(key)), hint="call it by another name")
        )

    def bad_scalar(self, wanted: str, owner: Map | Seq, key: Any, hint: str) -> None:
        """Report what stands in the place of a single value."""
        report = self.bad_type if isinstance(owner[key], Map | Seq) else self.bad_value
        report(wanted, owner, key, hint)
