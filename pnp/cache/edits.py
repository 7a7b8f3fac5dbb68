"""Pieces whose words have changed since a build -> the PDFs with these pieces drawn anew.

Only what is written in the plainest way and changes nothing but the words of a piece is done here.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from pnp.content.checking import Checking
from pnp.content.files import PIECE, FieldType, piece_kind
from pnp.content.kinds import Kind
from pnp.content.plain import read_plain
from pnp.content.values import Seq
from pnp.drawing.contrast import Contrasts
from pnp.drawing.interpret import Interpreter, Side
from pnp.drawing.items import Drawing, Origin
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
    parts: Sequence[bytes],
    files: Mapping[str, bytes],
    changed: Sequence[str],
) -> dict[str, bytes] | None:
    """The files that change with these; None where only a whole build can tell."""
    known = {plan["file"]: plan for plan in plans}
    if not known.keys() >= set(changed):
        return None
    try:
        made: dict[str, bytes] = {}
        for path in changed:
            made |= _pdfs(known[path], parts, files)
    except (_Unforeseen, NewThing, BadMarkup):
        return None
    return made


def _pdfs(plan: Mapping[str, Any], parts: Sequence[bytes], files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a component with the pieces that have changed."""
    report = Report()
    pieces = _changed_pieces(plan, parts[plan["text"]].decode(), report)
    drawn = [
        (side["drawn"][new["id"]], _svg(side, new))
        for side in plan["sides"]
        for old, new in pieces
        if new["id"] in side["drawn"] and _put_out(side, old) != _put_out(side, new)
    ]
    svgs = [svg for _, svg in drawn]
    if len(set(svgs)) < len(svgs) or any(place is None for place, _ in drawn):
        raise _Unforeseen
    drawings = _drawings(plan, svgs, report)
    if len(report):
        raise _Unforeseen
    changes: dict[int, list[tuple[list[int], Drawing]]] = {}
    for ((index, *place), _), drawing in zip(drawn, drawings, strict=True):
        changes.setdefault(index, []).append((place, drawing))
    return {
        plan["pdfs"][index]: patched(files[plan["pdfs"][index]], plan["notes"][index], found)
        for index, found in changes.items()
    }


def _changed_pieces(plan: Mapping[str, Any], old: str, report: Report) -> list[list[dict[str, Any]]]:
    """The values, before and now, of the pieces that are not as they were."""
    file = Path(plan["file"])
    before = old.split(plan["dash"])
    after = file.read_bytes().decode().split(plan["dash"])
    if len(before) != len(after) or before[0] != after[0]:
        raise _Unforeseen
    kind = _kind(plan["fields"], report)
    line = after[0].count("\n") + 1
    found = []
    for was, now in zip(before[1:], after[1:], strict=True):
        if was != now:
            values = [_values(text, line, plan["column"], file, kind, report) for text in (was, now)]
            if any(values[0][name] != values[1][name] for name in _FIXED):
                raise _Unforeseen
            found.append(values)
        line += now.count("\n") + 1
    if len(found) > _MOST:
        raise _Unforeseen
    return found


def _kind(fields: Mapping[str, Any] | None, report: Report) -> Kind:
    """The kind of the pieces of a set without a game."""
    if fields is None:
        return piece_kind(PIECE)
    declared = {name: _given(value) for name, value in fields.items()}
    checking = Checking(Path(), report)
    right = {name: FieldType().read(value, declared, name, checking) for name, value in declared.items()}
    return piece_kind(Kind(PIECE.name, PIECE.title, right))


def _given(value: str | list[str]) -> str | Seq:
    """The sort of a field, or its choices, as it was written."""
    if isinstance(value, str):
        return value
    words = Seq(value)
    words.marks, words.spelt = [], None
    return words


def _values(text: str, line: int, column: int, file: Path, kind: Kind, report: Report) -> dict[str, Any]:
    """The fields of a piece as it is written."""
    given = read_plain(text, line, column)
    if given is None:
        raise _Unforeseen
    values = kind.read(given, Checking(file, report))
    if len(report):
        raise _Unforeseen
    return values


def _svg(side: Mapping[str, Any], values: Mapping[str, Any]) -> str:
    """What the template would put out for a piece, unless that is what it puts out for another as well."""
    svg = _put_out(side, values)
    if svg is None or zlib.crc32(svg.encode()) in side["sums"] or any(sign in svg for sign in _ELSEWHERE):
        raise _Unforeseen
    return svg


def _put_out(side: Mapping[str, Any], values: Mapping[str, Any]) -> str | None:
    """What the template would put out for a piece; None where nobody knows."""
    parts = side["skeletons"].get(signature(values, side["asked"]))
    return filled(parts, values) if parts else None


def _drawings(plan: Mapping[str, Any], svgs: Sequence[str], report: Report) -> list[Drawing]:
    """The sides with their text set."""
    tags = Tags()
    library = read_symbols(map(Path, plan["symbols"]), tags, report)
    interpreter = Interpreter(tags, library, Pictures(()), _origin, _complain)
    fonts = read_fonts(list(map(Path, plan["fonts"])), report)
    case = TypeCase(fonts)
    size, bleed = Size(*plan["size"]), plan["bleed"]
    side = Side(size, bleed, plan["safe"])
    drawings = [Drawing(size, bleed, interpreter.read(svg, side)) for svg in svgs]
    contrasts = Contrasts()
    if any(contrasts.faint(drawing.items) for drawing in drawings):
        raise _Unforeseen
    return fit(drawings, fonts, report, case)


def _origin(tag: Tag, field: str) -> Origin:
    """Nothing is told of a text, so nobody need know where it comes from."""
    return Origin(Source(Path()), "", field, Source(Path()))


def _complain(name: str, message: str, at: str, hint: str, field: str) -> NoReturn:
    raise _Unforeseen
