"""Files `printers.yaml` -> profiles by the names of printers, and a file's text with one profile changed."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, NamedTuple

from pnp.content.checking import Checking
from pnp.content.kinds import Choice, Field, ListOf, Number, Record
from pnp.content.values import Map
from pnp.content.write_yaml import block
from pnp.content.yaml import parse_yaml, read_yaml
from pnp.printers.profile import Margins, Profile
from pnp.project import Paper
from pnp.source import Problem, Report, Severity, Source, near_word

FILE = "printers.yaml"
"""In the user's own folder for all projects, or beside a project's `pnp.yaml`."""
LONGEST_NAME = 60
FARTHEST, MOST_TURNED, WIDEST_MARGIN = 20.0, 5.0, 50.0
"""mm, degrees, mm: beyond these something else is wrong."""
LEAST_SCALE, MOST_SCALE = 0.8, 1.2

_OFFSET = Number(-FARTHEST, FARTHEST, default=0.0)
_TURN = Number(-MOST_TURNED, MOST_TURNED, default=0.0)
_SCALE = Number(LEAST_SCALE, MOST_SCALE, default=1.0)
FIELDS: dict[str, Field] = {
    "x": _OFFSET,
    "y": _OFFSET,
    "rotation": _TURN,
    "front_x": _OFFSET,
    "front_y": _OFFSET,
    "front_rotation": _TURN,
    "scale_x": _SCALE,
    "scale_y": _SCALE,
    "margins": ListOf(Number(0.0, WIDEST_MARGIN), 4, default=None),
    "paper": Paper(default=""),
    "flip": Choice("long-edge", "short-edge", default="long-edge"),
}
"""What a profile may say, as in `Profile`."""


class Stored(NamedTuple):
    """A profile and the file that it stands in."""

    profile: Profile
    file: Path


def config_folder() -> Path:
    """Where programs keep what a user has set for all projects; PNP_CONFIG_DIR names another folder."""
    given = os.environ.get("PNP_CONFIG_DIR")
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home()) / "pnp"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "pnp"
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "pnp"


def read_printers(folder: Path, report: Report) -> dict[str, Stored]:
    """The profiles of all printers by their names; those in a project's folder before the user's own."""
    found: dict[str, Stored] = {}
    for file in dict.fromkeys((config_folder() / FILE, folder / FILE)):
        tree = read_yaml(file, report) if file.exists() else None
        for name, profile in _profiles(tree or Map(), file, report).items():
            found[name] = Stored(profile, file)
    return dict(sorted(found.items()))


def find_printer(folder: Path, name: str, report: Report, severity: Severity = "info") -> Profile | None:
    """The profile of a printer, or None, and a problem as serious as is said, where there is none."""
    known = read_printers(folder, report)
    if name in known:
        return known[name].profile
    message = f"nothing is known of a printer `{name}`: sheets come out as it makes them"
    hint = near_word(name, known) or "`pnp calibrate sheet` makes a page that tells what it does"
    report.add(Problem("unknown-printer", message, Source(folder / FILE), severity, hint))
    return None


def _profiles(tree: Map, file: Path, report: Report) -> dict[str, Profile]:
    """The profiles in one file that are right."""
    record = Record(FIELDS)
    checking = Checking(file, report)
    profiles = {}
    for name, value in tree.items():
        before = checking.met
        entry = record.read(value, tree, name, checking)
        if checking.met == before:
            values = {key: getattr(entry, key) for key in FIELDS}
            if values["margins"] is not None:
                values["margins"] = Margins(*values["margins"])
            profiles[name] = Profile(name, **values)
    return profiles


def said(profile: Profile) -> dict[str, Any]:
    """What a file says of a profile: all that is not as it would be anyway."""
    usual = Profile(profile.name)._asdict()
    values = profile._asdict()
    return {key: values[key] for key in FIELDS if values[key] != usual[key]}


def with_printer(text: str, name: str, profile: Profile | None) -> str:
    """A file's text with this profile under a name, without any where it is None; other lines are kept.

    The text must be one that was read without errors, or empty.
    """
    tree = _tree(text)
    wanted = {key: value for key, value in tree.items() if key != name}
    new = block({name: said(profile)}, 0) if profile else ""
    made = _spliced(text, tree, name, new)
    if profile:
        wanted[name] = said(profile)
    if _tree(made) == _plain(wanted):
        return made
    return block(wanted, 0)


def _tree(text: str) -> Map:
    """The mapping that a text says; an empty one for a text of comments."""
    return parse_yaml(text, Path(FILE), Report()) or Map()


def _plain(value: Any) -> Any:
    """A value as it reads back."""
    return _tree(block(value, 0)) if value else {}


def _spliced(text: str, tree: Map, name: str, new: str) -> str:
    """The text with other lines in the place of an entry's, or at the end where it has none."""
    lines = text.splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    if name not in tree:
        return "".join((*lines, new))
    start = tree.key_mark(name).line
    end = start + 1
    for index in range(end, len(lines)):
        if lines[index][:1].isspace() and lines[index].strip():
            end = index + 1
        elif lines[index].strip():
            break
    return "".join((*lines[:start], new, *lines[end:]))
