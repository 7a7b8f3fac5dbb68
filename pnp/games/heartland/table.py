"""A content set, settings and inline content -> all that stays the same in a Heartland game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pnp.content.fields import Choice, Field, Flag, ListOf, MapOf, Whole
from pnp.content.model import ContentSet, Piece
from pnp.games.heartland.moves import Cell
from pnp.games.heartland.pieces import (
    CIRCLE,
    DIRECTIONS,
    FEATURES,
    FUELS,
    GOODS,
    PLAYED,
    TRIANGLE,
    Threshold,
)
from pnp.rules.engine import BadText

CARDS = (*GOODS, *(f"fuel{spaces}" for spaces in FUELS))
"""Every sort of card; a hand is a number for each, in this order."""
CARD = {name: number for number, name in enumerate(CARDS)}
NO_CARDS = (0,) * len(CARDS)

Counts = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Location:
    """A two-sided Location card."""

    id: str
    name: str
    native: str
    demands: tuple[Mapping[str, int], Mapping[str, int]]
    """Prices by good, of the circle side and of the triangle side."""
    features: tuple[tuple[str, str], ...]
    """Kind and direction, on the triangle side."""

    def prices(self, side: str) -> Mapping[str, int]:
        """What a side pays, by good."""
        return self.demands[side == TRIANGLE]

    def features_at(self, cell: Cell, side: str, turn: int) -> frozenset[tuple[Cell, str, str]]:
        """What is on the roads when the card lies so."""
        if side == CIRCLE:
            return frozenset()
        return frozenset(
            (cell, DIRECTIONS[(DIRECTIONS.index(direction) + turn) % 4], kind)
            for kind, direction in self.features
        )


@dataclass(frozen=True, eq=False)
class Table:
    """A configured game: players, content, numbers and settings. Two are equal only if they are the same."""

    players: int
    locations: Mapping[str, Location]
    depot: str
    """The name of the Distribution Center."""
    deck: Counts
    penalties: Counts
    """By good, for a crate that is aboard at the end."""
    threshold: int
    trailer: int
    """Crates that a truck holds, the variant considered."""
    numbers: Mapping[str, Any]
    """The numbers of the rules, as the set has them."""
    settings: Mapping[str, Any]
    """Every setting, defaults filled in."""
    variants: frozenset[str]
    inline: Mapping[str, Any] | None
    """What a playthrough needs besides the bundled set."""
    cash: int
    hand: int
    row: int
    spaces: int
    space_price: int
    discard_price: int
    room: int
    """Crates that lie at a Location at most."""
    toll: int
    weigh: int
    weigh_free: int
    bills: tuple[int, int]
    """Bills for a crate that is not native, and for one that is."""
    cap: bool
    """Whether Fuel above the most spaces is lost rather than not allowed."""

    def is_on(self, variant: str) -> bool:
        """Whether a variant is in play."""
        return variant in self.variants

    def start_crates(self, location: Location, side: str) -> Counts:
        """What lies on a Location at the start."""
        # H-R10: native crates. H-R37: fewer in a Warehouse Mix-Up, and some of each demanded good.
        if not self.is_on("warehouse_mixup"):
            return tuple(self.numbers["crates"] * (good == location.native) for good in GOODS)
        demands = location.prices(side)
        return tuple(
            self.numbers["mixup_native"] * (good == location.native)
            + self.numbers["mixup_demanded"] * (good in demands)
            for good in GOODS
        )


def configure(
    content: ContentSet, players: int, settings: Mapping[str, Any], inline: Mapping[str, Any] | None
) -> Table:
    """The game of a set under some settings. BadText where there is none."""
    table = set_table(content, players, settings, inline)
    cards = sum(table.deck)
    if cards < players * table.hand + table.row:
        raise BadText(f"{cards} cards are too few for {players} hands and the row (rule H-R12)")
    return table


def set_table(
    content: ContentSet, players: int, settings: Mapping[str, Any], inline: Mapping[str, Any] | None
) -> Table:
    """The same, whatever cards there are: enough for a map to be judged."""
    if players not in (2, 3, 4):
        raise BadText(f"the game is for 2 to 4 players, not for {players}")
    chosen = {**content.settings, "map_severity": map_severity(content), **read_settings(settings)}
    numbers = dict(content.rules)
    given = inline if inline is not None else written(content)
    locations, depot, penalties = read_board(given)
    deck = read_cards(given)
    return Table(
        players=players,
        locations=locations,
        depot=depot,
        deck=deck,
        penalties=penalties,
        threshold=threshold(chosen, numbers, players),
        trailer=trailer(chosen, numbers),
        numbers=numbers,
        settings=chosen,
        variants=frozenset(chosen["variants"]),
        inline=inline if inline is not None else given if content.id != content.game else None,
        cash=numbers["cash"],
        hand=numbers["hand"],
        row=numbers["row"],
        spaces=numbers["spaces"],
        space_price=numbers["space_price"],
        discard_price=numbers["discard_price"],
        room=numbers["location"],
        toll=numbers["toll"],
        weigh=numbers["weigh"],
        weigh_free=numbers["weigh_free"],
        bills=(numbers["other_bills"], numbers["native_bills"]),
        cap=fuel_overflow(chosen) == "cap",
    )


def threshold(settings: Mapping[str, Any], numbers: Mapping[str, Any], players: int) -> int:
    """The cash that brings on the last turns. BadText where none is said for so many players."""
    # H-R31: by edition and number of players, unless the setting says otherwise.
    wanted = settings["threshold"]
    if isinstance(wanted, int):
        return wanted
    of_edition = getattr(numbers["thresholds"], settings["edition"])
    found = (wanted or {}).get(str(players), of_edition.get(str(players)))
    if found is None:
        raise BadText(f"no threshold is said for {players} players (rule H-R31)")
    return int(found)


def fuel_overflow(settings: Mapping[str, Any]) -> str:
    """What becomes of Fuel above the most spaces: `forbid`, or `cap`, and the rest is lost."""
    # H-R15: by edition, unless the setting says otherwise.
    return settings["fuel_overflow"] or ("cap" if settings["edition"] == "002" else "forbid")


def trailer(settings: Mapping[str, Any], numbers: Mapping[str, Any]) -> int:
    """The crates that a truck holds."""
    # H-R26, H-R35.
    return int(numbers["short_trailer" if "short_haul" in settings["variants"] else "trailer"])


def map_severity(content: ContentSet) -> Mapping[str, str] | None:
    """The severities that a set chooses for findings on a map, by code; None where it chooses none."""
    chosen = {name.upper(): vars(entry)["as"] for name, entry in content.severity.items()}
    return {code: severity for code, severity in chosen.items() if code.startswith("MAP-")} or None


def read_settings(given: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a playthrough, where switches are words. BadText names the one that is wrong."""
    return {name: _setting(name, value) for name, value in given.items()}


def _setting(name: str, value: Any) -> Any:
    field = PLAYED.fields.get(name)
    if field is None:
        raise BadText(f"there is no setting {name!r:.40}; settings are {', '.join(PLAYED.fields)}")
    if isinstance(field, Flag) and value in ("on", "off"):
        return value == "on"
    if isinstance(value, Mapping):
        value = {str(key): inner for key, inner in value.items()}
    if not _fits(field, value):
        wanted = "on or off" if isinstance(field, Flag) else field.wanted
        raise BadText(f"the setting {name} must be {wanted}, not {value!r:.40}")
    return tuple(value) if isinstance(value, list) else value


def _fits(field: Field, value: Any) -> bool:
    """Whether a value that was not written in a content set is one that its field takes."""
    match field:
        case Choice():
            fits = isinstance(value, str) and value in field.options
        case Flag():
            fits = isinstance(value, bool)
        case Whole():
            fits = type(value) is int and field.low <= value <= field.high
        case ListOf():
            fits = isinstance(value, list | tuple) and all(_fits(field.field, inner) for inner in value)
        case MapOf():
            fits = isinstance(value, Mapping) and all(_fits(field.field, inner) for inner in value.values())
        case Threshold():
            fits = any(_fits(form, value) for form in field.forms)
        case _:
            fits = False
    return fits


def written(content: ContentSet) -> dict[str, Any]:
    """The board and cards of a set in the form of a playthrough's inline content."""
    pieces = [
        (component.kind, component.printed(piece, 1), piece)
        for component in content.components
        if component.kind in ("depot", "location", "bill", "fuel")
        for piece in component.pieces
    ]
    depots = [piece for kind, _, piece in pieces if kind == "depot"]
    cards: Counter[str] = Counter()
    for kind, copies, piece in pieces:
        if kind == "bill":
            cards[piece.__dict__["good"]] += copies
        elif kind == "fuel":
            cards[f"fuel{piece.__dict__['spaces']}"] += copies
    return {
        "dc": {
            "name": depots[0].__dict__["name"] if depots else "Distribution Center",
            "penalty": {good: getattr(content.rules["penalties"], good) for good in GOODS},
        },
        "locations": [_written(piece) for kind, _, piece in pieces if kind == "location"],
        "cards": {name: cards[name] for name in CARDS},
    }


def _written(piece: Piece) -> dict[str, Any]:
    fields = piece.__dict__

    def demand(entries: Iterable[Any]) -> dict[str, int]:
        return {entry.good: entry.price for entry in entries}

    location = {
        "id": fields["code"],
        "name": fields["name"],
        "native": fields["native"],
        "demand": demand(fields["demands"]),
        "triangle": [[feature.kind, feature.side] for feature in fields["features"]],
    }
    if fields["triangle_demands"]:
        location["triangle_demand"] = demand(fields["triangle_demands"])
    return location


def read_board(given: Mapping[str, Any]) -> tuple[dict[str, Location], str, Counts]:
    """Locations by id, the depot's name and the penalties of inline content, or BadText."""
    dc = _part(given, "dc", Mapping)
    locations = [_location(entry) for entry in _part(given, "locations", list)]
    by_id = {location.id: location for location in locations}
    if len(by_id) != len(locations):
        raise BadText("two Locations have the same id (rule H-R03)")
    penalties = _part(dc, "penalty", Mapping)
    _numbers("penalty", penalties, GOODS, 0)
    return by_id, str(dc.get("name", "")), tuple(penalties.get(good, 0) for good in GOODS)


def read_cards(given: Mapping[str, Any]) -> Counts:
    """How many cards of each sort there are. BadText where a sort is unknown."""
    cards = _part(given, "cards", Mapping)
    _numbers("cards", cards, CARDS, 0)
    return tuple(cards.get(name, 0) for name in CARDS)


def _part(given: Any, name: str, wanted: type) -> Any:
    found = given.get(name) if isinstance(given, Mapping) else None
    if not isinstance(found, wanted):
        raise BadText(f"the content needs {name!r}, which is missing or of the wrong sort")
    return found


def _numbers(what: str, given: Mapping[str, Any], known: Iterable[str], least: int) -> None:
    for name, number in given.items():
        if name not in known or type(number) is not int or not least <= number <= 999:
            raise BadText(f"{what}: {name!r:.40} with {number!r:.40} is not right")


def _location(entry: Any) -> Location:
    what = entry.get("id") if isinstance(entry, Mapping) else None
    if not isinstance(what, str) or not what or " " in what or not isinstance(entry.get("name", ""), str):
        raise BadText(f"a Location needs an id and a name, not {entry!r:.60}")
    native = entry.get("native")
    if native not in GOODS:
        raise BadText(f"Location {what}: the native good {native!r:.40} is unknown")
    demand = _part(entry, "demand", Mapping)
    other = entry.get("triangle_demand", demand)
    for prices in (demand, other):
        if not isinstance(prices, Mapping):
            raise BadText(f"Location {what}: a demand is a mapping from goods to prices")
        _numbers(f"Location {what}", prices, [good for good in GOODS if good != native], 1)
    features = _part(entry, "triangle", list)
    for feature in features:
        if not (
            isinstance(feature, list | tuple)
            and len(feature) == 2
            and feature[0] in FEATURES
            and feature[1] in DIRECTIONS
        ):
            raise BadText(f"Location {what}: {feature!r:.40} is no feature such as ['toll', 'N']")
    return Location(
        what,
        entry.get("name", what),
        native,
        (dict(demand), dict(other)),
        tuple((kind, side) for kind, side in features),
    )
