"""Every fault names the line of the template or of the content where it can be mended."""

from __future__ import annotations

import pytest
from PIL import Image

from pnp.drawing.sandbox import marked
from pnp.source import Report, Source
from tests.drawing.studio import SVG, TYPE, Studio

BAD = "<rectangle/>"


@pytest.mark.parametrize(
    "before",
    [
        "",
        "\n\n",
        "{# one\ntwo\nthree #}\n",
        "{#- one\ntwo -#}\n\n",
        "<!-- one\n<rect/>\ntwo -->\n",
        "{% raw %}\n<g id='{{'>\n</g>\n{% endraw %}\n",
        "{% set x = [\n1,\n2] %}\n",
        "{% if true %}\n<g/>\n{% else %}\n<g/>\n{% endif %}\n",
        "{% for n in range(3) %}\n<g\nid='a{{ n }}'\n/>\n{% endfor %}\n",
        "  {% if true %}  \n  {% endif %}\n",
        "{{ 'a' if false }}\n".replace(" if false", "[1:]"),
        "<g\n  fill='#000'\n  stroke='#000'/>\n",
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_the_line_of_an_element(studio: Studio, before: str, newline: str) -> None:
    text = f"<svg {SVG}>\n{before}<g>{BAD}</g>\n</svg>"
    file = studio.write("demo/cards.face.j2", text.replace("\n", newline))
    problem = studio.problem()
    assert problem.name == "unknown-element"
    assert problem.source == Source(file, 2 + before.count("\n"))


def test_a_tag_of_several_lines_counts_from_its_first(studio: Studio) -> None:
    problem = studio.problem('\n<g>\n<rect\n  x="1"\n  width="2"\n  heigth="3"/></g>')
    assert (problem.name, problem.source.line) == ("unknown-attribute", 3)


def test_a_raw_block_keeps_its_elements(studio: Studio) -> None:
    studio.face("{% raw %}\n{{\n" + BAD + "{% endraw %}")
    assert studio.drawing() is None
    assert {problem.name for problem in studio.report} == {"bad-svg", "unknown-element"}
    studio.report = Report()
    assert studio.problem("\n\n{% raw %}\n<g/>" + BAD + "{% endraw %}").source.line == 4


def test_through_all_that_takes_templates_in(studio: Studio) -> None:
    base = studio.write("_shared/base.j2", f"\n<svg {SVG}>\n{{% block art %}}{{% endblock %}}\n<rect/></svg>")
    macros = studio.write(
        "demo/macros.j2", "{% macro good() %}<g/>{% endmacro %}\n\n{% macro bad() %}\n<circle/>{% endmacro %}"
    )
    part = studio.write("demo/part.j2", "\n\n\n<ellipse/>")
    top = '{% extends "_shared/base.j2" %}{% import "demo/macros.j2" as macros %}\n{% block art %}\n'
    for art, source in {
        "": Source(base, 4),
        "{{ macros.good() }}": Source(base, 4),
        "{{ macros.bad() }}": Source(macros, 4),
        "{% for n in range(2) %}\n{% include 'demo/part.j2' %}{% endfor %}": Source(part, 4),
    }.items():
        studio.report = Report()
        file = studio.write("demo/cards.face.j2", top + art + "{% endblock %}")
        assert studio.problem().source == source
    studio.report = Report()
    studio.write(
        "demo/cards.face.j2", top + "<g/>\n{% call macros.good() %}{% endcall %}<circle/>{% endblock %}"
    )
    assert studio.problem().source == Source(file, 4)


def test_errors_of_jinja(studio: Studio) -> None:
    file = studio.templates / "demo/cards.face.j2"
    problem = studio.problem("\n{{ piece.titel }}")
    assert (problem.name, problem.source) == ("undefined-name", Source(file, 2))
    assert problem.message.startswith("there is no `titel` in the piece (piece p0, ")
    for body, name, line in (
        ("\n\n{{ piece.id }", "template-syntax", 3),
        ("\n{% if %}{% endif %}", "template-syntax", 2),
        ("\n\n{{ nothing }}", "undefined-name", 3),
        ("\n{{ colour.7 }}", "undefined-name", 2),
        ("\n{% include 'demo/none.j2' %}", "missing-file", 2),
        ("\n{% include '../cards.yaml' %}", "missing-file", 2),
        ("\n\n\n{{ 1 / 0 }}", "template-error", 4),
    ):
        studio.report = Report()
        problem = studio.problem(body)
        assert (problem.name, problem.source.line) == (name, line)


def test_a_side_whose_measures_are_no_numbers(studio: Studio) -> None:
    studio.write(
        "demo/cards.face.j2",
        '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="{ box }}mm" viewBox="0 0 63 88"></svg>',
    )
    problem = studio.problem()
    assert (problem.name, problem.source.line) == ("bad-svg", 1)
    assert 'must be a plain number of mm, not "{ box }}"' in problem.message
    assert problem.hint


def test_a_fault_is_told_once_with_the_first_piece_that_it_strikes(studio: Studio) -> None:
    studio.face("\n{{ piece.title }}")
    studio.piece()
    drawer = studio.drawer()
    (component,) = drawer.content.components
    for piece in component.pieces:
        assert drawer.drawing(component, component.face, piece) is None
    (problem,) = studio.report
    assert "(piece p0, " in problem.message


def test_hints_for_names(studio: Studio) -> None:
    studio.piece(title="A")
    for body, hint in {
        "{{ piece.titel }}": "did you mean `title`?",
        "{{ colour.inc }}": "colours, lines and types stand in theme.yaml, boxes in boxes.yaml",
        "{{ lipsum() }}": "templates know box, colour, component, dash, facts, line, owner, piece, range, "
        "set, side, type, and what they set themselves",
        "{{ peice.title }}": "did you mean `piece`?",
        "{{ box.trin.x }}": "did you mean `trim`?",
        "{{ box.trim.widht }}": "did you mean `width`?",
        "{{ side.hieght }}": "did you mean `height`?",
        "{% include 'demo/cards.fase.j2' %}": "did you mean `demo/cards.face.j2`?",
    }.items():
        studio.report = Report()
        assert studio.problem(body).hint == hint


def test_a_box_that_is_misspelt_is_not_taken_for_a_field_of_its_name(studio: Studio) -> None:
    studio.piece(title="A")
    studio.write("demo/boxes.yaml", "cards:\n  titel: {extends: safe}\n")
    assert studio.problem("{{ box.title.x }}").hint == "did you mean `titel`?"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("{{ colour.inc }}", "there is no `inc` in the theme"),
        ("{{ box.trin }}", "there is no `trin` in the boxes"),
        ("{{ box.trim.widht }}", "there is no `widht` in a box"),
        ("{{ side.widht }}", "there is no `widht` in the measures of the side"),
        ("{{ piece.titel }}", "there is no `titel` in the piece"),
    ],
)
def test_a_name_that_is_missing_is_missed_where_it_should_be(studio: Studio, body: str, said: str) -> None:
    studio.piece(title="A")
    assert studio.problem(body).message.startswith(said)


def test_a_box_that_is_wrong_is_no_name_that_is_missing(studio: Studio) -> None:
    studio.write("demo/boxes.yaml", "cards:\n  one: {extends: saef}\n  two: {extends: one, y: 4}\n")
    studio.face("<rect {{ box.one }}/><rect {{ box.two }}/>")
    studio.drawing()
    assert [problem.name for problem in studio.report] == ["bad-reference"]


def test_a_field_is_named_by_its_line_in_the_content(studio: Studio) -> None:
    studio.piece(title="A", art="none.png", text="a <icon name='corm'/>")
    content = Source(studio.folder / "cards.yaml", 5, 20)
    for body, name in {
        f'<text {TYPE} x="9" y="5" pnp:field="title">{{{{ piece.title }}}}</text>': "outside-safe-area",
        '<image href="{{ piece.art }}" width="9" height="9"/>': "missing-file",
        f'<foreignObject {TYPE} x="9" y="9" width="9" height="9">'
        "{{ piece.text | rich }}</foreignObject>": "unknown-icon",
    }.items():
        studio.report = Report()
        problem = studio.problem("\n" + body)
        assert (problem.name, problem.source) == (name, content)


def test_a_picture_of_the_template_is_named_by_the_template(studio: Studio) -> None:
    problem = studio.problem('\n<image href="none.png" width="9" height="9"/>')
    assert (problem.name, problem.source.line) == ("missing-file", 2)
    Image.new("RGB", (9, 9)).save(studio.folder / "small.png")
    studio.report = Report()
    problem = studio.problem('\n<image href="small.png" x="9" y="9" width="9" height="9"/>')
    assert (problem.name, problem.severity, problem.source.line) == ("low-resolution", "warning", 2)


def test_without_places_the_template_is_named(studio: Studio) -> None:
    studio.face("\n" + BAD)
    assert studio.drawing(places=False) is None
    (problem,) = studio.report
    assert problem.source == Source(studio.templates / "demo/cards.face.j2")
    assert "(piece p0, " in problem.message


def test_a_place_that_the_template_makes_up(studio: Studio) -> None:
    studio.face('<rectangle pnp:at="a:b"/>')
    assert studio.drawing(places=False) is None
    assert [problem.name for problem in studio.report] == ["unknown-element"]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_faults_of_a_shared_symbol(studio: Studio, newline: str) -> None:
    text = f'<svg {SVG}>\n<symbol id="sun" viewBox="0 0 1 1">\n<path\nd="M"/></symbol></svg>'
    file = studio.write("demo/symbols.svg", text.replace("\n", newline))
    problem = studio.problem('<use href="#sun" x="9" y="9" width="1" height="1"/>')
    assert (problem.name, problem.source) == ("bad-svg", Source(file, 3))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('<symbol id="sun" viewBox="0 0 1 1">', "<symbol> is never closed"),
        ('<symbol id="sun"><symbol id="moon"></symbol></symbol>', "<symbol> is never closed"),
        ('<symbol viewBox="0 0 1 1"></symbol>', "<symbol> needs an id"),
        ("<rectangle/>", "<rectangle> is not drawn"),
        ("<g", "`<g` has no end"),
    ],
)
def test_a_symbols_file_that_cannot_be_read(studio: Studio, text: str, message: str) -> None:
    file = studio.write("demo/symbols.svg", f"<svg {SVG}>\n{text}</svg>")
    studio.face("")
    studio.drawing()
    (problem,) = studio.report
    assert problem.source == Source(file, 2)
    assert message in problem.message


def test_files_that_cannot_be_read(studio: Studio) -> None:
    studio.face("{% include 'demo/part.j2' %}")
    part = studio.write("demo/part.j2", b"a\n\xff")
    problem = studio.problem()
    assert (problem.name, problem.source) == ("not-utf8", Source(part, 2, 1))
    studio.report = Report()
    studio.write("demo/part.j2", "a" * (1024 * 1024 + 1))
    assert studio.problem().name == "too-large"
    studio.report = Report()
    studio.write("demo/cards.face.j2", b"\xff")
    assert studio.problem().name == "not-utf8"
    studio.report = Report()
    studio.face("")
    studio.write("demo/symbols.svg", b"\xff")
    studio.drawing()
    assert [problem.name for problem in studio.report] == ["not-utf8"]


def test_a_template_behind_a_link(studio: Studio) -> None:
    secret = studio.folder / "secret.j2"
    secret.write_text(f"<svg {SVG}>secret</svg>")
    (studio.templates / "demo").mkdir(parents=True)
    (studio.templates / "demo/cards.face.j2").symlink_to(secret)
    assert studio.drawing() is None
    (problem,) = studio.report
    assert problem.name == "missing-file"
    (studio.templates / "demo/cards.face.j2").unlink()
    studio.write("demo/other.j2", f"<svg {SVG}/>")
    (studio.templates / "demo/cards.face.j2").symlink_to("other.j2")
    studio.report = Report()
    assert studio.drawing() is not None


def test_a_byte_order_mark_and_a_declaration(studio: Studio) -> None:
    studio.write("demo/cards.face.j2", b'\xef\xbb\xbf<?xml version="1.0"?>' + f"<svg {SVG}/>".encode())
    assert studio.drawing() is not None


def test_marks() -> None:
    assert marked("<a><b-c x='1'>\n</b-c><!-- d --><e/>", "f", 3) == (
        '<a pnp:at="f:3"><b-c pnp:at="f:3" x=\'1\'>\n</b-c><!-- d --><e pnp:at="f:4"/>'
    )
    assert marked("<a>", 'x"<') == '<a pnp:at="x&#34;&lt;:1">'
