"""Where the drawn sides of one set's pieces come from, whoever draws them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from pnp.content.entries import Piece
from pnp.content.model import Component, ContentSet
from pnp.drawing.items import Drawing
from pnp.geometry import Size
from pnp.jobs import Progress, no_progress
from pnp.source import Report

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.changes.copies import Copy
    from pnp.changes.looks import Looks

Draw = Callable[[Component, str, Sequence[Piece], Report], "list[list[Drawing]] | None"]
"""Gives one side of pieces by the name of its template, once for each owner; None where that fails."""

MANY = 100
"""Pieces of a component from which on it pays to look for problems by what they have in common."""


def owner_mark(index: int) -> str:
    """The mark of a player on what each has a copy of, counted from 0: A to Z, then AA, AB and so on."""
    mark = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        mark = chr(ord("A") + letter) + mark
    return mark


def standing(component: Component, pieces: int, owners: int = 1) -> list[list[Drawing]]:
    """Drawings of nothing in the place of those of so many pieces that are right, once for each owner."""
    return [[Drawing(component.size, component.bleed, ())] * pieces] * owners


class Supply(ABC):
    """Gives the sides of the pieces of one set, with their text set."""

    def __init__(self, content: ContentSet, font_files: Mapping[str, Path], players: int) -> None:
        self.content = content
        self.font_files = font_files
        """The file of each face by its PostScript name."""
        self.players = players
        self.progress: Progress = no_progress
        self.large: Mapping[str, Component] = {}
        """In large print all components as they are printed, by their names."""
        self.side: Draw = self.of
        """Gives one side of pieces to whoever prints them, or looks for problems alone."""

    @abstractmethod
    def of(
        self, component: Component, template: str, pieces: Sequence[Piece], report: Report
    ) -> list[list[Drawing]] | None:
        """One side of the pieces, once for each owner the template tells apart; None where that fails."""

    def judged(
        self, component: Component, template: str, pieces: Sequence[Piece], report: Report
    ) -> list[list[Drawing]] | None:
        """The same for whoever looks for problems alone: drawings may stand for others."""
        return self.of(component, template, pieces, report)

    @abstractmethod
    def forget(self) -> None:
        """Let go all drawings that nothing needs any more."""

    def looks(self) -> Looks:
        """What tells the looks of its drawings apart."""
        from pnp.changes.looks import Looks

        return Looks(self.font_files)

    def lie_well(self, component: Component, copies: Sequence[Copy]) -> bool:
        """Whether it is known of so many copies of a component that nothing is wrong with their sheets."""
        return False

    def keep(self) -> None:  # noqa: B027
        """Keep what a later check may need to know, if anything."""

    @abstractmethod
    def afresh(self, report: Report) -> Supply:
        """The same with nothing drawn so far, which tells another report."""

    def backs(
        self, component: Component, pieces: Sequence[Piece], report: Report
    ) -> list[list[Drawing | None]] | None:
        """The backs of the pieces, once for each owner that a template tells apart.

        A piece without a back has None. Where one of the templates fails, so does the whole.
        """
        templates = [component.back_of(piece) for piece in pieces]
        drawn: dict[str, list[list[Drawing]]] = {}
        for template in filter(None, dict.fromkeys(templates)):
            alike = [piece for piece, of in zip(pieces, templates, strict=True) if of == template]
            rows = self.side(component, template, alike, report)
            if rows is None:
                return None
            drawn[template] = rows
        backs: list[list[Drawing | None]] = []
        for owner in range(max(map(len, drawn.values()), default=1)):
            left = {template: iter(rows[owner % len(rows)]) for template, rows in drawn.items()}
            backs.append([next(left[of]) if of else None for of in templates])
        return backs

    def furniture(self, name: str, size: Size, texts: Sequence[str], report: Report) -> list[Drawing] | None:
        """Drawings of the shared template of this name, one a text."""
        source = self.content.source
        pieces = tuple(Piece({"id": name, "copies": 1, "text": text}, source, {}) for text in texts)
        holder = Component(
            name, "Margins", "piece", size, pieces, f"{name}.j2", None, safe=0.0, cut=False, source=source
        )
        rows = self.side(holder, holder.face, pieces, report)
        return rows[0] if rows else None
