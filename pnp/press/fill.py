"""Pieces of several sizes, one by one, into what is free of sheets; each parts the rest by a straight cut.

A piece takes a corner of the free part that fits it best. What remains of that are two parts, so that cuts
from edge to edge take all pieces out. Rows fill sheets better where many pieces are alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from pnp.geometry import Box, Size
from pnp.press.sorts import APART, Sort, Spot

_SLACK = 1e-6
_ORDERS: tuple[Callable[[Size], tuple[float, float]], ...] = (
    lambda size: (max(size), min(size)),
    lambda size: (size.width * size.height, max(size)),
    lambda size: (min(size), max(size)),
)
"""What comes first: the longest, the largest or the widest of the pieces as they stand."""


def fillings(sorts: Sequence[Sort], room: Size) -> Iterator[list[list[Spot]]]:
    """Ways to fill sheets with all pieces, which fit into the room; the widest gap is between any two."""
    gap = max(sort.gap for sort in sorts)
    gap = max(gap, APART) if len(sorts) > 1 else gap
    for order, along in product(_ORDERS, (True, False)):
        ranked = sorted(enumerate(sorts), key=lambda pair: order(pair[1].size), reverse=True)
        pieces = [(index, sort.size) for index, sort in ranked for _ in range(sort.pieces)]
        yield _filled(pieces, room, gap, along)


def _filled(pieces: Sequence[tuple[int, Size]], room: Size, gap: float, along: bool) -> list[list[Spot]]:
    """The pieces in their order, each in the free part of which it leaves the narrowest rest.

    A part is cut `along` the wider of both rests, or the narrower.
    """
    sheets: list[list[Spot]] = []
    free: list[tuple[int, Box]] = []
    whole = Box(0.0, 0.0, room.width + gap, room.height + gap)
    for sort, size in pieces:
        lies = list(dict.fromkeys((size, size.turned)))
        ways = [Size(one.width + gap, one.height + gap) for one in lies]
        found = min(_fits(free, ways), default=None)
        if found is None:
            free.append((len(sheets), whole))
            sheets.append([])
            found = min(_fits(free, ways))
        _, _, place, way = found
        sheet, part = free.pop(place)
        sheets[sheet].append(Spot(sort, Box(part.x, part.y, *lies[way])))
        free += [(sheet, rest) for rest in _rests(part, ways[way], along) if min(rest[2:]) > gap + _SLACK]
    return sheets


def _fits(free: Sequence[tuple[int, Box]], ways: Sequence[Size]) -> Iterator[tuple[float, float, int, int]]:
    """The rests that a piece leaves of free parts that hold it, the narrower first; which part and way."""
    for place, (_, part) in enumerate(free):
        for way, size in enumerate(ways):
            beside, below = part.width - size.width, part.height - size.height
            if beside >= -_SLACK and below >= -_SLACK:
                yield min(beside, below), max(beside, below), place, way


def _rests(part: Box, taken: Size, along: bool) -> tuple[Box, Box]:
    """What a piece in the upper left corner leaves beside and below it, one of both from edge to edge."""
    beside, below = part.width - taken.width, part.height - taken.height
    if (beside < below) == along:
        return (
            Box(part.x + taken.width, part.y, beside, taken.height),
            Box(part.x, part.y + taken.height, part.width, below),
        )
    return (
        Box(part.x + taken.width, part.y, beside, part.height),
        Box(part.x, part.y + taken.height, taken.width, below),
    )
