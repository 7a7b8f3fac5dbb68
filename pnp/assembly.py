"""The tiles of a board -> a sheet that shows how they lie: their names on a small picture of the whole."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.content.model import Component, ContentSet, Piece
from pnp.drawing.items import Drawing, Group, Use
from pnp.drawing.paths import rectangle
from pnp.geometry import Box, Size
from pnp.press.parting import Parting
from pnp.press.sheets import Placement, Sheet
from pnp.sides import Sides
from pnp.source import Report

_HEAD = 18.0
"""Room for the words above the picture, mm."""
_WORDS = {
    "overlap": "Start at the upper left. Glue each tile onto the strips of those to its left and above it.",
    "butt": "Lay the tiles edge to edge and tape them from behind.",
}


def with_assembly(
    sheets: Sequence[Sheet], parting: Parting, content: ContentSet, sides: Sides, report: Report
) -> list[Sheet]:
    """The sheets of tiled boards and one more, which shows how the tiles of the first lie.

    It is left out, and problems go to the report, where its words cannot be set.
    """
    last, margins = sheets[-1], sheets[0].margins
    assert margins
    page = margins.trims
    picture = _fitted(parting.size, page)
    drawn = _drawn(sheets, parting, picture, Size(page.width, page.height), content, sides, report)
    if drawn is None:
        return list(sheets)
    whole = Placement(drawn, page.x, page.y, 0, (0.0, 0.0, 0.0, 0.0))
    plan = Sheet(last.number + 1, "front", parting.paper, (), (), (whole,), margins)
    return [*sheets, plan]


def _fitted(board: Size, page: Box) -> Box:
    """The picture of a board below the words, as large as the page allows."""
    scale = min(page.width / board.width, (page.height - _HEAD) / board.height)
    width, height = board.width * scale, board.height * scale
    return Box((page.width - width) / 2, _HEAD, width, height)


def _drawn(
    sheets: Sequence[Sheet],
    parting: Parting,
    picture: Box,
    size: Size,
    content: ContentSet,
    sides: Sides,
    report: Report,
) -> Drawing | None:
    """The words, lines and names over the board made small."""
    scale = picture.width / parting.size.width
    parts = [sheet.part for sheet in sheets if sheet.part and sheet.side == "front"]
    tiles = [
        {
            "name": part.name,
            "x": picture.x + cell.x * scale,
            "y": picture.y + cell.y * scale,
            "width": cell.width * scale,
            "height": cell.height * scale,
        }
        for part, cell in zip(parts, parting.cells, strict=False)
    ]
    fields = {"id": "assembly", "copies": 1, "words": _WORDS[parting.joint], "tiles": tiles}
    piece = Piece(fields, content.source, {})
    holder = Component(
        "assembly",
        "Assembly",
        "piece",
        size,
        (piece,),
        "assembly.j2",
        None,
        safe=0.0,
        cut=False,
        source=content.source,
    )
    rows = sides.of(holder, holder.face, holder.pieces, report)
    board = sheets[0].placements[0].drawing.items[0]
    if not rows or not isinstance(board, Use):
        return None
    whole = Use(board.form, (scale, 0.0, 0.0, scale, picture.x, picture.y))
    over = rows[0][0]
    return over._replace(items=(Group((whole,), clip=rectangle(*picture)), *over.items))
