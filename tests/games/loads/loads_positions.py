"""Positions of loads written as in the rule notes: `S: 8S-8H; D: 6D`, seats A to D."""

from __future__ import annotations

import random
from pathlib import Path

from pnp.content.model import ContentSet
from pnp.content.read import read_set
from pnp.games import find_games
from pnp.games.loads.engine import ENGINE
from pnp.games.loads.moves import show_move
from pnp.games.loads.state import Open, State, Trailer, first_state
from pnp.games.loads.table import Table
from pnp.rules.engine import CHANCE
from pnp.rules.play import step
from pnp.source import Report

SET = Path(__file__).parents[3] / "content" / "loads"


def bundled() -> ContentSet:
    content = read_set(SET, find_games(), Report())
    assert content is not None
    return content


CONTENT = bundled()
TABLE: Table = ENGINE.configure(CONTENT, 4, {}, None)


def homebrew(deck: str, players: int, hauls: int = 1, tokens: int = 2, suits: str = "HDSC") -> Table:
    """A table with a deck of one's own."""
    inline = {"suits": list(suits), "deck": deck.split(), "hauls": hauls, "tokens": tokens}
    table: Table = ENGINE.configure(CONTENT, players, {"profile": "homebrew"}, inline)
    return table


def trailer(text: str) -> Trailer:
    """`S: 8S-8H; D: 6D` -> the four slots."""
    slots = dict(part.split(": ") for part in text.split("; ") if part)
    return tuple(tuple(slots.get(letter, "").split("-")) if letter in slots else () for letter in "HDSC")


def resolving(
    on_trailer: str, cargo: str, tokens: int = 0, discards: str = "", hands: tuple[tuple[str, ...], ...] = ()
) -> State:
    """Seat 0 is to resolve one of the cards that remain; it is the place that has so many cards left."""
    cards = tuple(cargo.split())
    finish = [1, 2, 3]
    finish.insert(len(cards) - 1, 0)
    open_ = Open(
        TABLE,
        turn=0,
        haul=1,
        dealer=3,
        leader=0,
        cargo=cards,
        finish=tuple(finish),
        trailers=(trailer(on_trailer), *((trailer(""),) * 3)),
        tokens=(tokens, 2, 2, 2),
        discards=tuple(discards.split()),
        scores=(),
    )
    return State(open_, hands or (("2H",), ("3H",), ("4H",), ("5H",)))


def before_load(lead: int, hands: dict[str, str], trailers: dict[str, str] | None = None) -> State:
    """Each seat holds these cards; the seat `lead` leads."""
    given = trailers or {}
    open_ = first_state(TABLE, (lead - 1) % 4).open._replace(
        turn=lead,
        haul=1,
        leader=lead,
        trailers=tuple(trailer(given.get(seat, "")) for seat in "ABCD"),
    )
    return State(open_, tuple(tuple(hands[seat].split()) for seat in "ABCD"))


def after(state: State, *texts: str) -> State:
    """The state after moves, each checked."""
    for text in texts:
        state = step(ENGINE, state, ENGINE.parse_move(text))
    return state


def ways(state: State) -> list[str]:
    """The texts of all legal moves."""
    return [show_move(move) for move in ENGINE.legal_moves(state)]


def shown(on_trailer: Trailer) -> str:
    """Slots in the order of the trailer: `H: 7H; S: 8S-8H`."""
    named = zip("HDSC", on_trailer, strict=True)
    return "; ".join(f"{letter}: {'-'.join(slot)}" for letter, slot in named if slot)


def random_states(seed: int, table: Table = TABLE) -> list[State]:
    """All states of one game in which everybody moves at random."""
    source = random.Random(seed)
    state = ENGINE.setup(table, ENGINE.draw_setup(table, source))
    states = [state]
    while (who := ENGINE.to_move(state)) is not None:
        move = ENGINE.chance(state, source) if who == CHANCE else source.choice(ENGINE.legal_moves(state))
        state = ENGINE.apply(state, move)
        states.append(state)
    return states
