"""The cells of a whole column -> what they say, where none of them takes a look of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.content.fields import REQUIRED, Field
from pnp.content.tables.cells import Fault
from pnp.content.tables.columns import PLAIN, Read, read_text, read_word


def said_by(cells: Sequence[Any], read: Read) -> Sequence[Any] | None:
    """What each cell of a column says, None where it is blank; None for all where one is no text or wrong."""
    if not {str, type(None)}.issuperset(map(type, cells)):
        return None
    if read is read_word:
        cells, read = [cell and cell.strip() for cell in cells], read_text
    if read is read_text and all(cells) and min(cells) >= PLAIN:
        return cells
    meant = {
        cell: cell if read is read_text and cell >= PLAIN else read(cell) for cell in set(filter(None, cells))
    }
    if any(type(value) is Fault for value in meant.values()):
        return None
    return [meant.get(cell) for cell in cells]


def takes(field: Field, said: Sequence[Any]) -> bool:
    """Whether a field takes all that a column says as it is, None being left out."""
    if None not in said:
        return field.takes_all(said)
    filled = [value for value in said if value is not None]
    return field.default is not REQUIRED and (not filled or field.takes_all(filled))


def filled(said: Sequence[Any], default: Any) -> Sequence[Any]:
    """What a column says, with the default where it says nothing."""
    return [default if value is None else value for value in said] if None in said else said
