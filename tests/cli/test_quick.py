"""A command line understood without Typer means what it means to Typer."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from pnp.cli import printing
from pnp.cli.app import app
from pnp.cli.printing import Asked
from pnp.cli.quick import understood
from pnp.geometry import PAPERS, Size

OPTIONS = [
    "--paper",
    "--sides",
    "--flip",
    "--players",
    "--component",
    "--only",
    "--marks",
    "--bleed",
    "--gap",
    "--out",
]
FLAGS = ["--proof", "--strict", "--json"]
VALUES = [
    "a4",
    "A3",
    "100x200mm",
    "duplex",
    "fronts",
    "long-edge",
    "short-edge",
    "grid",
    "corner",
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


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Asked]]:
    """What Typer makes of a line."""
    seen: list[tuple[str, Asked]] = []

    def note(command: str) -> None:
        def take(asked: Asked) -> int:
            seen.append((command, asked))
            return 0

        monkeypatch.setattr(printing, command, take)

    note("build")
    note("check")
    return seen


def by_typer(asked: list[tuple[str, Asked]], line: list[str]) -> tuple[str, Asked] | None:
    asked.clear()
    CliRunner().invoke(app, line)
    return asked[0] if asked else None


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(command=st.sampled_from(["build", "check"]), line=lines)
def test_what_is_understood_means_the_same_to_typer(
    asked: list[tuple[str, Asked]], command: str, line: list[str]
) -> None:
    plain = understood([command, *line])
    if plain is not None:
        assert plain == by_typer(asked, [command, *line])


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("build", Asked()),
        ("check a b", Asked(sets=("a", "b"))),
        ("build --paper a4 x --paper=a4", None),
        ("build x --paper 100x200mm", Asked(sets=("x",), paper=Size(100, 200))),
        ("build --paper=A4 x", Asked(sets=("x",), paper=PAPERS["a4"])),
        ("build --sides duplex --flip=short-edge", Asked(sides="duplex", flip="short-edge")),
        ("build --players 6 --bleed 3 --gap=2.5", Asked(players=6, bleed=3.0, gap=2.5)),
        ("build --component a --only=b --component c", Asked(components=("a", "c"), only=("b",))),
        (
            "build --marks grid --proof --strict --json",
            Asked(marks="grid", proof=True, strict=True, as_json=True),
        ),
        ("build --out=o", Asked(out=Path("o"))),
        ("check --strict --json --gap 0", Asked(strict=True, as_json=True, gap=0.0)),
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
    asked: list[tuple[str, Asked]], line: str, expected: Asked | None
) -> None:
    words = line.split()
    plain = understood(words)
    assert plain == (None if expected is None else (words[0], expected))
    if expected:
        assert by_typer(asked, words) == plain


def test_a_shell_that_completes_is_left_to_typer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_PNP_COMPLETE", "complete_bash")
    assert understood(["build", "lighten"]) is None
