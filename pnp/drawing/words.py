"""<text> and <foreignObject> -> lines and frames of text still to be set."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any

from pnp.drawing.items import Break, Inline, Origin, Span, TextFrame, TextLine
from pnp.drawing.paths import bounds, rectangle
from pnp.drawing.shapes import box_of
from pnp.drawing.state import Reference, State, choice, number, size
from pnp.drawing.tags import BadMarkup, Tag
from pnp.geometry import Box

if TYPE_CHECKING:
    from pnp.drawing.interpret import Interpreter

ICON_HEIGHT = 0.8
"""Height of an inline icon in type sizes: a little taller than capitals."""

_BLANKS = re.compile(r"[ \t\r\n]+")
_ENTITY = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9A-Fa-f]+);)")
_FIT = choice("none", "shrink", "together")
_CAP = 0.66
"""Height of capitals in type sizes, near enough to judge whether a line leaves the safe area."""


class _Options:
    """The fitting attributes of a text, read once a tag."""

    __slots__ = (
        "align",
        "box",
        "field",
        "fit",
        "gap",
        "limits",
        "min_size",
        "origin",
        "valign",
        "width",
        "x",
        "y",
    )

    def __init__(self, tag: Tag, state: State) -> None:
        given = tag.attributes
        self.fit = _FIT(given.get("pnp:fit", "none"))
        self.min_size = size(given.get("pnp:min-size", str(state.style.size * 0.6)))
        self.field = given.get("pnp:field", "")
        self.origin: Origin | None = None
        self.limits: tuple[float, float] | None = None
        self.x = self.y = self.gap = 0.0
        self.width: float | None = None
        self.box = Box(0, 0, 0, 0)
        self.align = "left"
        self.valign = "top"


def _text_of(token: str, tag: Tag) -> str:
    if "&" in token:
        if _ENTITY.search(token):
            raise BadMarkup("bad-svg", f'`&` must be written `&amp;` in "{token.strip()[:40]}"', tag.at)
        token = unescape(token)
    return token


def _style(state: State, tag: Tag) -> Any:
    style = state.text_style
    if not style.family or not style.size:
        raise BadMarkup(
            "bad-svg",
            f"<{tag.name}> has no font-family or no font-size",
            tag.at,
            "give it a type style of the theme, {{ type.… }}",
        )
    if isinstance(style.paint.fill, Reference) or isinstance(style.paint.stroke, Reference):
        raise BadMarkup("bad-svg", f"<{tag.name}> cannot be filled with a gradient", tag.at)
    return style


def read_line(reader: Interpreter, tag: Tag, state: State, index: int) -> tuple[TextLine | None, int]:
    """A <text> with its <tspan>s as one line, and the index after it."""
    tokens = reader.tokens
    if tokens[index + 1] == "</text>" and tokens[index][0] != "<":
        key = (state, tokens[index])
        found = tag.items.get(key)
        if found is not None:
            return found, index + 2
        spans: list[Span] = []
        words = _BLANKS.sub(" ", _text_of(tokens[index], tag)).strip()
        if words:
            spans.append(Span(words, _style(state, tag)))
        index += 2
    else:
        key = None
        spans, index = _spans(reader, tag, state, index)
    if not spans:
        return None, index
    line = _line(reader, tag, state, tuple(spans))
    if key is not None and reader.keeps_texts:
        if len(tag.items) > 5000:
            tag.items.clear()
        tag.items[key] = line
    return line, index


def _spans(reader: Interpreter, tag: Tag, state: State, index: int) -> tuple[list[Span], int]:
    """The words of a <text>, blanks taken together across <tspan>s and dropped at both ends."""
    spans: list[Span] = []
    states = [state]
    while index < len(reader.tokens):
        token = reader.tokens[index]
        index += 1
        if token[0] != "<":
            words = _BLANKS.sub(" ", _text_of(token, tag))
            if not spans or spans[-1].text.endswith(" "):
                words = words.lstrip(" ")
            if words:
                spans.append(Span(words, _style(states[-1], tag)))
            continue
        inner = reader.tags(token)
        if inner.closes:
            if len(states) == 1:
                if inner.name != "text":
                    raise BadMarkup("bad-svg", f"</{inner.name}> ends <text>", tag.at)
                break
            states.pop()
        elif inner.name == "tspan":
            if not inner.empty:
                states.append(reader.state(inner, states[-1]))
        elif not inner.quiet:
            raise BadMarkup("bad-svg", f"<{inner.name}> cannot stand in <text>", inner.at)
    else:
        raise BadMarkup("bad-svg", "<text> is never closed", tag.at)
    if spans:
        last = spans[-1]
        spans[-1] = last._replace(text=last.text.rstrip(" "))
    return [span for span in spans if span.text], index


def _options(reader: Interpreter, tag: Tag, state: State) -> _Options:
    """The attributes of a text that are the same for each piece."""
    key = ("options", state)
    options: _Options | None = tag.items.get(key)
    if options is None:
        options = _Options(tag, state)
        if tag.name == "text":
            options.x, options.y = number(tag.attributes.get("x", "0")), number(tag.attributes.get("y", "0"))
            options.width = size(tag.attributes["pnp:width"]) if "pnp:width" in tag.attributes else None
            options.limits = _limits(reader, tag, state, options)
        else:
            options.box = box_of(tag)
            options.align = choice("left", "center", "right")(tag.attributes.get("pnp:align", "left"))
            options.valign = choice("top", "middle", "bottom")(tag.attributes.get("pnp:valign", "top"))
            options.gap = size(tag.attributes.get("pnp:gap", "0"))
            if state.ctm:
                reader.check_safe(tag, state, bounds(rectangle(*options.box), state.ctm), "the text's box")
        tag.items[key] = options
    return options


def _line(reader: Interpreter, tag: Tag, state: State, spans: tuple[Span, ...]) -> TextLine:
    try:
        options = _options(reader, tag, state)
    except ValueError as error:
        raise BadMarkup("bad-svg", f"<text> {error}", tag.at) from None
    origin = _origin(reader, tag, options)
    return TextLine(
        options.x,
        options.y,
        state.anchor,
        spans,
        options.width,
        options.fit,
        options.min_size,
        origin,
        options.limits,
    )


def _origin(reader: Interpreter, tag: Tag, options: Any) -> Origin:
    if options.origin is None or not reader.keeps_texts:
        options.origin = reader.origin(tag, options.field)
    origin: Origin = options.origin
    return origin


def _limits(reader: Interpreter, tag: Tag, state: State, options: Any) -> tuple[float, float] | None:
    """Where the safe area ends along the base line; what lies too high or low is reported at once."""
    safe = state.safe_box(reader.side.trim)
    if safe is None or state.ctm is None:
        return None
    high = state.style.size * _CAP
    reader.check_safe(
        tag, state, bounds(rectangle(options.x, options.y - high, 0, high), state.ctm), "a line of text"
    )
    a, b, c, d, e, f = state.ctm
    det = a * d - b * c
    if not det:
        return None
    inverse = (d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det)
    local: Box = bounds(rectangle(*safe), inverse)
    return local.x, local.right


def read_frame(reader: Interpreter, tag: Tag, state: State, index: int) -> tuple[TextFrame | None, int]:
    """A <foreignObject> with its paragraphs, and the index after it."""
    try:
        options = _options(reader, tag, state)
    except ValueError as error:
        raise BadMarkup("bad-svg", f"<foreignObject> {error}", tag.at) from None
    content: list[Span | Inline | Break] = []
    states = [(tag.name, state)]
    tokens, known, tags = reader.tokens, reader.tags.known, reader.tags
    style = _style(state, tag)
    count = len(tokens)
    while index < count:
        token = tokens[index]
        index += 1
        if token[0] != "<":
            content.append(Span(_text_of(token, tag) if "&" in token else token, style))
            continue
        inner = known.get(token) or tags(token)
        if inner.closes:
            name, _ = states.pop()
            if name != inner.name:
                raise BadMarkup("bad-svg", f"</{inner.name}> ends <{name}>", tag.at)
            if not states:
                break
            style = _style(states[-1][1], tag)
        elif not inner.quiet:
            style = _open(reader, inner, states, content, options, tag)
    else:
        raise BadMarkup("bad-svg", "<foreignObject> is never closed", tag.at)
    content = _trimmed(content)
    if not content:
        return None, index
    origin = _origin(reader, tag, options)
    frame = TextFrame(
        options.box,
        tuple(content),
        options.align,
        options.valign,
        state.leading,
        options.fit,
        options.min_size,
        origin,
    )
    return frame, index


def _open(
    reader: Interpreter,
    inner: Tag,
    states: list[tuple[str, State]],
    content: list[Any],
    options: Any,
    tag: Tag,
) -> Any:
    """Take in an element among the words; the style that holds after its tag."""
    state = reader.state(inner, states[-1][1])
    name = inner.name
    if name == "p":
        if any(not isinstance(part, Span) or part.text.strip() for part in content):
            content.append(Break(options.gap))
    elif name == "br":
        content.append(Break())
    elif name == "icon":
        icon = inner.attributes.get("name", "")
        if icon not in reader.library:
            from pnp.source import did_you_mean

            raise BadMarkup(
                "unknown-icon", f"no icon `{icon}`", inner.at or tag.at, did_you_mean(icon, reader.library)
            )
        form, _ = reader.symbol(icon, state, inner)
        content.append(Inline(form, ICON_HEIGHT, _style(state, tag)))
    elif name not in ("b", "i", "span"):
        raise BadMarkup(
            "unknown-element",
            f"<{name}> cannot stand in wrapped text",
            inner.at,
            "p, b, i, br, span and icon can",
        )
    if inner.empty:
        return _style(states[-1][1], tag)
    if name in ("b", "i"):
        change = {"weight": 700} if name == "b" else {"italic": True}
        state = _emphasised(inner, state, change)
    states.append((name, state))
    return _style(state, tag)


def _emphasised(tag: Tag, state: State, change: dict[str, Any]) -> State:
    key = ("emphasis", state)
    found = tag.items.get(key)
    if found is None:
        found = state.copy()
        found.style = state.style._replace(**change)
        found.text_style = found.style._replace(paint=found.paint)
        tag.items[key] = found
    emphasised: State = found
    return emphasised


def _trimmed(content: list[Any]) -> list[Any]:
    """Without blank words at either end and about breaks of paragraphs."""
    while (
        content
        and isinstance(content[-1], (Span, Break))
        and (isinstance(content[-1], Break) or not content[-1].text.strip())
    ):
        content.pop()
    while content and isinstance(content[0], Span) and not content[0].text.strip():
        content.pop(0)
    return content
