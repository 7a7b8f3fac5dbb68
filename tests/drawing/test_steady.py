"""What is the same on all pieces is worked out once; names that a template sets are not."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from pnp.drawing.filters import CHARACTERS
from pnp.drawing.generator import STEADY, is_fraction, is_number, is_steady
from pnp.drawing.render import Drawer
from pnp.lengths import number
from tests.drawing.studio import Studio

THEME = "families:\n  Noto Sans: {cap: 0.7}\ncolours:\n  ink: '#112233'\nlines:\n  rule: 0.4mm\n"
BOXES = "cards:\n  top: {x: 4, y: 5, width: 30, height: 8}\n"


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    made = Studio(tmp_path)
    made.write("demo/theme.yaml", THEME)
    made.write("demo/boxes.yaml", BOXES)
    made.pieces.clear()
    made.piece(name="One")
    made.piece(name="Two")
    return made


def drawn(studio: Studio, **files: str) -> list[str]:
    """What the face of each piece puts out."""
    for name, text in files.items():
        studio.write(f"demo/{name}.j2" if name != "face" else "demo/cards.face.j2", text)
    drawer: Drawer = studio.drawer()
    component = drawer.content.components[0]
    texts = [drawer.svg(component, component.face, piece) for piece in studio.pieces]
    assert studio.messages == []
    return [text for text in texts if text is not None]


@pytest.mark.parametrize(
    ("expression", "is_so"),
    [
        ("box.top", True),
        ("box.top.x + 2", True),
        ("-box.top.width / 2", True),
        ("box['top'].moved(1, -box.top.x)", True),
        ("colour.ink", True),
        ("set.rules.hand", True),
        ("piece.name", False),
        ("box[piece.name]", False),
        ("box.top.x + piece.value", False),
        ("box.top.moved(piece.value, 0)", False),
        ("box.top.count(1)", False),
        ("facts.lowest", False),
        ("owner", False),
        ("2 + 3", False),
        ("'a'", False),
    ],
)
def test_what_is_steady(expression: str, is_so: bool) -> None:
    (output,) = Environment().parse(f"{{{{ {expression} }}}}").find_all(nodes.Output)
    assert is_steady(output.nodes[0], STEADY) is is_so


@pytest.mark.parametrize(
    ("expression", "sure"),
    [
        ("2", "number"),
        ("0.5", "fraction"),
        ("-x + 1", "number"),
        ("x - y", "number"),
        ("x / 2", "fraction"),
        ("x * 0.5 + y", "fraction"),
        ("(x + 1) + y", "number"),
        ("x + y", ""),
        ("x * 2", ""),
        ("(x - y) * 2", ""),
        ("x % 2.5", ""),
        ("x ~ 1", ""),
        ("'a' + x", ""),
        ("true", ""),
    ],
)
def test_what_can_only_be_a_number(expression: str, sure: str) -> None:
    (output,) = Environment().parse(f"{{{{ {expression} }}}}").find_all(nodes.Output)
    node = output.nodes[0]
    assert (is_number(node), is_fraction(node)) == (bool(sure), sure == "fraction")


@pytest.mark.parametrize("values", [(3, 4), (0.5, -2), (10**30, 7)])
def test_sums_and_products_come_to_the_same_with_and_without_a_guard(
    studio: Studio, values: tuple[float, float]
) -> None:
    x, y = values
    face = (
        f"{{% set x, y = {x}, {y} %}}{{{{ x + 1 }}}} {{{{ (x - y) + y }}}} {{{{ x * 0.5 }}}} {{{{ x + y }}}}"
    )
    sums = (x + 1, (x - y) + y, x * 0.5, x + y)
    assert drawn(studio, face=face)[0] == " ".join(
        number(value) if isinstance(value, float) else str(value) for value in sums
    )


def test_a_steady_run_is_the_same_text_and_the_rest_is_each_pieces_own(studio: Studio) -> None:
    face = '<rect {{ box.top }} fill="{{ colour.ink }}"/>{{ piece.name }}{{ box.top.x + 1 }}'
    assert drawn(studio, face=face) == [
        f'<rect x="4" y="5" width="30" height="8" fill="#112233"/>{name}5' for name in ("One", "Two")
    ]


@pytest.mark.parametrize(
    "files",
    [
        {"face": "{% set line = piece %}{{ line.name }}"},
        {"face": "{% for line in [piece] %}{{ line.name }}{% endfor %}"},
        {"face": "{% macro show(line) %}{{ line.name }}{% endmacro %}{{ show(piece) }}"},
        {"face": "{% with line = piece %}{{ line.name }}{% endwith %}"},
        {"face": "{% macro line() %}{{ piece.name }}{% endmacro %}{{ line() }}"},
        {
            "face": "{% for line in [piece] %}{% include 'demo/part.j2' %}{% endfor %}",
            "part": "{{ line.name }}",
        },
        {"face": "{% set line = piece %}{% include 'demo/part.j2' %}", "part": "{{ line.name }}"},
        {
            "face": "{% extends 'demo/base.j2' %}{% set line = piece %}",
            "base": "{% block a %}{{ line.name }}{% endblock %}",
        },
        {
            "face": "{% extends 'demo/base.j2' %}{% block a %}{{ line.name }}{% endblock %}",
            "base": "{% set line = piece %}{% block a %}{% endblock %}",
        },
        {
            "face": "{% from 'demo/part.j2' import show as line with context %}{{ line() }}",
            "part": "{% macro show() %}{{ piece.name }}{% endmacro %}",
        },
        {
            "face": "{% import 'demo/part.j2' as line with context %}{{ line.show() }}",
            "part": "{% macro show() %}{{ piece.name }}{% endmacro %}",
        },
        {
            "face": "{% set line = piece %}{% set part = 'demo/part.j2' %}{% include part %}",
            "part": "{{ line.name }}",
        },
    ],
)
def test_a_name_that_templates_set_is_not_steady(studio: Studio, files: dict[str, str]) -> None:
    assert drawn(studio, **files) == ["One", "Two"]


def test_steady_text_counts_each_time(studio: Studio) -> None:
    # 300 x 300 turns are allowed, and 90,000 times 34 characters are too many.
    loops = "{% for a in range(300) %}{% for b in range(300) %}{{ box.top }}{% endfor %}{% endfor %}"
    studio.write("demo/cards.face.j2", loops)
    drawer = studio.drawer()
    component = drawer.content.components[0]
    for piece in studio.pieces:
        assert drawer.svg(component, component.face, piece) is None
    (problem,) = studio.report
    assert problem.message.endswith(
        f"it puts out more than {CHARACTERS} characters (piece p0, {studio.pieces[0].source})"
    )


def test_a_fault_in_a_steady_run_has_its_line(studio: Studio) -> None:
    studio.write("demo/cards.face.j2", "<g/>\n<rect {{ box.top }}/>\n<rect {{ box.tip }}/>\n{{ piece.name }}")
    drawer = studio.drawer()
    component = drawer.content.components[0]
    assert drawer.svg(component, component.face, studio.pieces[0]) is None
    (problem,) = studio.report
    assert (problem.name, problem.source.line, problem.hint) == ("undefined-name", 3, "did you mean `top`?")
