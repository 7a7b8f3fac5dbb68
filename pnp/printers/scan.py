"""A picture of the printed calibration sheet -> where its markers and the edges of its paper are.

OpenCV finds them; it comes with the extra `pnp[scan]`. Points are pairs of numbers: pixels from the middle of
the first pixel of the upright picture, or mm from the middle of the sheet as it was meant (`print`).
"""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image, ImageOps

from pnp.geometry import Size
from pnp.printers.target import MARKER, SIDES, TARGET, Marker, markers
from pnp.records import NamedTuple

Array = np.ndarray[Any, np.dtype[Any]]

LEAST_MARKERS = 4
_ENOUGH = 1600
"""Pixels of the longer side in which markers are looked for: quicker, and with less grain."""
LEAST_DROP = 25.0
"""Grey levels of 255 by which the ground must be darker than the paper."""
_LEAST_SHARE = 0.5
"""Of the places where an edge is looked for, it must be found at so many."""
_STEP = 4.0
"""Between the places where an edge is looked for, mm."""
_BEYOND = 1.1
"""The paper may be so many times as large as it should be, measured in what was printed."""


class Unreadable(ValueError):
    """A picture that nothing can be measured on: why, and what to do."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class Found(NamedTuple):
    """What a picture shows."""

    side: str
    """`front` or `back`."""
    printed: Array
    """The corners of the markers as they were meant, mm."""
    seen: Array
    """The same corners in the picture, pixels."""
    edges: tuple[Array, ...]
    """Points on the left, top, right and bottom edge of the paper, in print mm; none where none is seen."""
    size: tuple[int, int]
    """Width and height of the picture in pixels."""
    dpi: tuple[float, float] | None
    """Pixels an inch, across and down, where the file says so."""

    @property
    def number(self) -> int:
        """How many markers were found."""
        return len(self.printed) // 4


def look(file: Path, paper: Size) -> Found:
    """What a picture of one side shows, printed on this paper, which stands.

    Raises Unreadable, and OSError where the file cannot be read.
    """
    grey, dpi = read_picture(file)
    side, found = _markers(grey)
    turns = _quarter_turns(found)
    if turns:
        grey = np.ascontiguousarray(np.rot90(grey, turns))
        side, found = _markers(grey)
        dpi = dpi[::-1] if dpi and turns % 2 else dpi
    printed = np.array([corner for marker, _ in found for corner in marker.corners])
    seen = np.concatenate([corners for _, corners in found])
    edges = _edges(grey, homography(printed, seen), paper)
    height, width = grey.shape
    return Found(side, printed, seen, edges, (width, height), dpi)


def read_picture(file: Path) -> tuple[Array, tuple[float, float] | None]:
    """A picture in 256 greys as a camera held it, and its pixels an inch where it says so."""
    if file.exists() and not file.is_file():
        raise Unreadable("it is no file", "name the picture itself, as PNG, JPEG or TIFF")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            opened = Image.open(file)
        with opened:
            dpi = opened.info.get("dpi")
            picture = ImageOps.exif_transpose(opened)
            turned = picture.size != opened.size
            grey = _greys_of(picture)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise Unreadable(
            "it has more pixels than a page can need", "scan at 300 dpi, or make it smaller"
        ) from None
    except (OSError, SyntaxError, ValueError) as error:
        if getattr(error, "filename", None):
            raise
        raise Unreadable("it is no picture that can be read", "save it as PNG or JPEG") from None
    if not dpi or min(dpi) < 1:
        return grey, None
    across, down = float(dpi[0]), float(dpi[1])
    return grey, (down, across) if turned else (across, down)


def _greys_of(picture: Image.Image) -> Array:
    """256 greys; of scans in 65536, the upper half of each number."""
    if picture.mode.startswith("I"):
        return (np.asarray(picture).astype(np.uint32) >> 8).astype(np.uint8)
    return np.asarray(_on_white(picture).convert("L"))


def _on_white(picture: Image.Image) -> Image.Image:
    if "A" not in picture.getbands():
        return picture
    white = Image.new("RGBA", picture.size, "white")
    return Image.alpha_composite(white, picture.convert("RGBA"))


def _markers(grey: Array) -> tuple[str, list[tuple[Marker, Array]]]:
    """The side that a picture shows, and its markers with their corners in pixels."""
    side, found = _detected(grey)
    if len(found) < LEAST_MARKERS:
        mirrored = _detected(np.ascontiguousarray(grey[:, ::-1]))[1]
        if len(mirrored) >= LEAST_MARKERS:
            raise Unreadable(
                "it is a mirror image of the sheet",
                "turn mirroring off in the scanner or camera, and in the printing window",
            )
        raise Unreadable(
            f"it shows {len(found)} of the 6 black squares; {LEAST_MARKERS} are needed",
            "take the whole sheet into the picture, sharp and evenly lit, at 200 dpi or more",
        )
    return side, [(marker, _refined(grey, corners)) for marker, corners in found]


def _detected(grey: Array) -> tuple[str, list[tuple[Marker, Array]]]:
    """The side of which most markers are found, and those with their corners, to a pixel or so."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    less = max(1.0, max(grey.shape) / _ENOUGH)
    small = cv2.resize(grey, None, fx=1 / less, fy=1 / less, interpolation=cv2.INTER_AREA)
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(small)
    at = [(corner.reshape(4, 2) + 0.5) * less - 0.5 for corner in corners]
    places = {} if ids is None else dict(zip(ids.ravel().tolist(), at, strict=True))
    sides = {
        side: [(marker, places[marker.id]) for marker in markers(side) if marker.id in places]
        for side in SIDES
    }
    side = max(SIDES, key=lambda side: len(sides[side]))
    return side, sides[side]


def _refined(grey: Array, corners: Array) -> Array:
    """The corners of a marker to a part of a pixel, looked for within a third of a cell."""
    cell = float(np.linalg.norm(corners[1] - corners[0])) / 6
    reach = max(2, int(cell / 3))
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 50, 0.001)
    points = np.ascontiguousarray(corners.reshape(4, 1, 2), dtype=np.float32)
    refined = cv2.cornerSubPix(grey, points, (reach, reach), (-1, -1), stop)
    return np.asarray(refined, dtype=float).reshape(4, 2)


def _quarter_turns(found: list[tuple[Marker, Array]]) -> int:
    """How many quarter turns anticlockwise bring the picture upright."""
    along = sum((corners[1] - corners[0] for _, corners in found), np.zeros(2))
    return round(float(np.degrees(np.arctan2(along[1], along[0]))) / 90) % 4


def homography(points: Array, wanted: Array) -> Array:
    """The matrix of perspective that takes points nearest to where they are wanted."""
    matrix, _ = cv2.findHomography(points, wanted)
    return np.asarray(matrix)


def through(matrix: Array, points: Array) -> Array:
    """Points as a matrix of perspective takes them."""
    moved = np.c_[points, np.ones(len(points))] @ matrix.T
    return np.asarray(moved[:, :2] / moved[:, 2:])


def _edges(grey: Array, to_pixels: Array, paper: Size) -> tuple[Array, ...]:
    """Points on the edges of the paper: where white first turns dark on the way out of what was printed."""
    half_x, half_y = TARGET.width / 2, TARGET.height / 2
    out_x, out_y = paper.width / 2 * _BEYOND, paper.height / 2 * _BEYOND
    return (
        _edge(grey, to_pixels, (-half_x, -out_x), half_y, upright=True),
        _edge(grey, to_pixels, (-half_y, -out_y), half_x, upright=False),
        _edge(grey, to_pixels, (half_x, out_x), half_y, upright=True),
        _edge(grey, to_pixels, (half_y, out_y), half_x, upright=False),
    )


def _edge(grey: Array, to_pixels: Array, way: tuple[float, float], half: float, *, upright: bool) -> Array:
    """Points on one edge, in print mm; none where it is seen at too few places."""
    start, end = way[0] + np.sign(way[1]) * 1.0, way[1]
    scale = float(np.linalg.norm(np.diff(through(to_pixels, np.array([[0.0, 0.0], [0.0, 1.0]])), axis=0)))
    steps = np.linspace(start, end, max(2, int(abs(end - start) * scale * 2)))
    places = np.arange(-half + MARKER / 2, half - MARKER / 2, _STEP)
    found = []
    for place in places:
        fixed = np.full(len(steps), place)
        line = np.c_[steps, fixed] if upright else np.c_[fixed, steps]
        at = _first_drop(_greys(grey, through(to_pixels, line)), scale)
        if at is not None:
            where = np.interp(at, np.arange(len(steps)), steps)
            found.append((where, place) if upright else (place, where))
    return np.array(found if len(found) >= _LEAST_SHARE * len(places) else []).reshape(-1, 2)


def _greys(grey: Array, points: Array) -> Array:
    """The greys along a line, a little smoothed; -1 outside of the picture."""
    xs, ys = (np.ascontiguousarray(points[:, axis : axis + 1], dtype=np.float32) for axis in (0, 1))
    found = cv2.remap(grey, xs, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).ravel().astype(float)
    smooth = np.convolve(np.pad(found, 2, mode="edge"), np.full(5, 0.2), mode="valid")
    height, width = grey.shape
    outside = (
        (points[:, 0] < 0) | (points[:, 1] < 0) | (points[:, 0] > width - 1) | (points[:, 1] > height - 1)
    )
    return np.where(outside, -1.0, smooth)


def _first_drop(greys: Array, scale: float) -> float | None:
    """Where paper ends, as an index: half way down from white to what comes first behind it."""
    near = max(3, int(3 * scale * 2))
    white = float(np.median(greys[:near]))
    dark = np.flatnonzero(greys < white - LEAST_DROP)
    if not len(dark) or greys[dark[0]] < 0 or dark[0] == 0:
        return None
    first = int(dark[0])
    behind = greys[first : first + max(2, int(scale * 2))]
    behind = behind[behind >= 0]
    level = (white + float(np.min(behind))) / 2
    after = np.flatnonzero(greys[first - 1 :] < level)
    index = first - 1 + int(after[0])
    if index == 0 or greys[index] < 0:
        return None
    above, below = greys[index - 1], greys[index]
    return index - 1 + float((above - level) / (above - below)) if above > level else float(index)
