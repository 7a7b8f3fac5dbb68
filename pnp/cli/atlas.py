"""A set's name, or the file of a map -> the set whose rules hold for its maps, and the map itself."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

import typer

from pnp.cli import output
from pnp.cli.places import find_place, home_of, refuse_set
from pnp.cli.refusing import Refused, lacks
from pnp.content.checking import Checking
from pnp.content.kinds import Kind
from pnp.content.model import Component, ContentSet, Piece
from pnp.content.pieces import read_piece
from pnp.content.read import read_sound_parts
from pnp.games import find_games
from pnp.project import LIBRARY, SetPlace
from pnp.rules.maps import Maps, Paint
from pnp.source import Report

PLAIN = str.maketrans("┌┐└┘─│○△", "++++-|o^")
"""What stands for the letters of a drawing where a terminal has only ASCII."""


@dataclass(frozen=True)
class Atlas:
    """A content set with maps."""

    place: SetPlace
    content: ContentSet
    maps: Maps
    kind: Kind

    def judged(self, file: Path, room: tuple[float, float] | None, report: Report) -> Piece | None:
        """The map in a file, or None where a field of it is wrong; all problems are in the report.

        `room` is the size of the table in mm, a usual one where None. Refused for a set.
        """
        refuse_set(file, "map")
        piece, is_sound = read_piece(self.kind, file, Checking(file, report, self.content.rules))
        if piece is not None and is_sound:
            report.extend(self.maps.judge(self.content, piece, room or self.maps.room))
        elif piece is not None:
            report.extend(self.maps.judge_rest(self.content, piece))
        return piece if is_sound else None

    def component(self) -> Component:
        """What prints the set's maps. Refused where nothing does."""
        found = next((part for part in self.content.components if part.kind == self.kind.name), None)
        if found is None:
            raise Refused(
                f"{self.content.id} prints no maps: it has no component of the kind {self.kind.name}"
            )
        return found

    def with_map(self, piece: Piece) -> tuple[ContentSet, Component]:
        """The set with one map alone, and what prints it."""
        component = self.component()
        alone = component._replace(pieces=(piece,), copies=1)
        parts = tuple(alone if part is component else part for part in self.content.components)
        return self.content._replace(components=parts), alone


def open_atlas(name: str | None, file: Path | None) -> Atlas | None:
    """The set of a name, else the one that a file lies in, else the one that comes first for its game.

    None, and why is said, where there is none, or `set.yaml` or the cards of maps are wrong.
    """
    games = find_games()
    report = Report()
    place = find_place(name, file, games, "maps", "say by --set which set the map is of", report)
    content = read_sound_parts(place.folder, games, report, LIBRARY) if place else None
    if place is None or content is None:
        output.show(report)
        return None
    game = games.get(content.game) if content.game else None
    if game is None or game.maps is None:
        raise lacks(content, "with maps", lambda game: game.maps)
    maps = game.maps()
    others = {part.source.file for part in content.components if part.kind not in maps.cards}
    report = Report(
        found
        for found in report
        if found.source.file.parent in content.folders and found.source.file not in others
    )
    if report.has_errors:
        output.show(report)
        return None
    return Atlas(place, content, maps, game.kinds[maps.kind])


def modeline(file: Path | None, content: ContentSet, kind: Kind) -> str:
    """The line by which editors find the schema of a new piece's file; nothing for one outside of sets."""
    from pnp.cli.new import SCHEMAS

    home = home_of(file) if file is not None else None
    if home is None or file is None:
        return ""
    root = home.parent.parent if home.parent.name == "content" else home
    schema = os.path.relpath(root / SCHEMAS / f"{content.game}.{kind.name}.file.schema.json", file.parent)
    return f"# yaml-language-server: $schema={Path(schema).as_posix()}\n"


def tell(text: str) -> None:
    """A drawing on stdout, in the letters that it has."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        text = text.translate(PLAIN)
    print(text, flush=True)


def painter() -> Paint:
    """What gives colours to words on a terminal; nothing where there is none, or where NO_COLOR is set."""
    plain = not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return (lambda text, colour: text) if plain else in_colour


def in_colour(text: str, colour: str) -> str:
    """A text as a terminal shows it in a colour, or bold."""
    if not colour:
        return text
    return typer.style(text, bold=True) if colour == "bold" else typer.style(text, fg=colour)
