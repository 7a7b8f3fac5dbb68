"""Outlines taken outwards and inwards: measured by distances from points to the sides."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, pi, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.areas import Area, Point
from pnp.drawing.items import IDENTITY, Segments
from pnp.drawing.outlines import corners_of, outline
from pnp.drawing.paths import bounds, polygon
from pnp.geometry import Size
from pnp.press.outlines import tips, widened

SIZE = Size(40, 40)


def distance(point: Point, corners: list[Point]) -> float:
    """From a point to the nearest side."""
    found = []
    for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
        dx, dy = x2 - x1, y2 - y1
        along = ((point[0] - x1) * dx + (point[1] - y1) * dy) / (dx * dx + dy * dy)
        along = min(max(along, 0.0), 1.0)
        found.append(hypot(point[0] - x1 - along * dx, point[1] - y1 - along * dy))
    return min(found)


@st.composite
def stars(draw: st.DrawFn) -> Segments:
    """Closed lines about the middle, convex and not."""
    number = draw(st.integers(3, 9))
    lengths = draw(st.lists(st.floats(6, 20), min_size=number, max_size=number))
    points = [
        length
        for index, far in enumerate(lengths)
        for length in (20 + far * cos(2 * pi * index / number), 20 + far * sin(2 * pi * index / number))
    ]
    return polygon(points, closed=True)


@settings(max_examples=40, deadline=None)
@given(star=stars(), far=st.floats(0.5, 4), turned=st.booleans())
def test_all_that_lies_near_an_outline_is_covered_and_nothing_far_from_it(
    star: Segments, far: float, turned: bool
) -> None:
    corners = corners_of(star)
    if turned:
        star = polygon([length for point in reversed(corners) for length in point], closed=True)
    inner, wide = Area(star, IDENTITY), Area(widened(star, far), IDENTITY)
    for step in range(24):
        for reach in (5.0, 12.0, 16.0, 19.0, 22.0, 25.0, 28.0):
            point = 20 + reach * cos(step * pi / 12), 20 + reach * sin(step * pi / 12)
            away = distance(point, corners)
            # Sides that end in a corner cut short turn a little inwards there.
            if inner.holds(*point) or away < 0.6 * far:
                assert wide.holds(*point)
            if not inner.holds(*point) and away > 4.01 * far:
                assert not wide.holds(*point)


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("circle", 46, 46),
        # The sides of a hexagon of 40 x 40 move by 3; its upper and lower ones by 3 mm straight up and down.
        ("hexagon", 40 + 2 * 3 * hypot(20, 10) / 20, 46),
        ("M 0 0 L 40 0 L 40 40 L 0 40 Z", 46, 46),
    ],
)
def test_an_outline_3_mm_further_out(name: str, width: float, height: float) -> None:
    box = bounds(widened(outline(SIZE, name), 3), IDENTITY)
    assert (box.width, box.height) == pytest.approx((width, height), abs=0.03)
    assert (box.cx, box.cy) == pytest.approx((20, 20), abs=0.01)


def test_an_outline_3_mm_further_in() -> None:
    box = bounds(widened(outline(SIZE, "circle"), -3), IDENTITY)
    assert tuple(box) == pytest.approx((3, 3, 34, 34), abs=0.03)


def test_none_further_out_it_stays_as_it_is() -> None:
    circle = outline(SIZE, "circle")
    assert widened(circle, 0) is circle


def test_an_outline_with_a_dent_is_taken_inwards_by_a_little() -> None:
    # A square of 10 whose lower side goes up to the middle: its slopes move by 0.1 sqrt(2) upwards.
    dented = outline(Size(10, 10), "M 0 0 L 10 0 L 10 10 L 5 5 L 0 10 Z")
    found = tips(corners_of(dented), -0.1)
    down = 5 - 0.1 * 2**0.5
    expected = [(0.1, 0.1), (9.9, 0.1), (9.9, 4.9 + down), (5, down), (0.1, 4.9 + down)]
    assert found == [pytest.approx(point) for point in expected]
