"""Positions of Lighten the Load, written as the rule notes have them: `hand 3 5 5 8, target 13`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from pnp.content.model import ContentSet
from pnp.content.read import read_set
from pnp.games import find_games
from pnp.games.lighten.engine import ENGINE
from pnp.games.lighten.moves import Move
from pnp.games.lighten.state import Configuration, Seat, State
from pnp.rules.engine import CHANCE
from pnp.rules.play import choose_at_random, play, step
from pnp.source import Report

SET = Path(__file__).parents[3] / "content" / "lighten"
MANIFEST = (8, 11, 7, 12, 9, 13, 6, 10, 14, 9, 12, 11)
DECK = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8)


def bundled() -> ContentSet:
    content = read_set(SET, find_games(), Report())
    assert content is not None
    return content


CONTENT = bundled()


def table(players: int = 1, inline: dict[str, Any] | None = None, **settings: str) -> Configuration:
    """What stays the same in a game of the bundled set."""
    game: Configuration = ENGINE.configure(CONTENT, players, settings, inline)
    return game


SOLO = table()
TABLES = {
    "alone": SOLO,
    "three players": table(3),
    "eager": table(2, reshuffle="eager"),
    "anything may be locked": table(2, strict_ready="off"),
    "hands of six": table(1, {"deck": [*DECK, *DECK], "hand": 6, "trims": 6}),
    "a cycle of one hand": table(
        2, {"deck": [1, 2, 3, 4, 5, 6, 7], "hand": 4, "trims": 3}, reshuffle="eager"
    ),
    "no trims, five rows": table(1, {"deck": [1, 1, 1, 5, 5, 8], "hand": 3, "trims": 0, "rounds": 5}),
    "cards worth nothing": table(2, {"deck": [0, 0, 0, 0, *DECK[:12]], "hand": 4, "trims": 4}),
    "other points": table(
        2, {"deck": list(DECK), "hand": 4, "trims": 4, "exact": 5, "near": 2, "near_gap": 4}
    ),
}


def cards(text: str) -> tuple[int, ...]:
    """`3 5 5 8`."""
    return tuple(map(int, text.split()))


def choosing(
    hand: str,
    target: int,
    *,
    pile: str = "",
    discard: str = "",
    removed: str = "",
    row: int = 0,
    game: Configuration = SOLO,
) -> State:
    """Seat 0 alone holds this hand before it delivers for the target."""
    manifest = (*MANIFEST[:row], target, *MANIFEST[row + 1 :])
    seat = Seat(cards(pile), cards(hand), None, cards(discard), cards(removed), (0,) * row)
    return State(game, manifest, "deliver", row, 0, (seat,))


def keeping(unchosen: str, **areas: Any) -> State:
    """Seat 0 alone has revealed its delivery and holds these cards."""
    return choosing(unchosen, 8, **areas)._replace(step="keep")


def after(state: State, *texts: str) -> State:
    """The state after moves and events, each of which must be legal."""
    for text in texts:
        state = step(ENGINE, state, ENGINE.parse_move(text))
    return state


def texts(moves: Sequence[Move]) -> list[str]:
    return [ENGINE.show_move(move) for move in moves]


def targets_for(game: Configuration, random: Random) -> list[int]:
    """Any manifest that may be played."""
    return [random.choice(sorted(game.reachable)) for _ in range(game.rounds)]


def random_states(seed: int, game: Configuration = SOLO) -> list[State]:
    """All states of one game in which everybody chooses at random."""
    random = Random(seed)
    state = ENGINE.setup(game, {"manifest": targets_for(game, random)})
    states = [state]
    for event in play(ENGINE, state, [choose_at_random] * game.players, random):
        states.append(ENGINE.apply(event.before, event.move))
    return states


def shuffles(game: Configuration, choose: Callable[[State], str]) -> list[tuple[int, int]]:
    """The row of each shuffle after the first, and how many cards were drawn in it before."""
    state, random = ENGINE.setup(game, {"manifest": MANIFEST}), Random(3)
    found, carried = [], 0
    while (who := ENGINE.to_move(state)) is not None:
        if who == CHANCE:
            if state.step == "draw":
                found.append((state.row + 1, len(state.seats[0].hand) - carried))
            state = ENGINE.apply(state, ENGINE.chance(state, random))
        else:
            text = choose(state)
            carried = 0 if text.endswith("-") else 1
            state = after(state, text)
    return found
