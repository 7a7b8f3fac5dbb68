"""`pnp calibrate scan`: pictures of the printed sheet -> what the printer does, told and written down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.cli import output
from pnp.cli.calibrating import known, next_step, offset_json, tell_scale, usual, write_profile
from pnp.cli.gaming import Refused
from pnp.geometry import Size, paper_name
from pnp.printers.profile import Offset, show_offset
from pnp.source import display_path

if TYPE_CHECKING:
    from pnp.printers.measure import Measured


@dataclass(frozen=True)
class Scan:
    """Both sides of a sheet as they were measured."""

    name: str
    paper: Size
    flip: str
    front: Measured
    back: Measured | None

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
        return min(side.confidence for side in (self.front, self.back) if side)

    @property
    def scale(self) -> tuple[float, float]:
        """Across and down, of both sides."""
        sides = [side for side in (self.front, self.back) if side]
        return (
            sum(side.scale_x for side in sides) / len(sides),
            sum(side.scale_y for side in sides) / len(sides),
        )

    def said(self, keep_scale: bool) -> dict[str, Any]:
        """What a profile says of it, in hundredths of a mm and a degree."""
        x, y, rotation = (round(number, 2) + 0.0 for number in self.front.offset)
        values: dict[str, Any] = {"front_x": x, "front_y": y, "front_rotation": rotation}
        values |= {"paper": paper_name(self.paper), "flip": self.flip}
        if self.register:
            x, y, rotation = (round(number, 2) + 0.0 for number in self.register)
            values |= {"x": x, "y": y, "rotation": rotation}
        if keep_scale:
            values |= dict(
                zip(("scale_x", "scale_y"), (round(scale, 4) for scale in self.scale), strict=True)
            )
        return values


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
    100 % it would lie elsewhere.
    """
    options = usual()
    known()
    paper = (paper or options.paper).standing
    found = _measured(name, files, paper, flip or options.flip, dpi)
    kind = tell_scale(*found.scale, paper)
    file = write_profile(name, found.said(keep_scale)) if keep_scale or kind != "window" else None
    if as_json:
        output.print_json(_scan_json(found, file))
        return 0
    for line in _scan_lines(found):
        print(line)
    print(f"{display_path(file)}; {next_step(name)}" if file else "nothing was written")
    return 0


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
    from pnp.printers.causes import find_cause

    cause = find_cause(*found.scale, found.paper)
    return {
        "printer": found.name,
        **_side_json(found.front),
        "confidence": round(found.confidence, 3),
        "back": _side_json(found.back) if found.back else None,
        "register": offset_json(Offset(*(round(n, 4) for n in found.register))) if found.register else None,
        "cause": cause._asdict() if cause else None,
        "written": display_path(file) if file else None,
    }


def _side_json(side: Measured) -> dict[str, Any]:
    return {
        "scale_x": round(side.scale_x, 5),
        "scale_y": round(side.scale_y, 5),
        **offset_json(Offset(*(round(number, 4) for number in side.offset))),
        "skew_deg": round(side.skew, 3),
        "residual_mm": round(side.residual, 3),
        "markers": side.markers,
        "frame": side.frame,
    }


def _scan_lines(found: Scan) -> Iterator[str]:
    """What was measured, for people."""
    for side in (found.front, found.back):
        if side:
            place = show_offset(side.offset) or "in its place"
            yield (
                f"{side.side}: {100 * side.scale_x:.2f} % x {100 * side.scale_y:.2f} %, {place}  "
                f"({side.markers} of 6 squares, {side.residual:.2f} mm from where they belong; "
                f"by the {side.frame})"
            )
    if found.register:
        yield f"backs against fronts: {show_offset(found.register) or 'in register'}"
    yield f"sure: {100 * found.confidence:.0f} %"
