"""What a template that extends another writes outside of its blocks is told, and nothing else is."""

from __future__ import annotations

import pytest

from pnp.source import Source
from tests.drawing.studio import SVG, Studio

TOP = '{% extends "_shared/base.j2" %}\n'
BLOCK = "{% block art %}<g/>\n{% endblock %}\n"


@pytest.fixture
def base(studio: Studio) -> None:
    studio.write("_shared/base.j2", f"<svg {SVG}>{{% block art %}}{{% endblock %}}</svg>")


@pytest.mark.usefixtures("base")
@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"{TOP}{BLOCK}<foo/>", 4),
        (f"{TOP}{BLOCK}\n\n  {{{{ piece.csot }}}}\n", 6),
        (f"{TOP}words\n{BLOCK}", 2),
        (f"{TOP}{BLOCK}{{% if piece.id %}}\n\n<g/>{{% endif %}}", 6),
        (f"{TOP}{BLOCK}{{% for n in [1] %}}\n{{% if n %}}{{{{ n }}}}{{% endif %}}{{% endfor %}}", 5),
        (f"{TOP}{BLOCK}<!-- one\n<g/> two\n-->\n<g/>", 7),
        (f"{TOP}{BLOCK}<!-- {{{{ piece.id }}}} --> 3", 4),
        (f"{{# one\ntwo #}}\n{TOP}{BLOCK}<g\n/>", 6),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("places", [False, True])
def test_what_is_never_drawn_is_told(
    studio: Studio, text: str, line: int, newline: str, places: bool
) -> None:
    file = studio.write("demo/cards.face.j2", text.replace("\n", newline))
    assert studio.drawing(places=places) is not None
    (problem,) = studio.report
    assert (problem.name, problem.severity, problem.source) == (
        "outside-block",
        "warning",
        Source(file, line),
    )


@pytest.mark.usefixtures("base")
@pytest.mark.parametrize(
    "between",
    [
        "",
        "\n \n",
        "<!-- <g/>\n -->",
        "{# <g/> #}",
        "{% set x = 3 %}",
        "{% set x %}<g/>{% endset %}",
        "{% macro part() %}<g/>{{ piece.id }}{% endmacro %}",
        "{% if piece.id %}{% set y = 4 %}{% endif %}",
        "<!-- {{ piece.id }} -->",
    ],
)
def test_what_may_stand_beside_blocks(studio: Studio, between: str) -> None:
    studio.write("demo/cards.face.j2", f"{TOP}{between}\n{BLOCK}{between}\n")
    assert studio.drawing() is not None
    assert list(studio.report) == []


@pytest.mark.usefixtures("base")
def test_templates_on_the_way_are_looked_at_too(studio: Studio) -> None:
    middle = studio.write("demo/middle.j2", f"{TOP}\n<g/>{BLOCK}")
    studio.write("demo/cards.face.j2", f'{{% extends "demo/middle.j2" %}}\n{BLOCK}')
    assert studio.drawing() is not None
    assert [problem.source for problem in studio.report] == [Source(middle, 3)]


def test_one_that_extends_none_draws_all(studio: Studio) -> None:
    studio.write("demo/cards.face.j2", f"<svg {SVG}>{BLOCK}<g/></svg>")
    assert studio.drawing() is not None
    assert list(studio.report) == []
