"""Grey: every colour becomes the grey that is as light, and shared things stay shared."""

from __future__ import annotations

from typing import cast

import pytest

from pnp.drawing.items import Drawing, Form, Gradient, Group, Item, Paint, Shape, Text, Use
from pnp.geometry import Box, Size
from pnp.inks import ink_named
from tests.writers.pdf_reading import BLACK, BLUE, GREEN, RED, WHITE, box, line, word

SIZE = Size(50, 50)


def grey(*items: Item) -> tuple[Item, ...]:
    return ink_named("grey")(Drawing(SIZE, 0.0, items)).items


@pytest.mark.parametrize(
    ("colour", "value"),
    [
        (BLACK, 0.0),
        (WHITE, 1.0),
        # The luminance that WCAG gives each, bent back by the curve of sRGB: 1.055 L^(1/2.4) - 0.055.
        (RED, 0.4984),
        (GREEN, 0.8626),
        (BLUE, 0.2980),
        ((0.5, 0.5, 0.5), 0.5),
    ],
)
def test_a_colour_becomes_the_grey_that_is_as_light(colour: tuple[float, float, float], value: float) -> None:
    (shape,) = grey(box(0, 0, 9, 9, Paint(colour, colour, 1)))
    assert isinstance(shape, Shape)
    assert shape.paint.fill == pytest.approx((value,) * 3, abs=1e-3)
    assert shape.paint.stroke == shape.paint.fill


def test_words_groups_and_gradients_turn_grey() -> None:
    fade = Gradient("linear", (0, 0, 9, 0), ((0, RED, 1.0), (1, WHITE, 0.5)))
    text = line(5, 5, 4, word("Hi"))
    red = Text((text.runs[0]._replace(paint=Paint(RED)),))
    group, shape = grey(Group((red,), opacity=0.5), box(0, 0, 9, 9, Paint(fade)))
    assert isinstance(group, Group)
    assert isinstance(group.items[0], Text)
    assert group.opacity == 0.5
    fill = group.items[0].runs[0].paint.fill
    assert isinstance(shape, Shape)
    stops = cast(Gradient, shape.paint.fill).stops
    assert stops == ((0, fill, 1.0), (1, WHITE, 0.5))


def test_a_shared_shape_stays_one_shape() -> None:
    form = Form("dot", (box(0, 0, 2, 2, Paint(RED)),), Box(0, 0, 2, 2))
    one, other = grey(Use(form, (1, 0, 0, 1, 0, 0)), Use(form, (1, 0, 0, 1, 9, 0)))
    assert isinstance(one, Use)
    assert isinstance(other, Use)
    assert one.form is other.form
