"""Components share sheets where that takes fewer, and PRINTING.md tells what lies where."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from pnp.geometry import PAPERS, Box
from pnp.pipeline import Options, build
from pnp.press.cuts import guillotine
from pnp.press.packed import Laid, impose_packed
from pnp.press.sheets import Sheet
from pnp.results import BuiltFile, Result
from tests.pipeline.conftest import Table, side

BACK = side('<text x="8" y="40" font-family="Noto Sans" font-size="6">the back</text>')


def pieces(name: str, number: int, size: str = "63.5x88.9mm", more: str = "") -> str:
    return f"size: {size}\n{more}pieces:\n- {{id: {name}, title: {name.title()}, copies: {number}}}\n"


@pytest.fixture
def game(table: Table) -> Table:
    """Two decks and tall cards; Letter holds 9 poker cards, or 4 of 70 x 120 mm, one component a file."""
    table.set({"deck": pieces("wolf", 12), "hand": pieces("fox", 4), "talls": pieces("owl", 2, "70x120mm")})
    body = '<text x="8" y="20" font-family="Noto Sans" font-size="6">{{ piece.title }}</text>'
    tall = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 70 120">{body}</svg>'
    table.write("templates/demo/talls.face.j2", tall)
    return table


def by_name(result: Result) -> dict[str, BuiltFile]:
    assert not result.report.has_errors, list(map(str, result.report))
    return {file.path.name: file for file in result.files}


def words(folder: Path, name: str) -> list[Counter[str]]:
    """How often each title is to be read on each page."""
    with pdfplumber.open(folder / f"out/demo/{name}") as document:
        # Turned pieces read upwards or downwards.
        texts = ["".join(char["text"] for char in page.chars) for page in document.pages]
    return [Counter(re.findall("Wolf|Fox|Owl|the back", text)) for text in texts]


def printing(table: Table) -> str:
    return (table.folder / "out/demo/PRINTING.md").read_text(encoding="utf-8")


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
    vain = "Nothing is packed: sharing sheets would take no fewer, so each part has a file of its own.\n"
    assert vain not in page
    assert f"\n\n{vain}\n## Printer settings\n" in printing(table)


ROUND = '<circle cx="20" cy="20" r="20" fill="#2468ac"/>'


def coins(table: Table, more: dict[str, str] | None = None) -> None:
    """Two sorts of coins of 40 mm, whose art fills them: 18 and 3; a Letter holds 5 x 6 of them."""
    sorts = {"coin": pieces("coin", 18, "40x40mm"), "token": pieces("token", 3, "40x40mm")}
    table.set({name: f"outline: circle\nsafe: 1\n{text}" for name, text in sorts.items()} | (more or {}))
    for name in sorts:
        table.write(f"templates/demo/{name}.face.j2", side(ROUND).replace("63.5 88.9", "40 40"))


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


def test_straight_cuts_free_cards_and_go_round_what_is_left_to_scissors(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    coins(table, {"card": pieces("card", 8, "38x36mm")})
    table.write("templates/demo/card.face.j2", side("").replace("63.5 88.9", "38 36"))
    laid: list[Laid] = []

    def kept(layouts: Sequence[Sequence[Laid]], *words: Any, **more: Any) -> list[Sheet]:
        laid.extend(one for sheet in layouts for one in sheet)
        return impose_packed(layouts, *words, **more)

    monkeypatch.setattr("pnp.packing.impose_packed", kept)
    (file,) = by_name(table.build("demo", pack=True)).values()
    assert (file.sheets, file.pieces, len(laid)) == (1, 29, 29)
    (told,) = re.findall(
        r"^- `packed-tokens.pdf`, sheet 1, \d+ cuts: (.+)$", printing(table), flags=re.MULTILINE
    )
    parts = cut_as_told(Box(0, 0, *PAPERS["letter"]), [one.trim for one in laid], told)
    for one in laid:
        (part,) = [part for part in parts if part.inset(-0.2).contains(one.trim)]
        assert (part == pytest.approx(one.trim, abs=0.11)) == one.straight
    assert sum(one.straight for one in laid) == 8
    assert "- `packed-tokens.pdf` (coin and token): each piece with scissors, along" in printing(table)


def test_what_is_not_cut_out_keeps_its_own_file(game: Table) -> None:
    path = game.folder / "content/demo/hand.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("pieces:", "cut: false\npieces:"), encoding="utf-8"
    )
    assert by_name(game.build("demo", pack=True)).keys() == {"packed-cards.pdf", "hand.pdf"}


def with_backs(game: Table, *names: str) -> None:
    for name in names:
        path = game.folder / f"content/demo/{name}.yaml"
        path.write_text("back: true\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
        game.write(f"templates/demo/{name}.back.j2", BACK)


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


def test_sheets_that_are_folded_in_half_are_shared(game: Table) -> None:
    game.set({"deck": pieces("wolf", 13), "hand": pieces("fox", 3)})
    with_backs(game, "deck", "hand")
    # Half of a Letter holds a row of 4 cards.
    (file,) = by_name(game.build("demo", pack=True, sides="gutterfold")).values()
    assert (file.path.name, file.sheets, file.pages, file.pieces) == ("packed-folded-in-half.pdf", 4, 4, 16)
    assert (file.sides, file.packed and file.packed.instead) == ("gutterfold", 5)
    pages = words(game.folder, "packed-folded-in-half.pdf")
    assert sum(pages, Counter()) == {"Wolf": 13, "Fox": 3, "the back": 16}
    assert all(page["the back"] == page["Wolf"] + page["Fox"] for page in pages)
    assert "A sheet that was folded in half lies with its fold at the right.\n" in printing(game)


def test_pieces_to_fold_share_sheets(game: Table) -> None:
    with_backs(game, "deck", "talls")
    game.write("templates/demo/talls.back.j2", BACK.replace("0 0 63.5 88.9", "0 0 70 120"))
    for name, number in (("deck", 5), ("talls", 1)):
        path = game.folder / f"content/demo/{name}.yaml"
        text = re.sub(r"copies: \d+", f"copies: {number}", path.read_text(encoding="utf-8"))
        path.write_text(text, encoding="utf-8")
    # A Letter holds 4 opened cards of 63.5 x 177.8, with nothing beside them for one of 70 x 240.
    apart = by_name(game.build("demo", sides="foldover", components=("deck", "talls")))
    assert {name: file.sheets for name, file in apart.items()} == {"deck.pdf": 2, "talls.pdf": 1}
    (file,) = by_name(game.build("demo", pack=True, sides="foldover", components=("deck", "talls"))).values()
    assert (file.path.name, file.sheets, file.pieces, file.sides) == (
        "packed-pieces-to-fold.pdf",
        2,
        6,
        "foldover",
    )
    pages = words(game.folder, "packed-pieces-to-fold.pdf")
    assert sum(pages, Counter()) == {"Wolf": 5, "Owl": 1, "the back": 6}
    assert "Where others leave no room for a mark, it is the middle of the piece.\n" in printing(game)


def test_only_the_pieces_with_an_outline_are_cut_again_once_they_are_glued(table: Table) -> None:
    coins(table, {"card": pieces("card", 2, "38x36mm")})
    table.write("templates/demo/card.face.j2", side("").replace("63.5 88.9", "38 36"))
    for name in ("coin", "token", "card"):
        path = table.folder / f"content/demo/{name}.yaml"
        path.write_text("back: true\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
        shutil.copy(
            table.folder / f"templates/demo/{name}.face.j2", table.folder / f"templates/demo/{name}.back.j2"
        )
    table.build("demo", pack=True, sides="foldover")
    text = printing(table)
    assert "Then cut those of `packed-pieces-to-fold.pdf` (coin and token) along their outlines.\n" in text
    assert "- `packed-pieces-to-fold.pdf` (coin and token): each piece again, once it is glued," in text
    assert "each piece with scissors" not in text


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


def lengths(text: str) -> list[float]:
    """The numbers of `10, 20 and 30` or of `10, 12, 22, 24 and so on, every 12, to 156`."""
    told = list(map(float, re.findall(r"[\d.]+", text)))
    if "so on" not in text:
        return told
    *first, step, last = told
    period = len(first) // 2
    while first[-1] < last:
        first.append(first[-period] + step)
    return first


def cut_as_told(sheet: Box, trims: Sequence[Box], told: str) -> list[Box]:
    """The pieces that someone gets who follows the words for a sheet; bits that touch no trim are waste."""

    def cut(part: Box, words: str) -> list[Box]:
        way, _, at = words.partition(" at ")
        pieces, left = [], part
        for length in lengths(at):
            if way == "down":
                place = part.x + length
                assert left.x < place < left.right
                pieces.append(left._replace(width=place - left.x))
                left = left._replace(x=place, width=left.right - place)
            else:
                place = part.y + length
                assert left.y < place < left.bottom
                pieces.append(left._replace(height=place - left.y))
                left = left._replace(y=place, height=left.bottom - place)
        held = [p.inset(0.2) for p in (*pieces, left)]
        return [p.inset(-0.2) for p in held if any(p.overlaps(trim) for trim in trims)]

    def follow(part: Box, words: str) -> list[Box]:
        *single, last = words.split(", then ")
        for cuts in single:
            (part,) = cut(part, cuts)
        return cut(part, last)

    first, *others = re.split(r"\. (?=[A-Z])", told.removesuffix("."))
    parts: dict[tuple[int, ...], Box] = {(n,): p for n, p in enumerate(follow(sheet, first), 1)}
    for sentence in others:
        which, _, words = sentence.partition(": ")
        levels = [numbers(level) for level in reversed(which.split(" of "))]
        chosen = [
            key
            for key in parts
            if len(key) == len(levels)
            and all(wanted is None or n in wanted for n, wanted in zip(key, levels, strict=True))
        ]
        assert chosen, sentence
        for key in chosen:
            parts |= {(*key, n): p for n, p in enumerate(follow(parts.pop(key), words), 1)}
    return list(parts.values())


def numbers(text: str) -> set[int] | None:
    """Those of `Strips 1 and 3 to 5`; None for `each strip`, which is any."""
    if text.lower().startswith("each"):
        return None
    runs = re.findall(r"(\d+)(?: to (\d+))?", text)
    return {n for first, last in runs for n in range(int(first), int(last or first) + 1)}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("name", "least"), [("heartland", 12), ("loads", 5)])
def test_pieces_are_whole_that_are_cut_in_the_order_told(
    tmp_path: Path, name: str, least: int, paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid: list[list[list[Box]]] = []

    def kept(layouts: Sequence[Sequence[Laid]], *words: Any, **more: Any) -> list[Sheet]:
        laid.append([[one.trim for one in sheet] for sheet in layouts])
        return impose_packed(layouts, *words, **more)

    monkeypatch.setattr("pnp.packing.impose_packed", kept)
    build([name], out=tmp_path, options=Options(PAPERS[paper], pack=True))
    text = (tmp_path / name / "PRINTING.md").read_text(encoding="utf-8")
    lines = re.findall(r"^- `packed-\w+\.pdf`, sheets? (.+), (\d+) cuts: (.+)$", text, flags=re.MULTILINE)
    told = [(number, int(cuts), words) for which, cuts, words in lines for number in numbers(which) or ()]
    sheets = [trims for file in laid for trims in file]
    assert len(told) == len(sheets) >= least
    assert [number for number, _, _ in told] == [n for file in laid for n in range(1, len(file) + 1)]
    assert [cuts for _, cuts, _ in told] == [len(guillotine(PAPERS[paper], one) or ()) for one in sheets]
    for (number, _, words), trims in zip(told, sheets, strict=True):
        pieces = cut_as_told(Box(0, 0, *PAPERS[paper]), trims, words)
        assert sorted(pieces) == [pytest.approx(trim, abs=0.11) for trim in sorted(trims)], number


def test_no_long_cut_comes_first_on_a_shared_sheet(game: Table) -> None:
    game.build("demo", pack=True)
    assert "long cuts first" not in printing(game)
    assert "Cut the pieces out from mark to mark, in the order told under Cutting." in printing(game)
