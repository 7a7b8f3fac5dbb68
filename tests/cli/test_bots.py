"""What bots reach is the same whichever process plays which games, and ends when they have had their time."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest

from pnp.cli import bots


def numbers_themselves(configuration: Any, seed: int, numbers: Iterable[int]) -> list[int]:
    return [configuration + number for number in numbers]


@pytest.mark.parametrize("has_room", [True, False])
@pytest.mark.parametrize("games", [1, 19, 45])
def test_all_games_are_played_once(games: int, has_room: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.sharing.has_room", lambda: has_room)
    found = bots.played({"one": numbers_themselves, "two": numbers_themselves}, 7, games)
    assert found == {name: [7 + number for number in range(games)] for name in ("one", "two")}


def test_games_of_a_copy_that_fails_are_played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    here = os.getpid()

    def only_here(configuration: Any, seed: int, numbers: Iterable[int]) -> list[int]:
        if os.getpid() != here:
            os._exit(1)
        return list(numbers)

    monkeypatch.setattr("pnp.sharing.has_room", lambda: True)
    assert bots.played({"one": only_here}, None, 30) == {"one": list(range(30))}


def test_a_bot_ends_when_it_has_had_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1000))
    monkeypatch.setattr("pnp.sharing.has_room", lambda: False)
    monkeypatch.setattr(bots.time, "monotonic", lambda: next(clock))
    found = bots.played({"one": numbers_themselves, "two": numbers_themselves}, 0, 100)
    for scores in found.values():
        assert 10 < len(scores) < 20
        assert scores == list(range(len(scores)))
    # The first game is played whatever the hour.
    monkeypatch.setattr(bots, "PATIENCE", 0)
    assert bots.played({"one": numbers_themselves}, 0, 100) == {"one": [0]}
