"""Lighten the Load as it is played, from the set-up to the outcome: `ENGINE`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pnp.games.lighten.bots import BOTS
from pnp.games.lighten.figures import figures
from pnp.games.lighten.moves import Deliver, Keep, Move, Shuffle, in_words, parse_move, show_move
from pnp.games.lighten.refusals import refusal
from pnp.games.lighten.rules import Cards, deliveries, keeps, may_trim, shuffled, total
from pnp.games.lighten.state import Configuration, Seat, State, configure, inline, new, setup
from pnp.games.lighten.table import draw, keep, must_shuffle, reveal, shuffle_discard
from pnp.games.lighten.view import show_view, view
from pnp.rules.engine import CHANCE, BadText, Engine, Outcome
from pnp.rules.play import ranks_of

NUMBERS_FROM_TWO = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
)


def draw_setup(game: Configuration, random: Random) -> Mapping[str, Any]:
    """The first manifest of the set."""
    # T-R04: A is for the first game; T-A05: any other is as legal.
    if not game.manifests:
        raise BadText("the set has no manifest")
    return {"manifest": list(game.manifests[0])}


def to_move(state: State) -> int | str | None:
    """The seat that chooses next, or CHANCE while cards are shuffled."""
    step = state.step
    if step in ("deliver", "keep"):
        return state.seat
    return None if step == "over" else CHANCE


def legal_moves(state: State) -> Sequence[Move]:
    """What the seat to move may deliver, or trim and carry."""
    game, manifest, step, row, at, seats, _ = state
    seat = seats[at]
    hand = seat.hand
    if step == "deliver":
        target = manifest[row]
        found: Sequence[Move] | None = game.deliveries.get((hand, target))
        if found is None:
            found = game.deliveries[hand, target] = tuple(map(Deliver, deliveries(hand, target, game.strict)))
        return found
    trim_left = may_trim(seat.removed, game.trims)
    found = game.keeps.get((hand, trim_left))
    if found is None:
        found = game.keeps[hand, trim_left] = tuple(Keep(*kept) for kept in keeps(hand, trim_left))
    return found


def chance(state: State, random: Random) -> Shuffle:
    """The shuffle that is due."""
    seat = state.seats[state.seat]
    cards = seat.pile if state.step == "start" else seat.discard
    return Shuffle(state.seat, shuffled(cards, random))


def apply(state: State, move: Any) -> State:
    """The table after a move; what a seat does is seen when all have chosen (T-R10, T-R15)."""
    game, manifest, step, row, at, seats, locked = state
    if step == "deliver":
        locked = (*locked, reveal(seats[at], move.cards, manifest[row], game))
        if len(locked) == len(seats):
            # T-R21: after the last row nobody trims or carries.
            step = "keep" if row + 1 < game.rounds else "over"
            return new(State, (game, manifest, step, row, 0, locked, ()))
    elif step == "keep":
        # T-R07: with what is carried, the next row's hand; no other seat can change it.
        locked = (*locked, draw(keep(seats[at], move, game), game.hand))
        if len(locked) == len(seats):
            return ready(game, manifest, row + 1, locked)
    else:
        return after_shuffle(state, move.cards)
    return new(State, (game, manifest, step, row, at + 1, seats, locked))


def after_shuffle(state: State, cards: Cards) -> State:
    """A whole deck, or the discards of a seat that is drawing, are its draw pile."""
    game, manifest, step, row, at, seats, _ = state
    if step == "draw":
        seat = draw(shuffle_discard(seats[at], cards), game.hand)
        return ready(game, manifest, row, (*seats[:at], seat, *seats[at + 1 :]))
    # T-R05: each deck is shuffled face down. T-R07: the first hand.
    seats = (*seats[:at], draw(Seat(cards, ()), game.hand), *seats[at + 1 :])
    if at + 1 < len(seats):
        return State(game, manifest, "start", row, at + 1, seats)
    return ready(game, manifest, row, seats)


def ready(game: Configuration, manifest: Cards, row: int, seats: tuple[Seat, ...]) -> State:
    """The shuffle of the first seat that needs one; else the choice of deliveries."""
    for seat in seats:
        if not seat.pile and must_shuffle(seat, game.hand, game.eager):
            return State(game, manifest, "draw", row, seats.index(seat), seats)
    return new(State, (game, manifest, "deliver", row, 0, seats, ()))


def outcome(state: State) -> Outcome | None:
    """The totals, once the last row is scored."""
    if state.step != "over":
        return None
    totals = tuple(total(seat.scores) for seat in state.seats)
    # T-R22: the highest total wins, equal totals share.
    ranks = ranks_of(totals)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    rows = NUMBERS_FROM_TWO.split()[state.game.rounds - 2]
    return Outcome(f"{rows} rows played", totals, ranks, winners)


ENGINE = Engine(
    configure=configure,
    draw_setup=draw_setup,
    setup=setup,
    to_move=to_move,
    legal_moves=legal_moves,
    chance=chance,
    refusal=refusal,
    apply=apply,
    outcome=outcome,
    view=view,
    show_move=show_move,
    parse_move=parse_move,
    show_view=show_view,
    bots=BOTS,
    inline=inline,
    in_words=in_words,
    figures=figures,
)
