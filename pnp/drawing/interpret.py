"""The SVG of one side -> the items of a drawing; what stays the same from piece to piece is read once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pnp.drawing.items import IDENTITY, Form, Group, Item, Matrix, Paint, Shape, Style, Use
from pnp.drawing.paths import bounds, product, rectangle
from pnp.drawing.pictures import LEAST_DPI, Pictures, fitted, resolution, stretched
from pnp.drawing.references import clip_segments, gradient
from pnp.drawing.shapes import SHAPES, blame, box_of, view_matrix
from pnp.drawing.state import Reference, State, derive, fraction, number, numbers, transform
from pnp.drawing.tags import BadMarkup, Tag, Tags, tokens_of
from pnp.drawing.words import read_frame, read_line
from pnp.geometry import Box, Size

LOOSE = Box(-2000, -2000, 4000, 4000)
"""The box of a shared group, which SVG does not clip."""
INITIAL = State(Paint(), Style("", 0.0), IDENTITY)
_TOUCH = 0.05
"""An edge this near to the trim, in mm, is meant to lie on it."""


class Side:
    """What the side being drawn is measured against."""

    def __init__(self, size: Size, bleed: float, safe: float | None) -> None:
        self.trim = Box(0, 0, *size)
        self.bleed = bleed
        self.root = INITIAL.copy()
        self.root.safe = safe


class Interpreter:
    """Reads the sides of one template folder; keeps tags, states and shared shapes between them."""

    def __init__(self, tags: Tags, library: Mapping[str, list[str]], pictures: Pictures) -> None:
        self.tags = tags
        self.library = library
        """Tokens of each shared symbol by its id."""
        self.pictures = pictures
        self.forms: dict[Any, Form] = {}
        self.origin: Callable[[Tag, str], Any]
        self.complain: Callable[[str, str, str, str, str], None]
        self.document: list[str] = []
        """Tokens of the side at hand, where ids are looked up."""
        self.tokens = self.document
        """Tokens being read: the document's, or those of a shared shape."""
        self.ids: dict[str, int] | None = None
        self.side: Side
        self.open_uses: list[str] = []
        self.keeps_texts = True
        """Whether a line of text may serve several pieces; not so where each must name its own place."""

    def read(self, svg: str, side: Side) -> tuple[Item, ...]:
        """The items of a whole SVG document; BadMarkup where it cannot be drawn."""
        self.tokens = self.document = tokens_of(svg)
        self.ids = None
        self.side = side
        index, tag = self.first_tag()
        if tag.name != "svg" or tag.attributes.get("xmlns") != "http://www.w3.org/2000/svg":
            raise BadMarkup("bad-svg", 'a side must be one <svg xmlns="http://www.w3.org/2000/svg">', tag.at)
        out: list[Item] = []
        if not tag.empty:
            index = self.children(index, self.state(tag, side.root), out, tag)
        if "".join(self.tokens[index:]).strip():
            raise BadMarkup("bad-svg", "something follows the end of </svg>")
        return tuple(out)

    def first_tag(self) -> tuple[int, Tag]:
        """The root element, blanks and comments before it passed over."""
        for index, token in enumerate(self.tokens):
            if token[0] == "<" and not (tag := self.tags(token)).quiet:
                return index + 1, tag
            if token[0] != "<" and token.strip():
                break
        raise BadMarkup("bad-svg", "the template puts out no <svg>")

    def children(self, index: int, state: State, out: list[Item], parent: Tag) -> int:
        """Draw what lies inside an element; the index after its end."""
        tokens, known, tags = self.tokens, self.tags.known, self.tags
        count = len(tokens)
        while index < count:
            token = tokens[index]
            index += 1
            if token[0] != "<":
                if not token.isspace():
                    raise BadMarkup(
                        "bad-svg", f'text stands outside of <text>: "{token.strip()[:40]}"', parent.at
                    )
                continue
            tag = known.get(token) or tags(token)
            item = tag.items.get(state)
            if item is not None:
                out.append(item)
                continue
            if tag.closes:
                if tag.name != parent.name:
                    raise BadMarkup("bad-svg", f"</{tag.name}> ends <{parent.name}>", parent.at)
                return index
            if not tag.quiet:
                index = self.element(tag, state, index, out)
        raise BadMarkup("bad-svg", f"<{parent.name}> is never closed", parent.at)

    def element(self, tag: Tag, state: State, index: int, out: list[Item]) -> int:
        """Draw one element; the index after it."""
        name = tag.name
        inner = self.state(tag, state)
        if name in SHAPES or name in ("use", "image"):
            try:
                item, lasting = self.leaf(tag, inner)
            except ValueError as error:
                raise BadMarkup("bad-svg", blame(tag, error), tag.at) from None
            item = self.wrapped(tag, (item,), inner)
            if lasting and tag.empty and "clip-path" not in tag.attributes:
                tag.items[state] = item
            out.append(item)
            return index if tag.empty else self.children(index, inner, [], tag)
        if name == "g":
            items: list[Item] = []
            if not tag.empty:
                index = self.children(index, inner, items, tag)
            if tag.attributes.keys() & ("transform", "opacity", "clip-path"):
                out.append(self.wrapped(tag, tuple(items), inner))
            else:
                out.extend(items)
            return index
        if name in ("text", "foreignObject"):
            if tag.empty:
                return index
            read = read_line if name == "text" else read_frame
            unset, index = read(self, tag, inner, index)
            if unset is not None:
                out.append(self.wrapped(tag, (unset,), inner))
            return index
        if name in ("defs", "symbol", "clipPath", "linearGradient", "radialGradient"):
            return index if tag.empty else self.end_of(index, tag, self.tokens)
        raise BadMarkup("bad-svg", f"<{name}> cannot stand here", tag.at)

    def end_of(self, index: int, tag: Tag, tokens: list[str]) -> int:
        """The index after an element whose inside is not drawn where it stands; it is checked all the same."""
        depth = 1
        while index < len(tokens):
            token = tokens[index]
            index += 1
            if token[0] != "<":
                continue
            inner = self.tags(token)
            if inner.closes:
                depth -= 1
                if not depth:
                    return index
            elif not (inner.empty or inner.quiet):
                depth += 1
        raise BadMarkup("bad-svg", f"<{tag.name}> is never closed", tag.at)

    def state(self, tag: Tag, state: State) -> State:
        """What holds inside an element."""
        found = tag.states.get(state)
        if found is None:
            try:
                matrix = transform(tag.attributes["transform"]) if "transform" in tag.attributes else None
            except ValueError as error:
                raise BadMarkup("bad-svg", f"<{tag.name}> transform {error}", tag.at) from None
            try:
                found = derive(state, tag.attributes, matrix)
            except ValueError as error:
                raise BadMarkup("bad-svg", f"<{tag.name}> {error}", tag.at) from None
            tag.states[state] = found
        return found

    def wrapped(self, tag: Tag, items: tuple[Item, ...], state: State) -> Item:
        """The items under the element's own transform, clip and opacity."""
        if tag.wrap is None:
            try:
                matrix = transform(tag.attributes["transform"]) if "transform" in tag.attributes else IDENTITY
                tag.wrap = (matrix, fraction(tag.attributes.get("opacity", "1")))
            except ValueError as error:
                raise BadMarkup("bad-svg", blame(tag, error), tag.at) from None
        matrix, opacity = tag.wrap
        clip = tag.attributes.get("clip-path", "none")
        if matrix == IDENTITY and opacity == 1 and clip == "none" and len(items) == 1:
            return items[0]
        segments, rule = clip_segments(self, clip, tag) if clip != "none" else ((), "nonzero")
        return Group(items, matrix, segments, rule, opacity)

    def leaf(self, tag: Tag, state: State) -> tuple[Item, bool]:
        """A shape, picture or use, and whether it may be kept for the next piece."""
        if tag.name == "use":
            return self.use(tag, state)
        if tag.name == "image":
            return self.image(tag, state), True
        segments = SHAPES[tag.name](tag.attributes)
        paint = state.paint
        lasting = True
        if isinstance(paint.fill, Reference) or isinstance(paint.stroke, Reference):
            lasting = False
            box = bounds(segments, IDENTITY)
            paint = paint._replace(
                fill=gradient(self, paint.fill, box, tag)
                if isinstance(paint.fill, Reference)
                else paint.fill,
                stroke=gradient(self, paint.stroke, box, tag)
                if isinstance(paint.stroke, Reference)
                else paint.stroke,
            )
        if paint.fill is not None and state.ctm and self.side.bleed:
            self.check_bleed(tag, bounds(segments, state.ctm))
        return Shape(segments, paint), lasting

    def image(self, tag: Tag, state: State) -> Item:
        """A picture in its box."""
        box = box_of(tag)
        try:
            opened = self.pictures.open(tag.attributes.get("href", ""))
            picture = fitted(opened, box, tag.attributes.get("preserveAspectRatio", "xMidYMid meet"), 1.0)
        except BadMarkup as bad:
            raise BadMarkup(bad.name, str(bad), tag.at, bad.hint) from None
        shapes = stretched(picture)
        if shapes:
            self.complain(
                "stretched-picture",
                f'"{tag.attributes["href"]}" {shapes}',
                tag.at,
                'leave preserveAspectRatio="none" out',
                tag.attributes.get("pnp:field", ""),
            )
        if state.ctm:
            scale = (state.ctm[0] ** 2 + state.ctm[1] ** 2) ** 0.5
            dpi = resolution(picture, scale)
            if dpi < LEAST_DPI:
                self.complain(
                    "low-resolution",
                    f'"{tag.attributes["href"]}" prints at {dpi:.0f} dpi, less than {LEAST_DPI}',
                    tag.at,
                    "use a larger picture, or print it smaller",
                    tag.attributes.get("pnp:field", ""),
                )
            shown = picture.clip
            if self.side.bleed:
                self.check_bleed(tag, bounds(rectangle(*shown), state.ctm))
        return picture

    def use(self, tag: Tag, state: State) -> tuple[Item, bool]:
        """A shared shape in its place."""
        href = tag.attributes.get("href", "")
        name = href[1:]
        if not href.startswith("#"):
            raise BadMarkup(
                "bad-svg",
                f'<use> refers to "#id" in the same file or among the symbols, not to "{href}"',
                tag.at,
            )
        if name in self.local_ids():
            form, view = self.local_form(name, state, tag)
            lasting = False
        elif name in self.library:
            form, view = self.symbol(name, state, tag)
            lasting = True
        else:
            from pnp.source import did_you_mean

            raise BadMarkup(
                "unknown-icon",
                f"no symbol `{name}`",
                tag.at,
                did_you_mean(name, [*self.library, *self.local_ids()]),
            )
        if view is None:
            matrix: Matrix = (
                1,
                0,
                0,
                1,
                number(tag.attributes.get("x", "0")),
                number(tag.attributes.get("y", "0")),
            )
        else:
            matrix = view_matrix(view, tag)
            self.check_safe(
                tag,
                state,
                bounds(rectangle(*view), product(state.ctm, matrix)) if state.ctm else None,
                f"symbol `{name}`",
            )
        return Use(form, matrix), lasting

    def symbol(self, name: str, state: State, tag: Tag) -> tuple[Form, Box | None]:
        """The form of a shared symbol in one look, and its view box."""
        key = (name, state.key)
        form = self.forms.get(key)
        if form is None:
            form = self.forms[key] = self.form(name, self.library[name], 0, state, tag)
        return form, form.box

    def local_ids(self) -> dict[str, int]:
        """Where each element with an id begins in the document at hand."""
        if self.ids is None:
            self.ids = {}
            for index, token in enumerate(self.document):
                if (
                    token[0] == "<"
                    and ' id="' in token
                    and "id" in (attributes := self.tags(token).attributes)
                ):
                    self.ids[attributes["id"]] = index
        return self.ids

    def local_form(self, name: str, state: State, tag: Tag) -> tuple[Form, Box | None]:
        """The form of an element of this document; equal contents give an equal form."""
        start = self.local_ids()[name]
        holder = self.tags(self.document[start])
        end = start + 1 if holder.empty else self.end_of(start + 1, holder, self.document)
        text = self.document[start:end]
        key = (tuple(text), state.key)
        form = self.forms.get(key)
        if form is None:
            form = self.form(name, text, 0, state, tag)
            if not any("url(#" in token or 'href="#' in token for token in text):
                self.forms[key] = form
        return form, form.box if holder.name == "symbol" else None

    def form(self, name: str, tokens: list[str], start: int, state: State, tag: Tag) -> Form:
        """Read a symbol or group as a shape of its own."""
        if name in self.open_uses or len(self.open_uses) > 20:
            raise BadMarkup("bad-svg", f"symbol `{name}` uses itself", tag.at)
        before = self.tokens
        self.open_uses.append(name)
        holder = self.tags(tokens[start])
        inner = self.state(holder, state.inner())
        items: list[Item] = []
        try:
            self.tokens = tokens
            if holder.name == "symbol":
                view = Box(*numbers(holder.attributes.get("viewBox", "")))
                if not holder.empty:
                    self.children(start + 1, inner, items, holder)
                return Form(name, tuple(items), view)
            self.element(holder, state.inner(), start + 1, items)
            return Form(name, tuple(items), LOOSE)
        except TypeError:
            raise BadMarkup(
                "bad-svg", f"symbol `{name}` needs a viewBox of four numbers", holder.at
            ) from None
        finally:
            self.open_uses.pop()
            self.tokens = before

    def check_safe(self, tag: Tag, state: State, box: Box | None, what: str) -> None:
        """Report what leaves the safe area."""
        safe = state.safe_box(self.side.trim)
        if box is None or safe is None or safe.contains(box, 0.02):
            return
        over = max(safe.x - box.x, safe.y - box.y, box.right - safe.right, box.bottom - safe.bottom)
        self.complain(
            "outside-safe-area",
            f"{what} leaves the safe area by {over:.1f} mm",
            tag.at,
            'move it inwards, or say pnp:safe="…" where it may go further out',
            tag.attributes.get("pnp:field", ""),
        )

    def check_bleed(self, tag: Tag, box: Box) -> None:
        """Report a ground or picture that ends on the trim, where a cut a little off would show white."""
        trim, bleed = self.side.trim, self.side.bleed
        edges = (
            (box.x, trim.x, -bleed),
            (box.y, trim.y, -bleed),
            (box.right, trim.right, bleed),
            (box.bottom, trim.bottom, bleed),
        )
        if any(abs(edge - line) < _TOUCH for edge, line, _ in edges):
            self.complain(
                "no-bleed", f"<{tag.name}> ends on the trim", tag.at, f"let it run {bleed:g} mm beyond", ""
            )
