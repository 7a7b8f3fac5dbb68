"""The scale at which a page was printed -> what has probably scaled it, and what to do."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.geometry import PAPERS, USUAL_PAPERS, Size
from pnp.records import NamedTuple
from pnp.words.phrases import show_paper

EXACT = 0.001
"""A scale this near to 1 is 1: nobody measures better."""
FEED = 0.006
"""What rollers and heat make longer or shorter; no printing window scales so little."""
_NEAR = 0.0025
_BORDERLESS = 1.08
"""Printers that print to the edge enlarge a page by up to so much, so that it covers the paper."""
_FITTED_MARGINS = (0.0, 3.0, 4.0, 4.23, 5.0, 6.0, 6.35, 10.0)
"""Margins that printers leave and windows fit pages into, mm; 4.23 mm is 1/6 inch, 6.35 mm 1/4 inch."""


class Cause(NamedTuple):
    """Why a page was not printed at 100 %."""

    kind: str
    """`window`: the printing window scaled the page; `feed`: the printer feeds paper so."""
    message: str
    hint: str


def find_cause(scale_x: float, scale_y: float, paper: Size, precision: float = EXACT) -> Cause | None:
    """What has scaled a page on this paper, which stands; None where it is at 100 %, as far as is known."""
    off_x, off_y = abs(scale_x - 1), abs(scale_y - 1)
    if max(off_x, off_y) <= max(EXACT, precision):
        return None
    if max(off_x, off_y) <= FEED:
        return Cause(
            "feed",
            "the printer itself does this: rollers feed paper a little too far or short, and heat shrinks it",
            "print again; where it stays so, `pnp calibrate scan --keep-scale` or "
            "`pnp calibrate set --scale-x --scale-y` keep it",
        )
    if abs(scale_x / scale_y - 1) > FEED:
        return Cause(
            "window",
            "width and height are scaled apart: the page was stretched to fill other paper",
            "choose “actual size” in the printing window and the paper that lies in the tray; print again",
        )
    scale = (scale_x + scale_y) / 2
    near = sorted(
        (margin, away, told) for margin, fit, told in _fits(paper) if (away := abs(fit - scale)) <= _NEAR
    )
    did = "shrank" if scale < 1 else "enlarged"
    likely = " or ".join(told for _, _, told in near[:2]) or _unusual(scale, paper)
    return Cause(
        "window",
        f"the printing window {did} the page; {100 * scale:.1f} % is {likely}",
        "choose 100 % or “actual size” there, with borders, and print again",
    )


def _unusual(scale: float, paper: Size) -> str:
    """What a scale probably comes of to which no usual paper is fitted."""
    typed = "a percentage that was typed there"
    margin = (1 - scale) * min(paper) / 2
    if 1 < scale <= _BORDERLESS:
        return f"probably borderless printing, which enlarges a little, or {typed}"
    if 0 < margin < max(_FITTED_MARGINS):
        return f"probably a page fitted into margins of {margin:.1f} mm, or {typed}"
    return f"probably {typed}"


def _fits(paper: Size) -> Iterator[tuple[float, float, str]]:
    """Margins, scale and words for everything that comes of fitting a page to this paper."""
    for size in dict.fromkeys((*(PAPERS[name] for name in USUAL_PAPERS), paper)):
        for margin in _FITTED_MARGINS:
            fit = min((paper.width - 2 * margin) / size.width, (paper.height - 2 * margin) / size.height)
            if abs(fit - 1) <= EXACT:
                continue
            to = f"margins of {margin:g} mm" if margin else show_paper(paper)
            sheet = "a page" if size == paper else f"a page for {show_paper(size)}"
            yield margin, fit, f"{sheet} fitted {'into' if margin else 'onto'} {to}"
