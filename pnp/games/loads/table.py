"""A content set, or the `content` of a playthrough -> the table: what stays the same in one game of loads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pnp.content.model import ContentSet, Piece
from pnp.games.loads.moves import CARD, Card, Claim, Letter, Play, Refuel
from pnp.rules.engine import BadText, Seat

JACK = {"J": 11}
"""L-R02: counts 11 for everything. Known without being told in the `content` of a playthrough."""
OFFICIAL = {
    "heart": ("H", range(2, 9)),
    "diamond": ("D", range(3, 10)),
    "spade": ("S", range(4, 11)),
    "club": ("C", range(5, 12)),
}
"""L-R02, L-R03: the suits in the order of the slots, each with its letter and its seven ranks."""
OFFICIAL_PLAYERS = 4
OFFICIAL_NUMBERS = {"hauls": 4, "hand": 7, "tokens": 2}
"""L-R08, L-R06, L-R04."""


@dataclass(frozen=True, slots=True)
class Table:
    """Deck, slots, numbers and settings of a game, and what follows from them for each card."""

    players: int
    suits: tuple[Letter, ...]
    """The slots of a trailer in their order."""
    deck: tuple[tuple[Card, int], ...]
    """Each card with its rank."""
    hauls: int
    tokens: int
    """Refuel tokens of a player at the start."""
    profile: str
    full_ranking: bool

    loads: int = field(init=False, compare=False)
    """Loads of a Haul: the cards of a hand."""
    seats: tuple[Seat, ...] = field(init=False, compare=False)
    rank: Mapping[Card, int] = field(init=False, compare=False)
    place: Mapping[Card, int] = field(init=False, compare=False)
    """Where a card stands in the deck as listed: the order of hands."""
    slot: Mapping[Card, int] = field(init=False, compare=False)
    """The slot of the card's own suit."""
    plays: Mapping[Card, Play] = field(init=False, compare=False, repr=False)
    refuels: Mapping[Card, Refuel] = field(init=False, compare=False, repr=False)
    by_suit: Mapping[Card, Claim] = field(init=False, compare=False, repr=False)
    tucks: Mapping[Card, tuple[Claim, ...]] = field(init=False, compare=False, repr=False)
    """One claim a slot: tucked under its cargo."""

    def __post_init__(self) -> None:
        cards = [card for card, _ in self.deck]
        derived = {
            "loads": len(cards) // self.players,
            "seats": tuple(range(self.players)),
            "rank": dict(self.deck),
            "place": {card: place for place, card in enumerate(cards)},
            "slot": {card: self.suits.index(card[-1]) for card in cards},
            "plays": {card: Play(card) for card in cards},
            "refuels": {card: Refuel(card) for card in cards},
            "by_suit": {card: Claim(card, None) for card in cards},
            "tucks": {card: tuple(Claim(card, letter) for letter in self.suits) for card in cards},
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)


def label(piece: Piece) -> str:
    """What is printed for a card's rank."""
    fields = vars(piece)
    return str(fields["label"] or fields["rank"])


def text_of(piece: Piece, slots: Mapping[str, Any]) -> Card:
    """A card of the content as playthroughs write it."""
    return f"{label(piece)}{vars(slots[vars(piece)['suit']])['letter']}"


def pieces_of(content: ContentSet) -> list[Piece]:
    """The cards of a set that are printed, in the order of its files."""
    return [
        piece
        for component in content.components
        if component.kind == "card"
        for piece in component.pieces
        if component.printed(piece, content.players.default)
    ]


def configure(
    content: ContentSet, players: int, settings: Mapping[str, Any], inline: Mapping[str, Any] | None
) -> Table:
    """The table of a game. BadText where it cannot be played so."""
    chosen = _settings({**content.settings, **settings})
    if chosen["profile"] == "official" and players != OFFICIAL_PLAYERS:
        raise BadText(f"loads is for exactly {OFFICIAL_PLAYERS} players, not {players} (rule L-R01)")
    rules = content.rules
    slots = rules["slots"]
    suits = tuple(vars(slot)["letter"] for slot in slots.values())
    deck = tuple((text_of(piece, slots), vars(piece)["rank"]) for piece in pieces_of(content))
    hauls, tokens = rules["hauls"], rules["tokens"]
    told = dict(inline or {})
    if told:
        unknown = sorted(told.keys() - {"suits", "deck", "hauls", "tokens", "ranks"})
        if unknown:
            raise BadText(f"`content` has no {unknown[0]}; it has suits, deck, hauls, tokens and ranks")
        suits = _suits(told.get("suits", suits))
        hauls = _number(told, "hauls", hauls, 1)
        tokens = _number(told, "tokens", tokens, 0)
        if "deck" in told:
            ranks = {card[:-1]: rank for card, rank in deck} | JACK | _ranks(told.get("ranks", {}))
            deck = tuple(_card(card, ranks) for card in _texts(told["deck"], "deck"))
    _refuse_deck(deck, suits, players, None if "deck" in told else rules["hand"])
    table = Table(players, suits, deck, hauls, tokens, **chosen)
    if table.profile == "official":
        _refuse_unofficial(table)
    return table


def inline(table: Table) -> dict[str, Any] | None:
    """The `content` of a playthrough of this table; None for the official game, which is known to all."""
    if table.profile == "official":
        return None
    ranks = {card[:-1]: rank for card, rank in table.deck}
    odd = {name: rank for name, rank in ranks.items() if name != str(rank) and (name, rank) != ("J", 11)}
    cards = [card for card, _ in table.deck]
    told = {"suits": list(table.suits), "deck": cards, "hauls": table.hauls, "tokens": table.tokens}
    return {**told, "ranks": odd} if odd else told


def _settings(given: Mapping[str, Any]) -> dict[str, Any]:
    profile = given.get("profile", "official")
    if profile not in ("official", "homebrew"):
        raise BadText(f"profile must be official or homebrew, not {profile!r:.30}")
    ranking = given.get("full_ranking", True)
    if not isinstance(ranking, bool):
        if ranking not in ("on", "off"):
            raise BadText(f"full_ranking must be on or off, not {ranking!r:.30}")
        ranking = ranking == "on"
    unknown = sorted(given.keys() - {"profile", "full_ranking"})
    if unknown:
        raise BadText(f"loads has no setting {unknown[0]}; it has profile and full_ranking")
    return {"profile": profile, "full_ranking": ranking}


def _refuse_unofficial(table: Table) -> None:
    # L-R02, L-R04, L-R08: in the official game all of this is fixed.
    deck = {(letter, rank) for letter, ranks in OFFICIAL.values() for rank in ranks}
    numbers = {"hauls": table.hauls, "hand": table.loads, "tokens": table.tokens}
    if (
        {(card[-1], rank) for card, rank in table.deck} != deck
        or table.suits != tuple(letter for letter, _ in OFFICIAL.values())
        or numbers != OFFICIAL_NUMBERS
    ):
        raise BadText(
            "deck or numbers are not those of the official game: set `profile` to homebrew (rule L-R02)"
        )


def _refuse_deck(deck: Iterable[tuple[Card, int]], suits: tuple[str, ...], players: int, hand: Any) -> None:
    cards = [card for card, _ in deck]
    for card in cards:
        if cards.count(card) > 1:
            raise BadText(f"{card} is in the deck twice (rule L-I01)")
        if card[-1] not in suits:
            raise BadText(f"{card} has no slot on a trailer (rule L-R03)")
    if players < 1 or not cards or len(cards) % players or hand not in (None, len(cards) // players):
        each = f" {hand} each" if hand else ""
        raise BadText(f"{len(cards)} cards cannot be dealt{each} to {players} players (rule L-R06)")


def _texts(value: Any, name: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise BadText(f"{name} must be a list of texts, not {value!r:.60}")
    return value


def _suits(value: Any) -> tuple[Letter, ...]:
    suits = tuple(value if isinstance(value, tuple) else _texts(value, "suits"))
    for letter in suits:
        if len(letter) != 1 or not "A" <= letter <= "Z" or suits.count(letter) > 1:
            raise BadText(f"suits must be different capital letters, not {letter!r:.30}")
    return suits


def _number(told: Mapping[str, Any], name: str, usual: int, least: int) -> int:
    number = told.get(name, usual)
    if not isinstance(number, int) or isinstance(number, bool) or number < least:
        raise BadText(f"{name} must be a whole number of {least} or more, not {number!r:.30}")
    return number


def _ranks(value: Any) -> dict[str, int]:
    if not isinstance(value, dict):
        raise BadText(f"ranks must be an object of labels and numbers, not {value!r:.60}")
    return {name: _number(value, name, 0, 0) for name in value}


def _card(card: str, ranks: Mapping[str, int]) -> tuple[Card, int]:
    found = CARD.fullmatch(card)
    if found is None:
        raise BadText(f"`{card:.20}` is no card; a card is written like 8H")
    if found[1] in ranks:
        return card, ranks[found[1]]
    if found[1].isdigit():
        return card, int(found[1])
    raise BadText(f"the rank {found[1]} of {card} counts nothing: tell it in `ranks` (rule L-R02)")
