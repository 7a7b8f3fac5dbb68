"""Path data of SVG -> absolute segments: M, L, C and Z."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache

from pnp.drawing.attributes import FARTHEST
from pnp.drawing.items import Segments
from pnp.drawing.paths import Segment

_TOKEN = re.compile(
    r"([MmLlHhVvCcSsQqTtAaZz])|([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)|[ \t\r\n\f,]+|(.)",
    re.DOTALL,
)
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_FLAG = re.compile(r"[ \t\r\n\f,]*([01])")


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers, repeated commands spelt out; ValueError where it is not path data."""
    at = 0
    letter = ""
    numbers: list[float] = []
    complete = True
    while at < len(data):
        if letter in ("A", "a") and len(numbers) in (3, 4):
            # The flags of an arc may stand without a gap between them.
            flag = _FLAG.match(data, at)
            if flag:
                numbers.append(float(flag[1]))
                at = flag.end()
                continue
        token = _TOKEN.match(data, at)
        if not token or token[3]:
            raise ValueError(f"`{data[at]}` is no part of path data")
        at = token.end()
        if token[1]:
            if not complete:
                raise ValueError(f"`{letter}` has too few numbers")
            letter = token[1]
            complete = letter in "Zz"
            if complete:
                yield letter, []
        elif token[2]:
            numbers.append(_number(token[2], letter, len(numbers)))
            complete = len(numbers) == _COUNT[letter.upper()]
            if complete:
                yield letter, numbers
                numbers = []
                letter = {"M": "L", "m": "l"}.get(letter, letter)
    if not complete:
        raise ValueError(f"`{letter}` has too few numbers")


def _number(text: str, letter: str, position: int) -> float:
    if not letter or letter in "Zz":
        raise ValueError("a number stands where a command is needed")
    if letter in "Aa" and position in (3, 4):
        raise ValueError(f"a flag of an arc is 0 or 1, not {text}")
    value = float(text)
    if abs(value) > FARTHEST:
        raise ValueError(f"{text} lies too far out")
    return value


@lru_cache(maxsize=1 << 10)
def parse_path(data: str) -> Segments:
    """The segments of SVG path data, all commands of SVG 1.1; ValueError says what is wrong."""
    out: list[Segment] = []
    x = y = start_x = start_y = 0.0
    handle: tuple[str, float, float] = ("", 0.0, 0.0)
    for letter, given in _commands(data):
        upper = letter.upper()
        n = _absolute(upper, given, x, y) if letter != upper else given
        if upper != "M":
            if not out:
                raise ValueError("a path begins with M")
            if out[-1] == ("Z",) and upper != "Z":
                out.append(("M", x, y))
        previous, handle = handle, ("", 0.0, 0.0)
        if upper == "Z":
            out.append(("Z",))
            x, y = start_x, start_y
        elif upper == "M":
            x, y = start_x, start_y = n
            out.append(("M", x, y))
        elif upper in "LHV":
            x, y = (n[0], y) if upper == "H" else (x, n[0]) if upper == "V" else (n[0], n[1])
            out.append(("L", x, y))
        elif upper == "A":
            out.extend(_arc(x, y, *n))
            x, y = n[5:]
        else:
            cubic = upper in "CS"
            # S and T begin with the handle before, mirrored; without one, with the point itself.
            mirrored = (2 * x - previous[1], 2 * y - previous[2]) if previous[0] == "QC"[cubic] else (x, y)
            first = mirrored if upper in "ST" else (n[0], n[1])
            end_x, end_y = n[-2:]
            if cubic:
                handle = ("C", n[-4], n[-3])
                out.append(("C", *first, *handle[1:], end_x, end_y))
            else:
                handle = ("Q", first[0], first[1])
                out.append(_quadratic(x, y, *first, end_x, end_y))
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


def _quadratic(x0: float, y0: float, x1: float, y1: float, x: float, y: float) -> Segment:
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
