"""What would print badly: outside the safe area, cut without bleed, too coarse, out of shape -> problems."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.drawing.areas import Point, polygons
from pnp.drawing.items import Item, Matrix, Picture, Segments, Shape
from pnp.drawing.paths import bounds, moved, rectangle
from pnp.drawing.pictures import LEAST_DPI, MOST_INK, Opened, resolution, stretched
from pnp.drawing.state import State
from pnp.drawing.tags import Tag
from pnp.geometry import Box

if TYPE_CHECKING:
    from pnp.drawing.interpret import Interpreter

_SLACK = 0.02
"""How far out of the safe area, in mm, nobody minds."""
_NOTICED = 0.01
"""The share of a picture of which one notices that it is wet."""
_TOUCH = 0.05
"""An edge this near to the trim, in mm, is meant to lie on it."""
_SHORT = 0.1
"""Bleed that lacks so little, in mm, is whole."""
_LEAST_LINE = 1.0
"""A line this long, in mm, is seen as one."""


def check_safe(
    reader: Interpreter, tag: Tag, state: State, box: Box, what: str, *, is_words: bool = False
) -> bool:
    """Report what leaves the safe area, and whether anything does; `box` is measured from the trim's corner.

    Words beyond the cut are [text-cut-off].
    """
    side = reader.side
    safe = side.safe_area(state)
    if safe is None or state.safe is None:
        return False
    over, cut = _over(safe, box), _over(side.trim, box)
    if side.rim:
        over, cut = max(over, side.rim.over(box, state.safe)), max(cut, side.rim.over(box, 0.0))
    if over <= _SLACK:
        return False
    name, message = "outside-safe-area", f"{what} leaves the safe area by {over:.1f} mm"
    if cut > _SLACK:
        message += f" and lies {cut:.1f} mm beyond the cut"
        name = "text-cut-off" if is_words else name
    reader.complain(
        name,
        message,
        tag.at,
        'move it inwards, or say pnp:safe="…" where it may go further out',
        tag.attributes.get("pnp:field", ""),
    )
    return True


def _over(area: Box, box: Box) -> float:
    """How far a box reaches out of an area, mm."""
    return max(area.x - box.x, area.y - box.y, box.right - area.right, box.bottom - area.bottom)


def check_bleed(reader: Interpreter, tag: Tag, segments: Segments, ctm: Matrix) -> None:
    """Report a ground or picture that ends on the trim or little beyond: a cut a little off shows white."""
    ends = _end(reader.side.trim, reader.side.bleed, segments, ctm)
    if ends is not None:
        _complain(reader, tag, f"<{tag.name}> ends", ends)


def check_clip(reader: Interpreter, tag: Tag, clip: Segments, items: Sequence[Item], ctm: Matrix) -> None:
    """Report a clip path that cuts off at the trim, or little beyond, what would run on as bleed."""
    trim, bleed = reader.side.trim, reader.side.bleed
    ends = _end(trim, bleed, clip, ctm)
    if ends is not None:
        shapes = [item for item in items if isinstance(item, Shape) and item.paint.fill is not None]
        pictures = [rectangle(*item.clip) for item in items if isinstance(item, Picture)]
        paths = [*(shape.segments for shape in shapes), *pictures]
        if any(_covers(bounds(path, ctm), bounds(clip, ctm)) for path in paths):
            _complain(reader, tag, f"the clip path of <{tag.name}> ends", ends)


def _covers(box: Box, other: Box) -> bool:
    return box.x < other.x and box.y < other.y and box.right > other.right and box.bottom > other.bottom


def _complain(reader: Interpreter, tag: Tag, what: str, beyond: float) -> None:
    bleed = reader.side.bleed
    where = "on the trim" if beyond < _TOUCH else f"{beyond:.1f} mm beyond the trim"
    reader.complain("no-bleed", f"{what} {where}", tag.at, f"let it run {bleed:g} mm beyond", "")


def _end(trim: Box, bleed: float, segments: Segments, ctm: Matrix) -> float | None:
    """How far beyond the trim a path ends that should run on as bleed; None where it does or need not.

    It ends along a straight line, or touches the trim with a round.
    """
    if not bleed:
        return None
    x, y, width, height = bounds(segments, ctm)
    beyond = trim.x - x, trim.y - y, x + width - trim.right, y + height - trim.bottom
    short = [number for number, far in enumerate(beyond) if -_TOUCH < far < bleed - _SHORT]
    if not short or x > trim.right or y > trim.bottom or x + width < trim.x or y + height < trim.y:
        return None
    corners = list(polygons(moved(segments, ctm)))
    is_round = any(kind == "C" for kind, *_ in segments)
    ends = (x, y, x + width, y + height)
    found = [
        max(beyond[number], 0.0)
        for number in short
        if (is_round and beyond[number] < _TOUCH) or _has_line(corners, number % 2, ends[number], trim)
    ]
    return min(found, default=None)


def _has_line(parts: list[list[Point]], axis: int, end: float, trim: Box) -> bool:
    """Whether the sides of any part run along a line across this axis, within the length of the trim."""
    least, most = (trim.y, trim.bottom) if axis == 0 else (trim.x, trim.right)
    for corners in parts:
        for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
            if abs(one[axis] - end) < _TOUCH and abs(other[axis] - end) < _TOUCH:
                low, high = sorted((one[1 - axis], other[1 - axis]))
                if min(high, most) - max(low, least) > _LEAST_LINE:
                    return True
    return False


def check_shape(reader: Interpreter, tag: Tag, width: float, height: float, box: Box) -> None:
    """Report a picture so wide and high that is pulled out of shape in its box."""
    shapes = stretched(width, height, box)
    if shapes:
        reader.complain(
            "stretched-picture",
            f'"{tag.attributes["href"]}" {shapes}',
            tag.at,
            'leave preserveAspectRatio="none" out',
            tag.attributes.get("pnp:field", ""),
        )


def check_picture(
    reader: Interpreter, tag: Tag, opened: Opened, picture: Picture, ctm: Matrix | None
) -> None:
    """Report a bitmap that is stretched, too coarse for its place, full of ink, or ends on the trim."""
    check_shape(reader, tag, *picture.pixels, picture.box)
    href, field = tag.attributes["href"], tag.attributes.get("pnp:field", "")
    if opened.drenched >= _NOTICED:
        reader.complain(
            "too-much-ink",
            f'"{href}" takes more than {MOST_INK} % of ink on {100 * opened.drenched:.0f} % of its area',
            tag.at,
            f"convert it anew with at most {MOST_INK} % in total, or save it in RGB",
            field,
        )
    if ctm is None:
        return
    dpi = resolution(picture, ctm) / reader.side.growth
    if dpi < LEAST_DPI - 0.5:
        reader.complain(
            "low-resolution",
            f'"{href}" prints at {dpi:.0f} dpi, less than {LEAST_DPI}',
            tag.at,
            "use a larger picture, or print it smaller",
            field,
        )
    check_bleed(reader, tag, rectangle(*picture.clip), ctm)
