"""The tables of a font -> whether its kerning looks at nothing but pairs."""

from __future__ import annotations

import struct
from collections.abc import Mapping

_SINGLE, _PAIR, _TO_BASE, _TO_LIGATURE, _TO_MARK, _EXTENSION = 1, 2, 4, 5, 6, 9
"""Types of lookups in GPOS, those to which the context does not matter, and a way to write any of them."""


def kerns_pairs(tables: Mapping[str, bytes]) -> bool:
    """Whether how far a character moves the pen is known to depend on nothing but the next one."""
    table = tables.get("GPOS")
    if table is None or tables.keys() & {"kern", "kerx"}:
        return not tables.keys() & {"GPOS", "kern", "kerx"}
    try:
        (start,) = struct.unpack_from(">H", table, 8)
        return all(_is_plain(table, start + offset) for offset in _offsets(table, start))
    except struct.error:
        return False


def _is_plain(table: bytes, start: int) -> bool:
    """Whether a lookup moves a character by itself or by the next one alone."""
    (kind,) = struct.unpack_from(">H", table, start)
    for offset in _offsets(table, start + 4):
        inner, place = kind, start + offset
        if kind == _EXTENSION:
            inner, further = struct.unpack_from(">HL", table, place + 2)
            place += further
        if inner == _PAIR:
            (second,) = struct.unpack_from(">H", table, place + 6)
            if second:
                return False
        elif inner not in (_SINGLE, _TO_BASE, _TO_LIGATURE, _TO_MARK):
            return False
    return True


def _offsets(table: bytes, start: int) -> tuple[int, ...]:
    """A number of offsets and these."""
    (count,) = struct.unpack_from(">H", table, start)
    return struct.unpack_from(f">{count}H", table, start + 2)
