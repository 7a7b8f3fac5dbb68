"""Type that is too small is told; in large print small type grows in its room."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.drawing.items import Group, Item
from pnp.geometry import Box
from pnp.source import Report
from pnp.typeset.fit import fit, judge
from pnp.typeset.sizes import AS_DRAWN, TypeSizes, large_print
from tests.typeset.setting import POINT, brick_fonts, drawing, frame, line, runs_of, style

LARGE = large_print(1)


@pytest.fixture
def ask(tmp_path: Path):  # type: ignore[no-untyped-def]
    """Gives the sizes in pt that texts of bricks are set in, and the names of what is told."""
    fonts = brick_fonts(tmp_path)

    def asked(sizes: TypeSizes, *items: Item) -> tuple[list[float], list[str]]:
        report, judged = Report(), Report()
        (done,) = fit([drawing(*items)], fonts, report, sizes=sizes)
        judge([drawing(*items)], fonts, judged, sizes=sizes)
        assert list(judged) == list(report)
        runs = [
            run for item in done.items for run in runs_of(item.items if isinstance(item, Group) else (item,))
        ]
        return [round(run.size / POINT, 2) for run in runs], [problem.name for problem in report]

    return asked


def points(size: float, **more: object):  # type: ignore[no-untyped-def]
    return style(size=size * POINT, **more)


def test_type_under_five_points_is_told(ask) -> None:  # type: ignore[no-untyped-def]
    assert ask(AS_DRAWN, line("ab", points(5))) == ([5], [])
    assert ask(AS_DRAWN, line("ab", points(4.9))) == ([4.9], ["small-type"])
    room = Box(5, 5, 50, 30)
    assert ask(AS_DRAWN, frame("ab cd", points(4.9), room)) == ([4.9], ["small-type"])


def test_what_has_shrunk_too_far_is_told(ask) -> None:  # type: ignore[no-untyped-def]
    # 20 characters of 8 pt are 80 pt wide: in 40 pt they are set in 4 pt.
    shrunk = line("x" * 20, points(8), width=40 * POINT, fit="shrink")
    assert ask(AS_DRAWN, shrunk) == ([4], ["small-type"])


def test_groups_enlarge_type(ask) -> None:  # type: ignore[no-untyped-def]
    small = line("ab", points(3))
    assert ask(AS_DRAWN, Group((small,), (2, 0, 0, 2, 0, 0)))[1] == []
    assert ask(AS_DRAWN, Group((small,), (0.5, 0, 0, 0.5, 0, 0)))[1] == ["small-type"]


def test_small_type_grows_by_a_quarter_and_large_type_stays(ask) -> None:  # type: ignore[no-untyped-def]
    def room(size: float):  # type: ignore[no-untyped-def]
        return line("ab", points(size), width=50.0)

    assert ask(LARGE, room(8)) == ([10], [])
    assert ask(LARGE, room(13)) == ([15], [])
    assert ask(LARGE, room(15)) == ([15], [])
    assert ask(LARGE, room(30)) == ([30], [])
    assert ask(AS_DRAWN, room(8)) == ([8], [])


def test_type_grows_no_further_than_its_room(ask) -> None:  # type: ignore[no-untyped-def]
    # 20 characters of 10 pt are 100 pt wide; in 112.5 pt there is room for 11.25 pt.
    assert ask(LARGE, line("x" * 20, points(10), width=112.5 * POINT)) == ([11.25], [])


def test_texts_of_one_look_grow_alike(ask) -> None:  # type: ignore[no-untyped-def]
    tight = line("x" * 20, points(10), width=112.5 * POINT)
    roomy = line("ab", points(10), width=50.0)
    other = line("ab", points(11), width=50.0)
    assert ask(LARGE, roomy, tight, other) == ([11.25, 11.25, 13.75], [])


def test_type_that_stays_too_small_is_told(ask) -> None:  # type: ignore[no-untyped-def]
    # For the tight one there is no room but for 8 pt; the other one grows as far as it must.
    tight = line("x" * 20, points(8), width=80 * POINT)
    assert ask(LARGE, tight, line("ab", points(8), width=50.0)) == ([8, 9], ["small-type"])


def test_a_line_without_a_width_grows_only_as_far_as_it_must(ask) -> None:  # type: ignore[no-untyped-def]
    assert ask(LARGE, line("ab", points(8)), line("ab", points(10))) == ([9, 10], [])


def test_frames_grow_until_their_lines_are_full(ask) -> None:  # type: ignore[no-untyped-def]
    # Words of 2 characters and 10 pt are 10 pt wide: four and their spaces are 35 pt.
    words = "ab ab ab ab"
    assert ask(LARGE, frame(words, points(10), Box(5, 5, 60 * POINT, 60 * POINT)))[0] == [12.5, 12.5]
    # One line of 1.5 x 10 pt in 16 pt: no second one, and no line of 11 pt.
    assert ask(LARGE, frame(words, points(10), Box(5, 5, 60 * POINT, 16 * POINT)))[0] == [10.5]


def test_on_enlarged_pieces_type_is_judged_as_printed(ask) -> None:  # type: ignore[no-untyped-def]
    # 9 pt on paper are 6.38 pt in the drawing.
    assert ask(large_print(1.41), line("ab", points(6.4), width=50.0)) == ([6.4], [])
    assert ask(large_print(1.41), line("ab", points(6.2), width=50.0)) == ([6.2], ["small-type"])


def test_small_type_is_told_in_points_as_printed(tmp_path: Path) -> None:
    report = Report()
    small = [drawing(line("ab", points(4)))]
    judge(small, brick_fonts(tmp_path), report, sizes=large_print(1.25))
    # 4 pt drawn are 5 pt printed 1.25 times as large.
    (problem,) = report
    assert "is set in 5 pt, and 9 pt is the least" in problem.message
