"""Files of shared symbols -> the tokens of each symbol."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from pnp.content.text import UnusableFile
from pnp.drawing.folders import read_file
from pnp.drawing.tags import BadMarkup, Tags, tokens_of, unended
from pnp.source import Problem, Report, Source


def read_symbols(
    files: Iterable[Path], tags: Tags, report: Report, marked: Callable[[str, str], str] | None = None
) -> dict[str, list[str]]:
    """The tokens of each symbol by its id, those of a later file before those of an earlier one.

    `marked` puts the place of each element into the text of a file of this name.
    """
    library: dict[str, list[str]] = {}
    for file in files:
        try:
            text = read_file(file)
            library.update(_symbols(marked(text, str(file)) if marked else text, tags))
        except UnusableFile as error:
            report.add(error.problem)
        except BadMarkup as bad:
            line = bad.at.rpartition(":")[2]
            place = Source(file, int(line) if line else 0)
            report.add(Problem(bad.name, f"a shared symbol: {bad}", place, hint=bad.hint))
    return library


def _symbols(text: str, tags: Tags) -> Iterator[tuple[str, list[str]]]:
    """Each <symbol> of a file with its id."""
    tokens = tokens_of(text)
    start: int | None = None
    for index, token in enumerate(tokens):
        if token[0] != "<":
            continue
        tag = tags(token)
        if tag.name != "symbol":
            continue
        if not tag.closes:
            if start is not None:
                break
            if not tag.attributes.get("id"):
                raise BadMarkup(
                    "bad-svg", "<symbol> needs an id", tag.at, 'add id="…", the name to use it by'
                )
            start = None if tag.empty else index
        elif start is not None:
            yield tags(tokens[start]).attributes["id"], tokens[start : index + 1]
            start = None
    if start is not None:
        raise unended("symbol", tags(tokens[start]).at)
