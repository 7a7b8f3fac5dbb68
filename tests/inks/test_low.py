"""Low ink: grounds become outlines, what was light on them becomes dark, and shared things stay shared."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pnp.drawing.items import (
    IDENTITY,
    Colour,
    Drawing,
    Form,
    Gradient,
    Group,
    Item,
    Paint,
    Picture,
    Shape,
    Text,
    Use,
)
from pnp.drawing.paths import bounds, ellipse
from pnp.geometry import Box, Size
from pnp.inks import ink_named
from tests.writers.pdf_reading import BLACK, WHITE, box, line, rectangle, word

CARD = Size(60, 90)
GREEN, NAVY, ROSE = (0.1, 0.4, 0.2), (0.0, 0.0, 0.4), (0.9647, 0.8627, 0.8706)


def low(*items: Item, size: Size = CARD) -> tuple[Item, ...]:
    return ink_named("low")(Drawing(size, 3.0, items)).items


def ratio(colour: Colour) -> float:
    """Contrast with white by the formula of WCAG 2.2."""
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in colour)
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


def plain(item: Item) -> Paint:
    assert isinstance(item, Shape)
    return item.paint


def words(text: str, x: float, y: float, colour: Colour, size: float = 4.0) -> Text:
    (run,) = line(x, y, size, word(text)).runs
    return Text((run._replace(paint=Paint(colour), width=len(text) * size / 2),))


def test_a_ground_becomes_an_outline_of_its_colour_and_its_words_are_dark() -> None:
    ground, title, black = low(
        box(10, 10, 40, 20, Paint(GREEN)), words("Soy", 20, 25, WHITE), words("5", 40, 25, BLACK)
    )
    assert plain(ground).fill == WHITE
    assert plain(ground).stroke == GREEN
    assert plain(ground).width == pytest.approx(0.9 * 25.4 / 72)
    assert isinstance(title, Text)
    assert title.runs[0].paint.fill == GREEN
    assert isinstance(black, Text)
    assert black.runs[0].paint.fill == BLACK


def test_a_light_ground_gives_its_hue_as_dark_as_words_must_be() -> None:
    yellow = (0.97, 0.79, 0.28)
    ground, title = low(box(10, 10, 40, 20, Paint(yellow)), words("Corn", 20, 25, WHITE))
    stroke = plain(ground).stroke
    assert isinstance(stroke, tuple)
    assert not isinstance(stroke, Gradient)
    assert stroke[0] > stroke[1] > stroke[2]
    assert isinstance(title, Text)
    fill = title.runs[0].paint.fill
    assert isinstance(fill, tuple)
    assert not isinstance(fill, Gradient)
    assert ratio(stroke) == pytest.approx(3, abs=0.05)
    assert ratio(fill) == pytest.approx(4.5, abs=0.05)


def test_small_fills_bars_and_icons_stay() -> None:
    items = (
        box(5, 70, 3.7, 3.7, Paint(BLACK)),  # a full square of a gauge
        box(10, 70, 3.7, 3.7, Paint(WHITE, BLACK, 0.2)),  # an empty one
        box(5, 80, 50, 1.5, Paint(NAVY)),  # a bar
        Use(Form("heart", (box(0, 0, 24, 24, Paint(NAVY)),), Box(0, 0, 24, 24)), (0.5, 0, 0, 0.5, 5, 5)),
    )
    assert low(*items) == items


def test_words_on_a_small_fill_make_it_a_ground() -> None:
    disc, number = low(Shape(ellipse(20, 20, 3, 3), Paint(NAVY)), words("1", 19, 21.5, WHITE))
    assert plain(disc).fill == WHITE
    assert plain(disc).stroke == NAVY
    assert isinstance(number, Text)
    assert number.runs[0].paint.fill == NAVY


def test_a_tint_that_hardly_shows_goes_and_a_pale_figure_gets_its_full_hue() -> None:
    shading, heart = low(
        box(5, 5, 50, 10, Paint((0.937, 0.945, 0.949))), Shape(ellipse(30, 50, 20, 20), Paint(ROSE))
    )
    assert plain(shading) == Paint(WHITE)
    stroke = plain(heart).stroke
    assert isinstance(stroke, tuple)
    assert not isinstance(stroke, Gradient)
    # Rose is a tint of a red: green and blue go, red stays.
    assert stroke[0] > 0.6
    assert stroke[1] < 0.5
    assert plain(heart).width < 0.3


def test_a_ground_of_the_whole_side_leaves_no_line_and_one_that_runs_off_none_in_the_bleed() -> None:
    everywhere, block = low(box(-3, -3, 66, 96, Paint(NAVY)), box(-3, -3, 20, 30, Paint(GREEN)))
    assert plain(everywhere) == Paint(WHITE)
    assert isinstance(block, Shape)
    edges = bounds(block.segments, IDENTITY)
    assert edges.x < -10
    assert edges.y < -10
    assert (edges.right, edges.bottom) == (17, 27)


def test_what_has_the_colour_of_the_ground_is_cut_out_of_what_lies_on_it() -> None:
    _, letter, bridge = low(
        box(10, 10, 40, 20, Paint(NAVY)), words("O", 28, 24, WHITE), box(29, 20, 0.4, 4, Paint(NAVY))
    )
    assert plain(bridge).fill == WHITE
    assert isinstance(letter, Text)
    assert letter.runs[0].paint.fill == NAVY


def test_large_figures_become_outlines() -> None:
    (figure,) = low(words("8", 20, 60, NAVY, size=45))
    assert isinstance(figure, Text)
    paint = figure.runs[0].paint
    assert (paint.fill, paint.stroke) == (WHITE, NAVY)
    unseen = Text((line(20, 60, 45, word("J")).runs[0]._replace(paint=Paint(None)),))
    assert low(unseen) == (unseen,)


def test_a_pattern_over_the_side_goes_and_a_grid_within_it_stays() -> None:
    ribs = tuple(step for x in range(0, 60, 4) for step in (("M", x, -3), ("L", x, 93)))
    grid = tuple(step for x in range(10, 50, 4) for step in (("M", x, 20), ("L", x, 60)))
    lines = Paint(None, NAVY, 0.2)
    assert low(Shape(ribs, lines), Shape(grid, lines)) == (Shape(grid, lines),)


def test_a_white_icon_takes_the_hue_of_its_ground_and_is_drawn_once() -> None:
    icon = Form("pig", (box(0, 0, 24, 24, Paint(WHITE)),), Box(0, 0, 24, 24))
    first, one, second, other = low(
        Shape(ellipse(15, 15, 10, 10), Paint(GREEN)),
        Use(icon, (0.5, 0, 0, 0.5, 9, 9)),
        Shape(ellipse(45, 15, 10, 10), Paint(GREEN)),
        Use(icon, (0.5, 0, 0, 0.5, 39, 9)),
    )
    assert plain(first).stroke == plain(second).stroke == GREEN
    assert isinstance(one, Use)
    assert isinstance(other, Use)
    assert one.form is other.form
    assert plain(one.form.items[0]).fill == GREEN


def test_the_picture_of_a_piece_is_that_of_the_piece_in_low_ink() -> None:
    items = (box(5, 5, 50, 20, Paint(GREEN)), words("Soy", 20, 18, WHITE))
    (used,) = low(Use(Form("face:deck/soy", items, Box(0, 0, *CARD)), (0.2, 0, 0, 0.2, 5, 5)))
    assert isinstance(used, Use)
    assert used.form.items == low(*items)


@pytest.mark.parametrize(
    ("window", "has_frame"),
    [
        (Box(5, 12, 48, 20), False),  # top and bottom cut off
        (Box(10, 6, 30, 32), False),  # left and right
        (Box(10, 12, 30, 20), False),  # all around
        (Box(5, 6, 48, 32), True),  # as large as the picture
        (Box(0, 0, 60, 90), True),  # larger
    ],
)
def test_the_ground_of_a_cropped_picture_has_its_whole_frame_or_none(window: Box, has_frame: bool) -> None:
    ground = box(0, 0, 300, 200, Paint(ROSE))
    sun = Shape(ellipse(150, 100, 60, 60), Paint(GREEN))
    form = Form("art/wide.svg", (ground, sun), Box(0, 0, 300, 200))
    use = Use(form, (0.16, 0, 0, 0.16, 5, 6))
    (group,) = low(Group((use,), clip=rectangle(*window)))
    assert isinstance(group, Group)
    (made,) = group.items
    assert isinstance(made, Use)
    below, figure = map(plain, made.form.items)
    assert (below.fill, below.stroke is not None) == (WHITE, has_frame)
    assert figure.stroke == GREEN


def test_shapes_in_a_window_that_cuts_nothing_off_stay_one() -> None:
    form = Form("pig", (box(0, 0, 4, 4, Paint(GREEN)),), Box(0, 0, 4, 4))
    uses = Use(form, (1, 0, 0, 1, 10, 10)), Use(form, (1, 0, 0, 1, 30, 10))
    (group,) = low(Group(uses, clip=rectangle(5, 5, 40, 40)))
    assert isinstance(group, Group)
    one, other = group.items
    assert isinstance(one, Use)
    assert isinstance(other, Use)
    assert one.form is other.form


def test_a_large_picture_turns_pale_and_a_small_one_stays(tmp_path: Path) -> None:
    art = Picture(tmp_path / "art.png", Box(0, 0, 60, 50), Box(0, 0, 60, 50), (600, 500))
    icon = Picture(tmp_path / "icon.png", Box(50, 80, 8, 8), Box(50, 80, 8, 8), (80, 80))
    assert low(art, icon) == (art._replace(opacity=0.3), icon)


def test_what_is_black_on_a_pale_picture_stays_black(tmp_path: Path) -> None:
    art = Picture(tmp_path / "art.png", Box(0, 0, 60, 50), Box(0, 0, 60, 50), (600, 500))
    icon = Use(Form("pig", (box(0, 0, 4, 4, Paint(BLACK)),), Box(0, 0, 4, 4)), (1, 0, 0, 1, 9, 9))
    bar = box(20, 20, 20, 1, Paint(BLACK))
    _, used, drawn = low(art, icon, bar)
    assert isinstance(used, Use)
    assert plain(used.form.items[0]).fill == BLACK
    assert drawn == bar


def test_drawings_and_paints_that_are_shared_stay_so() -> None:
    ink = ink_named("low")
    drawing = Drawing(CARD, 3.0, (box(5, 5, 50, 20, Paint(GREEN)),))
    assert ink(drawing) is ink(drawing)


def test_groups_keep_their_transforms_and_are_measured_by_them() -> None:
    (group,) = low(Group((box(0, 0, 4, 4, Paint(GREEN)),), (5, 0, 0, 5, 10, 10)))
    assert isinstance(group, Group)
    assert group.matrix == (5, 0, 0, 5, 10, 10)
    # 20 mm square in print; its line is as thin as any.
    assert plain(group.items[0]).stroke == GREEN
    assert plain(group.items[0]).width == pytest.approx(0.9 * 25.4 / 72 / 5)


colours = some.tuples(*[some.floats(0, 1).map(lambda value: round(value, 3))] * 3)
boxes = some.tuples(some.floats(0, 50), some.floats(0, 80), some.floats(1, 40), some.floats(1, 40))


@given(some.lists(some.tuples(boxes, colours), min_size=1, max_size=6), colours)
def test_words_on_any_grounds_can_be_read(
    grounds: list[tuple[tuple[float, float, float, float], Colour]], ink: Colour
) -> None:
    shapes = [Shape(rectangle(*place), Paint(colour)) for place, colour in grounds]
    x, y, width, height = grounds[-1][0]
    text = words("i", x + width / 2, y + height / 2, ink, size=min(width, height) / 2)
    *made, title = low(*shapes, text)
    assert len(made) == len(shapes)
    assert isinstance(title, Text)
    fill, under = title.runs[0].paint.fill, made[-1]
    assert isinstance(fill, tuple)
    assert not isinstance(fill, Gradient)
    if plain(under).fill == WHITE and ratio(grounds[-1][1]) > 1.05:
        assert ratio(fill) >= 4.49
