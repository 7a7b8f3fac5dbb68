"""What one printer does to pages, as measured: where it puts them, how it scales and turns them."""

from __future__ import annotations

from pnp.records import NamedTuple

FARTHEST, MOST_TURNED, WIDEST_MARGIN = 20.0, 5.0, 50.0
"""mm, degrees, mm: beyond these something else than the printer is wrong."""
LEAST_SCALE, MOST_SCALE = 0.8, 1.2


class Margins(NamedTuple):
    """Strips along the edges of standing paper that a printer cannot ink, as seen on the printed side; mm."""

    left: float
    top: float
    right: float
    bottom: float


class Offset(NamedTuple):
    """Where the middle of a page comes to lie: x to the right, y down, both mm, and degrees clockwise."""

    x: float = 0.0
    y: float = 0.0
    rotation: float = 0.0


class Profile(NamedTuple):
    """One printer with one sort of paper in it; all is measured on standing paper, nothing is a wish."""

    name: str
    x: float = 0.0
    """How far backs lie to the right of where they belong behind their fronts, seen on the back; mm."""
    y: float = 0.0
    """How far they lie below it; mm."""
    rotation: float = 0.0
    """How far they are turned clockwise against it; degrees."""
    front_x: float = 0.0
    """How far fronts lie to the right of the middle of the paper, seen on the front; mm."""
    front_y: float = 0.0
    """How far they lie below it; mm."""
    front_rotation: float = 0.0
    """How far they are turned clockwise on the paper; degrees."""
    scale_x: float = 1.0
    """Printed width / intended width."""
    scale_y: float = 1.0
    """Printed height / intended height."""
    margins: Margins | None = None
    """What it cannot ink; None where nobody has said."""
    paper: str = ""
    """Name or measures of the paper that was measured; nothing where nobody has said."""
    flip: str = "long-edge"
    """How the paper was turned when the backs were measured."""

    @property
    def unprintable(self) -> Margins:
        """Its margins; none where nobody has said."""
        return self.margins or Margins(0, 0, 0, 0)

    @property
    def front(self) -> Offset:
        """Of fronts on the paper."""
        return Offset(self.front_x, self.front_y, self.front_rotation)

    @property
    def back(self) -> Offset:
        """Of backs against their fronts."""
        return Offset(self.x, self.y, self.rotation)


def show_profile(profile: Profile) -> str:
    """What was measured, in words; nothing where the printer does as it is told."""
    back, front = show_offset(profile.back), show_offset(profile.front)
    parts = [
        f"backs lie {back} too far" if back else "",
        f"fronts lie {front} too far" if front else "",
        _show_scale(profile.scale_x, profile.scale_y),
    ]
    return "; ".join(filter(None, parts))


def show_margins(margins: Margins) -> str:
    """Margins as one types them: one number where all are equal."""
    numbers = margins[:1] if len(set(margins)) == 1 else margins
    return f"{', '.join(f'{number:g}' for number in numbers)} mm"


def show_offset(offset: Offset) -> str:
    """An offset in words; nothing where it is none to a hundredth."""
    x, y, rotation = (round(number, 2) for number in offset)
    said = (
        f"{abs(x):g} mm to the {'right' if x > 0 else 'left'}" if x else "",
        f"{abs(y):g} mm {'down' if y > 0 else 'up'}" if y else "",
        f"{abs(rotation):g}° {'clockwise' if rotation > 0 else 'anticlockwise'}" if rotation else "",
    )
    return ", ".join(filter(None, said))


def _show_scale(across: float, down: float) -> str:
    if across == down == 1:
        return ""
    return f"{100 * across:.2f} % as wide and {100 * down:.2f} % as high as they should be"
