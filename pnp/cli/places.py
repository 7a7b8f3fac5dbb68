"""A set's name, or the file of a piece -> where the set lies whose rules hold, and how to name it again."""

from __future__ import annotations

import os
from pathlib import Path

from pnp.cli.refusing import Refused
from pnp.content.model import ContentSet
from pnp.content.original import ENTRY
from pnp.games import Games
from pnp.project import Project, SetPlace, holds_set
from pnp.source import Report, display_path


def find_place(
    name: str | None,
    file: Path | None,
    games: Games,
    offered: str,
    advice: str,
    report: Report,
) -> SetPlace | None:
    """Where the set lies; without name and file that of the one game which offers something, such as `maps`.

    Refused, with advice, where more than one does.
    """
    project = Project(Path())
    if name is not None:
        return project.find(name, report)
    home = home_of(file) if file is not None else None
    if home is not None:
        return project.find(str(home), report)
    known = project.sets()
    bundled = [game.name for game in games.offering(offered) if game.name in known]
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


def refuse_set(file: Path, what: str) -> None:
    """Refused where a file is that of a whole set, or a folder that holds one, and not of one piece."""
    folder = file.parent if file.name == ENTRY else file
    if holds_set(folder):
        raise Refused(f"{display_path(file)} is a whole content set: name the file of one {what}")
