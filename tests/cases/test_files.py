"""Cases C27 to C30 and C32: files are small, whole, the same each time, and the old ones safe."""

from __future__ import annotations

import errno
import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from pnp.writers import files
from tests.cases.conftest import TITLE, Workshop
from tests.users import ordinary_user

ROOT = Path(files.__file__).parents[2]


def in_a_process(folder: Path, *words: str, **more: str) -> subprocess.Popen[bytes]:
    """Run `pnp` by itself."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **more}
    return subprocess.Popen(
        [sys.executable, "-m", "pnp", *words],
        cwd=folder,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def test_c27_a_picture_is_stored_once(workshop: Workshop) -> None:
    size = (1500, 2100)
    noise = random.Random(1).randbytes(size[0] * size[1] * 3)
    art = BytesIO()
    Image.frombytes("RGB", size, noise).save(art, "PNG", compress_level=1)
    back = BytesIO()
    Image.new("RGB", (744, 1039), "#1f613a").save(back, "PNG")
    workshop.cards(
        "- {id: one, copies: 540, image: art.png}",
        '<image href="{{ piece.image }}" {{ box.trim }}/>',
        '<image href="back.png" {{ box.trim }}/>',
        more="safe: 0\n",
    )
    workshop.write("content/demo/art.png", art.getvalue())
    workshop.write("content/demo/back.png", back.getvalue())
    started = time.monotonic()
    workshop.build("--sides", "duplex")
    assert time.monotonic() - started < 60
    with pikepdf.open(BytesIO(workshop.pdf)) as pdf:
        assert len(pdf.pages) == 120
        pictures = [
            item
            for item in pdf.objects
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"
        ]
        # The art, 62.9 x 88 mm, comes down to 300 dpi, which the back has.
        sizes = sorted((int(picture.Width), int(picture.Height)) for picture in pictures)
        assert sizes == [(742, 1039), (744, 1039)]
    assert len(workshop.pdf) <= 1.3 * (len(art.getvalue()) + len(back.getvalue())) + 500_000


def sixty(workshop: Workshop, broken: int = 0) -> None:
    """Sixty cards, one of which may be broken."""
    rows = [f"- {{id: card{n}, title: Card {n}, copies: {-1 if n == broken else 1}}}" for n in range(1, 61)]
    workshop.cards("\n".join(rows))


def test_c28_a_build_with_errors_leaves_the_old_files(workshop: Workshop) -> None:
    sixty(workshop)
    workshop.build()
    before = workshop.outputs()
    sixty(workshop, broken=40)
    assert "content/demo/cards.yaml:43:" in workshop.refused()
    assert workshop.outputs() == before


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_c28_an_interrupted_build_leaves_whole_files(workshop: Workshop, number: signal.Signals) -> None:
    sixty(workshop)
    workshop.build("--marks", "none")
    old = workshop.pdf
    workshop.build()
    new = workshop.pdf
    workshop.build("--marks", "none")
    started = time.monotonic()
    assert in_a_process(workshop.folder, "build", "demo", "--paper", "a4").wait() == 0
    whole = time.monotonic() - started
    assert workshop.pdf == new
    for _ in range(4):
        workshop.build("--marks", "none")
        process = in_a_process(workshop.folder, "build", "demo", "--paper", "a4")
        time.sleep(random.uniform(0.3, 1.0) * whole)
        process.send_signal(number)
        process.wait()
        assert workshop.pdf in (old, new)
        left = {path for path in (workshop.folder / "out/demo").iterdir() if path.suffix == ".pnp-tmp"}
        assert all(path.name.startswith(".") for path in left)
        for path in left:
            os.utime(path, (0, 0))
    workshop.build()
    assert set(workshop.outputs()) == {"demo/cards.pdf", "demo/PRINTING.md"}


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def denied(*_: object, **__: object) -> None:
    raise PermissionError(errno.EACCES, "Permission denied")


def kept(workshop: Workshop, *hints: str) -> None:
    """The next build fails in one line with a hint, and the old files are as they were."""
    before = workshop.outputs()
    said = workshop.pnp("build", "demo", "--paper", "a4", "--marks", "none")
    assert said.code == 1
    lines = said.err.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("error: ")
    assert "out/demo/" in lines[0]
    assert lines[1].startswith("      hint: ")
    for hint in hints:
        assert hint in said.err
    assert workshop.outputs() == before


def test_c28_a_full_disk_leaves_the_old_files(workshop: Workshop) -> None:
    sixty(workshop)
    workshop.build()
    workshop.monkeypatch.setattr(files.os, "fsync", full)
    kept(workshop, "no space left on device", "free some room")


def test_c29_a_locked_file(workshop: Workshop) -> None:
    sixty(workshop)
    workshop.build()
    workshop.monkeypatch.setattr(files.os, "replace", denied)
    kept(workshop, "cards.pdf", "permission denied", "close the file where it is open")


def test_c29_a_folder_that_cannot_be_written(workshop: Workshop) -> None:
    sixty(workshop)
    workshop.build()
    real = Path.open

    def watched(path: Path, mode: str = "r", *args: object, **more: object) -> object:
        return denied() if "x" in mode else real(path, mode, *args, **more)  # type: ignore[call-overload]

    workshop.monkeypatch.setattr(Path, "open", watched)
    kept(workshop, "permission denied", "choose another folder with --out")


def test_c29_a_folder_without_permission(workshop: Workshop) -> None:
    sixty(workshop)
    workshop.build()
    home = workshop.folder / "out/demo"
    home.chmod(0o555)
    try:
        with ordinary_user(workshop.folder):
            kept(workshop, "permission denied")
    finally:
        home.chmod(0o755)


def test_c29_folders_are_made(workshop: Workshop) -> None:
    sixty(workshop)
    workshop.build("--out", "new/deep")
    assert (workshop.folder / "new/deep/demo/cards.pdf").exists()


def test_c29_a_folder_in_the_place_of_the_file(workshop: Workshop) -> None:
    sixty(workshop)
    workshop.write("out/demo/cards.pdf/keep", "me")
    kept(workshop, "a folder has this name")


def test_c29_a_file_in_the_place_of_the_folder(workshop: Workshop) -> None:
    sixty(workshop)
    workshop.write("out", "me")
    said = workshop.pnp("build", "demo", "--paper", "a4")
    assert said.code != 0
    assert "Traceback" not in said.err
    assert (workshop.folder / "out").read_text() == "me"


def test_c30_the_same_from_every_folder(workshop: Workshop) -> None:
    workshop.cards(
        "- {id: one, title: One, image: art/x.png}",
        TITLE + '<image href="{{ piece.image }}" x="6" y="20" width="30" height="30"/>',
    )
    art = workshop.folder / "content/demo/art"
    art.mkdir()
    Image.new("RGB", (400, 400), "#1f613a").save(art / "x.png")
    builds = [
        workshop.pnp("build", "demo", "--out", "../a", folder="."),
        workshop.pnp("build", "demo", "--out", str(workshop.folder / "b")),
        workshop.pnp("build", ".", "--out", str(workshop.folder / "c"), folder="content/demo"),
        workshop.pnp("build", "content/demo/set.yaml", "--out", str(workshop.folder / "d")),
    ]
    workshop.monkeypatch.chdir("/")
    root = workshop.folder
    workshop.folder = Path("/")
    builds.append(workshop.pnp("build", str(root / "content/demo"), "--out", str(root / "e")))
    assert [build.code for build in builds] == [0] * 5
    made = [root.parent / "a", *(root / name for name in "bcde")]
    assert len({(home / "demo/cards.pdf").read_bytes() for home in made}) == 1


def test_c30_a_missing_picture(workshop: Workshop) -> None:
    workshop.cards(
        "- {id: one, image: art/wofl.png}",
        '<image href="{{ piece.image }}" x="6" y="20" width="30" height="30"/>',
    )
    workshop.write("content/demo/art/wolf.png", b"")
    said = workshop.refused()
    assert said.startswith('content/demo/cards.yaml:4:22: error: no picture "art/wofl.png" [missing-file]')
    assert "did you mean `art/wolf.png`?" in said


def test_c32_the_same_bytes_each_time(workshop: Workshop, tmp_path_factory: pytest.TempPathFactory) -> None:
    workshop.cards("- {id: one, title: One, text: Two}\n- {id: two, title: Two}", back=TITLE)
    workshop.write("content/other/set.yaml", "title: Other\ncomponents: [a.yaml]\n")
    workshop.write(
        "content/other/a.yaml", "component: a\nsize: poker\nface: a.j2\npieces: [{id: one, title: One}]\n"
    )
    workshop.write("templates/other/a.j2", (workshop.folder / "templates/demo/cards.face.j2").read_text())
    copies = [tmp_path_factory.mktemp("copy") for _ in range(2)]
    sources = sorted(file for file in workshop.folder.rglob("*") if file.is_file())
    for copy, order in zip(copies, (sources, sources[::-1]), strict=True):
        for file in order:
            target = copy / file.relative_to(workshop.folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
    words = ("build", "demo", "other", "--sides", "duplex")
    processes = [
        in_a_process(copy, *words, PYTHONHASHSEED=seed) for copy, seed in zip(copies, ("1", "2"), strict=True)
    ]
    assert [process.wait() for process in processes] == [0, 0]
    outputs = [
        {
            str(file.relative_to(copy)): file.read_bytes()
            for file in (copy / "out").rglob("*")
            if file.is_file()
        }
        for copy in copies
    ]
    assert len(outputs[0]) == 4
    assert outputs[0] == outputs[1]
    everything = b"".join(outputs[0].values())
    for secret in (
        str(copies[0]),
        os.environ.get("USER"),
        os.uname().nodename if os.name == "posix" else None,
    ):
        if secret and len(secret) > 3:
            assert secret.encode() not in everything


def test_c32_a_changed_letter_changes_the_file(workshop: Workshop) -> None:
    digests = set()
    for title in ("One", "Ons", "One"):
        workshop.cards(f"- {{id: one, title: {title}}}")
        workshop.build()
        digests.add(hashlib.sha256(workshop.pdf).hexdigest())
    assert len(digests) == 2
