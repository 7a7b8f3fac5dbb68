"""The tiles of a board, printed, cut and laid together, are the board printed whole."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops

from pnp.geometry import PAPERS, Size
from pnp.pipeline import Options, build
from pnp.press.parting import tiled

DPI = 101.6
PIXEL = 0.25
"""mm; all lengths below are whole numbers of pixels."""
BOARD, LARGE = Size(600, 420), Size(620, 440)
FACE = """{% extends "_shared/side.j2" %}
{% block art %}
<rect {{ box.bleed }} fill="{{ colour.corn }}"/>
<circle cx="280" cy="200" r="180" fill="{{ colour.soy }}"/>
<path d="M-8 -8L608 428M0 200L600 230" stroke="{{ colour.pigs }}" stroke-width="{{ line.heavy }}"/>
<text {{ type.title }} x="300" y="120" text-anchor="middle">{{ said }} of a board that is too large</text>
{% endblock %}
"""


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """A set of one board with art on both sides."""
    files = {
        "content/large/set.yaml": "title: Large\ncomponents: [board.yaml]\n",
        "content/large/board.yaml": "component: board\nsize: 600x420mm\ncut: false\nback: true\n"
        "bleed: 3\nsafe: 0\npieces:\n- {id: one}\n",
        "templates/large/board.face.j2": FACE.replace("{{ said }}", "The face"),
        "templates/large/board.back.j2": FACE.replace("{{ said }}", "The back").replace(
            'cx="280"', 'cx="70"'
        ),
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def printed(folder: Path, paper: Size, flip: str, tile: str = "") -> list[Image.Image]:
    """The pages of a build, fronts and backs."""
    options = Options(paper=paper, sides="duplex", flip=flip, tile=tile)
    result = build(["large"], folder=folder, options=options)
    assert not result.report.has_errors, [str(problem) for problem in result.report]
    document = pypdfium2.PdfDocument((folder / "out/large/board.pdf").read_bytes())
    # A hair less, for the renderer rounds the size of a picture up.
    return [page.render(scale=DPI / 72 - 1e-7).to_pil().convert("RGB") for page in document]


def cut_out(page: Image.Image, size: Size) -> Image.Image:
    """What is left of a page once the piece in its middle is cut out."""
    width, height = round(size.width / PIXEL), round(size.height / PIXEL)
    left, top = (page.width - width) // 2, (page.height - height) // 2
    return page.crop((left, top, left + width, top + height))


@pytest.mark.parametrize(("tile", "tiles"), [("butt", 6), ("overlap", 8)])
def test_tiles_put_together_are_the_board(board: Path, tile: str, tiles: int) -> None:
    # A wide paper turns about the other axis, so that its backs stand as those of the upright ones do.
    whole = [cut_out(page, BOARD) for page in printed(board, LARGE, "short-edge")]
    *pages, plan = printed(board, PAPERS["a4"], "long-edge", tile)
    assert len(pages) == 2 * tiles
    assert plan.getextrema() != ((255, 255),) * 3
    parting = tiled(BOARD, PAPERS["a4"], tile)
    # A column on either side of a join: the renderer draws no line thinner than a pixel.
    seams = Image.new("L", whole[0].size, 255)
    for x in parting.columns[1:-1]:
        seams.paste(0, (round(x / PIXEL) - 1, 0, round(x / PIXEL) + 1, seams.height))
    for y in parting.rows[1:-1]:
        seams.paste(0, (0, round(y / PIXEL) - 1, seams.width, round(y / PIXEL) + 1))
    for is_back in (False, True):
        together = Image.new("RGB", whole[0].size)
        for page, window in zip(pages[is_back::2], parting.windows, strict=True):
            # Behind the right of the board lies the left of its back.
            x = BOARD.width - window.right if is_back else window.x
            tile_ = cut_out(page, Size(window.width, window.height))
            together.paste(tile_, (round(x / PIXEL), round(window.y / PIXEL)))
        side = whole[is_back]
        mask = seams.transpose(Image.Transpose.FLIP_LEFT_RIGHT) if is_back else seams
        difference = ImageChops.multiply(ImageChops.difference(together, side), mask.convert("RGB"))
        assert max(high for _, high in difference.getextrema()) <= 2  # type: ignore[misc]
