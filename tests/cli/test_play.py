"""`pnp play` as people meet it: choices, taking back, looking on, recorded games, and wrong ones."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.table import Table
from pnp.games.lighten.engine import ENGINE
from pnp.project import BUNDLED
from tests.cli.conftest import ROOT, Run, Shell, pnp, write_deck

RECORDED = ROOT / "tests" / "playthroughs"
Answers = Callable[..., Run]


@pytest.fixture
def answering(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Runs a command while somebody types these lines."""

    def call(lines: str, *words: str) -> Run:
        monkeypatch.setattr(
            sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines.split("|") if lines))
        )
        return shell("play", *words)

    return call


def hands(out: str) -> list[str]:
    return re.findall(r"(?m)^(?:Your hand|Cards not chosen): (.*)$", out)


def test_a_whole_game_by_number(answering: Answers) -> None:
    done = answering("|".join(["1"] * 23), "lighten", "--players", "1", "--seed", "3")
    assert (done.code, done.err) == (0, "")
    assert "Row 1 of 12: target 8" in done.out
    assert "Row 12 of 12: target 11" in done.out
    assert re.search(r"\nTwelve rows played\.\n1\. seat 0, human: \d+ wins\n", done.out)
    assert done.out.endswith("Again with the same cards: pnp play lighten --players 1 --seed 3\n")


def test_against_bots(answering: Answers) -> None:
    done = answering(
        "|".join(["1"] * 23), "lighten", "--players", "3", "--bots", "planner,random", "--seed", "3"
    )
    assert done.code == 0
    assert {"seat 0, human", "seat 1, planner", "seat 2, random"} <= set(
        re.findall(r"seat \d, \w+", done.out)
    )
    assert "--players 3 --seed 3 --bots planner,random\n" in done.out


def test_choices_are_numbered_and_in_words(answering: Answers) -> None:
    done = answering("2|1|q", "lighten", "--players", "2", "--seed", "3")
    assert "  1  deliver 2 5, together 7\n  2  deliver 7\n  3  deliver 5\n" in done.out
    assert "  1  keep nothing\n  2  carry 2\n" in done.out
    assert "  trim 2, carry 5\n" in done.out
    assert "The game was broken off after" in done.out


def test_a_choice_in_words(answering: Answers) -> None:
    done = answering("Deliver 7|trim 2, carry 5|q", "lighten", "--players", "2", "--seed", "3")
    assert "REMOVED 2" in done.out
    assert "5" in hands(done.out)[-1].split()


def test_what_is_no_choice_is_said(answering: Answers) -> None:
    done = answering("0|99|sing|u||deliver|" + "9" * 6000 + "|q", "lighten", "--players", "1", "--seed", "3")
    assert done.code == 0
    for words in (
        "There is no choice 0; they are 1 to 5.",
        "There is no choice 99; they are 1 to 5.",
        "No choice is called `sing`.",
        "There is nothing to take back.",
    ):
        assert words in done.out
    # A part of the words lists what contains it.
    assert done.out.count("  1  deliver 2 5") == 3
    assert done.out.count("  5  pass") == 2
    assert len(hands(done.out)) == 2


def test_taking_back(answering: Answers) -> None:
    straight = answering("1|1|1|q", "lighten", "--players", "2", "--seed", "3")
    wandering = answering("2|u|1|3|u|u|u|1|1|1|q", "lighten", "--players", "2", "--seed", "3")
    assert "There is nothing to take back." in wandering.out
    # The same cards come, and the same answer of the bot.
    ending = straight.out.split("Your choice")[-2]
    assert wandering.out.split("Your choice")[-2] == ending
    assert hands(straight.out)[-1] == hands(wandering.out)[-1]


def test_the_end_of_the_input_ends_the_game(answering: Answers) -> None:
    done = answering("1", "lighten", "--players", "1", "--seed", "3")
    assert done.code == 0
    assert "broken off after 2 events" in done.out


def test_a_terminal_that_is_closed_or_speaks_no_utf_8() -> None:
    done = pnp("play", "lighten", "--players", "1", "--seed", "3")
    assert (done.returncode, done.stderr) == (0, b"")
    done = subprocess.run(
        [sys.executable, "-m", "pnp", "play", "lighten", "--seed", "3"],
        input=b"\xff\xfe\n1\n",
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"No choice is called" in done.stdout


def test_ctrl_c(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stopped(io.StringIO):
        def readline(self, *args: Any) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Stopped())
    done = shell("play", "lighten")
    assert (done.code, done.err) == (130, "\nstopped\n")


def test_looking_on(shell: Shell) -> None:
    done = shell("play", "lighten", "--players", "2", "--bots", "greedy,planner", "--seed", "4")
    assert done.code == 0
    assert re.search(r"(?m)^chance: shuffle 0: (\d ){15}\d$", done.out)
    assert len(re.findall(r"(?m)^seat [01]: (deliver|pass|trim)", done.out)) == 2 * 23
    assert "Your choice" not in done.out
    assert shell("play", "lighten", "--players", "2", "--bots", "greedy,planner", "--seed", "4") == done
    assert shell("play", "lighten", "--players", "2", "--bots", "greedy,planner", "--seed", "5") != done


@pytest.mark.parametrize("name", ["lighten", "loads", "heartland"])
def test_a_game_that_is_recorded_can_be_replayed(name: str, shell: Shell, here: Path) -> None:
    done = shell("play", name, "--seed", "7", "--json")
    assert (done.code, done.err) == (0, "")
    playthrough = json.loads(done.out)
    assert playthrough["format"] == "pnp-playthrough/1"
    assert (playthrough["game"], playthrough["set"], playthrough["seed"]) == (name, name, 7)
    assert playthrough["bots"] == ["greedy"] * playthrough["players"]
    assert playthrough["settings"] == {}
    assert "content" not in playthrough
    assert playthrough["outcome"]["ranks"]
    (here / "game.json").write_text(done.out, encoding="utf-8")
    again = shell("play", "--replay", "game.json")
    assert (again.code, again.err) == (0, "")
    assert f"\n{len(playthrough['events']):>4}  " in again.out
    assert shell("play", name, "--replay", "game.json", "--json").out == done.out


def test_a_person_is_recorded(answering: Answers, here: Path) -> None:
    done = answering("1|1|q", "lighten", "--players", "2", "--bots", "greedy", "--seed", "3", "--json")
    assert done.code == 0
    assert "Your choice" in done.err
    playthrough = json.loads(done.out)
    assert playthrough["bots"] == ["human", "greedy"]
    assert playthrough["outcome"] is None
    (here / "game.json").write_text(done.out, encoding="utf-8")
    assert "broken off after" in answering("", "--replay", "game.json").out


@pytest.mark.parametrize("path", sorted(RECORDED.glob("*.json")), ids=lambda path: path.stem)
def test_recorded_games_are_legal(path: Path, shell: Shell) -> None:
    done = shell("play", "--replay", str(path))
    assert (done.code, done.err) == (0, "")
    events = json.loads(path.read_text(encoding="utf-8"))["events"]
    assert f"{len(events):>4}  " in done.out


def copied(here: Path, name: str = "mine", **changes: str) -> Path:
    """A copy of the bundled set of Lighten the Load with other words in set.yaml."""
    folder = here / "content" / name
    shutil.copytree(BUNDLED / "content" / "lighten", folder)
    entry = folder / "set.yaml"
    text = entry.read_text(encoding="utf-8")
    for old, new in changes.values():
        assert old in text
        text = text.replace(old, new)
    entry.write_text(text, encoding="utf-8")
    return folder


def test_a_set_with_settings_and_numbers_of_its_own(here: Path, shell: Shell) -> None:
    copied(here, a=("reshuffle: lazy", "reshuffle: eager"), b=("exact: 3 ", "exact: 5 "))
    pieces = here / "content" / "mine" / "rules.yaml"
    pieces.write_text(pieces.read_text(encoding="utf-8").replace("points: 3", "points: 5"), encoding="utf-8")
    done = shell("play", "mine", "--players", "1", "--bots", "greedy", "--seed", "2", "--json")
    assert done.code == 0, done.err
    playthrough = json.loads(done.out)
    assert playthrough["settings"] == {"reshuffle": "eager"}
    assert playthrough["content"]["exact"] == 5
    (here / "game.json").write_text(done.out, encoding="utf-8")
    # Told by itself, so that the bundled set replays it as well.
    assert shell("play", "--replay", "game.json").code == 0
    assert shell("play", "lighten", "--replay", "game.json").code == 0
    # Lazy shuffles stand elsewhere.
    usual = shell("play", "lighten", "--players", "1", "--bots", "greedy", "--seed", "2", "--json").out
    (here / "game.json").write_text(usual, encoding="utf-8")
    assert shell("play", "lighten", "--replay", "game.json").code == 0


def test_settings_of_a_set_do_not_leak_into_a_recorded_game(here: Path, shell: Shell) -> None:
    copied(here, a=("reshuffle: lazy", "reshuffle: eager"))
    usual = shell("play", "lighten", "--players", "1", "--bots", "greedy", "--seed", "2", "--json").out
    (here / "game.json").write_text(usual, encoding="utf-8")
    assert shell("play", "mine", "--replay", "game.json").code == 0


def changed(here: Path, change: Callable[[dict[str, Any]], None], name: str = "lighten-shared-win") -> Path:
    value = json.loads((RECORDED / f"{name}.json").read_text(encoding="utf-8"))
    change(value)
    path = here / "game.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def event(number: int, **parts: Any) -> Callable[[dict[str, Any]], None]:
    return lambda value: value["events"][number - 1].update(parts)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (event(17, do="deliver 9"), r"event 17: deliver 9: the hand [\d ]+ has no 9 \(rule T-R09\)"),
        (event(17, do="delivre 8"), "event 17: `delivre 8` is no move of this game"),
        (event(17, by=3), "event 17: there is no seat 3 among 3 players"),
        (event(17, by=-1), "event 17: there is no seat -1 among 3 players"),
        (event(1, by=0), "event 1: it is for chance to decide, not for seat 0"),
        (event(1, do="shuffle 0: 1 1 1"), "event 1: shuffle 0: 1 1 1: .* the deck"),
        (event(5, by=True), "event 5: by must be a seat or chance, not True"),
        (event(5, do=7), "event 5: must be"),
        (event(5, more=7), "event 5: must be"),
        (lambda value: value.update(seed="seven"), '"seed" is of the wrong sort'),
        (lambda value: value.update(players=0), "set-up: a game has 1 to 1000 players, not 0"),
        (lambda value: value.update(players=10**30), "set-up: a game has 1 to 1000 players, not 10{30}"),
        (lambda value: value["outcome"].update(scores=["a"]), "the outcome needs a reason, and scores"),
        (lambda value: value["outcome"].update(ranks=3), "the outcome needs a reason, and scores"),
        (lambda value: value["outcome"].pop("reason"), "the outcome needs a reason, and scores"),
        (lambda value: value.update(players="two"), '"players" is of the wrong sort'),
        (
            lambda value: value.update(settings={"reshuffle": "never"}),
            "set-up: the setting `reshuffle` is one of",
        ),
        (lambda value: value["setup"].update(manifest=[8]), "set-up: a manifest has 12 targets, not 1"),
        (lambda value: value.update(content={"deck": 3}), "set-up: `deck` must be a list"),
        (lambda value: value.update(game="loads"), "this is a game of loads, not of lighten"),
        (lambda value: value["events"].pop(), "outcome: after event 79 the rules give null"),
        (lambda value: value["outcome"].update(scores=[1, 2, 3]), "outcome: after event 80 the rules give"),
        (lambda value: value["events"].append({"by": 0, "do": "pass"}), "event 81: the game is over"),
        (lambda value: value.pop("events"), '"events" is missing; was the file cut\\?'),
        (lambda value: value.update(format="chess"), "this is no playthrough"),
    ],
)
def test_a_wrong_recorded_game(
    here: Path, shell: Shell, change: Callable[[dict[str, Any]], None], words: str
) -> None:
    changed(here, change)
    done = shell("play", "lighten", "--replay", "game.json")
    assert (done.code, done.out) == (1, "")
    assert re.fullmatch(f"game\\.json: {words}.*\n", done.err)


def test_another_games_events(here: Path, shell: Shell) -> None:
    loads = json.loads((RECORDED / "loads-shared-win.json").read_text(encoding="utf-8"))
    changed(here, lambda value: value.update(events=loads["events"]))
    done = shell("play", "--replay", "game.json")
    assert done.code == 1
    assert re.fullmatch(r"game\.json: event 1: `deal .* is no move of this game.*\n", done.err)
    done = shell("play", "lighten", "--replay", str(RECORDED / "loads-shared-win.json"))
    assert done.err.endswith("loads-shared-win.json: this is a game of loads, not of lighten\n")


@pytest.mark.parametrize("name", ["lighten-eager", "loads-homebrew"])
def test_a_file_cut_anywhere(name: str, here: Path, shell: Shell) -> None:
    whole = (RECORDED / f"{name}.json").read_bytes()
    for length in range(0, len(whole) - 2, len(whole) // 23):
        (here / "game.json").write_bytes(whole[:length])
        done = shell("play", "--replay", "game.json")
        assert (done.code, done.out) == (1, "")
        assert re.fullmatch(r"game\.json: this is not JSON.*; was the file cut\?\n", done.err)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_where_a_file_is_cut(here: Path, shell: Shell, newline: str) -> None:
    lines = (RECORDED / "lighten-eager.json").read_text(encoding="utf-8").splitlines(keepends=True)
    first = next(at for at, line in enumerate(lines) if '"by"' in line)
    text = "".join(lines[: first + 16]) + lines[first + 16][:15]
    (here / "game.json").write_text(text, encoding="utf-8", newline=newline)
    done = shell("play", "--replay", "game.json")
    where = f"at line {first + 17}, in event 17 or after it"
    assert done.err == f"game.json: this is not JSON {where}; was the file cut?\n"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\xfe{}", "the byte 0xFF is not UTF-8"),
        (b"[1]", "this is no playthrough"),
        (b"[" * 9999, "this is not JSON"),
        (b"9" * 9999, "this is not JSON"),
    ],
)
def test_a_file_that_is_something_else(content: bytes, words: str, here: Path, shell: Shell) -> None:
    (here / "game.json").write_bytes(content)
    done = shell("play", "--replay", "game.json")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(f"game.json: {words}")
    assert done.err.count("\n") == 1


def test_a_file_that_is_not_there(shell: Shell) -> None:
    done = shell("play", "--replay", "nowhere.json")
    assert (done.code, done.err) == (1, "nowhere.json: there is no file nowhere.json\n")


def test_a_set_that_is_not_there(shell: Shell, here: Path) -> None:
    done = shell("play", "lihgten")
    assert done.code == 1
    assert "there is no content set `lihgten`" in done.err
    changed(here, lambda value: value.update(set="gone"))
    assert "there is no content set `gone`" in shell("play", "--replay", "game.json").err


def test_a_set_that_fails_its_check(shell: Shell, here: Path) -> None:
    folder = copied(here)
    text = (folder / "deck.yaml").read_text(encoding="utf-8")
    (folder / "deck.yaml").write_text(
        text.replace("value: 8, copies: 2", "value: 8, copies: 1"), encoding="utf-8"
    )
    for words in (["play", "mine"], ["simulate", "mine"]):
        done = shell(*words)
        assert (done.code, done.out) == (1, "")
        assert "a personal deck has 16 cards, not 15 [deck-size]" in done.err


def test_a_set_without_a_game(shell: Shell, here: Path) -> None:
    write_deck(here)
    done = shell("play", "demo")
    copy = "`pnp new my-heartland --from heartland` makes a copy to change"
    way = f"heartland, lighten and loads have one; {copy}"
    assert (done.code, done.err) == (1, f"error: demo has no game that pnp can play\n      hint: {way}\n")


def test_players_that_a_game_is_not_for(shell: Shell) -> None:
    done = shell("play", "loads", "--players", "3", "--json")
    assert (done.code, done.out) == (1, "")
    assert done.err == "error: loads: the game is for exactly 4 players, not for 3\n"


def test_a_set_without_a_manifest(shell: Shell, here: Path) -> None:
    folder = copied(here)
    text = (folder / "set.yaml").read_text(encoding="utf-8")
    (folder / "set.yaml").write_text(text.replace("manifests.yaml, ", ""), encoding="utf-8")
    for words in (["play", "mine"], ["simulate", "mine"]):
        assert shell(*words) == (1, "", "error: mine: the set has no manifest\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "say which set to play"),
        (("lighten", "--bots", "gredy"), "did you mean `greedy`"),
        (("lighten", "--bots", ""), '"" is no bot of this game'),
        (("lighten", "--players", "4", "--bots", "greedy,greedy"), "2 bots for 3 players"),
        (("lighten", "--seed", "seven"), "'seven' is not a valid int"),
        (("lighten", "--max-turns", "0"), "0 is not in the range"),
        (("lighten", "--players", "0"), "0 is not in the range"),
    ],
)
def test_wrong_usage(words: tuple[str, ...], told: str, shell: Shell) -> None:
    done = shell("play", *words)
    assert (done.code, done.out) == (2, "")
    assert told in re.sub(r"\s*[│|]\s*", " ", done.err)


def test_a_game_that_takes_too_many_turns_is_broken_off(shell: Shell) -> None:
    bots = "random,random,random,random"
    done = shell("play", "heartland", "--players", "4", "--bots", bots, "--max-turns", "2", "--json")
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out)["outcome"] is None


def test_of_many_choices_the_first_are_listed() -> None:
    said = io.StringIO()
    table = Table(ENGINE, 0, {}, said, None)
    choices = [f"drive {number}" for number in range(1, 41)]
    table.list_choices(choices, "")
    assert said.getvalue().splitlines()[-2:] == [
        "  24  drive 24",
        "  and 16 more: type a part of their words to see those",
    ]
    assert table.chosen("drive 40", choices) == 39
    assert table.chosen("4", choices) == 3
    assert table.chosen("ve 4", choices) is None
    assert said.getvalue().splitlines()[-2:] == ["   4  drive 4", "  40  drive 40"]


@pytest.mark.skipif(os.name != "posix", reason="needs named pipes and devices")
def test_what_is_no_file_is_no_recorded_game(shell: Shell, here: Path) -> None:
    os.mkfifo(here / "game.json")
    (here / "zeros.json").symlink_to("/dev/zero")
    (here / "folder.json").mkdir()
    for name, reason in (("game", "is not a file"), ("zeros", "is not a file"), ("folder", "is a folder")):
        done = shell("play", "--replay", f"{name}.json")
        assert done.code == 1
        assert done.err.startswith(f"{name}.json: {name}.json {reason}")


@pytest.mark.parametrize("part", ["game", "set", "bots"])
def test_a_recorded_game_does_not_steer_the_terminal(here: Path, shell: Shell, part: str) -> None:
    told = "a\0\x1b[2J"
    changed(here, lambda value: value.update({part: [told, told] if part == "bots" else told}))
    done = shell("play", "--replay", "game.json")
    assert r"a\x00\x1b[2J" in done.err + done.out
    assert "\x1b" not in done.err + done.out
