"""What comes out of a printer at 100 %: trims, page boxes and marks measured in the PDF by other programs."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pdfplumber
import pikepdf
import pypdfium2
import pytest

from pnp.geometry import PAPERS, Size, parse_size
from pnp.pipeline import Options, build
from pnp.press.marks import Marks

POINT = 72 / 25.4
"""Points a mm."""
DPI = 300

# paper, trim, gap; columns, rows and whether it lies: by floor((paper - 2 * 5 + gap) / (trim + gap)) on each
# axis, the better of both ways up, standing on a tie
LAYOUTS = [
    ("letter", "63.5x88.9mm", 0.0, 3, 3, False),
    ("a4", "63x88mm", 0.0, 3, 3, False),
    ("legal", "63.5x88.9mm", 0.0, 5, 2, True),
    ("a3", "63x88mm", 6.0, 6, 3, True),
    ("tabloid", "88.9x88.9mm", 0.0, 3, 4, False),
    ("a4", "44x68mm", 2.0, 4, 4, False),
    ("letter", "266x192mm", 0.0, 1, 1, True),
    ("150x150mm", "40x30mm", 3.5, 3, 4, False),
]


def black_cards(folder: Path, size: str, gap: float, number: int) -> Path:
    """A set whose faces are black from trim to trim and nowhere else."""
    content = folder / "content" / "black"
    content.mkdir(parents=True)
    (content / "set.yaml").write_text(
        "title: Black\nversion: 1.0.0\ncomponents: [cards.yaml]\n", encoding="utf-8"
    )
    (content / "cards.yaml").write_text(
        f"component: cards\ntitle: Cards\nsize: {size}\ngap: {gap}\nsafe: 0\n"
        f"pieces:\n- {{id: one, copies: {number}}}\n",
        encoding="utf-8",
    )
    templates = folder / "templates" / "black"
    templates.mkdir(parents=True)
    (templates / "cards.face.j2").write_text(
        '{% extends "_shared/side.j2" %}'
        '{% block art %}<rect {{ box.trim }} fill="{{ colour.ink }}"/>{% endblock %}',
        encoding="utf-8",
    )
    return folder


@pytest.fixture
def built(tmp_path: Path) -> Callable[..., bytes]:
    def make(paper: str, size: str, gap: float, number: int, **more: object) -> bytes:
        folder = black_cards(tmp_path, size, gap, number)
        options = Options(paper=parse_size(paper, PAPERS), **more)  # type: ignore[arg-type]
        result = build(["black"], folder=folder, options=options)
        assert not result.report.has_errors, [str(problem) for problem in result.report]
        return (folder / "out" / "black" / "cards.pdf").read_bytes()

    return make


def expected_trims(paper: Size, size: Size, gap: float, columns: int, rows: int) -> list[tuple[float, ...]]:
    """Left, top, right, bottom of each trim in mm, the block in the middle of the paper."""
    width = columns * size.width + (columns - 1) * gap
    height = rows * size.height + (rows - 1) * gap
    x0, y0 = (paper.width - width) / 2, (paper.height - height) / 2
    cells = [
        (x0 + column * (size.width + gap), y0 + row * (size.height + gap))
        for row in range(rows)
        for column in range(columns)
    ]
    return [(x, y, x + size.width, y + size.height) for x, y in cells]


@pytest.mark.parametrize(("paper", "size", "gap", "columns", "rows", "lies"), LAYOUTS)
def test_every_trim_of_a_full_sheet(
    built: Callable[..., bytes], paper: str, size: str, gap: float, columns: int, rows: int, lies: bool
) -> None:
    data = built(paper, size, gap, columns * rows)
    sheet = parse_size(paper, PAPERS)
    sheet = sheet.turned if lies else sheet
    trims = expected_trims(sheet, parse_size(size, {}), gap, columns, rows)

    with pikepdf.open(BytesIO(data)) as pdf:
        assert len(pdf.pages) == 1
        page = pdf.pages[0]
        assert [float(n) for n in page.MediaBox] == pytest.approx(
            [0, 0, sheet.width * POINT, sheet.height * POINT], abs=0.02
        )
        assert "/Rotate" not in page
        assert "/UserUnit" not in page
        left, top = min(trim[0] for trim in trims), min(trim[1] for trim in trims)
        right, bottom = max(trim[2] for trim in trims), max(trim[3] for trim in trims)
        block = [left * POINT, (sheet.height - bottom) * POINT, right * POINT, (sheet.height - top) * POINT]
        assert [float(n) for n in page.TrimBox] == pytest.approx(block, abs=0.02)
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"

    # read back by pdfplumber: the black rectangles are the trims
    with pdfplumber.open(BytesIO(data)) as pdf:
        shapes = [*pdf.pages[0].rects, *pdf.pages[0].curves]
        found = sorted(
            (round(s["top"], 3), round(s["x0"], 3), s["x1"], s["bottom"])
            for s in shapes
            if s["fill"] and s["height"] > 20
        )
    wanted = sorted((t * POINT, x * POINT, r * POINT, b * POINT) for x, t, r, b in trims)
    assert len(found) == len(wanted)
    for one, other in zip(found, wanted, strict=True):
        assert one == pytest.approx(other, abs=0.02)


@pytest.mark.parametrize(("paper", "size", "gap", "columns", "rows", "lies"), LAYOUTS)
def test_every_trim_in_pixels(
    built: Callable[..., bytes], paper: str, size: str, gap: float, columns: int, rows: int, lies: bool
) -> None:
    data = built(paper, size, gap, columns * rows, marks=Marks("none"))
    sheet = parse_size(paper, PAPERS)
    sheet = sheet.turned if lies else sheet
    trims = expected_trims(sheet, parse_size(size, {}), gap, columns, rows)
    image = pypdfium2.PdfDocument(data)[0].render(scale=DPI / 72).to_pil().convert("L")
    pixels = image.load()
    assert pixels is not None
    across, down = sheet.width / image.width, sheet.height / image.height  # mm a pixel
    assert across == pytest.approx(25.4 / DPI, rel=0.001)

    def edge(line: Callable[[int], int], near: float, pixel: float) -> float:
        """Where a line of pixels turns from white to black or back within 1 mm of a place, in mm."""
        start = round((near - 1) / pixel)
        values = [line(start + index) for index in range(round(2 / pixel))]
        dark = [value < 128 for value in values]
        assert dark[0] != dark[-1], "no edge here"
        return (start + dark.index(dark[-1])) * pixel

    outer = {
        "left": min(t[0] for t in trims),
        "top": min(t[1] for t in trims),
        "right": max(t[2] for t in trims),
        "bottom": max(t[3] for t in trims),
    }
    for x, y, right, bottom in trims:
        cx, cy = round((x + right) / 2 / across), round((y + bottom) / 2 / down)
        for near, horizontal, is_outer in (
            (x, True, x == outer["left"]),
            (right, True, right == outer["right"]),
            (y, False, y == outer["top"]),
            (bottom, False, bottom == outer["bottom"]),
        ):
            if gap < 2 and not is_outer:
                continue  # black meets black: the shared edge cannot be seen
            line = (lambda at, cy=cy: pixels[at, cy]) if horizontal else (lambda at, cx=cx: pixels[cx, at])
            assert edge(line, near, across if horizontal else down) == pytest.approx(near, abs=0.1)


def test_each_sheet_has_a_ruler_of_100_mm(built: Callable[..., bytes]) -> None:
    data = built("letter", "63.5x88.9mm", 0.0, 19)
    with pdfplumber.open(BytesIO(data)) as pdf:
        assert len(pdf.pages) == 3
        for page in pdf.pages:
            strokes = [max(shape["width"], shape["height"]) for shape in (*page.lines, *page.curves)]
            assert sum(length == pytest.approx(100 * POINT, abs=0.02) for length in strokes) == 1


@pytest.mark.parametrize("how", ["edge", "mirror"])
@pytest.mark.parametrize("gap", [0.0, 2.0, 6.0])
def test_bleed_made_of_the_face_fills_gaps_and_goes_beyond_the_block(
    built: Callable[..., bytes], how: str, gap: float
) -> None:
    # 2 x 2 of 95 x 130 mm on A4: 10 + 95 + gap + 95 + 10, less half the gap on either side
    data = built("a4", "95x130mm", gap, 4, bleed=3.0, bleed_from=how)
    page = pypdfium2.PdfDocument(data)[0].render(scale=254 / 72).to_pil().convert("L")
    for y in (80.0, 220.0):
        white = [x for x in range(2100) if page.getpixel((x, round(10 * y))) >= 128]
        assert max(x for x in white if x < 1050) == pytest.approx(10 * (10 - gap / 2 - 3), abs=1)
        assert min(x for x in white if x > 1050) == pytest.approx(10 * (200 + gap / 2 + 3), abs=1)


def test_marks_stand_on_the_cuts(built: Callable[..., bytes]) -> None:
    data = built("letter", "63.5x88.9mm", 0.0, 9)
    with pdfplumber.open(BytesIO(data)) as pdf:
        lines = [
            line
            for line in pdf.pages[0].lines
            if line["linewidth"] and max(line["width"], line["height"]) < 5 * POINT
        ]
    upright = {round(line["x0"] / POINT, 2) for line in lines if line["width"] < 0.01}
    level = {round(line["top"] / POINT, 2) for line in lines if line["height"] < 0.01}
    # (215.9 - 3 * 63.5) / 2 = 12.7 and (279.4 - 3 * 88.9) / 2 = 6.35
    assert {12.7, 76.2, 139.7, 203.2} <= upright
    assert {6.35, 95.25, 184.15, 273.05} <= level
