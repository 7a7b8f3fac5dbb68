"""The rules of the Heartland game: what is legal in a state, and what comes of it.

The numbers H-R01 and so on are those of the project's rule notes; H-A names a point that the rulebook
leaves open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from pnp.games.heartland.moves import (
    DEPOT,
    PASS,
    STAY,
    Cell,
    Deal,
    Depot,
    Discard,
    Drive,
    Load,
    Move,
    Pass,
    Place,
    Reshuffle,
    Stay,
    Unload,
    discards,
    draws,
    loads,
    unloads,
)
from pnp.games.heartland.pieces import CIRCLE, GOODS, TRIANGLE
from pnp.games.heartland.roads import neighbours
from pnp.games.heartland.state import ACT, MOVE, PLACE, REFUEL, State, named
from pnp.games.heartland.table import CARDS, Counts, Table

FUEL = len(GOODS)
"""Where Fuel begins in a hand."""


def legal_moves(state: State) -> Sequence[Move]:
    """Everything that the seat to move may do, in a fixed order."""
    if state.phase == MOVE:
        return moves(state)
    if state.phase == ACT:
        return actions(state)
    if state.phase == REFUEL:
        return draws(named(state.row), bool(state.deck))
    if state.phase == PLACE:
        return list(placements(state))
    return ()


def placements(state: State) -> Iterator[Place]:
    # H-R09: one of the Locations that were left out, next to any Location. H-R38: its side, if it may choose.
    # One of each native good was left out, so the two that are added differ.
    cells = edge(state)
    for name in state.spare:
        for side, turn in ways_to_lay(state.table):
            for cell in cells:
                if side == CIRCLE or not beside_triangle(state, cell):
                    yield Place(name, side, cell, turn)


def ways_to_lay(table: Table) -> list[tuple[str, int]]:
    # H-R38: the triangle side only with Alternate Routes. H-A24: upright, unless turning is allowed.
    if not table.is_on("alternate_routes"):
        return [(CIRCLE, 0)]
    turns = range(4) if table.settings["allow_rotation"] else range(1)
    return [(CIRCLE, 0), *((TRIANGLE, turn) for turn in turns)]


def edge(state: State) -> list[Cell]:
    # H-R09: empty cells next to a Location; H-A14: orthogonally; H-A29: the depot is no Location.
    filled = set(state.board.roads.cells)
    return sorted({cell for laid in state.board.laid for cell in neighbours(laid.cell)} - filled)


def beside_triangle(state: State, cell: Cell) -> bool:
    # H-R38: no two triangle sides are neighbours, unless the house plays without MAP-R6.
    if (state.table.settings["map_severity"] or {}).get("MAP-R6", "error") != "error":
        return False
    near = neighbours(cell)
    return any(laid.side == TRIANGLE and laid.cell in near for laid in state.board.laid)


def moves(state: State) -> Sequence[Move]:
    # H-R18: without cash and Fuel, to the depot.
    if is_without_means(state):
        return (DEPOT,)
    # H-R23, H-A07: a truck that can move must move, by Fuel or by cash, never by both (H-R17).
    drives = [*drives_by_fuel(state), *drives_by_cash(state)]
    # H-A08: a truck that cannot move stays, or is sent to the depot.
    return drives or ((STAY,) if state.table.settings["no_legal_move"] == "stay" else (DEPOT,))


def is_without_means(state: State) -> bool:
    # H-R18, H-A02: tested once, at the start of the move.
    return state.cash[state.seat] <= 0 and not any(state.hands[state.seat][FUEL:])


def drives_by_fuel(state: State) -> Iterator[Drive]:
    # H-R14: Fuel cards add up, and the truck drives exactly so far.
    table, board = state.table, state.board
    at, taken = state.trucks[state.seat], occupied(state)
    cash, crates = state.cash[state.seat], weighed_crates(state)
    for fuel, spaces in fuels(state.hands[state.seat][FUEL:], table.spaces, table.cap):
        for stop, tolls, weighs, drive in board.roads.options(at, spaces, fuel):
            # H-A21: fees need cash; what the player cannot pay for is impassable.
            fee = tolls * table.toll + weighs * crates
            if not stop & taken and (not fee or fee <= cash):
                yield drive


def drives_by_cash(state: State) -> Iterator[Drive]:
    # H-R16: each space is paid for.
    table, board = state.table, state.board
    at, taken = state.trucks[state.seat], occupied(state)
    cash, crates = state.cash[state.seat], weighed_crates(state)
    for spaces in range(1, table.spaces + 1):
        price = spaces * table.space_price
        if price > cash:
            return
        for stop, tolls, weighs, drive in board.roads.options(at, spaces, ()):
            if not stop & taken and price + tolls * table.toll + weighs * crates <= cash:
                yield drive


@lru_cache(maxsize=2048)
def fuels(cards: Counts, most: int, cap: bool) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The Fuel cards that may be spent together, smallest first, and how far they drive."""
    found = []
    for chosen in product(*(range(number + 1) for number in cards)):
        spent = tuple(spaces for spaces, number in enumerate(chosen, 1) for _ in range(number))
        # H-R15: 003 forbids more than the most spaces; with 002 the rest is lost.
        if spent and (cap or sum(spent) <= most):
            found.append((spent, min(sum(spent), most)))
    return tuple(sorted(found, key=lambda fuel: (fuel[1], len(fuel[0]), fuel[0])))


def occupied(state: State) -> int:
    # H-R21: no stopping where another truck is; a bit for each cell. Nobody stops on the depot (H-R22).
    taken = 0
    for seat, cell in enumerate(state.trucks):
        if seat != state.seat:
            taken |= 1 << cell
    return taken


def weighed_crates(state: State) -> int:
    # H-R40: what a Weigh Station costs this truck. H-A27: the same in a Short Haul.
    table = state.table
    return max(0, sum(state.trailers[state.seat]) - table.weigh_free) * table.weigh


def actions(state: State) -> Sequence[Move]:
    # H-R18: in case C only a Discard. H-A03: it may be of nothing.
    if state.sent:
        return choices_to_discard(state) or (PASS,)
    found: list[Move] = []
    for good, most in enumerate(most_loaded(state)):
        found += loads(GOODS[good], most)
    for good, most in enumerate(most_unloaded(state)):
        found += unloads(GOODS[good], most)
    passing = state.table.settings["allow_pass"]
    # H-R29: a Discard is paid for. `never`: who can do nothing else discards as in case C.
    if state.cash[state.seat] >= state.table.discard_price or (passing == "never" and not found):
        found += choices_to_discard(state)
    # H-A09: who has no legal action passes.
    if passing == "always" or not found:
        found.append(PASS)
    return found


def most_loaded(state: State) -> Counts:
    # H-R24 to H-R26: enough bills, crates that lie here, and room on the trailer. Nothing on the depot.
    at = state.trucks[state.seat]
    room = state.table.trailer - sum(state.trailers[state.seat])
    native, bills = state.board.natives[at], state.table.bills
    return tuple(
        min(held // bills[good == native], here, room)
        for good, (held, here) in enumerate(
            zip(state.hands[state.seat][:FUEL], state.crates[at], strict=True)
        )
    )


def most_unloaded(state: State) -> Counts:
    # H-R27: enough bills, crates aboard, and a demand here. H-R28: a Location has room for so many crates.
    at = state.trucks[state.seat]
    room = state.table.room - sum(state.crates[at])
    return tuple(
        min(held, aboard, room) if price else 0
        for held, aboard, price in zip(
            state.hands[state.seat][:FUEL],
            state.trailers[state.seat],
            state.board.prices[at],
            strict=True,
        )
    )


def choices_to_discard(state: State) -> tuple[Discard, ...]:
    # H-R29: any number of cards of the hand.
    return discards(CARDS, state.hands[state.seat], state.table.settings["discard_min"])


def bills_for(state: State, move: Load | Unload) -> int:
    # H-R24, H-R25, H-R27: one bill a crate; for a crate that is not native, two.
    if isinstance(move, Unload):
        return move.crates
    native = state.board.natives[state.trucks[state.seat]]
    return move.crates * state.table.bills[GOODS[native] == move.good]


def fee_for_discard(state: State) -> int:
    # H-R29: 1. H-A01: in case C what is missing is waived, or owed.
    price = state.table.discard_price
    if state.table.settings["case_c_cost"] == "debt":
        return price
    return min(price, max(0, state.cash[state.seat]))


def phase_of(move: Move) -> str:
    """The phase of a turn in which such a move is made."""
    if isinstance(move, Drive | Depot | Stay):
        return MOVE
    if isinstance(move, Load | Unload | Discard | Pass):
        return ACT
    if isinstance(move, Place):
        return PLACE
    return "deal" if isinstance(move, Deal) else "reshuffle" if isinstance(move, Reshuffle) else REFUEL
