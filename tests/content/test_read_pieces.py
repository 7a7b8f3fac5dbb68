"""The pieces of a component: how many are printed, and the files that hold one each."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from read_sets import DECK, GAMES, OPEN, SET, deck, deck_fault, faults, read, told, write

from pnp.content.read import read_set
from pnp.source import Report


def test_codes_stay_as_typed(tmp_path: Path) -> None:
    pieces = deck(
        tmp_path,
        "fields: {name: text, keyword: text, code: text}\npieces:\n"
        "- {id: 010, name: No, keyword: on, code: 08}\n- {id: 8, name: 007, keyword: yes, code: 1e3}\n",
    ).pieces
    assert [(p.id, p.name, p.keyword, p.code) for p in pieces] == [  # type: ignore[attr-defined]
        ("010", "No", "on", "08"),
        ("8", "007", "yes", "1e3"),
    ]


def test_fields_of_its_own(tmp_path: Path) -> None:
    fields = (
        "fields:\n  title: text\n  rank: whole\n  suit: [spade, heart]\n  art: picture?\n  note: rich-text?\n"
        "  icon: icon?\n  new: flag?\n  weight: number?\n  x-free: 1\n"
    )
    (piece,) = deck(tmp_path, fields + "pieces: [{id: a, title: A, rank: -3, suit: heart}]").pieces
    assert {key: value for key, value in vars(piece).items() if key[0] != "_"} == {
        "id": "a", "copies": 1, "title": "A", "rank": -3, "suit": "heart", "art": None, "note": "",
        "back": None, "icon": None, "new": False, "weight": None,
    }  # fmt: skip
    problems = faults(
        write(tmp_path, deck=DECK + fields + "pieces:\n- {id: a, title: A, rank: x, suit: club}\n")
    )
    assert [problem.message for problem in problems] == [
        'rank must be a whole number from -1000000 to 1000000, not "x"',
        'suit must be one of spade, heart, not "club"',
    ]


@pytest.mark.parametrize(
    ("fields", "name", "said"),
    [
        ("{id: text}", "bad-value", "`id`: every piece has it"),
        ("{Rank: text}", "bad-value", "a field cannot be called `Rank`"),
        ("{class-name: text}", "bad-value", "a field cannot be called"),
        ("{rank: txt}", "bad-value", "fields.rank must be one of text, rich-text"),
        ("{rank: {a: 1}}", "bad-type", "fields.rank must be"),
        ("{suit: []}", "bad-value", "fields.suit must be a list of 1 to 100 values"),
        ("[a]", "bad-type", "fields must be a mapping"),
    ],
)
def test_faulty_declarations(tmp_path: Path, fields: str, name: str, said: str) -> None:
    problem = deck_fault(tmp_path, DECK + f"fields: {fields}\npieces: [{{id: a}}]")
    assert problem.name == name
    assert said in problem.message


def test_a_copy_count_of_a_piece(tmp_path: Path) -> None:
    pieces = deck(
        tmp_path, "pieces:\n- {id: a, copies: 0}\n- {id: b, copies: }\n- {id: c, copies: 1000}\n"
        "- {id: d, copies: per-player}",
    ).pieces  # fmt: skip
    assert [piece.copies for piece in pieces] == [0, 1, 1000, "per-player"]
    text = "".join(
        f"- {{id: p{n}, copies: {c}}}\n" for n, c in enumerate(["-1", "1.5", "three", "true", "1162167"])
    )
    problems = faults(write(tmp_path, deck=DECK + "pieces:\n" + text))
    assert told(problems) == [("deck.yaml", "bad-value", line) for line in (4, 5, 6, 7, 8)]


def test_aliases_give_pieces_a_common_ground(tmp_path: Path) -> None:
    pieces = deck(
        tmp_path,
        "fields: {rank: whole, suit: text}\nx-base: &base {suit: spade, rank: 1}\n"
        "pieces:\n- {<<: *base, id: a}\n- {<<: *base, id: b, rank: 2}\n",
    ).pieces
    assert [(p.suit, p.rank) for p in pieces] == [("spade", 1), ("spade", 2)]  # type: ignore[attr-defined]


def test_a_large_deck_is_read_quickly(tmp_path: Path) -> None:
    rows = "".join(
        f"- id: {n}\n  title: Card {n}\n  rank: {n % 9}\n  text: Words that stand for a rule of this card\n"
        for n in range(2000)
    )
    write(
        tmp_path, set=SET, deck=DECK + "fields: {title: text, rank: whole, text: rich-text}\npieces:\n" + rows
    )
    begun = time.process_time()
    assert len(read(tmp_path).components[0].pieces) == 2000
    assert time.process_time() - begun < 4


RULED = SET + "rules: {tokens: 2, crew: many}\n"


def test_copies_may_be_a_number_of_the_rules(tmp_path: Path) -> None:
    text = DECK + "copies: per-player\npieces: [{id: token, copies: rules.tokens}, {id: spare, copies: 0}]\n"
    (component,) = read(write(tmp_path, set=RULED, deck=text)).components
    assert [piece.copies for piece in component.pieces] == [2, 0]
    assert component.printed(component.pieces[0], players=4) == 8


@pytest.mark.parametrize(
    ("copies", "hint"),
    [
        ("rules.token", "did you mean `tokens`?"),
        ("rules.crew", "known: tokens"),
        ("rules.", "for example 1"),
        ("tokens", "for example 1"),
    ],
)
def test_copies_name_a_whole_number_of_the_rules(tmp_path: Path, copies: str, hint: str) -> None:
    (problem,) = faults(
        write(tmp_path, set=RULED, deck=DECK + f"pieces: [{{id: token, copies: {copies}}}]\n")
    )
    assert (problem.name, problem.source.line, problem.source.column) == ("bad-value", 3, 30)
    assert f'not "{copies}"' in problem.message
    assert problem.hint == hint


def test_a_rule_that_is_wrong_itself_is_told_once(tmp_path: Path) -> None:
    text = "title: H\ngame: harbour\nrules: {hand: ten}\n" + OPEN
    ship = DECK + "kind: ship\npieces: [{id: a, cost: 1, copies: rules.hand}]\n"
    assert told(faults(write(tmp_path, set=text, deck=ship))) == [("set.yaml", "bad-value", 3)]


def in_files(folder: Path, pattern: str = "maps/*.yaml", **maps: str) -> Path:
    (folder / "maps").mkdir(exist_ok=True)
    write(folder / "maps", **maps)
    return write(folder, set=SET, deck=DECK + f"pieces: {pattern}\n")


def test_each_file_of_a_pattern_is_a_piece(tmp_path: Path) -> None:
    in_files(tmp_path, north="title: North", east="id: dawn\ntitle: East\ncopies: 2")
    (tmp_path / "maps" / "notes.txt").write_text("no map")
    (component,) = read(tmp_path).components
    assert [(piece.id, vars(piece)["title"], piece.copies) for piece in component.pieces] == [
        ("dawn", "East", 2),
        ("north", "North", 1),
    ]
    assert component.pieces[0].source_of("title").file.name == "east.yaml"
    assert component.pieces[0].source_of("title").line == 2


def test_what_is_wrong_in_files_of_a_pattern_is_told_in_all_of_them(tmp_path: Path) -> None:
    in_files(tmp_path, north="titel: North", **{"Far East": "title: East", "x": "id: north", "y": "- a"})
    assert told(faults(tmp_path)) == [
        ("Far East.yaml", "bad-value", 0),
        ("north.yaml", "unknown-key", 1),
        ("x.yaml", "duplicate-id", 1),
        ("y.yaml", "bad-type", 1),
    ]


@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        ("maps/*.yaml", "not-found"),
        ("../*.yaml", "bad-reference"),
        ("/etc/*.yaml", "bad-reference"),
        ("C:/*.yaml", "bad-reference"),
        ("**/*.yaml", "bad-reference"),
        ("maps", "bad-type"),
    ],
)
def test_a_pattern_names_files_of_the_set(tmp_path: Path, pattern: str, name: str) -> None:
    (problem,) = faults(in_files(tmp_path, f'"{pattern}"'))
    assert (problem.name, problem.source.line, problem.source.column) == (name, 3, 9)


def test_a_file_that_leads_out_of_the_folder_is_no_piece(tmp_path: Path) -> None:
    outside = tmp_path / "outside.yaml"
    outside.write_text("title: Outside")
    home = tmp_path / "demo"
    home.mkdir()
    in_files(home, inside="title: Inside")
    (home / "maps" / "out.yaml").symlink_to(outside)
    (component,) = read(home).components
    assert [piece.id for piece in component.pieces] == ["inside"]


def test_a_piece_with_a_warning_is_sound(tmp_path: Path) -> None:
    folder = write(tmp_path, set=SET, deck=DECK + "pieces: [{id: a, title: <b>A</b>}]\n")
    report = Report()
    content = read_set(folder, GAMES, report)
    assert content is not None
    assert [problem.name for problem in report] == ["plain-tag"]
    assert [piece.id for piece in content.components[0].pieces] == ["a"]
