"""The copies of a component -> sheets, laid as its backs are to be printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.content.model import Component
from pnp.drawing.items import Drawing, Segments
from pnp.jobs import FOLDED, Options
from pnp.press.grid import DoesNotFit, Grid, one_a_sheet
from pnp.press.impose import impose
from pnp.press.join import impose_parts
from pnp.press.marks import USUAL, reach
from pnp.press.parting import Parting, whole_or_parts
from pnp.press.sheets import Sheet
from pnp.source import Problem
from pnp.supply import owner_mark

if TYPE_CHECKING:
    from pnp.press.foldover import Opened
    from pnp.press.gutterfold import Folding

    Layout = Grid | Parting | Folding | Opened

SEEN = 0.05
"""What a mark must be shorter than asked to be told of, mm."""
UNCUT_GAP = 5.0
"""Least gap of the grid in which a piece that stays whole has the first place, mm."""


def bleed_of(component: Component, options: Options) -> float:
    """How far ink is to go beyond the trim, mm."""
    return component.bleed if options.bleed is None else options.bleed


def reach_of(component: Component, options: Options) -> float:
    """How far ink may go beyond the trim, mm: also that of the line round an outline."""
    bleed = bleed_of(component, options)
    if not follows_outline(component, options):
        return bleed
    from pnp.press.outlines import GAP

    return max(bleed, GAP / 2)


def follows_outline(component: Component, options: Options) -> bool:
    """Whether scissors follow an outline on the sheet; pieces to be folded are rectangles until they are."""
    return component.has_outline and options.sides_of(component) != "foldover"


def outline_of(component: Component) -> Segments:
    """The line along which the pieces of a component are cut, mm from the trim's corner."""
    from pnp.drawing.outlines import outline

    return outline(component.size, component.outline, component.corner)


def layout_of(component: Component, options: Options) -> Layout:
    """How a component lies on paper; DoesNotFit where it does not."""
    gap = component.gap if options.gap is None else options.gap
    gap = gap if component.cut else max(gap, UNCUT_GAP)
    if follows_outline(component, options):
        from pnp.press.outlines import GAP

        gap = max(gap, GAP)
    sides = options.sides_of(component)
    if sides == "gutterfold":
        from pnp.press.gutterfold import fold_in_half

        return fold_in_half(component.size, options.paper, gap, bleed_of(component, options))
    if sides == "foldover":
        from pnp.press.foldover import open_pieces

        return open_pieces(component.size, options.paper, gap)
    layout = whole_or_parts(component.size, options.paper, gap, component.join, options.tile)
    if component.cut or not isinstance(layout, Grid):
        return layout
    return one_a_sheet(component.size, options.paper, gap)


def too_large(component: Component, options: Options, error: DoesNotFit) -> Problem:
    """What is told of a component that does not fit on the paper, and how else it may be printed."""
    sides = options.sides_of(component)
    hint = f"build with --paper {error.papers[0]}" if error.papers else "give --paper WIDTHxHEIGHTmm"
    if component.foldover and sides == "foldover":
        if _fits(component._replace(foldover=False), options):
            hint += ", or leave out foldover"
    elif sides in FOLDED:
        if _fits(component, options._replace(sides="duplex")):
            hint += ", or print it with --sides duplex"
        elif _fits(component, options._replace(tile="overlap")):
            hint += ", or spread it over several sheets, front and back, with --tile overlap"
    elif _fits(component, options._replace(tile="overlap")):
        hint += ", or spread it over several sheets with --tile overlap"
    name = f"{component.name}, opened" if sides == "foldover" else component.name
    place = component.sources.get("size", component.source)
    return Problem("does-not-fit", f"{name}: {error}", place, hint=hint)


def _fits(component: Component, options: Options) -> bool:
    """Whether a component fits on the paper."""
    try:
        return layout_of(component, options) is not None
    except DoesNotFit:
        return False


def missing_bleed(component: Component, options: Options) -> Iterator[Problem]:
    """Bleed that is asked for and not drawn."""
    bleed, reach = bleed_of(component, options), component.bleed
    if component.cut and bleed > reach and options.bleed_from == "own":
        message = f"{component.name} is drawn {reach:g} mm beyond its trim, and {bleed:g} mm are asked for"
        hint = f"let its templates reach {bleed:g} mm out and write bleed: {bleed:g}, or --bleed-from edge"
        place = component.sources.get("bleed", component.source)
        yield Problem("no-bleed", message, place, "warning", hint)


def short_marks(component: Component, sheets: Sequence[Sheet], options: Options) -> Iterator[Problem]:
    """Crop marks that were asked for in some length or place, and for which the paper has no room."""
    marks, margins = options.marks, sheets[0].margins
    asked = marks.length, marks.offset
    if marks.style != "corner" or margins is None or asked == (USUAL.length, USUAL.offset):
        return
    short: dict[tuple[float, float], list[str]] = {}
    for edge, room in margins.rooms.items():
        start, end = reach(room, marks)
        if end - start < marks.length - SEEN or start < marks.offset - SEEN:
            short.setdefault((start, end - start), []).append(edge)
    if short:
        told = " and ".join(
            f"{length:.1f} mm long and {start:.1f} mm from the ink at the {' and '.join(edges)}"
            for (start, length), edges in short.items()
        )
        message = f"crop marks of {component.name} are {told}, not {marks.length:g} and {marks.offset:g}"
        hint = "the paper ends there: take larger paper, or less --bleed or --gap"
        place = component.sources.get("size", component.source)
        yield Problem("short-marks", message, place, "info", hint)


def sides_on(sheet: Sheet, component: Component, layout: Layout, options: Options) -> tuple[Sheet, ...]:
    """A sheet; where its pieces are to be folded, one of their faces and one of their backs."""
    if options.sides_of(component) != "foldover":
        return (sheet,)
    from pnp.press.foldover import Opened, halves

    assert isinstance(layout, Opened)
    return halves(sheet, layout)


def laid(
    copies: Sequence[tuple[Drawing, Drawing | None]], component: Component, layout: Layout, options: Options
) -> list[Sheet]:
    """The sheets of faces and backs, with their marks."""
    bleed, sides, marks = reach_of(component, options), options.sides_of(component), options.marks
    straight, own_rows = not follows_outline(component, options), component.own_rows
    if isinstance(layout, Parting):
        boards = [owner_mark(index) for index in range(len(copies))]
        return impose_parts(copies, boards, layout, sides=sides, flip=options.flip, bleed=bleed, marks=marks)
    if isinstance(layout, Grid):
        return impose(
            copies,
            layout,
            sides=sides,
            flip=options.flip,
            bleed=bleed,
            cut=component.cut,
            straight=straight,
            own_rows=own_rows,
            marks=marks,
            lines=() if component.cut else (range(1),),
        )
    if sides == "gutterfold":
        from pnp.press.gutterfold import Folding, impose_folded

        assert isinstance(layout, Folding)
        return impose_folded(copies, layout, bleed=bleed, straight=straight, own_rows=own_rows, marks=marks)
    from pnp.press.foldover import Opened, impose_opened

    assert isinstance(layout, Opened)
    return impose_opened(copies, layout, bleed=bleed, own_rows=own_rows, marks=marks)
