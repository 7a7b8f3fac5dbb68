"""Where lines end, as editors and YAML 1.2 count them: at LF, CR LF, or CR alone."""

from __future__ import annotations

import io
import re

LINE_END = re.compile("\r\n|[\r\n]")
_ENDS_OF_OLD = "\x85\u2028\u2029"
"""Letters that end a line in YAML 1.1, and in our parser."""
_PRIVATE = (range(0xE000, 0xF900), range(0xF0000, 0xFFFFE), range(0x100000, 0x10FFFE))
"""Numbers of letters that Unicode leaves to whoever needs some."""


def lines_of(text: str) -> list[str]:
    """The lines of a text, each with its end."""
    return list(io.StringIO(text, newline=""))


def line_and_column(text: str, index: int) -> tuple[int, int]:
    """The line and column of a letter, counted from 1."""
    lines = LINE_END.split(text[:index])
    return len(lines), len(lines[-1]) + 1


def stand_ins(text: str) -> dict[int, int]:
    """For each letter that ends a line in YAML 1.1 alone, another that is not in the text."""
    if text.isascii():
        return {}
    met = [ord(letter) for letter in _ENDS_OF_OLD if letter in text]
    free = (number for numbers in _PRIVATE for number in numbers if chr(number) not in text)
    return dict(zip(met, free, strict=False))
