"""How much of a line a word takes at most, without looking at each number for itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.typeset.chunks import TypeCase
from pnp.typeset.fonts import Face, Fonts
from tests.typeset.setting import BODY, TITLE, brick_fonts, bundled, style

FONTS = bundled()
looks = st.builds(style, st.sampled_from([BODY, TITLE]), st.just(3.0), spacing=st.sampled_from([0.0, 0.4]))


def face(fonts: Fonts) -> Face:
    """The only face."""
    (found,) = fonts.faces
    return found


@given(word=st.text("AVoT.,-'ü\u0416", min_size=1, max_size=9), look=looks)
def test_words_take_what_they_take_when_set(word: str, look) -> None:  # type: ignore[no-untyped-def]
    case = TypeCase(FONTS)
    chunk = case.chunk(case.style(look), word)
    assert case.style(look).widths[word] == pytest.approx(max(chunk.reach, chunk.step), abs=1e-9)


@given(number=st.integers(0, 10**9), look=looks)
def test_numbers_take_no_more_than_the_widest_digits(number: int, look) -> None:  # type: ignore[no-untyped-def]
    case = TypeCase(FONTS)
    chunk = case.chunk(case.style(look), str(number))
    widest = case.style(look).widths[str(number)]
    assert max(chunk.reach, chunk.step) <= widest + 1e-9
    assert widest <= 1.5 * chunk.reach


@given(words=st.lists(st.integers(0, 10**6).map(str) | st.text("1AVo\u0661", max_size=5)), look=looks)
def test_the_widest_characters_are_those_of_a_word(words: list[str], look) -> None:  # type: ignore[no-untyped-def]
    widths = TypeCase(FONTS).style(look).widths
    widest = max([0.0, *[widths[word] / (len(word) + 1) for word in words]])
    assert widths.per_character(words) == widest


@pytest.mark.parametrize(
    ("kerning", "is_known"),
    [
        ("", True),
        ("pos u0031 u0032 40;", True),
        ("pos u0031 <0 0 0 0> u0032 <0 0 40 0>;", False),
        ("pos u0031' 40 u0032 u0031;", False),
    ],
)
def test_digits_are_known_where_nothing_but_the_next_one_moves_them(
    tmp_path: Path, kerning: str, is_known: bool
) -> None:
    made = face(brick_fonts(tmp_path, characters=" 0123456789", kerning=kerning))
    space, digit = 500.0, 540.0 if kerning else 500.0
    assert made.digits == ((space, digit) if is_known else None)


def test_digits_are_not_known_of_a_font_without_some(tmp_path: Path) -> None:
    assert face(brick_fonts(tmp_path, characters=" 012345678")).digits is None


def test_the_bundled_fonts_kern_pairs_alone() -> None:
    assert all(face.kerns_pairs for face in FONTS.faces)
