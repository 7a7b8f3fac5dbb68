"""A board wider than the paper is built in parts: what stands on the sheets, and what is told of them."""

from __future__ import annotations

from pathlib import Path

import pdfplumber
import pikepdf
import pytest

from pnp.geometry import PAPERS, Size
from tests.pipeline.conftest import Table, side

A5 = Size(148, 210)
POINT = 72 / 25.4
"""Points a mm."""
FACE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 266 189">'
    '<text x="10" y="20" font-family="Noto Sans" font-size="6">left of {{ owner }}</text>'
    '<text x="200" y="20" font-family="Noto Sans" font-size="6">right of {{ owner }}</text></svg>'
)
BOARDS = (
    "title: Boards\nsize: 266x189mm\ncopies: per-player\ncut: false\njoin: [133]\nnote: Lay them flat.\n"
    "pieces:\n- {id: board}\n"
)


@pytest.fixture
def boards(table: Table) -> Table:
    """A set with a board for each of two players, which A5 holds in two parts."""
    table.set({"boards": BOARDS})
    table.write("templates/demo/boards.face.j2", FACE)
    return table


def texts(folder: Path) -> list[str]:
    """What is to be read on each page beside and on a part, 133 mm in the middle of a sheet: not beyond."""
    with pdfplumber.open(folder / "out/demo/boards.pdf") as document:
        return [
            page.crop((7.5 * POINT, 0, 140.5 * POINT, page.height)).extract_text() for page in document.pages
        ]


def printing(table: Table) -> str:
    return (table.folder / "out/demo/PRINTING.md").read_text(encoding="utf-8")


def test_each_part_has_a_sheet_that_says_which_it_is(boards: Table) -> None:
    result = boards.build("demo", paper=A5)
    assert list(result.report) == []
    (file,) = result.files
    assert (file.pieces, file.sheets, file.pages, file.parts) == (2, 4, 4, 2)
    pages = texts(boards.folder)
    for text, board, number in zip(pages, "AABB", (1, 2, 1, 2), strict=True):
        assert f"sheet {pages.index(text) + 1} of 4 · {board}, part {number} of 2" in text
        assert "100 mm: measure this line" in text
        assert text.count(f"{board}1 | {board}2") == 2
        assert (f"left of {board}" in text, f"right of {board}" in text) == (number == 1, number == 2)


def test_bookmarks_name_the_parts(boards: Table) -> None:
    boards.build("demo", paper=A5)
    with pikepdf.open(boards.folder / "out/demo/boards.pdf") as pdf, pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == [
            "Sheet 1 front: A, part 1 of 2",
            "Sheet 2 front: A, part 2 of 2",
            "Sheet 3 front: B, part 1 of 2",
            "Sheet 4 front: B, part 2 of 2",
        ]


def test_on_paper_that_holds_it_a_board_stays_whole(boards: Table) -> None:
    (file,) = boards.build("demo", paper=PAPERS["a4"]).files
    assert (file.sheets, file.parts) == (2, 1)
    with pdfplumber.open(boards.folder / "out/demo/boards.pdf") as document:
        assert "part" not in document.pages[0].extract_text()
    assert "dashed line" not in printing(boards)
    assert "| leave whole, see below |" in printing(boards)


def test_printing_tells_how_parts_come_together(boards: Table) -> None:
    boards.build("demo", paper=A5)
    text = printing(boards)
    assert "| 2 | 266 x 189 mm | 4, 2 for each piece | portrait | join the parts, see below |" in text
    assert "Put together, as told below: Boards." in text
    assert "- **Boards**: Each is printed in 2 parts, a sheet each." in text
    assert "Cut the left one along its dashed line, lay its edge on the dashed line of the right one" in text
    assert "or tape it from behind. Lay them flat.\n" in text
    assert "Leave whole" not in text


def test_boards_with_backs_are_laid_edge_to_edge(boards: Table) -> None:
    boards.write("content/demo/boards.yaml", f"component: boards\nback: true\n{BOARDS}")
    boards.write("templates/demo/boards.back.j2", FACE.replace("of {{ owner }}", "of the back"))
    (file,) = boards.build("demo", paper=A5, sides="duplex", players=1).files
    assert (file.sheets, file.pages) == (2, 4)
    pages = texts(boards.folder)
    # Seen from behind the board's left part shows the right of the back.
    assert ["right of the back" in text for text in pages] == [False, True, False, False]
    assert ["left of the back" in text for text in pages] == [False, False, False, True]
    assert "Cut both along their dashed lines, lay them edge to edge" in printing(boards)


def test_a_board_that_fits_nowhere_names_the_papers_for_its_parts(boards: Table) -> None:
    (problem,) = boards.check("demo", paper=Size(120, 200))
    assert (problem.name, problem.source.line) == ("does-not-fit", 3)
    assert problem.message.endswith("; it fits on letter, a4, legal, a3, tabloid")
    boards.write("content/demo/boards.yaml", "component: boards\n" + BOARDS.replace("266x189", "266x280"))
    boards.write("templates/demo/boards.face.j2", FACE.replace("266 189", "266 280"))
    # Within their margins a3 (287 x 410) and tabloid (269.4 x 421.8) hold the whole, a4 and legal its half.
    (problem,) = boards.check("demo")
    assert problem.message.endswith("; it fits on a3, tabloid and in parts on a4, legal")
    assert problem.hint == "build with --paper a3, or spread it over several sheets with --tile overlap"


def test_a_proof_shows_the_safe_area_of_the_whole(boards: Table) -> None:
    assert list(boards.build("demo", paper=A5, proof=True).report) == []
    with pdfplumber.open(boards.folder / "out/demo/boards.pdf") as document:
        cyan = (0, 137 / 255, 184 / 255)
        (safe,) = [
            shape
            for shape in (*document.pages[0].rects, *document.pages[0].curves)
            if shape["stroking_color"] == pytest.approx(cyan, abs=0.01)
        ]
    # 4 mm inside the trim on the left, up to the join on the right: 129 of 133 mm.
    assert safe["width"] * 25.4 / 72 == pytest.approx(129, abs=0.05)


def test_marks_that_cannot_be_drawn_are_told(boards: Table) -> None:
    boards.write("templates/demo/join.j2", side("{{ nosuch }}"))
    (problem,) = boards.check("demo", paper=A5)
    assert problem.name == "undefined-name"


def test_tiles_are_told_of_and_shown(boards: Table) -> None:
    text = BOARDS.replace("266x189", "400x180").replace("join: [133]\n", "")
    boards.write("content/demo/boards.yaml", f"component: boards\n{text}")
    boards.write("templates/demo/boards.face.j2", FACE.replace("266 189", "400 180"))
    (file,) = boards.build("demo", paper=A5, tile="overlap", players=1).files
    # Upright A5 leaves 138 x 186: four columns reach 4 x 138 - 30 of 400; lying 200 x 124: 3 x 2.
    assert (file.sheets, file.pages, file.parts, file.joint) == (5, 5, 4, "overlap")
    with pdfplumber.open(boards.folder / "out/demo/boards.pdf") as document:
        # The job line reads upwards.
        *tiles, plan = ["".join(char["text"] for char in page.chars) for page in document.pages]
    assert [f"A, part {number} of 4" in text for number, text in enumerate(tiles, 1)] == [True] * 4
    assert "How the tiles lie" in plan
    for name in ("A1", "A2", "A3", "A4"):
        assert name in plan
    text = printing(boards)
    assert (
        "| 5, 4 for each piece and one that shows how they lie | portrait | join the parts, see below |"
        in text
    )
    assert "Each is printed as 4 tiles, a sheet each; the last sheet shows how they lie." in text
    assert "over its strip, and glue it there. Lay them flat.\n" in text
    boards.build("demo", paper=A5, tile="butt", players=1)
    assert "lay them edge to edge and tape them. Lay them flat.\n" in printing(boards)


def pages_of_tiles(table: Table, pieces: str, sides: str) -> list[str]:
    """What stands on each page of boards of 400 x 180 mm, in tiles for one player."""
    text = BOARDS.replace("266x189", "400x180").replace("join: [133]\n", "back: true\n")
    table.write("content/demo/boards.yaml", f"component: boards\n{text}{pieces}")
    table.write("templates/demo/boards.face.j2", FACE.replace("266 189", "400 180"))
    table.write("templates/demo/boards.back.j2", FACE.replace("266 189", "400 180"))
    result = table.build("demo", paper=A5, tile="butt", players=1, sides=sides)
    assert list(result.report) == []
    with pdfplumber.open(table.folder / "out/demo/boards.pdf") as document:
        return ["".join(char["text"] for char in page.chars) for page in document.pages]


def test_tiles_bear_the_same_names_in_the_picture_as_at_their_joins(boards: Table) -> None:
    *tiles, plan = pages_of_tiles(boards, "- {id: other}\n", "fronts")
    # 138 mm of upright A5 are left for each of three columns.
    for number, join in ((0, "A1 | A2"), (1, "A2 | A3"), (3, "B1 | B2")):
        assert join in tiles[number]
    assert [name in plan for name in ("A1", "A2", "A3", "B1")] == [True, True, True, False]
    assert "Those of the other pieces lie alike." in plan


def test_the_picture_of_tiles_lies_on_a_sheet_of_its_own(boards: Table) -> None:
    pages = pages_of_tiles(boards, "- {id: other, back: none}\n", "duplex")
    # Each on three sheets, with pages for fronts and backs, and the picture on the front of the seventh.
    assert ["How the tiles lie" in page for page in pages] == [False] * 12 + [True]


@pytest.mark.parametrize("sides", ["gutterfold", "foldover"])
def test_tiles_are_not_folded_and_all_else_is(boards: Table, sides: str) -> None:
    back = FACE.replace("266 189", "400 180")
    card = side('<rect x="9" y="9" width="9" height="9"/>')
    boards.set(
        {
            "boards": "size: 400x180mm\nback: true\npieces:\n- {id: board}\n",
            "deck": "size: 50x50mm\nback: true\npieces:\n- {id: card}\n",
        }
    )
    for which in ("face", "back"):
        boards.write(f"templates/demo/boards.{which}.j2", back.replace("{{ owner }}", which))
        boards.write(f"templates/demo/deck.{which}.j2", card.replace("63.5 88.9", "50 50"))
    (problem,) = boards.check("demo", paper=A5, sides=sides)
    assert problem.hint.endswith(", or spread it over several sheets, front and back, with --tile overlap")
    result = boards.build("demo", paper=A5, sides=sides, tile="butt")
    assert list(result.report) == []
    told = {file.path.name: (file.sides, file.sheets, file.pages) for file in result.files}
    # Three tiles with front and back, and the picture of them.
    assert told == {"boards.pdf": ("duplex", 4, 7), "deck.pdf": (sides, 1, 1)}


def test_files_of_fronts_and_of_backs_of_tiles_have_as_many_pages(boards: Table) -> None:
    fronts = pages_of_tiles(boards, "- {id: other}\n", "separate")
    with pdfplumber.open(boards.folder / "out/demo/boards-backs.pdf") as document:
        backs = ["".join(char["text"] for char in page.chars) for page in document.pages]
    assert (len(fronts), len(backs)) == (7, 7)
    # Page for page of one sheet: the white back of the picture too.
    for number, (front, back) in enumerate(zip(fronts, backs, strict=True), 1):
        assert f"sheet {number} of 7, front" in front
        assert f"sheet {number} of 7, back" in back
    assert "of A" not in backs[-1]
    assert "How the tiles lie" not in backs[-1]
