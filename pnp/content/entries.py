"""Records and pieces: values as attributes that know where they were written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from pnp.content.values import Map, Places
from pnp.source import Source

PER_PLAYER: Literal["per-player"] = "per-player"
NO_BACK = "none"
"""What a piece says that has no back though its component has one."""
Copies = int | Literal["per-player"]


class Entry:
    """The values of a record as attributes."""

    _source: Source | None
    _sources: Mapping[str, Source]

    def __init__(
        self,
        fields: Mapping[str, Any] | Iterable[tuple[str, Any]],
        source: Source | None,
        sources: Mapping[str, Source],
    ) -> None:
        """`source` is where the whole was written; None where `sources` are Places, which know that too."""
        attributes = self.__dict__
        attributes.update(fields)
        attributes["_source"] = source
        attributes["_sources"] = sources

    def source_of(self, name: str) -> Source:
        """Where the value of a field was written; the whole where it was left out."""
        return self._sources.get(name) or self._whole

    @property
    def _whole(self) -> Source:
        if self._source is None:
            assert isinstance(self._sources, Places)
            return self._sources.source
        return self._source


class Piece(Entry):
    """One design of a component: its `id`, its `copies` and the fields of its kind as attributes."""

    id: str
    copies: Copies

    @property
    def source(self) -> Source:
        """Where the piece begins."""
        return self._whole

    def changed(self, fields: Mapping[str, Any]) -> Piece:
        """The piece with other values in some of its fields."""
        own = {name: value for name, value in vars(self).items() if not name.startswith("_")}
        return Piece({**own, **fields}, self._source, self._sources)

    @property
    def given(self) -> Map | None:
        """The piece as it was written; None where it was not read from a file."""
        return self._sources.given if isinstance(self._sources, Places) else None
