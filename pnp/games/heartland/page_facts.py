"""A page of the rules -> what its pictures show and its sentences say, examples included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from pnp.content.model import ContentSet, Entry, Piece
from pnp.games.heartland.facts import amount, chosen, holds, told
from pnp.games.heartland.layout import LOCATIONS
from pnp.games.heartland.map_facts import (
    bounds_of,
    crates_of_a_location,
    numbers_of_setup,
    place_facts,
    printed,
    size_of,
)
from pnp.games.heartland.map_kind import DEPOT_CODE, Spot
from pnp.games.heartland.moves import Cell
from pnp.games.heartland.pages import DECK, EXAMPLES
from pnp.games.heartland.pieces import CIRCLE, FEATURES, GOODS, TRIANGLE
from pnp.games.heartland.state import Board, Laid, lay
from pnp.games.heartland.table import set_table, trailer, written

Fields = Mapping[str, Any]
FAR_AWAY: Cell = (999, 999)
"""Where the depot lies when an example does not show it."""
DEMANDED = 2
"""Goods that a Location wants."""


def page_facts(content: ContentSet, page: Piece) -> dict[str, Any]:
    """What stands on a page, as the settings have it.

    - `told`: what sentences say for a name in braces
    - `sections` by box: `heading`, `lines`, and `steps` with `title` and `text`
    - `needs` by number of players, `goods`, `cards`, `features`, `variants`, and `shown`, the picture of a
      Location
    - the examples of each kind by box; what their own sentences say is in their `told`
    """
    fields = vars(page)
    says = numbers_of_box(content)
    return {
        "told": says,
        "sections": {name: section_facts(content, vars(one)) for name, one in fields["sections"].items()},
        "needs": list(needs(content)),
        "goods": list(goods_facts(content)),
        "callouts": [{"title": one.title, "text": one.text} for one in fields["callouts"]],
        "cards": pictures_of_cards(content),
        "shown": picture(content, fields["shown"]) if fields["shown"] else "",
        "features": list(features(content, fields["features"])),
        "variants": [
            {
                "name": one.name,
                "text": chosen(content, one.text),
                "is_on": one.variant in content.settings["variants"],
            }
            for one in fields["variants"]
        ],
        **{
            kind: {
                name: {"about": one.about, "text": one.text, "told": says, **facts(content, one, says)}
                for name, one in fields[kind].items()
                if is_shown(content, one)
            }
            for kind, facts in zip(EXAMPLES, EXAMPLE_FACTS, strict=True)
        },
    }


def is_shown(content: ContentSet, example: Entry) -> bool:
    """Whether an example, or a part of one, is shown under the settings."""
    return holds(content, vars(example)["when"] or {})


def most_players(content: ContentSet) -> int:
    """The most who can play a game of the set, and so an example."""
    return min(content.players.max, max(LOCATIONS))


def numbers_of_box(content: ContentSet) -> dict[str, Any]:
    """What a sentence of a page says, and how much of everything there is."""
    given, players = written(content), content.players
    bills = sum(given["cards"][good] for good in GOODS)
    cards = sum(given["cards"].values())
    return {
        **told(content),
        # H-R35: what a truck holds in this game.
        "trailer": trailer(content.settings, content.rules),
        "seats": str(players.max) if players.min == players.max else f"{players.min}–{players.max}",
        "bills": bills,
        "fuels": cards - bills,
        "cards": cards,
        "locations": len(given["locations"]),
        "crates_in_all": len(GOODS) * content.rules["supply"],
    }


def section_facts(content: ContentSet, section: Fields) -> dict[str, Any]:
    """What a section says under the settings; a paragraph of which nothing holds is left out."""
    lines = [chosen(content, line) for line in section["lines"]]
    return {
        "heading": section["heading"],
        "lines": [line for line in lines if line],
        "steps": [{"title": step.title, "text": chosen(content, step.text)} for step in section["steps"]],
    }


def needs(content: ContentSet) -> Iterator[dict[str, Any]]:
    """What differs with the number of players."""
    for players in range(max(content.players.min, min(LOCATIONS)), most_players(content) + 1):
        table = set_table(content, players, {}, None)
        numbers, crates = numbers_of_setup(table), crates_of_a_location(table)
        yield {
            "players": players,
            "locations": LOCATIONS[players],
            "crates": LOCATIONS[players] * (crates["native"] + DEMANDED * crates["demanded"]),
            "deck": numbers["deck"],
            "last_turns": numbers["threshold"],
        }


def goods_facts(content: ContentSet) -> Iterator[dict[str, Any]]:
    """Each good as it is printed, and how much of it there is."""
    cards = written(content)["cards"]
    for component in content.components:
        for piece in component.pieces:
            if component.kind == "bill":
                good = vars(piece)["good"]
                yield {
                    "good": good,
                    "name": vars(piece)["name"],
                    "picture": f"face:{component.id}/{piece.id}",
                    "bills": cards[good],
                    "crates": content.rules["supply"],
                    "penalty": getattr(content.rules["penalties"], good),
                }


def features(content: ContentSet, told_of: Entry | None) -> Iterator[dict[str, Any]]:
    """What is on roads, with a Location that has it and the side where it has it."""
    for kind in FEATURES if told_of else ():
        for component in content.components:
            shown = [
                (piece, feature.side)
                for piece in (component.pieces if component.kind == "location" else ())
                for feature in vars(piece)["features"]
                if feature.kind == kind
            ]
            for piece, side in shown[:1]:
                words = vars(told_of)[kind]
                yield {
                    "kind": kind,
                    "name": words.name,
                    "text": words.text,
                    "picture": picture(content, vars(piece)["code"], up=True),
                    "side": side,
                }


def pictures_of_cards(content: ContentSet) -> dict[str, str]:
    """The faces of the cards of the deck, by their names in examples."""
    return {
        vars(piece)["good"] if component.kind == "bill" else f"fuel{vars(piece)['spaces']}": (
            f"face:{component.id}/{piece.id}"
        )
        for component in content.components
        for piece in component.pieces
        if component.kind in ("bill", "fuel")
    }


def picture(content: ContentSet, code: str, *, up: bool = False) -> str:
    """The side of a Location or of the depot for a picture; blank where the set prints none."""
    is_depot = code == DEPOT_CODE
    component, piece = printed(content, "depot" if is_depot else "location", None if is_depot else code)
    return f"{'back' if up else 'face'}:{component}/{piece}" if component else ""


def counted(goods: Entry | None) -> dict[str, int]:
    """So many of each good of which there are any."""
    return {good: number for good in GOODS if (number := vars(goods)[good])} if goods else {}


def drive_facts(content: ContentSet, example: Entry, says: Fields) -> dict[str, Any]:
    """Cards by column and row, trucks on them, and the ways from card to card."""
    from pnp.games.heartland.example_checks import costs

    drive = vars(example)
    ways = [way for way in drive["ways"] if is_shown(content, way)]
    paid = stated([way.cost for way in ways], costs(content, example))
    cells = {spot.code: (spot.column, -spot.row) for spot in drive["grid"]}
    bounds = bounds_of(cells.values())
    board = board_of(content, drive["grid"], cells)
    places = {code: place_facts(cell, bounds) for code, cell in cells.items()}
    aboard = counted(drive["aboard"])
    over = max(0, sum(aboard.values()) - content.rules["weigh_free"])
    return {
        "cells": [
            {**places[spot.code], "code": spot.code, "picture": picture(content, spot.code, up=spot.is_up)}
            for spot in drive["grid"]
        ],
        **size_of(bounds),
        "start": places[drive["start"]],
        "others": [{**places[code], "player": player} for player, code in drive["others"].items()],
        "cash": drive["cash"],
        "fuel": drive["fuel"],
        "aboard": aboard,
        "fees": list(fees_of(content, drive, board, cells, places, over)),
        "ways": [
            {
                "number": number,
                "stops": [places[code] for code in way.path],
                "fuel": way.fuel,
                "legal": way.legal,
                "text": way.text,
                "told": {**says, **way_says(content, drive, vars(way), over, cost)},
            }
            for number, (way, cost) in enumerate(zip(ways, paid, strict=True), 1)
        ],
    }


def board_of(content: ContentSet, grid: Iterable[Spot], cells: Mapping[str, Cell]) -> Board:
    """The cards of an example with their roads."""
    laid = tuple(
        Laid(spot.code, TRIANGLE if spot.is_up else CIRCLE, cells[spot.code])
        for spot in grid
        if not spot.is_depot
    )
    table = set_table(content, most_players(content), {}, None)
    return lay(table, cells.get(DEPOT_CODE, FAR_AWAY), laid)


def fees_of(
    content: ContentSet,
    drive: Fields,
    board: Board,
    cells: Mapping[str, Cell],
    places: Mapping[str, Fields],
    over: int,
) -> Iterator[dict[str, Any]]:
    """Each border of the legal ways where a fee is due, half way between its cards."""
    roads, found = board.roads, set()
    for way in drive["ways"]:
        codes = (drive["start"], *way.path) if way.legal else ()
        for one, other in pairwise(codes):
            border = roads.borders[roads.index[cells[one]]][roads.index[cells[other]]]
            # H-R40, H-R41.
            fee = border.tolls * content.rules["toll"] + border.weighs * over * content.rules["weigh"]
            if fee and (one, other) not in found:
                found.add((one, other))
                yield {
                    "column": (places[one]["column"] + places[other]["column"]) / 2,
                    "row": (places[one]["row"] + places[other]["row"]) / 2,
                    "is_upright": places[one]["column"] == places[other]["column"],
                    "amount": fee,
                }


def way_says(content: ContentSet, drive: Fields, way: Fields, over: int, cost: int) -> dict[str, Any]:
    """What the sentence of a way says."""
    far = len(way["path"])
    # H-R16, H-A21: spaces are paid for without Fuel, fees always.
    price = 0 if way["fuel"] else far * content.rules["space_price"]
    amounts = {"price": price, "fees": cost - price, "cost": cost, "left": drive["cash"] - cost}
    return {"far": far, "over": over} | {name: amount(content, number) for name, number in amounts.items()}


def action_facts(content: ContentSet, example: Entry, says: Fields) -> dict[str, Any]:
    """The Location and the trailer before, and each choice with what it moves."""
    from pnp.games.heartland.example_checks import exchanges

    action = vars(example)
    choices = [choice for choice in action["choices"] if is_shown(content, choice)]
    found = exchanges(content, example)
    spent = stated([choice.bills for choice in choices], [one and one.bills for one in found])
    earned = stated([choice.earned for choice in choices], [one and one.earned for one in found])
    there, aboard, bills = (counted(action[name]) for name in ("there", "aboard", "bills"))
    return {
        "code": action["at"],
        "picture": picture(content, action["at"]),
        "there": there,
        "aboard": aboard,
        "bills": bills,
        "choices": [
            {
                **{name: vars(choice)[name] for name in ("act", "good", "crates", "legal", "text")},
                "number": number,
                "spent": takes,
                "earned": pays,
                "told": {
                    **says,
                    "number": choice.crates,
                    "spent": takes,
                    "kept": bills.get(choice.good, 0) - takes,
                    "each": amount(content, pays // choice.crates),
                    "earned": amount(content, pays),
                    **crates_after(vars(choice), there, aboard),
                },
            }
            for number, (choice, takes, pays) in enumerate(zip(choices, spent, earned, strict=True), 1)
        ],
    }


def crates_after(choice: Fields, there: Mapping[str, int], aboard: Mapping[str, int]) -> dict[str, int]:
    """How many crates lie on the Location and the trailer after a choice."""
    loaded = choice["crates"] if choice["act"] == "load" else -choice["crates"]
    return {"aboard": sum(aboard.values()) + loaded, "there": sum(there.values()) - loaded}


def refuel_facts(content: ContentSet, example: Entry, says: Fields) -> dict[str, Any]:
    """Cards in hand, face up and in the deck as pictures; then each draw with what lies face up after it."""
    refuel = vars(example)
    cards, hand = pictures_of_cards(content), refuel["hand"]
    shown, row = [], refuel["row"]
    deck = list(refuel["deck"])
    for draw in refuel["draws"]:
        card = deck.pop(0) if draw.card == DECK else draw.card
        if draw.card != DECK:
            deck = deck[1:]
        place = row.index(card) if draw.card != DECK else None
        row = draw.row
        shown.append(
            {
                "from_deck": draw.card == DECK,
                "picture": cards.get(card, ""),
                "place": place,
                "row": [cards.get(other, "") for other in row],
                "text": draw.text,
            }
        )
    return {
        **{name: refuel[name] for name in ("hand_label", "row_label", "deck_label")},
        "hand": [cards.get(card, "") for card in hand],
        "row": [cards.get(card, "") for card in refuel["row"]],
        "draws": shown,
        "told": {**says, "held": len(hand), "drawn": len(shown), "now": len(hand) + len(shown)},
    }


def last_turns_facts(content: ContentSet, example: Entry, says: Fields) -> dict[str, Any]:
    """The players round the table: who reached the threshold, and who plays on, as the `place` of each."""
    from pnp.games.heartland.example_checks import playing_on

    fields = vars(example)
    given = fields["order"]
    order = list(given) if given is not None else playing_on(content, example)
    seats = [chr(ord("A") + seat) for seat in range(most_players(content))]
    return {
        "start": fields["start"],
        "reached": fields["reached"],
        "seats": [
            {"player": player, "turn": order.index(player) + 1 if player in order else 0} for player in seats
        ],
        "told": {**says, "order": ", ".join(order) or "–"},
    }


def ending_facts(content: ContentSet, example: Entry, says: Fields) -> dict[str, Any]:
    """A row for each player, and the headings above them."""
    from pnp.games.heartland.example_checks import results

    ending = vars(example)
    rows = ending["rows"]
    found = results(content, example)
    scores = stated([row.score for row in rows], [one and one.score for one in found])
    places = stated([row.place for row in rows], [one and one.place for one in found])
    return {
        "heads": [ending[name] for name in ("player", "before", "left_over", "penalty", "total", "place")],
        "rows": [
            {
                "player": row.player,
                "cash": row.cash,
                "aboard": counted(row.aboard),
                "penalty": penalty(content, counted(row.aboard)),
                "score": score,
                "place": place,
            }
            for row, score, place in zip(rows, scores, places, strict=True)
        ],
    }


EXAMPLE_FACTS = (drive_facts, action_facts, refuel_facts, last_turns_facts, ending_facts)


def stated(given: Iterable[int | None], found: Iterable[int | None]) -> list[int]:
    """Numbers as an example says them, else as the rules find them; 0 of what is not legal."""
    return [says if says is not None else finds or 0 for says, finds in zip(given, found, strict=True)]


def penalty(content: ContentSet, aboard: Mapping[str, int]) -> int:
    """What crates aboard cost at the end."""
    # H-R33, H-A20.
    penalties = content.rules["penalties"]
    return sum(getattr(penalties, good) * number for good, number in aboard.items())
