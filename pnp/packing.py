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
from pnp.laying import follows_outline, missing_bleed, outline_of, reach_of, sides_on
from pnp.press.cuts import CutPlan, cut_plan
from pnp.press.grid import Grid
from pnp.press.impose import batches
from pnp.press.pack import Packing, Sort, pack
from pnp.press.packed import Laid, impose_packed
from pnp.press.parting import Parting
from pnp.press.proof import proof_marks
from pnp.press.sheets import Placement, Sheet
from pnp.records import NamedTuple
from pnp.results import BuiltFile, Packed
from pnp.stocks import TO_FOLD, Stock, stock_of
from pnp.words.phrases import SEVERAL

if TYPE_CHECKING:
    from pnp.changes.tally import Tally
    from pnp.laying import Layout
    from pnp.run import Run

_NAMES = {
    "fronts": ("packed-{holds}", "Packed {holds}"),
    "gutterfold": ("packed-folded-in-half", "Packed, folded in half"),
    "foldover": ("packed-pieces-to-fold", "Packed pieces to fold"),
}
"""What files of common sheets are called, by how their backs are printed."""
_BOTH_SIDES = ("packed-{holds}-both-sides", "Packed {holds}, both sides")
"""The same where it is any other way."""


class _Ready(NamedTuple):
    """A component with all that is to be printed of it."""

    component: Component
    copies: list[Copy]
    layout: Layout | None

    @property
    def gap(self) -> float:
        """Between neighbouring trims, mm."""
        assert self.layout is not None
        assert not isinstance(self.layout, Parting)
        return self.layout.gap if isinstance(self.layout, Grid) else self.layout.grid.gap

    @property
    def sheets(self) -> int:
        """How many it takes in a file of its own."""
        assert self.layout is not None
        assert not isinstance(self.layout, Parting)
        return len(batches([copy.sides for copy in self.copies], self.layout.lines, self.component.own_rows))


class _Place(NamedTuple):
    """A copy in its place on a common sheet."""

    one: _Ready
    copy: Copy
    trim: Box


class _Common(NamedTuple):
    """The common sheets of a group of components."""

    group: list[_Ready]
    stock: Stock
    sides: str
    """How backs are printed: one of SIDES."""
    paper: Size
    """The half that bears the faces where the paper is folded."""
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

    Pieces that stay whole or come in parts keep files of their own. Nothing where anything is wrong: it is in
    the report of the run.
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
    """The groups that take fewer sheets together: of one sort of paper, with backs printed in one way.

    Pieces without backs go onto sheets with backs where that saves yet another sheet.
    """
    options = run.options
    stocks: dict[Stock, dict[str, list[_Ready]]] = {}
    for one in ready:
        sides = options.sides_of(one.component)
        if one.copies and _may_share(one, sides, options):
            stocks.setdefault(stock_of(one.component, sides), {}).setdefault(sides, []).append(one)
    for stock, groups in stocks.items():
        apart = [_packed(group, stock, sides, options) for sides, group in groups.items()]
        if len(apart) > 1 and stock != TO_FOLD:
            every = [one for group in groups.values() for one in group]
            mixed = _packed(every, stock, next(sides for sides in groups if sides != "fronts"), options)
            if mixed.saves and len(mixed.sheets) < sum(min(len(one.sheets), one.instead) for one in apart):
                yield mixed
                continue
        yield from (one for one in apart if one.saves)


def _may_share(one: _Ready, sides: str, options: Options) -> bool:
    """Whether pieces are cut out, with room on a sheet for what is printed beside them."""
    if not one.component.cut or one.layout is None or isinstance(one.layout, Parting):
        return False
    size = _as_laid(one, sides)[0].sides[0].size
    return _packing([Sort(size, 0.0, 1)], [one], sides, options) is not None


def _packing(sorts: Sequence[Sort], group: Sequence[_Ready], sides: str, options: Options) -> Packing | None:
    """Sorts of pieces of a group on fewest sheets; None where one fits on none."""
    if sides != "gutterfold":
        return pack(sorts, options.paper)
    from pnp.press.gutterfold import pack_half

    return pack_half(sorts, options.paper, max(reach_of(one.component, options) for one in group))


def _as_laid(one: _Ready, sides: str) -> list[Copy]:
    """The copies as they lie on a sheet: pieces that will be folded are opened."""
    if sides != "foldover":
        return one.copies
    from pnp.press.foldover import Opened, opened

    assert isinstance(one.layout, Opened)
    drawn = opened([copy.sides for copy in one.copies], one.layout)
    return [copy._replace(sides=(drawing, None)) for copy, drawing in zip(one.copies, drawn, strict=True)]


def _packed(group: list[_Ready], stock: Stock, sides: str, options: Options) -> _Common:
    """All copies of a group on common sheets, in the order of the set."""
    lots: dict[tuple[Size, float], list[tuple[_Ready, Copy]]] = {}
    for one in group:
        for copy in _as_laid(one, sides):
            size = Size(*sorted(copy.sides[0].size))
            lots.setdefault((size, one.gap), []).append((one, copy))
    sorts = [Sort(size, gap, len(lot)) for (size, gap), lot in lots.items()]
    packing = _packing(sorts, group, sides, options)
    assert packing
    left = [iter(lot) for lot in lots.values()]
    sheets = [[_Place(*next(left[spot.sort]), spot.trim) for spot in sheet] for sheet in packing.sheets]
    return _Common(group, stock, sides, packing.paper, sheets)


def _written(run: Run, common: _Common, folder: Path) -> list[tuple[BuiltFile, bytes]]:
    """The PDF of common sheets, or two where backs go into a file of their own."""
    holder = _holder(run, common)
    for one in common.group:
        run.report.extend(missing_bleed(one.component, run.options))
    sheets = run.finished(holder, _imposed(run, common))
    packed = Packed(
        tuple(one.component for one in common.group),
        tuple(
            tuple(sum(place.one is one for place in sheet) for one in common.group) for sheet in common.sheets
        ),
        tuple(_cuts(common.paper, sheet, run.options) for sheet in common.sheets),
        common.instead,
    )
    return [
        (file._replace(packed=packed, cuts=None), data) for file, data in run.written(holder, sheets, folder)
    ]


def _holder(run: Run, common: _Common) -> Component:
    """What stands for the components of common sheets."""
    name, title = (words.format(holds=common.stock.holds) for words in _NAMES.get(common.sides, _BOTH_SIDES))
    source = run.content.source
    back = name if any(one.component.has_backs for one in common.group) else None
    pieces = (Piece({"id": name, "copies": 1}, source, {}),)
    return Component(
        name,
        title,
        "piece",
        SEVERAL,
        pieces,
        name,
        back,
        foldover=common.sides == "foldover",
        source=source,
    )


def _imposed(run: Run, common: _Common) -> list[Sheet]:
    """The common sheets with their marks."""
    options = run.options
    owners = {id(side): place.one for sheet in common.sheets for place in sheet for side in place.copy.sides}
    layouts = [
        [
            Laid(
                place.copy.sides,
                place.trim,
                reach_of(place.one.component, options),
                not follows_outline(place.one.component, options),
            )
            for place in sheet
        ]
        for sheet in common.sheets
    ]
    sheets = _marked(layouts, common, owners, options)
    if not options.proof:
        return sheets
    return [
        sheet._replace(marks=(*sheet.marks, *chain.from_iterable(_proof(sheet, owners, options))))
        for sheet in sheets
    ]


def _marked(
    layouts: Sequence[Sequence[Laid]], common: _Common, owners: Mapping[int, _Ready], options: Options
) -> list[Sheet]:
    """Layouts as sheets; `owners` by the identity of drawings."""
    paper, sides, marks = common.paper, common.sides, options.marks
    if sides == "gutterfold":
        from pnp.press.gutterfold import Half, unfolded

        marks = marks._replace(sides="front")
        pages = impose_packed(layouts, paper, sides="duplex", flip="long-edge", marks=marks)
        return unfolded(pages, Half(paper, is_upright=True))
    if sides == "foldover":
        from pnp.press.foldover import Opened, with_fold_marks

        def is_upright(placement: Placement) -> bool:
            layout = owners[id(placement.drawing)].layout
            assert isinstance(layout, Opened)
            return layout.is_upright != (placement.turn in (90, 270))

        sheets = impose_packed(layouts, paper, sides="fronts", flip=options.flip, marks=marks)
        return with_fold_marks(sheets, is_upright)
    return impose_packed(layouts, paper, sides=sides, flip=options.flip, marks=marks)


def _proof(sheet: Sheet, owners: Mapping[int, _Ready], options: Options) -> Iterator[tuple[Shape, ...]]:
    """The outlines of each piece by those of its component."""
    for placement in sheet.placements:
        one = owners[id(placement.drawing)]
        component = one.component
        outline = outline_of(component) if component.has_outline else ()
        assert one.layout
        for shown in sides_on(sheet._replace(placements=(placement,)), component, one.layout, options):
            yield proof_marks(shown, component.safe, component.corner, outline)


def _cuts(paper: Size, sheet: Sequence[_Place], options: Options) -> CutPlan:
    """The straight cuts that free the pieces of a sheet, but those that scissors cut out."""
    loose = tuple(place.trim for place in sheet if follows_outline(place.one.component, options))
    return _planned(paper, tuple(place.trim for place in sheet), loose)


@lru_cache(maxsize=256)
def _planned(paper: Size, trims: tuple[Box, ...], loose: tuple[Box, ...]) -> CutPlan:
    cuts = cut_plan(paper, trims, loose)
    assert cuts is not None, "packed in rows"
    return cuts
