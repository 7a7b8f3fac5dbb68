"""What lies on a sheet: drawings in their places and marks, in mm from the paper's top left corner."""

from __future__ import annotations

from pnp.drawing.items import IDENTITY, Drawing, Item, Matrix
from pnp.geometry import Box, Size, around
from pnp.press.margins import Margins
from pnp.records import NamedTuple

Line = tuple[float, float, float, float]
"""x1, y1, x2, y2 in mm."""


class Placement(NamedTuple):
    """One drawing on a sheet: the top left corner of its trim, as it lies on the sheet, is at x, y."""

    drawing: Drawing
    x: float
    y: float
    turn: int
    """Degrees clockwise: 0, 90, 180 or 270."""
    reach: tuple[float, float, float, float]
    """How far ink may go beyond the trim in mm as seen on the sheet: left, top, right, bottom."""

    @property
    def trim(self) -> Box:
        """The cut outline on the sheet."""
        size = self.drawing.size.turned if self.turn in (90, 270) else self.drawing.size
        return Box(self.x, self.y, size.width, size.height)

    @property
    def matrix(self) -> Matrix:
        """From the drawing's own coordinates to those of the sheet."""
        x, y, right, bottom = self.x, self.y, self.trim.right, self.trim.bottom
        matrices: dict[int, Matrix] = {
            0: (1.0, 0.0, 0.0, 1.0, x, y),
            90: (0.0, 1.0, -1.0, 0.0, right, y),
            180: (-1.0, 0.0, 0.0, -1.0, right, bottom),
            270: (0.0, -1.0, 1.0, 0.0, x, bottom),
        }
        return matrices[self.turn]


class Part(NamedTuple):
    """Which part of a board lies on a sheet, and at which edges, as seen on the sheet, others join it."""

    board: str
    """The mark of the copy: `A`, `B` and so on; nothing where rows have letters and there is but one."""
    row: int
    column: int
    """Count from 1, from the top and the left of the face."""
    rows: int
    columns: int
    joint: str
    """How parts meet, one of parting.JOINTS; nothing where the board says where it joins."""
    left: bool
    above: bool
    right: bool
    below: bool

    @property
    def number(self) -> int:
        """Counts the parts of a board from 1, row by row."""
        return (self.row - 1) * self.columns + self.column

    @property
    def of(self) -> int:
        """How many parts the board has."""
        return self.rows * self.columns

    @property
    def name(self) -> str:
        """What the part is called: `A1` of board A; with several rows, which have letters, `B2` or `A-B2`."""
        return self.called(self.row, self.column)

    def called(self, row: int, column: int) -> str:
        """What another part of the same board is called."""
        if self.rows == 1:
            return f"{self.board}{column}"
        return "-".join(filter(None, (self.board, f"{chr(ord('A') + row - 1)}{column}")))


class Fold(NamedTuple):
    """A line along which a sheet is folded, with the backs to its right or below."""

    line: Line
    """From edge to edge of the paper."""
    words: tuple[Box, ...]
    """Room near its ends for the word that says so."""

    @property
    def is_upright(self) -> bool:
        """Whether it runs down the paper."""
        return self.line[0] == self.line[2]


class Sheet(NamedTuple):
    """One printed side of one piece of paper."""

    number: int
    """Counts pieces of paper from 1; a front and its back share it."""
    side: str
    """`front` or `back`."""
    paper: Size
    """As it lies: a wide one is printed landscape."""
    placements: tuple[Placement, ...]
    marks: tuple[Item, ...]
    """Drawn last, in the coordinates of the sheet."""
    furniture: tuple[Placement, ...] = ()
    """Slug and ruler: drawings outside all trims."""
    margins: Margins | None = None
    """What the whole grid leaves free, the same on each sheet of a component."""
    part: Part | None = None
    """Of a board that is printed in parts, one a sheet."""
    fold: Fold | None = None
    """Where the sheet is folded once it is printed."""
    correction: Matrix = IDENTITY
    """Moves all that is printed, so that it lies on the paper as said above once the printer has moved it."""

    @property
    def block(self) -> Box:
        """The smallest box round all trims; the paper where there are none."""
        trims = [placement.trim for placement in self.placements]
        return around(trims) if trims else Box(0, 0, *self.paper)

    @property
    def faces(self) -> tuple[Placement, ...]:
        """The placements, less the backs of a sheet that is folded."""
        if self.fold is None:
            return self.placements
        _, _, x, y = self.fold.line
        return tuple(one for one in self.placements if one.trim.right <= x and one.trim.bottom <= y)
