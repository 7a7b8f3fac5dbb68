"""Figures of a set: odds of hands worked out by hand, curves with their gaps, what each game tells."""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest

from pnp.content.fields import Choice, Field, Whole
from pnp.content.kinds import Kind
from pnp.content.model import Component, Piece
from pnp.games import find_games
from pnp.geometry import Size
from pnp.pipeline import open_set
from pnp.rules.stats import Chart, Deck, Stats, _distribution, distributions, hand_odds
from pnp.source import Source


def rows(chart: Chart) -> dict[str, tuple[float, ...]]:
    return {row.label: row.values for row in chart.rows}


def test_odds_of_a_small_hand() -> None:
    # Two of four cards are drawn: six hands, one without an A, one with both.
    found = hand_odds(Deck("Small", {"A": 2, "B": 1, "C": 1}), 2)
    assert rows(found)["A"] == pytest.approx((5 / 6, 1 / 6, 1.0, 2))
    assert rows(found)["B"] == pytest.approx((1 / 2, 0, 1 / 2, 1))
    assert found.note == "6 ways to draw a hand, all counted"
    # The whole deck in hand.
    assert hand_odds(Deck("Small", {"A": 2, "B": 1}), 3).note == "1 way to draw a hand, all counted"
    assert rows(hand_odds(Deck("Small", {"A": 2, "B": 1}), 3))["A"] == (1, 1, 2, 2)


def test_many_designs_are_told_by_how_many_there_are() -> None:
    cards = {f"card {number}": 1 + number % 2 for number in range(40)}
    found = rows(hand_odds(Deck("Large", cards), 6))
    assert list(found) == ["any of 20 with 1", "any of 20 with 2"]
    assert found["any of 20 with 1"][0] == pytest.approx(0.1)


def curve(field: Field, values: list[object], copies: int = 1) -> Chart | None:
    fields = ({"id": f"p{place}", "copies": 1, "worth": value} for place, value in enumerate(values))
    pieces = tuple(Piece(each, Source(Path()), {}) for each in fields)
    component = Component("deck", "Deck", "card", Size(63, 88), pieces, "", None, copies=copies)
    return _distribution(component, "worth", Kind("card", "Cards", {"worth": field}).fields["worth"], 1)


def test_a_curve_has_its_gaps() -> None:
    found = curve(Whole(0, 9), [2, 2, 5], copies=3)
    assert found is not None
    assert rows(found) == {"2": (6,), "3": (0,), "4": (0,), "5": (3,)}
    assert found.note == "3.00 on average"


def test_far_values_are_told_in_ranges() -> None:
    found = curve(Whole(0, 999), [1, 2, 100])
    assert found is not None
    assert rows(found)["1 to 10"] == (2,)
    assert rows(found)["91 to 100"] == (1,)
    assert len(found.rows) == 10


@pytest.mark.parametrize(
    ("field", "values"),
    [
        (Whole(0, 9), [3, 3, 3]),  # one value
        (Whole(0, 9), [1, 2, 3]),  # a few, none of them twice
        (Choice("a", "b"), ["a", "b"]),
        (Whole(0, 9), []),
        (Whole(0, 9), [None, None]),
    ],
)
def test_what_tells_nothing_is_left_out(field: Field, values: list[object]) -> None:
    assert curve(field, values) is None


def stats_of(name: str) -> tuple[dict[str, Chart], Stats]:
    content = open_set(name)
    game = find_games()[name]
    assert game.stats is not None
    found = game.stats(content)
    return {chart.title.partition(":")[0]: chart for chart in found.charts}, found


def test_totals_and_manifests_of_lighten() -> None:
    charts, found = stats_of("lighten")
    totals = rows(charts["Totals"])
    # Rules 4.4: of 1,820 hands 1,607 make 8 and all score with it; 322 make 20.
    assert totals["8"] == pytest.approx((1607 / 1820, 1, 1607))
    assert totals["20"] == pytest.approx((322 / 1820, 922 / 1820, 322))
    assert len(totals) == 30
    assert rows(charts["Manifests"])["B"] == pytest.approx((0.644, 0.934, 26.67, 135), abs=0.005)
    (deck,) = found.decks
    assert (sum(deck.cards.values()), deck.hand) == (16, 4)


def test_ranks_and_suits_of_loads() -> None:
    charts, found = stats_of("loads")
    # Rules L-I01, L-I07, L-R33.
    assert rows(charts["Ranks"])["8"] == (32, 4)
    assert charts["Ranks"].note == "a Haul is worth 2 to 66 for a player"
    assert rows(charts["Suits"]) == {
        "Hearts": (35, 7, 6), "Diamonds": (42, 7, 7), "Spades": (49, 7, 7), "Clubs": (56, 7, 6),
    }  # fmt: skip
    (deck,) = found.decks
    assert (deck.cards["11 (J)"], deck.hand) == (1, 7)
    # Both charts of ranks name the Jack by the number that it counts.
    pieces = next(chart for chart in distributions(open_set("loads"), 4) if chart.title == "Deck: rank")
    assert [chart.rows[-1].label for chart in (pieces, charts["Ranks"])] == ["11", "11 (J)"]


def test_goods_and_prices_of_heartland() -> None:
    charts, found = stats_of("heartland")
    # Rules 4.3: prices of soy and corn add up to 18 at six places, of cattle and pigs to 24.
    assert rows(charts["Goods"]) == {
        "soy": (3, 6, 3, 15), "corn": (3, 6, 3, 15), "cattle": (4, 6, 3, 8), "pigs": (4, 6, 3, 8),
    }  # fmt: skip
    assert (
        sum(
            price * times
            for price, (times,) in ((int(name), row) for name, row in rows(charts["Prices"]).items())
        )
        == 84
    )
    (deck,) = found.decks
    assert sum(deck.cards.values()) == 65
    assert rows(hand_odds(deck, 5))["pigs"][0] == pytest.approx(1 - comb(57, 5) / comb(65, 5))
