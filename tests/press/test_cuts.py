"""The fewest straight cuts that free all trims, by hand and by trying all orders; replayed on rectangles."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.geometry import PAPERS, Box, Size, around
from pnp.press.cuts import Cut, CutPlan, cut_plan, guillotine
from pnp.press.grid import grid

A4 = PAPERS["a4"]


def parts_after(paper: Size, cuts: Sequence[Cut]) -> list[Box]:
    """What cuts make of a paper, each from edge to edge of the one part that it goes through."""
    parts = [Box(0, 0, *paper)]
    for cut in cuts:
        ends = (cut.start, cut.end)
        (part,) = [
            part
            for part in parts
            if ((part.y, part.bottom) if cut.upright else (part.x, part.right)) == pytest.approx(ends)
            and (part.x < cut.at < part.right if cut.upright else part.y < cut.at < part.bottom)
        ]
        parts.remove(part)
        if cut.upright:
            parts += [
                part._replace(width=cut.at - part.x),
                Box(cut.at, part.y, part.right - cut.at, part.height),
            ]
        else:
            parts += [
                part._replace(height=cut.at - part.y),
                Box(part.x, cut.at, part.width, part.bottom - cut.at),
            ]
    return parts


def fewest(paper: Size, trims: Sequence[Box]) -> int | None:
    """The fewest cuts, by trying every edge of a trim as the next cut."""
    known: dict[tuple[Box, tuple[Box, ...]], int | None] = {}

    def count(part: Box, inside: tuple[Box, ...]) -> int | None:
        if not inside or (len(inside) == 1 and inside[0] == part):
            return 0
        if (part, inside) not in known:
            found = []
            for upright in (True, False):
                first, last = (part.x, part.right) if upright else (part.y, part.bottom)
                spans = [(t.x, t.right) if upright else (t.y, t.bottom) for t in inside]
                for at in {edge for span in spans for edge in span if first < edge < last}:
                    if any(start < at < end for start, end in spans):
                        continue
                    low = tuple(t for t, span in zip(inside, spans, strict=True) if span[1] <= at)
                    high = tuple(t for t, span in zip(inside, spans, strict=True) if span[0] >= at)
                    before, after = (
                        (part._replace(width=at - first), part._replace(x=at, width=last - at))
                        if upright
                        else (part._replace(height=at - first), part._replace(y=at, height=last - at))
                    )
                    counts = count(before, low), count(after, high)
                    if None not in counts:
                        found.append(1 + sum(filter(None, counts)))
            known[part, inside] = min(found, default=None)
        return known[part, inside]

    return count(Box(0, 0, *paper), tuple(sorted(trims)))


@pytest.mark.parametrize(
    ("size", "gap", "cuts"),
    [
        # 3 x 3 edge to edge: the 4 outer edges, 2 through all, 2 in each of 3 strips
        (Size(63, 88), 0.0, 4 + 2 + 3 * 2),
        # 3 x 3 apart: each of these twice
        (Size(63, 88), 2.0, 4 + 4 + 3 * 4),
        (Size(190, 88), 0.0, 4 + 2),
        (Size(190, 270), 0.0, 4),
    ],
)
def test_the_cuts_of_full_sheets(size: Size, gap: float, cuts: int) -> None:
    cells = grid(size, A4, gap)
    found = guillotine(cells.paper, [cells.cell(index) for index in range(cells.cells)])
    assert found is not None
    assert len(found) == cuts


def test_the_outer_edges_come_first_then_the_long_cuts_then_the_strips() -> None:
    cells = grid(Size(63, 88), A4, 0.0)
    found = guillotine(A4, [cells.cell(index) for index in range(9)])
    assert found is not None
    assert [cut.stage for cut in found] == [0] * 4 + [1] * 2 + [2] * 6
    assert {(cut.at, cut.start, cut.end) for cut in found if cut.stage == 1} == {
        (73.5, 16.5, 280.5),
        (136.5, 16.5, 280.5),
    }


def test_gaps_are_cut_before_edges_that_touch() -> None:
    # 3 x 3, the first two columns and rows edge to edge: the 4 outer edges; 2 along the gap between rows;
    # above it 2 along the other gap, 3 through the 2 x 2 and 1 through the 2 x 1; below it 2 and 1.
    places = (10, 16, 24)
    found = guillotine(A4, [Box(x, y, 6, 6) for y in places for x in places])
    assert found is not None
    assert len(found) == 4 + 2 + (2 + 3 + 1) + (2 + 1)


def test_what_lies_under_low_pieces_goes_before_they_are_parted() -> None:
    found = guillotine(A4, [Box(10, 10, 20, 30), Box(30, 10, 20, 20), Box(50, 10, 20, 20)])
    assert found is not None
    assert [(cut.stage, cut.at, cut.start, cut.end) for cut in found[4:]] == [
        (1, 30, 10, 40),
        (2, 30, 30, 70),
        (3, 50, 10, 30),
    ]


def test_cards_that_turn_about_each_other_cannot_be_cut_free() -> None:
    pinwheel = [Box(0, 0, 2, 1), Box(2, 0, 1, 2), Box(1, 2, 2, 1), Box(0, 1, 1, 2)]
    trims = [Box(10 * x + 20, 10 * y + 20, 10 * w, 10 * h) for x, y, w, h in pinwheel]
    assert guillotine(A4, trims) is None
    assert fewest(A4, trims) is None


def freed(part: Box, plan: CutPlan, trims: Sequence[Box]) -> list[Box]:
    """The parts that someone is left with who follows a plan; those without any trim are waste."""
    if not plan.at:
        return [part]
    start, end = (part.x, part.right) if plan.upright else (part.y, part.bottom)
    strips = [
        part._replace(x=near, width=far - near) if plan.upright else part._replace(y=near, height=far - near)
        for near, far in pairwise((start, *(start + at for at in plan.at), end))
    ]
    held = [strip for strip in strips if any(strip.inset(1e-4).overlaps(trim) for trim in trims)]
    return [one for strip, its in zip(held, plan.parts, strict=True) for one in freed(strip, its, trims)]


def test_what_scissors_cut_out_is_parted_from_the_rest_and_no_further() -> None:
    # Two cards and, 2 mm to their right, two coins, of which one reaches higher and one lower.
    cards = [Box(20, 30, 60, 40), Box(20, 70, 60, 40)]
    coins = [Box(82, 20, 50, 50), Box(82, 71, 50, 50)]
    plan = cut_plan(A4, [*cards, *coins], coins)
    assert plan
    # Down both edges of the cards, then across at their ends and between them.
    assert plan.cuts == 5
    assert freed(Box(0, 0, *A4), plan, cards + coins) == [*cards, Box(80, 0, 130, 297)]


def test_rows_are_parted_between_two_that_scissors_cut_out_where_no_edge_of_a_card_does() -> None:
    cards = [Box(20, 20, 60, 40), Box(72, 74, 60, 40)]
    coins = [Box(82, 20, 50, 50), Box(20, 72, 50, 50)]
    plan = cut_plan(A4, [*cards, *coins], coins)
    assert plan
    found = freed(Box(0, 0, *A4), plan, cards + coins)
    assert [part for part in found if part in cards] == cards
    assert len(found) == 4
    # Four edges of each card, and one cut between the rows.
    assert plan.cuts == 9


def test_a_sheet_for_scissors_alone_needs_no_straight_cut() -> None:
    coins = [Box(20, 20, 30, 30), Box(60, 20, 30, 30)]
    assert cut_plan(A4, coins, coins) == CutPlan(False, (), ())
    plan = cut_plan(A4, coins)
    # Four outer edges, two beside the gap.
    assert plan
    assert plan.cuts == 6


def test_nothing_needs_no_cut() -> None:
    assert guillotine(A4, []) == ()


def test_a_sheet_of_tokens_is_planned_at_once() -> None:
    tokens = [Box(10 + index % 20 * 9, 10 + index // 20 * 9, 7, 7) for index in range(210)]
    cards = [Box(10 + index * 62, 120, 60, 80) for index in range(3)]
    found = guillotine(A4, [*tokens, *cards])
    assert found is not None
    # 4 outer edges; 2 between tokens and cards; 2 gaps between cards; 9 gaps between full rows of tokens and
    # 19 in each of 10; their last row is parted from them by 2, ends short by 1, and has 9 gaps; what is
    # right of the narrower of the two goes with 1.
    assert len(found) == 4 + 2 + 2 * 2 + (18 + 380) + (2 + 1 + 18) + 1


@st.composite
def sheets(draw: st.DrawFn) -> list[Box]:
    """Trims as cuts may leave them: parts of parts, some short of their part, some not there.

    Halves and thirds are whole numbers down to the fourth, so that edges which meet are equal.
    """
    parts = [Box(10, 10, 6**4, 6**4)]
    for _ in range(draw(st.integers(0, 4))):
        part = parts.pop(draw(st.integers(0, len(parts) - 1)))
        number = draw(st.integers(2, 3))
        if draw(st.booleans()):
            width = part.width / number
            parts += [Box(part.x + index * width, part.y, width, part.height) for index in range(number)]
        else:
            height = part.height / number
            parts += [Box(part.x, part.y + index * height, part.width, height) for index in range(number)]
    insets = st.sampled_from([0.0, 0.0, 0.0, 0.25])
    kept = [part.inset(*(draw(insets) for _ in range(4))) for part in parts if draw(st.integers(0, 7))]
    return kept or parts


@st.composite
def lattices(draw: st.DrawFn) -> list[Box]:
    """Equal trims in columns and rows, some edge to edge and some apart, some missing."""
    steps = st.lists(st.sampled_from([6.0, 6.0, 8.0]), max_size=3)
    xs, ys = [10.0], [10.0]
    for places in (xs, ys):
        for step in draw(steps):
            places.append(places[-1] + step)
    trims = [Box(x, y, 6, 6) for y in ys for x in xs]
    return trims[: draw(st.integers(1, len(trims)))]


@settings(max_examples=50, deadline=None)
@given(trims=sheets() | lattices())
def test_cuts_free_every_trim_go_through_none_and_are_the_fewest(trims: list[Box]) -> None:
    paper = Size(1400, 1400)
    cuts = guillotine(paper, trims)
    assert (None if cuts is None else len(cuts)) == fewest(paper, trims)
    if cuts is None:
        return
    parts = parts_after(paper, cuts)
    for trim in trims:
        assert sum(part == pytest.approx(trim) for part in parts) == 1
    assert all(one.stage <= other.stage for one, other in pairwise(cuts))
    hull = around(trims)
    assert {cut.at for cut in cuts if cut.stage == 0} == {hull.x, hull.right, hull.y, hull.bottom}


@settings(max_examples=50, deadline=None)
@given(sheets() | lattices(), st.data())
def test_cuts_free_all_but_what_is_left_to_scissors_and_go_through_none(
    trims: list[Box], data: st.DataObject
) -> None:
    paper = Size(1400, 1400)
    cuts = guillotine(paper, trims)
    loose = [trim for trim in trims if data.draw(st.booleans())]
    plan = cut_plan(paper, trims, loose)
    assert (plan is None) == (cuts is None)
    if plan is None or cuts is None:
        return
    assert plan.cuts <= len(cuts)
    parts = freed(Box(0, 0, *paper), plan, trims)
    for trim in trims:
        (part,) = [part for part in parts if part.inset(-1e-4).contains(trim)]
        assert (part == pytest.approx(trim)) or trim in loose
