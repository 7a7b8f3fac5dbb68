"""Colours and paints -> one plain colour, a darker one of the same hue, the grey that is as light."""

from __future__ import annotations

from functools import lru_cache

from pnp.drawing.colours import bent, contrast, luminance
from pnp.drawing.items import Colour, Gradient

WHITE: Colour = (1.0, 1.0, 1.0)
BLACK: Colour = (0.0, 0.0, 0.0)
_STEPS = 12
"""Halvings on the way to a deeper shade: a part in 4096 is nothing that anyone sees."""
_NEUTRAL = 0.06


@lru_cache(maxsize=4096)
def on_white(colour: Colour) -> float:
    """The contrast of a colour with white paper."""
    return contrast(colour, WHITE)


def plain(fill: Colour | Gradient, opacity: float = 1.0) -> Colour:
    """The colour that white paper shows of a fill; of a gradient the mean of its stops."""
    if not isinstance(fill, Gradient):
        return _over_white(fill, opacity)
    shown = [_over_white(colour, opacity * own) for _, colour, own in fill.stops]
    red, green, blue = (sum(values) / len(shown) for values in zip(*shown, strict=True))
    return red, green, blue


@lru_cache(maxsize=4096)
def deep(colour: Colour, least: float) -> Colour:
    """The colour itself, or the lightest of its hue that has such a contrast with white.

    A tint goes back to the full colour first; only that is mixed with black.
    """
    if on_white(colour) >= least:
        return colour
    low, high = 0.0, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if on_white(_deeper(colour, middle)) >= least:
            high = middle
        else:
            low = middle
    return _deeper(colour, high)


def is_neutral(colour: Colour) -> bool:
    """Whether it is black, white or a grey."""
    return max(colour) - min(colour) < _NEUTRAL


@lru_cache(maxsize=4096)
def grey(colour: Colour) -> Colour:
    """The grey that throws back as much light: as different from others as its L* is."""
    value = round(bent(luminance(colour)), 4)
    return value, value, value


def _over_white(colour: Colour, opacity: float) -> Colour:
    if opacity >= 1:
        return colour
    red, green, blue = (1 - opacity * (1 - value) for value in colour)
    return red, green, blue


def _deeper(colour: Colour, share: float) -> Colour:
    """From a colour over the full one of its hue, half-way, to black."""
    tint = min(1 - 1e-6, *colour)
    full = min(1.0, 2 * share)
    times = 1 + full * (1 / (1 - tint) - 1)
    left = min(1.0, 2 - 2 * share)
    red, green, blue = (round(left * max(0.0, 1 - times * (1 - value)), 4) for value in colour)
    return red, green, blue
