"""Words that are too faint for what lies under them are told, and no others."""

from __future__ import annotations

import pytest

from pnp.drawing.contrast import Contrasts
from pnp.drawing.items import Group, TextLine
from tests.drawing.faintness import faint, ratio, text
from tests.drawing.studio import TYPE, Reading

HEAD = '<rect x="5" y="5" width="50" height="20" fill="#F7C948"/>'


def test_white_words_on_yellow_and_black_ones_on_yellow() -> None:
    (found,) = faint(HEAD + text(10, 15, "#FFFFFF") + text(10, 22, "#000000"))
    assert (found.words, found.colour, found.least) == ("Wolf", (1, 1, 1), 4.5)
    assert found.ratio == pytest.approx(ratio((1, 1, 1), (0xF7 / 255, 0xC9 / 255, 0x48 / 255)))


def test_the_paper_is_white() -> None:
    # 4.48 and 4.54 on white, by the formula.
    assert [fault.colour for fault in faint(text(9, 9, "#777777"))] == [(0x77 / 255,) * 3]
    assert faint(text(9, 9, "#767676")) == []


def test_what_was_inked_last_counts_and_only_where_it_is() -> None:
    patch = '<rect x="8" y="8" width="20" height="10" fill="#000000"/>'
    assert faint(HEAD + patch + text(10, 15, "#FFFFFF")) == []
    assert len(faint(HEAD + patch + text(40, 15, "#FFFFFF"))) == 1
    assert len(faint(HEAD + text(10, 15, "#FFFFFF") + patch)) == 1


def test_a_round_shape_ends_where_its_line_does() -> None:
    disc = '<circle cx="30" cy="30" r="10" fill="#000000"/>'
    middle = 'text-anchor="middle"'
    assert faint(disc + text(30, 31.4, "#FFFFFF", middle)) == []
    # In the corner of its box there is paper.
    assert len(faint(disc + text(22, 23, "#FFFFFF", middle))) == 1


@pytest.mark.parametrize(
    ("size", "weight", "least"),
    [
        ("6.35", "400", 3.0),  # 18 pt
        ("6.3", "400", 4.5),
        ("4.94", "700", 3.0),  # 14 pt
        ("4.93", "700", 4.5),
    ],
)
def test_large_words_may_be_fainter(size: str, weight: str, least: float) -> None:
    family = f'font-family="Noto Sans" font-size="{size}" font-weight="{weight}"'
    (found,) = faint(f'<text {family} x="9" y="9" fill="#DDDDDD">Wolf</text>')
    assert found.least == least


def test_a_group_moves_and_enlarges() -> None:
    group = '<g transform="translate(20 0) scale(2)"><rect width="10" height="10" fill="#000000"/>'
    (found,) = faint(group + text(1, 5, "#111111") + "</g>" + text(23, 5, "#FFFFFF"))
    assert found.colour == (0x11 / 255,) * 3
    assert found.least == 3.0  # 8 mm are 22.7 pt


def test_a_clip_leaves_paper() -> None:
    clip = '<clipPath id="half"><rect x="0" y="0" width="30" height="90"/></clipPath>'
    dark = '<g clip-path="url(#half)"><rect x="0" y="0" width="60" height="90" fill="#000000"/></g>'
    assert faint(clip + dark + text(10, 15, "#FFFFFF")) == []
    assert len(faint(clip + dark + text(40, 15, "#FFFFFF"))) == 1


def test_a_shared_shape_lies_under_words_too() -> None:
    symbols = {"plate": '<symbol id="plate" viewBox="0 0 24 24"><rect width="24" height="24"/></symbol>'}
    use = '<use href="#plate" x="5" y="5" width="20" height="20" fill="#000000"/>'
    assert faint(use + text(10, 15, "#FFFFFF"), symbols) == []
    assert len(faint(use + text(10, 15, "#333333"), symbols)) == 1


def test_the_fainter_end_of_a_gradient_counts() -> None:
    fade = (
        '<linearGradient id="fade"><stop offset="0" stop-color="#000000"/>'
        '<stop offset="1" stop-color="#999999"/></linearGradient>'
        '<rect x="5" y="5" width="50" height="20" fill="url(#fade)"/>'
    )
    (found,) = faint(fade + text(10, 15, "#FFFFFF"))
    assert found.under == (0x99 / 255,) * 3


def test_what_nobody_can_know_or_need_not_is_not_judged() -> None:
    fade = (
        '<linearGradient id="fade"><stop offset="0" stop-color="#000000" stop-opacity="0.5"/>'
        '<stop offset="1" stop-color="#999999"/></linearGradient>'
        '<rect x="5" y="5" width="50" height="20" fill="url(#fade)"/>'
    )
    assert faint(fade + text(10, 15, "#FFFFFF")) == []
    assert faint(text(10, 15, "none", 'stroke="#EEEEEE" stroke-width="0.2"')) == []


def test_every_style_of_a_frame_is_looked_at() -> None:
    frame = (
        f'<foreignObject x="5" y="5" width="50" height="20" {TYPE} fill="#000000">'
        '<p xmlns="http://www.w3.org/1999/xhtml">One <span fill="#CCCCCC">two</span></p></foreignObject>'
    )
    assert [fault.words for fault in faint(frame)] == ["two"]
    # 5 mm from the top left corner of the frame there is paper, below its lower edge black.
    black = '<rect x="0" y="20" width="60" height="40" fill="#000000"/>'
    low = frame.replace("<foreignObject", '<foreignObject pnp:valign="bottom"').replace(
        '"#000000"', '"#FFFFFF"'
    )
    assert [fault.words for fault in faint(black + low)] == []


def test_words_that_let_light_through_are_mixed_with_what_is_under_them() -> None:
    (found,) = faint(text(9, 9, "#000000", 'fill-opacity="0.3"'))
    assert found.colour == pytest.approx((0.7,) * 3)


def test_grounds_that_let_light_through_are_mixed_with_what_is_under_them() -> None:
    veil = '<rect x="5" y="5" width="50" height="20" fill="#000000" {}/>'
    for how in ('fill-opacity="0.6"', 'opacity="0.6"'):
        (found,) = faint(veil.format(how) + text(10, 15, "#000000"))
        assert found.under == pytest.approx((0.4,) * 3)  # 0.6 of black over 1.0 of paper
        assert found.ratio == pytest.approx(ratio((0, 0, 0), (0.4, 0.4, 0.4)))
        assert faint(veil.format(how) + text(10, 15, "#FFFFFF")) == []
        assert len(faint(veil.format(how) + text(10, 15, "#999999"))) == 1
    # Two such grounds, one over the other: 0.4 of 0.4; two shapes in one group count once.
    (found,) = faint(veil.format('opacity="0.6"') * 2 + text(10, 15, "#000000"))
    assert found.under == pytest.approx((0.16,) * 3)
    (found,) = faint(f'<g opacity="0.6">{veil * 2}</g>'.replace("{}", "") + text(10, 15, "#000000"))
    assert found.under == pytest.approx((0.4,) * 3)


def test_words_in_a_group_that_lets_light_through() -> None:
    for body in (
        text(9, 9, "#000000", 'opacity="0.2"'),
        f'<g opacity="0.2">{text(9, 9, "#000000")}</g>',
        f'<g opacity="0.4"><g opacity="0.5">{text(9, 9, "#000000")}</g></g>',
    ):
        (found,) = faint(body)
        assert found.colour == pytest.approx((0.8,) * 3)
    # White on black, both at 0.9 over paper: 1.0 on 0.1.
    plate = '<rect width="60" height="30" fill="#000000"/>'
    assert faint(f'<g opacity="0.9">{plate}{text(9, 9, "#FFFFFF")}</g>') == []
    (found,) = faint(f'<g opacity="0.4">{plate}{text(9, 9, "#FFFFFF")}</g>')
    assert (found.colour, found.under) == (pytest.approx((1.0,) * 3), pytest.approx((0.6,) * 3))


def test_words_on_a_thick_line() -> None:
    line = '<line x1="5" y1="14" x2="50" y2="14" stroke="#000000" stroke-width="{}" {}/>'
    assert faint(line.format(6, "") + text(9, 15, "#FFFFFF")) == []
    (found,) = faint(line.format(6, "") + text(9, 15, "#222222"))
    assert found.under == (0, 0, 0)
    # Beyond its end and beside it there is paper; between dashes there may be.
    assert faint(line.format(6, "") + text(52, 15, "#222222") + text(9, 20, "#222222")) == []
    assert faint(line.format(6, 'stroke-dasharray="1 9"') + text(9, 15, "#222222")) == []


def test_letters_beside_the_first_count_in_longer_words() -> None:
    bar = '<rect x="12" y="8" width="40" height="12" fill="#224466"/>'
    assert [found.words for found in faint(bar + text(8.9, 15, "#000000", words="mostly on it"))] == [
        "mostly on it"
    ]
    assert faint(bar + text(8.9, 15, "#000000", words="7")) == []
    middle, end = 'text-anchor="middle"', 'text-anchor="end"'
    disc = '<rect x="20" y="8" width="3" height="12" fill="#224466"/>'
    assert len(faint(disc + text(19, 15, "#000000", middle, words="words"))) == 1
    assert len(faint(disc + text(26, 15, "#000000", end, words="words"))) == 1


def test_words_of_many_pieces_may_be_long() -> None:
    bar = '<rect x="12" y="8" width="40" height="12" fill="#224466"/>'
    assert len(faint(bar + text(8.9, 15, "#000000", words="\ue000a\ue001"))) == 1


def test_what_is_laid_over_words_veils_them() -> None:
    veil = '<rect x="5" y="5" width="50" height="20" fill="#FFFFFF" fill-opacity="{}"/>'
    (found,) = faint(text(9, 15, "#000000") + veil.format(0.8))
    assert (found.colour, found.under) == (pytest.approx((0.8,) * 3), (1, 1, 1))
    assert faint(text(9, 15, "#000000") + veil.format(0.2)) == []
    assert faint(text(9, 45, "#000000") + veil.format(0.8)) == []
    # Words that were faint before are told of once.
    assert len(faint(text(9, 15, "#CCCCCC") + veil.format(0.8))) == 1


def test_words_at_one_place_that_run_another_way() -> None:
    # The first letters of both stand about 20, 20; the bar lies under the second of those that run down.
    bar = '<rect x="10" y="22" width="20" height="9" fill="#224466"/>'
    reading = Reading()
    shape, level = reading(bar + text(18.8, 21.4, "#000000", words="words"))
    assert isinstance(level, TextLine)
    down = Group((level._replace(x=-1.2, y=1.4),), (0, 1, -1, 0, 20, 20))
    contrasts = Contrasts(reading.reader.pictures)
    assert contrasts.faint([shape, level]) == []
    assert [found.under for found in contrasts.faint([shape, level, down])] == [(0x22 / 255, 0x44 / 255, 0.4)]
