"""Whatever a file holds, reading it ends in values or in a report, never in an exception."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pnp.content.files import COMPONENT, SET
from pnp.content.read import read_set
from pnp.content.yaml import read_yaml
from pnp.source import Report, Source, excerpt


def ends_in_a_report(set_file: bytes, deck_file: bytes) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "set.yaml").write_bytes(set_file)
        (folder / "deck.yaml").write_bytes(deck_file)
        for file in ("set.yaml", "deck.yaml"):
            report = Report()
            found = read_yaml(folder / file, report)
            assert (found is None) <= report.has_errors
        report = Report()
        found_set = read_set(folder, {}, report)
        assert (found_set is None) == report.has_errors
        for problem in report:
            assert problem.message.isprintable()
            assert problem.hint.isprintable()
            assert problem.source.file.parent == folder
            assert isinstance(excerpt(problem.source), str)


signs = st.sampled_from(
    [*"a:\n\t!{}[],'\"|>#%@`?1~\\é\x00\x07\ufeff\x85", "id", ": ", "- ", "  ", "&x ", "*x", "<<", "!!int ",
     "---\n", "...", "010",
     "title: x\n", "components: [deck.yaml]\n", "component: deck\n", "size: poker\n", "pieces:\n",
     "- {id: a}\n"]
)  # fmt: skip


@given(st.lists(signs, max_size=25).map("".join))
@settings(max_examples=120, deadline=None)
def test_any_text(text: str) -> None:
    data = text.encode("utf-8")
    ends_in_a_report(data, data)
    ends_in_a_report(b"title: x\ncomponents: [deck.yaml]\n", data)


@given(st.binary(max_size=60))
@settings(max_examples=100, deadline=None)
def test_any_bytes(data: bytes) -> None:
    ends_in_a_report(data, b"component: deck\nsize: poker\npieces: [{id: a}]\nx: " + data)


words = st.sampled_from(
    ["poker", "63x88mm", "9x9 mm", "deck", "deck.yaml", "../x", "/", ".", "", "per-player", "010", "text?",
     "piece", "<i>x<i>", "\x1b[31m", "a\nb", "x" * 300, "1e400", "\x00"]
)  # fmt: skip
scalars = words | st.text(max_size=4) | st.integers() | st.floats() | st.booleans() | st.none()
values = st.recursive(
    scalars, lambda v: st.lists(v, max_size=3) | st.dictionaries(words | st.text(max_size=3), v, max_size=3)
)


def mappings(keys: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    return st.dictionaries(st.sampled_from(keys), values, max_size=8)


piece_keys = ["id", "copies", "title", "text", "icon", "image", "rank"]


@example({}, {"fields": {"poker": ["\x00"]}}, [{}])
@example({}, {"fields": {"poker": ["\x1b[31mred"]}}, [{"id": "a", "poker": "\x1b[31mre"}])
@given(
    mappings(list(SET.fields)), mappings(list(COMPONENT.fields)), st.lists(mappings(piece_keys), max_size=3)
)
@settings(max_examples=120, deadline=None)
def test_any_values_under_known_keys(
    of_set: dict[str, Any], of_deck: dict[str, Any], pieces: list[dict[str, Any]]
) -> None:
    of_set = {"title": "x", **of_set, "components": ["deck.yaml", of_set.get("components")]}
    of_deck = {"component": "deck", "size": "poker", "pieces": pieces, **of_deck}
    ends_in_a_report(*(yaml.safe_dump(tree, allow_unicode=True).encode() for tree in (of_set, of_deck)))


@pytest.mark.parametrize("sign", ["\x00", "\x1b", "\x7f", "\x9b", "\u202e"])
def test_an_excerpt_tells_a_terminal_nothing_but_letters(tmp_path: Path, sign: str) -> None:
    file = tmp_path / "deck.yaml"
    file.write_text(f"title: a{sign}[31mb\n", encoding="utf-8")
    assert excerpt(Source(file, 1, 9)) == "    1 | title: a [31mb\n      |         ^"
