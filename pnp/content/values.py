"""Lists and mappings that know where each of their values was written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

from pnp.records import NamedTuple
from pnp.source import Source, Table


class Mark(Protocol):
    """A place in a text, counted from 0."""

    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...


class Cell(NamedTuple):
    """The place of a spreadsheet's cell, counted from 0."""

    line: int
    column: int
    table: Table


def both_lines(first: int, again: int, what: str = "line") -> str:
    """Where something stands that is there twice."""
    return f"both times on {what} {first}" if first == again else f"on {what} {first} and on {what} {again}"


class Borrowed(NamedTuple):
    """A place in another file than the one that is read, counted from 0."""

    line: int
    column: int
    file: Path


class Map(dict[str, Any]):
    """A YAML mapping; its keys are text as written."""

    __slots__ = ("marks", "spelt", "start")
    start: Mark
    marks: list[Mark]
    """Of key and value in turn, in the order of the keys."""
    spelt: dict[str, str] | None
    """Values as written, where this differs from their `str`."""

    def spell(self, key: str, text: str) -> None:
        """Keep how a value was typed."""
        self.spelt = self.spelt or {}
        self.spelt[key] = text

    def key_mark(self, key: str) -> Mark:
        """Where a key was written; the mapping itself where there is no such key."""
        return self.marks[2 * list(self).index(key)] if key in self else self.start

    def mark(self, key: str) -> Mark:
        """Where the value of a key was written; the mapping itself where there is no such key."""
        return self.marks[2 * list(self).index(key) + 1] if key in self else self.start

    def written(self, key: str) -> str:
        """A scalar value as it was typed."""
        return (self.spelt or {}).get(key) or str(self[key])


class Row(Map):
    """The values of a spreadsheet's row, or those of its cells that make up one mapping."""

    __slots__ = ("columns",)
    start: Cell
    columns: Mapping[str, int]
    """Of each key that the first row names, the first column, from 0."""

    def key_mark(self, key: str) -> Mark:
        """The cell of a key, empty or not; the row itself where there is no such key."""
        return Cell(self.start.line, self.columns.get(key, self.start.column), self.start.table)

    mark = key_mark


class Seq(list[Any]):
    """A YAML list."""

    __slots__ = ("marks", "spelt", "start")
    start: Mark
    marks: list[Mark]
    spelt: dict[int, str] | None

    def spell(self, index: int, text: str) -> None:
        """Keep how an element was typed."""
        self.spelt = self.spelt or {}
        self.spelt[index] = text

    def mark(self, index: int) -> Mark:
        """Where an element was written."""
        return self.marks[index]

    def written(self, index: int) -> str:
        """A scalar element as it was typed."""
        return (self.spelt or {}).get(index) or str(self[index])


class Places(Mapping[str, Source]):
    """The sources of a mapping's values, made when asked for."""

    __slots__ = ("_file", "_values")

    def __init__(self, file: Path, values: Map) -> None:
        self._file = file
        self._values = values

    @property
    def given(self) -> Map:
        """The mapping as it was written."""
        return self._values

    @property
    def source(self) -> Source:
        """Where the mapping begins."""
        return source_at(self._file, self.given.start)

    def __getitem__(self, key: str) -> Source:
        given = self.given
        if key not in given:
            raise KeyError(key)
        return source_at(self._file, given.mark(key))

    def __iter__(self) -> Iterator[str]:
        return iter(self.given)

    def __len__(self) -> int:
        return len(self.given)


def source_at(file: Path, mark: Mark) -> Source:
    """A mark as a place that people can look up."""
    if type(mark) is Borrowed:
        file = mark.file
    return Source(file, mark.line + 1, mark.column + 1, mark.table if type(mark) is Cell else None)


def legible(text: str, limit: int = 60) -> str:
    """Text for a message: on one line, no longer than the limit, without control characters."""
    text = text if len(text) <= limit else text[: limit - 1] + "…"
    return text if text.isprintable() else "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)
