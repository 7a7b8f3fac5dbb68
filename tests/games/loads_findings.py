"""Decks of loads with one thing wrong, and what is said of it."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.project import LIBRARY

HOMEBREW = "settings: {profile: homebrew}\n"
FIRST = "{id: heart-2, suit: heart, rank: 2}"
WITHOUT = [(f"  - {FIRST}\n", "")]
FIFTH = (
    "rules: {slots: {heart: {letter: H, name: H}, diamond: {letter: D, name: D}, "
    "spade: {letter: S, name: S}, club: {letter: C, name: C}, star: {letter: T, name: T}}}\n"
)
SUITS = [suit for suit in ("heart", "diamond", "spade", "club") for _ in range(7)]


def deck(ranks: Sequence[int]) -> list[tuple[str, str]]:
    """The deck with other ranks, suit by suit, and without a label."""
    text = (LIBRARY / "loads" / "deck.yaml").read_text(encoding="utf-8")
    old = text[text.index("pieces:") :]
    cards = (
        f"  - {{id: c{number}, suit: {suit}, rank: {rank}}}\n"
        for number, (suit, rank) in enumerate(zip(SUITS, ranks, strict=True))
    )
    return [(old, "pieces:\n" + "".join(cards))]


LOADS = {
    # 1.9, the official deck.
    "28 cards": (WITHOUT, "", "pack-size", "error", "the deck has 28 cards, not 27"),
    "29 cards": (
        [(FIRST, f"{FIRST}\n  - {{id: more, suit: heart, rank: 9}}")],
        "",
        "pack-size",
        "error",
        "the deck has 28 cards, not 29",
    ),
    "a rank is missing": (WITHOUT, "", "pack-ranks", "error", "heart has the ranks 2 to 8: 2 is missing"),
    "a rank of another suit": (
        [("suit: heart, rank: 2", "suit: heart, rank: 9")],
        "",
        "pack-ranks",
        "error",
        "heart has the ranks 2 to 8, not 9",
    ),
    "an ace": (
        [("suit: spade, rank: 4", "suit: spade, rank: 14")],
        "",
        "pack-ranks",
        "error",
        "spade has the ranks 4 to 10, not 14",
    ),
    "a card twice": (
        [("suit: heart, rank: 2", "suit: heart, rank: 3")],
        "",
        "pack-twice",
        "error",
        "`heart-3` and `heart-2` are both the 3 of heart",
    ),
    "a card printed twice": (
        [("suit: heart, rank: 2", "suit: heart, rank: 2, copies: 2")],
        "",
        "pack-twice",
        "error",
        "the 2 of heart is printed 2 times",
    ),
    "another court card": (
        [("label: J", "label: Q")],
        "",
        "pack-labels",
        "error",
        "rank 11 is printed as J, not as Q",
    ),
    "a joker": (
        [("suit: heart, rank: 2", "suit: joker, rank: 2")],
        "",
        "pack-slots",
        "error",
        "a trailer has no slot for the suit joker",
    ),
    "three players": (
        [],
        "players: {min: 3, max: 3, default: 3}\n",
        "haul-players",
        "error",
        "the official game is for 4 players, not for 3 to 3",
    ),
    "three tokens": (
        [],
        "rules: {tokens: 3}\n",
        "haul-numbers",
        "error",
        "`tokens` is 2 in the official game, not 3",
    ),
    # 1.9, homebrew.
    "homebrew: a card twice": (
        [("suit: heart, rank: 2", "suit: heart, rank: 3")],
        HOMEBREW,
        "pack-twice",
        "error",
        "`heart-3` and `heart-2` are both the 3 of heart",
    ),
    "homebrew: a suit without a slot": (
        [("suit: heart, rank: 2", "suit: star, rank: 2")],
        HOMEBREW,
        "pack-slots",
        "error",
        "a trailer has no slot for the suit star",
    ),
    "homebrew: a slot without a suit": (
        [],
        HOMEBREW + FIFTH,
        "pack-slots",
        "error",
        "no card has the suit star, yet a trailer has a slot for it",
    ),
    "homebrew: cards for no even hands": (
        WITHOUT,
        HOMEBREW,
        "pack-deal",
        "error",
        "4 hands of 7 cards need 28 cards, not 27",
    ),
    "homebrew: a rank in words": (
        [("suit: heart, rank: 2", "suit: heart, rank: two")],
        HOMEBREW,
        "bad-value",
        "error",
        'rank must be a whole number from 0 to 99, not "two"',
    ),
    "homebrew: no rank": (
        [("suit: heart, rank: 2", "suit: heart")],
        HOMEBREW,
        "missing-key",
        "error",
        "`rank` is missing: a whole number from 0 to 99",
    ),
    "homebrew: suits of unequal length": (
        [("suit: heart, rank: 2", "suit: diamond, rank: 2")],
        HOMEBREW,
        "pack-uneven",
        "warning",
        "diamond has 8 cards and heart only 6",
    ),
    "homebrew: no Heavy Load": (
        deck(range(2, 30)),
        HOMEBREW,
        "pack-no-pairs",
        "warning",
        "no two cards have the same rank: nobody can make a Heavy Load",
    ),
    # 12 of 28 cards: more than a quarter.
    "homebrew: many ranks alone": (
        deck([*range(2, 9), *range(2, 9), *range(9, 16), *range(15, 22)]),
        HOMEBREW,
        "pack-lone-ranks",
        "warning",
        "12 of 28 cards have a rank of their own: 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21",
    ),
    "homebrew: a gap": (
        [("suit: heart, rank: 2", "suit: heart, rank: 10")],
        HOMEBREW,
        "pack-gaps",
        "warning",
        "heart has a gap in its ranks: 9",
    ),
    # 1.9: ranks, the sum of 182 and Hauls of 2 to 66 are those of the rules for the official deck.
    "homebrew: figures": (
        [],
        HOMEBREW,
        "pack-figures",
        "info",
        "1 of rank 2, 2 of rank 3, 3 of rank 4, 4 of rank 5, 4 of rank 6, 4 of rank 7, 4 of rank 8, "
        "3 of rank 9, 2 of rank 10, 1 of rank 11; the sum of all is 182; "
        "a Haul is worth 2 to 66 for a player",
    ),
}
