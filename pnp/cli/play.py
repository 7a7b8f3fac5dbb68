"""`pnp play`: a game at the terminal, you against bots, or a recorded one checked move by move."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli import completion, output
from pnp.cli.build import Json
from pnp.cli.gaming import (
    TURNS,
    MaxTurns,
    Playable,
    Players,
    find_playable,
    for_each_seat,
    read_bots,
)
from pnp.cli.refusing import Refused, careful
from pnp.source import display_path

YOU = "human"
"""Stands among the names of bots for the seat of a person."""
USUAL_BOT = "greedy"


def play(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="SET",
            help="A content set by name or folder. With --replay it need not be named.",
            autocompletion=completion.sets,
            show_default=False,
        ),
    ] = None,
    players: Players = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAMES",
            help="Who plays against you: greedy, or greedy,random. With one for each seat you look on. "
            "Else greedy.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER",
            help="The same number gives the same shuffles and the same bots. Else any.",
            show_default=False,
        ),
    ] = None,
    max_turns: MaxTurns = TURNS,
    replay: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Check a recorded game, event by event, and show it.", show_default=False
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Play a game here in the terminal, against bots; or check a recorded game with --replay.

    Choose by number. --json prints the game as a file that --replay reads; without --bots, bots then play all
    seats.
    """
    if name is None and replay is None:
        raise typer.BadParameter("say which set to play, such as `pnp play lighten`", param_hint="'SET'")
    if replay is not None:
        raise typer.Exit(careful(lambda: _replay(name, replay, as_json)))
    against = ",".join(bots) if bots else None
    raise typer.Exit(careful(lambda: _play(str(name), players, against, seed, max_turns, as_json)))


def _play(
    name: str, players: int | None, bots: str | None, seed: int | None, max_turns: int, as_json: bool
) -> int:
    from random import SystemRandom

    from pnp.cli.table import Table, show_outcome
    from pnp.rules.engine import BadText
    from pnp.rules.play import bot, seeded
    from pnp.rules.playthrough import Playthrough, recorded, write_text

    playable = find_playable(name)
    if playable is None:
        return 1
    engine = playable.engine
    configuration, number = playable.configured(players)
    names = seated(playable, bots, number, alone=as_json)
    seed = SystemRandom().randrange(1_000_000) if seed is None else seed
    random = seeded(seed, 0)
    try:
        setup = engine.draw_setup(configuration, random)
        state = engine.setup(configuration, setup)
    except BadText as error:
        raise Refused(f"{playable.content.id}: {error}") from None
    seat = names.index(YOU) if YOU in names else None
    others = {at: bot(engine, each) for at, each in enumerate(names) if each != YOU}
    said = sys.stdout if not as_json else None if seat is None else sys.stderr
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    table = Table(engine, seat, others, said, sys.stdin)
    events, last = table.play(state, random, max_turns)
    outcome = engine.outcome(last)
    table.show_table(last)
    for line in show_outcome(outcome, names, len(events)):
        table.tell(line)
    if not as_json:
        against = ",".join(each for each in names if each != YOU)
        again = f"pnp play {name} --players {number} --seed {seed}"
        print(f"Again with the same cards: {again}{' --bots ' * bool(against)}{against}")
        return 0
    written = Playthrough(
        game=playable.game.name,
        set=playable.content.id,
        players=number,
        setup=setup,
        events=recorded(engine, events),
        outcome=outcome,
        settings=playable.settings(),
        seed=seed,
        bots=tuple(names),
        content=engine.inline(configuration),
    )
    print(write_text(written), end="")
    return 0


def seated(playable: Playable, bots: str | None, players: int, *, alone: bool) -> list[str]:
    """Who sits where: bots in all seats, or a person in the first."""
    if bots is None and not alone and players > 1:
        bots = USUAL_BOT
    if bots is None:
        return [YOU] if not alone else [USUAL_BOT] * players
    names = read_bots(bots, playable)
    if len(names) == players:
        return names
    return [YOU, *for_each_seat(names, players - 1)]


def _replay(name: str | None, file: Path, as_json: bool) -> int:
    from pnp.cli.table import show_event, show_outcome
    from pnp.rules.playthrough import BadPlaythrough, read_file, replay, write_text

    try:
        playthrough = read_file(file)
        playable = find_playable(playthrough.set if name is None else name)
        if playable is None:
            return 1
        engine = playable.engine
        states = replay(engine, playable.with_defaults(), playable.game.name, playthrough)
    except BadPlaythrough as error:
        output.say(f"{display_path(file)}: {error}")
        return 1
    if as_json:
        print(write_text(playthrough), end="")
        return 0
    for number, (by, text) in enumerate(playthrough.events, 1):
        print(f"{number:>4}  {show_event(engine, by, engine.parse_move(text))}")
    print()
    print(engine.show_view(engine.view(states[-1], 0)))
    print()
    for line in show_outcome(playthrough.outcome, playthrough.bots, len(playthrough.events)):
        print(line)
    return 0
