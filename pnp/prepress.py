"""The drawings of copies -> the same as they go onto sheets: inked, enlarged, with bleed, cut off round."""

from __future__ import annotations

from collections.abc import Callable

from pnp.changes.copies import Copy
from pnp.content.model import Component
from pnp.drawing.items import Drawing, Segments
from pnp.jobs import Options
from pnp.laying import bleed_of, outline_of

_SIDES = ("front", "back", "lone")
"""The last is a front without a back where others bear lines on their backs: it bears its own."""


def prepared(copies: list[Copy], component: Component, options: Options) -> list[Copy]:
    """The copies in the ink that was asked for, as large as the component is, and trimmed."""
    if options.ink != "full":
        from pnp.inks import ink_named

        ink = ink_named(options.ink)
        copies = _changed(copies, lambda one, side: ink(one))
    if component.growth != 1:
        from pnp.large_print import enlarger

        enlarge = enlarger(component)
        copies = _changed(copies, lambda one, side: enlarge(one))
    return trimmed(copies, component, options)


def trimmed(copies: list[Copy], component: Component, options: Options) -> list[Copy]:
    """The copies with the bleed that was asked for, and with lines where scissors follow no straight cut."""
    bleed, is_round, marks = bleed_of(component, options), component.has_outline, options.marks
    lone = "lone" if marks.only_behind else "front"
    outlines = _outlines(component) if is_round and copies else dict.fromkeys(_SIDES, ())
    if options.bleed_from != "own" and bleed and component.cut:
        from pnp.press.bleeds import with_bleed

        copies = _changed(
            copies, lambda one, side: with_bleed(one, options.bleed_from, bleed, outlines[side])
        )
    if is_round:
        from pnp.press.outlines import cut_out

        copies = _changed(
            copies,
            lambda one, side: cut_out(
                one, outlines[side], bleed, marks if side == "lone" or marks.on(side) else None
            ),
            lone,
        )
    elif component.corner and marks.style == "grid":
        from pnp.press.outlines import with_arcs

        copies = _changed(
            copies,
            lambda one, side: (
                with_arcs(one, component.corner, marks) if side == "lone" or marks.on(side) else one
            ),
            lone,
        )
    return copies


def _outlines(component: Component) -> dict[str, Segments]:
    """The outline of each side, as one sees it."""
    from pnp.drawing.outlines import from_behind

    front = outline_of(component)
    return dict(zip(_SIDES, (front, from_behind(front, component.size), front), strict=True))


def _changed(
    copies: list[Copy], change: Callable[[Drawing, str], Drawing], lone: str = "front"
) -> list[Copy]:
    """The copies with both of their sides changed; what they shared they still share.

    `lone` is the side that `change` is told of a front without a back.
    """
    made: dict[tuple[int, str], Drawing] = {}

    def changed(drawing: Drawing, side: str) -> Drawing:
        if (id(drawing), side) not in made:
            made[id(drawing), side] = change(drawing, side)
        return made[id(drawing), side]

    return [
        copy._replace(
            sides=(changed(face, "front" if back else lone), changed(back, "back") if back else None)
        )
        for copy in copies
        for face, back in (copy.sides,)
    ]
