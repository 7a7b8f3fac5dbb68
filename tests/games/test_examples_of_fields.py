"""What hints show as an example would be taken, in every field that a file may have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from pnp.content.checking import Checking
from pnp.content.fields import Field, ListOf, MapOf
from pnp.content.files import COMPONENT, PIECE, SET, STYLE, TABLE
from pnp.content.kinds import Kind, Record
from pnp.content.yaml import parse_yaml
from pnp.defaults import DEFAULTS
from pnp.drawing.theme import THEME
from pnp.games import find_games
from pnp.source import Report

FILE = Path("deck.yaml")


def kinds() -> Iterator[tuple[str, Mapping[str, Field]]]:
    """Every kind that there is, by a name."""
    for kind in (SET, COMPONENT, TABLE, PIECE, DEFAULTS, THEME):
        yield kind.name, kind.fields
    yield "style", STYLE
    for name, game in find_games().items():
        for kind in (game.rules, game.settings, *game.kinds.values()):
            if isinstance(kind, Kind):
                yield f"{name} {kind.name}", kind.fields


def fields(of: str, given: Mapping[str, Field]) -> Iterator[tuple[str, Field]]:
    """The fields of a kind and all within them, by their paths."""
    for key, field in given.items():
        yield f"{of}.{key}", field
        if isinstance(field, ListOf | MapOf):
            yield from fields(f"{of}.{key}", {"each": field.field})
        elif isinstance(field, Record):
            yield from fields(f"{of}.{key}", field.kind.fields)


ALL = [found for name, given in kinds() for found in fields(name, given)]


@pytest.mark.parametrize(("path", "field"), ALL, ids=[path for path, _ in ALL])
def test_an_example_would_be_taken(path: str, field: Field) -> None:
    report = Report()
    given = parse_yaml(f"value: {field.example}", FILE, report)
    assert given is not None, list(report)
    field.read(given["value"], given, "value", Checking(FILE, report))
    assert not list(report)
    assert field.example
