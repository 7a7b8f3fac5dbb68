"""`pnp stats`: a set in figures, as tables with bars, as JSON, or as a picture."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli import output
from pnp.cli.build import Json, once
from pnp.cli.figures import columns, number
from pnp.cli.gaming import Set
from pnp.cli.options import MOST_PLAYERS
from pnp.cli.refusing import Refused, careful
from pnp.cli.written import PICTURES, ending

if TYPE_CHECKING:
    from pnp.content.model import ContentSet
    from pnp.project import SetPlace
    from pnp.rules.stats import Chart, Deck, Row

LONGEST_BAR, SHORTEST_BAR = 40, 10
"""Letters of the longest bar of a chart."""
LEAST_SHARE = 0.001
MOST_CARDS = 99
"""Of a hand."""


@dataclass(frozen=True)
class Told:
    """A set and its charts."""

    place: SetPlace
    content: ContentSet
    players: int
    charts: Sequence[Chart]


def stats(
    name: Set,
    players: Annotated[
        int | None,
        once(
            "players",
            "NUMBER",
            f"Count pieces for so many players, 1 to {MOST_PLAYERS}. Else as the set says.",
        ),
    ] = None,
    hand: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MOST_CARDS,
            metavar="NUMBER",
            help="Cards of a hand, for its odds. Else as the rules of the game say.",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            parser=ending(*PICTURES),
            metavar="FILE",
            help="Draw all charts into this file, .svg or .png, instead.",
            show_default=False,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show a set in figures: how many pieces, how often each value comes, what a hand of its cards may hold.

    Odds are counted, not sampled. With --hand 5 any deck tells the odds of a hand of five.
    """
    raise typer.Exit(careful(lambda: _stats(name, players, hand, out, as_json)))


def _stats(name: str, players: int | None, hand: int | None, out: Path | None, as_json: bool) -> int:
    from pnp.content.players import check_players
    from pnp.pipeline import load
    from pnp.project import Project
    from pnp.source import Report

    if as_json and out is not None:
        raise typer.BadParameter("a picture is no JSON: leave one of the two out", param_hint="'--json'")
    report = Report()
    place = Project(Path()).find(name, report)
    content = load(place, report) if place else None
    report.extend(check_players(content, players) if content else ())
    if place is None or content is None or report.has_errors:
        output.show(report)
        return 1
    number_of = players or content.players.default
    told = Told(place, content, number_of, charts_of(content, number_of, hand))
    if out is not None:
        from pnp.cli.charts import write_charts

        return write_charts(told, out)
    if as_json:
        output.print_json(in_json(told))
    else:
        for line in lines(told, bar_letter()):
            print(line)
    return 0


def charts_of(content: ContentSet, players: int, hand: int | None) -> list[Chart]:
    """What fields say, what the game has to tell, and the odds of hands. Refused for too large a hand."""
    from pnp.games import find_games
    from pnp.rules.stats import Stats, distributions, hand_odds

    game = find_games()[content.game] if content.game is not None else None
    own = game.stats(content) if game is not None and game.stats is not None else Stats()
    decks = own.decks or (list(plain_decks(content, players)) if hand is not None else [])
    odds = []
    for deck in decks:
        cards, held = sum(deck.cards.values()), hand or deck.hand
        if held is None:
            continue
        if held > cards:
            if own.decks or len(decks) == 1:
                raise Refused(
                    f"{content.id}: a hand of {held} is more than the {cards} cards of {deck.title}"
                )
            continue
        odds.append(hand_odds(deck, held))
    return [*distributions(content, players), *own.charts, *odds]


def plain_decks(content: ContentSet, players: int) -> Iterator[Deck]:
    """Components of more than one piece, each design by itself, where no game says what a deck is."""
    from pnp.rules.stats import Deck, printed

    for component in content.components:
        cards = {piece.id: printed(component, piece, players) for piece in component.pieces}
        if component.cut and sum(cards.values()) > 1:
            yield Deck(component.title, cards)


def pieces_of(told: Told) -> Iterator[tuple[str, str, int, int]]:
    """Id, title, number of pieces and of designs of each component."""
    for component in told.content.components:
        pieces = sum(component.printed(piece, told.players) for piece in component.pieces)
        yield component.id, component.title, pieces, len(component.pieces)


def lines(told: Told, bar: str) -> Iterator[str]:
    """Tables with bars of this letter."""
    from pnp.words.phrases import count

    content, players = told.content, told.players
    yield f"{content.title} {content.version}".rstrip() + f", for {count(players, 'player')}"
    yield ""
    found = list(pieces_of(told))
    rows = [[name, f"{pieces}", f"{designs}"] for name, _, pieces, designs in found]
    total = ["in all", f"{sum(each[2] for each in found)}", f"{sum(each[3] for each in found)}"]
    yield from columns([["component", "pieces", "designs"], *rows, total])
    for chart in told.charts:
        yield ""
        yield from chart_lines(chart, bar)


def chart_lines(chart: Chart, bar: str) -> Iterator[str]:
    """A chart: its title, a table with bars, and its note."""
    yield chart.title
    table = list(
        columns([[chart.of, *chart.columns], *([row.label, *shown(chart, row)] for row in chart.rows)])
    )
    # The longest line is the first where columns have long names.
    start = max(map(len, table)) + 2
    room = max(SHORTEST_BAR, min(LONGEST_BAR, shutil.get_terminal_size().columns - start - 4))
    most = 1.0 if chart.shares else max(abs(row.values[0]) for row in chart.rows) or 1
    yield f"  {table[0]}"
    for line, row in zip(table[1:], chart.rows, strict=True):
        yield f"  {line:<{start}}{bar * round(room * row.values[0] / most)}".rstrip()
    if chart.note:
        yield f"  {chart.note}"


def shown(chart: Chart, row: Row) -> list[str]:
    """The figures of a row in words."""
    return [
        share(value) if place < chart.shares else f"{value}" if isinstance(value, int) else number(value)
        for place, value in enumerate(row.values)
    ]


def share(value: float) -> str:
    """A part of 1; what is nearly nothing or all is not told as such."""
    if 0 < value < LEAST_SHARE:
        return f"<{100 * LEAST_SHARE:.1f} %"
    if 1 - LEAST_SHARE < value < 1:
        return f">{100 * (1 - LEAST_SHARE):.1f} %"
    return f"{100 * value:.1f} %"


def bar_letter() -> str:
    """What bars are made of on this terminal."""
    try:
        "█".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return "#"
    return "█"


def in_json(told: Told) -> dict[str, Any]:
    """The same for programs; shares are parts of 1."""
    content = told.content
    return {
        "set": content.id,
        "title": content.title,
        "game": content.game,
        "players": told.players,
        "components": [
            {"id": name, "title": title, "pieces": pieces, "designs": designs}
            for name, title, pieces, designs in pieces_of(told)
        ],
        "charts": [
            {
                "title": chart.title,
                "of": chart.of,
                "columns": list(chart.columns),
                "shares": list(chart.columns[: chart.shares]),
                "rows": [{"label": row.label, "values": list(row.values)} for row in chart.rows],
                "note": chart.note,
            }
            for chart in told.charts
        ],
    }
