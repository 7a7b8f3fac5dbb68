"""Drawings -> the same drawings with less ink: in outlines, or in grey."""

from __future__ import annotations

from collections.abc import Callable

from pnp.drawing.items import Drawing

Ink = Callable[[Drawing], Drawing]
"""Gives a drawing in another ink; the same object for the same object."""


def ink_named(name: str) -> Ink:
    """The ink `low` or `grey`."""
    if name == "low":
        from pnp.inks.low import Low

        return Low().drawing
    from pnp.inks.grey import Grey

    return Grey().drawing
