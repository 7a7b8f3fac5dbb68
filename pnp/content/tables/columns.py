"""The first row of a table -> where its cells belong in a piece, and how they are read.

`title` is a field; `demands.1.good` is the field `good` of the first mapping in the list `demands`. The JSON
Schema of the kind says what may be where. A `.` within a key is written `\\.`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pnp.content.tables.cells import (
    EMPTY_LIST,
    EMPTY_MAP,
    ERRORS,
    FLAGS,
    GENERAL,
    Fault,
    Formatted,
    has_decimals,
    read_number,
    shown_number,
    unguarded,
)
from pnp.content.values import Map, Seq, legible

Schema = dict[str, Any]
Part = str | int
"""A key, or a place in a list counted from 0."""
Read = Callable[[Any], Any]
"""The value of a cell that is not empty; None where it is blank, a Fault where it cannot be taken."""

LIST, MAPPING, TEXT, WORD, WHOLE, NUMBER, FLAG = "list", "mapping", "text", "word", "whole", "number", "flag"
PLAIN = "("
"""Texts from here on, in the order of Unicode, begin with no sign that means something in a cell."""
AS_TEXT = "format the cells as text, then type the value again"
_WITH_DECIMALS = "give the cells a format such as 0 or 0.00, with as many decimals as shall be printed"

_PLACE = re.compile("[1-9][0-9]{0,3}").fullmatch
_SPECIAL = re.compile(r"([.\\])")


def name_of(path: Iterable[Part]) -> str:
    """The name of the column that holds what lies at a path."""
    return ".".join(_SPECIAL.sub(r"\\\1", str(part + 1 if isinstance(part, int) else part)) for part in path)


def parts_of(name: str) -> list[str]:
    """The parts of a column's name."""
    parts = [""]
    letters = iter(name)
    for letter in letters:
        if letter == ".":
            parts.append("")
        else:
            parts[-1] += next(letters, "") if letter == "\\" else letter
    return parts


def forms(schemas: Iterable[Schema]) -> list[Schema]:
    """All forms that a value may have, one schema each."""
    return [
        form for schema in schemas for form in (forms(schema["anyOf"]) if "anyOf" in schema else [schema])
    ]


def inside(schemas: Sequence[Schema], part: str) -> tuple[Part, list[Schema]] | None:
    """What a part of a column's name leads to in a value of these forms; None where it leads nowhere."""
    lists = [schema["items"] for schema in schemas if schema.get("type") == "array"]
    if lists and _PLACE(part):
        return int(part) - 1, forms(lists)
    found: list[Schema] = []
    for schema in schemas:
        if schema.get("type") == "object":
            more = schema.get("additionalProperties")
            inner = schema.get("properties", {}).get(part, more if isinstance(more, dict) else None)
            found += [] if inner is None else [inner]
    return (part, forms(found)) if found else None


def known_parts(schemas: Sequence[Schema]) -> list[str]:
    """The keys that a value of these forms may have."""
    return [key for schema in schemas for key in schema.get("properties", ())]


def sorts_of(schemas: Sequence[Schema]) -> set[str]:
    """What a value of these forms may be."""
    found: set[str] = set()
    for schema in schemas:
        types = schema.get("type", ())
        types = {types} if isinstance(types, str) else set(types)
        if "enum" in schema or "const" in schema:
            found.add(WORD)
        elif "string" in types:
            found.add(WORD if "pattern" in schema else TEXT)
        elif "number" in types:
            found.add(NUMBER)
        names = {"array": LIST, "object": MAPPING, "integer": WHOLE, "boolean": FLAG}
        found.update(names[name] for name in types if name in names)
    return found or {TEXT}


def reader(name: str, schemas: Sequence[Schema], comma: bool) -> Read:
    """What reads the cells of a column; with `comma`, decimals stand behind one."""
    sorts = sorts_of(schemas)
    if sorts == {TEXT}:
        return read_text
    if sorts == {WORD}:
        return read_word
    if sorts <= {LIST, MAPPING}:
        return lambda cell: _read_holder(name, sorts, cell)
    return lambda cell: _read_any(sorts, comma, cell)


def read_text(cell: Any) -> Any:
    """A text, just as it stands in its cell; a number as it is shown there."""
    if type(cell) is not str:
        return _shown(cell)
    first = cell[0]
    if first == "'":
        return unguarded(cell)
    if first == "#" and cell in ERRORS:
        return failed(cell)
    return None if first.isspace() and not cell.strip() else cell


def read_word(cell: Any) -> Any:
    """A text without blanks about it."""
    text = cell.strip() if type(cell) is str else cell
    return None if text == "" else read_text(text)


def _read_holder(name: str, sorts: set[str], cell: Any) -> Any:
    """The empty list or mapping that a cell says; all that holds something has a column for each value."""
    made = _empty(sorts, cell)
    if made is not None or (type(cell) is str and not cell.strip()):
        return made
    if LIST in sorts:
        return Fault("is a list, and each of its values has a column", f"{name}.1, {name}.2 and so on")
    return Fault("is a mapping, and each of its values has a column", f"{name}.KEY")


def _read_any(sorts: set[str], comma: bool, cell: Any) -> Any:
    """A cell that may hold several sorts of values: the first that it can be."""
    if type(cell) is not str:
        return _read_typed(sorts, cell)
    text = cell if TEXT in sorts else cell.strip()
    if not text.strip():
        return None
    made = _empty(sorts, text)
    if made is not None:
        return made
    if WHOLE in sorts or NUMBER in sorts:
        number = read_number(text, comma)
        if number is not None:
            return _whole(number) if NUMBER not in sorts else number
    if FLAG in sorts and text.lower() in FLAGS:
        return FLAGS[text.lower()]
    return failed(text) if text in ERRORS else unguarded(text)


def _read_typed(sorts: set[str], cell: Any) -> Any:
    """A number or flag of a cell, as what its column may hold."""
    if type(cell) is bool:
        return _shown(cell) if sorts <= {TEXT, WORD, LIST, MAPPING} else cell
    if sorts & {WHOLE, NUMBER} or not sorts & {TEXT, WORD}:
        value, code = cell if type(cell) is Formatted else (cell, GENERAL)
        if NUMBER in sorts and has_decimals(code):
            return float(value)
        return value if NUMBER in sorts and type(value) is int else _whole(value)
    return _shown(cell)


def _shown(cell: Any) -> Any:
    """A number as the text that its cell shows."""
    if type(cell) is bool:
        return Fault(f"is {str(cell).upper()}, which was typed as a text perhaps", AS_TEXT)
    number = cell if type(cell) is Formatted else Formatted(cell, GENERAL)
    shown = shown_number(number)
    if shown is not None:
        return shown
    told = f"holds {number.value:.15g} in the format `{legible(number.code, 30)}`"
    if number.code in (GENERAL, "@"):
        return Fault(f"{told}, which does not show all of it", _WITH_DECIMALS)
    return Fault(f"{told}, which shows another text", AS_TEXT)


def _whole(number: int | float) -> int | float:
    return int(number) if isinstance(number, float) and number.is_integer() else number


def _empty(sorts: set[str], cell: Any) -> Map | Seq | None:
    if cell == EMPTY_LIST and LIST in sorts:
        return Seq()
    return Map() if cell == EMPTY_MAP and MAPPING in sorts else None


def failed(text: str) -> Fault:
    """The fault of a cell whose formula failed."""
    return Fault(f"is {text}: its formula fails", "mend the formula, or type the value", text)
