"""A set that was counted, and its words as they are now -> the sides of pieces to be printed anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.cache.redrawing import Redrawer, put_out
from pnp.cache.unforeseen import Unforeseen
from pnp.cache.words import Edit, edits, values
from pnp.changes.looks import Looks
from pnp.content.model import Component, ContentSet, Piece, Players
from pnp.drawing.items import Drawing
from pnp.drawing.skeletons import filled
from pnp.geometry import Size
from pnp.source import Report, Source
from pnp.supply import Supply

if TYPE_CHECKING:
    from pnp.changes.lock import Lock
    from pnp.sharing import Worker

_MOST = 40
"""Pieces that are drawn anew; of more, a whole build takes no longer."""


class Known(Supply):
    """Gives the sides of pieces that are printed anew; of all others what tells their looks apart."""

    def __init__(
        self,
        told: Mapping[str, Any],
        plans: Sequence[Mapping[str, Any]],
        parts: Sequence[bytes],
        changed: Sequence[str],
        writer: Worker,
    ) -> None:
        """Unforeseen where more than words of pieces has changed; `writer` sets their text."""
        if not {plan["file"] for plan in plans} >= set(changed):
            raise Unforeseen
        self._plans = {plan["component"]: plan for plan in plans}
        self._edits: dict[str, dict[str, Edit]] = {
            plan["component"]: {edit.new["id"]: edit for edit in edits(plan, parts[plan["text"]].decode())}
            for plan in plans
            if plan["file"] in changed
        }
        faces = {name: Path(file) for name, file in told["faces"].items()}
        super().__init__(_content(told, self._edits), faces, told["for"])
        self._writer = writer
        self._told = {one["id"]: one for one in told["components"]}
        self._furniture = {(name, Size(*size)): side for name, size, side in told["furniture"]}
        self._pages: Mapping[str, list[str]] = told["pages"]
        self._redrawer = Redrawer(told["symbols"])
        self._looks = super().looks()
        self._looks.files.update((Path(path), digest) for path, digest in told["digests"].items())
        self._sketches: dict[tuple[str, str, str], Drawing] = {}
        self._fitted: dict[int, Drawing] = {}
        """Sides with their text set, by the identities of their sketches."""
        self._waiting: dict[int, Drawing] = {}
        """Sketches whose text is being set, by their identities."""
        self._wanted: dict[str, set[str]] = {}
        """The ids of pieces that are drawn, by component."""
        self._seen: dict[str, dict[str, list[str]]] = {}
        """The looks of each printed piece, by component."""

    def looks(self) -> Looks:
        """What tells looks apart: it is told those of pieces that are not drawn."""
        return self._looks

    def begin(self) -> None:
        """Have the text set of all sides that may look otherwise than they did."""
        for component in self.content.components:
            edited = self._edits.get(component.id, {})
            for piece in component.pieces if edited else ():
                if piece.id in edited and component.printed(piece, self.players):
                    for template in self._changed(component, piece):
                        self._have_set(self._sketched(component, template, piece))

    def want(self, before: Lock) -> None:
        """Draw from now on all pieces but those of which so many that look the same were printed before."""
        for component in self.content.components:
            was = before.components.get(component.name, ())
            same = {(one.id, one.copies, one.face, one.back) for one in was if not one.owner}
            seen = self._seen[component.id] = {}
            wanted = set()
            for piece in component.pieces:
                copies = component.printed(piece, self.players)
                if copies:
                    looks = seen[piece.id] = self._looks_of(component, piece)
                    if (piece.id, copies, *looks) not in same:
                        wanted.add(piece.id)
            if len(wanted) > _MOST:
                raise Unforeseen
            self._wanted[component.id] = wanted

    def of(
        self, component: Component, template: str, pieces: Sequence[Piece], report: Report
    ) -> list[list[Drawing]]:
        """One side of the pieces; what is not printed is blank, and only its looks are known."""
        if component.id not in self._told:
            return [[self._beside(component, template, piece) for piece in pieces]]
        wanted = self._wanted[component.id]
        return [
            [
                self._side(component, template, piece)
                if piece.id in wanted
                else self._blank(component, template, piece)
                for piece in pieces
            ]
        ]

    def forget(self) -> None:
        """Keep all: there are few."""

    def afresh(self, report: Report) -> Supply:
        """Nothing is known of sides in other ink."""
        raise Unforeseen

    def _looks_of(self, component: Component, piece: Piece) -> list[str]:
        """The looks of face and back: as they were counted where their words are the same."""
        known: list[str] = self._told[component.id]["looks"][piece.id]
        changed = self._changed(component, piece)
        if not changed:
            return known
        return [
            self._looks.digest(self._side(component, template, piece)) if template in changed else look
            for template, look in zip((component.face, component.back_of(piece)), known, strict=True)
        ]

    def _changed(self, component: Component, piece: Piece) -> list[str]:
        """The templates of the sides on which the piece says something else."""
        edit = self._edits.get(component.id, {}).get(piece.id)
        if edit is None:
            return []
        looks = self._told[component.id]["looks"][piece.id]
        changed = []
        for template, look in zip((component.face, component.back_of(piece)), looks, strict=True):
            if look and template:
                side = self._template(component, template)
                if put_out(side, edit.old) != put_out(side, edit.new):
                    changed.append(template)
        return changed

    def _template(self, component: Component, name: str) -> Mapping[str, Any]:
        """What is known of a template of a component."""
        plan = self._plans.get(component.id)
        for side in plan["sides"] if plan else ():
            if side["template"] == name:
                return dict(side)
        raise Unforeseen

    def _side(self, component: Component, template: str, piece: Piece) -> Drawing:
        """A side with its text set."""
        sketch = self._sketched(component, template, piece)
        if id(sketch) not in self._fitted:
            self._have_set(sketch)
            self._fitted.update(zip(self._waiting, self._writer.ask("fitted"), strict=True))
            self._waiting.clear()
        made = self._fitted[id(sketch)]
        # One without text is the same object each time, as in any build, and others are not.
        return sketch if made == sketch else Drawing(*made)

    def _have_set(self, sketch: Drawing) -> None:
        """Have the text of a side set, unless it is being set."""
        if id(sketch) not in self._waiting:
            self._writer.tell("fit", [sketch])
            self._waiting[id(sketch)] = sketch

    def _sketched(self, component: Component, template: str, piece: Piece) -> Drawing:
        """A side of a piece as it is, with its text still to be set."""
        edit = self._edits.get(component.id, {}).get(piece.id)
        said = edit.new if edit else values(self._plans[component.id], component.pieces.index(piece))
        return self._sketch(component, template, put_out(self._template(component, template), said))

    def _sketch(self, component: Component, template: str, svg: str) -> Drawing:
        """A side with its text still to be set."""
        key = component.name, template, svg
        if key not in self._sketches:
            safe = component.safe if component.cut else None
            self._sketches[key] = self._redrawer.sketch(svg, component.size, component.bleed, safe)
        return self._sketches[key]

    def _blank(self, component: Component, template: str, piece: Piece) -> Drawing:
        blank = Drawing(component.size, component.bleed, ())
        face, back = self._seen[component.id][piece.id]
        self._looks.known[id(blank)] = blank, face if template == component.face else back
        return blank

    def _beside(self, component: Component, template: str, piece: Piece) -> Drawing:
        """What stands beside pieces, or a page of changes: its text is set by whoever writes the sheets."""
        furniture = self._furniture.get((template, component.size))
        if furniture:
            return self._sketch(component, template, put_out(furniture, vars(piece)))
        parts = self._pages.get(page_pattern(piece)) if "lines" in vars(piece) else None
        svg = filled(parts, page_values(piece)) if parts else None
        if svg is None:
            raise Unforeseen
        return self._sketch(component, template, svg)


def _content(told: Mapping[str, Any], edited: Mapping[str, Mapping[str, Edit]]) -> ContentSet:
    """The set, with of each piece what a build asks for that does not draw it."""
    components = tuple(_component(one, edited.get(one["id"], {})) for one in told["components"])
    players = Players(**told["players"])
    return ContentSet(told["id"], told["title"], told["version"], None, players, components, told["credits"])


def _component(told: Mapping[str, Any], edited: Mapping[str, Edit]) -> Component:
    fields = {name: value for name, value in told.items() if name != "looks"}
    fields["size"] = Size(*told["size"])
    fields["join"] = tuple(told["join"])
    fields["pieces"] = tuple(_piece(one, edited.get(one["id"])) for one in told["pieces"])
    return Component(**fields)


def _piece(told: Mapping[str, Any], edit: Edit | None) -> Piece:
    titles: dict[str, Any] = {}
    if edit:
        titles = {name: edit.new[name] for name in ("title", "name") if name in edit.new}
    return Piece({**told, **titles}, Source(Path()), {})


def page_values(page: Piece) -> dict[str, Any]:
    """What fills the gaps of a page of changes."""
    said = vars(page)
    lines = enumerate(said["lines"])
    return {"name": said["name"]} | {
        f"{at}.{key}": value for at, line in lines for key, value in line.items()
    }


def page_pattern(page: Piece) -> str:
    """What tells pages apart that differ in more than words: how many there are, and what lines."""
    said = vars(page)
    kinds = [f"{'heading' in line:d}{bool(line['out'] and line['added']):d}" for line in said["lines"]]
    return f"{said['of']} {' '.join(kinds)}"
