"""Every bundled face and back looks the same drawn by pnp, by resvg and by a browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from pnp.drawing.render import Drawer
from pnp.jobs import no_progress
from pnp.pipeline import facts_of, load
from pnp.project import BUNDLED, Project
from pnp.sides import Sides
from pnp.source import Report
from pnp.typeset.fonts import Fonts, read_fonts
from tests.oracle.pictures import (
    CHROMIUM,
    PIXELS,
    Side,
    all_sides,
    by_chromium,
    by_pnp,
    by_resvg,
    difference,
    self_contained,
    with_pictures,
    without_frames,
)

SETS = sorted(Project(BUNDLED).sets())
IN_A_BROWSER = [pytest.param("loads", 4), *(pytest.param(name, 1, marks=pytest.mark.slow) for name in SETS)]
"""A browser takes long; that it wraps text as pnp does is seen in every fourth side of any set."""
AT_ONCE = 10
"""Sides on one page of a browser, whose screenshots have a greatest height."""
LIMIT = 0.002
"""Share of pixels that may differ: renderers spread hairlines and dots over pixels in ways of their own."""


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return read_fonts([BUNDLED / "fonts"], Report())


def drawn(name: str, fonts: Fonts) -> tuple[Sides, Drawer, list[Side]]:
    place = Project(BUNDLED).sets()[name]
    content = load(place, Report())
    assert content is not None
    players = content.players.default
    sides = Sides(content, place, fonts, facts_of(content), players, Report(), no_progress)
    drawer = sides.drawer(False, Report())
    return sides, drawer, list(all_sides(sides, drawer))


@pytest.mark.parametrize("name", SETS)
def test_resvg_draws_the_same(name: str, fonts: Fonts) -> None:
    sides, drawer, every = drawn(name, fonts)
    for side in every:
        svg = without_frames(with_pictures(side.svg, sides, drawer))
        ours = by_pnp(sides, drawer, side, fonts, without_frames)
        theirs = by_resvg(self_contained(svg, drawer.interpreter.library), ours.size, fonts)
        assert difference(ours, theirs) < LIMIT, side.name


@pytest.mark.skipif(
    CHROMIUM is None, reason="no Chromium on this machine; resvg compares all but wrapped text"
)
@pytest.mark.parametrize(("name", "step"), IN_A_BROWSER)
def test_a_browser_draws_the_same(name: str, step: int, fonts: Fonts, tmp_path: Path) -> None:
    sides, drawer, every = drawn(name, fonts)
    every = every[::step]
    library = drawer.interpreter.library
    svgs = [self_contained(with_pictures(side.svg, sides, drawer), library) for side in every]
    for start in range(0, len(every), AT_ONCE):
        batch = every[start : start + AT_ONCE]
        ours = [by_pnp(sides, drawer, side, fonts) for side in batch]
        theirs = by_chromium(svgs[start : start + AT_ONCE], [image.size for image in ours], fonts, tmp_path)
        for side, one, other in zip(batch, ours, theirs, strict=True):
            assert difference(one, other) < LIMIT, side.name


def test_a_shift_of_half_a_millimetre_is_seen(fonts: Fonts) -> None:
    sides, drawer, every = drawn("lighten", fonts)
    side = next(side for side in every if side.name.startswith("deck.face"))
    ours = by_pnp(sides, drawer, side, fonts)
    shifted = ImageChops.offset(ours, round(0.5 * PIXELS), 0)
    assert difference(ours, shifted) > LIMIT
    assert difference(ours, Image.new("RGB", ours.size, "white")) > 0.01
