"""Many pieces -> what they say, field by field, and what is put out for it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pnp.content.entries import Piece

LONGEST = 1000
"""Characters of words that may stand in a gap."""
_BLANK = " \t\r\n"


def columns_of(pieces: Sequence[Piece], names: Iterable[str]) -> dict[str, Sequence[Any]]:
    """What pieces say, field by field; KeyError where one of them has no such field."""
    told = list(map(vars, pieces))
    return {name: [each[name] for each in told] for name in names}


def grouped(columns: Sequence[Sequence[Any]], number: int) -> list[list[int]]:
    """So many pieces, by number, together where they agree in all that these columns say of them."""
    told = [column if set(map(type, column)) == {str} else list(map(repr, column)) for column in columns]
    groups: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for place, said in enumerate(zip(*told, strict=True) if told else [()] * number):
        groups[said].append(place)
    return list(groups.values())


def words_in(values: Sequence[Any], is_rich: bool) -> Sequence[Any]:
    """What is put out for values of a field; None for each that is more than short, plain words."""
    kinds = set(map(type, values))
    if kinds == {int} and not is_rich:
        shown = {value: str(value) for value in set(values)}
        return list(map(shown.__getitem__, values))
    if kinds == {str} and max(map(len, values)) <= LONGEST and not (is_rich and "<" in "".join(values)):
        return values
    return [_word(value, is_rich) for value in values]


def _word(value: Any, is_rich: bool) -> str | None:
    if type(value) is int and not is_rich:
        value = str(value)
    return value if type(value) is str and len(value) <= LONGEST and not (is_rich and "<" in value) else None


def said_in(parts: Sequence[str], words: Mapping[str, Sequence[str]], number: int) -> Sequence[str]:
    """What so many pieces say in a text, given as text and field in turn, by what they say in each field."""
    if len(parts) == 3 and not (parts[0].strip(_BLANK) or parts[2].strip(_BLANK)):
        return words[parts[1]]
    columns = [words[part] if place % 2 else [part] * number for place, part in enumerate(parts)]
    return list(map("".join, zip(*columns, strict=True)))


def may_name_colours(columns: Iterable[Sequence[str]]) -> bool:
    """Whether anything that is said might be read as a colour."""
    return any("#" in "".join(column) for column in columns)
