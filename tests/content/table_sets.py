"""A set whose pieces stand in a table, read with a game that has fields of every sort."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pnp.content.fields import Choice, Flag, ListOf, MapOf, Number, PictureFile, RichText, Text, Whole
from pnp.content.kinds import Kind, Record
from pnp.content.model import Entry, Piece
from pnp.content.read import read_sound_parts
from pnp.rules.game import Game
from pnp.source import Problem, Report

SHIP = Kind(
    "ship",
    "Ships",
    {
        "title": Text(40),
        "cost": Whole(-9, 99, default=0),
        "pace": Number(0, 100, default=None),
        "sunk": Flag(default=False),
        "sail": Choice("red", "blue", "003", default="red"),
        "text": RichText(default=""),
        "art": PictureFile(default=None),
        "goals": ListOf(Whole(1, 99), (0, 3), default=()),
        "words": ListOf(Text(20), default=None),
        "cargo": ListOf(Record({"good": Choice("corn", "soy"), "price": Whole(1, 9, default=1)}), default=()),
        "port": Record({"name": Text(20, default=""), "berth": Whole(1, 9)}, default=None),
        "crew": MapOf(Text(9), default={}),
    },
)
GAME = Game("harbour", "Harbour", {"ship": SHIP}, rules=Kind("rules", "Rules", {"fleet": Whole(1, 9)}))
SET = "title: Demo\ngame: harbour\nrules: {fleet: 4}\nplayers: {min: 1, max: 2}\ncomponents: [ships.yaml]\n"


def write_set(folder: Path, pieces: str, **tables: bytes | str) -> Path:
    """A set of one component, `ships`, with what it says of its pieces and the files they stand in."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "set.yaml").write_text(SET, encoding="utf-8")
    head = f"component: ships\nkind: ship\nsize: poker\npieces: {pieces}\n"
    (folder / "ships.yaml").write_text(head, encoding="utf-8")
    for name, data in tables.items():
        path = folder / name.replace("_", ".")
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return folder


def read_set(folder: Path) -> tuple[tuple[Piece, ...], list[Problem]]:
    """The sound pieces of the set, and what is wrong with the others."""
    report = Report()
    content = read_sound_parts(folder, {"harbour": GAME}, report)
    component = content.component("ships") if content else None
    return component.pieces if component else (), list(report)


def plain(value: Any) -> Any:
    """A checked value without its places."""
    if isinstance(value, Entry):
        return {key: plain(inner) for key, inner in vars(value).items() if key[0] != "_"}
    if isinstance(value, tuple):
        return tuple(map(plain, value))
    return {key: plain(inner) for key, inner in value.items()} if isinstance(value, dict) else value


def told(problems: list[Problem]) -> list[tuple[str, int, int, str]]:
    """The name, row, column and sentence of each problem."""
    return [(found.name, found.source.line, found.source.column, found.message) for found in problems]
