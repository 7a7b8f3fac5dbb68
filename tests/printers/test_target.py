"""The calibration sheet: markers that OpenCV knows, scales that tell what is to be typed, true to size."""

from __future__ import annotations

from io import BytesIO

import cv2
import numpy as np
import pikepdf
import pytest

from pnp.calibration import PaperTooSmall, calibration_pdf
from pnp.geometry import PAPERS, Size
from pnp.printers.target import CELL, MARKER, SIDES, TARGET, Marker, Station, markers, stations
from tests.printers.simulated import rendered

FLIPS = {"long-edge": True, "short-edge": False}


def bits(marker: Marker) -> np.ndarray:
    """The marker as OpenCV draws it, six pixels wide: 255 is white."""
    picture = np.zeros((6, 6), dtype=np.uint8)
    for x, y in marker.white:
        picture[round((y - marker.y) / CELL), round((x - marker.x) / CELL)] = 255
    return picture


def test_markers_are_those_of_the_standard_dictionary() -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    found = [marker for side in SIDES for marker in markers(side)]
    assert [marker.id for marker in found] == list(range(12))
    for marker in found:
        assert np.array_equal(bits(marker), cv2.aruco.generateImageMarker(dictionary, marker.id, 6))


@pytest.mark.parametrize("side", SIDES)
def test_a_printed_side_shows_its_own_markers_and_no_others(side: str) -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    _, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(rendered("a4", SIDES.index(side), 100))
    assert sorted(ids.ravel().tolist()) == [marker.id for marker in markers(side)]


def behind(station: Station, upright: bool) -> tuple[float, float]:
    """Where a station lies as seen from the other side."""
    x = TARGET.width - station.x if upright else station.x
    return round(x, 6), station.y if upright else TARGET.height - station.y


@pytest.mark.parametrize("upright", [True, False])
def test_a_scale_stands_behind_each_cross(upright: bool) -> None:
    back = {(round(station.x, 6), station.y): station for station in stations("back", upright)}
    for station in stations("front", upright):
        other = back[behind(station, upright)]
        assert other.name == station.name
        assert other.has_scale != station.has_scale


@pytest.mark.parametrize("upright", [True, False])
def test_scales_tell_how_far_the_back_is_off_as_seen_on_the_back(upright: bool) -> None:
    """The back lies 2 mm too far to the right and 1 mm too low: every scale must read x = 2, y = 1."""
    # On the front the back's cross is off the other way where the paper was turned.
    seen_on_front = (-2, 1) if upright else (2, -1)
    # On the back the front's cross stays behind where the back has moved on.
    for side, (x, y) in (("front", seen_on_front), ("back", (-2, -1))):
        for station in stations(side, upright):
            assert (station.across * x, station.down * y) == (2, 1)


def test_a_is_on_the_left_of_the_back() -> None:
    for upright in (True, False):
        assert {s.name for s in stations("back", upright) if s.x < TARGET.width / 2} == {"A"}


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("flip", FLIPS)
def test_the_page_is_true_to_size_and_wants_no_scaling(paper: str, flip: str) -> None:
    with pikepdf.open(BytesIO(calibration_pdf(PAPERS[paper], flip))) as pdf:
        wishes = pdf.Root.ViewerPreferences
        assert wishes.PrintScaling == "/None"
        assert wishes.Duplex == ("/DuplexFlipLongEdge" if flip == "long-edge" else "/DuplexFlipShortEdge")
        assert len(pdf.pages) == 2
        for page in pdf.pages:
            width, height = (float(edge) * 25.4 / 72 for edge in page.MediaBox[2:])
            assert (width, height) == pytest.approx(PAPERS[paper], abs=0.01)
            left, bottom, right, top = (float(edge) * 25.4 / 72 for edge in page.TrimBox)
            assert (right - left, top - bottom) == pytest.approx((186, 250), abs=0.01)
            assert left == pytest.approx(width - right, abs=0.01)
            assert bottom == pytest.approx(height - top, abs=0.01)


@pytest.mark.parametrize("page", [0, 1])
def test_rulers_are_100_mm_long(page: int) -> None:
    """Measured in pixels of 0.0635 mm: the rows and columns that are darkest over 100 mm."""
    dark = rendered("letter", page, 400) < 128
    mm = 25.4 / 400
    left, top = (215.9 - 186) / 2, (279.4 - 250) / 2
    level = dark[round((top + 26.5) / mm) : round((top + 27.5) / mm)].any(axis=0)
    upright = dark[:, round((left + 21.5) / mm) : round((left + 22.5) / mm)].any(axis=1)
    for line, first in ((level, left + 43), (upright, top + 75)):
        start, end = round((first - 3) / mm), round((first + 103) / mm)
        inked = np.flatnonzero(line[start:end])
        assert (inked[-1] - inked[0]) * mm == pytest.approx(100, abs=0.25)  # and the width of its last tick


def test_markers_lie_apart_and_inside() -> None:
    found = markers("front")
    assert all(0 <= m.x <= TARGET.width - MARKER and 0 <= m.y <= TARGET.height - MARKER for m in found)
    assert len({(m.x, m.y) for m in found}) == 6


def test_paper_that_is_too_small_is_refused() -> None:
    with pytest.raises(PaperTooSmall, match="at least 210 x 274 mm, not 148 x 210 mm"):
        calibration_pdf(Size(148, 210), "long-edge")


def test_paper_may_be_named_lying() -> None:
    assert calibration_pdf(PAPERS["a4"].turned, "long-edge") == calibration_pdf(PAPERS["a4"], "long-edge")
