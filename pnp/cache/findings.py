"""Sides as they are judged -> verdicts on all that differ from them in nothing but words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pnp.cache.verdicts import Verdict, fields_of, side_of, signature, told_of, written
from pnp.content.model import Component, Piece
from pnp.drawing.columns import columns_of
from pnp.drawing.items import Drawing, Style
from pnp.drawing.naming import inspected
from pnp.drawing.patterns import Pattern, are_unlike
from pnp.drawing.skeletons import shows_more, skeleton
from pnp.sides import Sides
from pnp.source import Report
from pnp.supply import MANY
from pnp.typeset.crowding import Crowding, Judged
from pnp.typeset.widths import Widths

Look = tuple[str, float, int, bool, float]

_MOST_LOOKED_AT = 1000
"""Texts of one place that had to be looked at; with more of them a verdict saves nothing."""


class Findings:
    """What is found of the sides of one set, as long as nothing is wrong with any of them."""

    def __init__(self, sides: Sides) -> None:
        self._sides = sides
        self._verdicts: dict[str, Verdict] = {}
        sides.told = self._drew
        sides.learnt = self._learnt

    def verdicts(self) -> dict[str, Verdict]:
        """Verdicts by their sides; none where symbols may show pictures or other pieces."""
        symbols = self._sides.drawer(False, Report()).symbols
        return {} if any(map(shows_more, symbols.values())) else self._verdicts

    def _drew(
        self, component: Component, template: str, pieces: Sequence[Piece], rows: list[list[Drawing]]
    ) -> None:
        """Take down one side of a few pieces."""
        if component.own_rows:
            return  # rows begin where drawings differ
        prepared = self._sides.drawer(False, Report()).prepared(component, template)
        if prepared is None or len(pieces) >= MANY or len(rows) != 1:
            return
        told = told_of(pieces)
        if told is not None and self._is_closed(component, template, prepared.drawn):
            self._verdicts[side_of(component, template)] = Verdict({"exactly": told}, {}, self._sides.fonts)

    def _learnt(
        self,
        component: Component,
        template: str,
        pieces: Sequence[Piece],
        found: Sequence[tuple[Pattern, Crowding]],
    ) -> None:
        """Take down one side of many pieces, by what they have in common."""
        patterns = [pattern for pattern, _ in found]
        texts = [text for _, crowding in found for text in crowding.texts]
        is_known = all(text.styles and len(text.right) <= _MOST_LOOKED_AT for text in texts)
        svgs = ["".join(pattern.parts) for pattern in patterns]
        if not (is_known and are_unlike(patterns) and self._is_closed(component, template, svgs)):
            return
        styles = [style for text in texts for style in text.styles]
        looks = list(dict.fromkeys(_look(style.style) for style in styles))
        layouts = [[_told(text, looks) for text in crowding.texts] for _, crowding in found]
        kinds = [layout for number, layout in enumerate(layouts) if layout not in layouts[:number]]
        try:
            value = {
                "asked": patterns[0].asked,
                "shown": list(patterns[0].words),
                "groups": {
                    signature([vars(pattern.pieces[0])[field] for field in pattern.asked]): [
                        kinds.index(layout),
                        [list(text.right) for text in crowding.texts],
                    ]
                    for (pattern, crowding), layout in zip(found, layouts, strict=True)
                },
                "layouts": kinds,
                "styles": [
                    _told_style(look, [style.widths for style in styles if _look(style.style) == look])
                    for look in looks
                ],
            }
            said = written(columns_of(pieces, fields_of(value)))
        except (TypeError, ValueError):  # what pieces say is more than words and numbers
            return
        self._verdicts[side_of(component, template)] = Verdict(value, said, self._sides.fonts)

    def _is_closed(self, component: Component, template: str, svgs: Iterable[str]) -> bool:
        """Whether nothing decides about a side but its template and what its own pieces say."""
        drawer = self._sides.drawer(False, Report())
        prepared = drawer.prepared(component, template)
        return (
            prepared is not None
            and not inspected(drawer.sandbox, prepared.template.name or "").is_open
            and not shows_more(svgs)
        )


def _told(text: Judged, looks: Sequence[Look]) -> dict[str, Any]:
    """The room of a text with gaps, its styles by their numbers."""
    return {
        "gaps": [[skeleton(span.text), looks.index(_look(span.style))] for span in text.spans],
        "styles": [looks.index(_look(style.style)) for style in text.styles],
        "room": text.room,
        "same": text.same,
    }


def _told_style(look: Look, widths: Sequence[Widths]) -> dict[str, Any]:
    """How wide words of one look are, in whatever colour."""
    words = {word: width for known in widths for word, width in known.items()}
    return {"look": look, "digits": widths[0].digits, "words": words}


def _look(style: Style) -> Look:
    """What of a style decides how wide its words are."""
    return style.family, style.size, style.weight, style.italic, style.spacing
