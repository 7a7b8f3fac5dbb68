"""Rectangles, ellipses and polygons -> segments; segments and a matrix -> where they come to lie."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from pnp.drawing.items import IDENTITY, Matrix, Segments
from pnp.geometry import Box

KAPPA = 4 * (math.sqrt(2) - 1) / 3
"""Handle of a cubic that stands for a quarter of a circle of radius 1."""

Segment = tuple[Any, ...]


def rectangle(x: float, y: float, width: float, height: float, rx: float = 0, ry: float = 0) -> Segments:
    """A rectangle, its corners rounded by quarter ellipses."""
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    right, bottom = x + width, y + height
    if not rx or not ry:
        return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))
    hx, hy = rx * (1 - KAPPA), ry * (1 - KAPPA)
    return (
        ("M", x + rx, y),
        ("L", right - rx, y),
        ("C", right - hx, y, right, y + hy, right, y + ry),
        ("L", right, bottom - ry),
        ("C", right, bottom - hy, right - hx, bottom, right - rx, bottom),
        ("L", x + rx, bottom),
        ("C", x + hx, bottom, x, bottom - hy, x, bottom - ry),
        ("L", x, y + ry),
        ("C", x, y + hy, x + hx, y, x + rx, y),
        ("Z",),
    )


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Segments:
    """An ellipse of four cubics."""
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


def polygon(points: list[float], closed: bool) -> Segments:
    """Straight lines through points x y x y ...; ValueError where a number is missing."""
    if len(points) < 4 or len(points) % 2:
        raise ValueError("points must be pairs of numbers, two pairs at least")
    pairs = list(zip(points[::2], points[1::2], strict=True))
    lines = tuple(("L", x, y) for x, y in pairs[1:])
    return (("M", *pairs[0]), *lines, *((("Z",),) if closed else ()))


def placed(box: Box, matrix: Matrix) -> Box:
    """The upright box that just holds a box as `matrix` places it."""
    x, y, width, height = box
    a, b, c, d, e, f = matrix
    left, top = a * x + c * y + e, b * x + d * y + f
    along, down = (a * width, c * height), (b * width, d * height)
    return Box(
        left + min(along[0], 0.0) + min(along[1], 0.0),
        top + min(down[0], 0.0) + min(down[1], 0.0),
        abs(along[0]) + abs(along[1]),
        abs(down[0]) + abs(down[1]),
    )


def bounds(segments: Segments, matrix: Matrix) -> Box:
    """The upright box that just holds a path as `matrix` places it, without the width of its line."""
    xs: list[float] = []
    ys: list[float] = []
    for kind, *places in moved(segments, matrix):
        if kind == "C":
            x1, y1, x2, y2, x, y = places
            xs += _turns(xs[-1], x1, x2, x)
            ys += _turns(ys[-1], y1, y2, y)
            xs.append(x)
            ys.append(y)
        elif kind != "Z":
            xs.append(places[0])
            ys.append(places[1])
    left, top = min(xs), min(ys)
    return Box(left, top, max(xs) - left, max(ys) - top)


def _turns(start: float, first: float, second: float, end: float) -> Sequence[float]:
    """The turning points of a cubic along one axis."""
    if start <= first <= end and start <= second <= end:
        return ()
    if start >= first >= end and start >= second >= end:
        return ()
    # The derivative is a t^2 + b t + c, but for a factor of 3.
    a = end - 3 * second + 3 * first - start
    b = 2 * (second - 2 * first + start)
    c = first - start
    if abs(a) < 1e-12:
        times = [-c / b] if b else []
    else:
        root = math.sqrt(max(0.0, b * b - 4 * a * c))
        times = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    return [
        (1 - t) ** 3 * start + 3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t * t * second + t**3 * end
        for t in times
        if 0 < t < 1
    ]


def moved(segments: Segments, matrix: Matrix) -> Segments:
    """The segments as a matrix places them."""
    if matrix == IDENTITY:
        return segments
    a, b, c, d, e, f = matrix
    out: list[Segment] = []
    for kind, *places in segments:
        if kind == "C":
            x1, y1, x2, y2, x, y = places
            ends = a * x + c * y + e, b * x + d * y + f
            handles = a * x1 + c * y1 + e, b * x1 + d * y1 + f, a * x2 + c * y2 + e, b * x2 + d * y2 + f
            out.append((kind, *handles, *ends))
        elif kind == "Z":
            out.append((kind,))
        else:
            x, y = places
            out.append((kind, a * x + c * y + e, b * x + d * y + f))
    return tuple(out)


def inverse(matrix: Matrix) -> Matrix:
    """What undoes a matrix that does not flatten."""
    a, b, c, d, e, f = matrix
    part = a * d - b * c
    return d / part, -b / part, -c / part, a / part, (c * f - d * e) / part, (b * e - a * f) / part


def product(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies `inner` first."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)
