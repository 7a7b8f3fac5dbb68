"""The properties of an element of art -> presentation attributes of the strict subset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot
from typing import Any

from pnp.drawing.art.masks import is_outline
from pnp.drawing.art.styles import Sheet
from pnp.drawing.art.tree import Element
from pnp.drawing.art.values import colour, length, lengths, plain, reference, share
from pnp.geometry import Box
from pnp.records import NamedTuple

GRADIENTS = ("linearGradient", "radialGradient")
_OTHER_EFFECTS = {
    "filter": ("none",),
    "marker": ("none",),
    "marker-start": ("none",),
    "marker-mid": ("none",),
    "marker-end": ("none",),
    "mix-blend-mode": ("normal",),
    "vector-effect": ("none",),
    "transform-origin": (),
    "pathLength": (),
}
"""What changes the look of a shape and is not drawn, with the values that change nothing."""
_NO_STYLE = frozenset(("d", "x", "y", "cx", "cy", "r", "rx", "ry", "transform", "clip"))
"""Attributes that newer style sheets can set too."""
_INHERITED: dict[str, Callable[[str, float], str]] = {
    "stroke-width": length,
    "stroke-dasharray": lengths,
    "stroke-dashoffset": length,
    "fill-opacity": lambda text, whole: share(text),
    "stroke-opacity": lambda text, whole: share(text),
    "color": lambda text, whole: colour(text)[0],
    **dict.fromkeys(
        ("stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "fill-rule", "clip-rule"),
        lambda text, whole: text,
    ),
}
_READ = frozenset(
    (
        *_INHERITED,
        *_OTHER_EFFECTS,
        "fill",
        "stroke",
        "opacity",
        "clip-path",
        "mask",
        "mask-type",
        "display",
        "visibility",
        "paint-order",
    )
)


class Look(NamedTuple):
    """How an element looks."""

    attributes: dict[str, str]
    is_left_out: bool
    """Whether it is not drawn, with all inside of it."""
    visibility: str
    """`visible`, `hidden`, or nothing where it is as its surrounding."""

    def is_shown(self, around: bool) -> bool:
        """Whether a shape in a surrounding that is shown, or is not, leaves ink."""
        return self.visibility == "visible" if self.visibility else around


class Looks:
    """Reads the looks of one file's elements."""

    def __init__(self, sheet: Sheet, view: Box, ids: Mapping[str, Element]) -> None:
        self.sheet = sheet
        self.ids = ids
        self.diagonal = hypot(view.width, view.height) / 2**0.5
        """What percentages of lengths in no direction are shares of (SVG 1.1, 7.10)."""

    def of(self, element: Element) -> Look:
        """The look of an element; ValueError where it has one that is not drawn."""
        given = self.properties(element)
        for name, harmless in _OTHER_EFFECTS.items():
            if given.get(name, "none") not in ("none", *harmless):
                raise ValueError(f"has a {name}")
        if _lines_come_first(given):
            raise ValueError("has its stroke painted before its fill")
        found: dict[str, str] = {}
        for name, read in _INHERITED.items():
            if given.get(name, "inherit") != "inherit":
                found[name] = _read(name, given[name], read, self.diagonal)
        for name in ("fill", "stroke"):
            if given.get(name, "inherit") != "inherit":
                found |= self._paint(name, given[name], found)
        if "opacity" in given:
            found["opacity"] = _read("opacity", given["opacity"], share)
        found |= self._cut(given)
        if "transform" in element.attributes:
            found["transform"] = element.attributes["transform"]
        visibility = given.get("visibility", "").replace("collapse", "hidden")
        return Look(found, given.get("display") == "none", visibility)

    def properties(self, element: Element) -> dict[str, str]:
        """What attributes, style sheets and `style` say of an element, each above those before it."""
        styled = self.sheet.properties(element)
        if element.name != "svg" and (wrong := _NO_STYLE & styled.keys()):
            raise ValueError(f"has {min(wrong)} in a style")
        given = {name: value.strip() for name, value in element.attributes.items() if name in _READ}
        return given | {name: value for name, value in styled.items() if name in _READ}

    def _paint(self, name: str, text: str, found: Mapping[str, str]) -> dict[str, str]:
        named = reference(text)
        if named:
            target, instead = named
            holder = self.ids.get(target)
            if holder is not None and holder.name in GRADIENTS:
                return {name: f"url(#{target})"}
            if not instead:
                what = f"a <{holder.name}>" if holder is not None else f"#{target}, which is not there"
                raise ValueError(f"has {what} as its {name}")
            text = instead
        if text in ("none", "currentColor"):
            return {name: text}
        shade, opacity = _read(name, text, colour)
        if opacity == 1:
            return {name: shade}
        kind = f"{name}-opacity"
        return {name: shade, kind: plain(opacity * float(found.get(kind, "1")))}

    def _cut(self, given: Mapping[str, str]) -> dict[str, str]:
        """The clip path that cuts an element, which may be written as a mask."""
        clip, mask = given.get("clip-path", "none"), given.get("mask", "none")
        if mask != "none":
            named = reference(mask)
            holder = self.ids.get(named[0]) if named else None
            if clip != "none" or holder is None or not self.is_outline(holder):
                raise ValueError("has a mask")
            return {"clip-path": f"url(#{holder.attributes['id']})"}
        return {} if clip == "none" else {"clip-path": f"url(#{self._clip(clip)})"}

    def is_outline(self, element: Element) -> bool:
        """Whether an element is a mask that does what a clip path does."""
        try:
            return element.name == "mask" and is_outline(element, self.properties)
        except ValueError:
            return False

    def _clip(self, text: str) -> str:
        named = reference(text)
        if named is None:
            raise ValueError(f'has the clip-path "{text}"')
        holder = self.ids.get(named[0])
        if holder is None or holder.name != "clipPath":
            raise ValueError(f"refers to #{named[0]}, and there is no such clipPath")
        return named[0]


def _lines_come_first(given: Mapping[str, str]) -> bool:
    order = given.get("paint-order", "normal").split()
    if "stroke" not in order or given.get("stroke", "none") == "none":
        return False
    return "fill" not in order or order.index("stroke") < order.index("fill")


def _read(name: str, text: str, read: Callable[..., Any], *more: float) -> Any:
    try:
        return read(text, *more)
    except ValueError as error:
        raise ValueError(f"{name} {error}") from None
