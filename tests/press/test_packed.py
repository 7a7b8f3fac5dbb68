"""Packed pieces on sheets: backs behind their faces, bleed off other pieces, marks off all of them."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.items import Drawing, Shape
from pnp.geometry import CARD_SIZES, PAPERS, USUAL_PAPERS, Box, Size
from pnp.press.furniture import RULER, left_out, place_furniture, slug_room
from pnp.press.impose import FLIPS
from pnp.press.marks import STYLES, Marks
from pnp.press.pack import pack
from pnp.press.packed import Laid, impose_packed
from pnp.press.sheets import Placement, Sheet
from pnp.press.sorts import Sort

POKER = CARD_SIZES["poker"]


def drawing(size: Size, bleed: float = 3.0) -> Drawing:
    return Drawing(size, bleed, ())


def laid(trim: Box, *, turned: bool = False, bleed: float = 3.0, has_back: bool = True) -> Laid:
    size = Size(trim.height, trim.width) if turned else Size(trim.width, trim.height)
    return Laid((drawing(size, bleed), drawing(size, bleed) if has_back else None), trim, bleed)


def imposed(*pieces: Laid, sides: str = "duplex", flip: str = "long-edge", **more: Any) -> list[Sheet]:
    return impose_packed([pieces], PAPERS["a4"], sides=sides, flip=flip, **more)


def ink(placement: Placement) -> Box:
    return placement.trim.inset(*(-side for side in placement.reach))


def lines(sheet: Sheet) -> list[tuple[float, ...]]:
    """The crop marks, which are the marks of one stretch."""
    found = []
    for shape in sheet.marks:
        assert isinstance(shape, Shape)
        if len(shape.segments) == 2:
            (_, x1, y1), (_, x2, y2) = shape.segments
            found.append((x1, y1, x2, y2))
    return found


HALF = 0.2 * 25.4 / 72
"""Half the width of a line of 0.4 pt, mm."""


def is_edge(line: tuple[float, ...], trim: Box, style: str) -> bool:
    """Whether a mark stands at an edge of a trim or in one line with it; a grid's may lie beside it."""
    x1, y1, x2, _ = line
    edges = (trim.x - x1, trim.right - x1) if x1 == x2 else (trim.y - y1, trim.bottom - y1)
    return min(map(abs, edges)) < (HALF if style == "grid" else 0.0) + 1e-6


def is_along(line: tuple[float, ...], trim: Box) -> bool:
    """Whether a line of a grid is the edge of a trim, from end to end."""
    x1, y1, x2, y2 = line
    edge = (y1, y2) == (trim.y, trim.bottom) if x1 == x2 else (x1, x2) == (trim.x, trim.right)
    return edge and is_edge(line, trim, "grid")


def beside(line: tuple[float, ...], box: Box, distance: float) -> bool:
    """Whether a mark comes so close to a box."""
    x1, y1, x2, y2 = line
    return box.inset(-distance).overlaps(Box(x1, y1, x2 - x1, y2 - y1))


def on_sheet(placement: Placement, u: float, v: float) -> tuple[float, float]:
    """A point of a drawing, from its top left corner, on the sheet."""
    trim = placement.trim
    return {
        0: (trim.x + u, trim.y + v),
        90: (trim.right - v, trim.y + u),
        180: (trim.right - u, trim.bottom - v),
        270: (trim.x + v, trim.bottom - u),
    }[placement.turn]


@pytest.mark.parametrize(
    ("flip", "is_turned", "turn"),
    [("long-edge", False, 0), ("long-edge", True, 270), ("short-edge", False, 180), ("short-edge", True, 90)],
)
def test_a_back_is_turned_against_its_face(flip: str, is_turned: bool, turn: int) -> None:
    box = Box(20, 30, 88.9, 63.5) if is_turned else Box(20, 30, 63.5, 88.9)
    front, back = imposed(laid(box, turned=is_turned), flip=flip)
    assert front.placements[0].turn == (90 if is_turned else 0)
    assert back.placements[0].turn == turn


def test_bleed_goes_half_way_to_a_piece_that_is_faced() -> None:
    # The second lies 4 mm to the right of the first, the third 2 mm below the second alone.
    first, second, third = Box(20, 20, 60, 80), Box(84, 20, 60, 40), Box(84, 62, 60, 40)
    reaches = [one.reach for one in imposed(laid(first), laid(second), laid(third))[0].placements]
    assert reaches == [(3, 3, 2, 3), (2, 3, 3, 1), (2, 1, 3, 3)]


def test_bleed_leaves_the_edge_of_the_paper_to_the_marks() -> None:
    front = imposed(laid(Box(5, 5, 60, 80)))[0]
    # 5 mm less 1.5 to the paper's edge, 1 for the mark and 0.4 between.
    assert front.placements[0].reach == pytest.approx((2.1, 2.1, 3, 3))
    assert imposed(laid(Box(5, 5, 60, 80)), marks=Marks("none"))[0].placements[0].reach == (3, 3, 3, 3)


def test_marks_stand_at_both_ends_of_a_cut_and_fill_a_narrow_gap() -> None:
    upper, lower = Box(20, 20, 60, 40), Box(20, 62, 50, 40)
    found = set(lines(imposed(laid(upper, bleed=0), laid(lower, bleed=0))[0]))
    # The left edge of both: 4 mm from 0.4 above the upper, the gap of 2 mm, and below the lower.
    assert {(20, 15.6, 20, 19.6), (20, 60, 20, 62), (20, 102.4, 20, 106.4)} <= found
    # The right edge of the lower has its half of the gap; that of the upper goes on beside the lower.
    assert {(70, 61, 70, 62), (80, 60.4, 80, 64.4)} <= found


def test_a_mark_keeps_off_the_bleed_of_a_piece_that_it_points_at() -> None:
    upper, lower = Box(20, 20, 60, 40), Box(19, 62, 49, 40)
    found = set(lines(imposed(laid(upper, bleed=0), laid(lower, bleed=3))[0]))
    # Of the 2 mm between, bleed of the lower takes 1: 0.2 short of it ends the mark of the left edge above.
    assert [line for line in found if line[0] == line[2] == 20 and line[1] >= 60] == [(20, 60, 20, 60.8)]
    # The lower marks its right edge in the half that is next to it.
    assert [line for line in found if line[0] == line[2] == 68 and line[3] <= 62] == [(68, 61, 68, 62)]


@pytest.mark.parametrize("style", ["corner", "edge", "grid"])
def test_no_mark_stands_at_what_scissors_cut_out(style: str) -> None:
    card, coin = Box(20, 20, 60, 40), Box(90, 20, 30, 30)
    alone = imposed(laid(card), marks=Marks(style))[0]
    beside = imposed(laid(card), laid(coin)._replace(straight=False), marks=Marks(style))[0]
    # Those of the card's right edge are 10 mm from the coin; those of its upper and lower one point at it.
    assert {line for line in lines(beside) if line[0] == line[2]} == {
        line for line in lines(alone) if line[0] == line[2]
    }
    assert {line[1] for line in lines(beside)} == {line[1] for line in lines(alone)}
    only = imposed(laid(coin)._replace(straight=False), marks=Marks(style))[0]
    assert not lines(only)
    # Its ink goes as far as before.
    assert only.placements[0].reach == (3, 3, 3, 3)


def test_a_mark_beside_another_piece_is_left_out_where_it_has_no_room() -> None:
    # 0.8 mm lie between the two, half of which is less than the 0.5 of a short mark.
    upper, lower = Box(20, 20, 60, 40), Box(20, 60.8, 60.5, 40)
    found = lines(imposed(laid(upper, bleed=0), laid(lower, bleed=0), marks=Marks("edge"))[0])
    assert [tuple(round(y, 6) for y in line[1:]) for line in found if line[0] == line[2] == 80.5] == [
        (101.2, 80.5, 295.5)
    ]
    assert [tuple(round(y, 6) for y in line[1:]) for line in found if line[0] == line[2] == 80] == [
        (1.5, 80, 19.6)
    ]


def test_an_edge_that_goes_on_is_one_cut() -> None:
    found = lines(imposed(laid(Box(20, 20, 60, 40), bleed=0), laid(Box(20, 60, 60, 40), bleed=0))[0])
    assert sorted(line for line in found if line[0] == line[2] == 20) == [
        (20, 15.6, 20, 19.6),
        (20, 100.4, 20, 104.4),
    ]
    # The cut between both is marked once at either end.
    assert sorted(line for line in found if line[1] == line[3] == 60) == [
        (15.6, 60, 19.6, 60),
        (80.4, 60, 84.4, 60),
    ]


def test_a_grid_shows_the_edge_that_two_pieces_share() -> None:
    upper, lower = laid(Box(20, 20, 60, 40), bleed=0), laid(Box(20, 60, 60, 40), bleed=0)
    assert (20, 60, 80, 60) in lines(imposed(upper, lower, marks=Marks("grid"))[0])
    assert (20, 60, 80, 60) not in lines(imposed(upper, lower)[0])


def test_a_grid_shows_both_edges_of_pieces_that_are_apart() -> None:
    upper, lower = laid(Box(20, 20, 60, 40)), laid(Box(30, 66, 50, 40))
    added = {*lines(imposed(upper, lower, marks=Marks("grid"))[0])} - {*lines(imposed(upper, lower)[0])}
    wanted = [
        *((x, 20, x, 60) for x in (20 - HALF, 80 + HALF)),
        *((x, 66, x, 106) for x in (30 - HALF, 80 + HALF)),
        *((20, y, 80, y) for y in (20 - HALF, 60 + HALF)),
        *((30, y, 80, y) for y in (66 - HALF, 106 + HALF)),
    ]
    assert sorted(added) == [pytest.approx(line) for line in sorted(wanted)]


def test_no_back_is_printed_where_nothing_has_one() -> None:
    piece = laid(Box(20, 20, 60, 40), has_back=False)
    assert [sheet.side for sheet in imposed(piece)] == ["front"]
    assert [sheet.side for sheet in imposed(piece, sides="separate")] == ["front", "back"]
    assert [sheet.side for sheet in imposed(laid(Box(20, 20, 60, 40)), sides="fronts")] == ["front"]


sorts = st.lists(
    st.builds(
        Sort,
        st.builds(Size, st.floats(12, 120), st.floats(12, 120)),
        st.sampled_from([0.0, 2.0, 4.0]),
        st.integers(1, 12),
    ),
    min_size=1,
    max_size=4,
)


@settings(max_examples=50, deadline=None)
@given(
    sorts,
    st.sampled_from(USUAL_PAPERS),
    st.sampled_from(FLIPS),
    st.sampled_from(STYLES),
    st.sampled_from([0.0, 1.0, 3.0]),
    st.floats(0, 1),
    st.floats(0, 1),
)
def test_whatever_is_packed(
    given: list[Sort], paper: str, flip: str, style: str, bleed: float, across: float, down: float
) -> None:
    packing = pack(given, PAPERS[paper])
    assert packing
    layouts = []
    for spots in packing.sheets:
        faces = [drawing(given[spot.sort].size, bleed) for spot in spots]
        layouts.append(
            [
                Laid((face, face._replace(items=())), spot.trim, bleed)
                for face, spot in zip(faces, spots, strict=True)
            ]
        )
    sheets = impose_packed(layouts, packing.paper, sides="duplex", flip=flip, marks=Marks(style))
    width, height = packing.paper
    is_upright = (flip == "long-edge") == (height >= width)
    slug, ruler = drawing(slug_room(sheets[0]), 0), drawing(RULER, 0)
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        for one, behind in zip(front.placements, back.placements, strict=True):
            # A card turns like a page: what is u from the left on its back is u from the right on its face.
            size = one.drawing.size
            u, v = across * size.width, down * size.height
            x, y = on_sheet(behind, u, v)
            seen = (width - x, y) if is_upright else (x, height - y)
            assert seen == pytest.approx(on_sheet(one, size.width - u, v), abs=1e-6)
        for sheet in (front, back):
            for one, other in combinations(sheet.placements, 2):
                assert not one.trim.overlaps(other.trim)
                assert not ink(one).overlaps(other.trim)
                assert not ink(other).overlaps(one.trim)
            assert all(Box(0, 0, *packing.paper).contains(ink(one)) for one in sheet.placements)
        found = lines(front)
        assert bool(found) == (style != "none")
        for x1, y1, x2, y2 in found:
            for trim in (one.trim for one in front.placements):
                # Neither through a piece nor, but for those that a grid shows, along its edge.
                shared = min(x2, trim.right) - max(x1, trim.x), min(y2, trim.bottom) - max(y1, trim.y)
                assert min(shared) < (1e-4 if style == "grid" else -1e-4) or max(shared) < 1e-4
        ends = [line for line in found if not any(is_along(line, one.trim) for one in front.placements)]
        for line, one in product(ends, front.placements):
            if not is_edge(line, one.trim, style):
                assert not beside(line, ink(one), 0.19)
                assert not beside(line, one.trim, 0.99)
        assert not lines(back)
        assert not left_out(place_furniture([front], [slug], ruler)[0], slug, ruler)


def test_a_back_that_is_left_white_gets_no_ink_of_its_neighbours() -> None:
    # On A4 flipped on the long edge the back of the left piece lies right: 210 - 20 - 40 = 150.
    left, right = Box(20, 100, 40, 60), Box(62, 100, 40, 60)
    _, back = imposed(laid(left), laid(right, has_back=False))
    (placement,) = back.placements
    assert (placement.x, placement.y) == (150, 100)
    # 2 mm lie between the two: half of that to the white back at the left, all 3 mm elsewhere.
    assert placement.reach == pytest.approx((1, 3, 3, 3))
