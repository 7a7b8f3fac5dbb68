"""How backs come behind their faces, in words: for PRINTING.md, job lines and the end of a build."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.words.cutting import show_outlined
from pnp.words.phrases import listed, show_flip

if TYPE_CHECKING:
    from pnp.jobs import Options
    from pnp.results import BuiltFile

BACKS_TOO = "build with `--sides duplex` to print them too"
"""What to do about backs that were left out."""
FOLDING = {"gutterfold": "fold, glue, cut out", "foldover": "cut out, fold, glue"}
"""What is done with sheets and pieces that are folded."""


def left_bare(files: Sequence[BuiltFile]) -> list[BuiltFile]:
    """The files without the backs that their pieces have."""
    return [file for file in files if file.component.has_backs and file.sides == "fronts"]


def show_sides(file: BuiltFile) -> str:
    """What is to be said behind the number of a file's sheets; nothing where they are as one expects."""
    parts = f", {file.parts} for each piece" if file.parts > 1 else ""
    if file.is_backs:
        return f", the other side of {_fronts(file)}{parts}"
    parts += " and one that shows how they lie" if file.joint else ""
    folded = {"gutterfold": ", folded in half", "foldover": ", pieces folded"}.get(file.sides, "")
    return f"{', both sides' if file.two_sided else folded}{parts}"


def sides_setting(files: Sequence[BuiltFile], flip: str) -> str:
    """Which files are printed on both sides: fronts so printed would back each other."""
    both = _named(file for file in files if file.two_sided)
    if not both:
        told = "**one side only**."
    elif len(both) == len(files):
        told = f"**both, {show_flip(flip)}**."
    else:
        told = f"**both, {show_flip(flip)}**, for {listed(both)}; **one side only** for all else."
    backs = _named(file for file in files if file.is_backs)
    if backs:
        told += f" {listed(backs)}: in a second run, onto the other side of the fronts."
    bare = _named(left_bare(files))
    return f"{told} The backs of {listed(bare)} are left out: {BACKS_TOO}." if bare else told


def trial(files: Sequence[BuiltFile], options: Options) -> Iterator[str]:
    """The step that shows whether backs lie behind their fronts, before all is printed."""
    other = "short-edge" if options.flip == "long-edge" else "long-edge"
    both = next((file for file in files if file.two_sided), None)
    if both:
        yield (
            f"Print pages 1 and 2 of `{both.path.name}` on both sides of one sheet of plain paper and hold "
            f"it against the light. Each back must lie behind its front{_targets([both])}. If backs stand "
            f"behind the wrong fronts or on their heads, build again with `--flip {other}`."
        )
    backs = next((file for file in files if file.is_backs), None)
    if backs:
        yield (
            f"Print page 1 of `{_fronts(backs)}` on plain paper, turn the sheet over its "
            f"{options.flip.replace('-', ' ')}, put it back into the printer, and print page 1 of "
            f"`{backs.path.name}` onto its other side. Hold it against the light: each back must lie behind "
            f"its front{_targets([backs])}. If both are on one side, or a back stands behind another "
            "front or on its head, put the sheet in another way round and try again: note which way is right."
        )


def second_run(files: Sequence[BuiltFile]) -> Iterator[str]:
    """The step that prints backs from files of their own."""
    backs = [file for file in files if file.is_backs]
    if backs:
        names = listed([f"`{file.path.name}` onto `{_fronts(file)}`" for file in backs])
        yield (
            f"Print the backs onto the sheets of their fronts, put in as you have tried: {names}. Page 2 of "
            "one belongs to page 2 of the other; the line in the margin, where there is one, says which "
            "sheet it is. A print shop takes both files as they are."
        )


def before_cutting(files: Sequence[BuiltFile]) -> Iterator[str]:
    """The steps with sheets that are folded, and with pieces that will be."""
    halves = [file for file in files if file.sides == "gutterfold"]
    if halves:
        yield (
            f"Score the sheets of {listed(_named(halves))} along the dashed line with a ruler and a blunt "
            "blade, and fold them there with the printed sides out. Hold them against the light: each back "
            f"must lie behind its front{_targets(halves)}. Glue the halves together all over, press them "
            "flat until they are dry, and cut then."
        )
    pieces = [file for file in files if file.sides == "foldover"]
    if pieces:
        crowded = " Where others leave no room for a mark, it is the middle of the piece."
        yield (
            f"Score the pieces of {listed(_named(pieces))} from one short dashed mark to the other before "
            "they are cut out: that is where they are folded."
            f"{crowded if any(file.packed for file in pieces) else ''}"
        )


def after_cutting(files: Sequence[BuiltFile]) -> Iterator[str]:
    """The step with pieces that are folded."""
    folded = [file for file in files if file.sides == "foldover"]
    if not folded:
        return
    told = (
        f"Fold the pieces of {listed(_named(folded))} with the printed sides out, glue them together all "
        "over and press them flat until they are dry."
    )
    outlined = [show_outlined(file) for file in folded if file.outlined]
    yield f"{told} Then cut those of {listed(outlined)} along their outlines." if outlined else told


def closing(files: Sequence[BuiltFile], flip: str) -> Iterator[str]:
    """The lines about sides at the end of a build."""
    if any(file.two_sided for file in files):
        yield f"Where it says both sides, let the printer {show_flip(flip)}."
    if any(file.is_backs for file in files):
        yield (
            "Backs are in files of their own, page for page: print them in a second run onto the other side "
            f"of their fronts, {show_flip(flip).replace('flip', 'flipped')}."
        )
    if any(file.sides == "gutterfold" for file in files):
        yield "Where it says folded in half: fold at the dashed line, glue the halves together, then cut."
    if any(file.sides == "foldover" for file in files):
        yield "Where it says pieces folded: score between the dashed marks, cut out, fold and glue."
    bare = left_bare(files)
    if bare:
        names = ", ".join(
            dict.fromkeys(part.name for file in bare for part in file.components if part.has_backs)
        )
        yield f"Fronts only; there are backs of {names}: {BACKS_TOO}."


def _fronts(file: BuiltFile) -> str:
    """The file whose backs are in another."""
    return f"{file.component.name}.pdf"


def _named(files: Iterator[BuiltFile] | Sequence[BuiltFile]) -> list[str]:
    return [f"`{file.path.name}`" for file in files]


def _targets(files: Sequence[BuiltFile]) -> str:
    return ": the round targets in the margin meet" if all(file.has_targets for file in files) else ""
