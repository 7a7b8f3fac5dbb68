"""A template and all that it takes in -> what they name, and what they do with the piece at hand."""

from __future__ import annotations

from jinja2 import TemplateError

from pnp.content.text import UnusableFile
from pnp.drawing.generator import STEADY
from pnp.drawing.inspection import Inspection
from pnp.drawing.sandbox import Sandbox

UNUSABLE = (TemplateError, UnusableFile, SyntaxError, ValueError, RecursionError, MemoryError)
"""What compiling a template may raise."""
_EACH = {"piece", "owner", "facts"}
"""Names that stand for something else on each piece."""


def variables(sandbox: Sandbox, name: str, seen: set[str] | None = None) -> set[str]:
    """The variables that a template names; all where it takes in what nobody knows beforehand."""
    seen = seen if seen is not None else set()
    if name in seen:
        return set()
    seen.add(name)
    try:
        found = sandbox.named(name)
    except UNUSABLE:
        return set()
    taken_in = (_EACH if other is None else variables(sandbox, other, seen) for other in found.templates)
    return set(found.variables).union(*taken_in)


def inspected(sandbox: Sandbox, name: str, seen: set[str] | None = None) -> Inspection:
    """What a template and all that it takes in do with the piece at hand."""
    seen = seen if seen is not None else set()
    seen.add(name)
    try:
        found = sandbox.named(name)
    except UNUSABLE:
        return Inspection(frozenset(), frozenset(), True)
    shown, asked, is_open = found.inspection
    for other in found.templates:
        if other is None:
            is_open = True
        elif other not in seen:
            inner = inspected(sandbox, other, seen)
            shown, asked, is_open = shown | inner.shown, asked | inner.asked, is_open or inner.is_open
    return Inspection(shown, asked, is_open)


def lines_outside(sandbox: Sandbox, name: str, seen: set[str] | None = None) -> dict[str, int]:
    """Which of a template and all that it takes in write outside of blocks what is not drawn, and where."""
    seen = seen if seen is not None else set()
    seen.add(name)
    try:
        found = sandbox.named(name)
    except UNUSABLE:
        return {}
    lines = {name: found.outside} if found.outside else {}
    for other in found.templates:
        if other is not None and other not in seen:
            lines |= lines_outside(sandbox, other, seen)
    return lines


def keeps_steady(sandbox: Sandbox, name: str) -> bool:
    """Whether what is steady in a template is so: nothing taken in gives other values to its names."""
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        other = waiting.pop()
        seen.add(other)
        try:
            found = sandbox.named(other)
        except UNUSABLE:
            return False
        if None in found.templates or found.given & STEADY:
            return False
        waiting += [each for each in found.templates if each is not None and each not in seen]
    return True
