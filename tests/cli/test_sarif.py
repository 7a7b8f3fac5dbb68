"""`pnp check --format sarif`: what the standard demands, and what a viewer needs to show it in place.

`sarif-2.1.0.json` is the whole schema of SARIF 2.1.0 (OASIS, revision rtm.5) without its descriptions.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

import pytest
from jsonschema import Draft4Validator

from pnp.cli.sarif import sarif
from pnp.explain import page
from pnp.source import Problem, Report, Source, Table
from tests.cli.conftest import Shell, write_deck

SCHEMA = Draft4Validator(
    json.loads(Path(__file__).with_name("sarif-2.1.0.json").read_text()),
    format_checker=Draft4Validator.FORMAT_CHECKER,
)


def valid(log: dict[str, Any]) -> dict[str, Any]:
    """The only run of a log that is as the standard says."""
    SCHEMA.validate(log)
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    return dict(run)


def test_a_problem_is_shown_in_place(here: Path, shell: Shell) -> None:
    write_deck(here, "- {id: one, titel: One}")
    done = shell("check", "demo", "--format", "sarif")
    assert (done.code, done.err) == (1, "")
    run = valid(json.loads(done.out))
    (result,) = run["results"]
    assert (result["ruleId"], result["level"]) == ("unknown-key", "error")
    assert result["message"]["text"].endswith(" Hint: did you mean `title`?.")
    (location,) = result["locations"]
    place = location["physicalLocation"]
    assert place["region"] == {"startLine": 4, "startColumn": 13}
    assert place["artifactLocation"]["uri"] == "content/demo/cards.yaml"
    base = run["originalUriBaseIds"][place["artifactLocation"]["uriBaseId"]]["uri"]
    assert base.endswith("/")
    assert Path(unquote(urlparse(base).path)) == here
    (rule,) = run["tool"]["driver"]["rules"]
    assert rule["help"]["markdown"] == page("unknown-key")
    assert rule["defaultConfiguration"] == {"level": "error"}


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ('id,title,copies\n\none,One,x\ntwo,"Two\nlines",x\nten,Ten,x\n', [3, 4, 6]),
        ('sep=,\r\nid,title,copies\r\n\r\none,One,x\r\ntwo,"Two\r\nlines",x\r\nten,Ten,x', [4, 5, 7]),
        ('id,title,"copies"\r\rone,One,x\rtwo,"\r\rTwo\u2028",x\rten,Ten,x\r', [3, 4, 7]),
        ("id,title,copies\n\none,One,x\ntwo,Two,x\nten,Ten,x\n", [3, 4, 5]),
    ],
)
def test_a_row_of_csv_is_told_with_the_line_in_which_it_begins(
    here: Path, shell: Shell, text: str, lines: list[int]
) -> None:
    write_deck(here, "  deck.csv")
    (here / "content/demo/deck.csv").write_text(text, encoding="utf-8", newline="")
    run = valid(json.loads(shell("check", "demo", "--format", "sarif").out))
    places = [result["locations"][0] for result in run["results"]]
    assert [place["logicalLocations"][0]["name"] for place in places] == ["C3", "C4", "C5"]
    assert [place["physicalLocation"]["region"] for place in places] == [
        {"startLine": line} for line in lines
    ]
    told = [line for line in shell("check", "demo").err.splitlines() if ": error: " in line]
    assert [line.split(": ")[0] for line in told] == [f"content/demo/deck.csv:{row}:3" for row in (3, 4, 5)]


def test_a_row_with_open_quotes_has_its_line(here: Path, shell: Shell) -> None:
    write_deck(here, "  deck.csv")
    (here / "content/demo/deck.csv").write_text('id,title\none,"1\n2"\ntwo,"Two\nten,Ten\n', encoding="utf-8")
    (result,) = valid(json.loads(shell("check", "demo", "--format", "sarif").out))["results"]
    (place,) = result["locations"]
    assert place["physicalLocation"]["region"] == {"startLine": 4}
    assert place["logicalLocations"][0]["name"] == "row 3"


def test_no_problem_is_a_run_without_results(here: Path, shell: Shell) -> None:
    write_deck(here)
    done = shell("check", "demo", "--format", "sarif")
    assert done.code == 0
    assert valid(json.loads(done.out))["results"] == []


def test_levels_places_and_reasons(here: Path) -> None:
    cells = Table({1: ["a", "b"]})
    report = Report(
        [
            Problem("manifest-hard", "hard", Source(here / "ä b#1.yaml", 3), "info", "", "warning", "so"),
            Problem("not-found", "no set", Source(here / "content")),
            Problem("bad-value", "wrong", Source(here / "cards.xlsx", 2, 2, cells), hint="try x"),
            Problem("low-resolution", "coarse", Source(Path(os.path.abspath(os.sep)) / "far.png"), "warning"),
        ]
    )
    run = valid(sarif(report))
    made = {result["ruleId"]: result for result in run["results"]}
    assert {name: result["level"] for name, result in made.items()} == {
        "manifest-hard": "note",
        "not-found": "error",
        "bad-value": "error",
        "low-resolution": "warning",
    }
    place = made["manifest-hard"]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "%C3%A4%20b%231.yaml"
    assert place["region"] == {"startLine": 3}
    assert made["manifest-hard"]["properties"] == {"usualLevel": "warning", "because": "so"}
    assert "region" not in made["not-found"]["locations"][0]["physicalLocation"]
    (cell,) = made["bad-value"]["locations"][0]["logicalLocations"]
    assert cell["name"] == "B2"
    assert made["low-resolution"]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].startswith(
        "file:///"
    )


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--format", "json"], 0),
        (["--format=text"], 0),
        (["--format", "xml"], 2),
        (["--format", "sarif", "--json"], 2),
    ],
)
def test_formats(here: Path, both: Shell, shell: Shell, words: list[str], code: int) -> None:
    write_deck(here)
    done = shell("check", "demo", *words)
    assert done.code == code
    if code == 0:
        assert both("check", "demo", *words).out == done.out
        assert done.out == shell("check", "demo", *(["--json"] if "json" in words else [])).out
    assert shell("build", "demo", "--format", "json").code == 2
