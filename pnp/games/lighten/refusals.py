"""Why a move or an event is not legal, in a sentence that names the rule."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.lighten.moves import Deliver, Keep, Move, Shuffle, spaced
from pnp.games.lighten.rules import is_legal, may_trim, missing_from
from pnp.games.lighten.state import State

DUE = {
    "start": "the decks are shuffled first (rule T-R05)",
    "draw": "discards are shuffled first, so that all can draw (rule T-R08)",
    "deliver": "all choose a delivery now (rule T-R09)",
    "keep": "all trim and carry now (rules T-R13, T-R14)",
    "over": "the last row is scored and the game is over (rule T-R21)",
}


def refusal(state: State, move: Move) -> str:
    """Why the move is not legal here; empty where it is."""
    if isinstance(move, Shuffle) and state.step in ("start", "draw"):
        return refuse_shuffle(state, move)
    if isinstance(move, Deliver) and state.step == "deliver":
        return refuse_delivery(state, move)
    if isinstance(move, Keep) and state.step == "keep":
        return refuse_keep(state, move)
    return DUE[state.step]


def refuse_shuffle(state: State, shuffle: Shuffle) -> str:
    """Only the seat whose turn it is shuffles, and exactly its own cards."""
    if shuffle.seat != state.seat:
        return f"it is seat {state.seat} that shuffles (rule T-R08)"
    if state.step == "start":
        # T-R05: decks are never mixed.
        return _not_the_same(shuffle.cards, state.seats[state.seat].pile, "the deck (rule T-R05)")
    return _not_the_same(shuffle.cards, state.seats[state.seat].discard, "DISCARD (rule T-R08)")


def _not_the_same(cards: Sequence[int], wanted: Sequence[int], whole: str) -> str:
    if more := missing_from(wanted, cards):
        return f"{spaced(more)} is not in {whole}"
    if less := missing_from(cards, wanted):
        return f"{spaced(less)} is missing of {whole}"
    return ""


def refuse_delivery(state: State, move: Deliver) -> str:
    """Cards of the hand, each once, with a total that does not go above the target."""
    hand, target = state.seats[state.seat].hand, state.manifest[state.row]
    if absent := missing_from(hand, move.cards):
        return f"the hand {spaced(hand)} has no {_further(hand, absent[0])} (rule T-R09)"
    if state.game.strict and not is_legal(move.cards, target):
        return f"the total {sum(move.cards)} is above the target {target} (rule T-R09)"
    return ""


def refuse_keep(state: State, move: Keep) -> str:
    """One card not chosen may be trimmed while there are boxes, and one that remains may be carried."""
    hand, trims = state.seats[state.seat].hand, state.game.trims
    trim, carry = move
    left = spaced(hand) or "none"
    if trim is not None:
        if trim not in hand:
            return f"only a card not chosen can be trimmed, and those are {left} (rule T-R13)"
        if not may_trim(state.seats[state.seat].removed, trims):
            used = "the trim of the game is used" if trims == 1 else f"all {trims} trims of the game are used"
            return f"{used} (rule T-R13)"
    if carry is not None and carry not in hand:
        return f"only a card not chosen can be carried, and those are {left} (rule T-R14)"
    if carry is not None and missing_from(hand, [card for card in move if card is not None]):
        return f"there is one {carry}, and it cannot be trimmed and carried (rule T-R14)"
    return ""


def _further(hand: Sequence[int], card: int) -> str:
    return f"further {card}" if card in hand else str(card)
