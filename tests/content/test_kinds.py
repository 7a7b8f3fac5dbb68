"""Fields say what is right and, in the reader's words, what is wrong."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pnp.content.checking import MAX_PROBLEMS, Checking
from pnp.content.fields import (
    Choice,
    Copies,
    Field,
    Flag,
    IconName,
    ListOf,
    MapOf,
    Name,
    Number,
    PictureFile,
    RichText,
    Text,
    Whole,
)
from pnp.content.kinds import Kind, Record
from pnp.content.values import Cell, Row
from pnp.content.yaml import parse_yaml
from pnp.source import Problem, Report, Source, Table

FILE = Path("deck.yaml")


def check(fields: dict[str, Field], text: str) -> tuple[dict[str, Any], list[Problem]]:
    report = Report()
    given = parse_yaml(text, FILE, report)
    assert given is not None, list(report)
    values = Kind("card", "Card", fields).read(given, Checking(FILE, report))
    return values, list(report)


def value(field: Field, written: str) -> Any:
    values, problems = check({"value": field}, f"value: {written}")
    assert not problems
    return values["value"]


def fault(field: Field, written: str) -> Problem:
    _, problems = check({"value": field}, f"value: {written}")
    (problem,) = problems
    assert problem.source.line == 1
    return problem


@pytest.mark.parametrize(
    ("field", "written", "meant"),
    [
        (Text(), "No", "No"),
        (Text(), "010", "010"),
        (Text(), "1984", "1984"),
        (Text(), "1.50", "1.50"),
        (Text(), "0x1F", "0x1F"),
        (Text(3), "abc", "abc"),
        (RichText(), "'a <b>b</b> & 0.1 <A'", "a <b>b</b> & 0.1 <A"),
        (Whole(1, 8), "1", 1),
        (Whole(1, 8), "8", 8),
        (Number(0, 1), "0.5", 0.5),
        (Number(0, 1), "1", 1),
        (Flag(), "false", False),
        (Choice("on", "off"), "on", "on"),
        (Choice("1", "2"), "2", "2"),
        (Copies(), "0", 0),
        (Copies(), "1000", 1000),
        (Copies(), "per-player", "per-player"),
        (Name(), "a-1_b", "a-1_b"),
        (Name(), "8", "8"),
        (Name(), "010", "010"),
        (IconName(), "hook", "hook"),
        (PictureFile(), "art/x y.png", "art/x y.png"),
        (ListOf(Whole(1, 3)), "[1, 3]", (1, 3)),
        (ListOf(Whole(1, 3), 2), "[1, 3]", (1, 3)),
        (ListOf(ListOf(Text())), "[[a], []]", (("a",), ())),
        (MapOf(Text()), "{a: x, 7: y, x-z: [1]}", {"a": "x", "7": "y"}),
    ],
)
def test_right_values(field: Field, written: str, meant: Any) -> None:
    found = value(field, written)
    assert found == meant
    assert type(found) is type(meant)


def test_a_number_in_quotes_is_told_to_lose_them() -> None:
    assert fault(Whole(1, 8), '"3"').hint == "write 3 without quotes"
    assert {fault(Whole(1, 8), written).hint for written in ('"9"', '"03"', "03", '"x"')} == {"for example 1"}


@pytest.mark.parametrize(
    ("field", "written", "hint"),
    [
        (Whole(1, 8), "9", "the nearest is 8"),
        (Whole(1, 8), "-3", "the nearest is 1"),
        (Whole(1, 8), "3.7", "the nearest is 4"),
        (Whole(2, 8), "x", "for example 2"),
        (Whole(1, 8), "true", "for example 1"),
        (Whole(1, 8), ".inf", "the nearest is 8"),
        (Number(0, 5), "5.1", "the nearest is 5"),
        (Number(0.25, 5), ".nan", "for example 0.25"),
        (Copies(), "-1", "the nearest is 0"),
        (Copies(), "99999", "the nearest is 1000"),
        (Copies(), "three", "for example 1"),
        (Flag(), '"off"', "write false"),
        (Flag(), "yes", "write true, or false for no"),
        (Choice("spade", "heart"), "x", "for example spade"),
        (ListOf(Whole(1, 3)), "2", "write [2]"),
        (ListOf(Whole(1, 3), (2, 3)), "{a: 1}", "for example [1, 1]"),
        (ListOf(Whole(1, 3), (2, 3)), "[1]", "add 1"),
        (ListOf(Whole(1, 3), (2, 3)), "[1, 1, 1, 1, 1]", "leave out 2"),
        (MapOf(Whole(1, 3)), "[1]", "for example {name: 1}"),
        (Record({"a": Whole(1, 3), "b": Text(default="")}), "3", "for example {a: 1}"),
        (Record({"a": Whole(1, 3)}), "{}", "write `a: 1`, for example"),
    ],
)
def test_a_hint_says_what_would_do(field: Field, written: str, hint: str) -> None:
    assert fault(field, written).hint == hint


@pytest.mark.parametrize(
    ("field", "written", "name", "said"),
    [
        (Whole(1, 8), '"3"', "bad-value", 'value must be a whole number from 1 to 8, not "3"'),
        (Whole(1, 8), "3.5", "bad-value", "value must be a whole number from 1 to 8, not 3.5"),
        (Whole(1, 8), "3.50", "bad-value", "not 3.50"),
        (Whole(1, 8), "three", "bad-value", 'not "three"'),
        (Whole(1, 8), "true", "bad-value", "not true"),
        (Whole(1, 8), "9", "bad-value", "not 9"),
        (Whole(1, 8), "01", "bad-value", 'not "01"'),
        (Whole(1, 8), "[1]", "bad-type", "not a list of 1"),
        (Whole(1, 8), "{a: 1}", "bad-type", "not a mapping"),
        (Number(0, 5), ".nan", "bad-value", "value must be a number from 0 to 5, not .nan"),
        (Number(0, 5), "5.1", "bad-value", "not 5.1"),
        (Number(0, 5), "false", "bad-value", "not false"),
        (Flag(), "yes", "bad-value", 'value must be true or false, not "yes"'),
        (Flag(), "1", "bad-value", "not 1"),
        (Text(), "true", "bad-value", "value must be text, not true"),
        (Text(), "[a]", "bad-type", "value must be text, not a list of 1"),
        (Text(3), "abcd", "bad-value", 'text of at most 3 characters, not "abcd"'),
        (RichText(), "<i>Flavour<i>", "bad-markup", "value: the tag <i> is not closed"),
        (Choice("spade", "heart"), "spad", "bad-value", 'one of spade, heart, not "spad"'),
        (Choice("spade"), "[spade]", "bad-type", "not a list"),
        (Copies(), "-1", "bad-value", "a whole number from 0 to 1000, per-player or rules.NAME, not -1"),
        (Copies(), "1.5", "bad-value", "not 1.5"),
        (Copies(), '"three"', "bad-value", 'not "three"'),
        (Copies(), "true", "bad-value", "not true"),
        (Copies(), "1162167", "bad-value", "not 1162167"),
        (Name(), "Big Wizard", "bad-value", 'not "Big Wizard"'),
        (Name(), "../x", "bad-value", 'not "../x"'),
        (Name(), "1.5", "bad-value", "not 1.5"),
        (PictureFile(), '"a\\0b"', "bad-value", 'not "a\\x00b"'),
        (ListOf(Text()), "a", "bad-type", 'value must be a list, not "a"'),
        (ListOf(Text(), (1, 2)), "[a, b, c]", "bad-value", "a list of 1 to 2 values, not a list of 3"),
        (ListOf(Text(), 1), "[]", "bad-value", "a list of 1 value, not a list of 0"),
        (ListOf(Whole(1, 3)), "[1, 4]", "bad-value", "value[1] must be a whole number from 1 to 3, not 4"),
        (
            ListOf(Whole(1, 3)),
            "[1, ~]",
            "bad-value",
            "value[1] must be a whole number from 1 to 3, not blank",
        ),
        (MapOf(Whole(1, 3)), "{a: 9}", "bad-value", "value.a must be"),
        (MapOf(Whole(1, 3)), "[1]", "bad-type", "must be a mapping, not a list of 1"),
        (Record({"a": Whole(1, 3)}), "3", "bad-type", "must be a mapping, not 3"),
        (Record({"a": Whole(1, 3)}), "{a: 4}", "bad-value", "value.a must be"),
        (Record({"a": Whole(1, 3)}), "{}", "missing-key", "`value.a` is missing"),
    ],
)
def test_wrong_values_are_named_with_what_was_written(
    field: Field, written: str, name: str, said: str
) -> None:
    problem = fault(field, written)
    assert problem.name == name
    assert said in problem.message


def test_the_place_is_that_of_the_value() -> None:
    _, problems = check(
        {"goals": ListOf(Whole(1, 3)), "r": Record({"a": Flag()})}, "goals: [1, 7]\nr:\n  a: 3"
    )
    assert [problem.source for problem in problems] == [Source(FILE, 1, 12), Source(FILE, 3, 6)]


def test_hints_can_be_typed() -> None:
    assert fault(Choice("spade", "heart"), "spad").hint == "did you mean `spade`?"
    assert fault(Text(), "true").hint == 'put it in quotes: "true"'
    assert fault(Name(), "Big Wizard").hint == "for example big-wizard"


LONG = "x" * 300
VALUES = (
    "a", "", "A b", "red", "8", "a\nb", "a\x07", "\x85", "<b>x</b>", "<b>x", LONG, "x" * 2001, "per-player",
    "rules.tokens", -1, 0, 1, 8, 1000, 1001, 0.0, 0.5, 1.0, 1.5, math.inf, -math.inf, math.nan, True, False,
)  # fmt: skip


WORDS = ["a", "", "A b", "red", "8", "a\nb"]


@pytest.mark.parametrize(
    ("field", "taken"),
    [
        (Text(), [*WORDS, LONG, "per-player", "rules.tokens"]),
        (Text(1), ["a", "", "8"]),
        (RichText(), [*WORDS, "<b>x</b>", LONG, "per-player", "rules.tokens"]),
        (Name(), ["a", "red", "8", "per-player"]),
        (Whole(0, 8), [0, 1, 8]),
        (Number(0, 1), [0, 1, 0.0, 0.5, 1.0]),
        (Flag(), [True, False]),
        (Choice("red", "8"), ["red", "8"]),
        (Copies(), [0, 1, 8, 1000]),
        (ListOf(Text()), []),
    ],
)
def test_fields_take_many_values_that_they_would_take_one_by_one(field: Field, taken: list[Any]) -> None:
    def is_read_as_it_is(value: Any) -> bool:
        report = Report()
        given = Row({"value": value})
        given.start, given.spelt, given.columns = Cell(0, 0, Table({})), None, {}
        return field.read(value, given, "value", Checking(FILE, report)) is value and not len(report)

    found = [value for value in VALUES if field.takes_all([value])]
    assert [*map(repr, found)] == [*map(repr, taken)]
    assert all(map(is_read_as_it_is, found))
    assert not found or field.takes_all(found)
    others = [value for value in VALUES if repr(value) not in map(repr, found)]
    assert not any(field.takes_all([*found, value, *found]) for value in others)


def test_a_field_that_reads_in_its_own_way_is_asked_for_each_value() -> None:
    class Shout(Text):
        def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
            return super().read(value, owner, key, checking).upper()

    class Quiet(Shout):
        def takes_all(self, values: Sequence[Any]) -> bool:
            return all(value.isupper() for value in values)

    class Letter(Name):
        form = "[a-z]"

    assert not Shout().takes_all(["a"])
    assert (Quiet().takes_all(["A"]), Quiet().takes_all(["a"])) == (True, False)
    assert (Letter().takes_all(["a"]), Letter().takes_all(["ab"])) == (True, False)


def test_left_out_and_blank_take_the_default() -> None:
    fields: dict[str, Field] = {
        "a": Whole(1, 8, default=3),
        "b": Text(default="-"),
        "c": ListOf(Text(), default=()),
    }
    assert check(fields, "a:\nx-free: [1, {b: 2}]") == ({"a": 3, "b": "-", "c": ()}, [])


def test_missing_and_blank_keys() -> None:
    _, problems = check({"cost": Whole(1, 8), "art": Text()}, "art:")
    assert [(p.name, p.message, p.source.column) for p in problems] == [
        ("missing-key", "`art` is blank: text", 1),
        ("missing-key", "`cost` is missing: a whole number from 1 to 8", 1),
    ]


def test_a_misspelt_key_is_one_problem_and_all_are_told() -> None:
    _, problems = check({"weight": Whole(1, 3), "cost": Whole(1, 3, default=1)}, "weigth: 2\ncots: 3\nzzz: 1")
    assert [(p.name, p.message, p.hint, p.source.line) for p in problems] == [
        ("unknown-key", "unknown key `weigth`", "did you mean `weight`?", 1),
        ("unknown-key", "unknown key `cots`", "did you mean `cost`?", 2),
        ("unknown-key", "unknown key `zzz`", "known: cost, weight", 3),
    ]


def test_two_misspellings_of_one_missing_key_and_another_missing_key() -> None:
    _, problems = check({"weight": Whole(1, 3), "title": Text()}, "weigth: 2\nweihgt: 3")
    assert [p.name for p in problems] == ["missing-key", "unknown-key", "unknown-key"]
    assert "`title`" in problems[0].message


def test_a_record_gives_its_values_and_places() -> None:
    found = value(Record({"a": Whole(1, 3), "b": Text(default="x")}), "{a: 2}")
    assert (found.a, found.b) == (2, "x")
    assert found.source_of("a") == Source(FILE, 1, 12)
    assert found.source_of("b") == Source(FILE, 1, 8)


def test_messages_stay_on_one_line_and_short() -> None:
    problem = fault(Whole(1, 3), '"a\\nb\\e[31m' + "x" * 500 + '"')
    assert "\n" not in problem.message
    assert "\x1b" not in problem.message
    assert len(problem.message) < 150


def test_a_flood_of_problems_ends() -> None:
    _, problems = check({"a": ListOf(Flag())}, "a: [" + "x," * 3000 + "]")
    assert len(problems) == MAX_PROBLEMS + 1
    assert [p.name for p in problems].count("too-large") == 1
    _, problems = check({"a": Flag(default=True)}, "\n".join(f"k{n}: 1" for n in range(3000)))
    assert len(problems) == 100


@pytest.mark.parametrize("sign", [r"\0", r"\e", r"\r", r"\x7f", r"\N", r"\x9b"])
def test_text_holds_no_letters_that_steer_a_terminal(sign: str) -> None:
    problem = fault(Text(), f'"a{sign}[31mb"')
    assert problem.name == "bad-value"
    assert "must be text without control characters, not" in problem.message
    assert problem.message.isprintable()
    assert problem.hint.startswith("take out U+00")


def test_text_may_have_lines_and_tabs() -> None:
    assert value(Text(), r'"a\nb\tc"') == "a\nb\tc"


@pytest.mark.parametrize(
    "tag", ["<b>", "</i>", "<br>", "<br/>", "<br />", '<icon name="hook"/>', "<icon hook>"]
)
def test_a_tag_in_plain_text_is_a_warning(tag: str) -> None:
    values, (problem,) = check({"value": Text()}, f"value: 'Freight {tag} bill'")
    assert values == {"value": f"Freight {tag} bill"}
    assert (problem.name, problem.severity) == ("plain-tag", "warning")
    assert f"so that {tag} is printed as it stands" in problem.message
    assert not Text().takes_all(["Bill", f"Freight {tag}"])


@pytest.mark.parametrize("words", ["a < b > c", "<3", "<kbd>", "ann <ann@example.org>", "<bold>"])
def test_what_is_no_tag_may_stand_in_plain_text(words: str) -> None:
    assert value(Text(), f"'{words}'") == words
    assert Text().takes_all(["Bill", words])


def test_rich_text_has_tags() -> None:
    assert value(RichText(), "'<b>Bill</b>'") == "<b>Bill</b>"
    assert RichText().takes_all(["<b>Bill</b>"])
