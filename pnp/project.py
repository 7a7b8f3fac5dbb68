"""Where content, templates and fonts are found: the user's folder first, then the bundled data."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pnp.content.checking import Checking
from pnp.content.kinds import Choice, Kind, Pattern, Text
from pnp.content.read import ENTRY
from pnp.content.yaml import read_yaml
from pnp.geometry import PAPERS, Size, parse_size
from pnp.source import Problem, Report, Source, did_you_mean

PACKAGE = Path(__file__).resolve().parent
BUNDLED = PACKAGE / "data" if (PACKAGE / "data").is_dir() else PACKAGE.parent
"""Holds the bundled content, templates and fonts: inside an installed package, beside it in a checkout."""
DEFAULTS_FILE = "pnp.yaml"


class _Paper(Pattern):
    wanted = f"{', '.join(PAPERS)}, or measures such as 210x297mm"
    form = r"(?i)" + "|".join(PAPERS) + r"|\s*\d+(\.\d+)?\s*[x×]\s*\d+(\.\d+)?\s*mm\s*"


DEFAULTS = Kind(
    "defaults",
    "Defaults of one's own printer",
    {
        "paper": _Paper(about="Paper in the tray.", default="letter"),
        "sides": Choice("fronts", "duplex", about="Print fronts only, or backs too.", default="fronts"),
        "flip": Choice(
            "long-edge", "short-edge", about="How the printer turns the paper.", default="long-edge"
        ),
        "printer": Text(60, about="Name of the printer, noted on the sheets.", default=""),
    },
)
"""What a `pnp.yaml` may say."""


@dataclass(frozen=True)
class Defaults:
    """How to print unless told otherwise."""

    paper: Size
    sides: str
    flip: str
    printer: str


@dataclass(frozen=True)
class SetPlace:
    """Where a content set lies and which folders serve it."""

    id: str
    folder: Path
    root: Path
    """The folder that holds `content/`, and perhaps `templates/` and `fonts/`."""

    @property
    def is_bundled(self) -> bool:
        """Whether it came with pnp."""
        return self.root == BUNDLED

    def homes(self, name: str) -> list[Path]:
        """The folders of this name, the user's before the bundled."""
        roots = dict.fromkeys((self.root, BUNDLED))
        return [root / name for root in roots if (root / name).is_dir()]


@dataclass(frozen=True)
class Project:
    """The folder that someone works in."""

    folder: Path

    def sets(self) -> dict[str, SetPlace]:
        """Every content set by its id; one of the user's hides a bundled one of the same name."""
        found: dict[str, SetPlace] = {}
        for root in dict.fromkeys((self.folder.resolve(), BUNDLED)):
            for folder in sorted(_set_folders(root / "content")):
                found.setdefault(folder.name, SetPlace(folder.name, folder, root))
        return dict(sorted(found.items()))

    def find(self, name: str, report: Report) -> SetPlace | None:
        """A set by its id, or by the path of its folder or `set.yaml`; None, and a problem, where there is none."""
        known = self.sets()
        if name in known:
            return known[name]
        path = Path(os.path.abspath(self.folder / name))
        folder = path.parent if path.name == ENTRY else path
        if (folder / ENTRY).is_file():
            root = folder.parent.parent if folder.parent.name == "content" else folder
            return SetPlace(folder.name, folder, root)
        message = f"there is no content set `{name}`"
        hint = did_you_mean(name, known)
        if path.is_dir():
            message = f"the folder holds no {ENTRY}"
            hint = f"{hint}; make a set with `pnp new`" if hint else "make a set with `pnp new`"
        report.add(Problem("not-found", message, Source(path), hint=hint))
        return None

    def defaults(self, report: Report) -> Defaults:
        """What the user's `pnp.yaml` says, else Letter, fronts, long edge."""
        path = self.folder / DEFAULTS_FILE
        values = {key: field.default for key, field in DEFAULTS.fields.items()}
        tree = read_yaml(path, report) if path.exists() else None
        if tree is not None:
            found = Report()
            values |= DEFAULTS.read(tree, Checking(path, found))
            report.extend(found)
            if found.has_errors:
                values |= {
                    key: field.default for key, field in DEFAULTS.fields.items() if values[key] is None
                }
        paper = parse_size(values["paper"], PAPERS)
        return Defaults(paper, values["sides"], values["flip"], values["printer"])


def _set_folders(content: Path) -> Iterator[Path]:
    if content.is_dir():
        for entry in content.iterdir():
            if (entry / ENTRY).is_file():
                yield entry
