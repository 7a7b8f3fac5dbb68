"""One printed piece: what it is, whose, and its two sides."""

from __future__ import annotations

from pnp.content.model import Piece
from pnp.drawing.items import Drawing
from pnp.records import NamedTuple


class Copy(NamedTuple):
    """One printed piece: what it is, whose, and what it looks like."""

    piece: Piece
    owner: str
    """The player's letter where each has a look of their own, else nothing."""
    sides: tuple[Drawing, Drawing | None]
    """Face and back."""
