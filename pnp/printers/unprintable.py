"""Sheets and the margins that a printer cannot ink -> what of the sheets would be lost, and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.drawing.items import Shape
from pnp.drawing.paths import bounds, rectangle
from pnp.geometry import Box
from pnp.press.margins import LEAST_EDGE
from pnp.press.sheets import Placement, Sheet
from pnp.printers.profile import Margins
from pnp.records import NamedTuple

EDGES = ("left", "top", "right", "bottom")
SHORTEST_MARK = 1.0
"""A mark that keeps so many mm still shows where to cut."""
_SLACK = 0.05
"""mm that nobody sees, and that would be told as 0.0."""


class Loss(NamedTuple):
    """Something that reaches into a margin of the printer."""

    what: str
    """`pieces`, `marks`, or `job line and ruler`."""
    sheet: Sheet
    edge: str
    """As the sheet lies: one of EDGES."""
    depth: float
    """mm."""
    margin: float
    """Width of the margin, mm."""


def worst_losses(sheets: Sequence[Sheet], margins: Margins) -> Iterator[Loss]:
    """What of each sort of thing reaches farthest into a margin. Bleed does not count: it is cut off."""
    found = [loss for sheet in sheets for loss in _losses(sheet, margins)]
    for what in dict.fromkeys(loss.what for loss in found):
        yield max((loss for loss in found if loss.what == what), key=lambda loss: loss.depth)


def as_it_lies(margins: Margins, sheet: Sheet) -> Margins:
    """The margins as a sheet lies: the top of a landscape page is at the left of standing paper."""
    left, top, right, bottom = margins
    return Margins(bottom, left, top, right) if sheet.paper.width > sheet.paper.height else margins


def kept_clear(sheets: Sequence[Sheet], margins: Margins) -> list[Sheet]:
    """Corrected sheets, on which what is printed beside the pieces will be put where it can be inked.

    That is in one place on all of them, fronts and backs.
    """
    least = (LEAST_EDGE,) * 4
    left, top, right, bottom = map(
        max, zip(least, *(_uninked(sheet, margins) for sheet in sheets), strict=True)
    )
    white = left, top, right, bottom
    return [
        sheet._replace(margins=sheet.margins._replace(white=white)) if sheet.margins else sheet
        for sheet in sheets
    ]


def _uninked(sheet: Sheet, margins: Margins) -> tuple[float, float, float, float]:
    """Strips along the edges of a page that cannot be inked as it is sent to the printer; mm."""
    width, height = sheet.paper
    inkable = Box(0, 0, width, height).inset(*as_it_lies(margins, sheet))
    a, b, c, d, e, f = sheet.correction
    across, down = c * height, b * width
    return (
        (inkable.x - e - min(across, 0.0)) / a,
        (inkable.y - f - min(down, 0.0)) / d,
        width - (inkable.right - e - max(across, 0.0)) / a,
        height - (inkable.bottom - f - max(down, 0.0)) / d,
    )


def _losses(sheet: Sheet, margins: Margins) -> Iterator[Loss]:
    widths = as_it_lies(margins, sheet)
    inkable = Box(0, 0, *sheet.paper).inset(*widths)
    for what, boxes in (
        ("pieces", _trims(sheet, sheet.placements)),
        ("marks", [mark for mark in _marks(sheet) if _seen(mark, inkable) < SHORTEST_MARK]),
        ("job line and ruler", _trims(sheet, sheet.furniture)),
    ):
        for box in boxes:
            depths = _depths(box, inkable)
            edge = depths.index(max(depths))
            if depths[edge] > _SLACK:
                yield Loss(what, sheet, EDGES[edge], depths[edge], widths[edge])


def _depths(box: Box, inkable: Box) -> tuple[float, float, float, float]:
    """How far a box leaves another at each edge; below 0 where it keeps inside."""
    return inkable.x - box.x, inkable.y - box.y, box.right - inkable.right, box.bottom - inkable.bottom


def _trims(sheet: Sheet, placements: Sequence[Placement]) -> list[Box]:
    """The trims as they are sent to the printer."""
    return [bounds(rectangle(*placement.trim), sheet.correction) for placement in placements]


def _marks(sheet: Sheet) -> list[Box]:
    return [bounds(mark.segments, sheet.correction) for mark in sheet.marks if isinstance(mark, Shape)]


def _seen(mark: Box, inkable: Box) -> float:
    """How much of the length of a mark is inked, mm."""
    left, top, right, bottom = (max(0.0, depth) for depth in _depths(mark, inkable))
    width, height = mark.width - left - right, mark.height - top - bottom
    return max(width, height) if min(width, height) >= -_SLACK else 0.0
