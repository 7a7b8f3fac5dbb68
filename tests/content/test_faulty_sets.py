"""Sets and components that are wrong: what is said, and where."""

from __future__ import annotations

from pathlib import Path

import pytest
from read_sets import DECK, OPEN, deck_fault, faults, told, write


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


def test_missing_and_unreadable_sets(tmp_path: Path) -> None:
    assert told(faults(tmp_path / "nothing")) == [("set.yaml", "not-found", 0)]
    (tmp_path / "set.yaml").mkdir()
    assert told(faults(tmp_path)) == [("set.yaml", "unreadable", 0)]
