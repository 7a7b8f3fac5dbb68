"""What is wrong with the syntax of a template, in the reader's words."""

from __future__ import annotations

import pytest
from jinja2 import Environment, TemplateSyntaxError

from pnp.drawing.syntax import in_words
from tests.drawing.studio import Studio

ENDS = "`{{` ends with `}}`, `{%` with `%}`; each quote and each bracket that opens must close"
LOOK = "look at this line and at the one before it"
FAULTS = {
    "{{ a b }}": (
        "`}}` is missing before `b`",
        "put `~` between values that belong together, `|` before a filter, quotes around words",
    ),
    "{{ a }": ("`}` cannot stand here", ENDS),
    "{{ (a }}": ("`)` is missing before `}`", ENDS),
    "{{ a) }}": ("`)` cannot stand here", ENDS),
    "{{ a ? b }}": ("`?` cannot stand here", ENDS),
    '{{ "a }}': ('`"` cannot stand here', ENDS),
    "{{ }}": ("a value is missing before `}}`", LOOK),
    "{{ 1 + }}": ("a value is missing before `}}`", LOOK),
    "{% if %}a{% endif %}": ("a value is missing before `%}`", LOOK),
    "{{ a. }}": ("no name stands behind a point", "write which field: `piece.title`"),
    "{{ a | upperr }}": ("there is no filter `upperr`", "did you mean `upper`?"),
    "{{ a | zzz }}": ("there is no filter `zzz`", "docs/templates.md lists those that there are"),
    "{{ a is defind }}": ("there is no test `defind`", "did you mean `defined`?"),
    "{# a": ("a comment has no end", "end it with `#}`"),
    "{% blok a %}": ("there is no `{% blok %}`", "did you mean `block`?"),
    "{% if a %}{% elsif b %}{% endif %}": ("there is no `{% elsif %}`", "did you mean `elif`?"),
    "{% if a %}": ("`{% if %}` has no end", "write `{% endif %}` where it shall end"),
    "{% block a %}": ("`{% block %}` has no end", "write `{% endblock %}` where it shall end"),
    "{% for a in b %}{% endif %}": (
        "`{% endif %}` cannot stand within `{% for %}`",
        "write `{% endfor %}` first",
    ),
    "a{% endfor %}": ("`{% endfor %}` stands where no `{% for %}` is open", LOOK),
    "a{% else %}": ("`{% else %}` stands where no `{% if %}` is open", LOOK),
    "{% if a %}{% else if b %}{% endif %}": ("`%}` is missing before `if`", "write `elif` for `else if`"),
    "{% if a = 3 %}{% endif %}": ("`%}` is missing before `=`", "`==` compares"),
    "{% for a on b %}{% endfor %}": ("`in` is missing before `on`", LOOK),
    "{% block a %}{% endblock %}{% block a %}{% endblock %}": (
        "there are two blocks `a`",
        "give one of them another name",
    ),
}


@pytest.mark.parametrize("template", FAULTS)
def test_faults_of_syntax(template: str) -> None:
    sandbox = Environment()
    with pytest.raises(TemplateSyntaxError) as caught:
        sandbox.from_string(template)
    known = {"filter": sandbox.filters, "test": sandbox.tests}
    assert in_words(caught.value.message or "", known) == FAULTS[template]


def test_a_message_of_another_form_is_told_as_it_is() -> None:
    assert in_words("recursive loops are not offered", {}) == ("recursive loops are not offered", LOOK)


def test_a_value_in_the_template_is_told_once_whatever_pieces_say(studio: Studio) -> None:
    studio.piece(title="Fox")
    studio.piece(title="red")
    studio.face('<rect width="1" height="1" fill="red"/><text>{{ piece.title }}</text>')
    drawer = studio.drawer(places=True)
    for piece in studio.pieces[1:]:
        assert drawer.drawing(studio.component(), "cards.face.j2", piece) is None
    (problem,) = studio.report
    assert problem.message == '<rect> fill must be a colour like "#1f613a" or none, not "red"'


def test_a_value_of_a_piece_is_told_with_the_piece(studio: Studio) -> None:
    studio.piece(colour="red")
    problem = studio.problem('<rect width="1" height="1" fill="{{ piece.colour }}"/>')
    assert problem.message.startswith(
        '<rect> fill must be a colour like "#1f613a" or none, not "red" (piece p1, '
    )
