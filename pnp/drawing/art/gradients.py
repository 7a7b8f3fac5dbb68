"""A gradient of art, which may take over from another -> one that stands on its own in the strict subset."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from pnp.drawing.art.styles import Sheet
from pnp.drawing.art.tree import Element
from pnp.drawing.art.values import colour, length, plain, share
from pnp.geometry import Box

_PLACES = {
    "linearGradient": {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%"},
    "radialGradient": {"cx": "50%", "cy": "50%", "r": "50%", "fx": "", "fy": ""},
}
"""Where a gradient lies unless it says otherwise; the focus lies in the middle."""
_LONGEST_CHAIN = 10


class Gradient:
    """What a gradient says itself and takes over; ValueError where that is not drawn."""

    def __init__(self, element: Element, ids: Mapping[str, Element], sheet: Sheet, view: Box) -> None:
        self.sheet = sheet
        self.view = view
        given: dict[str, str] = {}
        self.stops: list[Element] = []
        for holder in _chain(element, ids):
            given = holder.attributes | given
            self.stops = self.stops or [child for child in holder.children if child.name == "stop"]
        if given.get("spreadMethod", "pad") != "pad":
            raise ValueError(f"repeats itself by spreadMethod {given['spreadMethod']}")
        self.in_box = given.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
        self.attributes: dict[str, str] = {
            name: given[name] for name in ("gradientUnits", "gradientTransform") if name in given
        }
        for name, usual in _PLACES[element.name].items():
            if text := given.get(name, usual):
                self.attributes[name] = self._place(name, text)

    def _place(self, name: str, text: str) -> str:
        """A place in user units, or as a share of the shape's box."""
        if self.in_box:
            return length(text, 1)
        along = {"x": self.view.width, "y": self.view.height}
        return length(text, along.get(name.strip("12cf"), hypot(*self.view[2:]) / 2**0.5))

    def stop(self, element: Element) -> dict[str, str]:
        """One stop's attributes."""
        given = element.attributes | self.sheet.properties(element)
        shade, opacity = colour(given.get("stop-color", "black").strip())
        opacity *= float(share(given.get("stop-opacity", "1")))
        return {
            "offset": share(given.get("offset", "0")),
            "stop-color": shade,
            "stop-opacity": plain(opacity),
        }


def _chain(element: Element, ids: Mapping[str, Element]) -> list[Element]:
    """A gradient and those it takes over from, one after the other."""
    chain = [element]
    while href := chain[-1].attributes.get("href"):
        following = ids.get(href.removeprefix("#"))
        if not href.startswith("#") or following is None or following.name not in _PLACES:
            raise ValueError(f'takes over from "{href}", and there is no such gradient')
        if len(chain) >= _LONGEST_CHAIN:
            raise ValueError(f"takes over from more than {_LONGEST_CHAIN} others")
        chain.append(following)
    return chain
