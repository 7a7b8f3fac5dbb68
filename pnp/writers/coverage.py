"""The bytes of a PDF -> how much of each page is covered by ink, measured on the page as PDFium shows it."""

from __future__ import annotations

from typing import Any

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
    return sum((number * _ink(*colour) for number, colour in colours), 0.0) / float(pixels)


def _ink(red: int, green: int, blue: int) -> float:
    """The ink of one colour."""
    light = max(red, green, blue)
    black = 1 - light / 255
    return black + (3 * light - red - green - blue) / light if light else black
