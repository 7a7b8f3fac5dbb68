"""Drawings -> how large each bitmap file is printed at most, and what of it is ever seen."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from pathlib import Path

from pnp.drawing.items import IDENTITY, Drawing, Group, Item, Matrix, Picture, Use
from pnp.drawing.paths import product
from pnp.geometry import Box, around
from pnp.records import NamedTuple

_WHOLE = Box(0, 0, 1, 1)
_DRAWN_OUT = 3
"""Times as much along one axis as along the other."""


class PrintSize(NamedTuple):
    """The largest print of one file's picture."""

    width: float
    """Of the whole picture as it stands upright, in mm."""
    height: float
    seen: Box
    """The part that any of its places shows, in shares of its width and height."""


def print_sizes(drawings: Iterable[Drawing]) -> dict[Path, PrintSize]:
    """The print of each file by its path; each drawing and each form in one size is looked at once."""
    measured = _Measured()
    for drawing in {id(drawing): drawing for drawing in drawings}.values():
        measured.items(drawing.items, IDENTITY)
    return measured.sizes


class _Measured:
    def __init__(self) -> None:
        self.sizes: dict[Path, PrintSize] = {}
        self.known: set[tuple[int, float, float, float, float]] = set()
        """Forms by their identity, and the sizes in which they were met."""

    def items(self, items: Iterable[Item], matrix: Matrix) -> None:
        """Measure the pictures among items that a matrix places."""
        for item in items:
            if isinstance(item, Picture):
                self.picture(item, matrix)
            elif isinstance(item, Group):
                self.items(item.items, product(matrix, item.matrix))
            elif isinstance(item, Use) and not _is_drawn_out(item.matrix):
                placed = product(matrix, item.matrix)
                key = (id(item.form), *placed[:4])
                if key not in self.known:
                    self.known.add(key)
                    self.items(item.form.items, placed)

    def picture(self, item: Picture, matrix: Matrix) -> None:
        """Take one picture's place into account."""
        a, b, c, d, _, _ = matrix
        box, clip = item.box, item.clip
        width, height = box.width * hypot(a, b), box.height * hypot(c, d)
        part = _shared(
            Box(
                (clip.x - box.x) / box.width,
                (clip.y - box.y) / box.height,
                clip.width / box.width,
                clip.height / box.height,
            )
        )
        found = self.sizes.get(item.file)
        if found:
            width, height = max(width, found.width), max(height, found.height)
            part = around((part, found.seen))
        self.sizes[item.file] = PrintSize(width, height, part)


def _is_drawn_out(matrix: Matrix) -> bool:
    """Whether a form is pulled far out of shape, as an edge is to make bleed; that needs no more pixels."""
    a, b, c, d, _, _ = matrix
    longer_by_shorter = (a * a + b * b + c * c + d * d) / max(abs(a * d - b * c), 1e-9)
    return longer_by_shorter > _DRAWN_OUT + 1 / _DRAWN_OUT


def _shared(box: Box) -> Box:
    """What a box has in common with the whole picture."""
    x, y = max(0.0, box.x), max(0.0, box.y)
    right, bottom = min(1.0, box.right), min(1.0, box.bottom)
    return Box(x, y, right - x, bottom - y) if x < right and y < bottom else _WHOLE
