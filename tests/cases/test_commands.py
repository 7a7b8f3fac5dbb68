"""Case C31: the exit code is 0 only if everything was made, and every fault of content is told at once."""

from __future__ import annotations

import pytest

from pnp import sides
from tests.cases.conftest import Workshop

CARD = "- {id: one, title: One}"


def test_c31_a_set_that_is_not_there(workshop: Workshop) -> None:
    workshop.cards(CARD)
    for command in ("check", "build"):
        said = workshop.pnp(command, "dmeo")
        assert said.code == 1
        assert "there is no content set `dmeo` [not-found]" in said.err
        assert "did you mean `demo`?" in said.err
        assert "Traceback" not in said.err
    assert not workshop.outputs()


@pytest.mark.parametrize(
    "words", [["--papper", "a4"], ["--paper", "a9"], ["--sides", "both"], ["--players", "x"]]
)
def test_c31_wrong_usage(workshop: Workshop, words: list[str]) -> None:
    workshop.cards(CARD)
    said = workshop.pnp("build", "demo", *words)
    assert said.code == 2
    assert "Traceback" not in said.err
    assert not workshop.outputs()


def test_c31_a_yaml_fault(workshop: Workshop) -> None:
    workshop.cards("- {id: one, title: One")
    assert "[yaml-syntax]" in workshop.refused()


def test_c31_one_of_three_decks_is_broken(workshop: Workshop) -> None:
    workshop.cards(CARD)
    workshop.write("content/demo/set.yaml", "title: Demo\ncomponents: [cards.yaml, b.yaml, c.yaml]\n")
    for name in "bc":
        workshop.write(
            f"content/demo/{name}.yaml",
            f"component: {name}\nsize: poker\nface: cards.face.j2\npieces: [{{id: one, title: {name}}}]\n",
        )
    workshop.build()
    assert set(workshop.outputs()) == {"demo/PRINTING.md", "demo/b.pdf", "demo/c.pdf", "demo/cards.pdf"}
    workshop.write("content/demo/b.yaml", "component: b\nsize: poker\npieces: [{id: one, titel: b}]\n")
    assert workshop.refused().startswith("content/demo/b.yaml:3:20: error: unknown key `titel`")


def test_c31_faults_of_all_files_and_stages_at_once(workshop: Workshop) -> None:
    workshop.cards("- {id: one, title: One}\n- {id: two, title: Two}", "<txt/>", back="{{ piece.titel }}")
    workshop.write("content/demo/set.yaml", "title: Demo\ncomponents: [cards.yaml, b.yaml]\n")
    workshop.write("content/demo/b.yaml", "component: b\nsize: poker\npieces: [{id: one, title: b}]\n")
    said = workshop.refused("--sides", "duplex")
    for name in ("unknown-element", "undefined-name", "missing-file"):
        assert f"[{name}]" in said
    workshop.cards("- {id: one, cots: 1}\n- {id: two, copies: -1}\n- {id: one}")
    workshop.write("content/demo/set.yaml", "title: Demo\ncomponents: [cards.yaml, b.yaml]\n")
    workshop.write("content/demo/b.yaml", "component: b\npieces: 3\n")
    said = workshop.refused()
    for name in ("unknown-key", "bad-value", "duplicate-id", "missing-key", "bad-type"):
        assert f"[{name}]" in said


@pytest.mark.parametrize("content", ["component: cards\nsize: poker\npieces: []\n", "", "# nothing\n"])
def test_c31_an_empty_deck(workshop: Workshop, content: str) -> None:
    workshop.cards(CARD)
    workshop.write("content/demo/cards.yaml", content)
    assert "content/demo/cards.yaml" in workshop.refused()


def test_c31_a_fault_of_the_program_is_not_hidden(workshop: Workshop) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a fault of pnp")

    workshop.cards(CARD)
    workshop.build()
    before = workshop.outputs()
    workshop.monkeypatch.setattr(sides, "fit", broken)
    with pytest.raises(RuntimeError, match="a fault of pnp"):
        workshop.pnp("build", "demo")
    assert workshop.outputs() == before


def test_c31_warnings_are_errors_when_asked(workshop: Workshop) -> None:
    workshop.cards(CARD, '<text x="1" y="14" font-family="Noto Sans" font-size="4">x</text>')
    assert "1 warning" in workshop.build().err
    before = workshop.outputs()
    said = workshop.pnp("build", "demo", "--strict", "--marks", "none")
    assert said.code == 1
    assert "error: a line of text leaves the safe area" in said.err
    assert workshop.outputs() == before
