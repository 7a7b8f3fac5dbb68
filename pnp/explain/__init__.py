"""The name of a problem -> its page: what it means, by a wrong and a right example."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

_PAGES = Path(__file__).resolve().parent


WARNINGS = frozenset(
    (
        "card-unused",
        "colours-alike",
        "crate-supply",
        "crates-triangle",
        "demand-left-out",
        "demand-uneven",
        "equal-pieces",
        "few-cards-in-cycle",
        "good-without-bills",
        "location-never-better",
        "locations-uneven",
        "low-contrast",
        "low-resolution",
        "manifest-again",
        "manifest-hard",
        "manifest-letter",
        "manifest-mean",
        "manifest-neighbours",
        "manifest-repeats",
        "manifest-variety",
        "map-g10",
        "map-g11",
        "map-g13",
        "map-g14",
        "map-g4",
        "map-g5",
        "map-g6",
        "map-g9",
        "missing-component",
        "no-bleed",
        "no-margin",
        "not-utf8",
        "outside-block",
        "outside-safe-area",
        "pack-gaps",
        "pack-light-suit",
        "pack-lone-ranks",
        "pack-no-pairs",
        "pack-uneven",
        "plain-tag",
        "price-unusual",
        "published-name",
        "small-type",
        "stretched-picture",
        "target-one-trim",
        "too-few-copies",
        "too-much-ink",
        "uneven-values",
        "unprintable-margin",
    )
)
"""Names of problems with which a set can be printed; some of them are errors in a worse case."""
INFOS = frozenset(
    (
        "cells-cut-off",
        "lock-differs",
        "map-g12",
        "map-g7",
        "map-g8",
        "no-copies",
        "pack-figures",
        "short-marks",
        "track-below-zero",
        "unknown-printer",
    )
)
"""Names of what is only worth knowing."""
SOMETIMES_ERRORS = frozenset(("crate-supply", "map-g13", "missing-component", "not-utf8", "unknown-printer"))
"""What is milder and an error in a worse case."""


def usual_severity(name: str) -> Literal["error", "warning", "info"]:
    """How serious problems of a name are; where this differs from case to case, the milder."""
    return "warning" if name in WARNINGS else "info" if name in INFOS else "error"


def meaning(name: str) -> str:
    """What a name means, in a line."""
    return page(name).partition("\n")[0].partition(": ")[2]


def problem_names() -> list[str]:
    """Every name that a problem may have."""
    return sorted(page.stem for page in _PAGES.glob("*.md"))


def page(name: str) -> str:
    """The page of a name, as Markdown."""
    return (_PAGES / f"{name}.md").read_text(encoding="utf-8")
