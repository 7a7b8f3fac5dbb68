"""Moves as `pnp play` offers them."""

from __future__ import annotations

import pytest

from pnp.games.heartland.moves import in_words, parse_move


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("place C2 circle (2,0)", "place C2 at 2,0, circle up"),
        ("place C2 triangle (2,-1) turn 1", "place C2 at 2,-1, triangle up, turned 90 degrees clockwise"),
        ("drive cash (1,0)", "drive 1 space for cash: 1,0"),
        ("drive fuel1+fuel2 (0,1) (1,1) (1,0)", "drive 3 spaces by fuel1 and fuel2: 0,1, then 1,1, then 1,0"),
        ("depot", "go to the depot, and discard"),
        ("stay", "stay: the truck cannot move"),
        ("load corn 2", "load 2 crates of corn"),
        ("unload pigs 1", "unload 1 crate of pigs"),
        ("discard corn corn fuel1", "pay, and discard corn, corn, fuel1"),
        ("discard", "pay, and discard nothing"),
        ("pass", "do nothing"),
        ("draw deck", "draw from the deck"),
        ("draw corn", "take the corn that lies face up"),
        ("deck corn soy", "deck corn soy"),
    ],
)
def test_moves_in_plain_words(text: str, words: str) -> None:
    assert in_words(parse_move(text)) == words
