"""A set of loads and one of its pieces -> what the rules say of the deck, for templates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from pnp.content.model import Component, ContentSet, Piece
from pnp.games.loads.bounds import haul_bounds
from pnp.games.loads.examples import example_facts
from pnp.games.loads.table import label, pieces_of


def facts(content: ContentSet, component: Component, piece: Piece) -> Mapping[str, Any]:
    """What follows from the deck for all pieces.

    A pick-list also knows what a standard pack has of it, and a page of the rules what its examples show.
    """
    told = deck_facts(content)
    if component.kind == "picklist":
        told |= pick_facts(told["slots"], vars(piece)["suits"], vars(piece)["ranks"])
    elif component.kind == "page":
        told |= page_facts(content)
        told |= example_facts(content, piece, told)
    return told


def deck_facts(content: ContentSet) -> dict[str, Any]:
    """Numbers of the deck that sentences may say, and its cards slot by slot.

    `slots` are the slots in their order, each with its `cards` by rank; `odd` are the ranks that are printed
    as something else than their number; `tucks` is how many cards can at most lie under another.
    """
    cards = [(str(vars(card)["suit"]), int(vars(card)["rank"]), label(card)) for card in pieces_of(content)]
    players, suits = content.players, content.rules["slots"]
    # L-I07: whoever shares the deck with fewer players gets more cards to load.
    most_loads = content.rules["hand"] or len(cards) // players.min
    lowest, highest = haul_bounds(tuple((suit, rank) for suit, rank, _ in cards), tuple(suits), most_loads)
    return {
        "players": players.max,
        "cards": len(cards),
        "hand": content.rules["hand"] or len(cards) // players.default,
        "lowest": lowest,
        "highest": highest,
        # L-I08: all scores of a Haul together.
        "most": sum(rank for _, rank, _ in cards),
        "tucks": max(Counter(rank for _, rank, _ in cards).values()) - 1,
        "odd": [
            {"rank": rank, "label": name}
            for rank, name in sorted({(rank, name) for _, rank, name in cards})
            if name != str(rank)
        ],
        "slots": [
            {
                "suit": suit,
                "name": vars(slot)["name"],
                "cards": [
                    {"rank": rank, "label": name}
                    for rank, name in sorted((rank, name) for of, rank, name in cards if of == suit)
                ],
            }
            for suit, slot in suits.items()
        ],
    }


def page_facts(content: ContentSet) -> dict[str, Any]:
    """How many play, as `seats`, and the ranks of the deck as `ranks`, each with the suits that have it."""
    players = content.players
    held: dict[int, tuple[str, set[str]]] = {}
    for card in pieces_of(content):
        fields = vars(card)
        held.setdefault(fields["rank"], (label(card), set()))[1].add(fields["suit"])
    return {
        "seats": str(players.max) if players.min == players.max else f"{players.min}–{players.max}",
        "ranks": [
            {
                "column": column,
                "rank": rank,
                "label": name,
                "suits": [suit for suit in content.rules["slots"] if suit in suits],
            }
            for column, (rank, (name, suits)) in enumerate(sorted(held.items()))
        ],
    }


def pick_facts(
    slots: Sequence[Mapping[str, Any]], suits: Sequence[str], ranks: Sequence[str]
) -> dict[str, Any]:
    """Which cards of a standard pack the deck takes, and which of its cards no standard pack has.

    `rows` are the suits of the pack, each with all of its `cards` and whether to `take` them, called as its
    slot or, without one, as it is written; `missing` are the suits of the deck with their other cards.
    """
    held = {slot["suit"]: [card["label"] for card in slot["cards"]] for slot in slots}
    names = {slot["suit"]: slot["name"] for slot in slots}
    missing = [
        {"suit": suit, "cards": [name for name in labels if suit not in suits or name not in ranks]}
        for suit, labels in held.items()
    ]
    return {
        "rows": [
            {
                "suit": suit,
                "name": names.get(suit) or suit.replace("-", " ").capitalize(),
                "cards": [{"label": rank, "take": rank in held.get(suit, ())} for rank in ranks],
            }
            for suit in suits
        ],
        "missing": [row for row in missing if row["cards"]],
    }
