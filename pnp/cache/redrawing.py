"""What a template puts out for a piece -> its drawing, with neither templates nor their theme at hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from pnp.cache.unforeseen import Unforeseen
from pnp.drawing.contrast import Contrasts
from pnp.drawing.interpret import Interpreter, Side
from pnp.drawing.items import Drawing, Item, Origin
from pnp.drawing.library import read_symbols
from pnp.drawing.pictures import Pictures
from pnp.drawing.skeletons import filled, signature
from pnp.drawing.tags import BadMarkup, Tag, Tags
from pnp.geometry import Size
from pnp.source import Report, Source

_ELSEWHERE = ("face:", "back:")
"""What tells that a side may show another piece."""


def put_out(side: Mapping[str, Any], values: Mapping[str, Any]) -> str:
    """What a template puts out for these values; Unforeseen where nobody knows."""
    parts = side["skeletons"].get(signature(values, side["asked"]))
    svg = filled(parts, values) if parts else None
    if svg is None or any(sign in svg for sign in _ELSEWHERE):
        raise Unforeseen
    return svg


class Redrawer:
    """Draws what templates have put out; whatever is wrong with it is Unforeseen."""

    def __init__(self, symbols: Iterable[str]) -> None:
        report, tags = Report(), Tags()
        library = read_symbols(map(Path, symbols), tags, report)
        if len(report):
            raise Unforeseen
        pictures = Pictures(())
        self._interpreter = Interpreter(tags, library, pictures, _origin, _complain)
        self._contrasts = Contrasts(pictures)

    def items(self, svg: str, side: Side) -> tuple[Item, ...]:
        """The items of a side with their text still to be set."""
        try:
            return self._interpreter.read(svg, side)
        except BadMarkup:
            raise Unforeseen from None

    def faults(self, items: Sequence[Item]) -> list[tuple[Any, ...]]:
        """The faint words of a side, whatever they say."""
        return [(faint.origin.template, faint.colour, faint.under) for faint in self._contrasts.faint(items)]

    def sketch(self, svg: str, size: Size, bleed: float, safe: float | None) -> Drawing:
        """A whole side with its text still to be set."""
        items = self.items(svg, Side(size, bleed, safe))
        if self.faults(items):
            raise Unforeseen
        return Drawing(size, bleed, items)


def _origin(tag: Tag, field: str, words: str) -> Origin:
    """What a text belongs to: its tag, as the template has it, stands for the place in the template."""
    return Origin(Source(Path()), "", field, Source(Path(repr(sorted(tag.attributes.items())))))


def _complain(name: str, message: str, at: str, hint: str, field: str) -> NoReturn:
    raise Unforeseen
