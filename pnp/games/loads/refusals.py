"""A position and a move or event -> why the rules do not allow it, in words with the number of the rule."""

from __future__ import annotations

from pnp.games.loads.moves import Claim, Deal, Move, Play, Refuel
from pnp.games.loads.state import Open, State, Trailer
from pnp.games.loads.table import Table
from pnp.rules.engine import CHANCE
from pnp.rules.hints import count


def refusal(state: State, move: Move) -> str:
    """Why a move is not legal; empty where it is."""
    open_ = state.open
    if open_.turn is None:
        return "the game is over (rule L-R31)"
    if isinstance(move, Deal):
        return refuse_deal(open_, move)
    if open_.turn == CHANCE:
        return "the Haul is not dealt yet (rule L-R09)"
    if isinstance(move, Play):
        return refuse_play(state, move)
    return refuse_resolution(open_, move)


def refuse_deal(open_: Open, move: Deal) -> str:
    # L-R06, L-R09: exactly the cards of the deck, dealt in equal hands between two Hauls.
    table = open_.table
    if open_.turn != CHANCE:
        return "the Haul goes on: hands are dealt when it is scored (rule L-R09)"
    if len(move.hands) != table.players:
        number = count(len(move.hands), "hand")
        return f"the cards are dealt in {number} for {table.players} players (rule L-R06)"
    dealt = [card for hand in move.hands for card in hand]
    for card in dealt:
        if card not in table.rank:
            return f"there is no {card} in the deck (rule L-R02)"
        if dealt.count(card) > 1:
            return f"{card} is dealt twice (rule L-R06)"
    for seat, hand in enumerate(move.hands):
        if len(hand) != table.loads:
            return f"seat {seat} gets {len(hand)} cards, not {table.loads} (rule L-R06)"
    return ""


def refuse_play(state: State, move: Play) -> str:
    # L-R12: one card of the own hand, while the Load is played.
    if state.open.finish:
        return "the Load is full: now its cards are claimed or refuelled (rule L-R16)"
    if move.card not in state.hands[state.open.turn]:
        return f"{move.card} is not in the hand of seat {state.open.turn} (rule L-R12)"
    return ""


def refuse_resolution(open_: Open, move: Claim | Refuel) -> str:
    # L-R16: one of the cards that remain, once everybody has played; L-R19: a refuel needs a token.
    if not open_.finish:
        return "the Load is not full: first everybody plays a card (rule L-R12)"
    if move.card not in open_.cargo:
        return f"{move.card} is not among the cards that remain in the Load (rule L-R16)"
    if isinstance(move, Claim):
        return refuse_claim(open_.table, open_.trailers[open_.turn], move)
    return "" if open_.tokens[open_.turn] else "no Refuel token is left (rule L-R19)"


def refuse_claim(table: Table, trailer: Trailer, move: Claim) -> str:
    # L-R20: a tuck needs an exposed card of the same rank; L-R24, L-R25: by suit always goes.
    if move.under is None:
        return ""
    if move.under not in table.suits:
        return f"a trailer has no slot {move.under} (rule L-R03)"
    slot = trailer[table.suits.index(move.under)]
    if not slot:
        return f"slot {move.under} is empty, there is nothing to tuck under (rule L-R20)"
    if table.rank[slot[0]] != table.rank[move.card]:
        return f"{slot[0]} on top of slot {move.under} is not of the same rank (rule L-R20)"
    return ""
