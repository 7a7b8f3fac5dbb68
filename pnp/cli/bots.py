"""A manifest and a deck -> what each bot reaches alone; a copy of this process plays some of the games."""

from __future__ import annotations

import marshal
import time
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from pnp import sharing
from pnp.cli import kept, output
from pnp.cli.decks import Dealt
from pnp.cli.refusing import Refused
from pnp.records import NamedTuple

if TYPE_CHECKING:
    from pnp.content.model import Piece
    from pnp.rules.manifests import Alone

SEED = 1
CHUNKS = 50
"""Parts of all games of a bot, each of them played by one process."""
PACKING = marshal.dumps, marshal.loads
"""Takes no import, as pickle would."""
PATIENCE = 15
"""Seconds that a bot may play at most."""


class Reach(NamedTuple):
    """What a bot reached."""

    bot: str
    games: int
    mean: float
    low: float | None
    """Of the 95 % interval, like the next; None of one game."""
    high: float | None


def play(dealt: Dealt, piece: Piece, games: int | None) -> list[Reach]:
    """What each bot of the game reaches alone, in so many games or in those that it has time for.

    What they reach is kept. Without a number they play as many games as the game has for such a deck.
    """
    from pnp.rules.engine import BadText
    from pnp.rules.samples import sample

    if games is None:
        games = dealt.manifests.games(dealt.content)
    if not games:
        return []
    try:
        configuration = dealt.manifests.configure(dealt.content, vars(piece)["targets"])
    except BadText as error:
        raise Refused(f"{dealt.content.id}: {error}") from None
    bots = dealt.manifests.bots()
    keys = {bot: ["bot", dealt.game.name, bot, games, repr(configuration)] for bot in sorted(bots)}
    known = {bot: kept.find(key) for bot, key in keys.items()}
    waiting = {bot: bots[bot] for bot in keys if known[bot] is None}
    for bot, scores in played(waiting, configuration, games).items():
        reached = sample(scores)
        known[bot] = [reached.number, reached.mean, *(reached.interval or (None, None))]
        kept.keep(keys[bot], known[bot])
    return [Reach(bot, *known[bot]) for bot in keys]


def played(bots: Mapping[str, Alone], configuration: Any, games: int) -> dict[str, list[int]]:
    """The scores of each bot, in all games that it has time for."""
    size = -(-games // CHUNKS)
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    parts = [(bot, numbers) for bot in bots for numbers in chunks]
    begun: dict[str, float] = {}
    scores: dict[str, list[int]] = {bot: [] for bot in bots}
    with output.progress() as tell:

        def some(bot: str, numbers: range) -> list[int]:
            started, found = begun.setdefault(bot, time.monotonic()), []
            for number in numbers:
                if number and time.monotonic() - started > PATIENCE:
                    break
                found += bots[bot](configuration, SEED, (number,))
                tell(f"{bot} plays", number + 1, games)
            return found

        def keep_quiet() -> None:
            nonlocal tell
            tell = output.tell_nobody

        tasks = [partial(some, *part) for part in parts]
        is_shared = len(tasks) > len(bots) and sharing.has_room()
        made = sharing.shared_out(tasks, keep_quiet, PACKING) if is_shared else [None for _ in tasks]
        for (bot, _), found, task in zip(parts, made, tasks, strict=True):
            scores[bot] += task() if found is None else found
    return scores
