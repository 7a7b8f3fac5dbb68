"""Sheets to the bytes of a PDF that prints at 100 %: page boxes, wishes to the viewer, titles, labels.

Nothing is decided here: where things lie and what they look like stands in the sheets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.drawing.items import IDENTITY
from pnp.drawing.paths import bounds, rectangle
from pnp.geometry import Box, Size
from pnp.press.sheets import Sheet
from pnp.writers.document import Document
from pnp.writers.pdf_content import Painter
from pnp.writers.pdf_creator import CREATOR
from pnp.writers.pdf_font_files import UnusableFont
from pnp.writers.pdf_fonts import EmbeddedFonts
from pnp.writers.pdf_numbers import array
from pnp.writers.pdf_objects import PdfFile, text_string
from pnp.writers.pdf_resources import Resources
from pnp.writers.pdf_sheets import POINTS, SheetPainter

if TYPE_CHECKING:
    from pnp.writers.pdf_pictures import EmbeddedPictures
    from pnp.writers.pdf_trace import Trace

__all__ = ["UnusableFont", "pdf_bytes"]

_DUPLEX = {None: "", "long-edge": "/Duplex/DuplexFlipLongEdge", "short-edge": "/Duplex/DuplexFlipShortEdge"}
_PAGE_GROUP = "/Group<</S/Transparency/CS/DeviceRGB>>"
"""Where anything lets light through, viewers must mix in RGB, or they shift the colours of the whole page."""


def pdf_bytes(
    sheets: Sequence[Sheet], fonts: Mapping[str, Path], document: Document, trace: Trace | None = None
) -> bytes:
    """The PDF of these sheets, a page each; `fonts` gives the file of each face that words name.

    KeyError for a face that is not in `fonts`, OSError for a font or picture that cannot be read,
    UnusableFont for a font that cannot be embedded, TypeError for a text that was not set. The same
    arguments give the same bytes. `trace` is told how the pages came to be.
    """
    file = PdfFile()
    resources = Resources(file)
    embedded = EmbeddedFonts(file, resources, fonts)

    def pictures() -> EmbeddedPictures:
        from pnp.writers.pdf_pictures import EmbeddedPictures

        drawings = [placement.drawing for sheet in sheets for placement in sheet.placements]
        return EmbeddedPictures(file, resources, drawings, grey=document.grey)

    painter = Painter(resources, embedded, pictures)
    parts = (file, resources, embedded, painter)
    sheet_painter = trace.painter(parts, sheets) if trace else SheetPainter(painter, sheets)
    contents = []
    for sheet in sheets:
        content = sheet_painter.content(sheet)
        operators, names = content
        stream = file.add_stream("", operators.encode("latin-1"))
        if trace:
            trace.page(sheet, content, stream)
        contents.append(f"/Resources {resources.dictionary(names)}/Contents {stream}")
    embedded.finish()
    parent = file.reserve()
    group = _PAGE_GROUP if resources.has("G") else ""
    pages = [
        file.add(f"<</Type/Page/Parent {parent}{_boxes(sheet)}{content}{group}>>")
        for sheet, content in zip(sheets, contents, strict=True)
    ]
    file.fill(parent, f"<</Type/Pages/Count {len(pages)}/Kids[{' '.join(pages)}]>>".encode())
    return file.finish(_catalogue(file, parent, pages, document), _information(document))


def _boxes(sheet: Sheet) -> str:
    """The paper, the trims and the ink beyond them, in points from the bottom left corner."""
    block = sheet.block
    reach = max((max(placement.reach) for placement in sheet.placements), default=0.0)
    bleed = _on_paper(block.inset(-reach), sheet)
    if sheet.correction != IDENTITY:
        block = _on_paper(block, sheet)
    paper = Box(0, 0, *sheet.paper)
    boxes = (("MediaBox", paper), ("BleedBox", bleed), ("TrimBox", block))
    return "".join(f"/{name}{_points(box, sheet.paper)}" for name, box in boxes)


def _on_paper(box: Box, sheet: Sheet) -> Box:
    """The part of a box that lies on the paper once it is corrected."""
    if sheet.correction != IDENTITY:
        box = bounds(rectangle(*box), sheet.correction)
    x, y = max(0.0, box.x), max(0.0, box.y)
    right, bottom = min(sheet.paper.width, box.right), min(sheet.paper.height, box.bottom)
    return Box(x, y, right - x, bottom - y)


def _points(box: Box, paper: Size) -> str:
    edges = (box.x, paper.height - box.bottom, box.right, paper.height - box.y)
    return array(edge * POINTS for edge in edges)


def _catalogue(file: PdfFile, parent: str, pages: Sequence[str], document: Document) -> str:
    wishes = f"/PrintScaling/None/PickTrayByPDFSize true/DisplayDocTitle true{_DUPLEX[document.flip]}"
    language = text_string(document.language)
    entries = [f"/Type/Catalog/Pages {parent}/Lang{language}/ViewerPreferences<<{wishes}>>"]
    if document.labels:
        labels = " ".join(f"{page}<</P{text_string(label)}>>" for page, label in enumerate(document.labels))
        entries.append(f"/PageLabels<</Nums[{labels}]>>")
    if document.bookmarks:
        entries.append(f"/Outlines {_outline(file, pages, document.bookmarks)}")
    return f"<<{''.join(entries)}>>"


def _outline(file: PdfFile, pages: Sequence[str], bookmarks: Sequence[tuple[str, int]]) -> str:
    """Bookmarks one below the other (ISO 32000-1, 12.3.3)."""
    outline = file.reserve()
    entries = [file.reserve() for _ in bookmarks]
    for index, (title, page) in enumerate(bookmarks):
        previous = f"/Prev {entries[index - 1]}" if index else ""
        following = f"/Next {entries[index + 1]}" if index + 1 < len(entries) else ""
        links = f"/Parent {outline}{previous}{following}/Dest[{pages[page]}/Fit]"
        file.fill(entries[index], f"<</Title{text_string(title)}{links}>>".encode("latin-1"))
    content = f"<</Type/Outlines/Count {len(entries)}/First {entries[0]}/Last {entries[-1]}>>"
    file.fill(outline, content.encode())
    return outline


def _information(document: Document) -> str:
    said = {
        "Title": document.title,
        "Author": document.author,
        "Subject": document.subject,
        "Creator": CREATOR,
    }
    return f"<<{''.join(f'/{key}{text_string(text)}' for key, text in said.items() if text)}>>"
