"""Every bundled face and back looks the same drawn by pnp, by resvg and by a browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from pnp.drawing.render import Drawer
from pnp.pipeline import load
from pnp.project import BUNDLED, Project
from pnp.source import Report
from pnp.typeset.fonts import Fonts, read_fonts
from tests.oracle.pictures import (
    CHROMIUM,
    PIXELS,
    Side,
    by_chromium,
    by_pnp,
    by_resvg,
    difference,
    self_contained,
    sides,
    without_frames,
)

SETS = sorted(Project(BUNDLED).sets())
LIMIT = 0.002
"""Share of pixels that may differ: renderers spread hairlines and dots over pixels in ways of their own."""


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return read_fonts([BUNDLED / "fonts"], Report())


def drawn(name: str) -> tuple[Drawer, list[Side]]:
    place = Project(BUNDLED).sets()[name]
    content = load(place, Report())
    assert content is not None
    drawer = Drawer(content, place.homes("templates"), Report())
    return drawer, list(sides(content, drawer))


@pytest.mark.parametrize("name", SETS)
def test_resvg_draws_the_same(name: str, fonts: Fonts) -> None:
    drawer, all_sides = drawn(name)
    for side in all_sides:
        svg = without_frames(side.svg)
        ours = by_pnp(drawer, side, svg, fonts)
        theirs = by_resvg(self_contained(svg, drawer.interpreter.library), ours.size, fonts)
        assert difference(ours, theirs) < LIMIT, side.name


@pytest.mark.skipif(
    CHROMIUM is None, reason="no Chromium on this machine; resvg compares all but wrapped text"
)
@pytest.mark.parametrize("name", SETS)
def test_a_browser_draws_the_same(name: str, fonts: Fonts, tmp_path: Path) -> None:
    drawer, all_sides = drawn(name)
    ours = [by_pnp(drawer, side, side.svg, fonts) for side in all_sides]
    svgs = [self_contained(side.svg, drawer.interpreter.library) for side in all_sides]
    theirs = by_chromium(svgs, [image.size for image in ours], fonts, tmp_path)
    for side, one, other in zip(all_sides, ours, theirs, strict=True):
        assert difference(one, other) < LIMIT, side.name


def test_a_shift_of_half_a_millimetre_is_seen(fonts: Fonts) -> None:
    drawer, all_sides = drawn("lighten")
    side = next(side for side in all_sides if side.name.startswith("deck.face"))
    ours = by_pnp(drawer, side, side.svg, fonts)
    shifted = ImageChops.offset(ours, round(0.5 * PIXELS), 0)
    assert difference(ours, shifted) > LIMIT
    assert difference(ours, Image.new("RGB", ours.size, "white")) > 0.01
