"""Sides that differ in colour alone are told where not everyone sees that."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.content.model import Piece
from pnp.drawing.alike import alike, pairs_alike
from pnp.source import Source

FILLER = "<g>" + "<rect width='1'/>" * 40 + "</g>"


def svg(colour: str, word: str = "Wolf", second: str = "#000000") -> str:
    return f"<svg><rect fill='{colour}'/>{FILLER}<text fill='{second}'>{word}</text></svg>"


def piece(name: str) -> Piece:
    return Piece({"id": name, "copies": 1}, Source(Path("cards.yaml"), 4), {})


def test_red_and_green_of_one_lightness_are_told() -> None:
    # The example of the page colours-alike: 0.1 apart in a grey print.
    (pair,) = pairs_alike([svg("#C00000"), svg("#006E00")])
    assert (pair.one, pair.other, pair.colours, pair.way) == (0, 1, ("#C00000", "#006E00"), "a grey print")
    assert pair.difference < 0.2


@pytest.mark.parametrize(
    "sides",
    [
        [svg("#C00000"), svg("#006E00", "Bear")],  # other words
        [svg("#C00000"), svg("#A9D18E")],  # light and dark
        [svg("#C00000"), svg("#c00000")],  # the same colour
        [
            svg("#C00000", second="#000000"),
            svg("#006E00", second="#FFFFFF"),
        ],  # another colour tells them apart
        [svg("#C00000")],
    ],
)
def test_what_everyone_tells_apart_is_not_told(sides: list[str]) -> None:
    assert list(pairs_alike(sides)) == []


def test_the_problem_names_both_pieces_and_stands_at_the_second() -> None:
    pieces = [piece("rust"), piece("moss")]
    (problem,) = alike(pieces, [svg("#C00000"), svg("#006E00")])
    assert (problem.name, problem.severity, problem.source) == ("colours-alike", "warning", pieces[1].source)
    assert problem.message.startswith("rust and moss differ in colour alone, and #C00000 and #006E00 are 0.")
    assert list(alike([pieces[0], pieces[0]], [svg("#C00000"), svg("#006E00")])) == []


@pytest.mark.parametrize(
    ("colours", "also"),
    [
        (["#C00000", "#006E00"], ""),
        (["#C00000", "#FFFFFF", "#006E00", "#007400"], "; so are 2 more pairs"),
        (["#F4F4F4", "#FFFFFF", "#C00000", "#006E00"], "; so is 1 more pair"),
    ],
)
def test_one_problem_names_the_closest_pair_and_counts_the_others(colours: list[str], also: str) -> None:
    # Red and the first green are 0.1 apart in grey, any two others of one sort by more.
    pieces = [piece(colour) for colour in colours]
    (problem,) = alike(pieces, [svg(colour) for colour in colours])
    assert problem.message.startswith("#C00000 and #006E00 differ in colour alone")
    assert problem.message.partition("less than 10")[2] == also
