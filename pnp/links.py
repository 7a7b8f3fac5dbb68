"""Links that lead nowhere: something is there, and it cannot be read."""

from __future__ import annotations

import os
from pathlib import Path, PurePath

from pnp.source import Problem, Source


def is_there(folder: Path, name: str) -> bool:
    """Whether something of this name lies in a folder, be it a link that leads nowhere."""
    return os.path.exists(folder / name) or dead_link(folder, name) is not None


def dead_link(folder: Path, name: str | Path) -> Path | None:
    """The link that leads nowhere at a path in a folder, or on the way to it; None where there is none."""
    places = (folder / name, *(folder / part for part in PurePath(name).parents))
    return next(filter(_leads_nowhere, places), None)


def dead_link_problem(link: Path) -> Problem:
    """What to do about a link that leads nowhere."""
    hint = "put what it shall lead to in its place, or remove it"
    return Problem("unreadable", f"the link {link.name} leads nowhere", Source(link), hint=hint)


def _leads_nowhere(path: Path) -> bool:
    if not os.path.islink(path):
        return False
    try:
        os.stat(path)
    except OSError as error:
        return not isinstance(error, PermissionError)
    return False
