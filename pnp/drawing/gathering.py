"""A template drawn once more past names that are not defined -> all of these, each at its line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from jinja2 import Undefined, UndefinedError

from pnp.source import Source

_TEMPLATE = "__jinja_template__"
"""Under this name Jinja2 keeps a template in the code made of it."""
_TO_ITSELF = (
    *("__call__", "__getitem__", "__neg__", "__pos__"),
    *("__add__", "__sub__", "__mul__", "__truediv__", "__floordiv__", "__mod__"),
    *("__radd__", "__rsub__", "__rmul__", "__rtruediv__", "__rfloordiv__", "__rmod__"),
)
_TO_FALSE = ("__bool__", "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__contains__")


def gathering(found: dict[tuple[str, Source], None]) -> type[Undefined]:
    """What is to stand for names that are not defined: nothing, which notes in `found` that it is asked for.

    What comes of nothing is nothing, and no other fault.
    """
    told: list[Any] = []

    def note(one: Any) -> None:
        # What a sandbox refuses of nothing is no name of its own.
        if one._undefined_exception is UndefinedError and not any(one is other for other in told):
            told.append(one)
            found[one._undefined_message, place_now()] = None

    def itself(one: Any, *others: Any) -> Any:
        note(one)
        return one

    def false(one: Any, *others: Any) -> bool:
        note(one)
        return False

    def text(one: Any) -> str:
        note(one)
        return ""

    def inside(one: Any) -> Any:
        note(one)
        return iter(())

    def attribute(one: Any, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return itself(one)

    methods: dict[str, Any] = {
        **dict.fromkeys(_TO_ITSELF, itself),
        **dict.fromkeys(_TO_FALSE, false),
        **dict.fromkeys(("__str__", "__html__"), text),
        **dict.fromkeys(("__len__", "__hash__", "__int__", "__index__"), lambda one: int(false(one))),
        "__iter__": inside,
        "__getattr__": attribute,
    }
    return type("Gathered", (Undefined,), methods)


def place_now() -> Source:
    """The line of the template that runs."""
    frame = sys._getframe(1)
    while _TEMPLATE not in frame.f_globals and frame.f_back:
        frame = frame.f_back
    line = frame.f_globals[_TEMPLATE].get_corresponding_lineno(frame.f_lineno)
    return Source(Path(frame.f_code.co_filename), line)
