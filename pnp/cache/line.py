"""A line of `pnp build` -> the words that decide what pieces look like, and what else is asked of it."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.records import NamedTuple

FLAGS = frozenset(
    ("--proof", "--large-print", "--strict", "--json", "--lock", "--deep", "--pack"),
)
"""Options that take no value."""


class Line(NamedTuple):
    """What is asked of a build; lines with the same words print the same pieces."""

    words: tuple[str, ...]
    since: str = ""
    """The lock that it is held against; nothing where it prints all."""
    lock: bool = False
    as_json: bool = False

    @property
    def is_partial(self) -> bool:
        """Whether some of a set is left as it is."""
        return any(word.partition("=")[0] in ("--component", "--only") for word in self.words)

    @property
    def out(self) -> str:
        """The folder that files go to."""
        for word, following in zip(self.words, (*self.words[1:], ""), strict=True):
            if word == "--out":
                return following
            if word.startswith("--out="):
                return word.removeprefix("--out=")
        return "out"


def read_line(args: Sequence[str]) -> Line | None:
    """What a line asks for; None where it is not written plainly."""
    words: list[str] = []
    asked: set[str] = set()
    since = ""
    rest = iter(args)
    for word in rest:
        option, sign, value = word.partition("=")
        takes_value = word[:2] == "--" and not sign and word not in FLAGS
        if takes_value:
            value = next(rest, "")
            if not value or value[0] == "-":
                return None
        if option == "--since":
            if since or not value:
                return None
            since = value
        elif word in ("--lock", "--json"):
            asked.add(word)
        else:
            words += (word, value) if takes_value else (word,)
    return Line(tuple(words), since, "--lock" in asked, "--json" in asked)
