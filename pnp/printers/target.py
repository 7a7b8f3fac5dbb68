"""The calibration sheet: where its markers, rulers, crosses and scales lie, in mm; no ink.

Everything lies about the middle of the paper in the same place on both sides, so that a cross of one side
stands behind a scale of the other whichever way the paper is turned. The markers are those of the 4 x 4
dictionary of OpenCV, `DICT_4X4_50`.
"""

from __future__ import annotations

from pnp.geometry import Size
from pnp.records import NamedTuple

TARGET = Size(186.0, 250.0)
"""What it covers; with 15 mm all round it fits on Letter and on A4, also somewhat askew or enlarged."""
RULER = 100.0
"""Length of both rulers, mm."""
CELL = 2.0
"""Side of one square of a marker, mm."""
MARKER = 6 * CELL
"""Side of a marker, mm: four cells and a black border of one."""
APART = 114.6
"""Between the crosses A and B, mm: 1 mm up or down there is a turn by half a degree."""
REACH = 5
"""Scales go so many mm to each side."""

SIDES = ("front", "back")

_CORNERS = tuple((x, y) for y in (0.0, 119.0, 238.0) for x in (0.0, 174.0))
"""Top left corners of the markers."""
_BITS = (
    "1011 0101 0011 0010",
    "0000 1111 1001 1010",
    "0011 0011 0010 1101",
    "1001 1001 0100 0110",
    "0101 0100 1001 1110",
    "0111 1001 1100 1101",
    "1001 1110 0010 1110",
    "1100 0100 1111 0010",
    "1111 1110 1101 1010",
    "1100 1111 0101 0110",
    "1111 1001 1001 0001",
    "0001 0001 1010 0111",
)
"""Markers 0 to 11 row by row: 1 is a white cell."""


class Marker(NamedTuple):
    """A square that a program finds in a picture of the sheet."""

    id: int
    x: float
    y: float
    """Its top left corner, from the corner of TARGET."""
    white: tuple[tuple[float, float], ...]
    """The top left corners of its white cells."""

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """Top left, top right, bottom right, bottom left, from the middle of the paper: x right, y down."""
        left, top = self.x - TARGET.width / 2, self.y - TARGET.height / 2
        right, bottom = left + MARKER, top + MARKER
        return (left, top), (right, top), (right, bottom), (left, bottom)


class Station(NamedTuple):
    """A place where one side has a cross and the other a scale."""

    name: str
    """`A` is the left one as seen on the back."""
    x: float
    y: float
    has_scale: bool
    across: int
    down: int
    """Signs of the numbers to the right and downwards: one reads how far the back is off, seen there."""


def markers(side: str) -> tuple[Marker, ...]:
    """The six markers of a side, row by row."""
    first = SIDES.index(side) * len(_CORNERS)
    return tuple(
        Marker(first + number, x, y, _white(_BITS[first + number], x, y))
        for number, (x, y) in enumerate(_CORNERS)
    )


def _white(bits: str, x: float, y: float) -> tuple[tuple[float, float], ...]:
    return tuple(
        (x + (column + 1) * CELL, y + (row + 1) * CELL)
        for row, line in enumerate(bits.split())
        for column, bit in enumerate(line)
        if bit == "1"
    )


def stations(side: str, upright: bool) -> tuple[Station, ...]:
    """The four stations of a side; `upright` where the paper is turned about an upright line.

    The front has its scales above and crosses below.
    """
    is_back = side == "back"
    across = -1 if is_back or upright else 1
    down = -1 if is_back or not upright else 1
    found = []
    for upper in (True, False):
        for left in (True, False):
            front_is_upper = upper if not is_back or upright else not upper
            is_a = left if is_back or not upright else not left
            x = (TARGET.width + (-APART if left else APART)) / 2
            y = 54.0 if upper else TARGET.height - 54.0
            name = "A" if is_a else "B"
            found.append(Station(name, x, y, front_is_upper != is_back, across, down))
    return tuple(found)
