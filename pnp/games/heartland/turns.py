"""A legal move or event of the Heartland game and the state before it -> the state after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pnp.games.heartland.moves import (
    Deal,
    Depot,
    Discard,
    Draw,
    Drive,
    Load,
    Move,
    Pass,
    Place,
    Reshuffle,
    Stay,
    Unload,
)
from pnp.games.heartland.pieces import GOODS
from pnp.games.heartland.rules import FUEL, bills_for, fee_for_discard, weighed_crates
from pnp.games.heartland.state import ACT, DEAL, MOVE, OVER, PLACE, REFUEL, Laid, State, lay, less, put
from pnp.games.heartland.table import CARD, NO_CARDS, Counts
from pnp.rules.engine import CHANCE, Outcome, Seat
from pnp.rules.play import ranks_of

GOOD = {name: number for number, name in enumerate(GOODS)}


def to_move(state: State) -> Seat | str | None:
    """The seat that decides next, CHANCE for the deal and for a reshuffle, or None when the game is over."""
    if state.phase == OVER:
        return None
    if state.phase == DEAL or (state.phase == REFUEL and not state.deck and any(state.discards)):
        return CHANCE
    if state.phase == PLACE:
        # H-R09: the third player adds a Location, then the second.
        return (state.start + 10 - len(state.board.laid)) % state.table.players
    return state.seat


def apply(state: State, move: Move) -> State:
    """The state after a move; trusts it."""
    return _EVENTS[type(move)](state, move)


def deal(state: State, move: Deal) -> State:
    # H-R12: hands from the top of the deck, the start player first, then the face-up row.
    table = state.table
    deck = tuple(CARD[name] for name in move.cards)
    hands = list(state.hands)
    for turn in range(table.players):
        hand = deck[turn * table.hand : (turn + 1) * table.hand]
        hands[(state.start + turn) % table.players] = counted(hand)
    dealt = table.players * table.hand
    return after_set_up(
        state._replace(
            hands=tuple(hands),
            row=deck[dealt : dealt + table.row],
            deck=deck[dealt + table.row :],
            discards=NO_CARDS,
        )
    )


def place(state: State, move: Place) -> State:
    # H-R09: one more Location; H-A14: with its crates.
    table, board = state.table, state.board
    laid = (*board.laid, Laid(move.location, move.side, move.cell, move.turn))
    crates = table.start_crates(table.locations[move.location], move.side)
    return after_set_up(
        state._replace(
            board=lay(table, board.depot, laid),
            crates=(*state.crates, crates),
            spare=tuple(name for name in state.spare if name != move.location),
        )
    )


def after_set_up(state: State) -> State:
    # H-A15: Locations are added after the deal, or before it.
    placing = state.table.players == 3 and len(state.board.laid) < 10
    undealt = not any(map(any, state.hands))
    if placing and not (undealt and not state.table.settings["place_before_deal"]):
        return state._replace(phase=PLACE)
    return state._replace(phase=DEAL if undealt else MOVE)


def counted(cards: Iterable[int]) -> Counts:
    """Cards as a number of each sort."""
    counts = list(NO_CARDS)
    for card in cards:
        counts[card] += 1
    return tuple(counts)


def drive(state: State, move: Drive) -> State:
    # H-R14: the Fuel is discarded. H-R16: or cash is paid. H-R40, H-R41: fees besides.
    seat, table, board = state.seat, state.table, state.board
    cash, hands, discarded = state.cash, state.hands, state.discards
    price = 0 if move.fuel else len(move.path) * table.space_price
    if not board.roads.free:
        tolls, weighs = board.roads.passed_on(state.trucks[seat], move.path)
        price += tolls * table.toll + weighs * weighed_crates(state)
    if price:
        cash = put(cash, seat, cash[seat] - price)
    if move.fuel:
        hand = hands[seat]
        for spaces in move.fuel:
            card = FUEL + spaces - 1
            hand = less(hand, card, 1)
            discarded = less(discarded, card, -1)
        hands = put(hands, seat, hand)
    at = board.roads.index[move.path[-1]]
    return state._replace(
        trucks=put(state.trucks, seat, at), cash=cash, hands=hands, discards=discarded, phase=ACT
    )


def depot(state: State, move: Depot) -> State:
    # H-R18: to the Distribution Center, however many trucks are there (H-A04); only a Discard follows.
    return state._replace(trucks=put(state.trucks, state.seat, 0), sent=True, phase=ACT)


def stay(state: State, move: Stay) -> State:
    # H-A08: the action is made where the truck is.
    return state._replace(phase=ACT)


def load(state: State, move: Load) -> State:
    # H-R24, H-R25: bills are discarded, crates go onto the trailer.
    return _carried(state, move, move.crates, 0)


def unload(state: State, move: Unload) -> State:
    # H-R27: bills are discarded, crates stay on the Location, the price is paid.
    price = state.board.prices[state.trucks[state.seat]][GOOD[move.good]]
    return _carried(state, move, -move.crates, price * move.crates)


def _carried(state: State, move: Load | Unload, crates: int, income: int) -> State:
    seat, good = state.seat, GOOD[move.good]
    at = state.trucks[seat]
    bills = bills_for(state, move)
    return refuel(
        state._replace(
            hands=put(state.hands, seat, less(state.hands[seat], good, bills)),
            discards=less(state.discards, good, -bills),
            trailers=put(state.trailers, seat, less(state.trailers[seat], good, -crates)),
            crates=put(state.crates, at, less(state.crates[at], good, crates)),
            cash=put(state.cash, seat, state.cash[seat] + income) if income else state.cash,
        )
    )


def discard(state: State, move: Discard) -> State:
    # H-R29: paid for, then any cards are discarded.
    seat = state.seat
    hand, discarded = list(state.hands[seat]), list(state.discards)
    for name in move.cards:
        card = CARD[name]
        hand[card] -= 1
        discarded[card] += 1
    return refuel(
        state._replace(
            hands=put(state.hands, seat, tuple(hand)),
            discards=tuple(discarded),
            cash=put(state.cash, seat, state.cash[seat] - fee_for_discard(state)),
        )
    )


def do_nothing(state: State, move: Pass) -> State:
    # H-A09.
    return refuel(state)


def refuel(state: State) -> State:
    """The action is over: look whether the end begins, then go on to draw."""
    if state.left < 0 and state.cash[state.seat] >= state.table.threshold:
        state = state._replace(left=last_turns(state))
    return draw_on(fill_row(state))


def last_turns(state: State) -> int:
    # H-R32: each other player has one more turn. H-A17: or the round is finished.
    players = state.table.players
    if state.table.settings["end_mode"] == "one_more_each":
        return players - 1
    return (state.start - state.seat - 1) % players


def draw_on(state: State) -> State:
    # H-R30: until the hand is full, or nothing is left to draw (H-A13).
    if sum(state.hands[state.seat]) < state.table.hand and (state.deck or state.row or any(state.discards)):
        return state if state.phase == REFUEL else state._replace(phase=REFUEL)
    return end_turn(state)


def draw(state: State, move: Draw) -> State:
    # H-R30: from the deck, or a face-up card, which is replaced at once.
    deck, row = state.deck, state.row
    if move.card is None:
        card, deck = deck[0], deck[1:]
    else:
        card = CARD[move.card]
        place = row.index(card)
        row = (*row[:place], *deck[:1], *row[place + 1 :])
        deck = deck[1:]
    hands = put(state.hands, state.seat, less(state.hands[state.seat], card, -1))
    return draw_on(state._replace(deck=deck, row=row, hands=hands))


def reshuffle(state: State, move: Reshuffle) -> State:
    # H-A13: the discards become the new deck.
    return fill_row(state._replace(deck=tuple(CARD[name] for name in move.cards), discards=NO_CARDS))


def fill_row(state: State) -> State:
    # H-A13: gaps of the row that could not be filled before.
    gaps = state.table.row - len(state.row)
    if not gaps or not state.deck:
        return state
    return state._replace(row=state.row + state.deck[:gaps], deck=state.deck[gaps:])


def end_turn(state: State) -> State:
    # H-A16: clockwise. H-R32: until the last turns are played; H-A18: no one makes them more.
    turns = put(state.turns, state.seat, state.turns[state.seat] + 1)
    if not state.left:
        return state._replace(turns=turns, phase=OVER, sent=False)
    return state._replace(
        turns=turns,
        left=max(-1, state.left - 1),
        seat=(state.seat + 1) % state.table.players,
        sent=False,
        phase=MOVE,
    )


def outcome(state: State) -> Outcome | None:
    """None while the game goes on; at the end the scores after the penalties."""
    if state.phase != OVER:
        return None
    scores = tuple(score(state, seat) for seat in range(state.table.players))
    # H-R34: most cash; then fewer crates on the trailer; then shared.
    ranks = ranks_of([(points, -sum(aboard)) for points, aboard in zip(scores, state.trailers, strict=True)])
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return Outcome("last turns played", scores, ranks, winners)


def score(state: State, seat: Seat) -> int:
    # H-R33, H-A20: a penalty for each crate aboard, by good. H-A19: it may make a score negative.
    penalty = sum(
        each * crates for each, crates in zip(state.table.penalties, state.trailers[seat], strict=True)
    )
    points = state.cash[seat] - penalty
    return max(0, points) if state.table.settings["final_floor"] == "zero" else points


_EVENTS: dict[type, Callable[[State, Any], State]] = {
    Deal: deal,
    Place: place,
    Drive: drive,
    Depot: depot,
    Stay: stay,
    Load: load,
    Unload: unload,
    Discard: discard,
    Pass: do_nothing,
    Draw: draw,
    Reshuffle: reshuffle,
}
