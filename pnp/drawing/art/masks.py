"""Masks told apart: those that only cut along an outline, as Figma writes many, and those that fade."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.drawing.art.tree import Element
from pnp.drawing.art.values import colour

Given = Callable[[Element], Mapping[str, str]]
"""The properties that an element has itself."""
_SHAPES = frozenset(("rect", "circle", "ellipse", "polygon", "path"))
_FADING = ("opacity", "fill-opacity", "clip-path", "filter", "mask")


def is_outline(mask: Element, given: Given) -> bool:
    """Whether a mask shows all inside of its shapes and nothing else: then a clip path does the same."""
    own = given(mask)
    counts_light = own.get("mask-type", "luminance") != "alpha"
    units = mask.attributes.get("maskContentUnits", "userSpaceOnUse")
    fill = own.get("fill", "black")
    return units == "userSpaceOnUse" and all(
        _shows_all(child, fill, given, counts_light) for child in mask.children
    )


def _shows_all(element: Element, fill: str, given: Given, counts_light: bool) -> bool:
    """Whether an element lets all through inside of it; where light counts that takes white."""
    own = given(element)
    fill = own.get("fill", fill)
    if (
        any(own.get(name, "1") not in ("1", "none") for name in _FADING)
        or own.get("stroke", "none") != "none"
    ):
        return False
    if own.get("fill-rule", "nonzero") != own.get("clip-rule", own.get("fill-rule", "nonzero")):
        return False
    if element.name == "g":
        return all(_shows_all(child, fill, given, counts_light) for child in element.children)
    return element.name in _SHAPES and _is_full(fill, counts_light)


def _is_full(fill: str, counts_light: bool) -> bool:
    try:
        shade, opacity = colour(fill)
    except ValueError:
        return False
    return opacity == 1 and (shade == "#ffffff" or not counts_light)
