"""What is written as YAML reads back as the same values, here and by another library."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.content.syntax import FORBIDDEN
from pnp.content.write_yaml import block, flow, scalar
from pnp.content.yaml import parse_yaml
from pnp.source import Report


def read(text: str) -> Any:
    report = Report()
    found = parse_yaml(text, Path("x.yaml"), report)
    assert list(report) == [], text
    return found


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("Wolf", "Wolf"),
        ("15 cards", "15 cards"),
        ("<b>Go</b> on", "<b>Go</b> on"),
        ("Größe", "Größe"),
        ("No", '"No"'),
        ("010", '"010"'),
        ("1e5", '"1e5"'),
        ("2026-11-30", '"2026-11-30"'),
        ("<<", '"<<"'),
        ("a: b", '"a: b"'),
        ("a #b", '"a #b"'),
        ("- a", '"- a"'),
        ('say "hi"', 'say "hi"'),
        ('"hi"', '"\\"hi\\""'),
        ("a\nb", '"a\\nb"'),
        ("", '""'),
        (True, "true"),
        (7, "7"),
        (0.5, "0.5"),
    ],
)
def test_single_values(value: object, written: str) -> None:
    assert scalar(value) == written
    assert read(f"k: {written}\n") == {"k": value}


def test_a_mapping_is_written_as_people_write_it() -> None:
    value = {
        "id": "wolf",
        "goals": [1, 2],
        "cargo": [{"good": "corn", "price": 2}, {"good": "soy"}],
        "note": "two\nlines",
        "steps": [{"title": "A long one", "text": "word " * 20 + "end"}, {"title": "b"}],
    }
    assert block(value, 2) == (
        "  id: wolf\n"
        "  goals: [1, 2]\n"
        "  cargo: [{good: corn, price: 2}, {good: soy}]\n"
        "  note: |-\n"
        "    two\n"
        "    lines\n"
        "  steps:\n"
        "    - title: A long one\n"
        f"      text: {'word ' * 20}end\n"
        "    - {title: b}\n"
    )


words = st.text(max_size=20).filter(lambda text: not FORBIDDEN.search(text) and "\r" not in text)
signs = st.text(alphabet="ab :#-?,[]{}'\"\n\t|>&*!%@`~<0123.e+_xy", max_size=10)
trees = st.recursive(
    words | signs | st.integers() | st.booleans() | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words | signs, inner, max_size=3),
    max_leaves=10,
)


@given(st.dictionaries(words | signs, trees, min_size=1, max_size=3))
@settings(max_examples=150, deadline=None)
def test_any_values_read_back(value: dict[str, Any]) -> None:
    written = block(value, 0)
    assert read(written) == value
    assert read(f"k:\n  - {block(value, 4).lstrip(' ')}") == {"k": [value]}
    assert read(f"k: {flow(value)}\n") == {"k": value}


@given(st.dictionaries(words, words, min_size=1, max_size=3))
@settings(max_examples=60, deadline=None)
def test_another_library_reads_the_same_texts(value: dict[str, str]) -> None:
    assert yaml.safe_load(block(value, 0)) == value
