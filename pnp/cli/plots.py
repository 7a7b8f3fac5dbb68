"""How a manifest is met -> a chart of it as an SVG or a PNG, drawn by a template like any piece."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pnp.cli import output
from pnp.content.model import Component, Piece
from pnp.geometry import Size
from pnp.source import Report, display_path

if TYPE_CHECKING:
    from pnp.cli.chances import Found

CHART = "odds"
"""Its template is `odds.face.j2`."""
SIZE = Size(170, 112)


def write_plot(found: Found, out: Path) -> int:
    """Write the chart; the exit code. Nothing is written where the manifest has errors."""
    from pnp.pipeline import draw_piece
    from pnp.writers.files import replace_files
    from pnp.writers.png import png_bytes
    from pnp.writers.svg import svg_bytes

    dealt, report = found.dealt, found.report
    chart, made = chart_of(found), None
    if not report.has_errors:
        part = Component(CHART, CHART, CHART, SIZE, (chart,), f"{CHART}.face.j2", None, safe=0)
        drawn = Report()
        made = draw_piece(dealt.content, dealt.place, part, chart, drawn)
        report.extend(drawn)
    output.show(report)
    if made is None:
        output.say("nothing was written")
        return 1
    drawing, fonts = made
    if out.suffix.lower() == ".png":
        data = png_bytes(drawing, fonts.files)
    else:
        data = svg_bytes(drawing, fonts.files, title=vars(chart)["title"])
    replace_files({out: data})
    print(display_path(out))
    return 0


def chart_of(found: Found) -> Piece:
    """What the template is given: words, and each row's target with its shares of all hands."""
    from pnp.cli.chances import bot_line

    chances = found.chances
    values = {
        "id": CHART,
        "copies": 1,
        "title": f"{found.piece.id}: {found.difficulty}",
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
