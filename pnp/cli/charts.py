"""The charts of a set -> one picture, SVG or PNG, drawn by a template like any piece."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.cli.refusing import Refused
from pnp.cli.stats import shown
from pnp.cli.written import drawn, write_picture
from pnp.content.model import Component, Piece
from pnp.geometry import Size
from pnp.source import Report
from pnp.words.phrases import count

if TYPE_CHECKING:
    from pnp.cli.stats import Told
    from pnp.rules.stats import Chart

CHARTS = "bars"
"""Their template is `bars.face.j2`."""
WIDTH, TOP, FOOT = 190.0, 26.0, 2.0
"""mm: of the picture, above the first chart and below the last."""
PITCH, AROUND, APART = 4.4, 8.0, 6.0
"""mm: from row to row, for title and names of a chart, and between two charts."""


def write_charts(told: Told, out: Path) -> int:
    """Write the picture; the exit code. Refused where there is nothing to draw."""
    if not told.charts:
        raise Refused(f"{told.content.id} has no values to draw; --hand 5 adds the odds of a hand of five")
    placed, height = layout(told.charts)
    page = page_of(told, placed)
    size = Size(WIDTH, TOP + height + FOOT)
    part = Component(CHARTS, CHARTS, CHARTS, size, (page,), f"{CHARTS}.face.j2", None, safe=0)
    report = Report()
    return write_picture(drawn(told.content, told.place, part, page, report, out), report, out)


def layout(charts: Sequence[Chart]) -> tuple[list[dict[str, Any]], float]:
    """Charts as the template takes them, each in the column that is shorter so far; and their height, mm."""
    ends = [0.0, 0.0]
    placed = []
    for chart in charts:
        right = ends[1] < ends[0]
        placed.append({"right": right, "top": ends[right], **words_of(chart)})
        rows = len(chart.rows) + 1 + bool(chart.note)
        ends[right] += AROUND + rows * PITCH + APART
    return placed, max(ends)


def words_of(chart: Chart) -> dict[str, Any]:
    """What is written of a chart, and how long its bars are as parts of the longest."""
    most = 1.0 if chart.shares else max(abs(row.values[0]) for row in chart.rows) or 1
    return {
        "title": chart.title,
        "of": chart.of,
        "column": chart.columns[0],
        "note": chart.note,
        "rows": [
            {"label": row.label, "part": row.values[0] / most, "figure": shown(chart, row)[0]}
            for row in chart.rows
        ],
    }


def page_of(told: Told, placed: list[dict[str, Any]]) -> Piece:
    """What the template is given."""
    content = told.content
    pieces = sum(
        component.printed(piece, told.players)
        for component in content.components
        for piece in component.pieces
    )
    values = {
        "id": CHARTS,
        "copies": 1,
        "title": f"{content.title} {content.version}".rstrip(),
        "lead": f"For {count(told.players, 'player')}: {count(pieces, 'piece')}.",
        "pitch": PITCH,
        "charts": placed,
    }
    return Piece(values, content.source, {})
