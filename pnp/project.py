"""Where content, templates and fonts are found: the user's folder first, then the bundled data."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.content.original import ENTRY
from pnp.links import dead_link, is_there
from pnp.records import NamedTuple
from pnp.source import Problem, Report, Source, did_you_mean, display_path

if TYPE_CHECKING:
    from pnp.jobs import Options

PACKAGE = Path(__file__).resolve().parent
BUNDLED = PACKAGE / "data" if (PACKAGE / "data").is_dir() else PACKAGE.parent
"""Holds the bundled content, templates and fonts: inside an installed package, beside it in a checkout."""
LIBRARY = BUNDLED / "content"
"""The folder of the bundled content sets."""
DEFAULTS_FILE = "pnp.yaml"


class SetPlace(NamedTuple):
    """Where a content set lies and which folders serve it."""

    id: str
    folder: Path
    root: Path
    """The folder whose `templates/` and `fonts/` come before the bundled ones."""

    @property
    def is_bundled(self) -> bool:
        """Whether it came with pnp."""
        return self.folder.parent.parent == BUNDLED

    def homes(self, name: str) -> list[Path]:
        """The folders of this name, the user's before the bundled."""
        roots = dict.fromkeys((self.root, BUNDLED))
        return [root / name for root in roots if is_there(root, name)]


class Project(NamedTuple):
    """The folder that someone works in."""

    folder: Path

    def sets(self) -> dict[str, SetPlace]:
        """Every content set by its id; one of the user's hides a bundled one of the same name."""
        found: dict[str, SetPlace] = {}
        for root in dict.fromkeys((self.folder.resolve(), BUNDLED)):
            for folder in sorted(_set_folders(root / "content")):
                found.setdefault(folder.name, SetPlace(folder.name, folder, self.root_of(root, folder.name)))
        return dict(sorted(found.items()))

    def root_of(self, root: Path, name: str) -> Path:
        """The folder that serves a set: the user's for a bundled one too, where it has templates for it."""
        here = self.folder.resolve()
        return here if is_there(here, f"templates/{name}") else root

    def chosen(self, names: Iterable[str], report: Report) -> list[SetPlace]:
        """The sets of these names and paths, each once, all that are found where there is none.

        A name without a set, and two sets that would be written into one folder, are problems.
        """
        asked = list(names)
        found = [self.find(name, report) for name in asked] if asked else list(self.sets().values())
        if not found:
            message, hint = "there is no content set here", "make one with `pnp new mydeck`"
            report.add(Problem("not-found", message, Source(self.folder / "content"), hint=hint))
        places: dict[str, SetPlace] = {}
        for place in filter(None, found):
            first = places.setdefault(place.id, place)
            if first is not place and not os.path.samefile(first.folder, place.folder):
                message = f"two sets are called {place.id}: the other one is {display_path(first.folder)}"
                hint = "`pnp build` one after the other, each with its own --out"
                report.add(Problem("duplicate-id", message, Source(place.folder / ENTRY), hint=hint))
        return list(places.values())

    def find(self, name: str, report: Report) -> SetPlace | None:
        """A set by its id, or by the path of its folder or `set.yaml`; None, and a problem, where none is."""
        known = self.sets()
        if name in known:
            return known[name]
        path = Path(os.path.abspath(self.folder / name))
        folder = path.parent if path.name == ENTRY else path
        if holds_set(folder):
            folder = folder.resolve()
            root = folder.parent.parent if folder.parent.name == "content" else folder
            return SetPlace(folder.name, folder, root)
        unfinished = self.folder / "content" / name
        path = path if path.is_dir() or not unfinished.is_dir() else unfinished
        message = f"there is no content set `{name}`"
        hint = did_you_mean(name, known)
        if path.is_dir():
            message = f"the folder holds no {ENTRY}"
            hint = f"{hint}; make a set with `pnp new`" if hint else "make a set with `pnp new`"
        report.add(Problem("not-found", message, Source(path), hint=hint))
        return None

    def defaults(self, report: Report) -> Options:
        """What the user's `pnp.yaml` says, else Letter, fronts, long edge, short black marks."""
        path = self.folder / DEFAULTS_FILE
        if not is_there(self.folder, DEFAULTS_FILE):
            from pnp.jobs import Options

            return Options()
        from pnp.defaults import read_defaults

        return read_defaults(path, report)


def holds_set(folder: Path) -> bool:
    """Whether a content set lies in a folder; one that cannot be looked into counts: reading tells why."""
    try:
        return (folder / ENTRY).is_file() or dead_link(folder, ENTRY) is not None
    except PermissionError:
        return True


def _set_folders(content: Path) -> Iterator[Path]:
    if content.is_dir():
        for entry in content.iterdir():
            if entry.name[0] != "." and holds_set(entry):
                yield entry
