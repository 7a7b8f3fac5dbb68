"""`pnp simulate`: tables for people, JSON for programs, comparisons, processes, clusters, wrong usage."""

from __future__ import annotations

import errno
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from pnp.cli import simulate as module
from pnp.cli.contrasts import in_words
from pnp.cli.figures import interval, number, percents
from pnp.rules.contrast import Difference
from tests.cli.conftest import Shell, pnp
from tests.cli.test_play import copied


def simulated(shell: Shell, *words: str) -> dict[str, Any]:
    done = shell("simulate", *words, "--json")
    assert (done.code, done.err) == (0, "")
    found: dict[str, Any] = json.loads(done.out)
    return found


def test_figures_for_programs(shell: Shell) -> None:
    found = simulated(
        shell, "lighten", "--games", "40", "--players", "2", "--bots", "greedy,random", "--seed", "5"
    )
    assert list(found) == [
        "set", "games", "players", "seed", "bots", "seats", "length", "ties", "unfinished", "figures",
        "playouts_per_second",
    ]  # fmt: skip
    assert (found["set"], found["games"], found["players"], found["seed"]) == ("lighten", 40, 2, 5)
    assert found["bots"] == ["greedy", "random"]
    greedy, random = found["seats"]
    assert greedy["ci95"][0] < greedy["mean"] < greedy["ci95"][1]
    assert greedy["mean"] > random["mean"] + 15
    assert (greedy["win_rate"], random["win_rate"]) == (1, 0)
    assert greedy["advantage"] == pytest.approx(-random["advantage"])
    assert found["length"]["mean"] > 46
    assert (found["ties"], found["unfinished"]) == (0, 0)
    assert len(found["figures"]) == 28
    assert 0 < found["figures"]["row 1, target 8: met exactly"]["mean"] < 1


def test_bots_may_be_named_one_by_one(shell: Shell) -> None:
    words = ("lighten", "--games", "10", "--players", "2", "--bots", "random", "--bots", "greedy")
    assert simulated(shell, *words)["bots"] == ["random", "greedy"]


def test_figures_for_people(shell: Shell) -> None:
    done = shell("simulate", "lighten", "--games", "40", "--players", "2", "--bots", "greedy,random")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert re.fullmatch(r"lighten: 40 games, seed 1, \d+ games a second", lines[0])
    assert " ".join(lines[1].split()) == "seat bot mean sd 95 % wins 95 % above mean 95 %"
    assert re.match(r"0 +greedy +\d\d\.\d\d +\d\.\d\d +\d\d\.\d\d to \d\d\.\d\d +100\.0 %", lines[2])
    assert re.fullmatch(r"events of a game: \d\d\.\d\d; 0 ties", lines[4])
    assert any(
        re.fullmatch(r"row 1, target 8: met exactly +0\.\d{3} +0\.\d{3} to 0\.\d{3}", line) for line in lines
    )
    assert any(re.match(r"8 carried ", line) for line in lines)


def without_time(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if name != "playouts_per_second"}


def test_a_system_without_further_processes_is_told(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object) -> int:
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    monkeypatch.setattr("multiprocessing.util.spawnv_passfds", refuse)
    words = ("simulate", "lighten", "--games", "40")
    done = shell(*words, "--jobs", "2")
    assert (done.code, done.out) == (1, "")
    assert done.err == "error: the system lets no further process run; --jobs 1 plays all games in this one\n"
    assert shell(*words, "--jobs", "1").code == 0


def test_figures_are_the_same_whatever_jobs_is(shell: Shell) -> None:
    words = ("lighten", "--games", "70", "--seed", "9")
    alone = without_time(simulated(shell, *words))
    assert without_time(simulated(shell, *words, "--jobs", "2")) == alone
    assert without_time(simulated(shell, "lighten", "--games", "70", "--seed", "10")) != alone


def test_processes_of_the_command_itself() -> None:
    done = pnp("simulate", "lighten", "--games", "20", "--players", "1", "--jobs", "2", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    again = pnp("simulate", "lighten", "--games", "20", "--players", "1", "--json")
    assert without_time(json.loads(done.stdout)) == without_time(json.loads(again.stdout))


def test_what_a_change_does(shell: Shell, here: Path) -> None:
    folder = copied(here)
    manifest = folder / "manifests" / "a.yaml"
    text = manifest.read_text(encoding="utf-8")
    # Manifest A, easier in row 1.
    changed = text.replace("targets: [8, 11,", "targets: [5, 11,")
    assert changed != text
    manifest.write_text(changed, encoding="utf-8")
    found = simulated(shell, "lighten", "--games", "60", "--compare", "mine", "--players", "2")
    assert (found["set"], found["compared"]["set"]) == ("lighten", "mine")
    for seat in range(2):
        told = found["differences"]["seats"][seat]
        expected = found["compared"]["seats"][seat]["mean"] - found["seats"][seat]["mean"]
        assert told["mean"] == pytest.approx(expected)
        assert told["ci95"][0] < told["mean"] < told["ci95"][1]
    figures = found["differences"]["figures"]
    assert figures["row 2, target 11: met exactly"]["mean"] is not None
    # What only one of them has cannot be compared.
    assert figures["row 1, target 5: met exactly"] == {"mean": None, "ci95": None}
    done = shell("simulate", "lighten", "--games", "60", "--compare", "mine", "--players", "2")
    assert done.code == 0
    assert "lighten: 60 games" in done.out
    assert "mine: 60 games" in done.out
    assert re.search(r"(?m)^figure +first +second +difference +95 %$", done.out)
    assert re.search(
        r"(?m)^seat 1: score +\d\d\.\d\d +\d\d\.\d\d +[+-]\d\.\d+ +[+-]\d\.\d+ to [+-]\d\.\d+$", done.out
    )
    assert re.search(r"(?m)^row 1, target 5: met exactly +- +0\.\d+ +-$", done.out)


def test_what_a_change_does_in_short(shell: Shell, here: Path) -> None:
    folder = copied(here)
    rules = folder / "set.yaml"
    text = rules.read_text(encoding="utf-8")
    assert "exact: 3 " in text
    rules.write_text(text.replace("exact: 3 ", "exact: 4 "), encoding="utf-8")
    words = ("simulate", "lighten", "--games", "40", "--players", "2")
    lines = shell(*words, "--compare", "mine").out.splitlines()[-5:]
    assert lines[0] == "mine against lighten: 40 games each, with the same seeds; 95 % intervals"
    # Four points for three make a third more, less what near deliveries score.
    told = re.fullmatch(r"scores +\+(\d\d\.\d) % \((\d\d\.\d) to (\d\d\.\d)\)", lines[1])
    assert told is not None
    assert 25 < float(told[2]) < float(told[1]) < float(told[3]) < 33.4
    assert lines[2] == "seat 0 wins  the same in every game"
    assert lines[4] == "length       the same in every game"
    # The same set before a change, by its folder.
    folder.rename(here / "before")
    back = shell(*words, "--compare", str(here / "before")).out
    assert f"{here / 'before'}" not in back
    assert "before against lighten: 40 games each" in back


@pytest.mark.parametrize(
    ("games", "players", "last"),
    [
        (40, 2, "For these bots the two are the same game."),
        (1, 1, "So few games make rough intervals: --games 1000 tells more."),
    ],
)
def test_a_set_against_itself(shell: Shell, games: int, players: int, last: str) -> None:
    words = ("--games", f"{games}", "--players", f"{players}")
    done = shell("simulate", "lighten", *words, "--compare", "lighten")
    assert done.code == 0
    assert done.out.splitlines()[-1] == last


@pytest.mark.parametrize(
    ("mean", "interval", "told"),
    [
        (0.12, (0.09, 0.15), "+12 % (9 to 15)"),
        (-0.12, (-0.15, -0.09), "-12 % (-15 to -9)"),
        (0.01, (-0.03, 0.05), "+1 % (-3 to 5): cannot be told apart"),
        (0.012, (0.004, 0.02), "+1.2 % (0.4 to 2.0)"),
        (-0.003, (-0.03, 0.02), "+0 % (-3 to 2): cannot be told apart"),
        (-0.00001, (-0.00003, 0.00001), "+0.00 % (0.00 to 0.00): cannot be told apart"),
        (0.0, (0.0, 0.0), "the same in every game"),
        (0.5, None, "+50.00 %, of one game: that tells nothing"),
        (None, None, "no game was ended"),
    ],
)
def test_a_difference_in_words(mean: float | None, interval: tuple[float, float] | None, told: str) -> None:
    assert in_words(Difference(mean, interval), 100, " %") == told


def test_only_sets_of_one_game_are_compared(shell: Shell) -> None:
    done = shell("simulate", "lighten", "--compare", "loads")
    assert (done.code, done.out) == (1, "")
    assert done.err == (
        "error: only sets of one game can be compared: lighten of lighten and loads of loads\n"
    )
    done = shell("simulate", "lighten", "--compare", "laods")
    assert "there is no content set `laods`" in done.err


def test_games_without_an_end(shell: Shell) -> None:
    words = ("heartland", "--games", "3", "--players", "2", "--bots", "random", "--max-turns", "2")
    found = simulated(shell, *words)
    assert (found["games"], found["unfinished"], found["seats"]) == (3, 3, [])
    done = shell("simulate", *words)
    assert done.code == 0
    assert "0 ties, 3 broken off" in done.out


def test_one_game_has_no_interval(shell: Shell) -> None:
    found = simulated(shell, "lighten", "--games", "1", "--players", "1")
    assert found["seats"][0]["ci95"] is found["seats"][0]["sd"] is None
    assert found["seats"][0]["win_rate"] == 1
    assert shell("simulate", "lighten", "--games", "1", "--players", "1").code == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "Missing argument 'SET'"),
        (("lighten", "--bots", "gredy"), "did you mean `greedy`"),
        (("lighten", "--bots", "greedy,greedy"), "2 bots for 4 players: name one for all, or one for each"),
        (("lighten", "--games", "0"), "0 is not in the range"),
        (("lighten", "--jobs", "0"), "0 is not in the range"),
        (("lighten", "--seed", "seven"), "'seven' is not a valid int"),
    ],
)
def test_wrong_usage(words: tuple[str, ...], told: str, shell: Shell) -> None:
    done = shell("simulate", *words)
    assert (done.code, done.out) == (2, "")
    assert told in re.sub(r"\s*[│|]\s*", " ", done.err)


def test_a_set_that_cannot_be_played(shell: Shell) -> None:
    assert "there is no content set `lihgten`" in shell("simulate", "lihgten").err
    done = shell("simulate", "heartland", "--players", "9")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("error: heartland: the game is for 2 to 4 players, not for 9")


def test_without_dask(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(module, "import_module", missing)
    done = shell("simulate", "lighten", "--cluster", "tcp://127.0.0.1:1")
    assert (done.code, done.err) == (1, "error: --cluster needs Dask: install pnp[dask]\n")


@pytest.mark.xdist_group("dask")
def test_on_a_cluster(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    import distributed  # here alone: it takes long to load

    words = ("lighten", "--games", "30", "--players", "2")
    alone = without_time(simulated(shell, *words))
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=":0"
    ) as cluster:
        assert without_time(simulated(shell, *words, "--cluster", cluster.scheduler_address)) == alone
    monkeypatch.setattr(module, "PATIENCE", 0.2)
    done = shell("simulate", *words, "--cluster", "tcp://127.0.0.1:9")
    assert done.code == 1
    assert re.match(r"error: no cluster at tcp://127\.0\.0\.1:9: ", done.err)
    done = shell("simulate", *words, "--cluster", "somewhere")
    assert done.code == 1
    assert done.err.startswith("error: no cluster at somewhere: ")


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "-"), (0, "0.000"), (0.12345, "0.123"), (-1.5, "-1.50"), (171.24, "171.2"), (1234.5, "1234.5")],
)
def test_numbers(value: float | None, text: str) -> None:
    assert number(value) == text
    assert number(0.5, "+") == "+0.500"
    assert interval(None) == percents(None) == ""
    assert percents((-0.1, 0.995)) == "0.0 to 99.5"
