"""The beginning of a word -> the words that a shell may complete it to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.content.model import Component


def sets(incomplete: str) -> list[str]:
    """Names of content sets."""
    from pnp.project import Project

    return _beginning(incomplete, Project(Path()).sets())


def papers(incomplete: str) -> list[str]:
    """Names of papers."""
    from pnp.geometry import PAPERS

    return _beginning(incomplete, PAPERS)


def words(option: str) -> Callable[[str], list[str]]:
    """The words that an option takes."""

    def complete(incomplete: str) -> list[str]:
        from pnp.cli.options import WORDS

        return _beginning(incomplete, WORDS[option])

    return complete


def components(incomplete: str) -> list[str]:
    """Ids of the components of all sets."""
    return _beginning(incomplete, (component.id for component in _components()))


def styles(incomplete: str) -> list[str]:
    """Names of the styles of all sets."""
    return _beginning(incomplete, (style.style for component in _components() for style in component.styles))


def pieces(incomplete: str) -> list[str]:
    """Ids of the pieces of all sets."""
    return _beginning(incomplete, (piece.id for component in _components() for piece in component.pieces))


def printers(incomplete: str) -> list[str]:
    """Names of printers that something is known of."""
    from pnp.printers.store import read_printers
    from pnp.source import Report

    return _beginning(incomplete, read_printers(Path(), Report()))


def locks(incomplete: str) -> list[str]:
    """Locks of earlier builds."""
    found = (path.as_posix() for pattern in ("*.lock", "out/*/pnp.lock") for path in Path().glob(pattern))
    return _beginning(incomplete, sorted(found))


def problem_names(incomplete: str) -> list[str]:
    """Names of problems."""
    from pnp.explain import problem_names

    return _beginning(incomplete, problem_names())


def _beginning(incomplete: str, names: Iterable[str]) -> list[str]:
    return [name for name in dict.fromkeys(names) if name.startswith(incomplete)]


def _components() -> Iterator[Component]:
    from pnp.pipeline import load
    from pnp.project import Project
    from pnp.source import Report

    for place in Project(Path()).sets().values():
        content = load(place, Report())
        if content:
            yield from content.components
