"""Ways out and words of them that several games have."""

from __future__ import annotations

MEANT = "say by `severity:` in set.yaml that it is meant so"
"""The end of a hint at what may be a matter of taste."""


def more_or_less(lacking: int) -> str:
    """What to do where so many are too few; too many where it is below 0."""
    return f"add {lacking}" if lacking > 0 else f"take {-lacking} out"


def count(number: int, word: str) -> str:
    """A number of things: `1 card`, `2 cards`."""
    return f"{number} {word}{'s' * (number != 1)}"


def all_counted(hands: int) -> str:
    """In how many ways a hand can be drawn, which differ also where their cards are alike."""
    return f"{hands:,} way{'s' * (hands != 1)} to draw a hand, all counted"
