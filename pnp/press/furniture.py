"""The slug and the ruler to their places in the margins of a sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from pnp.drawing.items import Drawing, Item
from pnp.geometry import Box, Size, around
from pnp.press.margins import Margins, Spot, find_longest, find_spot
from pnp.press.marks import made_way, straight_lines
from pnp.press.sheets import Placement, Sheet
from pnp.records import NamedTuple

RULER = Size(104.0, 6.0)
"""Room kept for the ruler of 100 mm with its words, mm."""
SLUG_HEIGHT = 3.0
"""Room kept for the height of the slug, mm."""

_LONGEST_SLUG, _SHORTEST_SLUG = 170.0, 60.0


class _Spots(NamedTuple):
    slug: Spot | None
    ruler: Spot | None


class _Furniture(NamedTuple):
    """What stands in the margins of sheets that are alike."""

    slug: Placement | None
    """That of one of the sheets."""
    ruler: tuple[Placement, ...]
    """One or none."""
    marks: tuple[Item, ...]
    """Those of the sheets, less what has made way."""


def with_clear_margins(sheets: list[Sheet]) -> list[Sheet]:
    """The sheets of a component, with margins that leave slug and ruler clear places.

    Where those in the margins of the whole grid meet marks, or are too narrow, the margins are those round
    the cells that are used on any sheet; where that is no better, on any front and on any back.
    """
    grid = sheets[0].margins
    if grid is None:
        return sheets
    if _clear(grid, _marks(sheets)) == len(_Spots._fields):
        return sheets
    used = _used(grid, sheets)
    taken = (*used.marks, used.inked)
    sides = {side: [sheet for sheet in sheets if sheet.side == side] for side in ("front", "back")}
    ways = [dict.fromkeys(sides, grid), dict.fromkeys(sides, used)]
    if all(any(sheet.placements for sheet in group) for group in sides.values()):
        ways.append({side: _used(grid, group) for side, group in sides.items()})
    clear = [
        _clear(grid, taken),
        *(min(_clear(one, (*one.marks, one.inked)) for one in way.values()) for way in ways[1:]),
    ]
    best = ways[clear.index(max(clear))]
    return [
        sheet if best[sheet.side] is grid else sheet._replace(margins=best[sheet.side]) for sheet in sheets
    ]


def _used(grid: Margins, sheets: Sequence[Sheet]) -> Margins:
    """The margins round the cells of a grid that are used on any of the sheets."""
    drawn = {id(sheet.placements): sheet.placements for sheet in sheets}
    placements = [placement for placements in drawn.values() for placement in placements]
    trims = around(placement.trim for placement in placements)
    inked = around(placement.trim.inset(*(-side for side in placement.reach)) for placement in placements)
    return grid._replace(trims=trims, inked=inked, marks=_marks(sheets))


def _marks(sheets: Sequence[Sheet]) -> tuple[Box, ...]:
    """The marks of sheets, each once."""
    drawn = {id(sheet.marks): sheet.marks for sheet in sheets}
    return tuple(dict.fromkeys(box for items in drawn.values() for box in straight_lines(items)))


def slug_room(*sheets: Sheet) -> Size:
    """How long and high a slug may be on each of some sheets, in mm; 0 x 0 where one has no place for it."""
    return min(map(_slug_room, {id(sheet.margins or sheet): sheet for sheet in sheets}.values()))


def _slug_room(sheet: Sheet) -> Size:
    spot = _spots(_margins(sheet), RULER).slug
    if spot is None:
        return Size(0.0, 0.0)
    return Size(spot.box.height, spot.box.width) if spot.turn else Size(spot.box.width, spot.box.height)


def place_furniture(
    sheets: Sequence[Sheet], slugs: Sequence[Drawing | None], ruler: Drawing | None
) -> list[Sheet]:
    """The sheets with slug and ruler in the wider pair of margins, in one place on all of a component.

    They keep clear of bleed, marks and each other, and 5 mm from the paper's edge. Where margins are narrow
    they go as near as 2.5 mm, then to the other margins, then beyond the block, then where crop marks make
    way for them, then where a fold does, then onto bleed. What would still reach a trim or a join, and a slug
    larger than `slug_room`, is not placed: `left_out` names it.
    """
    known: dict[tuple[int, int, Size | None], _Furniture] = {}
    furnished = []
    for sheet, slug in zip(sheets, slugs, strict=True):
        alike = id(sheet.margins or sheet), id(sheet.marks), slug.size if slug else None
        found = known.get(alike)
        if found is None:
            found = known[alike] = _furniture(sheet, slug, ruler)
        own = (found.slug._replace(drawing=slug),) if found.slug and slug else ()
        furniture = (*sheet.furniture, *own, *found.ruler)
        furnished.append(sheet._replace(marks=found.marks, furniture=furniture))
    return furnished


def left_out(sheet: Sheet, *drawings: Drawing) -> tuple[Drawing, ...]:
    """Those of the drawings that stand nowhere among the sheet's furniture."""
    return tuple(
        drawing
        for drawing in drawings
        if not any(drawing is placement.drawing for placement in sheet.furniture)
    )


def _margins(sheet: Sheet) -> Margins:
    """The margins of the sheet's grid; of its own block where it has none."""
    if sheet.margins:
        return sheet.margins
    reach = [max(sides) for sides in zip(*(placement.reach for placement in sheet.placements), strict=True)]
    return Margins(sheet.paper, sheet.block, sheet.block.inset(*(-side for side in reach or (0.0,))))


@lru_cache(maxsize=64)
def _spots(margins: Margins, ruler: Size) -> _Spots:
    found = find_spot(margins, ruler, ("right", "bottom", "left", "top"))
    taken = (found.box,) if found else ()
    slug = find_longest(
        margins, SLUG_HEIGHT, ("left", "top", "right", "bottom"), taken, _SHORTEST_SLUG, _LONGEST_SLUG
    )
    return _Spots(slug, found)


def _furniture(sheet: Sheet, slug: Drawing | None, ruler: Drawing | None) -> _Furniture:
    size = Size(max(RULER.width, ruler.size.width), max(RULER.height, ruler.size.height)) if ruler else RULER
    spots = _spots(_margins(sheet), size)
    own, other = _placed(slug, spots.slug, "start"), _placed(ruler, spots.ruler, "middle")
    taken = tuple(placement.trim for placement in (own, other) if placement)
    return _Furniture(own, (other,) if other else (), _made_way(sheet.marks, taken, sheet.paper))


@lru_cache(maxsize=64)
def _made_way(marks: tuple[Item, ...], taken: tuple[Box, ...], paper: Size) -> tuple[Item, ...]:
    return made_way(marks, taken, paper)


def _clear(margins: Margins, taken: Iterable[Box]) -> int:
    """How many of slug and ruler have a place that meets none of the boxes."""
    boxes = [spot.box for spot in _spots(margins, RULER) if spot]
    return sum(not any(box.overlaps(other) for other in taken) for box in boxes)


def _placed(drawing: Drawing | None, spot: Spot | None, at: str) -> Placement | None:
    """The drawing at the outer edge of a spot, where reading starts or in the middle; None without room."""
    if drawing is None or spot is None:
        return None
    size = drawing.size.turned if spot.turn else drawing.size
    box: Box = spot.box
    x = box.right - size.width if spot.side == "right" else box.x
    y = box.bottom - size.height if spot.side in ("left", "right", "bottom") else box.y
    if at == "middle" and spot.turn:
        y = box.cy - size.height / 2
    elif at == "middle":
        x = box.cx - size.width / 2
    placement = Placement(drawing, x, y, spot.turn, (0.0, 0.0, 0.0, 0.0))
    return placement if box.contains(placement.trim) else None
