"""Large print: which pieces of a set are printed larger, how much, and what they look like then."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.content.model import Component
from pnp.drawing.items import Drawing, Group
from pnp.geometry import Size
from pnp.jobs import Options
from pnp.laying import layout_of
from pnp.press.grid import DoesNotFit
from pnp.press.parting import Parting

FACTORS = (1.41, 1.25)
"""By how much pieces may grow, the largest first: 1.41 makes twice the area, as from A5 to A4."""


def enlarged_components(components: Sequence[Component], options: Options) -> dict[str, Component]:
    """All components as they are printed, by their names, those of styles too.

    Those that must match, which say `grows: together`, all grow by as much as all of them can. The styles
    in which they are not printed go along as far as they can.
    """
    printed = {component.styled(options.style).name for component in components}
    looks = [look for component in components for look in (component, *component.styles)]
    most = {look.name: _most(look, options) for look in looks}
    matched = [most[look.name] for look in looks if look.grows == "together" and look.name in printed]
    together = min(matched, default=1.0)
    return {
        look.name: enlarged(
            look, min(most[look.name], together) if look.grows == "together" else most[look.name]
        )
        for look in looks
    }


def _most(component: Component, options: Options) -> float:
    """The largest factor with which a piece is still printed whole."""
    if component.grows == "never" or component.outline not in _NAMED:
        return 1.0
    return next((factor for factor in FACTORS if _fits(enlarged(component, factor), options)), 1.0)


_NAMED = ("rectangle", "circle", "ellipse", "hexagon")
"""Outlines that take the size of the piece; any other is drawn in mm of its own."""


def _fits(component: Component, options: Options) -> bool:
    try:
        return not isinstance(layout_of(component, options._replace(tile="")), Parting)
    except DoesNotFit:
        return False


def enlarged(component: Component, factor: float) -> Component:
    """A component whose pieces are so many times larger; the room between them stays."""
    if factor == 1:
        return component
    width, height = component.size
    return component._replace(
        growth=factor,
        size=Size(round(width * factor, 2), round(height * factor, 2)),
        bleed=component.bleed * factor,
        safe=component.safe * factor,
        corner=component.corner * factor,
        join=tuple(join * factor for join in component.join),
    )


def enlarger(component: Component) -> Callable[[Drawing], Drawing]:
    """What makes drawings as large as the pieces of an enlarged component are printed."""
    factor = component.growth

    def grown(drawing: Drawing) -> Drawing:
        group = Group(drawing.items, (factor, 0, 0, factor, 0, 0))
        return Drawing(component.size, component.bleed, (group,))

    return grown
