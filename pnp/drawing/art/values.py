"""Lengths and colours as drawing programs write them -> plain numbers and #rrggbb, else ValueError."""

from __future__ import annotations

import re
from collections.abc import Iterable

_LENGTH = re.compile(
    r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*(px|pt|pc|mm|cm|in|q|%|)\s*", re.ASCII
)
_SHARE = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(%?)\s*", re.ASCII)
_UNITS = {
    "": 1.0,
    "px": 1.0,
    "pt": 4 / 3,
    "pc": 16.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 96 / 25.4,
    "q": 24 / 25.4,
}
"""User units in each unit (CSS Values, 6.2)."""
_HEX = re.compile(r"#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})")
_RGB = re.compile(r"rgba?\(\s*([^\s,/)]+)[\s,]+([^\s,/)]+)[\s,]+([^\s,/)]+)(?:[\s,/]+([^\s,/)]+))?\s*\)")
_REFERENCE = re.compile(r"""\s*url\(\s*(["']?)#(.+?)\1\s*\)\s*(.*)""", re.DOTALL)


def length(text: str, whole: float) -> str:
    """A length in user units; a percentage is a share of `whole`."""
    found = _LENGTH.fullmatch(text.lower())
    if not found:
        raise ValueError(f'must be a length like 12 or 3mm, not "{text}"')
    return plain(float(found[1]) * (whole / 100 if found[2] == "%" else _UNITS[found[2]]))


def lengths(text: str, whole: float) -> str:
    """Several lengths, parted by commas or blanks, or `none`."""
    if text == "none":
        return text
    return " ".join(length(part, whole) for part in re.split(r"[\s,]+", text.strip()))


def plain(number: float) -> str:
    """A number in digits alone."""
    return f"{number:.6f}".rstrip("0").rstrip(".")


def share(text: str) -> str:
    """A number kept between 0 and 1, as CSS does it; also from a percentage."""
    found = _SHARE.fullmatch(text)
    if not found:
        raise ValueError(f'must be a number or a percentage, not "{text}"')
    number = float(found[1]) / (100 if found[2] else 1)
    return plain(min(1.0, max(0.0, number)))


def reference(text: str) -> tuple[str, str] | None:
    """The id that a value such as `url(#paint) #fff` names, and what stands behind it."""
    found = _REFERENCE.fullmatch(text)
    return (found[2], found[3].strip()) if found else None


def colour(text: str) -> tuple[str, float]:
    """A colour as #rrggbb and its opacity: #rgb, #rrggbb, either with opacity, rgb(), rgba() or a name."""
    if found := _HEX.fullmatch(text):
        digits = found[1] if len(found[1]) > 4 else "".join(digit * 2 for digit in found[1])
        return f"#{digits[:6].lower()}", int(digits[6:] or "ff", 16) / 255
    if found := _RGB.fullmatch(text.lower()):
        return _hex(_part(part, text) for part in found.groups()[:3]), float(share(found[4] or "1"))
    from PIL.ImageColor import colormap, getrgb

    name = text.lower()
    if name == "transparent":
        return "#000000", 0.0
    if name not in colormap:
        raise _no_colour(text)
    return _hex(getrgb(name)), 1.0


def _hex(parts: Iterable[int]) -> str:
    return "#" + "".join(f"{part:02x}" for part in parts)


def _part(part: str, text: str) -> int:
    """Red, green or blue from 0 to 255."""
    found = _SHARE.fullmatch(part)
    if not found:
        raise _no_colour(text)
    return round(min(255.0, max(0.0, float(found[1]) * (255 if found[2] else 100) / 100)))


def _no_colour(text: str) -> ValueError:
    return ValueError(f'must be a colour like "#1f613a", not "{text}"')
