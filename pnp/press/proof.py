"""Sheets to the outlines by which one judges a layout: bleed, trim and safe area of each piece."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.drawing.items import Colour, Paint, Segments, Shape
from pnp.drawing.outlines import from_behind, rim
from pnp.drawing.paths import moved, rectangle
from pnp.geometry import POINT
from pnp.press.outlines import GAP, widened
from pnp.press.sheets import Part, Placement, Sheet

_MAGENTA: Colour = (194 / 255, 24 / 255, 139 / 255)
_CYAN: Colour = (0.0, 137 / 255, 184 / 255)
_BLEED_LINE = Paint(fill=None, stroke=_MAGENTA, width=0.5 * POINT, dash=(1.0, 1.0))
_TRIM_LINE = Paint(fill=None, stroke=_MAGENTA, width=0.9 * POINT)
_SAFE_LINE = Paint(fill=None, stroke=_CYAN, width=0.9 * POINT, dash=(2.4, 1.4))


def proof_marks(sheet: Sheet, safe: float, corner: float = 0.0, outline: Segments = ()) -> tuple[Shape, ...]:
    """Bleed and trim in magenta, the area `safe` mm inside in cyan, corners rounded to `corner` mm.

    Pieces with an outline show that; bleed goes round it as far as it may. The safe area of a part of a board
    goes on beyond its joins.
    """
    if outline:
        return tuple(shape for one in sheet.placements for shape in _outlined(sheet, one, safe, outline))
    return tuple(shape for one in sheet.placements for shape in _proof(one, sheet.part, safe, corner))


def _proof(placement: Placement, part: Part | None, safe: float, corner: float) -> Iterator[Shape]:
    trim, (left, top, right, bottom) = placement.trim, placement.reach
    if any(placement.reach):
        yield Shape(rectangle(*trim.inset(-left, -top, -right, -bottom)), _BLEED_LINE)
    yield Shape(rectangle(*trim, corner, corner), _TRIM_LINE)
    if 0 < safe < min(trim.width, trim.height) / 2:
        joined = (part.left, part.above, part.right, part.below) if part else (False,) * 4
        area = trim.inset(*(0.0 if one else safe for one in joined))
        yield Shape(rectangle(*area, max(corner - safe, 0.0), max(corner - safe, 0.0)), _SAFE_LINE)


def _outlined(sheet: Sheet, placement: Placement, safe: float, outline: Segments) -> Iterator[Shape]:
    is_face = sheet.side == "front" and placement in sheet.faces
    edge = outline if is_face else from_behind(outline, placement.drawing.size)
    bleed = min(placement.drawing.bleed, max(placement.reach))
    if bleed > GAP / 2:  # so much is room for the line alone
        yield Shape(moved(widened(edge, bleed), placement.matrix), _BLEED_LINE)
    yield Shape(moved(edge, placement.matrix), _TRIM_LINE)
    if 0 < safe < min(placement.drawing.size) / 2 and rim(edge):
        yield Shape(moved(widened(edge, -safe), placement.matrix), _SAFE_LINE)
