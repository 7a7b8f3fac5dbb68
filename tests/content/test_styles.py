"""Styles, joins and notes of a component: what each takes from the component, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from read_sets import DECK, SET, deck, deck_fault, faults, read, told, write

from pnp.geometry import Size

PIECES = "pieces:\n- {id: one}\n"
BOARD = "component: deck\nsize: 300x200mm\ncut: false\n"


def test_a_style_takes_from_the_component_what_it_leaves_out(tmp_path: Path) -> None:
    usual = deck(
        tmp_path,
        "title: Flat\nback: true\nbleed: 2\ngap: 1\nsafe: 3\ncopies: 4\nnote: Cut.\nstyles: {cubes: {}}\n"
        + PIECES,
    )
    (cubes,) = usual.styles
    assert (usual.style, usual.name, cubes.style, cubes.name) == ("", "deck", "cubes", "deck-cubes")
    assert (cubes.id, cubes.title, cubes.size, cubes.note) == ("deck", "Flat", Size(63.5, 88.9), "Cut.")
    assert (cubes.bleed, cubes.gap, cubes.safe, cubes.cut, cubes.copies) == (2, 1, 3, True, 4)
    assert (cubes.face, cubes.back) == ("deck.cubes.face.j2", None)
    assert cubes.pieces == usual.pieces
    assert cubes.styles == ()
    assert usual.styled("cubes") is cubes
    assert usual.styled("") is usual.styled("other") is usual


def test_a_style_says_what_is_its_own(tmp_path: Path) -> None:
    (big,) = deck(
        tmp_path,
        "bleed: 2\nstyles:\n  big: {title: Boards, size: 300x200mm, face: wide.j2, back: true, bleed: 0,\n"
        "        gap: 5, safe: 9, cut: false, join: [150], note: Tape them.}\n" + PIECES,
    ).styles
    assert (big.title, big.size, big.face, big.back) == (
        "Boards",
        Size(300, 200),
        "wide.j2",
        "deck.big.back.j2",
    )
    assert (big.bleed, big.gap, big.safe, big.cut) == (0, 5, 9, False)
    assert (big.join, big.note) == ((150,), "Tape them.")
    assert (big.source.line, big.sources["size"].line, big.sources["safe"].line) == (5, 5, 6)


def test_a_fault_of_a_template_is_not_told_at_that_of_the_component(tmp_path: Path) -> None:
    (cubes,) = deck(tmp_path, "face: mine.j2\nstyles:\n  cubes: {size: 9x9mm}\n" + PIECES).styles
    assert "face" not in cubes.sources


def test_joins_belong_to_the_size_they_measure(tmp_path: Path) -> None:
    text = "join: [100, 200]\nstyles: {small: {size: 90x60mm}, same: {bleed: 1}, cards: {cut: true}}\n"
    (usual,) = read(write(tmp_path, set=SET, deck=BOARD + text + PIECES)).components
    assert usual.join == (100, 200)
    assert {style.style: style.join for style in usual.styles} == {
        "small": (),
        "same": (100, 200),
        "cards": (),
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("join: [0]", "join[0] must be inside the trim: more than 0, not 0"),
        ("join: [300]", "join[0] must be inside the trim: less than 300, not 300"),
        ("join: [150, 100]", "join[1] must be more than 150, not 100"),
        ("join: [150, 150]", "join[1] must be more than 150, not 150"),
        ("join: [half]", 'join[0] must be a number from 0 to 2000, not "half"'),
        ("join: []", "join must be a list of 1 to 8 values, not a list of 0"),
        (
            "styles: {big: {join: [400]}}",
            "styles.big.join[0] must be inside the trim: less than 300, not 400",
        ),
        (
            "styles: {card: {cut: true, join: [9]}}",
            "styles.card.join must be left out where the pieces are cut out, not a list of 1",
        ),
        (
            "styles: {Big Ones: {}}",
            "a style cannot be called `Big Ones`: it must be a name of small letters, digits, `-` and `_`",
        ),
        ("styles: {big: {bleed: -1}}", "styles.big.bleed must be a number from 0 to 20, not -1"),
    ],
)
def test_what_is_wrong_is_told_in_its_place(tmp_path: Path, text: str, message: str) -> None:
    problem = deck_fault(tmp_path, f"{BOARD}{text}\n{PIECES}")
    assert (problem.name, problem.message, problem.source.line) == ("bad-value", message, 4)


def test_what_is_cut_out_has_no_joins(tmp_path: Path) -> None:
    problem = deck_fault(tmp_path, f"{DECK}join: [30]\n{PIECES}")
    assert problem.message == "join must be left out where the pieces are cut out, not a list of 1"
    assert problem.hint == "write cut: false, or leave join out"


def test_a_style_with_an_unknown_key_gets_the_near_one(tmp_path: Path) -> None:
    problem = deck_fault(tmp_path, f"{DECK}styles: {{cubes: {{titel: Cubes}}}}\n{PIECES}")
    assert (problem.name, problem.message, problem.hint) == (
        "unknown-key",
        "unknown key `styles.cubes.titel`",
        "did you mean `title`?",
    )


def test_no_two_files_have_one_name(tmp_path: Path) -> None:
    other = "component: deck-cubes\nsize: poker\n"
    folder = write(
        tmp_path,
        set="title: My deck\ncomponents: [deck.yaml, other.yaml]\n",
        deck=f"{DECK}styles:\n  cubes: {{bleed: 1}}\n{PIECES}",
        other=other + PIECES,
    )
    (problem,) = faults(folder)
    assert told([problem]) == [("other.yaml", "duplicate-id", 1)]
    assert problem.message.startswith("the file `deck-cubes.pdf` stands twice: on ")
