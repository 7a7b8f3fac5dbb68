"""Sheets -> the sheets as they are sent to a printer, and what it cannot ink of them."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.content.model import Component
from pnp.press.sheets import Sheet
from pnp.printers.correction import corrected
from pnp.printers.profile import Profile
from pnp.printers.unprintable import worst_losses
from pnp.source import Problem, Report


def sent(
    component: Component,
    sheets: Sequence[Sheet],
    profile: Profile,
    report: Report,
    *,
    flip: str,
    apart: bool = False,
) -> list[Sheet]:
    """A component's sheets, corrected for the printer; flipped on their `flip` edge, or backs `apart`.

    What falls into margins that it cannot ink is a warning.
    """
    made = corrected(sheets, profile, flip, apart=apart)
    for loss in worst_losses(made, profile.margins) if profile.margins else ():
        sheet = f"sheet {loss.sheet.number}, {loss.sheet.side}"
        message = (
            f"{component.name}: {profile.name} cannot ink {loss.margin:g} mm at the {loss.edge}, and "
            f"{loss.what} need {loss.depth:.1f} mm of them ({sheet})"
        )
        place = component.sources.get("size", component.source)
        hint = "a larger --paper, a smaller --gap or another printer leaves them room"
        report.add(Problem("unprintable-margin", message, place, "warning", hint))
    return made
