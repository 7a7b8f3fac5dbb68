"""A board larger than the paper to where it is parted, a part a sheet; all lengths in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from math import ceil

from pnp.geometry import Box, Size
from pnp.press.grid import MARGIN, DoesNotFit, Grid, grid, holds, misfit
from pnp.records import NamedTuple

JOINTS = ("overlap", "butt")
"""How tiles meet: one lies on a strip of the other, or both lie edge to edge."""
OVERLAP = 10.0
"""Width of the strip on which the next tile is glued, mm."""
STRIP = 6.0
"""Ink goes this far beyond a join of two parts, mm: for a cut beside the line, or the neighbour's edge."""

BESIDE = 3.0
"""The same for tiles, which are cut there."""
_ENDS = 12.0
"""Width of the margins of a tile that hold job line, ruler and what stands at the ends of joins, mm."""
_MOST = 26
"""Tiles in a row or a column: rows have letters."""
_SLACK = 1e-6


class Parting(NamedTuple):
    """How a board is printed in parts, one in the middle of each sheet."""

    paper: Size
    """As it lies: a wide one is printed landscape."""
    size: Size
    """Of the whole board."""
    columns: tuple[float, ...]
    """Where parts begin and end: 0, the joins that are taken, the board's width; mm from its left edge."""
    rows: tuple[float, ...]
    """The same, from its upper edge."""
    joint: str = ""
    """One of JOINTS for tiles; nothing for parts that join where the board says."""

    @property
    def overlap(self) -> float:
        """How far a tile goes on under its right and its lower neighbour."""
        return OVERLAP if self.joint == "overlap" else 0.0

    @property
    def cells(self) -> tuple[Box, ...]:
        """What each part shows of the finished board's face, row by row."""
        return tuple(
            Box(x, y, width, height)
            for y, height in _spans(self.rows, 0.0)
            for x, width in _spans(self.columns, 0.0)
        )

    @property
    def windows(self) -> tuple[Box, ...]:
        """What is printed of the board's face on each part, row by row."""
        return tuple(
            Box(x, y, width, height)
            for y, height in _spans(self.rows, self.overlap)
            for x, width in _spans(self.columns, self.overlap)
        )


def whole_or_parts(
    piece: Size, paper: Size, gap: float, joins: Sequence[float] = (), joint: str = ""
) -> Grid | Parting:
    """The grid of a piece where it fits on the paper, else its parts, else tiles if a `joint` is named.

    `joins` are where it may be parted, mm from its left edge, rising. The fewest that make all parts fit are
    taken; of as many, those that make the parts most even. Raises DoesNotFit where nothing helps.
    """
    try:
        return grid(piece, paper, gap)
    except DoesNotFit:
        if not joins and not joint:
            raise
    edges = _taken(piece.width, joins, lambda widest: holds(paper, Size(widest, piece.height)))
    if not edges and joint:
        return tiled(piece, paper, joint, joins)
    if not edges:
        raise misfit(piece, paper, widest=_widths((0.0, *joins, piece.width))[0])
    # A gap as wide as the paper leaves room for one part alone.
    widest = grid(Size(_widths(edges)[0], piece.height), paper, max(paper))
    return Parting(widest.paper, piece, edges, (0.0, piece.height))


def tiled(piece: Size, paper: Size, joint: str, joins: Sequence[float] = ()) -> Parting:
    """A piece as few tiles, in rows and columns: parted at its joins where they make it fit, else evenly.

    Tiles keep 5 mm from two edges of the paper, and from the others as far as words there need. Raises
    DoesNotFit where that leaves no room or takes more than 26 rows or columns, ValueError for a joint that is
    none of JOINTS.
    """
    if joint not in JOINTS:
        raise ValueError(f'"{joint}" is none of {", ".join(JOINTS)}')
    standing = Size(min(paper), max(paper))
    found: list[Parting] = []
    for lying in dict.fromkeys((standing, standing.turned)):
        for side, end in ((MARGIN, _ENDS), (_ENDS, MARGIN)):
            room = Size(lying.width - 2 * side, lying.height - 2 * end)
            parting = Parting(lying, piece, (), (), joint)
            columns = _edges(piece.width, room.width, parting.overlap, joins)
            rows = _edges(piece.height, room.height, parting.overlap, ())
            if columns and rows:
                found.append(parting._replace(columns=columns, rows=rows))
    if not found:
        raise misfit(piece, paper)
    return min(found, key=lambda parting: len(parting.windows))


def _edges(length: float, room: float, overlap: float, joins: Sequence[float]) -> tuple[float, ...]:
    """Where tiles begin and end: nothing where they do not fit."""
    if length <= room + _SLACK:
        return (0.0, length)
    taken = _taken(length, joins, lambda widest: widest + overlap <= room + _SLACK)
    if taken or room <= overlap:
        return taken
    number = ceil((length - overlap) / (room - overlap) - _SLACK)
    step = (length - overlap) / number
    return (*(index * step for index in range(number)), length) if number <= _MOST else ()


def _taken(length: float, joins: Sequence[float], fits: Callable[[float], bool]) -> tuple[float, ...]:
    """Where the parts begin and end with the fewest joins that make the widest fit; nothing where none do."""
    for number in range(1, len(joins) + 1):
        found = [(0.0, *taken, length) for taken in combinations(joins, number)]
        fitting = [edges for edges in found if fits(_widths(edges)[0])]
        if fitting:
            return min(fitting, key=_widths)
    return ()


def _widths(edges: Sequence[float]) -> list[float]:
    """Of all parts, the widest first."""
    return sorted((end - start for start, end in pairwise(edges)), reverse=True)


def _spans(edges: Sequence[float], overlap: float) -> Iterator[tuple[float, float]]:
    """Start and length of each part, with the strip that goes on under the next."""
    for start, end in pairwise(edges):
        yield start, end - start + (overlap if end < edges[-1] else 0.0)
