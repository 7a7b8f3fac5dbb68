"""Read a YAML file into plain values that know the line and column of every key and value."""

from __future__ import annotations

from pathlib import Path

from pnp.content.plain import read_plain_file
from pnp.content.text import UnusableFile, read_text
from pnp.content.values import Map
from pnp.source import Report

MAX_BYTES = 16 * 1024 * 1024
"""The largest file that is read."""


def read_yaml(path: Path, report: Report) -> Map | None:
    """The mapping in a file, or None when it cannot be used; every reason is in the report."""
    try:
        text = read_text(path, MAX_BYTES, "share its pieces out among several component files")
    except UnusableFile as error:
        report.add(error.problem)
        return None
    return read_plain_file(text) or parse_yaml(text, path, report)


def read_optional(path: Path, report: Report) -> Map:
    """The mapping in a file that need not say anything; an empty one too where it cannot be used."""
    found = Report()
    tree = read_yaml(path, found)
    report.extend(problem for problem in found if problem.name != "empty-file")
    return tree or Map()


def parse_yaml(text: str, file: Path, report: Report) -> Map | None:
    """The mapping in a text; `file` is named in problems."""
    # Few files are so plain that they are read without it, and to import it takes long.
    from pnp.content.events import parsed

    return parsed(text, file, report)
