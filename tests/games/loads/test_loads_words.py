"""Moves as `pnp play` offers them."""

from __future__ import annotations

import pytest

from pnp.games.loads.moves import in_words, parse_move


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("play 8H", "play 8H"),
        ("claim 8H suit", "take 8H and load it in its own slot"),
        ("claim 8H tuck S", "take 8H and tuck it under the cargo in slot S"),
        ("refuel JC", "refuel: spend a token, JC goes to the discards"),
    ],
)
def test_moves_in_plain_words(text: str, words: str) -> None:
    assert in_words(parse_move(text)) == words
