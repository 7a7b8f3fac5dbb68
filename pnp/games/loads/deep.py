"""A legal deck of loads -> what makes little sense in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.content.model import ContentSet
from pnp.games.loads.checks import Card
from pnp.source import Problem


def check_deep(content: ContentSet) -> Iterator[Problem]:
    """Suits whose slot can never hold a Heavy Load; a deck without any is told by the plain check."""
    decks = [component for component in content.components if component.kind == "card"]
    players = content.players.default
    cards = [
        Card(piece, deck.printed(piece, players))
        for deck in decks
        for piece in deck.pieces
        if deck.printed(piece, players)
    ]
    held = Counter(card.rank for card in cards)
    # L-R20, L-I03: the exposed card is of the slot's suit, and what is tucked under it has its rank.
    heavy = {card.suit for card in cards if held[card.rank] > 1}
    for suit, slot in content.rules["slots"].items() if heavy else ():
        ranks = sorted({card.rank for card in cards if card.suit == suit})
        if ranks and suit not in heavy:
            yield Problem(
                "pack-light-suit",
                f"no other suit has a rank of {suit} ({', '.join(map(str, ranks))}): "
                f"its slot can never hold a Heavy Load",
                slot.source_of("letter")._replace(column=0),
                "warning",
                hint=f"let the ranks of {suit} overlap with those of another suit",
            )
