"""Shared sheets are cut in the order that PRINTING.md tells: followed, it frees each piece whole."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pnp.geometry import PAPERS, Box
from pnp.pipeline import Options, build
from pnp.press.cuts import CutPlan, guillotine
from pnp.press.marks import Marks
from pnp.press.packed import Laid, impose_packed
from pnp.press.sheets import Sheet
from pnp.words.cutting import in_order
from tests.pipeline.conftest import Table, pieces, side
from tests.pipeline.packs import BLANK, blank, by_name, coins, printing, with_backs


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


def test_marks_on_backs_alone_have_the_cuts_told_from_behind(
    game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_backs(game, "deck", "hand")
    laid: list[list[Box]] = []

    def kept(layouts: Sequence[Sequence[Laid]], *words: Any, **more: Any) -> list[Sheet]:
        laid.extend([one.trim for one in sheet] for sheet in layouts)
        return impose_packed(layouts, *words, **more)

    monkeypatch.setattr("pnp.packing.impose_packed", kept)
    game.set(
        {"deck": "back: true\n" + pieces("wolf", 5), "hand": "back: true\n" + pieces("fox", 1, "40x60mm")}
    )
    game.write("templates/demo/hand.face.j2", BLANK.format(40, 60))
    game.write("templates/demo/hand.back.j2", BLANK.format(40, 60))
    game.build("demo", pack=True, sides="duplex", marks=Marks(sides="back"))
    assert "Lay the sheet upright, its back up." in printing(game)
    (told,) = re.findall(r"^- `packed-.+, sheet 1, \d+ cuts: (.+)$", printing(game), flags=re.MULTILINE)
    (front,) = laid
    width = PAPERS["letter"].width
    trims = [trim._replace(x=width - trim.right) for trim in front]
    assert sorted(trims) != pytest.approx(sorted(front))
    parts = cut_as_told(Box(0, 0, *PAPERS["letter"]), trims, told)
    assert sorted(parts) == [pytest.approx(trim, abs=0.11) for trim in sorted(trims)]


@pytest.mark.parametrize(
    ("lengths", "told"),
    [
        ([6.66 * n for n in range(1, 29)], "6.7, 13.3 and so on, every 6.66, to 186.5"),
        ([12.0 * n for n in range(1, 9)], "12, 24 and so on, every 12, to 96"),
        ([11.163 * n for n in range(1, 30)], "11.2, 22.3 and so on, every 11.163, to 323.7"),
        # Pieces of 10 with gaps of 2.25.
        (
            [edge for n in range(8) for edge in (n * 12.25, n * 12.25 + 10)][1:],
            "10, 12.2, 22.2, 24.5 and so on, every 12.25, to 95.8",
        ),
    ],
)
def test_a_series_of_cuts_ends_where_the_last_of_them_is(lengths: list[float], told: str) -> None:
    plan = CutPlan(True, tuple(lengths), (CutPlan(False, (), ()),) * 2)
    (sentence,) = in_order(plan)
    assert sentence == f"down at {told}."


def test_sheets_without_backs_are_cut_with_their_front_up_beside_others_that_are_not(table: Table) -> None:
    sizes = {"one": "63x88", "other": "50x70", "chip": "20x20", "coin": "22x22"}
    blank(table, sizes, number=2)
    for name in ("one", "other"):
        path = table.folder / f"content/demo/{name}.yaml"
        path.write_text("back: true\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    table.build("demo", pack=True, sides="duplex", marks=Marks(sides="back"))
    told = "Lay the sheet upright, its front up, but the back of those of `packed-cards-both-sides.pdf`."
    assert told in printing(table)


@pytest.mark.parametrize("pack", [False, True])
def test_sheets_of_pieces_without_backs_have_marks_where_others_have_them(table: Table, pack: bool) -> None:
    blank(table, {"deck": "63.5x88.9", "hand": "63.5x88.9"}, "back: true\n", number=4)
    path = table.folder / "content/demo/hand.yaml"
    more = "- {id: more}\n- {id: bare, copies: 9, back: none}\n"
    path.write_text(path.read_text("utf-8") + more, encoding="utf-8")
    files = table.build("demo", pack=pack, sides="duplex", marks=Marks(sides="back")).files
    # Nine lie on a Letter, those without backs on the last: its back bears marks alone.
    assert [file.sheets for file in files] == ([2] if pack else [1, 2])
    assert [file.pages for file in files] == ([4] if pack else [2, 4])
    # Where fronts bear marks there is nothing to print on it.
    files = table.build("demo", pack=pack, sides="duplex").files
    assert [file.pages for file in files] == ([3] if pack else [2, 3])
