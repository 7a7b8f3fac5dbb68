"""Pictures: where their files may lie, how they fill their place, and what preflight says of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from pnp.drawing import pictures
from pnp.drawing.items import Group, Picture
from pnp.drawing.pictures import Opened, Pictures, fitted, resolution
from pnp.geometry import Box
from tests.drawing.studio import Reading, fault
from tests.users import ordinary_user


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A set's folder with a picture of 600 x 300 pixels."""
    folder = tmp_path / "set"
    (folder / "art").mkdir(parents=True)
    Image.new("RGB", (600, 300), "red").save(folder / "art/wolf.png")
    return folder


def image(href: str, place: str = 'width="40" height="20"') -> str:
    return f'<image href="{href}" {place}/>'


def test_a_picture_in_its_box(home: Path) -> None:
    (picture,) = Reading(folders=[home])(image("art/wolf.png", 'x="1" y="2" width="40" height="20"'))
    assert picture == Picture(home / "art/wolf.png", Box(1, 2, 40, 20), Box(1, 2, 40, 20), (600, 300))


def test_the_first_folder_that_has_it(home: Path, tmp_path: Path) -> None:
    other = tmp_path / "templates"
    (other / "art").mkdir(parents=True)
    Image.new("RGB", (60, 30)).save(other / "art/wolf.png")
    Image.new("RGB", (60, 30)).save(other / "bear.png")
    found = Pictures([home, other])
    assert found.open("art/wolf.png").file == home / "art/wolf.png"
    assert found.open("bear.png").file == other / "bear.png"
    assert found.open("bear.png") is found.open("bear.png")


ASPECTS = {
    # 2:1 into 40 x 40: as wide as the box and 20 high, or as high and 80 wide.
    "xMidYMid meet": (Box(0, 10, 40, 20), Box(0, 10, 40, 20)),
    "xMidYMid": (Box(0, 10, 40, 20), Box(0, 10, 40, 20)),
    "xMinYMin meet": (Box(0, 0, 40, 20), Box(0, 0, 40, 20)),
    "xMaxYMax": (Box(0, 20, 40, 20), Box(0, 20, 40, 20)),
    "xMidYMid slice": (Box(-20, 0, 80, 40), Box(0, 0, 40, 40)),
    "xMinYMid slice": (Box(0, 0, 80, 40), Box(0, 0, 40, 40)),
    "xMaxYMid slice": (Box(-40, 0, 80, 40), Box(0, 0, 40, 40)),
    "none": (Box(0, 0, 40, 40), Box(0, 0, 40, 40)),
}


@pytest.mark.parametrize("aspect", ASPECTS)
def test_aspects(aspect: str) -> None:
    picture = fitted(Opened(Path("a.png"), 200, 100), Box(0, 0, 40, 40), aspect)
    assert (picture.box, picture.clip) == ASPECTS[aspect]


@pytest.mark.parametrize("aspect", ["xMid", "xMidYMid cut", "fill", "xmidymid", "", "none slice"])
def test_aspects_that_are_not(home: Path, aspect: str) -> None:
    bad = fault(image("art/wolf.png", f'width="4" height="4" preserveAspectRatio="{aspect}"'), folders=[home])
    assert str(bad) == f'<image> preserveAspectRatio must be like "xMidYMid meet", not "{aspect}"'


def test_a_picture_under_an_opacity(home: Path) -> None:
    (group,) = Reading(folders=[home])(image("art/wolf.png", 'width="40" height="20" opacity="0.5"'))
    assert isinstance(group, Group)
    assert (group.opacity, type(group.items[0])) == (0.5, Picture)


@pytest.mark.parametrize(
    "href",
    [
        "",
        "../secret.png",
        "art/../../secret.png",
        "/etc/hostname",
        "file:///etc/hostname",
        "C:/secret.png",
        "art\\wolf.png",
        "data:image/png;base64,iVBORw0KGgo=",
        "https://example.org/a.png",
    ],
)
def test_paths_that_leave_the_project(home: Path, href: str) -> None:
    bad = fault(image(href), folders=[home])
    assert bad.name == "path-outside"
    assert f'"{href}"' in str(bad)


@pytest.mark.parametrize("exists", [True, False])
def test_links_that_leave_the_project(home: Path, tmp_path: Path, exists: bool) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    if exists:
        Image.new("RGB", (9, 9)).save(secret / "a.png")
    (home / "link.png").symlink_to(secret / "a.png")
    (home / "folder").symlink_to(secret)
    assert fault(image("link.png"), folders=[home]).name == "path-outside"
    assert fault(image("folder/a.png"), folders=[home]).name == "path-outside"


def test_links_that_stay_inside(home: Path, tmp_path: Path) -> None:
    (home / "link.png").symlink_to("art/wolf.png")
    (home / "folder").symlink_to("art")
    shared = tmp_path / "templates"
    shared.mkdir()
    (shared / "wolf.png").symlink_to(home / "art/wolf.png")
    found = Pictures([home, shared])
    for href in ("link.png", "folder/wolf.png", "wolf.png"):
        assert found.open(href).width == 600
    moved = tmp_path / "moved"
    moved.symlink_to(home)
    assert Pictures([moved]).open("art/wolf.png").width == 600


def test_files_that_are_not_there(home: Path) -> None:
    bad = fault(image("art/wolv.png"), folders=[home])
    assert (bad.name, str(bad), bad.hint) == (
        "missing-file",
        'no picture "art/wolv.png"',
        "did you mean `art/wolf.png`?",
    )
    assert fault(image("art/WOLF.PNG"), folders=[home]).hint == "did you mean `art/wolf.png`?"
    assert fault(image("none/at/all.png"), folders=[home]).hint == "paths count from the set's folder"
    assert str(fault(image("art"), folders=[home])) == '"art" is a folder, not a picture'
    assert fault(image("a" * 5000), folders=[home]).name == "missing-file"
    assert fault('<image width="1" height="1"/>', folders=[home]).name == "path-outside"


def test_files_that_are_no_pictures(home: Path) -> None:
    (home / "words.png").write_text("words")
    (home / "empty.png").write_bytes(b"")
    whole = (home / "art/wolf.png").read_bytes()
    (home / "half.png").write_bytes(whole[: len(whole) // 2])
    for size in range(30, len(whole), 150):
        (home / f"cut{size}.png").write_bytes(whole[:size])
        assert fault(image(f"cut{size}.png"), folders=[home]).name == "bad-picture"
    bad = fault(image("words.png"), folders=[home])
    assert (bad.name, str(bad)) == ("bad-picture", '"words.png" is no picture of a known format')
    assert str(fault(image("empty.png"), folders=[home])) == '"empty.png" is empty'
    assert '"half.png" cannot be read as a picture' in str(fault(image("half.png"), folders=[home]))


def test_a_file_that_may_not_be_read(home: Path) -> None:
    (home / "art/wolf.png").chmod(0)
    with ordinary_user(home):
        assert fault(image("art/wolf.png"), folders=[home]).name == "bad-picture"


def test_pictures_with_too_many_pixels(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MOST_PIXELS", 100_000)
    bad = fault(image("art/wolf.png"), folders=[home])
    assert (bad.name, str(bad)) == ("bad-picture", '"art/wolf.png" has more than 0 million pixels')


def test_a_picture_too_large_for_the_library_itself(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 50_000)
    assert "has more than 150 million pixels" in str(fault(image("art/wolf.png"), folders=[home]))
    # Beyond its own limit, but not twice as much, the library only warns, and nobody needs to see that.
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 100_000)
    assert Pictures([home]).open("art/wolf.png").width == 600


def test_a_photo_taken_upright(home: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (60, 30)).save(home / "photo.jpg", exif=exif)
    opened = Pictures([home]).open("photo.jpg")
    assert (opened.width, opened.height) == (30, 60)


def test_resolution() -> None:
    picture = Picture(Path("a"), Box(0, 0, 50.8, 25.4), Box(0, 0, 50.8, 25.4), (600, 300))
    assert resolution(picture, (1, 0, 0, 1, 0, 0)) == pytest.approx(300)
    # The coarser axis counts, under turns too.
    assert resolution(picture, (1, 0, 0, 3, 0, 0)) == pytest.approx(100)
    assert resolution(picture, (0, 2, -1, 0, 0, 0)) == pytest.approx(150)
    assert resolution(picture, (0, 0, 0, 0, 0, 0)) == float("inf")


def test_a_coarse_picture_is_told(home: Path) -> None:
    reading = Reading(folders=[home])
    # 600 pixels on 76.2 mm are 200 dpi.
    reading(image("art/wolf.png", 'width="76.2" height="38.1"'))
    assert reading.complaints == []
    reading(image("art/wolf.png", 'width="80" height="40" pnp:field="art"'))
    (complaint,) = reading.complaints
    assert (complaint.name, complaint.field) == ("low-resolution", "art")
    assert complaint.message == '"art/wolf.png" prints at 190 dpi, less than 200'
    reading = Reading(folders=[home])
    reading('<g transform="scale(1 3)">' + image("art/wolf.png", 'width="40" height="20"') + "</g>")
    assert [complaint.name for complaint in reading.complaints] == ["low-resolution"]


def test_a_stretched_picture_is_told(home: Path) -> None:
    reading = Reading(folders=[home])
    reading(image("art/wolf.png", 'width="20" height="20" preserveAspectRatio="none"'))
    (complaint,) = reading.complaints
    assert complaint.name == "stretched-picture"
    assert "is 2.000 times as wide as high, and its box 1.000 times" in complaint.message
