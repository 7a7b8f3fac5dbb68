"""What `pnp play` and `pnp simulate` have in common: a set's name -> its game, configured, with its bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli import completion, output
from pnp.cli.options import MOST_PLAYERS
from pnp.cli.refusing import Refused, lacks
from pnp.rules.play import MAX_TURNS
from pnp.source import did_you_mean

if TYPE_CHECKING:
    from pnp.content.model import ContentSet
    from pnp.rules.engine import Engine
    from pnp.rules.game import Game

Set = Annotated[
    str,
    typer.Argument(
        metavar="SET",
        help="A content set by name or folder.",
        autocompletion=completion.sets,
        show_default=False,
    ),
]
Players = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=MOST_PLAYERS,
        metavar="NUMBER",
        help="How many play. Else as the set says.",
        show_default=False,
    ),
]
MaxTurns = Annotated[
    int, typer.Option(min=1, metavar="NUMBER", help="Turns of a player after which a game is broken off.")
]
TURNS = MAX_TURNS


@dataclass(frozen=True)
class Playable:
    """A content set whose game can be played."""

    content: ContentSet
    game: Game
    engine: Engine

    def configured(self, players: int | None) -> tuple[Any, int]:
        """What stays the same in a game of the set as it stands, and for how many it is."""
        from pnp.rules.engine import BadText

        number = number_of_players(self.content, players)
        try:
            return self.engine.configure(self.content, number, {}, None), number
        except BadText as error:
            raise Refused(f"{self.content.id}: {error}") from None

    def with_defaults(self) -> ContentSet:
        """The set with the game's own settings: those of a recorded game are told beside them."""
        return self.content._replace(
            settings={name: field.default for name, field in self.game.settings.fields.items()}
        )

    def settings(self) -> dict[str, Any]:
        """The set's settings as a playthrough tells them: what differs from the game's own."""
        fields = self.game.settings.fields
        return {
            name: in_words(value)
            for name, value in self.content.settings.items()
            if name in fields and value != fields[name].default
        }

    def bot_names(self) -> list[str]:
        """The bots that play the game."""
        return sorted({"random", *self.engine.bots})


def in_words(value: Any) -> Any:
    """A setting in JSON: switches are `on` and `off`."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, Mapping):
        return {str(name): in_words(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [in_words(inner) for inner in value]
    return value


def number_of_players(content: ContentSet, asked: int | None) -> int:
    """For how many a set is played; Refused where it is not for so many."""
    from pnp.content.players import check_players

    for problem in check_players(content, asked):
        raise Refused(f"{content.id}: {problem.message}")
    return asked or content.players.default


def find_playable(name: str) -> Playable | None:
    """The set of a name or path, or None, and why is said, where it cannot be played."""
    from pnp.games import find_games
    from pnp.pipeline import load
    from pnp.project import Project
    from pnp.source import Report

    report = Report()
    place = Project(Path()).find(name, report)
    content = load(place, report) if place else None
    if content is None or report.has_errors:
        output.show(report)
        return None
    game = find_games().get(content.game) if content.game else None
    if game is None or game.engine is None:
        raise lacks(content, "that pnp can play", lambda game: game.engine)
    return Playable(content, game, game.engine())


def read_bots(text: str, playable: Playable) -> list[str]:
    """The bots of `greedy,random`. Wrong usage where there is none of a name."""
    names = text.split(",")
    known = playable.bot_names()
    for name in names:
        if name not in known:
            raise typer.BadParameter(
                f'"{name}" is no bot of this game; {did_you_mean(name, known)}', param_hint="'--bots'"
            )
    return names


def for_each_seat(names: Sequence[str], players: int) -> list[str]:
    """A bot for each seat; one name is for all. Wrong usage where they are too few or too many."""
    if len(names) == 1:
        return [*names] * players
    if len(names) != players:
        from pnp.words.phrases import count

        raise typer.BadParameter(
            f"{len(names)} bots for {count(players, 'player')}: name one for all, or one for each",
            param_hint="'--bots'",
        )
    return [*names]
