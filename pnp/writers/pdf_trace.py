"""How the pages of one PDF came to be: where each drawing stands in it, and what was known by then.

Names, codes and numbers of objects are given in the order of their first use. A drawing that gave none can be
written anew in its place, with those that were given before it, and the rest of the file stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.drawing.items import Drawing
from pnp.press.sheets import Sheet
from pnp.records import NamedTuple
from pnp.writers.pdf_content import Painter
from pnp.writers.pdf_fonts import EmbeddedFonts
from pnp.writers.pdf_objects import PdfFile
from pnp.writers.pdf_paint import Content
from pnp.writers.pdf_patch import form_key
from pnp.writers.pdf_resources import Resources
from pnp.writers.pdf_sheets import SheetPainter, place


class _State(NamedTuple):
    """What was given so far."""

    objects: int
    names: int
    codes: dict[str, int]


class Trace:
    """Notes taken while a file is written; `told` gives them as values of JSON."""

    def __init__(self) -> None:
        self.drawn: dict[int, list[int]] = {}
        """By the identity of a drawing that gave nothing: state, object, start, length, names and page.

        What fills a whole object, as the form of a drawing that is there several times, has no length: -1.
        """
        self.met_drawings: set[int] = set()
        """The identities of all drawings."""
        self.pieces: set[int] = set()
        """Those of pieces."""
        self._states: list[_State] = []
        self._sets: dict[tuple[str, ...], int] = {}
        self._pages: list[list[int]] = []
        self._here: list[tuple[Drawing, Content, _State, _State]] = []
        self._parts: tuple[PdfFile, Resources, EmbeddedFonts, Painter]

    def painter(
        self,
        parts: tuple[PdfFile, Resources, EmbeddedFonts, Painter],
        sheets: Sequence[Sheet],
    ) -> SheetPainter:
        """What writes the pages and tells of it here."""
        self._parts = parts
        return _TracedPainter(parts[3], sheets, self)

    def state(self) -> _State:
        """What is given by now."""
        file, resources, fonts, _ = self._parts
        return _State(len(file.filled), resources.count, fonts.counts)

    def met(self, drawing: Drawing, content: Content, before: _State) -> None:
        """Note a drawing on the page at hand."""
        self._here.append((drawing, content, before, self.state()))

    def page(self, sheet: Sheet, content: Content, reference: str) -> None:
        """Note a page, its content and its stream."""
        position = 0
        names: dict[str, None] = {}
        self.pieces.update(id(placement.drawing) for placement in sheet.placements)
        for placement, (drawing, written, before, after) in zip(
            sheet.placements + sheet.furniture, self._here, strict=True
        ):
            put = f"{place(placement)}\n"
            start = content.operators.index(put, position) + len(put)
            position = start + len(written.operators)
            names.update(dict.fromkeys(written.names))
            if id(drawing) in self.met_drawings:
                continue
            self.met_drawings.add(id(drawing))
            held = [_number(reference), start, len(written.operators), self._set(written.names)]
            if before == after:
                self.drawn[id(drawing)] = [self._known(before), *held, len(self._pages)]
            elif self._is_form(written, before, after):
                holder = _number(self._parts[1].reference(written.names[0]))
                self.drawn[id(drawing)] = [self._known(before), holder, 0, -1, -1, -1]
        sets = [self._set(written.names) for _, written, _, _ in self._here]
        self._pages.append([*sets, self._set(content.names[len(names) :])])
        self._here.clear()

    def told(self) -> dict[str, Any]:
        """The notes, once the file is finished."""
        file, resources, fonts, painter = self._parts
        return {
            "order": [_number(reference) for reference in file.filled],
            "shared": resources.shared_names,
            "forms": {form_key(form): name for form, name in painter.used_forms.items()},
            "dictionaries": [[*names, reference] for names, reference in resources.dictionaries.items()],
            "codes": fonts.codes,
            "states": [state[1:] for state in self._states],
            "sets": list(self._sets),
            "pages": self._pages,
        }

    def _known(self, state: _State) -> int:
        if not self._states or self._states[-1] != state:
            self._states.append(state)
        return len(self._states) - 1

    def _set(self, names: tuple[str, ...]) -> int:
        return self._sets.setdefault(names, len(self._sets))

    def _is_form(self, written: Content, before: _State, after: _State) -> bool:
        """Whether nothing but the form of a drawing itself was given, and perhaps its dictionary."""
        given = after.names - before.names
        return given == 1 and after.codes == before.codes and written.operators == f"/{written.names[0]} Do"


class _TracedPainter(SheetPainter):
    def __init__(self, painter: Painter, sheets: Sequence[Sheet], trace: Trace) -> None:
        super().__init__(painter, sheets)
        self._trace = trace

    def _drawing(self, drawing: Drawing) -> Content:
        before = self._trace.state()
        content = super()._drawing(drawing)
        self._trace.met(drawing, content, before)
        return content


def _number(reference: str) -> int:
    return int(reference.partition(" ")[0])
