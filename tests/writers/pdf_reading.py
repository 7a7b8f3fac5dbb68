"""Small sheets to write, and what independent libraries read back from the PDF."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pdfplumber
import pikepdf
import pypdfium2
from PIL import Image

from pnp.drawing.items import Drawing, Item, Paint, Run, Segments, Shape, Text, Word
from pnp.geometry import Box, Size
from pnp.press.sheets import Placement, Sheet
from pnp.writers.document import Document
from pnp.writers.pdf import pdf_bytes

FONT_FOLDER = Path(__file__).parents[2] / "fonts"
FONTS = {path.stem: path for path in FONT_FOLDER.glob("*.ttf")}
REGULAR, BOLD = "NotoSans-Regular", "NotoSans-Bold"
PAPER = Size(100, 80)
POINTS = 72 / 25.4
PLAIN = Document("A deck", "Somebody", "poker")
NO_REACH = (0.0, 0.0, 0.0, 0.0)

RED, GREEN, BLUE, BLACK, WHITE = (
    (1.0, 0.0, 0.0),
    (0.0, 1.0, 0.0),
    (0.0, 0.0, 1.0),
    (0.0, 0.0, 0.0),
    (1.0, 1.0, 1.0),
)


def sheet(
    *placements: Placement, marks: tuple[Item, ...] = (), paper: Size = PAPER, number: int = 1
) -> Sheet:
    return Sheet(number, "front", paper, placements, marks)


def write(*sheets: Sheet, document: Document = PLAIN) -> bytes:
    return pdf_bytes(sheets, FONTS, document)


def write_items(*items: Item, size: Size = PAPER) -> bytes:
    """One drawing over the whole paper, so that its coordinates are those of the sheet."""
    return write(sheet(Placement(Drawing(size, 0.0, items), 0, 0, 0, NO_REACH), paper=size))


def rectangle(x: float, y: float, width: float, height: float) -> Segments:
    return (
        ("M", x, y),
        ("L", x + width, y),
        ("L", x + width, y + height),
        ("L", x, y + height),
        ("Z",),
    )


def box(x: float, y: float, width: float, height: float, paint: Paint) -> Shape:
    return Shape(rectangle(x, y, width, height), paint)


def word(text: str, font: str = REGULAR, kerns: tuple[float, ...] = ()) -> Word:
    return Word(font, text, 0.0, kerns)


def line(
    x: float, y: float, size: float, *words: Word, paint: Paint | None = None, spacing: float = 0.0
) -> Text:
    return Text((Run(x, y, size, words, paint or Paint(), spacing),))


def opened(data: bytes) -> pikepdf.Pdf:
    """The file as pikepdf reads it, after its own check of the syntax."""
    pdf = pikepdf.open(BytesIO(data))
    assert pdf.check_pdf_syntax() == []
    return pdf


def plumbed(data: bytes, page: int = 0) -> Any:
    return pdfplumber.open(BytesIO(data)).pages[page]


def millimetres(page: Any, item: dict[str, Any]) -> Box:
    """Where an object of pdfplumber lies, from the paper's top left corner."""
    x, y = item["x0"] / POINTS, item["top"] / POINTS
    return Box(x, y, item["x1"] / POINTS - x, item["bottom"] / POINTS - y)


def close(found: Box, wanted: Box, slack: float = 0.001) -> bool:
    return all(abs(a - b) <= slack for a, b in zip(found, wanted, strict=True))


class Pixels:
    """A rendered page; asked in mm from the top left corner."""

    def __init__(self, data: bytes, page: int = 0, dots: float = 8) -> None:
        self.dots = dots
        self.image: Image.Image = (
            pypdfium2.PdfDocument(data)[page].render(scale=dots / POINTS).to_pil().convert("RGB")
        )

    def at(self, x: float, y: float) -> tuple[int, int, int]:
        pixel: Any = self.image.getpixel((int(x * self.dots), int(y * self.dots)))
        return pixel


def near(found: tuple[int, int, int], wanted: tuple[float, float, float], slack: int = 4) -> bool:
    """Whether a pixel has this colour of 0-255 a channel."""
    return all(abs(a - b) <= slack for a, b in zip(found, wanted, strict=True))


def images(pdf: pikepdf.Pdf) -> list[Any]:
    """All image objects that are no masks."""
    found = [
        thing
        for thing in pdf.objects
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"
    ]
    masks = [image.SMask.objgen for image in found if "/SMask" in image]
    return [image for image in found if image.objgen not in masks]


def forms(pdf: pikepdf.Pdf) -> list[Any]:
    return [
        thing
        for thing in pdf.objects
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"
    ]
