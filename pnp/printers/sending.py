"""Sheets -> the sheets as they are sent to a printer; furnished sheets -> what it cannot ink of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.content.model import Component
from pnp.press.sheets import Sheet
from pnp.printers.correction import corrected
from pnp.printers.profile import Profile
from pnp.printers.unprintable import Loss, kept_clear, worst_losses
from pnp.source import Problem


def sent(sheets: Sequence[Sheet], profile: Profile, *, flip: str, apart: bool = False) -> list[Sheet]:
    """Sheets corrected for the printer, flipped on their `flip` edge, or backs `apart`.

    What will be printed beside the pieces keeps off the margins that it cannot ink.
    """
    return kept_clear(corrected(sheets, profile, flip, apart=apart), profile.unprintable)


def lost(component: Component, sheets: Sequence[Sheet], profile: Profile) -> Iterator[Problem]:
    """Warnings of what falls into the margins that the printer cannot ink, or beyond the paper."""
    place = component.sources.get("size", component.source)
    for loss in worst_losses(sheets, profile.unprintable):
        said, hint = _told(loss, profile)
        message = f"{component.name}: {said} (sheet {loss.sheet.number}, {loss.sheet.side})"
        yield Problem("unprintable-margin", message, place, "warning", hint)


def _told(loss: Loss, profile: Profile) -> tuple[str, str]:
    """What is lost and where, and a way out."""
    if loss.depth > loss.margin:
        return (
            f"to make up for what {profile.name} does, {loss.what} would have to reach "
            f"{loss.depth - loss.margin:.1f} mm beyond the {loss.edge} edge of the paper",
            "a larger --paper leaves them room; what the printing window shrinks is best printed at 100 %",
        )
    return (
        f"{profile.name} cannot ink {loss.margin:g} mm at the {loss.edge}, and "
        f"{loss.what} need {loss.depth:.1f} mm of them",
        "a larger --paper, a smaller --gap or another printer leaves them room",
    )
