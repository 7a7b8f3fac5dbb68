"""A printing job: how it is to be printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.geometry import PAPERS, Size
from pnp.press.grid import holds
from pnp.press.marks import USUAL, Marks
from pnp.records import NamedTuple

if TYPE_CHECKING:
    from pnp.content.model import Component
    from pnp.printers.profile import Profile

Progress = Callable[[str, int, int], None]
"""Told what is at work, how much of it is done, and how much there is."""


SIDES = ("fronts", "duplex", "separate", "gutterfold", "foldover")
"""Fronts alone; backs behind them, in the same file or in one of their own; on the other half of a sheet that
is folded and glued; each on one piece with its face, which is folded and glued."""
INKS = ("full", "low", "grey")
"""Inks to print with."""

FOLDED = ("gutterfold", "foldover")
"""Those with faces and backs on one side of the paper."""


class Options(NamedTuple):
    """How to print."""

    paper: Size = PAPERS["letter"]
    sides: str = "fronts"
    """One of SIDES."""
    flip: str = "long-edge"
    """`long-edge` or `short-edge`."""
    players: int | None = None
    """Copies for so many; the set's default where None."""
    components: Sequence[str] = ()
    """Ids; all where empty."""
    style: str = ""
    """Name of the style in which components are printed that have it; their usual look where empty."""
    only: Sequence[str] = ()
    """Ids of pieces; all where empty."""
    marks: Marks = USUAL
    """How cuts are marked."""
    bleed: float | None = None
    """mm beyond the trim; the component's own where None."""
    bleed_from: str = "own"
    """Where bleed comes from, one of `press.impose.BLEEDS`."""
    gap: float | None = None
    """mm between trims; the component's own where None."""
    ink: str = "full"
    """`full`, `low` (outlines in place of grounds) or `grey`."""
    tile: str = ""
    """How tiles of a piece larger than the paper meet, `overlap` or `butt`; nothing where it is refused."""
    pack: bool = False
    """Let components share sheets where that takes fewer."""
    large_print: bool = False
    """Larger pieces, and larger type where they cannot grow."""
    proof: bool = False
    """Draw trim and safe area as well."""
    strict: bool = False
    """Take warnings for errors."""
    printer: str = ""
    """Its name, noted on the sheets."""
    profile: Profile | None = None
    """What is known of the printer, and made up for; looked up by its name where None."""
    lock: bool = False
    """Write down what each printed piece looks like, in `pnp.lock` beside the PDFs."""
    since: Path | None = None
    """A lock, or a folder with locks: only what is new or looks different is printed."""

    @property
    def is_partial(self) -> bool:
        """Whether some of a set is left as it is."""
        return bool(self.components or self.only)

    def sides_of(self, component: Component) -> str:
        """How the backs of a component are printed: one of SIDES, `fronts` where they are not.

        Pieces that stay whole are not folded, nor are tiles, which are printed on both sides of sheets.
        """
        if not component.has_backs or (self.sides in FOLDED and not component.cut):
            return "fronts"
        if self.tile and self.sides in FOLDED and not holds(self.paper, component.size):
            return "duplex"
        return "foldover" if component.foldover and component.cut else self.sides


def no_progress(what: str, done: int, total: int) -> None:
    """Tell nobody."""
