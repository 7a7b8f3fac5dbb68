"""What came of a printing job: the files, the ink they take, and what has changed since the last one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.content.model import Component
from pnp.press.cuts import CutPlan, Cuts
from pnp.records import NamedTuple
from pnp.source import Report

if TYPE_CHECKING:
    from pnp.changes.compare import Change


class InkUse(NamedTuple):
    """How much of each page of a file is covered by ink, measured: 1 where one ink covers all the paper."""

    pages: tuple[float, ...]
    full: tuple[float, ...]
    """The same with `--ink full`."""

    @property
    def mean(self) -> float:
        """Of all pages."""
        return sum(self.pages) / len(self.pages)

    @property
    def full_mean(self) -> float:
        """Of all pages with `--ink full`."""
        return sum(self.full) / len(self.full)

    @property
    def saved(self) -> float:
        """Which part of the ink is saved: 0 to 1, below 0 where it takes more."""
        return saved(sum(self.pages), sum(self.full))


def saved(used: float, full: float) -> float:
    """Which part of the full ink is not used."""
    return 1 - used / full if full else 0.0


class Packed(NamedTuple):
    """Which pieces share the sheets of a file."""

    components: tuple[Component, ...]
    sheets: tuple[tuple[int, ...], ...]
    """How many pieces of each component lie on each sheet."""
    cuts: tuple[CutPlan, ...]
    """The straight cuts that free the pieces of each sheet."""
    instead: int
    """Sheets that the pieces would take in files of their own."""
    from_behind: bool = False
    """Whether the cuts are told as one sees the backs, which alone bear marks."""


class BuiltFile(NamedTuple):
    """One file of sheets."""

    path: Path
    component: Component
    paper: str
    sheets: int
    pages: int
    pieces: int
    landscape: bool
    has_ruler: bool
    """Whether the 100 mm ruler found room on its first sheet."""
    has_targets: bool
    """Whether fronts and backs bear register targets."""
    cuts: Cuts | None = None
    """The straight cuts that free the pieces of its fullest sheet; None where no such cuts do."""
    parts: int = 1
    """Sheets that a piece is spread over: 1 where it fits on one."""
    sides: str = "fronts"
    """How backs are printed: one of SIDES."""
    is_backs: bool = False
    """Whether it holds the backs of another file, for the same sheets."""
    ink: InkUse | None = None
    """Measured where another ink than the full one was asked for."""
    packed: Packed | None = None
    """What lies where, if components share its sheets: `component` then stands for them."""
    joint: str = ""
    """How tiles meet, `overlap` or `butt`; nothing where parts join as the board says."""
    lost_marks: tuple[str, ...] = ()
    """The edges of the paper at which many a printer inks nothing of the crop marks."""

    @property
    def components(self) -> tuple[Component, ...]:
        """Those whose pieces it holds."""
        return self.packed.components if self.packed else (self.component,)

    @property
    def outlined(self) -> list[Component]:
        """Those whose pieces are no rectangles."""
        return [component for component in self.components if component.has_outline]

    @property
    def two_sided(self) -> bool:
        """Whether any sheet is printed on both sides."""
        return self.pages > self.sheets


def sheets_of(files: Iterable[BuiltFile]) -> int:
    """How many pieces of paper the files take: backs go onto those of their fronts."""
    return sum(file.sheets for file in files if not file.is_backs)


class SetChanges(NamedTuple):
    """What has changed in a set."""

    set: str
    since: Path
    """The lock that it was held against."""
    changes: Sequence[tuple[str, Change]]
    """With the names of components; empty where all looks as it did."""

    @property
    def out(self) -> int:
        """How many printed pieces are thrown away."""
        return sum(change.out for _, change in self.changes)

    @property
    def added(self) -> int:
        """How many pieces are printed."""
        return sum(change.added for _, change in self.changes)


class Result:
    """What a build has made, or why it has not; what is wrong goes into the report."""

    def __init__(self, report: Report | None = None) -> None:
        self.report = Report() if report is None else report
        self.files: list[BuiltFile] = []
        self.written: list[Path] = []
        """All files that were replaced; empty where there was an error."""
        self.earlier: Mapping[Path, Sequence[str]] = {}
        """PDFs of earlier builds that lie beside the files, by their folders."""
        self.changes: list[SetChanges] = []
        """One for each set, where the build is held against locks."""
        self.seconds = 0.0
