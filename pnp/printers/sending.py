"""Sheets -> the sheets as they are sent to a printer, and what it cannot ink of them."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.content.model import Component
from pnp.press.sheets import Sheet
from pnp.printers.correction import corrected
from pnp.printers.profile import Margins, Profile
from pnp.printers.unprintable import Loss, worst_losses
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

    What falls into margins that it cannot ink, or beyond the paper, is a warning.
    """
    made = corrected(sheets, profile, flip, apart=apart)
    place = component.sources.get("size", component.source)
    for loss in worst_losses(made, profile.margins or Margins(0, 0, 0, 0)):
        said, hint = _told(loss, profile)
        message = f"{component.name}: {said} (sheet {loss.sheet.number}, {loss.sheet.side})"
        report.add(Problem("unprintable-margin", message, place, "warning", hint))
    return made


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
