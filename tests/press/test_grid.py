"""The grid against the table of cards per page, the coordinates of S1, and its own promises."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.geometry import CARD_SIZES, PAPERS, Box, Size, parse_size
from pnp.press.grid import DoesNotFit, grid

INCH = 25.4
POINT = INCH / 72

CARDS_PER_PAGE = """
              butted                         3 mm bleed: gap 6
              a4 letter legal a3 tabloid     a4 letter legal a3 tabloid
poker          9   9  10  18  18              8   6  10  16  12
tcg            9   9  10  18  18              8   6  10  18  12
bridge        10   9  12  21  21              9   8  10  18  16
mini-euro     16  18  21  36  36             12  12  16  25  25
mini-us       21  20  25  42  40             16  15  21  36  30
mini          18  18  21  36  36             16  15  20  32  30
standard-euro  9   8  10  18  16              8   8  10  16  16
standard-us   10   9  12  21  21              9   8  10  18  16
tarot          4   4   4  12  12              4   4   4  10  10
square-medium  8   6   8  20  18              6   6   8  15  15
square        12  12  15  24  24              8   9  15  20  18
square-large   6   6   6  12  12              6   4   6  12   8
jumbo          4   3   4   8   9              4   2   4   8   4
micro         36  36  42  81  78             28  28  36  56  56
business      10  12  12  24  24             10   8  12  21  16
japanese       9   9  12  18  21              9   8  10  18  16
domino        12  12  14  27  27             12  10  12  24  20
"""
COLUMNS = [(paper, gap) for gap in (0.0, 6.0) for paper in ("a4", "letter", "legal", "a3", "tabloid")]
TABLE = [
    pytest.param(card, paper, gap, int(count), id=f"{card}-{paper}-gap{gap:g}")
    for card, *counts in (line.split() for line in CARDS_PER_PAGE.strip().splitlines()[2:])
    for (paper, gap), count in zip(COLUMNS, counts, strict=True)
]


@pytest.mark.parametrize(("card", "paper", "gap", "count"), TABLE)
def test_as_many_cards_fit_as_the_table_says(card: str, paper: str, gap: float, count: int) -> None:
    assert grid(CARD_SIZES[card], PAPERS[paper], gap).cells == count


def test_the_reference_sheet_lies_where_it_should() -> None:
    s1 = grid(CARD_SIZES["tcg"], PAPERS["a4"], 0)
    height = s1.paper.height
    assert [s1.cell(i).x / POINT for i in range(3)] == pytest.approx([29.764, 208.346, 386.929], abs=1e-3)
    assert s1.cell(2).right / POINT == pytest.approx(565.512, abs=1e-3)
    lower_edges = [(height - s1.cell(i).bottom) / POINT for i in (0, 3, 6)]
    assert lower_edges == pytest.approx([545.669, 296.220, 46.772], abs=1e-3)
    assert s1.block == pytest.approx(Box(10.5, 16.5, 189, 264))


def test_a_gap_of_2_mm_moves_the_reference_sheet_as_computed() -> None:
    spaced = grid(CARD_SIZES["tcg"], PAPERS["a4"], 2)
    assert spaced.cell(0).x / POINT == pytest.approx(24.094, abs=1e-3)
    assert spaced.cell(2).right / POINT == pytest.approx(571.181, abs=1e-3)


def test_nine_poker_cards_on_letter_leave_the_known_margins() -> None:
    loads = grid(CARD_SIZES["poker"], PAPERS["letter"], 0)
    assert (loads.columns, loads.rows) == (3, 3)
    assert (loads.x, loads.y) == pytest.approx((12.7, 6.35))


def test_a_wide_board_turns_the_paper() -> None:
    assert grid(Size(266, 192), PAPERS["letter"], 0).paper == PAPERS["letter"].turned
    assert grid(Size(266, 192), PAPERS["letter"].turned, 0).paper == PAPERS["letter"].turned


def test_a_tie_keeps_the_paper_upright_however_it_was_given() -> None:
    assert grid(Size(100, 100), Size(300, 220), 0).paper == Size(220, 300)


def test_what_just_fits_is_not_lost_to_rounding() -> None:
    # In floats (190.6 - 10) / 60.2 is a little less than 3.
    assert (190.6 - 10) / 60.2 < 3
    assert grid(Size(60.2, 88), Size(190.6, 98), 0).cells == 3


def test_small_pieces_leave_a_margin_for_the_ruler() -> None:
    """17 x 22 tokens of 12 mm would leave 7.7 mm above and below on Letter; a ruler takes 6 + 2.5."""
    tokens = grid(Size(12, 12), PAPERS["letter"], 0)
    assert (tokens.columns, tokens.rows) == (17, 21)
    assert tokens.y == pytest.approx((279.4 - 21 * 12) / 2)
    # On A4 the sides of 16 columns are wide enough.
    assert grid(Size(12, 12), PAPERS["a4"], 0).cells == 16 * 23


def test_a_piece_too_large_is_refused_with_what_would_hold_it() -> None:
    with pytest.raises(DoesNotFit) as caught:
        grid(Size(267, 381), PAPERS["a4"], 2)
    assert caught.value.papers == ("a3", "tabloid")
    assert str(caught.value) == (
        "a piece of 267 x 381 mm does not fit on a4, "
        "where margins of 5 mm leave 200 x 287 mm; it fits on a3, tabloid"
    )


@pytest.mark.parametrize(
    ("paper", "width", "height", "poker"),
    [
        ("a2", 420, 594, 36),
        ("a3+", 329, 483, 25),
        # Lying it holds 7 x 3.
        ("arch-b", 12 * INCH, 18 * INCH, 21),
        ("ledger", 11 * INCH, 17 * INCH, 18),
        ("executive", 7.25 * INCH, 10.5 * INCH, 4),
        ("half-letter", 5.5 * INCH, 8.5 * INCH, 4),
        ("a5", 148, 210, 4),
        # Lying: 138 x 95 mm within its margins.
        ("a6", 105, 148, 2),
    ],
)
def test_other_papers_are_known_by_name(paper: str, width: float, height: float, poker: int) -> None:
    assert parse_size(paper.upper(), PAPERS) == pytest.approx((width, height))
    assert grid(CARD_SIZES["poker"], PAPERS[paper], 0).cells == poker


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("hex", 3.75 * INCH, 3.25 * INCH),
        ("cr80", 54, 85.6),
        ("asia", 57.5, 89),
        ("mini-chimera", 43, 65),
        ("baraja", 61, 95),
    ],
)
def test_other_cards_are_known_by_name(name: str, width: float, height: float) -> None:
    assert parse_size(name, CARD_SIZES) == pytest.approx((width, height))


def test_small_paper_is_told_what_is_left_of_it_and_what_would_do() -> None:
    with pytest.raises(DoesNotFit) as caught:
        grid(Size(190, 254), PAPERS["a5"], 0)
    assert str(caught.value) == (
        "a piece of 190 x 254 mm does not fit on a5, where margins of 5 mm leave 138 x 200 mm; "
        "it fits on letter, a4, legal, a3, tabloid"
    )


def test_a_piece_too_large_for_all_papers_is_told_what_it_takes() -> None:
    with pytest.raises(DoesNotFit, match="leave 287 x 200 mm; it takes a paper of at least 510 x 210 mm"):
        grid(Size(500, 200), PAPERS["a4"], 0)


@settings(max_examples=80, deadline=None)
@given(
    piece=st.builds(Size, st.floats(10, 190), st.floats(10, 190)),
    paper=st.sampled_from(list(PAPERS.values())),
    gap=st.floats(0, 10),
    margin=st.floats(0, 8),
)
def test_cells_are_whole_apart_and_inside_the_printable_area(
    piece: Size, paper: Size, gap: float, margin: float
) -> None:
    if max(piece) > max(paper) - 2 * margin or min(piece) > min(paper) - 2 * margin:
        with pytest.raises(DoesNotFit):
            grid(piece, paper, gap, margin)
        return
    found = grid(piece, paper, gap, margin)
    printable = Box(0, 0, *found.paper).inset(margin)
    assert found.paper in (paper, paper.turned)
    cells = [found.cell(index) for index in range(found.cells)]
    assert all(printable.contains(cell, 1e-4) for cell in cells)
    assert all((cell.width, cell.height) == piece for cell in cells)
    for index, cell in enumerate(cells):
        row, column = divmod(index, found.columns)
        assert cell.x == pytest.approx(found.x + column * (piece.width + gap), abs=1e-9)
        assert cell.y == pytest.approx(found.y + row * (piece.height + gap), abs=1e-9)
    # One more column or row would leave the printable area, but for a row of ten that the ruler may take.
    rows = 2 if found.rows >= 9 else 1
    assert found.block.width + gap + piece.width > printable.width
    assert found.block.height + rows * (gap + piece.height) > printable.height
    assert found.x == pytest.approx(found.paper.width - found.block.right, abs=1e-9)
    assert found.y == pytest.approx(found.paper.height - found.block.bottom, abs=1e-9)
