"""A component's file as it was and as it is -> its pieces whose words have changed.

Only what is written in the plainest way and changes nothing but the words of a piece is read here.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.cache.unforeseen import Unforeseen
from pnp.content.checking import Checking
from pnp.content.files import PIECE, FieldType, piece_kind
from pnp.content.kinds import Kind
from pnp.content.plain import read_plain
from pnp.content.values import Seq
from pnp.records import NamedTuple
from pnp.source import Report

_MOST = 40
"""Pieces that are drawn anew; of more, a whole build takes no longer."""
_FIXED = ("id", "copies", "back")
"""Fields that decide more than what a piece looks like."""


class Edit(NamedTuple):
    """A piece as it was and as it is."""

    line: int
    """Where it begins now, counted from 0."""
    lines: tuple[int, int]
    """How many it had, and has."""
    old: dict[str, Any]
    new: dict[str, Any]


def edits(plan: Mapping[str, Any], old: str) -> list[Edit]:
    """The pieces that are not as they were."""
    file = Path(plan["file"])
    before = old.split(plan["dash"])
    after = file.read_bytes().decode().split(plan["dash"])
    if len(before) != len(after) or before[0] != after[0]:
        raise Unforeseen
    kind = _kind(plan["fields"])
    line = after[0].count("\n") + 1
    found = []
    for was, now in zip(before[1:], after[1:], strict=True):
        lines = was.count("\n") + 1, now.count("\n") + 1
        if was != now:
            values = [_values(text, line, plan["column"], file, kind) for text in (was, now)]
            found.append(Edit(line, lines, *values))
        line += lines[1]
    if len(found) > _MOST or any(one.old[name] != one.new[name] for one in found for name in _FIXED):
        raise Unforeseen
    return found


def values(plan: Mapping[str, Any], index: int) -> dict[str, Any]:
    """The fields of one of the pieces as they are."""
    file = Path(plan["file"])
    texts = file.read_bytes().decode().split(plan["dash"])
    line = sum(text.count("\n") + 1 for text in texts[: index + 1])
    return _values(texts[index + 1], line, plan["column"], file, _kind(plan["fields"]))


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
        raise Unforeseen
    values = kind.read(given, Checking(file, report))
    if len(report):
        raise Unforeseen
    return values
