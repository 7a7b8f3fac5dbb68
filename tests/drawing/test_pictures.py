"""Pictures: where their files may lie, how they fill their place, and what preflight says of them."""

from __future__ import annotations

import os
import struct
import time
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.drawing import pictures
from pnp.drawing.items import Group, Picture
from pnp.drawing.pictures import Opened, Pictures, fitted, resolution
from pnp.geometry import Box
from tests.drawing.studio import Reading, fault
from tests.users import ordinary_user
from tests.writers.picture_files import without_marker


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
        "C:secret.png",
        "art\\wolf.png",
        "\\\\server\\share\\secret.png",
        "//server/share/secret.png",
        "./../secret.png",
        ".",
        "data:image/png;base64,iVBORw0KGgo=",
        "https://example.org/a.png",
    ],
)
def test_paths_that_leave_the_project(home: Path, href: str) -> None:
    for path in (href, href.replace(".png", ".svg")):
        bad = fault(image(path), folders=[home])
        assert bad.name == "path-outside"
        assert f'"{path}"' in str(bad)


def test_links_that_leave_the_project(home: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    (home / "folder").symlink_to(secret)
    said: set[tuple[str, str, str]] = set()
    for exists in (False, True):
        for suffix in ("png", "svg"):
            if exists:
                Image.new("RGB", (9, 9)).save(secret / f"a.{suffix}", "PNG")
            else:
                (home / f"link.{suffix}").symlink_to(secret / f"a.{suffix}")
            for href in (f"link.{suffix}", f"folder/a.{suffix}"):
                bad = fault(image(href), folders=[home])
                said.add((bad.name, str(bad), bad.hint))
    # Nothing tells whether there is a file behind a link.
    assert len(said) == 4
    assert {name for name, _, _ in said} == {"path-outside"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_a_pipe_is_not_waited_for(home: Path, suffix: str) -> None:
    os.mkfifo(home / f"pipe.{suffix}")
    assert fault(image(f"pipe.{suffix}"), folders=[home]).name == "missing-file"


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


@pytest.mark.skipif(os.name != "posix", reason="needs named pipes and links")
def test_what_is_there_and_no_file_is_told_as_that(home: Path) -> None:
    os.mkfifo(home / "art" / "wolv.png")
    (home / "art" / "wolw.png").symlink_to("wolx.png")
    (home / "art" / "wolx.png").symlink_to("wolw.png")
    for name in ("art/wolv.png", "art/wolw.png"):
        found = fault(image(name), folders=[home])
        assert str(found) == f'"{name}" is no file that can be read, nor a link to one'
        assert found.hint == "put the picture itself in its place"


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


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("JPEG", {"progressive": True}),
        *((kind, {}) for kind in ("PNG", "JPEG", "WEBP", "TIFF", "BMP", "GIF")),
    ],
)
def test_halves_of_files(home: Path, kind: str, options: dict[str, Any]) -> None:
    data = BytesIO()
    noise = Image.effect_noise((200, 200), 90)
    noise.save(data, kind, **options)
    (home / "half.png").write_bytes(data.getvalue()[: len(data.getvalue()) // 2])
    bad = fault(image("half.png"), folders=[home])
    assert bad.name == "bad-picture"
    assert bad.hint


@pytest.mark.parametrize("mode", ["I", "F"])
def test_more_bits_than_print_shows(home: Path, mode: str) -> None:
    Image.new(mode, (8, 8), 1).save(home / "a.tif")
    assert str(fault(image("a.tif"), folders=[home])) == '"a.tif" has 32 bits a pixel'


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
    assert "has more than 100 million pixels" in str(fault(image("art/wolf.png"), folders=[home]))
    # Beyond its own limit, but not twice as much, the library only warns, and nobody needs to see that.
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 100_000)
    assert Pictures([home]).open("art/wolf.png").width == 600


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">L", len(data)) + name + data + struct.pack(">L", zlib.crc32(name + data))


def packed(kind: str, **options: Any) -> bytes:
    """A picture of 8 x 8 pixels."""
    data = BytesIO()
    Image.new("RGB", (8, 8)).save(data, kind, **options)
    return data.getvalue()


def text_bomb() -> bytes:
    png = packed("PNG")
    return png[:33] + chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(20_000_000))) + png[33:]


def wide_png() -> bytes:
    png = packed("PNG")
    return png[:8] + chunk(b"IHDR", struct.pack(">LLBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)) + png[33:]


def wide_webp() -> bytes:
    webp = packed("WEBP", save_all=True, append_images=[Image.new("RGB", (8, 8), "red")])
    # Width and height of the canvas, less one, in 24 bits each.
    return webp[:24] + b"\xfe\x3f\0\xfe\x3f\0" + webp[30:]


def scanned_jpeg() -> bytes:
    jpeg = packed("JPEG", progressive=True)
    return jpeg[:-2] + 500 * jpeg[jpeg.rindex(b"\xff\xda") : -2] + jpeg[-2:]


def wide_tiff() -> bytes:
    # Width, height, bits, no compression, black is zero, one strip, its rows and its length.
    fields = {256: 60_000, 257: 60_000, 258: 8, 259: 1, 262: 1, 273: 8, 278: 60_000, 279: 9}
    entries = b"".join(struct.pack("<HHLL", tag, 4, 1, value) for tag, value in fields.items())
    return b"II*\0\x08\0\0\0" + struct.pack("<H", len(fields)) + entries + bytes(4)


def wide_bmp() -> bytes:
    bmp = packed("BMP")
    return bmp[:18] + struct.pack("<ll", 60_000, 60_000) + bmp[26:]


def wide_gif() -> bytes:
    return b"GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;"


@pytest.mark.parametrize(
    ("bomb", "message"),
    [
        (text_bomb, "cannot be read as a picture"),
        (wide_png, "has more than 100 million pixels"),
        (wide_webp, "has more than 100 million pixels"),
        (scanned_jpeg, "has more than 100 scans"),
        (wide_tiff, "has more than 100 million pixels"),
        (wide_bmp, "has more than 100 million pixels"),
        (wide_gif, "has more than 100 million pixels"),
    ],
)
def test_bombs(home: Path, bomb: Callable[[], bytes], message: str) -> None:
    (home / "bomb.png").write_bytes(bomb())
    started = time.process_time()
    bad = fault(image("bomb.png"), folders=[home])
    assert (bad.name, message in str(bad)) == ("bad-picture", True)
    assert time.process_time() - started < 1


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


@pytest.mark.parametrize(
    ("inks", "share", "told"),
    [
        # 300 % of four inks are 765 of 1020.
        ((255, 255, 255, 0), 1.0, False),
        ((192, 191, 191, 191), 1.0, False),
        ((200, 200, 200, 200), 1.0, True),
        ((255, 255, 255, 40), 0.05, True),
        ((255, 255, 255, 255), 0.004, False),
    ],
)
@pytest.mark.parametrize("suffix", ["tif", "jpg"])
def test_ink_that_paper_does_not_take(
    home: Path, suffix: str, inks: tuple[int, int, int, int], share: float, told: bool
) -> None:
    picture = Image.new("CMYK", (1000, 500))
    picture.paste(inks, (0, 0, round(1000 * share), 500))
    picture.save(home / f"a.{suffix}", **({"quality": 95} if suffix == "jpg" else {}))
    reading = Reading(folders=[home])
    reading(image(f"a.{suffix}"))
    assert [complaint.name for complaint in reading.complaints] == ["too-much-ink"] * told
    if told:
        assert f"on {100 * share:.0f} % of its area" in reading.complaints[0].message


def test_ink_as_others_than_adobe_write_it(home: Path) -> None:
    Image.new("CMYK", (600, 300), (0, 0, 0, 0)).save(home / "a.jpg")
    # Without Adobe's mark what is turned over here is full of ink.
    (home / "a.jpg").write_bytes(without_marker((home / "a.jpg").read_bytes(), 0xEE))
    reading = Reading(folders=[home])
    reading(image("a.jpg"))
    assert [complaint.name for complaint in reading.complaints] == ["too-much-ink"]
