"""How a manifest is met -> a chart of it as an SVG or a PNG, drawn by a template like any piece."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pnp.cli.written import drawn, write_picture
from pnp.content.model import Component, Piece
from pnp.geometry import Size
from pnp.source import Report

if TYPE_CHECKING:
    from pnp.cli.chances import Found

CHART = "odds"
"""Its template is `odds.face.j2`."""
SIZE = Size(170, 112)


def write_plot(found: Found, out: Path) -> int:
    """Write the chart; the exit code. Nothing is written where the manifest has errors."""
    dealt, report = found.dealt, found.report
    chart, data = chart_of(found), None
    if not report.has_errors:
        part = Component(CHART, CHART, CHART, SIZE, (chart,), f"{CHART}.face.j2", None, safe=0)
        told = Report()
        data = drawn(dealt.content, dealt.place, part, chart, told, out)
        report.extend(told)
    return write_picture(data, report, out)


def chart_of(found: Found) -> Piece:
    """What the template is given: words, and each row's target with its shares of all hands."""
    from pnp.cli.chances import bot_line

    chances = found.chances
    values = {
        "id": CHART,
        "copies": 1,
        "title": f"{found.file.name}: {found.difficulty}",
        "lead": f"On average {100 * chances.mean:.0f} % of all hands make the target exactly. "
        f"{chances.expected:.2f} of {chances.most} points to expect with the best delivery in each row, "
        "no trims, nothing carried.",
        "exact_label": "hands that make the target",
        "near_label": "others that score",
        "rows": [
            {"target": row.target, "exact": row.exact / chances.hands, "near": row.near / chances.hands}
            for row in chances.rows
        ],
        "notes": [bot_line(reach) for reach in found.reached],
    }
    return Piece(values, found.piece.source, {})
