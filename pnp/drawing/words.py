"""<text> and <foreignObject> -> lines and frames of text still to be set."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pnp.drawing.attributes import choice, number, size
from pnp.drawing.items import CAPITALS, Break, Inline, Matrix, Origin, Span, Style, TextFrame, TextLine
from pnp.drawing.paths import inverse, placed
from pnp.drawing.preflight import check_safe
from pnp.drawing.references import UNLAID
from pnp.drawing.shapes import blamed, box_of
from pnp.drawing.state import State
from pnp.drawing.symbols import symbol
from pnp.drawing.tags import BadMarkup, Tag, text_of, unended
from pnp.geometry import Box
from pnp.source import did_you_mean

if TYPE_CHECKING:
    from pnp.drawing.interpret import Interpreter

ICON_HEIGHT = 0.8
"""Height of an inline icon in type sizes: a little taller than capitals."""

_BLANK = " \t\r\n"
_BLANKS = re.compile(f"[{_BLANK}]+")
_FIT = choice("none", "shrink", "together")
_ALIGN = choice("left", "center", "right")
_VALIGN = choice("top", "middle", "bottom")
_MOST_KEPT = 5000
"""Texts kept with one tag."""
_SMALLEST = 0.6
"""Smallest type that a text may be fitted with, in type sizes, unless it says so itself."""

Ends = tuple[float, float] | None
"""Where something begins and ends along a base line; None where a line has no length."""


class _Fitting:
    """The fitting attributes of a text, read once a tag."""

    __slots__ = (
        "align",
        "box",
        "ends",
        "field",
        "fit",
        "gap",
        "limits",
        "min_size",
        "origin",
        "trim",
        "valign",
        "width",
        "x",
        "y",
    )

    def __init__(self, tag: Tag, state: State) -> None:
        given = tag.attributes
        self.fit = _FIT(given.get("pnp:fit", "none"))
        least = given.get("pnp:min-size")
        self.min_size = state.style.size * _SMALLEST if least is None else size(least)
        self.field = given.get("pnp:field", "")
        self.origin: Origin | None = None
        self.limits: Ends = None
        self.ends: Ends = None
        self.trim: Box | None = None
        self.x = self.y = self.gap = 0.0
        self.width: float | None = None
        self.box = Box(0, 0, 0, 0)
        self.align = "left"
        self.valign = "top"


def _style(state: State, tag: Tag) -> Style:
    """The type style that holds; BadMarkup where no type can be set in it."""
    style = state.text_style
    if not style.family or not style.size:
        raise BadMarkup(
            "bad-svg",
            f"<{tag.name}> has no font-family or no font-size",
            tag.at,
            "give it a type style of the theme, {{ type.… }}",
        )
    if isinstance(style.paint.fill, UNLAID) or isinstance(style.paint.stroke, UNLAID):
        raise BadMarkup(
            "bad-svg", f"<{tag.name}> cannot be filled with a gradient", tag.at, "give it one colour"
        )
    return style


def read_line(reader: Interpreter, tag: Tag, state: State, index: int) -> tuple[TextLine | None, int]:
    """A <text> with its <tspan>s as one line, and the index after it."""
    tokens = reader.tokens
    key: Any = None
    if len(tokens) > index + 1 and tokens[index + 1] == "</text>" and tokens[index][0] != "<":
        key = (state, tokens[index])
        found: TextLine | None = tag.items.get(key)
        if found is not None:
            return found, index + 2
        words = _BLANKS.sub(" ", text_of(tokens[index], tag)).strip(" ")
        spans = [Span(words, _style(state, tag))] if words else []
        index += 2
    else:
        spans, index = _spans(reader, tag, state, index)
    if not spans:
        return None, index
    fitting = _fitting(reader, tag, state)
    line = TextLine(
        fitting.x,
        fitting.y,
        state.anchor,
        tuple(spans),
        fitting.width,
        fitting.fit,
        fitting.min_size,
        _origin(reader, tag, fitting, spans),
        fitting.limits,
        fitting.ends,
    )
    if key is not None and reader.keeps_texts:
        if len(tag.items) > _MOST_KEPT:
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
            words = _BLANKS.sub(" ", text_of(token, tag))
            if not spans or spans[-1].text.endswith(" "):
                words = words.lstrip(" ")
            if words:
                spans.append(Span(words, _style(states[-1], tag)))
            continue
        _through(reader, reader.tags(token), states, tag)
        if not states:
            break
    else:
        raise unended("text", tag.at)
    if spans and spans[-1].text.endswith(" "):
        last = spans.pop()
        if last.text != " ":
            spans.append(last._replace(text=last.text[:-1]))
    return spans, index


def _through(reader: Interpreter, inner: Tag, states: list[State], tag: Tag) -> None:
    """Go through a tag inside <text>: into a <tspan>, out of it, or out of the text."""
    if inner.closes:
        within = "tspan" if len(states) > 1 else "text"
        if inner.name != within:
            raise unended(within, tag.at, inner.name)
        states.pop()
    elif inner.name == "tspan":
        if not inner.empty:
            states.append(reader.state(inner, states[-1]))
    elif not inner.quiet:
        hint = "write `</text>` before it"
        raise BadMarkup("bad-svg", f"<{inner.name}> cannot stand in <text>", inner.at, hint)


def _fitting(reader: Interpreter, tag: Tag, state: State) -> _Fitting:
    """The attributes of a text that are the same for each piece."""
    key = ("fitting", state)
    fitting: _Fitting | None = tag.items.get(key)
    if fitting is None:
        try:
            fitting = _line_fitting(reader, tag, state) if tag.name == "text" else _frame_fitting(tag, state)
        except ValueError as error:
            raise blamed(tag, error) from None
        if tag.name != "text" and state.ctm:
            box = placed(fitting.box, state.ctm)
            if check_safe(reader, tag, state, box, "the text's box") and not reader.side.trim.contains(box):
                fitting.trim = _local(reader.side.trim, state.ctm)
        tag.items[key] = fitting
    return fitting


def _line_fitting(reader: Interpreter, tag: Tag, state: State) -> _Fitting:
    given = tag.attributes
    fitting = _Fitting(tag, state)
    fitting.x, fitting.y = number(given.get("x", "0")), number(given.get("y", "0"))
    fitting.width = size(given["pnp:width"]) if "pnp:width" in given else None
    fitting.limits, fitting.ends = _limits(reader, tag, state, fitting)
    return fitting


def _frame_fitting(tag: Tag, state: State) -> _Fitting:
    given = tag.attributes
    fitting = _Fitting(tag, state)
    fitting.box = box_of(tag)
    fitting.align = _ALIGN(given.get("pnp:align", "left"))
    fitting.valign = _VALIGN(given.get("pnp:valign", "top"))
    fitting.gap = size(given.get("pnp:gap", "0"))
    return fitting


def _origin(
    reader: Interpreter, tag: Tag, fitting: _Fitting, content: Sequence[Span | Inline | Break]
) -> Origin:
    """What a text belongs to; where texts are not kept for other pieces, by its words too."""
    if not reader.keeps_texts:
        words = "".join(part.text if isinstance(part, Span) else " " for part in content)
        return reader.origin(tag, fitting.field, words)
    if fitting.origin is None:
        fitting.origin = reader.origin(tag, fitting.field, "")
    return fitting.origin


def _limits(reader: Interpreter, tag: Tag, state: State, fitting: _Fitting) -> tuple[Ends, Ends]:
    """Where the safe area and the piece end along the base line; what is too high or low is told at once."""
    side = reader.side
    safe, trim = side.safe_area(state), side.trim
    if safe is None or state.ctm is None:
        return None, None
    high = state.style.size * CAPITALS
    capitals = placed(Box(fitting.x, fitting.y - high, 0, high), state.ctm)
    check_safe(reader, tag, state, capitals, "a line of text", is_words=True)
    if side.rim and state.safe is not None:
        safe = side.rim.room(safe, capitals, state.safe)
        trim = side.rim.room(trim, capitals, 0.0)
    limits, ends = _local(safe, state.ctm), _local(trim, state.ctm)
    return limits and (limits.x, limits.right), ends and (ends.x, ends.right)


def _local(box: Box, ctm: Matrix) -> Box | None:
    """A box of the side in the coordinates of an element; None where all of that is one line or point."""
    is_flat = ctm[0] * ctm[3] == ctm[1] * ctm[2]
    return None if is_flat else placed(box, inverse(ctm))


def read_frame(reader: Interpreter, tag: Tag, state: State, index: int) -> tuple[TextFrame | None, int]:
    """A <foreignObject> with its paragraphs, and the index after it."""
    fitting = _fitting(reader, tag, state)
    content: list[Span | Inline | Break] = []
    states = [(tag.name, state)]
    tokens, known, tags = reader.tokens, reader.tags.known, reader.tags
    style = _style(state, tag)
    ended = False
    """Whether a paragraph has ended, so that whatever comes begins another."""
    count = len(tokens)
    while index < count:
        token = tokens[index]
        index += 1
        if token[0] != "<":
            if ended and token.strip(_BLANK):
                content.append(Break(fitting.gap))
                ended = False
            content.append(Span(text_of(token, tag), style))
            continue
        inner = known.get(token) or tags(token)
        if inner.closes:
            name, _ = states.pop()
            if name != inner.name:
                raise unended(name, tag.at, inner.name)
            if not states:
                break
            ended = ended or (name == "p" and _has_words(content))
            style = _style(states[-1][1], tag)
        elif not inner.quiet:
            if inner.name == "p" and _has_words(content):
                ended = True
            if ended and inner.name in ("p", "br", "icon"):
                content.append(Break(fitting.gap))
                ended = False
            style = _open(reader, inner, states, content, tag)
    else:
        raise unended("foreignObject", tag.at)
    content = _trimmed(content)
    if not content:
        return None, index
    frame = TextFrame(
        fitting.box,
        tuple(content),
        fitting.align,
        fitting.valign,
        state.leading,
        fitting.fit,
        fitting.min_size,
        _origin(reader, tag, fitting, content),
        fitting.trim,
    )
    return frame, index


def _open(
    reader: Interpreter, inner: Tag, states: list[tuple[str, State]], content: list[Any], tag: Tag
) -> Style:
    """Take in an element among the words; the style that holds after its tag."""
    state = reader.state(inner, states[-1][1])
    style = _style(state, tag)
    name = inner.name
    if name == "br":
        content.append(Break())
    elif name == "icon":
        icon = inner.attributes.get("name", "")
        if icon not in reader.library:
            hint = did_you_mean(icon, reader.library)
            raise BadMarkup("unknown-icon", f"no icon `{icon}`", inner.at or tag.at, hint)
        content.append(Inline(symbol(reader, icon, state, inner).form, ICON_HEIGHT, style))
    elif name not in ("p", "b", "i", "span"):
        raise BadMarkup(
            "unknown-element",
            f"<{name}> cannot stand in wrapped text",
            inner.at,
            "p, b, i, br, span and icon can",
        )
    if inner.empty:
        return _style(states[-1][1], tag)
    if name in ("b", "i"):
        state = _emphasised(inner, state)
        style = state.text_style
    states.append((name, state))
    return style


def _emphasised(tag: Tag, state: State) -> State:
    """The state inside <b> or <i>."""
    key = ("emphasis", state)
    found: State | None = tag.items.get(key)
    if found is None:
        change = {"weight": 700} if tag.name == "b" else {"italic": True}
        found = tag.items[key] = state.lettered(state.style._replace(**change))
    return found


def _has_words(content: Sequence[Span | Inline | Break]) -> bool:
    """Whether anything but blanks stands there, after the last paragraph's end."""
    for part in reversed(content):
        if not isinstance(part, Span):
            return isinstance(part, Inline)
        if part.text.strip(_BLANK):
            return True
    return False


def _trimmed(content: list[Span | Inline | Break]) -> list[Span | Inline | Break]:
    """Without blank words at either end, and without breaks at the end."""
    while content and (isinstance(part := content[-1], Break) or _is_blank(part)):
        content.pop()
    start = 0
    while start < len(content) and _is_blank(content[start]):
        start += 1
    return content[start:] if start else content


def _is_blank(part: Span | Inline | Break) -> bool:
    return isinstance(part, Span) and not part.text.strip(_BLANK)
