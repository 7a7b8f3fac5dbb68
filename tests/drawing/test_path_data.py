"""Path data against an independent parser, basic shapes and bounds against sums."""

from __future__ import annotations

import math
import re
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path as other_parser
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.items import IDENTITY, Segments
from pnp.drawing.path_data import parse_path
from pnp.drawing.paths import bounds, ellipse, moved, polygon, product, rectangle

Point = tuple[float, float]


def flattened(segments: Segments, steps: int = 12) -> list[list[Point]]:
    """The subpaths of our segments as points close together."""
    parts: list[list[Point]] = []
    for kind, *n in segments:
        if kind == "M":
            parts.append([(n[0], n[1])])
        elif kind == "L":
            parts[-1] += between(parts[-1][-1], (n[0], n[1]), steps)
        elif kind == "C":
            ends = list(zip(n[::2], n[1::2], strict=True))
            parts[-1] += curve([parts[-1][-1], *ends], steps)
        else:
            parts[-1] += between(parts[-1][-1], parts[-1][0], steps)
    return [part for part in parts if len(part) > 1]


def flattened_by_other(data: str, steps: int = 12) -> list[list[Point]]:
    """The same from the other parser's pen calls."""
    pen = RecordingPen()
    other_parser(data, pen)
    parts: list[list[Point]] = []
    start = (0.0, 0.0)
    for call, points in pen.value:
        if call == "moveTo":
            parts.append([points[0]])
        elif call == "lineTo":
            if not parts[-1]:
                parts[-1].append(start)
            parts[-1] += between(parts[-1][-1], points[0], steps)
        elif call in ("curveTo", "qCurveTo"):
            if not parts[-1]:
                parts[-1].append(start)
            parts[-1] += curve([parts[-1][-1], *points], steps)
        elif call == "closePath":
            start = parts[-1][0]
            parts[-1] += between(parts[-1][-1], start, steps)
            parts.append([])
    return [part for part in parts if len(part) > 1]


def between(a: Point, b: Point, steps: int) -> list[Point]:
    return [(a[0] + (b[0] - a[0]) * t / steps, a[1] + (b[1] - a[1]) * t / steps) for t in range(1, steps + 1)]


def curve(points: list[Point], steps: int) -> list[Point]:
    """A Bezier curve of any degree by de Casteljau."""
    out: list[Point] = []
    for step in range(1, steps + 1):
        t, row = step / steps, points
        while len(row) > 1:
            row = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(row)]
        out.append(row[0])
    return out


def apart(one: list[Point], other: list[Point]) -> float:
    """The largest distance of a point of one from the other's lines."""
    worst = 0.0
    for x, y in one[::3]:
        near = math.inf
        for (ax, ay), (bx, by) in pairwise(other):
            dx, dy = bx - ax, by - ay
            length = dx * dx + dy * dy
            t = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0.0
            near = min(near, math.hypot(x - ax - t * dx, y - ay - t * dy))
        worst = max(worst, near)
    return worst


def assert_same(data: str, slack: float) -> None:
    ours, theirs = flattened(parse_path(data)), flattened_by_other(data)
    assert len(ours) == len(theirs), data
    for one, other in zip(ours, theirs, strict=True):
        assert one[-1] == pytest.approx(other[-1], abs=1e-6)
        assert apart(one, other) < slack, data
        assert apart(other, one) < slack, data


NUMBER = st.integers(-400, 400).map(lambda tenths: f"{tenths / 10:g}")
RADIUS = st.integers(1, 300).map(lambda tenths: f"{tenths / 10:g}")
FLAG = st.sampled_from("01")
ARC = st.tuples(RADIUS, RADIUS, st.integers(-180, 180).map(str), FLAG, FLAG, NUMBER, NUMBER)
COUNTS = {"L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "M": 2}
COMMAND = st.one_of(
    st.just("Z"),
    ARC.flatmap(lambda n: st.sampled_from("Aa").map(lambda letter: letter + " ".join(n))),
    *(
        st.tuples(st.sampled_from(letter + letter.lower()), *[NUMBER] * count).map(
            lambda parts: parts[0] + ",".join(parts[1:])
        )
        for letter, count in COUNTS.items()
    ),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(COMMAND, min_size=1, max_size=6))
def test_an_independent_parser_sees_the_same_curves(commands: list[str]) -> None:
    # The other parser cuts arcs at other places, and twelve chords to a curve lie a little inside.
    assert_same("M 3 4 " + "".join(commands), 0.2)


@pytest.mark.parametrize(
    "data",
    [
        "M0 0a5 5 0 1110 0",
        "M0,0a5,5,0,0,110-3",
        "M1 1 2 2 3 1",
        "m1 1 2 2 3-1",
        "M0 0h1 2 3v4-5",
        "M0 0C1 1 2 1 3 0 4-1 5-1 6 0",
        "M0 0c1,1,2,1,3,0s2-1,3,0 2 1 3 0",
        "M0 0S1 2 3 0",
        "M0 0T5 5t5-5",
        "M0 0Q1 2 3 0T6 0 9 0",
        "M.5.5.5.9",
        "M1e1 1E-1L+2-.5",
        "M1 1z m2 2 l1 0z",
        "M0 0A1 1 0 0 1 9 9",
        "M0 0A-5 5 0 0 1 9 0",
        "\n M 1 1\tL\r2 2 ",
    ],
)
def test_every_way_to_write(data: str) -> None:
    assert_same(data, 0.03)


def test_numbers_by_hand() -> None:
    assert parse_path("M1 2l3 4H0z") == (("M", 1, 2), ("L", 4, 6), ("L", 0, 6), ("Z",))
    assert parse_path("M0 0Q3 3 6 0") == (("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0))
    assert parse_path("M0 0C1 1 2 2 3 3S6 0 7 0") == (
        ("M", 0, 0),
        ("C", 1, 1, 2, 2, 3, 3),
        ("C", 4, 4, 6, 0, 7, 0),
    )
    assert parse_path("M0 0A5 5 0 0 1 0 0") == (("M", 0, 0),)
    assert parse_path("M0 0A0 5 0 0 1 9 8") == (("M", 0, 0), ("L", 9, 8))
    assert parse_path("") == ()


def test_what_follows_z_begins_where_it_closed() -> None:
    assert parse_path("M1 1h4zl2 2") == (
        ("M", 1, 1),
        ("L", 5, 1),
        ("Z",),
        ("M", 1, 1),
        ("L", 3, 3),
    )


def test_an_arc_keeps_to_its_ellipse() -> None:
    for part in flattened(parse_path("M10 0A10 5 0 1 1 0 -5")):
        for x, y in part:
            assert (x / 10) ** 2 + (y / 5) ** 2 == pytest.approx(1, abs=6e-4)


FAULTS = {
    "L1 1": "a path begins with M",
    "1 1": "a number stands where a command is needed",
    "M1 1z3": "a number stands where a command is needed",
    "M1": "`M` has too few numbers",
    "M": "`M` has too few numbers",
    "M1 1L": "`L` has too few numbers",
    "M1 1L2": "`L` has too few numbers",
    "M1 1L2 L3 3": "`L` has too few numbers",
    "M1 1C1 1 1 1 1": "`C` has too few numbers",
    "M1 1A1 1 0 2 0 3 3": "a flag of an arc is 0 or 1, not 2",
    "M1 1A1 1 0 0.5 0 3 3": "a flag of an arc is 0 or 1, not .5",
    "M1 1B2": "`B` is no part of path data",
    "M1 1L1 \u0663": "`\u0663` is no part of path data",
    "M1 1px": "`p` is no part of path data",
    "M1 1e999": "1e999 lies too far out",
}


@pytest.mark.parametrize("data", FAULTS)
def test_what_is_wrong_is_told(data: str) -> None:
    with pytest.raises(ValueError, match=re.escape(FAULTS[data])):
        parse_path(data)


@settings(max_examples=200, deadline=None)
@given(st.text("MLCAZz10.-e, \n", max_size=20))
def test_any_text_is_read_or_refused(data: str) -> None:
    with suppress(ValueError):
        parse_path(data)


def test_rectangles() -> None:
    assert rectangle(1, 2, 3, 4) == (("M", 1, 2), ("L", 4, 2), ("L", 4, 6), ("L", 1, 6), ("Z",))
    assert rectangle(1, 2, 3, 4, 0, 1) == rectangle(1, 2, 3, 4)
    # rx and ry are cut to half the width and half the height, each for itself.
    assert rectangle(0, 0, 10, 4, 40, 1) == rectangle(0, 0, 10, 4, 5, 1)
    assert rectangle(0, 0, 10, 4, 40, 40) == rectangle(0, 0, 10, 4, 5, 2)
    first, *_, last = rectangle(0, 0, 10, 8, 2, 3)
    assert (first, last) == (("M", 2, 0), ("Z",))


def test_a_round_corner_is_a_quarter_of_a_circle() -> None:
    (part,) = flattened(rectangle(0, 0, 20, 20, 5, 5))
    corner = [(x, y) for x, y in part if x > 15 and y < 5]
    assert corner
    for x, y in corner:
        assert math.hypot(x - 15, y - 5) == pytest.approx(5, abs=0.002)


def test_an_ellipse_begins_at_three_o_clock_and_runs_clockwise() -> None:
    (part,) = flattened(ellipse(10, 20, 4, 2))
    assert part[0] == (14, 20)
    assert part[8][1] > 20
    for x, y in part:
        assert math.hypot((x - 10) / 4, (y - 20) / 2) == pytest.approx(1, abs=3e-4)


def test_polygons() -> None:
    assert polygon([0, 0, 1, 0, 1, 1], closed=True) == (("M", 0, 0), ("L", 1, 0), ("L", 1, 1), ("Z",))
    assert polygon([0, 0, 1, 0], closed=False) == (("M", 0, 0), ("L", 1, 0))
    for points in ([], [1, 2], [1, 2, 3]):
        with pytest.raises(ValueError, match="pairs of numbers"):
            polygon(points, closed=True)


def test_bounds_are_those_of_the_curve_not_of_its_handles() -> None:
    assert bounds(parse_path("M0 0C0 10 10 10 10 0"), IDENTITY) == (0, 0, 10, 7.5)
    assert bounds(parse_path("M0 0Q5 10 10 0"), IDENTITY) == pytest.approx((0, 0, 10, 5))
    assert bounds(ellipse(5, 5, 3, 2), IDENTITY) == pytest.approx((2, 3, 6, 4))
    turned = (0.0, 1.0, -1.0, 0.0, 0.0, 0.0)
    assert bounds(rectangle(0, 0, 4, 2), turned) == (-2, 0, 2, 4)


@settings(max_examples=50, deadline=None)
@given(st.lists(COMMAND, min_size=1, max_size=5))
def test_bounds_hold_all_points_and_touch_them(commands: list[str]) -> None:
    segments = parse_path("M3 4L5 5" + "".join(commands))
    box = bounds(segments, IDENTITY)
    points = [point for part in flattened(segments, 200) for point in part]
    points += [(segment[1], segment[2]) for segment in segments if segment[0] == "M"]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    slack = 0.02 + 1e-4 * max(box.width, box.height)
    assert box.x == pytest.approx(min(xs), abs=slack)
    assert box.right == pytest.approx(max(xs), abs=slack)
    assert box.y == pytest.approx(min(ys), abs=slack)
    assert box.bottom == pytest.approx(max(ys), abs=slack)


def test_matrices() -> None:
    move: Any = (1, 0, 0, 1, 10, 0)
    double: Any = (2, 0, 0, 2, 0, 0)
    # First doubled, then moved; and the other way round.
    assert product(move, double) == (2, 0, 0, 2, 10, 0)
    assert product(double, move) == (2, 0, 0, 2, 20, 0)
    assert moved((("M", 1, 2), ("Z",)), product(move, double)) == (("M", 12, 4), ("Z",))
    assert moved((("M", 1, 2),), IDENTITY) == (("M", 1, 2),)
