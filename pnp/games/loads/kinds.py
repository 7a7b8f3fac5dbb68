"""The fields of the pieces, rules and settings of Loads."""

from __future__ import annotations

from collections.abc import Collection

from pnp.content import saying
from pnp.content.fields import Choice, Flag, ListOf, MapOf, Name, Pattern, Text, Whole
from pnp.content.kinds import Kind, Record


class Letter(Pattern):
    """The letter of a suit."""

    wanted = "one capital letter"
    example = "A"
    form = "[A-Z]"


class Label(Pattern):
    """What stands on a card for its rank."""

    wanted = "one capital letter or a number of at most two digits"
    example = "A"
    form = "[A-Z]|[0-9]{1,2}"


class Saying(saying.Saying):
    """Rich text in which `{hand}` says the number `hand` of the rules or of what follows from them."""

    names: Collection[str] = ("hauls", "hand", "tokens", "players", "cards", "lowest", "highest", "most")
    """Numbers of the rules, and those that `facts` finds for the deck and its players."""


class SlotSaying(Saying):
    """A saying that stands once in each slot, where `{slot}` says its name."""

    names = (*Saying.names, "slot")


RULES = Kind(
    "rules",
    "Numbers of Loads",
    {
        "hauls": Whole(1, 12, about="Hauls of a game."),
        "hand": Whole(
            1, 30, about="Cards dealt to each, one a Load; left out: all are dealt out.", default=None
        ),
        "tokens": Whole(0, 9, about="Refuel tokens of each player at the start."),
        "slots": MapOf(
            Record(
                {
                    "letter": Letter(about="Stands for the suit in recorded games."),
                    "name": Text(16, about="As printed."),
                }
            ),
            about="The slots of a trailer in their order, by suit.",
        ),
    },
)

SETTINGS = Kind(
    "settings",
    "Ways to play Loads",
    {
        "profile": Choice(
            "official", "homebrew", about="Whether the deck must be the official one.", default="official"
        ),
        "full_ranking": Flag(about="Rank all places by the tie-breaks, not the winners alone.", default=True),
    },
)

CARD = Kind(
    "card",
    "Cards of the deck",
    {
        "suit": Name(about="One of the slots in the set's rules."),
        "rank": Whole(0, 99, about="What the card counts in order, matching and score."),
        "label": Label(about="What is printed for the rank; left out: the number.", default=""),
    },
)

BOARD = Kind(
    "board",
    "Player boards",
    {
        "heading": Text(20),
        "driver": Text(16, about="Label of the line for a name."),
        "note": Saying(120, about="How a trailer scores; what odd cards count is added."),
        "tucks": ListOf(Text(20), (0, 7), about="The places of tucked cards, from the top card on."),
        "top": SlotSaying(30, about="Which cards lie on top of a slot."),
        "token": Text(12, about="Names the place of a token."),
        "lines": ListOf(Saying(240), (0, 2), about="The rules that are asked for most.", default=()),
    },
)
TOKEN = Kind(
    "token",
    "Refuel tokens",
    {
        "ready": Text(12, about="On the side of a token that can be spent."),
        "spent": Text(12, about="On the other side."),
    },
)
DEALER = Kind(
    "dealer",
    "Dealer markers",
    {"name": Text(12), "note": Saying(30, about="Where the marker goes.", default="")},
)
PAD = Kind(
    "pad",
    "Score pads",
    {
        "heading": Text(24),
        "subtitle": Saying(40, default=""),
        **{
            name: Text(16, about="A label.")
            for name in ("player", "haul", "total", "tokens", "unspent", "winner", "date")
        },
        "dealer": Text(60, about="What the small circles are for."),
        "notes": ListOf(Saying(160), (0, 2), about="Tie-breaks, and what a score can be.", default=()),
    },
)

PAGE = {
    "heading": Text(24),
    "steps": ListOf(Record({"title": Text(20), "text": Saying(400)}), (1, 4)),
    "end": Saying(400, about="Below the perforation.", default=""),
}
REFERENCE = Kind(
    "reference",
    "Reference cards",
    {
        "front": Record(PAGE, about="A whole turn: it must do without the other side."),
        "back": Record(PAGE, about="The same in more words."),
    },
)
PICKLIST = Kind(
    "picklist",
    "Lists of the cards to pick from a standard pack",
    {
        "heading": Text(40),
        "lead": Saying(240),
        "suits": ListOf(Name(), (1, 4), about="The suits of a standard pack."),
        "ranks": ListOf(Label(), (1, 13), about="The ranks of a standard pack, as printed on its cards."),
        "take": Text(30, about="What a box with a place to tick means."),
        "leave": Text(60, about="What a crossed box means."),
        "missing": Text(80, about="Before the cards that no standard pack has."),
    },
)
