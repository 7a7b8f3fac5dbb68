"""The JSON Schemas say the same as the reader."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pnp.content.fields import Choice, Copies, Flag, ListOf, MapOf, Number, RichText, Text, Whole
from pnp.content.files import COMPONENT, PIECE, SET
from pnp.content.kinds import Kind, Record
from pnp.content.schema import schemas
from pnp.rules.game import Game

SHIP = Kind(
    "ship",
    "Ships",
    {
        "cost": Whole(1, 8, about="What it costs."),
        "goals": ListOf(Whole(1, 9), (1, 2), default=(1,)),
        "pace": Number(0, 1, default=0.5),
        "sunk": Flag(default=False),
        "sail": Choice("red", "blue", default="red"),
        "crew": MapOf(Text(5), default=None),
        "port": Record({"name": Text(), "copies": Copies(default=1)}, default=None),
        "text": RichText(default=""),
    },
)
GAMES = {
    "harbour": Game("harbour", "Harbour", {"ship": SHIP}, rules=Kind("rules", "Rules", {"hand": Whole(1, 9)}))
}
MADE = schemas(GAMES, ["no-bleed", "missing-key"])


def valid(name: str, value: Any) -> bool:
    return bool(Draft202012Validator(MADE[name]).is_valid(value))


def ship(**fields: Any) -> dict[str, Any]:
    return {"component": "s", "kind": "ship", "size": "poker", "pieces": [{"id": "a", "cost": 3, **fields}]}


def test_there_is_a_schema_for_each_sort_of_file() -> None:
    assert list(MADE) == ["set", "piece", "harbour.set", "harbour.ship", "harbour.ship.file"]
    for schema in MADE.values():
        Draft202012Validator.check_schema(schema)
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        assert schema["title"]


@pytest.mark.parametrize(
    ("field", "right", "wrong"),
    [
        ("cost", 8, 9),
        ("cost", 1, "3"),
        ("goals", [1, 2], [1, 2, 3]),
        ("goals", [9], [10]),
        ("pace", 0.5, 1.5),
        ("sunk", True, "yes"),
        ("sail", "blue", "green"),
        ("crew", {"a": "x"}, {"a": "too long"}),
        ("port", {"name": "x", "copies": "per-player"}, {"copies": 1}),
        ("port", {"name": "x"}, {"name": "x", "nmae": 1}),
        ("text", "<b>x</b>", True),
        ("copies", 1000, 1001),
        ("id", "a-1", "A 1"),
        ("x-free", [1], None),
    ],
)
def test_a_component_of_a_game(field: str, right: Any, wrong: Any) -> None:
    assert valid("harbour.ship", ship(**{field: right}))
    if wrong is not None:
        assert not valid("harbour.ship", ship(**{field: wrong}))


def test_joins_styles_and_notes() -> None:
    assert valid("harbour.ship", {**ship(), "cut": False, "join": [10, 20.5], "note": "Tape them."})
    assert not valid("harbour.ship", {**ship(), "join": []})
    assert not valid("harbour.ship", {**ship(), "join": 10})
    styles = {"big-1": {"size": "90x90mm", "back": True, "join": [45], "note": "Fold."}, "plain": {}}
    assert valid("harbour.ship", {**ship(), "styles": styles})
    assert not valid("harbour.ship", {**ship(), "styles": {"Big": {}}})
    assert not valid("harbour.ship", {**ship(), "styles": {"big": {"pieces": []}}})


@pytest.mark.parametrize(
    ("pieces", "is_right"),
    [
        ("ships.csv", True),
        ("ships.xlsx", True),
        ("ships/*.yaml", True),
        ({"file": "ships.xlsx", "sheet": "Fleet"}, True),
        ({"sheet": "Fleet"}, False),
        ("ships.ods", False),
        (3, False),
    ],
)
def test_pieces_in_files(pieces: Any, is_right: bool) -> None:
    assert valid("harbour.ship", {**ship(), "pieces": pieces}) is is_right


def test_keys_of_a_component() -> None:
    assert not valid("harbour.ship", {**ship(), "kind": "port"})
    assert not valid("harbour.ship", {key: value for key, value in ship().items() if key != "kind"})
    assert not valid("harbour.ship", {**ship(), "fields": {"a": "text"}})
    assert not valid("harbour.ship", {**ship(), "pieces": []})
    assert not valid("harbour.ship", {**ship(), "papper": "a4"})
    for size, right in (("63.5x88.9mm", True), ("63x88", False), ("tarot", True), ("pokre", False)):
        assert valid("harbour.ship", {**ship(), "size": size}) is right
    for back, right in ((True, True), ("b.j2", True), ([3], False)):
        assert valid("harbour.ship", {**ship(), "back": back}) is right


def test_a_component_without_a_game() -> None:
    plain = {"component": "deck", "size": "poker", "pieces": [{"id": 1, "title": "One"}]}
    assert valid("piece", plain)
    assert not valid("piece", {**plain, "pieces": [{"id": 1, "rank": 1}]})
    own = {**plain, "fields": {"rank": "whole?", "suit": ["spade"]}, "pieces": [{"id": 1, "rank": 1}]}
    assert valid("piece", own)
    assert not valid("piece", {**own, "fields": {"rank": "hole"}})
    assert not valid("piece", {**own, "pieces": []})


def test_set_files() -> None:
    plain = {"title": "T", "components": ["deck.yaml"], "rules": {"any": 3}, "settings": {"pace": "on"}}
    assert valid("set", plain)
    assert not valid("set", {**plain, "game": "harbour"})
    assert not valid("set", {**plain, "rules": {"any": [3]}})
    game = {"title": "T", "components": ["deck.yaml"], "game": "harbour", "rules": {"hand": 3}}
    assert valid("harbour.set", game)
    assert not valid("harbour.set", {**game, "rules": {"hand": 10}})
    assert not valid("harbour.set", {"title": "T", "components": ["deck.yaml"], "rules": {"hand": 3}})
    assert not valid("harbour.set", {**game, "players": {"min": 0, "max": 2}})


@pytest.mark.parametrize("name", ["set", "harbour.set"])
def test_severities_are_those_of_problems_that_there_are(name: str) -> None:
    entry = {"title": "T", "components": ["deck.yaml"]}
    entry |= {"game": "harbour", "rules": {"hand": 3}} if name == "harbour.set" else {}
    chosen = {"as": "info", "because": "so it is"}
    assert valid(name, {**entry, "severity": {"no-bleed": chosen, "missing-key": chosen}})
    assert not valid(name, {**entry, "severity": {"nope": chosen}})


def test_a_module_that_is_no_game_is_left_out() -> None:
    class Listed(dict[str, Game]):
        def __iter__(self) -> Iterator[str]:
            return iter(["broken"])

    assert list(schemas(Listed(), [])) == ["set", "piece"]


@pytest.mark.parametrize("kind", [SET, COMPONENT, PIECE], ids=lambda kind: str(kind.name))
def test_every_field_is_described(kind: Kind) -> None:
    assert all(field.about.endswith(".") for field in kind.fields.values())
    cost = MADE["harbour.ship"]["properties"]["pieces"]["items"]["properties"]
    assert cost["cost"]["description"] == "What it costs."
    assert cost["goals"]["default"] == [1]
