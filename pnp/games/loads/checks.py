"""Content of a set of loads -> what its deck, slots and numbers do against the rules."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from pnp.content.model import Component, ContentSet, Piece, as_far_as_known
from pnp.games.loads.bounds import haul_bounds
from pnp.games.loads.table import JACK, OFFICIAL, OFFICIAL_NUMBERS, OFFICIAL_PLAYERS, label
from pnp.records import NamedTuple
from pnp.rules.copies import check_copies, check_missing, is_missing
from pnp.rules.hints import MEANT
from pnp.source import Problem, Source, did_you_mean

PLAYERS = range(1, 27)
"""Each has a letter on the score pad."""
MOST_SLOTS = 8
"""A trailer with more slots fits no board."""
NEEDED = {"card": "a deck", "board": "player boards", "token": "Refuel tokens", "pad": "a score pad"}
HOMEBREW = "write `profile: homebrew` in the set's settings to play with another deck"


class Card(NamedTuple):
    """A card of the content and how many of it are printed."""

    piece: Piece
    copies: int

    @property
    def suit(self) -> str:
        """The suit's name, a slot in the rules."""
        return str(vars(self.piece)["suit"])

    @property
    def rank(self) -> int:
        """What it counts."""
        return int(vars(self.piece)["rank"])


def check(content: ContentSet) -> Iterator[Problem]:
    """What is wrong with a set."""
    yield from as_far_as_known(check_pieces(content))
    if not is_missing(content, "card"):
        yield from check_decks(content)


def check_decks(content: ContentSet) -> Iterator[Problem]:
    """What is wrong with cards, and with slots, players and numbers, which are counted against them."""
    decks = [component for component in content.components if component.kind == "card"]
    place = decks[0].source if decks else content.source
    is_per_player = any(deck.is_per_player(piece) for deck in decks for piece in deck.pieces)
    players = content.players.default if is_per_player else 1
    printed = [Card(piece, deck.printed(piece, players)) for deck in decks for piece in deck.pieces]
    cards = [card for card in printed if card.copies]
    written = [piece for deck in decks for piece in deck.written if piece.copies != 0]
    of_cards = [*as_far_as_known(check_suits(content, written))]
    of_cards += [*as_far_as_known(check_slots(content, cards)), *check_repeats(cards)]
    of_boards = [*as_far_as_known(check_boards(content, decks))]
    yield from (*of_cards, *of_boards)
    is_whole = content.is_whole("card")
    if content.settings.get("profile", "official") == "official":
        yield from check_official_ranks(written)
        yield from check_official_labels(cards)
        yield from check_official_deck(cards, place) if is_whole else ()
        yield from as_far_as_known(check_official_players(content))
        yield from as_far_as_known(check_official_numbers(content))
        return
    wrong = [*check_labels(cards), *as_far_as_known(check_players(content))]
    wrong += as_far_as_known(check_deal(content, cards, place)) if is_whole else ()
    yield from wrong
    if is_whole and cards and not of_cards:
        yield from judge_deck(cards, place)
    if is_whole and not (of_cards or of_boards or wrong):
        yield describe_deck(content, cards, place)


def check_pieces(content: ContentSet) -> Iterator[Problem]:
    # L-R02 to L-R04: all that lies on the table. Boards and pages say what follows from the deck.
    has_tokens = not content.knows("rules.tokens") or content.rules["tokens"] > 0
    needed = {kind: name for kind, name in NEEDED.items() if kind != "token" or has_tokens}
    yield from check_missing(content, needed, ("card",))
    yield from check_copies(content, {"board": 1, "token": content.rules["tokens"]})


def check_suits(content: ContentSet, cards: Sequence[Piece]) -> Iterator[Problem]:
    # L-R03: a card has a suit for which there is a slot.
    slots = content.rules["slots"]
    for card in cards:
        suit = vars(card)["suit"]
        if suit is not None and suit not in slots:
            yield Problem(
                "pack-slots",
                f"a trailer has no slot for the suit {suit}",
                card.source_of("suit"),
                hint=did_you_mean(suit, slots),
            )


def check_slots(content: ContentSet, cards: Sequence[Card]) -> Iterator[Problem]:
    # L-R03: one slot a suit, named after it.
    slots = content.rules["slots"]
    place = content.sources.get("rules.slots", content.source)
    suits = {card.suit for card in cards}
    letters: dict[str, str] = {}
    for suit, slot in slots.items():
        if suit not in suits and content.is_whole("card"):
            yield Problem(
                "pack-slots",
                f"no card has the suit {suit}, yet a trailer has a slot for it",
                place,
                hint="take the slot out, or add cards of this suit",
            )
        letter = vars(slot)["letter"]
        if letter in letters:
            message = f"the slots {letters[letter]} and {suit} have the same letter {letter}"
            yield Problem(
                "pack-slots", message, slot.source_of("letter"), hint="give one of them another letter"
            )
        letters[letter] = suit
    if len(slots) > MOST_SLOTS:
        yield Problem(
            "pack-slots",
            f"a trailer has at most {MOST_SLOTS} slots, not {len(slots)}",
            place,
            hint="take some of them out",
        )


def check_boards(content: ContentSet, decks: Sequence[Component]) -> Iterator[Problem]:
    # L-R03: a board has all slots of a trailer side by side, each with room for a card.
    slots = len(content.rules["slots"])
    for board in content.components:
        if board.kind != "board":
            continue
        for deck in decks:
            needed, room = slots * deck.size.width, board.size.width
            if needed > room:
                yield Problem(
                    "board-narrow",
                    f"{slots} slots for cards of {deck.size.width:g} mm take {needed:g} mm, "
                    f"and `{board.id}` is {room:g} mm wide",
                    board.sources.get("size", board.source),
                    hint="write a larger `size`, for a larger paper",
                )


def check_repeats(cards: Sequence[Card]) -> Iterator[Problem]:
    # L-I01: no card is there twice.
    first: dict[tuple[str, int], Card] = {}
    for card in cards:
        if card.copies > 1:
            message = f"the {label(card.piece)} of {card.suit} is printed {card.copies} times"
            yield Problem("pack-twice", message, card.piece.source_of("copies"), hint="leave `copies` out")
        other = first.setdefault((card.suit, card.rank), card)
        if other is not card:
            yield Problem(
                "pack-twice",
                f"`{card.piece.id}` and `{other.piece.id}` are both the {label(card.piece)} of {card.suit}",
                card.piece.source_of("rank"),
                hint="give one of them another rank, or take it out",
            )


def check_official_players(content: ContentSet) -> Iterator[Problem]:
    # L-R01: exactly four players.
    low, high = content.players.min, content.players.max
    if (low, high) != (OFFICIAL_PLAYERS, OFFICIAL_PLAYERS):
        yield Problem(
            "haul-players",
            f"the official game is for {OFFICIAL_PLAYERS} players, not for {low} to {high}",
            content.sources.get("players", content.source),
            hint=HOMEBREW,
        )


def check_official_numbers(content: ContentSet) -> Iterator[Problem]:
    """Hauls, hand, tokens and slots as the rules have them."""
    for name, number in OFFICIAL_NUMBERS.items():
        if content.rules[name] != number:
            yield Problem(
                "haul-numbers",
                f"`{name}` is {number} in the official game, not {content.rules[name]}",
                content.sources.get(f"rules.{name}", content.source),
                hint=HOMEBREW,
            )
    slots = [(suit, vars(slot)["letter"]) for suit, slot in content.rules["slots"].items()]
    if slots != [(suit, letter) for suit, (letter, _) in OFFICIAL.items()]:
        yield Problem(
            "haul-numbers",
            f"the slots of the official game are {', '.join(OFFICIAL)}, in this order, "
            "with the letters H, D, S and C",
            content.sources.get("rules.slots", content.source),
            hint=HOMEBREW,
        )


def check_official_deck(cards: Sequence[Card], place: Source) -> Iterator[Problem]:
    # L-R02: 28 cards, seven ranks a suit.
    wanted = sum(len(ranks) for _, ranks in OFFICIAL.values())
    number = sum(card.copies for card in cards)
    if number != wanted:
        yield Problem("pack-size", f"the deck has {wanted} cards, not {number}", place, hint=HOMEBREW)
    for suit, (_, ranks) in OFFICIAL.items():
        held = [card for card in cards if card.suit == suit]
        run = f"{ranks[0]} to {ranks[-1]}"
        for rank in ranks:
            if all(card.rank != rank for card in held):
                message = f"{suit} has the ranks {run}: {rank} is missing"
                yield Problem("pack-ranks", message, place, hint=HOMEBREW)


def check_official_ranks(cards: Sequence[Piece]) -> Iterator[Problem]:
    # L-R02: each suit has a run of ranks of its own.
    for card in cards:
        suit, rank = vars(card)["suit"], vars(card)["rank"]
        _, ranks = OFFICIAL.get(suit, ("", (rank,)))
        if rank is not None and rank not in ranks:
            message = f"{suit} has the ranks {ranks[0]} to {ranks[-1]}, not {rank}"
            yield Problem("pack-ranks", message, card.source_of("rank"), hint=HOMEBREW)


def check_official_labels(cards: Sequence[Card]) -> Iterator[Problem]:
    # L-R02: the only court card is the Jack, which counts 11.
    jack = {rank: name for name, rank in JACK.items()}
    for card in cards:
        right = jack.get(card.rank, str(card.rank))
        if label(card.piece) != right:
            message = f"rank {card.rank} is printed as {right}, not as {label(card.piece)}"
            yield Problem(
                "pack-labels", message, card.piece.source_of("label"), hint=f"write `label: {right}`"
            )


def check_players(content: ContentSet) -> Iterator[Problem]:
    """Players of a homebrew game: no more than there are letters."""
    low, high, _ = content.players
    if high > PLAYERS[-1]:
        yield Problem(
            "haul-players",
            f"a game is for {PLAYERS[0]} to {PLAYERS[-1]} players, not for {low} to {high}",
            content.sources.get("players", content.source),
            hint=f"write `min` and `max` from {PLAYERS[0]} to {PLAYERS[-1]}",
        )


def check_labels(cards: Sequence[Card]) -> Iterator[Problem]:
    """One label a rank and one rank a label, or printed ranks could not be compared."""
    ranks: dict[str, int] = {}
    labels: dict[int, str] = {}
    for card in cards:
        name, rank = label(card.piece), card.rank
        place = card.piece.source_of("label")
        if ranks.setdefault(name, rank) != rank:
            message = f"the label {name} stands for rank {ranks[name]} and for rank {rank}"
            yield Problem("pack-labels", message, place, hint="give one of the ranks another label")
        elif labels.setdefault(rank, name) != name:
            yield Problem(
                "pack-labels",
                f"rank {rank} is printed as {labels[rank]} and as {name}",
                place,
                hint="write the same label at both",
            )


def check_deal(content: ContentSet, cards: Sequence[Card], place: Source) -> Iterator[Problem]:
    # L-R06, L-A10: the whole deck is in hands, as many cards for each player.
    number, hand = sum(card.copies for card in cards), content.rules["hand"]
    for players in range(content.players.min, content.players.max + 1):
        if hand and number != players * hand:
            message = f"{players} hands of {hand} cards need {players * hand} cards, not {number}"
        elif not number or number % players:
            message = f"{number} cards cannot be dealt out evenly to {players} players"
        else:
            continue
        hint = "change the deck, `hand` in the set's rules, or `players`; without `hand` all cards are dealt"
        yield Problem("pack-deal", message, place, hint=hint)


def judge_deck(cards: Sequence[Card], place: Source) -> Iterator[Problem]:
    """Warnings: a deck that can be played, but with little of what makes the game."""
    suits: dict[str, list[int]] = defaultdict(list)
    for card in cards:
        suits[card.suit].append(card.rank)
    sizes = {suit: len(ranks) for suit, ranks in suits.items()}
    most, least = max(sizes, key=lambda suit: sizes[suit]), min(sizes, key=lambda suit: sizes[suit])
    if sizes[most] != sizes[least]:
        message = f"{most} has {sizes[most]} cards and {least} only {sizes[least]}"
        yield Problem(
            "pack-uneven",
            message,
            place,
            "warning",
            hint=f"add cards of {least}, take some of {most} out, or {MEANT}",
        )
    held = Counter(card.rank for card in cards)
    alone = sorted(rank for rank, number in held.items() if number == 1)
    if len(alone) == len(held):
        message = "no two cards have the same rank: nobody can make a Heavy Load"
        yield Problem(
            "pack-no-pairs",
            message,
            place,
            "warning",
            hint=f"give cards of several suits the same rank, or {MEANT}",
        )
    elif 4 * len(alone) > len(cards):
        message = f"{len(alone)} of {len(cards)} cards have a rank of their own: {', '.join(map(str, alone))}"
        yield Problem(
            "pack-lone-ranks",
            message,
            place,
            "warning",
            hint=f"give each of these ranks to another suit too, or {MEANT}",
        )
    for suit, ranks in suits.items():
        gaps = [rank for rank in range(min(ranks), max(ranks)) if rank not in ranks]
        if gaps:
            message = f"{suit} has a gap in its ranks: {', '.join(map(str, gaps[:10]))}"
            yield Problem(
                "pack-gaps", message, place, "warning", hint=f"add cards of these ranks, or {MEANT}"
            )


def describe_deck(content: ContentSet, cards: Sequence[Card], place: Source) -> Problem:
    """What a designer wants to know of a deck: how often each rank is there, and what a Haul can be worth."""
    held = Counter(card.rank for card in cards)
    ranks = ", ".join(f"{held[rank]} of rank {rank}" for rank in sorted(held))
    loads = content.rules["hand"] or len(cards) // content.players.max
    slots = list(content.rules["slots"])
    low, high = haul_bounds(tuple((card.suit, card.rank) for card in cards), tuple(slots), loads)
    return Problem(
        "pack-figures",
        f"{ranks}; the sum of all is {sum(card.rank for card in cards)}; "
        f"a Haul is worth {low} to {high} for a player",
        place,
        "info",
    )
