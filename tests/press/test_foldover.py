"""Face and back on one piece: folded, the back lies upright behind its face; marks show where."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.items import Drawing, Shape, Use
from pnp.geometry import CARD_SIZES, PAPERS, USUAL_PAPERS, Box, Size
from pnp.press.foldover import Opened, halves, impose_opened, open_pieces, opened, with_fold_marks
from pnp.press.grid import DoesNotFit
from pnp.press.marks import USUAL
from pnp.press.sheets import Placement, Sheet

POKER = CARD_SIZES["poker"]

Copies = list[tuple[Drawing, Drawing | None]]


def cards(count: int, size: Size = POKER, bleed: float = 3.0) -> Copies:
    return [(Drawing(size, bleed, ()), Drawing(size, bleed, ())) for _ in range(count)]


def folds(sheet: Sheet) -> list[tuple[float, ...]]:
    """The dashed marks."""
    dashed = [mark for mark in sheet.marks if isinstance(mark, Shape) and mark.paint.dash]
    return sorted(tuple(round(n, 3) for _, *point in mark.segments for n in point) for mark in dashed)


@pytest.mark.parametrize(
    ("size", "paper", "grid", "count"),
    [
        # 63.5 x 177.8 on 269.4 x 205.9: 4 beside each other; 127 x 88.9 on 205.9 x 269.4: 3 below each other.
        ("poker", "letter", Size(63.5, 177.8), 4),
        # 70 x 140 on 269.4 x 205.9: 3; 140 x 70 on 205.9 x 269.4: 3 too.
        ("square-medium", "letter", Size(70, 140), 3),
        # 44.45 x 127 are 4 x 2 on 205.9 x 269.4; 88.9 x 63.5 are 2 x 4 there, and 3 x 3 on 269.4 x 205.9.
        ("mini", "letter", Size(88.9, 63.5), 9),
    ],
)
def test_pieces_are_opened_so_that_more_fit(size: str, paper: str, grid: Size, count: int) -> None:
    way = open_pieces(CARD_SIZES[size], PAPERS[paper], 0)
    assert (way.grid.piece, way.grid.cells) == (grid, count)


def test_on_a_tie_the_fold_is_the_shorter_side() -> None:
    # One of either fits: 100 x 260 or 200 x 130.
    assert open_pieces(Size(100, 130), PAPERS["letter"], 0).grid.piece == Size(100, 260)
    assert open_pieces(Size(130, 100), PAPERS["letter"], 0).grid.piece == Size(260, 100)


def test_what_does_not_fit_opened_names_the_papers_that_would_do() -> None:
    with pytest.raises(DoesNotFit, match=r"300 x 150 mm .* it fits on legal, a3, tabloid") as caught:
        open_pieces(Size(150, 150), PAPERS["a4"], 0)
    assert caught.value.papers == ("legal", "a3", "tabloid")


def test_each_end_of_a_row_of_folds_has_a_mark_beyond_the_bleed() -> None:
    way = open_pieces(POKER, PAPERS["letter"], 0)
    (sheet,) = impose_opened(cards(4), way, bleed=3)
    # 4 x 63.5 stand 12.7 from the left, ink goes 3 mm on; the folds lie on half of 215.9.
    assert folds(sheet) == [(6.3, 107.95, 9.3, 107.95), (270.1, 107.95, 273.1, 107.95)]


def test_folds_that_run_down_have_their_marks_above_and_below() -> None:
    way = open_pieces(CARD_SIZES["mini"], PAPERS["letter"], 0)
    (sheet,) = impose_opened(cards(9, CARD_SIZES["mini"]), way, bleed=3)
    assert {x1 == x2 for x1, _, x2, _ in folds(sheet)} == {True}
    assert len(folds(sheet)) == 6


def test_a_row_that_is_not_full_has_its_mark_beside_the_last_piece() -> None:
    way = open_pieces(POKER, PAPERS["letter"], 0)
    (sheet,) = impose_opened(cards(2), way, bleed=3)
    # Two cards end at 139.7.
    assert [x1 for x1, *_ in folds(sheet)] == pytest.approx([6.3, 143.1])


def test_marks_of_folds_stand_also_where_there_are_no_others() -> None:
    way = open_pieces(POKER, PAPERS["letter"], 0)
    (sheet,) = impose_opened(cards(4), way, bleed=3, marks=USUAL._replace(style="none"))
    assert len(sheet.marks) == len(folds(sheet)) == 2


def test_equal_copies_share_a_drawing_and_equal_backs_a_form() -> None:
    back = Drawing(POKER, 3, ())
    one, two = Drawing(POKER, 3, ()), Drawing(POKER, 3, ())
    first, second, third = opened(
        [(one, back), (one, back), (two, back)], open_pieces(POKER, PAPERS["letter"], 0)
    )
    assert first is second
    assert first is not third
    assert isinstance(use := first.items[1], Use)
    assert isinstance(other := third.items[1], Use)
    assert use.form is other.form


def test_a_copy_without_a_back_is_as_large_as_the_others() -> None:
    way = open_pieces(POKER, PAPERS["letter"], 0)
    (drawing,) = opened([(Drawing(POKER, 3, ()), None)], way)
    assert (drawing.size, len(drawing.items)) == (Size(63.5, 177.8), 1)


@st.composite
def ways(draw: st.DrawFn) -> tuple[Copies, Opened]:
    """Copies on any paper that holds them opened."""
    size = Size(draw(st.floats(15, 95)), draw(st.floats(15, 95)))
    bleed = draw(st.sampled_from([0.0, 2.0, 3.0]))
    way = open_pieces(
        size,
        draw(st.sampled_from([PAPERS[name] for name in USUAL_PAPERS])),
        draw(st.sampled_from([0.0, 4.0])),
    )
    return cards(draw(st.integers(1, 30)), size, bleed), way


@settings(max_examples=40, deadline=None)
@given(ways(), st.floats(0, 1), st.floats(0, 1))
def test_the_fold_lays_each_back_upright_behind_its_face(
    job: tuple[Copies, Opened], across: float, down: float
) -> None:
    copies, way = job
    width, height = way.piece
    u, v = across * width, down * height
    for drawing in opened(copies, way):
        face, back = drawing.items
        assert isinstance(face, Use)
        assert isinstance(back, Use)
        assert face.matrix == (1, 0, 0, 1, 0, 0)
        a, b, c, d, e, f = back.matrix
        x, y = a * u + c * v + e, b * u + d * v + f
        seen = (2 * width - x, y) if way.is_upright else (x, 2 * height - y)
        # A card turns like a page: what is u from the left on its back is u from the right on its face.
        assert seen == pytest.approx((width - u, v), abs=1e-9)


@settings(max_examples=40, deadline=None)
@given(ways())
def test_no_ink_goes_beyond_the_fold(job: tuple[Copies, Opened]) -> None:
    copies, way = job
    width, height = way.piece
    for (one, _), drawing in zip(copies, opened(copies, way), strict=True):
        halves = [Box(0, 0, width, height), Box(width, 0, width, height)]
        if not way.is_upright:
            halves[1] = Box(0, height, width, height)
        for use, half in zip(drawing.items, halves, strict=True):
            assert isinstance(use, Use)
            box, (a, _, _, d, e, f) = use.form.box, use.matrix
            xs, ys = sorted((a * box.x + e, a * box.right + e)), sorted((d * box.y + f, d * box.bottom + f))
            seen = Box(xs[0], ys[0], xs[1] - xs[0], ys[1] - ys[0])
            other = halves[1 - halves.index(half)]
            assert not seen.overlaps(other)
            assert seen.contains(half)
            assert half.inset(-one.bleed).contains(seen)


@settings(max_examples=40, deadline=None)
@given(ways())
def test_marks_of_folds_keep_off_the_ink_and_inside_the_paper(job: tuple[Copies, Opened]) -> None:
    copies, way = job
    for sheet in impose_opened(copies, way, bleed=3):
        inks = [one.trim.inset(*(-side for side in one.reach)) for one in sheet.placements]
        for x1, y1, x2, y2 in folds(sheet):
            mark = Box(x1, y1, x2 - x1, y2 - y1)
            assert Box(0, 0, *sheet.paper).inset(1.5).contains(mark, 1e-3)
            assert not any(ink.overlaps(mark) for ink in inks)
        for one, other in combinations(sheet.placements, 2):
            assert not one.trim.overlaps(other.trim)


@pytest.mark.parametrize(
    ("piece", "turn", "face", "back", "behind"),
    [
        # 20 x 30 opened to 20 x 60: the back is below, on its head.
        (Size(20, 60), 0, Box(50, 40, 20, 30), Box(50, 70, 20, 30), 180),
        # The same turned clockwise: its lower end is at the left.
        (Size(20, 60), 90, Box(80, 40, 30, 20), Box(50, 40, 30, 20), 270),
        # Opened to 40 x 30: the back is at the right, and once turned below.
        (Size(40, 30), 0, Box(50, 40, 20, 30), Box(70, 40, 20, 30), 0),
        (Size(40, 30), 90, Box(50, 40, 30, 20), Box(50, 60, 30, 20), 90),
    ],
)
def test_face_and_back_of_a_piece_as_it_lies(
    piece: Size, turn: int, face: Box, back: Box, behind: int
) -> None:
    way = open_pieces(Size(20, 30), PAPERS["a4"], 0)
    way = way._replace(grid=way.grid._replace(piece=piece))
    placement = Placement(Drawing(piece, 3, ()), 50, 40, turn, (1, 1, 1, 1))
    faces, backs = halves(Sheet(1, "front", PAPERS["a4"], (placement,), ()), way)
    (shown,), (hidden,) = faces.placements, backs.placements
    assert (shown.trim, shown.turn) == (face, turn)
    assert (hidden.trim, hidden.turn) == (back, behind)
    inks = [one.trim.inset(*(-side for side in one.reach)) for one in (shown, hidden)]
    # Together they have the ink of the piece, 1 mm round it, and none of it twice.
    assert not inks[0].overlaps(inks[1])
    whole = placement.trim.inset(-1)
    assert all(whole.contains(one) for one in inks)
    assert sum(one.width * one.height for one in inks) == pytest.approx(whole.width * whole.height)


def test_marks_of_folds_lie_as_the_pieces_do() -> None:
    standing = Placement(Drawing(Size(20, 60), 0, ()), 50, 40, 0, (0,) * 4)
    lying = Placement(Drawing(Size(20, 60), 0, ()), 80, 120, 90, (0,) * 4)
    sheet = Sheet(1, "front", PAPERS["a4"], (standing, lying), ())
    (marked,) = with_fold_marks([sheet], lambda one: one.turn == 90)
    # 0.4 mm off the piece, 3 mm long: beside the middle of the one, above and below that of the other.
    assert folds(marked) == [
        (46.6, 70, 49.6, 70),
        (70.4, 70, 73.4, 70),
        (110, 116.6, 110, 119.6),
        (110, 140.4, 110, 143.4),
    ]
