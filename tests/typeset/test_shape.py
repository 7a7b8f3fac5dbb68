"""Words in faces: kerning, fallback, stand-ins, and what cannot be set."""

from __future__ import annotations

from pathlib import Path

import pytest
import uharfbuzz
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.source import Report
from pnp.typeset.fonts import Face, Fonts, read_fonts
from pnp.typeset.shape import Shaped, Shaper
from tests.typeset.setting import BODY, ROOT, bundled, make_font

FONTS = bundled()


def face_of(fonts: Fonts, family: str, weight: int = 400) -> Face:
    face = fonts.face(family, weight, False)
    assert face is not None
    return face


def shape(text: str, family: str = BODY, weight: int = 400) -> Shaped:
    return Shaper(FONTS).shape(face_of(FONTS, family, weight), text)


def by_hand(name: str, text: str) -> list[float]:
    """The widths in the file's own table."""
    font = TTFont(ROOT / f"fonts/{name}.ttf")
    cmap, scale = font.getBestCmap(), 1000 / font["head"].unitsPerEm
    return [font["hmtx"][cmap[ord(character)]][0] * scale for character in text]


def by_engine(name: str, text: str) -> float:
    """The width of a whole text with kerning, shaped in one go."""
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(ROOT / f"fonts/{name}.ttf")))
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(uharfbuzz.Font(face), buffer, {"kern": True, "liga": False})
    return sum(position.x_advance for position in buffer.glyph_positions) * 1000 / face.upem


def test_a_word_without_pairs_is_as_wide_as_its_letters() -> None:
    shaped = shape("minim")
    assert shaped.advance == sum(by_hand("AtkinsonHyperlegibleNext-Regular", "minim"))
    assert shaped.words[0].kerns == ()
    assert shaped.characters == 5


@pytest.mark.parametrize(
    ("family", "weight", "name"),
    [
        (BODY, 400, "AtkinsonHyperlegibleNext-Regular"),
        (BODY, 700, "AtkinsonHyperlegibleNext-Bold"),
        ("Noto Sans", 400, "NotoSans-Regular"),
        ("Sofia Sans Condensed", 800, "SofiaSansCondensed-ExtraBold"),
    ],
)
def test_bundled_fonts_kern(family: str, weight: int, name: str) -> None:
    shaped = shape("AVATAR", family, weight)
    letters = by_hand(name, "AVATAR")
    (word,) = shaped.words
    assert word.font == name
    assert word.text == "AVATAR"
    assert shaped.advance == pytest.approx(by_engine(name, "AVATAR"))
    assert shaped.advance < sum(letters) - 100
    assert sum(letters) - sum(word.kerns) == pytest.approx(word.advance)
    assert len(word.kerns) == 6
    assert word.kerns[-1] == 0


@settings(max_examples=60, deadline=None)
@given(
    st.text("AVTWoyeor., fi", min_size=1, max_size=12).filter(
        lambda text: text.strip() == text and "  " not in text
    )
)
def test_words_and_spaces_add_up_to_the_text_shaped_whole(text: str) -> None:
    words = [shape(word) for word in text.split(" ")]
    total = sum(word.spaced for word in words[:-1]) + words[-1].advance
    total += sum(word.space.advance for word in words[1:])
    assert total == pytest.approx(by_engine("AtkinsonHyperlegibleNext-Regular", text))


def test_kerning_goes_on_the_character_before(tmp_path: Path) -> None:
    make_font(
        tmp_path / "Brick-Regular.ttf",
        kerning="pos u0041 u0056 -100; pos u0056 u0020 -30; pos u0020 u0041 -20;",
    )
    fonts = read_fonts([tmp_path], Report())
    shaped = Shaper(fonts).shape(face_of(fonts, "Brick"), "AVa")
    assert shaped.words == (("Brick-Regular", "AVa", 1400.0, (100.0, 0.0, 0.0)),)
    ending = Shaper(fonts).shape(face_of(fonts, "Brick"), "AV")
    assert ending.advance == 900
    assert ending.spaced == 870
    assert ending.before_space == (("Brick-Regular", "AV", 870.0, (100.0, 30.0)),)
    assert ending.space == ("Brick-Regular", " ", 480.0, (20.0,))


def test_ligatures_stay_apart(tmp_path: Path) -> None:
    make_font(tmp_path / "Brick-Regular.ttf", characters=" fix", kerning="")
    font = TTFont(tmp_path / "Brick-Regular.ttf")
    from fontTools.feaLib.builder import addOpenTypeFeaturesFromString

    addOpenTypeFeaturesFromString(font, "feature liga { sub u0066 u0069 by u0078; } liga;")
    font.save(tmp_path / "Brick-Regular.ttf")
    fonts = read_fonts([tmp_path], Report())
    assert Shaper(fonts).shape(face_of(fonts, "Brick"), "fi").advance == 1000


def test_glyphs_swapped_for_kerning_are_left_unkerned(tmp_path: Path) -> None:
    make_font(tmp_path / "Brick-Regular.ttf", characters=" abx", kerning="sub u0061 by u0078;")
    fonts = read_fonts([tmp_path], Report())
    shaped = Shaper(fonts).shape(face_of(fonts, "Brick"), "ab")
    assert shaped.words == (("Brick-Regular", "ab", 1000.0, ()),)


def test_missing_characters_come_from_other_fonts() -> None:
    shaped = shape("a♥ж")
    assert [(word.font, word.text) for word in shaped.words] == [
        ("AtkinsonHyperlegibleNext-Regular", "a"),
        ("DejaVuSansSymbols-Regular", "♥"),
        ("NotoSans-Regular", "ж"),
    ]
    heart = by_hand("DejaVuSansSymbols-Regular", "♥")[0]
    assert shaped.words[1].advance == pytest.approx(heart)
    assert shaped.missing == ""
    assert [word.font for word in shape("ж♥", weight=700).words] == [
        "NotoSans-Bold",
        "DejaVuSansSymbols-Regular",
    ]


def test_words_before_a_space_keep_their_fonts() -> None:
    shaped = shape("♥")
    assert shaped.words == shaped.before_space
    assert shaped.space.font == "AtkinsonHyperlegibleNext-Regular"


def test_what_no_font_has_is_named() -> None:
    shaped = shape("a🧙b🧙")
    assert shaped.missing == "🧙"
    assert "".join(word.text for word in shaped.words) == "ab"


def test_letters_and_marks_are_composed() -> None:
    assert shape("e\u0301") == shape("é")
    assert [word.text for word in shape("e\u0301").words] == ["é"]
    assert shape("x\u0302").missing == "\u0302"


def test_fixed_spaces_are_words_of_their_own() -> None:
    shaped = shape("10\u00a0mm")
    assert [word.text for word in shaped.words] == ["10", "\u00a0", "mm"]
    assert shaped.advance == sum(by_hand("AtkinsonHyperlegibleNext-Regular", "10\u00a0mm"))


def test_a_space_the_font_lacks_is_made_from_its_own(tmp_path: Path) -> None:
    make_font(tmp_path / "Brick-Regular.ttf")
    fonts = read_fonts([tmp_path], Report())
    shaped = Shaper(fonts).shape(face_of(fonts, "Brick"), "a\u202fb\u00a0c")
    assert [(word.text, word.advance, word.kerns) for word in shaped.words] == [
        ("a", 500.0, ()),
        (" ", 200.0, (300.0,)),
        ("b", 500.0, ()),
        (" ", 500.0, ()),
        ("c", 500.0, ()),
    ]


def test_a_hyphen_stands_in_for_its_relatives(tmp_path: Path) -> None:
    make_font(tmp_path / "Brick-Regular.ttf")
    fonts = read_fonts([tmp_path], Report())
    shaped = Shaper(fonts).shape(face_of(fonts, "Brick"), "a\u2011b\u2010c")
    assert [word.text for word in shaped.words] == ["a-b-c"]
    assert shaped.missing == ""


def test_characters_without_ink_take_no_room() -> None:
    assert shape("a\u200bb\u2060c\u00add").words[0].text == "abcd"
    assert [word.text for word in shape("♥\ufe0f").words] == ["♥"]


@pytest.mark.parametrize(
    "text",
    ["שלום", "سلام", "ܫܠܡܐ", "ދިވެހި", "ߒߞߏ", "नमस्ते", "สวัสดี", "ខ្មែរ", "မြန်မာ", "\u202eabc", "𞤀𞤁"],
)
def test_scripts_that_join_or_run_leftwards_are_refused(text: str) -> None:
    shaped = shape(f"x{text}")
    assert shaped.refused
    assert shaped.refused in text
    assert shaped.words == ()


def test_the_currency_sign_of_a_refused_script_is_fine() -> None:
    assert shape("฿").refused == ""


def test_a_word_is_shaped_once() -> None:
    assert shape("once") is shape("once")
