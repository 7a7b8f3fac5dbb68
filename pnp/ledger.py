"""What was printed of one set so far and what is printed now: its lock, and the pages of changes."""

from __future__ import annotations

from pathlib import Path

from pnp.changes import LOCK
from pnp.changes.lock import Lock, find_lock, lock_text, read_lock
from pnp.changes.looks import Looks
from pnp.changes.page import changes_component
from pnp.changes.tally import Tally, differences
from pnp.content.model import Component, ContentSet
from pnp.jobs import Options
from pnp.results import SetChanges
from pnp.source import Report
from pnp.supply import Supply


class Ledger:
    """Keeps the tally of one set through a build into a folder."""

    def __init__(
        self, content: ContentSet, options: Options, players: int, looks: Looks, folder: Path, report: Report
    ) -> None:
        """Read the lock that the build is held against; what is wrong with it goes to the report."""
        self.content = content
        self.options = options
        self.deciding: dict[str, str | int] = {
            "sides": options.sides,
            "players": players,
            "style": options.style,
            "ink": "" if options.ink == "full" else options.ink,
            "large-print": options.large_print,
            "proof": options.proof,
        }
        """The options that decide what is printed, and how it looks."""
        self.file = folder / LOCK
        self.since = find_lock(options.since, content.id) if options.since else None
        self.before: Lock | None = None
        known = self.since or (self.file if options.is_partial and self.file.exists() else None)
        if known:
            self.before = read_lock(known, content.id, report)
        if self.before and self.since:
            report.extend(differences(self.before, content, self.deciding, self.since))
        self.tally = Tally(looks, self.before, options.only, compares=bool(self.since))

    def pages(self, sides: Supply) -> Component | None:
        """The pages of changes, once all components are counted; None where nothing has changed."""
        if not self.options.is_partial:
            self.tally.drop_others()
        if not any(changes for _, changes in self.tally.changes.values()):
            return None
        taken = frozenset(component.name for component in self.content.components)
        since = self.before.version if self.before else ""
        changes = self.tally.changes
        named = changes_component(self.content, changes, since, self.options.paper, taken, spelled=True)
        trial = Report()
        sides.of(named, named.face, named.pieces, trial)
        if not len(trial):
            return named
        sides.forget()  # a template that failed is told of again
        return changes_component(self.content, changes, since, self.options.paper, taken, spelled=False)

    def outcome(self) -> SetChanges:
        """What has changed, for whoever asked."""
        assert self.since
        return SetChanges(
            self.content.id,
            self.since,
            tuple((name, change) for name, (_, changes) in self.tally.changes.items() for change in changes),
        )

    def lock_file(self) -> dict[Path, bytes]:
        """The new lock by its path."""
        return {self.file: lock_text(self.tally.lock(self.content, self.deciding)).encode()}
