"""The lines that pieces are cut along, and how deep inside them a box lies: by hand."""

from __future__ import annotations

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.drawing.outlines import corners_of, from_behind, outline, rim
from pnp.geometry import Box, Size

SQUARE = Size(20, 20)
WIDE = Size(40, 20)


def rounded(points: list[tuple[float, float]]) -> set[tuple[float, float]]:
    return {(round(x, 6), round(y, 6)) for x, y in points}


@pytest.mark.parametrize(
    ("size", "points"),
    [
        (Size(40, 36), {(0, 18), (10, 0), (30, 0), (40, 18), (30, 36), (10, 36)}),
        (Size(36, 40), {(18, 0), (36, 10), (36, 30), (18, 40), (0, 30), (0, 10)}),
    ],
)
def test_a_hexagon_has_its_points_at_the_ends_of_the_longer_sides(
    size: Size, points: set[tuple[float, float]]
) -> None:
    assert rounded(corners_of(outline(size, "hexagon"))) == points


@given(size=st.builds(Size, st.floats(5, 200), st.floats(5, 200)))
def test_an_ellipse_touches_all_sides_and_lies_on_its_equation(size: Size) -> None:
    for x, y in corners_of(outline(size, "ellipse")):
        across, down = 2 * x / size.width - 1, 2 * y / size.height - 1
        assert across**2 + down**2 == pytest.approx(1, abs=1e-3)


def test_a_path_is_taken_as_it_is_whichever_way_it_runs() -> None:
    one, other = "M 0 0 L 20 0 L 10 20 Z", "M 0,0 L 10,20 l 10,-20 z"
    assert rounded(corners_of(outline(SQUARE, one))) == {(0, 0), (20, 0), (10, 20)}
    assert sorted(corners_of(outline(SQUARE, one))) == sorted(corners_of(outline(SQUARE, other)))
    assert rim(outline(SQUARE, one)) is not None
    assert rim(outline(SQUARE, other)) is not None


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("M 0 0 L 20 0 L 10 20", "not one closed line"),
        ("M 0 0 L 9 0 L 0 9 Z M 10 10 L 20 10 L 20 20 Z", "not one closed line"),
        ("M 0 0 L 21 0 L 10 20 Z", "leaves the 20 x 20 mm"),
        ("M 0 0 L 20 Z", "too few numbers"),
        ("M 3 3 Z", "encloses less than 1 mm²"),
        ("M 0 0 L 20 20 L 10 10 Z", "encloses less than 1 mm²"),
        ("M 0 0 L 20 0 L 0 20 L 20 20 Z", "crosses itself"),
        ("M 10 0 L 16 20 L 0 7 L 20 7 L 4 20 Z", "crosses itself"),
        ("M 0 0 C 40 20 -20 20 20 0 L 20 20 L 0 20 Z", "crosses itself"),
    ],
)
def test_a_path_that_cannot_be_cut_is_refused(path: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        outline(SQUARE, path)


def test_the_back_has_the_outline_in_a_mirror() -> None:
    path = outline(WIDE, "M 0 0 L 10 0 L 0 20 Z")
    assert rounded(corners_of(from_behind(path, WIDE))) == {(40, 0), (30, 0), (40, 20)}


def test_how_far_a_box_is_too_near_to_a_circle() -> None:
    circle = rim(outline(SQUARE, "circle"))
    assert circle is not None
    # Corners at 3, 3 from the middle lie 3 sqrt 2 from it, 10 - 3 sqrt 2 = 5.76 inside.
    box = Box(7, 7, 6, 6)
    assert circle.over(box, 2) == pytest.approx(2 - (10 - 3 * sqrt(2)), abs=0.02)
    assert circle.over(box.inset(-4), 2) == pytest.approx(2 - (10 - 7 * sqrt(2)), abs=0.02)


def test_a_line_of_words_has_the_room_of_the_chord() -> None:
    circle = rim(outline(SQUARE, "circle"))
    assert circle is not None
    whole = Box(0, 0, 20, 20)
    # Capitals from 6 to 4 mm above the middle, 1 mm inside a circle of 10: half a chord of sqrt(81 - 36).
    room = circle.room(whole, Box(10, 4, 0, 2), 1)
    assert (room.x, room.right) == pytest.approx((10 - sqrt(45), 10 + sqrt(45)), abs=0.03)
    upright = circle.room(whole, Box(4, 10, 2, 0), 1)
    assert (upright.y, upright.bottom) == pytest.approx((10 - sqrt(45), 10 + sqrt(45)), abs=0.03)


def test_what_is_not_convex_has_no_rim() -> None:
    assert rim(outline(SQUARE, "M 0 0 L 10 5 L 20 0 L 20 20 L 0 20 Z")) is None
