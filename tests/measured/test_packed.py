"""Packed pieces, printed and cut out, look as they do when each component has sheets of its own."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from pnp.geometry import PAPERS, Box, Size
from pnp.pipeline import Options, build
from pnp.press.grid import grid
from pnp.press.gutterfold import pack_half
from pnp.press.impose import hinge
from pnp.press.pack import pack
from pnp.press.sorts import Sort

DPI = 101.6
PIXEL = 0.25
"""mm; all lengths below are whole numbers of pixels."""
A4 = PAPERS["a4"]
CARDS, TALLS = Size(63.5, 88.5), Size(70, 120.5)
"""Two rows of three cards leave room for a tall one that lies."""
SIDE = """{% extends "_shared/side.j2" %}
{% block art %}
<rect {{ box.bleed }} fill="{{ colour.corn }}"/>
<circle cx="18" cy="20" r="12" fill="{{ colour.soy }}"/>
<path d="M4 80L50 60L40 85" fill="{{ colour.pigs }}"/>
<text {{ type.title }} x="30" y="50" text-anchor="middle">Up</text>
{% endblock %}
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A set of two components with art that looks different each way up, and on either side."""
    files = {"content/game/set.yaml": "title: Game\ncomponents: [cards.yaml, talls.yaml]\n"}
    for name, size, number in (("cards", CARDS, 6), ("talls", TALLS, 1)):
        files[f"content/game/{name}.yaml"] = (
            f"component: {name}\nsize: {size.width:g}x{size.height:g}mm\nback: true\nbleed: 2\nsafe: 0\n"
            f"pieces:\n- {{id: one, copies: {number}}}\n"
        )
        files[f"templates/game/{name}.face.j2"] = SIDE
        files[f"templates/game/{name}.back.j2"] = SIDE.replace("colour.corn", "colour.mist")
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def printed(folder: Path, *, pack: bool, sides: str = "duplex") -> dict[str, list[Image.Image]]:
    """The pages of each file, fronts and backs."""
    options = Options(paper=A4, sides=sides, pack=pack)
    result = build(["game"], folder=folder, options=options)
    assert list(result.report) == []
    return {
        # A hair less, for the renderer rounds the size of a picture up.
        file.path.name: [
            page.render(scale=DPI / 72 - 1e-7).to_pil().convert("RGB")
            for page in pypdfium2.PdfDocument(file.path.read_bytes())
        ]
        for file in result.files
    }


def cut_out(page: Image.Image, box: Box) -> Image.Image:
    left, top, right, bottom = (round(edge / PIXEL) for edge in (box.x, box.y, box.right, box.bottom))
    return page.crop((left, top, right, bottom))


def looks(folder: Path) -> list[tuple[Image.Image, Image.Image]]:
    """Face and back of a piece of each component, cut out of sheets of their own."""
    apart = printed(folder, pack=False)
    alone = []
    for name, size in (("cards.pdf", CARDS), ("talls.pdf", TALLS)):
        cells = grid(size, A4, 0)
        front, back = apart[name][:2]
        cell = cells.cell(0)
        alone.append(
            (cut_out(front, cell), cut_out(back, hinge(cells.paper, "long-edge").box(cells.paper, cell)))
        )
    return alone


def differ(page: Image.Image, box: Box, wanted: Image.Image) -> float:
    """How far a part of a page is from what is wanted, on average.

    Turned letters are smoothed in other places; a millimetre out of place makes it 2.
    """
    return max(ImageStat.Stat(ImageChops.difference(cut_out(page, box), wanted)).mean)


def test_packed_pieces_look_as_they_do_alone(game: Path) -> None:
    alone = looks(game)
    (pages,) = printed(game, pack=True).values()
    packing = pack([Sort(CARDS, 0, 6), Sort(TALLS, 0, 1)], A4)
    assert packing
    turning = hinge(packing.paper, "long-edge")
    turns = set()
    for number, spots in enumerate(packing.sheets):
        front, back = pages[2 * number : 2 * number + 2]
        for spot in spots:
            face, behind = alone[spot.sort]
            is_turned = spot.trim.width > spot.trim.height
            turns.add(is_turned)
            if is_turned:
                # By a quarter clockwise, as one sees the face, and so the other way as one sees the back.
                face = face.transpose(Image.Transpose.ROTATE_270)
                behind = behind.transpose(Image.Transpose.ROTATE_90)
            assert differ(front, spot.trim, face) < 0.5
            assert differ(back, turning.box(packing.paper, spot.trim), behind) < 0.5
    assert turns == {False, True}


def test_pieces_on_shared_sheets_that_are_folded_in_half_look_so_too(game: Path) -> None:
    alone = looks(game)
    (pages,) = printed(game, pack=True, sides="gutterfold").values()
    packing = pack_half([Sort(CARDS, 0, 6), Sort(TALLS, 0, 1)], A4, 2.0)
    assert packing
    width = 2 * packing.paper.width
    for page, spots in zip(pages, packing.sheets, strict=True):
        for spot in spots:
            face, behind = alone[spot.sort]
            if spot.trim.width > spot.trim.height:
                face = face.transpose(Image.Transpose.ROTATE_270)
                behind = behind.transpose(Image.Transpose.ROTATE_90)
            # What is x from the left edge of the faces lies x from the right edge of the backs.
            mirrored = spot.trim._replace(x=width - spot.trim.right)
            assert differ(page, spot.trim, face) < 0.5
            assert differ(page, mirrored, behind) < 0.5
