"""The parts of a board, printed, cut at their joins and laid together, are the board printed whole."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops

from pnp.geometry import Size
from pnp.pipeline import Options, build

DPI = 100
PIXEL = 25.4 / DPI
"""mm; all lengths below are whole numbers of pixels."""
WIDTH, HEIGHT = 203.2, 152.4
LARGE = Size(254, 203.2)
SMALL = Size(127, 203.2)
"""Holds half a board with 12.7 mm left and right, and 25.4 mm above and below."""
FACE = """{% extends "_shared/side.j2" %}
{% block art %}
<rect {{ box.bleed }} fill="{{ colour.corn }}"/>
<circle cx="101.6" cy="80" r="50" fill="{{ colour.soy }}"/>
<path d="M-3 -3L206.2 155.4M40 0V152.4" stroke="{{ colour.pigs }}" stroke-width="{{ line.heavy }}"/>
<text {{ type.title }} x="101.6" y="30" text-anchor="middle">{{ said }} of a board that is too wide</text>
{% endblock %}
"""


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """A set of one board with art on both sides."""
    files = {
        "content/wide/set.yaml": "title: Wide\ncomponents: [board.yaml]\n",
        "content/wide/board.yaml": f"component: board\nsize: {WIDTH}x{HEIGHT}mm\ncut: false\nback: true\n"
        "bleed: 3\nsafe: 0\njoin: [50.8, 101.6, 152.4]\npieces:\n- {id: one}\n",
        "templates/wide/board.face.j2": FACE.replace("{{ said }}", "The face"),
        "templates/wide/board.back.j2": FACE.replace("{{ said }}", "The back").replace(
            'cx="101.6"', 'cx="70"'
        ),
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def printed(folder: Path, paper: Size, flip: str) -> list[Image.Image]:
    """The pages of a build, fronts and backs."""
    result = build(["wide"], folder=folder, options=Options(paper=paper, sides="duplex", flip=flip))
    assert not result.report.has_errors, [str(problem) for problem in result.report]
    document = pypdfium2.PdfDocument((folder / "out/wide/board.pdf").read_bytes())
    return [page.render(scale=DPI / 72).to_pil().convert("RGB") for page in document]


def trim(page: Image.Image, paper: Size, size: Size) -> Image.Image:
    """What is left of a page once the piece in its middle is cut out."""
    width, height = round(size.width / PIXEL), round(size.height / PIXEL)
    left, top = round(paper.width / PIXEL - width) // 2, round(paper.height / PIXEL - height) // 2
    return page.crop((left, top, left + width, top + height))


def most(difference: Image.Image) -> float:
    """The largest difference of a pixel in any colour, of 255."""
    return max(high for _, high in difference.getextrema())  # type: ignore[misc]


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
@pytest.mark.parametrize(
    ("paper", "parts"), [(SMALL, 2), (Size(76.2, 203.2), 4)], ids=["two parts", "four parts"]
)
def test_parts_put_together_are_the_board(board: Path, paper: Size, parts: int, flip: str) -> None:
    size = Size(WIDTH, HEIGHT)
    # A wide paper turns about the other axis, so that its backs stand as those of the upright ones do.
    other = {"long-edge": "short-edge", "short-edge": "long-edge"}[flip]
    whole = [trim(page, LARGE, size) for page in printed(board, LARGE, other)]
    pages = printed(board, paper, flip)
    assert len(pages) == 2 * parts
    cut = [trim(page, paper, Size(WIDTH / parts, HEIGHT)) for page in pages]
    for side, order in (("front", cut[::2]), ("back", cut[1::2])):
        # Backs lie in the order of their fronts where the paper turns about a level line.
        mirrored = side == "back" and flip == "long-edge"
        together = Image.new("RGB", whole[0].size)
        for index, part in enumerate(reversed(order) if mirrored else order):
            together.paste(part, (index * part.width, 0))
        difference = ImageChops.difference(together, whole[side == "back"])
        # The renderer draws no line thinner than a pixel: some of the dashed line shows on the next one.
        for index in range(1, parts):
            column = (index * cut[0].width - 1, 0, index * cut[0].width + 1, difference.height)
            assert most(difference.crop(column)) <= 64
            difference.paste((0, 0, 0), column)
        assert most(difference) <= 2, side
