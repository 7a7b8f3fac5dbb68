"""A command line understood without Typer means what it means to Typer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from pnp.cli import printing
from pnp.cli.app import app
from pnp.cli.quick import understood
from pnp.geometry import PAPERS, Size

OPTIONS = [
    "--paper",
    "--sides",
    "--flip",
    "--players",
    "--component",
    "--only",
    "--style",
    "--marks",
    "--mark-length",
    "--mark-offset",
    "--mark-weight",
    "--mark-colour",
    "--mark-sides",
    "--bleed",
    "--bleed-from",
    "--gap",
    "--tile",
    "--since",
    "--out",
    "--format",
]
FLAGS = ["--pack", "--proof", "--strict", "--json", "--lock", "--deep"]
VALUES = [
    "a4",
    "A3",
    "100x200mm",
    "duplex",
    "fronts",
    "gutterfold",
    "long-edge",
    "short-edge",
    "grid",
    "corner",
    "back",
    "mirror",
    "butt",
    "#c2188b",
    "sarif",
    "4",
    "99",
    "0",
]
ODD = [
    "007",
    "1.5",
    ".5",
    "1e1",
    "1_0",
    " 3",
    "٣",
    "100",
    "-1",
    "",
    "nan",
    "inf",
    "a=b",
    "--",
    "-",
    "set.yaml",
    "ä b",
]
STRANGE = [
    "--help",
    "-h",
    "--pap",
    "--mark_length=5",
    "--papers",
    "--json=1",
    "--proof=",
    "-p",
    "--version",
    "--install-completion",
]

options = st.sampled_from(OPTIONS)
values = st.one_of(
    st.sampled_from(VALUES), st.sampled_from(VALUES), st.sampled_from(ODD), st.text(max_size=3)
)
words = st.one_of(
    st.tuples(options, values),
    st.builds(lambda option, value: (f"{option}={value}",), options, values),
    st.sampled_from(FLAGS).map(lambda flag: (flag,)),
    st.tuples(values),
    st.sampled_from([*STRANGE, *OPTIONS]).map(lambda word: (word,)),
)
lines = st.lists(words, max_size=5).map(lambda parts: [word for part in parts for word in part])


Typed = tuple[str, dict[str, Any]]
UNSAID = {"out": Path("out"), "format": "text"}
"""What `--help` calls the default."""


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[Typed]:
    """What Typer makes of a line."""
    seen: list[Typed] = []

    def note(command: str) -> None:
        def take(**typed: Any) -> int:
            seen.append((command, typed))
            return 0

        monkeypatch.setattr(printing, command, take)

    note("build")
    note("check")
    return seen


def by_typer(typed: list[Typed], line: list[str]) -> Typed | None:
    typed.clear()
    CliRunner().invoke(app, line)
    return said(*typed[0]) if typed else None


def said(command: str, typed: dict[str, Any]) -> Typed:
    """Without what is not said, or is the default."""
    return command, {
        name: value
        for name, value in typed.items()
        if value not in (None, []) and value is not False and value != UNSAID.get(name)
    }


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(command=st.sampled_from(["build", "check"]), line=lines)
def test_what_is_understood_means_the_same_to_typer(
    typed: list[Typed], command: str, line: list[str]
) -> None:
    plain = understood([command, *line])
    if plain is not None:
        assert said(*plain) == by_typer(typed, [command, *line])


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("build", {}),
        ("check a b", dict(sets=["a", "b"])),
        ("build --paper a4 x --paper=a4", None),
        ("build x --paper 100x200mm", dict(sets=["x"], paper=Size(100, 200))),
        ("build --paper=A4 x", dict(sets=["x"], paper=PAPERS["a4"])),
        ("build --sides duplex --flip=short-edge", dict(sides="duplex", flip="short-edge")),
        ("build --players 6 --bleed 3 --gap=2.5", dict(players=6, bleed=3.0, gap=2.5)),
        ("build --component a --only=b --component c", dict(components=["a", "c"], only=["b"])),
        (
            "build --marks grid --proof --strict --json",
            dict(marks="grid", proof=True, strict=True, as_json=True),
        ),
        (
            "build --mark-length 6 --mark-offset=0 --mark-weight .5 --mark-colour #f00 --mark-sides both",
            dict(
                mark_length=6.0,
                mark_offset=0.0,
                mark_weight=0.5,
                mark_colour=(1.0, 0.0, 0.0),
                mark_sides="both",
            ),
        ),
        ("check --bleed 3 --bleed-from mirror", dict(bleed=3.0, bleed_from="mirror")),
        ("build --mark_length 6", None),
        ("build --mark-length 0.5", None),
        ("build --mark-weight 0.2", None),
        ("build --mark-colour red", None),
        ("build --out=o", dict(out=Path("o"))),
        ("build x --lock --since=o/pnp.lock", dict(sets=["x"], lock=True, since=Path("o/pnp.lock"))),
        ("build --since", None),
        ("build --since=", None),
        ("check --lock", None),
        ("check --since x", None),
        ("build x --style cubes", dict(sets=["x"], style="cubes")),
        ("check --style=cubes", dict(style="cubes")),
        ("build --style Cubes", None),
        ("build --style=", None),
        ("check --strict --json --gap 0", dict(strict=True, as_json=True, gap=0.0)),
        ("check --proof", None),
        ("check --out o", None),
        ("build --proof --proof", None),
        ("build --help", None),
        ("build --sides", None),
        ("build --players 100", None),
        ("build --bleed 21", None),
        ("build --gap -1", None),
        ("build --json=1", None),
        ("build --paper foo", None),
        ("build -- x", None),
        ("build --sets x", None),
        ("list", None),
        ("", None),
    ],
)
def test_lines_that_are_plain_and_lines_that_are_not(
    typed: list[Typed], line: str, expected: dict[str, Any] | None
) -> None:
    words = line.split()
    plain = understood(words)
    assert (plain and said(*plain)) == (None if expected is None else (words[0], expected))
    if expected is not None:
        assert by_typer(typed, words) == (words[0], expected)


def test_a_shell_that_completes_is_left_to_typer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_PNP_COMPLETE", "complete_bash")
    assert understood(["build", "lighten"]) is None
