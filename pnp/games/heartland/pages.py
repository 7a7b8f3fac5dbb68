"""The fields of a page of the rules of the Heartland game, with its worked examples.

A Location is written by its code, a map as a picture of codes, a player by a letter. What an example says
comes of it is played by the rules before it is printed. Numbers that it leaves out are those that the rules
find.
"""

from __future__ import annotations

from pnp.content.fields import Choice, Flag, ListOf, MapOf, Pattern, Text, Whole
from pnp.content.kinds import Kind, Record
from pnp.content.saying import When
from pnp.games.heartland.map_kind import Grid
from pnp.games.heartland.pieces import FEATURES, FUELS, GOODS, VARIANTS, WHEN, Code, Saying, Sentences
from pnp.rules.pages import page_fields

CARD_NAMES = (*GOODS, *(f"fuel{spaces}" for spaces in FUELS))
"""Cards as examples write them."""
DECK = "deck"

EXAMPLES = ("drives", "actions", "refuels", "last_turns", "endings")
"""The fields of a page that hold examples, each by its box."""


class PageSaying(Saying):
    """A saying of a page: how many play, cards and crates in the box."""

    names = (*Saying.names, "seats", "bills", "fuels", "cards", "locations", "crates_in_all")


class DriveSaying(PageSaying):
    """A saying of a way that is driven, which knows what it costs."""

    names = (*PageSaying.names, "far", "price", "fees", "over", "cost", "left")


class ActionSaying(PageSaying):
    """A saying of an action, which knows its crates and bills, and what it earns."""

    names = (*PageSaying.names, "number", "spent", "kept", "each", "earned", "aboard", "there")


class RefuelSaying(PageSaying):
    """A saying of cards that are drawn, which knows how many are held before and after."""

    names = (*PageSaying.names, "held", "drawn", "now")


class LastTurnsSaying(PageSaying):
    """A saying of the last turns, which knows whose they are."""

    names = (*PageSaying.names, "order")


class Letter(Pattern):
    """A player."""

    wanted = "the letter of a player"
    example = "A"
    form = "[A-Z]"


class Stop(Pattern):
    """A card that is entered: the code of a Location, or the depot."""

    wanted = "the code of a Location, or DC"
    example = "C1"
    form = "[A-Za-z0-9]{1,4}"


ABOUT = PageSaying(60, about="What it shows.", default="")
CASES = When(WHEN, about="Settings under which it is shown.", default=None)
LEGAL = Flag(about="Whether it may be done.", default=True)


def goods(about: str) -> Record:
    """A number of each good, 0 where left out."""
    return Record({good: Whole(0, 99, default=0) for good in GOODS}, about=about, default=None)


DRIVE = {
    "about": ABOUT,
    "when": CASES,
    "grid": Grid(about="Some cards of a map, as a map has them."),
    "start": Code(about="Where the truck stands."),
    "others": MapOf(Code(), about="Where other trucks stand, by the letters of their players.", default={}),
    "cash": Whole(0, 999, about="What the player has."),
    "fuel": ListOf(Whole(1, 3), (0, 12), about="The Fuel in hand, by its spaces.", default=()),
    "aboard": goods("Crates on the trailer."),
    "ways": ListOf(
        Record(
            {
                "when": CASES,
                "fuel": ListOf(
                    Whole(1, 3),
                    (0, 12),
                    about="The Fuel that is spent; without any, spaces are paid.",
                    default=(),
                ),
                "path": ListOf(Stop(), (1, 5), about="Every card that is entered."),
                "legal": LEGAL,
                "cost": Whole(0, 999, about="What is paid in all. Else as the rules find.", default=None),
                "text": DriveSaying(160, about="Tells it in words.", default=""),
            }
        ),
        (1, 5),
        about="Ways from where the truck stands, numbered from 1.",
    ),
    "text": PageSaying(300, about="Below the picture.", default=""),
}
ACTION = {
    "about": ABOUT,
    "when": CASES,
    "at": Code(about="The Location where the truck stands."),
    "there": goods("Crates on the Location."),
    "aboard": goods("Crates on the trailer."),
    "bills": goods("Freight Bills in hand."),
    "cash": Whole(0, 999, about="What the player has.", default=5),
    "choices": ListOf(
        Record(
            {
                "when": CASES,
                "act": Choice("load", "unload"),
                "good": Choice(*GOODS),
                "crates": Whole(1, 99),
                "legal": LEGAL,
                "bills": Whole(
                    0, 99, about="Freight Bills that are discarded. Else as the rules find.", default=None
                ),
                "earned": Whole(0, 999, about="What the player gets. Else as the rules find.", default=None),
                "text": ActionSaying(200, about="Tells it in words.", default=""),
            }
        ),
        (1, 5),
        about="Actions from the same position, each by itself.",
    ),
    "text": PageSaying(300, about="Below the picture.", default=""),
}
REFUEL = {
    "about": ABOUT,
    "when": CASES,
    **{name: Text(24, about="A label of the picture.") for name in ("hand_label", "row_label", "deck_label")},
    "hand": ListOf(Choice(*CARD_NAMES), (0, 12), about="The cards held before.", default=()),
    "row": ListOf(Choice(*CARD_NAMES), (0, 9), about="The cards that lie face up.", default=()),
    "deck": ListOf(Choice(*CARD_NAMES), (0, 12), about="The deck, the top card first.", default=()),
    "draws": ListOf(
        Record(
            {
                "card": Choice(*CARD_NAMES, DECK, about="A face-up card, or one from the deck."),
                "row": ListOf(Choice(*CARD_NAMES), (0, 9), about="What lies face up then.", default=()),
                "text": RefuelSaying(160, about="Tells it in words.", default=""),
            }
        ),
        (1, 5),
        about="The cards that are drawn, one after the other.",
    ),
    "text": RefuelSaying(300, about="Below the picture.", default=""),
}
LAST_TURNS = {
    "about": ABOUT,
    "when": CASES,
    "start": Letter(about="Who began the game."),
    "reached": Letter(about="Who brings on the end in the own turn."),
    "order": ListOf(
        Letter(),
        (0, 3),
        about="Who has one more turn then, in this order. Else as the rules find.",
        default=None,
    ),
    "text": LastTurnsSaying(300, about="Below the picture.", default=""),
}
ENDING = {
    "about": ABOUT,
    "when": CASES,
    **{
        name: Text(24, about="A heading of the table.")
        for name in ("player", "before", "left_over", "penalty", "total", "place")
    },
    "rows": ListOf(
        Record(
            {
                "player": Letter(),
                "cash": Whole(0, 999, about="After the last turn."),
                "aboard": goods("Crates still on the trailer."),
                "score": Whole(
                    -999,
                    999,
                    about="What is left after the penalties. Else as the rules find.",
                    default=None,
                ),
                "place": Whole(1, 4, about="Who wins has 1. Else as the rules find.", default=None),
            }
        ),
        (2, 4),
        about="The players, from A on.",
    ),
    "text": PageSaying(300, about="Below the table.", default=""),
}

SECTION = Record(
    {
        "heading": PageSaying(60, about="Above a rule; left out: paragraphs alone.", default=""),
        "lines": ListOf(Sentences(600, PageSaying, about="A paragraph."), (0, 16), default=()),
        "steps": ListOf(
            Record({"title": PageSaying(40), "text": Sentences(600, PageSaying, about="How.")}),
            (0, 9),
            about="What is done in this order; numbered from 1.",
            default=(),
        ),
    }
)

RULES_PAGE = Kind(
    "page",
    "Pages of the rules",
    {
        **page_fields(PageSaying),
        "sections": MapOf(SECTION, about="By the box of each in boxes.yaml.", default={}),
        "needs": Record(
            {name: Text(24) for name in ("players", "locations", "crates", "deck", "last_turns")},
            about="Headings of the table of what differs with the number of players.",
            default=None,
        ),
        "goods": Record(
            {name: Text(24) for name in ("bills", "crates", "penalty")},
            about="Headings of the table of goods.",
            default=None,
        ),
        "phases": ListOf(
            Record({"title": PageSaying(20), "text": PageSaying(120)}),
            (0, 3),
            about="The parts of a turn: move, act, refuel.",
            default=(),
        ),
        "shown": Code(about="The Location that is pictured with numbers.", default=None),
        "callouts": ListOf(
            Record({"title": PageSaying(30), "text": PageSaying(200)}),
            (0, 9),
            about="What the numbers on the picture of a Location mean.",
            default=(),
        ),
        "features": Record(
            {kind: Record({"name": Text(24), "text": PageSaying(200)}) for kind in FEATURES},
            about="What is on the roads of the triangle sides.",
            default=None,
        ),
        "variants": ListOf(
            Record(
                {
                    "variant": Choice(*VARIANTS, about="Which one; it is ticked where it is in play."),
                    "name": Text(24, about="What it is called."),
                    "text": Sentences(400, PageSaying, about="What is different."),
                }
            ),
            (0, len(VARIANTS)),
            about="Ways to play that may be combined.",
            default=(),
        ),
        "drives": MapOf(Record(DRIVE), about="Examples of a move, by box.", default={}),
        "actions": MapOf(Record(ACTION), about="Examples of loading and unloading, by box.", default={}),
        "refuels": MapOf(Record(REFUEL), about="Examples of drawing cards, by box.", default={}),
        "last_turns": MapOf(Record(LAST_TURNS), about="Examples of how the end comes, by box.", default={}),
        "endings": MapOf(Record(ENDING), about="Examples of the end of a game, by box.", default={}),
    },
)
