"""Lines of words: greedy, in order, no wider than the room."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.items import Break, Form, Inline, Span
from pnp.geometry import Box
from pnp.source import Report
from pnp.typeset.chunks import TypeCase, UnknownFamily
from pnp.typeset.fonts import read_fonts
from pnp.typeset.lines import Line, fill, read_line, read_paragraphs, strips
from tests.typeset.setting import BODY, brick_fonts, bundled, make_font, style

FONTS = bundled()
TEXTS = st.text(st.sampled_from("aVTor.- \u200b\u00ad"), max_size=60)


def text_of(line: Line) -> str:
    """The characters a line shows."""
    return "".join(word.text for strip in strips(line)[0] for word in strip.words)


def lines_of(text: str, room: float, case: TypeCase, look: object) -> list[str]:
    """A text in lines, as read."""
    (paragraph,) = read_paragraphs((Span(text, look),), case, lambda form: form)  # type: ignore[arg-type]
    return [text_of(line) for line in fill(paragraph, room, case)]


def placed(lines: list[Line]) -> list[tuple[str, list[float]]]:
    """Each line's characters, and where its icons begin."""
    return [(text_of(line), [x for x, _ in strips(line)[1]]) for line in lines]


@pytest.fixture
def case(tmp_path: Path) -> TypeCase:
    """A case where each character of 2 mm type is 1 mm wide."""
    return TypeCase(brick_fonts(tmp_path))


def test_lines_take_what_fits(case: TypeCase) -> None:
    assert lines_of("one two three four", 7, case, style()) == ["one two", "three", "four"]
    assert lines_of("one two three four", 6.9, case, style()) == ["one", "two", "three", "four"]
    assert lines_of("one two three four", 10, case, style()) == ["one two", "three four"]


def test_white_space_collapses(case: TypeCase) -> None:
    assert lines_of("  one \n\t two  ", 20, case, style()) == ["one two"]
    spans = (Span("one ", style()), Span(" two", style()), Span(" ", style()), Span("three", style()))
    (paragraph,) = read_paragraphs(spans, case, lambda form: form)
    assert [text_of(line) for line in fill(paragraph, 99, case)] == ["one two three"]


def test_spans_without_space_are_one_word(case: TypeCase) -> None:
    spans = (Span("on", style()), Span("to", style(weight=700)), Span(" us", style()))
    (paragraph,) = read_paragraphs(spans, case, lambda form: form)
    lines = fill(paragraph, 3, case)
    assert [text_of(line) for line in lines] == ["onto", "us"]
    assert lines[0].width == 4


def test_hyphens_and_invisible_places_divide(case: TypeCase) -> None:
    assert lines_of("a well-known", 7, case, style()) == ["a well-", "known"]
    assert lines_of("a well-known", 6.5, case, style()) == ["a", "well-", "known"]
    assert lines_of("ab\u200bcd ef", 3, case, style()) == ["ab", "cd", "ef"]
    assert lines_of("ab\u200bcd ef", 4, case, style()) == ["abcd", "ef"]


def test_a_soft_hyphen_shows_where_the_line_ends(case: TypeCase) -> None:
    assert lines_of("hy\u00adphen", 4, case, style()) == ["hy-", "phen"]
    assert lines_of("hy\u00adphen", 6, case, style()) == ["hyphen"]
    assert lines_of("ab\u00adcd", 2, case, style()) == ["abcd"], "the hyphen needs room too"


def test_a_fixed_space_holds_words_together(case: TypeCase) -> None:
    assert lines_of("ab cd\u00a0ef", 5, case, style()) == ["ab", "cd ef"]


def test_a_word_wider_than_the_room_is_not_cut(case: TypeCase) -> None:
    assert lines_of("a extraordinary b", 5, case, style()) == ["a", "extraordinary", "b"]


def test_a_divided_word_keeps_its_styles(case: TypeCase) -> None:
    bold = style(size=4.0)
    spans = (Span("ab well-", style()), Span("known-as", bold), Span(" x", style()))
    (paragraph,) = read_paragraphs(spans, case, lambda form: form)
    lines = fill(paragraph, 12, case)
    assert [text_of(line) for line in lines] == ["ab well-", "known-", "as x"]
    assert [line.width for line in lines] == [8, 12, 6]
    assert [[strip.look.size for strip in strips(line)[0]] for line in lines] == [[2], [4], [4, 2]]


def test_icons_are_divided_from_words_but_not_from_full_stops(case: TypeCase) -> None:
    icon = Inline(Form("corn", (), Box(0, 0, 24, 12)), 1.0, style())
    content = (Span("take ", style()), icon, Span(". And ", style()), icon, icon)
    (paragraph,) = read_paragraphs(content, case, lambda form: form)
    assert placed(fill(paragraph, 10, case)) == [("take .", [5.0]), ("And ", [4.0]), ("", [0.0])]
    assert placed(fill(paragraph, 9, case)) == [("take", []), (". And", [0.0]), ("", [0.0, 4.0])]


def test_letter_spacing_follows_each_character(case: TypeCase) -> None:
    line = read_line(case.style(style(spacing=0.25)), "abc de", case)
    assert line.width == 6 * 1.25


def test_breaks_make_paragraphs(case: TypeCase) -> None:
    look = style()
    content = (
        Span("a", look),
        Break(),
        Break(),
        Span("b ", look),
        Break(1.5),
        Span(" ", look),
        Break(2.0),
        Span("c", look),
    )
    paragraphs = read_paragraphs((*content, Break()), case, lambda form: form)
    assert [(len(paragraph.chunks), paragraph.gap) for paragraph in paragraphs] == [
        (1, 0),
        (0, 0),
        (1, 0),
        (1, 2.0),
    ]
    assert all(paragraph.styles for paragraph in paragraphs)


def test_an_empty_first_line_is_as_high_as_the_text(case: TypeCase) -> None:
    paragraphs = read_paragraphs((Break(), Span("a", style())), case, lambda form: form)
    assert [paragraph.styles[0].look.size for paragraph in paragraphs] == [2.0, 2.0]


def test_unknown_family(case: TypeCase) -> None:
    with pytest.raises(UnknownFamily, match="Comic"):
        read_paragraphs((Span("a", style("Comic")),), case, lambda form: form)


def test_spaces_kern_only_within_a_style(tmp_path: Path) -> None:
    make_font(tmp_path / "Brick-Regular.ttf", kerning="pos u0056 u0020 -100; pos u0020 u0041 -100;")
    case = TypeCase(read_fonts([tmp_path], Report()))
    assert read_line(case.style(style()), "V A", case).width == pytest.approx(3 - 0.4)
    red = style(spacing=0.0, size=2.0, weight=700)
    for spans, width in (
        ((Span("V A", style()),), 2.6),
        ((Span("V ", style()), Span("A", red)), 2.8),
        ((Span("V", red), Span(" A", style())), 2.8),
        ((Span("V", red), Span(" ", style()), Span("A", red)), 3.0),
    ):
        (paragraph,) = read_paragraphs(spans, case, lambda form: form)
        (line,) = fill(paragraph, math.inf, case)
        assert line.width == pytest.approx(width), spans
        assert sum(word.advance for strip in strips(line)[0] for word in strip.words) == pytest.approx(
            width * 500
        )


def test_the_rest_of_a_divided_word_kerns_only_with_a_space_of_its_style(tmp_path: Path) -> None:
    make_font(tmp_path / "Brick-Regular.ttf", kerning="pos u0056 u0020 -100;")
    case = TypeCase(read_fonts([tmp_path], Report()))
    for blank, width in ((style(), 2.8), (style(weight=700), 3.0)):
        spans = (Span("aaaa-V", style()), Span(" ", blank), Span("a", style(spacing=0.0)))
        (paragraph,) = read_paragraphs(spans, case, lambda form: form)
        first, second = fill(paragraph, 5, case)
        assert [text_of(first), text_of(second)] == ["aaaa-", "V a"]
        assert second.width == pytest.approx(width)


def test_east_asian_text_is_divided_between_characters(tmp_path: Path) -> None:
    make_font(tmp_path / "Brick-Regular.ttf", characters=" 貨物列車は東京へ。「」", width=1000)
    case = TypeCase(read_fonts([tmp_path], Report()))
    assert lines_of("貨物列車は「東京」へ。", 8, case, style()) == ["貨物列車", "は「東", "京」へ。"]


@settings(max_examples=150, deadline=None)
@given(TEXTS, st.floats(3, 60), st.sampled_from([400, 700]), st.floats(0, 0.3))
def test_no_line_is_wider_than_the_room_and_nothing_is_lost(
    text: str, room: float, weight: int, spacing: float
) -> None:
    case = TypeCase(FONTS)
    look = style(BODY, 3.0, weight=weight, spacing=spacing)
    paragraphs = read_paragraphs((Span(text, look),), case, lambda form: form)
    if not paragraphs:
        assert not text.split()
        return
    lines = fill(paragraphs[0], room, case)
    for line in lines:
        assert line.width <= room + 1e-5 or (len(line.chunks) == 1 and case.cut(line.chunks[0], room) is None)
        (strip,) = strips(line)[0] or [None]
        if strip:
            measured = sum(word.advance for word in strip.words) * 3 / 1000
            count = sum(len(word.text) for word in strip.words)
            assert line.width == pytest.approx(measured + count * spacing)
    shown = "".join(text_of(line) for line in lines).replace(" ", "").replace("-", "").replace("‐", "")
    assert shown == "".join(character for character in text if character in "aVTor.")


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text("abc", min_size=1, max_size=9), min_size=1, max_size=12), st.integers(9, 30))
def test_lines_are_those_of_a_plain_greedy_fill(
    tmp_path_factory: pytest.TempPathFactory, words: list[str], room: int
) -> None:
    folder = tmp_path_factory.getbasetemp() / "brick"
    case = TypeCase(brick_fonts(folder))
    expected = [""]
    for word in words:
        longer = f"{expected[-1]} {word}".strip()
        if len(longer) <= room:
            expected[-1] = longer
        else:
            expected.append(word)
    assert lines_of(" ".join(words), room, case, style()) == expected


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(["a", "bb", "ccc-", " ", "-dd", "\u00ad", "AV", "VA "]), max_size=15), st.data()
)
def test_dividing_a_text_into_spans_does_not_move_its_lines(pieces: list[str], data: st.DataObject) -> None:
    text = "".join(pieces)
    room = data.draw(st.floats(4, 40))
    look = style("Noto Sans", 3.0)
    case = TypeCase(FONTS)
    whole = read_paragraphs((Span(text, look),), case, lambda form: form)
    words = text.split(" ")
    spans = tuple(Span(f"{word} ", look) for word in words)
    parted = read_paragraphs(spans, case, lambda form: form)
    assert [[text_of(line) for line in fill(p, room, case)] for p in whole] == [
        [text_of(line) for line in fill(p, room, case)] for p in parted
    ]
