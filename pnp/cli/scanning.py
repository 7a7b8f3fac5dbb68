"""`pnp calibrate scan`: pictures of the printed sheet -> what the printer does, told and written down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.cli import output
from pnp.cli.calibrating import known, next_step, offset_json, tell_scale, usual, write_profile
from pnp.cli.refusing import Refused
from pnp.geometry import Size, paper_name
from pnp.printers.causes import EXACT, FEED, find_cause
from pnp.printers.profile import Offset, Profile, show_offset
from pnp.source import display_path

if TYPE_CHECKING:
    from pnp.printers.measure import Measured


LEAST_SKEW = 0.05
"""Degrees from square of which is told."""
SHOW_EDGES = "scan with the lid open, or with something dark and larger behind the sheet: its edges must show"


@dataclass(frozen=True)
class Scan:
    """Both sides of a sheet as they were measured."""

    name: str
    paper: Size
    flip: str
    front: Measured
    back: Measured | None

    @property
    def sides(self) -> tuple[Measured, ...]:
        """One or both."""
        return (self.front, self.back) if self.back else (self.front,)

    @property
    def register(self) -> Offset | None:
        """How far the back is off against the front, seen on the back."""
        from pnp.printers.correction import seen_from_behind

        if self.back is None:
            return None
        behind = seen_from_behind(self.front.offset, self.flip)
        return Offset(*(there - here for there, here in zip(self.back.offset, behind, strict=True)))

    @property
    def confidence(self) -> float:
        """Of the worse side."""
        return min(side.confidence for side in self.sides)

    @property
    def place(self) -> str:
        """How the place on the paper is known: of the worse side, as `Measured.place` says."""
        return max((side.place for side in self.sides), key=("seen", "assumed", "unknown").index)

    @property
    def precision(self) -> float:
        """The share by which a scale may be off."""
        return max(EXACT, *(side.precision for side in self.sides))

    @property
    def scale(self) -> tuple[float, float] | None:
        """Across and down, of both sides; None where it is not known or no one scale is that of both."""
        if not all(side.knows_scale for side in self.sides) or self.apart > FEED:
            return None
        number = len(self.sides)
        return (
            sum(side.scale_x for side in self.sides) / number,
            sum(side.scale_y for side in self.sides) / number,
        )

    @property
    def apart(self) -> float:
        """By how much the scales of both sides differ."""
        first, last = self.sides[0], self.sides[-1]
        return max(abs(first.scale_x - last.scale_x), abs(first.scale_y - last.scale_y))

    def said(self, keep_scale: bool, old: Profile) -> dict[str, Any]:
        """What a profile says of it, in hundredths of a mm and a degree.

        A scale that was kept earlier and is no longer so goes.
        """
        values: dict[str, Any] = {}
        if self.place != "unknown":
            x, y, rotation = (round(number, 2) + 0.0 for number in self.front.offset)
            values |= {"front_x": x, "front_y": y, "front_rotation": rotation}
            values["paper"] = paper_name(self.paper)
            if self.register:
                x, y, rotation = (round(number, 2) + 0.0 for number in self.register)
                values |= {"x": x, "y": y, "rotation": rotation, "flip": self.flip}
        if self.scale and keep_scale:
            values |= {"scale_x": round(self.scale[0], 4), "scale_y": round(self.scale[1], 4)}
        elif self.scale and self._contradicts(old, self.scale):
            values |= {"scale_x": 1.0, "scale_y": 1.0}
        return values

    def _contradicts(self, old: Profile, scale: tuple[float, float]) -> bool:
        kept = old.scale_x, old.scale_y
        off = max(abs(there - here) for there, here in zip(kept, scale, strict=True))
        return kept != (1, 1) and off > self.precision


def scan(
    name: str,
    files: Sequence[Path],
    paper: Size | None,
    flip: str | None,
    dpi: float | None,
    keep_scale: bool,
    as_json: bool,
) -> int:
    """Measure pictures of the printed sheet and write down what they show; the exit code.

    Nothing is written of a page that the printing window has scaled, unless its scale is to be kept: at
    100 % it would lie elsewhere. Nor is the place of a print whose paper is not to be made out.
    """
    options = usual()
    stored = known().get(name)
    old = stored.profile if stored else Profile(name)
    paper = (paper or options.paper).standing
    found = _measured(name, files, paper, flip or options.flip, dpi)
    kinds = _tell(found, keep_scale)
    said = found.said(keep_scale, old) if (keep_scale and found.scale) or "window" not in kinds else {}
    file = write_profile(name, said) if said else None
    if as_json:
        output.print_json(_scan_json(found, file))
        return 0
    for line in _scan_lines(found):
        print(line)
    if not keep_scale and "scale_x" in said:
        print(f"the scale that was kept of {name} ({_percent(old)}) is no longer so, and is kept no more")
    print(f"{display_path(file)}; {next_step(name)}" if file else "nothing was written")
    return 0


def _tell(found: Scan, keep_scale: bool) -> set[str]:
    """Tell of scales and of paper that cannot be made out; the kinds of causes."""
    kinds = set()
    if found.scale and found.apart <= found.precision:
        kinds.add(tell_scale(*found.scale, found.paper, found.precision))
    else:
        for side in found.sides:
            if side.knows_scale:
                which = f"the {side.side}"
                kinds.add(tell_scale(side.scale_x, side.scale_y, found.paper, found.precision, which))
    if keep_scale and all(side.knows_scale for side in found.sides):
        _tell_apart(found)
    for side in found.sides:
        if side.place == "unknown":
            why, hint = _doubt(side)
            output.say(f"warning: where the {side.side} lies on its paper is not known: {why}")
            output.say(f"      hint: {hint}")
    return kinds


def _tell_apart(found: Scan) -> None:
    """Tell what one scale for both sides cannot make up for."""
    if found.scale is None:
        output.say("warning: front and back are scaled apart, so that no one scale can be kept of both")
        output.say("      hint: print both sides again at 100 %")
    elif found.apart > found.precision:
        left = 50 * found.apart
        output.say(f"warning: what is kept is the mean of both sides; {left:.2f} % of each stays")
        output.say("      hint: print again; paper that has cooled before its back is printed shrinks less")


def _doubt(side: Measured) -> tuple[str, str]:
    """Why it is not known where the paper is, and what to do."""
    if side.frame == "paper edges":
        return (
            f"its edges in the picture contradict each other by {side.doubt:.1f} mm",
            "lay the sheet flat on something dark, in even light without shadows beside it",
        )
    return (
        f"the picture is {2 * side.doubt:.1f} mm off the size of the paper and lacks edges of it",
        SHOW_EDGES,
    )


def _percent(of: Measured | Profile) -> str:
    return f"{100 * of.scale_x:.2f} % x {100 * of.scale_y:.2f} %"


def _measured(name: str, files: Sequence[Path], paper: Size, flip: str, dpi: float | None) -> Scan:
    """The sides in these pictures, whichever comes first. Refused where they are no front with its back."""
    try:
        from pnp.printers.measure import measure
        from pnp.printers.scan import Unreadable, look
    except ModuleNotFoundError as error:
        raise Refused(
            f"to read pictures takes {error.name}, which is not installed: pip install 'pnp[scan]'"
        ) from None
    sides: dict[str, Measured] = {}
    for file in files:
        try:
            measured = measure(look(file, paper), paper, dpi)
        except Unreadable as error:
            raise Refused(f"{display_path(file)}: {error}", error.hint) from None
        if measured.side in sides:
            raise Refused(f"{display_path(file)}: this is the {measured.side} again")
        sides[measured.side] = measured
    if "front" not in sides:
        raise Refused(f"{display_path(files[0])}: this is the back; the front is needed too")
    return Scan(name, paper, flip, sides["front"], sides.get("back"))


def _scan_json(found: Scan, file: Path | None) -> dict[str, Any]:
    return {
        "printer": found.name,
        **_side_json(found.front, found.paper),
        "confidence": round(found.confidence, 3),
        "back": _side_json(found.back, found.paper) if found.back else None,
        "register": offset_json(Offset(*(round(n, 4) for n in found.register))) if found.register else None,
        "written": display_path(file) if file else None,
    }


def _side_json(side: Measured, paper: Size) -> dict[str, Any]:
    cause = find_cause(side.scale_x, side.scale_y, paper, side.precision) if side.knows_scale else None
    return {
        "scale_x": round(side.scale_x, 5),
        "scale_y": round(side.scale_y, 5),
        **offset_json(Offset(*(round(number, 4) for number in side.offset))),
        "skew_deg": round(side.skew, 3),
        "residual_mm": round(side.residual, 3),
        "markers": side.markers,
        "frame": side.frame,
        "place": side.place,
        "doubt_mm": round(side.doubt, 3),
        "knows_scale": side.knows_scale,
        "cause": cause._asdict() if cause else None,
    }


def _scan_lines(found: Scan) -> Iterator[str]:
    """What was measured, for people."""
    for side in found.sides:
        yield (
            f"{side.side}: {', '.join(_told(side))}  "
            f"({side.markers} of 6 squares, {side.residual:.2f} mm from where they belong; "
            f"by the {side.frame})"
        )
    if found.register and found.place != "unknown":
        yield f"backs against fronts: {show_offset(found.register) or 'in register'}"
    sure = f"sure: {100 * found.confidence:.0f} %"
    if found.place == "assumed":
        yield f"{sure}, if each picture ends just where its paper does: no edges of it are to be seen"
        yield f"  to be sure of that: {SHOW_EDGES}"
    else:
        yield sure


def _told(side: Measured) -> Iterator[str]:
    """What a side shows, as far as it is known."""
    digits = 2 if side.precision <= EXACT else 1
    scale = f"{100 * side.scale_x:.{digits}f} % x {100 * side.scale_y:.{digits}f} %"
    yield scale if side.knows_scale else "scale not known"
    if side.place == "unknown":
        yield "place on the paper not known"
    else:
        yield show_offset(side.offset) or "in its place"
    if abs(side.skew) >= LEAST_SKEW:
        yield f"corners {abs(side.skew):.2f}° from square"
