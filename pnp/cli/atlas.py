"""A set's name, or the file of a map -> the set whose rules hold for its maps, and the map itself."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import typer

from pnp.cli import output
from pnp.cli.gaming import Refused, lacks
from pnp.content.checking import Checking
from pnp.content.kinds import Kind
from pnp.content.model import Component, ContentSet, Piece
from pnp.content.original import ENTRY
from pnp.content.pieces import read_piece
from pnp.content.read import read_sound_parts
from pnp.games import find_games
from pnp.project import LIBRARY, Project, SetPlace, holds_set
from pnp.rules.game import Game
from pnp.rules.maps import Maps, Paint
from pnp.source import Report, display_path

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
    place = find_place(
        name, file, games, lambda game: game.maps, "say by --set which set the map is of", report
    )
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


def find_place(
    name: str | None,
    file: Path | None,
    games: Mapping[str, Game],
    offered: Callable[[Game], object],
    advice: str,
    report: Report,
) -> SetPlace | None:
    """Where the set lies; without name and file that of the one game which offers what is asked for.

    Refused, with advice, where more than one does.
    """
    project = Project(Path())
    if name is not None:
        return project.find(name, report)
    home = home_of(file) if file is not None else None
    if home is not None:
        return project.find(str(home), report)
    known = project.sets()
    bundled = [game.name for game in map(games.get, games) if game and offered(game) and game.name in known]
    if len(bundled) != 1:
        raise Refused(f"{advice}; sets are {', '.join(known)}")
    return known[bundled[0]]


def home_of(file: Path) -> Path | None:
    """The folder of the set that has a file in a folder of its own or beside its `set.yaml`."""
    around = Path(os.path.abspath(file)).parents
    return next((folder for folder in around[:2] if holds_set(folder)), None)


def name_of(content: ContentSet) -> str:
    """What commands find a set by from here: its name, else its folder."""
    found = Project(Path()).sets().get(content.id)
    is_found = found is not None and found.folder.samefile(content.folder)
    return content.id if is_found else display_path(content.folder)


def named(option: str, name: str | None, file: Path | None, content: ContentSet) -> list[str]:
    """The words that find a set again without the file that it was found by, if by one."""
    if name is None and file is not None and home_of(file) is not None:
        name = name_of(content)
    return [option, name] if name is not None else []


def modeline(file: Path | None, content: ContentSet, kind: Kind) -> str:
    """The line by which editors find the schema of a new piece's file; nothing for one outside of sets."""
    from pnp.cli.new import SCHEMAS

    home = home_of(file) if file is not None else None
    if home is None or file is None:
        return ""
    root = home.parent.parent if home.parent.name == "content" else home
    schema = os.path.relpath(root / SCHEMAS / f"{content.game}.{kind.name}.file.schema.json", file.parent)
    return f"# yaml-language-server: $schema={Path(schema).as_posix()}\n"


def refuse_set(file: Path, what: str) -> None:
    """Refused where a file is that of a whole set, or a folder that holds one, and not of one piece."""
    folder = file.parent if file.name == ENTRY else file
    if holds_set(folder):
        raise Refused(f"{display_path(file)} is a whole content set: name the file of one {what}")


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
