"""What `pnp build` refuses: players, names, words and places."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Shell, write_deck

REFUSED = [
    ("lighten", 7, "1 to 6 players, not for 7"),
    ("lighten", 99, "1 to 6 players, not for 99"),
    ("heartland", 1, "2 to 4 players, not for 1"),
    ("heartland", 9, "2 to 4 players, not for 9"),
    ("loads", 5, "exactly 4 players, not for 5"),
]


@pytest.mark.parametrize(("name", "players", "why"), REFUSED)
@pytest.mark.parametrize("command", ["build", "check", "stats", "simulate", "play"])
def test_a_number_of_players_that_a_set_is_not_for(
    here: Path, shell: Shell, command: str, name: str, players: int, why: str
) -> None:
    done = shell(command, name, "--players", f"{players}")
    assert (done.code, done.out) == (1, "")
    assert f"the game is for {why}" in done.err
    assert not (here / "out").exists()


def test_the_players_of_ones_own_set_govern(here: Path, shell: Shell) -> None:
    folder = here / "content/mine"
    folder.mkdir(parents=True)
    said = "from: lighten\nplayers: {min: 1, max: 8}\n"
    (folder / "set.yaml").write_text(said, encoding="utf-8")
    for command in ("check", "stats"):
        assert shell(command, "mine", "--players", "8").code == 0
        assert "for 1 to 8 players, not for 9" in shell(command, "mine", "--players", "9").err
    words = ("mine", "--bots", "random", "--games", "1", "--players")
    assert shell("simulate", *words, "8").code == 0
    assert shell("simulate", *words, "9").err == "error: mine: the game is for 1 to 8 players, not for 9\n"


def test_a_set_that_does_not_say_for_how_many_is_printed_for_any_number(here: Path, shell: Shell) -> None:
    write_deck(here, "- {id: one, title: One, copies: per-player}")
    entry = here / "content/demo/set.yaml"
    kept = [line for line in entry.read_text(encoding="utf-8").splitlines() if "players" not in line]
    entry.write_text("\n".join(kept), encoding="utf-8")
    assert "out/demo/cards.pdf  99 pieces" in shell("build", "demo", "--players", "99").out


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        (
            ["lightn"],
            "lightn: error: there is no content set `lightn` [not-found]",
            "did you mean `lighten`?",
        ),
        (
            ["demo", "--component", "card"],
            "content/demo/set.yaml: error: there is no component `card` [not-found]",
            "did you mean `cards`?",
        ),
        (
            ["demo", "--only", "owe"],
            "content/demo/set.yaml: error: there is no piece `owe` [not-found]",
            "did you mean `one`?",
        ),
    ],
)
def test_what_is_not_there_gets_a_near_name(
    deck: Path, both: Shell, words: list[str], message: str, hint: str
) -> None:
    for command in ("build", "check"):
        done = both(command, *words)
        assert done.code == 1
        assert done.err.splitlines()[:2] == [message, f"      hint: {hint}"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--paper", "foo"], 'unknown size "foo"; known are letter, a4, legal, a3, tabloid'),
        (["--paper", "210x297"], 'unknown size "210x297"'),
        (["--paper", "0x0mm"], "a size must lie between 1 and 2000 mm"),
        (["--players", "0"], '"0" is no number from 1 to 99'),
        (["--players", "many"], '"many" is no number from 1 to 99'),
        (["--sides", "both"], '"both" is not one of fronts, duplex'),
        (["--flip", "edge"], '"edge" is not one of long-edge, short-edge'),
        (["--marks", "dots"], '"dots" is not one of corner, edge, grid, none'),
        (["--ink", "none"], '"none" is not one of full, low, grey'),
        (["--mark-weight", "0.2"], '"0.2" is no length from 0.25 to 5 pt'),
        (["--mark-length", "0"], '"0" is no length from 1 to 50 mm'),
        (["--mark-colour", "red"], '"red" is no colour like #1f613a'),
        (["--mark-colour", "#ffffff"], '"#ffffff" cannot be seen on white paper'),
        # A contrast of 1.497; that of #d2d2d2 is 1.51.
        (["--mark-colour", "#d3d3d3"], '"#d3d3d3" cannot be seen on white paper'),
        (["--mark-sides", "none"], '"none" is not one of front, back, both'),
        (["--bleed-from", "art"], '"art" is not one of own, edge, mirror'),
        (["--tile", "glue"], '"glue" is not one of overlap, butt'),
        (["--bleed", "-1"], '"-1" is no length from 0 to 20 mm'),
        (["--gap", "nan"], "nan"),
        (["--bleed", "inf"], "inf"),
        (["--style", "Big Ones"], '"Big Ones" is no name of a style'),
        (["--nosuch"], "No such option"),
        (["--out"], "requires an argument"),
        (["--out", "content/demo/set.yaml"], "is a file, not a folder"),
    ],
)
def test_wrong_usage_ends_with_2(deck: Path, shell: Shell, words: list[str], message: str) -> None:
    done = shell("build", "demo", *words)
    assert (done.code, done.out) == (2, "")
    assert message in " ".join(done.err.replace("│", " ").split())
    assert "Error" in done.err
    assert not (deck / "out").exists()


def test_out_that_is_a_file_is_wrong_usage_also_where_it_was_not_typed(deck: Path, shell: Shell) -> None:
    (deck / "out").write_text("mine", encoding="utf-8")
    assert shell("build", "demo").code == 2
    assert (deck / "out").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("block", ["out/demo", "blocked"])
def test_an_output_that_cannot_be_written_is_told(deck: Path, both: Shell, block: str) -> None:
    (deck / block).parent.mkdir(exist_ok=True)
    (deck / block).write_text("mine", encoding="utf-8")
    done = both("build", "demo", "--out", "blocked/deep" if block == "blocked" else "out")
    assert (done.code, done.out) == (1, "")
    first, hint = done.err.splitlines()
    assert first.startswith("error: cannot write ")
    assert hint == "      hint: choose another folder with --out"
    assert (deck / block).read_text(encoding="utf-8") == "mine"
