"""Drawings with their text set: places, sizes, and what does not fit."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.drawing.items import Break, Form, Group, Inline, Shape, Span, Text, TextLine, Use
from pnp.geometry import Box
from pnp.source import Problem, Report, Source
from pnp.typeset.fit import fit
from pnp.typeset.fonts import Fonts, read_fonts
from tests.typeset.setting import (
    BODY,
    INK,
    ORIGIN,
    POINT,
    STATIC,
    TITLE,
    brick_fonts,
    bundled,
    drawing,
    frame,
    line,
    make_font,
    rows_of,
    runs_of,
    set_items,
    style,
    words_of,
)

FONTS = bundled()
ROOMY = Box(5, 50, 50, 30)


@pytest.fixture
def bricks(tmp_path: Path) -> Fonts:
    """2 mm type is 1 mm wide a character, 1.6 mm up and 0.4 mm down."""
    return brick_fonts(tmp_path)


def only(report: Report) -> Problem:
    (problem,) = report
    return problem


def test_anchors(bricks: Fonts) -> None:
    for anchor, x in {"start": 10, "middle": 8, "end": 6}.items():
        items, report = set_items(bricks, line("abcd", style(), anchor=anchor))
        (run,) = runs_of(items)
        assert (run.x, run.y, run.size, run.width) == (x, 20, 2, 4)
        assert list(report) == []


def test_letter_spacing_counts_after_the_last_character_too(bricks: Fonts) -> None:
    items, _ = set_items(bricks, line("abcd", style(spacing=0.5), anchor="end"))
    (run,) = runs_of(items)
    assert (run.x, run.width, run.spacing) == (4, 6, 0.5)


def test_words_of_one_look_share_a_run() -> None:
    spans = (
        Span("Take ", style(BODY, 3)),
        Span("two", style(BODY, 3, weight=700)),
        Span(" crates", style(BODY, 3)),
    )
    items, report = set_items(FONTS, line("", style(), spans=spans))
    (run,) = runs_of(items)
    assert [word.text for word in run.words] == ["Take", " ", "two", " ", "crates"]
    assert run.words[2].font == "AtkinsonHyperlegibleNext-Bold"
    assert run.width == pytest.approx(sum(word.advance for word in run.words) * 3 / 1000)
    assert list(report) == []


def test_other_sizes_and_inks_stand_in_runs_of_their_own(bricks: Fonts) -> None:
    red = INK._replace(fill=(1.0, 0.0, 0.0))
    spans = (Span("ab ", style()), Span("cd", style(size=4)), Span("ef", style(paint=red)))
    items, _ = set_items(bricks, line("", style(), spans=spans))
    assert [(run.x, run.size, words_of(run), run.paint.fill) for run in runs_of(items)] == [
        (10, 2, "ab ", (0, 0, 0)),
        (13, 4, "cd", (0, 0, 0)),
        (17, 2, "ef", (1, 0, 0)),
    ]


def test_an_empty_text_leaves_no_item(bricks: Fonts) -> None:
    items, report = set_items(
        bricks,
        line(" ", style()),
        frame("", style(), ROOMY),
        line("", style(), spans=()),
        frame((Break(), Break()), style(), ROOMY),
    )
    assert items == ()
    assert list(report) == []


def test_base_lines_are_where_a_browser_puts_them(bricks: Fonts) -> None:
    """Leading 1.5 of 2 mm is 3 mm a line, 1 mm more than the font is high: the base line is at 0.5 + 1.6."""
    items, report = set_items(bricks, frame("ab cd ef", style(), Box(5, 50, 3, 30)))
    assert [run.y for run in runs_of(items)] == pytest.approx([52.1, 55.1, 58.1])
    assert [run.x for run in runs_of(items)] == [5, 5, 5]
    assert rows_of(items) == ["ab", "cd", "ef"]
    assert list(report) == []


def test_the_largest_type_of_a_line_sets_its_height(bricks: Fonts) -> None:
    content = (Span("ab ", style()), Span("cd", style(size=4)), Span(" ef gh", style()))
    items, _ = set_items(bricks, frame(content, style(), Box(0, 0, 11, 30)))
    assert [(words_of(run), run.y) for run in runs_of(items)] == [
        ("ab ", pytest.approx(1.0 + 3.2)),
        ("cd", pytest.approx(1.0 + 3.2)),
        (" ef", pytest.approx(1.0 + 3.2)),
        ("gh", pytest.approx(6.0 + 2.1)),
    ]


def test_alignment(bricks: Fonts) -> None:
    for align, x in {"left": 5, "center": 8, "right": 11}.items():
        items, _ = set_items(bricks, frame("abcd", style(), Box(5, 50, 10, 30), align=align))
        assert runs_of(items)[0].x == x
    for valign, y in {"top": 52.1, "middle": 65.6, "bottom": 79.1}.items():
        items, _ = set_items(bricks, frame("abcd", style(), Box(5, 50, 10, 30), valign=valign))
        assert runs_of(items)[0].y == pytest.approx(y)


def test_paragraphs_and_forced_lines(bricks: Fonts) -> None:
    content = (Span("ab", style()), Break(), Span("cd", style()), Break(1.0), Span("ef", style()))
    items, _ = set_items(bricks, frame(content, style(), Box(0, 0, 30, 30)))
    assert [run.y for run in runs_of(items)] == pytest.approx([2.1, 5.1, 9.1])


def test_an_icon_stands_on_the_base_line(bricks: Fonts) -> None:
    corn = Form("corn", (Shape((("M", 0, 0),), INK),), Box(-2, -4, 24, 12))
    content = (Span("ab ", style()), Inline(corn, 1.0, style()), Span(" cd", style()))
    items, report = set_items(bricks, frame(content, style(), Box(0, 0, 30, 30)))
    text, use = items
    assert isinstance(text, Text)
    assert [(run.x, words_of(run)) for run in text.runs] == [(0, "ab "), (7, " cd")]
    assert isinstance(use, Use)
    assert use.form is corn
    a, b, c, d, e, f = use.matrix
    scale = 2.0 / 12
    assert (a, b, c, d) == pytest.approx((scale, 0, 0, scale))
    assert (e + a * -2, f + d * 8) == pytest.approx((3, 2.1)), (
        "left edge after the space, lower edge on the base line"
    )
    assert list(report) == []


def test_a_high_icon_makes_room_for_itself(bricks: Fonts) -> None:
    corn = Form("corn", (), Box(0, 0, 12, 12))
    content = (Span("ab ", style()), Inline(corn, 2.0, style()), Break(), Span("cd", style()))
    items, _ = set_items(bricks, frame(content, style(), Box(0, 0, 30, 30)))
    assert [run.y for run in runs_of(items)] == pytest.approx([4.0, 4.0 + 0.9 + 2.1])
    alone, _ = set_items(bricks, frame((Inline(corn, 1.0, style()),), style(), Box(0, 0, 30, 30)))
    assert [type(item) for item in alone] == [Use]


def test_drawings_without_text_stay_the_same_object() -> None:
    plain = drawing(
        Shape((), INK), Group((Shape((), INK),)), Use(Form("corn", (), ROOMY), (1, 0, 0, 1, 0, 0))
    )
    assert fit([plain], FONTS, Report())[0] is plain


def test_text_in_groups_and_forms_is_set_once() -> None:
    form = Form("label", (line("Draw", style(BODY)), Shape((), INK)), ROOMY)
    group = Group((line("Discard", style(BODY)),), opacity=0.5)
    fixed = line("Carry", style(BODY))
    first, second = fit(
        [
            drawing(Use(form, (1, 0, 0, 1, 0, 0)), group, fixed),
            drawing(Use(form, (1, 0, 0, 1, 5, 0)), group, fixed),
        ],
        FONTS,
        Report(),
    )
    assert isinstance(first.items[0], Use)
    assert isinstance(second.items[0], Use)
    assert first.items[0].form is second.items[0].form
    assert isinstance(first.items[0].form.items[0], Text)
    assert second.items[0].matrix == (1, 0, 0, 1, 5, 0)
    assert first.items[1] is second.items[1]
    assert isinstance(first.items[1], Group)
    assert first.items[1].opacity == 0.5
    assert first.items[2] is second.items[2]


def test_forms_of_icons_are_set_too() -> None:
    form = Form("two", (line("2", style(BODY)),), Box(0, 0, 10, 10))
    items, _ = set_items(FONTS, frame((Inline(form, 1.0, style(BODY)),), style(BODY), ROOMY))
    (use,) = items
    assert isinstance(use, Use)
    assert isinstance(use.form.items[0], Text)


# Sizes


def test_a_line_shrinks_by_quarters_of_a_point(bricks: Fonts) -> None:
    """20 characters of 12 pt need 120 pt; 100 pt hold them at 10 pt, the first of 11.75, 11.5 ... to fit."""
    items, report = set_items(
        bricks,
        line(
            "a" * 20,
            style(size=12 * POINT),
            width=100 * POINT + 1e-9,
            fit="shrink",
            anchor="end",
            min_size=6 * POINT,
        ),
    )
    (run,) = runs_of(items)
    assert run.size == pytest.approx(10 * POINT)
    assert run.width == pytest.approx(100 * POINT)
    assert run.x == pytest.approx(10 - 100 * POINT)
    assert list(report) == []


def test_letter_spacing_shrinks_with_the_type(bricks: Fonts) -> None:
    items, _ = set_items(
        bricks,
        line("abcd", style(size=8 * POINT, spacing=4 * POINT), width=16 * POINT, fit="shrink", min_size=1),
    )
    (run,) = runs_of(items)
    assert (run.size, run.spacing) == (pytest.approx(4 * POINT), pytest.approx(2 * POINT))


def test_a_frame_shrinks_until_its_lines_fit(bricks: Fonts) -> None:
    """16 words of 4 letters: two a line of 40 pt at 8 pt (8 lines, 96 pt), three at 5.5 pt (14 x 2.75 pt)."""
    box = Box(0, 0, 40 * POINT, 50 * POINT)
    items, report = set_items(
        bricks, frame(" ".join(["abcd"] * 16), style(size=8 * POINT), box, fit="shrink", min_size=4 * POINT)
    )
    assert rows_of(items) == ["abcd abcd abcd"] * 5 + ["abcd"]
    assert runs_of(items)[0].size == pytest.approx(5.5 * POINT)
    assert runs_of(items)[-1].y + 0.45 * 5.5 * POINT <= 50 * POINT
    assert list(report) == []


def test_the_floor_itself_is_tried(bricks: Fonts) -> None:
    floor = 5.9 * POINT
    items, report = set_items(
        bricks, line("aa", style(size=8 * POINT), width=floor, fit="shrink", min_size=floor)
    )
    assert runs_of(items)[0].size == pytest.approx(floor)
    assert list(report) == []


def test_the_smallest_type_of_a_text_holds_the_floor(bricks: Fonts) -> None:
    spans = (Span("aa ", style(size=8)), Span("aa", style(size=4)))
    items, report = set_items(bricks, line("", style(), spans=spans, width=1.0, fit="shrink", min_size=3))
    assert [run.size for run in runs_of(items)] == pytest.approx([6, 3])
    assert only(report).name == "text-overflow"
    assert "at 17.01 pt" in only(report).message


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 60), st.floats(8, 50), st.floats(3, 20))
def test_shrinking_is_monotone_and_ends_inside_the_box(words: int, width: float, height: float) -> None:
    sizes = []
    for count in (words, words + 5):
        box = Box(0, 0, width, height)
        items, report = set_items(
            FONTS, frame("draw " * count, style(BODY, 3.0), box, fit="shrink", min_size=1.5, leading=1.3)
        )
        runs = runs_of(items)
        sizes.append(runs[0].size)
        assert " ".join(rows_of(items)).split() == ["draw"] * count
        if "text-overflow" not in {problem.name for problem in report}:
            assert all(run.x + run.width <= width + 1e-5 for run in runs)
            assert runs[-1].y <= height
        else:
            assert runs[0].size == pytest.approx(1.5)
    assert 1.5 - 1e-9 <= sizes[1] <= sizes[0] <= 3.0


def test_together_takes_the_least_size_of_the_field(bricks: Fonts) -> None:
    def title(text: str, field: str = "title") -> TextLine:
        return line(
            text,
            style(size=4.0),
            width=20.0,
            fit="together",
            min_size=1.0,
            origin=ORIGIN._replace(field=field),
        )

    report = Report()
    group = Group((title("a" * 12),))
    first, second = fit(
        [drawing(title("abc"), title("a" * 15)), drawing(group, title("abc", "other"))], bricks, report
    )
    inner, other = second.items
    assert isinstance(inner, Group)
    sizes = [run.size for run in runs_of((*first.items, *inner.items))]
    assert sizes[0] == sizes[1] == sizes[2]
    assert 20 / 7.5 - POINT / 4 < sizes[0] <= 20 / 7.5
    assert runs_of((other,))[0].size == 4.0
    assert list(report) == []


def test_together_in_frames_of_a_form(bricks: Fonts) -> None:
    label = frame("ab cd", style(size=4.0), Box(0, 0, 4.0, 50), fit="together", min_size=1.0)
    wide = frame("abcd", style(size=4.0), Box(0, 0, 4.0, 50), fit="together", min_size=1.0)
    first, second = fit(
        [drawing(Use(Form("x", (label,), ROOMY), (1, 0, 0, 1, 0, 0))), drawing(wide)], bricks, Report()
    )
    assert isinstance(first.items[0], Use)
    assert (
        runs_of(first.items[0].form.items)[0].size
        == runs_of(second.items)[0].size
        == pytest.approx(2.0, abs=POINT / 4)
    )


# What does not fit


def test_a_body_too_long_is_an_error_with_both_measures() -> None:
    """C07: 200 times `word` at 9 pt on 10 pt in 55 x 30 mm."""
    body = frame("word " * 200, style(BODY, 9 * POINT), Box(4, 40, 55, 30), leading=10 / 9)
    items, report = set_items(FONTS, body)
    rows = rows_of(items)
    assert sum(len(row.split()) for row in rows) == 200, "never a silent cut"
    problem = only(report)
    assert problem.name == "text-overflow"
    assert problem.severity == "error"
    assert problem.source == ORIGIN.piece
    height = len(rows) * 10 * POINT
    assert (
        problem.message == f'"text" of piece "raft" needs {height:.1f} mm of height at 9 pt and has 30.0 mm'
    )
    assert 'pnp:fit="shrink"' in problem.hint


def test_a_body_too_long_for_the_floor_is_an_error_too() -> None:
    body = frame(
        "word " * 400,
        style(BODY, 9 * POINT),
        Box(4, 40, 55, 30),
        leading=10 / 9,
        fit="shrink",
        min_size=6 * POINT,
    )
    _, report = set_items(FONTS, body)
    problem = only(report)
    assert "at 6 pt" in problem.message
    assert "pnp:min-size" in problem.hint


def test_a_body_that_shrinks_keeps_all_words_in_its_box() -> None:
    box = Box(4, 40, 55, 30)
    body = frame("word " * 100, style(BODY, 9 * POINT), box, leading=10 / 9, fit="shrink", min_size=6 * POINT)
    items, report = set_items(FONTS, body)
    runs = runs_of(items)
    assert list(report) == []
    assert sum(words_of(run).count("word") for run in runs) == 100
    assert 6 * POINT <= runs[0].size < 9 * POINT
    for run in runs:
        assert box.x <= run.x
        assert run.x + run.width <= box.right + 1e-5
        assert box.y <= run.y - 0.668 * run.size
        assert run.y <= box.bottom


def test_a_title_too_wide_is_an_error() -> None:
    """C07: a long name at 12 pt bold in 50 mm."""
    name = "The Unbelievably Long-Winded Archchancellor"
    origin = ORIGIN._replace(field="name")
    items, report = set_items(
        FONTS, line(name, style(BODY, 12 * POINT, weight=700), width=50.0, origin=origin)
    )
    problem = only(report)
    width = runs_of(items)[0].width
    assert width > 80
    assert problem.message == f'"name" of piece "raft" needs {width:.1f} mm of width at 12 pt and has 50.0 mm'
    assert problem.source == origin.piece


def test_a_word_wider_than_its_box_is_an_error_not_a_cut(bricks: Fonts) -> None:
    items, report = set_items(bricks, frame("an extraordinary one", style(), Box(0, 0, 10, 30)))
    assert rows_of(items) == ["an", "extraordinary", "one"]
    assert only(report).message == (
        '"text" of piece "raft" needs 13.0 mm of width for "extraordinary" at 5.67 pt and has 10.0 mm'
    )


def test_an_icon_wider_than_its_box_is_an_error(bricks: Fonts) -> None:
    corn = Form("corn", (), Box(0, 0, 100, 10))
    _, report = set_items(bricks, frame((Inline(corn, 1.0, style()),), style(), Box(0, 0, 10, 30)))
    assert "20.0 mm of width for an icon" in only(report).message


def test_a_hair_too_much_is_told_apart(bricks: Fonts) -> None:
    _, report = set_items(bricks, line("aaaa", style(), width=3.99))
    assert only(report).message.endswith("needs 4.0 mm of width at 5.67 pt and has 3.990 mm")


def test_what_fits_exactly_fits(bricks: Fonts) -> None:
    _, report = set_items(
        bricks,
        line("aaaa", style(), width=4.0),
        frame("aaaa aaaa", style(), Box(0, 0, 4.0, 6.0), valign="middle"),
    )
    assert list(report) == []


def test_words_of_the_template_are_to_be_mended_there(bricks: Fonts) -> None:
    _, report = set_items(
        bricks,
        line("aaaa", style(), width=3.0, origin=STATIC),
        line("aaaa", style(), width=2.0, origin=STATIC._replace(piece_id="")),
    )
    first, second = report
    assert first.source == second.source == STATIC.template
    assert {first.message.split(" needs")[0], second.message.split(" needs")[0]} == {
        'a text of the template (piece "raft")',
        "a text of the template",
    }


# Fonts and characters


def test_missing_characters_are_named() -> None:
    """C09: a wizard that no bundled font has."""
    _, report = set_items(FONTS, frame("Wizard 🧙", style(BODY, 3), ROOMY))
    problem = only(report)
    assert problem.name == "missing-glyph"
    assert problem.severity == "error"
    assert problem.source == ORIGIN.piece
    for part in ('"text"', '"raft"', "U+1F9D9", "MAGE", "🧙", "AtkinsonHyperlegibleNext-Regular"):
        assert part in problem.message


def test_each_text_with_a_missing_character_is_told() -> None:
    report = Report()
    other = ORIGIN._replace(piece=Source(Path("deck.yaml"), 9), piece_id="oar")
    fit(
        [
            drawing(line("🧙 a", style(BODY))),
            drawing(line("🧙 b", style(BODY), origin=other)),
            drawing(line("c", style(BODY))),
        ],
        FONTS,
        report,
    )
    assert [problem.source.line for problem in report] == [4, 9]


def test_controls_and_loose_marks_are_named_without_being_shown() -> None:
    _, report = set_items(FONTS, line("a\u0007x\u0302", style(BODY)))
    told = only(report).message.split(" has ")[1].split(", which")[0]
    assert sorted(told.split(", ")) == [
        "the character U+0007 without a name",
        "the character U+0302 COMBINING CIRCUMFLEX ACCENT",
    ]


def test_what_a_template_says_itself_is_told_with_the_first_piece() -> None:
    report = Report()
    own = [ORIGIN._replace(field="", piece_id=name) for name in ("raft", "oar")]
    fit([drawing(line("🧙", style(BODY), origin=each)) for each in own], FONTS, report)
    assert only(report).message.startswith('a text of the template (piece "raft") has "🧙"')
    assert only(report).source == ORIGIN.template


def test_many_missing_characters_are_one_problem() -> None:
    _, report = set_items(FONTS, line("漢字仮名交文書", style(BODY)))
    assert only(report).message.count("U+") == 5
    assert " and 2 more, which neither" in only(report).message


def test_suits_arrows_and_accents_come_from_fallback_fonts() -> None:
    """C09: what one font lacks another has, character by character."""
    items, report = set_items(FONTS, line("Gain ♥ → 3 ř ж ½ ≥ ⬡ ⚅ ✓ ★", style(BODY, 3)))
    assert list(report) == []
    (run,) = runs_of(items)
    assert words_of(run) == "Gain ♥ → 3 ř ж ½ ≥ ⬡ ⚅ ✓ ★"
    assert {word.font for word in run.words} >= {"DejaVuSansSymbols-Regular", "NotoSans-Regular"}
    assert all(word.font in FONTS.files for word in run.words)


@pytest.mark.parametrize(("text", "name"), [("שלום", "HEBREW LETTER SHIN"), ("سلام", "ARABIC LETTER SEEN")])
def test_right_to_left_text_is_refused(text: str, name: str) -> None:
    """C11: never letters in the wrong order."""
    items, report = set_items(FONTS, line(f"A {text} B", style(BODY)))
    problem = only(report)
    assert problem.name == "unsupported-script"
    assert name in problem.message
    assert '"text" of piece "raft"' in problem.message
    assert words_of(runs_of(items)[0]) == "A  B"


def test_an_unknown_family_is_named_with_the_nearest(bricks: Fonts) -> None:
    items, report = set_items(
        FONTS,
        line("a", style("Noto Sens")),
        frame("a", style("Noto Sens"), ROOMY, fit="together"),
        line("a", style("Noto Sens"), fit="together", width=3.0),
        line("ok", style(BODY)),
    )
    problem = only(report)
    assert problem.name == "unknown-font"
    assert problem.message == 'there is no font "Noto Sens"'
    assert problem.source == ORIGIN.template
    assert problem.hint == "did you mean `Noto Sans`?"
    assert len(items) == 1


def test_a_font_of_the_user_is_used(tmp_path: Path) -> None:
    """C10: the font that was given, never another in silence."""
    make_font(tmp_path / "AtkinsonHyperlegibleNext-Regular.ttf", family=BODY, width=1000)
    report = Report()
    fonts = read_fonts([tmp_path], report)
    items, _ = set_items(fonts, line("abc", style(BODY, 2)))
    assert runs_of(items)[0].width == 6
    assert fonts.files == {
        "AtkinsonHyperlegibleNext-Regular": tmp_path / "AtkinsonHyperlegibleNext-Regular.ttf"
    }


def test_a_whole_card_in_silence() -> None:
    corn = Form("corn", (Shape((), INK),), Box(0, 0, 24, 24))
    small = style(BODY, 2.6)
    items, report = set_items(
        FONTS,
        Shape((), INK),
        line("The Rafters’ Exchange", style(TITLE, 5.2, weight=800, spacing=0.1), width=50, fit="shrink"),
        line("12", style(TITLE, 9, weight=800), anchor="end", y=30.0),
        frame(
            (
                Span("Deliver", small._replace(weight=700)),
                Span(" two ", small),
                Inline(corn, 1.0, small),
                Span(". Then draw naïve façades – or 2–3 “coins”.", small),
                Break(1.0),
                Span("No more.", small._replace(italic=True)),
            ),
            small,
            Box(5, 50, 30, 20),
            align="center",
            valign="middle",
            fit="together",
        ),
    )
    assert list(report) == []
    assert [type(item) for item in items] == [Shape, Text, Text, Text, Use]
    assert " ".join(rows_of(items)).startswith("The Rafters’ Exchange 12 Deliver two")


@pytest.mark.parametrize(
    ("anchor", "x", "text", "over"),
    [
        ("start", 4.0, "a" * 10, 0),  # from 4 to 14 mm
        ("start", 4.0, "a" * 11, 1),
        ("middle", 9.0, "a" * 13, 1.5),  # from 2.5 to 15.5 mm
        ("end", 14.0, "a" * 12, 2),
        ("end", 14.02, "a", 0),
        ("start", 3.0, "a" * 20, 0),  # starts outside, which is told where it is drawn
    ],
)
def test_words_beyond_the_safe_area(bricks: Fonts, anchor: str, x: float, text: str, over: float) -> None:
    _, report = set_items(bricks, line(text, style(), anchor=anchor, x=x, limits=(4.0, 14.0)))
    told = [(problem.name, problem.severity, problem.message) for problem in report]
    message = f'"text" of piece "raft" leaves the safe area by {over:.1f} mm'
    assert told == ([("outside-safe-area", "warning", message)] if over else [])


@pytest.mark.parametrize(
    ("anchor", "x", "text", "name", "lost"),
    [
        ("start", 4.0, "a" * 14, "outside-safe-area", 4),  # from 4 to 18 mm, which is the cut
        ("start", 4.0, "a" * 15, "text-cut-off", 1),
        ("middle", 9.0, "a" * 20, "text-cut-off", 2),  # from -1 to 19 mm
        ("end", 14.0, "a" * 17, "text-cut-off", 3),
        ("start", 3.0, "a" * 15, "", 0),  # starts between cut and safe area, which is told where it is drawn
        ("start", 3.0, "a" * 20, "text-cut-off", 5),
        ("start", -1.0, "a" * 20, "", 0),  # starts beyond the cut, which is told there too
    ],
)
@pytest.mark.parametrize("scale", [1, 2])
def test_words_beyond_the_cut(
    bricks: Fonts, anchor: str, x: float, text: str, name: str, lost: float, scale: int
) -> None:
    words = line(text, style(), anchor=anchor, x=x, limits=(4.0, 14.0), ends=(0.0, 18.0))
    _, report = set_items(bricks, Group((words,), (scale, 0, 0, scale, 0, 0)))
    told = [(problem.name, problem.severity, problem.message) for problem in report]
    length = f"{lost * scale:.1f} mm"
    severity, message = {
        "outside-safe-area": ("warning", f"leaves the safe area by {length}"),
        "text-cut-off": ("error", f"goes beyond the cut: {length} of it are cut off"),
        "": ("", ""),
    }[name]
    assert told == [(name, severity, f'"text" of piece "raft" {message}')] * bool(name)


@pytest.mark.parametrize(
    ("align", "text", "lost"),
    [("left", "a" * 8, 0), ("left", "a" * 9, 1), ("right", "aa", 2), ("center", "a" * 8, 1.0)],
)
def test_words_of_a_box_beyond_the_cut(bricks: Fonts, align: str, text: str, lost: float) -> None:
    # 10 mm wide, the last 2 beyond the cut.
    box, trim = Box(10, 5, 10, 10), Box(0, 0, 18, 40)
    _, report = set_items(bricks, frame(text, style(), box, align=align, trim=trim))
    message = f'"text" of piece "raft" goes beyond the cut: {lost:.1f} mm of it are cut off'
    assert [(problem.name, problem.message) for problem in report] == [("text-cut-off", message)] * bool(lost)


@pytest.mark.parametrize(("bottom", "is_lost"), [(7.0, True), (8.5, False)])
def test_words_below_the_cut(bricks: Fonts, bottom: float, is_lost: bool) -> None:
    # Type of 2 mm, 3 mm from line to line: the base of the first lies between 7 and 8.5 mm.
    words = frame("a", style(), Box(0, 5, 10, 10), trim=Box(0, 0, 18, bottom))
    _, report = set_items(bricks, words)
    assert [problem.name for problem in report] == ["text-cut-off"] * is_lost


def test_words_shrunk_into_their_room_do_not_leave_the_safe_area(bricks: Fonts) -> None:
    long = line("a" * 20, style(), x=4.0, limits=(4.0, 14.0), width=10.0, fit="shrink", min_size=0.5)
    _, report = set_items(bricks, long)
    assert [problem.name for problem in report] == ["small-type"]


def test_what_a_template_sets_too_small_or_beyond_the_cut_is_told_once(bricks: Fonts) -> None:
    report = Report()
    sides = [
        drawing(
            line("a", style(size=1.0), origin=origin._replace(field="title")),
            line("a" * 12, style(), x=4.0, limits=(4.0, 8.0), ends=(0.0, 12.0), origin=origin),
        )
        for origin in (ORIGIN._replace(field="", piece_id=f"p{number}") for number in range(3))
    ]
    fit(sides, bricks, report)
    assert [(problem.name, problem.message.partition(")")[0]) for problem in report] == [
        ("small-type", 'a text of the template (piece "p0"'),
        ("text-cut-off", 'a text of the template (piece "p0"'),
    ]


def test_what_pieces_say_that_is_too_long_is_told_of_each(bricks: Fonts) -> None:
    report = Report()
    sides = [
        drawing(line("a" * 20, style(), x=4.0, fit="shrink", width=10.0, min_size=0.5, origin=origin))
        for origin in (ORIGIN._replace(piece_id=f"p{number}") for number in range(3))
    ]
    fit(sides, bricks, report)
    assert [problem.name for problem in report] == ["small-type"] * 3
