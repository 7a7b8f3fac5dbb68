"""<text> and <foreignObject> become lines and frames with their blanks, styles and breaks."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.drawing.items import Break, Group, Inline, Span, TextFrame, TextLine
from tests.drawing.studio import SVG, TYPE, Reading, fault, items, one

RED = (1.0, 0.0, 0.0)
FRAME = f'<foreignObject {TYPE} x="1" y="2" width="30" height="40"{{}}>{{}}</foreignObject>'
CORN = '<symbol id="corn" viewBox="0 0 24 24"><circle r="9"/></symbol>'


def words(body: str) -> list[str]:
    """The words of a line's spans."""
    line = one(f"<text {TYPE}>{body}</text>")
    assert isinstance(line, TextLine)
    return [span.text for span in line.spans]


def parts(body: str, **options: Any) -> list[str]:
    """A frame's content: its words as they are, / for a break, | for a paragraph, * for an icon."""
    frame = one(FRAME.format(' pnp:gap="2"', body), **options)
    assert isinstance(frame, TextFrame)
    out: list[str] = []
    for part in frame.content:
        if isinstance(part, Break):
            out.append("|" if part.gap else "/")
        else:
            out.append("*" if isinstance(part, Inline) else part.text)
    return out


@pytest.mark.parametrize(
    ("body", "spans"),
    [
        ("a b", ["a b"]),
        ("\n  a\n\t b  ", ["a b"]),
        ("a <tspan>b</tspan> c", ["a ", "b", " c"]),
        ("a <tspan> b </tspan> c ", ["a ", "b ", "c"]),
        ("a<tspan> </tspan>", ["a"]),
        (" <tspan> </tspan>a", ["a"]),
        ("a<tspan> </tspan>b", ["a", " ", "b"]),
        ("a<tspan/>b", ["a", "b"]),
        ("a<!-- x -->b", ["a", "b"]),
        ("a<tspan>b<tspan>c</tspan></tspan>", ["a", "b", "c"]),
        ("\u00a0a\u00a0", ["\u00a0a\u00a0"]),
        ("&lt;&amp;&gt;&quot;&apos;", ["<&>\"'"]),
        ("&#65;&#x42;&#X43;".replace("X", "x"), ["ABC"]),
        ("&amp;lt;", ["&lt;"]),
        ("&#10;a&#10;b", ["a b"]),
        ("a > b", ["a > b"]),
    ],
)
def test_words_of_a_line(body: str, spans: list[str]) -> None:
    assert words(body) == spans


def test_a_line() -> None:
    line = one(
        f'<text {TYPE} x="3" y="4" text-anchor="middle" pnp:width="20" pnp:fit="together" pnp:min-size="2" '
        'pnp:field="title">a<tspan fill="#f00" font-size="9">b</tspan></text>'
    )
    assert (line.x, line.y, line.anchor, line.width, line.fit, line.min_size) == (
        3,
        4,
        "middle",
        20,
        "together",
        2,
    )
    assert line.origin.field == "title"
    assert [span.style.size for span in line.spans] == [4, 9]
    assert [span.style.paint.fill for span in line.spans] == [(0, 0, 0), RED]
    assert line.limits is None
    plain = one(f"<text {TYPE}>a</text>")
    assert (plain.x, plain.y, plain.anchor, plain.width, plain.fit) == (0, 0, "start", None, "none")
    # Type never shrinks below six tenths unless that is asked for.
    assert plain.min_size == pytest.approx(2.4)


def test_a_line_under_a_transform_and_an_opacity() -> None:
    group = one(f'<text {TYPE} transform="rotate(90)" opacity="0.5">a</text>')
    assert isinstance(group, Group)
    assert (group.opacity, group.matrix, type(group.items[0])) == (0.5, (0, 1, -1, 0, 0, 0), TextLine)


@pytest.mark.parametrize(
    ("body", "name", "message"),
    [
        (f"<text {TYPE}>a & b</text>", "bad-svg", '`&` must be written `&amp;` in "a & b"'),
        (f"<text {TYPE}>a&nbsp;b</text>", "bad-svg", '`&` must be written `&amp;` in "a&nbsp;b"'),
        (f"<text {TYPE}>&#0;</text>", "bad-svg", "must be written `&amp;`"),
        (f"<text {TYPE}>&#xD800;</text>", "bad-svg", '`&#xD800;` is no character in "&#xD800;"'),
        (f"<text {TYPE}>&#x110000;</text>", "bad-svg", "`&#x110000;` is no character"),
        ("<text>a</text>", "bad-svg", "<text> has no font-family or no font-size"),
        (
            '<text font-family="a" font-size="0">a</text>',
            "bad-svg",
            "<text> has no font-family or no font-size",
        ),
        (f'<text {TYPE} fill="url(#f)">a</text>', "bad-svg", "<text> cannot be filled with a gradient"),
        (
            f'<text {TYPE} pnp:fit="grow">a</text>',
            "bad-svg",
            '<text> pnp:fit must be none, shrink or together, not "grow"',
        ),
        (
            f'<text {TYPE} pnp:width="-1">a</text>',
            "bad-svg",
            '<text> pnp:width must not be negative, not "-1"',
        ),
        (f'<text {TYPE} x="2mm">a</text>', "bad-svg", '<text> x must be a plain number of mm, not "2mm"'),
        (f"<text {TYPE}>a<b>c</b></text>", "bad-svg", "<b> cannot stand in <text>"),
        (f"<text {TYPE}>a<rect/></text>", "bad-svg", "<rect> cannot stand in <text>"),
        (f"<text {TYPE}>a</tspan></text>", "bad-svg", "<text> is still open at </tspan>"),
        (f"<text {TYPE}><tspan>a</text>", "bad-svg", "<tspan> is still open at </text>"),
        (f"<text {TYPE}>a<g>", "bad-svg", "<g> cannot stand in <text>"),
        (
            FRAME.format(' pnp:align="justify"', "a"),
            "bad-svg",
            "<foreignObject> pnp:align must be left, center or right",
        ),
        (
            FRAME.format(' pnp:valign="low"', "a"),
            "bad-svg",
            "<foreignObject> pnp:valign must be top, middle or bottom",
        ),
        (FRAME.format(' pnp:gap="-1"', "a"), "bad-svg", "<foreignObject> pnp:gap must not be negative"),
        (FRAME.format("", "<div>a</div>"), "unknown-element", "<div> is not drawn"),
        (FRAME.format("", "<tspan>a</tspan>"), "unknown-element", "<tspan> cannot stand in wrapped text"),
        (FRAME.format("", "<b>a</i>"), "bad-svg", "<b> is still open at </i>"),
        (FRAME.format("", "<p>a"), "bad-svg", "<p> is still open at </foreignObject>"),
        (FRAME.format("", "a & b"), "bad-svg", "`&` must be written `&amp;`"),
        (FRAME.format("", "<icon name='corm'/>"), "unknown-icon", "no icon `corm`"),
        (FRAME.format("", "<icon/>"), "unknown-icon", "no icon ``"),
        (f'<foreignObject {TYPE} width="3">a</foreignObject>', "bad-svg", "<foreignObject> needs height"),
        (
            f'<foreignObject {TYPE} width="3" height="0">a</foreignObject>',
            "bad-svg",
            "<foreignObject> has no area",
        ),
    ],
)
def test_what_is_no_text(body: str, name: str, message: str) -> None:
    bad = fault(body, symbols={"corn": CORN})
    assert bad.name == name
    assert message in str(bad)


@pytest.mark.parametrize(
    "end", ["<text {}>", "<text {}>a", "<text {}>a<tspan>", "<foreignObject {} width='1' height='1'>a<b>"]
)
def test_text_without_an_end_at_the_end_of_the_document(end: str) -> None:
    reading = Reading()
    with pytest.raises(Exception, match="is never closed"):
        reading.whole(f"<svg {SVG}>{end.format(TYPE)}")


@pytest.mark.parametrize(
    ("body", "content"),
    [
        ("a b", ["a b"]),
        ("a<br/>b", ["a", "/", "b"]),
        ("<p>a</p><p>b</p>", ["a", "|", "b"]),
        ("\n<p>a</p>\n<p>b</p>\n", ["a", "\n", "|", "b"]),
        ("<p>a</p>b", ["a", "|", "b"]),
        ("a<p>b</p>c", ["a", "|", "b", "|", "c"]),
        ("<p>a</p><icon name='corn'/>", ["a", "|", "*"]),
        ("<p>a</p><p></p><p>b</p>", ["a", "|", "b"]),
        ("<p>a<b>c</b></p><p><i>b</i></p>", ["a", "c", "|", "b"]),
        ("a<br/>", ["a"]),
        ("<br/>a", ["/", "a"]),
        ("<icon name='corn'/> 3", ["*", " 3"]),
        ("<span> </span>a<span>b</span>", ["a", "b"]),
        ("a&amp;b", ["a&b"]),
        ("\u00a0", ["\u00a0"]),
        ("<p xmlns='http://www.w3.org/1999/xhtml'>a</p>", ["a"]),
    ],
)
def test_content_of_a_frame(body: str, content: list[str]) -> None:
    assert parts(body, symbols={"corn": CORN}) == content


def test_a_frame() -> None:
    frame = one(
        FRAME.format(
            ' pnp:align="center" pnp:valign="bottom" pnp:leading="1.5" pnp:fit="shrink"'
            ' pnp:min-size="2" pnp:field="text"',
            "a",
        )
    )
    assert frame.box == (1, 2, 30, 40)
    assert (frame.align, frame.valign, frame.leading, frame.fit, frame.min_size) == (
        "center",
        "bottom",
        1.5,
        "shrink",
        2,
    )
    assert frame.origin.field == "text"
    plain = one(FRAME.format("", "a"))
    assert (plain.align, plain.valign, plain.leading, plain.fit) == ("left", "top", 1.2, "none")


def test_styles_inside_a_frame() -> None:
    frame = one(
        FRAME.format(
            "", "a<b>b<i>c</i></b><span fill='#f00' font-size='9'>d<b font-weight='800'>e</b></span>f"
        )
    )
    styles = {part.text: part.style for part in frame.content if isinstance(part, Span)}
    assert {text: (style.weight, style.italic, style.size) for text, style in styles.items()} == {
        "a": (400, False, 4),
        "b": (700, False, 4),
        "c": (700, True, 4),
        "d": (400, False, 9),
        "e": (700, False, 9),
        "f": (400, False, 4),
    }
    assert [styles[text].paint.fill for text in "ade"] == [(0, 0, 0), RED, RED]


def test_an_icon_takes_the_colour_of_its_words() -> None:
    frame = one(FRAME.format(' fill="#f00"', "<icon name='corn'/>"), symbols={"corn": CORN})
    (icon,) = frame.content
    assert isinstance(icon, Inline)
    assert icon.form.items[0].paint.fill == RED  # type: ignore[union-attr]
    assert icon.style.paint.fill == RED


def test_a_frame_among_other_items() -> None:
    assert len(items(FRAME.format("", "a") + f"<text {TYPE}>b</text>" + FRAME.format("", "a"))) == 3
