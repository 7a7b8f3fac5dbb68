"""How pieces are cut out -> the words for whoever stands at the trimmer, or has scissors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.words.phrases import listed

if TYPE_CHECKING:
    from pnp.press.cuts import Cuts
    from pnp.press.marks import Marks
    from pnp.results import BuiltFile


def cutting(files: Sequence[BuiltFile], marks: Marks) -> Iterator[str]:
    """What PRINTING.md says on cutting; files that are cut alike share a line."""
    files = [file for file in files if file.component.cut and not file.is_backs]
    alike: dict[str, list[str]] = {}
    for file in files:
        if file.cuts:
            alike.setdefault(show_cuts(file.cuts, file.landscape), []).append(_name(file))
    lines = [f"- {listed(names)}: {cuts}." for cuts, names in alike.items()]
    if lines:
        lines = [_by_trimmer(marks), "", *lines]
    where = "along its outline" if marks.style == "none" else "along the line round it"
    outlined = [_name(file) for file in files if file.component.has_outline and file.cuts is None]
    if outlined:
        lines.append(f"- {listed(outlined)}: each piece with scissors, {where}.")
    glued = [_name(file) for file in files if file.component.has_outline and file.sides == "foldover"]
    if glued:
        lines.append(f"- {listed(glued)}: each piece again, once it is glued, with scissors, {where}.")
    rounded: dict[float, list[str]] = {}
    for file in files:
        for corner in dict.fromkeys(component.corner for component in file.components if component.corner):
            rounded.setdefault(corner, []).append(_name(file))
    lines += [
        f"- {listed(names)}: round the corners to {radius:g} mm, with a corner punch or scissors."
        for radius, names in rounded.items()
    ]
    if lines:
        yield from ("## Cutting", "", *lines, "")


def _name(file: BuiltFile) -> str:
    return f"`{file.path.name}`"


def _by_trimmer(marks: Marks) -> str:
    told = (
        "With a trimmer that cuts from edge to edge, the fullest sheet takes the fewest cuts in this order."
    )
    if marks.style in ("corner", "edge"):
        told += (
            " The first of them take the margins with the marks away: `--marks grid` shows the cuts between "
            "the pieces too."
        )
    return told


def show_cuts(cuts: Cuts, is_landscape: bool) -> str:
    """How many cuts free the pieces of a sheet, and in which order: outer edges, long strips, pieces."""
    stages = [[cut for cut in cuts if cut.stage == stage] for stage in range(cuts[-1].stage + 1)]
    outer, through, strips = [*stages, [], []][:3]
    order = [f"the {len(outer)} outer edges"]
    if through:
        side = "short" if through[0].upright == is_landscape else "long"
        order.append(f"then {len(through)} along the {side} side of the paper")
    if strips:
        number = Counter((cut.start, cut.end) for cut in strips)
        is_even = len(stages) == 3 and len(set(number.values())) == 1
        each = f"{len(strips) // len(number)} across each of the {len(number)} strips"
        order.append(f"then {each if is_even else 'strip by strip'}")
    first = "first " if through else ""
    return f"{len(cuts)} cuts: {first}{', '.join(order)}"
