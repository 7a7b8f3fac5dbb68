"""Elements of the subset become items; whatever else is written is told."""

from __future__ import annotations

import time

import pytest

from pnp.drawing.interpret import DEEPEST
from pnp.drawing.items import IDENTITY, Group, Shape
from pnp.drawing.path_data import parse_path
from pnp.drawing.paths import ellipse, polygon, rectangle
from pnp.drawing.tags import BadMarkup, tokens_of
from tests.drawing.studio import SVG, TYPE, Reading, fault, items, one

OUTLINES = {
    '<rect x="1" y="2" width="3" height="4"/>': rectangle(1, 2, 3, 4),
    '<rect width="30" height="40" rx="2"/>': rectangle(0, 0, 30, 40, 2, 2),
    '<rect width="30" height="40" ry="2"/>': rectangle(0, 0, 30, 40, 2, 2),
    '<rect width="30" height="40" rx="2" ry="3"/>': rectangle(0, 0, 30, 40, 2, 3),
    '<circle cx="5" cy="6" r="2"/>': ellipse(5, 6, 2, 2),
    '<ellipse cx="5" cy="6" rx="2" ry="3"/>': ellipse(5, 6, 2, 3),
    '<line x1="1" y2="4"/>': (("M", 1, 0), ("L", 0, 4)),
    '<polyline points="1 2 3,4"/>': polygon([1, 2, 3, 4], False),
    '<polyline points="1-2-3-4"/>': polygon([1, -2, -3, -4], False),
    '<polygon points="1 2 3 4 5 6"/>': polygon([1, 2, 3, 4, 5, 6], True),
    '<path d="M1 2L3 4"/>': parse_path("M1 2L3 4"),
}


@pytest.mark.parametrize("body", OUTLINES)
def test_shapes(body: str) -> None:
    assert one(body).segments == OUTLINES[body]


@pytest.mark.parametrize(
    "body",
    [
        '<rect width="0" height="4" stroke="#000"/>',
        '<rect width="3" height="0"/>',
        '<circle r="0"/>',
        '<ellipse rx="0" ry="2"/>',
        '<path d=""/>',
        "<g/>",
        "<g></g>",
        '<g opacity="0.5"></g>',
        "<text/>",
        f"<text {TYPE}> \n </text>",
        f'<foreignObject {TYPE} width="9" height="9"> </foreignObject>',
        "<defs><rect width='3' height='4'/></defs>",
        '<symbol id="a" viewBox="0 0 1 1"><rect width="1" height="1"/></symbol>',
        "<!-- <rect width='3' height='4'/> -->",
        "<?php <rect/> ?>",
    ],
)
def test_what_draws_nothing(body: str) -> None:
    assert items(body) == ()


def test_groups_dissolve_unless_they_do_something() -> None:
    first, second = items('<g fill="#f00"><g><circle r="1"/></g></g><g opacity=".5"><circle r="1"/></g>')
    assert isinstance(first, Shape)
    assert isinstance(second, Group)
    assert (second.opacity, second.matrix, len(second.items)) == (0.5, IDENTITY, 1)


def test_transforms_and_opacities_of_one_element() -> None:
    group = one('<circle r="1" transform="translate(2 3)" opacity="25%"/>')
    assert (group.matrix, group.opacity) == ((1, 0, 0, 1, 2, 3), 0.25)
    assert one('<circle r="1" transform="translate(0)" opacity="1" clip-path="none"/>') == one(
        '<circle r="1"/>'
    )


def test_elements_that_hold_only_blanks() -> None:
    assert one('<circle r="1">\n <!-- a --> </circle>') == one('<circle r="1"/>')


def test_quotes_entities_and_signs_in_attributes() -> None:
    assert one("<circle\n id='a>b'\n r='1'\n/>") == one('<circle r="1"/>')
    assert one('<circle id="a&gt;&#65;&quot;" r="&#49;"/>') == one('<circle r="1"/>')


def test_blanks_comments_and_declarations_about_the_document() -> None:
    reading = Reading()
    document = f'<?xml version="1.0"?>\n<!-- a -->\n<svg {SVG}><circle r="1"/></svg>\n<!-- b --> \n'
    assert len(reading.whole(document)) == 1


def test_a_side_that_tells_its_size_is_measured_in_mm() -> None:
    reading = Reading()
    assert reading.whole(f'<svg {SVG} width="66mm" height="96mm" viewBox="-3 -3 66 96"/>') == ()
    for wrong, message in {
        'width="66" height="96mm" viewBox="-3 -3 66 96"': 'width must be the 66mm of the viewBox, not "66"',
        'width="66mm" viewBox="0 0 240 336"': 'width must be the 240mm of the viewBox, not "66mm"',
        'width="6px" viewBox="0 0 6 6"': 'width must be the 6mm of the viewBox, not "6px"',
        'viewBox="0 0 66"': 'viewBox must be x, y, width and height in mm, not "0 0 66"',
        'viewBox="a"': 'viewBox must be plain numbers of mm, not "a"',
    }.items():
        with pytest.raises(BadMarkup) as caught:
            reading.whole(f"<svg {SVG} {wrong}/>")
        assert str(caught.value) == f"<svg> {message}"


WHOLE = {
    "": "the template puts out no <svg>",
    "  \n": "the template puts out no <svg>",
    "<!-- a -->": "the template puts out no <svg>",
    "words": "the template puts out no <svg>",
    "<g/>": 'a side must be one <svg xmlns="http://www.w3.org/2000/svg">',
    "<svg/>": 'a side must be one <svg xmlns="http://www.w3.org/2000/svg">',
    "</svg>": 'a side must be one <svg xmlns="http://www.w3.org/2000/svg">',
    f"<svg {SVG}/>more": "something follows the end of </svg>",
    f"<svg {SVG}></svg><g/>": "something follows the end of </svg>",
    f"<svg {SVG}>": "<svg> is never closed",
    f"<svg {SVG}></g>": "<svg> is still open at </g>",
    f"<!DOCTYPE svg><svg {SVG}/>": "a document type or CDATA section is not allowed",
    f'<!DOCTYPE svg [<!ENTITY a "b">]><svg {SVG}/>': "a document type or CDATA section is not allowed",
}


@pytest.mark.parametrize("svg", WHOLE)
def test_what_is_no_side(svg: str) -> None:
    with pytest.raises(BadMarkup) as caught:
        Reading().whole(svg)
    assert (caught.value.name, str(caught.value)) == ("bad-svg", WHOLE[svg])


FAULTS = {
    "<g>": "<g> is still open at </svg>",
    "<g><rect width='1' height='1'></g>": "nothing can stand in <rect>",
    "<rect width='1' height='1'>": "nothing can stand in <rect>",
    "<rect width='1' height='1'><circle r='1'/></rect>": "nothing can stand in <rect>",
    "<rect width='1' height='1'>a</rect>": "nothing can stand in <rect>",
    "<g></a></g>": "<g> is still open at </a>",
    "<defs><g></defs></g>": "<g> is still open at </defs>",
    "<defs><g>": "<g> is still open at </svg>",
    "words": 'text stands outside of <text>: "words"',
    "<g>&amp;</g>": 'text stands outside of <text>: "&amp;"',
    "<![CDATA[a]]>": "a document type or CDATA section is not allowed",
    "<![CDATA[a<b": "a document type or CDATA section is not allowed",
    "<svg/>": "<svg> cannot stand here",
    "<tspan>a</tspan>": "<tspan> cannot stand here",
    "<stop/>": "<stop> cannot stand here",
    "<p>a</p>": "<p> cannot stand here",
    "<icon name='a'/>": "<icon> cannot stand here",
    '<rect width="3"/>': "<rect> needs height",
    "<circle/>": "<circle> needs r",
    "<ellipse rx='1'/>": "<ellipse> needs ry",
    "<polygon/>": "<polygon> needs points",
    "<path/>": "<path> needs d",
    '<polygon points="1 2 3"/>': "<polygon> points must be pairs of numbers, two pairs at least",
    '<path d="M1"/>': "<path> `M` has too few numbers",
    '<rect width="3" height="4"': '`<rect width="3" height="4"',
    '<rect width="3" fill="#fff\n<circle r="1"/>': '`<rect width="3" fill="#fff` has no end',
    "a < b": "not well-formed: `<b",
    "<!-- a": "not well-formed: `<!-- a",
    '<g fill="&x;"/>': "not well-formed: undefined entity",
    '<g fill="#000" fill="#fff"/>': "not well-formed: an attribute stands twice in",
    "<g fill=#000/>": "not well-formed: something is no attribute in",
    '<g fill="a<b"/>': "not well-formed",
}


@pytest.mark.parametrize("body", FAULTS)
def test_what_cannot_be_drawn(body: str) -> None:
    bad = fault(body)
    assert bad.name == "bad-svg"
    assert FAULTS[body] in str(bad)


def test_unknown_elements_and_attributes() -> None:
    bad = fault("<rectangle/>")
    assert (bad.name, str(bad), bad.hint) == (
        "unknown-element",
        "<rectangle> is not drawn",
        "did you mean `rect`?",
    )
    bad = fault('<rect widht="3" height="4"/>')
    assert (bad.name, str(bad)) == ("unknown-attribute", "<rect> has no attribute `widht`")
    assert bad.hint == "did you mean `width`?"
    for body in (
        '<g style="fill:#f00"/>',
        '<g class="a"/>',
        '<g onclick="a()"/>',
        '<text xml:space="preserve"/>',
        '<text dx="3"/>',
        '<tspan x="3"/>',
        "<svg:rect/>",
        "<script/>",
        "<style/>",
        "<filter/>",
        "<mask/>",
        "<pattern/>",
        "<title/>",
        '<linearGradient href="#a"/>',
        '<linearGradient spreadMethod="reflect"/>',
        '<symbol preserveAspectRatio="none"/>',
        '<svg opacity="0.5"/>',
        '<br fill="#f00"/>',
    ):
        assert fault(body).name in ("unknown-element", "unknown-attribute")


def test_what_is_not_drawn_is_checked_all_the_same() -> None:
    assert fault("<defs><g><rectangle/></g></defs>").name == "unknown-element"
    assert fault('<symbol><g widht="3"/></symbol>').name == "unknown-attribute"


def test_elements_nest_so_deep_and_no_deeper() -> None:
    deep = DEEPEST - 1
    assert len(items("<g>" * deep + '<circle r="1"/>' + "</g>" * deep)) == 1
    bad = fault("<g>" * (deep + 1) + "</g>" * (deep + 1))
    assert str(bad) == f"elements nest more than {DEEPEST} deep"
    # After a fault the next side begins anew.
    reading = Reading()
    for _ in range(3):
        with pytest.raises(BadMarkup):
            reading("<g>" * 2000)
        assert len(reading("<g>" * deep + '<circle r="1"/>' + "</g>" * deep)) == 1


@pytest.mark.parametrize(
    "text",
    [
        '<rect x="1" y="2" width="10" height="20" stroke="#000000" fill="#ffffff" ' * 40,
        "<rect " + "x='1' " * 5000,
        "<a" * 20000,
        "<!--" * 20000,
        "<?a" * 20000,
        "<" + "a" * 20000,
        '"' * 20000,
    ],
)
def test_a_tag_without_end_is_told_at_once(text: str) -> None:
    started = time.process_time()
    with pytest.raises(BadMarkup):
        Reading()(text)
    assert time.process_time() - started < 4


def test_tokens_are_the_whole_text() -> None:
    text = "<a b='>' c=\"'\"> x > y <!-- <b> --> </a ><?p <c> ?>"
    assert tokens_of(text) == ["<a b='>' c=\"'\">", " x > y ", "<!-- <b> -->", " ", "</a >", "<?p <c> ?>"]
