"""Style sheets, colours and lengths as drawing programs write them."""

from __future__ import annotations

import pytest

from pnp.drawing.art.styles import Sheet, rules
from pnp.drawing.art.tree import Element
from pnp.drawing.art.values import colour, length, share


@pytest.mark.parametrize(
    "text", ["a b {}", "a > b {}", "a:hover {}", "@import 'x.css';", "a { fill: red", "{}"]
)
def test_style_sheets_that_are_not_read(text: str) -> None:
    with pytest.raises(ValueError, match="style sheet"):
        list(rules(text))


def test_a_strong_word_is_not_read() -> None:
    with pytest.raises(ValueError, match="its style holds `fill: red !important`"):
        Sheet().properties(Element("g", {"style": "fill: red !important"}, 1))


@pytest.mark.parametrize(
    ("text", "hexes", "opacity"),
    [
        ("#F80", "#ff8800", 1),
        ("#f808", "#ff8800", 8 * 17 / 255),
        ("#11223380", "#112233", 128 / 255),
        ("rebeccapurple", "#663399", 1),
        ("White", "#ffffff", 1),
        ("rgb(47,102, 144)", "#2f6690", 1),
        ("rgb(300 -5 0)", "#ff0000", 1),
        ("rgba(100%, 50%, 0%, 25%)", "#ff8000", 0.25),
        ("rgb(0 0 0 / .5)", "#000000", 0.5),
        ("transparent", "#000000", 0),
    ],
)
def test_colours(text: str, hexes: str, opacity: float) -> None:
    assert colour(text) == (hexes, pytest.approx(opacity))
    # a colour that was asked for before is the same again
    assert colour(text) == (hexes, pytest.approx(opacity))


@pytest.mark.parametrize("text", ["", "reddish", "#12345", "rgb(1,2)", "rgb(a,b,c)", "url(x)", "inherit"])
def test_colours_that_are_none(text: str) -> None:
    with pytest.raises(ValueError, match="must be"):
        colour(text)


@pytest.mark.parametrize(
    ("text", "units"),
    [
        *((text, "96") for text in ("1in", "25.4mm", "72pt", "6pc", "2.54cm", "101.6Q", "96px")),
        *(("10%", "20"), ("-.5", "-0.5"), ("1e2", "100"), ("0", "0")),
    ],
)
def test_lengths(text: str, units: str) -> None:
    assert length(text, 200) == units


@pytest.mark.parametrize("text", ["", "1em", "wide", "1 2", "0x10", "inf"])
def test_lengths_that_are_none(text: str) -> None:
    with pytest.raises(ValueError, match="must be a length"):
        length(text, 1)


def test_shares_are_kept_in_their_bounds() -> None:
    assert [share(text) for text in ("50%", "-1", "7", "0.25")] == ["0.5", "0", "1", "0.25"]
