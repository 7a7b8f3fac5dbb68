"""A folder of YAML becomes a content set, or a report of everything that is wrong with it."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from pnp.content.fields import Choice, ListOf, Text, Whole
from pnp.content.kinds import Kind
from pnp.content.model import Component, ContentSet, Players
from pnp.content.read import read_set
from pnp.geometry import Size
from pnp.rules.game import Game
from pnp.source import Problem, Report

HARBOUR = Game(
    name="harbour",
    title="Harbour",
    kinds={
        "ship": Kind("ship", "Ships", {"cost": Whole(1, 8), "goals": ListOf(Whole(1, 9), default=())}),
        "port": Kind("port", "Ports", {"sign": Text(20)}),
    },
    rules=Kind("rules", "Rules", {"hand": Whole(1, 9), "rounds": Whole(1, 20, default=12)}),
    settings=Kind("settings", "Settings", {"tide": Choice("high", "low", default="low")}),
)
GAMES = {"harbour": HARBOUR}
SET = "title: My deck\ncomponents: [deck.yaml]\n"
OPEN = "components: [deck.yaml]"
DECK = "component: deck\nsize: poker\n"


def write(folder: Path, **files: str | bytes) -> Path:
    for name, text in files.items():
        data = text if isinstance(text, bytes) else text.encode()
        (folder / f"{name}.yaml").write_bytes(data)
    return folder


def read(folder: Path) -> ContentSet:
    report = Report()
    found = read_set(folder, GAMES, report)
    assert found is not None, "\n".join(str(problem) for problem in report)
    assert not list(report)
    return found


def faults(folder: Path) -> list[Problem]:
    report = Report()
    assert read_set(folder, GAMES, report) is None
    assert report.has_errors
    return list(report)


def told(problems: Iterable[Problem]) -> list[tuple[str, str, int]]:
    return [(problem.source.file.name, problem.name, problem.source.line) for problem in problems]


def deck(folder: Path, text: str, **files: str) -> Component:
    (component,) = read(write(folder, set=SET, deck=DECK + text, **files)).components
    return component


def deck_fault(folder: Path, text: str) -> Problem:
    (problem,) = faults(write(folder, set=SET, deck=text))
    return problem


def test_a_set_without_a_game(tmp_path: Path) -> None:
    found = read(
        write(
            tmp_path,
            set="title: My deck\nversion: 1.10\ncredits: {art: Ann}\n"
            "rules: {hand: 4, lazy: true, x-note: [1]}\n"
            "settings: {pace: on}\ncomponents: [deck.yaml]\nx-note: {free: [1, 2]}\n",
            deck=DECK
            + "pieces:\n- {id: one, title: 010, text: 'S&P <b>500</b>'}\n- {id: 2, copies: 3, icon: hook}\n",
        )
    )
    assert (found.id, found.title, found.version, found.game) == (tmp_path.name, "My deck", "1.10", None)
    assert found.players == Players(1, 1, 1)
    assert found.credits == {"art": "Ann"}
    assert found.rules == {"hand": 4, "lazy": True}
    assert found.settings == {"pace": "on"}
    assert found.folder == tmp_path
    assert found.sources["rules.hand"].line == 4
    assert (found.sources["title"].line, found.sources["title"].column) == (1, 8)
    (component,) = found.components
    assert (component.id, component.title, component.kind) == ("deck", "deck", "piece")
    assert (component.size, component.face, component.back) == (Size(63.5, 88.9), "deck.face.j2", None)
    assert (component.copies, component.bleed, component.gap, component.safe, component.cut) == (
        1,
        0,
        0,
        4,
        True,
    )
    one, two = component.pieces
    assert vars(one) | {"_source": 0, "_sources": 0} == {
        "id": "one", "copies": 1, "title": "010", "text": "S&P <b>500</b>", "icon": None, "image": None,
        "back": None, "_source": 0, "_sources": 0,
    }  # fmt: skip
    assert (two.id, two.copies, two.icon) == ("2", 3, "hook")
    assert (one.source.line, one.source.column) == (4, 3)
    assert (one.source_of("title").line, one.source_of("title").column) == (4, 20)
    assert one.source_of("image") == one.source


def test_a_set_of_a_game(tmp_path: Path) -> None:
    found = read(
        write(
            tmp_path,
            set="title: Big harbour\ngame: harbour\nplayers: {min: 1, max: 6, default: 4}\nrules: {hand: 4}\n"
            "components: [ships.yaml, help.yaml]\n",
            ships="component: ships\ntitle: Ships\nkind: ship\nsize: 63.5x88.9mm\n"
            "copies: per-player\nback: true\nbleed: 3\nsafe: 5.5\n"
            "pieces:\n- {id: one, cost: 3, goals: [1, 2]}\n",
            help="component: help\nkind: piece\nsize: tarot\ncut: false\n"
            "back: other.j2\nface: card.j2\npieces: [{id: h, title: Help}]\n",
        )
    )
    assert found.game == "harbour"
    assert found.players == Players(1, 6, 4)
    assert found.rules == {"hand": 4, "rounds": 12}
    assert found.settings == {"tide": "low"}
    ships, reference = found.components
    assert (ships.kind, ships.copies, ships.back, ships.bleed, ships.safe) == (
        "ship", "per-player", "ships.back.j2", 3, 5.5,
    )  # fmt: skip
    assert ships.pieces[0].goals == (1, 2)  # type: ignore[attr-defined]
    assert (reference.face, reference.back, reference.cut) == ("card.j2", "other.j2", False)


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


def test_everything_wrong_is_told_in_one_run(tmp_path: Path) -> None:
    problems = faults(
        write(
            tmp_path,
            set="title: T\ngame: harbour\nrules: {hnad: 4}\nsettings: {tide: hihg}\npapper: a4\n"
            "components: [ships.yaml, broken.yaml, ports.yaml]\n",
            ships="component: ships\nkind: ship\nsize: poker\n"
            "pieces:\n- {id: a, cots: 3}\n- {id: b, cost: 9}\n- 7\n",
            broken="component: [\n",
            ports="component: ports\nkind: prot\nsize: pokre\npieces:\n- {id: a, sign: x}\n",
        )
    )
    assert told(problems) == [
        ("broken.yaml", "yaml-syntax", 2),
        ("ports.yaml", "bad-reference", 2),
        ("ports.yaml", "bad-value", 3),
        ("set.yaml", "unknown-key", 3),
        ("set.yaml", "bad-value", 4),
        ("set.yaml", "unknown-key", 5),
        ("ships.yaml", "unknown-key", 5),
        ("ships.yaml", "bad-value", 6),
        ("ships.yaml", "bad-type", 7),
    ]
    hints = {problem.hint for problem in problems}
    assert {
        "did you mean `hand`?",
        "did you mean `high`?",
        "did you mean `port`?",
        "did you mean `cost`?",
    } <= hints
    assert "unknown key `rules.hnad`" in [problem.message for problem in problems]
    assert "pieces[2] must be a mapping of fields, not 7" in [problem.message for problem in problems]


def test_ids_that_stand_twice_name_both_lines(tmp_path: Path) -> None:
    problem = deck_fault(tmp_path, DECK + "pieces:\n- {id: a}\n- {id: b}\n- {id: a}\n")
    assert (problem.name, problem.source.line, problem.source.column) == ("duplicate-id", 6, 8)
    assert problem.message == "the id `a` stands twice: on line 4 and on line 6"
    both = write(
        tmp_path,
        set="title: T\ncomponents: [deck.yaml, more.yaml]\n",
        deck=DECK + "pieces: [{id: a}]",
        more="# more\n" + DECK + "pieces: [{id: a}]",
    )
    (problem,) = faults(both)
    assert (problem.name, problem.source.file.name, problem.source.line) == ("duplicate-id", "more.yaml", 2)
    assert "deck.yaml:1:12" in problem.message


@pytest.mark.parametrize(
    ("components", "place", "said"),
    [
        ("[deck.yaml, deck.yaml]", (2, 25), "the file deck.yaml stands twice: both times on line 2"),
        ("[deck.yaml, ./deck.yaml]", (2, 25), "the file ./deck.yaml stands twice: both times on line 2"),
        ("\n- deck.yaml\n- deck.yaml", (4, 3), "the file deck.yaml stands twice: on line 3 and on line 4"),
    ],
)
def test_a_file_that_is_listed_twice_is_told_where_it_is_listed(
    tmp_path: Path, components: str, place: tuple[int, int], said: str
) -> None:
    folder = write(tmp_path, set=f"title: T\ncomponents: {components}\n", deck=DECK + "pieces: [{id: a}]")
    (problem,) = faults(folder)
    assert (problem.source.file.name, problem.source.line, problem.source.column) == ("set.yaml", *place)
    assert (problem.name, problem.message) == ("duplicate-id", said)
    assert problem.hint == "take one of them out"


@pytest.mark.parametrize(
    ("components", "hint"),
    [
        ("[deck.yaml, desk.yaml]", "write the file, or take it out of `components`"),
        ("[desk.yaml]", "did you mean `deck.yaml`?"),
    ],
)
def test_a_file_that_is_not_there_is_not_one_that_is_listed(
    tmp_path: Path, components: str, hint: str
) -> None:
    folder = write(tmp_path, set=f"title: T\ncomponents: {components}\n", deck=DECK + "pieces: [{id: a}]")
    (problem,) = faults(folder)
    assert (problem.name, problem.hint) == ("not-found", hint)


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        (DECK, "missing-key", "`pieces` is missing"),
        (DECK + "pieces:", "missing-key", "`pieces` is blank"),
        (DECK + "pieces: []", "bad-value", "pieces must be a list of at least one piece"),
        (
            DECK + "pieces: {a: 1}",
            "bad-type",
            "pieces must be a list of pieces, a table such as cards.csv, or files such as maps/*.yaml, "
            "not a mapping",
        ),
        (DECK + "pieces: [{}]", "missing-key", "`id` is missing"),
        (DECK + "pieces: [{id: A}]", "bad-value", "id must be a name of small letters"),
        (DECK + "kind: ship\npieces: [{id: a}]", "bad-reference", "there is no kind `ship`"),
        (DECK + "kind: [a]\npieces: [{id: a}]", "bad-type", "kind must be"),
        ("component: deck\npieces: [{id: a}]", "missing-key", "`size` is missing"),
        ("component: deck\nsize: 63x88\npieces: [{id: a}]", "bad-value", 'not "63x88"'),
        ("component: deck\nsize: [63, 88]\npieces: [{id: a}]", "bad-type", "size must be"),
        ("component: deck\nsize: 0.1x9mm\npieces: [{id: a}]", "bad-value", "size must be"),
        (DECK + "back: 3\nface: [x]\npieces: [{id: a}]", "bad-type", "face must be"),
        (
            DECK + "bleed: 3mm\npieces: [{id: a}]",
            "bad-value",
            'bleed must be a number from 0 to 20, not "3mm"',
        ),
        (DECK + "copies: 1162167\npieces: [{id: a}]", "bad-value", "copies must be"),
        (DECK + "back: none\npieces: [{id: a}]", "bad-value", "back must be true, false or the name"),
    ],
)
def test_faulty_components(tmp_path: Path, text: str, name: str, said: str) -> None:
    problem = deck_fault(tmp_path, text)
    assert problem.name == name
    assert said in problem.message


def test_size_problems_say_what_would_do(tmp_path: Path) -> None:
    hint = deck_fault(tmp_path, "component: deck\nsize: pokre\npieces: [{id: a}]").hint
    assert hint.startswith("did you mean `poker`?")
    assert "tarot" in hint
    assert deck_fault(tmp_path, "component: deck\nsize: 63x88\npieces: [{id: a}]").hint == "write 63x88mm"
    assert (
        deck_fault(tmp_path, "component: deck\nsize: 2.5x3.5in\npieces: [{id: a}]").hint
        == "write 63.5x88.9mm"
    )
    assert (
        deck_fault(tmp_path, "component: deck\nsize: 6.3 x 8.8 cm\npieces: [{id: a}]").hint == "write 63x88mm"
    )
    assert "tarot" in deck_fault(tmp_path, "component: deck\nsize: huge\npieces: [{id: a}]").hint


@pytest.mark.parametrize(
    ("text", "name", "line", "said"),
    [
        (OPEN, "missing-key", 1, "`title` is missing"),
        ("title: T", "missing-key", 1, "`components` is missing"),
        ("title: T\ncomponents: []", "bad-value", 2, "a list of 1 to 200 values"),
        ("title: T\ncomponents: deck.yaml", "bad-type", 2, 'a list of 1 to 200 values, not "deck.yaml"'),
        ("title: T\ncomponents: [{a: 1}]", "bad-type", 2, "components[0] must be the name of a file"),
        (f"title: T\ngame: harbuor\n{OPEN}", "bad-reference", 2, "there is no game `harbuor`"),
        (f"title: T\nplayers: {{min: 3, max: 2}}\n{OPEN}", "bad-value", 2, "between min and max"),
        (
            f"title: T\nplayers: {{min: 1, max: 2, default: 3}}\n{OPEN}",
            "bad-value",
            2,
            "1 <= 3 <= 2 does not hold",
        ),
        (f"title: T\nplayers: 4\n{OPEN}", "bad-type", 2, "players must be a mapping"),
        (f"title: T\nrules: 4\n{OPEN}", "bad-type", 2, "rules must be a mapping"),
        (f"title: T\nrules: {{a: [1]}}\n{OPEN}", "bad-type", 2, "rules.a must be"),
    ],
)
def test_faulty_set_files(tmp_path: Path, text: str, name: str, line: int, said: str) -> None:
    (problem,) = faults(write(tmp_path, set=text, deck=DECK + "pieces: [{id: a}]"))
    assert (problem.name, problem.source.file.name, problem.source.line) == (name, "set.yaml", line)
    assert said in problem.message


def test_a_game_must_be_told_the_kind_and_its_rules(tmp_path: Path) -> None:
    problems = faults(
        write(
            tmp_path,
            set="title: T\ngame: harbour\ncomponents: [deck.yaml]",
            deck=DECK + "pieces: [{id: a}]",
        )
    )
    assert [problem.message for problem in problems] == [
        "`kind` is missing: one of piece, ship, port",
        "`rules.hand` is missing: a whole number from 1 to 9",
    ]


def test_the_fields_of_a_game_cannot_be_declared_again(tmp_path: Path) -> None:
    (problem,) = faults(
        write(
            tmp_path,
            set="title: T\ngame: harbour\nrules: {hand: 1}\ncomponents: [deck.yaml]",
            deck=DECK + "kind: ship\nfields: {cost: text}\npieces: [{id: a, cost: 3}]",
        )
    )
    assert (problem.name, problem.source.line) == ("unknown-key", 4)


def test_component_files_stay_in_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (tmp_path / "outside.yaml").write_text(DECK + "pieces: [{id: a}]")
    (folder / "link.yaml").symlink_to(tmp_path / "outside.yaml")
    (folder / "gone.yaml").symlink_to(tmp_path / "nothing.yaml")
    names = [
        "../outside.yaml", "../nothing.yaml", "/etc/hostname", "/etc/nothing", "sub/../deck.yaml",
        "link.yaml", "gone.yaml", "C:\\deck.yaml", "..\\outside.yaml", "C:deck.yaml",
    ]  # fmt: skip
    listed = "".join(f"- '{name}'\n" for name in names)
    problems = faults(write(folder, set="title: T\ncomponents:\n" + listed))
    assert told(problems) == [("set.yaml", "bad-reference", line) for line in range(3, 13)]
    assert {problem.message.split('"')[2] for problem in problems} == {" lies outside the folder of the set"}


def test_a_link_that_stays_inside_and_a_folder_below_are_fine(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    write(tmp_path / "sub", deck=DECK + "pieces: [{id: a}]")
    (tmp_path / "link.yaml").symlink_to(tmp_path / "sub" / "deck.yaml")
    assert read(write(tmp_path, set="title: T\ncomponents: [link.yaml]")).components
    assert read(write(tmp_path, set="title: T\ncomponents: [sub/deck.yaml]")).components


def test_a_missing_component_file_points_at_the_set(tmp_path: Path) -> None:
    write(tmp_path, set="title: T\ncomponents:\n- dek.yaml\n- 'file:///etc/hostname'\n", deck="")
    problems = faults(tmp_path)
    assert told(problems) == [("set.yaml", "not-found", 3), ("set.yaml", "not-found", 4)]
    assert problems[0].hint == "did you mean `deck.yaml`?"


def test_missing_and_unreadable_sets(tmp_path: Path) -> None:
    assert told(faults(tmp_path / "nothing")) == [("set.yaml", "not-found", 0)]
    (tmp_path / "set.yaml").mkdir()
    assert told(faults(tmp_path)) == [("set.yaml", "unreadable", 0)]


def test_where_the_shell_stands_does_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, set=SET, deck=DECK + "pieces: [{id: a}]")
    monkeypatch.chdir(tmp_path)
    assert read(Path()).id == tmp_path.name
    assert [p.id for p in read(Path()).components[0].pieces] == ["a"]


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
