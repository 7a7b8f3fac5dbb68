"""One drawing to the bytes of a PNG: the picture that PDFium shows of its PDF."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from pnp.drawing.items import Drawing
from pnp.geometry import Size
from pnp.press.sheets import Placement, Sheet
from pnp.writers.document import Document
from pnp.writers.pdf import pdf_bytes

_LESS = 0.01
"""Of the last pixel is left out: PDFium rounds up, and no error of rounding may make a picture larger."""


def png_bytes(drawing: Drawing, fonts: Mapping[str, Path], dpi: float = 150, *, bleed: float = 0.0) -> bytes:
    """A side on white paper, up to `bleed` mm beyond the trim, as far as it is drawn there.

    The picture is as many pixels wide and high as come nearest to its measures and says its `dpi`. `fonts`
    gives the file of each face that words name; errors as of `pdf_bytes`. The same arguments give the same
    bytes.
    """
    import pypdfium2  # type: ignore[import-untyped]

    reach = min(bleed, drawing.bleed)
    size = drawing.size
    paper = Size(*((_pixels(length + 2 * reach, dpi) - _LESS) * 25.4 / dpi for length in size))
    placement = Placement(drawing, reach, reach, 0, (drawing.bleed,) * 4)
    sheet = Sheet(1, "front", paper, (placement,), ())
    document = pypdfium2.PdfDocument(pdf_bytes([sheet], fonts, Document("", "", "")))
    try:
        picture = document[0].render(scale=dpi / 72).to_pil().convert("RGB")
    finally:
        document.close()
    packed = BytesIO()
    picture.save(packed, "PNG", dpi=(dpi, dpi))
    return packed.getvalue()


def _pixels(length: float, dpi: float) -> int:
    """The whole pixels nearest to a length in mm."""
    return max(1, round(length * dpi / 25.4))
