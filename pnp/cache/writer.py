"""Drawings and sheets -> the same with their text set, and their PDFs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.cache.compositor import Compositor
from pnp.cache.unforeseen import Unforeseen
from pnp.drawing.items import Drawing

if TYPE_CHECKING:
    from pnp.press.sheets import Sheet
    from pnp.writers.document import Document


class Writer:
    """Sets text and writes PDFs; whatever is wrong with them is Unforeseen."""

    def load(self, folders: Sequence[str]) -> None:
        """Take the fonts of these folders, and nothing of what was written so far."""
        self._compositor = Compositor(folders)
        self._open = [face.font for face in self._compositor.fonts.faces]
        self._pdfs: list[bytes] = []

    def fitted(self, drawings: Sequence[Drawing]) -> list[Drawing]:
        """The drawings with their text set."""
        return self._compositor.fitted(drawings)

    def write(self, sheets: Sequence[Sheet], document: Document) -> None:
        """Keep the PDF of sheets."""
        from pnp.writers.pdf import UnusableFont, pdf_bytes

        try:
            self._pdfs.append(pdf_bytes(sheets, self._compositor.fonts.files, document))
        except UnusableFont:
            raise Unforeseen from None

    def written(self) -> list[bytes]:
        """The PDFs, in order."""
        return self._pdfs


def load_writers() -> None:
    """Have at hand what it takes to write a PDF."""
    import pnp.writers.pdf  # noqa: F401
