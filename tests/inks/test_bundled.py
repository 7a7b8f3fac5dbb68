"""The bundled games in low ink: all words are there, dark on white, and much ink is saved."""

from __future__ import annotations

from pathlib import Path

import pdfplumber
import pytest

from pnp import build
from pnp.jobs import Options


def chars(path: Path) -> list[tuple[str, tuple[float, ...], float]]:
    with pdfplumber.open(path) as document:
        return [
            (char["text"], tuple(char["non_stroking_color"]), char["size"])
            for page in document.pages
            for char in page.chars
        ]


def ratio(colour: tuple[float, ...]) -> float:
    """Contrast with white by the formula of WCAG 2.2; a single number is a grey."""
    red, green, blue = colour if len(colour) == 3 else colour * 3
    red, green, blue = (
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (red, green, blue)
    )
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


@pytest.mark.parametrize(
    ("name", "component", "saved"),
    [("loads", "reference", 0.02), ("loads", "tokens", 0.3)],
)
def test_words_stay_and_ink_goes(tmp_path: Path, name: str, component: str, saved: float) -> None:
    asked = {"components": (component,), "sides": "duplex"}
    full, low = (
        build([name], folder=tmp_path, out=ink, options=Options(ink=ink, **asked))  # type: ignore[arg-type]
        for ink in ("full", "low")
    )
    assert not len(low.report)
    (before,), (after,) = full.files, low.files
    assert after.ink is not None
    assert after.ink.saved > saved
    printed = chars(after.path)
    assert [text for text, _, _ in printed] == [text for text, _, _ in chars(before.path)]
    assert any(ratio(colour) < 4.4 for _, colour, _ in chars(before.path))
    # Large figures are white with an outline.
    assert all(ratio(colour) > 4.4 for _, colour, size in printed if size < 68)
