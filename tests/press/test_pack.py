"""Packed pieces lie apart, inside the margins, and come free by cuts from edge to edge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.geometry import CARD_SIZES, PAPERS, USUAL_PAPERS, Box, Size
from pnp.press.cuts import guillotine
from pnp.press.fill import fillings
from pnp.press.pack import Packing, pack
from pnp.press.sorts import APART, Sort

POKER, TAROT = CARD_SIZES["poker"], CARD_SIZES["tarot"]
TOKEN = Size(24, 24)


def packed(*sorts: Sort, paper: str = "letter") -> Packing:
    found = pack(sorts, PAPERS[paper])
    assert found is not None
    return found


def comes_apart(trims: Sequence[Box]) -> bool:
    """Whether straight cuts, each through the whole of what is left, free every piece."""
    if len(trims) == 1:
        return True
    for start, end in (("x", "right"), ("y", "bottom")):
        for cut in {getattr(trim, end) for trim in trims}:
            before = [trim for trim in trims if getattr(trim, end) <= cut + 1e-6]
            behind = [trim for trim in trims if getattr(trim, start) >= cut - 1e-6]
            if behind and len(before) + len(behind) == len(trims):
                return comes_apart(before) and comes_apart(behind)
    return False


def between(one: Box, other: Box) -> float:
    """The room between two trims that face each other; otherwise the wider of both distances."""
    across = max(one.x, other.x) - min(one.right, other.right)
    down = max(one.y, other.y) - min(one.bottom, other.bottom)
    return max(across, down)


def test_a_pinwheel_does_not_come_apart() -> None:
    wheel = [Box(0, 0, 20, 10), Box(20, 0, 10, 20), Box(10, 20, 20, 10), Box(0, 10, 10, 20)]
    assert not comes_apart(wheel)
    assert comes_apart(wheel[:3])


def test_two_sizes_share_a_sheet() -> None:
    # Letter holds 9 poker cards or 88 tokens; two rows of three cards leave 269.4 - 177.8 - 2 for the tokens.
    (sheet,) = packed(Sort(POKER, 0, 6), Sort(TOKEN, 0, 20)).sheets
    assert Counter(spot.sort for spot in sheet) == {0: 6, 1: 20}


def test_pieces_that_make_no_rows_share_a_sheet() -> None:
    # Two of 141 x 54 over each other; below them one stands, beside it lie 141 x 54 and 86 x 95. That makes
    # 54 + 2 + 141 = 197 wide, of 198.9 between wide margins, and 2 x 56 + 54 + 2 + 95 = 263 high, of 269.4.
    (sheet,) = packed(Sort(Size(54, 141), 2.0, 4), Sort(Size(95, 86), 2.0, 1)).sheets
    assert Counter(spot.sort for spot in sheet) == {0: 4, 1: 1}
    assert comes_apart([spot.trim for spot in sheet])


def test_pieces_are_turned_to_fill_a_row() -> None:
    # A4 is 200 wide inside its margins: two of 88 x 63 standing on end and two of 30 are 188.
    (sheet,) = packed(Sort(Size(88, 63), 0, 6), Sort(Size(88, 30), 0, 6), paper="a4").sheets
    assert Counter(spot.sort for spot in sheet) == {0: 6, 1: 6}


def test_a_piece_that_fits_nowhere_is_not_packed() -> None:
    assert pack([Sort(POKER, 0, 1), Sort(Size(210, 280), 0, 1)], PAPERS["letter"]) is None


def test_a_wide_gap_of_a_low_piece_costs_no_room_beside_high_ones() -> None:
    # Three rows of 88 and gaps of 2 are 268 of 269.4 mm; the tent of 72 has its 4 mm within the row of 88.
    (sheet,) = packed(Sort(Size(63, 88), 2, 8), Sort(Size(40, 72), 4, 1)).sheets
    assert len(sheet) == 9


sorts = st.lists(
    st.builds(
        Sort,
        st.builds(Size, st.floats(10, 130), st.floats(10, 180)),
        st.sampled_from([0.0, 2.0, 3.0, 6.0]),
        st.integers(1, 25),
    ),
    min_size=1,
    max_size=5,
)


@settings(max_examples=40, deadline=None)
@given(sorts, st.sampled_from(USUAL_PAPERS))
def test_all_are_packed_apart_in_order_to_be_cut(given: list[Sort], paper: str) -> None:
    found = packed(*given, paper=paper)
    spots = [spot for sheet in found.sheets for spot in sheet]
    assert Counter(spot.sort for spot in spots) == {n: sort.pieces for n, sort in enumerate(given)}
    for spot in spots:
        size = given[spot.sort].size
        assert spot.trim[2:] in (size, size.turned)
    assert found.paper in (PAPERS[paper], PAPERS[paper].turned)
    printable = Box(0, 0, *found.paper).inset(5)
    for sheet in found.sheets:
        assert all(printable.contains(spot.trim) for spot in sheet)
        assert comes_apart([spot.trim for spot in sheet])
        assert guillotine(found.paper, tuple(spot.trim for spot in sheet))
        for one, other in combinations(sheet, 2):
            gap = max(given[one.sort].gap, given[other.sort].gap)
            gap = gap if one.sort == other.sort else max(gap, APART)
            assert between(one.trim, other.trim) >= gap - 1e-6


@settings(max_examples=40, deadline=None)
@given(sorts, st.sampled_from(USUAL_PAPERS))
def test_a_pair_of_margins_holds_job_line_and_ruler(given: list[Sort], paper: str) -> None:
    found = packed(*given, paper=paper)
    trims = [spot.trim for sheet in found.sheets for spot in sheet]
    sides = min(min(trim.x, found.paper.width - trim.right) for trim in trims)
    ends = min(min(trim.y, found.paper.height - trim.bottom) for trim in trims)
    assert max(sides, ends) >= 8.5 - 1e-6


@settings(max_examples=30, deadline=None)
@given(sorts, st.sampled_from(USUAL_PAPERS))
def test_no_fewer_sheets_than_the_area_takes(given: list[Sort], paper: str) -> None:
    found = packed(*given, paper=paper)
    area = sum(sort.size.width * sort.size.height * sort.pieces for sort in given)
    width, height = PAPERS[paper]
    assert len(found.sheets) >= ceil(area / ((width - 10) * (height - 10)) - 1e-9)
    assert pack(given, PAPERS[paper].turned) == found


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_a_whole_game_takes_few_sheets(paper: str) -> None:
    """77 cards, 13 squares and 4 tents: 33 rows of 88 mm, three a sheet.

    Six rows of two squares, one of a square, a card and a tent, 24 of three cards, and two for the rest.
    """
    cards, squares, square = Sort(Size(63, 88), 2, 73), Sort(Size(88, 88), 2, 12), Sort(Size(88, 88), 0, 1)
    found = packed(cards, squares, square, Sort(Size(40, 72), 4, 4), Sort(Size(63, 88), 0, 4), paper=paper)
    assert len(found.sheets) == 11


@settings(max_examples=30, deadline=None)
@given(sorts)
def test_pieces_laid_one_by_one_come_apart_with_the_widest_gap_between(given: list[Sort]) -> None:
    room = Size(205.9, 262.4)
    gap = max(sort.gap for sort in given)
    gap = max(gap, APART) if len(given) > 1 else gap
    whole = Box(0, 0, *room)
    for sheets in fillings(given, room):
        laid = Counter(spot.sort for sheet in sheets for spot in sheet)
        assert laid == {n: sort.pieces for n, sort in enumerate(given)}
        for sheet in sheets:
            trims = [spot.trim for spot in sheet]
            assert all(whole.contains(trim) for trim in trims)
            assert all(
                spot.trim[2:] in (given[spot.sort].size, given[spot.sort].size.turned) for spot in sheet
            )
            assert comes_apart(trims)
            assert all(between(one, other) >= gap - 1e-6 for one, other in combinations(trims, 2))
