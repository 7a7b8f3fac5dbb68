"""Presentation attributes: their values, their inheritance, and what is told of a wrong one."""

from __future__ import annotations

import math
from typing import Any

import pytest

from pnp.drawing.attributes import transform
from pnp.drawing.items import Paint, Shape, Style, TextLine
from tests.drawing.studio import TYPE, fault, items, one

RECT = '<rect width="1" height="1" {}/>'
RED = (1.0, 0.0, 0.0)
PAINTS: list[tuple[str, Paint]] = [
    ("", Paint()),
    ('fill="#ff0000"', Paint(fill=RED)),
    ('fill="#f00"', Paint(fill=RED)),
    ('fill="white"', Paint(fill=(1, 1, 1))),
    ('fill="none"', Paint(fill=None)),
    ('stroke="#f00"', Paint(stroke=RED)),
    ('stroke-width="2.5"', Paint(width=2.5)),
    ('stroke-dasharray="1 2"', Paint(dash=(1, 2))),
    ('stroke-dasharray="1,2 3"', Paint(dash=(1, 2, 3, 1, 2, 3))),
    ('stroke-dasharray="none"', Paint()),
    ('stroke-dasharray="0 0"', Paint()),
    ('stroke-dashoffset="-2"', Paint(dash_offset=-2)),
    ('stroke-linecap="round"', Paint(cap="round")),
    ('stroke-linejoin="bevel"', Paint(join="bevel")),
    ('stroke-miterlimit="2"', Paint(miter=2)),
    ('fill-rule="evenodd"', Paint(fill_rule="evenodd")),
    ('fill-opacity="0.5"', Paint(fill_opacity=0.5)),
    ('stroke-opacity="50%"', Paint(stroke_opacity=0.5)),
    ('color="#f00" fill="currentColor"', Paint(fill=RED)),
    ('fill="currentColor"', Paint(fill=(0, 0, 0))),
]


@pytest.mark.parametrize(("attributes", "paint"), PAINTS)
def test_paint(attributes: str, paint: Paint) -> None:
    assert one(RECT.format(attributes)).paint == paint
    # What a group says holds inside of it.
    assert one(f"<g {attributes}>{RECT.format('')}</g>").paint == paint


STYLES: list[tuple[str, dict[str, Any]]] = [
    ('font-family=" Noto Serif "', {"family": "Noto Serif"}),
    ('font-size="7"', {"size": 7}),
    ('font-weight="bold"', {"weight": 700}),
    ('font-weight="normal"', {"weight": 400}),
    ('font-weight="350"', {"weight": 350}),
    ('font-style="italic"', {"italic": True}),
    ('font-style="normal"', {"italic": False}),
    ('letter-spacing="-0.1"', {"spacing": -0.1}),
]


@pytest.mark.parametrize(("attributes", "change"), STYLES)
def test_type(attributes: str, change: dict[str, Any]) -> None:
    style = Style("Noto Sans", 4)._replace(**change)
    line = one(f"<g {TYPE}><text {attributes}>a</text></g>")
    assert isinstance(line, TextLine)
    assert line.spans[0].style == style
    assert one(f"<g {TYPE}><g {attributes}><text>a</text></g></g>").spans[0].style == style


def test_the_nearest_value_holds() -> None:
    first, second, third = items(
        '<g fill="#f00" stroke-width="3"><rect width="1" height="1"/>'
        '<g fill="none"><rect width="1" height="1" fill="#f00" stroke-width="5"/></g>'
        '<rect width="1" height="1"/></g>'
    )
    assert first.paint == third.paint == Paint(fill=RED, width=3)
    assert second.paint == Paint(fill=RED, width=5)


def test_current_colour_is_that_of_the_element() -> None:
    first, second = items(
        '<g color="#f00"><rect width="1" height="1" stroke="currentColor"/>'
        '<g color="#fff"><g color="currentColor"><rect width="1" height="1" fill="currentColor"/></g></g></g>'
    )
    assert first.paint.stroke == RED
    assert second.paint.fill == (1, 1, 1)


def test_text_anchor_is_inherited() -> None:
    assert one(f'<g {TYPE} text-anchor="end"><text x="3">a</text></g>').anchor == "end"


FAULTS = {
    'fill="red"': '<rect> fill must be a colour like "#1f613a" or none, not "red"',
    'fill="#12345"': '<rect> fill must be a colour like "#1f613a" or none, not "#12345"',
    'fill="rgb(1,2,3)"': '<rect> fill must be a colour like "#1f613a" or none, not "rgb(1,2,3)"',
    'color="none"': '<rect> color must be a colour like "#1f613a", not "none"',
    'stroke-width="1pt"': '<rect> stroke-width must be a plain number of mm, not "1pt"',
    'stroke-width="-1"': '<rect> stroke-width must not be negative, not "-1"',
    'stroke-width="currentColor"': '<rect> stroke-width must be a value of its own, not "currentColor"',
    'stroke-width="1e9"': '<rect> stroke-width must be a plain number of mm, not "1e9"',
    'stroke-width="nan"': '<rect> stroke-width must be a plain number of mm, not "nan"',
    'stroke-width="\u0663"': '<rect> stroke-width must be a plain number of mm, not "\u0663"',
    'stroke-dasharray="1 -1"': '<rect> stroke-dasharray must not be negative, not "1 -1"',
    'stroke-dasharray="1 x"': '<rect> stroke-dasharray must be plain numbers of mm, not "1 x"',
    'stroke-linecap="flat"': '<rect> stroke-linecap must be butt, round or square, not "flat"',
    'stroke-linejoin="arcs"': '<rect> stroke-linejoin must be miter, round or bevel, not "arcs"',
    'stroke-miterlimit="0.5"': '<rect> stroke-miterlimit must be 1 or more, not "0.5"',
    'fill-rule="odd"': '<rect> fill-rule must be nonzero or evenodd, not "odd"',
    'fill-opacity="1.5"': '<rect> fill-opacity must lie between 0 and 1, not "1.5"',
    'fill-opacity="half"': '<rect> fill-opacity must be a number from 0 to 1 or a percentage, not "half"',
    'opacity="-1%"': '<rect> opacity must lie between 0 and 1, not "-1%"',
    'font-weight="bolder"': '<rect> font-weight must be a plain number of mm, not "bolder"',
    'font-weight="0"': '<rect> font-weight must lie between 1 and 1000, not "0"',
    'font-style="oblique"': '<rect> font-style must be normal or italic, not "oblique"',
    'text-anchor="left"': '<rect> text-anchor must be start, middle or end, not "left"',
    'pnp:safe="wide"': '<rect> pnp:safe must be a plain number of mm, not "wide"',
    'transform="turn(3)"': '<rect> transform must be transforms like "rotate(180)", not "turn(3)"',
    'transform="rotate(3 4)"': "<rect> rotate takes 1 or 3 numbers, not 2",
    'transform="skewX(3 4)"': "<rect> skewX takes 1 number, not 2",
    'x="a"': '<rect> x must be a plain number of mm, not "a"',
    'rx="-2"': '<rect> rx must not be negative, not "-2"',
}


@pytest.mark.parametrize("attributes", FAULTS)
def test_a_wrong_value_is_named(attributes: str) -> None:
    bad = fault(RECT.format(attributes))
    assert (bad.name, str(bad)) == ("bad-svg", FAULTS[attributes])


SIN, COS, TAN = math.sin(math.pi / 6), math.cos(math.pi / 6), math.tan(math.pi / 6)
TRANSFORMS = {
    "": (1, 0, 0, 1, 0, 0),
    "matrix(1 2 3 4 5 6)": (1, 2, 3, 4, 5, 6),
    "translate(3)": (1, 0, 0, 1, 3, 0),
    "translate(3,-4)": (1, 0, 0, 1, 3, -4),
    "translate(3-4)": (1, 0, 0, 1, 3, -4),
    "scale(2)": (2, 0, 0, 2, 0, 0),
    "scale(2 .5)": (2, 0, 0, 0.5, 0, 0),
    "rotate(30)": (COS, SIN, -SIN, COS, 0, 0),
    "rotate(90)": (0, 1, -1, 0, 0, 0),
    "rotate(-90)": (0, -1, 1, 0, 0, 0),
    # About 10, 20: (10, 20) stays, (11, 20) goes to (10, 21).
    "rotate(90 10 20)": (0, 1, -1, 0, 30, 10),
    "skewX(30)": (1, 0, TAN, 1, 0, 0),
    "skewY(30)": (1, TAN, 0, 1, 0, 0),
    "translate(10 0) scale(2)": (2, 0, 0, 2, 10, 0),
    "scale(2),translate(10 0)": (2, 0, 0, 2, 20, 0),
    " rotate( 180 ) ": (-1, 0, 0, -1, 0, 0),
}


@pytest.mark.parametrize("text", TRANSFORMS)
def test_transforms(text: str) -> None:
    assert transform(text) == pytest.approx(TRANSFORMS[text], abs=1e-12)


def test_a_quarter_turn_is_exact() -> None:
    assert transform("rotate(450 31.75 44.45)")[:4] == (0, 1, -1, 0)


def test_an_element_without_attributes_shares_its_surroundings() -> None:
    shape = one("<g><g>" + RECT.format("") + "</g></g>")
    assert isinstance(shape, Shape)
