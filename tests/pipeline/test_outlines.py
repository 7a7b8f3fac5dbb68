"""Pieces that are no rectangles, from their component file to what is printed of them."""

from __future__ import annotations

import re
from io import BytesIO
from math import acos, cos, pi, sin

import pypdfium2
import pytest
from PIL import Image

from pnp.geometry import PAPERS, Size
from pnp.press.gutterfold import fold_in_half
from pnp.press.impose import Hinge
from pnp.press.marks import Marks
from tests.pipeline.conftest import Table, side

RGB = tuple[int, ...]
GROUND = '<rect x="-3" y="-3" width="30" height="30" fill="#2468ac"/>'
INK: RGB = (0x24, 0x68, 0xAC)
WHITE: RGB = (255, 255, 255)


def tokens(table: Table, keys: str, body: str = GROUND, copies: int = 4) -> None:
    """Tokens of 24 mm with a ground that reaches 3 mm beyond."""
    table.set(
        {"token": f"size: 24x24mm\nsafe: 1\n{keys}\npieces:\n- {{id: one, copies: {copies}}}\n"}, face=""
    )
    for which in ("face", "back"):
        text = side(body).replace("0 0 63.5 88.9", "-3 -3 30 30")
        table.write(f"templates/demo/token.{which}.j2", text)


def pages(table: Table, name: str = "token") -> list[Image.Image]:
    """The sheets, 20 pixels a mm."""
    document = pypdfium2.PdfDocument(BytesIO(table.outputs()[f"demo/{name}.pdf"]))
    return [page.render(scale=508 / 72).to_pil().convert("RGB") for page in document]


def seen(page: Image.Image, x: float, y: float) -> RGB:
    found = page.getpixel((round(20 * x), round(20 * y)))
    assert isinstance(found, tuple)
    return found


def written(x: float, y: float) -> str:
    return (
        f'<text x="{x}" y="{y}" text-anchor="middle" font-family="Noto Sans" font-size="3">'
        "{{ piece.title }}</text>"
    )


@pytest.mark.parametrize(
    ("keys", "y", "title", "names"),
    [
        ("outline: circle", 11, "Steel", []),
        ("outline: rectangle", 3.2, "Steel", []),
        # 3 mm of capitals whose upper edge lies 1.1 mm from the top: outside the circle at any width.
        ("outline: circle", 3.2, "Steel", ["outside-safe-area"]),
        # "Steel and wood" is about 21 mm wide: in the middle of 24 mm, but not at a chord of 17.
        ("outline: circle", 13, "Steel and wood", []),
        ("outline: circle", 6, "Steel and wood", ["text-cut-off"]),
        # "Steel and tin" is 17.5 mm wide: less than a chord of 18.8, more than that 1 mm inside, of 16.1.
        ("outline: circle", 6.5, "Steel and tin", ["outside-safe-area"]),
        ("corner: 8", 3.5, "Steel", []),
        ("corner: 8", 3.5, "Steel and wood", ["text-cut-off"]),
    ],
)
def test_words_keep_inside_the_outline(
    table: Table, keys: str, y: float, title: str, names: list[str]
) -> None:
    text = f"size: 24x24mm\nsafe: 1\n{keys}\npieces:\n- {{id: one, title: {title}}}\n"
    table.set({"token": text}, face="")
    table.write("templates/demo/token.face.j2", side(written(12, y)).replace("63.5 88.9", "24 24"))
    assert [problem.name for problem in table.check("demo")] == names


@pytest.mark.parametrize(("shape", "names"), [("circle", ["outside-safe-area"]), ("rectangle", [])])
def test_boxes_of_words_keep_inside_the_outline(table: Table, shape: str, names: list[str]) -> None:
    frame = (
        '<foreignObject x="3" y="3" width="18" height="18" font-family="Noto Sans" font-size="3"><p>x</p>'
        "</foreignObject>"
    )
    tokens(table, f"outline: {shape}", frame)
    found = list(table.check("demo"))
    assert [problem.name for problem in found] == names
    # 1 mm inside a circle of 12; the corners lie 9 sqrt(2) = 12.73 from its middle.
    assert all("the text's box leaves the safe area by 1.7 mm" in problem.message for problem in found)


def test_ink_of_a_round_token_ends_round_it(table: Table) -> None:
    tokens(table, "outline: circle\nbleed: 2\ngap: 4", copies=1)
    result = table.build("demo", paper=PAPERS["a4"])
    assert not len(result.report)
    (page,) = pages(table)
    # 7 x 10 with 4 mm between: 192 x 276 mm on 210 x 297.
    cx, cy = 9 + 12, 10.5 + 12
    for dx, dy in ((1, 0), (0, 1), (0.6, 0.8), (-0.8, 0.6)):
        assert seen(page, cx + 11.8 * dx, cy + 11.8 * dy) == INK
        assert seen(page, cx + 13.8 * dx, cy + 13.8 * dy) == INK
        assert seen(page, cx + 14.2 * dx, cy + 14.2 * dy) == WHITE
    line = [
        distance / 100
        for distance in range(1150, 1300)
        if sum(seen(page, cx + distance / 100 * 0.6, cy + distance / 100 * 0.8)) < 150
    ]
    assert min(line) == pytest.approx(12.0, abs=0.08)
    assert max(line) == pytest.approx(12.14, abs=0.08)


def test_outlines_keep_apart_and_bear_no_crop_marks(table: Table) -> None:
    tokens(table, "outline: hexagon\nbleed: 3\ngap: 0", copies=2)
    table.build("demo", paper=PAPERS["a4"])
    (page,) = pages(table)
    # 8 x 11 with 1 mm between: 199 x 274 mm; both touch the middle of the gap with their points.
    assert seen(page, 5.5 + 24.3, 11.5 + 12) == INK
    assert seen(page, 5.5 + 24.7, 11.5 + 12) == INK
    above = page.crop((0, 0, page.width, (20 * 8)))
    assert sum(sum(above.getpixel((x, 40))) < 300 for x in range(page.width)) == 0


@pytest.mark.parametrize(
    ("on", "front", "back"), [("front", True, False), ("back", False, True), ("both", True, True)]
)
def test_the_line_stands_on_the_sides_asked_for(table: Table, on: str, front: bool, back: bool) -> None:
    tokens(table, "outline: circle\nback: true", copies=1)
    table.build("demo", paper=PAPERS["a4"], sides="duplex", marks=Marks(sides=on, colour=(1, 0, 0), weight=1))
    for page, is_marked in zip(pages(table), (front, back), strict=True):
        red = {color for _, color in page.getcolors(1 << 20) or () if color == (255, 0, 0)}
        assert bool(red) == is_marked


def test_a_back_has_the_outline_as_seen_from_behind(table: Table) -> None:
    tokens(table, 'outline: "M 0 0 L 24 0 L 0 24 Z"\nback: true', copies=1)
    table.build("demo", paper=PAPERS["a4"], sides="duplex", marks=Marks("none"))
    front, back = pages(table)
    # 8 x 11 with 1 mm between begin 5.5 and 11.5 mm from the corner, and end as far from the other one.
    assert [seen(front, 5.5 + x, 11.5 + 3) for x in (3, 23)] == [INK, WHITE]
    assert [seen(back, 210 - 5.5 - x, 11.5 + 3) for x in (3, 23)] == [INK, WHITE]


@pytest.mark.parametrize("how", ["edge", "mirror"])
def test_bleed_may_be_made_round_an_outline(table: Table, how: str) -> None:
    tokens(table, "outline: circle\ngap: 8", '<circle cx="12" cy="12" r="12" fill="#2468ac"/>', copies=1)
    assert list(table.check("demo", bleed=3.0, bleed_from=how)) == []
    table.build("demo", paper=PAPERS["a4"], bleed=3.0, bleed_from=how)
    (page,) = pages(table)
    # 6 x 9 with 8 mm between: 184 x 280 mm.
    cx, cy = 13 + 12, 8.5 + 12
    for dx, dy in ((1, 0), (0.6, 0.8), (-0.8, 0.6)):
        assert seen(page, cx + 14.7 * dx, cy + 14.7 * dy) == INK
        assert seen(page, cx + 15.3 * dx, cy + 15.3 * dy) == WHITE


@pytest.mark.parametrize("shape", ["circle", "M 0 0 L 24 5 L 20 20 L 5 24 Z"])
def test_no_white_shows_between_a_face_and_bleed_made_of_it(table: Table, shape: str) -> None:
    tokens(table, f'outline: "{shape}"\ngap: 8', '<rect width="24" height="24" fill="#2468ac"/>', copies=1)
    table.build("demo", paper=PAPERS["a4"], bleed=3.0, bleed_from="edge", marks=Marks("none"))
    (page,) = pages(table)
    # 6 x 9 with 8 mm between: the middle is at 25 x 20.5 mm.
    for step in range(120):
        reach = [seen(page, 25 + at / 20 * cos(step), 20.5 + at / 20 * sin(step)) for at in range(480)]
        # Where the ink ends, pixels are partly white.
        assert set(reach[: reach.index(WHITE) - 6]) == {INK}, step


def test_copies_are_written_once(table: Table) -> None:
    sizes = []
    for copies in (10, 40):
        tokens(table, "outline: circle\nbleed: 2", copies=copies)
        table.build("demo", paper=PAPERS["a4"], bleed_from="edge")
        sizes.append(len(table.outputs()["demo/token.pdf"]))
    # The outline of a circle alone is 64 corners: about 1 kB, packed, for each of 30 copies more.
    assert sizes[1] - sizes[0] < 2000


def test_a_proof_shows_the_outline_and_the_rounded_corner(table: Table) -> None:
    for keys in ("outline: circle", "corner: 12"):
        tokens(table, f"{keys}\ngap: 2", "", copies=1)
        table.build("demo", paper=PAPERS["a4"], proof=True, marks=Marks("none"))
        (page,) = pages(table)
        # 7 x 11 with 2 mm between: 180 x 284 mm. A corner of 12 mm makes a circle of a square of 24.
        cx, cy = 15 + 12, 6.5 + 12
        for distance, is_magenta in ((12, True), (11.5, False), (12.5, False)):
            red, green, _ = seen(page, cx + 0.6 * distance, cy + 0.8 * distance)
            assert (red > 150 and green < 150) == is_magenta


def test_a_proof_shows_both_outlines_of_a_piece_that_is_folded(table: Table) -> None:
    tokens(table, 'outline: "M 0 0 L 24 0 L 0 24 Z"\nback: true', "", copies=1)
    table.build("demo", paper=PAPERS["a4"], sides="foldover", proof=True, marks=Marks("none"))
    (page,) = pages(table)
    # 11 x 4 of 24 x 48 mm: 264 x 192 on 297 x 210. Below the fold the longest side goes down to the right.
    for y, is_magenta in ((6, True), (18, False), (30, False), (42, True)):
        red, green, _ = seen(page, 16.5 + 18, 9 + y)
        assert (red > 150 and green < 150) == is_magenta


def test_grid_marks_show_where_corners_are_rounded(table: Table) -> None:
    tokens(table, "corner: 6\ngap: 2", "", copies=1)
    dark = {}
    for style in ("corner", "grid"):
        table.build("demo", paper=PAPERS["a4"], marks=Marks(style, weight=1))
        (page,) = pages(table)
        # The middle of the arc lies 6 (1 - sqrt(1/2)) = 1.757 mm from both edges; the line outside it.
        diagonal = {at: seen(page, 15 + at / 100, 6.5 + at / 100) for at in range(100, 250)}
        dark[style] = [at for at, color in diagonal.items() if sum(color) < 380]
    assert dark["corner"] == []
    assert max(dark["grid"]) == pytest.approx(175.7, abs=5)
    assert min(dark["grid"]) == pytest.approx(175.7 - 35.3 * 0.707, abs=5)


@pytest.mark.parametrize(("style", "has_targets"), [("corner", True), ("none", False)])
@pytest.mark.parametrize("sides", ["duplex", "gutterfold"])
def test_round_targets_show_whether_backs_lie_behind_round_fronts(
    table: Table, sides: str, style: str, has_targets: bool
) -> None:
    tokens(table, "outline: circle\nback: true", '<circle cx="12" cy="12" r="9" fill="#2468ac"/>')
    (file,) = table.build("demo", paper=PAPERS["a4"], sides=sides, marks=Marks(style)).files
    assert file.has_targets == has_targets
    told = (table.folder / "out/demo/PRINTING.md").read_text(encoding="utf-8")
    assert ("lie behind its front: the round targets in the margin meet." in told) == has_targets
    assert ("lie behind its front." in told) != has_targets


@pytest.mark.parametrize("sides", ["duplex", "gutterfold"])
def test_lines_on_backs_alone_are_on_the_fronts_of_what_has_no_back(table: Table, sides: str) -> None:
    tokens(table, "outline: circle\nback: true", "", copies=1)
    path = table.folder / "content/demo/token.yaml"
    path.write_text(path.read_text("utf-8") + "- {id: bare, back: none}\n", encoding="utf-8")
    table.build("demo", paper=PAPERS["a4"], sides=sides, marks=Marks(sides="back"))
    shown = pages(table)
    (front, back) = shown if sides == "duplex" else (shown[0], shown[0])
    # 8 x 11 with 1 mm between on A4.
    first, second, behind = {
        "duplex": ((5.5 + 12, 11.5 + 12), (30.5 + 12, 11.5 + 12), (210 - 17.5, 11.5 + 12)),
        "gutterfold": folded_places(),
    }[sides]

    def has_line(page: Image.Image, middle: tuple[float, float]) -> bool:
        return any(sum(seen(page, middle[0] + at / 100, middle[1])) < 300 for at in range(1195, 1225))

    assert [has_line(front, first), has_line(front, second), has_line(back, behind)] == [False, True, True]


def folded_places() -> tuple[tuple[float, float], ...]:
    """The middles of two faces and of the back of the first on an A4 that is folded in half."""
    half = fold_in_half(Size(24, 24), PAPERS["a4"], 1.0, 0.0)
    cells = [cell for line in half.lines for cell in line]
    first, second = (half.grid.cell(cell) for cell in cells[:2])
    behind = Hinge(half.is_upright).box(half.half.paper, first)
    return tuple((box.cx, box.cy) for box in (first, second, behind))


def test_no_crop_marks_are_said_to_be_lost_where_there_are_none(table: Table) -> None:
    tokens(table, "outline: circle\nback: true\nbleed: 3", copies=60)
    (file,) = table.build("demo", sides="gutterfold").files
    assert file.lost_marks == ()
    assert "crop marks" not in (table.folder / "out/demo/PRINTING.md").read_text(encoding="utf-8")


def test_pieces_that_are_folded_are_cut_along_their_outline_once_glued(table: Table) -> None:
    tokens(table, "outline: circle\nback: true\nbleed: 3", copies=1)
    (file,) = table.build("demo", paper=PAPERS["a4"], sides="foldover").files
    assert file.cuts is not None
    assert len(file.cuts) == 4
    (page,) = pages(table)
    inked = sum(number for number, color in page.getcolors(1 << 20) or () if color == INK)
    # Two circles of 15 mm, 3 more than the piece, that meet at the fold 12 mm from their middles.
    beyond = 15**2 * acos(12 / 15) - 12 * 9
    assert inked == pytest.approx(2 * (pi * 15**2 - beyond) * 20**2, rel=0.02)
    told = (table.folder / "out/demo/PRINTING.md").read_text(encoding="utf-8")
    assert "until they are dry. Then cut those of `token.pdf` along their outlines.\n" in told
    assert (
        "- `token.pdf`: each piece again, once it is glued, with scissors, along the line round it.\n" in told
    )


def test_what_cannot_be_cut_is_told_at_its_line(table: Table) -> None:
    for keys, message in (
        ("corner: 13", "corner must be at most 12, half of the shorter side"),
        ("corner: 2\noutline: circle", "corner must be left out where there is an outline"),
        ("outline: circle\ncut: false", "outline must be left out where the pieces stay whole"),
        ("outline: blob", "outline must be rectangle, circle, ellipse, hexagon, or a closed path"),
        ('outline: "M 0 0 L 30 0 L 0 9 Z"', "outline of token: it leaves the 24 x 24 mm of the piece"),
        ('outline: "M 0 0 L 24 0 L 0 24 L 24 24 Z"', "outline of token: its line crosses itself"),
        ("size: 24x20mm\noutline: circle", "outline must be ellipse where the size is no square"),
    ):
        tokens(table, keys)
        if "size" in keys:
            text = (table.folder / "content/demo/token.yaml").read_text(encoding="utf-8")
            table.write("content/demo/token.yaml", text.replace("size: 24x24mm\n", ""))
        (problem,) = table.check("demo")
        assert problem.name == "bad-value"
        assert problem.message.startswith(message)
        assert problem.source.line > 2


def test_printing_md_tells_of_scissors_and_corners(table: Table) -> None:
    table.set(
        {
            "round": "size: 24x24mm\noutline: circle\npieces:\n- {id: a}\n",
            "cards": "corner: 3\npieces:\n- {id: a}\n",
        }
    )
    result = table.build("demo")
    told = (table.folder / "out/demo/PRINTING.md").read_text(encoding="utf-8")
    assert [file.cuts and len(file.cuts) for file in result.files] == [None, 4]
    assert "- `round.pdf`: each piece with scissors, along the line round it.\n" in told
    assert "- `cards.pdf`: round the corners to 3 mm, with a corner punch or scissors.\n" in told
    assert len(re.findall("scissors", told)) == 2
