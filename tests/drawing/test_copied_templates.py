"""Templates and pictures that `pnp new` copied: what is not changed is drawn as a later pnp has it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from PIL import Image

from pnp.content.copied import RECORD, Copied, read_copied
from pnp.content.model import ContentSet, Players
from pnp.drawing.homes import Homes
from pnp.drawing.pictures import Pictures
from pnp.drawing.render import Drawer
from pnp.source import Report
from pnp.starter import make_copy

SYMBOL = '<svg><symbol id="{}" viewBox="0 0 1 1"></symbol></svg>'
FIRST = {
    "cards.face.j2": "first",
    "cards.back.j2": "first",
    "theme.yaml": "colours: {ink: '#000001'}\n",
    "boxes.yaml": "cards: {first: {extends: trim}}\n",
    "symbols.svg": SYMBOL.format("first"),
}
LATER = {
    "cards.face.j2": "later",
    "theme.yaml": "colours: {ink: '#000002'}\n",
    "boxes.yaml": "cards: {later: {extends: trim}}\n",
    "symbols.svg": SYMBOL.format("later"),
}
CONTENT = ContentSet("mine", "Mine", "", "harbour", Players(1, 1, 1), ())


def write(folder: Path, files: Mapping[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


def picture(path: Path, width: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("L", (width, 10)).save(path)


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    """The templates that come with pnp."""
    folder = tmp_path / "bundled" / "templates" / "harbour"
    write(folder, FIRST)
    picture(folder / "art/ship.png", 11)
    return folder


@pytest.fixture
def mine(tmp_path: Path, theirs: Path) -> Path:
    """A copy of these, before a later pnp came."""
    write(tmp_path / "empty", {})
    make_copy(tmp_path / "user", "mine", tmp_path / "empty", theirs, {"templates": "harbour"})
    return tmp_path / "user" / "templates" / "mine"


def homes(mine: Path, theirs: Path) -> Homes:
    report = Report()
    found = Homes(CONTENT, [mine.parent, theirs.parent], report)
    assert not report.has_errors
    return found


def test_what_is_not_changed_is_that_of_a_later_pnp(mine: Path, theirs: Path) -> None:
    assert homes(mine, theirs).loader.find("mine/cards.face.j2") == mine / "cards.face.j2"
    write(theirs, LATER)
    found = homes(mine, theirs)
    assert found.template("cards.face.j2") == "mine/cards.face.j2"
    assert found.loader.find("mine/cards.face.j2") == theirs / "cards.face.j2"
    assert found.loader.find("mine/cards.back.j2") == mine / "cards.back.j2"  # the same in both
    assert found.files("theme.yaml") == [theirs / "theme.yaml"]
    assert found.theme(Report()).colours.ink == "#000002"
    assert set(found.boxes(Report())["cards"]) == {"later"}
    assert found.files("symbols.svg") == [theirs / "symbols.svg"]


def test_what_is_changed_stays(mine: Path, theirs: Path) -> None:
    write(theirs, LATER)
    write(mine, {"cards.face.j2": "ours", "theme.yaml": "colours: {ink: '#000003'}\n"})
    found = homes(mine, theirs)
    assert found.loader.find("mine/cards.face.j2") == mine / "cards.face.j2"
    assert found.theme(Report()).colours.ink == "#000003"


def test_what_a_later_pnp_has_no_longer_stays(mine: Path, theirs: Path) -> None:
    (theirs / "cards.face.j2").unlink()
    assert homes(mine, theirs).loader.find("mine/cards.face.j2") == mine / "cards.face.j2"


@pytest.mark.parametrize("href", ["art/ship.png", "mine/art/ship.png"])
def test_a_picture_beside_templates(mine: Path, theirs: Path, href: str) -> None:
    def width() -> int:
        found = homes(mine, theirs)
        copies = [found.loader.copied] if found.loader.copied else []
        return Pictures(found.folders, copies).open(href).width

    assert width() == 11
    picture(theirs / "art/ship.png", 12)
    assert width() == 12
    picture(mine / "art/ship.png", 13)
    assert width() == 13


def test_a_picture_of_a_set(tmp_path: Path) -> None:
    library = tmp_path / "library"
    picture(library / "harbour/ship.png", 11)
    make_copy(tmp_path, "mine", library / "harbour", None, {"content": "harbour"})
    picture(library / "harbour/ship.png", 12)
    mine = tmp_path / "content/mine"
    copied = read_copied(mine, library, Report())
    assert copied is not None
    assert Pictures([mine, library / "harbour"], [copied]).find("ship.png") == library / "harbour/ship.png"
    content = CONTENT._replace(folder=mine, original=library / "harbour", copied=copied)
    pictures = Drawer(content, [tmp_path / "templates"], Report()).interpreter.pictures
    assert pictures.find("ship.png") == library / "harbour/ship.png"
    lost = Copied(mine, tmp_path / "nowhere", copied.digests)
    assert Pictures([mine], [lost]).find("ship.png") == mine / "ship.png"


def test_a_record_that_cannot_be_read_is_told(mine: Path, theirs: Path) -> None:
    (mine / RECORD).write_text("from: harbour\n=======\n", encoding="utf-8")
    report = Report()
    Homes(CONTENT, [mine.parent, theirs.parent], report)
    (problem,) = report
    assert problem.source[:2] == (mine / RECORD, 2)
    assert problem.hint == "put back the file as it was, or remove it: then all files here count as yours"
