"""A set of Lighten the Load and one of its pieces -> what the rules say of it, for templates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.content.model import Component, ContentSet, Piece
from pnp.games.lighten.checks import OFFICIAL_DECK, counted


def facts(content: ContentSet, component: Component, piece: Piece) -> Mapping[str, Any]:
    """Numbers that sentences may say; a page of the rules also knows what its examples come to."""
    told = numbers(content)
    if component.kind == "page":
        from pnp.games.lighten.examples import shown

        told |= {"pieces": pictures(content), "examples": shown(content, piece)}
    return told


def numbers(content: ContentSet) -> dict[str, Any]:
    """What follows from the rules, the deck and the players of a set.

    `kept` is how many cards of a deck stay in play after all trims, `most` the highest total of a game.
    """
    rules, players = content.rules, content.players
    deck = deck_of(content)
    cards = sum(deck.values())
    return {
        "seats": str(players.max) if players.min == players.max else f"{players.min}–{players.max}",
        "cards": cards,
        "lowest": min(deck),
        "highest": max(deck),
        "kept": cards - rules["trims"],
        "most": rules["rounds"] * rules["exact"],
    }


def deck_of(content: ContentSet) -> Mapping[int, int]:
    """How many cards of each value a personal deck has; the official one where the set prints none."""
    deck = first(content, "card")
    return {value: cards for value, cards in counted(deck).items() if cards} if deck else OFFICIAL_DECK


def pictures(content: ContentSet) -> dict[str, Any]:
    """The pieces that a page can picture.

    `faces` of cards by value, a `back`, and the `deck`: each value with its number of cards; the `mat` with
    its size and the names of its areas. Without such pieces they are empty, and `mat` is None.
    """
    deck = first(content, "card")
    cards = sorted((vars(card)["value"], f"{deck.id}/{card.id}") for card in deck.pieces) if deck else []
    numbers = deck_of(content)
    return {
        "faces": dict(cards),
        "back": cards[0][1] if deck and deck.back else "",
        "deck": [{"value": value, "number": numbers[value]} for value in sorted(numbers)],
        "mat": picture_of_mat(first(content, "mat")),
    }


def picture_of_mat(mats: Component | None) -> dict[str, Any] | None:
    """The first mat's name among all pieces, its size, and what its areas are called."""
    if mats is None:
        return None
    mat = mats.pieces[0]
    return {
        "piece": f"{mats.id}/{mat.id}",
        "width": mats.size.width,
        "height": mats.size.height,
        **{area: vars(mat)[area].name for area in ("draw", "discard", "carry", "removed", "hand")},
    }


def first(content: ContentSet, kind: str) -> Component | None:
    """The first component of a kind."""
    return next((component for component in content.components if component.kind == kind), None)
