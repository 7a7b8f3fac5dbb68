"""What was built -> how boards are made of their parts, in words for PRINTING.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.results import BuiltFile


def together(files: Sequence[BuiltFile]) -> Iterator[str]:
    """How boards are made of their parts, and what else the notes say."""
    told = [
        (component, [_joining(file)] if file.parts > 1 else [])
        for file in files
        if not file.is_backs
        for component in file.components
    ]
    lines = [
        f"- **{component.title}**: {' '.join(filter(None, (*joining, component.note)))}"
        for component, joining in told
        if joining or component.note
    ]
    if lines:
        yield from ("## Putting it together", "", *lines, "")


def _joining(file: BuiltFile) -> str:
    """How the parts of a board come together: one over the other, or edge to edge where both sides show."""
    if file.joint:
        return _tiling(file)
    parts = (
        f"Each is printed in {file.parts} parts, a sheet each. The words at the ends of a join, such as "
        "A1 | A2, say what meets there: A1 is the left part, A2 the right one. "
    )
    if file.sides != "fronts":
        return parts + (
            "Cut both along their dashed lines, lay them edge to edge so that the half lozenges meet at both "
            "ends, and tape them."
        )
    return parts + (
        "Cut the left one along its dashed line, lay its edge on the dashed line of the right one so that "
        "the half lozenges meet at both ends, and glue it there, or tape it from behind."
    )


def _tiling(file: BuiltFile) -> str:
    """How the tiles of a piece come together."""
    tiles = (
        f"Each is printed as {file.parts} tiles, a sheet each; the last sheet shows how they lie. The words "
        "at the ends of a join, such as A1 | A2, say what meets there. Write its name on each tile before "
        "you cut. "
    )
    if file.joint == "butt":
        return tiles + (
            "Cut all tiles along their dashed lines and from mark to mark, lay them edge to edge and tape "
            "them."
        )
    return tiles + (
        "Cut each from mark to mark, and along the dashed lines at its left and its upper edge; the strips "
        "at its right and its lower edge stay. Start at the upper left: lay the edge of the next tile on the "
        "dashed line of the one before, over its strip, and glue it there."
    )
