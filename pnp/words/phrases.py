"""Numbers, papers and names in a row, as one says them to whoever prints."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.geometry import PAPERS, Size, paper_name

SEVERAL = Size(0.0, 0.0)
"""Stands for the size of pieces of several sizes."""
PACKED_IN_VAIN = "Nothing is packed: no way to share sheets was found that takes fewer of them."
"""What is said where `--pack` was asked for and saves nothing."""


def count(number: int, word: str) -> str:
    """A number of things: `1 sheet`, `2 sheets`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def show_paper(paper: Size) -> str:
    """A paper as one reads it on a package: `Letter`, `A4`, `210 x 300 mm`."""
    name = paper_name(paper)
    return name.capitalize() if name in PAPERS else str(paper)


def show_size(size: Size) -> str:
    """The size of pieces: `63 x 88 mm`."""
    return "several sizes" if size == SEVERAL else str(size)


def show_flip(flip: str) -> str:
    """How the printer turns the paper."""
    return f"flip on the {flip.replace('-', ' ')}"


def listed(words: Sequence[str]) -> str:
    """Words in a row: `a, b and c`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
