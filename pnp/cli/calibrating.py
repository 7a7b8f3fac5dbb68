"""`pnp calibrate`: the sheet written, profiles of printers written down, listed and forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

from pnp.cli import output
from pnp.cli.refusing import Refused
from pnp.geometry import PAPERS, Size, parse_size
from pnp.printers.places import FILE, config_folder
from pnp.printers.profile import Offset, Profile, show_margins, show_profile
from pnp.printers.store import Stored, read_printers, with_printer
from pnp.source import Report, display_path, near_word

if TYPE_CHECKING:
    from pnp.jobs import Options


def next_step(name: str) -> str:
    """What to type from now on, so that a shell takes it."""
    return f"`pnp build --printer {quote(name)}` makes up for it"


def usual() -> Options:
    """How this folder's `pnp.yaml` says to print. Refused where it is wrong."""
    from pnp.project import Project

    report = Report()
    options = Project(Path()).defaults(report)
    _refuse(report, "pnp.yaml says how to print: mend it first")
    return options


def known() -> dict[str, Stored]:
    """The printers that are known here. Refused where a file of them is wrong: it must not be overwritten."""
    report = Report()
    printers = read_printers(Path(), report)
    _refuse(report, f"{FILE} holds what is known of printers: mend it first")
    return printers


def known_one(name: str) -> Stored:
    """One of them. Refused where there is none of this name."""
    printers = known()
    if name not in printers:
        near = near_word(name, printers) or "`pnp calibrate list` shows those that are known"
        raise Refused(f"nothing is known of a printer `{name}`; {near}")
    return printers[name]


def _refuse(report: Report, why: str) -> None:
    if report.has_errors:
        output.show(report)
        raise Refused(why)


def write_sheet(paper: Size | None, flip: str | None, out: Path) -> int:
    """Make the page to print; the exit code."""
    from pnp.calibration import PaperTooSmall, calibration_pdf
    from pnp.words.phrases import show_flip, show_paper
    from pnp.writers.files import replace_files

    options = usual()
    paper, flip = paper or options.paper, flip or options.flip
    try:
        data = calibration_pdf(paper, flip)
    except PaperTooSmall as error:
        raise Refused(str(error)) from None
    replace_files({out: data})
    print(display_path(out))
    print(f"\nPrint it at 100 % on both sides of one sheet of {show_paper(paper)}, {show_flip(flip)}.")
    print("Then do what it says, or scan both sides: pnp calibrate scan NAME front.png back.png")
    return 0


def write_profile(name: str, said: Mapping[str, Any]) -> Path:
    """Change what is said of a printer, new or known, and keep all else; the file that it stands in."""
    stored = known().get(name)
    old = stored.profile if stored else Profile(name)
    file = stored.file if stored else config_folder() / FILE
    _change(file, name, old._replace(**said))
    return file


def _change(file: Path, name: str, profile: Profile | None) -> None:
    from pnp.writers.files import replace_files

    text = file.read_text(encoding="utf-8-sig") if file.exists() else ""
    replace_files({file: with_printer(text, name, profile).encode()}, has_out=False)


def set_profile(name: str, said: dict[str, Any]) -> int:
    """Write down what a person has read off the sheet; the exit code."""
    options = usual()
    if said.keys() & {"x", "y", "rotation"}:
        said = _as_flipped(name, {"flip": options.flip, **said})
    file = write_profile(name, said)
    profile = known_one(name).profile
    paper = parse_size(profile.paper, PAPERS) if profile.paper else options.paper
    tell_scale(profile.scale_x, profile.scale_y, paper.standing)
    print(f"{name}: {told(profile)}")
    print(f"{display_path(file)}; {next_step(name)}")
    return 0


def _as_flipped(name: str, said: dict[str, Any]) -> dict[str, Any]:
    """What is said of backs, and what stays of them as it is with paper flipped on this edge.

    A printer whose paper is flipped on the other edge puts backs off the other way.
    """
    stored = known().get(name)
    if stored is None or stored.profile.flip == said["flip"]:
        return said
    return {"x": 0.0 - stored.profile.x, "y": 0.0 - stored.profile.y, **said}


def told(profile: Profile) -> str:
    """All that is known of a printer, in a line."""
    parts = [
        show_profile(profile) or "prints where it is told to",
        f"cannot ink {show_margins(profile.margins)} at the edges" if profile.margins else "",
        f"measured with {profile.paper}" if profile.paper else "",
    ]
    return "; ".join(filter(None, parts))


def profile_json(stored: Stored) -> dict[str, Any]:
    """A profile for programs."""
    profile, file = stored
    return {
        "printer": profile.name,
        "x_mm": profile.x,
        "y_mm": profile.y,
        "rotation_deg": profile.rotation,
        "front": offset_json(profile.front),
        "scale_x": profile.scale_x,
        "scale_y": profile.scale_y,
        "margins_mm": profile.margins._asdict() if profile.margins else None,
        "paper": profile.paper or None,
        "flip": profile.flip,
        "file": display_path(file),
    }


def offset_json(offset: Offset) -> dict[str, float]:
    """An offset for programs."""
    return {"x_mm": offset.x, "y_mm": offset.y, "rotation_deg": offset.rotation}


def list_profiles(as_json: bool) -> int:
    """All printers that are known; the exit code."""
    printers = known()
    if as_json:
        output.print_json({"printers": [profile_json(stored) for stored in printers.values()]})
        return 0
    for name, stored in printers.items():
        print(f"{name}: {told(stored.profile)}; {display_path(stored.file)}")
    if not printers:
        print("no printer is known; `pnp calibrate sheet` makes a page that tells what yours does")
    return 0


def show(name: str, as_json: bool) -> int:
    """One of them; the exit code."""
    stored = known_one(name)
    if as_json:
        output.print_json(profile_json(stored))
        return 0
    print(f"{name}: {told(stored.profile)}")
    print(display_path(stored.file))
    return 0


def remove(name: str) -> int:
    """Forget what is known of a printer; the exit code."""
    file = known_one(name).file
    _change(file, name, None)
    print(f"{display_path(file)} is without {name}")
    return 0


def tell_scale(
    scale_x: float, scale_y: float, paper: Size, precision: float = 0.0, what: str = "this"
) -> str:
    """Tell of a scale other than 1, and what it comes of; its kind, or nothing."""
    from pnp.printers.causes import find_cause

    cause = find_cause(scale_x, scale_y, paper, precision)
    if cause is None:
        return ""
    output.say(
        f"warning: {what} is {100 * scale_x:.2f} % as wide and {100 * scale_y:.2f} % as high as it should be"
    )
    output.say(f"         {cause.message}")
    output.say(f"      hint: {cause.hint}")
    return cause.kind
