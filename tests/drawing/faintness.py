"""What is told of faint words on a side, and what contrast two colours have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from pnp.drawing.contrast import Contrasts, Faint
from pnp.drawing.items import Colour
from tests.drawing.studio import TYPE, Reading


def ratio(one: Colour, other: Colour) -> float:
    """By the formula of WCAG 2.2."""

    def light(colour: Colour) -> float:
        red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in colour)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def faint(body: str, symbols: Mapping[str, str] | None = None, folders: Sequence[Path] = ()) -> list[Faint]:
    """The faint words among these elements."""
    reading = Reading(symbols, folders)
    items = reading(body)
    contrasts = Contrasts(reading.reader.pictures)
    found = contrasts.faint(items)
    # What is known of the items from the first look says the same.
    assert contrasts.faint(items) == found
    return found


def text(x: float, y: float, fill: str, more: str = "", words: str = "Wolf") -> str:
    """A line of words in type of 4 mm."""
    return f'<text {TYPE} x="{x}" y="{y}" fill="{fill}" {more}>{words}</text>'
