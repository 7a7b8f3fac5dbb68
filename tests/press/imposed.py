"""Blank cards on sheets."""

from __future__ import annotations

from pnp.drawing.items import Drawing
from pnp.geometry import CARD_SIZES, PAPERS, Size
from pnp.press.grid import grid
from pnp.press.impose import impose
from pnp.press.marks import Marks
from pnp.press.sheets import Sheet

TCG = CARD_SIZES["tcg"]


def imposed(
    count: int,
    *,
    size: Size = TCG,
    paper: str = "a4",
    gap: float = 0.0,
    bleed: float = 0.0,
    sides: str = "fronts",
    flip: str = "long-edge",
    marks: Marks | str = "corner",
    cut: bool = True,
) -> list[Sheet]:
    """The sheets of so many cards, blank on both sides."""
    side = Drawing(size, bleed, ())
    cells = grid(size, PAPERS[paper], gap)
    marks = Marks(marks) if isinstance(marks, str) else marks
    return impose([(side, side)] * count, cells, sides=sides, flip=flip, bleed=bleed, marks=marks, cut=cut)
