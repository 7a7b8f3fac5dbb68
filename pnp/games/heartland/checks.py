"""A Heartland content set -> what only this game can see in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pnp.content.model import ContentSet, Piece, as_far_as_known
from pnp.games.heartland.pieces import DIRECTIONS, EDITIONS, GOODS
from pnp.rules.copies import check_copies, check_missing, too_few
from pnp.rules.examples import spoils
from pnp.rules.hints import MEANT, more_or_less
from pnp.source import Problem, Source

LOCATIONS, NATIVES = 12, 3
PLAYERS = range(2, 5)
USUAL_PRICES = range(2, 6)
WIDEST_SPREAD = 3
"""Prices of one Location add up to much the same as those of another."""
PUBLISHED = frozenset(("west morgan", "fort lee", "jericho", "bedford falls", "tatanka"))
"""Names of the published game."""
NEEDED = {
    "bill": "Freight Bills",
    "fuel": "Fuel",
    "location": "Locations",
    "depot": "the Distribution Center",
    "score": "Score and Cargo cards",
    "marker": "score markers",
    "truck": "trucks",
    "crate": "crates",
    "reference": "reference cards",
}
ROOM = {
    ("score", "track"): (99, "the track of a Score card has room up to"),
    ("score", "trailer"): (10, "a Cargo card has room for crates up to"),
    ("location", "location"): (8, "a Location has room for crates up to"),
}
"""By kind of pieces and number of the rules: the most that their cards have room for."""


def check(content: ContentSet) -> Iterator[Problem]:
    """What is wrong with Locations, cards and numbers, and with maps.

    A set that leaves Locations or cards out is judged by the rest.
    """
    found = list(check_pieces(content))
    yield from found
    if content.is_whole("location") and not spoils(found, content, ("location",)):
        yield from check_maps(content)


def check_pieces(content: ContentSet) -> Iterator[Problem]:
    """All but the maps."""
    pieces = [(component, piece) for component in content.components for piece in component.pieces]
    locations = [piece for component, piece in pieces if component.kind == "location"]
    # H-R01 to H-R06: all that is in the box.
    # H-R07, H-R10: maps and worked examples show Locations.
    yield from check_missing(content, NEEDED, ("location",) if has_any(content, "map", "page") else ())
    for check_numbers in (
        check_players,
        check_thresholds,
        check_deck,
        check_copies_of_players,
        check_crates,
        check_room,
    ):
        yield from as_far_as_known(check_numbers(content))
    for component in content.components:
        if component.kind == "depot":
            yield from check_names(component.written)
    written = [piece for part in content.components if part.kind == "location" for piece in part.written]
    yield from check_names(written)
    for location in written:
        yield from check_demands(location)
        yield from check_features(location)
    if locations:
        source = next(part.listing for part in content.components if part.kind == "location")
        yield from as_far_as_known(check_track(content, locations))
    if locations and content.is_whole("location"):
        wrong = list(check_numbers_of_locations(locations, source))
        yield from wrong
        if not wrong:
            yield from as_far_as_known(check_supply(content, locations))
            yield from check_balance(locations, source)


def has_any(content: ContentSet, *kinds: str) -> bool:
    """Whether the set has a component of one of these kinds."""
    return any(component.kind in kinds for component in content.components)


def check_maps(content: ContentSet) -> Iterator[Problem]:
    """The maps of the set, judged by the rules of roads, which are read only where there is any map."""
    if has_any(content, "map"):
        from pnp.games.heartland.maps import judge_maps

        yield from judge_maps(content)


def check_players(content: ContentSet) -> Iterator[Problem]:
    # H-R04, MAP-R2: pieces in four colours, and maps for two, three and four.
    low, high, _ = content.players
    if "players" in content.sources and (low < PLAYERS[0] or high > PLAYERS[-1]):
        said = f"{low} to {high}" if low < high else f"{high}"
        yield Problem(
            "truck-players",
            f"the game is for {PLAYERS[0]} to {PLAYERS[-1]} players, not for {said}",
            content.sources["players"],
            hint=f"write `min` and `max` from {PLAYERS[0]} to {PLAYERS[-1]}",
        )


def check_thresholds(content: ContentSet) -> Iterator[Problem]:
    # H-R31: for every number of players and edition.
    thresholds = content.rules["thresholds"]
    for edition in EDITIONS:
        for players in PLAYERS:
            is_played = content.players.min <= players <= content.players.max
            if is_played and str(players) not in getattr(thresholds, edition):
                yield Problem(
                    "threshold-missing",
                    f"no threshold is said for {players} players in the edition {edition}",
                    thresholds.source_of(edition),
                    hint=f"write one for {players} there, or other `players` in set.yaml",
                )


def check_deck(content: ContentSet) -> Iterator[Problem]:
    # H-R12: a hand for each and the face-up row.
    decks = [component for component in content.components if component.kind in ("bill", "fuel")]
    cards = sum(component.printed(piece, 1) for component in decks for piece in component.pieces)
    players = content.players.max
    needed = players * content.rules["hand"] + content.rules["row"]
    if decks and cards < needed and content.is_whole("bill", "fuel"):
        yield Problem(
            "deck-too-small",
            f"{players} players need {needed} cards for their hands and the row; there are {cards}",
            decks[0].source,
            hint="add cards, or lower `hand` or `row` in the set's rules",
        )


def check_copies_of_players(content: ContentSet) -> Iterator[Problem]:
    # H-R05, H-R06: two cards, a marker, a truck and a reference card each.
    scores = [part for part in content.components if part.kind == "score"]
    shown = {vars(piece)["shows"] for part in scores for piece in part.pieces}
    yield from check_copies(content, {"score": len(shown), "marker": 1, "truck": 1, "reference": 1})


def check_crates(content: ContentSet) -> Iterator[Problem]:
    # H-R05: crates of each good.
    crates = [part for part in content.components if part.kind == "crate"]
    for good in GOODS if crates and content.is_whole("crate") else ():
        printed = sum(
            part.printed(piece, 1) for part in crates for piece in part.pieces if vars(piece)["good"] == good
        )
        if printed < content.rules["supply"]:
            need = f"the rules have {content.rules['supply']} of {good}"
            yield too_few(crates[0], printed, need, "rules.supply")


def check_room(content: ContentSet) -> Iterator[Problem]:
    """Numbers of the rules for which the printed cards have no room."""
    kinds = {component.kind for component in content.components}
    for (kind, rule), (most, what) in ROOM.items():
        if kind in kinds and content.rules[rule] > most:
            yield Problem(
                "card-too-small",
                f"{what} {most}, and `{rule}` is {content.rules[rule]}",
                content.sources.get(f"rules.{rule}", content.source),
                hint=f"write `{rule}: {most}` or less",
            )


def check_numbers_of_locations(locations: Sequence[Piece], source: Source) -> Iterator[Problem]:
    # H-R03: twelve cards, three of each native good.
    if len(locations) != LOCATIONS:
        yield Problem(
            "location-count",
            f"a map needs {LOCATIONS} Locations, not {len(locations)}",
            source,
            hint=more_or_less(LOCATIONS - len(locations)),
        )
        return
    natives = Counter(vars(location)["native"] for location in locations)
    for good in GOODS:
        if natives[good] != NATIVES:
            yield Problem(
                "native-count",
                f"{NATIVES} Locations make {good}, not {natives[good]}",
                source,
                hint=f"write `native: {good}` at exactly {NATIVES} of them",
            )


def check_names(pieces: Sequence[Piece]) -> Iterator[Problem]:
    """Codes and names differ, and none is of the published game."""
    for field in ("code", "name"):
        seen: set[str] = set()
        for piece in pieces:
            word = str(vars(piece).get(field) or "").strip()
            if word and word.lower() in seen:
                yield Problem(
                    "location-repeated",
                    f"two Locations have the {field} {word}",
                    piece.source_of(field),
                    hint=f"give one of them another {field}",
                )
            if field == "name" and word.lower() in PUBLISHED:
                yield Problem(
                    "published-name",
                    f"{word} is a place of the published game",
                    piece.source_of("name"),
                    "warning",
                    hint="call it by a name of your own",
                )
            seen.add(word.lower())


def name_of(location: Piece) -> str:
    """What a Location is called; its id where its name is wrong."""
    return str(vars(location)["name"] or location.id)


def check_demands(location: Piece) -> Iterator[Problem]:
    """The demands of both sides: two other goods, at usual prices; what is wrong by itself is None."""
    fields, name = vars(location), name_of(location)
    for written in (fields["demands"] or (), fields["triangle_demands"] or ()):
        demands = [demand for demand in written if demand is not None]
        goods = [demand.good for demand in demands]
        for place, demand in enumerate(demands):
            # H-A11: loading and selling on the spot would be free money.
            if demand.good is not None and demand.good == fields["native"]:
                yield Problem(
                    "demand-native",
                    f"{name} makes {demand.good} and cannot want it",
                    demand.source_of("good"),
                    hint="let it want another good, or make one",
                )
            if demand.good is not None and demand.good in goods[:place]:
                yield Problem(
                    "demand-repeated",
                    f"{name} wants {demand.good} twice",
                    demand.source_of("good"),
                    hint="let it want another good",
                )
            if demand.price is not None and demand.price not in USUAL_PRICES:
                yield Problem(
                    "price-unusual",
                    f"a price of {demand.price}; {USUAL_PRICES[0]} to {USUAL_PRICES[-1]} are usual",
                    demand.source_of("price"),
                    "warning",
                    hint=f"write a usual one, or {MEANT}",
                )


def check_features(location: Piece) -> Iterator[Problem]:
    """One feature a side, and a way in; what is wrong by itself is None."""
    name = name_of(location)
    features = [feature for feature in vars(location)["features"] or () if feature is not None]
    sides = [feature.side for feature in features]
    for place, feature in enumerate(features):
        if feature.side is not None and feature.side in sides[:place]:
            yield Problem(
                "side-repeated",
                f"{name} has two features in {feature.side}",
                feature.source_of("side"),
                hint="move one of them to another side",
            )
    if {feature.side for feature in features if feature.kind == "closed"} == set(DIRECTIONS):
        yield Problem(
            "all-sides-closed",
            f"no road leads to {name}: all its sides are closed",
            location.source_of("features"),
            hint="take one of them out of its `features`",
        )


def check_supply(content: ContentSet, locations: Sequence[Piece]) -> Iterator[Problem]:
    # H-R10, H-R37, H-A31: crates of a good on all Locations at the start, with and without the mix-up.
    rules = content.rules
    natives = Counter(vars(location)["native"] for location in locations)
    wanted = Counter(demand.good for location in locations for demand in vars(location)["demands"])
    mixing = "warehouse_mixup" in content.settings["variants"]
    source = content.sources.get("rules.supply", content.source)
    put = "`mixup_native` or `mixup_demanded`" if mixing else "`crates`"
    for good in GOODS:
        plain = natives[good] * rules["crates"]
        mixed = natives[good] * rules["mixup_native"] + wanted[good] * rules["mixup_demanded"]
        needed, other = (mixed, plain) if mixing else (plain, mixed)
        if needed > rules["supply"]:
            yield Problem(
                "crate-supply",
                f"{needed} crates of {good} are needed, and there are {rules['supply']}",
                source,
                hint=f"write `supply: {needed}` in the set's rules, or lower {put}",
            )
        elif other > rules["supply"]:
            variant = "without" if mixing else "with"
            yield Problem(
                "crate-supply",
                f"{other} crates of {good} are needed {variant} Warehouse Mix-Up, "
                f"and there are {rules['supply']}",
                source,
                "warning",
                hint=f"write `supply: {other}` in the set's rules, or {MEANT}",
            )


def check_balance(locations: Sequence[Piece], source: Source) -> Iterator[Problem]:
    """Goods wanted alike, and Locations worth the same."""
    wanted = Counter(demand.good for location in locations for demand in vars(location)["demands"])
    each = 2 * len(locations) / len(GOODS)
    if any(wanted[good] != each for good in GOODS):
        least, most = min(GOODS, key=lambda good: wanted[good]), max(GOODS, key=lambda good: wanted[good])
        counts = ", ".join(f"{good} {wanted[good]}" for good in GOODS)
        yield Problem(
            "demand-uneven",
            f"each good is wanted at {each:g} Locations, but here: {counts}",
            source,
            "warning",
            hint=f"let more of them want {least} in place of {most}, or {MEANT}",
        )
    totals = {
        vars(location)["name"]: sum(demand.price for demand in vars(location)["demands"])
        for location in locations
    }
    high, low = max(totals, key=lambda name: totals[name]), min(totals, key=lambda name: totals[name])
    if totals[high] - totals[low] > WIDEST_SPREAD:
        yield Problem(
            "locations-uneven",
            f"the prices of {high} add up to {totals[high]}, those of {low} to {totals[low]}",
            source,
            "warning",
            hint=f"lower a price of {high}, raise one of {low}, or {MEANT}",
        )


def check_track(content: ContentSet, locations: Sequence[Piece]) -> Iterator[Problem]:
    # H-A35: one short of the threshold, then a full hand sold at the best price.
    rules = content.rules
    best = max(
        demand.price
        for location in locations
        for demands in (vars(location)["demands"], vars(location)["triangle_demands"] or ())
        for demand in demands
    )
    thresholds = [number for edition in EDITIONS for number in getattr(rules["thresholds"], edition).values()]
    house = content.settings["threshold"]
    thresholds += house.values() if isinstance(house, Mapping) else [house or 0]
    highest = max(thresholds) - 1 + min(rules["hand"], rules["trailer"]) * best
    if highest > rules["track"]:
        most, _ = ROOM["score", "track"]
        raised = f"write `track: {highest}` in the set's rules, or " if highest <= most else ""
        yield Problem(
            "track-too-short",
            f"a player can reach {highest}, and the score track ends at {rules['track']}",
            content.sources.get("rules.track", content.source),
            hint=f"{raised}lower thresholds or prices",
        )
