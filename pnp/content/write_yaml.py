"""Values -> YAML that reads back as the same values, here and by other programs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pnp.content.scalars import plain_value

WIDTH = 110
"""How long a line may be that holds several values."""

_WORDS = frozenset(("<<", "y", "n", "yes", "no", "on", "off", "true", "false", "null"))
"""What YAML, or another program that reads it, takes for more than text, in any case."""
_COUNTED = re.compile("[0-9]+ [A-Za-z]").match
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_ESCAPED = re.compile('[\\\\"\x00-\x1f\x7f-\xa0\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]')


def scalar(value: Any, in_flow: bool = False) -> str:
    """A single value on one line; `in_flow` between brackets, where commas part values."""
    if value is None:
        return "~"
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, str):
        return repr(value)
    return value if _is_plain(value, in_flow) else quoted(value)


def _is_plain(text: str, in_flow: bool) -> bool:
    """Whether a text needs no quotes."""
    return (
        bool(text)
        and (text[0].isalpha() or text[0] in "_<($/" or _COUNTED(text) is not None)
        and text.isprintable()
        and plain_value(text) is text
        and text.lower() not in _WORDS
        and text[-1] not in ": "
        and not any(sign in text for sign in (": ", " #"))
        and not (in_flow and any(sign in text for sign in ",[]{}?:"))
    )


def quoted(text: str) -> str:
    """A text in quotes."""

    def escape(found: re.Match[str]) -> str:
        letter = found[0]
        return _ESCAPES.get(letter) or f"\\u{ord(letter):04x}"

    return f'"{_ESCAPED.sub(escape, text)}"'


def flow(value: Any) -> str:
    """A value with all that it holds on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(key, True)}: {flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(flow, value)) + "]"
    return scalar(value, True)


def block(value: Mapping[str, Any], indent: int) -> str:
    """The lines of a mapping, each so far in and with its line end; short lists and mappings on one line."""
    return "".join(_entry(f"{' ' * indent}{scalar(key)}:", inner, indent) for key, inner in value.items())


def _entry(head: str, value: Any, indent: int) -> str:
    """A key or a dash with its value behind it, or below and further in."""
    literal = _literal(value, indent + 2) if isinstance(value, str) else ""
    if literal:
        return f"{head} {literal}"
    if not isinstance(value, Mapping | list | tuple):
        return f"{head} {scalar(value)}\n"
    line = f"{head} {flow(value)}\n"
    if not value or (len(line) <= WIDTH and not _has_lines(value)):
        return line
    if isinstance(value, Mapping):
        return f"{head}\n{block(value, indent + 2)}"
    dash = f"{' ' * (indent + 2)}-"
    return f"{head}\n{''.join(_item(dash, inner, indent + 2) for inner in value)}"


def _item(dash: str, value: Any, indent: int) -> str:
    """An element of a list; the first line of a long mapping stands behind the dash."""
    if isinstance(value, Mapping) and value and (len(f"{dash} {flow(value)}") > WIDTH or _has_lines(value)):
        return f"{dash} {block(value, indent + 2).lstrip(' ')}"
    return _entry(dash, value, indent)


def _has_lines(value: Any) -> bool:
    """Whether a text of several lines is in a value."""
    if isinstance(value, str):
        return "\n" in value
    inner = value.values() if isinstance(value, Mapping) else value
    return isinstance(value, Mapping | list | tuple) and any(map(_has_lines, inner))


def _literal(text: str, indent: int) -> str:
    """A text of several lines as it stands; nothing where it has one, or where YAML would read another."""
    body = text.removesuffix("\n").split("\n")
    if "\n" not in text or not body[-1].strip() or body[0] != body[0].lstrip() or not body[0]:
        return ""
    if not all(line.isprintable() for line in body):
        return ""
    shown = "".join(f"{' ' * indent}{line}\n" if line else "\n" for line in body)
    return f"|{'' if text.endswith(chr(10)) else '-'}\n{shown}"
