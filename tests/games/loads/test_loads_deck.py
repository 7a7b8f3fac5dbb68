"""What `check` says of a set of loads: the bundled one is right, and each fault is told at its place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from loads_positions import CONTENT, SET

from pnp.content.read import read_set
from pnp.games import find_games
from pnp.games.loads import GAME
from pnp.games.loads.bounds import haul_bounds
from pnp.games.loads.engine import ENGINE
from pnp.rules.engine import CHANCE
from pnp.rules.play import choose_at_random, play, seeded
from pnp.source import Problem, Report

Check = Callable[..., list[Problem]]
TWO = """  slots:
    heart: {letter: H, name: Hearts}
    spade: {letter: S, name: Spades}
"""
THREE = f"{TWO}    club: {{letter: C, name: Clubs}}\n"


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Check the bundled set with parts of its files replaced, or a deck of one's own for two, by itself."""

    def problems() -> list[Problem]:
        report = Report()
        content = read_set(tmp_path, find_games(), report)
        assert content is not None
        assert not report.has_errors, list(report)
        return list(GAME.check(content))

    def build(*changes: tuple[str, str]) -> list[Problem]:
        for source in SET.glob("*.yaml"):
            text = source.read_text(encoding="utf-8")
            for old, new in changes:
                text = text.replace(old, new)
            (tmp_path / source.name).write_text(text, encoding="utf-8")
        return problems()

    def homebrew(
        cards: str, slots: str = TWO, players: str = "{min: 2, max: 2, default: 2}", hand: str = ""
    ) -> list[Problem]:
        (tmp_path / "set.yaml").write_text(
            f"title: Test\ngame: loads\nversion: 1.0.0\nplayers: {players}\nsettings: {{profile: homebrew}}\n"
            f"rules:\n  hauls: 2\n  tokens: 1\n{hand}{slots}components: [deck.yaml]\n"
        )
        pieces = ""
        for number, card in enumerate(cards.split()):
            suit, rank, *labels = card.split(":")
            label = f", label: {labels[0]}" if labels else ""
            pieces += f"  - {{id: card-{number}, suit: {suit}, rank: {rank}{label}}}\n"
        text = f"component: deck\ntitle: Deck\nkind: card\nsize: poker\npieces:\n{pieces}"
        (tmp_path / "deck.yaml").write_text(text)
        return [problem for problem in problems() if problem.name != "missing-component"]

    build.homebrew = homebrew  # type: ignore[attr-defined]
    return build


def told(problems: list[Problem]) -> list[tuple[str, str]]:
    return sorted((problem.name, problem.message) for problem in problems)


def test_the_bundled_set_is_without_a_flaw(check: Check) -> None:
    assert check() == []
    assert (CONTENT.rules["hauls"], CONTENT.rules["hand"], CONTENT.rules["tokens"]) == (4, 7, 2)
    assert CONTENT.credits["game"] == "David McDougal"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        pytest.param(
            ("rank: 4}\n  - {id: spade-5,", "rank: 4, copies: 0}\n  - {id: spade-5,"),
            {("pack-size", "the deck has 28 cards, not 27"),
             ("pack-ranks", "spade has the ranks 4 to 10: 4 is missing")},
            id="L-V36-lacking-4S",
        ),
        pytest.param(
            ("suit: heart, rank: 8", "suit: heart, rank: 9"),
            {("pack-ranks", "heart has the ranks 2 to 8, not 9"),
             ("pack-ranks", "heart has the ranks 2 to 8: 8 is missing")},
            id="L-V36-with-9H",
        ),
        pytest.param(
            ("suit: spade, rank: 10", "suit: spade, rank: 14, label: A"),
            {("pack-ranks", "spade has the ranks 4 to 10, not 14"),
             ("pack-ranks", "spade has the ranks 4 to 10: 10 is missing"),
             ("pack-labels", "rank 14 is printed as 14, not as A")},
            id="L-V36-with-AS",
        ),
        pytest.param(
            ("suit: heart, rank: 8}", "suit: heart, rank: 8}\n  - {id: more, suit: heart, rank: 9}"),
            {("pack-size", "the deck has 28 cards, not 29"),
             ("pack-ranks", "heart has the ranks 2 to 8, not 9")},
            id="L-V36-29-cards",
        ),
        pytest.param(
            ("suit: heart, rank: 8}", "suit: heart, rank: 8, copies: 2}"),
            {("pack-size", "the deck has 28 cards, not 29"),
             ("pack-twice", "the 8 of heart is printed 2 times")},
            id="two copies",
        ),
        pytest.param(
            ("suit: heart, rank: 8}", "suit: heart, rank: 7}"),
            {("pack-twice", "`heart-8` and `heart-7` are both the 7 of heart"),
             ("pack-ranks", "heart has the ranks 2 to 8: 8 is missing")},
            id="twice",
        ),
        pytest.param(
            ("rank: 11, label: J", "rank: 11, label: Q"),
            {("pack-labels", "rank 11 is printed as J, not as Q")},
            id="a queen",
        ),
        pytest.param(
            ("rank: 11, label: J", "rank: 11"),
            {("pack-labels", "rank 11 is printed as J, not as 11")},
            id="no jack",
        ),
        pytest.param(
            ("suit: heart, rank: 8", "suit: joker, rank: 8"),
            {("pack-slots", "a trailer has no slot for the suit joker"),
             ("pack-ranks", "heart has the ranks 2 to 8: 8 is missing")},
            id="a joker",
        ),
        pytest.param(
            ("letter: D", "letter: H"),
            {("pack-slots", "the slots heart and diamond have the same letter H"),
             ("haul-numbers", "the slots of the official game are heart, diamond, spade, club, "
                              "in this order, with the letters H, D, S and C")},
            id="one letter twice",
        ),
        pytest.param(
            ("min: 4, max: 4", "min: 2, max: 5"),
            {("haul-players", "the official game is for 4 players, not for 2 to 5")},
            id="players",
        ),
        pytest.param(
            ("hauls: 4", "hauls: 3"),
            {("haul-numbers", "`hauls` is 4 in the official game, not 3")},
            id="hauls",
        ),
        pytest.param(
            ("tokens: 2", "tokens: 0"),
            {("haul-numbers", "`tokens` is 2 in the official game, not 0")},
            id="tokens",
        ),
        pytest.param(
            ("  hand: 7  ", "  # "),
            {("haul-numbers", "`hand` is 7 in the official game, not None")},
            id="hand",
        ),
    ],
)  # fmt: skip
def test_official_errors(check: Check, change: tuple[str, str], expected: set[tuple[str, str]]) -> None:
    problems = check(change)
    assert set(told(problems)) == expected
    assert {problem.severity for problem in problems} == {"error"}


FIT = "heart:4 heart:5 spade:4 spade:5"


@pytest.mark.parametrize(
    ("cards", "options", "expected"),
    [
        (FIT, {}, []),
        (FIT, {"players": "{min: 1, max: 2, default: 2}"}, []),
        (
            FIT,
            {"players": "{min: 2, max: 3, default: 2}"},
            [("pack-deal", "4 cards cannot be dealt out evenly to 3 players")],
        ),
        (
            " ".join(f"{suit}:{rank}" for rank in range(27) for suit in ("heart", "spade")),
            {"players": "{min: 27, max: 27, default: 27}"},
            [("haul-players", "a game is for 1 to 26 players, not for 27 to 27")],
        ),
        (FIT, {"hand": "  hand: 2\n"}, []),
        (FIT, {"hand": "  hand: 3\n"}, [("pack-deal", "2 hands of 3 cards need 6 cards, not 4")]),
        (
            f"{FIT} heart:6 spade:11:J heart:11:J spade:6:J",
            {},
            [
                ("pack-labels", "the label J stands for rank 11 and for rank 6"),
            ],
        ),
        (
            f"{FIT} heart:11:J spade:11",
            {},
            [("pack-labels", "rank 11 is printed as J and as 11")],
        ),
        (
            FIT,
            {"slots": THREE},
            [("pack-slots", "no card has the suit club, yet a trailer has a slot for it")],
        ),
    ],
)
def test_homebrew_errors(
    check: Check, cards: str, options: dict[str, str], expected: list[tuple[str, str]]
) -> None:
    problems = check.homebrew(cards, **options)  # type: ignore[attr-defined]
    assert told([problem for problem in problems if problem.severity == "error"]) == expected
    # What is told of a deck is told only where it can be played.
    assert any(problem.severity == "info" for problem in problems) == (not expected)


def test_a_trailer_of_nine_slots(check: Check) -> None:
    suits = [f"suit{letter}" for letter in "abcdefghi"]
    slots = "  slots:\n" + "".join(
        f"    {suit}: {{letter: {suit[-1].upper()}, name: {suit}}}\n" for suit in suits
    )
    cards = " ".join(f"{suit}:{rank}" for suit in suits for rank in (1, 2))
    problems = check.homebrew(cards, slots)  # type: ignore[attr-defined]
    assert told(problems) == [("pack-slots", "a trailer has at most 8 slots, not 9")]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (FIT, []),
        ("heart:4 heart:5 heart:6 spade:5", ["pack-lone-ranks", "pack-uneven"]),
        ("heart:4 heart:5 spade:6 spade:7", ["pack-no-pairs"]),
        ("heart:4 heart:5 spade:5 spade:6", ["pack-lone-ranks"]),
        ("heart:4 heart:6 spade:4 spade:6", ["pack-gaps", "pack-gaps"]),
    ],
)
def test_homebrew_warnings(check: Check, cards: str, expected: list[str]) -> None:
    problems = check.homebrew(cards)  # type: ignore[attr-defined]
    warnings = [problem for problem in problems if problem.severity == "warning"]
    assert sorted(problem.name for problem in warnings) == expected
    assert not any(problem.severity == "error" for problem in problems)


def test_a_deck_is_described(check: Check) -> None:
    (info,) = check.homebrew(FIT, hand="  hand: 2\n")  # type: ignore[attr-defined]
    assert (info.name, info.severity) == ("pack-figures", "info")
    assert info.message == (
        "2 of rank 4, 2 of rank 5; the sum of all is 18; a Haul is worth 4 to 10 for a player"
    )


def test_the_bounds_of_a_haul() -> None:
    # L-I07: J♣; 10♠+10♣; 9♦+9♠+9♣; 8♥.
    cards = tuple(
        (letter, rank)
        for letter, low in zip("HDSC", (2, 3, 4, 5), strict=True)
        for rank in range(low, low + 7)
    )
    assert haul_bounds(cards, tuple("HDSC"), 7) == (2, 66)
    assert haul_bounds(cards, tuple("HDSC"), 1) == (2, 11)
    # One slot holds one rank.
    assert haul_bounds((("H", 3), ("H", 9)), ("H",), 2) == (3, 9)
    # One slot: all cards of one rank whose top has its suit, however many there are elsewhere.
    assert haul_bounds((("H", 3), ("S", 3), ("S", 9)), ("H",), 3) == (3, 6)


def test_a_homebrew_set_is_played_with_its_own_numbers(check: Check, tmp_path: Path) -> None:
    check.homebrew(f"{FIT} heart:12:Q spade:12:Q")  # type: ignore[attr-defined]
    content = read_set(tmp_path, find_games(), Report())
    assert content is not None
    table = ENGINE.configure(content, 2, {}, None)
    assert (table.loads, table.hauls, table.tokens, table.suits) == (3, 2, 1, ("H", "S"))
    assert dict(table.deck) == {"4H": 4, "5H": 5, "4S": 4, "5S": 5, "QH": 12, "QS": 12}
    assert ENGINE.inline(table) == {
        "suits": ["H", "S"],
        "deck": ["4H", "5H", "4S", "5S", "QH", "QS"],
        "hauls": 2,
        "tokens": 1,
        "ranks": {"Q": 12},
    }
    events = list(play(ENGINE, ENGINE.setup(table, {"dealer": 0}), [choose_at_random] * 2, seeded(1)))
    assert sum(event.by == CHANCE for event in events) == 2
    assert len(events) == 2 * (1 + 6 + 6)
