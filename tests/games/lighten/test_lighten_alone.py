"""What bots reach alone is what they reach on the engine, which has the rules: game by game."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from lighten_positions import CONTENT, ENGINE, MANIFEST, SOLO, TABLES, targets_for

from pnp.games.lighten.alone import BOTS
from pnp.games.lighten.solo import Solo, solo
from pnp.games.lighten.state import Configuration
from pnp.rules.engine import BadText
from pnp.rules.play import bot, seeded, whole_game

SEED = 5


def alone(game: Configuration, manifest: tuple[int, ...]) -> Solo:
    """The same for one seat with one manifest, with nothing noted yet."""
    return Solo(targets=manifest, **{name: getattr(game, name) for name in Solo._fields if name != "targets"})


def on_the_engine(game: Configuration, manifest: tuple[int, ...], name: str, numbers: range) -> list[int]:
    one, scores = replace(game, players=1), []
    for number in numbers:
        state = ENGINE.setup(one, {"manifest": manifest})
        played = whole_game(ENGINE, state, [bot(ENGINE, name)], seeded(SEED, number))
        assert played.outcome is not None
        scores += played.outcome.scores
    return scores


@pytest.mark.parametrize("reshuffle", ["eager", "lazy"])
def test_the_game_alone_is_that_of_the_set(reshuffle: str) -> None:
    content = CONTENT._replace(settings={"reshuffle": reshuffle}, rules={**CONTENT.rules, "trims": 3})
    game = ENGINE.configure(content, 1, {}, None)
    assert solo(content, MANIFEST) == alone(game, MANIFEST)
    assert solo(content, MANIFEST).eager is (reshuffle == "eager")


@pytest.mark.parametrize("targets", [MANIFEST[1:], (*MANIFEST[1:], 31)])
def test_what_the_engine_does_not_set_up_is_not_played_alone(targets: tuple[int, ...]) -> None:
    with pytest.raises(BadText) as told:
        ENGINE.setup(SOLO, {"manifest": targets})
    with pytest.raises(BadText, match=re.escape(str(told.value))):
        solo(CONTENT, targets)
    with pytest.raises(BadText, match="16 cards less 13 trims are too few for a hand of 4"):
        solo(CONTENT._replace(rules={**CONTENT.rules, "trims": 13}), MANIFEST)
    with pytest.raises(BadText, match="the set lighten has no deck"):
        solo(CONTENT._replace(components=()), MANIFEST)


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
        assert scores == on_the_engine(game, manifest, name, numbers)


@pytest.mark.parametrize("name", BOTS)
def test_a_game_does_not_depend_on_others(name: str) -> None:
    together = BOTS[name](alone(SOLO, MANIFEST), SEED, range(20))
    assert len(set(together)) > 3
    for number in (19, 3):
        assert BOTS[name](alone(SOLO, MANIFEST), SEED, [number]) == [together[number]]
