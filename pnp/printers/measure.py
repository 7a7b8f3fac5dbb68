"""What a picture of the calibration sheet shows -> scale, turn and place of the print on its paper."""

from __future__ import annotations

from math import atan2, cos, degrees, sin
from typing import Any

import numpy as np

from pnp.geometry import PAPERS, USUAL_PAPERS, Size, paper_name
from pnp.printers.profile import Offset
from pnp.printers.scan import Array, Found, Unreadable, homography, through
from pnp.printers.target import TARGET
from pnp.records import NamedTuple

LARGEST_RESIDUAL = 0.4
"""mm by which markers may lie, on average, from where they would by what was measured."""
LEAST_CONFIDENCE = 0.5
MOST_DOUBT = 0.15
"""mm by which what shows the paper may contradict itself and still tell where the print lies on it."""
_FLAT = 0.3
"""mm that perspective may make in a scan."""
_NEAR_PAPER = 2.0
"""mm by which a scan may be larger or smaller than its paper."""
_NEAR_SHAPE = 0.01
_PLAUSIBLE = (0.85, 1.15)
_SCANNER = 0.005
"""The share by which scanners make a length longer or shorter."""
_STRETCHES = 5
"""An edge is straight where so many parts of it lie on one line."""


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
    doubt: float
    """How far that may be off: edges are not straight, or the picture has not the size of the paper; mm."""
    scale_is_told: bool
    """Whether the resolution says how large the print is, whatever shows the paper."""
    precision: float
    """The share by which the scale may be off in pixels of this size."""

    @property
    def fit(self) -> float:
        """From 0 to 1: all markers, each where it has to be, is 1."""
        return self.markers / 6 * max(0.0, 1 - self.residual / 0.5)

    @property
    def confidence(self) -> float:
        """From 0 to 1: how well the markers fit, less the doubt about where the paper is."""
        return self.fit * max(0.0, 1 - self.doubt)

    @property
    def place(self) -> str:
        """Where the print lies on the paper is `seen`; `assumed`, by the picture's edges; or `unknown`."""
        if self.doubt > MOST_DOUBT:
            return "unknown"
        return "seen" if self.frame == "paper edges" else "assumed"

    @property
    def knows_scale(self) -> bool:
        """Whether the scale is known."""
        return self.scale_is_told or self.place != "unknown"


def measure(found: Found, paper: Size, dpi: float | None = None) -> Measured:
    """Measure one side on paper that stands; `dpi` where it is known better than the file says.

    Raises Unreadable where there is no telling where the paper is, or the markers contradict each other.
    """
    resolution = (dpi, dpi) if dpi else found.dpi
    if resolution and not _is_plausible(found, resolution):
        resolution = None
    if all(len(edge) for edge in found.edges):
        matrix = _by_edges(found.edges, paper)
        frame, is_told = "paper edges", False
        doubt = max(_unevenness(found.edges, matrix, paper), _mismatch(found, matrix, paper, resolution))
    else:
        matrix, doubt = _by_picture(found, paper, resolution)
        frame, is_told = "picture edges", resolution is not None
    measured = _measured(found, matrix, frame, doubt, is_told)
    if frame == "paper edges":
        _check_shape(paper.width / measured.scale_x, paper.height / measured.scale_y, paper)
    if measured.residual > LARGEST_RESIDUAL or measured.fit < LEAST_CONFIDENCE:
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


def _unevenness(edges: tuple[Array, ...], matrix: Array, paper: Size) -> float:
    """How far parts of the edges lie from where a matrix to paper mm wants them, at most; mm.

    Parts, not points: one that is hidden by a thumb is no doubt.
    """
    half = np.array([paper.width, paper.height]) / 2
    away = []
    for number, edge in enumerate(edges):
        axis, sign = number % 2, 1 if number >= 2 else -1
        off = _moved(matrix, edge)[:, axis] - sign * half[axis]
        away += [abs(float(np.median(part))) for part in np.array_split(off, _STRETCHES) if len(part)]
    return max(away)


def _mismatch(found: Found, matrix: Array, paper: Size, dpi: tuple[float, float] | None) -> float:
    """By how many mm the paper between its edges is not as large, or not so shaped, as its pixels say.

    A little that scanners do to a length is let go. Of a picture in perspective pixels say nothing.
    """
    seen = found.seen * (25.4 / np.array(dpi) if dpi else 1.0)
    flat = _fitted(found.printed, seen)
    ratio = np.hypot(flat[0, :2], flat[1, :2]) / np.hypot(matrix[0, :2], matrix[1, :2])
    if np.abs(_moved(flat, found.printed) - seen).max() > _FLAT * ratio.mean():
        return 0.0
    off = np.abs(ratio / (1.0 if dpi else np.sqrt(ratio.prod())) - 1) - _SCANNER
    return max(0.0, float((off * np.array([paper.width, paper.height])).max()))


def _by_picture(found: Found, paper: Size, dpi: tuple[float, float] | None) -> tuple[Array, float]:
    """The same for a picture that ends where the paper does, and by how many mm the middle may be off.

    A pixel more or less is rounding.
    """
    width, height = found.size
    mm = np.array([paper.width / width, paper.height / height])
    if dpi:
        mm = 25.4 / np.array(dpi)
        short = max(abs(width * mm[0] - paper.width), abs(height * mm[1] - paper.height))
        is_whole = short <= _NEAR_PAPER
    else:
        short = abs(mm[0] / mm[1] - 1) * paper.width
        is_whole = short <= _NEAR_SHAPE * paper.width
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
    return matrix, max(0.0, float(short - mm.max())) / 2


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


def _measured(found: Found, matrix: Array, frame: str, doubt: float, is_told: bool) -> Measured:
    """What a matrix from print mm to paper mm says: a turn, and a stretch along both edges.

    The turn is taken out so that what is left is the same for both axes: it makes no difference whether the
    printer turns the page before it stretches it or after.
    """
    (a, c, x), (b, d, y) = matrix.tolist()
    turn = atan2(b - c, a + d)
    cosine, sine = cos(turn), sin(turn)
    scale_x, scale_y = cosine * a + sine * b, cosine * d - sine * c
    across = cosine * c + sine * d
    skew = degrees(4 * across / (scale_x + scale_y))
    away = through(homography(found.seen, found.printed), found.seen) - found.printed
    residual = float(np.sqrt((away**2).sum(axis=1).mean()))
    offset = Offset(x, y, degrees(turn))
    a_pixel = 1 / float(np.sqrt(abs(np.linalg.det(_fitted(found.printed, found.seen)[:, :2]))))
    return Measured(
        found.side,
        scale_x,
        scale_y,
        offset,
        skew,
        residual,
        found.number,
        frame,
        doubt,
        is_told,
        a_pixel / TARGET.width,
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
