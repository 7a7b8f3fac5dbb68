"""Numbers to the shortest text that keeps a thousandth of a mm."""

from __future__ import annotations

from functools import lru_cache

_KEPT = 50_000


class Numbers(dict[float, str]):
    """Lengths in mm as text, made once: four decimals, six below 1; never an exponent."""

    def __missing__(self, value: float) -> str:
        text = f"{value:.4f}" if abs(value) >= 1 else f"{value:.6f}"
        text = text.rstrip("0").rstrip(".")
        if text == "-0":
            text = "0"
        if len(self) >= _KEPT:
            self.clear()
        self[value] = text
        return text


number = Numbers().__getitem__
"""A length as text."""


@lru_cache(maxsize=1 << 12)
def factor(value: float) -> str:
    """A coefficient of a matrix as text; it multiplies lengths, so it keeps eight decimals."""
    text = f"{value:.8f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
