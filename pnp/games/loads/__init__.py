"""Loads: its kinds of pieces, rules and settings; the engine is read only when the game is played."""

from __future__ import annotations

from pnp.content.kinds import Choice, Flag, Kind, MapOf, Name, Pattern, Record, Text, Whole
from pnp.games.loads.checks import check
from pnp.rules.engine import Engine
from pnp.rules.game import Game


class Letter(Pattern):
    """The letter of a suit."""

    wanted = "one capital letter"
    form = "[A-Z]"


class Label(Pattern):
    """What stands on a card for its rank."""

    wanted = "one capital letter or a number of at most two digits"
    form = "[A-Z]|[0-9]{1,2}"


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


def load_engine() -> Engine:
    """What plays Loads."""
    from pnp.games.loads.engine import ENGINE

    return ENGINE


GAME = Game(
    name="loads",
    title="Loads",
    kinds={CARD.name: CARD},
    rules=RULES,
    settings=SETTINGS,
    check=check,
    engine=load_engine,
)
