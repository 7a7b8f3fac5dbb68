"""`pnp calibrate` and `--printer`: from the sheet to profiles, from profiles to what is printed."""

from __future__ import annotations

import errno
import json
import os
import sys
from pathlib import Path

import cv2
import numpy as np
import pikepdf
import pytest

from tests.cli.conftest import Shell, write_deck
from tests.printers.simulated import Printer, saved, scanned


@pytest.fixture
def config(here: Path) -> Path:
    """The file that profiles are written to."""
    return here.parent / "config" / "printers.yaml"


def test_the_sheet_is_for_the_paper_and_flip_of_this_folder(here: Path, shell: Shell) -> None:
    (here / "pnp.yaml").write_text("paper: a4\nflip: short-edge\n", encoding="utf-8")
    done = shell("calibrate", "sheet")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(
        "calibration.pdf\n\nPrint it at 100 % on both sides of one sheet of A4, flip on the short"
    )
    with pikepdf.open(here / "calibration.pdf") as pdf:
        assert [round(float(edge)) for edge in pdf.pages[0].MediaBox] == [0, 0, 595, 842]
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
    assert shell("calibrate", "sheet", "--paper", "letter", "-o", "x/y.pdf").out.startswith("x/y.pdf\n")
    assert (here / "x" / "y.pdf").exists()


def test_the_sheet_is_a_pdf_by_its_name_too(here: Path, shell: Shell) -> None:
    done = shell("calibrate", "sheet", "-o", "x.png")
    assert (done.code, done.out) == (2, "")
    assert '"x.png" does not end in .pdf' in done.err
    assert not (here / "x.png").exists()


def test_the_sheet_takes_large_paper(here: Path, shell: Shell) -> None:
    done = shell("calibrate", "sheet", "--paper", "148x210mm")
    assert (done.code, done.out) == (1, "")
    assert (
        done.err == "error: the calibration sheet takes a paper of at least 210 x 274 mm, not 148 x 210 mm\n"
    )
    assert not list(here.iterdir())


def test_what_is_typed_is_kept_and_only_that_changes(shell: Shell, config: Path) -> None:
    done = shell("calibrate", "set", "office", "--x", "0.8", "--y", "-0.3", "--margins", "4")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(
        "office: backs lie 0.8 mm to the right, 0.3 mm up too far; cannot ink 4 mm at the edges\n"
    )
    assert shell("calibrate", "set", "office", "--rotation", "0.1", "--margins", "3,4,3,12.7").code == 0
    done = shell("calibrate", "set", "tray 2", "--y=1", "--paper", "a4", "--flip", "short-edge")
    assert "`pnp build --printer 'tray 2'` makes up for it" in done.out
    assert json.loads(shell("calibrate", "list", "--json").out) == {
        "printers": [
            json.loads(shell("calibrate", "show", name, "--json").out) for name in ("office", "tray 2")
        ]
    }
    office = json.loads(shell("calibrate", "show", "office", "--json").out)
    assert (office["x_mm"], office["y_mm"], office["rotation_deg"]) == (0.8, -0.3, 0.1)
    assert office["margins_mm"] == {"left": 3, "top": 4, "right": 3, "bottom": 12.7}
    assert (office["scale_x"], office["paper"], office["flip"]) == (1, None, "long-edge")
    assert Path(office["file"]) == config
    listed = shell("calibrate", "list").out.splitlines()
    assert listed[1].startswith("tray 2: backs lie 1 mm down too far; measured with a4; ")
    assert "printers: office, tray 2\n" in shell("doctor").out
    assert shell("calibrate", "remove", "office").code == 0
    assert config.read_text(encoding="utf-8") == 'tray 2: {"y": 1.0, paper: a4, flip: short-edge}\n'


def test_what_stays_of_backs_is_off_the_other_way_with_the_other_flip(shell: Shell) -> None:
    """As `pnp build --flip` takes it: 0.3 mm down flipped on one edge is 0.3 mm up flipped on the other."""
    shell("calibrate", "set", "office", "--x", "0.8", "--y", "0.3", "--rotation", "0.1")
    shell("calibrate", "set", "office", "--x", "0.5", "--flip", "short-edge")
    office = json.loads(shell("calibrate", "show", "office", "--json").out)
    assert [office[key] for key in ("x_mm", "y_mm", "rotation_deg", "flip")] == [0.5, -0.3, 0.1, "short-edge"]
    # The flip alone is put right: what was measured is what was measured.
    shell("calibrate", "set", "office", "--flip", "long-edge")
    office = json.loads(shell("calibrate", "show", "office", "--json").out)
    assert [office[key] for key in ("x_mm", "y_mm", "flip")] == [0.5, -0.3, "long-edge"]


@pytest.mark.parametrize(("typed", "scale"), [("99.6", 0.996), ("0.996", 0.996), ("101", 1.01)])
def test_a_scale_is_what_100_mm_have_become(typed: str, scale: float, shell: Shell) -> None:
    done = shell("calibrate", "set", "office", "--scale-x", typed)
    assert done.code == 0
    assert f"this is {100 * scale:.2f} % as wide and 100.00 % as high as it should be" in done.err
    assert json.loads(shell("calibrate", "show", "office", "--json").out)["scale_x"] == pytest.approx(scale)


def test_the_cause_of_a_scale_is_that_of_the_paper_in_the_tray(here: Path, shell: Shell) -> None:
    """210 of 215.9 mm is Letter on A4; on Letter, which pnp.yaml has by default, it would be nothing."""
    words = ("calibrate", "set", "office", "--scale-x", "97.27", "--scale-y", "97.27")
    said = "97.3 % is a page for Letter fitted onto A4"
    assert said in shell(*words, "--paper", "a4").err
    assert said in shell(*words).err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--x", "far"), '"far" is no number from -20 to 20 mm'),
        (("--x", "nan"), '"nan" is no number from -20 to 20 mm'),
        (("--y", "20.1"), '"20.1" is no number from -20 to 20 mm'),
        (("--rotation", "6"), '"6" is no number from -5 to 5 degrees'),
        (("--scale-y", "79"), '"79" is no length from 80 to 120 mm of the line of 100 mm'),
        (("--margins", "1,2"), '"1,2" is neither one margin nor four'),
        (("--margins", "-1"), '"-1" is no number from 0 to 50 mm'),
        (("--paper", "a9"), 'unknown size "a9"'),
        ((), "nothing is given to write down"),
    ],
)
def test_bad_numbers_are_wrong_usage(words: tuple[str, ...], said: str, shell: Shell, config: Path) -> None:
    done = shell("calibrate", "set", "office", *words)
    assert done.code == 2
    assert said in done.err
    assert not config.exists()


@pytest.mark.parametrize("name", ["", " ", "x" * 61])
def test_names_that_are_none(name: str, shell: Shell) -> None:
    done = shell("calibrate", "set", name, "--x", "1")
    assert done.code == 2
    assert "is no name of a printer" in done.err


def test_printers_that_are_not_known(shell: Shell) -> None:
    assert shell("calibrate", "list").out.startswith("no printer is known; `pnp calibrate sheet`")
    shell("calibrate", "set", "office", "--x", "1")
    for command in ("show", "remove"):
        done = shell("calibrate", command, "ofice")
        assert (done.code, done.out) == (1, "")
        assert done.err == "error: nothing is known of a printer `ofice`; did you mean `office`?\n"


def test_a_file_that_is_wrong_is_not_overwritten(here: Path, shell: Shell, config: Path) -> None:
    config.parent.mkdir()
    config.write_text("office: {x: far}\n", encoding="utf-8")
    done = shell("calibrate", "set", "office", "--x", "1")
    assert done.code == 1
    assert "x must be a number from -20 to 20" in done.err
    assert done.err.endswith("error: printers.yaml holds what is known of printers: mend it first\n")
    assert config.read_text(encoding="utf-8") == "office: {x: far}\n"


def test_a_profile_that_cannot_be_written_is_told(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    done = shell("calibrate", "set", "office", "--x", "0.8")
    assert done.code == 1
    assert done.err.endswith("no space left on device\n      hint: free some room on the disk\n")


def test_a_printer_is_changed_where_it_stands(here: Path, shell: Shell, config: Path) -> None:
    shared = here / "printers.yaml"
    shared.write_text("# of the club\noffice: {x: 1}\n", encoding="utf-8")
    assert shell("calibrate", "set", "office", "--x", "2").code == 0
    assert shared.read_text(encoding="utf-8") == "# of the club\noffice: {x: 2.0}\n"
    assert not config.exists()


def test_scans_of_both_sides(here: Path, shell: Shell) -> None:
    """The back is 1.2 mm right on its side; the front 1.0 mm right, which is 1.0 mm left seen from behind."""
    back = saved(scanned(Printer(1.2, 0.5, -0.2), page=1), here / "back.png", 150)
    front = saved(scanned(Printer(1.0, 0.8, 0.6)), here / "front.png", 200)
    done = shell("calibrate", "scan", "office", str(back), str(front), "--json")
    assert (done.code, done.err) == (0, "")
    found = json.loads(done.out)
    assert found["printer"] == "office"
    assert [found[key] for key in ("x_mm", "y_mm", "rotation_deg")] == pytest.approx(
        [1.0, 0.8, 0.6], abs=0.05
    )
    assert [found[key] for key in ("scale_x", "scale_y")] == pytest.approx([1, 1], abs=0.001)
    assert found["confidence"] > 0.9
    assert list(found["register"].values()) == pytest.approx([2.2, -0.3, 0.4], abs=0.05)
    assert (found["frame"], found["markers"], found["cause"]) == ("picture edges", 6, None)
    kept = json.loads(shell("calibrate", "show", "office", "--json").out)
    assert [kept[key] for key in ("x_mm", "y_mm", "rotation_deg")] == pytest.approx(
        [2.2, -0.3, 0.4], abs=0.05
    )
    assert list(kept["front"].values()) == pytest.approx([1.0, 0.8, 0.6], abs=0.05)
    assert (kept["scale_x"], kept["paper"]) == (1, "letter")


def test_a_page_that_was_shrunk_is_not_made_up_for(here: Path, shell: Shell, config: Path) -> None:
    """200 of 210 mm: A4 fitted into margins of 5 mm."""
    page = saved(scanned(Printer(0.5, 0.2, 0, 200 / 210, 200 / 210), paper="a4"), here / "page.png")
    words = ("calibrate", "scan", "office", str(page), "--paper", "a4")
    done = shell(*words)
    assert done.code == 0
    assert done.out.startswith("front: 95.2")
    assert done.out.endswith("nothing was written\n")
    assert "warning: this is 95.2" in done.err
    assert "the printing window shrank the page; 95.2 % is a page fitted into margins of 5 mm\n" in done.err
    assert not config.exists()
    assert shell(*words, "--keep-scale").code == 0
    assert json.loads(shell("calibrate", "show", "office", "--json").out)["scale_x"] == pytest.approx(
        0.952, abs=0.001
    )


def test_what_the_rollers_do_is_kept_where_that_is_asked_for(here: Path, shell: Shell) -> None:
    page = saved(scanned(Printer(0.5, 0.2, 0, 1.0, 0.996)), here / "page.png")
    done = shell("calibrate", "scan", "office", str(page))
    assert "the printer itself does this" in done.err
    kept = json.loads(shell("calibrate", "show", "office", "--json").out)
    assert (kept["scale_y"], kept["front"]["x_mm"]) == (1, pytest.approx(0.5, abs=0.05))
    shell("calibrate", "scan", "office", str(page), "--keep-scale")
    assert json.loads(shell("calibrate", "show", "office", "--json").out)["scale_y"] == pytest.approx(
        0.996, abs=0.001
    )


def test_a_scale_that_was_kept_goes_when_it_is_no_longer_so(here: Path, shell: Shell) -> None:
    shrunk = saved(scanned(Printer(scale_x=0.952, scale_y=0.952)), here / "shrunk.png")
    whole = saved(scanned(Printer()), here / "whole.png")
    shell("calibrate", "set", "office", "--margins", "4", "--x", "0.4", "--flip", "short-edge")
    shell("calibrate", "scan", "office", str(shrunk), "--keep-scale")
    done = shell("calibrate", "scan", "office", str(shrunk))
    assert done.out.endswith("nothing was written\n")
    done = shell("calibrate", "scan", "office", str(whole))
    assert "\nthe scale that was kept of office (95.2" in done.out
    kept = json.loads(shell("calibrate", "show", "office", "--json").out)
    assert (kept["scale_x"], kept["scale_y"]) == (1, 1)
    assert (kept["margins_mm"]["left"], kept["x_mm"], kept["flip"]) == (4, 0.4, "short-edge")
    assert "no longer" not in shell("calibrate", "scan", "office", str(whole)).out


def test_a_scale_that_is_still_so_stays(here: Path, shell: Shell) -> None:
    page = saved(scanned(Printer(0.5, 0.2, 0, 1.0, 0.996)), here / "page.png")
    shell("calibrate", "scan", "office", str(page), "--keep-scale")
    before = json.loads(shell("calibrate", "show", "office", "--json").out)
    assert "no longer" not in shell("calibrate", "scan", "office", str(page)).out
    assert json.loads(shell("calibrate", "show", "office", "--json").out) == before


def test_each_side_has_its_own_scale(here: Path, shell: Shell, config: Path) -> None:
    front = saved(scanned(Printer(), paper="a4"), here / "front.png")
    shrunk = Printer(scale_x=200 / 210, scale_y=200 / 210)
    back = saved(scanned(shrunk, page=1, paper="a4"), here / "back.png")
    words = ("calibrate", "scan", "office", str(front), str(back), "--paper", "a4")
    done = shell(*words)
    assert "warning: the back is 95.2" in done.err
    assert "95.2 % is a page fitted into margins of 5 mm" in done.err
    assert "the front is" not in done.err
    assert done.out.endswith("nothing was written\n")
    done = shell(*words, "--keep-scale")
    assert "front and back are scaled apart, so that no one scale can be kept of both" in done.err
    assert not config.exists()


def test_sides_that_differ_a_little_are_told(here: Path, shell: Shell) -> None:
    front = saved(scanned(Printer(scale_x=0.9975, scale_y=0.9975)), here / "front.png")
    back = saved(scanned(Printer(scale_x=1.0025, scale_y=1.0025), page=1), here / "back.png")
    words = ("calibrate", "scan", "office", str(front), str(back))
    done = shell(*words)
    assert "warning: the front is 99.7" in done.err
    assert "warning: the back is 100.2" in done.err
    done = shell(*words, "--keep-scale")
    assert "what is kept is the mean of both sides; 0.25 % of each stays" in done.err


def test_a_place_that_is_not_known_is_not_written(here: Path, shell: Shell, config: Path) -> None:
    """The picture lacks 1.8 mm at the left: it tells the scale and no place."""
    page = saved(scanned(Printer(0.5, 0, 0, 1, 0.996), dpi=200)[:, 14:], here / "page.png", 200)
    done = shell("calibrate", "scan", "office", str(page))
    assert done.out.startswith("front: 100.0")
    assert ", place on the paper not known  (6 of 6 squares" in done.out
    assert done.out.endswith("nothing was written\n")
    assert "warning: where the front lies on its paper is not known: the picture is 1.7 mm off" in done.err
    assert "      hint: scan with the lid open, or with something dark and larger behind" in done.err
    assert not config.exists()
    shell("calibrate", "scan", "office", str(page), "--keep-scale")
    kept = json.loads(shell("calibrate", "show", "office", "--json").out)
    assert (kept["scale_y"], kept["front"]["x_mm"]) == (pytest.approx(0.996, abs=0.0005), 0)


def test_what_is_taken_for_the_paper_is_told(here: Path, shell: Shell) -> None:
    page = saved(scanned(Printer(0.5, 0, 0), dpi=200), here / "page.png", 200)
    done = shell("calibrate", "scan", "office", str(page))
    assert "%, if each picture ends just where its paper does: no edges of it are to be seen\n" in done.out
    assert json.loads(shell("calibrate", "scan", "office", str(page), "--json").out)["place"] == "assumed"


def test_corners_that_are_not_square_are_told(here: Path, shell: Shell) -> None:
    sheet = scanned(Printer(), dpi=200)
    height, width = sheet.shape
    slant = np.array([[1, 0.004, -0.002 * height], [0, 1, 0]])  # 0.004 is 0.23 degrees
    page = saved(cv2.warpAffine(sheet, slant, (width, height), borderValue=255), here / "page.png", 200)
    assert ", corners 0.23° from square  (" in shell("calibrate", "scan", "office", str(page)).out


def test_coarse_pictures_claim_no_more_than_they_hold(here: Path, shell: Shell) -> None:
    """0.15 % is less than a pixel of 75 dpi, and more than one of 200."""
    for dpi, is_told in ((75, False), (200, True)):
        page = saved(scanned(Printer(scale_x=0.9985, scale_y=0.9985), dpi=dpi), here / "page.png", dpi)
        done = shell("calibrate", "scan", "office", str(page))
        assert ("the printer itself does this" in done.err) == is_told
        assert done.out.startswith("front: 99.8" if is_told else "front: 99.")


def test_pictures_that_tell_nothing(here: Path, shell: Shell, config: Path) -> None:
    blank = saved(np.full((1100, 850), 255, np.uint8), here / "blank.png")
    done = shell("calibrate", "scan", "office", str(blank))
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(
        "error: blank.png: it shows 0 of the 6 black squares; 4 are needed\n      hint: "
    )
    back = saved(scanned(Printer(), page=1, dpi=100), here / "back.png")
    assert shell("calibrate", "scan", "office", str(back)).err == (
        "error: back.png: this is the back; the front is needed too\n"
    )
    assert (
        shell("calibrate", "scan", "office", str(back), str(back)).err
        == "error: back.png: this is the back again\n"
    )
    assert shell("calibrate", "scan", "office", "nowhere.png").code == 2
    assert not config.exists()


def test_without_opencv_the_extra_is_named(here: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    page = saved(np.full((110, 85), 255, np.uint8), here / "page.png")
    for name in ("pnp.printers.scan", "pnp.printers.measure"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "cv2", None)
    done = shell("calibrate", "scan", "office", str(page))
    assert (done.code, done.out) == (1, "")
    assert done.err == "error: to read pictures takes cv2, which is not installed: pip install 'pnp[scan]'\n"


def test_a_build_for_a_printer(here: Path, both: Shell, shell: Shell) -> None:
    write_deck(here)
    shell("calibrate", "set", "office", "--x", "1", "--margins", "4")
    done = both("build", "demo", "--printer", "office")
    assert (done.code, done.err) == (0, "")
    assert (
        "\nFor office and no other printer, whose doing is made up for: backs lie 1 mm to the right"
        in done.out
    )
    (here / "pnp.yaml").write_text("printer: office\n", encoding="utf-8")
    assert both("build", "demo").out == done.out
    said = (here / "out" / "demo" / "PRINTING.md").read_text(encoding="utf-8")
    assert (
        "- Printer: office. These files make up for what it does (backs lie 1 mm to the right too far)"
        in said
    )


def test_other_paper_than_was_measured_is_told(here: Path, shell: Shell) -> None:
    write_deck(here)
    shell("calibrate", "set", "office", "--x", "1", "--paper", "a4")
    for paper, is_told in (("letter", True), ("a4", False)):
        assert shell("build", "demo", "--printer", "office", "--paper", paper).code == 0
        said = (here / "out" / "demo" / "PRINTING.md").read_text(encoding="utf-8")
        assert ("It was measured with a4: other paper it may put elsewhere" in said) == is_told


def test_a_name_that_was_typed_must_be_known(here: Path, both: Shell) -> None:
    write_deck(here)
    for command in ("build", "check"):
        done = both(command, "demo", "--printer", "ofice")
        assert done.code == 1
        assert "error: nothing is known of a printer `ofice`" in done.err
    assert not (here / "out").exists()


def test_a_printer_that_is_not_known_is_told_where_printers_are_kept(here: Path, shell: Shell) -> None:
    write_deck(here)
    shell("calibrate", "set", "office", "--x", "1")
    said = "error: nothing is known of a printer `ofice` [unknown-printer]\n"
    own = (here.parent / "config/printers.yaml").as_posix()
    assert shell("build", "demo", "--printer", "ofice").err.startswith(f"{own}: {said}")
    (here / "printers.yaml").write_text("# none yet\n", encoding="utf-8")
    assert shell("build", "demo", "--printer", "ofice").err.startswith(f"printers.yaml: {said}")
    assert shell("build", "demo", "--printer", "office").err == ""


def test_a_name_in_pnp_yaml_is_noted_all_the_same(here: Path, both: Shell) -> None:
    write_deck(here, **{"pnp.yaml": "printer: Büro\n"})
    done = both("build", "demo", "--strict")
    assert done.code == 0
    assert "printers.yaml: info: nothing is known of a printer `Büro`" in done.err
    assert "- Printer: Büro.\n" in (here / "out" / "demo" / "PRINTING.md").read_text(encoding="utf-8")
