"""SVG files as art: one form wherever it is placed, looking as the file says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pnp.drawing.items import Group, Paint, Shape, Use
from pnp.drawing.paths import rectangle
from pnp.geometry import Box
from tests.drawing.art_files import RECT, WIDE, draw, image
from tests.drawing.studio import Reading, fault


def shapes(home: Path, body: str, head: str = WIDE) -> list[Shape]:
    """The shapes of a file, in their order, out of their groups."""
    draw(home, body, head)
    found: list[Shape] = []
    waiting: list[Any] = [*Reading(folders=[home])(image())]
    while waiting:
        item = waiting.pop(0)
        if isinstance(item, Shape):
            found.append(item)
        else:
            waiting[:0] = item.form.items if isinstance(item, Use) else item.items
    return found


def test_art_in_its_box(home: Path) -> None:
    draw(home, RECT)
    # 2:1 into 20 x 20 from 1, 2: half its size, 20 x 10, moved down by 5
    (use,) = Reading(folders=[home])(image())
    assert isinstance(use, Use)
    assert use.matrix == (0.5, 0, 0, 0.5, 1, 7)
    assert use.form.box == Box(0, 0, 40, 20)
    assert use.form.items == (Shape(rectangle(0, 0, 40, 20), Paint((1, 0, 0))),)


def test_art_that_fills_its_box_is_cut_at_it(home: Path) -> None:
    draw(home, RECT, 'viewBox="-20 -10 40 20"')
    place = 'x="1" y="2" width="20" height="20" preserveAspectRatio="xMidYMid slice"'
    (group,) = Reading(folders=[home])(image(place))
    assert isinstance(group, Group)
    assert group.clip == rectangle(1, 2, 20, 20)
    (use,) = group.items
    # 20 high is its own height: 40 wide about the middle of 11, 12
    assert isinstance(use, Use)
    assert use.matrix == (1, 0, 0, 1, 11, 12)


def test_a_file_is_read_once_for_all_its_uses(home: Path) -> None:
    file = draw(home, RECT)
    reading = Reading(folders=[home])
    first, second = reading(image() + image('width="9" height="9"'))
    file.unlink()
    (third,) = reading(image('width="12" height="12"'))
    assert isinstance(first, Use)
    assert isinstance(second, Use)
    assert isinstance(third, Use)
    assert first.form is second.form is third.form


@pytest.mark.parametrize(
    ("head", "box"),
    [
        ('viewBox="0 0 40 20" width="100%"', Box(0, 0, 40, 20)),
        ('viewBox="-5,-5 10,10"', Box(-5, -5, 10, 10)),
        ('width="80" height="40px"', Box(0, 0, 80, 40)),
        # an inch is 96 of the units that CSS measures in
        ('width="25.4mm" height="1in"', Box(0, 0, 96, 96)),
    ],
)
def test_the_size_of_a_file(home: Path, head: str, box: Box) -> None:
    draw(home, RECT, head)
    (use,) = Reading(folders=[home])(image())
    assert isinstance(use, Use)
    assert use.form.box == pytest.approx(box)


@pytest.mark.parametrize(
    "head",
    [
        "",
        'width="80"',
        'width="100%" height="100%"',
        'viewBox="0 0 0 9"',
        'viewBox="0 0 9"',
        'viewBox="0 0 9 nan"',
        'viewBox="0 0 1e9 1e9"',
        'viewBox="1e300 0 9 9"',
        'viewBox="0 0 1e-9 1e-9"',
        'viewBox="wide"',
    ],
)
def test_files_that_do_not_say_how_large_they_are(home: Path, head: str) -> None:
    draw(home, RECT, head)
    bad = fault(image(), folders=[home])
    assert (bad.name, str(bad)) == ("bad-picture", '"art/a.svg" does not say how large it is')


def test_styles_by_their_rank(home: Path) -> None:
    sheet = """<style>#a { fill: #111111 } .b { fill: #222222 } rect { fill: #333333; stroke: #ffffff }
    rect.b { fill: #444444 } * { fill: #555555 }</style>"""
    found = shapes(
        home,
        sheet
        + '<rect id="a" class="b" width="1" height="1"/><rect class="x b" width="1" height="1"/>'
        + '<rect fill="#666666" width="1" height="1"/><rect style="fill:#777777" width="1" height="1"/>'
        + '<circle class="b" r="1"/><circle r="1"/>',
    )
    greys = [round(shape.paint.fill[0] * 15) for shape in found if isinstance(shape.paint.fill, tuple)]
    assert greys == [1, 4, 3, 7, 2, 5]
    assert [shape.paint.stroke for shape in found] == [(1, 1, 1)] * 4 + [None] * 2


@pytest.mark.parametrize(
    ("mask", "is_drawn"),
    [
        ('<mask id="m"><rect width="9" height="9" fill="#fff"/></mask>', True),
        ('<mask id="m" fill="white"><g><circle r="9"/></g></mask>', True),
        ('<mask id="m" style="mask-type:alpha"><rect width="9" height="9"/></mask>', True),
        # by its light, black hides all
        ('<mask id="m"><rect width="9" height="9"/></mask>', False),
        ('<mask id="m"><rect width="9" height="9" fill="#ccc"/></mask>', False),
        ('<mask id="m" fill="white"><rect width="9" height="9" opacity=".5"/></mask>', False),
        ('<mask id="m" fill="white"><rect width="9" height="9" stroke="red"/></mask>', False),
        (
            '<mask id="m" fill="white"><path d="M0 0H9V9" fill-rule="evenodd" clip-rule="nonzero"/></mask>',
            False,
        ),
        ('<mask id="m" fill="white" maskContentUnits="objectBoundingBox"><circle r="1"/></mask>', False),
        ('<mask id="m" fill="white"><text>Wolf</text></mask>', False),
        ('<mask id="m" fill="url(#a)"><circle r="1"/></mask>', False),
        ('<clipPath id="m"><circle r="1"/></clipPath>', False),
    ],
)
def test_masks_that_are_outlines(home: Path, mask: str, is_drawn: bool) -> None:
    draw(home, mask + '<g mask="url(#m)">' + RECT + "</g>")
    if is_drawn:
        assert Reading(folders=[home])(image())
    else:
        assert str(fault(image(), folders=[home])) == "<g> has a mask"


def test_preflight_of_art(home: Path) -> None:
    draw(home, RECT)
    reading = Reading(folders=[home], bleed=3)
    # the trim is 60 wide: this ends on it, left and right
    reading(image('y="20" width="60" height="30"'))
    reading(image('x="9" y="9" width="20" height="20" preserveAspectRatio="none"'))
    told = [(complaint.name, complaint.message) for complaint in reading.complaints]
    assert told == [
        ("no-bleed", "<image> ends on the trim"),
        ("stretched-picture", '"art/a.svg" is 2.000 times as wide as high, and its box 1.000 times'),
    ]


def test_a_clip_does_not_change_what_it_is_made_of(home: Path) -> None:
    red, clipped = shapes(
        home,
        '<clipPath id="c"><use href="#r"/></clipPath><circle r="9" clip-path="url(#c)"/>'
        '<defs><rect id="r" width="4" height="4" fill="red"/></defs><use href="#r"/>',
    )[::-1]
    assert red.paint.fill == (1, 0, 0)
    assert clipped.paint.fill == (0, 0, 0)


@pytest.mark.parametrize("hidden", ['display="none"', 'visibility="hidden"'])
def test_uses_of_what_is_hidden(home: Path, hidden: str) -> None:
    (red,) = shapes(home, f'{RECT}<path id="a" d="M0 0H9" {hidden}/><use href="#a"/>')
    assert red.paint.fill == (1, 0, 0)
