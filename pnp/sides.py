"""The pieces of one set -> their sides drawn and fitted, with pictures of pieces on other pieces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pnp.content.model import PER_PLAYER, Component, ContentSet, Piece
from pnp.drawing.items import Drawing, Form
from pnp.drawing.render import Drawer, Facts, no_facts
from pnp.drawing.symbols import NoPiece
from pnp.geometry import Box
from pnp.jobs import Progress, no_progress
from pnp.project import SetPlace
from pnp.source import Report, did_you_mean
from pnp.supply import MANY, Supply, owner_mark, standing
from pnp.typeset.chunks import TypeCase
from pnp.typeset.fit import fit, judge
from pnp.typeset.fonts import Fonts
from pnp.typeset.sizes import AS_DRAWN, TypeSizes, large_print

if TYPE_CHECKING:
    from pnp.drawing.patterns import Pattern
    from pnp.typeset.crowding import Crowding

Told = Callable[[Component, str, Sequence[Piece], "list[list[Drawing]]"], None]
Learnt = Callable[[Component, str, Sequence[Piece], "list[tuple[Pattern, Crowding]]"], None]
MOST_KEPT = 60
"""Pieces of a component whose drawings are kept for pictures of them."""


class Sides(Supply):
    """Draws and fits the sides of one set's pieces."""

    def __init__(
        self,
        content: ContentSet,
        place: SetPlace,
        fonts: Fonts,
        facts: Facts | None,
        players: int,
        report: Report,
        progress: Progress,
        *,
        bleeds: bool = True,
    ) -> None:
        self.bleeds = bleeds
        """Whether templates have to draw beyond the trim what is to bleed."""
        super().__init__(content, fonts.files, players)
        self.fonts = fonts
        self.place = place
        self.facts = facts
        """What the game says of a piece; None where the content is too wrong to ask."""
        self.report = report
        self.progress = progress
        self.case = TypeCase(fonts)
        self.drawers: dict[bool, Drawer] = {}
        self.kept: dict[tuple[str, str], tuple[tuple[Piece, ...], list[list[Drawing]]]] = {}
        """Pieces and their drawings, for pictures of them, by component and template."""
        self.forms: dict[tuple[str, str], dict[str, Form]] = {}
        """Pictures of pieces, by component and template."""
        self.opened: set[tuple[str, str]] = set()
        """Components and templates of which pictures are being drawn."""
        self.told: Told | None = None
        """Told of sides that were drawn."""
        self.learnt: Learnt | None = None
        """Told of sides that were judged, all of them right, by what they have in common."""

    def type_sizes(self, component: Component) -> TypeSizes:
        """What is asked of the type on pieces of a component."""
        large = self.large.get(component.name)
        return large_print(large.growth) if large else AS_DRAWN

    def afresh(self, report: Report) -> Sides:
        """The same with nothing drawn so far, which tells another report and nobody how far it is."""
        fresh = Sides(
            self.content,
            self.place,
            self.fonts,
            self.facts,
            self.players,
            report,
            no_progress,
            bleeds=self.bleeds,
        )
        fresh.large = self.large
        return fresh

    def forget(self) -> None:
        """Let go all drawings so far but those of small components, of which there may be pictures."""
        for drawer in self.drawers.values():
            drawer.forget()

    def of(
        self, component: Component, template: str, pieces: Sequence[Piece], report: Report
    ) -> list[list[Drawing]] | None:
        """One side of the pieces, once for each owner the template tells apart; None where that fails.

        What is wrong is looked for again with places; what only the first look saw is told as it saw it.
        """
        found = Report()
        drawings = self.drawn(component, template, pieces, self.drawer(False, found), found)
        if self.told and drawings:
            self.told(component, template, pieces, drawings)
        if not len(found):
            if drawings and len(pieces) <= MOST_KEPT:
                self.kept[component.name, template] = tuple(pieces), drawings
            return drawings
        placed = Report()
        self.drawn(component, template, pieces, self.drawer(True, placed), placed)
        names = {problem.name for problem in placed}
        report.extend(placed)
        report.extend(problem for problem in found if problem.name not in names)
        return drawings

    def judged(
        self, component: Component, template: str, pieces: Sequence[Piece], report: Report
    ) -> list[list[Drawing]] | None:
        """The same for whoever looks for problems alone: drawings of nothing stand for many pieces."""
        if len(pieces) < MANY or component.own_rows:
            return self.of(component, template, pieces, report)  # rows begin where drawings differ
        from pnp.drawing.patterns import may_look_alike, patterns

        found = Report()
        drawer = self.drawer(False, found)
        owners = self.owners(component, template, drawer)
        known = patterns(drawer, component, template, pieces) if len(owners) == 1 else []
        crowds = [self.crowding(component, pattern) for pattern in known]
        doubtful = doubtful_of(known, crowds, pieces)
        drawings = self.sketched(component, template, doubtful, drawer)
        judge(drawings or (), self.fonts, found, self.case, self.type_sizes(component))
        total = len(owners) * len(doubtful)
        if (
            drawings is None
            or len(drawings) < total
            or len(found)
            or (known and may_look_alike(drawer, component, template, known))
        ):
            self.drawers.clear()  # what they have told once they do not tell again
            return self.of(component, template, pieces, report)
        if self.learnt and not doubtful:
            self.learnt(component, template, pieces, [*zip(known, filter(None, crowds), strict=True)])
        return standing(component, len(pieces), len(owners))

    def crowding(self, component: Component, pattern: Pattern) -> Crowding | None:
        """Which pieces of a pattern have too little room for their words; None where all may."""
        from pnp.typeset.crowding import crowded

        sizes = self.type_sizes(component)
        return crowded(pattern.drawing.items, pattern.said, self.fonts, self.case, sizes)

    def drawer(self, places: bool, report: Report) -> Drawer:
        """The set's drawer, with places or without, that tells `report`."""
        if places not in self.drawers:
            self.drawers[places] = Drawer(
                self.content,
                self.place.homes("templates"),
                report,
                places=places,
                facts=self.facts or no_facts,
                picture=self.picture,
                bleeds=self.bleeds,
                growths={name: part.growth for name, part in self.large.items()},
            )
        self.drawers[places].report = report
        return self.drawers[places]

    def drawn(
        self, component: Component, template: str, pieces: Sequence[Piece], drawer: Drawer, found: Report
    ) -> list[list[Drawing]] | None:
        """Draw and fit one side of the pieces, all owners in one: they share their type sizes too."""
        drawings = self.sketched(component, template, pieces, drawer)
        if drawings is None:
            return None
        fitted = fit(drawings, self.fonts, found, self.case, self.type_sizes(component))
        if found.has_errors or len(fitted) < len(self.owners(component, template, drawer)) * len(pieces):
            return None
        return [fitted[start : start + len(pieces)] for start in range(0, len(fitted), len(pieces))]

    def sketched(
        self, component: Component, template: str, pieces: Sequence[Piece], drawer: Drawer
    ) -> list[Drawing] | None:
        """One side of the pieces with text still to be set, owner by owner; None where facts are missing."""
        if self.facts is None and drawer.uses("facts", component, template):
            return None
        owners = self.owners(component, template, drawer)
        drawings: list[Drawing] = []
        total = len(owners) * len(pieces)
        for owner in owners:
            for piece in pieces:
                drawing = drawer.drawing(component, template, piece, owner)
                if drawing is not None:
                    drawings.append(drawing)
                if not len(drawings) % 50:
                    self.progress(component.title, len(drawings), total)
        drawer.judge_together(component, template)
        return drawings

    def owners(self, component: Component, template: str, drawer: Drawer) -> list[str]:
        """The marks of the players whose pieces a template tells apart; that of one where it does not."""
        apart = component.copies == PER_PLAYER and drawer.uses("owner", component, template)
        return [owner_mark(index) for index in range(self.players if apart else 1)]

    def picture(self, href: str) -> Form | None:
        """The side named `face:component/piece` or `back:…`, as its first owner has it; None where it fails.

        Raises NoPiece where there is no such side.
        """
        side, _, name = href.partition(":")
        component, piece = self.named(name)
        template = component.face if side == "face" else component.back_of(piece)
        if template is None:
            raise NoPiece(f"{name} has no back to picture", "picture its face, or give it a back")
        key = component.id, template
        if key in self.opened:
            raise NoPiece(f"a picture of {name} would hold itself", "take one of the pictures out")
        if key not in self.forms:
            self.opened.add(key)
            alike = tuple(
                one for one in component.pieces if side == "face" or component.back_of(one) == template
            )
            pieces, rows = self.kept.get(key, ((), []))
            if pieces != alike:
                rows = self.of(component, template, alike, self.report) or []
            self.opened.remove(key)
            box = Box(0, 0, *component.size)
            self.forms[key] = {
                piece.id: Form(f"{side}:{component.id}/{piece.id}", drawing.items, box)
                for piece, drawing in zip(alike, rows[0] if rows else (), strict=bool(rows))
            }
        return self.forms[key].get(piece.id)

    def named(self, name: str) -> tuple[Component, Piece]:
        """The component and the piece written as `component/piece`."""
        of, _, which = name.partition("/")
        component = self.content.component(of)
        if component is None:
            known = [component.id for component in self.content.components]
            raise NoPiece(f"there is no component `{of}` to picture", did_you_mean(of, known))
        piece = next((piece for piece in component.pieces if piece.id == which), None)
        if piece is None:
            known = [piece.id for piece in component.pieces]
            raise NoPiece(f"there is no piece `{which}` in {of} to picture", did_you_mean(which, known))
        return component, piece


def doubtful_of(
    known: Sequence[Pattern], crowds: Sequence[Crowding | None], pieces: Sequence[Piece]
) -> Sequence[Piece]:
    """Those of some pieces that are not known to be right by their patterns."""
    right: set[int] = set()
    for pattern, crowding in zip(known, crowds, strict=True):
        if crowding is not None:
            right.update(map(id, pattern.pieces))
            right.difference_update(id(pattern.pieces[place]) for place in crowding.pieces)
    return [piece for piece in pieces if id(piece) not in right] if right else pieces
