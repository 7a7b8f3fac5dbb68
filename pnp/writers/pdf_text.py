"""Set text to text operators: one matrix and one string a run, fonts and colours only where they change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.drawing.bounds import bounds
from pnp.drawing.items import Gradient, Paint, Run, Text
from pnp.lengths import number
from pnp.writers.pdf_numbers import fill_colour
from pnp.writers.pdf_paint import Content, layered, layers

if TYPE_CHECKING:
    from pnp.writers.pdf_fonts import EmbeddedFonts, Subset
    from pnp.writers.pdf_resources import Resources

_SPECIAL = ""
"""Stands in place of a colour for text that is more than filled."""
_RENDERING = {(True, False): 0, (False, True): 1, (True, True): 2}
_UNSEEN = 3
"""Text rendering modes of ISO 32000-1, 9.3.6."""


class TextPainter:
    """Writes texts, which must all live as long: words and paints are known by their identity."""

    def __init__(self, resources: Resources, fonts: EmbeddedFonts) -> None:
        self._resources = resources
        self._fonts = fonts
        self._colours: dict[int, str] = {}

    def text(self, item: Text) -> Content:
        """The operators of a text; runs in plain colours share a text object."""
        home = self._fonts.home
        operators = ["BT"]
        names: dict[str, None] = {}
        subset_now: Subset | None = None
        size_now, colour_now, spacing_now = 0.0, "", 0.0
        for run in item.runs:
            x, y, size, words, paint, spacing, _ = run
            colour = self._colours.get(id(paint))
            if colour is None:
                colour = self._colours[id(paint)] = _plain_colour(paint)
            if colour is _SPECIAL:
                content = self._special(run)
                operators += ["ET", content.operators, "BT"]
                names.update(dict.fromkeys(content.names))
                continue
            if colour != colour_now:
                operators.append(colour)
                colour_now = colour
            if spacing != spacing_now:
                operators.append(f"{number(spacing)} Tc")
                spacing_now = spacing
            try:
                subset: Subset = home[id(words[0])]
                stretches: Sequence[tuple[Subset, str]] = (
                    (subset, "".join(map(subset.fragments.__getitem__, map(id, words)))),
                )
            except (KeyError, IndexError):
                stretches = self._fonts.stretches(words)
            place = f"1 0 0 -1 {number(x)} {number(y)} Tm"
            for subset, shown in stretches:
                if subset is not subset_now or size != size_now:
                    operators.append(f"/{subset.name} {number(size)} Tf")
                    subset_now, size_now = subset, size
                    names[subset.name] = None
                operators.append(f"{place}[({shown})]TJ")
                place = ""
        operators.append("0 Tc ET" if spacing_now else "ET")
        return Content("\n".join(operators), tuple(names))

    def _special(self, run: Run) -> Content:
        """A run with a stroke, a gradient or an opacity; or one without ink, which can still be searched."""
        box = bounds(Text((run,)))
        stretches = self._fonts.stretches(run.words)
        shown = "".join(f"/{subset.name} {number(run.size)} Tf[({shown})]TJ" for subset, shown in stretches)
        spacing = f"{number(run.spacing)} Tc "
        fonts = tuple(subset.name for subset, _ in stretches)
        text = f"{spacing}1 0 0 -1 {number(run.x)} {number(run.y)} Tm{shown} ET"
        written = [
            (
                layer._replace(names=layer.names + fonts, own_state=True),
                f"BT {_RENDERING[layer.fill, layer.stroke]} Tr {text}",
            )
            for layer in layers(run.paint, box, self._resources)
        ]
        if not written:
            return Content(f"q BT {_UNSEEN} Tr {text} Q", fonts)
        return layered(written, box, self._resources)


def _plain_colour(paint: Paint) -> str:
    """The operator for the colour of text that is filled and nothing else."""
    fill = paint.fill
    stroked = paint.stroke is not None and paint.width > 0
    if fill is None or isinstance(fill, Gradient) or stroked or paint.fill_opacity < 1:
        return _SPECIAL
    return fill_colour(fill)
