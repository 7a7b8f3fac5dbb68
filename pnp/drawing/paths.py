"""Path data and basic shapes of SVG -> absolute segments: M, L, C and Z."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from pnp.drawing.items import Matrix, Segments
from pnp.geometry import Box

KAPPA = 4 * (math.sqrt(2) - 1) / 3
"""Handle of a cubic that stands for a quarter of a circle of radius 1."""

_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|[\s,]+|(.)")
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_FLAG = re.compile(r"[\s,]*([01])")

Segment = tuple[object, ...]


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; flags of arcs may stand without a gap between them. ValueError where it is not path data."""
    at = 0
    letter = ""
    numbers: list[float] = []
    pending = False
    while at < len(data):
        if letter in ("A", "a") and len(numbers) in (3, 4):
            flag = _FLAG.match(data, at)
            if flag:
                numbers.append(float(flag[1]))
                at = flag.end()
                continue
        token = _TOKEN.match(data, at)
        assert token is not None
        at = token.end()
        if token[3]:
            raise ValueError(f"`{token[3]}` is no part of path data")
        if token[1]:
            if numbers or pending:
                raise ValueError(f"`{letter}` has too few numbers")
            letter = token[1]
            pending = letter not in "Zz"
            if not pending:
                yield letter, []
            continue
        if token[2]:
            if not letter or letter in "Zz":
                raise ValueError("a number stands where a command is needed")
            numbers.append(float(token[2]))
        if letter and letter not in "Zz" and len(numbers) == _COUNT[letter.upper()]:
            yield letter, numbers
            numbers = []
            pending = False
            letter = {"M": "L", "m": "l"}.get(letter, letter)
    if numbers or pending:
        raise ValueError(f"`{letter}` has too few numbers")


def parse_path(data: str) -> Segments:
    """The segments of SVG path data, all commands of SVG 1.1; ValueError says what is wrong."""
    out: list[tuple[object, ...]] = []
    x = y = start_x = start_y = 0.0
    handle: tuple[str, float, float] = ("", 0.0, 0.0)
    for letter, given in _commands(data):
        upper = letter.upper()
        n = _absolute(upper, given, x, y) if letter != upper else given
        if upper != "M" and not out:
            raise ValueError("a path begins with M")
        previous, handle_x, handle_y = handle
        handle = ("", 0.0, 0.0)
        if upper == "Z":
            out.append(("Z",))
            x, y = start_x, start_y
            continue
        if upper == "M":
            x, y = start_x, start_y = n
            out.append(("M", x, y))
            continue
        if upper in "LHV":
            x, y = {"L": lambda: (n[0], n[1]), "H": lambda: (n[0], y), "V": lambda: (x, n[0])}[upper]()
            out.append(("L", x, y))
            continue
        if upper == "A":
            out.extend(_arc(x, y, *n))
            x, y = n[5], n[6]
            continue
        if upper in "CS":
            first = (
                (n[0], n[1])
                if upper == "C"
                else ((2 * x - handle_x, 2 * y - handle_y) if previous == "C" else (x, y))
            )
            x2, y2, end_x, end_y = n[-4:]
            out.append(("C", *first, x2, y2, end_x, end_y))
            handle = ("C", x2, y2)
        else:
            middle = (
                (n[0], n[1])
                if upper == "Q"
                else ((2 * x - handle_x, 2 * y - handle_y) if previous == "Q" else (x, y))
            )
            end_x, end_y = n[-2:]
            out.append(_quadratic(x, y, *middle, end_x, end_y))
            handle = ("Q", *middle)
        x, y = end_x, end_y
    return tuple(out)


def _absolute(upper: str, n: list[float], x: float, y: float) -> list[float]:
    if upper == "H":
        return [n[0] + x]
    if upper == "V":
        return [n[0] + y]
    if upper == "A":
        return [*n[:5], n[5] + x, n[6] + y]
    return [value + (y if index % 2 else x) for index, value in enumerate(n)]


def _quadratic(x0: float, y0: float, x1: float, y1: float, x: float, y: float) -> tuple[object, ...]:
    third = 2 / 3
    return (
        "C",
        x0 + (x1 - x0) * third,
        y0 + (y1 - y0) * third,
        x + (x1 - x) * third,
        y + (y1 - y) * third,
        x,
        y,
    )


def _arc(
    x0: float,
    y0: float,
    rx: float,
    ry: float,
    rotation: float,
    large: float,
    sweep: float,
    x: float,
    y: float,
) -> list[Segment]:
    """An elliptical arc as cubics of at most a quarter turn each, by SVG 1.1 appendix F.6."""
    if (x0, y0) == (x, y):
        return []
    rx, ry = abs(rx), abs(ry)
    if not rx or not ry:
        return [("L", x, y)]
    phi = math.radians(rotation)
    cos, sin = math.cos(phi), math.sin(phi)
    dx, dy = (x0 - x) / 2, (y0 - y) / 2
    x1, y1 = cos * dx + sin * dy, -sin * dx + cos * dy
    grow = x1 * x1 / (rx * rx) + y1 * y1 / (ry * ry)
    if grow > 1:
        rx, ry = rx * math.sqrt(grow), ry * math.sqrt(grow)
    top = rx * rx * ry * ry - rx * rx * y1 * y1 - ry * ry * x1 * x1
    root = math.sqrt(max(0.0, top / (rx * rx * y1 * y1 + ry * ry * x1 * x1)))
    if bool(large) == bool(sweep):
        root = -root
    cx1, cy1 = root * rx * y1 / ry, -root * ry * x1 / rx
    cx, cy = cos * cx1 - sin * cy1 + (x0 + x) / 2, sin * cx1 + cos * cy1 + (y0 + y) / 2
    begin = math.atan2((y1 - cy1) / ry, (x1 - cx1) / rx)
    turn = math.atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx) - begin
    if sweep and turn < 0:
        turn += 2 * math.pi
    elif not sweep and turn > 0:
        turn -= 2 * math.pi
    count = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / count
    handle = 4 / 3 * math.tan(step / 4)
    out: list[Segment] = []
    for index in range(count):
        a, b = begin + index * step, begin + (index + 1) * step
        points = (
            (math.cos(a) - handle * math.sin(a), math.sin(a) + handle * math.cos(a)),
            (math.cos(b) + handle * math.sin(b), math.sin(b) - handle * math.cos(b)),
            (math.cos(b), math.sin(b)),
        )
        flat: list[float] = []
        for px, py in points:
            flat += [cx + cos * rx * px - sin * ry * py, cy + sin * rx * px + cos * ry * py]
        if index == count - 1:
            flat[-2:] = [x, y]
        out.append(("C", *flat))
    return out


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


def bounds(segments: Segments, matrix: Matrix) -> Box:
    """The upright box round all points and handles, as `matrix` places them: never smaller than the path."""
    a, b, c, d, e, f = matrix
    xs: list[float] = []
    ys: list[float] = []
    for segment in segments:
        for index in range(1, len(segment), 2):
            x, y = segment[index], segment[index + 1]
            xs.append(a * x + c * y + e)
            ys.append(b * x + d * y + f)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def product(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies `inner` first."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)
