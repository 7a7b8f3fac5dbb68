"""Pieces whose words have changed since a build -> the PDFs with these pieces drawn anew.

Only what is written in the plainest way and changes nothing but the words of a piece is done here.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from pnp.content.checking import Checking
from pnp.content.files import PIECE, FieldType, piece_kind
from pnp.content.kinds import Kind
from pnp.content.plain import read_plain
from pnp.content.values import Seq
from pnp.drawing.contrast import Contrasts
from pnp.drawing.interpret import Interpreter, Side
from pnp.drawing.items import Drawing, Item, Origin
from pnp.drawing.library import read_symbols
from pnp.drawing.pictures import Pictures
from pnp.drawing.skeletons import filled, signature
from pnp.drawing.tags import BadMarkup, Tag, Tags
from pnp.geometry import Size
from pnp.source import Report, Source
from pnp.typeset.chunks import TypeCase
from pnp.typeset.fit import fit
from pnp.typeset.fonts import read_fonts
from pnp.writers.pdf_patch import NewThing, patched

_MOST = 40
"""Pieces that are drawn anew; of more, a whole build takes no longer."""
_FIXED = ("id", "copies", "back")
"""Fields that decide more than what a piece looks like."""
_ELSEWHERE = ("face:", "back:")
"""What tells that a side may show another piece."""


class _Unforeseen(Exception):
    """More has changed than words, or something is wrong with them."""


def rewritten(
    plans: Sequence[Mapping[str, Any]],
    problems: Sequence[tuple[str, str, int]],
    parts: Sequence[bytes],
    files: Mapping[str, bytes],
    changed: Sequence[str],
) -> dict[str, bytes] | None:
    """The files that change with these; None where only a whole build can tell.

    Problems that were told, by message, file and line, must be told again in the same words.
    """
    known = {plan["file"]: plan for plan in plans}
    if not known.keys() >= set(changed):
        return None
    made: dict[str, bytes] = {}
    try:
        for path in changed:
            edits = _edits(known[path], parts[known[path]["text"]].decode())
            _keep_problems(edits, path, problems)
            made |= _pdfs(known[path], edits, files)
    except (_Unforeseen, NewThing, BadMarkup):
        return None
    return made


class _Edit(NamedTuple):
    """A piece as it was and as it is."""

    line: int
    """Where it begins now, counted from 0."""
    lines: tuple[int, int]
    """How many it had, and has."""
    old: dict[str, Any]
    new: dict[str, Any]


def _edits(plan: Mapping[str, Any], old: str) -> list[_Edit]:
    """The pieces that are not as they were."""
    file = Path(plan["file"])
    before = old.split(plan["dash"])
    after = file.read_bytes().decode().split(plan["dash"])
    if len(before) != len(after) or before[0] != after[0]:
        raise _Unforeseen
    kind = _kind(plan["fields"])
    line = after[0].count("\n") + 1
    found = []
    for was, now in zip(before[1:], after[1:], strict=True):
        lines = was.count("\n") + 1, now.count("\n") + 1
        if was != now:
            values = [_values(text, line, plan["column"], file, kind) for text in (was, now)]
            found.append(_Edit(line, lines, *values))
        line += lines[1]
    if len(found) > _MOST or any(one.old[name] != one.new[name] for one in found for name in _FIXED):
        raise _Unforeseen
    return found


def _keep_problems(edits: Sequence[_Edit], path: str, problems: Sequence[tuple[str, str, int]]) -> None:
    """Give up where a problem that was told may be that of a piece that has changed, or has moved."""
    for line, (before, after), old, _ in edits:
        named = re.compile(rf"\b{re.escape(old['id'])}\b").search
        for message, file, at in problems:
            if before != after or named(message) or (file == path and line < at <= line + after):
                raise _Unforeseen


def _pdfs(plan: Mapping[str, Any], edits: Sequence[_Edit], files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a component with the pieces that have changed."""
    sides = [
        (side["drawn"][edit.new["id"]], _svgs(side, edit))
        for side in plan["sides"]
        for edit in edits
        if edit.new["id"] in side["drawn"] and _put_out(side, edit.old) != _put_out(side, edit.new)
    ]
    if len({svgs.new for _, svgs in sides}) < len(sides) or any(place is None for place, _ in sides):
        raise _Unforeseen
    drawings = _drawings(plan, [svgs for _, svgs in sides])
    changes: dict[int, list[tuple[list[int], Drawing]]] = {}
    for ((index, *place), _), drawing in zip(sides, drawings, strict=True):
        changes.setdefault(index, []).append((place, drawing))
    return {
        plan["pdfs"][index]: patched(files[plan["pdfs"][index]], plan["notes"][index], found)
        for index, found in changes.items()
    }


def _kind(fields: Mapping[str, Any] | None) -> Kind:
    """The kind of the pieces of a set without a game."""
    if fields is None:
        return piece_kind(PIECE)
    declared = {name: _given(value) for name, value in fields.items()}
    checking = Checking(Path(), Report())
    right = {name: FieldType().read(value, declared, name, checking) for name, value in declared.items()}
    return piece_kind(Kind(PIECE.name, PIECE.title, right))


def _given(value: str | list[str]) -> str | Seq:
    """The sort of a field, or its choices, as it was written."""
    if isinstance(value, str):
        return value
    words = Seq(value)
    words.marks, words.spelt = [], None
    return words


def _values(text: str, line: int, column: int, file: Path, kind: Kind) -> dict[str, Any]:
    """The fields of a piece as it is written."""
    given, report = read_plain(text, line, column), Report()
    if given is None:
        raise _Unforeseen
    values = kind.read(given, Checking(file, report))
    if len(report):
        raise _Unforeseen
    return values


class _Svgs(NamedTuple):
    """What the template puts out for one side of a piece."""

    new: str
    old: str
    are_alike: bool
    """Whether they differ in nothing but words."""


def _svgs(side: Mapping[str, Any], edit: _Edit) -> _Svgs:
    """One side as it is and as it was, unless it is now as that of another piece."""
    new, old = _put_out(side, edit.new), _put_out(side, edit.old)
    if new is None or old is None or zlib.crc32(new.encode()) in side["sums"]:
        raise _Unforeseen
    if any(sign in new for sign in _ELSEWHERE):
        raise _Unforeseen
    return _Svgs(new, old, signature(edit.old, side["asked"]) == signature(edit.new, side["asked"]))


def _put_out(side: Mapping[str, Any], values: Mapping[str, Any]) -> str | None:
    """What the template would put out for a piece; None where nobody knows."""
    parts = side["skeletons"].get(signature(values, side["asked"]))
    return filled(parts, values) if parts else None


def _drawings(plan: Mapping[str, Any], svgs: Sequence[_Svgs]) -> list[Drawing]:
    """Sides as they are now with their text set; nothing may be told of them, nor of what they were before.

    Faint words are told of once for many pieces: they must have been there, and as faint, before.
    """
    report, tags, contrasts = Report(), Tags(), Contrasts()
    library = read_symbols(map(Path, plan["symbols"]), tags, report)
    interpreter = Interpreter(tags, library, Pictures(()), _origin, _complain)
    fonts = read_fonts(list(map(Path, plan["fonts"])), report)
    case = TypeCase(fonts)
    size, bleed = Size(*plan["size"]), plan["bleed"]
    side = Side(size, bleed, plan["safe"])
    found = []
    for new, old, are_alike in svgs:
        items, before = interpreter.read(new, side), interpreter.read(old, side)
        faults = _faults(contrasts, items)
        if faults and (not are_alike or faults != _faults(contrasts, before)):
            raise _Unforeseen
        found += [Drawing(size, bleed, items), Drawing(size, bleed, before)]
    drawings = fit(found, fonts, report, case)
    if len(report):
        raise _Unforeseen
    return drawings[::2]


def _faults(contrasts: Contrasts, items: Sequence[Item]) -> list[tuple[Any, ...]]:
    """The faint words of a side, whatever they say."""
    return [(faint.origin.template, faint.colour, faint.under) for faint in contrasts.faint(items)]


def _origin(tag: Tag, field: str) -> Origin:
    """What a text belongs to: its tag, as the template has it, stands for the place in the template."""
    return Origin(Source(Path()), "", field, Source(Path(repr(sorted(tag.attributes.items())))))


def _complain(name: str, message: str, at: str, hint: str, field: str) -> NoReturn:
    raise _Unforeseen
