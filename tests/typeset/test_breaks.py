"""Where a line may end within what no space divides."""

from __future__ import annotations

import pytest

from pnp.typeset.breaks import ICON, break_places


def divided(text: str) -> str:
    """The text with a bar at each place where a line may end."""
    places = {place for place, _ in break_places(text)}
    return "".join(f"|{character}" if place in places else character for place, character in enumerate(text))


@pytest.mark.parametrize(
    "expected",
    [
        "word",
        "well-|known",
        "up-|to-|date.",
        "-free",
        "2-4",
        "x-2",
        "end-",
        "(well-|known)",
        "one–|two",
        "one|—|two",
        "don’t",
        "and/or",
        "ab\u200b|cd",
        "\u00a05\u00a0mm",
        "a\u2011b",
        "a\u2060-|b",
        "a-\u2060b",
        "貨|物|列|車|は|東|京|へ。",
        "（例：|石|炭、|木|材）|「終|点」|ま|で",
        "カー|ド|を|ひっ|く",
        "A|貨|B",
        "한|국|어",
        "a\u2003|b",
        f"gain|{ICON}|now",
        f"gain|{ICON}.",
        f"({ICON}|{ICON})",
        f"2\u00a0{ICON}",
        f"{ICON}-|x",
    ],
)
def test_places(expected: str) -> None:
    assert divided(expected.replace("|", "")) == expected


def test_a_soft_hyphen_shows_only_there() -> None:
    assert break_places("hy\u00adphen-ate") == ((3, True), (8, False))
