"""Backs on folded sheets, on folded pieces and in files of their own: what comes out, and what is told."""

from __future__ import annotations

from typing import Any

import numpy as np
import pdfplumber
import pikepdf
import pypdfium2
import pytest

from pnp.geometry import PAPERS, Size
from pnp.project import Project
from pnp.source import Report
from tests.pipeline.conftest import FACE, Table, side

DPI = 127
"""5 pixels a mm."""
RED, BLUE = "#cc3333", "#3333cc"
DECK = "title: Cards\nsafe: 0\nback: true\npieces:\n- {id: one, title: One, copies: 5}\n"
RECT = '<rect x="{x}" y="5" width="15" height="8" fill="{colour}"/>'
BACK = FACE.replace("{{ piece.title }}", "Rear")


@pytest.fixture
def deck(table: Table) -> Table:
    """Five cards with a red corner; on their backs the corner behind it is blue."""
    table.set({"deck": DECK}, face=RECT.format(x=6, colour=RED))
    table.write("templates/demo/deck.back.j2", side(RECT.format(x=63.5 - 6 - 15, colour=BLUE)))
    return table


def pixels(table: Table, page: int = 0, name: str = "deck") -> Any:
    """A page as an array of pixels."""
    document = pypdfium2.PdfDocument(table.folder / f"out/demo/{name}.pdf")
    return np.asarray(document[page].render(scale=DPI / 72).to_pil().convert("RGB")).astype(int)


def inked(image: Any, colour: str) -> Any:
    """Where an image has a colour."""
    wanted = [int(colour[index : index + 2], 16) for index in (1, 3, 5)]
    return (abs(image - wanted) < 12).all(axis=2)


def words(table: Table, name: str = "deck") -> list[str]:
    with pdfplumber.open(table.folder / f"out/demo/{name}.pdf") as document:
        return [page.extract_text() for page in document.pages]


def printing(table: Table) -> str:
    return (table.folder / "out/demo/PRINTING.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("size", "paper", "is_upright", "sheets"),
    [
        ("63.5x88.9mm", PAPERS["letter"], False, 2),
        ("63.5x88.9mm", PAPERS["a4"], False, 2),
        ("63.5x88.9mm", PAPERS["a3"], True, 1),
        ("63.5x130mm", PAPERS["letter"], True, 3),
    ],
)
def test_a_folded_page_has_each_back_behind_its_face(
    deck: Table, size: str, paper: Size, is_upright: bool, sheets: int
) -> None:
    deck.write("content/demo/deck.yaml", f"component: deck\nsize: {size}\n{DECK}")
    for name in ("face", "back"):
        file = deck.folder / f"templates/demo/deck.{name}.j2"
        file.write_text(file.read_text().replace("88.9", size[5:-2]), encoding="utf-8")
    (file,) = deck.build("demo", sides="gutterfold", paper=paper).files
    assert (file.sheets, file.pages, file.pieces) == (sheets, sheets, 5)
    image = pixels(deck)
    folded = image[:, ::-1] if is_upright else image[::-1]
    red, blue = inked(image, RED), inked(folded, BLUE)
    found = red.sum() / 25 / (15 * 8)
    assert round(found) == {1: 5, 2: 4, 3: 2}[sheets]
    # But for pixels at their edges they are the same.
    assert (red != blue).sum() < 0.15 * red.sum()


def test_the_fold_is_named_at_both_ends(deck: Table) -> None:
    assert list(deck.build("demo", sides="gutterfold").report) == []
    assert [text.count("fold\n") + text.endswith("fold") for text in words(deck)] == [1, 1]
    with pdfplumber.open(deck.folder / "out/demo/deck.pdf") as document:
        page = document.pages[0]
        found = [word for word in page.extract_words() if word["text"] == "fold"]
        middle = float(page.height) / 2
        assert len(found) == 2
        assert all(middle - 15 < word["bottom"] < middle for word in found)


@pytest.mark.parametrize(("size", "is_upright"), [("63.5x88.9mm", False), ("63.5x140mm", True)])
def test_a_folded_piece_has_its_back_behind_its_face(deck: Table, size: str, is_upright: bool) -> None:
    deck.write("content/demo/deck.yaml", f"component: deck\nsize: {size}\n{DECK}")
    for name in ("face", "back"):
        file = deck.folder / f"templates/demo/deck.{name}.j2"
        file.write_text(file.read_text().replace("88.9", size[5:-2]), encoding="utf-8")
    (file,) = deck.build("demo", sides="foldover", marks=usual("none"), proof=False).files
    assert file.pieces == 5
    image = pixels(deck)
    red, blue = inked(image, RED), inked(image, BLUE)
    rows, columns = np.nonzero(red)
    # The first piece: red begins 6 mm from its left edge and 5 mm below its upper one.
    left, top = columns.min() - 30, rows.min() - 25
    width, height = round(63.5 * 5), round(float(size[5:-2]) * 5)
    face = red[top : top + height, left : left + width]
    if is_upright:
        back = blue[top : top + height, left + width : left + 2 * width][:, ::-1]
    else:
        back = blue[top + height : top + 2 * height, left : left + width][::-1]
    assert face.sum() > 0.9 * 25 * 15 * 8
    assert (face != back).sum() < 0.15 * face.sum()


def test_a_proof_shows_both_sides_of_a_folded_piece(deck: Table) -> None:
    deck.write(
        "content/demo/deck.yaml", f"component: deck\nsize: poker\n{DECK.replace('safe: 0', 'safe: 4')}"
    )
    deck.build("demo", sides="foldover", proof=True, paper=PAPERS["a4"])
    with pdfplumber.open(deck.folder / "out/demo/deck.pdf") as document:
        cyan = (0, 137 / 255, 184 / 255)
        safe = [
            (round(shape["width"] * 25.4 / 72, 1), round(shape["height"] * 25.4 / 72, 1))
            for shape in (*document.pages[0].rects, *document.pages[0].curves)
            if shape["stroking_color"] == pytest.approx(cyan, abs=0.01)
        ]
    # 63.5 x 88.9 less 4 on all sides; 4 pieces with 2 sides each.
    assert safe == [(55.5, 80.9)] * 8


def usual(style: str) -> Any:
    from pnp.press.marks import USUAL

    return USUAL._replace(style=style)


def test_backs_in_a_file_of_their_own_keep_page_and_place(deck: Table) -> None:
    pieces = "- {id: one, title: One, copies: 10}\n- {id: two, title: Two, back: none, copies: 9}\n"
    deck.write("content/demo/deck.yaml", f"component: deck\nsize: poker\nback: true\npieces:\n{pieces}")
    deck.write("templates/demo/deck.back.j2", side(BACK))
    deck.write("templates/demo/deck.face.j2", side(FACE))
    fronts, backs = deck.build("demo", sides="separate", paper=PAPERS["a4"]).files
    assert [(file.path.name, file.sheets, file.pages, file.is_backs) for file in (fronts, backs)] == [
        ("deck.pdf", 3, 3, False),
        ("deck-backs.pdf", 3, 3, True),
    ]
    assert (fronts.pieces, backs.pieces) == (19, 10)
    apart = list(zip(words(deck), words(deck, "deck-backs"), strict=True))
    assert [(face.count("One"), face.count("Two"), back.count("Rear")) for face, back in apart] == [
        (9, 0, 9),
        (1, 8, 1),
        (0, 1, 0),
    ]
    assert "sheet 2 of 3, back" in apart[1][1]
    assert "flip on the long edge" in apart[1][0]
    kept = [pixels(deck), pixels(deck, name="deck-backs")]
    deck.build("demo", sides="duplex", paper=PAPERS["a4"])
    assert all((pixels(deck, page) == kept[page]).all() for page in (0, 1))
    for name in ("deck", "deck-backs"):
        with pikepdf.open(deck.folder / f"out/demo/{name}.pdf") as pdf:
            assert ("/Duplex" in pdf.Root.ViewerPreferences) == (name == "deck")


@pytest.mark.parametrize("sides", ["fronts", "duplex", "separate", "gutterfold", "foldover"])
def test_pnp_yaml_may_say_it_once_for_all(deck: Table, sides: str) -> None:
    deck.write("pnp.yaml", f"sides: {sides}\n")
    report = Report()
    assert Project(deck.folder).defaults(report).sides == sides
    assert list(report) == []


def test_files_of_one_name_are_refused(deck: Table) -> None:
    deck.set({"deck": DECK, "deck-backs": "pieces: [{id: a}]\n"})
    deck.write("templates/demo/deck.back.j2", side(""))
    result = deck.build("demo", sides="separate")
    (problem,) = result.report
    assert problem.name == "duplicate-id"
    assert problem.message == "two files would be called deck-backs.pdf: one of deck and one of deck-backs"
    assert result.written == []
    assert deck.build("demo", sides="duplex").written


@pytest.mark.parametrize("sides", ["gutterfold", "foldover"])
def test_what_has_no_back_or_stays_whole_is_printed_as_ever(deck: Table, sides: str) -> None:
    bare = DECK.replace("back: true\n", "")
    deck.set({"bare": bare, "board": DECK + "cut: false\n"})
    deck.write("templates/demo/board.back.j2", side(BACK))
    deck.build("demo", out="plain")
    deck.build("demo", sides=sides)
    for name in ("bare.pdf", "board.pdf"):
        assert (deck.folder / "out/demo" / name).read_bytes() == (
            deck.folder / "plain/demo" / name
        ).read_bytes()
    assert "The backs of `board.pdf` are left out: build with `--sides duplex`" in printing(deck)


@pytest.mark.parametrize("sides", ["fronts", "duplex", "separate", "gutterfold", "foldover"])
def test_a_component_may_ask_to_be_folded(deck: Table, sides: str) -> None:
    deck.write("content/demo/deck.yaml", f"component: deck\nsize: poker\nfoldover: true\n{DECK}")
    (file,) = deck.build("demo", sides=sides).files
    assert (file.sides, file.sheets, file.pages) == ("foldover", 2, 2)
    assert inked(pixels(deck), BLUE).any()
    assert "left out" not in printing(deck)


@pytest.mark.parametrize(
    ("more", "message", "hint"),
    [
        (
            "cut: false\nback: true\n",
            "foldover must be left out where the pieces stay whole, not true",
            "leave it out, or write cut: true",
        ),
        (
            "",
            "foldover must be left out where no piece has a back, not true",
            "write back: true and a template of the back, or leave foldover out",
        ),
        (
            "back: true\nstyles: {white: {foldover: true}}\n",
            "styles.white.foldover must be left out where no piece has a back, not true",
            "write back: true and a template of the back, or leave foldover out",
        ),
    ],
)
def test_what_cannot_be_folded_is_told(table: Table, more: str, message: str, hint: str) -> None:
    fold = "" if "styles" in more else "foldover: true\n"
    table.set({"deck": f"{fold}{more}pieces: [{{id: a}}]\n"})
    table.write("templates/demo/deck.back.j2", side(""))
    problem = next(iter(table.check("demo")))
    assert (problem.name, problem.message, problem.hint) == ("bad-value", message, hint)


@pytest.mark.parametrize(
    ("sides", "message", "hint"),
    [
        (
            "gutterfold",
            "deck: a piece of 150 x 150 mm does not fit on half of letter, beside the fold; "
            "it fits on half of legal, a3, tabloid",
            "build with --paper legal, or print it with --sides duplex",
        ),
        (
            "foldover",
            "deck, opened: a piece of 300 x 150 mm does not fit on letter, where margins of 5 mm leave "
            "269.4 x 205.9 mm; it fits on legal, a3, tabloid",
            "build with --paper legal, or print it with --sides duplex",
        ),
    ],
)
def test_what_does_not_fit_says_what_would(deck: Table, sides: str, message: str, hint: str) -> None:
    deck.set({"deck": "size: 150x150mm\n" + DECK}, face="")
    for name in ("face", "back"):
        deck.write(f"templates/demo/deck.{name}.j2", side("").replace("63.5 88.9", "150 150"))
    (problem,) = deck.check("demo", sides=sides)
    assert (problem.name, problem.message, problem.hint) == ("does-not-fit", message, hint)


def test_a_component_too_large_to_be_opened_says_how_else(deck: Table) -> None:
    deck.set({"deck": "size: 150x150mm\nfoldover: true\n" + DECK}, face="")
    for name in ("face", "back"):
        deck.write(f"templates/demo/deck.{name}.j2", side("").replace("63.5 88.9", "150 150"))
    (problem,) = deck.check("demo")
    assert problem.hint == "build with --paper legal, or leave out foldover"


def steps(table: Table, **options: Any) -> str:
    """The steps of PRINTING.md, with as many spaces as words need."""
    assert list(table.build("demo", **options).report) == []
    text = printing(table)
    return text[text.index("## Steps") :]


def test_the_steps_of_folded_sheets(deck: Table) -> None:
    text = steps(deck, sides="gutterfold")
    order = ["Print everything on paper to fold.", "Score the sheets of `deck.pdf`", "Cut the pieces out"]
    assert sorted(order, key=text.index) == order
    assert "each back must lie behind its front: the round targets in the margin meet" in text
    assert "### Paper to fold: 2 sheets\n\n100 to 160 g/m²" in printing(deck)
    assert "| 2, folded in half | landscape | fold, glue, cut out |" in printing(deck)
    assert "- Sides: **one side only**.\n" in printing(deck)
    assert "fold, glue, cut out" in words(deck)[0]


def test_the_steps_of_folded_pieces(deck: Table) -> None:
    text = steps(deck, sides="foldover")
    order = ["Print everything", "Score the pieces of `deck.pdf`", "Cut the pieces out", "Fold the pieces of"]
    assert sorted(order, key=text.index) == order
    assert "| 2, pieces folded | landscape | cut out, fold, glue |" in printing(deck)


def test_the_steps_of_backs_apart(deck: Table) -> None:
    text = steps(deck, sides="separate", flip="short-edge")
    assert "turn the sheet over its short edge" in text
    order = ["print page 1 of `deck-backs.pdf`", "Print everything but the backs", "onto `deck.pdf`"]
    assert sorted(order, key=text.index) == order
    assert "1 sheet of Letter paper" in printing(deck)
    assert "| 1, the other side of deck.pdf | portrait | cut out |" in printing(deck)
    assert "`deck-backs.pdf`: in a second run" in printing(deck)


def test_what_was_printed_stays_the_same_however_backs_come(deck: Table) -> None:
    deck.build("demo", sides="duplex", lock=True)
    lock = deck.folder / "out/demo/pnp.lock"
    for sides in ("gutterfold", "foldover", "separate"):
        result = deck.build("demo", sides=sides, since=lock)
        assert (list(result.report), result.files) == ([], [])
    (problem,) = deck.build("demo", sides="fronts", since=lock).report
    assert problem.name == "lock-differs"


@pytest.mark.parametrize("sides", ["separate", "gutterfold", "foldover"])
def test_a_check_finds_what_is_wrong_with_backs(deck: Table, sides: str) -> None:
    deck.write("templates/demo/deck.back.j2", "{{ broken")
    assert [problem.name for problem in deck.check("demo", sides=sides)] == ["template-syntax"]
