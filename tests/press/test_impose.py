"""Each copy once, each back behind its face, no ink on another trim: on named sheets and on any."""

from __future__ import annotations

from itertools import combinations
from math import ceil
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.items import Drawing
from pnp.geometry import CARD_SIZES, PAPERS, USUAL_PAPERS, Box, Size
from pnp.press.grid import Grid, grid
from pnp.press.impose import FLIPS, impose
from pnp.press.marks import Marks
from pnp.press.sheets import Placement, Sheet

POINT = 25.4 / 72
TCG = CARD_SIZES["tcg"]
S1 = grid(TCG, PAPERS["a4"], 0)

Copies = list[tuple[Drawing, Drawing | None]]


def drawing(size: Size = TCG, bleed: float = 3.0) -> Drawing:
    """A side of its own: compare by identity."""
    return Drawing(size, bleed, ())


def cards(count: int, size: Size = TCG, bleed: float = 3.0) -> Copies:
    return [(drawing(size, bleed), drawing(size, bleed)) for _ in range(count)]


def lower_left(sheet: Sheet, side: Drawing | None) -> tuple[float, float]:
    """Where PDF says a drawing lies, in pt."""
    trim = next(placement.trim for placement in sheet.placements if placement.drawing is side)
    return trim.x / POINT, (sheet.paper.height - trim.bottom) / POINT


def rows(sheet: Sheet, copies: Copies, column: int) -> list[list[int]]:
    """The numbers of the copies as they lie, row by row."""
    numbers = {id(pair[column]): number for number, pair in enumerate(copies)}
    found: dict[float, list[tuple[float, int]]] = {}
    for placement in sheet.placements:
        found.setdefault(round(placement.y, 3), []).append((placement.x, numbers[id(placement.drawing)]))
    return [[number for _, number in sorted(row)] for _, row in sorted(found.items())]


def ink(placement: Placement) -> Box:
    return placement.trim.inset(*(-side for side in placement.reach))


def test_nine_backs_mirror_their_fronts() -> None:
    copies = cards(9)
    front, back = impose(copies, S1, sides="duplex", flip="long-edge", bleed=0)
    assert (front.number, front.side, back.number, back.side) == (1, "front", 1, "back")
    assert rows(front, copies, 0) == [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    assert rows(back, copies, 1) == [[2, 1, 0], [5, 4, 3], [8, 7, 6]]
    assert lower_left(front, copies[0][0]) == pytest.approx((29.764, 545.669), abs=1e-3)
    assert lower_left(back, copies[0][1]) == pytest.approx((386.929, 545.669), abs=1e-3)
    assert {placement.turn for placement in back.placements} == {0}


def test_a_short_edge_flip_mirrors_rows_and_turns_backs() -> None:
    copies = cards(9)
    _, back = impose(copies, S1, sides="duplex", flip="short-edge", bleed=0)
    assert rows(back, copies, 1) == [[6, 7, 8], [3, 4, 5], [0, 1, 2]]
    assert {placement.turn for placement in back.placements} == {180}


@pytest.mark.parametrize(
    ("paper", "flip", "turn"),
    [
        (Size(210, 297), "long-edge", 0),
        (Size(210, 297), "short-edge", 180),
        (Size(297, 210), "long-edge", 180),
        (Size(297, 210), "short-edge", 0),
        (Size(210, 210), "long-edge", 0),
        (Size(210, 210), "short-edge", 180),
    ],
)
def test_backs_turn_with_paper_and_flip(paper: Size, flip: str, turn: int) -> None:
    single = Grid(paper, 1, 1, (paper.width - 63) / 2, (paper.height - 88) / 2, TCG, 0)
    _, back = impose(cards(1), single, sides="duplex", flip=flip, bleed=0)
    assert back.placements[0].turn == turn


def test_backs_keep_their_cells_among_copies_without_one() -> None:
    copies = cards(5)
    copies[1] = (copies[1][0], None)
    copies[3] = (copies[3][0], None)
    front, back = impose(copies, S1, sides="duplex", flip="long-edge", bleed=0)
    assert lower_left(front, copies[3][0]) == pytest.approx((29.764, 296.220), abs=1e-3)
    assert lower_left(back, copies[4][1]) == pytest.approx((208.346, 296.220), abs=1e-3)
    assert len(front.placements) == 5
    assert [placement.drawing for placement in back.placements] == [copies[i][1] for i in (0, 2, 4)]
    empty = 386.929, 296.220
    assert empty not in [
        tuple(round(value, 3) for value in lower_left(back, placement.drawing))
        for placement in back.placements
    ]


@pytest.mark.parametrize(("count", "sheets"), [(1, 1), (8, 1), (9, 1), (10, 2), (18, 2), (19, 3)])
def test_full_sheets_bring_no_blank_page(count: int, sheets: int) -> None:
    for sides, factor in (("fronts", 1), ("duplex", 2)):
        made = impose(cards(count), S1, sides=sides, flip="long-edge", bleed=0)
        assert len(made) == sheets * factor
        assert all(sheet.placements for sheet in made)
        assert sum(len(sheet.placements) for sheet in made) == count * factor


def test_each_piece_begins_a_row_where_it_is_to_have_rows_of_its_own() -> None:
    soy, corn, pigs = cards(3)
    copies = [soy] * 4 + [corn] * 2 + [pigs]
    one, behind, two, last = impose(copies, S1, sides="duplex", flip="long-edge", bleed=0, own_rows=True)
    designs = [soy, corn, pigs]
    assert rows(one, designs, 0) == [[0, 0, 0], [0], [1, 1]]
    assert rows(behind, designs, 1) == [[0, 0, 0], [0], [1, 1]]
    assert [lower_left(sheet, pigs[column]) for sheet, column in ((two, 0), (last, 1))] == [
        lower_left(one, soy[0]),
        pytest.approx((386.929, 545.669), abs=1e-3),
    ]
    assert [(sheet.number, sheet.side) for sheet in (two, last)] == [(2, "front"), (2, "back")]


def test_sheets_of_the_same_copies_are_alike_but_for_their_numbers() -> None:
    one, other = cards(2)
    copies = [one] * 9 + [other] * 9 + [one] * 9 + [one] * 3
    fronts = impose(copies, S1, sides="duplex", flip="long-edge", bleed=3)[::2]
    assert [sheet.number for sheet in fronts] == [1, 2, 3, 4]
    assert fronts[0].placements is fronts[2].placements
    assert [{id(p.drawing) for p in sheet.placements} for sheet in fronts] == [
        {id(side)} for side in (one[0], other[0], one[0], one[0])
    ]
    assert [len(sheet.placements) for sheet in fronts] == [9, 9, 9, 3]


def test_bleed_runs_into_the_rest_of_a_row_that_is_left_empty() -> None:
    wide = S1._replace(gap=4)
    copies = cards(2)
    (sheet,) = impose(copies, wide, sides="fronts", flip="long-edge", bleed=3, own_rows=True)
    assert [placement.reach[2] for placement in sheet.placements] == [3, 3]
    (row,) = impose(copies, wide, sides="fronts", flip="long-edge", bleed=3)
    assert [placement.reach[2] for placement in row.placements] == [2, 3]


def test_nothing_to_print_makes_no_sheet() -> None:
    assert impose([], S1, sides="duplex", flip="long-edge", bleed=3) == []


def test_copies_without_backs_print_on_one_side() -> None:
    copies: Copies = [(drawing(), None)] * 10
    assert [s.side for s in impose(copies, S1, sides="duplex", flip="long-edge", bleed=0)] == [
        "front",
        "front",
    ]


def test_a_sheet_without_backs_between_others_keeps_its_back() -> None:
    plain: Copies = [(drawing(), None)] * 9
    made = impose(cards(9) + plain + cards(1), S1, sides="duplex", flip="long-edge", bleed=0)
    assert [(sheet.number, sheet.side, len(sheet.placements)) for sheet in made] == [
        (1, "front", 9),
        (1, "back", 9),
        (2, "front", 9),
        (2, "back", 0),
        (3, "front", 1),
        (3, "back", 1),
    ]


def test_an_empty_back_is_not_the_last_page_but_of_a_file_of_backs() -> None:
    plain: Copies = [(drawing(), None)] * 2
    made = impose(cards(9) + plain, S1, sides="duplex", flip="long-edge", bleed=0)
    assert [(sheet.number, sheet.side) for sheet in made] == [(1, "front"), (1, "back"), (2, "front")]
    apart = impose(cards(9) + plain, S1, sides="separate", flip="long-edge", bleed=0)
    assert apart[:3] == made
    assert (apart[3].number, apart[3].side, apart[3].placements) == (2, "back", ())


def test_bleed_goes_half_a_gap_inwards_and_whole_outwards() -> None:
    bills = grid(TCG, PAPERS["a4"], 2)
    front, _ = impose(cards(9), bills, sides="duplex", flip="long-edge", bleed=2)
    assert front.placements[0].reach == (2, 2, 1, 1)
    assert front.placements[4].reach == (1, 1, 1, 1)
    assert front.placements[8].reach == (1, 1, 2, 2)


def test_bleed_stops_where_the_drawing_or_the_wish_ends() -> None:
    for wished, drawn, outer in ((3, 1, 1), (1, 3, 1), (3, 0, 0)):
        front = impose(cards(1, bleed=drawn), S1, sides="fronts", flip="long-edge", bleed=wished)[0]
        assert front.placements[0].reach == (outer, outer, outer, outer)


def test_bleed_goes_outwards_into_empty_cells() -> None:
    front = impose(cards(5), S1, sides="fronts", flip="long-edge", bleed=3)[0]
    assert front.placements[2].reach == (0, 3, 3, 3)
    assert front.placements[4].reach == (0, 0, 3, 3)


def test_bleed_of_backs_stays_off_pieces_without_one() -> None:
    copies = cards(5)
    for index in (1, 3):
        copies[index] = (copies[index][0], None)
    _, back = impose(copies, S1, sides="duplex", flip="long-edge", bleed=3)
    # As seen from behind: . 1 0 above, empty 4 3 below: 1 and 3 have no backs.
    top_right, _, middle = back.placements
    assert top_right.reach == (0, 3, 3, 0)
    assert middle.reach == (3, 0, 0, 3)


def test_bleed_leaves_a_tight_margin_to_the_marks() -> None:
    loads = grid(CARD_SIZES["poker"], PAPERS["letter"], 0)
    copies = cards(9, CARD_SIZES["poker"], 5)
    # 6.35 mm less 1.5 to the paper's edge, 1 for the mark and 0.4 between.
    marked = impose(copies, loads, sides="fronts", flip="long-edge", bleed=5)[0]
    assert marked.placements[0].reach == pytest.approx((5, 3.45, 0, 0))
    plain = impose(copies, loads, sides="fronts", flip="long-edge", bleed=5, marks=Marks("none"))[0]
    assert plain.placements[0].reach == (5, 5, 0, 0)


def test_bleed_ends_with_the_paper() -> None:
    board = Size(200, 287)
    front = impose(
        [(drawing(board, 9), None)],
        grid(board, PAPERS["a4"], 0),
        sides="fronts",
        flip="long-edge",
        bleed=9,
        cut=False,
    )[0]
    assert front.placements[0].reach == (5, 5, 5, 5)


@pytest.mark.parametrize("wrong", [{"sides": "both"}, {"flip": "long_edge"}, {"marks": Marks("crop")}])
def test_a_word_not_known_is_refused(wrong: dict[str, Any]) -> None:
    words: dict[str, Any] = {"sides": "fronts", "flip": "long-edge"} | wrong
    with pytest.raises(ValueError, match=r"both|long_edge|crop"):
        impose(cards(1), S1, bleed=0, **words)


@st.composite
def jobs(draw: st.DrawFn) -> tuple[Copies, Grid, str, float]:
    """Any copies, with and without backs, on any paper, with any flip."""
    size = Size(draw(st.floats(20, 130)), draw(st.floats(20, 130)))
    paper = draw(st.sampled_from([*(PAPERS[name] for name in USUAL_PAPERS), Size(200, 200)]))
    gap = draw(st.sampled_from([0.0, 1.0, 2.0, 6.0]) | st.floats(0, 8))
    bleeds = draw(st.lists(st.sampled_from([0.0, 2.0, 3.0, 5.0]), min_size=1, max_size=4))
    with_back = draw(st.lists(st.booleans(), min_size=1, max_size=60))
    copies: Copies = []
    for index, has_back in enumerate(with_back):
        bleed = bleeds[index % len(bleeds)]
        copies.append((drawing(size, bleed), drawing(size, bleed) if has_back else None))
    return (
        copies,
        grid(size, paper, gap),
        draw(st.sampled_from(FLIPS)),
        draw(st.sampled_from([0.0, 2.0, 3.0, 30.0])),
    )


def turn_over(paper: Size, flip: str, x: float, y: float) -> tuple[float, float]:
    """Where a point of the back is seen through the paper from the front."""
    hinge_is_upright = (flip == "long-edge") == (paper.height >= paper.width)
    return (paper.width - x, y) if hinge_is_upright else (x, paper.height - y)


def on_sheet(placement: Placement, u: float, v: float) -> tuple[float, float]:
    """A point of a drawing, from its top left corner, on the sheet."""
    trim = placement.trim
    return (trim.x + u, trim.y + v) if placement.turn == 0 else (trim.right - u, trim.bottom - v)


@settings(max_examples=60, deadline=None)
@given(jobs())
def test_each_side_is_printed_once_and_apart(job: tuple[Copies, Grid, str, float]) -> None:
    copies, cells, flip, bleed = job
    sheets = impose(copies, cells, sides="duplex", flip=flip, bleed=bleed)
    printed = [id(placement.drawing) for sheet in sheets for placement in sheet.placements]
    assert sorted(printed) == sorted(id(side) for pair in copies for side in pair if side is not None)
    assert sum(sheet.side == "front" for sheet in sheets) == ceil(len(copies) / cells.cells)
    printable = Box(0, 0, *cells.paper).inset(5)
    for sheet in sheets:
        assert all(printable.contains(placement.trim, 1e-4) for placement in sheet.placements)
        for one, other in combinations(sheet.placements, 2):
            assert not one.trim.overlaps(other.trim)
            assert not ink(one).overlaps(other.trim)
            assert not ink(other).overlaps(one.trim)
        for placement in sheet.placements:
            assert all(0 <= side <= min(bleed, placement.drawing.bleed) for side in placement.reach)
            assert Box(0, 0, *sheet.paper).contains(ink(placement))


@settings(max_examples=60, deadline=None)
@given(jobs(), st.floats(0, 1), st.floats(0, 1))
def test_each_back_lies_upright_behind_its_face(
    job: tuple[Copies, Grid, str, float], across: float, down: float
) -> None:
    copies, cells, flip, bleed = job
    sheets = impose(copies, cells, sides="duplex", flip=flip, bleed=bleed)
    found = {id(p.drawing): (sheet, p) for sheet in sheets for p in sheet.placements}
    for face, back in copies:
        if back is None:
            continue
        front_sheet, front = found[id(face)]
        back_sheet, behind = found[id(back)]
        assert front_sheet.number == back_sheet.number
        assert (front_sheet.side, back_sheet.side) == ("front", "back")
        assert sheets.index(back_sheet) == sheets.index(front_sheet) + 1
        # A card turns like a page: what is u from the left on its back is u from the right on its face.
        u, v = across * cells.piece.width, down * cells.piece.height
        seen = turn_over(cells.paper, flip, *on_sheet(behind, u, v))
        assert seen == pytest.approx(on_sheet(front, cells.piece.width - u, v), abs=1e-9)


@settings(max_examples=50, deadline=None)
@given(jobs())
def test_no_ink_comes_onto_backs_that_are_left_white(job: tuple[Copies, Grid, str, float]) -> None:
    copies, cells, flip, bleed = job
    sheets = impose(copies, cells, sides="duplex", flip=flip, bleed=bleed)
    found = {id(p.drawing): (sheet, p.trim) for sheet in sheets for p in sheet.placements}
    inks: dict[int, list[Box]] = {}
    for sheet in sheets:
        if sheet.side == "back":
            inks[sheet.number] = [ink(placement) for placement in sheet.placements]
    for face in (face for face, back in copies if back is None):
        sheet, trim = found[id(face)]
        x1, y1 = turn_over(cells.paper, flip, trim.x, trim.y)
        x2, y2 = turn_over(cells.paper, flip, trim.right, trim.bottom)
        white = Box(min(x1, x2), min(y1, y2), trim.width, trim.height)
        assert not any(box.overlaps(white) for box in inks.get(sheet.number, ()))


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("paper", [Size(210, 297), Size(297, 210)], ids=["portrait", "landscape"])
@settings(max_examples=25, deadline=None)
@given(
    columns=st.integers(1, 4),
    rows=st.integers(1, 4),
    count=st.integers(1, 20),
    across=st.floats(0, 1),
    down=st.floats(0, 1),
)
def test_all_four_ways_to_turn_a_paper_lay_backs_behind_their_faces(
    paper: Size, flip: str, columns: int, rows: int, count: int, across: float, down: float
) -> None:
    piece = Size(45, 48)
    x, y = (paper.width - columns * 45) / 2, (paper.height - rows * 48) / 2
    copies = cards(count, piece)
    sheets = impose(copies, Grid(paper, columns, rows, x, y, piece, 0), sides="duplex", flip=flip, bleed=3)
    found = {id(one.drawing): one for sheet in sheets for one in sheet.placements}
    for face, back in copies:
        u, v = across * 45, down * 48
        seen = turn_over(paper, flip, *on_sheet(found[id(back)], u, v))
        assert seen == pytest.approx(on_sheet(found[id(face)], 45 - u, v), abs=1e-9)


@settings(max_examples=40, deadline=None)
@given(jobs(), st.sampled_from(["fronts", "duplex"]))
def test_fronts_are_the_same_however_full_the_last_sheet(
    job: tuple[Copies, Grid, str, float], sides: str
) -> None:
    copies, cells, flip, bleed = job
    fronts = [s for s in impose(copies, cells, sides=sides, flip=flip, bleed=bleed) if s.side == "front"]
    for sheet in fronts:
        for index, placement in enumerate(sheet.placements):
            assert placement.trim == cells.cell(index)
            assert placement.turn == 0
    assert [sheet.number for sheet in fronts] == list(range(1, len(fronts) + 1))
