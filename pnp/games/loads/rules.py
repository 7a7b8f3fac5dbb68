"""The rules of loads, in the order of the rulebook: what may be done, and what comes of it.

The numbers L-R01 and so on are those of the project's rule notes; each function is one rule or a few that
belong together.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pnp.games.loads.moves import Card, Claim, Deal, Move, Play, Refuel, SeatMove
from pnp.games.loads.state import Open, Slot, State, Trailer
from pnp.games.loads.table import Table
from pnp.rules.engine import CHANCE, Outcome, Seat
from pnp.rules.play import ranks_of

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def to_move(state: State) -> Seat | str | None:
    """Who decides next."""
    who: Seat | str | None = state.open.turn
    return who


def legal_moves(state: State) -> Sequence[SeatMove]:
    """All moves of the seat to move: cards of its hand, or ways to resolve a card of the Load."""
    open_, hands = state
    if open_.finish:
        return ways_to_resolve(open_)
    return ways_to_play(open_.table, hands[open_.turn])


def ways_to_play(table: Table, hand: Sequence[Card]) -> list[Play]:
    # L-R12: any card of the hand; no suit has to be followed.
    plays = table.plays
    return [plays[card] for card in hand]


def ways_to_resolve(open_: Open) -> list[SeatMove]:
    # L-R16, L-R17: exactly one of the cards that remain, claimed or refuelled. There is no pass.
    table, seat = open_.table, open_.turn
    tops = exposed_ranks(table, open_.trailers[seat])
    moves: list[SeatMove] = []
    for card in open_.cargo:
        moves += ways_to_load(table, tops, card)
    # L-R19: needs a token, may hit any remaining card.
    if open_.tokens[seat]:
        refuels = table.refuels
        moves += [refuels[card] for card in open_.cargo]
    return moves


def exposed_ranks(table: Table, trailer: Trailer) -> list[int | None]:
    """The rank on top of each slot; None where a slot is empty."""
    rank = table.rank
    return [rank[slot[0]] if slot else None for slot in trailer]


def ways_to_load(table: Table, tops: Sequence[int | None], card: Card) -> list[Claim]:
    # L-R24 to L-R26: always by suit, even where a tuck is open or the slot is taken.
    by_suit = table.by_suit[card]
    same = table.rank[card]
    if same not in tops:
        return [by_suit]
    # L-R20, L-R23: under any exposed card of exactly the same rank, whichever the player picks.
    tucks = [tuck for top, tuck in zip(tops, table.tucks[card], strict=True) if top == same]
    return [*tucks, by_suit]


def apply(state: State, move: Move) -> State:
    """The state after a move; trusts it."""
    if isinstance(move, Play):
        return play_card(state, move.card)
    if isinstance(move, Claim):
        return claim(state, move)
    if isinstance(move, Refuel):
        return refuel(state, move.card)
    return deal(state, move)


def shuffle(state: State, random: Random) -> Deal:
    # L-R06, L-R09: all cards are shuffled and dealt; there is no stock.
    table = state.open.table
    cards = list(table.rank)
    random.shuffle(cards)
    loads = table.loads
    return Deal(tuple(in_order(table, cards[seat * loads : (seat + 1) * loads]) for seat in table.seats))


def in_order(table: Table, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards in the order of the deck."""
    return tuple(sorted(cards, key=table.place.__getitem__))


def deal(state: State, move: Deal) -> State:
    """Gather every card, move the dealer on and deal the next Haul."""
    open_ = state.open
    table, players = open_.table, open_.table.players
    # L-R09: from the second Haul on the dealer moves one seat left.
    dealer = (open_.dealer + 1) % players if open_.haul else open_.dealer
    # L-R11: the seat left of the dealer leads Load 1.
    leader = (dealer + 1) % players
    # L-R10: trailers start each Haul empty; scores and unspent tokens stay.
    empty: Trailer = ((),) * len(table.suits)
    after = open_._replace(
        turn=leader,
        haul=open_.haul + 1,
        dealer=dealer,
        leader=leader,
        trailers=(empty,) * players,
        discards=(),
    )
    return State(after, tuple(in_order(table, hand) for hand in move.hands))


def play_card(state: State, card: Card) -> State:
    """Put a card face up into the Load; the last one of all settles the finishing order."""
    (table, turn, haul, dealer, leader, cargo, finish, trailers, tokens, discards, scores), hands = state
    hand = hands[turn]
    at = hand.index(card)
    hands = (*hands[:turn], hand[:at] + hand[at + 1 :], *hands[turn + 1 :])
    cargo = (*cargo, card)
    # L-R12: leader first, then clockwise.
    turn = (turn + 1) % table.players
    if len(cargo) == table.players:
        # L-R15: the last in finishing order acts first.
        finish = finishing_order(table, leader, cargo)
        turn = finish[-1]
    return State(
        Open(table, turn, haul, dealer, leader, cargo, finish, trailers, tokens, discards, scores), hands
    )


def finishing_order(table: Table, leader: Seat, cargo: Sequence[Card]) -> tuple[Seat, ...]:
    # L-R13: by rank, high to low, suits never matter. L-R14: of equal ranks the one played earlier.
    rank, players = table.rank, table.players
    places = sorted(table.seats, key=lambda place: -rank[cargo[place]])
    return tuple([(leader + place) % players for place in places])


def claim(state: State, move: Claim) -> State:
    """Take a card of the Load onto the own trailer, and unload what it pushes off."""
    open_ = state.open
    table, seat = open_.table, open_.turn
    card, under, _ = move
    trailer = open_.trailers[seat]
    if under:
        at = table.suits.index(under)
        changed, unloaded = tuck(trailer[at], card)
    else:
        at = table.slot[card]
        changed, unloaded = load_by_suit(trailer[at], card)
    trailer = (*trailer[:at], changed, *trailer[at + 1 :])
    trailers = (*open_.trailers[:seat], trailer, *open_.trailers[seat + 1 :])
    return resolved(state, card, trailers, open_.tokens, open_.discards + unloaded)


def tuck(slot: Slot, card: Card) -> tuple[Slot, Slot]:
    # L-R20 to L-R22: under the cargo, whose exposed card stays on top; nothing is unloaded.
    return (*slot, card), ()


def load_by_suit(slot: Slot, card: Card) -> tuple[Slot, Slot]:
    # L-R24: face up in its suit's slot. L-R25: what lay there is unloaded whole.
    return (card,), slot


def refuel(state: State, card: Card) -> State:
    # L-R17, L-R19: spend a token, discard the card, take nothing.
    open_ = state.open
    seat, tokens = open_.turn, open_.tokens
    left = (*tokens[:seat], tokens[seat] - 1, *tokens[seat + 1 :])
    return resolved(state, card, open_.trailers, left, (*open_.discards, card))


def resolved(
    state: State,
    card: Card,
    trailers: tuple[Trailer, ...],
    tokens: tuple[int, ...],
    discards: tuple[Card, ...],
) -> State:
    """Take the resolved card out of the Load, then go on: next place, next Load, or the end of the Haul."""
    (table, turn, haul, dealer, leader, cargo, finish, _, _, _, scores), hands = state
    at = cargo.index(card)
    cargo = cargo[:at] + cargo[at + 1 :]
    if cargo:
        # L-R15, L-R18: one place higher, once this resolution is finished.
        turn = finish[len(cargo) - 1]
    elif hands[0]:
        # L-R11: whoever finished highest leads; L-R19: a refuel changes nothing about that.
        turn = leader = finish[0]
        finish = ()
    else:
        # L-R29: the Haul ends after its last Load; L-R08: after so many Hauls the game.
        finish = ()
        scores = (*scores, tuple(haul_score(table, trailer) for trailer in trailers))
        turn = CHANCE if haul < table.hauls else None
    return State(
        Open(table, turn, haul, dealer, leader, cargo, finish, trailers, tokens, discards, scores), hands
    )


def haul_score(table: Table, trailer: Trailer) -> int:
    # L-R30: the ranks of all cards, buried ones included; no bonus for a Heavy Load.
    rank = table.rank
    return sum(rank[card] for slot in trailer for card in slot)


def outcome(state: State) -> Outcome | None:
    """How the game ended; None while it goes on."""
    open_ = state.open
    if open_.turn is not None:
        return None
    table = open_.table
    return decide(open_.scores, open_.tokens, full_ranking=table.full_ranking)


def decide(scores: Sequence[Sequence[int]], tokens: Sequence[int], *, full_ranking: bool = True) -> Outcome:
    """The outcome of finished Hauls, one row of scores each, and of the tokens left."""
    # L-R31: the sum of the Haul scores.
    totals = tuple(map(sum, zip(*scores, strict=True)))
    # L-R32: then most unspent tokens, then the better last Haul; still equal, the win is shared.
    ranks = ranks_of(list(zip(totals, tokens, scores[-1], strict=True)))
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    if not full_ranking:
        # L-A05: only the win is defined by the rules.
        ranks = tuple(1 if rank == 1 else len(winners) + 1 for rank in ranks)
    hauls = len(scores)
    number = NUMBERS[hauls] if hauls < len(NUMBERS) else str(hauls)
    return Outcome(f"{number} haul{'s' * (hauls != 1)} played", totals, ranks, winners)
