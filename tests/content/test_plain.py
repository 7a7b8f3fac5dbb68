"""Pieces and files in the plainest words, held against what the YAML parser makes of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pnp.content.plain import read_plain, read_plain_file
from pnp.content.values import Map, Seq
from pnp.content.yaml import parse_yaml
from pnp.source import Report

LETTERS = "ab1é0 :#-'\"[]{},&*!|>%@`?=~._xeno+/\\\n\t\u00a0\u2028\ufeff"
KEYS = st.sampled_from(["id", "title", "a_b", "x1", "no", "null"])
VALUES = st.one_of(
    st.text(LETTERS, min_size=1, max_size=12),
    st.sampled_from(["no", "010", "1e3", "0x1F", "null", "1:30", "2024-01-01", "1.50", "12", "true", "0.5"]),
)


def parsed(text: str) -> Map:
    """What the parser makes of a piece in the third line of a file."""
    report = Report()
    whole = parse_yaml(f"#\npieces:\n- {text}- id: last\n", Path("x"), report)
    assert whole is not None
    assert not len(report)
    pieces: Seq = whole["pieces"]
    assert len(pieces) == 2
    found: Map = pieces[0]
    return found


def all_of(value: Any) -> Any:
    """What is known of a value: how it was typed, and each place."""
    if not isinstance(value, Map | Seq):
        return repr(value)
    marks = [(mark.line, mark.column) for mark in (value.start, *value.marks)]
    inner = value.items() if isinstance(value, Map) else enumerate(value)
    return type(value), marks, value.spelt, [(key, all_of(each)) for key, each in inner]


@given(st.lists(st.tuples(KEYS, VALUES), min_size=1, max_size=4))
@example([("id", "1.50"), ("title", "Ann: Bee")])
@settings(max_examples=300, deadline=None)
def test_what_is_read_means_the_same_to_the_parser(lines: list[tuple[str, str]]) -> None:
    text = "\n  ".join(f"{key}: {value}" for key, value in lines) + "\n"
    made = read_plain(text, 2, 2)
    if made is None:
        return
    expected = parsed(text)
    assert repr(dict(made)) == repr(dict(expected))
    assert made.spelt == expected.spelt
    assert [(mark.line, mark.column) for mark in (made.start, *made.marks)] == [
        (mark.line, mark.column) for mark in (expected.start, *expected.marks)
    ]


def test_words_and_numbers_are_read_with_their_places() -> None:
    made = read_plain("id: one\n  cost: 010\n  rate: 1.50\n  title: A, b & c's (d)\n", 4, 2)
    assert made == {"id": "one", "cost": "010", "rate": 1.5, "title": "A, b & c's (d)"}
    assert made.written("rate") == "1.50"
    assert made.mark("title") == (7, 9)


NUMBERS = st.lists(st.sampled_from(["0", "8", "12", "010", "-1", "1e3", "x", "", " 7"]), max_size=4)
LISTS = st.builds(lambda parts, comma: f"[{comma.join(parts)}]", NUMBERS, st.sampled_from([", ", ",", " , "]))
QUOTED = st.builds(
    lambda quote, text: f"{quote}{text}{quote}", st.sampled_from("'\""), st.text(LETTERS, max_size=8)
)
LINES = st.one_of(
    st.builds(
        "{}: {}{}".format,
        KEYS,
        st.one_of(VALUES, LISTS, QUOTED),
        st.sampled_from(["", "", " # a remark", "#", "  #", " "]),
    ),
    st.builds("#{}".format, st.text(LETTERS, max_size=6)),
    st.sampled_from(["", " ", "id:", "---", "...", "%YAML 1.2", "- id", "  more", " # more", "'id': 1"]),
)


@given(st.lists(LINES, max_size=5), st.sampled_from(["", "\n"]))
@example(["# Ann", "", 'title: "a: b # c"', "a_b: [8, 11,7, 0]", "x1: 'one '"], "\n")
@example(["id: 1.50  # a half", "no: null", "x1: 'a # b' #", "title: [7] # more"], "")
@settings(max_examples=500, deadline=None)
def test_a_file_that_is_read_means_the_same_to_the_parser(lines: list[str], end: str) -> None:
    text = "\n".join(lines) + end
    made = read_plain_file(text)
    if made is not None:
        report = Report()
        assert all_of(made) == all_of(parse_yaml(text, Path("x"), report))
        assert not len(report)


def test_a_file_of_words_and_targets_is_read_with_its_places() -> None:
    made = read_plain_file('# Drawn.\n\nletter: "D"\nnote: Hard, no. 5\ntargets: [8, 11]\n')
    assert made == {"letter": "D", "note": "Hard, no. 5", "targets": [8, 11]}
    assert (made.start, made.mark("targets"), made.mark("letter")) == ((2, 0), (4, 9), (2, 8))
    assert made["targets"].marks == [(4, 10), (4, 13)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# nothing",
        "letter: D\nletter: E",
        "letter:\nnote: x",
        " letter: D",
        "letter: D\n  and more",
        "letter: *other",
        'letter: "D\\n"',
        "letter: 'It''s'",
        "targets: [8, 010]",
        "targets: [8, 1.5]",
        "targets: [8, 11",
        "targets: []",
        "targets:\n- 8",
        "{letter: D}",
        "---\nletter: D",
        "letter: D\r\nnote: x",
        "# \u0007\nletter: D",
        "".join(f"a{number}: 1\n" for number in range(200)),
    ],
)
def test_all_other_files_are_left_to_the_parser(text: str) -> None:
    assert read_plain_file(text) is None


@pytest.mark.parametrize(
    "text",
    [
        'id: "one"',
        "id: *other",
        "id: &name one",
        "id: one # a remark",
        "id: one: two",
        "id: one:",
        "id:",
        "id: one\n  id: two",
        "id: one\n\n  title: two",
        "id: one\n    and more",
        "id: one\n title: two",
        "id: |\n  one",
        "id: [a, b]",
        "id: -1",
        "id:  one",
        "id: one ",
        "id: one\ttwo",
        "<<: one",
        "Id: one",
    ],
)
def test_all_else_is_left_to_the_parser(text: str) -> None:
    assert read_plain(text, 0, 2) is None
