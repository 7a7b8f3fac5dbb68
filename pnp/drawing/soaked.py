"""The sides of one component -> the first with a solid ground that soaks the paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.content.model import Piece
from pnp.drawing.areas import Area
from pnp.drawing.colours import hexadecimal, total_ink
from pnp.drawing.items import IDENTITY, Colour, Drawing, Gradient, Shape
from pnp.source import Problem

SMALLEST = 2000.0
"""mm²: a token may be solid; a card has 5500."""
MOST_INK, MOST_SHARE = 1.0, 0.6
"""As much as one ink all over, on more than this share of a piece, is much."""
LIGHT = 0.25
"""Ink of a shape that leaves the paper white, or nearly so, where it covers a ground."""


class Fill(NamedTuple):
    """A shape, how much ink its colour takes and its area in mm²; of grounds and of light shapes alone."""

    shape: Shape
    colour: Colour
    ink: float
    area: float


def soaked(pieces: Iterable[Piece], drawings: Iterable[Drawing]) -> Iterator[Problem]:
    """[solid-ground] for the first piece on more than half of which much ink lies.

    Shapes that lie straight on the side are looked at, each once.
    """
    known: dict[int, Fill | None] = {}
    for piece, drawing in zip(pieces, drawings, strict=True):
        ground = soaking(drawing, known)
        if ground:
            fill, share = ground
            message = (
                f"{100 * share:.0f} % of {piece.id} is {hexadecimal(fill.colour)}, "
                f"which takes {100 * fill.ink:.0f} % ink"
            )
            hint = "thick paper takes it best; `--ink low` prints an outline in its place"
            yield Problem("solid-ground", message, piece.source, "info", hint)
            return


def soaking(drawing: Drawing, known: dict[int, Fill | None]) -> tuple[Fill, float] | None:
    """The ground of a side that takes much ink, and the share of the side that it covers."""
    room = drawing.size.width * drawing.size.height
    if room < SMALLEST:
        return None
    fills = []
    for item in drawing.items:
        if type(item) is Shape:
            if id(item) not in known:
                known[id(item)] = _fill(item)
            if fill := known[id(item)]:
                fills.append(fill)
    for number, fill in enumerate(fills):
        light = sum(above.area for above in fills[number + 1 :] if above.ink < LIGHT)
        share = (min(fill.area, room) - light) / room
        if fill.ink >= MOST_INK and share >= MOST_SHARE:
            return fill, share
    return None


def _fill(shape: Shape) -> Fill | None:
    colour = shape.paint.fill
    if colour is None or isinstance(colour, Gradient):
        return None
    ink = total_ink(colour) * shape.paint.fill_opacity
    if LIGHT <= ink < MOST_INK:
        return None
    return Fill(shape, colour, ink, Area(shape.segments, IDENTITY).size)
