"""A move of the Heartland game that is not legal -> the reason, with the number of the rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
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
    show_cell,
)
from pnp.games.heartland.pieces import CIRCLE, GOODS, SIDES
from pnp.games.heartland.roads import neighbours
from pnp.games.heartland.rules import (
    FUEL,
    bills_for,
    edge,
    is_without_means,
    legal_moves,
    occupied,
    phase_of,
    weighed_crates,
)
from pnp.games.heartland.state import ACT, DEAL, MOVE, PLACE, REFUEL, State
from pnp.games.heartland.table import CARD, Counts
from pnp.games.heartland.turns import GOOD, to_move
from pnp.rules.engine import CHANCE

NEXT = {
    PLACE: "a Location is to be added first (rule H-R09)",
    DEAL: "the cards are to be dealt first (rule H-R12)",
    MOVE: "a turn begins with the move (rule H-R23)",
    ACT: "the action is next: load, unload or discard (rules H-R24 to H-R29)",
    REFUEL: "the hand is to be filled (rule H-R30)",
}


def refusal(state: State, move: Move) -> str:
    """Why a move or event is not legal here; empty where it is."""
    who = to_move(state)
    if who is None:
        return "the last turns are played (rule H-R32)"
    if isinstance(move, Deal | Reshuffle):
        return refuse_shuffle(state, move)
    if who == CHANCE:
        return NEXT[DEAL] if state.phase == DEAL else "the discards are to be shuffled first (rule H-A13)"
    if phase_of(move) != state.phase:
        return NEXT[state.phase]
    if move in legal_moves(state):
        return ""
    return next(_REASONS[type(move)](state, move))


def refuse_shuffle(state: State, move: Deal | Reshuffle) -> str:
    # H-R12: the whole deck. H-A13: all discards, when the deck is empty and a card is needed.
    if isinstance(move, Deal):
        if state.phase != DEAL:
            return "the cards are dealt already (rule H-R12)"
        return _compare(move.cards, state.table.deck, "the deck has", "H-R12")
    if to_move(state) != CHANCE or state.phase == DEAL:
        return "discards are shuffled when the deck is empty and a card is needed (rule H-A13)"
    return _compare(move.cards, state.discards, "the discards have", "H-A13")


def _compare(cards: Sequence[str], wanted: Counts, who: str, rule: str) -> str:
    given = Counter(cards)
    for name in (*CARD, *given):
        number = wanted[CARD[name]] if name in CARD else 0
        if given[name] != number:
            return f"{who} {number} {name or 'blank'}, not {given[name]} (rule {rule})"
    return ""


def refuse_place(state: State, move: Place) -> Iterator[str]:
    """Reasons in the order of the rules; only the first is sure to make sense."""
    if move.location not in state.spare:
        yield f"{move.location} was not left out of the map (rule H-R09)"
    if move.side not in SIDES:
        yield f"a Location has no side {move.side} (rule H-R03)"
    if move.side != CIRCLE and not state.table.is_on("alternate_routes"):
        yield "the triangle side lies up only with Alternate Routes (rule MAP-R5)"
    if move.turn and (move.side == CIRCLE or not state.table.settings["allow_rotation"]):
        yield "the card lies upright (rule H-A24)"
    if move.cell in state.board.roads.index:
        yield f"{show_cell(move.cell)} is not empty (rule MAP-R4)"
    if move.cell not in edge(state):
        yield f"{show_cell(move.cell)} is next to no Location (rule H-R09)"
    yield "two triangle sides may not be neighbours (rule H-R38)"


def refuse_drive(state: State, move: Drive) -> Iterator[str]:
    if is_without_means(state):
        yield "without cash and Fuel the truck goes to the depot (rule H-R18)"
    yield from refuse_means(state, move)
    yield from refuse_path(state, move)
    yield refuse_cost(state, move)


def refuse_means(state: State, move: Drive) -> Iterator[str]:
    table, spaces = state.table, len(move.path)
    if not move.fuel:
        if spaces > table.spaces:
            yield f"a turn has at most {table.spaces} spaces (rule H-R16)"
        return
    hand = state.hands[state.seat][FUEL:]
    for card, number in Counter(move.fuel).items():
        held = hand[card - 1] if card <= len(hand) else 0
        if number > held:
            yield f"the hand has {held} fuel{card} (rule H-R14)"
    far = sum(move.fuel)
    if far > table.spaces and not table.cap:
        yield f"Fuel may not add up to {far}, but to {table.spaces} at most (rule H-R15)"
    if spaces != min(far, table.spaces):
        yield f"this Fuel drives exactly {min(far, table.spaces)} spaces, not {spaces} (rule H-R14)"


def refuse_path(state: State, move: Drive) -> Iterator[str]:
    board = state.board
    at = state.trucks[state.seat]
    here = board.roads.cells[at]
    passed = {here} if state.table.settings["start_is_passed"] else set()
    for cell in move.path:
        if cell not in board.roads.index:
            yield f"no card lies on {show_cell(cell)} (rule H-R19)"
        if cell not in neighbours(here):
            yield f"{show_cell(cell)} is not next to {show_cell(here)} (rule H-R19)"
        if board.roads.index[cell] not in board.roads.borders[at]:
            yield f"the road from {show_cell(here)} to {show_cell(cell)} is closed (rule H-R39)"
        if cell in passed:
            yield f"{show_cell(cell)} was passed already (rule H-R20)"
        passed.add(cell)
        at, here = board.roads.index[cell], cell
    if not at:
        yield "a truck does not stop on the depot (rule H-R22)"
    if occupied(state) >> at & 1:
        yield f"another truck is on {show_cell(here)} (rule H-R21)"


def refuse_cost(state: State, move: Drive) -> str:
    table = state.table
    tolls, weighs = state.board.roads.passed_on(state.trucks[state.seat], move.path)
    fee = tolls * table.toll + weighs * weighed_crates(state)
    price = fee if move.fuel else fee + len(move.path) * table.space_price
    rule = "H-A21" if fee else "H-R16"
    return f"it costs {price}, and there is {state.cash[state.seat]} (rule {rule})"


def refuse_depot(state: State, move: Depot) -> Iterator[str]:
    yield "a truck is sent to the depot only without cash and Fuel (rule H-R18)"


def refuse_stay(state: State, move: Stay) -> Iterator[str]:
    if is_without_means(state):
        yield "without cash and Fuel the truck goes to the depot (rule H-R18)"
    if state.table.settings["no_legal_move"] == "depot":
        yield "a truck that cannot move goes to the depot (rule H-A08)"
    yield "a truck that can move must move (rule H-R23)"


def refuse_crates(state: State, move: Load | Unload) -> Iterator[str]:
    """What both actions ask for."""
    if state.sent:
        yield "after going to the depot only a discard is allowed (rule H-R18)"
    if not state.trucks[state.seat]:
        yield "nothing is loaded or unloaded at the depot (rule H-R10)"
    if move.good not in GOOD:
        yield f"goods are {', '.join(GOODS)} (rule H-R01)"
    if move.crates < 1:
        yield "at least 1 crate is moved (rule H-A10)"


def refuse_load(state: State, move: Load) -> Iterator[str]:
    yield from refuse_crates(state, move)
    at, good = state.trucks[state.seat], GOOD[move.good]
    here = state.crates[at][good]
    if move.crates > here:
        yield f"{here} {move.good} lie here (rule H-R26)"
    room = state.table.trailer - sum(state.trailers[state.seat])
    if move.crates > room:
        rule = "H-R35" if state.table.is_on("short_haul") else "H-R26"
        yield f"the trailer has room for {room} (rule {rule})"
    needed, held = bills_for(state, move), state.hands[state.seat][good]
    rule = "H-R24" if state.board.natives[at] == good else "H-R25"
    yield f"it takes {needed} {move.good} bills, and the hand has {held} (rule {rule})"


def refuse_unload(state: State, move: Unload) -> Iterator[str]:
    yield from refuse_crates(state, move)
    at, good = state.trucks[state.seat], GOOD[move.good]
    if not state.board.prices[at][good]:
        yield f"{move.good} is not wanted here (rule H-R27)"
    aboard, held = state.trailers[state.seat][good], state.hands[state.seat][good]
    if move.crates > aboard:
        yield f"{aboard} {move.good} are aboard (rule H-R27)"
    if move.crates > held:
        yield f"the hand has {held} {move.good} bills (rule H-R27)"
    yield f"the Location has room for {state.table.room - sum(state.crates[at])} (rule H-R28)"


def refuse_discard(state: State, move: Discard) -> Iterator[str]:
    for name, number in Counter(move.cards).items():
        held = state.hands[state.seat][CARD[name]] if name in CARD else 0
        if number > held:
            yield f"the hand has {held} {name or 'blank'} (rule H-R29)"
    if list(move.cards) != sorted(move.cards):
        yield "discarded cards are sorted by name (rule H-R29)"
    if len(move.cards) < state.table.settings["discard_min"]:
        yield "at least 1 card is discarded (rule H-A03)"
    yield f"a discard costs {state.table.discard_price} (rule H-R29)"


def refuse_pass(state: State, move: Pass) -> Iterator[str]:
    if state.sent:
        yield "after going to the depot a discard is due (rule H-R18)"
    yield "there is a legal action (rule H-A09)"


def refuse_draw(state: State, move: Draw) -> Iterator[str]:
    if move.card is None:
        yield "the deck is empty (rule H-A13)"
    yield f"no {move.card} lies face up (rule H-R30)"


_REASONS: dict[type, Callable[[State, Any], Iterator[str]]] = {
    Place: refuse_place,
    Drive: refuse_drive,
    Depot: refuse_depot,
    Stay: refuse_stay,
    Load: refuse_load,
    Unload: refuse_unload,
    Discard: refuse_discard,
    Pass: refuse_pass,
    Draw: refuse_draw,
}
