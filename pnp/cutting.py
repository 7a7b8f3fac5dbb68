"""The order of cuts -> the words for whoever stands at the trimmer."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.press.cuts import Cuts


def show_cuts(cuts: Cuts, is_landscape: bool) -> str:
    """How many cuts free the pieces of a sheet, and in which order: outer edges, long strips, pieces."""
    stages = [[cut for cut in cuts if cut.stage == stage] for stage in range(cuts[-1].stage + 1)]
    outer, through, strips = [*stages, [], []][:3]
    order = [f"the {len(outer)} outer edges"]
    if through:
        side = "short" if through[0].upright == is_landscape else "long"
        order.append(f"then {len(through)} along the {side} side of the paper")
    if strips:
        number = Counter((cut.start, cut.end) for cut in strips)
        is_even = len(stages) == 3 and len(set(number.values())) == 1
        each = f"{len(strips) // len(number)} across each of the {len(number)} strips"
        order.append(f"then {each if is_even else 'strip by strip'}")
    first = "first " if through else ""
    return f"{len(cuts)} cuts: {first}{', '.join(order)}"
