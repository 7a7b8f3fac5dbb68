"""PRINTING.md and the job line say what is true, in good English, to whoever stands at the printer."""

from __future__ import annotations

import re
from typing import Any

import pdfplumber
import pytest

from pnp.geometry import PAPERS, Size
from pnp.press.marks import Marks
from pnp.results import InkUse
from pnp.words.easier import ink_used
from pnp.words.phrases import count, show_flip, show_paper
from tests.pipeline.conftest import Table, side

ONE = "title: The Box\npieces:\n- {id: one, title: One}\n"


def page(table: Table, name: str = "demo") -> str:
    return (table.folder / f"out/{name}/PRINTING.md").read_text(encoding="utf-8")


@pytest.fixture
def game(table: Table) -> Table:
    """A set of all sorts of pieces, with backs of cards; on Letter a sheet holds 9 cards or 2 records."""
    components = {
        "deck": "title: Cards\ncopies: per-player\nback: true\npieces:\n- {id: a, copies: 16}\n",
        "mat": "title: Mat\nsize: 266x192mm\ncopies: per-player\ncut: false\npieces:\n- {id: a}\n",
        "tokens": "title: Tokens\nsize: 24x24mm\nsafe: 0\npieces:\n- {id: a, copies: 8}\n",
        "record": "title: Record\nsize: 130x190mm\ncopies: per-player\npieces:\n- {id: a}\n",
        "tents": "title: Tents\nsize: 40x72mm\nnote: Fold them.\npieces:\n- {id: a, copies: 4}\n",
        "pages": "title: Pages\nsize: 190x254mm\ncut: false\npieces:\n- {id: a}\n- {id: b}\n- {id: c}\n",
    }
    table.set(components, face="")
    for name, text in components.items():
        size = re.search(r"size: (\S+)x(\S+)mm", text)
        across, down = size.groups() if size else ("63.5", "88.9")
        blank = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}"></svg>'
        table.write(f"templates/demo/{name}.face.j2", blank)
    table.write("templates/demo/deck.back.j2", side(""))
    return table


def printed(game: Table, **options: Any) -> str:
    assert list(game.build("demo", **options).report) == []
    return page(game)


def rows(text: str) -> dict[str, list[str]]:
    """The cells behind the file name of each row of the table."""
    found = re.findall(r"^\| `(\S+)` [^|]*\|(.*)\|$", text, flags=re.MULTILINE)
    return {name: [cell.strip() for cell in cells.split("|")] for name, cells in found}


def test_pieces_of_no_copies_are_named(table: Table) -> None:
    pieces = "".join(
        f"- {{id: {name}, title: One, copies: {n}}}\n" for name, n in (("a", 0), ("b", 1), ("c", 0))
    )
    table.set({"box": "title: The Box\npieces:\n" + pieces})
    table.build("demo")
    assert "`box.pdf` is without a and c, of which there are 0 copies.\n\n## Printer settings" in page(table)
    table.set({"box": ONE})
    table.build("demo")
    assert "0 copies" not in page(table)


@pytest.mark.parametrize(
    ("players", "people", "sheets"),
    [
        (1, "1 player", {"record": 1, "mat": 1, "pages": 3, "deck": 2, "tents": 1, "tokens": 1}),
        (6, "6 players", {"record": 3, "mat": 6, "pages": 3, "deck": 11, "tents": 1, "tokens": 1}),
    ],
)
def test_counts_are_right(game: Table, players: int, people: str, sheets: dict[str, int]) -> None:
    text = printed(game, players=players)
    assert text.startswith(
        f"# Printing Demo\n\nVersion 1.0.0, for {people}, {sum(sheets.values())} sheets of Letter paper.\n"
    )
    table = rows(text)
    assert {name.removesuffix(".pdf"): int(cells[2]) for name, cells in table.items()} == sheets
    pieces = {"deck": 16 * players, "mat": players, "record": players, "pages": 3, "tents": 4, "tokens": 8}
    assert {name.removesuffix(".pdf"): int(cells[0]) for name, cells in table.items()} == pieces
    for name, number in sheets.items():
        with pdfplumber.open(game.folder / f"out/demo/{name}.pdf") as document:
            assert len(document.pages) == number
            landscape = document.pages[0].width > document.pages[0].height
        assert table[f"{name}.pdf"][3] == ("landscape" if landscape else "portrait")
    assert (
        "- Sides: **one side only**. The backs of `deck.pdf` are left out: "
        "build with `--sides duplex` to print them too.\n" in text
    )


def test_with_backs_it_tells_which_files_have_two_sides(game: Table) -> None:
    text = printed(game, players=6, sides="duplex", flip="short-edge")
    table = rows(text)
    assert table["deck.pdf"][2] == "11, both sides"
    assert [name for name, cells in table.items() if "both" in cells[2]] == ["deck.pdf"]
    assert (
        "- Sides: **both, flip on the short edge**, for `deck.pdf`; **one side only** for all else.\n" in text
    )
    assert "pages 1 and 2 of `deck.pdf` on both sides of one sheet of plain paper" in text
    assert "the round targets in the margin meet" in text
    assert "build again with `--flip long-edge`" in text
    with pdfplumber.open(game.folder / "out/demo/deck.pdf") as document:
        assert len(document.pages) == 22


def test_what_goes_on_one_paper_stands_together_and_what_is_done_with_it(game: Table) -> None:
    text = printed(game, players=2)
    headings = re.findall("^### (.*)$", text, flags=re.MULTILINE)
    # Records, 2 on a sheet, 2 mats and 3 pages; 32 cards, 9 on a sheet, and the tents; the tokens.
    assert headings == ["Plain paper: 6 sheets", "Card stock: 5 sheets", "Thick card: 1 sheet"]
    assert [(name.removesuffix(".pdf"), cells[4]) for name, cells in rows(text).items()] == [
        ("record", "cut out"),
        ("mat", "leave whole"),
        ("pages", "leave whole"),
        ("deck", "cut out"),
        ("tents", "cut out, see below"),
        ("tokens", "cut out"),
    ]
    assert "table by table: first on plain paper, then on card stock, then on thick card." in text
    assert "Leave whole: Mat, Pages.\n" in text
    assert "Put together, as told below: Tents.\n\n## Cutting\n" in text
    assert "\n\n## Putting it together\n\n- **Tents**: Fold them.\n" in text


@pytest.mark.parametrize(
    ("size", "cut", "paper"),
    [
        ("40x40mm", "true", "Thick card"),
        ("40x41mm", "true", "Card stock"),
        ("100x150mm", "true", "Card stock"),
        ("101x150mm", "true", "Plain paper"),
        ("20x20mm", "false", "Plain paper"),
    ],
)
def test_the_size_says_what_to_print_on(table: Table, size: str, cut: str, paper: str) -> None:
    table.set({"box": f"size: {size}\ncut: {cut}\npieces:\n- {{id: one}}\n"}, face="")
    across, down = size.removesuffix("mm").split("x")
    table.write("templates/demo/box.face.j2", side("").replace("63.5 88.9", f"{across} {down}"))
    table.build("demo")
    assert f"### {paper}: 1 sheet\n" in page(table)


def test_one_sort_of_paper_is_put_in_once(table: Table) -> None:
    table.set({"box": ONE})
    table.build("demo")
    assert "Print everything on card stock. If the printer's settings know sorts of paper" in page(table)
    table.set({"board": "size: 63.5x88.9mm\ncut: false\npieces:\n- {id: one, title: One}\n"})
    table.build("demo")
    assert "\n2. Print everything.\n" in page(table)


def test_one_of_a_thing_is_not_two(table: Table) -> None:
    table.set({"box": ONE})
    table.build("demo")
    assert "Version 1.0.0, 1 sheet of Letter paper." in page(table)


def test_players_are_named_only_where_they_make_a_difference(table: Table) -> None:
    table.set({"box": ONE})
    table.build("demo", players=7)
    assert "player" not in page(table)
    table.set({"box": ONE.replace("id: one", "id: one, copies: per-player")})
    table.build("demo", players=7)
    assert "for 7 players, 1 sheet" in page(table)


def test_what_a_set_does_not_say_is_left_out(table: Table) -> None:
    table.set({"box": ONE}, head="title: Demo\n")
    table.build("demo")
    assert page(table).startswith("# Printing Demo\n\n1 sheet of Letter paper.\n")
    assert "Credits" not in page(table)
    with pdfplumber.open(table.folder / "out/demo/box.pdf") as document:
        assert document.metadata["Subject"] == "letter, print at 100 %"
        assert "version" not in document.pages[0].extract_text()


def test_credits_and_the_printer_are_named(table: Table) -> None:
    table.set({"box": ONE}, head="title: Demo\ncredits: {art_of_backs: Ann, text: Bo}\n")
    table.build("demo", printer="Attic")
    assert page(table).endswith("## Credits\n\n- Art of backs: Ann\n- Text: Bo\n")
    assert "- Printer: Attic.\n" in page(table)


@pytest.mark.parametrize(
    ("paper", "name", "beware"),
    [
        (PAPERS["a4"], "A4", True),
        (PAPERS["letter"], "Letter", True),
        (PAPERS["tabloid"], "Tabloid", False),
        (Size(215, 300), "215 x 300 mm", False),
    ],
)
def test_papers_have_the_names_of_their_packages(table: Table, paper: Size, name: str, beware: bool) -> None:
    table.set({"box": ONE})
    table.build("demo", paper=paper)
    assert f"1 sheet of {name} paper." in page(table)
    assert f"- Paper: **{name}**." in page(table)
    assert ("A4 and Letter are not the same" in page(table)) is beware


def test_what_is_cut_and_what_is_not(table: Table) -> None:
    table.set({"box": ONE, "board": "title: The Board\nsize: 150x150mm\ncut: false\npieces:\n- {id: one}\n"})
    table.build("demo")
    cells = rows(page(table))
    assert cells["box.pdf"][1] == "63.5 x 88.9 mm"
    assert (cells["box.pdf"][4], cells["board.pdf"][4]) == ("cut out", "leave whole")
    assert "Cut the pieces out from mark to mark" in page(table)
    assert "Leave whole: The Board." in page(table)
    table.build("demo", components=("board",))
    assert "Cut the pieces" not in page(table)
    table.build("demo", marks=Marks("none"), components=("box",))
    assert "Cut the pieces out." in page(table)
    assert "Leave whole" not in page(table)


def test_what_has_no_room_is_named(table: Table) -> None:
    # 10 mm above hold a job line; a ruler with its words is 104 mm long.
    table.set({"box": "size: 90x110mm\ncut: true\npieces:\n- {id: one}\n"})
    (problem,) = table.build("demo", paper=Size(100, 131)).report
    assert problem.message == "the sheets of box have no room for the 100 mm ruler"


def test_where_no_ruler_found_room_a_piece_is_measured(table: Table) -> None:
    table.set({"box": "size: 90x90mm\ncut: true\npieces:\n- {id: one, copies: 9}\n"})
    result = table.build("demo", paper=Size(100, 100))
    assert [(problem.name, problem.message) for problem in result.report] == [
        ("no-margin", "the sheets of box have no room for the job line or for the 100 mm ruler")
    ]
    assert not result.files[0].has_ruler
    assert (
        "Print page 1 of `box.pdf` alone, on plain paper, and measure a piece. If it is not 90 x 90 mm"
        in page(table)
    )


def test_the_file_with_a_ruler_is_the_one_to_measure(table: Table) -> None:
    table.set({"big": "size: 205.9x269.4mm\npieces:\n- {id: one}\n", "box": ONE})
    result = table.build("demo")
    assert [file.has_ruler for file in result.files] == [False, True]
    assert "Print page 1 of `box.pdf` alone, on plain paper, and measure the line marked 100 mm." in page(
        table
    )


def test_a_title_cannot_break_the_table(table: Table) -> None:
    table.set({"box": ONE.replace("The Box", '"Cards | Mats"')})
    table.build("demo")
    assert "| `box.pdf` Cards \\| Mats | 1 |" in page(table)


def test_steps_are_numbered_from_one(game: Table) -> None:
    steps = re.findall(r"^(\d+)\. ", printed(game, sides="duplex"), flags=re.MULTILINE)
    # Measure, hold against the light, print, cut, leave whole, put together.
    assert steps == ["1", "2", "3", "4", "5", "6"]


def slug(table: Table, component: str = "box", sheet: int = 0) -> str:
    """The job line of a page: its words in the smallest type, top down where they stand upright."""
    with pdfplumber.open(table.folder / f"out/demo/{component}.pdf") as document:
        chars = document.pages[sheet].chars
    line: dict[tuple[bool, float], list[Any]] = {}
    for char in chars:
        key = (char["upright"], round(char["top"]) if char["upright"] else round(char["x0"]))
        line.setdefault(key, []).append(char)
    texts = [
        "".join(c["text"] for c in sorted(part, key=lambda c: c["x0"] if c["upright"] else -c["top"]))
        for part in line.values()
    ]
    return next((text for text in texts if "sheet" in text.replace(" ", "")), "").replace(" ", "")


def test_a_job_line_tells_what_and_which_and_how_it_lies(table: Table) -> None:
    table.set(
        {"box": "title: The Box\npieces:\n- {id: one, copies: 10}\n", "wide": "size: 200x100mm\n" + ONE}
    )
    table.build("demo", printer="Attic")
    assert slug(table, sheet=1) == "Demo·TheBox·sheet2of2·63.5x88.9mm·Letter·version1.0.0·Attic"
    assert "·Letter,landscape·" not in slug(table)
    table.build("demo", components=("wide",), paper=Size(250, 120))
    assert slug(table, "wide").startswith("Demo·TheBox·sheet1of1·200x100mm·250x120mm,landscape·version")


def test_a_job_line_tells_the_side_and_how_to_turn_where_there_are_two(table: Table) -> None:
    table.set({"box": "back: true\n" + ONE, "bag": ONE})
    table.write("templates/demo/box.back.j2", side(""))
    table.build("demo", sides="duplex")
    assert "·sheet1of1,front·" in slug(table, sheet=0)
    assert "·sheet1of1,back·" in slug(table, sheet=1)
    assert "·fliponthelongedge·" in slug(table)
    assert "flip" not in slug(table, "bag")
    assert "·sheet1of1·" in slug(table, "bag")


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("W" * 190, "W" * 31 + "…·TheBox·sheet1of1"),
        ("輕裝上路", "demo·box·sheet1of1"),
        ("مرحبا", "demo·box·sheet1of1"),
    ],
)
def test_a_title_that_no_job_line_can_hold_is_no_fault(table: Table, title: str, shown: str) -> None:
    table.set({"box": ONE}, head=f"title: {title}\nversion: 1.0.0\n")
    result = table.build("demo")
    assert list(result.report) == []
    assert slug(table).startswith(shown)


def test_each_component_has_a_job_line_as_long_as_its_own_margin(table: Table) -> None:
    # on this paper there are 120 mm for the job line of the tiles and 170 mm for that of the mats
    tiles, mats = ("size: 30x30mm\nsafe: 0\n" + ONE, "size: 100x60mm\n" + ONE)
    head = f"title: {'W' * 60}\nversion: 1.0.0\n"
    table.set({"tiles": tiles, "mats": mats}, head=head, face="")
    assert list(table.build("demo", paper=Size(148, 210)).report) == []
    for name, text in (("tiles", tiles), ("mats", mats)):
        alone = Table(table.folder / name)
        alone.set({name: text}, head=head, face="")
        alone.build("demo", paper=Size(148, 210))
        assert alone.outputs()[f"demo/{name}.pdf"] == table.outputs()[f"demo/{name}.pdf"]


def test_a_job_line_in_a_missing_font_is_told(table: Table) -> None:
    table.set({"box": ONE})
    table.write("templates/demo/theme.yaml", "type:\n  slug: {family: Nosuch, size: 8pt}\n")
    assert {problem.severity for problem in table.check("demo")} == {"error"}


def test_small_words() -> None:
    assert [count(number, "sheet") for number in (0, 1, 2)] == ["0 sheets", "1 sheet", "2 sheets"]
    assert show_flip("long-edge") == "flip on the long edge"
    assert [show_paper(PAPERS[name].turned) for name in ("a3", "legal")] == ["A3", "Legal"]


def cutting(text: str) -> list[str]:
    """The lines on cutting by a trimmer."""
    return re.findall(r"^- (`.*cuts: .*)$", text, flags=re.MULTILINE)


def test_the_cuts_of_a_full_sheet_are_counted_and_ordered(game: Table) -> None:
    # On Letter: 3 x 3 cards; 8 tokens and 4 tents, each in one row; a record alone.
    text = printed(game, players=1, components=("deck", "tokens", "record", "tents"), sides="fronts")
    assert cutting(text) == [
        "`record.pdf`: 4 cuts: the 4 outer edges.",
        "`deck.pdf`: 12 cuts: first the 4 outer edges, then 2 along the long side of the paper, "
        "then 2 across each of the 3 strips.",
        "`tents.pdf`: 7 cuts: first the 4 outer edges, then 3 along the long side of the paper.",
        "`tokens.pdf`: 11 cuts: first the 4 outer edges, then 7 along the long side of the paper.",
    ]
    assert "`--marks grid`" in text
    assert "`--marks grid`" not in printed(game, players=1, marks=Marks("grid"))


@pytest.mark.parametrize(("bleed", "is_told"), [(0.0, False), (1.0, True)])
def test_marks_that_many_printers_leave_out_are_told(table: Table, bleed: float, is_told: bool) -> None:
    # Three poker cards above each other leave 6.35 mm at the top and bottom of Letter. A mark begins 0.4 mm
    # from the ink, so with 1 mm of bleed it lies in the outer 4.95 mm: a printer that leaves 4 mm white
    # inks 0.95 mm of it. At the sides there is room.
    table.set({"one": "copies: 9\npieces:\n- {id: a}\n"})
    table.build("demo", bleed=bleed, bleed_from="edge")
    told = "- `one.pdf`: the crop marks at the top and bottom lie so near to the edge of the paper"
    assert (told in page(table)) is is_told


def test_files_that_are_cut_alike_share_a_line(table: Table) -> None:
    # 10 cards: the second of the sheets has one, the first, which counts, all 9
    table.set({"one": "copies: 10\npieces:\n- {id: a}\n", "two": "gap: 0\ncopies: 9\npieces:\n- {id: a}\n"})
    table.build("demo")
    (line,) = cutting(page(table))
    assert line.startswith("`one.pdf` and `two.pdf`: 12 cuts: ")


def test_what_stays_whole_is_not_cut(table: Table) -> None:
    table.set({"board": "cut: false\npieces:\n- {id: a}\n"})
    table.build("demo")
    assert "## Cutting" not in page(table)


def test_ink_is_told_file_by_file_and_page_by_page(table: Table) -> None:
    table.set({"box": ONE})
    (file,) = table.build("demo").files
    told = list(ink_used([file._replace(ink=InkUse((0.5, 0.02), (0.9, 0.14)))], "low"))
    assert "- `box.pdf`: 26 % of the paper instead of 52 %: 50 % less ink." in told
    assert "  Page by page: 50 %, 2.0 %." in told
    (one,) = [line for line in ink_used([file._replace(ink=InkUse((0.5,), (1.0,)))], "low") if "box" in line]
    assert one == "- `box.pdf`: 50 % of the paper instead of 100 %: 50 % less ink."
    assert not any(
        "Page by page" in line for line in ink_used([file._replace(ink=InkUse((0.5,), (1.0,)))], "low")
    )
