"""Commands run in this process as the installed `pnp` runs them."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from pnp.cli import run
from pnp.cli.output import finish


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
    return Run(code, said.out, said.err)
