"""An SVG file -> a form that is shared wherever the picture is placed."""

from __future__ import annotations

from pathlib import Path

from pnp.drawing.art.subset import SIMPLER, Translation
from pnp.drawing.art.tree import Element, read_tree
from pnp.drawing.art.values import length
from pnp.drawing.attributes import FARTHEST
from pnp.drawing.interpret import Interpreter, Side
from pnp.drawing.items import Form, Origin
from pnp.drawing.pictures import Pictures
from pnp.drawing.tags import BadMarkup, Tag, Tags
from pnp.geometry import Box, Size

LEAST_SIDE = 0.001
"""In a file's own units."""


class UndrawableArt(Exception):
    """An SVG file of which something is not drawn; `faults` are all that were found."""

    def __init__(self, faults: list[BadMarkup]) -> None:
        super().__init__(str(faults[0]))
        self.faults = faults


def read_art(file: Path, name: str) -> Form:
    """The form of an SVG file, which messages call `name`, in the file's own units.

    BadMarkup where it is no SVG at all, UndrawableArt where something in it is not drawn.
    """
    root = read_tree(file, name)
    view = _view(root, name, f"{file}:{root.line}")
    translated = Translation(root, view)
    faults = list(translated.faults.values())
    if not faults:
        reader = Interpreter(Tags(), {}, Pictures([]), _no_words, _no_preflight)
        try:
            return Form(name, reader.read("".join(translated.tags), Side(Size(*view[2:]), 0, None)), view)
        except BadMarkup as bad:
            faults.append(bad)
    raise UndrawableArt([_told(fault, file, root.line) for fault in faults])


def _told(fault: BadMarkup, file: Path, first: int) -> BadMarkup:
    """What is not drawn with its line in the file, `first` where none is known."""
    line = fault.at.rpartition(":")[2] or first
    hint = fault.hint if fault.name == "undrawable-art" else ""
    return BadMarkup("undrawable-art", str(fault), f"{file}:{line}", hint or SIMPLER)


def _view(root: Element, name: str, at: str) -> Box:
    """What is to be seen of a file; BadMarkup where it does not say."""
    given = root.attributes.get("viewBox", "").replace(",", " ").split()
    try:
        sides = [root.attributes.get(side, "") for side in ("width", "height")]
        view = Box(*map(float, given or ("0", "0", *(length(side, 0) for side in sides))))
    except (TypeError, ValueError):
        view = Box(0, 0, 0, 0)
    if all(side >= LEAST_SIDE for side in view[2:]) and all(abs(place) <= FARTHEST for place in view):
        return view
    raise BadMarkup(
        "bad-picture",
        f'"{name}" does not say how large it is',
        at,
        f'give its <svg> a viewBox such as "0 0 100 140", of {FARTHEST:.0f} at most',
    )


def _no_words(tag: Tag, field: str, words: str) -> Origin:
    raise AssertionError(f"<{tag.name}> in art")


def _no_preflight(*what: str) -> None:
    """Art is measured where it is placed."""
