"""Drawings of a PDF written anew: the whole file as it would be, or nothing where it would be another."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.items import IDENTITY, Drawing, Form, Gradient, Group, Item, Paint, Use
from pnp.geometry import Box, Size
from pnp.press.sheets import Placement, Sheet
from pnp.writers.pdf import pdf_bytes
from pnp.writers.pdf_patch import NewThing, patched
from pnp.writers.pdf_trace import Trace
from tests.writers.pdf_reading import (
    BLUE,
    BOLD,
    FONTS,
    GREEN,
    NO_REACH,
    PLAIN,
    RED,
    box,
    line,
    opened,
    rectangle,
    sheet,
    word,
)

SIZE = Size(20, 20)
LEAF = Form("leaf", (box(0, 0, 2, 2, Paint(RED)),), Box(0, 0, 2, 2))
ROOT = Form("root", (box(0, 0, 2, 2, Paint(GREEN)),), Box(0, 0, 2, 2))
CLEAR = Paint(BLUE, fill_opacity=0.5)
FADING = Paint(Gradient("linear", (0, 0, 1, 0), ((0, RED, 1), (1, BLUE, 1))))
ALL = (
    line(1, 5, 3, word("abc cab Äé"), word("xyz", BOLD)),
    Use(LEAF, IDENTITY),
    box(0, 0, 2, 2, CLEAR),
)
"""What the first drawing holds, so that all others may."""


def cell(*items: Item) -> Drawing:
    return Drawing(SIZE, 0.0, items)


def sheets(drawings: list[Drawing], each: int = 2) -> list[Sheet]:
    """Drawings in rows, some of them a page."""
    return [
        sheet(
            *(
                Placement(drawing, 1 + 25 * place, 1, (0, 90, 180, 270)[place % 4], NO_REACH)
                for place, drawing in enumerate(drawings[start : start + each])
            ),
            number=start // each + 1,
        )
        for start in range(0, len(drawings), each)
    ]


def rewritten(before: list[Drawing], index: int, drawing: Drawing, each: int = 2) -> bytes:
    """The file with another drawing in the place of one; it must be as if written so."""
    trace = Trace()
    old = before[index]
    data = pdf_bytes(sheets(before, each), FONTS, PLAIN, trace)
    assert data == pdf_bytes(sheets(before, each), FONTS, PLAIN)
    place = trace.drawn.get(id(old))
    if place is None:
        raise NewThing
    made = patched(data, json.loads(json.dumps(trace.told())), [(place, drawing)])
    after = [drawing if each is old else each for each in before]
    assert made == pdf_bytes(sheets(after, each), FONTS, PLAIN)
    return made


def test_a_drawing_is_written_in_the_place_of_another() -> None:
    before = [cell(*ALL), cell(line(1, 5, 3, word("abc"))), cell(line(1, 5, 3, word("cab")))]
    made = rewritten(before, 2, cell(line(2, 6, 4, word("bac"))))
    opened(made)
    assert made != pdf_bytes(sheets(before), FONTS, PLAIN)


def test_a_drawing_that_is_there_several_times_is_written_once() -> None:
    twice = cell(line(1, 5, 3, word("abc")))
    opened(rewritten([cell(*ALL), twice, twice, twice], 1, cell(line(1, 5, 3, word("cab")))))


@pytest.mark.parametrize(
    "items",
    [
        (line(1, 5, 3, word("q")),),
        (line(1, 5, 3, word("Ö")),),
        (Use(ROOT, IDENTITY),),
        (box(0, 0, 2, 2, CLEAR._replace(fill_opacity=0.4)),),
        (box(0, 0, 2, 2, FADING),),
        (Group((box(0, 0, 2, 2, Paint(RED)),), opacity=0.5),),
    ],
)
def test_a_drawing_with_something_new_is_refused(items: tuple[Item, ...]) -> None:
    with pytest.raises(NewThing):
        rewritten([cell(*ALL), cell(*ALL), cell(*ALL)], 2, cell(*items, *ALL))


def test_what_comes_only_later_is_new_as_well() -> None:
    with pytest.raises(NewThing):
        rewritten(
            [cell(*ALL), cell(*ALL), cell(*ALL, line(1, 5, 3, word("q")))], 1, cell(line(1, 5, 3, word("q")))
        )


def test_the_first_to_use_anything_is_not_replaced() -> None:
    with pytest.raises(NewThing):
        rewritten([cell(*ALL), cell(*ALL)], 0, cell(*ALL))


def test_a_page_that_would_use_other_things_is_refused() -> None:
    with pytest.raises(NewThing):
        rewritten([cell(*ALL), cell(*ALL), cell(line(1, 5, 3, word("abc")))], 2, cell(*ALL))


@st.composite
def items(draw: st.DrawFn) -> tuple[Item, ...]:
    """Some items, of which most are known from the first drawing."""
    words = st.text("abcxyzÄé q", min_size=1, max_size=6)
    some = st.one_of(
        words.map(lambda text: line(1, 5, 3, word(text))),
        words.map(lambda text: line(1, 5, 2.5, word("abc"), word(text, BOLD), paint=Paint(RED))),
        st.sampled_from((Use(LEAF, IDENTITY), Use(ROOT, IDENTITY))),
        st.integers(1, 9).map(lambda side: box(0, 0, side, side, Paint(None, RED, 0.5))),
        st.sampled_from((box(0, 0, 3, 3, CLEAR), Group((Use(LEAF, IDENTITY),), clip=rectangle(0, 0, 1, 1)))),
    )
    return tuple(draw(st.lists(some, max_size=4)))


@given(st.lists(items(), min_size=3, max_size=7), items(), st.data())
@settings(max_examples=60, deadline=None)
def test_what_is_written_is_as_it_would_be(
    found: list[tuple[Item, ...]], other: tuple[Item, ...], data: st.DataObject
) -> None:
    made = [cell(*ALL), *(cell(*each) for each in found)]
    order = data.draw(st.lists(st.sampled_from(range(1, len(made))), min_size=2, max_size=8))
    before = [made[0], *(made[index] for index in order)]
    try:
        rewritten(before, data.draw(st.integers(1, len(before) - 1)), cell(*other), each=3)
    except NewThing:
        return
