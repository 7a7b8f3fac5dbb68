"""The bytes of a PDF -> how much of each page is covered by ink, measured on the page as PDFium shows it."""

from __future__ import annotations

from typing import Any

from pnp.drawing.colours import total_ink

_SCALE = 108 / 72
"""Pixels a point. PDFium shows no line thinner than a pixel: larger ones would find too much ink."""


def coverage(pdf: bytes) -> tuple[float, ...]:
    """The ink of each page: 1 where one ink covers all of the paper, up to 3 where three do.

    It is the mean of cyan, magenta, yellow and black together, after the plain conversion from RGB in which
    black takes all of the grey: what is grey costs black alone.
    """
    import pypdfium2  # type: ignore[import-untyped]

    document = pypdfium2.PdfDocument(pdf)
    try:
        return tuple(_page(document[number]) for number in range(len(document)))
    finally:
        document.close()


def _page(page: Any) -> float:
    picture = page.render(scale=_SCALE).to_pil().convert("RGB")
    pixels = picture.width * picture.height
    colours: list[tuple[int, tuple[int, int, int]]] = picture.getcolors(pixels)
    return sum(
        (number * total_ink((red / 255, green / 255, blue / 255)) for number, (red, green, blue) in colours),
        0.0,
    ) / float(pixels)
