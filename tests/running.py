"""Commands run in this process as the installed `pnp` runs them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from threading import Thread
from typing import Any, NamedTuple

import pytest
from typer.main import get_command

from pnp.cli import run
from pnp.cli.app import app
from pnp.cli.output import finish

_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def ends(work: Callable[[], object]) -> list[object]:
    """What some work comes to, alone in a list; none where it does not end in five seconds."""
    made: list[object] = []
    thread = Thread(target=lambda: made.append(work()), daemon=True)
    thread.start()
    thread.join(5)
    return made


class Run(NamedTuple):
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


def run_here(capsys: pytest.CaptureFixture[str], *words: str) -> Run:
    """Run a command in the current folder; it must not end in a traceback."""
    capsys.readouterr()
    try:
        code = finish(lambda: run(words))
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    assert not list(untrue_hints(words, said.err))
    return Run(code, said.out, said.err)


def untrue_hints(words: Sequence[str], err: str) -> Iterator[str]:
    """Hints with an option that the command lacks, or the one that they quote, such as `pnp build --lock`."""
    for hint in re.findall(r"^ +hint: (.*)$", err, flags=re.MULTILINE):
        for part in re.split(r"(`pnp [^`]*)", hint):
            command = part[1:].split()[1:] if part.startswith("`pnp ") else words
            # What follows a quoted command is about it: `pnp build` one after the other, each with --out.
            words = command
            if not set(_OPTION.findall(part)) <= _options(tuple(command)):
                yield hint


@cache
def _options(words: Sequence[str]) -> frozenset[str]:
    """All options of a command that is typed so."""
    command: Any = get_command(app)
    for word in words:
        command = getattr(command, "commands", {}).get(word, command)
    return frozenset(name for one in command.params for name in one.opts)
