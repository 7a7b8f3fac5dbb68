"""The worked examples of a page -> what its pictures show and its sentences say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.content.model import ContentSet, Entry, Piece
from pnp.games.loads.table import label

EXAMPLES = ("boards", "loads", "moves", "scores", "rankings")
"""The fields of a page that hold examples, each by its box."""

Fields = Mapping[str, Any]
Cards = Sequence[str]
"""By their ids."""


def letters(number: int) -> list[str]:
    """The letters of so many players, clockwise."""
    return [chr(ord("A") + seat) for seat in range(number)]


def cards_by_id(content: ContentSet) -> dict[str, tuple[str, Piece]]:
    """The cards that are printed, by id: the component of each, and itself."""
    return {
        piece.id: (component.id, piece)
        for component in reversed(content.components)
        if component.kind == "card"
        for piece in component.pieces
        if component.printed(piece, content.players.default)
    }


def example_facts(content: ContentSet, page: Piece, told: Fields) -> dict[str, Any]:
    """Boards and examples of a page by the box of each; `told` is what sentences may say of the deck.

    A card is its `picture`, `suit`, `slot` and `label`; a trailer is a list of its bays, each with its
    `cards`. Each example also has what its own text may say, and `told`.
    """
    shown = _Shown(content, told)
    made = (shown.board, shown.load, shown.single, shown.score, shown.ranking)
    return {
        kind: {name: make(vars(example)) for name, example in vars(page)[kind].items()}
        for kind, make in zip(EXAMPLES, made, strict=True)
    }


class _Shown:
    """Makes what templates draw of the examples of one set."""

    def __init__(self, content: ContentSet, told: Fields) -> None:
        self.slots: Mapping[str, Entry] = content.rules["slots"]
        self.deck = cards_by_id(content)
        self.tokens: int = content.rules["tokens"]
        self.told = told

    def card(self, name: str) -> dict[str, Any]:
        component, piece = self.deck[name]
        suit = vars(piece)["suit"]
        return {
            "id": name,
            "picture": f"face:{component}/{name}",
            "suit": suit,
            "slot": vars(self.slots[suit])["name"],
            "label": label(piece),
            "rank": vars(piece)["rank"],
        }

    def trailer(self, bays: Mapping[str, Cards]) -> list[dict[str, Any]]:
        return [
            {"column": column, "suit": suit, "cards": list(map(self.card, bays.get(suit, ())))}
            for column, suit in enumerate(self.slots)
        ]

    def board(self, board: Fields) -> dict[str, Any]:
        spent = board["spent"]
        return {
            "trailer": self.trailer(board["trailer"]),
            "tokens": ["face"] * (self.tokens - spent) + ["back"] * spent,
        }

    def move(self, move: Fields) -> dict[str, Any]:
        card = self.card(move["card"])
        under = vars(self.slots[move["under"]])["name"] if move["under"] else ""
        words = {"rank": card["label"], "slot": card["slot"], "under": under, "lost": len(move["discards"])}
        return {
            **self.told,
            **words,
            "card": card,
            "way": move["way"],
            "after": self.trailer(move["after"]),
            "discards": list(map(self.card, move["discards"])),
        }

    def single(self, move: Fields) -> dict[str, Any]:
        return {**self.move(move), "before": self.trailer(move["trailer"])}

    def load(self, load: Fields) -> dict[str, Any]:
        players, finish = letters(len(load["cards"])), load["finish"]
        start = players.index(load["leader"])
        order = players[start:] + players[:start]
        return {
            **self.told,
            "leader": load["leader"],
            "first": finish[0],
            "last": finish[-1],
            "played": [
                {
                    "player": player,
                    "place": finish.index(player) + 1,
                    "card": self.card(card),
                    "before": self.trailer(load["trailers"].get(player, {})),
                }
                for player, card in zip(order, load["cards"], strict=True)
            ],
            "resolved": list(self.resolved(load)),
        }

    def resolved(self, load: Fields) -> Iterator[dict[str, Any]]:
        """Each move of a Load with the cards from which it chooses."""
        left = list(load["cards"])
        for move in load["resolve"]:
            fields = vars(move)
            place = len(left)
            yield {
                **self.move(fields),
                "player": fields["player"],
                "place": place,
                "left": [{**self.card(card), "chosen": card == fields["card"]} for card in left],
            }
            left.remove(fields["card"])

    def score(self, score: Fields) -> dict[str, Any]:
        bays = self.trailer(score["trailer"])
        for bay in bays:
            bay["sum"] = " + ".join(str(card["rank"]) for card in bay["cards"])
        # L-R30: the ranks of all cards, tucked ones too.
        return {
            **self.told,
            "bays": bays,
            "score": sum(card["rank"] for bay in bays for card in bay["cards"]),
        }

    def ranking(self, ranking: Fields) -> dict[str, Any]:
        rows = [vars(row) for row in ranking["rows"]]
        return {
            **self.told,
            "rows": [{**row, "total": row["before"] + row["last"]} for row in rows],
            "first": next((row["player"] for row in rows if row["place"] == 1), ""),
        }
