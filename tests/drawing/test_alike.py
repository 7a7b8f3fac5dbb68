"""Sides that differ in colour alone are told where not everyone sees that, and grounds that soak paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.content.model import Piece
from pnp.drawing.alike import alike, pairs_alike
from pnp.drawing.items import Drawing, Paint, Shape
from pnp.drawing.paths import rectangle
from pnp.drawing.soaked import soaked
from pnp.geometry import Size
from pnp.source import Source

FILLER = "<g>" + "<rect width='1'/>" * 40 + "</g>"
CARD = Size(63, 88)
GREEN = (0x1F / 255, 0x61 / 255, 0x3A / 255)
WHITE = (1.0, 1.0, 1.0)


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


def ground(width: float, height: float, colour: tuple[float, float, float] = GREEN) -> Shape:
    return Shape(rectangle(0, 0, width, height), Paint(colour))


def told(*shapes: Shape, size: Size = CARD) -> list[str]:
    return [problem.message for problem in soaked([piece("wolf")], [Drawing(size, 0.0, shapes)])]


def test_a_ground_with_much_ink_is_told_with_its_share() -> None:
    # 68 0 40 62 %: the table of inks in the art direction has 170 for this green.
    assert told(ground(63, 88)) == ["100 % of wolf is #1f613a, which takes 170 % ink"]
    assert told(ground(63, 60)) == ["68 % of wolf is #1f613a, which takes 170 % ink"]


def test_small_pieces_small_grounds_pale_ones_and_covered_ones_are_not_told() -> None:
    assert told(ground(40, 40), size=Size(40, 40)) == []
    assert told(ground(63, 50)) == []
    assert told(ground(63, 88, (0.7, 0.8, 0.75))) == []
    assert told(ground(63, 88), ground(60, 60, WHITE)) == []
