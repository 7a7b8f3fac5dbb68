"""Games are found by being there."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import pnp.games
from pnp.content.fields import Text, Whole
from pnp.content.kinds import Kind
from pnp.content.model import ContentSet, Players
from pnp.games import find_games
from pnp.rules.game import Game

TINY = """
from pnp.rules.game import Game
GAME = Game(name="tiny", title="Tiny", kinds={})
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(pnp.games, "__path__", [*pnp.games.__path__, str(tmp_path)])
    (tmp_path / "tinygame.py").write_text(TINY)
    (tmp_path / "helpers.py").write_text("def nothing(): ...")
    (tmp_path / "wrong.py").write_text("GAME = 3")
    (tmp_path / "_hidden.py").write_text(TINY)
    (tmp_path / "failing.py").write_text("1 / 0")
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_a_game_is_imported_only_when_asked_for() -> None:
    games = find_games()
    names = list(games)
    assert names == sorted(names)
    assert {"tinygame", "failing"} <= set(names)
    assert "_hidden" not in names
    assert len(games) == len(names)
    assert "pnp.games.failing" not in sys.modules
    assert "pnp.games.tinygame" not in sys.modules
    assert games["tinygame"].title == "Tiny"
    assert "tinygame" in games


@pytest.mark.usefixtures("folder")
def test_a_module_that_is_no_game_is_not_there() -> None:
    games = find_games()
    assert games.get("helpers") is None
    assert "wrong" not in games
    assert games.get("no_such_game") is None
    assert games.get("../pnp") is None


def test_a_game_says_nothing_unless_it_has_something_to_check() -> None:
    game = Game("tiny", "Tiny", {})
    empty = ContentSet("x", "X", "", "tiny", Players(1, 1, 1), ())
    assert list(game.check(empty)) == []
    assert game.rules.fields == game.settings.fields == {}


@pytest.mark.parametrize("name", ["id", "copies", "source_of"])
def test_a_kind_cannot_take_the_names_that_every_piece_has(name: str) -> None:
    with pytest.raises(ValueError, match=f"card of tiny cannot have a field {name}"):
        Game(
            "tiny", "Tiny", {"card": Kind("card", "Card", {name: Text(), "cost": Whole(1, 2)})}
        ).check_fields()
