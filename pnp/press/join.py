"""A board in parts to sheets, one part each, and where its joins are marked and named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.drawing.items import Drawing, Form, Paint, Shape, Use
from pnp.drawing.paths import rectangle
from pnp.geometry import Box, Size, around
from pnp.press.impose import FLIPS, SIDES, Hinge, Reach, hinge
from pnp.press.margins import Margins
from pnp.press.marks import EDGE, OFFSET, ROOM, USUAL, Marks, crop_marks, cut_lines, join_line, straight_lines
from pnp.press.parting import BESIDE, OVERLAP, STRIP, Parting
from pnp.press.sheets import Line, Part, Placement, Sheet
from pnp.records import NamedTuple

LABEL = Size(28.0, 3.6)
"""Room for the mark at the end of a join, with what meets there written on either side, mm."""

_EDGE = 1.0
"""Marks at the end of a join keep this far from the paper's edge, mm."""
_NONE: Reach = (0.0, 0.0, 0.0, 0.0)
_WHITE = Paint(fill=(1.0, 1.0, 1.0))


class JoinEnd(NamedTuple):
    """A place beside the end of a join for half of its mark."""

    label: str
    """The two parts that meet, as one reads: `A1 | A2`; of one above the other `B1 | A1`, upwards."""
    box: Box
    is_first: bool
    """Whether it is the half that one reads first: left of the join, or below."""
    turn: int
    """Degrees clockwise: 270 beside a level join, where words read upwards."""


class _Join(NamedTuple):
    """A join on a sheet."""

    at: float
    """x of an upright one, y of a level one, mm."""
    is_upright: bool
    beyond: int
    """Whether its neighbour lies left or above (-1), or right or below (1)."""


def impose_parts(
    copies: Sequence[tuple[Drawing, Drawing | None]],
    boards: Sequence[str],
    parting: Parting,
    *,
    sides: str,
    flip: str,
    bleed: float,
    marks: Marks = USUAL,
) -> list[Sheet]:
    """Each part of each copy on a sheet of its own, row by row; fronts and backs alternate.

    `boards` marks the copies. Ink goes `STRIP` mm beyond a join, of tiles `BESIDE`, as the paper allows,
    elsewhere at most `bleed`. Fronts bear a dashed line just beyond each join: along it one cuts, or lays the
    neighbour's edge; tiles have crop marks too. Behind each part lies the same part of the back. Raises
    ValueError for a word not in SIDES or FLIPS.
    """
    for word, known in ((sides, SIDES), (flip, FLIPS)):
        if word not in known:
            raise ValueError(f'"{word}" is none of {", ".join(known)}')
    two_sided = sides != "fronts" and any(back is not None for _, back in copies)
    turning = hinge(parting.paper, flip)
    parts = _Parts()
    has_letters = len(parting.rows) > 2 and len(copies) == 1
    sheets: list[Sheet] = []
    for board, (face, back) in zip(boards, copies, strict=True):
        for index, window in enumerate(parting.windows):
            number = len(sheets) // (2 if two_sided else 1) + 1
            part = _part("" if has_letters else board, index, parting)
            front = _front(face, window, part, parting, bleed, marks, parts)
            sheets.append(front._replace(number=number))
            if two_sided:
                sheets.append(_behind(front, back, window, turning, bleed, parts)._replace(number=number))
    if sides == "duplex" and sheets and not sheets[-1].placements:
        sheets.pop()
    margins = _margins(sheets)
    return [sheet._replace(margins=margins) for sheet in sheets]


def _part(board: str, index: int, parting: Parting) -> Part:
    """The part of this index, row by row."""
    rows, columns = len(parting.rows) - 1, len(parting.columns) - 1
    row, column = divmod(index, columns)
    left, above, right, below = column > 0, row > 0, column < columns - 1, row < rows - 1
    return Part(board, row + 1, column + 1, rows, columns, parting.joint, left, above, right, below)


def _front(
    face: Drawing, window: Box, part: Part, parting: Parting, bleed: float, marks: Marks, parts: _Parts
) -> Sheet:
    """The sheet of one part, in the middle of the paper."""
    paper = parting.paper
    trim = window._replace(x=(paper.width - window.width) / 2, y=(paper.height - window.height) / 2)
    reach = _reach(trim, paper, part, min(bleed, face.bleed))
    placement = Placement(parts.of(face, window), trim.x, trim.y, 0, reach)
    joins = list(_joins(trim, part))
    items = [
        shape
        for join in joins
        for shape in join_line(join.at, join.beyond, paper, is_upright=join.is_upright)
    ]
    if part.joint:
        taken = {(join.is_upright, join.at) for join in joins}
        inked = trim.inset(*(-side for side in reach))
        cuts = cut_lines(paper, [trim], inked, 0.0, marks)
        items += crop_marks((cut for cut in cuts if _line_of(cut) not in taken), marks)
    return Sheet(1, "front", paper, (placement,), tuple(items), part=part)


def _line_of(cut: Line) -> tuple[bool, float]:
    """Whether a cut is upright, and its x, else its y."""
    x1, y1, x2, _ = cut
    return (True, x1) if x1 == x2 else (False, y1)


def _behind(
    front: Sheet, back: Drawing | None, window: Box, turning: Hinge, bleed: float, parts: _Parts
) -> Sheet:
    """The other side of a sheet, as one sees it: left and right, or above and below, change places."""
    part = front.part
    assert part
    if turning.upright:
        part = part._replace(left=part.right, right=part.left)
    else:
        part = part._replace(above=part.below, below=part.above)
    sheet = front._replace(side="back", placements=(), marks=(), part=part)
    if back is None:
        return sheet
    trim = turning.box(front.paper, front.block)
    reach = _reach(trim, front.paper, part, min(bleed, back.bleed))
    drawing = parts.of(back, window._replace(x=back.size.width - window.right))
    return sheet._replace(placements=(Placement(drawing, trim.x, trim.y, turning.turn, reach),))


def join_ends(sheet: Sheet) -> Iterator[JoinEnd]:
    """At both ends of each join of a front, the half of its mark that lies beside the part."""
    part = sheet.part
    if part is None or sheet.side == "back" or not sheet.placements:
        return
    (placement,) = sheet.placements
    joins = list(_joins(placement.trim, part))
    for end in (0, 1):
        for join in joins:
            box = _end_boxes(join, placement, sheet.paper)[end]
            is_first = (join.beyond > 0) == join.is_upright
            yield JoinEnd(_label(join, part), box, is_first, 0 if join.is_upright else 270)


def _end_boxes(join: _Join, placement: Placement, paper: Size) -> tuple[Box, Box]:
    """Beyond the ink at both ends of a join, on the part's side of it."""
    ink = placement.trim.inset(*(-OFFSET - side for side in placement.reach))
    length, height = LABEL.width / 2, LABEL.height
    start = join.at - length if join.beyond > 0 else join.at
    if join.is_upright:
        above, below = max(ink.y - height, _EDGE), min(ink.bottom, paper.height - _EDGE - height)
        return Box(start, above, length, height), Box(start, below, length, height)
    left, right = max(ink.x - height, _EDGE), min(ink.right, paper.width - _EDGE - height)
    return Box(left, start, height, length), Box(right, start, height, length)


def _label(join: _Join, part: Part) -> str:
    """What meets at a join, in the order in which one reads."""
    across, down = (join.beyond, 0) if join.is_upright else (0, join.beyond)
    names = [part.name, part.called(part.row + down, part.column + across)]
    return " | ".join(names if (join.beyond > 0) == join.is_upright else reversed(names))


def place_join_end(end: JoinEnd, drawing: Drawing) -> Placement:
    """The half of a mark, drawn as a whole of the size LABEL, in its place; white where ink may lie below."""
    size = Size(LABEL.width / 2, LABEL.height)
    half = _Parts().of(drawing, Box(0.0 if end.is_first else size.width, 0.0, *size))
    if end.turn:
        half = half._replace(items=(Shape(rectangle(0.0, 0.0, *size), _WHITE), *half.items))
    return Placement(half, end.box.x, end.box.y, end.turn, _NONE)


class _Parts:
    """Parts of drawings, which share the form that holds the whole."""

    def __init__(self) -> None:
        self._forms: dict[int, Form] = {}
        self._parts: dict[tuple[int, Box], Drawing] = {}

    def of(self, drawing: Drawing, window: Box) -> Drawing:
        """What a window shows of a drawing, itself a drawing; the rest lies in its bleed."""
        key = id(drawing), window
        if key not in self._parts:
            box = Box(0, 0, *drawing.size).inset(-drawing.bleed)
            form = self._forms.setdefault(id(drawing), Form("board", drawing.items, box))
            use = Use(form, (1.0, 0.0, 0.0, 1.0, -window.x, -window.y))
            size = Size(window.width, window.height)
            self._parts[key] = Drawing(size, max(drawing.bleed, STRIP), (use,))
        return self._parts[key]


def _reach(trim: Box, paper: Size, part: Part, bleed: float) -> Reach:
    """How far ink goes beyond each edge: to the paper's edge at most."""
    beyond = BESIDE if part.joint else STRIP
    # A dashed line ends before the paper does; beside tiles there are crop marks too.
    spares = (ROOM, ROOM) if part.joint else (EDGE, 0.0)

    def beside(joined: bool, room: float) -> float:
        return max(min(beyond if joined else bleed, room - spares[not joined]), 0.0)

    return (
        beside(part.left, trim.x),
        beside(part.above, trim.y),
        beside(part.right, paper.width - trim.right),
        beside(part.below, paper.height - trim.bottom),
    )


def _joins(trim: Box, part: Part) -> Iterator[_Join]:
    """Where a part is joined on a front."""
    overlap = OVERLAP if part.joint == "overlap" else 0.0
    if part.left:
        yield _Join(trim.x, True, -1)
    if part.right:
        yield _Join(trim.right - overlap, True, 1)
    if part.above:
        yield _Join(trim.y, False, -1)
    if part.below:
        yield _Join(trim.bottom - overlap, False, 1)


def _margins(sheets: Sequence[Sheet]) -> Margins | None:
    """What all parts leave free together, so that slug and ruler stand in one place on every sheet."""
    placed = [placement for sheet in sheets for placement in sheet.placements]
    if not placed:
        return None
    paper = sheets[0].paper
    kept = {end.box: None for sheet in sheets for end in join_ends(sheet)}
    marks: dict[Box, None] = {}
    for sheet in sheets:
        if sheet.part and sheet.side == "front" and sheet.placements:
            joins = tuple(_joins(sheet.block, sheet.part))
            kept |= dict.fromkeys(end for join in joins for end in _line_ends(join, sheet.block, paper))
            # The dashes of each join are two lines, one over the other; crop marks come behind all of these.
            marks |= dict.fromkeys(straight_lines(sheet.marks[2 * len(joins) :]))
    inks = (one.trim.inset(*(-side for side in one.reach)) for one in placed)
    return Margins(paper, around(one.trim for one in placed), around(inks), tuple(marks), kept=tuple(kept))


def _line_ends(join: _Join, trim: Box, paper: Size) -> tuple[Box, Box]:
    """The line of a join in the margins."""
    if join.is_upright:
        below = Box(join.at, trim.bottom, 0.0, paper.height - trim.bottom)
        return Box(join.at, 0.0, 0.0, trim.y), below
    right = Box(trim.right, join.at, paper.width - trim.right, 0.0)
    return Box(0.0, join.at, trim.x, 0.0), right
