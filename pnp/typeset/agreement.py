"""Texts that shall be alike, and the room of each -> the factor that each is set with."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pnp.drawing.items import Break, TextFrame, TextLine
from pnp.geometry import POINT
from pnp.source import Source
from pnp.typeset.sizes import TypeSizes

STEP = POINT / 4
"""By how much a size shrinks at a time, mm."""

Fits = Callable[[float], bool]
"""Whether a text has room when its sizes are all multiplied by a factor."""


class Agreement:
    """How large the texts of one component side become, so that those of one sort are alike."""

    def __init__(self, sizes: TypeSizes) -> None:
        self._sizes = sizes
        self._least: dict[tuple[Source, str], float] = {}
        """The size of each field whose texts are set together, mm."""
        self._growths: dict[tuple[str, int, float], float] = {}
        """How much the texts of a family, a weight and a size grow, all alike."""

    def concerns(self, item: TextLine | TextFrame) -> bool:
        """Whether the size of a text depends on those of others."""
        return item.fit == "together" or self._sizes.grows

    def must_choose(self, item: TextLine | TextFrame) -> bool:
        """Whether a size must be chosen for a text that has room as it is."""
        return item.fit == "together" or bool(self._growths)

    def take_in(self, item: TextLine | TextFrame, sizes: list[float], fits: Fits) -> None:
        """Let a text with such sizes, in mm, have its say."""
        if self._sizes.grows and sizes and not (isinstance(item, TextLine) and item.width is None):
            factor, style = self._sizes.most(max(sizes)), _style_of(item)
            while factor > 1 and not fits(factor):
                factor -= STEP / max(sizes)
            self._growths[style] = max(1.0, min(factor, self._growths.get(style, factor)))
        if item.fit == "together":
            key = item.origin.template, item.origin.field
            size = max(sizes) * _first_fitting(_factors(sizes, item.min_size), fits)[0]
            self._least[key] = min(self._least.get(key, size), size)

    def choose(
        self, item: TextLine | TextFrame, sizes: list[float], scale: float, fits: Fits
    ) -> tuple[float, bool]:
        """The factor for a text that is printed so many times larger, and whether it has room then."""
        if self._sizes.grows and sizes:
            alike = self._growths.get(_style_of(item), 1.0)
            # Type that stays too small for the sake of others grows for itself as far as it must.
            for growth in (self._sizes.least / (min(sizes) * scale), alike):
                if growth >= max(1.0, alike) and fits(growth):
                    return growth, True
        if item.fit == "shrink":
            return _first_fitting(_factors(sizes, item.min_size), fits)
        factor = 1.0
        if item.fit == "together":
            factor = min(1.0, self._least[item.origin.template, item.origin.field] / max(sizes))
        return factor, fits(factor)


def _style_of(item: TextLine | TextFrame) -> tuple[str, int, float]:
    """The family, weight and size of the largest words of a text."""
    spans = item.spans if isinstance(item, TextLine) else item.content
    styles = [span.style for span in spans if not isinstance(span, Break)]
    largest = max(styles, key=lambda style: style.size)
    return largest.family, largest.weight, round(largest.size, 3)


def _factors(sizes: list[float], min_size: float) -> Iterator[float]:
    """Full size, then smaller by STEP of the largest type each time, down to the floor of the smallest."""
    largest, smallest = max(sizes), min(sizes)
    least = max(min_size, STEP) / smallest
    yield 1.0
    factor = 1 - STEP / largest
    while factor > least:
        yield factor
        factor -= STEP / largest
    if least < 1:
        yield least


def _first_fitting(factors: Iterator[float], fits: Fits) -> tuple[float, bool]:
    """The first factor that fits, else the last one tried."""
    factor = 1.0
    for factor in factors:
        if fits(factor):
            return factor, True
    return factor, False
