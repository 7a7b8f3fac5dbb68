"""Drawings -> the same with their text set."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pnp.cache.unforeseen import Unforeseen
from pnp.drawing.items import Drawing
from pnp.source import Report
from pnp.typeset.chunks import TypeCase
from pnp.typeset.fit import fit
from pnp.typeset.fonts import read_fonts


class Compositor:
    """Sets text; whatever is wrong with it is Unforeseen."""

    def __init__(self, folders: Sequence[str]) -> None:
        self._report = Report()
        self.fonts = read_fonts(list(map(Path, folders)), self._report)
        self._case = TypeCase(self.fonts)

    def fitted(self, drawings: Sequence[Drawing]) -> list[Drawing]:
        """The drawings with their text set."""
        made = fit(drawings, self.fonts, self._report, self._case)
        if len(self._report):
            raise Unforeseen
        return made
