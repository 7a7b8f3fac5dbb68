"""What a picture of the calibration sheet shows -> scale, turn and place of the print on its paper."""

from __future__ import annotations

from math import atan2, cos, degrees, sin
from typing import Any, NamedTuple

import numpy as np

from pnp.geometry import PAPERS, USUAL_PAPERS, Size, paper_name
from pnp.printers.profile import Offset
from pnp.printers.scan import Array, Found, Unreadable, homography, through

LARGEST_RESIDUAL = 0.4
"""mm by which markers may lie, on average, from where they would by what was measured."""
LEAST_CONFIDENCE = 0.5
_FLAT = 0.3
"""mm that perspective may make in a scan."""
_NEAR_PAPER = 2.0
"""mm by which a scan may be larger or smaller than its paper."""
_NEAR_SHAPE = 0.01
_PLAUSIBLE = (0.85, 1.15)


class Measured(NamedTuple):
    """One side as it lies on the paper, seen on that side."""

    side: str
    scale_x: float
    """Printed width / intended width."""
    scale_y: float
    offset: Offset
    """Of the page's middle."""
    skew: float
    """Degrees by which a right angle is off."""
    residual: float
    """Of the markers, mm, root of the mean square."""
    markers: int
    """How many of the 6 were found."""
    frame: str
    """What showed where the paper is: `paper edges` or `picture edges`."""

    @property
    def confidence(self) -> float:
        """From 0 to 1: all markers, each where it has to be, is 1."""
        return self.markers / 6 * max(0.0, 1 - self.residual / 0.5)


def measure(found: Found, paper: Size, dpi: float | None = None) -> Measured:
    """Measure one side on paper that stands; `dpi` where it is known better than the file says.

    Raises Unreadable where there is no telling where the paper is, or the markers contradict each other.
    """
    if all(len(edge) for edge in found.edges):
        matrix = _by_edges(found.edges, paper)
        frame = "paper edges"
    else:
        matrix = _by_picture(found, paper, (dpi, dpi) if dpi else found.dpi)
        frame = "picture edges"
    measured = _measured(found, matrix, frame)
    if frame == "paper edges":
        _check_shape(paper.width / measured.scale_x, paper.height / measured.scale_y, paper)
    if measured.residual > LARGEST_RESIDUAL or measured.confidence < LEAST_CONFIDENCE:
        raise Unreadable(
            f"the squares lie {measured.residual:.1f} mm on average from where they belong",
            "lay the sheet flat, and scan it or hold the camera above its middle",
        )
    return measured


def _by_edges(edges: tuple[Array, ...], paper: Size) -> Array:
    """The matrix from print mm to paper mm that puts each edge where it is on the paper."""
    left, top, right, bottom = edges
    return np.array(
        [
            _plane(left, right, paper.width),
            _plane(top, bottom, paper.height),
        ]
    )


def _plane(first: Array, last: Array, length: float) -> Array:
    """a, b, c of a x + b y + c, -length / 2 on the first edge and length / 2 on the last, strays left out."""
    points = np.concatenate([first, last])
    design = np.c_[points, np.ones(len(points))]
    wanted = np.repeat([-length / 2, length / 2], [len(first), len(last)])
    kept = np.ones(len(points), dtype=bool)
    found: Any = None
    for _ in range(4):
        found = np.linalg.lstsq(design[kept], wanted[kept], rcond=None)[0]
        away = np.abs(design @ found - wanted)
        kept = away <= max(0.1, 2.5 * float(np.median(away)))
    return np.asarray(found)


def _by_picture(found: Found, paper: Size, dpi: tuple[float, float] | None) -> Array:
    """The same for a picture that ends where the paper does."""
    width, height = found.size
    mm = np.array([paper.width / width, paper.height / height])
    if dpi and _is_plausible(found, dpi):
        mm = 25.4 / np.array(dpi)
        away = max(abs(width * mm[0] - paper.width), abs(height * mm[1] - paper.height))
        is_whole = away <= _NEAR_PAPER
    else:
        is_whole = abs(mm[0] / mm[1] - 1) <= _NEAR_SHAPE
    seen = (found.seen - (np.array([width, height]) - 1) / 2) * mm
    matrix = _fitted(found.printed, seen)
    away = np.abs(_moved(matrix, found.printed) - seen).max()
    if not is_whole and away <= _FLAT:
        _check_shape(width / height, 1.0, paper)
    if not is_whole or away > _FLAT:
        raise Unreadable(
            "the edges of the paper are not to be seen, and the picture is none of the paper alone",
            "lay the sheet on something dark and larger, or crop the scan to the paper; --paper names it",
        )
    return matrix


def _is_plausible(found: Found, dpi: tuple[float, float]) -> bool:
    """Whether the sheet can be as large as it is at these pixels an inch: cameras say 72 of anything."""
    matrix = _fitted(found.printed, found.seen * 25.4 / np.array(dpi))
    return all(_PLAUSIBLE[0] < np.hypot(*matrix[:, axis]) < _PLAUSIBLE[1] for axis in (0, 1))


def _fitted(points: Array, wanted: Array) -> Array:
    """The matrix of 2 x 3 that takes points nearest to where they are wanted."""
    design = np.c_[points, np.ones(len(points))]
    return np.asarray(np.linalg.lstsq(design, wanted, rcond=None)[0].T)


def _moved(matrix: Array, points: Array) -> Array:
    return np.asarray(np.c_[points, np.ones(len(points))] @ matrix.T)


def _measured(found: Found, matrix: Array, frame: str) -> Measured:
    """What a matrix from print mm to paper mm says: a turn, and a stretch along both edges.

    The turn is taken out so that what is left is the same for both axes: it makes no difference whether the
    printer turns the page before it stretches it or after.
    """
    (a, c, x), (b, d, y) = matrix.tolist()
    turn = atan2(b - c, a + d)
    cosine, sine = cos(turn), sin(turn)
    scale_x, scale_y = cosine * a + sine * b, cosine * d - sine * c
    across = cosine * c + sine * d
    skew = degrees(2 * across / (scale_x + scale_y))
    away = through(homography(found.seen, found.printed), found.seen) - found.printed
    residual = float(np.sqrt((away**2).sum(axis=1).mean()))
    return Measured(
        found.side, scale_x, scale_y, Offset(x, y, degrees(turn)), skew, residual, found.number, frame
    )


def _check_shape(width: float, height: float, paper: Size) -> None:
    """Refuse what has the shape of other paper than was named."""
    if abs(width / height / (paper.width / paper.height) - 1) < 0.03:
        return
    for other in USUAL_PAPERS:
        size = PAPERS[other]
        if abs(width / height / (size.width / size.height) - 1) < _NEAR_SHAPE:
            raise Unreadable(
                f"the paper has the shape of {other}, not of {paper_name(paper)}", f"add --paper {other}"
            )
