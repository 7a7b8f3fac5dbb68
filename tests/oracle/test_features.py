"""Each feature of the SVG subset, 20 x 20 mm, looks the same drawn by pnp and by resvg."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from pnp.drawing.interpret import Interpreter, Side
from pnp.drawing.items import Drawing, Origin
from pnp.drawing.pictures import Pictures
from pnp.drawing.tags import Tag, Tags
from pnp.geometry import Size
from pnp.project import BUNDLED
from pnp.source import Report, Source
from pnp.typeset.fonts import Fonts, read_fonts
from tests.oracle.pictures import by_resvg, colour_difference, inked

SIZE = Size(20, 20)
PIXELS = 10
"""A mm, so that 20 mm are whole pixels."""
LIMIT = 0.001
"""Share of pixels that may differ."""
LIMITS = {"fading gradient": 0.012}
"""A soft mask is spread over the pixels of its edge by each renderer in its own way."""

FEATURES = {
    name: body
    for name, body in re.findall(
        r"^== (.+)\n((?:(?!== ).*\n?)+)",
        (Path(__file__).parent / "features.txt").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
}


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return read_fonts([BUNDLED / "fonts"], Report())


def whole(body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20">{body}</svg>'
    )


def drawn(svg: str) -> Drawing:
    def nothing(*what: str) -> None:
        raise AssertionError(what)

    def origin(tag: Tag, field: str, words: str) -> Origin:
        return Origin(Source(Path("x")), "a", field, Source(Path("x")))

    reader = Interpreter(Tags(), {}, Pictures([]), origin, nothing)
    return Drawing(SIZE, 0, reader.read(svg, Side(SIZE, 0, None)))


@pytest.mark.parametrize("name", FEATURES)
def test_a_feature_looks_the_same(name: str, fonts: Fonts) -> None:
    svg = whole(FEATURES[name])
    ours = inked(drawn(svg), fonts, PIXELS)
    theirs = by_resvg(svg, ours.size, fonts)
    assert colour_difference(Image.new("RGB", theirs.size, "white"), theirs) > 0.01
    assert colour_difference(ours, theirs) < LIMITS.get(name, LIMIT)
