"""The SVG of one side -> the items of a drawing; what stays the same from piece to piece is read once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pnp.drawing.attributes import fraction, transform
from pnp.drawing.items import IDENTITY, Form, Group, Item, Origin, Paint, Shape, Style
from pnp.drawing.pictures import Pictures, fitted
from pnp.drawing.preflight import check_bleed, check_clip, check_picture
from pnp.drawing.references import UNLAID, Clip, Definition, clip, defined, laid
from pnp.drawing.shapes import LOOK, SHAPES, blamed, box_of, check_unit
from pnp.drawing.state import State, derive
from pnp.drawing.symbols import NoPiece, Shared, use
from pnp.drawing.tags import BadMarkup, Tag, Tags, tokens_of, unended
from pnp.drawing.words import read_frame, read_line
from pnp.geometry import Box, Size

if TYPE_CHECKING:
    from pnp.drawing.outlines import Rim

DEEPEST = 100
"""How deep elements may nest, symbols in symbols included."""
_INITIAL = State(Paint(), Style("", 0.0), IDENTITY)
_SVG = "http://www.w3.org/2000/svg"
_ID = re.compile(r"""\sid\s*=\s*["']""")
_PLACES = {
    "stop": "put it into a <linearGradient> or <radialGradient>",
    "svg": "a side has one <svg>: use <g> within it",
    **dict.fromkeys(("tspan", "br", "b", "i", "p", "span", "icon"), "put it into a text"),
}
"""Where elements belong that cannot stand anywhere."""
_KEPT = frozenset(("defs", "symbol", "clipPath", "linearGradient", "radialGradient"))
"""Elements that are drawn nowhere but where they are named."""


class Side:
    """What the side being drawn is measured against."""

    def __init__(
        self, size: Size, bleed: float, safe: float | None, rim: Rim | None = None, growth: float = 1.0
    ) -> None:
        self.rim = rim
        """The outline that is cut, where it leaves less room than the trim."""
        self.growth = growth
        """How many times larger it is printed."""
        self.trim = Box(0, 0, *size)
        self.bleed = bleed
        self.root = _INITIAL.copy()
        self.root.safe = safe
        self.outline = _INITIAL.inner().copy()
        """Where the shapes of a clip path begin."""
        self.outline.clips = True
        self.safe_areas: dict[float, Box] = {}
        """By their insets."""

    def safe_area(self, state: State) -> Box | None:
        """The safe area in the trim's coordinates, where an element has one to keep to."""
        inset = state.safe
        if inset is None or state.ctm is None:
            return None
        if inset not in self.safe_areas:
            self.safe_areas[inset] = self.trim.inset(inset)
        return self.safe_areas[inset]


class Interpreter:
    """Reads the sides of one template folder; keeps tags, states and shared shapes between them."""

    def __init__(
        self,
        tags: Tags,
        library: Mapping[str, list[str]],
        pictures: Pictures,
        origin: Callable[[Tag, str, str], Origin],
        complain: Callable[[str, str, str, str, str], None],
        *,
        keeps_texts: bool = True,
    ) -> None:
        self.tags = tags
        self.library = library
        """Tokens of each shared symbol by its id."""
        self.pictures = pictures
        self.origin = origin
        """What the text of a tag, with this field, belongs to."""
        self.complain = complain
        """Told the name of a problem, its message, place, hint and field."""
        self.keeps_texts = keeps_texts
        """Whether a line of text may serve several pieces; not so where each must name its own place."""
        self.shared: dict[Any, Shared] = {}
        self.definitions: dict[tuple[str, ...], Definition] = {}
        self.clips: dict[tuple[str, ...], Clip] = {}
        self.pieces: Mapping[str, Form | NoPiece | None] = {}
        """Sides of other pieces by their href: None where one cannot be drawn, or why there is none."""
        self.side: Side
        self.tokens: list[str] = []
        """What is being read: a document, or a symbol of the library."""
        self.ids: dict[str, int] | None = None
        self.shared_here: dict[Any, Shared] = {}
        self.open_uses: list[str] = []
        self.uses = 0
        self.depth = 0

    def read(self, svg: str, side: Side) -> tuple[Item, ...]:
        """The items of a whole SVG document; BadMarkup where it cannot be drawn."""
        self.tokens = tokens_of(svg)
        self.ids = None
        self.side = side
        self.shared_here.clear()
        self.open_uses.clear()
        self.uses = self.depth = 0
        if "id=" in svg and (taken := self.local_ids().keys() & self.library.keys()):
            name = min(taken)
            at = self.tags(self.tokens[self.local_ids()[name]]).at
            raise BadMarkup(
                "bad-svg", f'id="{name}" is the name of a shared symbol', at, "give it another id"
            )
        index, tag = self.root()
        out: list[Item] = []
        if not tag.empty:
            index = self.children(index, self.state(tag, side.root), out, tag)
        for token in self.tokens[index:]:
            if not token.isspace() and not (token[0] == "<" and self.tags(token).quiet):
                raise BadMarkup("bad-svg", "something follows the end of </svg>", hint="leave it out")
        return tuple(out)

    def root(self) -> tuple[int, Tag]:
        """The index after the tag of the root element, and the tag; blanks and comments may come before."""
        for index, token in enumerate(self.tokens):
            if token[0] != "<" and not token.isspace():
                break
            if token[0] != "<" or (tag := self.tags(token)).quiet:
                continue
            if tag.name != "svg" or tag.closes or tag.attributes.get("xmlns") != _SVG:
                raise BadMarkup(
                    "bad-svg", f'a side must be one <svg xmlns="{_SVG}">', tag.at, "begin with that tag"
                )
            if tag.wrap is None:
                try:
                    check_unit(tag)
                except ValueError as error:
                    raise blamed(tag, error) from None
                tag.wrap = True
            return index + 1, tag
        raise BadMarkup("bad-svg", "the template puts out no <svg>", hint=f'begin with <svg xmlns="{_SVG}">')

    def children(self, index: int, state: State, out: list[Item], parent: Tag) -> int:
        """Draw what lies inside an element; the index after its end."""
        tokens, known, tags = self.tokens, self.tags.known, self.tags
        count = len(tokens)
        self.depth += 1
        if self.depth > DEEPEST:
            raise BadMarkup(
                "bad-svg", f"elements nest more than {DEEPEST} deep", parent.at, "nest fewer groups"
            )
        while index < count:
            token = tokens[index]
            index += 1
            if token[0] != "<":
                if not token.isspace():
                    raise BadMarkup(
                        "bad-svg",
                        f'text stands outside of <text>: "{token.strip()[:40]}"',
                        parent.at,
                        "put it into a <text> or <pnp:text>, or take it out",
                    )
                continue
            tag = known.get(token) or tags(token)
            item = tag.items.get(state)
            if item is not None:
                out.append(item)
            elif tag.closes:
                if tag.name != parent.name:
                    raise unended(parent.name, parent.at, tag.name)
                self.depth -= 1
                return index
            elif not tag.quiet:
                index = self.element(tag, state, index, out)
        raise unended(parent.name, parent.at)

    def element(self, tag: Tag, state: State, index: int, out: list[Item]) -> int:
        """Draw one element; the index after it."""
        name = tag.name
        inner = self.state(tag, state)
        if name in ("text", "foreignObject"):
            if not tag.empty:
                read = read_line if name == "text" else read_frame
                unset, index = read(self, tag, inner, index)
                if unset is not None:
                    out.append(unset if tag.bare else self.wrapped(tag, (unset,), clip(self, tag)))
        elif name == "g":
            items: list[Item] = out if tag.bare else []
            if not tag.empty:
                index = self.children(index, inner, items, tag)
            if items and not tag.bare:
                outline = clip(self, tag)
                if outline and inner.ctm:
                    check_clip(self, tag, outline.segments, items, inner.ctm)
                out.append(self.wrapped(tag, tuple(items), outline))
        elif name in SHAPES or name in ("use", "image"):
            try:
                item = self.leaf(tag, state, inner)
            except ValueError as error:
                raise blamed(tag, error) from None
            if item is not None:
                out.append(item)
            return index if tag.empty else self.nothing(index, tag)
        elif name in _KEPT:
            return index if tag.empty else self.end_of(index, tag)
        else:
            raise BadMarkup("bad-svg", f"<{name}> cannot stand here", tag.at, _PLACES.get(name, LOOK))
        return index

    def nothing(self, index: int, tag: Tag) -> int:
        """The index after an element that holds nothing but blanks and comments."""
        for end in range(index, len(self.tokens)):
            token = self.tokens[end]
            if token.isspace() or (token[0] == "<" and self.tags(token).quiet):
                continue
            if token[0] == "<" and (inner := self.tags(token)).closes and inner.name == tag.name:
                return end + 1
            raise BadMarkup("bad-svg", f"nothing can stand in <{tag.name}>", tag.at, "end it with `/>`")
        raise unended(tag.name, tag.at)

    def end_of(self, index: int, tag: Tag) -> int:
        """The index after an element whose inside is not drawn where it stands; its tags are checked."""
        within = [tag.name]
        while index < len(self.tokens):
            token = self.tokens[index]
            index += 1
            if token[0] != "<":
                continue
            inner = self.tags(token)
            if inner.closes:
                if inner.name != within[-1]:
                    raise unended(within[-1], tag.at, inner.name)
                within.pop()
                if not within:
                    return index
            elif not (inner.empty or inner.quiet):
                within.append(inner.name)
        raise unended(tag.name, tag.at)

    def local_ids(self) -> dict[str, int]:
        """Where each element with an id begins among the tokens at hand."""
        if self.ids is None:
            self.ids = {}
            for index, token in enumerate(self.tokens):
                if (
                    token[0] == "<"
                    and "id" in token
                    and _ID.search(token)
                    and "id" in (given := self.tags(token).attributes)
                ):
                    if given["id"] in self.ids:
                        at = self.tags(token).at
                        raise BadMarkup(
                            "bad-svg", f'two elements have id="{given["id"]}"', at, "give one another id"
                        )
                    self.ids[given["id"]] = index
        return self.ids

    def state(self, tag: Tag, state: State) -> State:
        """What holds inside an element."""
        found = tag.states.get(state)
        if found is None:
            try:
                matrix = transform(tag.attributes["transform"]) if "transform" in tag.attributes else None
                found = derive(state, tag.attributes, matrix)
            except ValueError as error:
                raise blamed(tag, error) from None
            tag.states[state] = found
        return found

    def wrapped(self, tag: Tag, items: tuple[Item, ...], outline: Clip | None) -> Item:
        """The items under the element's own transform, clip and opacity."""
        if tag.wrap is None:
            try:
                matrix = transform(tag.attributes.get("transform", ""))
                tag.wrap = (matrix, fraction(tag.attributes.get("opacity", "1")))
            except ValueError as error:
                raise blamed(tag, error) from None
        matrix, opacity = tag.wrap
        if outline is None and matrix == IDENTITY and opacity == 1 and len(items) == 1:
            return items[0]
        segments, rule = outline or ((), "nonzero")
        return Group(items, matrix, segments, rule, opacity)

    def leaf(self, tag: Tag, state: State, inner: State) -> Item | None:
        """A shape, picture or use, or None where there is nothing to ink; kept under all that it hangs on."""
        outline = None if tag.bare else clip(self, tag)
        key: Any = state
        if outline or isinstance(inner.paint.fill, UNLAID) or isinstance(inner.paint.stroke, UNLAID):
            paint = defined(self, inner.paint, tag)
            inner = inner.painted(paint)
            key = (state, paint.fill, paint.stroke, outline)
        item: Item | None = None
        lasting = True
        if tag.name == "use":
            item, lasting = use(self, tag, inner)
            if item is None:
                return None
            if item.form.name not in self.library:
                key = (key, id(item.form))
        kept: Item | None = tag.items.get(key)
        if kept is not None:
            return kept
        if item is None:
            item = self.image(tag, inner) if tag.name == "image" else self.shape(tag, inner)
        if item is None:
            return None
        if not tag.bare:
            if outline and inner.ctm:
                check_clip(self, tag, outline.segments, (item,), inner.ctm)
            item = self.wrapped(tag, (item,), outline)
        if lasting and tag.empty:
            tag.items[key] = item
        return item

    def shape(self, tag: Tag, state: State) -> Shape | None:
        """A basic shape or path."""
        segments = SHAPES[tag.name](tag.attributes)
        if not segments:
            return None
        if state.clips:
            return Shape(segments, Paint(fill_rule=state.clip_rule))
        if state.paint.fill is not None and state.ctm and self.side.bleed:
            check_bleed(self, tag, segments, state.ctm)
        return Shape(segments, laid(state.paint, segments))

    def image(self, tag: Tag, state: State) -> Item:
        """A picture in its box."""
        box, href = box_of(tag), tag.attributes.get("href", "")
        aspect = tag.attributes.get("preserveAspectRatio", "xMidYMid meet")
        try:
            if href.lower().endswith(".svg"):
                from pnp.drawing.art.place import place

                return place(self, tag, state, box, aspect)
            opened = self.pictures.open(href)
        except BadMarkup as bad:
            raise BadMarkup(bad.name, str(bad), bad.at or tag.at, bad.hint) from None
        picture = fitted(opened, box, aspect)
        check_picture(self, tag, opened, picture, state.ctm)
        return picture
