"""Plain scalars of YAML -> the values that they mean."""

from __future__ import annotations

import re
from typing import Any

_CONSTANTS: dict[str, Any] = {
    **dict.fromkeys(("", "null", "Null", "NULL", "~")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,99})").fullmatch
_RADIX = re.compile(r"0(?:o[0-7]{1,99}|x[0-9a-fA-F]{1,99})").fullmatch
_FLOAT = re.compile(
    r"[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|(?:0|[1-9][0-9]*)(?=[eE]))(?:[eE][-+]?[0-9]+)?"
).fullmatch
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)").fullmatch


def plain_value(text: str) -> Any:
    """The meaning of a plain scalar."""
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if _WHOLE(text):
        return int(text)
    if _FLOAT(text):
        return float(text)
    if _RADIX(text):
        return int(text[2:], 8 if text[1] == "o" else 16)
    if _NOT_FINITE(text):
        return float(text.replace(".", ""))
    return text
