"""Texts that are judged and not set have the same problems as texts that are set, whatever they say."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pnp.drawing.items import Break, Form, Group, Inline, Shape, Span, Style, Use
from pnp.geometry import Box
from pnp.source import Report
from pnp.typeset.fit import fit, judge
from tests.typeset.setting import BODY, INK, ORIGIN, TITLE, bundled, drawing, frame, line

FONTS = bundled()
STAR = Form("star", (Shape((), INK),), Box(0, 0, 1, 1))


def problems(items: tuple[Any, ...], judged: bool) -> list[Any]:
    report = Report()
    (judge if judged else fit)([drawing(*items), drawing(*items)], FONTS, report)
    return list(report)


looks = st.builds(
    Style,
    st.sampled_from([BODY, TITLE, "No Such Family"]),
    st.sampled_from([2.0, 3.0, 5.5]),
    weight=st.sampled_from([400, 700]),
    spacing=st.sampled_from([0.0, 0.3]),
)
texts = st.text(alphabet="abc  .-AVno\n\u00a0\u00ad\u2009üΩ\u4e00\u05d0", max_size=40) | st.sampled_from(
    ["word " * 30, "Unbreakable" * 9, " ", ""]
)
spans = st.builds(Span, texts, looks)
contents = st.lists(
    spans
    | st.builds(Inline, st.just(STAR), st.just(0.8), looks)
    | st.builds(Break, st.sampled_from([0.0, 2.0])),
    min_size=1,
    max_size=5,
).map(tuple)
contents = contents.filter(
    lambda parts: isinstance(parts[0], Inline) or (isinstance(parts[0], Span) and bool(parts[0].text.split()))
)
"""As drawing gives them: none begins with nothing."""
fits = st.sampled_from(["none", "shrink", "together"])


@given(
    content=contents,
    width=st.floats(1, 60),
    height=st.floats(1, 60),
    leading=st.sampled_from([0.9, 1.25]),
    way=fits,
    trim=st.none() | st.just(Box(0, 0, 20, 30)),
)
@example(
    content=(Span("ab", Style(TITLE, 5.5)), Span("cd", Style(BODY, 2.0))),
    width=5.0,
    height=3.0,
    leading=1.25,
    way="none",
    trim=None,
)
@settings(max_examples=120, deadline=None)
def test_frames(
    content: tuple[Any, ...], width: float, height: float, leading: float, way: str, trim: Box | None
) -> None:
    item = frame(content, Style(BODY, 3.0), Box(2, 2, width, height), leading=leading, fit=way, trim=trim)
    assert problems((item,), True) == problems((item,), False)


@given(
    text=texts,
    look=looks,
    width=st.none() | st.floats(1, 60),
    way=fits,
    limits=st.none() | st.sampled_from([(4.0, 50.0), (12.0, 50.0)]),
)
@settings(max_examples=100, deadline=None)
def test_lines(
    text: str, look: Style, width: float | None, way: str, limits: tuple[float, float] | None
) -> None:
    item = line(text, look, width=width, fit=way, limits=limits, ends=limits and (0.0, 54.0))
    assert problems((item,), True) == problems((item,), False)


def test_texts_in_groups_and_symbols() -> None:
    long = frame("word " * 40, Style(BODY, 3.0), Box(0, 0, 20, 8))
    form = Form("sign", (long,), Box(0, 0, 20, 8))
    for item in (Group((long,)), Use(form, (1, 0, 0, 1, 0, 0))):
        found = problems((item,), True)
        assert [problem.name for problem in found] == ["text-overflow"]
        assert found == problems((item,), False)


@pytest.mark.parametrize(("words", "is_full"), [(8, False), (9, True)])
def test_a_frame_that_is_just_full_enough(words: int, is_full: bool) -> None:
    report = Report()
    text = " ".join(["word"] * words)
    item = frame(text, Style(BODY, 3.0), Box(0, 0, 1000, 1000), origin=ORIGIN)
    (done,) = fit([drawing(item)], FONTS, report)
    (run,) = done.items[0].runs
    room = run.width * 4.2 / words if words else 0
    tight = frame(text, Style(BODY, 3.0), Box(0, 0, room, 2 * 3.0 * 1.5), origin=ORIGIN)
    found = problems((tight,), True)
    assert bool(found) is is_full
    assert found == problems((tight,), False)
