"""A set of Lighten the Load -> its figures for people: totals of hands, and how manifests are met."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.content.model import ContentSet
from pnp.games.lighten.facts import deck_of
from pnp.games.lighten.manifests import chances, manifests_of, odds_of
from pnp.rules.hints import all_counted
from pnp.rules.stats import Chart, Deck, Row, Stats


def stats(content: ContentSet) -> Stats:
    """The value of each card by its odds, and the charts of totals and manifests."""
    cards = {f"value {value}": number for value, number in sorted(deck_of(content).items())}
    return Stats(tuple(charts(content)), (Deck("Personal deck", cards, content.rules["hand"]),))


def charts(content: ContentSet) -> Iterator[Chart]:
    """Which totals a hand can make, and how each manifest is met."""
    counted, gap = odds_of(content), content.rules["near_gap"]
    yield Chart(
        "Totals: hands that can make one exactly",
        "total",
        ("exactly", "near enough to score", "hands"),
        tuple(
            Row(
                str(total),
                (
                    counted.exact(total) / counted.hands,
                    counted.near(total, gap) / counted.hands,
                    counted.exact(total),
                ),
            )
            for total in range(1, counted.largest + 1)
        ),
        shares=2,
        note=all_counted(counted.hands),
    )
    met = [(piece, chances(content, vars(piece)["targets"])) for piece in manifests_of(content)]
    if met:
        yield Chart(
            "Manifests: hands that meet a target exactly, on average",
            "manifest",
            ("exactly", "near enough to score", "points to expect", "sum of targets"),
            tuple(
                Row(
                    f"{vars(piece)['letter']}",
                    (found.mean, found.near, found.expected, sum(vars(piece)["targets"])),
                )
                for piece, found in met
            ),
            shares=2,
            note="hands of the whole deck: no trims, nothing carried",
        )
