"""A piece written in the plainest way -> its mapping, without a YAML parser.

To import one takes as long as to draw a hundred cards. Only lines of one key and one plain scalar are read
here, which mean the same to the parser; all else is left to it.
"""

from __future__ import annotations

import re

from pnp.content.scalars import plain_value
from pnp.content.values import Map
from pnp.records import NamedTuple

_LINE = re.compile(r"([a-z][a-z0-9_]{0,59}): ([^\W_].*)").fullmatch


class Place(NamedTuple):
    """A place in a file, counted from 0."""

    line: int
    column: int


def read_plain(text: str, line: int, column: int) -> Map | None:
    """The mapping in a list's item without its dash; None where it is not plain or a key stands twice.

    Its first key stands in this line and column, each further one in a line of its own below it.
    """
    made = Map()
    made.start = Place(line, column)
    made.marks = []
    made.spelt = None
    lines = text.removesuffix("\n").split("\n")
    indent = " " * column
    for number, written in enumerate(lines):
        if number and not written.startswith(indent):
            return None
        found = _LINE(written[column:] if number else written)
        if found is None or found[1] in made or not _is_plain(found[2]):
            return None
        key, value = found[1], plain_value(found[2])
        made[key] = value
        if type(value) is not str and str(value) != found[2]:
            made.spell(key, found[2])
        place = Place(line + number, column)
        made.marks += (place, place._replace(column=column + len(key) + 2))
    return made


def _is_plain(text: str) -> bool:
    """Whether a text that begins with a letter or digit is one whole scalar (YAML 1.2, 7.3.3)."""
    return text.isprintable() and ": " not in text and " #" not in text and text[-1] not in ": "
