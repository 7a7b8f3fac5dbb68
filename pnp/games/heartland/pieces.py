"""The pieces, rules and settings of the Heartland game: what a content set may write, field by field."""

from __future__ import annotations

from typing import Any

from pnp.content import saying
from pnp.content.checking import Checking
from pnp.content.fields import REQUIRED, Choice, Field, Flag, ListOf, MapOf, Pattern, RichText, Text, Whole
from pnp.content.kinds import Kind, Record
from pnp.content.saying import Sentence
from pnp.content.values import Map, Seq

GOODS = ("soy", "corn", "cattle", "pigs")
"""As playthroughs write them."""
FUELS = (1, 2, 3)
"""Spaces of a Fuel card; playthroughs write `fuel1`."""
DIRECTIONS = ("N", "E", "S", "W")
FEATURES = ("closed", "weigh", "toll")
VARIANTS = ("short_haul", "fresh_start", "warehouse_mixup", "alternate_routes")
EDITIONS = ("003", "002")
CIRCLE, TRIANGLE = "circle", "triangle"
SIDES = (CIRCLE, TRIANGLE)


class Amount(Pattern):
    """How an amount of cash or points is written."""

    wanted = "text with {number} in it, such as ${number}"
    example = '"${number}"'
    form = r"[^{}]*\{number\}[^{}]*"


class Limit(Pattern):
    """How the crates that pass a Weigh Station for nothing are told."""

    wanted = "text with {weigh_free} in it, such as over {weigh_free}"
    example = '"over {weigh_free}"'
    form = r"[^{}]*\{weigh_free\}[^{}]*"


UNIT = Record(
    {
        "name": Text(12, about="What is counted: cash or points."),
        "tag": Amount(about="An amount on a price tag."),
        "one": Amount(about="An amount of 1 in a sentence; as on a tag where left out.", default=None),
        "many": Amount(about="Any other amount in a sentence.", default=None),
    }
)

RULES = Kind(
    "rules",
    "Numbers of the Heartland game",
    {
        "cash": Whole(0, 99, about="Cash at the start."),
        "hand": Whole(1, 12, about="Cards held after refuelling."),
        "row": Whole(0, 9, about="Cards that lie face up."),
        "spaces": Whole(1, 5, about="Most spaces of a turn."),
        "space_price": Whole(0, 9, about="Cash for a space that is paid for."),
        "discard_price": Whole(0, 9, about="Cash for the action Discard."),
        "trailer": Whole(1, 20, about="Crates that a truck holds."),
        "short_trailer": Whole(1, 20, about="The same in a Short Haul."),
        "location": Whole(1, 20, about="Crates that lie at a Location at most."),
        "crates": Whole(0, 20, about="Native crates of a Location at the start."),
        "mixup_native": Whole(0, 20, about="The same in a Warehouse Mix-Up."),
        "mixup_demanded": Whole(0, 9, about="Crates of each demanded good in a Warehouse Mix-Up."),
        "native_bills": Whole(1, 9, about="Freight Bills for a crate of the native good."),
        "other_bills": Whole(1, 9, about="Freight Bills for a crate of another good."),
        "toll": Whole(0, 9, about="Cash for crossing a Toll Road."),
        "weigh": Whole(0, 9, about="Cash at a Weigh Station for each crate above `weigh_free`."),
        "weigh_free": Whole(0, 20, about="Crates that pass a Weigh Station for nothing."),
        "supply": Whole(1, 99, about="Crates of each good in the box."),
        "track": Whole(1, 999, about="Highest number of the score track."),
        "units": Record(
            {"cash": UNIT, "points": UNIT},
            about="How amounts are printed, by the setting `unit_label`; as bare numbers where left out.",
            default=None,
        ),
        "colours": MapOf(Text(12), about="By player, A and so on: the name of the colour.", default={}),
        "penalties": Record(
            {good: Whole(0, 99, about="Cash for a crate left over at the end.") for good in GOODS}
        ),
        "thresholds": Record(
            {
                edition: MapOf(
                    Whole(1, 999),
                    about="By number of players: cash that brings on the end.",
                    example="{2: 50, 3: 40, 4: 40}",
                )
                for edition in EDITIONS
            }
        ),
    },
)


class Threshold(Field):
    """One number, or a number for each number of players."""

    wanted = "a whole number from 1 to 999, or a mapping from players to such numbers"
    example = "60"
    forms = (Whole(1, 999), MapOf(Whole(1, 999)))

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        """The number, or the mapping from players as text to numbers."""
        return self.forms[isinstance(value, Map)].read(value, owner, key, checking)

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of either."""
        return {"anyOf": [form.schema() for form in self.forms]}


SETTINGS = Kind(
    "settings",
    "Ways to play the Heartland game",
    {
        "edition": Choice(
            *EDITIONS, about="Rules of the print (003) or of the draft (002).", default=EDITIONS[0]
        ),
        "fuel_overflow": Choice(
            "forbid",
            "cap",
            about="Fuel above the most spaces: not allowed (003), or the rest is lost (002).",
            default=None,
        ),
        "threshold": Threshold(about="Cash that brings on the end, instead of the edition's.", default=None),
        "case_c_cost": Choice(
            "waived",
            "debt",
            about="A truck sent to the depot without cash discards for nothing, or on debt.",
            default="waived",
        ),
        "no_legal_move": Choice(
            "stay",
            "depot",
            about="A truck with means but no way stays and acts, or is sent to the depot.",
            default="stay",
        ),
        "allow_pass": Choice(
            "only_if_stuck",
            "always",
            "never",
            about="When a player may do nothing as the action.",
            default="only_if_stuck",
        ),
        "discard_min": Whole(0, 1, about="Cards that the action Discard must discard.", default=0),
        "start_is_passed": Flag(about="A truck may not drive back over where it started.", default=True),
        "end_mode": Choice(
            "one_more_each",
            "finish_round",
            about="After the threshold: one more turn for each other player, or to the end of the round.",
            default="one_more_each",
        ),
        "final_floor": Choice("none", "zero", about="Whether a final score can be below 0.", default="none"),
        "removed": Choice(
            "random",
            "choice",
            about="Locations left out with 2 or 3 players: any, or such that each good is wanted alike.",
            default="random",
        ),
        "place_before_deal": Flag(
            about="With 3 players, the added Locations are laid before the cards are dealt.", default=False
        ),
        "allow_rotation": Flag(about="Locations may be laid turned.", default=False),
        "variants": ListOf(Choice(*VARIANTS), (0, 4), about="Variants in play.", default=()),
        "unit_label": Choice("cash", "points", about="What the value is called.", default="cash"),
        "map_profile": Choice(
            "standard", "custom", about="The pictured shapes, or any legal shape.", default="standard"
        ),
    },
)
PLAYED = Kind(
    "settings",
    "Ways to play the Heartland game, as playthroughs say them",
    {
        **SETTINGS.fields,
        "map_severity": MapOf(
            Choice("error", "warning", "info", "off"),
            about="Other severities for findings on a map, by code, for example MAP-G4.",
            default=None,
        ),
    },
)
"""In a set they stand in its `severity:`."""

AMOUNTS = ("cash", "space_price", "discard_price", "toll", "weigh")
"""Numbers of the rules that are cash or points."""


class Saying(saying.Saying):
    """Rich text in which `{spaces}` says the number `spaces` of the set's rules, and `{toll}` an amount."""

    names = (*(name for name, field in RULES.fields.items() if isinstance(field, Whole)), "edition", "unit")


WHEN = Kind(
    "when",
    "What a sentence may ask of the settings",
    {**SETTINGS.fields, "without": Choice(*VARIANTS, about="A variant that is not in play.")},
)


class Sentences(ListOf):
    """Sentences printed one after another, or a single one; some hold only `when` the settings say so.

    [Draw to {hand} cards., {text: What is more is lost., when: {fuel_overflow: cap}}]
    """

    def __init__(
        self, length: int, text: type[Saying] = Saying, *, about: str, default: Any = REQUIRED
    ) -> None:
        super().__init__(Sentence(text(length), WHEN), (1, 9), about=about, default=default)

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        """The sentences in their order."""
        if isinstance(value, Seq):
            return super().read(value, owner, key, checking)
        return (self.field.read(value, owner, key, checking),)

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of one sentence or several."""
        return {"anyOf": [*self.field.schema()["anyOf"], super().schema()]}


class Code(Pattern):
    """The short name of a Location, one word."""

    wanted = "one to four letters and digits, but not DC, which stands for the depot on a map"
    example = "C1"
    form = "(?!DC$)[A-Za-z0-9]{1,4}"


BILL = Kind(
    "bill",
    "Freight Bills",
    {
        "good": Choice(*GOODS, about="What the bill loads and unloads."),
        "name": Text(12, about="The good as printed."),
        "code": Text(4, about="The good in a few letters, for a fan of cards."),
        "heading": Text(24, about="What the card is.", default=""),
        "native_use": RichText(60, about="What few bills are good for.", default=""),
        "other_use": RichText(60, about="What more bills are good for.", default=""),
    },
)
FUEL = Kind(
    "fuel",
    "Fuel cards",
    {
        "spaces": Whole(1, 3, about="How far the card drives a truck."),
        "heading": Text(24, about="What the card is.", default=""),
        "name": Text(16, about="The word before the number.", default=""),
        "text": Sentences(120, about="The rule in a sentence or two.", default=()),
    },
)
DEMANDS = ListOf(
    Record(
        {
            "good": Choice(*GOODS, about="What is wanted here."),
            "price": Whole(1, 99, about="Cash for each crate that is unloaded."),
        }
    ),
    2,
    about="The two goods that are wanted, with their prices.",
)
LOCATION = Kind(
    "location",
    "Locations with a circle side and a triangle side",
    {
        "code": Code(about="The name in playthroughs and on the map, for example S1."),
        "name": Text(24, about="In the title bar."),
        "native": Choice(*GOODS, about="The good that is made here."),
        "demands": DEMANDS,
        "triangle_demands": ListOf(
            DEMANDS.field, 2, about="The same on the triangle side, where it differs.", default=None
        ),
        "features": ListOf(
            Record(
                {
                    "kind": Choice(*FEATURES, about="Roads Closed, Weigh Station or Toll Road."),
                    "side": Choice(*DIRECTIONS, about="The side of the card, north up."),
                }
            ),
            (1, 4),
            about="What is on the roads of the triangle side.",
        ),
        "closed_label": Text(12, about="On the plate of Roads Closed.", default="closed"),
        "weigh_label": Limit(about="On the plate of a Weigh Station.", default="over {weigh_free}"),
    },
)
DEPOT = Kind(
    "depot",
    "The Distribution Center",
    {
        "name": Text(24, about="Large, in capitals."),
        "label": Text(40, about="What the card is.", default=""),
        "penalty": Text(80, about="Above the penalties.", default=""),
        "note": Text(80, about="At the foot.", default=""),
    },
)
