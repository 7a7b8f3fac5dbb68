"""Printers, scanners and cameras that do to the calibration sheet exactly what they are told."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import pypdfium2
from PIL import Image

from pnp.calibration import calibration_pdf
from pnp.geometry import PAPERS


class Printer(NamedTuple):
    """What happens to a page: scaled and turned clockwise about its middle, then moved; mm and degrees."""

    x: float = 0.0
    y: float = 0.0
    rotation: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0

    @property
    def matrix(self) -> np.ndarray:
        """From mm as meant to mm on the paper, both from the middle."""
        turn = np.radians(self.rotation)
        turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        matrix = np.eye(3)
        matrix[:2, :2] = turned @ np.diag([self.scale_x, self.scale_y])
        matrix[:2, 2] = self.x, self.y
        return matrix


@cache
def rendered(paper: str, page: int, dpi: float, flip: str = "long-edge") -> np.ndarray:
    """A page of the sheet in greys."""
    document = pypdfium2.PdfDocument(calibration_pdf(PAPERS[paper], flip))
    try:
        return np.asarray(document[page].render(scale=dpi / 72).to_pil().convert("L"))
    finally:
        document.close()


def to_pixels(paper: str, dpi: float, shape: tuple[int, ...]) -> np.ndarray:
    """From mm, from the middle of the paper, to pixels."""
    scale, (height, width) = dpi / 25.4, shape[:2]
    return np.array([[scale, 0, (width - 1) / 2], [0, scale, (height - 1) / 2], [0, 0, 1]])


def scanned(
    printer: Printer,
    *,
    paper: str = "letter",
    page: int = 0,
    dpi: float = 150,
    blur: float = 0.0,
    noise: float = 0.0,
) -> np.ndarray:
    """What a flatbed makes of the print when the picture ends where the paper does."""
    sheet = rendered(paper, page, dpi)
    pixels = to_pixels(paper, dpi, sheet.shape)
    moved = pixels @ printer.matrix @ np.linalg.inv(pixels)
    seen = cv2.warpPerspective(sheet, moved, sheet.shape[::-1], flags=cv2.INTER_CUBIC, borderValue=255)
    return worn(seen, blur, noise)


def photographed(
    printer: Printer,
    corners: np.ndarray,
    size: tuple[int, int],
    *,
    paper: str = "letter",
    page: int = 0,
    dpi: float = 200,
    blur: float = 0.6,
    noise: float = 0.0,
    ground: int = 60,
) -> np.ndarray:
    """What a camera sees: the paper's corners, from the top left clockwise, at these pixels of a picture."""
    sheet = scanned(printer, paper=paper, page=page, dpi=dpi)
    height, width = sheet.shape
    own = np.array([[-0.5, -0.5], [width - 0.5, -0.5], [width - 0.5, height - 0.5], [-0.5, height - 0.5]])
    view, _ = cv2.findHomography(own, corners)
    framed = cv2.copyMakeBorder(sheet, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=ground)
    shift = np.array([[1, 0, -40], [0, 1, -40], [0, 0, 1.0]])
    seen = cv2.warpPerspective(framed, view @ shift, size, flags=cv2.INTER_AREA, borderValue=ground)
    return worn(seen, blur, noise)


def worn(picture: np.ndarray, blur: float, noise: float) -> np.ndarray:
    """A picture out of focus by so many pixels, with grain of so many greys."""
    if blur:
        picture = cv2.GaussianBlur(picture, (0, 0), blur)
    if noise:
        grain = np.random.default_rng(1).standard_normal(picture.shape, np.float32) * np.float32(noise)
        picture = np.clip(picture + grain, 0, 255)
    return picture.astype(np.uint8)


def saved(picture: np.ndarray, file: Path, dpi: float | None = None) -> Path:
    """A picture as a file."""
    Image.fromarray(picture).save(file, **({"dpi": (dpi, dpi)} if dpi else {}))
    return file
