"""The tiles of a board -> a sheet that shows how they lie: their names on a small picture of the whole."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.content.model import Component, ContentSet, Piece
from pnp.drawing.items import Group, Use
from pnp.drawing.paths import rectangle
from pnp.geometry import Box, Size
from pnp.press.parting import Parting
from pnp.press.sheets import Placement, Sheet
from pnp.source import Report
from pnp.supply import Supply

_HEAD = 18.0
"""Room for the words above the picture, mm."""
_MARGIN = 12.0
"""Job line and ruler stand in margins of this width, mm."""
_WORDS = {
    "overlap": "Start at the upper left. Glue each tile onto the strips of those to its left and above it.",
    "butt": "Lay the tiles edge to edge and tape them from behind.",
}


def with_assembly(
    sheets: Sequence[Sheet],
    parting: Parting,
    content: ContentSet,
    sides: Supply,
    report: Report,
    *,
    paged: bool = False,
) -> list[Sheet]:
    """The sheets of tiled boards and one more, which shows how the tiles of the first lie.

    `paged` gives it a back too, a white one: files of fronts and of backs have as many pages. It is left
    out, and problems go to the report, where its words cannot be set.
    """
    page = Box(0.0, 0.0, *parting.paper).inset(_MARGIN)
    picture = _fitted(parting.size, page)
    words = _WORDS[parting.joint]
    if len({sheet.part.board for sheet in sheets if sheet.part}) > 1:
        words = f"{words} Those of the other pieces lie alike."
    holder = _holder(page, words, _tiles(sheets, parting, picture), content)
    rows = sides.of(holder, holder.face, holder.pieces, report)
    (board,) = sheets[0].placements[0].drawing.items
    if not rows or not isinstance(board, Use):
        return list(sheets)
    scale = picture.width / parting.size.width
    whole = Use(board.form, (scale, 0.0, 0.0, scale, picture.x, picture.y))
    lines = rows[0][0]
    drawn = lines._replace(items=(Group((whole,), clip=rectangle(*picture)), *lines.items))
    placed = Placement(drawn, page.x, page.y, 0, (0.0, 0.0, 0.0, 0.0))
    last = sheets[-1]
    if last.side == "front" and any(sheet.side == "back" for sheet in sheets):
        # Else it would be printed on the back of the last tile.
        sheets = [*sheets, last._replace(side="back", placements=(), marks=())]
    shown = Sheet(last.number + 1, "front", parting.paper, (), (), (placed,), sheets[0].margins)
    return [*sheets, shown, *([shown._replace(side="back", furniture=())] if paged else [])]


def _fitted(board: Size, page: Box) -> Box:
    """The picture of a board below the words, as large as the page allows."""
    scale = min(page.width / board.width, (page.height - _HEAD) / board.height)
    width, height = board.width * scale, board.height * scale
    return Box((page.width - width) / 2, _HEAD, width, height)


def _tiles(sheets: Sequence[Sheet], parting: Parting, picture: Box) -> list[dict[str, str | float]]:
    """Name and place on the picture of each tile of the first board."""
    scale = picture.width / parting.size.width
    parts = (sheet.part for sheet in sheets if sheet.part and sheet.side == "front")
    return [
        {
            "name": part.name,
            "x": picture.x + cell.x * scale,
            "y": picture.y + cell.y * scale,
            "width": cell.width * scale,
            "height": cell.height * scale,
        }
        for part, cell in zip(parts, parting.cells, strict=False)
    ]


def _holder(page: Box, words: str, tiles: Sequence[dict[str, str | float]], content: ContentSet) -> Component:
    """The lines and words as a component of one piece."""
    piece = Piece({"id": "assembly", "copies": 1, "words": words, "tiles": tiles}, content.source, {})
    return Component(
        "assembly",
        "Assembly",
        "piece",
        Size(page.width, page.height),
        (piece,),
        "assembly.j2",
        None,
        safe=0.0,
        cut=False,
        source=content.source,
    )
