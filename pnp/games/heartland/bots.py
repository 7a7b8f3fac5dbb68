"""Players of the Heartland game that know no more than a seat may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from pnp.games.heartland.moves import Discard, Draw, Drive, Load, Move, Pass, Place, Unload
from pnp.games.heartland.pieces import GOODS
from pnp.games.heartland.table import CARD, CARDS, Counts
from pnp.games.heartland.view import View

FUEL = len(GOODS)
LOADED = 0.6
"""What a loaded crate is worth as a part of the price that it may bring: it has still to be driven there."""
A_BILL = 0.4
"""What a bill is worth as a part of a price, when no crate waits for it."""
A_FRESH = 0.3
"""What a card that nobody has seen is worth as a part of a price."""
A_SPACE = 0.6
"""What a space of Fuel is worth in cash."""


def greedy(seen: View, moves: Sequence[Move], random: Random) -> Move:
    """Take the best move at first sight, looking no farther than the action of this turn.

    A drive is worth what the best action at its end brings, less its price. Unloading brings the price;
    loading brings a part of the usual price of the good, and in the last turn costs the penalty. Bills are
    kept and drawn for the crates aboard, then for dear goods of which there are bills already; Fuel for what
    it saves. Among equal moves one is drawn at random.
    """
    if len(moves) == 1:
        return moves[0]
    worth = usual_prices(seen)
    judged = [(_JUDGES[type(move)](seen, move, worth), move) for move in moves]
    most = max(value for value, _ in judged)
    return random.choice([move for value, move in judged if value == most])


def usual_prices(seen: View) -> tuple[float, ...]:
    """What each good brings on this map, in the middle between the mean and the best price."""
    usual = []
    for good in range(FUEL):
        prices = [prices[good] for prices in seen.board.prices if prices[good]] or [0]
        usual.append((sum(prices) / len(prices) + max(prices)) / 2)
    return tuple(usual)


def drive(seen: View, move: Drive, worth: Sequence[float]) -> float:
    """The best action at the end, less cash, fees and Fuel."""
    table, roads = seen.table, seen.board.roads
    hand = list(seen.hand)
    for spaces in move.fuel:
        hand[FUEL + spaces - 1] -= 1
    cost = A_SPACE * sum(move.fuel) if move.fuel else float(len(move.path) * table.space_price)
    if not roads.free:
        tolls, weighs = roads.passed_on(seen.trucks[seen.me], move.path)
        over = max(0, sum(seen.trailers[seen.me]) - table.weigh_free)
        cost += tolls * table.toll + weighs * over * table.weigh
    at = roads.index[move.path[-1]]
    sales = (sale(seen, at, good, most_sold(seen, at, hand, good)) for good in range(FUEL))
    stocks = (stock(seen, good, most_stocked(seen, at, hand, good), worth) for good in range(FUEL))
    return max(0.0, *sales, *stocks) - cost


def most_sold(seen: View, at: int, hand: Sequence[int], good: int) -> int:
    """Crates that can be unloaded at a cell."""
    if not seen.board.prices[at][good]:
        return 0
    return min(hand[good], seen.trailers[seen.me][good], seen.table.room - sum(seen.crates[at]))


def most_stocked(seen: View, at: int, hand: Sequence[int], good: int) -> int:
    """Crates that can be loaded at a cell."""
    bills = hand[good] // seen.table.bills[seen.board.natives[at] == good]
    return min(bills, seen.crates[at][good], seen.table.trailer - sum(seen.trailers[seen.me]))


def sale(seen: View, at: int, good: int, crates: int) -> float:
    """Cash for crates, and in the last turn the penalty that they no longer cost."""
    saved = seen.table.penalties[good] if seen.left >= 0 else 0
    return float(crates * (seen.board.prices[at][good] + saved))


def stock(seen: View, good: int, crates: int, worth: Sequence[float]) -> float:
    """What loaded crates may bring later; in the last turn they cost their penalty."""
    if seen.left >= 0:
        return -float(crates * seen.table.penalties[good])
    return crates * LOADED * worth[good]


def unload(seen: View, move: Unload, worth: Sequence[float]) -> float:
    """The cash."""
    return sale(seen, seen.trucks[seen.me], GOODS.index(move.good), move.crates)


def load(seen: View, move: Load, worth: Sequence[float]) -> float:
    """What the crates may bring."""
    return stock(seen, GOODS.index(move.good), move.crates, worth)


def discard(seen: View, move: Discard, worth: Sequence[float]) -> float:
    """A new card for each, against what the old ones are worth and the price."""
    if seen.left >= 0:
        return -1.0 - len(move.cards)
    hand, gained = list(seen.hand), 0.0
    fresh = a_fresh_card(worth)
    for name in move.cards:
        card = CARD[name]
        hand[card] -= 1
        gained += fresh - card_worth(seen, hand, card, worth)
    return gained - seen.table.discard_price


def draw(seen: View, move: Draw, worth: Sequence[float]) -> float:
    """What the card is worth to this hand; from the deck, what a card is worth on average."""
    if move.card is None:
        return a_fresh_card(worth)
    return card_worth(seen, seen.hand, CARD[move.card], worth)


def a_fresh_card(worth: Sequence[float]) -> float:
    """A card that nobody has seen yet."""
    return A_FRESH * sum(worth) / FUEL


def card_worth(seen: View, hand: Sequence[int], card: int, worth: Sequence[float]) -> float:
    """One more card of a sort for a hand that has some already."""
    if card >= FUEL:
        enough = sum(spaces * hand[FUEL + spaces - 1] for spaces in range(1, len(CARDS) - FUEL + 1))
        return A_SPACE * (card - FUEL + 1) if enough < seen.table.spaces else 0.0
    aboard = seen.trailers[seen.me][card]
    if hand[card] < aboard:
        return worth[card]
    return worth[card] * A_BILL * (0.7 + 0.2 * (hand[card] - aboard))


def place(seen: View, move: Place, worth: Sequence[float]) -> float:
    """A Location that this hand can use, on its plain side."""
    location = seen.table.locations[move.location]
    made: Counts = tuple(int(good == location.native) for good in GOODS)
    return float(sum(held * there for held, there in zip(seen.hand, made, strict=False))) - move.turn


def do_nothing(seen: View, move: Pass, worth: Sequence[float]) -> float:
    """Nothing gained or lost."""
    return 0.0


_JUDGES: dict[type, Callable[[View, Any, Sequence[float]], float]] = {
    Drive: drive,
    Unload: unload,
    Load: load,
    Discard: discard,
    Draw: draw,
    Place: place,
    Pass: do_nothing,
}
