"""A piece, or a file, written in the plainest way -> its mapping, without a YAML parser.

To import one takes as long as to draw a hundred cards. Only lines of one key and one value are read here,
which mean the same to the parser; all else is left to it.
"""

from __future__ import annotations

import re

from pnp.content.scalars import plain_value
from pnp.content.values import Map, Seq
from pnp.records import NamedTuple

_LINE = re.compile(r"([a-z][a-z0-9_]{0,59}): ([^\W_].*)").fullmatch

_ENTRY = re.compile(r"([a-z][a-z0-9_]{0,59}): (.+)").fullmatch
_QUOTED = re.compile(r"""("[^"\\]*"|'[^']*')(?: +#.*)?""").fullmatch
_NUMBER = re.compile("0|[1-9][0-9]{0,8}")
_NUMBERS = re.compile(rf"(\[(?:{_NUMBER.pattern})(?:, ?(?:{_NUMBER.pattern}))*\])(?: +#.*)?").fullmatch
_MOST_LINES = 100
"""Of a file that is read here."""


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


def read_plain_file(text: str) -> Map | None:
    """The mapping in a file; None where it is not plain, or a key stands twice.

    Beside plain scalars there may be some in quotes, lists of whole numbers, and lines of comments.
    """
    lines = text.split("\n")
    if len(lines) > _MOST_LINES:
        return None
    made = Map()
    made.marks = []
    made.spelt = None
    for number, written in enumerate(lines):
        if not written or (written[0] == "#" and written.isprintable()):
            continue
        found = _ENTRY(written)
        if found is None or found[1] in made or not written.isprintable():
            return None
        key, value = found.groups()
        place = Place(number, 0)
        if not made:
            made.start = place
        if listed := _NUMBERS(value):
            made[key] = _numbers(listed[1], number, found.start(2))
        elif quoted := _QUOTED(value):
            made[key] = quoted[1][1:-1]
        else:
            bare = value.partition(" #")[0].rstrip(" ")
            if not bare[:1].isalnum() or not _is_plain(bare):
                return None
            made[key] = plain_value(bare)
            if str(made[key]) != bare:
                made.spell(key, bare)
        made.marks += (place, place._replace(column=found.start(2)))
    return made or None


def _numbers(text: str, line: int, column: int) -> Seq:
    """The whole numbers of a list that begins in this line and column."""
    found = [*_NUMBER.finditer(text)]
    made = Seq(int(each[0]) for each in found)
    made.start = Place(line, column)
    made.marks = [Place(line, column + each.start()) for each in found]
    made.spelt = None
    return made


def _is_plain(text: str) -> bool:
    """Whether a text that begins with a letter or digit is one whole scalar (YAML 1.2, 7.3.3)."""
    return text.isprintable() and ": " not in text and " #" not in text and text[-1] not in ": "
