"""Copies of the bundled set with something else in them, and the sheets that are drawn of it, for tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from yaml import SafeDumper, dump, safe_load

from pnp.content.model import ContentSet, Piece
from pnp.content.read import read_set
from pnp.drawing.render import Drawer
from pnp.games import find_games
from pnp.games.heartland import GAME
from pnp.games.heartland.facts import facts
from pnp.project import BUNDLED
from pnp.source import Problem, Report

SVG = "{http://www.w3.org/2000/svg}"
TEMPLATES = Path(BUNDLED) / "templates"
SOURCE = Path(BUNDLED) / "content" / "heartland"


class Blocks(SafeDumper):
    """Writes texts of several lines as blocks, which a picture of a map must be."""


Blocks.add_representer(
    str,
    lambda dumper, text: dumper.represent_scalar(
        "tag:yaml.org,2002:str", text, style="|" if "\n" in text else None
    ),
)


def check(content: ContentSet) -> list[Problem]:
    """What the game has against a set."""
    return GAME.judge(content)[1]


def copied(folder: Path, **settings: Any) -> Path:
    """A copy of the bundled set under some settings."""
    home = folder / "content" / "heartland"
    for file in SOURCE.rglob("*.yaml"):
        copy = home / file.relative_to(SOURCE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(file.read_bytes())
    if settings:
        change(home / "set.yaml", lambda given: given["settings"].update(settings))
    return home


def change(file: Path, by: Callable[[Any], Any]) -> None:
    given = safe_load(file.read_text(encoding="utf-8"))
    by(given)
    file.write_text(dump(given, Dumper=Blocks, sort_keys=False), encoding="utf-8")


def content_of(home: Path) -> ContentSet:
    report = Report()
    content = read_set(home, find_games(), report)
    assert list(report) == []
    assert content is not None
    return content


def side(content: ContentSet, component: str, piece: Piece) -> ElementTree.Element:
    """A face as parsed SVG, as a template makes it."""
    report = Report()
    part = content.component(component)
    assert part is not None
    drawer = Drawer(content, [TEMPLATES], report, facts=partial(facts, content))
    text = drawer.svg(part, part.face, piece)
    assert list(report) == []
    assert text is not None
    return ElementTree.fromstring(text)


def pieces_of(content: ContentSet, component: str) -> tuple[Piece, ...]:
    part = content.component(component)
    assert part is not None
    return part.pieces


def piece_of(content: ContentSet, component: str, name: str) -> Piece:
    return next(piece for piece in pieces_of(content, component) if piece.id == name)


def words(root: ElementTree.Element) -> str:
    return " ".join(" ".join(root.itertext()).split())


def told(content: ContentSet, component: str, name: str) -> str:
    """All words of a face."""
    return words(side(content, component, piece_of(content, component, name)))
