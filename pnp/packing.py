"""The components of a set -> files in which pieces of several sizes share sheets, where that takes fewer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.changes.copies import Copy
from pnp.content.model import Component, Piece
from pnp.drawing.items import Shape
from pnp.geometry import Box, Size
from pnp.jobs import Options
from pnp.laying import follows_outline, missing_bleed, outline_of, reach_of
from pnp.press.cuts import CutPlan, cut_plan
from pnp.press.grid import Grid
from pnp.press.impose import batches
from pnp.press.pack import Sort, pack
from pnp.press.packed import Laid, impose_packed
from pnp.press.proof import proof_marks
from pnp.press.sheets import Sheet
from pnp.records import NamedTuple
from pnp.results import BuiltFile, Packed
from pnp.stocks import Stock, stock_of
from pnp.words.phrases import SEVERAL

if TYPE_CHECKING:
    from pnp.changes.tally import Tally
    from pnp.laying import Layout
    from pnp.run import Run

_TOGETHER = ("fronts", "duplex", "separate")
"""Ways to print backs with which pieces may share sheets; folded ones keep to their own."""


class _Ready(NamedTuple):
    """A component with all that is to be printed of it."""

    component: Component
    copies: list[Copy]
    layout: Layout | None

    @property
    def sheets(self) -> int:
        """How many it takes in a file of its own."""
        assert isinstance(self.layout, Grid)
        return len(batches([copy.sides for copy in self.copies], self.layout.lines, self.component.own_rows))


class _Place(NamedTuple):
    """A copy in its place on a common sheet."""

    component: Component
    copy: Copy
    trim: Box


class _Common(NamedTuple):
    """The common sheets of a group of components."""

    group: list[_Ready]
    stock: Stock
    paper: Size
    sheets: list[list[_Place]]

    @property
    def instead(self) -> int:
        """Sheets that files of their own would take."""
        return sum(one.sheets for one in self.group)

    @property
    def saves(self) -> bool:
        """Whether it takes fewer."""
        return len(self.sheets) < self.instead


def packed_files(run: Run, folder: Path, tally: Tally | None) -> list[tuple[BuiltFile, bytes]]:
    """The PDFs of all components: on common sheets those that share paper and sides, where that saves any.

    Pieces that stay whole, are folded or come in parts keep files of their own. Nothing where anything is
    wrong: it is in the report of the run.
    """
    ready: list[_Ready] = []
    for component in run.components:
        ready.append(_Ready(component, *run.prepared(component, tally)))
        run.noted(component)
    if run.report.has_errors:
        return []
    common = {one.component.name: found for found in _commons(run, ready) for one in found.group}
    made: list[tuple[BuiltFile, bytes]] = []
    for one in ready:
        found = common.get(one.component.name)
        if found is None:
            made += run.written(one.component, run.laid_out(*one), folder)
        elif found.group[0] is one:
            made += _written(run, found, folder)
    return made


def _commons(run: Run, ready: Sequence[_Ready]) -> Iterator[_Common]:
    """The groups that take fewer sheets together: of one sort of paper, printed on as many sides.

    Pieces without backs go onto sheets with backs where that saves yet another sheet.
    """
    options = run.options
    stocks: dict[Stock, dict[str, list[_Ready]]] = {}
    for one in ready:
        sides = options.sides_of(one.component)
        if one.copies and sides in _TOGETHER and _may_share(one, options.paper):
            stocks.setdefault(stock_of(one.component, sides), {}).setdefault(sides, []).append(one)
    for stock, groups in stocks.items():
        apart = [_packed(group, stock, options.paper) for group in groups.values()]
        mixed = _packed([one for group in groups.values() for one in group], stock, options.paper)
        if mixed.saves and len(mixed.sheets) < sum(min(len(one.sheets), one.instead) for one in apart):
            yield mixed
        else:
            yield from (one for one in apart if one.saves)


def _may_share(one: _Ready, paper: Size) -> bool:
    """Whether pieces are cut out, with room on a sheet for what is printed beside them."""
    size, is_cut = one.copies[0].sides[0].size, one.component.cut
    return is_cut and isinstance(one.layout, Grid) and pack([Sort(size, 0.0, 1)], paper) is not None


def _packed(group: list[_Ready], stock: Stock, paper: Size) -> _Common:
    """All copies of a group on common sheets, in the order of the set."""
    lots: dict[tuple[Size, float], list[tuple[Component, Copy]]] = {}
    for one in group:
        assert isinstance(one.layout, Grid)
        for copy in one.copies:
            size = Size(*sorted(copy.sides[0].size))
            lots.setdefault((size, one.layout.gap), []).append((one.component, copy))
    packing = pack([Sort(size, gap, len(lot)) for (size, gap), lot in lots.items()], paper)
    assert packing
    left = [iter(lot) for lot in lots.values()]
    sheets = [[_Place(*next(left[spot.sort]), spot.trim) for spot in sheet] for sheet in packing.sheets]
    return _Common(group, stock, packing.paper, sheets)


def _written(run: Run, common: _Common, folder: Path) -> list[tuple[BuiltFile, bytes]]:
    """The PDF of common sheets, or two where backs go into a file of their own."""
    holder = _holder(run, common)
    for one in common.group:
        run.report.extend(missing_bleed(one.component, run.options))
    sheets = run.finished(holder, _imposed(run, common, run.options.sides_of(holder)))
    components = tuple(one.component for one in common.group)
    packed = Packed(
        components,
        tuple(
            tuple(sum(place.component is one for place in sheet) for one in components)
            for sheet in common.sheets
        ),
        tuple(_cuts(common.paper, sheet, run.options) for sheet in common.sheets),
        common.instead,
    )
    return [
        (file._replace(packed=packed, cuts=None), data) for file, data in run.written(holder, sheets, folder)
    ]


def _holder(run: Run, common: _Common) -> Component:
    """What stands for the components of common sheets."""
    components = [one.component for one in common.group]
    both = any(run.options.sides_of(component) != "fronts" for component in components)
    name = f"packed-{common.stock.holds}{'-both-sides' if both else ''}"
    title = f"Packed {common.stock.holds}{', both sides' if both else ''}"
    source = run.content.source
    back = name if any(component.has_backs for component in components) else None
    pieces = (Piece({"id": name, "copies": 1}, source, {}),)
    return Component(name, title, "piece", SEVERAL, pieces, name, back, source=source)


def _imposed(run: Run, common: _Common, sides: str) -> list[Sheet]:
    """The common sheets with their marks."""
    options = run.options
    layouts = [
        [
            Laid(
                place.copy.sides,
                place.trim,
                reach_of(place.component, options),
                not follows_outline(place.component, options),
            )
            for place in sheet
        ]
        for sheet in common.sheets
    ]
    sheets = impose_packed(layouts, common.paper, sides=sides, flip=options.flip, marks=options.marks)
    if not options.proof:
        return sheets
    owners = {
        id(side): place.component for sheet in common.sheets for place in sheet for side in place.copy.sides
    }
    return [
        sheet._replace(marks=(*sheet.marks, *chain.from_iterable(_proof(sheet, owners)))) for sheet in sheets
    ]


def _proof(sheet: Sheet, owners: Mapping[int, Component]) -> Iterator[tuple[Shape, ...]]:
    """The outlines of each piece by those of its component; `owners` by the identity of drawings."""
    for one in sheet.placements:
        owner = owners[id(one.drawing)]
        outline = outline_of(owner) if owner.has_outline else ()
        yield proof_marks(sheet._replace(placements=(one,)), owner.safe, owner.corner, outline)


def _cuts(paper: Size, sheet: Sequence[_Place], options: Options) -> CutPlan:
    """The straight cuts that free the pieces of a sheet, but those that scissors cut out."""
    loose = tuple(place.trim for place in sheet if follows_outline(place.component, options))
    return _planned(paper, tuple(place.trim for place in sheet), loose)


@lru_cache(maxsize=256)
def _planned(paper: Size, trims: tuple[Box, ...], loose: tuple[Box, ...]) -> CutPlan:
    cuts = cut_plan(paper, trims, loose)
    assert cuts is not None, "packed in rows"
    return cuts
