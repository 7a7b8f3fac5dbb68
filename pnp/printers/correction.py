"""A printer's profile and a sheet -> the matrix that undoes on paper what the printer does to a page."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

from pnp.drawing.items import Matrix
from pnp.geometry import Size
from pnp.press.impose import hinge
from pnp.press.sheets import Sheet
from pnp.printers.profile import Offset, Profile


def corrected(sheets: Iterable[Sheet], profile: Profile, flip: str, *, apart: bool = False) -> list[Sheet]:
    """The sheets as they have to be sent to the printer, for paper flipped on its `flip` edge.

    Backs that are printed `apart`, on paper put in once more, are fronts to the printer.

    All that is printed moves together: pieces and their marks, so that cuts stay where pieces end, and ruler
    and job line, so that 100 mm are 100 mm on the paper.
    """
    return [
        sheet._replace(correction=correction(profile, "front" if apart else sheet.side, sheet.paper, flip))
        for sheet in sheets
    ]


def correction(profile: Profile, side: str, paper: Size, flip: str) -> Matrix:
    """The matrix for one side, about the middle of a paper as it lies.

    The printer makes o + R S p of a point p, so it is sent S^-1 R^-1 (p - o).
    """
    offset = profile.front if side == "front" else back_on_paper(profile, flip)
    scale_x, scale_y = profile.scale_x, profile.scale_y
    if paper.width > paper.height:
        offset, scale_x, scale_y = lying(offset), scale_y, scale_x
    cosine, sine = cos(radians(offset.rotation)), sin(radians(offset.rotation))
    a, b, c, d = cosine / scale_x, -sine / scale_y, sine / scale_x, cosine / scale_y
    x, y = paper.width / 2, paper.height / 2
    from_x, from_y = x + offset.x, y + offset.y
    return (a, b, c, d, x - a * from_x - c * from_y, y - b * from_x - d * from_y)


def back_on_paper(profile: Profile, flip: str) -> Offset:
    """Where the middle of a back lies on standing paper, seen on the back.

    What is known of fronts moves both sides of the paper alike: backs stay as well in register as they are.
    A printer turns the page, not its rollers: flipped on the other edge, its backs are off the other way.
    """
    behind = seen_from_behind(profile.front, flip)
    sign = 1 if flip == profile.flip else -1
    x, y = behind.x + sign * profile.x, behind.y + sign * profile.y
    return Offset(x, y, behind.rotation + profile.rotation)


def seen_from_behind(offset: Offset, flip: str) -> Offset:
    """An offset of standing paper's front as it looks on the back."""
    across, down = (-1, 1) if hinge(Size(1, 2), flip).upright else (1, -1)
    return Offset(across * offset.x, down * offset.y, -offset.rotation)


def lying(offset: Offset) -> Offset:
    """An offset on standing paper as a landscape page has it, whose top lies at the paper's left edge."""
    return Offset(-offset.y, offset.x, offset.rotation)
