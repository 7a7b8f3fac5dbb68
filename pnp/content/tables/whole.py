"""The cells of a whole column -> the values of a field, where none of them takes a look of its own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from typing import Any

from pnp.content.fields import REQUIRED, Field
from pnp.content.tables.cells import Fault
from pnp.content.tables.columns import PLAIN, Read, read_text, read_word


def values_in(cells: Sequence[Any], read: Read, field: Field | None) -> Sequence[Any] | None:
    """What each cell of a column says, the default of its field, if it has one, where it is blank.

    None where one of them is no text, is wrong, or is not taken by the field just as it is.
    """
    kinds = set(map(type, cells))
    if not kinds <= {str, type(None)}:
        return None
    if read is read_word:
        read = read_text
        cells = list(map(str.strip, cells)) if kinds == {str} else [cell and cell.strip() for cell in cells]
    if read is read_text and all(cells) and min(cells) >= PLAIN:
        return cells if field is None or field.takes_all(cells) else None
    different = set(cells)
    meant = {
        cell: cell if read is read_text and cell >= PLAIN else read(cell) for cell in filter(None, different)
    }
    said = [value for value in meant.values() if value is not None]
    has_blanks = len(said) < len(different)
    if any(type(value) is Fault for value in said):
        return None
    if field and ((has_blanks and field.default is REQUIRED) or (said and not field.takes_all(said))):
        return None
    default = field.default if field else None
    meant = {cell: default if value is None else value for cell, value in meant.items()}
    return list(map(meant.get, cells, repeat(default)))
