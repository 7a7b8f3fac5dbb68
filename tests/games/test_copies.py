"""What each player needs is printed for as many as a set is for."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.pipeline import load
from pnp.project import LIBRARY, Project
from pnp.source import Report

LACKING = "missing-component"


def told(folder: Path, game: str, old: str, new: str, component: str, more: str = "") -> list[str]:
    """The problems of a set with one component that is changed, beside those that it lacks."""
    home = folder / "content" / "mine"
    home.mkdir(parents=True)
    text = (LIBRARY / game / f"{component}.yaml").read_text(encoding="utf-8")
    assert old in text
    (home / f"{component}.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")
    deck = "deck.yaml, " if game == "loads" else ""
    (home / "set.yaml").write_text(
        f"from: {game}\n{more}components: [{deck}{component}.yaml]\n", encoding="utf-8"
    )
    report = Report()
    load(Project(folder).sets()["mine"], report)
    return [f"{one.name} {one.severity}: {one.message}; {one.hint}" for one in report if one.name != LACKING]


EACH = "\ncopies: per-player"
HINT = "write `copies: per-player`"


@pytest.mark.parametrize(
    ("game", "component", "old", "new", "message"),
    [
        # L-R03, L-R04: 4 boards, 8 tokens.
        (
            "loads",
            "boards",
            EACH,
            "\ncopies: 3",
            f"Player boards: 4 players need 4, and 3 are printed; {HINT}",
        ),
        ("loads", "tokens", EACH, "", f"Refuel tokens: 4 players need 8, and 2 are printed; {HINT}"),
        # H-R05, H-R06: 8 cards, 4 markers, 4 trucks, 4 reference cards.
        (
            "heartland",
            "scores",
            EACH,
            "",
            f"Score and Cargo cards: 4 players need 8, and 2 are printed; {HINT}",
        ),
        ("heartland", "markers", EACH, "", f"Score markers: 4 players need 4, and 1 is printed; {HINT}"),
        ("heartland", "trucks", EACH, "", f"Trucks: 4 players need 4, and 1 is printed; {HINT}"),
        ("heartland", "reference", EACH, "", f"Reference cards: 4 players need 4, and 1 is printed; {HINT}"),
        # H-R06: 15 crates of each good.
        (
            "heartland",
            "crates",
            "copies: rules.supply",
            "copies: 12",
            "Crates: the rules have 15 of soy, and 12 are printed; write `copies: rules.supply`",
        ),
        # T-R01: a deck, a mat and a record each, for up to 6.
        ("lighten", "deck", EACH, "", f"Personal deck: 6 players need 96, and 16 are printed; {HINT}"),
        ("lighten", "mat", EACH, "\ncopies: 4", f"Player mat: 6 players need 6, and 4 are printed; {HINT}"),
        ("lighten", "record", EACH, "", f"Delivery record: 6 players need 6, and 1 is printed; {HINT}"),
    ],
)
def test_too_few(tmp_path: Path, game: str, component: str, old: str, new: str, message: str) -> None:
    assert told(tmp_path, game, old, new, component) == [f"too-few-copies warning: {message}"]


def test_as_many_designs_as_players_will_do_too(tmp_path: Path) -> None:
    assert told(tmp_path, "heartland", EACH, "\ncopies: 4", "trucks") == []


def test_fewer_players_need_fewer(tmp_path: Path) -> None:
    assert told(tmp_path, "lighten", EACH, "\ncopies: 2", "mat", "players: {max: 2, default: 2}\n") == []
