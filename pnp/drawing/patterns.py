"""One template and many pieces -> patterns: what it draws for those that differ in nothing but words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from pnp.content.model import Component, Piece
from pnp.drawing.alike import pairs_alike
from pnp.drawing.colours import uncoloured
from pnp.drawing.columns import LONGEST, columns_of, grouped, may_name_colours, said_in, words_in
from pnp.drawing.items import Drawing
from pnp.drawing.naming import inspected
from pnp.drawing.render import Drawer
from pnp.drawing.skeletons import filled, gap, skeleton
from pnp.drawing.tags import BadMarkup, tokens_of
from pnp.records import NamedTuple

FEWEST = 8
"""Pieces that a pattern must stand for, on average, to be worth while."""
_DISGUISED = re.compile("&#0*(?:x0*e00[01]|5734[45]);", re.IGNORECASE)
"""What XML would read as the signs of a gap."""


class Pattern(NamedTuple):
    """What a template draws for some pieces, with gaps for their words."""

    pieces: Sequence[Piece]
    asked: Sequence[str]
    """Fields in which they agree, as these decide what is drawn."""
    words: dict[str, list[str]]
    """What each of them says in a field."""
    drawing: Drawing
    parts: list[str]
    """What the template puts out: text and field in turn."""
    tags: tuple[str, ...]
    """Its tags without their colours."""

    def said(self, text: str) -> Sequence[str] | None:
        """What the pieces say in the place of a text of the drawing; None where they all say the same."""
        parts = skeleton(text)
        if len(parts) == 1:
            return None
        return said_in(parts, self.words, len(self.pieces))

    @property
    def names_colours(self) -> bool:
        """Whether any words might be read as a colour."""
        texts = [token for token in tokens_of("".join(self.parts)) if token[0] != "<"]
        return may_name_colours((texts, *self.words.values()))


def patterns(drawer: Drawer, component: Component, name: str, pieces: Sequence[Piece]) -> list[Pattern]:
    """Patterns of pieces with which nothing can be wrong but their words, unless the drawer tells of it.

    Pieces of which too little is known beforehand are in none.
    """
    prepared = drawer.prepared(component, name)
    if prepared is None:
        return []
    shown, asked, is_open = inspected(drawer.sandbox, prepared.template.name or "")
    ways = Counter(field.removeprefix("|") for field in shown)
    decisive = asked | {field for field, number in ways.items() if number > 1}
    if is_open:
        return []
    try:
        said = columns_of(pieces, {*ways, *decisive})
    except KeyError:  # one of them has no such field, of which a drawing will tell
        return []
    try:
        return _patterns(drawer, component, name, pieces, said, shown, decisive)
    except (_Unknown, BadMarkup):
        return []


def may_look_alike(drawer: Drawer, component: Component, name: str, found: Sequence[Pattern]) -> bool:
    """Whether two pieces of patterns, or that were drawn, may differ in colour alone."""
    prepared = drawer.prepared(component, name)
    svgs = set(prepared.drawn) if prepared else set()
    if not svgs and are_unlike(found):
        return False
    for pattern in found:
        svgs.update(filter(None, (filled(pattern.parts, vars(piece)) for piece in pattern.pieces)))
    return any(True for _ in pairs_alike(svgs))


def are_unlike(found: Sequence[Pattern]) -> bool:
    """Whether patterns, and what pieces say in them, surely differ in more than colours."""
    tags = {pattern.tags for pattern in found}
    return len(tags) == len(found) and not any(pattern.names_colours for pattern in found)


class _Unknown(Exception):
    """What pieces look like depends on more than is known beforehand."""


def _patterns(
    drawer: Drawer,
    component: Component,
    name: str,
    pieces: Sequence[Piece],
    said: Mapping[str, Sequence[Any]],
    shown: frozenset[str],
    decisive: frozenset[str],
) -> list[Pattern]:
    asked = sorted(decisive)
    groups = grouped([said[field] for field in asked], len(pieces))
    if len(groups) * FEWEST > len(pieces):
        raise _Unknown
    fields = [field for field in shown if field.removeprefix("|") not in decisive]
    gaps = {field.removeprefix("|"): gap(field) for field in fields}
    svgs = [drawer.svg(component, name, _saying(pieces[group[0]], gaps)) or "" for group in groups]
    tags = [tuple(token for token in tokens_of(svg) if token[0] == "<") for svg in svgs]
    in_tags = {field.removeprefix("|") for each in tags for field in skeleton("".join(each))[1::2]}
    if not in_tags <= gaps.keys():
        raise _Unknown
    if in_tags:
        # A colour, a place or a name that differs from piece to piece decides more than words do.
        return _patterns(drawer, component, name, pieces, said, shown, decisive | in_tags)
    words = {field: words_in(said[field.removeprefix("|")], field[0] == "|") for field in fields}
    odd = [column for column in words.values() if None in column]
    longest = dict.fromkeys(gaps, "&" * LONGEST)
    found = []
    for group, svg, each in zip(groups, svgs, tags, strict=True):
        parts = skeleton(svg)
        full = drawer.svg(component, name, _saying(pieces[group[0]], longest))
        drawing = drawer.read(component, svg)
        if drawing is None or _DISGUISED.search(svg) or filled(parts, longest) != full:
            raise _Unknown
        plain = (
            [place for place in group if all(column[place] is not None for column in odd)] if odd else group
        )
        if plain:
            own = {field: [column[place] for place in plain] for field, column in words.items()}
            found.append(
                Pattern(
                    [pieces[place] for place in plain],
                    asked,
                    own,
                    drawing,
                    parts,
                    tuple(map(uncoloured, each)),
                )
            )
    return found


def _saying(piece: Piece, values: Mapping[str, str]) -> Piece:
    """A piece with other values."""
    return Piece({**vars(piece), **values}, piece.source, {})
