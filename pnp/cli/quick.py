"""A plain command line of `pnp build` or `pnp check` -> what it asks for; all others are left to Typer.

Typer takes 60 to 110 ms to start, a fifth of what a whole build of 540 cards may take. What is understood
here means the same there; whatever is wrong, unusual or asks for help is not understood.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from pnp.cli.printing import CHECKED, LONGEST_BLEED, MOST_PLAYERS, WIDEST_GAP, WORDS, Asked
from pnp.geometry import PAPERS, parse_size

_WHOLE = re.compile("[0-9]{1,9}").fullmatch
_DECIMAL = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?").fullmatch


def understood(args: Sequence[str]) -> tuple[str, Asked] | None:
    """The command and what it asks for, or None where Typer has to read the line."""
    if not args or args[0] not in ("build", "check") or "_PNP_COMPLETE" in os.environ:
        return None
    try:
        asked = Asked(**_read(args[0], iter(args[1:])))
    except (ValueError, StopIteration):
        return None
    return None if asked.out.is_file() else (args[0], asked)


def _read(command: str, words: Iterator[str]) -> dict[str, Any]:
    """The fields of `Asked` that a line sets; ValueError or StopIteration where it is not plain."""
    found: dict[str, Any] = {}
    lists: dict[str, list[str]] = {"sets": [], "components": [], "only": []}
    for word in words:
        if word[:1] != "-":
            lists["sets"].append(_text(word))
            continue
        option, sign, value = word.partition("=")
        name = _LISTS.get(option) or _VALUES.get(option, (_FLAGS.get(option, ""),))[0]
        if name in found or name not in (Asked._fields if command == "build" else CHECKED):
            raise ValueError(word)
        if option in _FLAGS:
            if sign:
                raise ValueError(word)
            found[name] = True
            continue
        value = _text(value if sign else next(words))
        if name in lists:
            lists[name].append(value)
        else:
            found[name] = _VALUES[option][1](value)
    return found | {name: tuple(values) for name, values in lists.items()}


def _text(word: str) -> str:
    if not word or word[0] == "-":
        raise ValueError(word)
    return word


def _word(name: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in WORDS[name]:
            raise ValueError(text)
        return text

    return read


def _players(text: str) -> int:
    if not _WHOLE(text) or not 1 <= int(text) <= MOST_PLAYERS:
        raise ValueError(text)
    return int(text)


def _length(most: float) -> Callable[[str], float]:
    def read(text: str) -> float:
        if not _DECIMAL(text) or float(text) > most:
            raise ValueError(text)
        return float(text)

    return read


_FLAGS = {"--proof": "proof", "--strict": "strict", "--json": "as_json"}
_LISTS = {"--component": "components", "--only": "only"}
_VALUES: dict[str, tuple[str, Callable[[str], Any]]] = {
    "--paper": ("paper", lambda text: parse_size(text, PAPERS)),
    "--sides": ("sides", _word("sides")),
    "--flip": ("flip", _word("flip")),
    "--players": ("players", _players),
    "--marks": ("marks", _word("marks")),
    "--bleed": ("bleed", _length(LONGEST_BLEED)),
    "--gap": ("gap", _length(WIDEST_GAP)),
    "--out": ("out", Path),
}
"""The field of `Asked` that an option sets, and what reads its value."""
