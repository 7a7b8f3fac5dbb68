"""A set of loads and one of its pieces -> what the rules say of the deck, for templates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from pnp.content.model import Component, ContentSet, Piece
from pnp.games.loads.bounds import haul_bounds
from pnp.games.loads.table import label, pieces_of


def facts(content: ContentSet, component: Component, piece: Piece) -> Mapping[str, Any]:
    """What follows from the deck for all pieces; a pick-list also knows what a standard pack has of it."""
    told = deck_facts(content)
    if component.kind == "picklist":
        told |= pick_facts(told["slots"], vars(piece)["suits"], vars(piece)["ranks"])
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
    lowest, highest = haul_bounds([(suit, rank) for suit, rank, _ in cards], list(suits), most_loads)
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


def pick_facts(
    slots: Sequence[Mapping[str, Any]], suits: Sequence[str], ranks: Sequence[str]
) -> dict[str, Any]:
    """Which cards of a standard pack the deck takes, and which of its cards no standard pack has.

    `rows` are the suits of the pack, each with all of its `cards` and whether to `take` them; `missing` are
    the suits of the deck with their other cards.
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
                "name": names.get(suit, ""),
                "cards": [{"label": rank, "take": rank in held.get(suit, ())} for rank in ranks],
            }
            for suit in suits
        ],
        "missing": [row for row in missing if row["cards"]],
    }
