"""Face and back of each copy to one piece on a sheet: it is cut out, folded in the middle and glued.

The back lies beyond the fold: below its face on its head, or to its right and upright.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pnp.drawing.items import IDENTITY, Drawing, Form, Item, Matrix, Paint, Shape, Use
from pnp.geometry import POINT, Box, Size
from pnp.press.grid import DoesNotFit, Grid, grid
from pnp.press.impose import impose
from pnp.press.marks import EDGE, OFFSET, USUAL, Marks
from pnp.press.sheets import Placement, Sheet
from pnp.records import NamedTuple

_LENGTH = 3.0
"""Of the mark at the end of a fold, mm."""
_INK = Paint(fill=None, stroke=(0.0, 0.0, 0.0), width=0.4 * POINT, dash=(0.8, 0.5))


class Opened(NamedTuple):
    """How pieces lie before they are folded."""

    grid: Grid
    """Of the opened pieces."""
    piece: Size
    """Of a folded one, mm."""

    @property
    def lines(self) -> tuple[range, ...]:
        """The cells of each row, in the order in which they are filled."""
        return self.grid.lines

    @property
    def is_upright(self) -> bool:
        """Whether the fold runs down the piece, with the back to the right of the face."""
        return self.grid.piece.width > self.piece.width


def open_pieces(piece: Size, paper: Size, gap: float) -> Opened:
    """The way to open pieces of which the paper holds more; on a tie they are folded along the shorter side.

    Raises DoesNotFit where no opened piece fits.
    """
    width, height = piece
    ways = [Size(width, 2 * height), Size(2 * width, height)]
    if width > height:
        ways.reverse()
    found: list[Grid] = []
    for way in ways:
        try:
            found.append(grid(way, paper, gap))
        except DoesNotFit as error:
            failed = error
    if not found:
        raise failed
    return Opened(max(found, key=lambda one: one.cells), piece)


def impose_opened(
    copies: Sequence[tuple[Drawing, Drawing | None]],
    way: Opened,
    *,
    bleed: float,
    own_rows: bool = False,
    marks: Marks = USUAL,
) -> list[Sheet]:
    """The sheets of opened pieces, with a mark at each end of a fold; lengths in mm.

    A copy without a back leaves white in its place: folded, it is as thick as the others.
    `own_rows` is that of `batches`.
    """
    drawn = [(drawing, None) for drawing in opened(copies, way)]
    sheets = impose(
        drawn, way.grid, sides="fronts", flip="long-edge", bleed=bleed, own_rows=own_rows, marks=marks
    )
    return with_fold_marks(sheets, lambda one: way.is_upright)


def opened(copies: Sequence[tuple[Drawing, Drawing | None]], way: Opened) -> list[Drawing]:
    """Each copy as one drawing; neither side has ink beyond the fold."""
    forms: dict[tuple[int, bool], Form] = {}
    made: dict[tuple[int, int], Drawing] = {}
    for face, back in copies:
        key = id(face), id(back)
        if key not in made:
            uses = _uses(face, back, way, forms)
            bleed = max(side.bleed for side in (face, back) if side)
            made[key] = Drawing(way.grid.piece, bleed, tuple(uses))
    return [made[id(face), id(back)] for face, back in copies]


def _uses(
    face: Drawing, back: Drawing | None, way: Opened, forms: dict[tuple[int, bool], Form]
) -> Iterator[Use]:
    """The two sides in their places."""
    width, height = way.piece
    yield Use(_side(face, way.is_upright, True, forms), IDENTITY)
    if back:
        beside: Matrix = (1.0, 0.0, 0.0, 1.0, width, 0.0)
        below: Matrix = (-1.0, 0.0, 0.0, -1.0, width, 2 * height)
        yield Use(_side(back, way.is_upright, False, forms), beside if way.is_upright else below)


def _side(drawing: Drawing, is_upright: bool, is_face: bool, forms: dict[tuple[int, bool], Form]) -> Form:
    """A side up to the fold, which is its lower edge, or where that is upright the inner one."""
    key = id(drawing), is_face
    if key not in forms:
        out = -drawing.bleed
        left, right = (out if is_face else 0.0, 0.0 if is_face else out) if is_upright else (out, out)
        box = Box(0, 0, *drawing.size).inset(left, out, right, out if is_upright else 0.0)
        forms[key] = Form("side", drawing.items, box)
    return forms[key]


def halves(sheet: Sheet, way: Opened) -> tuple[Sheet, Sheet]:
    """The faces of a sheet alone, and the backs as they lie beside them, for a proof of both."""
    faces = tuple(_half(one, way, is_back=False) for one in sheet.placements)
    backs = tuple(_half(one, way, is_back=True) for one in sheet.placements)
    return sheet._replace(placements=faces), sheet._replace(side="back", placements=backs)


def _half(one: Placement, way: Opened, *, is_back: bool) -> Placement:
    """The face or the back of an opened piece, with no ink beyond the fold."""
    # Edges from the left clockwise: the fold is the right or the lower one of a face, turned as the piece is.
    fold = ((2 if way.is_upright else 3) + one.turn // 90 + (2 if is_back else 0)) % 4
    left, top, right, bottom = (0.0 if edge == fold else length for edge, length in enumerate(one.reach))
    width, height = way.piece.turned if one.turn in (90, 270) else way.piece
    x = one.trim.right - width if fold == 0 else one.x
    y = one.trim.bottom - height if fold == 1 else one.y
    turn = one.turn + (180 if is_back and not way.is_upright else 0)
    side = Drawing(way.piece, one.drawing.bleed, ())
    return Placement(side, x, y, turn % 360, (left, top, right, bottom))


def with_fold_marks(sheets: Sequence[Sheet], is_upright: Callable[[Placement], bool]) -> list[Sheet]:
    """The sheets with a dashed mark just outside of each end of a fold, but where another piece lies.

    `is_upright` tells whether the fold of a piece runs down the sheet.
    """
    ends = [tuple(dict.fromkeys(_fold_ends(sheet, is_upright))) for sheet in sheets]
    taken = tuple(dict.fromkeys(end for found in ends for end in found))
    marks: dict[tuple[int, tuple[Box, ...]], tuple[Item, ...]] = {}
    made: list[Sheet] = []
    for sheet, found in zip(sheets, ends, strict=True):
        key = id(sheet.marks), found
        if key not in marks:
            lines = (Shape((("M", end.x, end.y), ("L", end.right, end.bottom)), _INK) for end in found)
            marks[key] = (*sheet.marks, *lines)
        margins = sheet.margins and sheet.margins._replace(marks=(*sheet.margins.marks, *taken))
        made.append(sheet._replace(marks=marks[key], margins=margins))
    return made


def _fold_ends(sheet: Sheet, is_upright: Callable[[Placement], bool]) -> Iterator[Box]:
    """Short lines beyond both ends of each fold, as boxes without a width."""
    inks = [one.trim.inset(*(-OFFSET - side for side in one.reach)) for one in sheet.placements]
    edges = Box(0, 0, *sheet.paper).inset(EDGE)
    for placement, ink in zip(sheet.placements, inks, strict=True):
        x, y = placement.trim.cx, placement.trim.cy
        if is_upright(placement):
            before, behind = min(_LENGTH, ink.y - edges.y), min(_LENGTH, edges.bottom - ink.bottom)
            ends = [Box(x, ink.y - before, 0.0, before), Box(x, ink.bottom, 0.0, behind)]
        else:
            before, behind = min(_LENGTH, ink.x - edges.x), min(_LENGTH, edges.right - ink.right)
            ends = [Box(ink.x - before, y, before, 0.0), Box(ink.right, y, behind, 0.0)]
        for end in ends:
            if max(end[2:]) > 0 and not any(other.overlaps(end) for other in inks):
                yield end
