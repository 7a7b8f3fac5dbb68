"""A content set -> its figures for people: how often values come, and what a hand of its decks may hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import comb
from typing import Any

from pnp.content.fields import Choice, Field, Flag, ListOf, Name, Pattern, RichText, Text, Whole
from pnp.content.model import Component, ContentSet, Piece
from pnp.records import NamedTuple
from pnp.rules.hints import all_counted

MOST_ROWS = 30
"""Of a chart; more values are told in ranges, more groups of a deck by how many cards they have."""
MOST_WORDS = 12
"""Different words of a field that are told."""
RANGES = 10
LEAST_SINGLE = 5
"""Values that come once each are told where there are so many."""


class Row(NamedTuple):
    """What is counted, and its figures, one a column."""

    label: str
    values: tuple[float, ...]


@dataclass(frozen=True)
class Chart:
    """A table whose first column of figures is also drawn as bars."""

    title: str
    of: str
    """What the rows are, such as `value`."""
    columns: tuple[str, ...]
    """Names of the columns of figures."""
    rows: tuple[Row, ...]
    shares: int = 0
    """So many columns, from the first, are shares of 1."""
    note: str = ""


@dataclass(frozen=True)
class Deck:
    """Cards that are drawn from together, by what tells one from another."""

    title: str
    cards: Mapping[str, int]
    hand: int | None = None
    """Cards of a hand; None where no rule says so."""


@dataclass(frozen=True)
class Stats:
    """What a game has to tell of a set."""

    charts: Sequence[Chart] = field(default=())
    decks: Sequence[Deck] = field(default=())


def hand_odds(deck: Deck, hand: int) -> Chart:
    """How often a hand of so many cards, no more than the deck has, holds one of each group; exact."""
    whole = sum(deck.cards.values())
    hands = comb(whole, hand)

    def row(label: str, cards: int) -> Row:
        none = comb(whole - cards, hand)
        one = cards * comb(whole - cards, hand - 1) if hand else 0
        shares = ((hands - none) / hands, (hands - none - one) / hands)
        return Row(label, (*shares, hand * cards / whole, cards))

    rows = [row(label, cards) for label, cards in deck.cards.items() if cards]
    if len(rows) > MOST_ROWS:
        alike = Counter(deck.cards.values())
        rows = [row(f"any of {alike[cards]} with {cards}", cards) for cards in sorted(alike) if cards]
    return Chart(
        title=f"{deck.title}: a hand of {hand} from {whole} cards",
        of="card",
        columns=("at least one", "two or more", "on average", "cards"),
        rows=tuple(rows),
        shares=2,
        note=all_counted(hands),
    )


def distributions(content: ContentSet, players: int) -> Iterator[Chart]:
    """How often each value of a field comes in a component, else each design, where that differs."""
    for component in content.components:
        fields = component.fields.fields.items() if component.fields is not None else ()
        charts = [_distribution(component, name, what, players) for name, what in fields]
        found = [chart for chart in charts if chart is not None]
        yield from found or _designs(component, players)


def printed(component: Component, piece: Piece, players: int) -> int:
    """How many of a piece there are; of what each player has, those of one."""
    return component.printed(piece, 1 if component.copies == "per-player" else players)


def _designs(component: Component, players: int) -> Iterator[Chart]:
    """How many there are of each design, where these are not equally many and not too many to tell."""
    rows = tuple(Row(piece.id, (printed(component, piece, players),)) for piece in component.pieces)
    if len({row.values for row in rows}) > 1 and len(rows) <= MOST_ROWS:
        yield Chart(f"{component.title}: copies", "design", ("pieces",), rows)


def _distribution(component: Component, name: str, what: Field, players: int) -> Chart | None:
    found: Counter[Any] = Counter()
    designs: Counter[Any] = Counter()
    for piece in component.pieces:
        copies = printed(component, piece, players)
        for value in _values(vars(piece).get(name), what):
            found[value] += copies
            designs[value] += 1
    one = what.field if isinstance(what, ListOf) else what
    rows = []
    if isinstance(one, Whole):
        rows = _numbers(found)
    elif component.cut and (isinstance(one, Choice | Flag) or max(designs.values(), default=0) > 1):
        rows = _words(found)
    if len(rows) < 2 or (len(rows) < LEAST_SINGLE and max(found.values()) < 2):
        return None
    each = ", of each player" if component.copies == "per-player" else ""
    counted = "times" if isinstance(what, ListOf) else "pieces"
    return Chart(f"{component.title}: {name}{each}", name, (counted,), tuple(rows), note=_mean(found, one))


def _values(value: Any, what: Field) -> Iterator[Any]:
    """The values of a field that can be counted."""
    if value is None or isinstance(what, RichText):
        return
    if isinstance(what, ListOf):
        for each in value:
            yield from _values(each, what.field)
    elif isinstance(what, Whole):
        yield int(value)
    elif isinstance(what, Choice | Flag | Name | Pattern) or type(what) is Text:
        yield ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _numbers(found: Counter[int]) -> list[Row]:
    """A row for each number from the lowest to the highest, or for each of a few ranges."""
    if not found:
        return []
    low, high = min(found), max(found)
    if high - low < MOST_ROWS:
        return [Row(str(number), (found[number],)) for number in range(low, high + 1)]
    width = -(-(high - low + 1) // RANGES)
    return [
        Row(
            f"{start} to {start + width - 1}",
            (sum(found[number] for number in found if start <= number < start + width),),
        )
        for start in range(low, high + 1, width)
    ]


def _words(found: Counter[str]) -> list[Row]:
    """A row for each word, in the order of the content; nothing of too many."""
    words = [word for word in found if word]
    return [Row(word, (found[word],)) for word in words] if len(words) <= MOST_WORDS else []


def _mean(found: Counter[int], what: Field) -> str:
    number = sum(found.values())
    if not isinstance(what, Whole) or not number:
        return ""
    return f"{sum(value * times for value, times in found.items()) / number:.2f} on average"
