"""The elements of an SVG file -> tags of the strict subset that look the same, each with its line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from pnp.drawing.art.gradients import Gradient
from pnp.drawing.art.looks import GRADIENTS, Look, Looks
from pnp.drawing.art.styles import Rule, Sheet, rules
from pnp.drawing.art.tree import Element
from pnp.drawing.art.values import length, plain
from pnp.drawing.tags import ELEMENTS, BadMarkup
from pnp.geometry import Box

_SILENT = frozenset(
    ("metadata", "title", "desc", "style", "filter", "pattern", "marker", "font", "cursor", "view")
)
"""Elements that leave no ink of their own; whatever makes use of one is refused itself."""
_DEFINED = frozenset((*GRADIENTS, "clipPath", "mask", "symbol"))
"""Elements that are drawn nowhere but where they are named."""
_GROUPS = frozenset(("g", "a", "switch"))
_MEASURES = {
    "rect": "x y width height rx ry",
    "circle": "cx cy r",
    "ellipse": "cx cy rx ry",
    "line": "x1 y1 x2 y2",
    "polyline": "",
    "polygon": "",
    "path": "",
    "use": "x y width height",
}
"""The lengths of each element that is drawn."""
_NEEDED = {
    "rect": ("width", "height"),
    "circle": ("r",),
    "ellipse": ("rx", "ry"),
    "polyline": ("points",),
    "polygon": ("points",),
    "path": ("d",),
}
"""Without one of these nothing is drawn."""
_TEXT = (
    "turn text into paths: Inkscape `Path > Object to Path`, Illustrator `Create Outlines`, Figma `Flatten`"
)
_HINTS = {
    "text": _TEXT,
    "flowRoot": _TEXT,
    "foreignObject": _TEXT,
    "image": "place that picture by an <image> of its own in the template, or trace it",
    "script": "delete it: nothing in a picture is ever run",
}
SIMPLER = "draw it there with plain paths, or export it as PNG at 300 dpi"
"""What helps against all that is not drawn."""
_NAMED = re.compile(r"""url\(\s*["']?#([^"')]+)|^#(.+)""")


class Translation:
    """One file in the strict subset: its `tags`, and what is not drawn of it, each kind of `faults` once."""

    def __init__(self, root: Element, view: Box) -> None:
        self.view = view
        self.faults: dict[str, BadMarkup] = {}
        self.ids: dict[str, Element] = {}
        self.named: set[str] = set()
        """Ids that something refers to."""
        for element in root.all():
            self.ids.setdefault(element.attributes.get("id", ""), element)
            for text in (*element.attributes.values(), element.text if element.name == "style" else ""):
                self.named.update(one or other for one, other in _NAMED.findall(text))
        self.room = {"width": plain(view.width), "height": plain(view.height)}
        self.sheet = Sheet(self._rules(root))
        self.looks = Looks(self.sheet, view, self.ids)
        self.tags: list[str] = []
        self._begin(
            "svg", root, {"xmlns": "http://www.w3.org/2000/svg", "viewBox": " ".join(map(plain, view))}
        )
        self._group(root, root.children, True)
        self.tags.append("</svg>")

    def _rules(self, root: Element) -> list[Rule]:
        found: list[Rule] = []
        for element in root.all():
            if element.name == "style":
                try:
                    found += rules(element.text)
                except ValueError as error:
                    self._fault(element, str(error), "export it with presentation attributes instead of CSS")
        return found

    def _fault(self, element: Element, message: str, hint: str = SIMPLER) -> None:
        self.faults.setdefault(message, BadMarkup("undrawable-art", message, f"art:{element.line}", hint))

    def _begin(self, tag: str, element: Element, attributes: dict[str, str], end: str = ">") -> None:
        given = {"pnp:at": f"art:{element.line}"}
        name = element.attributes.get("id", "")
        if name in self.named and self.ids[name] is element:
            given["id"] = name
        pairs = "".join(f' {key}="{escape(value)}"' for key, value in (given | attributes).items())
        self.tags.append(f"<{tag}{pairs}{end}")

    def _look(self, element: Element) -> Look | None:
        """The look of an element; None, and a fault, where that is not drawn."""
        try:
            return self.looks.of(element)
        except ValueError as error:
            self._fault(element, f"<{element.name}> {error}")
            return None

    def _is_named(self, element: Element) -> bool:
        return any(inner.attributes.get("id") in self.named for inner in element.all())

    def _draw(self, element: Element, shown: bool) -> None:
        """Write one element with all that lies inside of it."""
        name = element.name
        if name in _SILENT or (name == "text" and not _words(element)):
            return
        if name in _DEFINED:
            if element.attributes.get("id") in self.named:
                self._define(element)
        elif name == "defs":
            self._keep(element)
        elif name in _GROUPS:
            children = _chosen(element) if name == "switch" else element.children
            self._group(element, children, shown)
        elif name in _MEASURES:
            self._leaf(element, shown)
        elif self._is_seen(element):
            self._fault(element, f"<{name}> is not drawn in an SVG picture", _HINTS.get(name, SIMPLER))

    def _is_seen(self, element: Element) -> bool:
        look = self._look(element)
        return look is not None and not look.is_left_out

    def _keep(self, element: Element) -> None:
        """What is drawn only where it is used, as far as it is used."""
        self.tags.append("<defs>")
        for child in element.children:
            if self._is_named(child):
                self._draw(child, True)
        self.tags.append("</defs>")

    def _group(self, element: Element, children: Sequence[Element], shown: bool) -> None:
        look = self._look(element)
        if look is None:
            return
        if look.is_left_out:
            self._keep(element)
            return
        self._begin("g", element, look.attributes)
        for child in children:
            self._draw(child, look.is_shown(shown))
        self.tags.append("</g>")

    def _define(self, element: Element) -> None:
        """Write what is drawn nowhere but where it is named."""
        if element.name in GRADIENTS:
            self._gradient(element)
        elif element.name == "clipPath" or self.looks.is_outline(element):
            self._clip(element)
        elif element.name == "symbol":
            # Without a view box of its own a symbol shows as much as the file does, from its origin on.
            view = element.attributes.get("viewBox", f"0 0 {self.room['width']} {self.room['height']}")
            self._begin("symbol", element, {"viewBox": view})
            self._group(Element("g", element.attributes, element.line), element.children, True)
            self.tags.append("</symbol>")

    def _clip(self, element: Element) -> None:
        look = self._look(element)
        if look is None:
            return
        if "clip-path" in look.attributes:
            self._fault(element, "<clipPath> has a clip-path itself")
        given = {name: value for name, value in look.attributes.items() if name in ELEMENTS["clipPath"]}
        units = element.attributes.get("clipPathUnits", "userSpaceOnUse")
        self._begin("clipPath", element, given | {"clipPathUnits": units})
        for child in element.children:
            self._draw(child, True)
        self.tags.append("</clipPath>")

    def _gradient(self, element: Element) -> None:
        try:
            gradient = Gradient(element, self.ids, self.sheet, self.view)
            stops = [(stop, gradient.stop(stop)) for stop in gradient.stops]
        except ValueError as error:
            self._fault(element, f"<{element.name}> {error}")
            return
        if len(stops) == 1:
            stops *= 2
        self._begin(element.name, element, gradient.attributes)
        for stop, attributes in stops:
            self._begin("stop", stop, attributes, "/>")
        self.tags.append(f"</{element.name}>")

    def _leaf(self, element: Element, shown: bool) -> None:
        """A shape, or a use of something."""
        for child in element.children:
            self._draw(child, shown)
        look = self._look(element)
        if look is None or look.is_left_out or not look.is_shown(shown):
            return
        try:
            attributes = self._measures(element)
        except ValueError as error:
            self._fault(element, f"<{element.name}> {error}")
            return
        if element.name == "use":
            attributes |= self._used(element)
            if "href" not in attributes:
                return
        if all(attributes.get(name) for name in _NEEDED.get(element.name, ())):
            self._begin(element.name, element, attributes | look.attributes, "/>")

    def _measures(self, element: Element) -> dict[str, str]:
        """The outline of an element in plain numbers; ValueError where a length is none."""
        given = element.attributes
        found = {name: given[name] for name in ("d", "points") if given.get(name, "").strip()}
        for name in _MEASURES[element.name].split():
            if given.get(name, "auto") != "auto":
                along = {"x": self.view.width, "w": self.view.width, "r": self.looks.diagonal}
                whole = along.get(name.strip("c")[0], self.view.height)
                try:
                    found[name] = length(given[name], whole)
                except ValueError as error:
                    raise ValueError(f"{name} {error}") from None
        if element.name == "ellipse" and ("rx" in found) != ("ry" in found):
            found["rx"] = found["ry"] = found.get("rx") or found["ry"]
        return found

    def _used(self, element: Element) -> dict[str, str]:
        """What a <use> refers to, and the room that a symbol takes there; nothing where that is not drawn."""
        href = element.attributes.get("href", "")
        target = self.ids.get(href.removeprefix("#"))
        if not href.startswith("#") or target is None:
            self._fault(element, f'<use> refers to "{href}", which is not in the file')
            return {}
        look = self._look(target)
        if look is None or look.is_left_out or (target.name in _MEASURES and not look.is_shown(True)):
            return {}
        if target.name != "symbol":
            return {"href": href}
        sized = "viewBox" in target.attributes
        return {"href": href} | {
            name: room for name, room in self.room.items() if not (sized and name in element.attributes)
        }


def _words(element: Element) -> str:
    """The words of a text."""
    return "".join(inner.text for inner in element.all()).strip()


def _chosen(switch: Element) -> list[Element]:
    """The first child that needs no other program."""
    plain_ones = (
        child
        for child in switch.children
        if child.name != "foreignObject" and "requiredExtensions" not in child.attributes
    )
    return list(plain_ones)[:1]
