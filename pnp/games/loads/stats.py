"""A set of loads -> its figures for people: ranks and suits, and what a Haul can be worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pnp.content.model import ContentSet
from pnp.games.loads.bounds import haul_bounds
from pnp.games.loads.checks import Card
from pnp.games.loads.table import label
from pnp.rules.stats import Chart, Deck, Row, Stats


def stats(content: ContentSet) -> Stats:
    """Ranks by how many share them, suits by what they add up to, and the odds of a hand."""
    players = content.players.default
    cards = [
        Card(piece, deck.printed(piece, players))
        for deck in content.components
        if deck.kind == "card"
        for piece in deck.pieces
    ]
    cards = [card for card in cards if card.copies]
    if not cards:
        return Stats()
    labels = {card.rank: named(card) for card in cards}
    held = Counter(card.rank for card in cards)
    hand = content.rules["hand"] or len(cards) // players
    ranks = {labels[rank]: held[rank] for rank in sorted(held)}
    return Stats(
        (by_rank(content, cards, labels, hand), by_suit(content, cards)), (Deck("Deck", ranks, hand),)
    )


def named(card: Card) -> str:
    """A card's rank as a number, as the chart of all pieces has it, and what is printed for it: `11 (J)`."""
    printed = label(card.piece)
    return printed if printed == str(card.rank) else f"{card.rank} ({printed})"


def by_rank(content: ContentSet, cards: Sequence[Card], labels: dict[int, str], hand: int) -> Chart:
    """What all cards of a rank add up to: the most that a Heavy Load of it is worth."""
    held = Counter(card.rank for card in cards)
    rows = [Row(labels[rank], (rank * held[rank], held[rank])) for rank in sorted(held)]
    low, high = haul_bounds(
        tuple((card.suit, card.rank) for card in cards), tuple(content.rules["slots"]), hand
    )
    return Chart(
        "Ranks: what all cards of one add up to",
        "rank",
        ("points", "cards"),
        tuple(rows),
        note=f"a Haul is worth {low} to {high} for a player",
    )


def by_suit(content: ContentSet, cards: Sequence[Card]) -> Chart:
    """What all cards of a suit add up to, and how many of them can be in a Heavy Load."""
    held = Counter(card.rank for card in cards)
    rows = []
    for suit, slot in content.rules["slots"].items():
        ranks = [card.rank for card in cards if card.suit == suit]
        rows.append(Row(vars(slot)["name"], (sum(ranks), len(ranks), sum(held[rank] > 1 for rank in ranks))))
    return Chart(
        "Suits: what all cards of one add up to",
        "suit",
        ("points", "cards", "can be in a Heavy Load"),
        tuple(rows),
        note=f"the sum of all is {sum(card.rank for card in cards)}",
    )
