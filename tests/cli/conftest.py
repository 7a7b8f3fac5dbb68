"""Commands run as typed: in this process by both ways of reading a command line, or in one of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
from typer.testing import CliRunner

from pnp.cli.app import app
from pnp.cli.quick import understood
from tests.running import Run, run_here, untrue_hints

ROOT = Path(__file__).resolve().parents[2]


Shell = Callable[..., Run]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, on a terminal wide enough for any line."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("TERMINAL_WIDTH", "200")
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "config"))
    return folder


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    """Runs a command as the installed `pnp` does."""

    return lambda *words: run_here(capsys, *words)


@pytest.fixture(params=["plain", "typer"])
def both(request: pytest.FixtureRequest, shell: Shell) -> Shell:
    """Runs a command that is understood without Typer, and the same command by Typer."""

    def plainly(*words: str) -> Run:
        assert understood(words)
        return shell(*words)

    def by_typer(*words: str) -> Run:
        done = CliRunner().invoke(app, list(words))
        assert done.exception is None or isinstance(done.exception, SystemExit)
        assert not list(untrue_hints(words, done.stderr))
        return Run(done.exit_code, done.stdout, done.stderr)

    return plainly if request.param == "plain" else by_typer


def pnp(*words: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    """A command in a process of its own, with variables added to its environment."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | more
    return subprocess.run(
        [sys.executable, "-m", "pnp", *words], env=environment, capture_output=True, check=False
    )


def write_deck(
    folder: Path, pieces: str = "- {id: one, title: One}", name: str = "demo", **more: str
) -> None:
    """A set of one component, `cards`, without templates but a plain face."""
    files = {
        f"content/{name}/set.yaml": "title: Demo\nversion: 1.0.0\nplayers: {min: 1, max: 9, default: 2}\n"
        "components: [cards.yaml]\n",
        f"content/{name}/cards.yaml": f"component: cards\nsize: poker\npieces:\n{pieces}\n",
        f"templates/{name}/cards.face.j2": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63.5 88.9">'
        '<text x="8" y="20" font-family="Noto Sans" font-size="6">{{ piece.title }}</text></svg>\n',
    }
    for path, text in (files | more).items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


@pytest.fixture
def deck(here: Path) -> Path:
    """A set with three cards a player, and backs."""
    write_deck(
        here,
        "- {id: one, title: One, copies: 2}\n- {id: two, title: Two}",
        **{
            "content/demo/cards.yaml": "component: cards\nsize: poker\ncopies: per-player\n"
            "back: true\nbleed: 1\n"
            "pieces:\n- {id: one, title: One, copies: 2}\n- {id: two, title: Two}\n",
            "templates/demo/cards.back.j2": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63.5 88.9">'
            '<rect x="9" y="9" width="9" height="9"/></svg>\n',
        },
    )
    return here


def pages(path: str = "out/demo/cards.pdf") -> list[Any]:
    with pdfplumber.open(path) as document:
        for page in document.pages:
            assert page.chars is not None
        return list(document.pages)


def mm(length: float) -> float:
    return round(float(length) * 25.4 / 72, 2)
