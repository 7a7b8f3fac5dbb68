"""A component -> the sort of paper that it is best printed on."""

from __future__ import annotations

from pnp.content.model import Component
from pnp.jobs import FOLDED
from pnp.records import NamedTuple


class Stock(NamedTuple):
    """A sort of paper."""

    name: str
    about: str
    holds: str
    """What is printed on it."""


PLAIN = Stock(
    "Plain paper",
    "Ordinary printer paper, 80 to 120 g/m². What stays on the table lasts longer on card stock.",
    "sheets",
)
TO_FOLD = Stock(
    "Paper to fold",
    "100 to 160 g/m²: folded and glued it is as stiff as card, and thicker paper cracks at the fold.",
    "pieces that are folded",
)
CARD = Stock(
    "Card stock",
    "200 g/m² (110 lb index) or more. Or print on plain paper and slip each card into a sleeve, with an old "
    "playing card behind it.",
    "cards",
)
THICK = Stock(
    "Thick card",
    "As thick as your printer takes. What is printed on one side only may also go onto plain paper, which "
    "you glue onto cardboard before you cut.",
    "tokens",
)
STOCKS = (PLAIN, TO_FOLD, CARD, THICK)
"""In the order in which they go into the printer: what lies there comes first."""

_LARGEST_TOKEN, _LARGEST_CARD = 40.0, 100.0
"""The longer side of a token and the shorter side of a card, mm: what is larger is a card, or a sheet."""


def stock_of(component: Component, sides: str) -> Stock:
    """Plain paper for sheets, card for cards, thick card for tokens; thinner paper where they are folded.

    `sides` is one of jobs.SIDES: how the backs of the component are printed.
    """
    if sides in FOLDED:
        return TO_FOLD
    if not component.cut or min(component.size) > _LARGEST_CARD:
        return PLAIN
    return CARD if max(component.size) > _LARGEST_TOKEN else THICK
