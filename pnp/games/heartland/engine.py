"""The engine of the Heartland game: its rules, bots and figures in one value."""

from __future__ import annotations

from random import Random

from pnp.games.heartland.bots import greedy
from pnp.games.heartland.figures import figures
from pnp.games.heartland.moves import Deal, Reshuffle, in_words, parse_move, show_move
from pnp.games.heartland.refusals import refusal
from pnp.games.heartland.rules import legal_moves
from pnp.games.heartland.setup import draw_setup, setup
from pnp.games.heartland.state import DEAL, State, named, spread
from pnp.games.heartland.table import configure
from pnp.games.heartland.turns import apply, outcome, to_move
from pnp.games.heartland.view import show_view, view
from pnp.rules.engine import Engine


def chance(state: State, random: Random) -> Deal | Reshuffle:
    """The deck shuffled for the deal, or the discards for a new deck."""
    dealing = state.phase == DEAL
    cards = list(spread(state.table.deck if dealing else state.discards))
    random.shuffle(cards)
    return (Deal if dealing else Reshuffle)(named(tuple(cards)))


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
    in_words=in_words,
    bots={"greedy": greedy},
    turns=lambda state: max(state.turns),
    inline=lambda table: table.inline,
    figures=figures,
)
