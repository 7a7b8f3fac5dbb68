"""Drawings and sheets -> the same with their text set, and their PDFs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.cache.compositor import Compositor
from pnp.cache.unforeseen import Unforeseen
from pnp.drawing.items import Drawing

if TYPE_CHECKING:
    from pnp.press.sheets import Placement, Sheet
    from pnp.writers.document import Document


class Writer:
    """Sets text and writes PDFs; whatever is wrong with them is Unforeseen."""

    def load(self, folders: Sequence[str]) -> None:
        """Take the fonts of these folders, and nothing of what was written so far."""
        self._compositor = Compositor(folders)
        self._open = [face.font for face in self._compositor.fonts.faces]
        self._fitted: list[Drawing] = []
        self._pdfs: list[bytes] = []

    def fit(self, drawings: Sequence[Drawing]) -> None:
        """Set the text of these drawings."""
        self._fitted += self._compositor.fitted(drawings)

    def fitted(self) -> list[Drawing]:
        """The drawings whose text was set since this was last asked, in order."""
        found, self._fitted = self._fitted, []
        return found

    def write(self, sheets: Sequence[Sheet], document: Document) -> None:
        """Keep the PDF of sheets, with all text set that still has to be."""
        from pnp.writers.pdf import UnusableFont, pdf_bytes

        try:
            self._pdfs.append(pdf_bytes(self._set(sheets), self._compositor.fonts.files, document))
        except UnusableFont:
            raise Unforeseen from None

    def _set(self, sheets: Sequence[Sheet]) -> list[Sheet]:
        """The sheets with their text set; what is one drawing on several of them stays one."""
        drawings = {
            id(placement.drawing): placement.drawing
            for sheet in sheets
            for placement in (*sheet.placements, *sheet.furniture)
        }
        made = self._compositor.fitted(list(drawings.values()))
        fitted = dict(zip(drawings, made, strict=True))

        def placed(placements: Sequence[Placement]) -> tuple[Placement, ...]:
            return tuple(one._replace(drawing=fitted[id(one.drawing)]) for one in placements)

        return [
            sheet._replace(placements=placed(sheet.placements), furniture=placed(sheet.furniture))
            for sheet in sheets
        ]

    def written(self) -> list[bytes]:
        """The PDFs, in order."""
        return self._pdfs


def load_writers() -> None:
    """Have at hand what it takes to write a PDF."""
    import pnp.writers.pdf  # noqa: F401
