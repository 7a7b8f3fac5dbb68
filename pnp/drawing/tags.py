"""SVG -> tags and the words between them; each distinct tag is read once, however many pieces carry it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.parsers import expat

from pnp.drawing.attributes import INHERITED
from pnp.drawing.state import State
from pnp.source import did_you_mean

_TOKEN = re.compile(
    r"<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)"
    r"|<(?:[^<>\"']++|\"[^<\"]*+\"|'[^<']*+')++>|[^<]++",
    re.DOTALL,
)
"""Tags possessively, comments to the very end: a missing end must not be looked for in all ways."""
_ENTITY = re.compile(r"&(?:(amp|lt|gt|quot|apos)|#([0-9]{1,7})|#x([0-9A-Fa-f]{1,6}));|&")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_PLAIN = re.compile(r"""<([A-Za-z]+)((?: +[A-Za-z:-]+="[^"<&\x00-\x1f\ud800-\udfff\ufffe\uffff]*")*) */?>""")
_PAIR = re.compile(r"""([A-Za-z:-]+)="([^"]*)\"""")
_AT = re.compile(r'pnp:at="([^"]*)"')
_GEOMETRY = {
    "svg": "viewBox width height xmlns xmlns:pnp xmlns:xlink version",
    "g": "",
    "defs": "",
    "symbol": "viewBox",
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
    "p": "xmlns",
    "b": "",
    "i": "",
    "br": "",
    "span": "",
    "icon": "name",
}
PLACED = frozenset(
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
"""Elements that are drawn where they stand."""
_DRAWN = frozenset(("opacity", "clip-path", "transform"))
_NO_STYLE = frozenset(("br", "icon", "stop", "linearGradient", "radialGradient"))

ELEMENTS: dict[str, frozenset[str]] = {
    name: frozenset(
        (
            "id",
            *attributes.split(),
            *(() if name in _NO_STYLE else INHERITED),
            *(_DRAWN if name in PLACED else ()),
        )
    )
    for name, attributes in _GEOMETRY.items()
}
"""The attributes that each element of the subset may have."""
ELEMENTS["clipPath"] |= {"transform"}


_DUPLICATE = expat.errors.codes[expat.errors.XML_ERROR_DUPLICATE_ATTRIBUTE]
_INVALID = expat.errors.codes[expat.errors.XML_ERROR_INVALID_TOKEN]
_ATTRIBUTES = 'write each attribute once, as name="value", and within it `&amp;` for `&`, `&lt;` for `<`'
_AMPERSAND = "write `&amp;` for `&`; other characters stand as they are"
_ENDS = "a comment ends with -->, an instruction with ?>"
_NO_DOCTYPE = "a document type or CDATA section is not allowed"


class BadMarkup(Exception):
    """Something in the SVG that cannot be drawn."""

    def __init__(self, name: str, message: str, at: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.name = name
        self.at = at
        """Template and line as `name:line`, or nothing where they are not known."""
        self.hint = hint


def unended(name: str, at: str, met: str = "") -> BadMarkup:
    """An element without an end: none at all, or before that of another element is met."""
    if met:
        hint = f"write `</{name}>` before it, or leave `</{met}>` out"
        return BadMarkup("bad-svg", f"<{name}> is still open at </{met}>", at, hint)
    return BadMarkup("bad-svg", f"<{name}> is never closed", at, f"write `</{name}>` where it ends")


class Tag:
    """One tag as written: its element, its attributes, and what has been made of it in each surrounding."""

    __slots__ = (
        "at",
        "attributes",
        "bare",
        "closes",
        "empty",
        "items",
        "name",
        "quiet",
        "states",
        "wrap",
    )

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
        self.bare = _DRAWN.isdisjoint(attributes)
        """Without a transform, clip or opacity of its own."""
        self.states: dict[State, State] = {}
        self.items: dict[Any, Any] = {}
        self.wrap: Any = None
        """Transform and opacity of the element, once read."""

    @property
    def refers(self) -> bool:
        """Whether it names another element or a file."""
        return "href" in self.attributes or any("url(" in value for value in self.attributes.values())


def tokens_of(svg: str) -> list[str]:
    """Tags and the text between them; BadMarkup where a `<` begins no tag."""
    tokens = _TOKEN.findall(svg)
    if sum(map(len, tokens)) != len(svg):
        raise _fault(svg)
    return tokens


def _fault(svg: str) -> BadMarkup:
    """What an XML parser finds wrong where the first tag without an end begins."""
    begin = 0
    while found := _TOKEN.match(svg, begin):
        begin = found.end()
    broken = svg[begin : begin + 400]
    places = _AT.findall(svg, 0, begin) + _AT.findall(broken)[:1]
    at = places[-1] if places else ""
    if broken.startswith("<!"):
        return BadMarkup("bad-svg", _NO_DOCTYPE, at, "leave it out")
    shown = _AT.sub("", broken.split("\n")[0].split("<", 2)[1]).strip()
    hint = "end a tag with `>`, and write `<` among words as `&lt;`"
    return BadMarkup("bad-svg", f"not well-formed: `<{shown[:60]}` has no end", at, hint)


def read_tag(token: str) -> Tag:
    """The tag of a token; BadMarkup for unknown elements and attributes."""
    tag = _written_tag(token)
    for fault in _strange(tag):
        raise fault
    return tag


def strange_in(svg: str) -> Iterator[BadMarkup]:
    """All unknown elements and attributes of an SVG, wherever they stand in it."""
    for token in tokens_of(svg):
        if token[0] == "<":
            yield from _strange(_written_tag(token))


def _written_tag(token: str) -> Tag:
    """The tag of a token, of whatever name."""
    if token.startswith(("<!--", "<?")):
        if not token.endswith(("-->", "?>")):
            raise BadMarkup("bad-svg", f"not well-formed: `{token[:60].strip()}` has no end", hint=_ENDS)
        return Tag("", {}, quiet=True)
    if token.startswith("</"):
        return Tag(token[2:-1].strip(), {}, closes=True)
    if token.startswith("<!"):
        raise BadMarkup("bad-svg", _NO_DOCTYPE, hint="leave it out")
    empty = token.endswith("/>")
    name, attributes = _plain(token) or _parsed(token if empty else token[:-1] + "/>", token)
    if "xlink:href" in attributes:
        attributes["href"] = attributes.pop("xlink:href")
    return Tag(name, attributes, empty=empty)


def _strange(tag: Tag) -> Iterator[BadMarkup]:
    """Where no element is called as a tag is, and attributes of it that the element does not have."""
    name = tag.name
    known = ELEMENTS.get(name)
    if tag.closes or tag.quiet:
        return
    if known is None:
        yield BadMarkup("unknown-element", f"<{name}> is not drawn", tag.at, did_you_mean(name, ELEMENTS))
    elif not known.issuperset(tag.attributes):
        for attribute in tag.attributes:
            if attribute not in known and not (name == "svg" and attribute.startswith("xmlns")):
                yield BadMarkup(
                    "unknown-attribute",
                    f"<{name}> has no attribute `{attribute}`",
                    tag.at,
                    did_you_mean(attribute, known),
                )


def _plain(token: str) -> tuple[str, dict[str, str]] | None:
    """Element and attributes of a tag that needs no XML parser; None for all others."""
    found = _PLAIN.fullmatch(token)
    if found is None:
        return None
    pairs = _PAIR.findall(found[2])
    attributes = dict(pairs)
    return (found[1], attributes) if len(attributes) == len(pairs) else None


def _parsed(empty: str, token: str) -> tuple[str, dict[str, str]]:
    """Element and attributes by an XML parser; BadMarkup where it finds a fault."""
    found: list[tuple[str, dict[str, str]]] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda name, attributes: found.append((name, attributes))
    try:
        parser.Parse(empty, True)
    except expat.ExpatError as error:
        raise BadMarkup(
            "bad-svg",
            f"not well-formed: {_reason(error)} in `{_AT.sub('', token[:80]).strip()}`",
            at[1] if (at := _AT.search(token)) else "",
            _ATTRIBUTES,
        ) from None
    return found[0]


def _reason(error: expat.ExpatError) -> str:
    """What an XML parser finds wrong with a tag."""
    if error.code == _DUPLICATE:
        return "an attribute stands twice"
    if error.code == _INVALID:
        return "something is no attribute"
    return expat.ErrorString(error.code) or "a fault"


def text_of(token: str, tag: Tag) -> str:
    """The words of a token; BadMarkup for an `&` that begins no entity of XML."""

    def character(found: re.Match[str]) -> str:
        if found[1]:
            return _NAMED[found[1]]
        point = int(found[2] or found[3] or "0", 16 if found[3] else 10)
        if (
            point in (9, 10, 13)
            or 0x20 <= point < 0xD800
            or 0xE000 <= point < 0xFFFE
            or 0xFFFF < point < 0x110000
        ):
            return chr(point)
        what = "is no character" if point else "must be written `&amp;`"
        shown = found[0] if point else "&"
        raise BadMarkup("bad-svg", f'`{shown}` {what} in "{token.strip()[:40]}"', tag.at, _AMPERSAND)

    return _ENTITY.sub(character, token) if "&" in token else token


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
