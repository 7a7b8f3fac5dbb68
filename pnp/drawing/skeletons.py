"""What a template puts out, with gaps where the words of a piece stand, and these words.

Pieces that agree in all that decides how they are drawn share a skeleton. A piece whose words alone have
changed is put together from it without running the template.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import escape

_GAP = re.compile("\ue000(.*?)\ue001", re.DOTALL)
"""Letters for private use, which no text that is printed needs."""

_MORE = re.compile(r"<image|together|(?:face|back):").search


def shows_more(svg: Iterable[str]) -> bool:
    """Whether parts of an SVG show more than templates and words: pictures, or sizes that pieces agree on."""
    return any(map(_MORE, svg))


def gap(field: str) -> str:
    """What stands for a field in the place of its value: `title`, or `|text` for rich text."""
    return f"\ue000{field}\ue001"


def skeleton(svg: str) -> list[str]:
    """What a template puts out for gaps in the place of values: text and field in turn."""
    return _GAP.split(svg)


def filled(parts: Sequence[str], values: Mapping[str, Any]) -> str | None:
    """A skeleton with the values of a piece; None where one of them is neither text nor a whole number."""
    made = list(parts)
    for index in range(1, len(made), 2):
        field = made[index]
        value = values.get(field.removeprefix("|"))
        if type(value) is int and field[0] != "|":
            made[index] = str(value)
        elif type(value) is str:
            made[index] = _rich(value) if field[0] == "|" else escape(value)
        else:
            return None
    return "".join(made)


def _rich(text: str) -> str:
    from pnp.content.markup import rich

    return rich(text)


def signature(values: Mapping[str, Any], asked: Sequence[str]) -> str:
    """What tells pieces apart that do not share a skeleton."""
    return repr([values.get(field, ...) for field in asked])
