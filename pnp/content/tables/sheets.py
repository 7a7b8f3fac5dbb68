"""Which sheet of a workbook is meant."""

from __future__ import annotations

from collections.abc import Callable

from pnp.records import NamedTuple


class Wanted(NamedTuple):
    """The sheet of this name, else the usual one, else the only one that is neither hidden nor empty."""

    name: str | None
    usual: str
    """What it is called where nobody names it."""
    way_out: Callable[[str], str]
    """A hint at how to name a sheet, such as this one."""
