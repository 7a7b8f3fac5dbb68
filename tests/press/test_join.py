"""Parts of a board cover it once and meet at their joins; what brings them together stands beside them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.items import Drawing, Form, Shape, Use
from pnp.geometry import PAPERS, USUAL_PAPERS, Box, Size
from pnp.press.furniture import RULER, left_out, place_furniture, slug_room
from pnp.press.grid import MARGIN, DoesNotFit, Grid
from pnp.press.impose import FLIPS, hinge
from pnp.press.join import LABEL, impose_parts, join_ends, place_join_end
from pnp.press.parting import STRIP, Parting, whole_or_parts
from pnp.press.proof import proof_marks
from pnp.press.sheets import Placement, Sheet

BOARD = Size(266, 189)
A5 = Size(148, 210)


def parting(size: Size = BOARD, paper: Size = A5, joins: tuple[float, ...] = (133,)) -> Parting:
    found = whole_or_parts(size, paper, 0, joins)
    assert isinstance(found, Parting)
    return found


def imposed(
    found: Parting, copies: int = 1, *, sides: str = "fronts", flip: str = "long-edge", bleed: float = 0.0
) -> list[Sheet]:
    pairs = [(Drawing(found.size, bleed, ()), Drawing(found.size, bleed, ())) for _ in range(copies)]
    return impose_parts(pairs, "ABCDEFGH"[:copies], found, sides=sides, flip=flip, bleed=bleed)


def shown(placement: Placement) -> tuple[Form, float]:
    """The whole drawing of which a placement shows a part, and where that begins, mm from its left edge."""
    (use,) = placement.drawing.items
    assert isinstance(use, Use)
    assert use.matrix[:4] == (1, 0, 0, 1)
    assert use.matrix[5] == 0
    return use.form, -use.matrix[4]


def test_a_board_that_fits_stays_whole() -> None:
    for paper in (PAPERS["letter"], PAPERS["a4"]):
        found = whole_or_parts(BOARD, paper, 0, (133,))
        assert isinstance(found, Grid)
        assert found.cells == 1


def test_a_board_that_does_not_fit_is_parted_at_its_joins() -> None:
    # A5 less its margins is 138 wide and 200 high: just right for 133 x 189.
    found = parting()
    assert found.columns == (0, 133, 266)
    assert found.windows == (Box(0, 0, 133, 189), Box(133, 0, 133, 189))
    assert found.paper == A5


@pytest.mark.parametrize(
    ("joins", "edges"),
    [
        ((66, 133, 200), (0, 133, 266)),  # one join is enough
        ((130, 133, 136), (0, 133, 266)),  # the most even of three ways
        ((90, 180), (0, 90, 180, 266)),  # one alone would leave 176
        ((60, 90, 160, 210), (0, 90, 160, 266)),  # two of four: 106 at most; 60, 160 have 106 as well
    ],
)
def test_the_fewest_joins_are_taken(joins: tuple[float, ...], edges: tuple[float, ...]) -> None:
    assert parting(joins=joins).columns == edges


def test_a_wide_part_lies_on_a_paper_turned() -> None:
    found = parting(Size(500, 180), PAPERS["letter"], (250,))
    assert found.paper == Size(279.4, 215.9)


@pytest.mark.parametrize(
    ("size", "join", "papers", "offer"),
    [
        # Within their margins legal holds 205.9 x 345.6, a3 287 x 410, tabloid 269.4 x 421.8, either way up.
        (Size(400, 290), 200, ("legal", "a3", "tabloid"), "it fits in parts on legal, a3, tabloid"),
        (Size(400, 250), 300, ("a3", "tabloid"), "it fits on a3, tabloid"),
        (Size(415, 250), 205, ("tabloid", "a3"), "it fits on tabloid and in parts on a3"),
        (Size(900, 500), 450, (), "in parts it takes a paper of at least 460 x 510 mm"),
    ],
)
def test_what_does_not_fit_in_parts_either_is_refused_with_what_would_hold_it(
    size: Size, join: float, papers: tuple[str, ...], offer: str
) -> None:
    with pytest.raises(DoesNotFit) as caught:
        whole_or_parts(size, PAPERS["letter"], 0, (join,))
    assert caught.value.papers == papers
    assert str(caught.value).endswith(f"; {offer}")


def test_no_join_is_the_error_of_before() -> None:
    with pytest.raises(DoesNotFit, match="it fits on letter, a4, legal, a3, tabloid"):
        whole_or_parts(BOARD, A5, 0)


def test_parts_come_board_by_board_from_left_to_right() -> None:
    sheets = imposed(parting(), 2)
    assert [(sheet.number, sheet.side) for sheet in sheets] == [(n, "front") for n in (1, 2, 3, 4)]
    parts = [sheet.part for sheet in sheets if sheet.part]
    assert [(part.board, part.number, part.of) for part in parts] == [
        ("A", 1, 2),
        ("A", 2, 2),
        ("B", 1, 2),
        ("B", 2, 2),
    ]
    assert [(part.left, part.right) for part in parts] == [(False, True), (True, False)] * 2


def test_parts_share_the_drawing_of_the_whole() -> None:
    first, second = (shown(sheet.placements[0]) for sheet in imposed(parting(), bleed=2))
    assert first[0] is second[0]
    assert first[0].box == Box(-2, -2, 270, 193)
    assert (first[1], second[1]) == (0, 133)


def test_ink_goes_beyond_a_join_and_elsewhere_as_far_as_it_bleeds() -> None:
    left, right = (sheet.placements[0] for sheet in imposed(parting(paper=Size(160, 230)), bleed=2))
    assert left.reach == (2, 2, STRIP, 2)
    assert right.reach == (STRIP, 2, 2, 2)
    # 7.5 mm beside the trim leave 6 for the strip, 5.5 leave 4: ink keeps 1.5 from the paper's edge.
    assert imposed(parting())[0].placements[0].reach == (0, 0, 6, 0)
    assert imposed(parting(paper=Size(144, 210)))[0].placements[0].reach == (0, 0, 4, 0)


def test_a_dashed_line_touches_the_join_and_leaves_no_ink_on_the_part() -> None:
    for sheet in imposed(parting()):
        below, line = sheet.marks
        assert isinstance(line, Shape)
        assert isinstance(below, Shape)
        (_, x, top), (_, same, bottom) = line.segments
        assert x == same
        assert (top, bottom) == (1.5, 208.5)
        (placement,) = sheet.placements
        edge = placement.trim.right if sheet.part and sheet.part.right else placement.trim.x
        assert abs(x - edge) == pytest.approx(line.paint.width / 2)
        assert not placement.trim.x < x < placement.trim.right
        assert line.paint.dash
        assert below.segments == line.segments
        assert below.paint.stroke == (1, 1, 1)


def test_both_parts_bear_the_same_words_at_the_same_height() -> None:
    first, second, third = imposed(parting(joins=(90, 180)))
    ends = [list(join_ends(sheet)) for sheet in (first, second, third)]
    assert [[end.label for end in found] for found in ends] == [
        ["A1 | A2"] * 2,
        ["A1 | A2", "A2 | A3"] * 2,
        ["A2 | A3"] * 2,
    ]
    assert [end.box.y for end in ends[0]] == [end.box.y for end in ends[2]]
    assert [end.is_first for end in ends[1]] == [False, True] * 2


def test_the_halves_of_a_mark_are_its_left_and_its_right_half() -> None:
    whole = Drawing(LABEL, 0, ())
    first, second = imposed(parting())
    for sheet, start, at_join in ((first, 0.0, "right"), (second, LABEL.width / 2, "x")):
        for end in join_ends(sheet):
            placed = place_join_end(end, whole)
            assert shown(placed)[1] == start
            assert placed.trim == end.box
            assert placed.reach == (0, 0, 0, 0)
            assert getattr(end.box, at_join) == pytest.approx(getattr(sheet.placements[0].trim, at_join))


def test_slug_and_ruler_stand_in_one_place_clear_of_the_joins() -> None:
    sheets = imposed(parting(paper=Size(160, 230)), 2, sides="duplex")
    room = slug_room(sheets[0])
    slug, ruler = Drawing(room, 0, ()), Drawing(RULER, 0, ())
    furnished = place_furniture(sheets, [slug] * len(sheets), ruler)
    assert not any(left_out(sheet, slug, ruler) for sheet in furnished)
    assert len({tuple(placement.trim for placement in sheet.furniture) for sheet in furnished}) == 1
    for placement in furnished[0].furniture:
        for sheet in sheets:
            assert not any(placement.trim.overlaps(end.box) for end in join_ends(sheet))
            assert not any(placement.trim.overlaps(part.trim) for part in sheet.placements)


def test_backs_bear_no_marks_and_nothing_is_backed_where_there_is_no_back() -> None:
    front, back, *_ = imposed(parting(), sides="duplex")
    assert front.marks
    assert not back.marks
    assert not list(join_ends(back))
    side = Drawing(BOARD, 0, ())
    made = impose_parts(
        [(side, side), (side, None)], "AB", parting(), sides="duplex", flip="long-edge", bleed=0
    )
    assert [(sheet.number, sheet.side, len(sheet.placements)) for sheet in made] == [
        (1, "front", 1),
        (1, "back", 1),
        (2, "front", 1),
        (2, "back", 1),
        (3, "front", 1),
        (3, "back", 0),
        (4, "front", 1),
    ]
    alone = impose_parts([(side, None)], "A", parting(), sides="duplex", flip="long-edge", bleed=0)
    assert [sheet.side for sheet in alone] == ["front", "front"]


def test_nothing_to_print_makes_no_sheet() -> None:
    assert impose_parts([], "", parting(), sides="fronts", flip="long-edge", bleed=0) == []


def test_unknown_words_are_refused() -> None:
    with pytest.raises(ValueError, match='"both" is none of fronts, duplex'):
        impose_parts([], "", parting(), sides="both", flip="long-edge", bleed=0)


def test_the_safe_area_goes_on_beyond_a_join() -> None:
    for sheet in imposed(parting()):
        (placement,) = sheet.placements
        safe = proof_marks(sheet, 4)[-1]
        xs = [segment[1] for segment in safe.segments if len(segment) > 1]
        inset = (min(xs) - placement.trim.x, placement.trim.right - max(xs))
        assert inset == pytest.approx((4, 0) if sheet.part and sheet.part.right else (0, 4))


lengths = st.floats(10, 400).map(lambda length: round(length, 2))


@settings(deadline=None)
@given(
    widths=st.lists(st.floats(5, 150).map(lambda width: round(width, 2)), min_size=2, max_size=8),
    height=lengths,
    paper=st.sampled_from([*(PAPERS[name] for name in USUAL_PAPERS), A5, Size(120, 420)]),
    bleed=st.sampled_from([0.0, 1.0, 3.0]),
    flip=st.sampled_from(FLIPS),
)
def test_parts_cover_the_board_once_and_backs_lie_behind_them(
    widths: list[float], height: float, paper: Size, bleed: float, flip: str
) -> None:
    joins: list[float] = []
    for width in widths[:-1]:
        joins.append(round((joins[-1] if joins else 0.0) + width, 2))
    size = Size(round(joins[-1] + widths[-1], 2), height)
    try:
        found = whole_or_parts(size, paper, 0, tuple(joins))
    except DoesNotFit:
        # Not even all joins make parts that fit.
        widest = max(b - a for a, b in pairwise((0.0, *joins, size.width)))
        room = Size(min(paper) - 2 * MARGIN, max(paper) - 2 * MARGIN)
        assert not any(widest <= w and height <= h for w, h in (room, room.turned))
        return
    if isinstance(found, Grid):
        return
    sheets = imposed(found, 2, sides="duplex", flip=flip, bleed=bleed)
    turning = hinge(found.paper, flip)
    printable = Box(0, 0, *found.paper).inset(MARGIN)
    for board in "AB":
        fronts = [s for s in sheets if s.side == "front" and s.part and s.part.board == board]
        backs = [s for s in sheets if s.side == "back" and s.part and s.part.board == board]
        stretches = []
        for front, back in zip(fronts, backs, strict=True):
            (face,), (behind,) = front.placements, back.placements
            assert printable.contains(face.trim)
            assert face.trim.height == height
            start = shown(face)[1]
            stretches.append((start, start + face.trim.width))
            assert turning.box(front.paper, face.trim) == pytest.approx(behind.trim)
            # Seen from the other side left and right change places.
            assert shown(behind)[1] == pytest.approx(size.width - start - face.trim.width)
            assert behind.turn == turning.turn
            for placement, sheet in ((face, front), (behind, back)):
                assert sheet.part
                for reach, joined in zip(
                    placement.reach[::2], (sheet.part.left, sheet.part.right), strict=True
                ):
                    assert 0 <= reach <= (STRIP if joined else bleed)
        assert stretches[0][0] == 0
        assert stretches[-1][1] == pytest.approx(size.width)
        assert all(one[1] == pytest.approx(other[0]) for one, other in pairwise(stretches))
        assert {start for start, _ in stretches[1:]} <= set(joins)
