"""Segments -> the area that they fill: how much it is, and whether a point lies in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache

from pnp.drawing.items import IDENTITY, Matrix, Segments
from pnp.drawing.paths import bounds, moved, placed
from pnp.geometry import Box

_STEPS = 6
"""Straight lines that stand for a curve: for a circle of four curves the area is right within 1 %."""

Point = tuple[float, float]


class Area:
    """What a path fills, as a matrix places it."""

    def __init__(self, segments: Segments, matrix: Matrix, rule: str = "nonzero") -> None:
        self._segments = segments
        self._matrix = matrix
        self._rule = rule

    @cached_property
    def box(self) -> Box:
        """The upright box that just holds it."""
        return bounds(self._segments, self._matrix)

    @cached_property
    def edges(self) -> tuple[float, float, float, float]:
        """left, top, right and bottom of that box, for whoever asks for nothing else."""
        _, b, c, _, _, _ = self._matrix
        box = self.box if b or c else placed(_extent(self._segments), self._matrix)
        x, y, width, height = box
        return x, y, x + width, y + height

    @cached_property
    def corners(self) -> list[list[Point]]:
        """The corners of each part of the path."""
        return list(polygons(moved(self._segments, self._matrix)))

    @cached_property
    def size(self) -> float:
        """How large it is in mm²; parts that run the other way round are holes."""
        return abs(sum(_signed(corners) for corners in self.corners))

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in what is filled."""
        left, top, right, bottom = self.edges
        if not (left <= x <= right and top <= y <= bottom):
            return False
        turns = sum(_turns(corners, x, y) for corners in self.corners)
        return bool(turns % 2) if self._rule == "evenodd" else turns != 0


@lru_cache(maxsize=1 << 10)
def _extent(segments: Segments) -> Box:
    """The box of a path where nothing moves it: found once for all places where it comes to lie upright."""
    return bounds(segments, IDENTITY)


def polygons(segments: Segments, steps: int = _STEPS) -> Iterator[list[Point]]:
    """The corners of each part of a path; so many straight lines stand for a curve."""
    corners: list[Point] = []
    for kind, *numbers in segments:
        if kind == "M":
            if corners:
                yield corners
            corners = [(numbers[0], numbers[1])]
        elif kind == "L":
            corners.append((numbers[0], numbers[1]))
        elif kind == "C":
            corners += _curve(steps, corners[-1], *zip(numbers[::2], numbers[1::2], strict=True))
        elif kind == "Z":
            corners.append(corners[0])
    if corners:
        yield corners


def _curve(steps: int, start: Point, first: Point, second: Point, end: Point) -> Iterator[Point]:
    for step in range(1, steps + 1):
        t = step / steps
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield (
            a * start[0] + b * first[0] + c * second[0] + d * end[0],
            a * start[1] + b * first[1] + c * second[1] + d * end[1],
        )


def _signed(corners: list[Point]) -> float:
    ends = [*corners[1:], corners[0]]
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(corners, ends, strict=True)) / 2


def _turns(corners: list[Point], x: float, y: float) -> int:
    """How often a path runs round a point."""
    turns = 0
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y1 <= y) != (y2 <= y):
            beyond = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
            if y2 > y1 and beyond > 0:
                turns += 1
            elif y2 < y1 and beyond < 0:
                turns -= 1
    return turns
