"""Gradients, clip paths, symbols and uses, looked up where they are written."""

from __future__ import annotations

import time

import pytest

from pnp.drawing.items import Gradient, Group, Shape, Use
from pnp.drawing.paths import ellipse, moved, rectangle
from pnp.drawing.symbols import MOST_USES
from pnp.drawing.tags import BadMarkup
from tests.drawing.studio import Reading, fault, items, one

STOPS = '<stop offset="0"/><stop offset="1" stop-color="#f00"/>'
BLACK, RED = (0.0, 0.0, 0.0), (1.0, 0.0, 0.0)
RECT = '<rect x="10" y="20" width="4" height="2" fill="url(#f)"/>'
HEART = '<symbol id="heart" viewBox="0 0 24 24"><circle cx="12" cy="12" r="12"/></symbol>'


def fill_of(definition: str, shape: str = RECT) -> Gradient:
    fill = one(definition + shape).paint.fill
    assert isinstance(fill, Gradient)
    return fill


def test_a_linear_gradient_over_a_box() -> None:
    fill = fill_of(f'<linearGradient id="f">{STOPS}</linearGradient>')
    assert fill == Gradient("linear", (0, 0, 1, 0), ((0, BLACK, 1), (1, RED, 1)), (4, 0, 0, 2, 10, 20))


def test_a_linear_gradient_in_mm() -> None:
    fill = fill_of(
        '<linearGradient id="f" gradientUnits="userSpaceOnUse" x1="1" y1="2" x2="3" y2="4">'
        f"{STOPS}</linearGradient>"
    )
    assert (fill.points, fill.matrix) == ((1, 2, 3, 4), (1, 0, 0, 1, 0, 0))


def test_a_gradient_with_a_transform() -> None:
    fill = fill_of(f'<linearGradient id="f" gradientTransform="translate(0.5)">{STOPS}</linearGradient>')
    # Moved by half of the box: 2 mm.
    assert fill.matrix == (4, 0, 0, 2, 12, 20)


def test_a_radial_gradient() -> None:
    assert fill_of(f'<radialGradient id="f">{STOPS}</radialGradient>').points == (0.5, 0.5, 0, 0.5, 0.5, 0.5)
    fill = fill_of(f'<radialGradient id="f" cx="40%" fx="0.3" r=".2">{STOPS}</radialGradient>')
    assert fill.points == (0.3, 0.5, 0, 0.4, 0.5, 0.2)


def test_a_box_is_that_of_the_curve() -> None:
    curve = '<path d="M0 0C0 10 10 10 10 0" fill="url(#f)"/>'
    assert fill_of(f'<linearGradient id="f">{STOPS}</linearGradient>', curve).matrix == (10, 0, 0, 7.5, 0, 0)


def test_stops() -> None:
    fill = fill_of(
        '<linearGradient id="f"><!-- a --><stop offset="20%" stop-color="#f00" stop-opacity="0.5"/>'
        '<stop offset="0.1"></stop><stop offset="1" stop-color="white"/></linearGradient>'
    )
    # An offset never lies before the one above it.
    assert fill.stops == ((0.2, RED, 0.5), (0.2, BLACK, 1), (1, (1, 1, 1), 1))


def test_a_shape_without_area_has_no_box_to_be_painted_by() -> None:
    line = '<path d="M0 0H9" fill="none" stroke="url(#f)"/>'
    shape = one(f'<linearGradient id="f">{STOPS}</linearGradient>{line}')
    assert shape.paint.stroke is None


@pytest.mark.parametrize(
    ("definition", "message"),
    [
        ("", "<rect> refers to #f, and there is no such linearGradient or radialGradient"),
        ('<g id="f"/>', "<rect> refers to #f, and there is no such linearGradient or radialGradient"),
        ('<linearGradient id="f"/>', "<linearGradient> needs two stops at least"),
        (
            f'<linearGradient id="f" x1="1mm">{STOPS}</linearGradient>',
            '<linearGradient> x1 must be a plain number of mm, not "1mm"',
        ),
        (
            f'<linearGradient id="f" gradientUnits="box">{STOPS}</linearGradient>',
            "must be objectBoundingBox or userSpaceOnUse",
        ),
        (
            f'<linearGradient id="f" gradientUnits="userSpaceOnUse">{STOPS}</linearGradient>',
            "needs x1 in userSpaceOnUse",
        ),
        (
            f'<radialGradient id="f" r="-1">{STOPS}</radialGradient>',
            "<radialGradient> r must not be negative",
        ),
        (
            f'<radialGradient id="f" fx="2">{STOPS}</radialGradient>',
            "fx and fy must lie inside of the circle",
        ),
        (
            '<linearGradient id="f"><stop offset="2"/><stop/></linearGradient>',
            '<stop> must lie between 0 and 1, not "2"',
        ),
        (
            '<linearGradient id="f"><stop stop-color="none"/><stop/></linearGradient>',
            '<stop> must be a colour like "#1f613a", not "none"',
        ),
    ],
)
def test_wrong_gradients(definition: str, message: str) -> None:
    bad = fault(definition + RECT)
    assert bad.name == "bad-svg"
    assert message in str(bad)


def test_gradients_change_from_piece_to_piece() -> None:
    reading = Reading()
    red = reading(f'<linearGradient id="f">{STOPS}</linearGradient>{RECT}')
    blue = reading(f'<linearGradient id="f">{STOPS.replace("#f00", "#00f")}</linearGradient>{RECT}')
    again = reading(f'<linearGradient id="f">{STOPS}</linearGradient>{RECT}')
    assert red != blue
    assert red[0] is again[0]


def test_a_gradient_inherited_is_laid_over_each_shape() -> None:
    first, second = items(
        f'<linearGradient id="f">{STOPS}</linearGradient>'
        '<g fill="url(#f)"><rect width="1" height="1"/><rect width="9" height="9"/></g>'
    )
    assert (first.paint.fill.matrix[0], second.paint.fill.matrix[0]) == (1, 9)


CLIP = '<clipPath id="c"{}>{}</clipPath><rect width="9" height="9" clip-path="url(#c)"/>'


def test_clips() -> None:
    group = one(CLIP.format("", '<circle r="3"/>'))
    assert isinstance(group, Group)
    assert (group.clip, group.clip_rule) == (ellipse(0, 0, 3, 3), "nonzero")
    group = one(
        CLIP.format(' transform="translate(1 2)"', '<g transform="scale(2)"><rect width="3" height="4"/></g>')
    )
    assert group.clip == moved(rectangle(0, 0, 3, 4), (2, 0, 0, 2, 1, 2))
    assert one(CLIP.format("", '<path d="M0 0H9V9z" clip-rule="evenodd"/>')).clip_rule == "evenodd"
    assert one(CLIP.format(' clip-rule="evenodd"', '<path d="M0 0H9V9z"/>')).clip_rule == "evenodd"
    # How a shape is painted does not matter to a clip.
    assert one(CLIP.format("", '<circle r="3" fill="none" fill-rule="evenodd"/>')) == one(
        CLIP.format("", '<circle r="3"/>')
    )


def test_shapes_of_a_clip_run_the_same_way_round() -> None:
    clip = one(CLIP.format("", '<rect width="2" height="2"/><path d="M0 0V3H3z"/>')).clip
    # The triangle runs down first, against the rectangle: it is turned about.
    assert clip == (*rectangle(0, 0, 2, 2), ("M", 3, 3), ("L", 0, 3), ("L", 0, 0), ("Z",))
    curve = '<rect width="2" height="2"/><path d="M0 0C-9 0 -9 9 0 9S9 0 0 0z"/>'
    assert one(CLIP.format("", curve)).clip[5:] == (
        ("M", 0, 0),
        ("C", 9, 0, 9, 9, 0, 9),
        ("C", -9, 9, -9, 0, 0, 0),
        ("Z",),
    )


def test_a_clip_on_groups_pictures_and_uses() -> None:
    clip = '<clipPath id="c"><circle r="3"/></clipPath>'
    for body in (
        '<g clip-path="url(#c)"><circle r="9"/></g>',
        '<g id="a"><circle r="9"/></g><use href="#a" clip-path="url(#c)"/>',
    ):
        assert items(clip + body)[-1].clip == ellipse(0, 0, 3, 3)


@pytest.mark.parametrize(
    ("clip", "message"),
    [
        ("", "needs a shape"),
        ("<g/>", "needs a shape"),
        ('<text font-family="a" font-size="3">a</text>', "is made of shapes only"),
        (
            '<symbol id="a" viewBox="0 0 9 9"><circle r="1"/></symbol><use href="#a" width="9" height="9"/>',
            "is made of shapes only",
        ),
        (
            '<clipPath id="d"><circle r="1"/></clipPath><circle r="1" clip-path="url(#d)"/>',
            "is made of shapes only",
        ),
        ('<circle r="1" clip-rule="evenodd"/><circle r="2"/>', "of several shapes cannot be evenodd"),
    ],
)
def test_wrong_clips(clip: str, message: str) -> None:
    bad = fault(CLIP.format("", clip))
    assert bad.name == "bad-svg"
    assert str(bad) == f"<clipPath> {message}"


def test_clips_that_are_not_there() -> None:
    assert "no such clipPath" in str(fault('<circle r="1" clip-path="url(#c)"/>'))
    assert 'must be "url(#id)", not "circle(3)"' in str(fault('<circle r="1" clip-path="circle(3)"/>'))
    assert "is measured in userSpaceOnUse" in str(
        fault(CLIP.format(' clipPathUnits="objectBoundingBox"', '<circle r="1"/>'))
    )


def test_clips_change_from_piece_to_piece() -> None:
    reading = Reading()
    first = reading(CLIP.format("", '<circle r="3"/>'))
    second = reading(CLIP.format("", '<circle r="4"/>'))
    assert first != second
    assert reading(CLIP.format("", '<circle r="3"/>'))[0] is first[0]


def test_a_symbol_of_the_library_fills_its_place() -> None:
    use = one('<use href="#heart" x="1" y="2" width="12" height="12" fill="#f00"/>', symbols={"heart": HEART})
    assert isinstance(use, Use)
    # Half as large; 12 x 12 mm from 1, 2.
    assert use.matrix == (0.5, 0, 0, 0.5, 1, 2)
    assert use.form.box == (0, 0, 24, 24)
    assert use.form.items[0].paint.fill == RED
    # In a wide place it stands in the middle.
    use = one(
        '<use xlink:href="#heart" width="48" height="24"/>'.replace("xlink:href", "href"),
        symbols={"heart": HEART},
    )
    assert use.matrix == (1, 0, 0, 1, 12, 0)


def test_one_form_for_each_look() -> None:
    red, redder, black = items(
        '<use href="#heart" width="1" height="1" fill="#f00"/>'
        '<use href="#heart" width="2" height="2" fill="#f00"/>'
        '<use href="#heart" width="1" height="1"/>',
        symbols={"heart": HEART},
    )
    assert red.form is redder.form
    assert red.form is not black.form


def test_a_symbol_sees_its_own_ids() -> None:
    sun = (
        f'<symbol id="sun" viewBox="0 0 8 8"><radialGradient id="f">{STOPS}</radialGradient>'
        '<clipPath id="c"><rect width="4" height="8"/></clipPath>'
        '<defs><g id="ray"><rect width="1" height="1"/></g></defs>'
        '<circle cx="4" cy="4" r="4" fill="url(#f)" clip-path="url(#c)"/><use href="#ray" x="2"/></symbol>'
    )
    # The side has the same ids with other meanings.
    side = '<g id="ray"/><linearGradient id="f"/><use href="#sun" width="8" height="8"/>'
    use = one(side, symbols={"sun": sun})
    group, ray = use.form.items
    assert group.items[0].paint.fill.kind == "radial"
    assert group.clip == rectangle(0, 0, 4, 8)
    assert ray.form.items[0].segments == rectangle(0, 0, 1, 1)


def test_a_symbol_does_not_see_the_ids_of_the_side() -> None:
    sun = '<symbol id="sun" viewBox="0 0 8 8"><circle r="4" fill="url(#f)"/></symbol>'
    side = f'<linearGradient id="f">{STOPS}</linearGradient><use href="#sun" width="8" height="8"/>'
    assert "refers to #f" in str(fault(side, symbols={"sun": sun}))


def test_a_gradient_that_a_symbol_inherits_is_that_of_the_side() -> None:
    reading = Reading({"heart": HEART})
    side = (
        '<linearGradient id="f">{}</linearGradient><use href="#heart" width="8" height="8" fill="url(#f)"/>'
    )
    first, again, other = (
        reading(side.format(stops))[0] for stops in (STOPS, STOPS, STOPS.replace("#f00", "#00f"))
    )
    assert first.form.items[0].paint.fill.stops[1][1] == RED
    assert first is again
    assert other.form.items[0].paint.fill.stops[1][1] == (0, 0, 1)


def test_symbols_use_symbols() -> None:
    heart = '<use href="#heart" width="24" height="24"{}/>'
    both = heart.format("") + heart.format(' x="24"')
    pair = f'<symbol id="pair" viewBox="0 0 48 24">{both}</symbol>'
    use = one('<use href="#pair" width="48" height="24"/>', symbols={"heart": HEART, "pair": pair})
    left, right = use.form.items
    assert left.form is right.form


def test_uses_of_the_same_side() -> None:
    drawn, use = items('<circle id="a" r="3" fill="#f00"/><use href="#a" x="5" y="6" fill="#00f"/>')
    # A shape keeps its own colour.
    assert use.form.items == (drawn,)
    assert use.matrix == (1, 0, 0, 1, 5, 6)
    (use,) = items('<defs><g\nid = "a"><circle r="3"/></g></defs><use href="#a" fill="#f00"/>')
    assert use.form.items[0].paint.fill == RED
    (use,) = items(
        '<symbol id="a" viewBox="0 0 2 2"><circle r="1"/></symbol><use href="#a" width="4" height="4"/>'
    )
    assert (use.matrix[0], use.form.box) == (2, (0, 0, 2, 2))


def test_ids_change_from_piece_to_piece() -> None:
    reading = Reading()
    side = '<defs><g id="a"><circle r="{}"/></g></defs><use href="#a"/>'
    first, second, again = (reading(side.format(r))[0] for r in (3, 4, 3))
    assert isinstance(first, Use)
    assert isinstance(second, Use)
    assert second.form.items == (Shape(ellipse(0, 0, 4, 4), first.form.items[0].paint),)  # type: ignore[union-attr]
    assert first is again


def test_what_a_use_refers_to_by_way_of_another_changes() -> None:
    reading = Reading()
    side = '<defs><g id="a"><circle r="{}"/></g><g id="b"><use href=\'#a\'/></g></defs><use href="#b"/>'
    first, second = (reading(side.format(r))[0] for r in (3, 4))
    assert first != second
    side = (
        '<defs><linearGradient id="f">{}</linearGradient>'
        '<g id="b" fill="url(#f)"><circle r="1"/></g></defs><use href="#b"/>'
    )
    first, second = (reading(side.format(stops))[0] for stops in (STOPS, STOPS.replace("#f00", "#00f")))
    assert first != second


@pytest.mark.parametrize(
    ("body", "name", "message"),
    [
        ('<use href="#haert" width="1" height="1"/>', "unknown-icon", "no symbol `haert`"),
        ('<use href="heart.svg#a"/>', "bad-svg", '<use> refers to "#id"'),
        ("<use/>", "bad-svg", '<use> refers to "#id"'),
        ('<use href="#heart"/>', "bad-svg", "<use> needs width and height to place a symbol"),
        ('<use href="#heart" width="0" height="3"/>', "bad-svg", "<use> has no area: 0 x 3 mm"),
        ('<g id="a"><use href="#a"/></g>', "bad-svg", "symbol `a` uses itself"),
        ('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', "bad-svg", "uses itself"),
        ('<linearGradient id="a"/><use href="#a"/>', "bad-svg", "<use> cannot draw <linearGradient>"),
        (
            '<symbol id="a"/><use href="#a"/>',
            "bad-svg",
            "<symbol> `a` viewBox must be x, y and a size above 0",
        ),
        (
            '<symbol id="a" viewBox="0 0 0 9"/><use href="#a"/>',
            "bad-svg",
            "viewBox must be x, y and a size above 0",
        ),
        ('<symbol id="a" viewBox="a"/><use href="#a"/>', "bad-svg", 'must be plain numbers of mm, not "a"'),
        ('<g id="a"/><g id="a"/><use href="#a"/>', "bad-svg", 'two elements have id="a"'),
        ('<g id="heart"/>', "bad-svg", 'id="heart" is the name of a shared symbol'),
    ],
)
def test_wrong_uses(body: str, name: str, message: str) -> None:
    bad = fault(body, symbols={"heart": HEART})
    assert bad.name == name
    assert message in str(bad)


def test_a_symbol_that_uses_itself() -> None:
    loop = '<symbol id="loop" viewBox="0 0 8 8"><use href="#loop" width="8" height="8"/></symbol>'
    assert "uses itself" in str(fault('<use href="#loop" width="8" height="8"/>', symbols={"loop": loop}))


def test_uses_that_double_come_to_an_end() -> None:
    groups = "".join(f'<g id="a{n}"><use href="#a{n + 1}"/><use href="#a{n + 1}"/></g>' for n in range(18))
    started = time.process_time()
    bad = fault(f'<defs>{groups}<circle id="a18" r="1"/></defs><use href="#a0"/>')
    assert str(bad) == f"symbols are used more than {MOST_USES} times in one another"
    row = "".join(f'<g id="a{n}"><use href="#a{n + 1}"/></g>' for n in range(40))
    bad = fault(f'<defs>{row}<circle id="a40" r="1"/></defs><use href="#a0"/>')
    assert "more than 20 deep" in str(bad)
    assert time.process_time() - started < 4


def test_a_reader_goes_on_after_a_fault_inside_a_symbol() -> None:
    broken = '<symbol id="broken" viewBox="0 0 8 8"><g><rectangle/></g></symbol>'
    reading = Reading({"broken": broken, "heart": HEART})
    before = reading('<g id="a"/><use href="#heart" width="1" height="1"/>')
    with pytest.raises(BadMarkup):
        reading('<use href="#broken" width="1" height="1"/>')
    assert reading('<g id="a"/><use href="#heart" width="1" height="1"/>') == before
