"""The word typed behind an option -> its value; ValueError says what is wrong, to whoever reads the line."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pnp.content.fields import Name
from pnp.drawing.attributes import colour
from pnp.drawing.items import Colour
from pnp.geometry import PAPERS, Size, parse_size
from pnp.jobs import INKS, SIDES
from pnp.press.impose import BLEEDS, FLIPS
from pnp.press.marks import LENGTHS, MARKED, OFFSETS, STYLES, WEIGHTS, is_seen
from pnp.press.parting import JOINTS

FORMATS = ("text", "json", "sarif")
WORDS = {
    "sides": SIDES,
    "flip": FLIPS,
    "marks": STYLES,
    "bleed-from": BLEEDS,
    "mark-sides": MARKED,
    "tile": JOINTS,
    "ink": INKS,
    "format": FORMATS,
}
"""The words that an option takes."""
MOST_PLAYERS = 99
LONGEST_NAME = 60
"""Letters in the name of a printer."""
LONGEST_BLEED, WIDEST_GAP = 20, 50
"""mm."""
_WHOLE = re.compile("[0-9]{1,9}").fullmatch
_NAME = re.compile(Name.form).fullmatch
_DECIMAL = re.compile(r"[0-9]{1,9}(?:\.[0-9]{0,9})?|\.[0-9]{1,9}").fullmatch


def read_paper(text: str) -> Size:
    """A paper by its name or its measures."""
    try:
        return parse_size(text, PAPERS)
    except ValueError as error:
        raise ValueError(f"{error}; known are {', '.join(PAPERS)} and measures like 210x297mm") from None


def read_players(text: str) -> int:
    """A number of players."""
    if not _WHOLE(text) or not 1 <= int(text) <= MOST_PLAYERS:
        raise ValueError(f'"{text}" is no number from 1 to {MOST_PLAYERS}')
    return int(text)


def read_style(text: str) -> str:
    """The name of a style."""
    if not _NAME(text):
        raise ValueError(f'"{text}" is no name of a style: {Name.wanted}')
    return text


def read_folder(text: str) -> Path:
    """A folder, there or still to be made."""
    if Path(text).is_file():
        raise ValueError(f'"{text}" is a file, not a folder')
    return Path(text)


def read_lock(text: str) -> Path:
    """A lock, or a folder with locks; whether it is there is seen when it is read."""
    if not text:
        raise ValueError("no lock is named")
    return Path(text)


def read_colour(text: str) -> Colour:
    """A colour as templates write it."""
    try:
        return colour(text)
    except ValueError:
        raise ValueError(f'"{text}" is no colour like #1f613a') from None


def read_mark_colour(text: str) -> Colour:
    """The colour of marks, which must be seen on paper."""
    found = read_colour(text)
    if not is_seen(found):
        raise ValueError(f'"{text}" cannot be seen on white paper: choose a darker colour, or --marks none')
    return found


def read_printer(text: str) -> str:
    """The name of a printer; whether anything is known of it is seen when it is looked up."""
    if not text.strip() or len(text) > LONGEST_NAME:
        raise ValueError(f'"{text}" is no name of a printer: 1 to {LONGEST_NAME} letters')
    return text


def _one_of(words: tuple[str, ...]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            raise ValueError(f'"{text}" is not one of {", ".join(words)}')
        return text

    return read


def _length(least: float, most: float, unit: str = "mm") -> Callable[[str], float]:
    def read(text: str) -> float:
        if not _DECIMAL(text) or not least <= float(text) <= most:
            raise ValueError(f'"{text}" is no length from {least:g} to {most:g} {unit}')
        return float(text)

    return read


READERS: dict[str, Callable[[str], Any]] = {
    "paper": read_paper,
    "players": read_players,
    "style": read_style,
    "printer": read_printer,
    "bleed": _length(0, LONGEST_BLEED),
    "gap": _length(0, WIDEST_GAP),
    "mark-length": _length(*LENGTHS),
    "mark-offset": _length(*OFFSETS),
    "mark-weight": _length(*WEIGHTS, unit="pt"),
    "mark-colour": read_mark_colour,
    "since": read_lock,
    "out": read_folder,
    **{name: _one_of(words) for name, words in WORDS.items()},
}
"""What reads the value of an option that `pnp build` takes once."""
