"""Sheets that are folded in half, and pieces that are folded, share sheets as others do."""

from __future__ import annotations

import re
import shutil
from collections import Counter

import pytest

from pnp.geometry import Size
from tests.pipeline.conftest import Table, pieces, side
from tests.pipeline.packs import BACK, BLANK, blank, by_name, coins, printing, with_backs, words


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


@pytest.mark.parametrize("sides", ["gutterfold", "foldover"])
def test_pieces_to_fold_share_sheets_beside_boards_in_tiles(table: Table, sides: str) -> None:
    blank(table, {"one": "40x50", "other": "50x40"}, "back: true\n")
    files = by_name(table.build("demo", pack=True, sides=sides, tile="overlap"))
    assert [file.sides for file in files.values()] == [sides]


def test_what_sheets_of_their_own_would_take_is_counted_as_they_are_laid(table: Table) -> None:
    # All faces are drawn alike and two backs: opened, each of the four begins a row, of which a sheet has 3.
    deck = "- {id: a}\n- {id: b, back: gold.j2}\n- {id: c}\n- {id: d, back: gold.j2}\n"
    keys = "back: true\nfoldover: true\n"
    table.set(
        {
            "deck": f"{keys}own_rows: true\nsize: 30x40mm\npieces:\n{deck}",
            "other": keys + pieces("one", 1, "25x40mm"),
        }
    )
    for which in ("face", "back"):
        table.write(f"templates/demo/deck.{which}.j2", BLANK.format(30, 40))
        table.write(f"templates/demo/other.{which}.j2", BLANK.format(25, 40))
    gold = BLANK.format(30, 40).replace("></svg>", '><rect width="9" height="9"/></svg>')
    table.write("templates/demo/gold.j2", gold)
    paper = Size(140, 150)
    apart = by_name(table.build("demo", paper=paper))
    assert {name: file.sheets for name, file in apart.items()} == {"deck.pdf": 2, "other.pdf": 1}
    (file,) = by_name(table.build("demo", pack=True, paper=paper)).values()
    assert (file.sheets, file.packed and file.packed.instead) == (1, 3)


def test_shared_sheets_with_other_margins_have_files_of_their_own(table: Table) -> None:
    # Folded along its longer middle half a Letter has room for 262 mm, else for 100 mm across.
    sizes = {"mat": "100x100", "tray": "100x101", "strip": "40x262", "track": "45x262"}
    blank(table, sizes, "bleed: 0\nback: true\n")
    files = by_name(table.build("demo", pack=True, sides="gutterfold"))
    assert sorted(tuple(one.id for one in file.components) for file in files.values()) == [
        ("mat", "tray"),
        ("strip", "track"),
    ]
    assert files.keys() == {"packed-folded-in-half.pdf", "packed-folded-in-half-2.pdf"}
    assert [file.sheets for file in files.values()] == [1, 1]
    assert "Packed, folded in half, 2" in printing(table)
