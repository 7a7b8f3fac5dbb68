"""SVG text -> tags: each distinct tag is read once, however many pieces carry it."""

from __future__ import annotations

import re
from typing import Any
from xml.parsers import expat

from pnp.drawing.state import INHERITED, State
from pnp.source import did_you_mean

_TOKEN = re.compile(
    r"<!--.*?-->|<\?.*?\?>|<!\[CDATA\[.*?\]\]>|<(?:[^<>\"']+|\"[^<\"]*\"|'[^<']*')+>|[^<]+", re.DOTALL
)
_GEOMETRY = {
    "svg": "viewBox width height xmlns xmlns:pnp xmlns:xlink version",
    "g": "",
    "defs": "",
    "symbol": "viewBox preserveAspectRatio",
    "clipPath": "clipPathUnits",
    "rect": "x y width height rx ry",
    "circle": "cx cy r",
    "ellipse": "cx cy rx ry",
    "line": "x1 y1 x2 y2",
    "polyline": "points",
    "polygon": "points",
    "path": "d",
    "use": "href x y width height",
    "image": "href x y width height preserveAspectRatio pnp:field",
    "linearGradient": "x1 y1 x2 y2 gradientUnits gradientTransform",
    "radialGradient": "cx cy r fx fy gradientUnits gradientTransform",
    "stop": "offset stop-color stop-opacity",
    "text": "x y pnp:width pnp:fit pnp:min-size pnp:field",
    "tspan": "",
    "foreignObject": "x y width height pnp:fit pnp:min-size pnp:field pnp:align pnp:valign pnp:gap",
    "p": "",
    "b": "",
    "i": "",
    "br": "",
    "span": "",
    "icon": "name",
}
_PLACED = frozenset(
    (
        "g",
        "rect",
        "circle",
        "ellipse",
        "line",
        "polyline",
        "polygon",
        "path",
        "use",
        "image",
        "text",
        "foreignObject",
    )
)
_DRAWN = {"opacity", "clip-path", "transform"}
_NO_STYLE = frozenset(("br", "icon", "stop", "linearGradient", "radialGradient"))

ELEMENTS: dict[str, frozenset[str]] = {
    name: frozenset(
        (
            "id",
            *attributes.split(),
            *(() if name in _NO_STYLE else INHERITED),
            *(_DRAWN if name in _PLACED else ()),
        )
    )
    for name, attributes in _GEOMETRY.items()
}
"""The attributes that each element of the subset may have."""
ELEMENTS["clipPath"] |= {"transform"}


class BadMarkup(Exception):
    """Something in the SVG that cannot be drawn."""

    def __init__(self, name: str, message: str, at: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.name = name
        self.at = at
        self.hint = hint


class Tag:
    """One tag as written: its element, its attributes, and what has been made of it in each surrounding."""

    __slots__ = ("at", "attributes", "closes", "empty", "items", "name", "quiet", "states", "wrap")

    def __init__(
        self,
        name: str,
        attributes: dict[str, str],
        *,
        closes: bool = False,
        empty: bool = False,
        quiet: bool = False,
    ) -> None:
        self.name = name
        self.at = attributes.pop("pnp:at", "")
        self.attributes = attributes
        self.closes = closes
        self.empty = empty
        self.quiet = quiet
        """A comment or instruction: nothing to draw."""
        self.states: dict[State, State] = {}
        self.items: dict[Any, Any] = {}
        self.wrap: Any = None
        """Transform and opacity of the element, once read."""


def tokens_of(svg: str) -> list[str]:
    """Tags and the text between them; BadMarkup where a `<` begins no tag."""
    tokens = _TOKEN.findall(svg)
    if sum(map(len, tokens)) != len(svg):
        raise BadMarkup("bad-svg", _fault(svg))
    return tokens


def _fault(svg: str) -> str:
    """What an XML parser finds wrong."""
    parser = expat.ParserCreate()
    try:
        parser.Parse(svg, True)
    except expat.ExpatError as error:
        line = svg.split("\n")[error.lineno - 1].strip()
        return f"not well-formed: {expat.ErrorString(error.code)} near `{line[max(0, error.offset - 40) : error.offset + 40]}`"
    return "not well-formed"


def read_tag(token: str) -> Tag:
    """The tag of a token; BadMarkup for unknown elements and attributes."""
    if token.startswith(("<!--", "<?")):
        return Tag("", {}, quiet=True)
    if token.startswith("</"):
        return Tag(token[2:-1].strip(), {}, closes=True)
    if token.startswith("<!"):
        raise BadMarkup("bad-svg", "a document type or CDATA section is not allowed")
    empty = token.endswith("/>")
    found: list[tuple[str, dict[str, str]]] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda name, attributes: found.append((name, attributes))
    try:
        parser.Parse(token if empty else token[:-1] + "/>", True)
    except expat.ExpatError as error:
        raise BadMarkup(
            "bad-svg", f"not well-formed: {expat.ErrorString(error.code)} in `{token[:80]}`", _at(token)
        ) from None
    name, attributes = found[0]
    tag = Tag(name, attributes, empty=empty)
    known = ELEMENTS.get(name)
    if known is None:
        raise BadMarkup("unknown-element", f"<{name}> is not drawn", tag.at, did_you_mean(name, ELEMENTS))
    if "xlink:href" in attributes:
        attributes["href"] = attributes.pop("xlink:href")
    for attribute in attributes:
        if attribute not in known and not (name == "svg" and attribute.startswith("xmlns")):
            raise BadMarkup(
                "unknown-attribute",
                f"<{name}> has no attribute `{attribute}`",
                tag.at,
                did_you_mean(attribute, known),
            )
    return tag


def _at(token: str) -> str:
    found = re.search(r'pnp:at="([^"]*)"', token)
    return found[1] if found else ""


class Tags:
    """Every tag met so far by its text; forgotten all at once when there are too many."""

    LIMIT = 20_000

    def __init__(self) -> None:
        self.known: dict[str, Tag] = {}

    def __call__(self, token: str) -> Tag:
        """The tag of a token."""
        tag = self.known.get(token)
        if tag is None:
            if len(self.known) >= self.LIMIT:
                self.known.clear()
            tag = self.known[token] = read_tag(token)
        return tag
