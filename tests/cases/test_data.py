"""Cases C15 to C18: what is typed is what is meant, and what cannot be meant is told."""

from __future__ import annotations

import time

import pytest

from tests.cases.conftest import TITLE, Workshop, texts

FACE = TITLE + TITLE.replace('y="14"', 'y="24"').replace("title", "word")


def test_c15_words_and_codes_stay_as_typed(workshop: Workshop) -> None:
    rows = [
        f"- {{id: '{number}', title: {title}, word: {word}}}"
        for number, (title, word) in enumerate(
            [("No", "on"), ("010", "007"), ("08", "1e3"), ("1:30", "0x1F"), ("yes", "2.50")]
        )
    ]
    workshop.cards("\n".join(rows), FACE, more="fields: {title: text, word: text}\n")
    workshop.build()
    words = texts(workshop.pdf)[0].split()
    for word in ("No", "on", "010", "007", "08", "1e3", "1:30", "0x1F", "yes", "2.50"):
        assert word in words
    assert not {"True", "False", "8", "7", "1000.0", "90", "31", "2.5"} & set(words)


def test_c15_true_is_not_text(workshop: Workshop) -> None:
    workshop.cards("- {id: one, title: true}")
    said = workshop.refused()
    assert said.startswith("content/demo/cards.yaml:4:22: error: title must be text, not true [bad-value]")
    assert 'hint: put it in quotes: "true"' in said


def test_c15_ids_are_told_apart(workshop: Workshop) -> None:
    workshop.cards("- {id: 010, title: Ten}\n- {id: 8, title: Eight}\n- {id: 08, title: Other}")
    workshop.build()
    assert workshop.pnp("build", "demo", "--only", "010").code == 0
    assert "Ten" in texts(workshop.pdf)[0]
    assert "Eight" not in texts(workshop.pdf)[0]


def test_c16_a_key_that_stands_twice(workshop: Workshop) -> None:
    workshop.cards("- id: one\n  title: A\n  title: B")
    assert workshop.refused().startswith(
        "content/demo/cards.yaml:6:5: error: the key `title` stands twice: on line 5 and on line 6"
    )


def test_c16_two_lists_of_pieces(workshop: Workshop) -> None:
    workshop.cards("- {id: one}")
    file = workshop.folder / "content/demo/cards.yaml"
    file.write_text(file.read_text() + "pieces: [{id: two}]\n")
    assert workshop.refused().startswith(
        "content/demo/cards.yaml:5:1: error: the key `pieces` stands twice: on line 3 and on line 5"
    )


def test_c16_the_same_id_twice(workshop: Workshop) -> None:
    workshop.cards("- {id: one, title: A}\n- {id: two, title: B}\n- {id: one, title: C}")
    assert workshop.refused().startswith(
        "content/demo/cards.yaml:6:10: error: the id `one` stands twice: on line 4 and on line 6"
    )


def test_c16_a_merge_may_be_overridden(workshop: Workshop) -> None:
    workshop.cards("- &base {id: one, title: Base}\n- {<<: *base, id: two, title: Over}")
    workshop.build()
    assert {"Base", "Over"} <= set(texts(workshop.pdf)[0].split())


def test_c17_every_unknown_key_is_told_in_one_run(workshop: Workshop) -> None:
    workshop.cards("- {id: one, cots: 3}\n- {id: two, titel: B}", more="bleed_mm: 3\ntext: Too high\n")
    said = workshop.refused()
    for place, key in (("3:1", "bleed_mm"), ("4:1", "text"), ("6:15", "cots"), ("7:15", "titel")):
        assert f"content/demo/cards.yaml:{place}: error: unknown key `{key}` [unknown-key]" in said
    assert "did you mean `bleed`?" in said
    assert "did you mean `title`?" in said
    assert "4 errors" in said


def test_c17_unknown_keys_of_the_set_and_of_the_defaults(workshop: Workshop) -> None:
    workshop.cards("- {id: one}")
    workshop.write("content/demo/set.yaml", "title: Demo\nverison: 1\ncomponents: [cards.yaml]\n")
    said = workshop.refused()
    assert said.startswith("content/demo/set.yaml:2:1: error: unknown key `verison` [unknown-key]")
    assert "did you mean `version`?" in said
    workshop.write("content/demo/set.yaml", "title: Demo\ncomponents: [cards.yaml]\n")
    workshop.write("pnp.yaml", "papper: letter\n")
    said = workshop.refused()
    assert said.startswith("pnp.yaml:1:1: error: unknown key `papper` [unknown-key]")
    assert "did you mean `paper`?" in said


def test_c17_notes_have_their_place(workshop: Workshop) -> None:
    workshop.cards("- {id: one, x-artist: Mia}", more="x-todo: [draw a wolf]\n")
    workshop.build()


@pytest.mark.parametrize("copies", ["-1", "1.5", "three", "true", "010", "1162167", "[3]", '"3"'])
def test_c18_what_is_no_number_of_copies(workshop: Workshop, copies: str) -> None:
    workshop.cards(f"- {{id: one, copies: {copies}}}")
    started = time.process_time()
    said = workshop.refused()
    assert said.startswith(
        "content/demo/cards.yaml:4:23: error: copies must be a whole number from 0 to 1000"
    )
    assert time.process_time() - started < 2


@pytest.mark.parametrize(("copies", "number"), [("0", 3), ("", 4), ("5", 8), ("1000", 1003)])
def test_c18_copies_are_counted(workshop: Workshop, copies: str, number: int) -> None:
    workshop.cards(f"- {{id: one, title: One, copies: {copies}}}\n- {{id: two, title: Two, copies: 3}}")
    said = workshop.build()
    assert f"{number} pieces" in said.out
    sheets = -(-number // 9)
    assert f"{sheets} sheet" in said.out
    if number < 1000:
        assert sum(page.split().count("One") for page in texts(workshop.pdf)) == number - 3


def test_c18_many_copies_of_many_copies(workshop: Workshop) -> None:
    workshop.cards("- {id: one, copies: 1000}", more="copies: 1000\n")
    started = time.process_time()
    said = workshop.refused()
    assert said.startswith("content/demo/cards.yaml:3:9: error: cards would be 1000000 printed pieces")
    assert time.process_time() - started < 2


def test_c18_nothing_to_print(workshop: Workshop) -> None:
    workshop.cards("- {id: one, copies: 0}")
    said = workshop.build()
    assert "0 pieces" in said.out
    assert "nothing written" in said.out
    assert not workshop.outputs()
