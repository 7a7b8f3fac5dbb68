"""What only a process of its own shows: terminals, pipes, Ctrl-C, encodings, completion, what is imported."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from pnp.cli import output
from tests.bench import workload
from tests.cli.conftest import ROOT, pnp, write_deck

posix = pytest.mark.skipif(os.name != "posix", reason="needs a terminal or signals of POSIX")
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT)}
BAR = ENVIRONMENT | {"TERM": "xterm-256color", "COLUMNS": "80"}
"""A terminal of 80 columns."""
COMMAND = [sys.executable, "-m", "pnp"]


def test_the_module_is_the_command(here: Path) -> None:
    done = pnp("list")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"lighten: Lighten the Load" in done.stdout
    assert pnp("--version").stdout.startswith(b"pnp 0.")
    assert pnp("build", "nosuch").returncode == 1
    assert pnp("build", "--nosuch").returncode == 2


def complete(line: str) -> list[str]:
    """What a shell is offered for the last word of a line."""
    typed = line.split(" ")
    done = pnp(_PNP_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=str(len(typed) - 1))
    assert (done.returncode, done.stderr) == (0, b"")
    return sorted(set(done.stdout.decode().split()))


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("pnp b", ["build"]),
        ("pnp build dem", ["demo"]),
        ("pnp check li", ["lighten"]),
        ("pnp build --paper a", ["a2", "a3", "a3+", "a4", "a5", "a6", "arch-b"]),
        ("pnp build --sides d", ["duplex"]),
        ("pnp build --flip ", ["long-edge", "short-edge"]),
        ("pnp build --marks ", ["corner", "edge", "grid", "none"]),
        ("pnp build --component refer", ["reference"]),
        ("pnp build demo --only on", ["one"]),
        ("pnp build --style cub", ["cubes"]),
        ("pnp build --since pr", ["printed.lock"]),
        ("pnp explain text-", ["text-cut-off", "text-overflow"]),
    ],
)
def test_a_shell_completes(here: Path, line: str, offered: list[str]) -> None:
    write_deck(here, **{"printed.lock": "{}"})
    assert complete(line) == offered


def test_completion_is_silent_about_broken_sets(here: Path) -> None:
    write_deck(here, "- {id: one, titel: One}")
    assert "deck" in complete("pnp build --component ")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_can_be_installed(shell: str) -> None:
    done = pnp(_PNP_COMPLETE=f"source_{shell}")
    assert done.returncode == 0
    assert b"_PNP_COMPLETE" in done.stdout


@pytest.mark.parametrize(
    "more",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "ascii"},
    ],
)
def test_letters_that_the_terminal_lacks_are_no_fault(here: Path, more: dict[str, str]) -> None:
    write_deck(here, '- {id: one, title: "Größe ×"}', **{"pnp.yaml": "printer: Büro\n"})
    write_deck(here, "- {id: one, title: One, copies: “viele”}", name="other")
    done = pnp("build", "demo", "--out", "für", **more)
    assert done.returncode == 0
    assert done.stderr.splitlines()[0].endswith(b"[unknown-printer]")
    assert (here / "für/demo/cards.pdf").is_file()
    for words in (("list",), ("explain",), ("build", "--help"), ("check", "other")):
        done = pnp(*words, **more)
        assert b"Traceback" not in done.stderr
        assert done.returncode == (1 if "other" in words or "list" in words else 0)
    done = pnp("check", "other", "--json", **more)
    assert any("“viele”" in problem["message"] for problem in json.loads(done.stdout)["problems"])


def test_bytes_that_are_no_text_are_no_fault() -> None:
    words = [*map(os.fsencode, COMMAND), b"build", b"\xff"]
    done = subprocess.run(words, env=ENVIRONMENT, capture_output=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(b"\\udcff: error: there is no content set `\\udcff` [not-found]")


@posix
@pytest.mark.parametrize("words", [["explain"], ["build", "lighten"], ["schema"], ["list", "--json"]])
def test_a_reader_that_has_had_enough_is_no_fault(here: Path, words: list[str]) -> None:
    process = subprocess.Popen(
        [*COMMAND, *words], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    process.wait()
    assert said == b""


@posix
def test_closed_streams_are_no_fault(here: Path) -> None:
    line = '"$0" -m pnp build lighten --component reference >&- 2>&-'
    done = subprocess.run(["sh", "-c", line, sys.executable], env=ENVIRONMENT, check=False)
    assert done.returncode == 0
    assert (here / "out/lighten/reference.pdf").is_file()


def on_terminal(words: list[str], **more: str) -> tuple[int, str]:
    """The exit code and all that a command puts on a terminal of 80 columns."""
    import pty

    reader, writer = pty.openpty()
    process = subprocess.Popen([*COMMAND, *words], env=BAR | more, stdin=writer, stdout=writer, stderr=writer)
    os.close(writer)
    said = rest_of(reader)
    return process.wait(), said.decode()


def rest_of(reader: int) -> bytes:
    """All that still comes from a terminal, until nobody writes to it any more."""
    parts = []
    # A terminal that nobody holds open is a fault to read on Linux, and an empty answer elsewhere.
    with suppress(OSError):
        while part := os.read(reader, 65536):
            parts.append(part)
    os.close(reader)
    return b"".join(parts)


class Terminal(io.StringIO):
    """A terminal that keeps what it is told."""

    def isatty(self) -> bool:
        return True


def test_work_has_a_bar_once_it_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, now = Terminal(), 0.0
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(output, "time", SimpleNamespace(monotonic=lambda: now))
    with output.progress() as tell:
        now = 0.29
        tell("Cards", 50, 100)
        assert terminal.getvalue() == ""
        now = 0.31
        tell("Cards", 100, 100)
    assert "100/100" in terminal.getvalue()


@posix
def test_long_work_on_a_terminal_has_a_bar_that_goes_away(here: Path) -> None:
    workload.write(here, 5400)
    code, said = on_terminal(["build", "w1"])
    assert code == 0
    assert re.search(r"(Cards|Margins) .*\d+/(5400|600)", said)
    assert "\x1b[2K" in said
    assert said.rstrip().splitlines()[-1].startswith("Settings and steps: ")
    code, said = on_terminal(["build", "w1"], TERM="dumb")
    assert "\x1b" not in said


def test_long_work_elsewhere_has_no_bar(here: Path) -> None:
    workload.write(here, 4000)
    done = pnp("check", "w1")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"no problems\n", b"")


@posix
def test_no_color_is_respected(here: Path) -> None:
    _, coloured = on_terminal(["build", "--help"])
    _, plain = on_terminal(["build", "--help"], NO_COLOR="1")
    colours = re.compile(r"\x1b\[[0-9;]*3[0-9]m|\x1b\[3[0-9]|38;5")
    assert colours.search(coloured)
    assert not colours.search(plain)


INTERRUPTED = """
import os, runpy, signal
from pnp.run import Run

signal.signal(signal.SIGINT, signal.default_int_handler)
written = Run.written
def interrupted(*given):
    os.kill(os.getpid(), signal.SIGINT)
    return written(*given)
Run.written = interrupted
runpy.run_module("pnp", run_name="__main__")
"""
"""pnp, with Ctrl-C pressed when all is drawn and nothing is written; also for tests in the background."""


@posix
def test_ctrl_c_leaves_everything_as_it_was(here: Path) -> None:
    import pty

    workload.write(here, 30)
    assert pnp("build", "w1").returncode == 0
    before = {path: path.read_bytes() for path in (here / "out").rglob("*.*")}
    workload.write(here, 5400)
    reader, writer = pty.openpty()
    command = [sys.executable, "-c", INTERRUPTED, "build", "w1"]
    with subprocess.Popen(command, env=BAR, stdin=writer, stdout=subprocess.PIPE, stderr=writer) as process:
        os.close(writer)
        said = rest_of(reader)
        assert process.stdout
        assert (process.wait(), process.stdout.read()) == (1, b"")
    assert said.decode().splitlines()[-1] == "stopped: no file is half written"
    assert {path: path.read_bytes() for path in (here / "out").rglob("*.*")} == before


def imported(*words: str) -> set[str]:
    """Every module that a command loads."""
    command = [sys.executable, "-X", "importtime", "-m", "pnp", *words]
    bare = {name: value for name, value in ENVIRONMENT.items() if not name.startswith("COVERAGE")}
    done = subprocess.run(command, env=bare, capture_output=True, check=True)
    return {line.rsplit("|", 1)[-1].strip() for line in done.stderr.decode().splitlines() if "|" in line}


SLOW = {
    "typer",
    "click",
    "rich",
    "pydantic",
    "fontTools",
    "difflib",
    "importlib.metadata",
    "email.message",
    "argparse",
    "subprocess",
    "html.entities",
    "logging",
    "asyncio",
    "multiprocessing",
    "reportlab.pdfgen.canvas",
    "PIL.ImageFile",
}


ELSEWHERE = {
    "pnp.cli.app",
    "pnp.content.syntax",
    "pnp.content.tables",
    "pnp.defaults",
    "pnp.rules.game",
    "encodings.mac_roman",
}
"""What a sound set without a game, a table and a `pnp.yaml` has no need of."""
FOR_FILES = {
    "pnp.cli.telling",
    "pnp.content.markup",
    "pnp.filing",
    "pnp.press.cuts",
    "pnp.results",
    "pnp.stocks",
    "pnp.words.instructions",
    "pnp.writers",
    "reportlab",
}
"""What is needed to write files, to keep notes of them and to tell of them."""


def test_a_good_build_loads_nothing_that_is_slow(here: Path) -> None:
    write_deck(here)
    assert imported("build", "demo") & (SLOW | ELSEWHERE) == set()


def test_a_good_check_loads_nothing_that_is_for_files(here: Path) -> None:
    write_deck(here)
    assert imported("check", "demo") & (SLOW | ELSEWHERE | FOR_FILES) == set()


def test_checking_a_game_loads_nothing_that_plays_it(here: Path) -> None:
    modules = imported("check", "heartland", "--component", "fuel")
    assert "pnp.games.heartland.checks" in modules
    parts = ("atlas", "bots", "deep", "engine", "stats")
    assert modules & {"pnp.rules.maps", *(f"pnp.games.heartland.{part}" for part in parts)} == set()


def test_telling_the_version_loads_almost_nothing() -> None:
    modules = imported("--version")
    assert not any(
        module.startswith("pnp.") and module not in ("pnp.cli", "pnp.__main__") for module in modules
    )
    assert modules & SLOW == set()
