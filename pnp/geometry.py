"""Sizes, boxes and the named cards and papers, all in millimetres: x to the right, y down."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pnp.records import NamedTuple

POINT = 25.4 / 72
"""A typographic point in mm."""


class Size(NamedTuple):
    """Width and height in mm."""

    width: float
    height: float

    @property
    def turned(self) -> Size:
        """The same size on its side."""
        return Size(self.height, self.width)

    @property
    def standing(self) -> Size:
        """The same size with its longer side upright."""
        return self if self.width <= self.height else self.turned

    def __str__(self) -> str:
        return f"{self.width:g} x {self.height:g} mm"


class Box(NamedTuple):
    """An upright rectangle: top left corner and size in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """y of the bottom edge."""
        return self.y + self.height

    @property
    def cx(self) -> float:
        """x of the middle."""
        return self.x + self.width / 2

    @property
    def cy(self) -> float:
        """y of the middle."""
        return self.y + self.height / 2

    def inset(
        self, left: float, top: float | None = None, right: float | None = None, bottom: float | None = None
    ) -> Box:
        """The box with each edge moved inwards; one number moves all four, a negative one outwards."""
        top = left if top is None else top
        right = left if right is None else right
        bottom = top if bottom is None else bottom
        return Box(self.x + left, self.y + top, self.width - left - right, self.height - top - bottom)

    def moved(self, dx: float, dy: float) -> Box:
        """The box shifted by dx, dy."""
        return Box(self.x + dx, self.y + dy, self.width, self.height)

    def contains(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether `other` lies inside, edges included."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether the insides meet; touching edges do not count."""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box round all boxes; an empty one where there are none."""
    found = list(boxes)
    if not found:
        return Box(0, 0, 0, 0)
    x, y = min(box.x for box in found), min(box.y for box in found)
    return Box(x, y, max(box.right for box in found) - x, max(box.bottom for box in found) - y)


CARD_SIZES: dict[str, Size] = {
    "poker": Size(63.5, 88.9),
    "tcg": Size(63, 88),
    "mtg": Size(63, 88),
    "bridge": Size(57.15, 88.9),
    "mini": Size(44.45, 63.5),
    "mini-us": Size(41, 63),
    "mini-euro": Size(44, 68),
    "mini-asia": Size(43, 65),
    "mini-chimera": Size(43, 65),
    "standard-us": Size(56, 87),
    "chimera": Size(57.5, 89),
    "asia": Size(57.5, 89),
    "standard-euro": Size(59, 92),
    "japanese": Size(59, 86),
    "tarot": Size(69.85, 120.65),
    "french-tarot": Size(61, 112),
    "spanish": Size(61, 95),
    "baraja": Size(61, 95),
    "wonder": Size(65, 100),
    "volcano": Size(70, 110),
    "dixit": Size(80, 120),
    "domino": Size(44.45, 88.9),
    "business": Size(50.8, 88.9),
    "cr80": Size(54, 85.6),
    "micro": Size(31.75, 44.45),
    "jumbo": Size(88.9, 139.7),
    "square-small": Size(50, 50),
    "square": Size(63.5, 63.5),
    "square-medium": Size(70, 70),
    "square-large": Size(88.9, 88.9),
    "hex": Size(95.25, 82.55),
    "divider": Size(76.2, 88.9),
}

PAPERS: dict[str, Size] = {
    "letter": Size(215.9, 279.4),
    "a4": Size(210, 297),
    "legal": Size(215.9, 355.6),
    "a3": Size(297, 420),
    "tabloid": Size(279.4, 431.8),
    "ledger": Size(279.4, 431.8),
    "executive": Size(184.15, 266.7),
    "half-letter": Size(139.7, 215.9),
    "a2": Size(420, 594),
    "a3+": Size(329, 483),
    "arch-b": Size(304.8, 457.2),
    "a5": Size(148, 210),
    "a6": Size(105, 148),
}
USUAL_PAPERS = ("letter", "a4", "legal", "a3", "tabloid")
"""What most printers take: offered where something does not fit."""

_MEASURES = r"\s*(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*mm\s*"


def parse_size(text: str, names: dict[str, Size]) -> Size:
    """A named size, or `63.5x88.9mm` with its unit; ValueError says what else is known."""
    found = names.get(text.strip().lower())
    if found:
        return found
    measures = re.fullmatch(_MEASURES, text)
    if not measures:
        raise ValueError(f'unknown size "{text}"')
    size = Size(float(measures[1]), float(measures[2]))
    if not (1 <= size.width <= 2000 and 1 <= size.height <= 2000):
        raise ValueError(f"a size must lie between 1 and 2000 mm, not {size}")
    return size


def paper_name(paper: Size) -> str:
    """The name of a paper size, lying or standing, or its measures."""
    for name, size in PAPERS.items():
        if paper in (size, size.turned):
            return name
    return f"{paper.width:g}x{paper.height:g}mm"
