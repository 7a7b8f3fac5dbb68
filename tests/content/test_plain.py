"""Pieces in the plainest words, held against what the YAML parser makes of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pnp.content.plain import read_plain
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
