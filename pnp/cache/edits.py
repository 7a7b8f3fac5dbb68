"""Pieces whose words have changed since a build -> the PDFs with these pieces drawn anew."""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from pnp.cache.compositor import Compositor
from pnp.cache.redrawing import Redrawer, put_out
from pnp.cache.unforeseen import Unforeseen
from pnp.cache.words import Edit, edits
from pnp.drawing.colours import uncoloured
from pnp.drawing.interpret import Side
from pnp.drawing.items import Drawing
from pnp.drawing.skeletons import signature
from pnp.geometry import Size
from pnp.records import NamedTuple
from pnp.writers.pdf_patch import NewThing, patched


class Redrawn(NamedTuple):
    """One side of a piece that does not look as it did."""

    component: str
    template: str
    id: str
    """Of the piece."""
    drawing: Drawing


class Rewritten(NamedTuple):
    """What a few other words come to."""

    files: dict[str, bytes]
    edits: dict[str, list[Edit]]
    """By component."""
    sides: list[Redrawn]


def rewritten(
    plans: Sequence[Mapping[str, Any]],
    problems: Sequence[tuple[str, str, int]],
    parts: Sequence[bytes],
    files: Mapping[str, bytes],
    changed: Sequence[str],
) -> Rewritten:
    """The files that change with these, and what is new in them.

    Unforeseen where only a whole build can tell. Problems that were told, by message, file and line, must
    be told again in the same words.
    """
    known = {plan["file"]: plan for plan in plans}
    if not known.keys() >= set(changed):
        raise Unforeseen
    made = Rewritten({}, {}, [])
    for path in changed:
        plan = known[path]
        found = edits(plan, parts[plan["text"]].decode())
        _keep_problems(found, path, problems)
        sides = _sides(plan, found)
        drawings = _drawings(plan, sides)
        made.files.update(_pdfs(plan, sides, drawings, files))
        made.edits[plan["component"]] = found
        made.sides.extend(
            Redrawn(plan["component"], side.template, side.edit.new["id"], drawing)
            for side, drawing in zip(sides, drawings, strict=True)
        )
    return made


def _keep_problems(found: Sequence[Edit], path: str, problems: Sequence[tuple[str, str, int]]) -> None:
    """Give up where a problem that was told may be that of a piece that has changed, or has moved."""
    for line, (before, after), old, _ in found:
        named = re.compile(rf"\b{re.escape(old['id'])}\b").search
        for message, file, at in problems:
            if before != after or named(message) or (file == path and line < at <= line + after):
                raise Unforeseen


class _Side(NamedTuple):
    """One side of a piece that has changed: where it is drawn, and what its template puts out."""

    edit: Edit
    template: str
    place: list[int]
    new: str
    old: str
    are_alike: bool
    """Whether they differ in nothing but words."""


def _sides(plan: Mapping[str, Any], found: Sequence[Edit]) -> list[_Side]:
    """The sides that have changed, unless one is now as that of another piece but for colours."""
    sides = []
    for side in plan["sides"]:
        looks = list(side["sums"])
        for edit in found:
            place = side["drawn"].get(edit.new["id"], ...)
            new, old = put_out(side, edit.new), put_out(side, edit.old)
            if place is ... or new == old:
                continue
            if place is None:
                raise Unforeseen
            looks.remove(zlib.crc32(uncoloured(old).encode()))
            look = zlib.crc32(uncoloured(new).encode())
            if look in looks:
                raise Unforeseen
            looks.append(look)
            are_alike = signature(edit.old, side["asked"]) == signature(edit.new, side["asked"])
            sides.append(_Side(edit, side["template"], place, new, old, are_alike))
    return sides


def _drawings(plan: Mapping[str, Any], sides: Sequence[_Side]) -> list[Drawing]:
    """Sides as they are now; nothing may be told of them, nor of what they were before.

    Faint words are told of once for many pieces: they must have been there, and as faint, before.
    """
    redrawer = Redrawer(plan["symbols"])
    size, bleed = Size(*plan["size"]), plan["bleed"]
    side = Side(size, bleed, plan["safe"])
    found = []
    for one in sides:
        items, before = redrawer.items(one.new, side), redrawer.items(one.old, side)
        faults = redrawer.faults(items)
        if faults and (not one.are_alike or faults != redrawer.faults(before)):
            raise Unforeseen
        found += [Drawing(size, bleed, items), Drawing(size, bleed, before)]
    return Compositor(plan["fonts"]).fitted(found)[::2]


def _pdfs(
    plan: Mapping[str, Any], sides: Sequence[_Side], drawings: Sequence[Drawing], files: Mapping[str, bytes]
) -> dict[str, bytes]:
    """The files of a component with the sides that have changed; Unforeseen where they need something new."""
    changes: dict[int, list[tuple[list[int], Drawing]]] = {}
    for side, drawing in zip(sides, drawings, strict=True):
        index, *place = side.place
        changes.setdefault(index, []).append((place, drawing))
    try:
        return {
            plan["pdfs"][index]: patched(files[plan["pdfs"][index]], plan["notes"][index], found)
            for index, found in changes.items()
        }
    except NewThing:
        raise Unforeseen from None
