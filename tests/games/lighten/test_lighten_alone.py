"""What bots reach alone is what they reach on the engine, which has the rules: game by game."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from lighten_positions import ENGINE, MANIFEST, SOLO, TABLES, targets_for

from pnp.games.lighten.alone import BOTS
from pnp.games.lighten.state import Configuration
from pnp.rules.play import bot, seeded, whole_game

SEED = 5


def alone(game: Configuration, manifest: tuple[int, ...]) -> Configuration:
    """The same for one seat with one manifest, with nothing noted yet."""
    return replace(game, players=1, manifests=(manifest,), notes={})


def on_the_engine(game: Configuration, name: str, numbers: range) -> list[int]:
    scores = []
    for number in numbers:
        state = ENGINE.setup(game, {"manifest": game.manifests[0]})
        played = whole_game(ENGINE, state, [bot(ENGINE, name)], seeded(SEED, number))
        assert played.outcome is not None
        scores += played.outcome.scores
    return scores


def test_all_bots_can_play_alone() -> None:
    assert BOTS.keys() == ENGINE.bots.keys()


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", TABLES.values(), ids=TABLES)
def test_each_game_ends_as_on_the_engine(game: Configuration, name: str) -> None:
    # Hands of six are many.
    numbers = range(3 if len(game.deck) > 16 else 15)
    for seed in range(3):
        manifest = tuple(targets_for(game, Random(seed)))
        scores = BOTS[name](alone(game, manifest), SEED, numbers)
        assert scores == on_the_engine(alone(game, manifest), name, numbers)


@pytest.mark.parametrize("name", BOTS)
def test_a_game_does_not_depend_on_others(name: str) -> None:
    together = BOTS[name](alone(SOLO, MANIFEST), SEED, range(20))
    assert len(set(together)) > 3
    for number in (19, 3):
        assert BOTS[name](alone(SOLO, MANIFEST), SEED, [number]) == [together[number]]
