"""A scale other than 1 and what it comes of."""

from __future__ import annotations

import pytest

from pnp.geometry import PAPERS
from pnp.printers.causes import find_cause


@pytest.mark.parametrize(
    ("scale", "paper", "words"),
    [
        (200 / 210, "a4", "95.2 % is a page fitted into margins of 5 mm"),
        (279.4 / 297, "letter", "94.1 % is a page for A4 fitted onto Letter"),
        (210 / 215.9, "a4", "97.3 % is a page for Letter fitted onto A4"),
        (203.2 / 215.9, "letter", "a page fitted into margins of 6.35 mm"),
        (174.15 / 184.15, "executive", "94.6 % is a page fitted into margins of 5 mm"),
        (0.9, "executive", "90.0 % is probably a page fitted into margins of 9.2 mm, or a percentage"),
        (0.98, "a4", "98.0 % is probably a page fitted into margins of 2.1 mm, or a percentage"),
        (0.55, "a4", "55.0 % is probably a percentage that was typed there"),
        (1.04, "letter", "enlarged the page; 104.0 % is"),
        (1.029, "a4", "102.9 % is probably borderless printing, which enlarges a little, or a percentage"),
        (1.5, "letter", "150.0 % is probably a percentage that was typed there"),
    ],
)
def test_windows_that_fit_pages(scale: float, paper: str, words: str) -> None:
    cause = find_cause(scale, scale, PAPERS[paper])
    assert cause
    assert cause.kind == "window"
    assert words in cause.message
    assert "100 %" in cause.hint


def test_stretched_pages() -> None:
    cause = find_cause(0.97, 0.99, PAPERS["a4"])
    assert cause
    assert (cause.kind, "stretched" in cause.message) == ("window", True)


def test_what_the_printer_itself_does() -> None:
    for scales in ((1.0, 0.996), (1.003, 1.003), (0.998, 1.002)):
        cause = find_cause(*scales, PAPERS["a4"])
        assert cause
        assert cause.kind == "feed"


def test_100_percent_needs_no_cause() -> None:
    assert find_cause(1.0009, 0.9991, PAPERS["a4"]) is None
