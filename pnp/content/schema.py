"""JSON Schemas of the content files, made from the kinds, for editors that check while one types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.content.files import COMPONENT, PIECE, SET, FieldType, Scalar, piece_kind
from pnp.content.kinds import Kind, MapOf
from pnp.content.read import GameFields

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas(games: Mapping[str, GameFields]) -> dict[str, dict[str, Any]]:
    """A schema a sort of file by name: `set`, `piece`, and `<game>.set`, `<game>.<kind>` for each game."""
    free = MapOf(Scalar()).schema()
    made = {"set": _set_schema(None, free, free), "piece": _piece_schema()}
    for name in games:
        game = games.get(name)
        if game is None:
            continue
        made[f"{name}.set"] = _set_schema(name, game.rules.schema(), game.settings.schema())
        for kind_name, kind in game.kinds.items():
            made[f"{name}.{kind_name}"] = _component_schema(kind, needs_kind=True)
    return made


def _set_schema(game: str | None, rules: dict[str, Any], settings: dict[str, Any]) -> dict[str, Any]:
    """The schema of `set.yaml`, of one game or of a set without a game."""
    made = _head(SET.title, SET.schema())
    for name, inner in (("rules", rules), ("settings", settings)):
        made["properties"][name] |= inner
    if game is None:
        del made["properties"]["game"]
    else:
        made["properties"]["game"] = {"const": game}
        made["required"].append("game")
    return made


def _component_schema(kind: Kind, needs_kind: bool) -> dict[str, Any]:
    """The schema of a component file with pieces of one kind."""
    made = _head(kind.title, COMPONENT.schema())
    made["properties"]["kind"] |= {"const": kind.name}
    made["properties"]["pieces"] |= {"items": piece_kind(kind).schema(), "minItems": 1}
    if needs_kind:
        made["required"].append("kind")
        del made["properties"]["fields"]
    return made


def _piece_schema() -> dict[str, Any]:
    """The schema of a component file that may declare the fields of its pieces itself."""
    made = _component_schema(PIECE, needs_kind=False)
    made["properties"]["fields"] |= MapOf(FieldType()).schema()
    usual = made["properties"]["pieces"].pop("items")
    made |= {"if": {"not": {"required": ["fields"]}}, "then": {"properties": {"pieces": {"items": usual}}}}
    return made


def _head(title: str, body: dict[str, Any]) -> dict[str, Any]:
    return {"$schema": DIALECT, "title": title, **body}
