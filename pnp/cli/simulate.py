"""`pnp simulate`: many games between bots, and what they came to."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli import completion, figures, output
from pnp.cli.build import Json
from pnp.cli.gaming import (
    TURNS,
    MaxTurns,
    Playable,
    Players,
    Set,
    find_playable,
    for_each_seat,
    read_bots,
)
from pnp.cli.refusing import Refused, careful

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pnp.rules.simulate import Plan

USUAL_GAMES = 1000
MOST_GAMES, MOST_JOBS = 10_000_000, 256
PATIENCE = 10
"""Seconds to wait for a cluster's answer."""


def simulate(
    name: Set,
    games: Annotated[
        int, typer.Option(min=1, max=MOST_GAMES, metavar="NUMBER", help="How many games.")
    ] = USUAL_GAMES,
    players: Players = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAMES",
            help="One for all seats, such as greedy, or one each: greedy,random. Else greedy.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int,
        typer.Option(metavar="NUMBER", help="The same number gives the same figures, whatever --jobs is."),
    ] = 1,
    jobs: Annotated[
        int, typer.Option(min=1, max=MOST_JOBS, metavar="NUMBER", help="Processes that share the work.")
    ] = 1,
    compare: Annotated[
        str | None,
        typer.Option(
            metavar="SET",
            help="Another set of the same game, by name or folder: how much larger its figures are, "
            "in games with the same seeds.",
            autocompletion=completion.sets,
            show_default=False,
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Let a Dask cluster share the work instead, such as tcp://host:8786. Needs pnp\\[dask].",
            show_default=False,
        ),
    ] = None,
    max_turns: MaxTurns = TURNS,
    as_json: Json = False,
) -> None:
    """Let bots play many games and show scores, wins, seats and the game's own figures, with 95 % intervals.

    A shared win counts in parts.

    With --compare, the last lines say in short what changes, such as scores +12 % (9 to 15).
    """
    names = [name] if compare is None else [name, compare]
    raise typer.Exit(
        careful(
            lambda: _simulate(
                names, games, players, ",".join(bots or ["greedy"]), seed, jobs, cluster, max_turns, as_json
            )
        )
    )


def _simulate(
    names: list[str],
    games: int,
    players: int | None,
    bots: str,
    seed: int,
    jobs: int,
    cluster: str | None,
    max_turns: int,
    as_json: bool,
) -> int:
    from pnp.rules.contrast import contrast as compare_games
    from pnp.rules.simulate import simulate as play_games

    playables = []
    for name in names:
        playable = find_playable(name)
        if playable is None:
            return 1
        playables.append(playable)
    if len({playable.game.name for playable in playables}) > 1:
        told = " and ".join(f"{playable.content.id} of {playable.game.name}" for playable in playables)
        raise Refused(f"only sets of one game can be compared: {told}")
    plans = []
    for playable in playables:
        plan = plan_of(playable, players, bots, seed, max_turns)
        players = len(plan.bots)
        plans.append(plan)
    ids = [playable.content.id for playable in playables]
    titles = ids if len(set(ids)) == len(ids) else names
    contrast, tallies = None, []
    started = time.perf_counter()
    with sharing(jobs, cluster) as executor, output.progress() as tell:
        telling = partial(tell, " and ".join(titles))
        if len(plans) == 1:
            tallies.append(play_games(plans[0], games, executor=executor, progress=telling))
        else:
            contrast = compare_games(plans[0], plans[1], games, executor=executor, progress=telling)
            tallies += (contrast.first, contrast.second)
    # Games of two sets are played in turns.
    seconds = (time.perf_counter() - started) / len(plans)
    found = [
        figures.Simulated(title, content_id, list(plan.bots), seed, tally, seconds)
        for title, content_id, plan, tally in zip(titles, ids, plans, tallies, strict=True)
    ]
    if as_json:
        output.print_json(figures.as_json(found, contrast))
    else:
        for line in figures.lines(found, contrast):
            print(line)
    return 0


def plan_of(playable: Playable, players: int | None, bots: str, seed: int, max_turns: int) -> Plan:
    """Which games are played of a set; what keeps them from being played is found here, before the first."""
    from pnp.rules.engine import BadText
    from pnp.rules.play import seeded
    from pnp.rules.simulate import Plan, first_state

    configuration, number = playable.configured(players)
    seats = for_each_seat(read_bots(bots, playable), number)
    try:
        first_state(playable.engine, configuration, seeded(seed, 0))
    except BadText as error:
        raise Refused(f"{playable.content.id}: {error}") from None
    return Plan(f"pnp.games.{playable.game.name}", configuration, tuple(seats), seed, max_turns)


@contextmanager
def sharing(jobs: int, cluster: str | None) -> Iterator[Executor | None]:
    """Who plays: this process, others of this machine, or a Dask cluster."""
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    if cluster is not None:
        with on_cluster(cluster) as executor:
            yield executor
    elif jobs == 1:
        yield None
    else:
        try:
            # States hold no cycles: what is done with goes without being looked for, as in this process.
            with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=gc.disable) as pool:
                yield pool
        except BlockingIOError:
            raise Refused(
                "the system lets no further process run; --jobs 1 plays all games in this one"
            ) from None
        except BrokenProcessPool:
            raise Refused("a process that played was ended from outside; is there memory enough?") from None


@contextmanager
def on_cluster(address: str) -> Iterator[Executor]:
    """A Dask cluster as an executor."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise Refused("--cluster needs Dask: install pnp[dask]") from None
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise Refused(f"no cluster at {address}: {error}") from None
    with client:
        yield client.get_executor()
