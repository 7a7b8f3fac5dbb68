"""A set whose pieces were counted -> what printing its changes takes, as values of JSON."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.cache.known import page_pattern, page_values
from pnp.changes.compare import Change, Print
from pnp.changes.page import changes_component
from pnp.content.model import NO_BACK, Component, ContentSet, Piece
from pnp.drawing.items import Drawing
from pnp.drawing.render import Drawer
from pnp.drawing.skeletons import filled, gap, skeleton
from pnp.geometry import Size
from pnp.jobs import Options
from pnp.laying import laid, layout_of
from pnp.press.furniture import SLUG_HEIGHT, slug_room, with_clear_margins
from pnp.press.grid import DoesNotFit
from pnp.press.marks import Marks
from pnp.press.sheets import Sheet
from pnp.printers.profile import Profile
from pnp.project import BUNDLED

_MOST_LINES = 6
"""Of one page of changes."""
_MOST_COPIES = 9
"""On a sheet whose job line differs from that of a full one."""
_APART = ("pieces", "styles", "fields", "source", "sources")
"""Fields of a component that are told in other words, or not at all."""
_ASKED_ANEW = ("lock", "since")
"""Options that each line has its own of."""


def counted_options(options: Options) -> dict[str, Any]:
    """The options that lines with the same words share."""
    return {
        name: value._asdict() if isinstance(value, Marks | Profile) else value
        for name, value in options._asdict().items()
        if name not in _ASKED_ANEW
    }


def counted_set(
    content: ContentSet, prints: Mapping[str, tuple[Print, ...]], players: int
) -> dict[str, Any] | None:
    """A set and what its pieces look like; None where one of them has several looks."""
    components = []
    for component in content.components:
        looks = {printed.id: [printed.face, printed.back] for printed in prints.get(component.name, ())}
        printed = [piece.id for piece in component.pieces if component.printed(piece, players)]
        if component.styles or [one.id for one in prints.get(component.name, ())] != printed:
            return None
        told = component._asdict()
        components.append(
            {
                **{name: value for name, value in told.items() if name not in _APART},
                "pieces": [_piece(component, piece) for piece in component.pieces],
                "looks": looks,
            }
        )
    return {
        "id": content.id,
        "title": content.title,
        "version": content.version,
        "players": content.players._asdict(),
        "credits": dict(content.credits),
        "for": players,
        "components": components,
    }


def _piece(component: Component, piece: Piece) -> dict[str, Any]:
    """What is told of a piece besides its looks."""
    titles = {name: vars(piece).get(name) for name in ("title", "name")}
    said = {name: value for name, value in titles.items() if isinstance(value, str)}
    return {"id": piece.id, "copies": piece.copies, "back": component.back_of(piece) or NO_BACK, **said}


def _pages(content: ContentSet, options: Options, lines: int) -> Component:
    """Pages that tell of so many changed pieces of one component."""
    changes = [Change(f"p{number}", "", f"P {number}", "", 1, 1, "changed") for number in range(lines)]
    taken: frozenset[str] = frozenset()
    return changes_component(content, {"c": ("C", changes)}, "", options.paper, taken, spelled=True)


def slug_sizes(content: ContentSet, options: Options) -> set[Size]:
    """How large job lines are on sheets of few pieces, and on pages of changes."""
    found = set()
    for component in (*content.components, _pages(content, options, 1)):
        try:
            layout = layout_of(component, options)
        except DoesNotFit:
            continue
        blank = Drawing(component.size, component.bleed, ())
        copy = blank, None if options.sides_of(component) == "fronts" else blank
        for number in range(1, _MOST_COPIES + 1):
            sheets = laid([copy] * number, component, layout, options)
            room = slug_room(*with_clear_margins(_sent(sheets, component, options)))
            if room.width:
                found.add(Size(room.width, SLUG_HEIGHT))
    return found


def _sent(sheets: list[Sheet], component: Component, options: Options) -> list[Sheet]:
    """The sheets as they are sent to the printer."""
    if options.profile is None:
        return sheets
    from pnp.printers.sending import sent

    apart = options.sides_of(component) == "separate"
    return sent(sheets, options.profile, flip=options.flip, apart=apart)


def page_skeletons(drawer: Drawer, content: ContentSet, options: Options) -> dict[str, list[str]]:
    """What the bundled template puts out for a page of changes, with gaps, by the pattern of its lines."""
    found: dict[str, list[str]] = {}
    for number in range(1, _MOST_LINES + 1):
        component = _pages(content, options, number)
        name = drawer.homes.template(component.face)
        files = map(drawer.homes.loader.find, (name or "", "_shared/side.j2"))
        if len(component.pieces) > 1 or not all(_is_bundled(file) for file in files):
            break
        (page,) = component.pieces
        values = vars(page)
        lines = [{key: gap(f"{at}.{key}") for key in line} for at, line in enumerate(values["lines"])]
        gaps = Piece({**values, "name": gap("name"), "lines": lines}, page.source, {})
        parts = skeleton(drawer.svg(component, component.face, gaps) or "")
        if filled(parts, page_values(page)) == drawer.svg(component, component.face, page):
            found[page_pattern(page)] = parts
    return found


def _is_bundled(file: Path | None) -> bool:
    return file is not None and file.is_relative_to(BUNDLED)
