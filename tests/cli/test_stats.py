"""`pnp stats`: tables with bars, JSON, pictures, decks without a game, wrong usage."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pnp.cli.stats import share
from tests.cli.conftest import Shell, pnp, write_deck

DECK = "- {id: one, title: One, copies: 3}\n- {id: two, title: Two, copies: 1}"


def test_a_deck_of_ones_own(here: Path, shell: Shell) -> None:
    write_deck(here, DECK)
    done = shell("stats", "demo", "--hand", "2")
    assert (done.code, done.err) == (0, "")
    # Of six hands of two from four, three hold the single card, and three two of the others.
    assert "a hand of 2 from 4 cards\n" in done.out
    assert f"  one        100.0 %       50.0 %        1.50      3  {'█' * 40}\n" in done.out
    assert f"  two         50.0 %        0.0 %       0.500      1  {'█' * 20}\n" in done.out
    plain = shell("stats", "demo").out
    assert "copies\n" in plain
    assert "a hand of" not in plain


def test_figures_for_programs(shell: Shell) -> None:
    found = json.loads(shell("stats", "loads", "--json").out)
    assert list(found) == ["set", "title", "game", "players", "components", "charts"]
    assert {"id": "deck", "title": "Deck", "pieces": 28, "designs": 28} in found["components"]
    suits = next(chart for chart in found["charts"] if chart["title"] == "Deck: suit")
    assert suits["rows"] == [{"label": suit, "values": [7]} for suit in ("heart", "diamond", "spade", "club")]


@pytest.mark.parametrize(("name", "start"), [("charts.svg", b"<svg "), ("charts.PNG", b"\x89PNG")])
def test_a_picture_of_all_charts(here: Path, shell: Shell, name: str, start: bytes) -> None:
    done = shell("stats", "heartland", "-o", name)
    assert (done.code, done.out, done.err) == (0, f"{name}\n", "")
    assert (here / name).read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("value", "told"),
    [(0, "0.0 %"), (0.0004, "<0.1 %"), (0.25, "25.0 %"), (0.9996, ">99.9 %"), (1.0, "100.0 %")],
)
def test_what_is_nearly_never_is_not_told_as_never(value: float, told: str) -> None:
    assert share(value) == told


def test_bars_of_a_terminal_without_blocks(here: Path) -> None:
    done = pnp("stats", "loads", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert b"  heart         7  ####" in done.stdout


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("nosuch",), 1, "there is no content set `nosuch`"),
        (("demo", "--hand", "5"), 1, "demo: a hand of 5 is more than the 4 cards of"),
        (("demo", "--hand", "0"), 2, "0 is not in the range"),
        (("demo", "-o", "x.gif"), 2, '"x.gif" does not end in one of .svg, .png'),
        (("demo", "--json", "-o", "x.svg"), 2, "leave one of the two out"),
        (("demo", "-o", "nosuch/x.svg", "--hand", "2"), 0, ""),
    ],
)
def test_wrong_usage(here: Path, shell: Shell, words: tuple[str, ...], code: int, told: str) -> None:
    write_deck(here, DECK)
    done = shell("stats", *words)
    assert (done.code, told in done.err) == (code, True)


def test_a_set_with_errors_has_no_figures(here: Path, shell: Shell) -> None:
    write_deck(here, "- {id: one, titel: One}")
    done = shell("stats", "demo")
    assert (done.code, done.out) == (1, "")
    assert "[unknown-key]" in done.err
