"""The components of a set -> files in which pieces of several sizes share sheets, where that takes fewer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.changes.copies import Copy
from pnp.content.model import Component, Piece
from pnp.drawing.items import Shape
from pnp.geometry import Box, Size
from pnp.jobs import FOLDED, Options
from pnp.laying import follows_outline, missing_bleed, outline_of, reach_of, short_marks, sides_on
from pnp.press.cuts import CutPlan, cut_plan
from pnp.press.grid import Grid
from pnp.press.impose import batches, hinge
from pnp.press.pack import holding, pack
from pnp.press.packed import Laid, impose_packed
from pnp.press.parting import Parting
from pnp.press.proof import proof_marks
from pnp.press.sheets import Placement, Sheet
from pnp.press.sorts import Sort
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
    laid: list[Copy]
    """The copies as they lie on a sheet: pieces that will be folded are opened."""

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
        return len(batches([copy.sides for copy in self.laid], self.layout.lines, self.component.own_rows))


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
    name: str
    """That of its file."""
    title: str
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
    ready = [_ready(run, component, tally) for component in run.components]
    if run.report.has_errors:
        return []
    common = {one.component.name: found for found in _named(_commons(run, ready)) for one in found.group}
    made: list[tuple[BuiltFile, bytes]] = []
    for one in ready:
        found = common.get(one.component.name)
        if found is None:
            made += run.written(one.component, run.laid_out(one.component, one.copies, one.layout), folder)
        elif found.group[0] is one:
            made += _written(run, found, folder)
    return made


def _ready(run: Run, component: Component, tally: Tally | None) -> _Ready:
    """A component with its copies as they are printed."""
    copies, layout = run.prepared(component, tally)
    run.noted(component)
    laid = copies
    if run.options.sides_of(component) == "foldover":
        from pnp.press.foldover import Opened, opened

        if isinstance(layout, Opened):
            drawn = opened([copy.sides for copy in copies], layout)
            laid = [copy._replace(sides=(one, None)) for copy, one in zip(copies, drawn, strict=True)]
    return _Ready(component, copies, layout, laid)


def _commons(run: Run, ready: Sequence[_Ready]) -> Iterator[_Common]:
    """The groups that take fewer sheets together: of one sort of paper, with backs printed in one way.

    Pieces without backs go onto sheets with backs where that saves yet another sheet.
    """
    options = run.options
    stocks: dict[Stock, dict[str, list[_Ready]]] = {}
    for one in ready:
        sides = options.sides_of(one.component)
        if one.laid and one.component.cut and not isinstance(one.layout, Parting):
            stocks.setdefault(stock_of(one.component, sides), {}).setdefault(sides, []).append(one)
    for stock, groups in stocks.items():
        apart = [found for sides, group in groups.items() for found in _shared(group, stock, sides, options)]
        if len(groups) > 1 and stock != TO_FOLD:
            every = [one for group in groups.values() for one in group]
            mixed = list(_shared(every, stock, next(sides for sides in groups if sides != "fronts"), options))
            if sum(map(_least, mixed)) < sum(map(_least, apart)):
                apart = mixed
        yield from (one for one in apart if one.saves)


def _named(commons: Iterable[_Common]) -> Iterator[_Common]:
    """Groups whose files would be called alike, with a number behind the names of all but the first."""
    seen: Counter[str] = Counter()
    for one in commons:
        seen[one.name] += 1
        number = seen[one.name]
        yield (
            one if number == 1 else one._replace(name=f"{one.name}-{number}", title=f"{one.title}, {number}")
        )


def _least(common: _Common) -> int:
    """Sheets that a group takes, shared or not."""
    return min(len(common.sheets), common.instead)


def _shared(group: Sequence[_Ready], stock: Stock, sides: str, options: Options) -> Iterator[_Common]:
    """The common sheets of a group; of several ones where no margins leave all of its pieces room.

    Those that fit nowhere beside job line and ruler are left out.
    """
    bleed = max(reach_of(one.component, options) for one in group)
    rooms = {id(one): _rooms(one, sides, bleed, options) for one in group}
    left = [one for one in group if rooms[id(one)]]
    while left:
        number = Counter(room for one in left for room in rooms[id(one)] for _ in one.laid)
        room = max(number, key=lambda room: (number[room], room))
        yield _packed([one for one in left if room in rooms[id(one)]], stock, sides, bleed, options)
        left = [one for one in left if room not in rooms[id(one)]]


def _rooms(one: _Ready, sides: str, bleed: float, options: Options) -> set[Size]:
    """The rooms on a sheet, of which all that are shared have one, that hold the pieces of a component."""
    size = one.laid[0].sides[0].size
    if sides != "gutterfold":
        return holding(size, options.paper)
    from pnp.press.gutterfold import holding_half

    return holding_half(size, options.paper, bleed)


def _packed(group: list[_Ready], stock: Stock, sides: str, bleed: float, options: Options) -> _Common:
    """All copies of a group on common sheets, in the order of the set."""
    lots: dict[tuple[Size, float], list[tuple[_Ready, Copy]]] = {}
    for one in group:
        for copy in one.laid:
            size = Size(*sorted(copy.sides[0].size))
            lots.setdefault((size, one.gap), []).append((one, copy))
    sorts = [Sort(size, gap, len(lot)) for (size, gap), lot in lots.items()]
    if sides == "gutterfold":
        from pnp.press.gutterfold import pack_half

        packing = pack_half(sorts, options.paper, bleed)
    else:
        packing = pack(sorts, options.paper)
    assert packing, "a room holds them all"
    left = [iter(lot) for lot in lots.values()]
    sheets = [[_Place(*next(left[spot.sort]), spot.trim) for spot in sheet] for sheet in packing.sheets]
    name, title = (words.format(holds=stock.holds) for words in _NAMES.get(sides, _BOTH_SIDES))
    return _Common(group, stock, sides, name, title, packing.paper, sheets)


def _written(run: Run, common: _Common, folder: Path) -> list[tuple[BuiltFile, bytes]]:
    """The PDF of common sheets, or two where backs go into a file of their own."""
    holder = _holder(run, common)
    for one in common.group:
        run.report.extend(missing_bleed(one.component, run.options))
    sheets = _imposed(run, common)
    run.report.extend(short_marks(holder, sheets, run.options))
    sheets = run.finished(holder, sheets)
    packed = Packed(
        tuple(one.component for one in common.group),
        tuple(
            tuple(sum(place.one is one for place in sheet) for one in common.group) for sheet in common.sheets
        ),
        tuple(_cuts(common, sheet, run.options) for sheet in common.sheets),
        common.instead,
        _is_cut_from_behind(common, run.options),
    )
    has_marks = not all(follows_outline(one.component, run.options) for one in common.group)
    return [
        (
            file._replace(packed=packed, cuts=None, lost_marks=file.lost_marks if has_marks else ()),
            data,
        )
        for file, data in run.written(holder, sheets, folder)
    ]


def _holder(run: Run, common: _Common) -> Component:
    """What stands for the components of common sheets."""
    name, source = common.name, run.content.source
    back = name if any(one.component.has_backs for one in common.group) else None
    pieces = (Piece({"id": name, "copies": 1}, source, {}),)
    return Component(
        name,
        common.title,
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


def _cuts(common: _Common, sheet: Sequence[_Place], options: Options) -> CutPlan:
    """The straight cuts that free the pieces of a sheet, but those that scissors cut out."""
    trims = tuple(place.trim for place in sheet)
    if _is_cut_from_behind(common, options):
        turning = hinge(common.paper, options.flip)
        trims = tuple(turning.box(common.paper, trim) for trim in trims)
    loose = tuple(
        trim
        for trim, place in zip(trims, sheet, strict=True)
        if follows_outline(place.one.component, options)
    )
    return _planned(common.paper, trims, loose)


def _is_cut_from_behind(common: _Common, options: Options) -> bool:
    """Whether only the backs of sheets bear marks."""
    return options.marks.only_behind and common.sides not in ("fronts", *FOLDED)


@lru_cache(maxsize=256)
def _planned(paper: Size, trims: tuple[Box, ...], loose: tuple[Box, ...]) -> CutPlan:
    cuts = cut_plan(paper, trims, loose)
    assert cuts is not None, "packed in rows"
    return cuts
