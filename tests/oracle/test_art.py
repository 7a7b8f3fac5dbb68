"""SVG files as drawing programs write them look the same drawn by pnp and by resvg."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from pnp.drawing.art.read import read_art
from pnp.drawing.items import Drawing, Use
from pnp.geometry import Size
from pnp.project import BUNDLED
from pnp.source import Report
from pnp.typeset.fonts import Fonts, read_fonts
from tests.oracle.pictures import by_resvg, colour_difference, inked

FILES = sorted((Path(__file__).parent / "art").glob("*.svg"))
WIDTH = 60
"""How wide each is drawn, mm."""
LIMIT = 0.002
"""Share of pixels that may differ."""


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return read_fonts([BUNDLED / "fonts"], Report())


def drawn(file: Path) -> Drawing:
    form = read_art(file, file.name)
    x, y, width, height = form.box
    scale = WIDTH / width
    use = Use(form, (scale, 0, 0, scale, -x * scale, -y * scale))
    return Drawing(Size(WIDTH, height * scale), 0, (use,))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_art_looks_the_same(file: Path, fonts: Fonts) -> None:
    ours = inked(drawn(file), fonts, 6)
    theirs = by_resvg(file.read_text(encoding="utf-8"), ours.size, fonts)
    assert colour_difference(Image.new("RGB", theirs.size, "white"), theirs) > 0.01
    assert colour_difference(ours, theirs) < LIMIT
