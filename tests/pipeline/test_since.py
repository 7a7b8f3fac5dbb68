"""Only what has changed: what a lock holds, what is printed since, and what the page of changes says."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
from PIL import Image

from pnp.geometry import Size
from pnp.results import Result
from pnp.source import Source
from tests.pipeline.conftest import FACE, Table, side

CARDS = """pieces:
- {id: wolf, title: Wolf, copies: 3}
- {id: fox, title: Fox, copies: 2}
- {id: owl, title: Owl}
"""
LOCK = "out/demo/pnp.lock"


@pytest.fixture
def deck(table: Table) -> Table:
    """Three cards, printed and locked; the lock is kept as `printed.lock`."""
    table.set({"cards": CARDS})
    printed(table)
    return table


def printed(table: Table, *names: str, **options: Any) -> None:
    """Print the set and write a lock; forget the PDFs, and keep the lock."""
    result = table.build(*(names or ("demo",)), lock=True, **options)
    assert not result.report.has_errors, list(map(str, result.report))
    shutil.copy(table.folder / LOCK, table.folder / "printed.lock")
    for file in (table.folder / "out").rglob("*"):
        if file.suffix in (".pdf", ".md"):
            file.unlink()


def edit(table: Table, old: str, new: str, path: str = "content/demo/cards.yaml") -> None:
    file = table.folder / path
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def since(table: Table, *names: str, lock: str = "printed.lock", **options: Any) -> Result:
    return table.build(*(names or ("demo",)), since=Path(lock), **options)


def changes(result: Result) -> list[tuple[str, str, str, int, int, str]]:
    return [
        (name, one.id, one.owner, one.out, one.added, one.reason)
        for found in result.changes
        for name, one in found.changes
    ]


def sheets(result: Result) -> dict[str, int]:
    return {file.path.stem: file.pieces for file in result.files}


def text_of(table: Table, path: str) -> str:
    with pdfplumber.open(table.folder / "out" / path) as document:
        return "\n".join(page.extract_text() for page in document.pages)


def test_a_lock_says_what_each_piece_looks_like(deck: Table) -> None:
    lock = json.loads((deck.folder / LOCK).read_text(encoding="utf-8"))
    pieces = lock["components"]["cards"].pop("pieces")
    assert lock == {
        "format": 1,
        "set": "demo",
        "version": "1.0.0",
        "sides": "fronts",
        "players": 2,
        "style": "",
        "components": {"cards": {"title": "cards"}},
    }
    assert [(one["id"], one["title"], one["copies"]) for one in pieces] == [
        ("wolf", "Wolf", 3),
        ("fox", "Fox", 2),
        ("owl", "Owl", 1),
    ]
    assert len({one["face"] for one in pieces}) == 3


def test_a_lock_is_the_same_each_time_and_in_each_folder(deck: Table, tmp_path: Path) -> None:
    first = (deck.folder / LOCK).read_bytes()
    other = Table(tmp_path / "elsewhere")
    shutil.copytree(deck.folder / "content", other.folder / "content")
    shutil.copytree(deck.folder / "templates", other.folder / "templates")
    other.build("demo", lock=True)
    assert (other.folder / LOCK).read_bytes() == first
    assert str(tmp_path).encode() not in first


def test_without_changes_nothing_is_written(deck: Table) -> None:
    before = deck.outputs()
    result = since(deck)
    assert (changes(result), result.files, result.written, list(result.report)) == ([], [], [], [])
    assert [found.set for found in result.changes] == ["demo"]
    assert deck.outputs() == before


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("component: cards", "# what wolves like\ncomponent: cards", "content/demo/cards.yaml"),
        ("id: wolf", "id: wolf-1", "content/demo/cards.yaml"),
        ("<text", "{# a name #}<text", "templates/demo/cards.face.j2"),
        ("title: Demo", "title: Other", "content/demo/set.yaml"),
    ],
)
def test_what_nobody_sees_is_no_change(deck: Table, old: str, new: str, path: str) -> None:
    edit(deck, old, new, path)
    assert changes(since(deck)) == []


def test_only_what_has_changed_is_printed_and_packed(deck: Table) -> None:
    edit(deck, "title: Fox", "title: Lynx")
    edit(deck, "copies: 3", "copies: 5")
    edit(deck, "- {id: owl, title: Owl}", "- {id: bear, title: Bear, copies: 4}")
    result = since(deck)
    assert changes(result) == [
        ("cards", "wolf", "", 0, 2, "more"),
        ("cards", "fox", "", 2, 2, "changed"),
        ("cards", "bear", "", 0, 4, "new"),
        ("cards", "owl", "", 1, 0, "gone"),
    ]
    assert sheets(result) == {"cards": 8, "changes": 1}
    assert sorted(deck.outputs()) == [
        "demo/PRINTING.md",
        "demo/cards.pdf",
        "demo/changes.pdf",
        "demo/pnp.lock",
    ]
    words = text_of(deck, "demo/cards.pdf")
    assert [words.count(name) for name in ("Wolf", "Lynx", "Bear", "Owl")] == [2, 2, 4, 0]


def test_the_page_lists_what_to_throw_away_and_what_to_add(deck: Table) -> None:
    edit(deck, "title: Fox", "title: Lynx")
    edit(deck, "- {id: owl, title: Owl}", "")
    since(deck)
    lines = text_of(deck, "demo/changes.pdf").splitlines()
    assert lines[:2] == ["CHANGES", "Demo, version 1.0.0"]
    assert "Throw away Add Piece Id Because it is" in lines
    assert "3 2 cards" in lines
    assert "2 2 Lynx (was Fox) fox changed" in lines
    assert "1 Owl owl no longer needed" in lines
    said = deck.outputs()["demo/PRINTING.md"].decode()
    assert "`changes.pdf` Changes" in said
    assert "put in what you have cut" in said


def test_what_is_only_thrown_away_needs_but_the_page(deck: Table) -> None:
    edit(deck, "copies: 3", "copies: 1")
    result = since(deck)
    assert changes(result) == [("cards", "wolf", "", 2, 0, "fewer")]
    assert sheets(result) == {"changes": 1}


def test_a_template_and_art_count(table: Table) -> None:
    face = FACE + '<image href="art/{{ piece.id }}.png" x="9" y="30" width="9" height="9"/>'
    table.set({"cards": CARDS}, face=face)
    (table.folder / "content/demo/art").mkdir(parents=True)
    for name in ("wolf", "fox", "owl"):
        Image.new("RGB", (90, 90), "red").save(table.folder / f"content/demo/art/{name}.png")
    printed(table)
    Image.new("RGB", (90, 90), "blue").save(table.folder / "content/demo/art/fox.png")
    assert [row[1:] for row in changes(since(table))] == [("fox", "", 2, 2, "changed")]
    edit(table, 'font-size="6"', 'font-size="7"', "templates/demo/cards.face.j2")
    assert [row[1] for row in changes(since(table))] == ["wolf", "fox", "owl"]


def test_the_lock_after_changes_holds_all_pieces(deck: Table) -> None:
    edit(deck, "title: Fox", "title: Lynx")
    assert sheets(since(deck, lock=LOCK)) == {"cards": 2, "changes": 1}
    result = deck.build("demo", since=Path(LOCK), lock=True)
    assert deck.folder / LOCK in result.written
    assert changes(since(deck, lock=LOCK)) == []


def test_a_lock_is_written_also_where_nothing_has_changed(deck: Table) -> None:
    result = deck.build("demo", since=Path("printed.lock"), lock=True, out="new")
    assert result.written == [deck.folder / "new/demo/pnp.lock"]
    assert result.written[0].read_bytes() == (deck.folder / "printed.lock").read_bytes()


def test_what_was_not_asked_for_stays_in_the_lock(table: Table) -> None:
    table.set({"cards": CARDS, "tokens": "size: 20x20mm\nsafe: 0\npieces:\n- {id: coin, title: ''}\n"})
    printed(table)
    edit(table, "title: Fox", "title: Lynx")
    edit(table, "title: Owl", "title: Eagle")
    table.build("demo", lock=True, components=("cards",), only=("fox",))
    assert [row[:2] for row in changes(since(table, lock=LOCK))] == [("cards", "owl")]
    assert [row[:2] for row in changes(since(table, only=("owl",)))] == [("cards", "owl")]
    assert changes(since(table, components=("tokens",))) == []


def test_a_component_that_is_gone_is_thrown_away_and_a_new_one_added(deck: Table) -> None:
    deck.set({"tiles": "title: Tiles\npieces:\n- {id: hill, title: Hill}\n"})
    result = since(deck)
    assert [(row[0], row[1], *row[3:]) for row in changes(result)] == [
        ("tiles", "hill", 0, 1, "new"),
        ("cards", "wolf", 3, 0, "gone"),
        ("cards", "fox", 2, 0, "gone"),
        ("cards", "owl", 1, 0, "gone"),
    ]
    assert sheets(result) == {"tiles": 1, "changes": 1}


def test_one_more_player_needs_one_more_of_each(table: Table) -> None:
    table.set({"cards": f"copies: per-player\n{CARDS}"})
    printed(table)
    result = since(table, players=3)
    assert sheets(result) == {"cards": 6, "changes": 1}
    assert {row[3:] for row in changes(result)} == {(0, 3, "more"), (0, 2, "more"), (0, 1, "more")}
    (problem,) = result.report
    assert (problem.name, problem.severity) == ("lock-differs", "info")
    assert "--players 2" in problem.message
    assert "--players 3" in problem.message


def test_an_owner_has_pieces_of_their_own(table: Table) -> None:
    face = FACE.replace("{{ piece.title }}", "{{ piece.title }} of {{ owner }}")
    table.set({"cards": f"copies: per-player\n{CARDS}"}, face=face)
    printed(table)
    edit(table, "title: Fox", "title: Lynx")
    result = since(table, players=3)
    assert [row[1:] for row in changes(result) if row[1] == "fox"] == [
        ("fox", "A", 2, 2, "changed"),
        ("fox", "B", 2, 2, "changed"),
        ("fox", "C", 0, 2, "new"),
    ]
    assert sheets(result)["cards"] == 3 * 2 + 3 + 1
    assert "2 2 Lynx (was Fox), player B fox changed" in text_of(table, "demo/changes.pdf")


def test_a_changed_back_is_a_change_in_duplex(table: Table) -> None:
    table.set({"cards": f"back: true\n{CARDS}"})
    back = table.write("templates/demo/cards.back.j2", side('<rect x="9" y="9" width="9" height="9"/>'))
    printed(table, sides="duplex")
    assert changes(since(table, sides="duplex")) == []
    mark = '<rect x="9" y="9" width="{{ 8 if piece.id == \'fox\' else 9 }}" height="9"/>'
    back.write_text(side(mark), encoding="utf-8")
    result = since(table, sides="duplex")
    assert [row[1:] for row in changes(result)] == [("fox", "", 2, 2, "changed")]
    assert (result.files[0].pieces, result.files[0].pages) == (2, 2)
    # Faces alone are not what was printed, and that is said.
    (problem,) = since(table).report
    assert (problem.name, problem.hint) == (
        "lock-differs",
        "build with --sides duplex to see only what has changed in the content",
    )


def test_a_style_has_pieces_of_its_own(table: Table) -> None:
    table.set({"cards": f"size: poker\nstyles: {{big: {{size: tarot}}}}\n{CARDS}"})
    table.write("templates/demo/cards.big.face.j2", side(FACE).replace("63.5 88.9", "69.85 120.65"))
    printed(table, style="big")
    assert changes(since(table, style="big")) == []
    result = since(table)
    assert {row[0] for row in changes(result)} == {"cards", "cards-big"}
    assert [problem.name for problem in result.report] == ["lock-differs"]


@pytest.mark.parametrize(
    ("option", "then", "now"),
    [
        ({"ink": "low"}, "without --ink", "with --ink low"),
        ({"large_print": True}, "without --large-print", "with --large-print"),
        ({"proof": True}, "without --proof", "with --proof"),
    ],
)
def test_what_changes_all_pieces_alike_is_told(
    deck: Table, option: dict[str, Any], then: str, now: str
) -> None:
    result = since(deck, **option)
    (problem,) = result.report
    assert (problem.name, changes(result)) == ("lock-differs", [])
    assert problem.message == f"what was printed was built {then}, and this is built {now}"
    assert "are printed so without --since" in problem.hint
    printed(deck, **option)
    assert list(since(deck, **option).report) == []
    (problem,) = since(deck).report
    assert problem.message == f"what was printed was built {now}, and this is built {then}"


@pytest.mark.parametrize(
    ("option", "name"), [({"bleed": 3.0}, "bleed"), ({"pack": True}, "pack"), ({"ink": "full"}, "ink")]
)
def test_what_changes_no_piece_is_not(deck: Table, option: dict[str, Any], name: str) -> None:
    assert list(since(deck, **option).report) == []
    assert name not in json.loads((deck.folder / "printed.lock").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ('"copies": 100001', "piece 1 of cards has no number `copies`"),
        ('"copies": 99999999', "piece 1 of cards has no number `copies`"),
        ('"copies": -1', "piece 1 of cards has no number `copies`"),
    ],
)
def test_more_copies_than_a_build_makes_are_damage(deck: Table, lines: str, reason: str) -> None:
    edit(deck, '"copies": 3', lines, "printed.lock")
    (problem,) = since(deck).report
    assert (problem.name, reason in problem.message) == ("bad-lock", True)


def test_options_of_a_lock_are_of_their_sort(deck: Table) -> None:
    edit(deck, '"style": "",', '"style": "", "large-print": "yes",', "printed.lock")
    (problem,) = since(deck).report
    assert problem.message.endswith("has no flag `large-print`")


@pytest.mark.parametrize("sides", ["fronts", "duplex", "separate"])
def test_changes_of_several_components_share_sheets(table: Table, sides: str) -> None:
    back = "back: true\n" if sides != "fronts" else ""
    table.set(
        {"cards": back + CARDS, "large": f"{back}size: tarot\n{CARDS}", "board": f"cut: false\n{CARDS}"}
    )
    for name in ("cards", "large"):
        table.write(f"templates/demo/{name}.back.j2", side('<rect x="9" y="9" width="9" height="9"/>'))
    printed(table, sides=sides)
    edit(table, "title: Fox", "title: Lynx")
    edit(table, "title: Owl", "title: Bat", "content/demo/large.yaml")
    result = since(table, sides=sides)
    packed = [file for file in result.files if file.packed]
    assert {component.id for file in packed for component in file.packed.components} == {"cards", "large"}
    assert [file.sheets for file in packed if not file.is_backs] == [1]
    assert [file.packed.instead for file in packed if not file.is_backs] == [2]
    data = {file.path: file.path.read_bytes() for file in result.files}
    again = since(table, sides=sides, pack=True)
    assert data == {file.path: file.path.read_bytes() for file in again.files}
    page = (table.folder / "out/demo/PRINTING.md").read_text(encoding="utf-8")
    assert "### What lies where in `packed-cards" in page


def test_changes_of_one_component_are_laid_as_ever(table: Table) -> None:
    table.set({"cards": CARDS, "large": f"size: tarot\n{CARDS}"})
    printed(table)
    edit(table, "title: Fox", "title: Lynx")
    assert [file.path.name for file in since(table).files] == ["cards.pdf", "changes.pdf"]


def test_a_set_of_one_component_is_not_packed(deck: Table) -> None:
    edit(deck, "copies: 3", "copies: 40")
    assert [file.path.name for file in since(deck).files] == ["cards.pdf", "changes.pdf"]


def test_a_folder_of_locks_serves_several_sets(deck: Table) -> None:
    deck.set({"tiles": "pieces:\n- {id: hill, title: Hill}\n"}, "other")
    deck.build("demo", "other", lock=True)
    edit(deck, "title: Hill", "title: Mountain", "content/other/tiles.yaml")
    result = since(deck, "demo", "other", lock="out")
    assert [(found.set, found.out, found.added) for found in result.changes] == [
        ("demo", 0, 0),
        ("other", 1, 1),
    ]
    assert [file.path.parent.name for file in result.files] == ["other", "other"]
    assert changes(since(deck, lock="out/demo")) == []


@pytest.mark.parametrize(
    ("data", "name", "message"),
    [
        (None, "not-found", "there is no file old.lock"),
        (b"", "bad-lock", "old.lock is not JSON: expecting value"),
        (b"{", "bad-lock", "old.lock is not JSON: expecting property name"),
        (b"\xff\xfe", "not-utf8", "the byte 0xFF is not UTF-8"),
        (b"title: Demo\n", "bad-lock", "old.lock is not JSON"),
        (b"[" * 100_000, "bad-lock", "old.lock is not JSON that ends"),
        (b"[]", "bad-lock", "old.lock is no lock"),
        (b'{"format": 2}', "bad-lock", "old.lock is a lock of format 2, and this pnp reads format 1"),
        (b'{"format": true}', "bad-lock", "old.lock is a lock of format true"),
        (b'{"format": 1}', "bad-lock", "old.lock is damaged: the lock has no text `set`"),
        (b'{"format": 1, "set": "other"}', "bad-lock", "old.lock is the lock of other, not of demo"),
        (b'{"format": 1, "set": "demo"}', "bad-lock", "old.lock is damaged: components should be a mapping"),
        (b'{"format": ' + b"9" * 5000 + b"}", "bad-lock", "old.lock holds a number that is too long"),
    ],
)
def test_a_lock_that_is_none_is_named(deck: Table, data: bytes | None, name: str, message: str) -> None:
    if data is not None:
        deck.write("old.lock", data)
    before = deck.outputs()
    result = since(deck, lock="old.lock", strict=True)
    (problem,) = result.report
    assert problem.name == name
    assert problem.message.startswith(message)
    assert problem.hint
    assert deck.outputs() == before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"copies": 3', '"copies": -3'),
        ('"copies": 3', '"copies": "3"'),
        ('"copies": 3', '"copies": 1e999'),
        ('"copies": 3', '"copies": NaN'),
        ('"copies": 3', '"copies": true'),
        ('"id": "wolf"', '"id": ["wolf"]'),
        ('"id": "wolf"', '"id": "wo\\u0000lf"'),
        ('"title": "Wolf"', '"title": "\\ud800"'),
        ('"players": 2', '"players": null'),
        ('"pieces": [', '"stones": ['),
    ],
)
def test_a_damaged_lock_is_named(deck: Table, old: str, new: str) -> None:
    edit(deck, old, new, "printed.lock")
    (problem,) = since(deck).report
    assert problem.name == "bad-lock"
    assert "printed.lock is damaged: " in problem.message or "has no list of pieces" in problem.message


def test_a_lock_with_words_as_markup_prints_them(deck: Table) -> None:
    edit(deck, '"title": "Wolf"', '"title": "<b>{{ 7*7 }} & {% x"', "printed.lock")
    edit(deck, "title: Wolf", "title: Bear")
    assert list(since(deck).report) == []
    assert "Bear (was <b>{{ 7*7 }} & {% x)" in text_of(deck, "demo/changes.pdf")


def test_titles_that_no_font_has_give_way_to_ids(deck: Table) -> None:
    edit(deck, '"title": "Owl"', '"title": "\u6f22\u5b57"', "printed.lock")
    edit(deck, "- {id: owl, title: Owl}", "")
    assert list(since(deck).report) == []
    assert "1 owl no longer needed" in text_of(deck, "demo/changes.pdf")


def test_an_error_leaves_pdfs_and_lock_as_they_are(deck: Table) -> None:
    edit(deck, "title: Wolf", "titel: Wolf")
    before = deck.outputs()
    result = since(deck, lock=LOCK)
    assert result.report.has_errors
    assert deck.build("demo", lock=True).written == []
    assert deck.outputs() == before


@pytest.mark.skipif(os.name != "posix", reason="needs named pipes")
def test_a_lock_that_is_no_file_is_named(deck: Table) -> None:
    os.mkfifo(deck.folder / "pipe.lock")
    (problem,) = since(deck, lock="pipe.lock").report
    assert (problem.name, problem.message) == ("unreadable", "pipe.lock is not a file")


def test_long_lists_take_several_pages_on_any_paper(table: Table) -> None:
    pieces = "".join(f"- {{id: p{n}, title: Piece {n}}}\n" for n in range(100))
    table.set({"cards": f"pieces:\n{pieces}", "tokens": "pieces:\n- {id: t, title: T}\n"})
    printed(table, components=("tokens",))
    result = since(table)
    assert sheets(result) == {"cards": 100, "changes": 3}
    words = text_of(table, "demo/changes.pdf")
    assert [words.count(f"Piece {n} p{n} new\n") for n in (0, 40, 99)] == [1, 1, 1]
    assert not since(table, paper=Size(80, 110)).report.has_errors


def test_a_component_called_changes_keeps_its_file(table: Table) -> None:
    table.set({"changes": CARDS})
    printed(table)
    edit(table, "title: Fox", "title: Lynx", "content/demo/changes.yaml")
    assert sheets(since(table)) == {"changes": 2, "changes-since": 1}


def test_a_page_whose_template_is_wrong_is_told(deck: Table) -> None:
    edit(deck, "title: Wolf", "title: Bear")
    file = deck.folder / "templates/_shared/changes.j2"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("<svg>{{ piece.name }\n", encoding="utf-8")
    result = since(deck)
    assert [(problem.name, problem.source) for problem in result.report] == [
        ("template-syntax", Source(file, 1))
    ]
    assert not result.files
