"""Content that comes with pnp names its schema in a first comment, and is what that schema says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pnp.cli.new import all_schemas
from pnp.content.yaml import read_yaml
from pnp.drawing.boxes import named_boxes, read_boxes
from pnp.drawing.theme import read_theme
from pnp.geometry import Size
from pnp.source import Report

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "content").rglob("*.yaml")) + sorted((ROOT / "pnp/starter/content").glob("*.yaml"))
MODELINE = re.compile(r"(?m)^# yaml-language-server: \$schema=(\S+)$")
TOKENS = [
    path
    for folder in ("templates", "pnp/starter/templates")
    for name in ("theme", "boxes")
    for path in sorted((ROOT / folder).rglob(f"{name}.yaml"))
]
SCHEMAS = all_schemas()


def named(path: Path) -> str:
    """The name of the schema in a file's comment."""
    (address,) = MODELINE.findall(path.read_text(encoding="utf-8"))
    below = path.parts[path.parts.index("content") + 1 :]
    home, _, file = str(address).rpartition("/")
    # From content/<set>/ up to the folder that holds content/; the starter's files go to content/<name>/.
    depth = len(below) if "starter" not in path.parts else 2
    assert home == "/".join([".."] * depth) + "/.schemas"
    assert file.endswith(".schema.json")
    return file.removesuffix(".schema.json")


def errors(name: str, value: Any) -> list[str]:
    found = Draft202012Validator(SCHEMAS[name]).iter_errors(value)
    return [f"{'/'.join(map(str, error.path))}: {error.message}" for error in found]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_bundled_content_is_what_its_schema_says(path: Path) -> None:
    report = Report()
    value = read_yaml(path, report)
    assert value is not None
    assert not report.has_errors
    name = named(path)
    if "starter" in path.parts:
        assert name == {"set.yaml": "set", "deck.yaml": "piece"}[path.name]
    else:
        game = path.relative_to(ROOT / "content").parts[0]
        kind = value.get("kind")
        assert name == (f"{game}.{kind}" if kind else f"{game}.set" if path.name == "set.yaml" else name)
        assert name.startswith(f"{game}.")
        assert name.endswith(".file") is (path.parent.parent.name != "content")
    assert errors(name, value) == []


@pytest.mark.parametrize("path", TOKENS, ids=lambda path: str(path.relative_to(ROOT)))
def test_bundled_boxes_and_themes_are_what_their_schemas_say(path: Path) -> None:
    value = read_yaml(path, Report())
    assert value is not None
    # From templates/<game>/, to which the starter's files go too, up to the folder that holds templates/.
    (address,) = MODELINE.findall(path.read_text(encoding="utf-8"))
    assert address == f"../../.schemas/{path.stem}.schema.json"
    assert errors(path.stem, value) == []


def test_there_are_boxes_and_themes_of_all_games() -> None:
    assert {path.parent.name for path in TOKENS} >= {"_shared", "heartland", "lighten", "loads"}
    assert len(TOKENS) == 10


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("{x: 1, y: 2.5, width: 3, height: 4}", True),
        ("{x: 1, y: 2, width: 3}", False),
        ("{extends: safe}", True),
        ('{extends: safe, y: "+8.7", x: "-.5", width: "- 2"}', True),
        ("{extends: safe, y: low}", False),
        ("{extends: safe, y: true}", False),
        ("{extends: safe, inset: 2}", True),
        ("{extends: safe, inset: [1, 2]}", True),
        ("{extends: safe, inset: [1, 2, 3]}", False),
        ("{extends: safe, colour: 3}", False),
        ("3", False),
    ],
)
def test_the_schema_of_boxes_says_what_the_reader_says(text: str, is_right: bool, tmp_path: Path) -> None:
    file, report = tmp_path / "boxes.yaml", Report()
    file.write_text(f"deck:\n  box: {text}\n", encoding="utf-8")
    value = read_yaml(file, report)
    assert value is not None
    named_boxes(read_boxes(file, report)["deck"], Size(60, 90), 3, 4, report)
    assert report.has_errors is not is_right
    assert (errors("boxes", value) == []) is is_right


@pytest.mark.parametrize(
    "text", ['colours: {ink: "#12"}', "lines: {thin: 0.5}", "colurs: {}", "type: {label: {size: 9}}"]
)
def test_the_schema_of_themes_says_what_the_reader_says(text: str, tmp_path: Path) -> None:
    file, report = tmp_path / "theme.yaml", Report()
    file.write_text(text, encoding="utf-8")
    value = read_yaml(file, Report())
    read_theme([file], report)
    assert report.has_errors
    assert errors("theme", value)


def test_a_schema_finds_what_is_wrong() -> None:
    value = read_yaml(ROOT / "content/heartland/maps/2-plain.yaml", Report())
    assert value is not None
    assert errors("heartland.map.file", {**value, "players": "two"})
    assert errors("heartland.map.file", {**value, "palyers": 2})
    assert errors("heartland.map.file", {key: value[key] for key in value if key != "grid"})
    assert not errors("heartland.map.file", {**value, "id": "any"})


def test_a_set_made_from_another_needs_no_more() -> None:
    assert errors("heartland.set", {"from": "heartland", "game": "heartland"}) == []
    assert errors("heartland.set", {"from": "heartland", "game": "heartland", "rules": {"hand": 6}}) == []
    assert errors("heartland.set", {"from": "heartland", "game": "heartland", "rules": {"hnad": 6}})
    assert errors("heartland.set", {"game": "heartland"})
    assert errors(
        "heartland.set", {"game": "heartland", "title": "T", "components": ["a.yaml"], "rules": {"hand": 6}}
    )
    chosen = {"map-g4": {"as": "info", "because": "so"}}
    assert errors("set", {"from": "lighten", "severity": chosen}) == []
    assert errors("set", {"from": "lighten", "severity": {"map-g4": {"as": "info"}}})


def test_pnp_yaml_has_a_schema() -> None:
    assert errors("pnp", {"paper": "a4", "sides": "duplex"}) == []
    assert errors("pnp", {"papr": "a4"})
