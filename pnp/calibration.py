"""The calibration sheet as a PDF: its drawing by a template like any piece, both sides on their pages."""

from __future__ import annotations

from pathlib import Path

from pnp.content.model import Component, ContentSet, Piece, Players
from pnp.drawing.items import Drawing
from pnp.geometry import Size
from pnp.press.impose import hinge
from pnp.press.sheets import Placement, Sheet
from pnp.printers.target import CELL, MARKER, REACH, SIDES, TARGET, markers, stations
from pnp.project import BUNDLED, SetPlace
from pnp.sides import Sides
from pnp.source import Report, Source
from pnp.typeset.fonts import read_fonts
from pnp.words.phrases import show_flip, show_paper
from pnp.writers.document import Document
from pnp.writers.pdf import pdf_bytes

EDGE = 12.0
"""Least white between the sheet's target and the edge of the paper, mm."""


class PaperTooSmall(ValueError):
    """The calibration sheet does not fit on the paper; the message says what it takes."""


def calibration_pdf(paper: Size, flip: str) -> bytes:
    """The PDF of the two-sided sheet for standing paper, flipped on its `long-edge` or `short-edge`.

    Raises PaperTooSmall where white of 12 mm all round would be left no room.
    """
    paper = paper.standing
    least = Size(TARGET.width + 2 * EDGE, TARGET.height + 2 * EDGE)
    if paper.width < least.width or paper.height < least.height:
        raise PaperTooSmall(f"the calibration sheet takes a paper of at least {least}, not {paper}")
    place = SetPlace("calibration", BUNDLED, BUNDLED)
    report = Report()
    fonts = read_fonts(place.homes("fonts"), report)
    content = ContentSet("calibration", "Calibration", "", None, Players(1, 1, 1), ())
    sides = Sides(content, place, fonts, None, 1, report, lambda *_: None)
    upright = hinge(paper, flip).upright
    pieces = tuple(_piece(side, upright, f"{show_paper(paper)} · {show_flip(flip)}") for side in SIDES)
    component = Component(
        "calibration", "Calibration", "piece", TARGET, pieces, "calibration.j2", None, safe=0
    )
    rows = sides.of(component, component.face, pieces, report)
    assert rows, "\n".join(map(str, report))
    sheets = [_sheet(side, paper, drawing) for side, drawing in zip(SIDES, rows[0], strict=True)]
    document = Document(
        title="Calibration sheet",
        author="",
        subject=f"{show_paper(paper)}, print at 100 %, {show_flip(flip)}",
        flip=flip,
        labels=SIDES,
    )
    return pdf_bytes(sheets, fonts.files, document)


def _piece(side: str, upright: bool, job: str) -> Piece:
    """What the template is told of a side."""
    values = {
        "id": side,
        "copies": 1,
        "side": side,
        "flip": job.partition(" · ")[2],
        "text": f"pnp calibration sheet · {side} · {job} · 100 %",
        "markers": [marker._asdict() for marker in markers(side)],
        "marker": MARKER,
        "cell": CELL,
        "stations": [station._asdict() for station in stations(side, upright)],
        "reach": REACH,
    }
    return Piece(values, Source(Path()), {})


def _sheet(side: str, paper: Size, drawing: Drawing) -> Sheet:
    """A side in the middle of its page."""
    x, y = (paper.width - TARGET.width) / 2, (paper.height - TARGET.height) / 2
    return Sheet(1, side, paper, (Placement(drawing, x, y, 0, (0.0, 0.0, 0.0, 0.0)),), ())
