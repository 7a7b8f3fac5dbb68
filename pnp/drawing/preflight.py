"""What would print badly: outside the safe area, cut without bleed, too coarse, out of shape -> problems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.drawing.items import Matrix, Picture
from pnp.drawing.paths import placed
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


def check_safe(reader: Interpreter, tag: Tag, state: State, box: Box, what: str) -> None:
    """Report what leaves the safe area; `box` is measured from the trim's corner."""
    safe = reader.side.safe_area(state)
    if safe is None or state.safe is None:
        return
    over = max(safe.x - box.x, safe.y - box.y, box.right - safe.right, box.bottom - safe.bottom)
    if reader.side.rim:
        over = max(over, reader.side.rim.over(box, state.safe))
    if over <= _SLACK:
        return
    reader.complain(
        "outside-safe-area",
        f"{what} leaves the safe area by {over:.1f} mm",
        tag.at,
        'move it inwards, or say pnp:safe="…" where it may go further out',
        tag.attributes.get("pnp:field", ""),
    )


def check_bleed(reader: Interpreter, tag: Tag, box: Box) -> None:
    """Report a ground or picture that ends on the trim, where a cut a little off would show white."""
    trim, bleed = reader.side.trim, reader.side.bleed
    x, y, width, height = box
    touches = (
        abs(x - trim.x) < _TOUCH
        or abs(y - trim.y) < _TOUCH
        or abs(x + width - trim.right) < _TOUCH
        or abs(y + height - trim.bottom) < _TOUCH
    )
    if bleed and touches:
        reader.complain(
            "no-bleed", f"<{tag.name}> ends on the trim", tag.at, f"let it run {bleed:g} mm beyond", ""
        )


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
    check_bleed(reader, tag, placed(picture.clip, ctm))
