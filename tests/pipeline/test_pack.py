"""Components share sheets where that takes fewer, and PRINTING.md tells what lies where."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pdfplumber
import pytest

from pnp.content.model import Component
from pnp.drawing.prepared import Prepared
from pnp.drawing.render import Drawer
from pnp.geometry import PAPERS, Size
from pnp.pipeline import Options, build
from pnp.press.marks import Marks
from tests.pipeline.conftest import Table, pieces
from tests.pipeline.packs import blank, by_name, coins, printing, with_backs, words


def test_components_share_sheets(game: Table) -> None:
    apart = by_name(game.build("demo"))
    assert {name: file.sheets for name, file in apart.items()} == {
        "deck.pdf": 2,
        "hand.pdf": 1,
        "talls.pdf": 1,
    }
    (file,) = by_name(game.build("demo", pack=True)).values()
    assert (file.path.name, file.sheets, file.pieces, file.two_sided) == ("packed-cards.pdf", 3, 18, False)
    found = words(game.folder, "packed-cards.pdf")
    assert sum(found, Counter()) == {"Wolf": 12, "Fox": 4, "Owl": 2}
    assert file.packed
    assert [tuple(page[title] for title in ("Wolf", "Fox", "Owl")) for page in found] == list(
        file.packed.sheets
    )
    assert [component.id for component in file.components] == ["deck", "hand", "talls"]


def test_printing_tells_what_is_saved_and_what_lies_where(game: Table) -> None:
    game.build("demo", pack=True)
    text = printing(game)
    assert "3 sheets of Letter paper instead of 4.\n" in text
    assert "| `packed-cards.pdf` Packed cards | 18 | several sizes | 3 | " in text
    assert "### What lies where in `packed-cards.pdf`\n\n3 sheets instead of 4 in files of their own." in text
    rows = re.findall(r"^\| \d \| (.+) \| \d+ \|$", text, flags=re.MULTILINE)
    held = [re.findall(r"(\w+): (\d)", row) for row in rows]
    assert len(held) == 3
    assert sum((Counter({title: int(n)}) for row in held for title, n in row), Counter()) == {
        "deck": 12,
        "hand": 4,
        "talls": 2,
    }


def test_nothing_is_packed_that_takes_no_fewer_sheets(table: Table) -> None:
    table.set({"deck": pieces("wolf", 9), "hand": pieces("fox", 9)})
    plain = table.build("demo")
    files, page = table.outputs(), printing(table)
    packed = table.build("demo", pack=True)
    assert by_name(packed).keys() == by_name(plain).keys() == {"deck.pdf", "hand.pdf"}
    made = table.outputs()
    assert {name for name in files if made[name] != files[name]} == {"demo/PRINTING.md"}
    vain = "Nothing is packed: no way to share sheets was found that takes fewer of them.\n"
    assert vain not in page
    assert f"\n\n{vain}\n## Printer settings\n" in printing(table)


def test_what_scissors_cut_out_shares_sheets_without_marks_or_straight_cuts(table: Table) -> None:
    coins(table)
    (file,) = by_name(table.build("demo", pack=True)).values()
    assert (file.path.name, file.sheets, file.pieces) == ("packed-tokens.pdf", 1, 21)
    text = printing(table)
    assert "1 sheet of Letter paper instead of 2." in text
    assert "| 1 | coin: 18, token: 3 | 0 |" in text
    assert "- `packed-tokens.pdf`: each piece with scissors, along the line round it.\n" in text
    assert "Cut the pieces out." in text
    assert "straight" not in text
    assert "edge to edge of the part in hand" not in text
    with pdfplumber.open(table.folder / "out/demo/packed-tokens.pdf") as document:
        (page,) = document.pages
        circles = [curve for curve in page.curves if curve["width"] > 100]
        # Only the ruler has lines of its own, 100 mm in length along the right edge.
        assert {line["x0"] > page.width - 40 for line in page.lines} == {True}
    faces = [curve for curve in circles if curve["fill"]]
    assert len(faces) == 21
    assert {round(curve["width"] / 72 * 25.4, 2) for curve in faces} == {40.0}


def test_what_is_not_cut_out_keeps_its_own_file(game: Table) -> None:
    path = game.folder / "content/demo/hand.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("pieces:", "cut: false\npieces:"), encoding="utf-8"
    )
    assert by_name(game.build("demo", pack=True)).keys() == {"packed-cards.pdf", "hand.pdf"}


def test_backs_lie_behind_their_faces_on_common_sheets(game: Table) -> None:
    with_backs(game, "deck", "hand")
    files = by_name(game.build("demo", pack=True, sides="duplex"))
    # The tall cards have no backs, and would save no sheet among the others.
    assert {name: (file.sheets, file.pages) for name, file in files.items()} == {
        "packed-cards-both-sides.pdf": (2, 4),
        "talls.pdf": (1, 1),
    }
    pages = words(game.folder, "packed-cards-both-sides.pdf")
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert back == {"the back": front["Wolf"] + front["Fox"]}
    apart = by_name(game.build("demo", pack=True, sides="separate"))
    assert apart.keys() == {"packed-cards-both-sides.pdf", "packed-cards-both-sides-backs.pdf", "talls.pdf"}


def test_pieces_without_backs_share_sheets_with_others_where_that_saves_one(game: Table) -> None:
    with_backs(game, "deck")
    game.set({"hand": pieces("fox", 4), "deck": "back: true\n" + pieces("wolf", 12)})
    (file,) = by_name(game.build("demo", pack=True, sides="duplex")).values()
    assert (file.path.name, file.sheets, file.pages) == ("packed-cards-both-sides.pdf", 2, 4)
    pages = words(game.folder, file.path.name)
    assert [page["Fox"] for page in pages[::2]] == [4, 0]
    assert pages[1::2] == [{"the back": 5}, {"the back": 7}]


def test_changed_pieces_are_packed(game: Table) -> None:
    game.build("demo", lock=True)
    shutil.copy(game.folder / "out/demo/pnp.lock", game.folder / "printed.lock")
    for name in ("deck", "talls"):
        path = game.folder / f"content/demo/{name}.yaml"
        path.write_text(path.read_text(encoding="utf-8").replace("copies: ", "copies: 1"), encoding="utf-8")
    files = by_name(game.build("demo", pack=True, since=game.folder / "printed.lock"))
    # 100 wolves more and 10 owls more: 12 sheets and 3.
    assert files.keys() == {"packed-cards.pdf", "changes.pdf"}
    packed = files["packed-cards.pdf"].packed
    assert packed
    assert packed.instead == 15
    assert [sum(row) for row in zip(*packed.sheets, strict=True)] == [100, 10]


def test_a_proof_shows_trim_and_safe_area_of_each_piece(game: Table) -> None:
    game.build("demo", pack=True, proof=True, components=("deck", "talls"))
    with pdfplumber.open(game.folder / "out/demo/packed-cards.pdf") as document:
        shapes = [shape for page in document.pages for shape in (*page.rects, *page.curves)]
    cyan = (0, 137 / 255, 184 / 255)
    safe = [shape for shape in shapes if shape["stroking_color"] == pytest.approx(cyan, abs=0.01)]
    assert len(safe) == 14


@pytest.mark.parametrize(("paper", "sides"), [("a4", "fronts"), ("letter", "duplex")])
def test_all_of_heartland(tmp_path: Path, paper: str, sides: str) -> None:
    options = Options(paper=PAPERS[paper], sides=sides, pack=True)
    files = build(["heartland"], folder=tmp_path, options=options).files
    packed = sum(file.sheets for file in files)
    apart = sum(file.packed.instead if file.packed else file.sheets for file in files)
    print(f"heartland on {paper}, {sides}: {packed} sheets instead of {apart}")
    # 13 pages, and 17 sheets of cards and tokens; the cards alone have the area of 10.
    assert (apart, packed) == (30, 25)


@pytest.mark.parametrize(
    ("sides", "sizes"),
    [
        # Between margins of 5 and 8.5 mm: 203 needs the narrow ones at the sides, 266 those at the ends.
        ("fronts", {"mat": "203x210", "strip": "101x266", "chip": "20x20", "coin": "22x22"}),
        # Half of 279.4 x 215.9 is as wide as the mat is high, the other half as long as the track.
        ("gutterfold", {"mat": "190x110", "track": "40x262", "chip": "20x20", "coin": "22x22"}),
    ],
)
def test_pieces_that_no_margins_leave_room_together_lie_on_sheets_of_their_own(
    table: Table, sides: str, sizes: dict[str, str]
) -> None:
    blank(table, sizes, "back: true\n" if sides == "gutterfold" else "bleed: 0\n")
    files = by_name(table.build("demo", pack=True, sides=sides, bleed=0.0))
    assert sum(file.pieces for file in files.values()) == 4
    # The two small ones share a sheet.
    assert sum(file.sheets for file in files.values()) == 3


def test_marks_that_are_short_on_shared_sheets_are_told(game: Table) -> None:
    found = game.build("demo", pack=True, marks=Marks(length=15, offset=3)).report
    assert [problem.name for problem in found] == ["short-marks"]
    assert "packed-cards" in str(next(iter(found)))


def test_a_component_may_not_be_called_as_shared_sheets_are(game: Table) -> None:
    game.set(
        {
            "packed-cards": pieces("board", 1) + "cut: false\n",
            "deck": pieces("wolf", 12),
            "hand": pieces("fox", 4),
        }
    )
    (problem,) = game.build("demo", pack=True).report
    assert problem.message == (
        "two files would be called packed-cards.pdf: one of packed-cards and one of the sheets that "
        "components share"
    )
    assert str(problem.source.file).endswith("packed-cards.yaml")


def test_job_lines_of_several_files_have_the_room_of_each(table: Table) -> None:
    sizes: dict[str, set[Size]] = {}

    class Watching(Drawer):
        def prepared(self, component: Component, name: str) -> Prepared | None:
            found = super().prepared(component, name)
            if found and component.name == "slug":
                sizes.setdefault("asked", set()).add(component.size)
                sizes.setdefault("ready", set()).add(Size(*found.side.trim[2:]))
            return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pnp.sides.Drawer", Watching)
        blank(table, {"deck": "63.5x88.9", "board": "60x120"}, "cut: false\n")
        assert not table.build("demo", pack=True, paper=Size(110, 150)).report.has_errors
    # The margins at the sides of the board are the wider ones: along it; the card has wider ones at its ends.
    assert {size.width for size in sizes["asked"]} == {100, 120}
    assert sizes["ready"] == sizes["asked"]
