"""The fields of a page of the rules of Lighten the Load, with its worked examples.

A card is written by its value. Each example is played by the rules before it is printed: hands and points are
what comes of it.
"""

from __future__ import annotations

from pnp.content.fields import Choice, ListOf, MapOf, Whole
from pnp.content.kinds import Kind, Record
from pnp.content.saying import When
from pnp.games.lighten.kinds import MOST_TARGET, SETTINGS, VALUES, Saying
from pnp.games.lighten.rules import RESULTS
from pnp.rules.pages import page_fields

EXAMPLES = ("deliveries", "rounds", "shuffles")
"""The fields of a page that hold examples, each by its box."""


class TargetSaying(Saying):
    """A saying of an example, which knows its target."""

    names = (*Saying.names, "target")


class DeliverySaying(Saying):
    """A saying of one delivery: its total, how far that is from the target, and the cards left in hand."""

    names = (*TargetSaying.names, "total", "short", "points", "left")


class RoundSaying(Saying):
    """A saying of a round: the card that was carried, where the cards of the hand go, and the points."""

    names = (
        *(*TargetSaying.names, "total", "short", "points"),
        *("carried", "drawn", "delivered", "trimmed", "again", "rest"),
    )


class ShuffleSaying(Saying):
    """A saying of a shuffle: the cards drawn before it and after it, and how many are left in the pile."""

    names = (*Saying.names, "before", "drawn", "after")


VALUE = Whole(*VALUES)
RESULT = Choice(*RESULTS, about="What the delivery comes to, as the words beside it say.")
ABOUT = "What it shows."

DELIVERIES = {
    "about": TargetSaying(60, about=ABOUT, default=""),
    "target": Whole(1, MOST_TARGET),
    "hand": ListOf(VALUE, (1, 6), about="The cards of the hand."),
    "choices": ListOf(
        Record(
            {
                "play": ListOf(VALUE, (0, 6), about="The cards of the delivery."),
                "result": RESULT,
                "text": DeliverySaying(160),
            }
        ),
        (1, 6),
        about="Deliveries from the one hand.",
    ),
}
ROUND = {
    "about": RoundSaying(60, about=ABOUT, default=""),
    "target": Whole(1, MOST_TARGET),
    "draw": ListOf(VALUE, (0, 60), about="DRAW before the round, the top card first.", default=()),
    "carried": Whole(*VALUES, about="The card on CARRY before the round.", default=None),
    "discard": ListOf(VALUE, (0, 60), about="DISCARD, the top card last.", default=()),
    "removed": ListOf(VALUE, (0, 6), about="REMOVED, the top card last.", default=()),
    "play": ListOf(VALUE, (0, 6), about="The cards of the delivery."),
    "result": RESULT,
    "trim": Whole(*VALUES, about="The card that goes to REMOVED.", default=None),
    "carry": Whole(*VALUES, about="The card that goes to CARRY.", default=None),
    "text": ListOf(RoundSaying(240), 2, about="Below the mat with the delivery, and with what follows."),
}
SHUFFLE = {
    "about": ShuffleSaying(60, about=ABOUT, default=""),
    "when": When(SETTINGS, about="Settings under which it is shown.", default=None),
    "draw": ListOf(VALUE, (0, 60), about="What is left of DRAW, the top card first.", default=()),
    "discard": ListOf(VALUE, (1, 60), about="DISCARD, the top card last."),
    "shuffled": ListOf(VALUE, (1, 60), about="The same cards as the new pile, the top card first."),
    "text": ShuffleSaying(160),
}

PAGE = Kind(
    "page",
    "Pages of the rules",
    {
        **page_fields(Saying, SETTINGS),
        "scores": ListOf(
            Record({"points": Saying(12), "text": Saying(120)}),
            (0, 3),
            about="What a delivery scores.",
            default=(),
        ),
        "deliveries": MapOf(Record(DELIVERIES), about="Examples of deliveries, by box.", default={}),
        "rounds": MapOf(Record(ROUND), about="Examples of a whole round, by box.", default={}),
        "shuffles": MapOf(Record(SHUFFLE), about="Examples of a pile that runs out, by box.", default={}),
    },
)
