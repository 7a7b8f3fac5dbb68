"""How pieces are cut out -> the words for whoever stands at the trimmer, or has scissors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.words.phrases import listed

if TYPE_CHECKING:
    from pnp.press.cuts import CutPlan, Cuts
    from pnp.press.marks import Marks
    from pnp.results import BuiltFile, Packed

_MANY = 6
"""So many cuts are told one by one; of more that are evenly spaced the first and the last are."""
_EVEN = 0.05
"""How far from where it belongs a cut may be told, mm, where cuts are told as a series."""
_IN_PARTS = (
    "Sheets that pieces of several sizes share are cut in this order: in another a cut may go through a "
    "piece. Lay the sheet upright, {up}. Each cut goes from edge to edge of the part in hand, so "
    "many mm from its left edge (down) or from its top edge (across): measure all before you make the first. "
    'After "then" measure on what is left. Strips and parts are counted from the top or the left, bits of '
    "waste left out."
)


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
    packed = [line for file in files if file.packed for line in _sheets(_name(file), file.packed)]
    if packed:
        told = _IN_PARTS.format(up=_side_up([file for file in files if file.packed]))
        if any(file.packed and file.sides == "gutterfold" for file in files):
            told += " A sheet that was folded in half lies with its fold at the right."
        lines += [*([""] if lines else []), told, "", *packed]
    outlined = [show_outlined(file) for file in files if file.outlined and file.sides != "foldover"]
    if outlined:
        lines.append(f"- {listed(outlined)}: each piece with scissors, {where}.")
    glued = [show_outlined(file) for file in files if file.outlined and file.sides == "foldover"]
    if glued:
        lines.append(f"- {listed(glued)}: each piece again, once it is glued, with scissors, {where}.")
    rounded: dict[str, list[str]] = {}
    for file in files:
        corners = (_length(component.corner) for component in file.components if component.corner)
        for corner in dict.fromkeys(corners):
            rounded.setdefault(corner, []).append(_name(file))
    lines += [
        f"- {listed(names)}: round the corners to {radius} mm, with a corner punch or scissors."
        for radius, names in rounded.items()
    ]
    lost: dict[tuple[str, ...], list[str]] = {}
    for file in files:
        if file.lost_marks:
            lost.setdefault(file.lost_marks, []).append(_name(file))
    lines += [f"- {listed(names)}: {_without(edges)}" for edges, names in lost.items()]
    if lines:
        yield from ("## Cutting", "", *lines, "")


def _without(edges: Sequence[str]) -> str:
    """What to do where a printer leaves crop marks at some edges of the paper out."""
    return (
        f"the crop marks at the {listed(edges)} lie so near to the edge of the paper that many printers "
        "leave them out. Where they are missing, cut along the pieces, or build with `--marks grid`, less "
        "`--bleed` or larger paper."
    )


def _name(file: BuiltFile) -> str:
    return f"`{file.path.name}`"


def _side_up(shared: Sequence[BuiltFile]) -> str:
    """Which side of shared sheets lies up when they are cut."""
    behind = [_name(file) for file in shared if file.packed and file.packed.from_behind]
    if len(behind) == len(shared):
        return "its back up"
    return f"its front up, but the back of those of {listed(behind)}" if behind else "its front up"


def show_outlined(file: BuiltFile) -> str:
    """A file, and which of its pieces scissors cut out where these are not all of them."""
    if len(file.outlined) == len(file.components):
        return _name(file)
    return f"{_name(file)} ({listed([component.title for component in file.outlined])})"


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


def _sheets(name: str, packed: Packed) -> Iterator[str]:
    """The cuts of sheets that pieces of several sizes share; those that are cut alike share a line."""
    alike: dict[CutPlan, list[int]] = {}
    for number, cuts in enumerate(packed.cuts, 1):
        if cuts.at:
            alike.setdefault(cuts, []).append(number)
    for cuts, numbers in alike.items():
        which = _numbered("sheet", numbers)
        yield f"- {name}, {which}, {cuts.cuts} cuts: {' '.join(in_order(cuts))}"


def in_order(sheet: CutPlan) -> Iterator[str]:
    """A sentence for the cuts through a whole sheet, then one for those through each part of it."""
    told, rest = _through(sheet)
    yield f"{told}."
    yield from _of_parts(rest, "")


def _of_parts(parts: Sequence[CutPlan], whole: str) -> Iterator[str]:
    """Sentences for the parts of `whole`, those that are alike in one; pieces that are free need none."""
    alike: dict[CutPlan, list[int]] = {}
    for number, part in enumerate(parts, 1):
        alike.setdefault(part, []).append(number)
    for part, numbers in alike.items():
        if not part.at:
            continue
        word = "part" if whole else "strip"
        named = f"each {word}" if 1 < len(numbers) == len(parts) else _numbered(word, numbers)
        which = f"{named} of {whole}" if whole else named
        told, rest = _through(part)
        yield f"{which[0].upper()}{which[1:]}: {told}."
        yield from _of_parts(rest, which)


def _through(part: CutPlan) -> tuple[str, Sequence[CutPlan]]:
    """The cuts through a part until it falls into several that hold pieces; these parts."""
    told = []
    while part.at:
        told.append(f"{'down' if part.upright else 'across'} at {_lengths(part.at)}")
        if len(part.parts) > 1:
            break
        part = part.parts[0]
    return ", then ".join(told), part.parts


def _numbered(word: str, numbers: Sequence[int]) -> str:
    """Numbers in ascending order with what they count: `strip 1`, `strips 1 and 3 to 5`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    shown = [
        text
        for run in runs
        for text in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(number) for number in run])
    ]
    return f"{word if len(numbers) == 1 else f'{word}s'} {listed(shown)}"


def _lengths(lengths: Sequence[float]) -> str:
    """Lengths in ascending order: one by one, or `10, 12, 22, 24 and so on, every 12, to 156`."""
    for period in (1, 2):
        step = _step(lengths, period) if len(lengths) > _MANY else None
        if step is not None:
            first = ", ".join(map(_length, lengths[: 2 * period]))
            return f"{first} and so on, every {step:g}, to {_length(lengths[-1])}"
    return listed([_length(length) for length in lengths])


def _step(lengths: Sequence[float], period: int) -> float | None:
    """By how much lengths rise every so many places, in few digits; None where they do not rise evenly."""
    last = len(lengths) - 1
    mean = (lengths[last] - lengths[last % period]) / (last // period)
    for step in (round(mean, 1), round(mean, 2), round(mean, 3)):
        told = [lengths[place % period] + place // period * step for place in range(len(lengths))]
        if all(abs(one - other) <= _EVEN for one, other in zip(told, lengths, strict=True)):
            return step
    return None


def _length(length: float) -> str:
    """A length as it can be measured: to a tenth of a mm."""
    return f"{round(length, 1):g}"
