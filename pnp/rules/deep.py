"""Content that is legal -> what is pointless in it, whatever the game: pieces that are there twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.content.model import Component, ContentSet, Piece
from pnp.source import Problem, Source

OWN = frozenset(("id", "copies"))
"""What equal pieces may differ in."""


def check_equal_pieces(content: ContentSet) -> Iterator[Problem]:
    """Pieces of a component that say the same as another one before them, their ids and copies aside."""
    for component in content.components:
        yield from _equal_pieces(component)


def _equal_pieces(component: Component) -> Iterator[Problem]:
    first: dict[str, Piece] = {}
    for piece in component.pieces:
        fields = _fields(piece)
        # Pieces that say nothing differ by their ids alone.
        if not fields:
            continue
        other = first.setdefault(repr(fields), piece)
        if other is not piece:
            yield Problem(
                "equal-pieces",
                f"`{piece.id}` says the same as `{other.id}`",
                piece.source,
                "warning",
                hint=f"write `copies` for `{other.id}` and leave `{piece.id}` out, or change one of them",
            )


def _fields(piece: Piece) -> list[tuple[str, Any]]:
    """What a piece says beside its id and copies, in the order of the names, as plain values."""
    return sorted(
        (name, _plain(value))
        for name, value in vars(piece).items()
        if name not in OWN and not name.startswith("_") and value not in (None, "", ())
    )


def _plain(value: Any) -> Any:
    """A value without the places where its parts were written."""
    if isinstance(value, dict):
        return {name: _plain(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value if not isinstance(inner, Source)]
    if hasattr(value, "source_of"):
        return {name: _plain(inner) for name, inner in vars(value).items() if not name.startswith("_")}
    return value
