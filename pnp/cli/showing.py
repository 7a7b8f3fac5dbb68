"""A plain command line of `pnp manifest show` -> what it says, from what is known or kept if it is.

All other lines are left to Typer, which takes longer to start than that.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pnp.cli import kept
from pnp.records import NamedTuple

MOST_GAMES: Final = 100_000


class Typed(NamedTuple):
    """What was typed."""

    file: Path
    deck: str | None
    games: int | None
    as_json: bool


def shown(words: Sequence[str]) -> int | None:
    """The exit code; None where Typer has to read the words behind `manifest show`."""
    typed = plain(words)
    if typed is None:
        return None
    if typed.deck is None and typed.games is None:
        from pnp.cli.answers import answer

        told = answer(typed.file, typed.as_json)
        if told is not None:
            kept.tell(told, "")
            return 0
    known = kept.find(kept.answer_key(str(typed.file), *typed[1:]))
    if known is None:
        from pnp.cli import chances
        from pnp.cli.refusing import careful

        return careful(lambda: chances.show(*typed, out=None))
    kept.tell(known["out"], known["err"])
    return 0


def plain(words: Sequence[str]) -> Typed | None:
    """What was typed; None where Typer has to read it."""
    file, deck, games, as_json = None, None, None, False
    rest = iter(words)
    for word in rest:
        option, sign, value = word.partition("=")
        if word == "--json":
            as_json = True
        elif option in ("--deck", "--games"):
            value = value if sign else next(rest, "")
            if option == "--deck":
                deck = value
            elif value.isascii() and value.isdigit() and len(value) < 8 and int(value) <= MOST_GAMES:
                games = int(value)
            else:
                return None
        elif word[:1] in ("", "-") or file is not None:
            return None
        else:
            file = Path(word)
    return None if file is None or deck == "" else Typed(file, deck, games, as_json)
