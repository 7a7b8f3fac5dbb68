"""Where content, templates and fonts are found: the user's folder first, then the bundled data."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pnp.content.checking import Checking
from pnp.content.kinds import Choice, Kind, Number, Pattern, Record, Text
from pnp.content.model import Entry
from pnp.content.original import ENTRY
from pnp.content.values import Map, Seq
from pnp.content.yaml import read_yaml
from pnp.drawing.attributes import colour
from pnp.geometry import PAPERS, parse_size
from pnp.jobs import INKS, SIDES, Options
from pnp.press.impose import BLEEDS
from pnp.press.marks import LENGTHS, MARKED, OFFSETS, STYLES, WEIGHTS, Marks
from pnp.source import Problem, Report, Source, did_you_mean, display_path

PACKAGE = Path(__file__).resolve().parent
BUNDLED = PACKAGE / "data" if (PACKAGE / "data").is_dir() else PACKAGE.parent
"""Holds the bundled content, templates and fonts: inside an installed package, beside it in a checkout."""
LIBRARY = BUNDLED / "content"
"""The folder of the bundled content sets."""
DEFAULTS_FILE = "pnp.yaml"


class Paper(Pattern):
    """A paper by its name, or by its measures with their unit."""

    wanted = f"{', '.join(PAPERS)}, or measures such as 210x297mm"
    form = r"(?i)" + "|".join(map(re.escape, PAPERS)) + r"|\s*\d+(\.\d+)?\s*[x×]\s*\d+(\.\d+)?\s*mm\s*"

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        text = super().read(value, owner, key, checking)
        if text is not None:
            try:
                parse_size(text, PAPERS)
            except ValueError as error:
                return checking.bad_value(self.wanted, owner, key, str(error))
        return text

    def schema(self) -> dict[str, Any]:
        measures = r"^\s*\d+(\.\d+)?\s*[x×]\s*\d+(\.\d+)?\s*mm\s*$"
        return {"anyOf": [{"enum": list(PAPERS)}, {"type": "string", "pattern": measures}]}


class _Colour(Pattern):
    wanted = 'a colour such as "#1f613a", in quotes'
    form = r"#(?:[0-9A-Fa-f]{3}){1,2}|black|white"


class _Marks(Record):
    """The style of crop marks, or a mapping with more."""

    wanted = f"{', '.join(STYLES)}, or a mapping"
    style = Choice(*STYLES)

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        if isinstance(value, Map):
            return super().read(value, owner, key, checking)
        if isinstance(value, Seq):
            return checking.bad_type(self.wanted, owner, key)
        style = self.style.read(value, owner, key, checking)
        return Entry({"style": style}, checking.source(owner.mark(key)), {})

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [self.style.schema(), super().schema()]}


MARKS = {
    "style": Choice(*STYLES, about="Where marks stand.", default=None),
    "length": Number(*LENGTHS, about="Of a short mark, in mm.", default=None),
    "offset": Number(*OFFSETS, about="From the bleed to a mark, in mm.", default=None),
    "weight": Number(*WEIGHTS, about="Of the lines, in pt.", default=None),
    "colour": _Colour(about="Of the lines.", default=None),
    "sides": Choice(*MARKED, about="Which sides of the sheets bear marks.", default=None),
}

DEFAULTS = Kind(
    "defaults",
    "Defaults of one's own printer",
    {
        "paper": Paper(about="Paper in the tray.", default="letter"),
        "sides": Choice(*SIDES, about="How to print backs, if at all.", default="fronts"),
        "flip": Choice(
            "long-edge", "short-edge", about="How the printer turns the paper.", default="long-edge"
        ),
        "bleed-from": Choice(*BLEEDS, about="Where bleed comes from.", default="own"),
        "marks": _Marks(MARKS, about="The crop marks: their style, or all about them.", default=None),
        "ink": Choice(*INKS, about="All ink, outlines alone, or greys.", default="full"),
        "printer": Text(
            60,
            about="Name of the printer: noted on the sheets, and made up for where it is calibrated.",
            default="",
        ),
    },
)
"""What a `pnp.yaml` may say."""


@dataclass(frozen=True)
class SetPlace:
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
                found.setdefault(folder.name, SetPlace(folder.name, folder, self.root_of(root, folder.name)))
        return dict(sorted(found.items()))

    def root_of(self, root: Path, name: str) -> Path:
        """The folder that serves a set: the user's for a bundled one too, where it has templates for it."""
        here = self.folder.resolve()
        return here if (here / "templates" / name).is_dir() else root

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
            if not os.path.samefile(first.folder, place.folder):
                message = f"two sets are called {place.id}: the other one is {display_path(first.folder)}"
                hint = "build one after the other, each with its own --out"
                report.add(Problem("duplicate-id", message, Source(place.folder / ENTRY), hint=hint))
        return list(places.values())

    def find(self, name: str, report: Report) -> SetPlace | None:
        """A set by its id, or by the path of its folder or `set.yaml`; None, and a problem, where none is."""
        known = self.sets()
        if name in known:
            return known[name]
        path = Path(os.path.abspath(self.folder / name))
        folder = path.parent if path.name == ENTRY else path
        if (folder / ENTRY).is_file():
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
        return Options(
            paper=parse_size(values["paper"], PAPERS),
            sides=values["sides"],
            flip=values["flip"],
            bleed_from=values["bleed-from"],
            marks=_marks(values["marks"]),
            ink=values["ink"],
            printer=values["printer"],
        )


def _marks(said: Entry | None) -> Marks:
    """Crop marks as they are said to be, else as they usually are."""
    values = {name: value for name in MARKS if (value := getattr(said, name, None)) is not None}
    if "colour" in values:
        values["colour"] = colour(values["colour"])
    return Marks(**values)


def _set_folders(content: Path) -> Iterator[Path]:
    if content.is_dir():
        for entry in content.iterdir():
            if entry.name[0] != "." and (entry / ENTRY).is_file():
                yield entry
