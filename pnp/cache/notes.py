"""The pieces of one set as they are drawn -> plans by which pieces with other words can be drawn anew."""

from __future__ import annotations

import os
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.cache.counted import counted_options, counted_set, page_skeletons, slug_sizes
from pnp.changes.compare import Print
from pnp.content.model import Component, Piece
from pnp.content.values import Places
from pnp.drawing.colours import uncoloured
from pnp.drawing.inspection import Inspection
from pnp.drawing.items import Drawing
from pnp.drawing.naming import inspected
from pnp.drawing.render import Drawer
from pnp.drawing.skeletons import filled, gap, shows_more, signature, skeleton
from pnp.geometry import Size
from pnp.jobs import Options
from pnp.press.furniture import RULER
from pnp.project import SetPlace
from pnp.sides import Sides
from pnp.source import Report
from pnp.writers.pdf_trace import Trace

if TYPE_CHECKING:
    from pnp.ledger import Ledger

_MOST_SKELETONS = 100
"""Of one side of a component."""

_Row = tuple[Component, str, Sequence[Piece], list[list[Drawing]]]


class Notes:
    """What is known of the pieces of one set once they are drawn."""

    def __init__(self, place: SetPlace, options: Options, sides: Sides) -> None:
        self.content = sides.content
        self.place = place
        self.options = options
        self.sides = sides
        self.rows: list[_Row] = []
        """What was drawn of the component at hand."""
        self.traces: dict[str, Trace] = {}
        """How its files were written, by their names."""
        self.made_plans: list[dict[str, Any]] = []
        self.digests: dict[str, str] = {}
        """Those of the fonts and pictures that its pieces show, by their files."""
        self.furniture: dict[tuple[str, Size], dict[str, Any]] = {}
        """How that is drawn which stands beside pieces, by its template and size."""
        self.prints: Mapping[str, tuple[Print, ...]] = {}
        """What each piece looks like, by its component, where pieces were counted."""
        self.lock = b""
        """What a lock says of them."""
        self.is_open = False
        """Whether a side may show anything of other pieces."""
        sides.told = self.saw

    def saw(
        self, component: Component, template: str, pieces: Sequence[Piece], rows: list[list[Drawing]]
    ) -> None:
        """Take down one side of some pieces."""
        self.rows.append((component, template, pieces, rows))

    def trace(self, path: Path) -> Trace:
        """What takes down how a file of the component at hand is written."""
        trace = Trace()
        self.traces[path.name] = trace
        return trace

    def counted(self, ledger: Ledger) -> None:
        """Take down what each piece looks like."""
        self.prints = ledger.tally.prints
        self.digests = {str(path): digest for path, digest in ledger.tally.looks.files.items()}
        (self.lock,) = ledger.lock_file().values()

    def made(self, component: Component) -> None:
        """Take down a component whose files are written."""
        rows, self.rows = self.rows, []
        traces, self.traces = self.traces, {}
        drawer = self.sides.drawer(False, Report())
        self._plan(component, drawer, rows, traces)
        self.sides.forget()

    def _plan(
        self, component: Component, drawer: Drawer, rows: Sequence[_Row], traces: Mapping[str, Trace]
    ) -> None:
        sides = []
        drawn: set[int] = set()
        for row in rows:
            inspection = self._inspected(drawer, row)
            if inspection is None:
                self.is_open = True
            elif row[0] is not component:
                self._furnish(drawer, row, inspection)
            elif any(component is one for one in self.content.components):
                drawn.update(id(drawing) for drawings in row[3] for drawing in drawings)
                side = _side(drawer, row, inspection, list(traces.values()))
                if side or inspection.shown or inspection.asked:
                    sides.append(side)
        is_whole = all(trace.pieces <= drawn for trace in traces.values())
        has_more = any(map(shows_more, drawer.symbols.values()))
        if self.is_open or not is_whole or not all(sides) or has_more:
            return
        written = _written(component) if component.pieces else None
        if written:
            plan = {
                "component": component.id,
                "pdfs": [f"{self.content.id}/{name}" for name in traces],
                "notes": [trace.told() for trace in traces.values()],
                "size": component.size,
                "bleed": component.bleed,
                "safe": component.safe if component.cut else None,
                "symbols": list(map(str, drawer.homes.files("symbols.svg"))),
                "fonts": list(map(str, self.place.homes("fonts"))),
                "sides": sides,
            }
            self.made_plans.append(plan | written)

    def plans(self, parts: list[bytes]) -> Iterator[dict[str, Any]]:
        """The plans of the set; the texts that they come from go to `parts`."""
        if self.is_open or self.sides.forms:
            return
        for plan in self.made_plans:
            text = plan["text"]
            yield {**plan, "text": len(parts)}
            parts.append(text)

    def known(self) -> dict[str, Any] | None:
        """What each piece looks like and how changes are printed; None where that is not to be had."""
        is_partial = self.options.components or self.options.only or self.options.style
        if self.is_open or self.sides.forms or not self.prints or is_partial:
            return None
        drawer = self.sides.drawer(False, Report())
        counted = counted_set(self.content, self.prints, self.sides.players)
        if counted is None:
            return None
        for size in slug_sizes(self.content, self.options):
            self.sides.furniture("slug", size, ["of few pieces"], Report())
            self._take_furniture(drawer)
        if ("ruler.j2", RULER) not in self.furniture:
            self.sides.furniture("ruler", RULER, [""], Report())
            self._take_furniture(drawer)
        return {
            **counted,
            "options": counted_options(self.options),
            "furniture": [[*key, side] for key, side in self.furniture.items()],
            "digests": self.digests,
            "pages": page_skeletons(drawer, self.content, self.options),
            "symbols": list(map(str, drawer.homes.files("symbols.svg"))),
            "fonts": list(map(str, self.place.homes("fonts"))),
            "faces": {name: str(file) for name, file in self.sides.font_files.items()},
        }

    def _take_furniture(self, drawer: Drawer) -> None:
        """Take down what was drawn to stand beside pieces."""
        rows, self.rows = self.rows, []
        for row in rows:
            inspection = self._inspected(drawer, row)
            if inspection:
                self._furnish(drawer, row, inspection)
        self.sides.forget()

    def _inspected(self, drawer: Drawer, row: _Row) -> Inspection | None:
        """What the template of a side does with the piece at hand; None where it may do anything."""
        prepared = drawer.prepared(row[0], row[1])
        if prepared is None or prepared.side.rim:
            return None
        found = inspected(drawer.sandbox, prepared.template.name or "")
        return None if found.is_open else found

    def _furnish(self, drawer: Drawer, row: _Row, inspection: Inspection) -> None:
        """Take down what stands beside pieces."""
        component, template, pieces, _ = row
        found = _skeletons(drawer, component, template, pieces, inspection)
        if found:
            known = self.furniture.setdefault((template, component.size), found)
            known["skeletons"] |= found["skeletons"]


def _written(component: Component) -> dict[str, Any] | None:
    """How the pieces stand in their file; None where they do not follow one another in a list of lines."""
    file, pieces = component.source.file, component.pieces
    given = component.sources.given if isinstance(component.sources, Places) else None
    data = file.read_bytes()
    column = pieces[0].source.column - 1
    dash = f"\n{' ' * (column - 2)}- "
    head, *items = data.decode().split(dash)
    line = head.count("\n") + 2
    for piece, item in zip(pieces, items, strict=False):
        if piece.source != (file, line, column + 1, None):
            return None
        line += item.count("\n") + 1
    if len(items) != len(pieces) or given is None or b"\r" in data or head.startswith("\ufeff"):
        return None
    fields = given.get("fields")
    if fields is not None:
        fields = {name: value for name, value in fields.items() if name[:2] != "x-"}
        if not all(map(_is_text, fields.values())):
            return None
    return {
        "file": os.path.relpath(file),
        "text": data,
        "dash": dash,
        "column": column,
        "fields": fields,
    }


def _is_text(value: Any) -> bool:
    """Whether the sort of a field is a word, or words to choose from."""
    return isinstance(value, str) or (
        isinstance(value, list) and all(isinstance(word, str) for word in value)
    )


def _skeletons(
    drawer: Drawer, component: Component, template: str, pieces: Sequence[Piece], inspection: Inspection
) -> dict[str, Any] | None:
    """What a template puts out for pieces, with gaps; None where more than their words decides about it."""
    names = Counter(field.removeprefix("|") for field in inspection.shown)
    asked = sorted(inspection.asked | {name for name, count in names.items() if count > 1})
    gaps = {
        field.removeprefix("|"): gap(field)
        for field in inspection.shown
        if field.removeprefix("|") not in asked
    }
    skeletons: dict[str, list[str]] = {}
    for piece in pieces:
        key = signature(vars(piece), asked)
        if key not in skeletons:
            made = _skeleton(drawer, component, template, piece, gaps)
            if made is None or len(skeletons) == _MOST_SKELETONS:
                return None
            skeletons[key] = made
    return {"asked": asked, "skeletons": skeletons}


def _side(
    drawer: Drawer, row: _Row, inspection: Inspection, traces: Sequence[Trace]
) -> dict[str, Any] | None:
    """How the pieces get one of their sides; None where more than their words decides about it."""
    component, template, pieces, rows = row
    found = _skeletons(drawer, component, template, pieces, inspection) if len(rows) == 1 else None
    if found is None:
        return None
    sums = []
    for piece in pieces:
        svg = filled(found["skeletons"][signature(vars(piece), found["asked"])], vars(piece))
        if svg is None:
            return None
        sums.append(zlib.crc32(uncoloured(svg).encode()))
    uses = Counter(map(id, rows[0]))
    drawn = {
        piece.id: _place(drawing, traces) if uses[id(drawing)] == 1 else None
        for piece, drawing in zip(pieces, rows[0], strict=True)
    }
    return {"template": template, **found, "sums": sums, "drawn": drawn}


def _place(drawing: Drawing, traces: Sequence[Trace]) -> list[int] | None:
    """The file that a drawing stands in, and where; None where it stands in none, or cannot be replaced."""
    found = [index for index, trace in enumerate(traces) if id(drawing) in trace.met_drawings]
    if len(found) != 1 or id(drawing) not in traces[found[0]].drawn:
        return None
    return [found[0], *traces[found[0]].drawn[id(drawing)]]


def _skeleton(
    drawer: Drawer, component: Component, template: str, piece: Piece, gaps: dict[str, str]
) -> list[str] | None:
    """What the template puts out for a piece, with gaps; None where they do not tell all."""
    fields = {name: value for name, value in vars(piece).items() if name[0] != "_"}
    svg = drawer.svg(component, template, Piece({**fields, **gaps}, piece.source, {}))
    parts = skeleton(svg or "")
    if shows_more(["".join(parts[::2])]) or filled(parts, fields) != drawer.svg(component, template, piece):
        return None
    return parts
