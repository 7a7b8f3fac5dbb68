"""What hints say to write reads as it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from pnp.content.checking import Checking
from pnp.content.fields import Field, ListOf, MapOf
from pnp.content.files import COMPONENT, SET, piece_kind
from pnp.content.kinds import Kind, Record
from pnp.content.read import read_sound_parts
from pnp.content.yaml import read_yaml
from pnp.defaults import DEFAULTS
from pnp.drawing.theme import THEME
from pnp.games import find_games
from pnp.project import BUNDLED, LIBRARY
from pnp.source import Report

GAMES = find_games()


def kinds() -> Iterator[Kind]:
    yield from (SET, COMPONENT, THEME, DEFAULTS)
    for name in GAMES:
        game = GAMES[name]
        yield from (game.rules, game.settings, *map(piece_kind, game.kinds.values()))


def fields(kind: Kind, label: str) -> Iterator[tuple[str, Field]]:
    """All fields of a kind, and those of the records in them."""
    for name, field in kind.fields.items():
        yield f"{label}.{name}", field
        inner = field
        while isinstance(inner, ListOf | MapOf):
            inner = inner.field
        if isinstance(inner, Record):
            yield from fields(inner.kind, f"{label}.{name}")


def test_examples_of_all_fields_read_as_they_are_typed(tmp_path: Path) -> None:
    file, checked = tmp_path / "typed.yaml", 0
    for label, field in (found for kind in kinds() for found in fields(kind, kind.title)):
        file.write_text(f"value: {field.example}\n", encoding="utf-8")
        report = Report()
        typed = read_yaml(file, report)
        assert typed is not None, label
        assert typed["value"] is not None, label
        field.read(typed["value"], typed, "value", Checking(file, report))
        # Examples of pictures name files that an author has yet to make.
        assert [problem for problem in report if problem.name != "missing-file"] == [], label
        checked += 1
    assert checked > 600


def required(kind: Kind, within: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Paths to the keys that must be written."""
    yield from ((*within, name) for name in kind.required)
    for name, field in kind.fields.items():
        if isinstance(field, Record):
            yield from required(field.kind, (*within, name))


RULES = [
    (game, path)
    for game in ("heartland", "lighten", "loads")
    for path in required(GAMES[game].rules, ("rules",))
]


@pytest.mark.parametrize(("game", "path"), RULES, ids=[f"{game}-{'.'.join(path)}" for game, path in RULES])
def test_a_rule_that_is_missing_is_there_once_its_hint_is_typed(
    game: str, path: tuple[str, ...], tmp_path: Path
) -> None:
    original = BUNDLED / "content" / game
    entry = yaml.safe_load((original / "set.yaml").read_text(encoding="utf-8"))
    entry["components"] = []
    holder = entry
    for key in path[:-1]:
        holder = holder[key]
    del holder[path[-1]]
    for hint in (r"write `(.*)`, for example", None):
        (tmp_path / "set.yaml").write_text(yaml.safe_dump(entry), encoding="utf-8")
        report = Report()
        read_sound_parts(tmp_path, GAMES, report, LIBRARY)
        found = [problem for problem in report if "components" not in problem.message]
        if hint is None:
            assert found == []
        else:
            (problem,) = found
            said = re.fullmatch(hint, problem.hint)
            assert said is not None
            holder |= yaml.safe_load(said[1])


def test_the_thresholds_of_an_edition_are_all_there_once_the_hint_is_typed(tmp_path: Path) -> None:
    text = (BUNDLED / "content/heartland/set.yaml").read_text(encoding="utf-8")
    line = '    "002": {2: 50, 3: 40, 4: 40}\n'
    assert line in text
    (tmp_path / "set.yaml").write_text(text.replace(line, "") + "from: heartland\n", encoding="utf-8")
    report = Report()
    read_sound_parts(tmp_path, GAMES, report, LIBRARY)
    assert [problem.hint for problem in report] == [f"write `{line.strip()}`, for example"]
