"""Tiles cover a board once, or with the strips they are glued on, on as few sheets as can be."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.items import Drawing, Use
from pnp.geometry import PAPERS, USUAL_PAPERS, Box, Size
from pnp.press.furniture import RULER, left_out, place_furniture, slug_room
from pnp.press.grid import DoesNotFit
from pnp.press.impose import FLIPS, hinge
from pnp.press.join import impose_parts, join_ends
from pnp.press.parting import JOINTS, Parting, tiled, whole_or_parts
from pnp.press.sheets import Sheet

A2 = Size(594, 420)
A4, A5 = PAPERS["a4"], Size(148, 210)


def imposed(
    found: Parting, copies: int = 1, *, sides: str = "fronts", flip: str = "long-edge"
) -> list[Sheet]:
    pairs = [(Drawing(found.size, 3, ()), Drawing(found.size, 3, ())) for _ in range(copies)]
    return impose_parts(pairs, "ABCDEFGH"[:copies], found, sides=sides, flip=flip, bleed=3)


def test_tiles_are_even() -> None:
    # A4 upright leaves 200 x 273 between its margins of 5 and 12 mm: 3 x 2 tiles of 198 x 210.
    found = tiled(A2, A4, "butt")
    assert found.paper == A4
    assert found.columns == pytest.approx((0, 198, 396, 594))
    assert found.rows == pytest.approx((0, 210, 420))


def test_a_strip_goes_on_under_the_tiles_to_the_right_and_below() -> None:
    # With strips of 10 mm three columns reach 3 x 200 - 20 = 580 of 594; four take (594 + 30) / 4 = 156.
    found = tiled(A2, A4, "overlap")
    assert [box.x for box in found.windows[:4]] == pytest.approx([0, 146, 292, 438])
    assert [box.width for box in found.windows] == pytest.approx([156] * 8)
    assert [box.y for box in found.windows[::4]] == pytest.approx([0, 205])
    assert [box.height for box in found.windows] == pytest.approx([215] * 8)
    assert found.cells[0] == pytest.approx((0, 0, 146, 205))
    assert found.cells[-1] == pytest.approx((438, 205, 156, 215))


def test_the_paper_lies_where_that_takes_fewer_sheets() -> None:
    # Lying, A4 leaves 287 x 186: 2 x 1; upright 200 x 273: 3 x 1.
    found = tiled(Size(570, 180), A4, "butt")
    assert (found.paper, len(found.windows)) == (A4.turned, 2)


def test_a_board_is_parted_at_its_joins_where_they_make_it_fit() -> None:
    found = tiled(Size(266, 380), A5, "butt", (133,))
    assert found.columns == (0, 133, 266)
    assert found.rows == pytest.approx((0, 380 / 3, 380 / 3 * 2, 380))
    # Parted at 133 the left tile would be 143 mm with its strip, of 138.
    assert tiled(Size(266, 180), A5, "overlap", (133,)).columns == pytest.approx((0, 128, 266))


def test_what_fits_whole_or_in_parts_is_not_tiled() -> None:
    assert not isinstance(whole_or_parts(Size(180, 250), A4, 0, (), "butt"), Parting)
    found = whole_or_parts(Size(266, 189), A5, 0, (133,), "butt")
    assert isinstance(found, Parting)
    assert (found.joint, found.columns) == ("", (0, 133, 266))
    # Not even its half fits: 150 x 200 leaves 140 x 190.
    found = whole_or_parts(Size(300, 189), Size(150, 200), 0, (150,), "butt")
    assert isinstance(found, Parting)
    assert found.joint == "butt"


def test_too_many_tiles_and_unknown_joints_are_refused() -> None:
    with pytest.raises(DoesNotFit):
        tiled(Size(2000, 2000), Size(60, 60), "butt")
    with pytest.raises(DoesNotFit):
        tiled(Size(100, 100), Size(20, 20), "overlap")
    with pytest.raises(ValueError, match='"glue" is none of overlap, butt'):
        tiled(A2, A4, "glue")


def test_tiles_have_letters_for_rows_and_numbers_for_columns() -> None:
    sheets = imposed(tiled(A2, A4, "butt"))
    assert [sheet.part.name for sheet in sheets if sheet.part] == ["A1", "A2", "A3", "B1", "B2", "B3"]
    first, middle, *_, last = sheets
    assert [end.label for end in join_ends(first)] == ["A1 | A2", "B1 | A1"] * 2
    assert [end.label for end in join_ends(middle)] == ["A1 | A2", "A2 | A3", "B2 | A2"] * 2
    assert [end.label for end in join_ends(last)] == ["B2 | B3", "B3 | A3"] * 2
    two = imposed(tiled(A2, A4, "butt"), 2)
    assert [sheet.part.name for sheet in two if sheet.part][5:7] == ["A-B3", "B-A1"]


def test_marks_at_level_joins_read_upwards_on_the_side_of_their_tile() -> None:
    sheets = imposed(tiled(A2, A4, "overlap"))
    upper, lower = sheets[1], sheets[5]
    for sheet, is_first in ((upper, False), (lower, True)):
        trim = sheet.block
        ends = [end for end in join_ends(sheet) if end.turn == 270]
        assert [end.is_first for end in ends] == [is_first] * 2
        left, right = (end.box for end in ends)
        assert left.right <= trim.x
        assert right.x >= trim.right
        for box in (left, right):
            # The strip of 10 mm lies below the join of the upper tile.
            assert (box.bottom if sheet is upper else box.y) == pytest.approx(
                trim.bottom - 10 if sheet is upper else trim.y
            )


lengths = st.floats(40, 700).map(lambda length: round(length, 1))


@settings(max_examples=40, deadline=None)
@given(
    size=st.builds(Size, lengths, lengths),
    paper=st.sampled_from([*(PAPERS[name] for name in USUAL_PAPERS), A5]),
    joint=st.sampled_from(JOINTS),
    join=st.floats(0.1, 0.9),
    flip=st.sampled_from(FLIPS),
)
def test_tiles_cover_the_board_inside_the_margins_and_backs_lie_behind_them(
    size: Size, paper: Size, joint: str, join: float, flip: str
) -> None:
    found = tiled(size, paper, joint, (size.width * join,))
    columns, rows = len(found.columns) - 1, len(found.rows) - 1
    strip = 10 if joint == "overlap" else 0
    windows = found.windows
    assert len(windows) == columns * rows
    # Along a row and down a column each begins where the one before ends, less the strip.
    for line in (windows[:columns], windows[::columns]):
        for start, extent, whole in ((0, 2, size.width), (1, 3, size.height)):
            if line[0][start] == line[-1][start]:
                continue
            assert line[0][start] == 0
            assert line[-1][start] + line[-1][extent] == pytest.approx(whole)
            for one, other in pairwise(line):
                assert one[start] + one[extent] - other[start] == pytest.approx(strip)
    assert sum(cell.width * cell.height for cell in found.cells) == pytest.approx(size.width * size.height)

    sheets = imposed(found, sides="duplex", flip=flip)
    printable = Box(0, 0, *found.paper).inset(5)
    slug, ruler = Drawing(slug_room(sheets[0]), 0, ()), Drawing(RULER, 0, ())
    assert not left_out(place_furniture([sheets[0]], [slug], ruler)[0], slug, ruler)
    for front, back, window in zip(sheets[::2], sheets[1::2], windows, strict=True):
        assert printable.contains(front.block)
        assert front.block[2:] == pytest.approx(window[2:])
        assert back.block == pytest.approx(hinge(found.paper, flip).box(found.paper, front.block))
        assert back.placements[0].turn == hinge(found.paper, flip).turn
        (shown,) = front.placements[0].drawing.items
        (behind,) = back.placements[0].drawing.items
        assert isinstance(shown, Use)
        assert isinstance(behind, Use)
        assert shown.matrix[4:] == pytest.approx((-window.x, -window.y))
        assert behind.matrix[4:] == pytest.approx((-(size.width - window.right), -window.y))


@settings(max_examples=40, deadline=None)
@given(st.builds(Size, lengths, lengths), st.sampled_from(JOINTS))
def test_no_fewer_tiles_would_do(size: Size, joint: str) -> None:
    strip = 10 if joint == "overlap" else 0
    found = tiled(size, A4, joint)
    for width, height in ((200, 273), (186, 287), (287, 186), (273, 200)):
        # So many columns reach at most so far.
        columns = next(n for n in range(1, 99) if n * width - (n - 1) * strip >= size.width)
        rows = next(n for n in range(1, 99) if n * height - (n - 1) * strip >= size.height)
        assert len(found.windows) <= columns * rows
