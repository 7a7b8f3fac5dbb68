"""Maps and set-up sheets as a content set may write them: the kinds, and the picture of a map as a field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pnp.content.checking import Checking
from pnp.content.fields import Choice, ListOf, MapOf, Text, Whole
from pnp.content.kinds import Kind, Record
from pnp.content.line_ends import lines_of
from pnp.content.text import UnusableFile, read_text
from pnp.content.values import legible
from pnp.content.yaml import MAX_BYTES
from pnp.games.heartland.pieces import GOODS, VARIANTS, Saying, Sentences
from pnp.records import NamedTuple
from pnp.source import Problem, Source

DEPOT_CODE = "DC"
"""Stands for the depot in a picture; no Location may be called so."""
EMPTY = "."
UP = "^"
"""Stands behind the code of a Location whose triangle side lies up."""
PROFILES = ("standard", "custom")
MOST_LETTERS = 2000

_CARD = re.compile(r"([A-Za-z0-9]{1,4})(\^?)").fullmatch
_WORD = re.compile(r"\S+").finditer


class Spot(NamedTuple):
    """A card in the picture of a map; rows and columns count from 0, from the top and from the left."""

    code: str
    """Nothing where what is written is no card."""
    is_up: bool
    """Whether its triangle side lies up."""
    column: int
    row: int
    source: Source

    @property
    def is_depot(self) -> bool:
        """Whether it is the Distribution Center."""
        return self.code == DEPOT_CODE


class Grid(Text):
    """A map as a picture of letters, read into its `Spot`s, row by row.

    .   S1  .
    C1  DC  K2^
    """

    wanted = "a picture of the map, row by row"
    example = r'"C1  DC\n.   K2"'

    def __init__(self, *, about: str) -> None:
        super().__init__(MOST_LETTERS, about=about)

    def read(self, value: Any, owner: Any, key: Any, checking: Checking) -> Any:
        """The spots, also those of what is no card; that, and a picture without any, is told at its place."""
        text = super().read(value, owner, key, checking)
        if text is None:
            return None
        start = checking.source(owner.mark(key))
        rows = [row for row in text.split("\n") if row.strip()]
        places = list(_places(rows, start))
        if len(rows) == 1 and places[0][0] == start and start.table is None:
            message = "the rows of the map stand on one line"
            checking.add(Problem("map-grid", message, start, hint=_HINT))
            return None
        spots = [
            _spot(word, column, row, place, checking)
            for row, line in enumerate(rows)
            for column, (word, place) in enumerate(zip(line.split(), places[row], strict=True))
            if word != EMPTY
        ]
        if not spots:
            checking.add(Problem("map-grid", "the picture of the map shows no card", start, hint=_HINT))
        return tuple(spots)


_HINT = (
    f"write `grid: |` and the rows below it, cells apart by blanks: `{EMPTY}` for no card, "
    f"`{DEPOT_CODE}` for the depot, else the code of a Location, with `{UP}` where its triangle side lies up"
)


def _spot(word: str, column: int, row: int, place: Source, checking: Checking) -> Spot:
    card = _CARD(word)
    if card is None or word == DEPOT_CODE + UP:
        message = "the depot has no triangle side" if card else f"`{legible(word, 20)}` is no cell of a map"
        checking.add(Problem("map-grid", message, place, hint=_HINT))
    code, is_up = (card[1], bool(card[2])) if card else ("", False)
    return Spot(code, is_up, column, row, place)


def _places(rows: Sequence[str], start: Source) -> Iterator[list[Source]]:
    """Where the words of each row were written; where that cannot be told, where the picture begins."""
    lines = iter(_lines_from(start))
    for row in rows:
        found = next(((number, line) for number, line in lines if line.strip() == row.strip()), None)
        if found is None:
            yield [start] * len(row.split())
        else:
            number, line = found
            yield [Source(start.file, number, word.start() + 1) for word in _WORD(line)]


def _lines_from(start: Source) -> list[tuple[int, str]]:
    """The lines of a file below a place, with their numbers; none of a spreadsheet."""
    if start.table is not None:
        return []
    try:
        lines = lines_of(read_text(start.file, MAX_BYTES))
    except UnusableFile:
        return []
    return list(enumerate(lines, 1))[start.line :]


MAP = Kind(
    "map",
    "Maps",
    {
        "title": Text(60, about="What the map is called."),
        "players": Whole(2, 4, about="For how many it is."),
        "variants": ListOf(
            Choice(*VARIANTS), (0, 4), about="Variants in play. Else those of the set.", default=None
        ),
        "profile": Choice(
            *PROFILES, about="The pictured shapes, or any legal shape. Else as the set says.", default=None
        ),
        "grid": Grid(
            about="The cards as they lie, north up: codes of Locations, DC for the depot, . for no card, "
            "^ behind a code for triangle side up."
        ),
        "crates": MapOf(
            Record({good: Whole(0, 99, about="Crates of this good.", default=0) for good in GOODS}),
            about="Crates on some Locations at the start, by code, to be checked against the rules.",
            default=None,
        ),
        "note": Text(160, about="A sentence about the map, below its title.", default=""),
        "location_label": Text(20, about="Above the Locations on the sheet.", default="Location"),
        "crates_label": Text(20, about="Above their crates.", default="Crates"),
        "stops_label": Text(
            80,
            about="Above where a truck can stop.",
            default="Where a truck can stop after exactly this many spaces, fees and other trucks aside",
        ),
        "space_label": Text(20, about="Behind the number of one space.", default="space"),
        "spaces_label": Text(20, about="Behind the number of several spaces.", default="spaces"),
    },
)


class SetupSaying(Saying):
    """A sentence in which `{dealt}` says a number of the set-up, besides the numbers of the rules."""

    names = (
        *Saying.names,
        *("players", "locations", "laid", "each", "removed", "added", "boxed"),
        *("cards", "dealt", "deck", "threshold"),
    )


SETUP = Kind(
    "setup",
    "Set-up sheets",
    {
        "title": Text(60, about="At the head."),
        "players": Whole(2, 4, about="For how many it is."),
        "steps": ListOf(
            Record(
                {
                    "title": Text(30, about="What is done."),
                    "text": Sentences(300, SetupSaying, about="How; {dealt} says a number of the set-up."),
                }
            ),
            (1, 12),
            about="What to do, in this order.",
        ),
        "laid": Sentences(60, SetupSaying, about="What a plain tile of the picture stands for.", default=()),
        "added": Text(
            60, about="What a dashed tile stands for: where players may add a Location.", default=""
        ),
        "natives": SetupSaying(40, about="Above the native goods.", default=""),
        "numbers": ListOf(
            Record(
                {
                    "label": Text(40, about="What is counted."),
                    "text": Sentences(60, SetupSaying, about="How many; {deck} says a number of the set-up."),
                }
            ),
            (0, 7),
            about="The numbers at a glance.",
            default=(),
        ),
        "variants_heading": SetupSaying(60, about="Above the variants that change the set-up.", default=""),
        "variants": ListOf(
            Record(
                {
                    "variant": Choice(*VARIANTS, about="Which variant; it is ticked where it is in play."),
                    "name": Text(24, about="What it is called."),
                    "text": Sentences(300, SetupSaying, about="What is different."),
                }
            ),
            (0, len(VARIANTS)),
            about="What variants change in the set-up.",
            default=(),
        ),
    },
)
