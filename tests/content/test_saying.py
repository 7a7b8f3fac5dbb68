"""Sentences that say numbers of the rules, or hold under some settings only."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pnp.content.checking import Checking
from pnp.content.fields import Choice, Flag, ListOf
from pnp.content.kinds import Kind
from pnp.content.saying import Saying, Sentence
from pnp.content.yaml import parse_yaml
from pnp.source import Problem, Report

FILE = Path("page.yaml")
SETTINGS = Kind(
    "settings",
    "Ways to play",
    {
        "deal": Choice("open", "hidden"),
        "strict": Flag(),
        "extras": ListOf(Choice("night", "winter"), (0, 2)),
    },
)


class Told(Saying):
    names = ("hand",)


def read(written: str) -> tuple[Any, list[Problem]]:
    report = Report()
    given = parse_yaml(f"value: {written}", FILE, report)
    assert given is not None
    kind = Kind("page", "Pages", {"value": Sentence(Told(40), SETTINGS)})
    return kind.read(given, Checking(FILE, report))["value"], list(report)


def test_a_sentence_without_conditions_is_its_text() -> None:
    assert read('"Draw to {hand}."') == ("Draw to {hand}.", [])


def test_a_sentence_knows_the_settings_it_asks_for() -> None:
    made, problems = read("{text: Lamps on., when: {deal: hidden, strict: false, extras: night}}")
    assert problems == []
    assert made.text == "Lamps on."
    # Of a list among the settings, one value is asked for.
    assert made.when == {"deal": "hidden", "strict": False, "extras": "night"}


@pytest.mark.parametrize(
    ("written", "name", "said"),
    [
        ('"Draw to {hnad}."', "unknown-number", "{hnad}"),
        ('{text: "{hnad}", when: {deal: open}}', "unknown-number", "value.text says {hnad}"),
        ("{text: On.}", "missing-key", "value.when"),
        ("{text: On., when: open}", "bad-type", "value.when must be a mapping of settings"),
        ("{text: On., when: {deel: open}}", "unknown-key", "value.when.deel"),
        ("{text: On., when: {deal: shut}}", "bad-value", "one of open, hidden"),
        ("{text: On., when: {extras: [night]}}", "bad-type", "one of night, winter"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(written: str, name: str, said: str) -> None:
    _, (problem,) = read(written)
    assert problem.name == name
    assert said in problem.message
    assert problem.source.line == 1


def test_both_forms_stand_in_the_schema() -> None:
    text, limited = Sentence(Told(40), SETTINGS).schema()["anyOf"]
    assert text["maxLength"] == 40
    assert limited["required"] == ["text", "when"]
    assert limited["properties"]["when"]["properties"]["extras"] == {"enum": ["night", "winter"]}
