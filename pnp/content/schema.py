"""JSON Schemas of the content files, made from the kinds, for editors that check while one types."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from pnp.content.fields import MapOf
from pnp.content.files import COMPONENT, PIECE, SET, FieldType, Scalar, piece_kind
from pnp.content.kinds import Kind
from pnp.content.original import BY_KEY
from pnp.content.read import GameFields

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas(games: Mapping[str, GameFields], problems: Collection[str]) -> dict[str, dict[str, Any]]:
    """A schema a sort of file by name: `set`, `piece`, and for each game `<game>.set`, `<game>.<kind>`.

    `<game>.<kind>.file` is for a file that holds one piece; `severity` of a set takes the names of problems.
    """
    free = MapOf(Scalar()).schema()
    made = {"set": _set_schema(None, free, free, problems), "piece": _piece_schema()}
    for name in games:
        game = games.get(name)
        if game is None:
            continue
        made[f"{name}.set"] = _set_schema(name, game.rules.schema(), game.settings.schema(), problems)
        for kind_name, kind in game.kinds.items():
            made[f"{name}.{kind_name}"] = _component_schema(kind, needs_kind=True)
            made[f"{name}.{kind_name}.file"] = _file_schema(kind)
    return made


def _set_schema(
    game: str | None, rules: dict[str, Any], settings: dict[str, Any], problems: Collection[str]
) -> dict[str, Any]:
    """The schema of `set.yaml`, of one game or of a set without a game."""
    made = kind_schema(SET)
    made["properties"]["severity"]["propertyNames"] = {"enum": [*problems]}
    for name, inner in (("rules", rules), ("settings", settings)):
        made["properties"][name] |= inner
    if game is None:
        del made["properties"]["game"]
    else:
        made["properties"]["game"] = {"const": game}
        made["required"].append("game")
    return _less_with_from(made)


def _less_with_from(made: dict[str, Any]) -> dict[str, Any]:
    """A set that is made `from:` another may leave out what that one says."""
    inner = {name: made["properties"][name].pop("required", []) for name in BY_KEY}
    must = {
        "required": made.pop("required"),
        "properties": {name: {"required": keys} for name, keys in inner.items() if keys},
    }
    return {**made, "if": {"not": {"required": ["from"]}}, "then": must}


def _component_schema(kind: Kind, needs_kind: bool) -> dict[str, Any]:
    """The schema of a component file with pieces of one kind."""
    made = {**kind_schema(COMPONENT), "title": kind.title}
    made["properties"]["kind"] |= {"const": kind.name}
    made["properties"]["pieces"] |= {"items": piece_kind(kind).schema(), "minItems": 1}
    if needs_kind:
        made["required"].append("kind")
        del made["properties"]["fields"]
    return made


def _file_schema(kind: Kind) -> dict[str, Any]:
    """The schema of a file that holds one piece, which takes its id from the file's name."""
    made = kind_schema(piece_kind(kind))
    made["required"].remove("id")
    return made


def _piece_schema() -> dict[str, Any]:
    """The schema of a component file that may declare the fields of its pieces itself."""
    made = _component_schema(PIECE, needs_kind=False)
    made["properties"]["fields"] |= MapOf(FieldType()).schema()
    usual = made["properties"]["pieces"].pop("items")
    made |= {"if": {"not": {"required": ["fields"]}}, "then": {"properties": {"pieces": {"items": usual}}}}
    return made


def kind_schema(kind: Kind) -> dict[str, Any]:
    """The schema of a file that holds the fields of a kind."""
    return {"$schema": DIALECT, "title": kind.title, **kind.schema()}
