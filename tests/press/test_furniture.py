"""Slug and ruler stand in the margins, in one place, clear of what is cut."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pnp.drawing.items import Drawing, Shape
from pnp.geometry import CARD_SIZES, PAPERS, USUAL_PAPERS, Box, Size
from pnp.press.foldover import impose_opened, open_pieces
from pnp.press.folds import WORD, place_fold_words
from pnp.press.furniture import left_out, place_furniture, slug_room, with_clear_margins
from pnp.press.grid import DoesNotFit, grid
from pnp.press.gutterfold import fold_in_half, impose_folded
from pnp.press.impose import FLIPS, impose
from pnp.press.marks import MARKED, Marks
from pnp.press.pack import pack
from pnp.press.packed import Laid, impose_packed
from pnp.press.sheets import Placement, Sheet
from pnp.press.sorts import Sort
from tests.press.imposed import imposed

RULER = Drawing(Size(104, 6), 0, ())
SLUG = Drawing(Size(60, 3), 0, ())


def sheets(size: Size, paper: str, count: int, *, sides: str = "duplex", **more: Any) -> list[Sheet]:
    return imposed(count, size=size, paper=paper, sides=sides, **more)


def mark_boxes(sheet: Sheet) -> list[Box]:
    """The crop marks and the target."""
    boxes = []
    for shape in sheet.marks:
        assert isinstance(shape, Shape)
        points = [segment[-2:] for segment in shape.segments if len(segment) > 1]
        x, y = min(p[0] for p in points), min(p[1] for p in points)
        boxes.append(Box(x, y, max(p[0] for p in points) - x, max(p[1] for p in points) - y))
    return boxes


def lines(sheet: Sheet) -> list[Box]:
    """Each straight line of the marks, without its width."""
    pairs = [
        (start[1:], end[1:])
        for shape in sheet.marks
        if isinstance(shape, Shape) and not is_target(shape)
        for start, end in zip(shape.segments[::2], shape.segments[1::2], strict=True)
    ]
    return [Box(min(a, c), min(b, d), abs(c - a), abs(d - b)) for (a, b), (c, d) in pairs]


def is_target(shape: Shape) -> bool:
    return any(segment[0] == "C" for segment in shape.segments)


def strokes(sheet: Sheet) -> list[Box]:
    """Each line of the marks with its width, and the box round each target."""
    boxes = []
    for shape, box in zip(sheet.marks, mark_boxes(sheet), strict=True):
        assert isinstance(shape, Shape)
        half = shape.paint.width / 2
        if is_target(shape):
            boxes.append(box.inset(-half))
            continue
        for line in lines(sheet._replace(marks=(shape,))):
            boxes.append(line.inset(-half, 0.0) if line.height else line.inset(0.0, -half))
    return boxes


def ink(sheet: Sheet) -> list[Box]:
    return [p.trim.inset(*(-side for side in p.reach)) for p in sheet.placements]


def furnished(sheet: Sheet, length: float | None = None) -> tuple[Placement, Placement]:
    slug = Drawing(Size(length or slug_room(sheet).width, 3), 0, ())
    slug_place, ruler_place = place_furniture([sheet], [slug], RULER)[0].furniture
    assert (slug_place.drawing, ruler_place.drawing) == (slug, RULER)
    return slug_place, ruler_place


def test_poker_on_letter_has_them_at_the_sides_reading_upwards() -> None:
    sheet = sheets(CARD_SIZES["poker"], "letter", 9, bleed=3)[0]
    slug, ruler = furnished(sheet)
    assert (slug.turn, ruler.turn) == (270, 270)
    # Margins of 12.7, bleed of 3: the slug stands 5 mm from the edge between two marks, 88.9 mm apart.
    assert slug.trim.x == 5
    assert 85 < slug.trim.height < 88.9
    # The ruler has 9.7 mm for its 6: as near to the edge as may be, and one mark makes way for it, not two.
    assert ruler.trim.right == pytest.approx(215.9 - 2.5)
    assert ruler.trim.height == 104
    assert not any(ruler.trim.overlaps(area) for area in ink(sheet))
    assert sum(ruler.trim.overlaps(mark) for mark in mark_boxes(sheet)) == 1


def test_a_slug_keeps_1_mm_from_the_marks_it_stands_between() -> None:
    sheet = sheets(CARD_SIZES["poker"], "letter", 9, bleed=3)[0]
    slug, _ = furnished(sheet)
    # Three cards of 88.9 on 279.4 begin at 6.35: marks at 184.15 and 273.05.
    assert slug.trim.y == pytest.approx(185.15)
    assert slug.trim.bottom == pytest.approx(272.05)


def test_a_short_slug_begins_at_the_foot_of_its_place() -> None:
    sheet = sheets(CARD_SIZES["poker"], "letter", 9, bleed=3)[0]
    room, _ = furnished(sheet)
    short, _ = furnished(sheet, 40)
    assert short.trim.bottom == pytest.approx(room.trim.bottom)
    assert short.trim.x == room.trim.x
    assert short.trim.height == 40


def test_poker_on_a4_has_them_at_top_and_bottom_upright() -> None:
    sheet = sheets(CARD_SIZES["poker"], "a4", 9)[0]
    slug, ruler = furnished(sheet)
    assert (slug.turn, ruler.turn) == (0, 0)
    assert slug.trim.bottom < 15.15
    assert ruler.trim.y > 297 - 15.15
    assert slug.trim.width > 150


def test_wide_margins_keep_them_5_mm_from_the_edge_and_clear_of_everything() -> None:
    sheet = sheets(CARD_SIZES["tarot"], "a4", 4, bleed=3)[0]
    for placement in furnished(sheet):
        trim = placement.trim
        distance = min(trim.x, trim.y, 210 - trim.right, 297 - trim.bottom)
        assert distance == pytest.approx(5)
        assert not any(trim.overlaps(box) for box in [*mark_boxes(sheet), *ink(sheet)])
    assert slug_room(sheet) == pytest.approx((170, 3))


def test_a_board_that_stays_whole_leaves_them_its_wider_margins() -> None:
    sheet = sheets(Size(266, 192), "letter", 1, sides="fronts", cut=False)[0]
    slug, ruler = furnished(sheet)
    assert slug.trim.y == pytest.approx(5)
    assert ruler.trim.bottom == pytest.approx(215.9 - 5)


def test_they_stay_in_place_on_partial_sheets_and_on_backs() -> None:
    made = sheets(CARD_SIZES["poker"], "letter", 10, bleed=2)
    assert len(made) == 4
    assert len({tuple(p.trim for p in furnished(sheet)) for sheet in made}) == 1


def test_the_slug_stays_in_place_where_there_is_no_ruler() -> None:
    sheet = sheets(CARD_SIZES["mini"], "a4", 9, bleed=2)[0]
    (alone,) = place_furniture([sheet], [SLUG], None)[0].furniture
    beside, _ = place_furniture([sheet], [SLUG], RULER)[0].furniture
    assert alone == beside


def test_each_sheet_has_its_own_slug_and_marks_as_if_it_were_alone() -> None:
    made = sheets(CARD_SIZES["poker"], "letter", 10, bleed=3)
    slugs = [SLUG._replace(bleed=number) for number in range(4)]
    done = place_furniture(made, slugs, RULER)
    assert [sheet.furniture[0].drawing for sheet in done] == slugs
    assert len({sheet.marks for sheet in done}) == 3  # those of backs alike
    alone = [place_furniture([sheet], [slug], RULER) for sheet, slug in zip(made, slugs, strict=True)]
    assert [[sheet] for sheet in done] == alone


def test_a_ruler_without_room_is_left_out_and_named() -> None:
    # Four by three of 50.8 x 88.9 leave 6.35 mm all round; 2.5 + 6 would reach the trims.
    sheet = sheets(CARD_SIZES["business"], "letter", 12, bleed=2)[0]
    done = place_furniture([sheet], [SLUG], RULER)[0]
    assert [p.drawing for p in done.furniture] == [SLUG]
    assert left_out(done, SLUG, RULER) == (RULER,)
    assert not done.furniture[0].trim.overlaps(done.block)


def test_a_slug_without_room_is_left_out_and_has_none() -> None:
    sheet = sheets(Size(200, 287), "a4", 1, sides="fronts")[0]
    done = place_furniture([sheet], [SLUG], RULER)[0]
    assert slug_room(sheet) == Size(0, 0)
    assert done.furniture == ()
    assert left_out(done, SLUG, RULER) == (SLUG, RULER)


def test_a_slug_longer_than_its_room_is_left_out_and_named() -> None:
    sheet = sheets(CARD_SIZES["poker"], "letter", 9, bleed=3)[0]
    long = Drawing(Size(slug_room(sheet).width + 1, 3), 0, ())
    assert left_out(place_furniture([sheet], [long], RULER)[0], long, RULER) == (long,)


def test_a_sheet_made_by_hand_is_judged_by_its_own_block() -> None:
    card = Drawing(Size(100, 150), 3, ())
    sheet = Sheet(1, "front", PAPERS["a4"], (Placement(card, 55, 73.5, 0, (3, 3, 3, 3)),), ())
    slug, ruler = furnished(sheet)
    assert not any(p.trim.overlaps(sheet.block.inset(-3)) for p in (slug, ruler))
    assert place_furniture([Sheet(1, "back", PAPERS["a4"], (), ())], [SLUG], None)[0].furniture == ()


def test_a_mark_that_makes_way_keeps_what_lies_beside_the_ruler() -> None:
    sheet = sheets(CARD_SIZES["poker"], "letter", 9, bleed=3)[0]
    done = place_furniture([sheet], [None], RULER)[0]
    # Marks begin 0.4 outside the bleed, which ends 9.7 from the right edge; the ruler begins 8.5 from there.
    level = {(round(box.y, 4), round(215.9 - box.right, 4), round(box.width, 4)) for box in right_of(done)}
    assert level == {(y, 5.3, 4.0) for y in (6.2794, 95.1794, 272.9794)} | {(184.0794, 8.7, 0.6)}


def right_of(sheet: Sheet) -> list[Box]:
    return [box for box in strokes(sheet) if box.x > sheet.block.right and box.width > box.height]


def test_a_mark_with_no_room_beside_the_ruler_stands_at_the_edge_of_the_paper() -> None:
    # Twelve columns of 16.5 leave 8.95 mm at each side, ten rows of 26 leave 9.7 above and below.
    made = sheets(Size(16.5, 26), "letter", 120, sides="fronts")
    done = place_furniture([made[0]], [None], RULER)[0]
    (ruler,) = done.furniture
    assert ruler.trim.bottom == pytest.approx(279.4 - 2.5)
    crossed = [box for box in mark_boxes(made[0]) if box.overlaps(ruler.trim)]
    assert len(crossed) == 6
    for mark in crossed:
        (left,) = [box for box in mark_boxes(done) if box.x == mark.x and box.y > 200]
        assert (left.y, left.bottom) == pytest.approx((270.1, 270.7))


def test_few_pieces_leave_ruler_and_job_line_the_room_of_the_others() -> None:
    # Full sheets have marks at all sides; those of one row have none below.
    made = with_clear_margins(sheets(CARD_SIZES["poker"], "letter", 3, sides="fronts", bleed=3))
    done = place_furniture([made[0]], [SLUG], RULER)[0]
    assert done.marks == made[0].marks
    assert not any(place.trim.overlaps(box) for place in done.furniture for box in strokes(done))
    full = sheets(CARD_SIZES["poker"], "letter", 12, sides="fronts", bleed=3)
    assert with_clear_margins(full) == full


@pytest.mark.parametrize("flip", FLIPS)
def test_sheets_with_a_few_outlined_pieces_have_both_however_full_ones_would_be(flip: str) -> None:
    # Of 7 x 9 hexagons of 30 mm with no mark round them; where no ink may go is what a printer leaves white.
    piece, cells = Drawing(Size(28, 28), 3.0, ()), grid(Size(28, 28), PAPERS["letter"], 1.0)
    full, few = (
        [
            sheet._replace(margins=sheet.margins._replace(white=(8.0, 8.0, 8.0, 8.0)))
            for sheet in impose(
                [(piece, piece)] * number, cells, sides="duplex", flip=flip, bleed=3, straight=False
            )
            if sheet.margins
        ]
        for number in (cells.cells, cells.columns)
    )
    assert slug_room(*with_clear_margins(full)) == Size(0, 0)
    made = with_clear_margins(few)
    assert [sheet.placements for sheet in made] == [sheet.placements for sheet in few]
    slugs = [Drawing(slug_room(*made), 0, ()) for _ in made]
    assert slugs[0].size.width > 100
    done = place_furniture(made, slugs, RULER)
    for sheet, slug in zip(done, slugs, strict=True):
        assert left_out(sheet, slug, RULER) == ()
        for place in sheet.furniture:
            assert not any(place.trim.overlaps(one.trim.inset(-3)) for one in sheet.placements)


@st.composite
def layouts(draw: st.DrawFn) -> list[Sheet]:
    """Sheets of any component, or packed, in any way to print backs."""
    size = st.builds(Size, st.floats(6, 88), st.floats(6, 88))
    paper = PAPERS[draw(st.sampled_from([*USUAL_PAPERS, "a5"]))]
    style, on = draw(st.sampled_from(["corner", "edge", "grid"])), draw(st.sampled_from(MARKED))
    marks = Marks(style, weight=draw(st.sampled_from([0.4, 2.0])), sides=on)
    bleed, gap = draw(st.sampled_from([0.0, 1.5, 3.0])), draw(st.sampled_from([0.0, 1.0, 2.0, 6.0]))
    sides = draw(st.sampled_from(["fronts", "duplex", "gutterfold", "foldover", "packed"]))
    flip = draw(st.sampled_from(FLIPS))
    if sides == "packed":
        sorts = draw(
            st.lists(st.builds(Sort, size, st.just(gap), st.integers(1, 12)), min_size=1, max_size=4)
        )
        packing = pack(sorts, paper)
        assume(packing)
        assert packing
        pieces = [
            [(Drawing(sorts[spot.sort].size, bleed, ()), spot.trim) for spot in s] for s in packing.sheets
        ]
        laid = [[Laid((face, face), trim, bleed) for face, trim in sheet] for sheet in pieces]
        return impose_packed(laid, packing.paper, sides="duplex", flip=flip, marks=marks)
    piece = draw(size)
    side = Drawing(piece, bleed, ())
    copies = [(side, side)] * draw(st.integers(1, 60))
    try:
        if sides == "gutterfold":
            return impose_folded(copies, fold_in_half(piece, paper, gap, bleed), bleed=bleed, marks=marks)
        if sides == "foldover":
            return impose_opened(copies, open_pieces(piece, paper, gap), bleed=bleed, marks=marks)
        return impose(copies, grid(piece, paper, gap), sides=sides, flip=flip, bleed=bleed, marks=marks)
    except DoesNotFit:
        assume(False)
        raise


@settings(max_examples=150, deadline=None)
@given(layouts())
def test_nothing_is_printed_across_a_mark_a_target_or_a_fold(made: list[Sheet]) -> None:
    made = with_clear_margins(made)
    for sheet in made:
        words = sheet._replace(furniture=place_fold_words(sheet, Drawing(WORD, 0, ())))
        slug = Drawing(slug_room(sheet), 0, ())
        done = place_furniture([words], [slug if slug.size.width else None], RULER)[0]
        drawn = strokes(done)
        for place in done.furniture:
            # Of a fine line along its edge 0.07 mm lie inside.
            assert not any(place.trim.inset(0.1).overlaps(box) for box in drawn)
        # Every cut is marked at the same ends all the same.
        for mark in (line for line in lines(sheet) if not sheet.block.contains(line)):
            assert any(
                max(line.width, line.height) > 0.49
                for line in lines(done)
                if bool(line.height) == bool(mark.height) and is_beyond(line, mark, sheet.block)
            )


def is_beyond(line: Box, mark: Box, block: Box) -> bool:
    """Whether a line is in one with a mark and lies at the same side of a block."""
    if mark.height:
        return abs(line.x - mark.x) < 1e-6 and (line.cy > block.cy) == (mark.cy > block.cy)
    return abs(line.y - mark.y) < 1e-6 and (line.cx > block.cx) == (mark.cx > block.cx)


@settings(max_examples=60, deadline=None)
@given(
    size=st.builds(Size, st.floats(20, 130), st.floats(20, 130)),
    paper=st.sampled_from(USUAL_PAPERS),
    gap=st.sampled_from([0.0, 2.0, 6.0]) | st.floats(0, 8),
    bleed=st.sampled_from([0.0, 2.0, 3.0]),
    count=st.integers(1, 30),
    style=st.sampled_from(["corner", "edge", "grid", "none"]),
    flip=st.sampled_from(FLIPS),
)
def test_they_lie_outside_all_trims_in_one_place(
    size: Size, paper: str, gap: float, bleed: float, count: int, style: str, flip: str
) -> None:
    made = sheets(size, paper, count, gap=gap, bleed=bleed, flip=flip, marks=style)
    cells = grid(size, PAPERS[paper], gap)
    places = set()
    for sheet in made:
        room = slug_room(sheet)
        slug = Drawing(room if room.width else SLUG.size, 0, ())
        done = place_furniture([sheet], [slug], RULER)[0]
        assert (slug in left_out(done, slug, RULER)) == (not room.width)
        trims = [placement.trim for placement in done.furniture]
        places.add(tuple(trims))
        target = [box for box in mark_boxes(sheet) if box.width and box.height]
        for index, trim in enumerate(trims):
            assert Box(0, 0, *sheet.paper).inset(2.5).contains(trim)
            assert not any(trim.overlaps(cells.cell(i)) for i in range(cells.cells))
            assert not any(trim.overlaps(other) for other in [*target, *trims[:index]])
        clear = min(cells.x, cells.y) >= 5 + 6 + 0.6 + bleed + 4.4
        if clear and style == "corner":
            assert len(trims) == 2
            assert not any(trim.overlaps(box) for trim in trims for box in [*mark_boxes(sheet), *ink(sheet)])
    assert len(places) == 1


@pytest.mark.parametrize("paper", USUAL_PAPERS)
@pytest.mark.parametrize(("gap", "bleed"), [(0, 0), (0, 3), (2, 2), (6, 3)])
@pytest.mark.parametrize("name", ["poker", "mini", "tarot", "bridge"])
def test_words_keep_a_white_space_from_target_and_ruler(
    paper: str, gap: float, bleed: float, name: str
) -> None:
    for sheet in sheets(CARD_SIZES[name], paper, 1, gap=gap, bleed=bleed):
        slug, ruler = (place.trim.inset(-1.49) for place in furnished(sheet))
        assert not slug.overlaps(ruler.inset(1.49))
        if sheet.margins and sheet.margins.targets:
            front, back = sheet.margins.targets
            assert not any(words.overlaps(target) for words in (slug, ruler) for target in (front, back))
