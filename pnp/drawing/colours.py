"""Colours as people and printers see them -> how far apart they are (CIEDE2000).

Five ways of seeing: in full colour, with one of three sorts of cones missing (Machado, Oliveira and Fernandes
2009, at full severity, in linear RGB), and as the grey of a mono print.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from pnp.records import NamedTuple

Triple = tuple[float, float, float]
"""Three coordinates of a colour: RGB from 0 to 1, or L*, a*, b*."""
Rows = tuple[Triple, Triple, Triple]

COLOUR = re.compile(r"#[0-9A-Fa-f]{6}\b")
"""A colour as templates put it out."""

_GREY: Triple = (0.2126, 0.7152, 0.0722)
"""Shares of red, green and blue in the luminance."""
WAYS: dict[str, Rows] = {
    "full colour": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "a grey print": (_GREY, _GREY, _GREY),
}
"""What each way of seeing makes of linear RGB."""
_XYZ: Rows = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Triple = (0.95047, 1.0, 1.08883)
"""D65, the white of sRGB."""
_SEVENTH = 25**7


class Pair(NamedTuple):
    """Two colours by name, the way of seeing that brings them closest, and how far apart they are then."""

    one: str
    other: str
    way: str
    difference: float


def closest(colours: Mapping[str, str]) -> list[Pair]:
    """The two closest of some colours (#rrggbb by name) in each way of seeing; the same two come once.

    Nothing where there are fewer than two.
    """
    if len(colours) < 2:
        return []
    linear = {name: _linear(text) for name, text in colours.items()}
    found: dict[tuple[str, str], Pair] = {}
    for way, rows in WAYS.items():
        seen = {name: lab(_product(rows, values)) for name, values in linear.items()}
        pairs = [Pair(a, b, way, difference(seen[a], seen[b])) for a, b in combinations(seen, 2)]
        least = min(pairs, key=lambda pair: pair.difference)
        kept = found.get(least[:2])
        if kept is None or least.difference < kept.difference:
            found[least[:2]] = least
    return list(found.values())


def uncoloured(svg: str) -> str:
    """An SVG without its colours: sides that share it differ in these alone."""
    return COLOUR.sub("#", svg)


def apart(one: str, other: str, way: str) -> float:
    """How far apart two colours (#rrggbb) are in a way of seeing, CIEDE2000."""
    seen = (lab(_product(WAYS[way], _linear(colour))) for colour in (one, other))
    return difference(*seen)


def total_ink(colour: Triple) -> float:
    """Cyan, magenta, yellow and black of a colour (sRGB, 0 to 1) together, black for all grey: 0 to 3."""
    light = max(colour)
    return 1 - light + ((3 * light - sum(colour)) / light if light else 0.0)


@lru_cache(maxsize=1 << 12)
def luminance(colour: Triple) -> float:
    """How much light a colour (sRGB, 0 to 1) throws back, of that of white: as WCAG 2.2 has it."""
    return sum(share * _unbent(value) for share, value in zip(_GREY, colour, strict=True))


def contrast(one: Triple, other: Triple) -> float:
    """The contrast ratio of two colours by WCAG 2.2: 1 for the same light, 21 for black on white."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def bent(linear: float) -> float:
    """The value of sRGB that throws back so much light."""
    return 12.92 * linear if linear <= 0.0031308 else float(1.055 * linear ** (1 / 2.4) - 0.055)


def hexadecimal(colour: Triple) -> str:
    """A colour as it is written: #rrggbb."""
    return "#" + "".join(f"{round(255 * value):02x}" for value in colour)


def lab(linear: Triple) -> Triple:
    """L*, a* and b* of linear RGB; what is beyond 0 and 1 is cut off first."""
    red, green, blue = linear
    x, y, z = _product(_XYZ, (min(1.0, max(0.0, red)), min(1.0, max(0.0, green)), min(1.0, max(0.0, blue))))
    fx, fy, fz = _root(x / _WHITE[0]), _root(y / _WHITE[1]), _root(z / _WHITE[2])
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: Triple, other: Triple) -> float:
    """CIEDE2000 of two colours in L*a*b*, in the order and with the names of Sharma, Wu and Dalal 2005."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(chroma**7 / (chroma**7 + _SEVENTH)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn, hue = 0.0, h1 + h2
    if c1 and c2:
        turn = (h2 - h1 + 180) % 360 - 180
        hue = hue / 2 if abs(h1 - h2) <= 180 else (hue + 360) / 2 if hue < 360 else (hue - 360) / 2
    delta_l, delta_c = l2 - l1, c2 - c1
    delta_h = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    s_l = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    s_c, s_h = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    r_c = 2 * sqrt(chroma**7 / (chroma**7 + _SEVENTH))
    r_t = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * r_c
    parts = (delta_l / s_l, delta_c / s_c, delta_h / s_h)
    return sqrt(sum(part * part for part in parts) + r_t * parts[1] * parts[2])


def _linear(text: str) -> Triple:
    """The linear RGB of #rrggbb."""
    red, green, blue = (int(text[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return _unbent(red), _unbent(green), _unbent(blue)


def _unbent(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def _product(rows: Rows, values: Triple) -> Triple:
    x, y, z = values
    (a, b, c), (d, e, f), (g, h, i) = rows
    return a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z
