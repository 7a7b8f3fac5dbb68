"""How large type must be, and how much larger than its template says it may become."""

from __future__ import annotations

from pnp.geometry import POINT
from pnp.records import NamedTuple

LEAST = 5 * POINT
"""Capitals are 1.2 mm high then: read at 27 cm with 20/60 sight, and as fine as 300 dpi can print."""
LEAST_LARGE = 9 * POINT
"""In large print: capitals of 2.1 mm, read at 48 cm with 20/60 sight."""
GROWTH, ENOUGH = 1.25, 15 * POINT
"""How much small type grows in large print where it has room, and the size from which on it need not."""


class TypeSizes(NamedTuple):
    """What is asked of type, in mm of the drawing."""

    least: float = LEAST
    """What is smaller is told."""
    grows: bool = False
    """Whether small type becomes larger in its room."""
    growth: float = 1.0
    """How many times larger than the drawing it is printed."""

    def most(self, size: float) -> float:
        """The factor by which type of a size may grow."""
        return max(1.0, min(GROWTH, ENOUGH / size)) if self.grows else 1.0


AS_DRAWN = TypeSizes()


def large_print(factor: float) -> TypeSizes:
    """What is asked in large print of type on pieces that are printed so many times larger."""
    return TypeSizes(LEAST_LARGE / factor, grows=factor == 1, growth=factor)
