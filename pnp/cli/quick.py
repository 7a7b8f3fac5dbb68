"""A plain command line of `pnp build` or `pnp check` -> what was typed; all others are left to Typer.

Typer takes 60 to 110 ms to start, a fifth of what a whole build of 540 cards may take. What is understood
here means the same there; whatever is wrong, unusual or asks for help is not understood.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any

from pnp.cache.line import FLAGS
from pnp.cli.options import READERS, read_folder

_LISTS = {"--component": "components", "--only": "only"}
_FOR_INK = frozenset(
    (
        "--marks",
        "--mark-length",
        "--mark-offset",
        "--mark-weight",
        "--mark-colour",
        "--mark-sides",
        "--ink",
        "--pack",
        "--proof",
        "--out",
        "--lock",
        "--since",
    )
)
"""What `pnp check` does not take."""
_FOR_REPORTS = frozenset(("--format", "--deep"))
"""What `pnp build` does not take."""


def understood(args: Sequence[str]) -> tuple[str, dict[str, Any]] | None:
    """The command and what was typed, or None where Typer has to read the line."""
    if not args or args[0] not in ("build", "check") or "_PNP_COMPLETE" in os.environ:
        return None
    command = args[0]
    try:
        typed = _read(iter(args[1:]), _FOR_INK if command == "check" else _FOR_REPORTS)
        if command == "build":
            typed.setdefault("out", read_folder("out"))
    except (ValueError, StopIteration):
        return None
    return command, typed


def _read(words: Iterator[str], refused: frozenset[str]) -> dict[str, Any]:
    """What is typed, by the parameters of a command; ValueError or StopIteration where it is not plain."""
    typed: dict[str, Any] = {}
    for word in words:
        option, sign, value = word.partition("=")
        name = "as_json" if option == "--json" else option[2:].replace("-", "_")
        if word[:1] != "-":
            typed.setdefault("sets", []).append(_text(word))
        elif option in _LISTS:
            typed.setdefault(_LISTS[option], []).append(_text(value if sign else next(words)))
        elif option in refused or name in typed:
            raise ValueError(word)
        elif option in FLAGS and not sign:
            typed[name] = True
        elif option[:2] == "--" and option[2:] in READERS:
            typed[name] = READERS[option[2:]](_text(value if sign else next(words)))
        else:
            raise ValueError(word)
    return typed


def _text(word: str) -> str:
    if not word or word[0] == "-":
        raise ValueError(word)
    return word
