"""Pieces of several sizes to few sheets, in rows that straight cuts take apart; lengths in mm.

A sheet is a stack of rows, a row a line of blocks, a block columns of equal pieces: so a sheet is parted by
cuts from edge to edge, first between rows, then between blocks, then between pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, product
from math import ceil, floor

from pnp.geometry import Box, Size, around
from pnp.press.fill import fillings
from pnp.press.grid import FURNITURE, MARGIN, fits, upright
from pnp.press.sorts import APART, Sort, Spot
from pnp.records import NamedTuple

_SLACK = 1e-6


_MANY = 150
"""So many pieces are packed in rows alone."""


class Packing(NamedTuple):
    """Where pieces lie on several sheets."""

    paper: Size
    """Upright, as it is printed."""
    sheets: tuple[tuple[Spot, ...], ...]


class _Lie(NamedTuple):
    """Pieces of a sort, standing or lying."""

    sort: int
    size: Size
    gap: float

    def many(self, length: float, room: float) -> int:
        """How many of this length lie in a room."""
        return max(floor((room + self.gap) / (length + self.gap) + _SLACK), 0)


class _Block(NamedTuple):
    """Equal pieces in columns; the last row may be short of some."""

    lie: _Lie
    columns: int
    rows: int
    pieces: int

    @property
    def width(self) -> float:
        return self.columns * (self.lie.size.width + self.lie.gap) - self.lie.gap

    @property
    def height(self) -> float:
        return self.rows * (self.lie.size.height + self.lie.gap) - self.lie.gap

    @property
    def area(self) -> float:
        return self.pieces * self.lie.size.width * self.lie.size.height

    def beside(self, other: _Block) -> float:
        """Room between two blocks of a row."""
        return max(APART, self.lie.gap, other.lie.gap)

    def trims(self, x: float, y: float) -> Iterator[Box]:
        """From the block's corner, row by row."""
        size, gap = self.lie.size, self.lie.gap
        for index in range(self.pieces):
            row, column = divmod(index, self.columns)
            yield Box(x + column * (size.width + gap), y + row * (size.height + gap), *size)


class _Row(NamedTuple):
    """Blocks from left to right, the highest first."""

    blocks: tuple[_Block, ...]
    width: float
    area: float

    @property
    def height(self) -> float:
        return self.blocks[0].height

    def joined(self, block: _Block) -> _Row:
        """The row with one block more at its right."""
        width = self.width + self.blocks[-1].beside(block) + block.width
        return _Row((*self.blocks, block), width, self.area + block.area)

    def used(self, sort: int) -> int:
        """How many pieces of a sort it holds."""
        return sum(block.pieces for block in self.blocks if block.lie.sort == sort)

    def drop(self, block: _Block) -> float:
        """How far a low block with a wide gap is moved down, so that the rows need not keep that gap."""
        return min(max(block.lie.gap - APART, 0.0), (self.height - block.height) / 2)

    def gap_to(self, other: _Row) -> float:
        """Room between two rows: as between pieces where their columns are the same."""
        lies = {block.lie for row in (self, other) for block in row.blocks}
        if len(self.blocks) == len(other.blocks) == len(lies) == 1:
            return self.blocks[0].lie.gap
        return max(APART, *(block.lie.gap - row.drop(block) for row in (self, other) for block in row.blocks))


def pack(sorts: Sequence[Sort], paper: Size, spine: float = 0.0) -> Packing | None:
    """The packing on fewest sheets that is found; None where a piece fits on no sheet.

    Trims keep 5 mm from the paper's edge and leave a pair of margins to the job line and the ruler. Pieces
    may be turned by 90 degrees. The gap between two is the larger of theirs, at least `APART` between
    different sizes. The same sorts are always packed in the same way. Half of a paper that is folded at its
    right edge, a longer one, has no margin there but keeps `spine` mm, beside which pieces begin.
    """
    needed = sum(sort.pieces * sort.size.width * sort.size.height for sort in sorts)
    best: Packing | None = None
    standing = upright(paper)
    # Paper that lies holds no more: here its rows stand side by side.
    for room in _rooms(standing, spine):
        least = ceil(needed / (room.width * room.height) - _SLACK)
        for alone, in_rows in product((True, False), (True, False)):
            if best and len(best.sheets) <= least:
                break
            inside = room if in_rows else room.turned
            sheets = _stacked(_rows(sorts, inside, alone), inside.height)
            if sheets and (best is None or len(sheets) < len(best.sheets)):
                best = _placed([list(_spots(rows, in_rows)) for rows in sheets], standing, spine)
        if best is None or len(best.sheets) <= least or sum(sort.pieces for sort in sorts) > _MANY:
            continue
        if all(_lies(index, sort, room) for index, sort in enumerate(sorts)):
            filled = min(fillings(sorts, room), key=len)
            if len(filled) < len(best.sheets):
                best = _placed(filled, standing, spine)
    return best


def holding(size: Size, paper: Size, spine: float = 0.0) -> set[Size]:
    """The rooms between margins, of which all sheets have one, that hold a piece; lengths as for `pack`."""
    return {room for room in _rooms(upright(paper), spine) if fits(size, room) or fits(size.turned, room)}


def _rooms(paper: Size, spine: float) -> Iterator[Size]:
    """The room for trims: between wider margins at the sides, or at the ends."""
    for side, end in ((FURNITURE, MARGIN), (MARGIN, FURNITURE)):
        room = Size(paper.width - side - (spine or side), paper.height - 2 * end)
        if min(room) > 0:
            yield room


def _rows(sorts: Sequence[Sort], room: Size, alone: bool) -> list[_Row]:
    """Rows for all pieces, the highest first; none where a piece does not fit."""
    lies = [_lies(index, sort, room) for index, sort in enumerate(sorts)]
    left = [sort.pieces for sort in sorts]
    rows: list[_Row] = []
    while any(left):
        open_ = [found for found, pieces in zip(lies, left, strict=True) if pieces]
        # What needs most height leads: it would not fit into a row made for others.
        leads = max(open_, key=lambda found: min((lie.size.height for lie in found), default=max(room)))
        if not leads:
            return []
        others = [lie for found in open_ for lie in found]
        filled = [_filled(lead, others, left, room.width, alone) for lead in leads]
        row = max(filled, key=lambda row: row.area / row.height)
        uses = [row.used(index) for index in range(len(sorts))]
        times = min(pieces // use for pieces, use in zip(left, uses, strict=True) if use)
        rows += [row] * times
        left = [pieces - times * use for pieces, use in zip(left, uses, strict=True)]
    return sorted(rows, key=lambda row: -row.height)


def _lies(index: int, sort: Sort, room: Size) -> list[_Lie]:
    """How pieces of a sort may lie in a room."""
    return [
        _Lie(index, size, sort.gap)
        for size in dict.fromkeys((sort.size, sort.size.turned))
        if fits(size, room)
    ]


def _filled(lead: _Lie, others: Sequence[_Lie], left: Sequence[int], width: float, alone: bool) -> _Row:
    """The fullest row that begins with a piece and is as high; if `alone`, with as many of it as it holds.

    Of fillings that are as wide to the mm only the fullest is followed up, and that only while what is left
    could make it the fullest of all.
    """
    height = lead.size.height
    rows = [
        _Row((block,), block.width, block.area) for block in _blocks(lead, height, left[lead.sort], width)
    ]
    rows = rows[-1:] if alone else rows
    lower = [lie for lie in others if lie.size.height <= height + _SLACK and lie != lead]
    lower.sort(key=lambda lie: -lie.size.height)
    fills = [lie.many(lie.size.height, height) * lie.size.height for lie in lower]
    for index, lie in enumerate(lower):
        best, most = max(row.area for row in rows), max(fills[index:])
        rows = [row for row in rows if row.area + (width - row.width) * most >= best - _SLACK]
        for row in tuple(rows):
            room = width - row.width - max(APART, row.blocks[-1].lie.gap, lie.gap)
            if lie.size.width <= room + _SLACK:
                blocks = _blocks(lie, height, left[lie.sort] - row.used(lie.sort), room)
                rows += map(row.joined, blocks)
        rows = _fullest(rows)
    return max(rows, key=lambda row: row.area)


def _blocks(lie: _Lie, height: float, pieces: int, room: float) -> Iterator[_Block]:
    """Blocks of one column and more, as high as a row allows."""
    rows = lie.many(lie.size.height, height)
    for columns in range(1, min(lie.many(lie.size.width, room), ceil(pieces / rows)) + 1):
        number = min(pieces, columns * rows)
        yield _Block(lie, columns, ceil(number / columns), number)


def _fullest(rows: Sequence[_Row]) -> list[_Row]:
    """The fullest row of each width in whole mm, less those that hold no more than a narrower one."""
    best: dict[int, _Row] = {}
    for row in rows:
        known = best.get(round(row.width))
        if known is None or row.area > known.area:
            best[round(row.width)] = row
    kept: list[_Row] = []
    for _, row in sorted(best.items()):
        if not kept or row.area > kept[-1].area:
            kept.append(row)
    return kept


def _stacked(rows: Sequence[_Row], height: float) -> list[list[_Row]]:
    """The rows, the highest first, each on the first sheet that has room for it."""
    sheets: list[list[_Row]] = []
    heights: list[float] = []

    def grown(index: int, row: _Row) -> float:
        return heights[index] + sheets[index][-1].gap_to(row) + row.height

    for _, alike in groupby(rows, key=id):
        index = 0  # where one has no room its like has none either
        for row in alike:
            while index < len(sheets) and grown(index, row) > height + _SLACK:
                index += 1
            if index == len(sheets):
                sheets.append([row])
                heights.append(row.height)
            else:
                heights[index] = grown(index, row)
                sheets[index].append(row)
    return sheets


def _placed(spots: Sequence[Sequence[Spot]], paper: Size, spine: float) -> Packing:
    """Pieces on the paper, all sheets from one corner, so that together they lie in its middle.

    Beside a spine they begin at that.
    """
    block = around(spot.trim for sheet in spots for spot in sheet)
    down = (paper.height - block.height) / 2

    def moved(trim: Box) -> Box:
        across = (paper.width - block.width) / 2 + trim.x
        return trim._replace(x=paper.width - spine - trim.right if spine else across, y=down + trim.y)

    return Packing(paper, tuple(tuple(Spot(sort, moved(trim)) for sort, trim in sheet) for sheet in spots))


def _spots(rows: Sequence[_Row], upright: bool) -> Iterator[Spot]:
    """The pieces of a sheet, from the corner of its first row.

    Unless `upright` the rows stand side by side as columns.
    """
    y = 0.0
    for number, row in enumerate(rows):
        y += rows[number - 1].height + rows[number - 1].gap_to(row) if number else 0.0
        x = 0.0
        for index, block in enumerate(row.blocks):
            x += row.blocks[index - 1].width + row.blocks[index - 1].beside(block) if index else 0.0
            for trim in block.trims(x, y + row.drop(block)):
                turned = Box(trim.y, trim.x, trim.height, trim.width)
                yield Spot(block.lie.sort, trim if upright else turned)
