"""The fields of a page of the rules of Loads, with its worked examples.

A card is written by its id, a bay by its suit, a player by a letter; a trailer is a mapping of its bays, the
top card first. What an example says comes of it is played by the rules before it is printed.
"""

from __future__ import annotations

from pnp.content.fields import Choice, ListOf, MapOf, Name, Text, Whole
from pnp.content.kinds import Kind, Record
from pnp.games.loads.kinds import Letter, Saying
from pnp.rules.pages import page_fields


class PageSaying(Saying):
    """A saying of a page: how many play is told as they may be, such as 2–4."""

    names = (*Saying.names, "seats")


class LoadSaying(PageSaying):
    """A saying of a Load, which knows who led and who finished first and last."""

    names = (*PageSaying.names, "leader", "first", "last")


class MoveSaying(PageSaying):
    """A saying of a card that is resolved: its rank and slot, where it is tucked, how many cards are lost."""

    names = (*PageSaying.names, "rank", "slot", "under", "lost")


class TurnSaying(MoveSaying):
    """A saying of such a card in a Load, where it knows the player."""

    names = (*MoveSaying.names, "player")


class ScoreSaying(PageSaying):
    """A saying of a trailer and what it is worth."""

    names = (*PageSaying.names, "score")


class RankingSaying(PageSaying):
    """A saying of a game's end, which knows the winner."""

    names = (*PageSaying.names, "first")


def about(saying: type[PageSaying]) -> PageSaying:
    """The line on top of an example."""
    return saying(60, about="What it shows.", default="")


def text(saying: type[PageSaying]) -> PageSaying:
    """What an example says beside its picture."""
    return saying(300, about="Tells it in words.", default="")


TRAILER = MapOf(ListOf(Name(), (1, 30)), about="Cargo by bay, the top card first.", default={})

MOVE = {
    "card": Name(about="The card that is resolved."),
    "way": Choice("suit", "tuck", "refuel", about="Loaded by suit or tucked, or discarded for a token."),
    "under": Name(about="The bay under whose top card it is tucked.", default=None),
    "after": TRAILER,
    "discards": ListOf(Name(), (0, 30), about="What goes to the discards.", default=()),
}
LOAD = {
    "about": about(LoadSaying),
    "leader": Letter(about="Who plays first."),
    "cards": ListOf(Name(), (1, 26), about="In the order of playing."),
    "finish": ListOf(Letter(), (1, 26), about="The players, first place first."),
    "trailers": MapOf(TRAILER, about="Trailers before, by player; left out: empty.", default={}),
    "heads": ListOf(Text(30), (0, 4), about="Above the columns of what follows.", default=()),
    "resolve": ListOf(
        Record({"player": Letter(), **MOVE, "text": text(TurnSaying)}),
        (0, 26),
        about="From the last place to the first.",
        default=(),
    ),
    "text": text(LoadSaying),
}
SCORE = {"about": about(ScoreSaying), "trailer": TRAILER}
RANKING = {
    "about": about(RankingSaying),
    **{
        name: PageSaying(24, about="A heading of the table.")
        for name in ("player", "total", "tokens", "haul", "place")
    },
    "rows": ListOf(
        Record(
            {
                "player": Letter(),
                "before": Whole(0, 9999, about="Points of all Hauls but the last."),
                "last": Whole(0, 9999, about="Points of the last Haul."),
                "tokens": Whole(0, 9, about="Tokens left."),
                "place": Whole(1, 26),
            }
        ),
        (1, 26),
    ),
    "text": text(RankingSaying),
}

RULES_PAGE = Kind(
    "page",
    "Pages of the rules",
    {
        **page_fields(PageSaying),
        "places": ListOf(Text(8), (0, 26), about="Names of the places, such as 1st.", default=()),
        "callouts": ListOf(
            Record({"title": PageSaying(30), "text": PageSaying(160)}),
            (0, 9),
            about="What the numbers on the picture of a board mean.",
            default=(),
        ),
        "boards": MapOf(
            Record(
                {
                    "trailer": TRAILER,
                    "spent": Whole(0, 9, about="Refuel tokens that are spent.", default=0),
                }
            ),
            about="Pictures of a board in use, by box.",
            default={},
        ),
        "loads": MapOf(Record(LOAD), about="Examples of a Load, by box.", default={}),
        "moves": MapOf(
            Record({"about": about(MoveSaying), "trailer": TRAILER, **MOVE}),
            about="Examples of one card that is resolved, by box.",
            default={},
        ),
        "scores": MapOf(
            Record(SCORE), about="Examples of a trailer at the end of a Haul, by box.", default={}
        ),
        "rankings": MapOf(Record(RANKING), about="Examples of the end of a game, by box.", default={}),
    },
)
