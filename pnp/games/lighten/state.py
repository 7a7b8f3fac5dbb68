"""A content set and a set-up -> the table of a game: whose cards lie where, and what is to be done next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from pnp.content.fields import Choice, Whole
from pnp.content.model import ContentSet
from pnp.games.lighten.checks import OFFICIAL_DECK, reachable
from pnp.games.lighten.kinds import CARD, MOST_CARDS, RULES, SETTINGS
from pnp.games.lighten.moves import Deliver, Keep
from pnp.games.lighten.rules import Cards, Kept
from pnp.games.lighten.setups import deck_of_set, must_be_met, must_last
from pnp.records import NamedTuple
from pnp.rules.engine import BadText

OFFICIAL: Final = {"hand": 4, "rounds": 12, "trims": 4, "exact": 3, "near": 1, "near_gap": 2}
"""What a playthrough need not say."""
ALWAYS_SAID = ("hand", "trims")
MOST_PLAYERS = 1000
SWITCH = {"on": True, "off": False}

Step = Literal["start", "draw", "deliver", "keep", "over"]
"""What is to be done: shuffle the decks, shuffle the discards of a seat that is drawing, choose a delivery,
trim and carry, or nothing any more."""


@dataclass(frozen=True)
class Configuration:
    """What stays the same in a game: the deck, the numbers of the rules, and who plays how."""

    players: int
    deck: Cards
    """Ascending."""
    hand: int
    rounds: int
    trims: int
    exact: int
    near: int
    near_gap: int
    eager: bool
    """Shuffle as soon as the draw pile is empty (T-A03)."""
    strict: bool
    """Refuse an oversize delivery before it is locked (T-A10)."""
    manifests: tuple[Cards, ...]
    """The set's own."""
    reachable: frozenset[int]
    """Every total that some hand makes (T-I06)."""
    deliveries: dict[tuple[Cards, int], tuple[Deliver, ...]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """Legal deliveries by hand and target, found once."""
    keeps: dict[tuple[Cards, bool], tuple[Keep, ...]] = field(default_factory=dict, compare=False, repr=False)
    """Legal trims and carries by the cards not chosen and whether a trim is left, found once."""
    revealed: dict[tuple[Cards, Cards, int], tuple[Cards, int]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """Cards not chosen and points by hand, delivery and target, found once."""
    discarded: dict[tuple[Cards, Keep], Cards] = field(default_factory=dict, compare=False, repr=False)
    """What is discarded by the cards not chosen and what is trimmed and carried of them, found once."""
    notes: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """What bots have worked out from the rules alone."""


class Record(NamedTuple):
    """What all see of one player (T-R16)."""

    discard: Cards = ()
    """DISCARD, face up."""
    removed: Cards = ()
    """REMOVED, face up; a trimming box is crossed off for each card."""
    scores: Cards = ()
    """Points, one a row."""
    delivered: Cards = ()
    """What was revealed last."""


class Seat(NamedTuple):
    """The areas of one player: what lies face down or is held, then the fields of the `Record`."""

    pile: Cards
    """DRAW, top first."""
    hand: Cards
    """HAND, ascending; after the reveal the cards that were not chosen."""
    carry: Kept = None
    """CARRY; it is taken up as soon as everybody has trimmed and carried."""
    discard: Cards = ()
    removed: Cards = ()
    scores: Cards = ()
    delivered: Cards = ()


HIDDEN: Final = 3
"""Fields of a `Seat` before those that all see."""
new = tuple.__new__
"""`new(State, (…))` is `State(…)` in a third of the time: for what every event makes."""


class State(NamedTuple):
    """A moment of a game."""

    game: Configuration
    manifest: tuple[int, ...]
    step: Step
    row: int
    """From 0."""
    seat: int
    """Who chooses, or whose cards are shuffled."""
    seats: tuple[Seat, ...]
    locked: tuple[Seat, ...] = ()
    """What the areas of the seats that have chosen in this step will be; nobody sees it until all have."""


def configure(
    content: ContentSet, players: int, settings: Mapping[str, Any], inline: Mapping[str, Any] | None
) -> Configuration:
    """What stays the same in a game of a set. BadText where it cannot be played."""
    # T-A02: one player or more, within reason.
    if not 1 <= players <= MOST_PLAYERS:
        raise BadText(f"a game has 1 to {MOST_PLAYERS} players, not {players}")
    ways = {name: _way(name, value) for name, value in settings.items()}
    deck = deck_of_set(content) if inline is None else _inline_deck(inline)
    numbers = {name: _number(name, value) for name, value in (inline or {}).items() if name != "deck"}
    return with_deck(content, players, deck, ways, numbers)


def with_deck(
    content: ContentSet,
    players: int,
    deck: Cards,
    settings: Mapping[str, Any],
    rules: Mapping[str, int],
) -> Configuration:
    """The same with a deck, and with other settings and numbers of the rules than those of the set."""
    ways = {name: field.default for name, field in SETTINGS.fields.items()}
    ways |= {**content.settings, **settings}
    numbers = {name: rules.get(name, content.rules.get(name, value)) for name, value in OFFICIAL.items()}
    must_last(deck, numbers["trims"], numbers["hand"])
    return Configuration(
        players=players,
        deck=deck,
        **numbers,
        eager=ways["reshuffle"] == "eager",
        strict=ways["strict_ready"],
        manifests=_manifests_of(content),
        reachable=reachable(Counter(deck), numbers["hand"]),
    )


def setup(game: Configuration, given: Mapping[str, Any]) -> State:
    """The table before the decks are shuffled. BadText where the manifest is not legal."""
    if given.keys() != {"manifest"} or not isinstance(given["manifest"], list | tuple):
        raise BadText('the set-up of this game is {"manifest": [8, 11, …]}, a target for each row')
    targets = tuple(given["manifest"])
    must_be_met(targets, game.rounds, game.hand, game.reachable)
    # T-R03: HAND, DISCARD, CARRY and REMOVED are empty. T-R22: all cards are back.
    return State(game, targets, "start", 0, 0, (Seat(game.deck, ()),) * game.players)


def _way(name: str, value: Any) -> Any:
    """The value of a setting as a playthrough writes it."""
    known = SETTINGS.fields.get(name)
    if known is None:
        raise BadText(f"this game has no setting `{name:.30}`; it has {', '.join(SETTINGS.fields)}")
    options: Sequence[str] = known.options if isinstance(known, Choice) else tuple(SWITCH)
    if value not in options:
        raise BadText(f"the setting `{name}` is one of {', '.join(options)}, not {value!r:.30}")
    return SWITCH.get(value, value)


def _number(name: str, value: Any) -> int:
    """A number of the rules that a playthrough says."""
    known = RULES.fields.get(name)
    if name not in OFFICIAL or not isinstance(known, Whole):
        raise BadText(f"`{name:.30}` is no content of this game; there are deck, {', '.join(OFFICIAL)}")
    if type(value) is not int or not known.low <= value <= known.high:
        raise BadText(f"`{name}` must be {known.wanted}, not {value!r:.30}")
    return value


def _inline_deck(inline: Mapping[str, Any]) -> Cards:
    deck, value = inline.get("deck"), CARD.fields["value"]
    assert isinstance(value, Whole)
    if not isinstance(deck, list | tuple) or not 1 <= len(deck) <= MOST_CARDS:
        raise BadText(f"`deck` must be a list of 1 to {MOST_CARDS} cards")
    for card in deck:
        if type(card) is not int or not value.low <= card <= value.high:
            raise BadText(f"a card of `deck` must be {value.wanted}, not {card!r:.30}")
    return tuple(sorted(deck))


def _manifests_of(content: ContentSet) -> tuple[Cards, ...]:
    pieces = [
        piece
        for component in content.components
        if component.kind == "manifest"
        for piece in component.pieces
    ]
    return tuple(tuple(map(int, piece.__dict__["targets"])) for piece in pieces)


def inline(game: Configuration) -> dict[str, Any] | None:
    """What a playthrough has to say of a game that is not the official one."""
    numbers = {name: getattr(game, name) for name in OFFICIAL}
    if Counter(game.deck) == OFFICIAL_DECK and numbers == OFFICIAL:
        return None
    said = {
        name: number for name, number in numbers.items() if name in ALWAYS_SAID or number != OFFICIAL[name]
    }
    return {"deck": list(game.deck), **said}
