"""Where ink lies, read back by pdfplumber to 0.001 mm, and which colour it has, by PDFium's pixels."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.items import IDENTITY, Drawing, Form, Gradient, Group, Paint, Shape, TextLine, Use
from pnp.geometry import Box, Size
from pnp.press.sheets import Placement
from tests.writers.pdf_reading import (
    BLACK,
    BLUE,
    GREEN,
    NO_REACH,
    PAPER,
    RED,
    WHITE,
    Pixels,
    box,
    close,
    forms,
    millimetres,
    near,
    opened,
    plumbed,
    rectangle,
    sheet,
    write,
    write_items,
)

HALF = Paint(RED, fill_opacity=0.5)


def thin(x1: float, y1: float, x2: float, y2: float, width: float = 0.1) -> Shape:
    return Shape((("M", x1, y1), ("L", x2, y2)), Paint(None, BLACK, width))


@settings(max_examples=30, deadline=None)
@given(x=st.floats(0, 90), y=st.floats(0, 70), length=st.floats(0.5, 10), upright=st.booleans())
def test_lines_lie_where_they_should(x: float, y: float, length: float, upright: bool) -> None:
    end = (x, y + length) if upright else (x + length, y)
    page = plumbed(write_items(thin(x, y, *end)))
    assert close(millimetres(page, page.lines[0]), Box(x, y, end[0] - x, end[1] - y))


@pytest.mark.parametrize(
    ("turn", "wanted"),
    [
        # A mark of 4 x 2 mm whose corner is 1 mm right of and 3 mm below that of a 20 x 30 mm card at 40, 10.
        (0, Box(41, 13, 4, 2)),
        (90, Box(40 + 30 - 3 - 2, 11, 2, 4)),
        (180, Box(40 + 20 - 1 - 4, 10 + 30 - 3 - 2, 4, 2)),
        (270, Box(43, 10 + 20 - 1 - 4, 2, 4)),
    ],
)
@pytest.mark.parametrize("copies", [1, 2])
def test_a_turned_drawing(turn: int, wanted: Box, copies: int) -> None:
    drawing = Drawing(Size(20, 30), 0.0, (box(1, 3, 4, 2, Paint(RED)),))
    page = plumbed(write(*[sheet(Placement(drawing, 40, 10, turn, NO_REACH))] * copies))
    assert close(millimetres(page, page.rects[0]), wanted)


@pytest.mark.parametrize("copies", [1, 2])
def test_ink_reaches_no_further_than_it_may(copies: int) -> None:
    drawing = Drawing(Size(20, 30), 3.0, (box(-3, -3, 26, 36, Paint(RED)),))
    pixels = Pixels(write(*[sheet(Placement(drawing, 40, 20, 90, (0.0, 1.0, 2.0, 3.0)))] * copies))
    # The trim on the sheet is x 40-70 and y 20-40.
    inside = [(40.3, 30), (71.7, 30), (50, 19.3), (50, 42.7)]
    outside = [(39.7, 30), (72.3, 30), (50, 18.7), (50, 43.3)]
    assert all(near(pixels.at(*place), (255, 0, 0)) for place in inside)
    assert all(near(pixels.at(*place), (255, 255, 255)) for place in outside)


def test_marks_lie_above_the_art_and_furniture() -> None:
    black = Drawing(Size(20, 30), 0.0, (box(0, 0, 20, 30, Paint(BLACK)),))
    ruler = Drawing(Size(20, 5), 0.0, (box(0, 0, 20, 5, Paint(BLUE)),))
    marked = sheet(Placement(black, 10, 10, 0, NO_REACH), marks=(box(12, 0, 2, 60, Paint(WHITE)),))
    pixels = Pixels(write(marked._replace(furniture=(Placement(ruler, 10, 50, 0, NO_REACH),))))
    assert pixels.at(13, 20) == (255, 255, 255)
    assert pixels.at(13, 52) == (255, 255, 255)
    assert pixels.at(20, 52) == (0, 0, 255)


def test_colours_are_exact() -> None:
    colours = [(0.2, 0.4, 0.6), (1 / 255, 254 / 255, 0.5), (0.5, 0.5, 0.5)]
    pixels = Pixels(write_items(*[box(10 * n, 0, 10, 10, Paint(colour)) for n, colour in enumerate(colours)]))
    for n, colour in enumerate(colours):
        assert near(pixels.at(10 * n + 5, 5), tuple(255 * part for part in colour), 1)  # type: ignore[arg-type]


def test_fill_rules() -> None:
    frame = rectangle(0, 0, 30, 30) + rectangle(10, 10, 10, 10)
    pixels = Pixels(
        write_items(
            Shape(frame, Paint(RED)),
            Group((Shape(frame, Paint(RED, fill_rule="evenodd")),), (1, 0, 0, 1, 40, 0)),
            Group((box(0, 0, 40, 40, Paint(BLUE)),), (1, 0, 0, 1, 0, 40), frame, "evenodd"),
        )
    )
    assert pixels.at(15, 15) == (255, 0, 0)
    assert pixels.at(55, 15) == (255, 255, 255)
    assert pixels.at(45, 15) == (255, 0, 0)
    assert pixels.at(15, 55) == (255, 255, 255)
    assert pixels.at(5, 55) == (0, 0, 255)
    assert pixels.at(35, 55) == (255, 255, 255)


def test_lines_styles() -> None:
    level = (("M", 10.0, 10.0), ("L", 50.0, 10.0))
    peak = (("M", 10.0, 60.0), ("L", 20.0, 40.0), ("L", 30.0, 60.0))
    stroke = Paint(None, BLACK, 4)
    pixels = Pixels(
        write_items(
            Shape(level, stroke._replace(dash=(10.0, 5.0), dash_offset=5.0)),
            Shape(tuple((s[0], s[1], s[2] + 10) for s in level), stroke._replace(cap="square")),
            Shape(tuple((s[0], s[1], s[2] + 20) for s in level), stroke),
            Shape(peak, stroke),
            Shape(tuple((s[0], s[1] + 30, s[2]) for s in peak), stroke._replace(join="round")),
            Shape(tuple((s[0], s[1] + 60, s[2]) for s in peak), stroke._replace(miter=1.0)),
        )
    )
    # Dash from 5 of 10: ink 10-15, gap 15-20, ink 20-30.
    assert [pixels.at(x, 10)[0] for x in (12, 17, 25)] == [0, 255, 0]
    # A square cap adds half the width; the next line has none again.
    assert [pixels.at(8.5, y)[0] for y in (20, 30)] == [0, 255]
    # The flank leans by half an angle of tan 0.5, so the miter stands 2 / sin = 4.47 mm above the peak.
    assert [pixels.at(x, 37)[0] for x in (20, 50, 80)] == [0, 255, 255]
    assert [pixels.at(x, 38.5)[0] for x in (20, 50, 80)] == [0, 0, 255]


def test_a_stroke_without_width_leaves_nothing() -> None:
    page = plumbed(
        write_items(Shape(rectangle(0, 0, 9, 9), Paint(None, BLACK, 0.0)), box(0, 0, 9, 9, Paint(None)))
    )
    assert page.objects == {}


def test_fill_and_stroke_in_one_shape() -> None:
    pixels = Pixels(write_items(box(10, 10, 20, 20, Paint(GREEN, BLUE, 4))))
    assert pixels.at(20, 20) == (0, 255, 0)
    assert pixels.at(11, 20) == (0, 0, 255)
    assert pixels.at(9, 20) == (0, 0, 255)


def test_opacity_of_fill_and_stroke() -> None:
    both = Paint(RED, BLUE, 4, stroke_opacity=0.5)
    pixels = Pixels(
        write_items(box(5, 5, 20, 20, HALF), box(40, 10, 20, 20, both), box(70, 10, 5, 5, Paint(BLACK)))
    )
    assert near(pixels.at(15, 15), (255, 127, 127))
    assert near(pixels.at(41, 20), (127, 0, 127))
    assert near(pixels.at(39, 20), (127, 127, 255))
    assert pixels.at(72, 12) == (0, 0, 0)


def test_a_group_fades_as_a_whole() -> None:
    pair = (box(0, 0, 20, 20, Paint(RED)), box(10, 0, 20, 20, Paint(BLUE)))
    single = tuple(Shape(item.segments, item.paint._replace(fill_opacity=0.5)) for item in pair)
    pixels = Pixels(write_items(Group(pair, opacity=0.5), Group(single, (1, 0, 0, 1, 40, 0))))
    assert near(pixels.at(15, 10), (127, 127, 255))
    assert near(pixels.at(55, 10), (127, 63, 191))


def test_a_faded_group_may_hold_anything() -> None:
    form = Form("dot", (box(0, 0, 10, 10, Paint(BLACK)),), Box(0, 0, 10, 10))
    inner = Group((Use(form, (2, 0, 0, 2, 0, 0)), thin(5, 25, 15, 25, 2)), (0, 1, -1, 0, 40, 5))
    pixels = Pixels(write_items(Group((inner,), opacity=0.5)))
    # Turned by 90 degrees clockwise about 40, 5: the 20 mm square covers x 20-40, y 5-25.
    assert [near(pixels.at(*place), (127, 127, 127)) for place in ((21, 24), (39, 6), (41, 6))] == [
        True,
        True,
        False,
    ]
    assert near(pixels.at(15, 15), (127, 127, 127))


def test_pages_with_opacity_mix_in_rgb() -> None:
    pdf, plain = opened(write_items(box(0, 0, 9, 9, HALF))), opened(write_items(box(0, 0, 9, 9, Paint(RED))))
    assert pdf.pages[0].obj.Group.CS == "/DeviceRGB"
    assert "/Group" not in plain.pages[0].obj


def test_a_clip() -> None:
    triangle = (("M", 0.0, 0.0), ("L", 20.0, 0.0), ("L", 0.0, 20.0), ("Z",))
    pixels = Pixels(write_items(Group((box(0, 0, 20, 20, Paint(RED)),), (2, 0, 0, 2, 10, 10), triangle)))
    assert pixels.at(25, 25) == (255, 0, 0)
    assert pixels.at(45, 45) == (255, 255, 255)


def test_shared_shapes_nested_and_equal_ones_once() -> None:
    def dot() -> Form:
        return Form("dot", (box(0, 0, 2, 2, Paint(RED)),), Box(0, 0, 2, 2))

    pair = Form("pair", (Use(dot(), IDENTITY), Use(dot(), (1, 0, 0, 1, 4, 0))), Box(0, 0, 6, 2))
    data = write_items(
        Use(pair, (1, 0, 0, 1, 10, 10)), Use(pair, (0, 2, -2, 0, 50, 20)), Use(dot(), IDENTITY)
    )
    page = plumbed(data)
    found = [millimetres(page, item) for item in page.rects]
    wanted = [Box(10, 10, 2, 2), Box(14, 10, 2, 2), Box(46, 20, 4, 4), Box(46, 28, 4, 4), Box(0, 0, 2, 2)]
    assert all(close(*pair) for pair in zip(found, wanted, strict=True))
    pdf = opened(data)
    assert len(forms(pdf)) == 2


RAMP = Gradient("linear", (10.0, 0.0, 50.0, 0.0), ((0.0, RED, 1.0), (1.0, BLUE, 1.0)))


def test_a_linear_gradient_level_beyond_its_ends() -> None:
    pixels = Pixels(write_items(box(0, 0, 60, 20, Paint(RAMP))))
    assert near(pixels.at(5, 10), (255, 0, 0))
    assert near(pixels.at(20, 10), (191, 0, 64))
    assert near(pixels.at(40, 10), (64, 0, 191))
    assert near(pixels.at(55, 10), (0, 0, 255))


def test_a_gradient_moves_with_what_it_paints() -> None:
    shape = box(0, 0, 60, 20, Paint(RAMP))
    card = Drawing(Size(60, 20), 0.0, (Group((shape,), (1, 0, 0, 1, 0, 0)),))
    pixels = Pixels(write(sheet(Placement(card, 30, 5, 90, NO_REACH), Placement(card, 60, 5, 270, NO_REACH))))
    assert near(pixels.at(40, 25), (191, 0, 64))
    assert near(pixels.at(70, 25), (64, 0, 191))


def test_hard_stops_and_late_first_stops() -> None:
    stops = ((0.25, RED, 1.0), (0.5, GREEN, 1.0), (0.5, BLUE, 1.0), (0.75, BLACK, 1.0))
    pixels = Pixels(write_items(box(0, 0, 40, 10, Paint(Gradient("linear", (0.0, 0.0, 40.0, 0.0), stops)))))
    assert near(pixels.at(5, 5), (255, 0, 0))
    assert near(pixels.at(15, 5), (127, 127, 0), 6)
    assert near(pixels.at(19.7, 5), (8, 247, 0), 12)
    assert near(pixels.at(20.4, 5), (0, 0, 245), 12)
    assert near(pixels.at(35, 5), (0, 0, 0))


def test_a_radial_gradient_in_its_own_coordinates() -> None:
    stops = ((0.0, WHITE, 1.0), (1.0, BLACK, 1.0))
    gradient = Gradient("radial", (0.0, 0.0, 0.0, 0.0, 0.0, 1.0), stops, (20, 0, 0, 10, 30, 20))
    pixels = Pixels(write_items(box(0, 0, 60, 40, Paint(gradient))))
    assert near(pixels.at(30, 20), (255, 255, 255), 6)
    assert near(pixels.at(40, 20), (127, 127, 127), 6)
    assert near(pixels.at(30, 25), (127, 127, 127), 6)
    assert near(pixels.at(55, 20), (0, 0, 0))


def test_a_gradient_that_fades_out() -> None:
    fading = RAMP._replace(stops=((0.0, RED, 1.0), (1.0, RED, 0.0)))
    pixels = Pixels(
        write_items(
            box(0, 0, 60, 20, Paint(fading)),
            Group((box(0, 0, 60, 20, Paint(fading, fill_opacity=0.5)),), (1, 0, 0, 1, 20, 30)),
        )
    )
    assert near(pixels.at(5, 10), (255, 0, 0))
    assert near(pixels.at(30, 10), (255, 127, 127))
    assert near(pixels.at(55, 10), (255, 255, 255))
    assert near(pixels.at(25, 40), (255, 127, 127))
    assert near(pixels.at(50, 40), (255, 191, 191))


def test_a_stroke_may_be_a_gradient_too() -> None:
    pixels = Pixels(
        write_items(
            Shape((("M", 0.0, 10.0), ("L", 60.0, 10.0)), Paint(None, RAMP, 6)), thin(0, 30, 60, 30, 4)
        )
    )
    assert near(pixels.at(20, 10), (191, 0, 64))
    assert near(pixels.at(20, 14), (255, 255, 255))
    assert near(pixels.at(20, 30), (0, 0, 0))


@pytest.mark.parametrize(
    "gradient",
    [
        Gradient("linear", (5.0, 5.0, 5.0, 5.0), ((0.0, RED, 1.0), (1.0, BLUE, 0.5))),
        Gradient("radial", (5.0, 5.0, 0.0, 5.0, 5.0, 0.0), ((0.0, RED, 1.0), (1.0, BLUE, 0.5))),
    ],
)
def test_a_gradient_without_extent_is_its_last_colour(gradient: Gradient) -> None:
    assert near(Pixels(write_items(box(0, 0, 10, 10, Paint(gradient)))).at(5, 5), (127, 127, 255))


def test_an_item_that_comes_again_is_written_alike() -> None:
    repeated = box(0, 0, 5, 5, Paint(RED))
    cards = [Drawing(Size(20, 20), 0.0, (repeated, box(5, 0, 5, 5, Paint((0, 0, n / 4))))) for n in range(4)]
    page = plumbed(write(sheet(*[Placement(card, 21 * n, 5, 0, NO_REACH) for n, card in enumerate(cards)])))
    found = [millimetres(page, item) for item in page.rects if item["non_stroking_color"] == (1, 0, 0)]
    assert all(close(place, Box(21 * n, 5, 5, 5)) for n, place in enumerate(found))
    assert len(found) == 4


def test_text_that_was_not_set_is_a_fault_of_the_caller() -> None:
    unset = TextLine(0, 0, "start", (), None, "none", 1.0, None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="TextLine is not set yet"):
        write_items(unset)
    with pytest.raises(TypeError, match="TextLine is not set yet"):
        write_items(Group((unset,), opacity=0.5))


def test_the_sheet_is_not_scaled() -> None:
    page = plumbed(write_items(thin(0, 5, 100, 5)))
    assert close(millimetres(page, page.lines[0]), Box(0, 5, 100, 0))
    assert page.lines[0]["x1"] - page.lines[0]["x0"] == pytest.approx(283.465, abs=0.001)
    assert (page.width, page.height) == pytest.approx(
        (PAPER.width * 72 / 25.4, PAPER.height * 72 / 25.4), abs=0.001
    )
