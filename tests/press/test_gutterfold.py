"""Faces and backs on one side of a paper: folded, each back lies upright behind its face."""

from __future__ import annotations

from itertools import combinations, product
from math import ceil, floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.items import Drawing, Shape
from pnp.geometry import CARD_SIZES, PAPERS, USUAL_PAPERS, Box, Size
from pnp.press.folds import WORD, place_fold_words
from pnp.press.furniture import RULER, left_out, place_furniture, slug_room
from pnp.press.grid import MARGIN, DoesNotFit
from pnp.press.gutterfold import Folding, Half, fold_in_half, impose_folded, pack_half, unfolded
from pnp.press.packed import Laid, impose_packed
from pnp.press.sheets import Placement, Sheet
from pnp.press.sorts import Sort

POKER = CARD_SIZES["poker"]

Copies = list[tuple[Drawing, Drawing | None]]


def cards(count: int, size: Size = POKER, bleed: float = 3.0, without: tuple[int, ...] = ()) -> Copies:
    return [
        (Drawing(size, bleed, ()), None if index in without else Drawing(size, bleed, ()))
        for index in range(count)
    ]


def ink(placement: Placement) -> Box:
    return placement.trim.inset(*(-side for side in placement.reach))


def folded_over(sheet: Sheet, x: float, y: float) -> tuple[float, float]:
    """Where a point comes to lie once the paper is folded, seen through it from the front."""
    assert sheet.fold
    x1, y1, _, _ = sheet.fold.line
    return (2 * x1 - x, y) if sheet.fold.is_upright else (x, 2 * y1 - y)


def on_sheet(placement: Placement, u: float, v: float) -> tuple[float, float]:
    """A point of a drawing, from its top left corner, on the sheet."""
    trim = placement.trim
    return (trim.x + u, trim.y + v) if placement.turn == 0 else (trim.right - u, trim.bottom - v)


def test_four_cards_on_a_letter_folded_across() -> None:
    # 279.4 x 215.9 in halves of 107.95: less 5 outside, 5 and 3 of bleed at the fold.
    # So 94.95 hold a row of 88.9.
    folding = fold_in_half(POKER, PAPERS["letter"], 0, 3)
    assert (folding.half.paper, folding.half.line) == ((279.4, 215.9), (0, 107.95, 279.4, 107.95))
    copies = cards(4)
    (sheet,) = impose_folded(copies, folding, bleed=3)
    faces, backs = sheet.placements[:4], sheet.placements[4:]
    assert [one.drawing for one in faces] == [face for face, _ in copies]
    assert [one.drawing for one in backs] == [back for _, back in copies]
    # 4 x 63.5 stand 12.7 from the left; faces end 8 above the fold and backs begin 8 below it.
    assert [one.x for one in faces] == pytest.approx([12.7, 76.2, 139.7, 203.2])
    assert [one.x for one in backs] == pytest.approx([12.7, 76.2, 139.7, 203.2])
    assert {(round(one.trim.bottom, 6), one.turn) for one in faces} == {(99.95, 0)}
    assert {(round(one.y, 6), one.turn) for one in backs} == {(115.95, 180)}


def test_backs_stand_beside_an_upright_fold_in_the_other_order() -> None:
    # 215.9 in halves of 107.95: 94.95 hold 3 columns of 30 and 269.4 hold 8 rows of 33: no other way 24.
    token = Size(30, 33)
    folding = fold_in_half(token, PAPERS["letter"], 0, 3)
    assert (folding.half.paper, folding.grid.columns, folding.grid.rows) == ((215.9, 279.4), 3, 8)
    copies = cards(17, token)
    (sheet,) = impose_folded(copies, folding, bleed=3)
    # The column beside the fold is filled first.
    columns = [69.95] * 8 + [39.95] * 8 + [9.95]
    assert [one.x for one in sheet.placements[:17]] == pytest.approx(columns)
    assert [one.x for one in sheet.placements[17:]] == pytest.approx([185.9 - x for x in columns])
    # 8 x 33 stand in the middle of 279.4.
    rows = [7.7 + 33 * row for row in (*range(8), *range(8), 0)]
    assert [one.y for one in sheet.placements] == pytest.approx(rows + rows)
    assert {one.turn for one in sheet.placements} == {0}


def test_rows_beside_a_level_fold_are_filled_first() -> None:
    # Half of 215.9 x 279.4, less 5 outside, 5 and 3 at the fold, holds 8 columns and 5 rows of 24.
    token = Size(24, 24)
    folding = fold_in_half(token, PAPERS["letter"], 0, 3)
    assert (folding.half.line[1], folding.grid.columns, folding.grid.rows) == (139.7, 8, 5)
    (sheet,) = impose_folded(cards(9, token), folding, bleed=3)
    # The row beside the fold ends 8 mm above it, the next one 24 mm higher up.
    assert [one.trim.bottom for one in sheet.faces] == pytest.approx([131.7] * 8 + [107.7])
    assert [one.y for one in sheet.placements[9:]] == pytest.approx([147.7] * 8 + [171.7])


def test_each_face_begins_a_line_of_its_own() -> None:
    token = Size(30, 33)
    (one, _), (other, _) = cards(2, token)
    folding = fold_in_half(token, PAPERS["letter"], 0, 3)
    (sheet,) = impose_folded([(one, None)] * 2 + [(other, None)], folding, bleed=3, own_rows=True)
    assert [place.x for place in sheet.faces] == pytest.approx([69.95, 69.95, 39.95])
    assert [place.y for place in sheet.faces] == pytest.approx([7.7, 40.7, 7.7])


def test_the_cells_beside_the_fold_do_not_move_when_more_are_filled() -> None:
    token = Size(24, 24)
    folding = fold_in_half(token, PAPERS["letter"], 0, 3)
    few, full = (impose_folded(cards(count, token), folding, bleed=3)[0].faces for count in (3, 40))
    assert [one.trim for one in few] == [one.trim for one in full[:3]]


def test_a_copy_without_a_back_leaves_its_place_empty() -> None:
    copies = cards(3, without=(1,))
    (sheet,) = impose_folded(copies, fold_in_half(POKER, PAPERS["letter"], 0, 3), bleed=3)
    assert [one.drawing for one in sheet.placements[3:]] == [copies[0][1], copies[2][1]]
    assert [one.x for one in sheet.placements[3:]] == pytest.approx([12.7, 139.7])
    assert sheet.faces == sheet.placements[:3]


def test_what_does_not_fit_on_half_names_the_papers_that_would_do() -> None:
    # Half of A3 is 297 x 210, that of Tabloid 279.4 x 215.9: less 15 and 10 they hold 200 x 190.
    with pytest.raises(DoesNotFit) as caught:
        fold_in_half(Size(200, 190), PAPERS["a4"], 0, 0)
    assert caught.value.papers == ("a3", "tabloid")
    assert str(caught.value) == (
        "a piece of 200 x 190 mm does not fit on half of a4, beside the fold; it fits on half of a3, tabloid"
    )
    with pytest.raises(DoesNotFit, match="on half of no usual paper"):
        fold_in_half(Size(400, 400), PAPERS["a3"], 0, 0)


def lines(sheet: Sheet) -> tuple[list[tuple[float, ...]], list[tuple[float, ...]], Shape]:
    """The crop marks on the half of the faces, those on the other half, and the fold."""
    *marks, fold = (mark for mark in sheet.marks if isinstance(mark, Shape))
    ends = [(*one.segments[0][1:], *one.segments[1][1:]) for one in marks if len(one.segments) == 2]
    return ends[: len(ends) // 2], ends[len(ends) // 2 :], fold


def test_crop_marks_stand_outside_on_both_halves_and_short_of_the_fold() -> None:
    (sheet,) = impose_folded(cards(4), fold_in_half(POKER, PAPERS["letter"], 0, 3), bleed=3)
    faces, backs, fold = lines(sheet)
    # 5 upright cuts, each marked above and below; 2 level ones, marked left and right.
    assert len(faces) == len(backs) == 14
    inked = [ink(one) for one in sheet.placements]
    for x1, y1, x2, y2 in faces + backs:
        mark = Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
        assert not any(box.overlaps(mark) for box in inked)
        assert mark.bottom <= 107.95 or mark.y >= 107.95
    assert {(round(x1, 4), round(215.9 - y2, 4)) for x1, _, _, y2 in faces if y2 < 8} == {
        (round(x1, 4), round(y2, 4)) for x1, _, _, y2 in backs if y2 > 208
    }
    assert fold.segments == (("M", 1.5, 107.95), ("L", 277.9, 107.95))
    assert fold.paint.dash


def test_the_word_stands_at_both_ends_of_the_fold_off_the_marks() -> None:
    word = Drawing(WORD, 0, ())
    (sheet,) = impose_folded(cards(4), fold_in_half(POKER, PAPERS["letter"], 0, 3), bleed=3)
    left, right = place_fold_words(sheet, word)
    # Marks stand at the cuts, the outer ones at 12.7 and 266.7: words begin 1 mm further in.
    assert left.trim == pytest.approx((13.7, 104.35, 7, 3))
    assert right.trim == pytest.approx((258.7, 104.35, 7, 3))
    assert (left.turn, right.turn) == (0, 0)
    token = Size(30, 33)
    (sheet,) = impose_folded(cards(4, token), fold_in_half(token, PAPERS["letter"], 0, 3), bleed=3)
    assert {one.turn for one in place_fold_words(sheet, word)} == {270}
    assert place_fold_words(sheet._replace(fold=None), word) == ()


def test_words_interrupt_the_fold_where_crop_marks_are_too_close() -> None:
    token = Size(6, 6)
    (sheet,) = impose_folded(cards(4, token, bleed=0), fold_in_half(token, PAPERS["a5"], 0, 0), bleed=0)
    first, last = (one.trim for one in place_fold_words(sheet, Drawing(WORD, 0, ())))
    # 23 columns of 6 stand 5 mm from the sides of 148; the fold lies at 105, in the middle of the words.
    assert (first.x, first.y, last.right, last.y) == pytest.approx((5, 103.5, 143, 103.5))
    *_, fold = (mark for mark in sheet.marks if isinstance(mark, Shape))
    # 0.6 mm are white before and behind words of 7.
    assert [x for _, x, _ in fold.segments] == pytest.approx([1.5, 4.4, 12.6, 135.4, 143.6, 146.5])


@st.composite
def jobs(draw: st.DrawFn) -> tuple[Copies, Folding, float, Size]:
    """Any copies, with and without backs, on any paper that holds them."""
    size = Size(draw(st.floats(15, 88)), draw(st.floats(15, 88)))
    paper = draw(st.sampled_from([*(PAPERS[name] for name in USUAL_PAPERS), Size(210, 210)]))
    bleed = draw(st.sampled_from([0.0, 2.0, 3.0]))
    gap = draw(st.sampled_from([0.0, 2.0]) | st.floats(0, 8))
    with_back = draw(st.lists(st.booleans(), min_size=1, max_size=50))
    copies = cards(len(with_back), size, bleed, tuple(n for n, has in enumerate(with_back) if not has))
    return copies, fold_in_half(size, paper, gap, bleed), bleed, paper


@settings(max_examples=50, deadline=None)
@given(jobs(), st.floats(0, 1), st.floats(0, 1))
def test_the_fold_lays_each_back_upright_behind_its_face(
    job: tuple[Copies, Folding, float, Size], across: float, down: float
) -> None:
    copies, folding, bleed, _ = job
    sheets = impose_folded(copies, folding, bleed=bleed)
    assert len(sheets) == ceil(len(copies) / folding.grid.cells)
    found = {id(one.drawing): (sheet, one) for sheet in sheets for one in sheet.placements}
    assert len(found) == sum(len(sheet.placements) for sheet in sheets)
    width, height = folding.grid.piece
    for face, back in copies:
        sheet, front = found[id(face)]
        assert front in sheet.faces
        if back is None:
            continue
        other, behind = found[id(back)]
        assert other is sheet
        assert behind not in sheet.faces
        # A card turns like a page: what is u from the left on its back is u from the right on its face.
        u, v = across * width, down * height
        assert folded_over(sheet, *on_sheet(behind, u, v)) == pytest.approx(
            on_sheet(front, width - u, v), abs=1e-9
        )


@settings(max_examples=50, deadline=None)
@given(jobs())
def test_all_is_apart_and_ink_keeps_5_mm_from_the_fold(job: tuple[Copies, Folding, float, Size]) -> None:
    copies, folding, bleed, _ = job
    for sheet in impose_folded(copies, folding, bleed=bleed):
        assert sheet.fold
        x1, y1, x2, y2 = sheet.fold.line
        gutter = Box(x1, y1, x2 - x1, y2 - y1).inset(*((-5, 0) if sheet.fold.is_upright else (0, -5)))
        assert Box(0, 0, *sheet.paper).inset(MARGIN).contains(sheet.block, 1e-4)
        assert not any(ink(one).overlaps(gutter) for one in sheet.placements)
        for one, other in combinations(sheet.placements, 2):
            assert not ink(one).overlaps(other.trim)
        for word in sheet.fold.words:
            assert Box(0, 0, *sheet.paper).contains(word)
            assert gutter.contains(word)


@settings(max_examples=50, deadline=None)
@given(jobs())
def test_no_other_way_to_fold_holds_more(job: tuple[Copies, Folding, float, Size]) -> None:
    _, folding, bleed, paper = job
    width, height = folding.grid.piece
    gap = folding.grid.gap
    counts = []
    for (across, down), is_upright in product((paper, paper.turned), (True, False)):
        wide = across / 2 - 10 - bleed if is_upright else across - 10
        high = down - 10 if is_upright else down / 2 - 10 - bleed
        columns, rows = (
            floor((wide + gap) / (width + gap) + 1e-6),
            floor((high + gap) / (height + gap) + 1e-6),
        )
        counts.append(max(columns, 0) * max(rows, 0))
    assert folding.grid.cells == max(counts)


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("size", ["poker", "tcg", "mini", "tarot", "square-large"])
def test_slug_and_ruler_find_room_off_the_fold(size: str, paper: str) -> None:
    folding = fold_in_half(CARD_SIZES[size], PAPERS[paper], 0, 3)
    sheet = impose_folded(cards(2, CARD_SIZES[size]), folding, bleed=3)[0]
    assert sheet.fold
    slug, ruler = Drawing(Size(slug_room(sheet).width, 3), 0, ()), Drawing(RULER, 0, ())
    furnished = place_furniture([sheet], [slug], ruler)[0]
    assert left_out(furnished, slug, ruler) == ()
    for one, word in product(furnished.furniture, sheet.fold.words):
        assert not one.trim.overlaps(word)


def test_pieces_of_two_sizes_share_a_half_and_begin_beside_the_fold() -> None:
    # Half of 215.9 x 279.4 that stands: 215.9 / 2, of which 5 and 3 of bleed are at the fold.
    packing = pack_half([Sort(Size(60, 48), 0, 2), Sort(Size(24, 24), 0, 4)], PAPERS["letter"], 3)
    assert packing
    (spots,) = packing.sheets
    assert packing.paper == (107.95, 279.4)
    assert max(spot.trim.right for spot in spots) == pytest.approx(99.95)
    assert pack_half([Sort(Size(200, 190), 0, 1)], PAPERS["a4"], 0) is None


sorts = st.lists(
    st.builds(
        Sort,
        st.builds(Size, st.floats(15, 80), st.floats(15, 80)),
        st.sampled_from([0.0, 2.0]),
        st.integers(1, 12),
    ),
    min_size=1,
    max_size=4,
)


@settings(max_examples=40, deadline=None)
@given(sorts, st.sampled_from(USUAL_PAPERS), st.sampled_from([0.0, 3.0]), st.floats(0, 1), st.floats(0, 1))
def test_whatever_is_packed_lies_behind_its_face_off_the_fold(
    given: list[Sort], paper: str, bleed: float, across: float, down: float
) -> None:
    packing = pack_half(given, PAPERS[paper], bleed)
    if packing is None:
        return
    half = Half(packing.paper, is_upright=True)
    assert half.paper in (PAPERS[paper], PAPERS[paper].turned)
    layouts = [
        [Laid(cards(1, given[spot.sort].size, bleed)[0], spot.trim, bleed) for spot in spots]
        for spots in packing.sheets
    ]
    pages = impose_packed(layouts, half.size, sides="duplex", flip="long-edge")
    sheets = unfolded(pages, half)
    assert len(sheets) == len(layouts)
    for sheet, layout in zip(sheets, layouts, strict=True):
        assert sheet.fold
        assert sheet.fold.line == half.line
        found = {id(one.drawing): one for one in sheet.placements}
        assert len(found) == 2 * len(layout)
        for laid in layout:
            face, back = laid.sides
            assert back
            front, behind = found[id(face)], found[id(back)]
            assert front in sheet.faces
            assert front.trim == laid.trim
            assert behind not in sheet.faces
            u, v = across * face.size.width, down * face.size.height
            assert folded_over(sheet, *turned_on_sheet(behind, u, v)) == pytest.approx(
                turned_on_sheet(front, face.size.width - u, v), abs=1e-6
            )
        x, _, _, bottom = sheet.fold.line
        gutter = Box(x - 5 + 1e-6, 0, 10 - 2e-6, bottom)
        assert not any(ink(one).overlaps(gutter) for one in sheet.placements)
        for one, other in combinations(sheet.placements, 2):
            assert not ink(one).overlaps(other.trim)


def turned_on_sheet(placement: Placement, u: float, v: float) -> tuple[float, float]:
    """A point of a drawing on the sheet, as `on_sheet`, which may lie on its side."""
    trim = placement.trim
    lying = {90: (trim.right - v, trim.y + u), 270: (trim.x + v, trim.bottom - u)}
    return lying.get(placement.turn) or on_sheet(placement, u, v)
