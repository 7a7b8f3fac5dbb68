"""Simulated printers, scanners and cameras: what was done to the page is found again, to 0.1 mm and 0.1 %."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from pnp.geometry import PAPERS
from pnp.printers.measure import Measured, measure
from pnp.printers.scan import Unreadable, look
from tests.printers.simulated import Printer, photographed, rendered, saved, scanned, worn

ANGLED = np.array([[240.0, 180], [1540, 250], [1640, 1960], [160, 1920]])
"""Corners of the paper in a picture of 1800 x 2170 pixels that was taken from the lower left."""
VIEW = (1800, 2170)


def read(picture: np.ndarray, folder: Path, paper: str = "letter", dpi: float | None = None) -> Measured:
    """What is measured on a picture saved as PNG."""
    return measure(look(saved(picture, folder / "page.png", dpi), PAPERS[paper]), PAPERS[paper])


def check(measured: Measured, printer: Printer) -> None:
    """The requirement: offset within 0.1 mm, scale within 0.1 %; rotation within 0.05 degrees."""
    assert measured.offset[:2] == pytest.approx((printer.x, printer.y), abs=0.1)
    assert measured.offset.rotation == pytest.approx(printer.rotation, abs=0.05)
    assert (measured.scale_x, measured.scale_y) == pytest.approx(
        (printer.scale_x, printer.scale_y), abs=0.001
    )
    assert measured.skew == pytest.approx(0, abs=0.05)
    assert measured.confidence > 0.8


@pytest.mark.parametrize(
    ("printer", "more"),
    [
        (Printer(), {"dpi": 200}),
        (Printer(1.2, -0.8, 0.6), {"paper": "a4", "noise": 10}),
        (Printer(0.3, 0.5, 2.0, 1.06, 1.06), {"blur": 1.5}),
        (Printer(-1.5, 0.4, -2.0, 0.94, 0.94), {"page": 1, "noise": 5}),
        (Printer(0.2, -0.1, 0.1, 1.001, 0.996), {"dpi": 150, "blur": 0.7}),
    ],
)
def test_scans(printer: Printer, more: dict[str, Any], tmp_path: Path) -> None:
    found = read(scanned(printer, **more), tmp_path, more.get("paper", "letter"))
    check(found, printer)
    assert (found.side, found.frame) == ("back" if more.get("page") else "front", "picture edges")


@pytest.mark.parametrize(
    ("printer", "more"),
    [
        (Printer(1.0, -0.5, 1.0), {"paper": "letter", "noise": 8}),
        (Printer(-0.7, 1.1, -2.0, 0.97, 0.97), {"paper": "letter", "page": 1, "blur": 1.4, "ground": 130}),
    ],
)
def test_photos_in_perspective(printer: Printer, more: dict[str, Any], tmp_path: Path) -> None:
    found = read(photographed(printer, ANGLED, VIEW, **more), tmp_path, more["paper"])
    check(found, printer)
    assert found.frame == "paper edges"


@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.builds(
        Printer,
        st.floats(-2, 2),
        st.floats(-2, 2),
        st.floats(-2, 2),
        st.floats(0.94, 1.06),
        st.floats(0.94, 1.06),
    )
)
def test_any_printer(tmp_path: Path, printer: Printer) -> None:
    check(read(scanned(printer), tmp_path), printer)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_many_printers_scanners_and_cameras(seed: int, tmp_path: Path) -> None:
    draw = random.Random(seed)
    paper, page = draw.choice(["letter", "a4"]), draw.choice([0, 1])
    scale = draw.uniform(0.94, 1.055)
    offset = [draw.uniform(-2, 2) for _ in range(3)]
    printer = Printer(*offset, scale, scale * draw.uniform(0.995, 1.005))
    worn_by = {"blur": draw.uniform(0, 1.5), "noise": draw.uniform(0, 10), "paper": paper, "page": page}
    dpi = draw.choice([200, 300, 600])
    if draw.random() < 0.5:
        check(read(scanned(printer, dpi=dpi, **worn_by), tmp_path, paper), printer)
        return
    height = PAPERS[paper].height / PAPERS[paper].width * 1800
    straight = np.array([[300, 250], [2100, 250], [2100, 250 + height], [300, 250 + height]])
    corners = straight + np.array([[draw.uniform(-150, 150) for _ in range(2)] for _ in range(4)])
    check(read(photographed(printer, corners, (2400, 3300), **worn_by), tmp_path, paper), printer)


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_picture_may_lie_on_its_side_or_head(quarters: int, tmp_path: Path) -> None:
    printer = Printer(1.0, -0.5, 0.5, 1.002, 0.998)
    check(read(np.rot90(scanned(printer), quarters), tmp_path), printer)


def test_a_camera_may_say_how_it_was_held(tmp_path: Path) -> None:
    printer = Printer(1.0, -0.5, 0.5)
    exif = Image.Exif()
    exif[0x0112] = 6  # turn a quarter clockwise to see it upright
    picture = Image.fromarray(np.ascontiguousarray(np.rot90(scanned(printer))))
    file = tmp_path / "held.jpg"
    picture.save(file, exif=exif, quality=90, dpi=(72, 72))  # 72 dpi is what cameras say of any picture
    check(measure(look(file, PAPERS["letter"]), PAPERS["letter"]), printer)


def test_a_scan_beyond_the_paper_shows_its_edges(tmp_path: Path) -> None:
    """The sheet, scanned at 200 dpi, lies 10 mm from the corner of a dark glass, not quite straight."""
    printer = Printer(0.8, 0.4, 0.3)
    corners = np.array([[80.0, 80], [1779, 95], [1760, 2294], [61, 2279]])
    found = read(photographed(printer, corners, (1900, 2400), ground=20), tmp_path, dpi=200)
    check(found, printer)
    assert found.frame == "paper edges"


def test_a_resolution_that_is_told_counts(tmp_path: Path) -> None:
    """A scan of 200 dpi that ends 1 mm short: told, it is at 100 %; untold, it passes for the whole paper."""
    short = scanned(Printer(), dpi=200)[:, :-8]
    assert read(short, tmp_path, dpi=200).scale_x == pytest.approx(1, abs=0.001)
    assert read(short, tmp_path).scale_x == pytest.approx(1700 / 1692, abs=0.001)
    found = look(saved(short, tmp_path / "page.png"), PAPERS["letter"])
    assert measure(found, PAPERS["letter"], 200).scale_x == pytest.approx(1, abs=0.001)


def test_a_picture_that_is_not_of_the_paper_alone_tells_no_place(tmp_path: Path) -> None:
    """1.8 mm are lost at the left: what is right of the print is 1.8 mm wider than what is left of it."""
    short = scanned(Printer(), dpi=200)[:, 14:]
    told, untold = read(short, tmp_path, dpi=200), read(short, tmp_path)
    assert (told.place, told.knows_scale) == ("unknown", True)
    assert (untold.place, untold.knows_scale) == ("unknown", False)
    assert told.doubt == pytest.approx(0.9, abs=0.1)
    assert max(told.confidence, untold.confidence) < 0.2


def test_a_picture_as_large_as_the_paper_passes_for_it(tmp_path: Path) -> None:
    """The sheet lies 1.5 mm from the corner of a glass as large: nothing shows that it does."""
    moved = np.roll(scanned(Printer(), dpi=200), (12, 12), (0, 1))
    found = read(moved, tmp_path, dpi=200)
    assert (found.place, found.frame) == ("assumed", "picture edges")
    assert read(photographed(Printer(), ANGLED, VIEW), tmp_path).place == "seen"


@pytest.mark.parametrize("dpi", [200, None])
def test_a_shadow_along_an_edge_is_doubt(dpi: float | None, tmp_path: Path) -> None:
    """The last 6 mm at the right lie in a shadow, which passes for the ground."""
    corners = np.array([[99.5, 99.5], [1799.5, 99.5], [1799.5, 2299.5], [99.5, 2299.5]])
    picture = photographed(Printer(), corners, (1900, 2400), ground=20).copy()
    picture[:, 1752:] = picture[:, 1752:] * 0.6
    found = read(picture, tmp_path, dpi=dpi)
    assert found.frame == "paper edges"
    assert found.scale_x > 1.02  # as it would be if that were where the paper ends
    assert (found.place, found.knows_scale) == ("unknown", False)


@pytest.mark.parametrize(("mm", "place"), [(0.2, "seen"), (1.0, "unknown")])
def test_a_bowed_sheet_is_doubt(mm: float, place: str, tmp_path: Path) -> None:
    """Its middle lies so much lower in the picture than its left and right edge."""
    corners = np.array([[99.5, 99.5], [1799.5, 99.5], [1799.5, 2299.5], [99.5, 2299.5]])
    flat = photographed(Printer(), corners, (1900, 2400), ground=20)
    x, y = np.meshgrid(np.arange(1900, dtype=np.float32), np.arange(2400, dtype=np.float32))
    lower = (mm * 200 / 25.4 * np.cos((x - 949.5) / 1700 * np.pi)).astype(np.float32)
    bowed = cv2.remap(flat, x, y - lower, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    found = read(bowed, tmp_path)
    assert found.place == place
    assert found.offset.y != pytest.approx(0, abs=0.2) or place == "seen"


def test_scale_is_known_as_precisely_as_pixels_are_small(tmp_path: Path) -> None:
    """A pixel of 0.34 mm on 186 mm is 0.18 %."""
    assert read(scanned(Printer(), dpi=75), tmp_path).precision == pytest.approx(0.0018, abs=0.0001)


def refusal(picture: np.ndarray, folder: Path, paper: str = "letter", dpi: float | None = None) -> str:
    with pytest.raises(Unreadable) as caught:
        read(picture, folder, paper, dpi)
    assert caught.value.hint
    return str(caught.value)


def test_too_few_squares_are_refused(tmp_path: Path) -> None:
    picture = scanned(Printer()).copy()
    picture[: picture.shape[0] // 2 + 60] = 255
    assert refusal(picture, tmp_path) == "it shows 2 of the 6 black squares; 4 are needed"
    assert refusal(np.full((400, 300), 255, np.uint8), tmp_path).startswith("it shows 0 of the 6")


def test_mirror_images_are_told_as_such(tmp_path: Path) -> None:
    assert refusal(scanned(Printer())[:, ::-1], tmp_path) == "it is a mirror image of the sheet"
    assert refusal(scanned(Printer(), page=1)[::-1], tmp_path) == "it is a mirror image of the sheet"


def test_two_squares_may_be_hidden(tmp_path: Path) -> None:
    """A thumb on two corners: it is measured all the same, less surely."""
    picture = scanned(Printer(0.5, 0.5, 0.5)).copy()
    picture[:300, :300] = picture[-300:, -300:] = 120
    found = read(picture, tmp_path)
    assert found.markers == 4
    assert found.confidence < 0.7
    assert found.offset == pytest.approx((0.5, 0.5, 0.5), abs=0.1)


def test_paper_without_edges_is_refused(tmp_path: Path) -> None:
    """White paper on white ground: nobody can tell where it ends, with perspective or without."""
    assert "edges of the paper are not to be seen" in refusal(
        photographed(Printer(), ANGLED, VIEW, ground=255), tmp_path
    )
    wide = np.pad(rendered("letter", 0, 150), ((0, 300), (0, 300)), constant_values=255)
    assert "edges of the paper are not to be seen" in refusal(wide, tmp_path)


def test_a_sheet_that_is_not_flat_is_refused(tmp_path: Path) -> None:
    """Bent so that its middle lies 4 mm aside."""
    picture = scanned(Printer())
    rows = np.arange(picture.shape[0])
    moved = np.round(24 * np.sin(np.pi * rows / len(rows))).astype(int)
    bent = np.stack([np.roll(row, by) for row, by in zip(picture, moved, strict=True)])
    assert refusal(worn(bent, 0, 0), tmp_path)


def test_other_paper_than_was_said_is_told(tmp_path: Path) -> None:
    picture = scanned(Printer(), paper="a4")
    photo = photographed(Printer(), ANGLED, VIEW, paper="a4")
    for seen, dpi in ((picture, 150), (picture, None), (photo, None)):
        assert refusal(seen, tmp_path, "letter", dpi) == "the paper has the shape of a4, not of letter"


def test_scans_of_65536_greys(tmp_path: Path) -> None:
    printer = Printer(0.4, 0.4, 0.4)
    fine = scanned(printer).astype(np.uint16) * 257
    Image.fromarray(fine).save(tmp_path / "page.png")
    check(measure(look(tmp_path / "page.png", PAPERS["letter"]), PAPERS["letter"]), printer)


def test_pictures_with_too_many_pixels_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = saved(rendered("letter", 0, 30), tmp_path / "page.png")
    for most in (50_000, 20_000):  # too many, and more than twice as many
        monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", most)
        with pytest.raises(Unreadable, match="more pixels than a page can need"):
            look(file, PAPERS["letter"])


def test_files_that_are_no_pictures_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "page.png"
    for data in (b"", b"no picture", saved(rendered("letter", 0, 30), file).read_bytes()[:900]):
        file.write_bytes(data)
        with pytest.raises(Unreadable, match="it is no picture that can be read"):
            look(file, PAPERS["letter"])
    with pytest.raises(OSError, match="nowhere"):
        look(tmp_path / "nowhere.png", PAPERS["letter"])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "page.png")
    with pytest.raises(Unreadable, match="it is no file"):
        look(tmp_path / "page.png", PAPERS["letter"])
