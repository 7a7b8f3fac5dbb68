"""Files `printers.yaml` -> profiles by the names of printers, and a file's text with one profile changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pnp.content.checking import Checking
from pnp.content.fields import Choice, Field, ListOf, MapOf, Number
from pnp.content.kinds import Record
from pnp.content.line_ends import lines_of
from pnp.content.schema import DIALECT
from pnp.content.values import Map
from pnp.content.write_yaml import block
from pnp.content.yaml import parse_yaml, read_optional
from pnp.defaults import Paper
from pnp.links import is_there
from pnp.printers.places import FILE, config_folder
from pnp.printers.profile import (
    FARTHEST,
    LEAST_SCALE,
    MOST_SCALE,
    MOST_TURNED,
    WIDEST_MARGIN,
    Margins,
    Profile,
)
from pnp.records import NamedTuple
from pnp.source import Problem, Report, Severity, Source, near_word


def _offset(about: str) -> Number:
    return Number(-FARTHEST, FARTHEST, default=0.0, about=about)


def _turn(about: str) -> Number:
    return Number(-MOST_TURNED, MOST_TURNED, default=0.0, about=about)


def _scale(about: str) -> Number:
    return Number(LEAST_SCALE, MOST_SCALE, default=1.0, about=about)


FIELDS: dict[str, Field] = {
    "x": _offset("How far backs lie to the right of their fronts, seen on the back, mm."),
    "y": _offset("How far they lie below them, mm."),
    "rotation": _turn("How far they are turned clockwise against them, degrees."),
    "front_x": _offset("How far fronts lie to the right of the middle of the paper, mm."),
    "front_y": _offset("How far they lie below it, mm."),
    "front_rotation": _turn("How far they are turned clockwise on the paper, degrees."),
    "scale_x": _scale("Printed width / intended width."),
    "scale_y": _scale("Printed height / intended height."),
    "margins": ListOf(
        Number(0.0, WIDEST_MARGIN),
        4,
        default=None,
        about="What it cannot ink along the left, top, right and bottom edge of standing paper, mm.",
    ),
    "paper": Paper(about="The paper that was measured.", default=""),
    "flip": Choice(
        "long-edge",
        "short-edge",
        about="How the paper was turned when backs were measured.",
        default="long-edge",
    ),
}
"""What a profile may say, as in `Profile`."""
_RECORD = Record(FIELDS)


class Stored(NamedTuple):
    """A profile and the file that it stands in."""

    profile: Profile
    file: Path


def read_printers(folder: Path, report: Report) -> dict[str, Stored]:
    """The profiles of all printers by their names; those in a project's folder before the user's own."""
    found: dict[str, Stored] = {}
    for file in dict.fromkeys((config_folder() / FILE, folder / FILE)):
        tree = read_optional(file, report) if is_there(file.parent, FILE) else Map()
        for name, profile in _profiles(tree, file, report).items():
            found[name] = Stored(profile, file)
    return dict(sorted(found.items()))


def find_printer(folder: Path, name: str, report: Report, severity: Severity = "info") -> Profile | None:
    """The profile of a printer, or None, and a problem as serious as is said, where there is none.

    Where a file of printers is wrong, which has been told, it may well be there.
    """
    errors = report.count("error")
    known = read_printers(folder, report)
    if name in known:
        return known[name].profile
    if report.count("error") > errors:
        return None
    message = f"nothing is known of a printer `{name}`"
    hint = near_word(name, known) or "`pnp calibrate sheet` makes a page that tells what it does"
    here = folder / FILE
    place = Source(here if here.exists() else config_folder() / FILE)
    report.add(Problem("unknown-printer", message, place, severity, hint))
    return None


def _profiles(tree: Map, file: Path, report: Report) -> dict[str, Profile]:
    """The profiles in one file that are right."""
    checking = Checking(file, report)
    profiles = {}
    for name, value in tree.items():
        before = checking.met
        entry = _RECORD.read(value, tree, name, checking)
        if checking.met == before:
            values = {key: getattr(entry, key) for key in FIELDS}
            if values["margins"] is not None:
                values["margins"] = Margins(*values["margins"])
            profiles[name] = Profile(name, **values)
    return profiles


def printers_schema() -> dict[str, Any]:
    """The JSON Schema of a file of printers."""
    return {"$schema": DIALECT, "title": "Printers and what they do to pages", **MapOf(_RECORD).schema()}


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
    lines = lines_of(text)
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
