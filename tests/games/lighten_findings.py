"""Decks and manifests of Lighten the Load with one thing wrong, and what is said of it."""

from __future__ import annotations

HOMEBREW = "settings: {profile: homebrew}\n"
ROW = "[8, 11, 7, 12, 9, 13, 6, 10, 14, 9, 12, 11]"


def row(new: str) -> list[tuple[str, str]]:
    """Manifest A with other targets."""
    return [(ROW, new)]


DECK = {
    # 3.7, the official deck.
    "16 cards": (
        [("value: 1, copies: 2", "value: 1, copies: 1")],
        "",
        "deck-size",
        "error",
        "a personal deck has 16 cards, not 15",
    ),
    "two of each": (
        [("value: 1, copies: 2", "value: 2, copies: 2")],
        "",
        "deck-values",
        "error",
        "a deck has 2 cards of value 1, not 0",
    ),
    "a part of a crate": (
        [("value: 1,", "value: 1.5,")],
        "",
        "bad-value",
        "error",
        "value must be a whole number from 0 to 99, not 1.5",
    ),
    "above 8": (
        [("value: 8,", "value: 9,")],
        "",
        "deck-values",
        "error",
        "a deck has values from 1 to 8, not 9",
    ),
    "below 1": (
        [("value: 1,", "value: 0,")],
        "",
        "deck-values",
        "error",
        "a deck has values from 1 to 8, not 0",
    ),
    # 3.7, homebrew.
    "homebrew: a draw can fail": (
        [
            (f"  - {{id: {name}, value: {value}, copies: 2}}\n", "")
            for value, name in enumerate(("one", "two", "three", "four", "five"), 1)
        ],
        HOMEBREW,
        "hand-cannot-be-drawn",
        "error",
        "6 cards less 4 trims leave 2, and a hand has 4",
    ),
    "homebrew: few cards in the cycle": (
        [("value: 1, copies: 2", "value: 1, copies: 1")],
        HOMEBREW,
        "few-cards-in-cycle",
        "warning",
        "after all trims only 11 cards stay in play; 12 or more keep hands from repeating",
    ),
    "homebrew: values in unequal numbers": (
        [("value: 1, copies: 2", "value: 1, copies: 4")],
        HOMEBREW,
        "uneven-values",
        "warning",
        "the deck has 4 cards of value 1 and 2 of value 2",
    ),
}
MANIFEST = {
    "12 targets": (row("[8, 11, 7]"), "", "manifest-length", "error", "a manifest has 12 targets, not 3"),
    "a part of a crate": (
        row(ROW.replace("[8", "[8.5")),
        "",
        "bad-value",
        "error",
        "targets[0] must be a whole number from 1 to 99, not 8.5",
    ),
    "below 1": (
        row(ROW.replace("[8", "[0")),
        "",
        "bad-value",
        "error",
        "targets[0] must be a whole number from 1 to 99, not 0",
    ),
    "above 30": (
        row(ROW.replace("[8", "[31")),
        "",
        "manifest-target",
        "error",
        "no hand of 4 cards makes exactly 31; the highest total is 30",
    ),
    # 4.4: 165 of the 1,820 hands, .0907; 21 has 249, .1368, and is not told.
    "seldom met": (
        row(ROW.replace("[8", "[22")),
        "",
        "manifest-hard",
        "warning",
        "only 165 of 1820 hands can make exactly 22",
    ),
    # 4.4: two rows each of .2874, .2324, .4357, .3473, .1769 and .1368.
    "a hard row": (
        row("[18, 19, 16, 17, 20, 21, 19, 18, 17, 16, 20, 21]"),
        "",
        "manifest-mean",
        "warning",
        "on average 27% of all hands can make a target exactly; 40% to 80% are neither hopeless nor dull",
    ),
    "equal neighbours": (
        row(ROW.replace("11, 7", "7, 7")),
        "",
        "manifest-neighbours",
        "warning",
        "two rows in a row have the target 7",
    ),
    "three of a kind": (
        row("[8, 11, 8, 12, 8, 13, 6, 10, 14, 9, 12, 11]"),
        "",
        "manifest-repeats",
        "warning",
        "the target 8 comes 3 times",
    ),
    "few different ones": (
        row("[8, 11, 8, 11, 9, 12, 9, 12, 8, 11, 9, 12]"),
        "",
        "manifest-variety",
        "warning",
        "only 4 different targets; 6 or more make a game",
    ),
}
