"""Cases C20 and C21: a template says what it means, and what it prints arrives whole."""

from __future__ import annotations

import pytest

from tests.cases.conftest import TITLE, Workshop, fills, svg, texts

CARDS = "- {id: wolf, title: Wolf}\n- {id: bear, title: Bear}\n- {id: lynx, title: Lynx}"


def test_c20_an_undefined_field_is_refused(workshop: Workshop) -> None:
    workshop.cards(CARDS, TITLE.replace("{{ piece.title }}", "Cost: {{ piece.titel }}"))
    said = workshop.refused()
    assert said.startswith("templates/demo/cards.face.j2:2: error: there is no `titel` in the piece")
    assert "(piece wolf, content/demo/cards.yaml:4:5) [undefined-name]" in said
    assert "did you mean `title`?" in said
    assert "1 error, 0 warnings" in said


@pytest.mark.parametrize(
    "use", ["{{ pice.title }}", "{{ colour.inc }}", "{% if piece.flavour %}x{% endif %}", "{{ box.titel.x }}"]
)
def test_c20_an_undefined_name_is_refused(workshop: Workshop, use: str) -> None:
    workshop.cards(CARDS, use)
    said = workshop.refused()
    assert said.startswith("templates/demo/cards.face.j2:2: error: ")
    assert "[undefined-name]" in said


def test_c20_a_fault_of_some_cards_names_the_first(workshop: Workshop) -> None:
    workshop.cards(CARDS, TITLE.replace("piece.title", "piece.title if piece.id == 'wolf' else piece.titel"))
    assert "(piece bear, content/demo/cards.yaml:5:5)" in workshop.refused()


def test_c20_optional_names_are_possible(workshop: Workshop) -> None:
    workshop.cards(
        CARDS,
        TITLE.replace("{{ piece.title }}", "{{ piece.flavour | default('plain') }}")
        + "{% if piece.flavour is defined %}<oops/>{% endif %}",
    )
    workshop.build()
    assert texts(workshop.pdf)[0].split().count("plain") == 3


@pytest.mark.parametrize(
    "broken",
    ["{{ piece.title }", "{% if piece.title %}", "{% endfor %}", "{{ piece.title | uper }}", "{{ }}"],
)
def test_c20_a_syntax_error_names_its_line(workshop: Workshop, broken: str) -> None:
    workshop.cards(CARDS, f"<g/>\n{broken}")
    said = workshop.refused()
    assert said.startswith("templates/demo/cards.face.j2:")
    assert "[template-syntax]" in said
    line = int(said.split(":")[1])
    # an `if` without its end is found where the file goes on
    assert line == 3 or ("{% if" in broken and line == 4)


def test_c20_a_blank_value_does_not_print_as_a_word(workshop: Workshop) -> None:
    workshop.cards(CARDS, TITLE.replace("piece.title", "piece.icon"))
    said = workshop.refused()
    assert "a blank value cannot be printed" in said
    assert "[template-error]" in said


@pytest.mark.parametrize("name", ["card.svg", "card.svg.j2", "card.xml.j2", "card.txt"])
def test_c21_signs_are_escaped_once(workshop: Workshop, name: str) -> None:
    workshop.cards("- {id: one, title: 'Salt & <Pepper>'}", more=f"face: {name}\n")
    workshop.write(f"templates/demo/{name}", svg(TITLE))
    workshop.build()
    assert texts(workshop.pdf)[0].count("Salt & <Pepper>") == 1
    assert "&amp;" not in texts(workshop.pdf)[0]


@pytest.mark.parametrize(
    "joined",
    [
        "piece.title ~ ' & ' ~ piece.title",
        "[piece.title, piece.title] | join(' & ')",
        "piece.title + ' & ' + piece.title",
    ],
)
def test_c21_joined_texts_are_escaped_once(workshop: Workshop, joined: str) -> None:
    workshop.cards("- {id: one, title: '<A>'}", TITLE.replace("piece.title", joined))
    workshop.build()
    assert "<A> & <A>" in texts(workshop.pdf)[0]


def test_c21_a_title_is_never_an_attribute(workshop: Workshop) -> None:
    workshop.cards(
        '- {id: one, title: \'" fill="#cc333d" x="9\'}',
        '<g id="{{ piece.title }}"><rect width="9" height="9"/></g>',
    )
    workshop.build()
    assert not [fill for fill in fills(workshop.pdf) if fill.colour == "#cc333d"]


def test_c21_shapes_may_use_shapes(workshop: Workshop) -> None:
    workshop.cards(
        "- {id: one}",
        '<defs><g id="a"><rect width="9" height="9" fill="#cc333d"/></g>'
        '<g id="b"><use href="#a" x="6"/><use href="#a" x="20"/></g></defs><use href="#b" y="30"/>',
    )
    workshop.build()
    assert len([fill for fill in fills(workshop.pdf) if fill.colour == "#cc333d"]) == 2
