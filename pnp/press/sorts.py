"""What is packed, and where it comes to lie; lengths in mm."""

from __future__ import annotations

from pnp.geometry import Box, Size
from pnp.records import NamedTuple

APART = 2.0
"""Least room between pieces of different sizes, mm: crop marks stand there."""


class Sort(NamedTuple):
    """Pieces of one size."""

    size: Size
    gap: float
    """Between neighbouring trims, mm."""
    pieces: int


class Spot(NamedTuple):
    """Room for a piece."""

    sort: int
    """Which of the sorts it belongs to."""
    trim: Box
    """Standing or lying."""
