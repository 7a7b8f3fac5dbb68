"""A Heartland content set -> its figures for people: goods by bills, places and prices; its deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.content.model import ContentSet, Piece
from pnp.games.heartland.pieces import GOODS
from pnp.rules.stats import Chart, Deck, Row, Stats


def stats(content: ContentSet) -> Stats:
    """Goods, prices and Locations, and the deck of Freight Bills and Fuel."""
    cards = deck_of(content)
    decks = (Deck("Freight Bills and Fuel", cards, content.rules["hand"]),) if cards else ()
    locations = [
        piece
        for component in content.components
        if component.kind == "location"
        for piece in component.pieces
    ]
    return Stats(tuple(charts(locations, cards)) if locations else (), decks)


def deck_of(content: ContentSet) -> dict[str, int]:
    """How many cards of each good and of each Fuel there are."""
    found: Counter[str] = Counter()
    for component in content.components:
        for piece in component.pieces if component.kind in ("bill", "fuel") else ():
            fields = vars(piece)
            name = fields["good"] if component.kind == "bill" else f"fuel {fields['spaces']}"
            found[name] += component.printed(piece, 1)
    order = [*GOODS, *sorted(name for name in found if name not in GOODS)]
    return {name: found[name] for name in order if found[name]}


def charts(locations: Sequence[Piece], cards: dict[str, int]) -> Iterator[Chart]:
    """What goods are worth, how often each price is paid, and what each Location pays; circle sides."""
    demands = [demand for location in locations for demand in vars(location)["demands"]]
    natives = Counter(vars(location)["native"] for location in locations)
    rows = []
    for good in GOODS:
        prices = [demand.price for demand in demands if demand.good == good]
        mean = sum(prices) / len(prices) if prices else 0
        rows.append(Row(good, (mean, len(prices), natives[good], cards.get(good, 0))))
    columns = ("price on average", "wanted at", "made at", "bills")
    yield Chart("Goods: what a crate is sold for", "good", columns, tuple(rows))
    paid = Counter(demand.price for demand in demands)
    yield Chart(
        "Prices: how often each is paid",
        "price",
        ("demands",),
        tuple(Row(str(price), (paid[price],)) for price in range(min(paid), max(paid) + 1)),
        note=f"{sum(demand.price for demand in demands) / len(demands):.2f} on average",
    )
    yield Chart(
        "Locations: what both prices add up to",
        "Location",
        ("prices",),
        tuple(
            Row(vars(location)["name"], (sum(demand.price for demand in vars(location)["demands"]),))
            for location in locations
        ),
    )
