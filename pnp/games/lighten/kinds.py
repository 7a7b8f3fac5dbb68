"""The fields of the pieces, rules and settings of Lighten the Load."""

from __future__ import annotations

from typing import Any

from pnp.content import saying
from pnp.content.checking import Checking
from pnp.content.fields import Choice, Flag, IconName, ListOf, Text, Whole
from pnp.content.kinds import Kind, Record
from pnp.content.saying import Sentence
from pnp.source import Source

VALUES = 0, 99
"""The least and the most that a card can be worth: a card has room for two figures."""

MOST_CARDS = 60
"""Of a personal deck."""

RULES = Kind(
    "rules",
    "Numbers of Lighten the Load",
    {
        "cards": Whole(
            1,
            MOST_CARDS,
            about="Cards of the official deck; a homebrew one has as many as it prints.",
            default=16,
        ),
        "hand": Whole(1, 6, about="Cards held after drawing."),
        "rounds": Whole(2, 16, about="Deliveries of a game, one a manifest row."),
        "trims": Whole(0, 6, about="Cards a player may remove in a game."),
        "exact": Whole(1, 9, about="Points for a total equal to the target."),
        "near": Whole(0, 9, about="Points for a total a little below the target."),
        "near_gap": Whole(1, 9, about="How far below still counts as a little."),
    },
)

SETTINGS = Kind(
    "settings",
    "Ways to play Lighten the Load",
    {
        "profile": Choice(
            "official", "homebrew", about="Whether a deck must be the official one.", default="official"
        ),
        "reshuffle": Choice(
            "lazy",
            "eager",
            about="Shuffle DISCARD when another card is needed, or as soon as the draw pile is empty.",
            default="lazy",
        ),
        "strict_ready": Flag(about="Refuse an oversize delivery before it is locked.", default=True),
    },
)


class Saying(saying.Saying):
    """Rich text in which `{hand}` says the number `hand` of the set's rules."""

    names = (*RULES.fields, "seats", "lowest", "highest", "kept", "most")
    """Numbers of the rules, and those that `facts` finds for the set."""


MOST_TARGET = 99


class Target(int):
    """A target that knows where it was written."""

    source: Source


class TargetField(Whole):
    """A whole number that becomes a `Target`."""

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        """The target with its place, or None where it is wrong."""
        number = super().read(value, owner, key, checking)
        if number is None:
            return None
        target = Target(number)
        target.source = checking.source(owner.mark(key))
        return target


CARD = Kind(
    "card",
    "Cards of a personal deck",
    {"value": Whole(*VALUES, about="What the card adds to a total; in the official deck from 1 to 8.")},
)

AREA = {
    "name": Text(12, about="In capitals, as the rules call it."),
    "lines": ListOf(Sentence(Saying(160), SETTINGS), (1, 4), about="What lies here, in a sentence or two."),
}
MAT = Kind(
    "mat",
    "Player mats",
    {
        "player": Text(16, about="Label of the line for a name."),
        "deck": Text(16, about="Label of the deck's letter."),
        "steps": ListOf(Saying(30), (1, 6), about="A round in a few words each."),
        **{name: Record(AREA) for name in ("draw", "discard", "carry", "removed", "hand")},
    },
)
RECORD = Kind(
    "record",
    "Records of a game",
    {
        "heading": Text(30),
        **{
            name: Text(16, about="A label.")
            for name in ("player", "manifest", "row", "target", "delivered", "score", "sum", "trims", "total")
        },
        "letters": ListOf(Text(2), (1, 4), about="Manifests to ring."),
        "notes": ListOf(Saying(160), (0, 3), about="The rules that are asked for most.", default=()),
    },
)
MANIFEST = Kind(
    "manifest",
    "Manifests",
    {
        "heading": Text(20, about="At the head.", default="Manifest"),
        "letter": Text(2, about="Which manifest it is."),
        "note": Saying(120, about="When to choose it.", default=""),
        "row": Text(10, about="Label of a row's number.", default="Row"),
        "targets": ListOf(TargetField(1, MOST_TARGET), about="One a round, from the first on."),
        "footer": Saying(120, default=""),
    },
)
CARD_STEP = {
    "icon": IconName(about="Shows what is done, or where."),
    "title": Saying(24),
    "text": ListOf(Sentence(Saying(160), SETTINGS), (1, 3), about="In a sentence or two."),
}
REFERENCE = Kind(
    "reference",
    "Reference cards",
    {
        "front": Record(
            {
                "heading": Text(24),
                "steps": ListOf(Record(CARD_STEP), (1, 5), about="A round, numbered from 1."),
                "scores": ListOf(
                    Record({"points": Saying(12), "text": Saying(30)}),
                    (0, 3),
                    about="At the foot.",
                    default=(),
                ),
            },
            about="A whole round: it must do without the other side.",
        ),
        "back": Record(
            {"heading": Text(24), "notes": ListOf(Record(CARD_STEP), (1, 5))},
            about="What is asked for now and then.",
        ),
    },
)
