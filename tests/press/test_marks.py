"""Crop marks where the scissors need them and nowhere else; the register target; the proof overlay."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.items import Drawing, Item, Shape
from pnp.geometry import PAPERS, USUAL_PAPERS, Box, Size
from pnp.press.impose import FLIPS
from pnp.press.marks import MARKED, Marks
from pnp.press.proof import proof_marks
from pnp.press.sheets import Placement, Sheet
from tests.press.imposed import TCG, imposed

PT = 25.4 / 72


def shapes(items: Iterable[Item]) -> list[Shape]:
    return [item for item in items if isinstance(item, Shape)]


def lines(sheet: Sheet) -> list[Box]:
    """The crop marks, from their upper or left end."""
    found = []
    for shape in shapes(sheet.marks):
        if [segment[0] for segment in shape.segments] == ["M", "L"]:
            (_, x1, y1), (_, x2, y2) = shape.segments
            found.append(Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)))
    return found


def rounded(boxes: Iterable[Box]) -> list[tuple[float, ...]]:
    return sorted(tuple(round(value, 6) for value in box) for box in boxes)


def target(sheet: Sheet) -> tuple[float, float]:
    """The centre of the register target: the circle starts at its right."""
    (circle,) = [s for s in shapes(sheet.marks) if any(segment[0] == "C" for segment in s.segments)]
    _, x, y = circle.segments[0]
    return x - 1.5, y


def test_butted_cards_share_one_mark_a_cut() -> None:
    # S1: block 10.5 to 199.5 and 16.5 to 280.5; marks from 0.4 outside it, 4 mm long.
    xs, ys = (10.5, 73.5, 136.5, 199.5), (16.5, 104.5, 192.5, 280.5)
    above = [Box(x, 12.1, 0, 4) for x in xs]
    below = [Box(x, 280.9, 0, 4) for x in xs]
    left = [Box(6.1, y, 4, 0) for y in ys]
    right = [Box(199.9, y, 4, 0) for y in ys]
    (front,) = imposed(9)
    assert rounded(lines(front)) == rounded([*above, *below, *left, *right])


def test_a_gap_makes_two_cuts_marked_outside_the_bleed() -> None:
    # 197 x 272 mm on A4 leave 6.5 and 12.5; 2 of bleed, 0.4 of white, and 1.5 to the paper's edge.
    xs, ys = (6.5, 69.5, 73.5, 136.5, 140.5, 203.5), (12.5, 100.5, 104.5, 192.5, 196.5, 284.5)
    above = [Box(x, 6.1, 0, 4) for x in xs]
    below = [Box(x, 286.9, 0, 4) for x in xs]
    left = [Box(1.5, y, 2.6, 0) for y in ys]
    right = [Box(205.9, y, 2.6, 0) for y in ys]
    (front,) = imposed(9, gap=4, bleed=2)
    assert rounded(lines(front)) == rounded([*above, *below, *left, *right])


def test_a_partial_sheet_is_marked_round_its_own_block() -> None:
    (front,) = imposed(2)
    assert {round(line.x, 6) for line in lines(front) if not line.width} == {10.5, 73.5, 136.5}
    assert {round(line.y, 6) for line in lines(front) if not line.height} == {16.5, 104.5}
    assert max(line.bottom for line in lines(front)) == pytest.approx(108.9)


def test_edge_marks_run_from_the_papers_edge() -> None:
    (front,) = imposed(9, marks="edge", bleed=3)
    upright = [line for line in lines(front) if not line.width]
    assert {(round(line.y, 6), round(line.bottom, 6)) for line in upright} == {(1.5, 13.1), (283.9, 295.5)}
    level = [line for line in lines(front) if not line.height]
    assert {(round(line.x, 6), round(line.right, 6)) for line in level} == {(1.5, 7.1), (202.9, 208.5)}


def test_grid_marks_run_along_shared_edges() -> None:
    (front,) = imposed(9, marks="grid")
    inside = [line for line in lines(front) if Box(10.5, 16.5, 189, 264).contains(line)]
    assert rounded(inside) == rounded(
        [
            *(Box(x, 16.5, 0, 264) for x in (10.5, 73.5, 136.5, 199.5)),
            *(Box(10.5, y, 189, 0) for y in (16.5, 104.5, 192.5, 280.5)),
        ]
    )


@pytest.mark.parametrize(("gap", "half"), [(2, 0.2 * PT), (0.1, 0.05)])
def test_grid_marks_run_beside_both_edges_at_a_gap(gap: float, half: float) -> None:
    # Half a line beside the trim nothing of it is left on the piece; in a narrow gap both meet in its middle.
    (front,) = imposed(9, gap=gap, bleed=gap / 2, marks="grid")
    width, height = 189 + 2 * gap, 264 + 2 * gap
    left, top = (210 - width) / 2, (297 - height) / 2
    firsts = [left + column * (63 + gap) for column in range(3)]
    tops = [top + row * (88 + gap) for row in range(3)]
    xs = [x for first in firsts for x in (first - half, first + 63 + half)]
    ys = [y for first in tops for y in (first - half, first + 88 + half)]
    long = [line for line in lines(front) if max(line.width, line.height) > 60]
    assert rounded(long) == rounded(
        [*(Box(x, top, 0, height) for x in xs), *(Box(left, y, width, 0) for y in ys)]
    )


def test_marks_are_black_and_0_4_pt() -> None:
    for sheet in imposed(9, sides="duplex"):
        for shape in shapes(sheet.marks):
            assert (shape.paint.fill, shape.paint.stroke) == (None, (0, 0, 0))
            assert shape.paint.width == pytest.approx(0.1411, abs=1e-4)


def test_marks_are_as_long_as_far_out_as_heavy_and_as_coloured_as_asked() -> None:
    # S1: the block lies 10.5 mm from the sides and 16.5 from top and bottom; 2 mm of white, 3 of mark.
    marks = Marks(length=3, offset=2, weight=1, colour=(1, 0, 0))
    (front,) = imposed(9, marks=marks)
    upright = [line for line in lines(front) if not line.width]
    assert {(round(line.y, 6), round(line.bottom, 6)) for line in upright} == {(11.5, 14.5), (282.5, 285.5)}
    level = [line for line in lines(front) if not line.height]
    assert {(round(line.x, 6), round(line.right, 6)) for line in level} == {(5.5, 8.5), (201.5, 204.5)}
    assert {shape.paint.stroke for shape in shapes(front.marks)} == {(1, 0, 0)}
    assert {shape.paint.width for shape in shapes(front.marks)} == {PT}


def test_an_offset_gives_way_where_the_margin_would_hold_no_mark() -> None:
    # A mark of 1 mm ends 1.5 from the edge: of 20 mm of white 8 are left beside the block, 14 above it.
    (front,) = imposed(9, marks=Marks(offset=20))
    level = {(round(line.x, 6), round(line.right, 6)) for line in lines(front) if not line.height}
    assert level == {(1.5, 2.5), (207.5, 208.5)}
    upright = {(round(line.y, 6), round(line.bottom, 6)) for line in lines(front) if not line.width}
    assert upright == {(1.5, 2.5), (294.5, 295.5)}


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("style", ["corner", "edge", "grid"])
def test_marks_of_backs_lie_behind_those_of_fronts(flip: str, style: str) -> None:
    # Two cards: the first row of three is not full, so that front and back differ.
    front, back = imposed(2, sides="duplex", flip=flip, marks=Marks(style, sides="both"), gap=2, bleed=1)
    behind = [
        line._replace(x=210 - line.right) if flip == "long-edge" else line._replace(y=297 - line.bottom)
        for line in lines(front)
    ]
    assert rounded(lines(back)) == rounded(behind)
    trims = {edge for place in back.placements for edge in (place.trim.x, place.trim.right)}
    ends = [line for line in lines(back) if not line.width and not back.block.inset(-0.1).contains(line)]
    assert {round(line.x, 6) for line in ends} == {round(x, 6) for x in trims}


def test_marks_stand_on_the_side_asked_for() -> None:
    assert [len(lines(sheet)) for sheet in imposed(9, sides="duplex", marks=Marks(sides="back"))] == [0, 16]
    assert len(lines(imposed(9, marks=Marks(sides="back"))[0])) == 16, (
        "a sheet without a back keeps its marks"
    )


def test_backs_bear_the_target_alone() -> None:
    front, back = imposed(9, sides="duplex")
    assert lines(front)
    assert lines(back) == []
    assert len(back.marks) == 1


@pytest.mark.parametrize(
    ("flip", "mirrored"),
    [("long-edge", lambda x, y: (210 - x, y)), ("short-edge", lambda x, y: (x, 297 - y))],
)
def test_the_target_of_the_back_lies_behind_that_of_the_front(
    flip: str, mirrored: Callable[[float, float], tuple[float, float]]
) -> None:
    front, back = imposed(9, sides="duplex", flip=flip, bleed=2)
    x, y = target(front)
    assert x < 105
    assert y < 148
    assert target(back) == pytest.approx(mirrored(x, y))


def test_the_target_is_a_circle_of_radius_1_5_with_a_cross() -> None:
    _, back = imposed(9, sides="duplex")
    x, y = target(back)
    (shape,) = shapes(back.marks)
    points = [(segment[-2] - x, segment[-1] - y) for segment in shape.segments if len(segment) > 1]
    on_circle, cross = points[:5], points[5:]
    assert [(dx * dx + dy * dy) ** 0.5 for dx, dy in on_circle] == pytest.approx([1.5] * 5)
    ends = [value for point in cross for value in point]
    assert ends == pytest.approx([-2.5, 0, 2.5, 0, 0, -2.5, 0, 2.5])


def test_one_sided_sheets_need_no_target() -> None:
    assert len(imposed(9)[0].marks) == len(lines(imposed(9)[0]))


def test_no_marks_when_not_wished_or_not_cut() -> None:
    assert [sheet.marks for sheet in imposed(9, sides="duplex", marks="none")] == [(), ()]
    assert [sheet.marks for sheet in imposed(9, sides="duplex", cut=False)] == [(), ()]


def test_sheets_of_the_same_layout_share_their_marks() -> None:
    one, two, three = imposed(20)
    assert one.marks is two.marks
    assert one.marks is not three.marks


@settings(max_examples=60, deadline=None)
@given(
    size=st.builds(Size, st.floats(20, 130), st.floats(20, 130)),
    paper=st.sampled_from(USUAL_PAPERS),
    gap=st.sampled_from([0.0, 1.0, 2.0, 6.0]) | st.floats(0.01, 8),
    bleed=st.sampled_from([0.0, 2.0, 3.0, 9.0]),
    count=st.integers(1, 30),
    style=st.sampled_from(["corner", "edge", "grid"]),
    offset=st.sampled_from([0.4, 1.0, 8.0]),
    length=st.sampled_from([1.0, 4.0, 30.0]),
    on=st.sampled_from(MARKED),
    flip=st.sampled_from(FLIPS),
)
def test_every_cut_is_marked_at_both_ends_and_no_mark_enters_a_trim(
    size: Size,
    paper: str,
    gap: float,
    bleed: float,
    count: int,
    style: str,
    offset: float,
    length: float,
    on: str,
    flip: str,
) -> None:
    marks = Marks(style, length, offset, sides=on)
    for sheet in imposed(
        count, size=size, paper=paper, gap=gap, bleed=bleed, sides="duplex", flip=flip, marks=marks
    ):
        trims = [placement.trim for placement in sheet.placements]
        inks = [p.trim.inset(*(-side for side in p.reach)) for p in sheet.placements]
        block = sheet.block
        found = lines(sheet)
        centre = [target(sheet)] if len(found) < len(sheet.marks) else []
        boxes = found + [Box(x - 2.5, y - 2.5, 5, 5) for x, y in centre]
        for box in boxes:
            assert not any(box.overlaps(trim) for trim in trims)
            assert Box(0, 0, *sheet.paper).inset(1.5).contains(box)
        # Lines of a grid lie up to half their width beside the trims at the block's edge.
        outside = [box for box in boxes if not block.inset(-0.2 * PT - 1e-6).contains(box)]
        assert not any(box.inset(-0.19).overlaps(area) for box in outside for area in inks)
        if not marks.on(sheet.side):
            assert not found
            continue
        upright = [line for line in outside if line.width < 1e-9]
        level = [line for line in outside if line.height < 1e-9]
        for cut in {edge for trim in trims for edge in (trim.x, trim.right)}:
            ends = [line for line in upright if abs(line.x - cut) < 1e-6]
            assert sorted(line.cy < block.cy for line in ends) == [False, True]
        for cut in {edge for trim in trims for edge in (trim.y, trim.bottom)}:
            ends = [line for line in level if abs(line.y - cut) < 1e-6]
            assert sorted(line.cx < block.cx for line in ends) == [False, True]
        assert all(line.width + line.height > 0.999 for line in upright + level)


def placed(placement: Placement) -> Sheet:
    return Sheet(1, "front", PAPERS["a4"], (placement,), ())


def test_the_proof_outlines_bleed_trim_and_safe_area() -> None:
    placement = Placement(Drawing(TCG, 3, ()), 10, 20, 0, (3, 3, 1, 0))
    bleed, trim, safe = proof_marks(placed(placement), 4)
    corners = [[segment[1:] for segment in shape.segments[:-1]] for shape in (bleed, trim, safe)]
    assert corners[0] == [(7, 17), (74, 17), (74, 108), (7, 108)]
    assert corners[1] == [(10, 20), (73, 20), (73, 108), (10, 108)]
    assert corners[2] == [(14, 24), (69, 24), (69, 104), (14, 104)]
    assert [shape.paint.width / PT for shape in (bleed, trim, safe)] == pytest.approx([0.5, 0.9, 0.9])
    assert [bool(shape.paint.dash) for shape in (bleed, trim, safe)] == [True, False, True]
    assert bleed.paint.stroke == trim.paint.stroke != safe.paint.stroke
    assert all(shape.paint.fill is None for shape in (bleed, trim, safe))


def test_the_proof_draws_no_outline_that_is_not_there() -> None:
    small = Placement(Drawing(Size(7, 7), 0, ()), 10, 20, 0, (0, 0, 0, 0))
    assert len(proof_marks(placed(small), 4)) == 1
