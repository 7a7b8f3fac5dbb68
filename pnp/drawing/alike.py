"""Sides of one component -> those that differ in colour alone, and not for everyone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from pnp.content.model import Piece
from pnp.drawing.colours import COLOUR, WAYS, apart, uncoloured
from pnp.records import NamedTuple
from pnp.source import Problem

LEAST = 10.0
"""CIEDE2000: from here on two colours are told apart at a glance."""


class Pair(NamedTuple):
    """Two sides, by their numbers, that some people see as one."""

    one: int
    other: int
    colours: tuple[str, str]
    """Those that differ most."""
    way: str
    difference: float


def alike(pieces: Sequence[Piece], svgs: Iterable[str]) -> Iterator[Problem]:
    """[colours-alike] for the closest two pieces, of which these are the SVG, that some people see as one."""
    pairs = [pair for pair in pairs_alike(svgs) if pieces[pair.one].id != pieces[pair.other].id]
    if pairs:
        worst = min(pairs, key=lambda pair: pair.difference)
        one, other = pieces[worst.one], pieces[worst.other]
        message = (
            f"{one.id} and {other.id} differ in colour alone, and {' and '.join(worst.colours)} "
            f"are {worst.difference:.1f} apart in {worst.way}, less than {LEAST:g}{_too(len(pairs) - 1)}"
        )
        hint = "give them different shapes or letters, or make one of them lighter"
        yield Problem("colours-alike", message, other.source, "warning", hint)


def _too(number: int) -> str:
    """What a message on one pair says of so many others."""
    return f"; so are {number} more pairs" if number > 1 else "; so is 1 more pair" if number else ""


def pairs_alike(svgs: Iterable[str]) -> Iterator[Pair]:
    """The pairs of sides, given as SVG, that differ in colour alone and too little in some way of seeing."""
    groups: dict[tuple[int, str], list[tuple[int, str]]] = {}
    for number, svg in enumerate(svgs):
        # What stands behind the last colour tells most sides apart without a look at the rest.
        key = len(svg), svg[svg.rfind("#") + 7 :]
        groups.setdefault(key, []).append((number, svg))
    for group in groups.values():
        if len(group) > 1:
            yield from _alike(group)


def _alike(group: list[tuple[int, str]]) -> Iterator[Pair]:
    drawn: dict[str, list[tuple[int, list[str]]]] = {}
    for number, svg in group:
        drawn.setdefault(uncoloured(svg), []).append((number, COLOUR.findall(svg)))
    for sides in drawn.values():
        for (one, mine), (other, theirs) in combinations(sides, 2):
            # Where only the spelling of colours differs, so that no pair does, nothing is confused.
            pairs = {pair for pair in zip(mine, theirs, strict=True) if pair[0].lower() != pair[1].lower()}
            if not pairs:
                continue
            difference, way, colours = min(_most(pairs, way) for way in WAYS)
            if difference < LEAST:
                yield Pair(one, other, colours, way, difference)


def _most(pairs: set[tuple[str, str]], way: str) -> tuple[float, str, tuple[str, str]]:
    """The two colours that differ most in a way of seeing."""
    difference, colours = max((apart(*pair, way), pair) for pair in pairs)
    return difference, way, colours
