"""What stands in one cell <-> a value for a field.

An empty cell leaves its field out. `'` before what would mean something else keeps it text: `'=1`, `'+2`,
`'[]`; alone it is an empty text. `[]` and `{}` are a list and a mapping that hold nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pnp.records import NamedTuple
from pnp.source import Table

if TYPE_CHECKING:
    from decimal import Decimal

ERRORS = frozenset(
    ("#REF!", "#N/A", "#NAME?", "#VALUE!", "#DIV/0!", "#NUM!", "#NULL!", "#SPILL!", "#CALC!", "#FIELD!")
)
"""What spreadsheet programs show where a formula fails."""
GENERAL = "General"
"""The format that says nothing."""
EMPTY_LIST, EMPTY_MAP = "[]", "{}"
FLAGS = {"true": True, "yes": True, "false": False, "no": False}
FORMULA = frozenset("=+-@")
"""First letters by which spreadsheet programs take the text of a CSV file for a formula."""

_MARKS = ERRORS | {EMPTY_LIST, EMPTY_MAP}
_NUMBER = re.compile(
    r"[-+]?(?:[0-9]{1,20}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})(?:[eE][-+]?[0-9]{1,3})?"
).fullmatch
_PLAIN = re.compile(r"(0+)(?:\.(0+))?(%?)").fullmatch
_WIDEST = 11
"""How many digits and points spreadsheet programs show of a number whose format says nothing."""


FIRST_ROW = "the first row names the fields of the pieces: id, copies and so on"
MAX_BYTES = 16 * 1024 * 1024
"""The largest file that is read."""
MAX_CELLS = 1_000_000
"""How many cells a table may have."""


class Rows(NamedTuple):
    """What a table holds."""

    cells: Mapping[int, Sequence[Any]]
    """By row, from 0: text, numbers, flags and faults from the first column on. Empty rows are left out."""
    table: Table
    comma: bool = False
    """Whether decimals stand behind a comma."""


class Fault(NamedTuple):
    """Why a cell cannot be taken as it is."""

    message: str
    """What is wrong, as it goes on after the name of the column."""
    hint: str = ""
    cell: str = ""
    """What the cell shows, as far as that is known."""

    def __str__(self) -> str:
        return self.cell


class Formatted(NamedTuple):
    """A number and the format in which its cell shows it."""

    value: int | float
    code: str

    def __str__(self) -> str:
        return shown_number(self) or f"{self.value:.15g}"


def unguarded(text: str) -> str:
    """The text of a cell without the `'` that keeps it text."""
    return text[1:] if text[:1] == "'" and _means_more(text[1:], FORMULA) else text


def guarded(text: str, formulas: bool) -> str:
    """A text as a cell has to hold it; with `formulas` where a first `=` makes a formula, as in CSV."""
    formula = FORMULA if formulas or text[:1] == "'" else frozenset[str]()
    return f"'{text}" if _means_more(text, formula) else text


def _means_more(text: str, formula: frozenset[str]) -> bool:
    """Whether a cell that holds a text, or the text behind some `'`, would mean something else."""
    core = text.lstrip("'")
    return not core or core[0] in formula or core[0].isspace() or core in _MARKS


def read_number(text: str, comma: bool = False) -> int | float | None:
    """The number that a text says, whole where it has no decimals; with `comma` for a decimal point."""
    if comma:
        text = text.replace(",", ".")
    if not _NUMBER(text):
        return None
    return float(text) if "." in text or "e" in text.lower() else int(text)


def shown_number(number: Formatted) -> str | None:
    """A number as its cell shows it, or None where the format is not a plain one or leaves digits out."""
    from decimal import ROUND_HALF_UP, Decimal, localcontext

    value, code = number
    exact = Decimal(f"{value:.15g}")
    if code in (GENERAL, "@"):
        return _in_general(exact)
    plain = _PLAIN(code)
    if plain is None:
        return None
    whole, decimals, percent = plain[1], plain[2] or "", plain[3]
    with localcontext(rounding=ROUND_HALF_UP):
        shown = f"{exact * 100 if percent else exact:.{len(decimals)}f}"
    width = len(whole) + (len(decimals) + 1 if decimals else 0) + (shown[0] == "-")
    return shown.zfill(width) + percent


def _in_general(exact: Decimal) -> str | None:
    """A number in the format that says nothing; None where that leaves digits out."""
    shown = f"{exact:f}"
    if len(shown.lstrip("-")) <= _WIDEST:
        return shown
    digits, _, power = f"{exact:.5E}".partition("E")
    if float(f"{digits}E{power}") != float(exact):
        return None
    return f"{digits.rstrip('0').rstrip('.')}E{int(power):+03}"


def has_decimals(code: str) -> bool:
    """Whether a format shows a plain number with decimals."""
    plain = _PLAIN(code)
    return plain is not None and bool(plain[2])
