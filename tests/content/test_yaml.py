"""YAML text becomes values with YAML 1.2 meaning, and every value knows its place."""

from __future__ import annotations

import math
import os
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.content.values import Map, Places
from pnp.content.yaml import MAX_BYTES, parse_yaml, read_yaml
from pnp.source import Report, Source

FILE = Path("deck.yaml")


def read(text: str) -> Map:
    report = Report()
    found = parse_yaml(text, FILE, report)
    assert found is not None, list(report)
    assert not list(report)
    return found


def faults(text: str) -> list[tuple[str, int, int]]:
    report = Report()
    parse_yaml(text, FILE, report)
    return [(problem.name, problem.source.line, problem.source.column) for problem in report]


def only_fault(path: Path) -> Any:
    report = Report()
    assert read_yaml(path, report) is None
    (problem,) = report
    return problem


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("No", "No"),
        ("on", "on"),
        ("yes", "yes"),
        ("y", "y"),
        ("010", "010"),
        ("007", "007"),
        ("08", "08"),
        ("-07", "-07"),
        ("12:30", "12:30"),
        ("2024-01-31", "2024-01-31"),
        ("1_000", "1_000"),
        ("0b11", "0b11"),
        ("0x1F", 31),
        ("0o17", 15),
        ("0", 0),
        ("-3", -3),
        ("+5", 5),
        ("1.50", 1.5),
        (".5", 0.5),
        ("5.", 5.0),
        ("1e3", 1000.0),
        ("1.5e-1", 0.15),
        ("-.inf", -math.inf),
        ("true", True),
        ("False", False),
        ("tRue", "tRue"),
        ("~", None),
        ("null", None),
        ("", None),
        ("nul", "nul"),
        ("-", "-"),
        ("'3'", "3"),
        ('"true"', "true"),
        ("!!str 12", "12"),
        ("! 12", "12"),
        ("!!int '3'", 3),
        ("!!float 3", 3.0),
        ("!!int 3", 3),
        ("1.0.0", "1.0.0"),
        ("=", "="),
    ],
)
def test_scalars_mean_what_yaml_1_2_says_and_leading_zeros_stay(written: str, meant: Any) -> None:
    if written == "-":
        written = '"-"'
    value = read(f"a: {written}\n")["a"]
    assert value == meant
    assert type(value) is type(meant)


def test_not_a_number() -> None:
    assert math.isnan(read("a: .nan")["a"])


def test_a_number_of_many_digits_stays_text() -> None:
    assert read(f"a: {'9' * 5000}")["a"] == "9" * 5000


@pytest.mark.parametrize("written", ["3.50", "1e3", "0x1F", "+5", "True", "-0"])
def test_the_written_text_can_be_had_back(written: str) -> None:
    assert read(f"a: {written}").written("a") == written
    assert read(f"a: [x, {written}]")["a"].written(1) == written
    assert read(f"b: &it {written}\na: *it").written("a") == written
    assert read(f"b: &it {{a: {written}}}\nc: {{<<: *it}}")["c"].written("a") == written


def test_every_key_and_value_has_its_place() -> None:
    found = read('# a deck\ntitle:  "Amber"\npieces:\n  - id: one\n    cost: [1,  22]\n')
    assert (found.key_mark("title").line, found.key_mark("title").column) == (1, 0)
    assert (found.mark("title").line, found.mark("title").column) == (1, 8)
    piece = found["pieces"][0]
    assert (piece.start.line, piece.start.column) == (3, 4)
    assert (piece.mark("cost").line, piece.mark("cost").column) == (4, 10)
    assert (piece["cost"].mark(1).line, piece["cost"].mark(1).column) == (4, 15)
    places = Places(FILE, piece)
    assert places["id"] == Source(FILE, 4, 9)
    assert "nothing" not in places
    assert list(places) == ["id", "cost"]
    assert len(places) == 2
    assert piece.mark("nothing") == piece.start


def test_columns_count_letters_not_bytes() -> None:
    assert read("{é: ö, ü: x}").mark("ü").column == 10


def test_keys_are_text_as_written() -> None:
    assert list(read("1: a\n010: b\ntrue: c\n'x y': d")) == ["1", "010", "true", "x y"]


def test_a_key_that_stands_twice_names_both_lines() -> None:
    text = "pieces:\n  - id: a\n    cost: 1\n    cost: 3\n  - {id: b, id: c}\npieces: []\n"
    assert faults(text) == [("duplicate-key", 4, 5), ("duplicate-key", 5, 13), ("duplicate-key", 6, 1)]
    report = Report()
    parse_yaml(text, FILE, report)
    assert "`cost` stands twice: on line 3 and on line 4" in next(iter(report)).message


def test_merge_keys_fill_in_and_are_overridden() -> None:
    found = read("x-a: &a {cost: 1, size: 2}\nx-b: &b {cost: 5, art: 9}\nc:\n  <<: [*a, *b]\n  size: 3\n")
    assert found["c"] == {"size": 3, "cost": 1, "art": 9}
    assert (found["c"].mark("cost").line, found["c"].mark("cost").column) == (0, 15)
    assert (found["c"].mark("size").line, found["c"].mark("size").column) == (4, 8)
    assert read("x: &a {b: 1}\nc:\n  b: 2\n  <<: *a")["c"] == {"b": 2}
    assert read("a: {'<<': 3}")["a"] == {"<<": 3}


def test_a_merge_key_must_name_a_mapping() -> None:
    assert faults("a: {<<: 3}") == [("bad-type", 1, 9)]


def test_modest_aliases_are_fine() -> None:
    text = "x-a: &a one\nx-b: &b {c: 1}\nx-l: &l [1, 2]\nuses: [" + "*a, *b, *l, " * 7 + "]"
    assert read(text)["uses"] == ["one", {"c": 1}, [1, 2]] * 7


def test_an_alias_bomb_is_refused_quickly() -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    for before, name in zip("abcdefgh", "bcdefghi", strict=True):
        lines.append(f"{name}: &{name} [{', '.join(['*' + before] * 9)}]")
    begun = time.process_time()
    ((name, line, _),) = faults("\n".join(lines))
    assert time.process_time() - begun < 3
    # a is 10 values, b 1 + 9 x 10 = 91, c 820, d 7381; e stands for 66,430 and f passes 100,000.
    assert (name, line) == ("alias-bomb", 6)


def test_an_alias_inside_its_own_anchor_is_refused() -> None:
    assert faults("x: 1\nc: &c {name: X, back: *c}") == [("alias-bomb", 2, 23)]
    assert faults("c: &c [[*c]]") == [("alias-bomb", 1, 9)]
    assert faults("c: &c {<<: *c}") == [("alias-bomb", 1, 12)]


def test_an_alias_without_anchor() -> None:
    assert faults("a: *b") == [("yaml-syntax", 1, 4)]


@pytest.mark.parametrize(
    "text",
    [
        "a: !!python/object/apply:os.system [ls]",
        "a: !!python/name:os.system ''",
        "a: !!python/name:os.system abc",
        "a: !mine {b: 1}",
        "a: !!set {b}",
        "a: !!timestamp 2001-01-01",
        "a: !!binary aGk=",
        "a: !<tag:x,2000:%1b> y",
    ],
)
def test_tags_that_make_objects_are_refused(text: str) -> None:
    assert faults(text) == [("unsafe-tag", 1, 4)]


def test_core_tags_are_allowed_but_must_be_true() -> None:
    assert read("a: !!map {b: !!seq [!!bool true, !!null ~]}") == {"a": {"b": [True, None]}}
    assert faults("a: !!int three") == [("bad-value", 1, 4)]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: b: c", (1, 5)),
        ("a:\n\tb: 1", (2, 1)),
        ("a: [1, 2\nb: 3", (2, 2)),
        ("a: 1\n--- \nb: 2", (2, 1)),
        ("? [a]\n: b", (1, 3)),
        ("a: &x b\n*x : c", (2, 1)),
        ("ok: 1\na: \x07b", (2, 4)),
        ('a: "\\q"', (1, 5)),
    ],
)
def test_syntax_errors_have_their_place(text: str, place: tuple[int, int]) -> None:
    assert faults(text) == [("yaml-syntax", *place)]


def test_deep_nesting_is_refused() -> None:
    assert read("a: " + "[" * 60 + "]" * 60)
    # The mapping is the first level, so the 64th bracket, in column 3 + 64, is the 65th.
    assert faults("a: " + "[" * 100 + "]" * 100) == [("yaml-syntax", 1, 67)]
    assert faults("a: " + "[" * 5000)[0][0] == "yaml-syntax"
    assert faults("\n".join(" " * n + "a:" for n in range(5000)))[0][0] == "yaml-syntax"


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n", "~", "--- null\n...\n"])
def test_an_empty_file(text: str) -> None:
    assert faults(text) == [("empty-file", 0, 0)]


@pytest.mark.parametrize("text", ["- a\n- b", "just words", "3", '""'])
def test_the_top_must_be_a_mapping(text: str) -> None:
    assert faults(text) == [("bad-type", 1, 1)]


def test_a_flood_of_values_or_of_duplicates_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.content.events.MAX_VALUES", 1000)
    assert read("a: [" + ",".join("1" * 999) + "]")
    assert faults("a: [" + ",".join("1" * 1001) + "]") == [("too-large", 1, 2005)]
    assert faults("a: {" + ",".join(f"k{n}: 1" for n in range(1001)) + "}")[0][0] == "too-large"
    assert faults("a:\n" + "- [1]\n" * 1100) == [("too-large", 1002, 3)]
    assert len(faults("a: 1\n" * 5000)) == 100


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert only_fault(tmp_path / "none.yaml").name == "not-found"
    assert only_fault(tmp_path).name == "unreadable"
    (tmp_path / "a.yaml").write_text("a: 1")
    assert only_fault(tmp_path / "a.yaml" / "b.yaml").name == "not-found"
    os.mkfifo(tmp_path / "pipe")
    assert only_fault(tmp_path / "pipe").name == "unreadable"
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert only_fault(tmp_path / "loop").name == "unreadable"
    assert only_fault(Path("a\0b")).name == "unreadable"


@pytest.mark.parametrize("loader", ["CSafeLoader", "SafeLoader"])
@pytest.mark.parametrize("letter", ["\x85", "\u2028", "\u2029"])
def test_lines_end_where_editors_end_them(monkeypatch: pytest.MonkeyPatch, loader: str, letter: str) -> None:
    monkeypatch.setattr(yaml, "CSafeLoader", getattr(yaml, loader))
    text = f'a: "x{letter}y"\r\nb: x{letter} y\rc: |\n  one{letter}two\n  \ue000\n{letter}d: {{e: 1, f: 2}}\n'
    found = read(text)
    assert list(found.values())[:3] == [f"x{letter}y", f"x{letter} y", f"one{letter}two\n\ue000\n"]
    assert list(found)[3] == f"{letter}d"
    inner = found[f"{letter}d"]
    assert (inner.mark("f").line, inner.mark("f").column) == (5, 14)
    assert faults(f"a: '{letter}{letter}'\rb: 1\r\nb: 2\n") == [("duplicate-key", 3, 1)]
    assert faults(f"a: '{letter}'\nb: {letter} c: d") == [("yaml-syntax", 2, 7)]
    assert faults(f"a: '{letter}'\r\x07b: c: d") == [("yaml-syntax", 2, 1)]


def test_no_letter_stands_for_a_line_end_where_all_are_taken() -> None:
    private = "".join(
        map(chr, [*range(0xE000, 0xF900), *range(0xF0000, 0xFFFFE), *range(0x100000, 0x10FFFE)])
    )
    assert read(f'a: "\u2028{private}"\n')["a"] == f"\u2028{private}"


def test_a_huge_file_is_refused_before_reading(tmp_path: Path) -> None:
    with (tmp_path / "huge.yaml").open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    begun = time.process_time()
    problem = only_fault(tmp_path / "huge.yaml")
    assert time.process_time() - begun < 1
    assert problem.name == "too-large"
    assert "100.0 MB" in problem.message
    assert MAX_BYTES == 16 * 1024 * 1024


def test_another_encoding_names_the_byte_and_its_line(tmp_path: Path) -> None:
    (tmp_path / "latin.yaml").write_bytes("a: 1\ntitle: Café\n".encode("cp1252"))
    problem = only_fault(tmp_path / "latin.yaml")
    assert (problem.name, problem.source.line, problem.source.column) == ("not-utf8", 2, 11)
    assert "0xE9" in problem.message
    (tmp_path / "latin.yaml").write_bytes(b"\xef\xbb\xbfa: 1\r" + "b: é\u2028".encode() + b"\xff\r")
    assert only_fault(tmp_path / "latin.yaml").source[1:3] == (2, 6)


def test_a_byte_order_mark_is_not_part_of_the_first_key(tmp_path: Path) -> None:
    (tmp_path / "bom.yaml").write_bytes(b"\xef\xbb\xbftitle: x\r\nb: 2\r\n")
    found = read_yaml(tmp_path / "bom.yaml", Report())
    assert found == {"title": "x", "b": 2}
    assert found.mark("b").line == 1


def test_the_slow_parser_serves_where_the_fast_one_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(yaml, "CSafeLoader")
    assert read("a: [1, {b: 010}]") == {"a": [1, {"b": "010"}]}
    assert faults("a: b: c") == [("yaml-syntax", 1, 5)]
    assert faults("ok: 1\na: \x07b") == [("yaml-syntax", 2, 4)]
    assert faults("") == [("empty-file", 0, 0)]


@pytest.mark.parametrize(
    ("text", "place", "hint"),
    [
        ("a: b: c", (1, 5), "text that holds `: ` needs quotes"),
        ("p:\n- id: x\n    c: 3", (3, 6), "indent this line like those about it"),
        ("p:\n  a: 1\n   b: 2", (3, 5), "indent this line like those about it"),
        ("p:\n   a: 1\n  b: 2", (3, 3), "indent this line like those about it"),
        ("a: |\n    one\n  two\nb: 1", (3, 3), "move the first to the left, or write |2 for |"),
        ("p:\n  a:1\n  c: 2", (3, 4), "leave a blank behind the colon of every key"),
        ("p:\n  a: 1\n\tb: 1", (3, 1), "indent with blanks, not with tabs"),
        ("p:\n\ta: 1", (2, 1), "indent with blanks, not with tabs"),
        ('p:\n- a: "x\n  b: y\n  c: "z"', (4, 7), "the quotes of line 2 close only here"),
        ('p:\n- a: "x\n  b: y', (2, 6), "close the quotes that open here"),
        ("a: 'the ship's name'", (1, 14), "write '' for each '"),
        ('a: "the "old" ship"', (1, 10), 'write \\" for each "'),
        ("a: {b: 1}}", (1, 10), "put the whole text in quotes"),
        ("p:\n  a: 1\n  b\n  c: 2", (3, 3), "write a key and its value"),
        ("a: @home", (1, 4), "put text that begins with a sign in quotes"),
        ("a: *one* two", (1, 8), "begins with & or * in quotes"),
        ("a: [b, c\nd: 1", (2, 2), "] at the end"),
        ("a: {b: 1, c: 2\nd: 1", (2, 2), "} at the end"),
        ('a: "C:\\pics"', (1, 7), "use single quotes"),
        ("a: - b", (1, 4), "begin a list on the line below its key"),
        ("a: | b", (1, 6), "on the line below | or >"),
    ],
)
def test_what_is_not_yaml_has_a_way_out(text: str, place: tuple[int, int], hint: str) -> None:
    report = Report()
    assert parse_yaml(text, FILE, report) is None
    (problem,) = report
    assert (problem.name, problem.source.line, problem.source.column) == ("yaml-syntax", *place)
    assert hint in problem.hint


plain = st.text(alphabet="abcdéñ -:#'\"\\\n\t!&*{}[]<>|%@`,?~0179.x", max_size=12)
trees = st.recursive(
    plain | st.integers() | st.booleans() | st.none() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(plain, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(plain, trees, min_size=1, max_size=4))
@settings(max_examples=100, deadline=None)
def test_what_is_written_by_a_yaml_library_is_read_back(tree: dict[str, Any]) -> None:
    text = yaml.safe_dump(tree, allow_unicode=True)
    assert read(text) == tree
