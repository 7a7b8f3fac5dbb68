"""Templates cannot reach Python, cannot change content, and come to an end."""

from __future__ import annotations

import time
import tracemalloc

import pytest

from pnp.drawing.filters import STEPS
from pnp.geometry import Size
from tests.drawing.studio import SVG, TYPE, Studio

REACHING = {
    "class of a text": "{{ ''.__class__ }}",
    "class by brackets": "{{ ''['__class__'] }}",
    "globals of a macro": "{% macro m() %}{% endmacro %}{{ m.__init__.__globals__ }}",
    "inside of a macro": "{% macro m() %}{% endmacro %}{{ m._func }}",
    "format": "{{ '{0.__class__}'.format(piece) }}",
    "format by keyword": "{{ '{a.__class__}'.format_map({'a': piece}) }}",
    "format of markup": "{{ ('{0.__class__}' | e).format(piece) }}",
    "percent": "{{ '%s' % piece }}",
    "private of a piece": "{{ piece._source }}",
    "source of a piece": "{{ piece.source.file }}",
    "source by brackets": "{{ piece['source'] }}",
    "source of a field": "{{ piece.source_of('id').file.read_text() }}",
    "folder of the set": "{{ set.folder.joinpath('x').read_text() }}",
    "source by a filter": "{{ component.pieces | sort(attribute='source') }}",
    "path of a component": "{{ component.sources.face }}",
    "method that grows": "{{ 'a'.ljust(9) }}",
    "context of self": "{{ self._TemplateReference__context }}",
    "mutable list": "{% set a = [1] %}{{ a.append(2) }}",
    "mutable mapping": "{{ set.rules.update({'hand': 9}) }}",
    "frames of a generator": "{{ (piece.bag | items).gi_frame }}",
    "bits of a number": "{{ (5).to_bytes(2, 'big') }}",
    "power": "{{ 9 ** 9 }}",
    "many texts": "{{ 'a' * 9 }}",
    "many lists": "{{ [1] * 9 }}",
}


@pytest.mark.parametrize("name", REACHING)
def test_templates_do_not_reach_python(studio: Studio, name: str) -> None:
    studio.piece(bag={"a": 1})
    problem = studio.problem("\n" + REACHING[name])
    assert problem.name == "unsafe-template"
    assert problem.source.line == 2
    assert studio.content().rules["hand"] == 4


@pytest.mark.parametrize("name", ["cycler", "namespace", "lipsum", "joiner", "dict"])
def test_no_other_globals(studio: Studio, name: str) -> None:
    problem = studio.problem(f"{{{{ {name}() }}}}")
    assert problem.name == "undefined-name"
    assert f"`{name}`" in problem.message


@pytest.mark.parametrize(
    "name",
    [
        "attr",
        "safe",
        "format",
        "map",
        "center",
        "indent",
        "wordwrap",
        "tojson",
        "batch",
        "slice",
        "pprint",
        "xmlattr",
    ],
)
def test_no_other_filters(studio: Studio, name: str) -> None:
    problem = studio.problem(f"{{{{ 'a' | {name} }}}}")
    assert problem.name == "template-syntax"
    assert problem.message == f"template syntax: there is no filter `{name}`"


DOUBLING = "\n".join(f"{{% set x{n + 1} = {{}} %}}".replace("{}", f"x{n} ~ x{n}") for n in range(60))

ENDLESS = {
    "nested loops": "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}",
    "three loops": "{% for a in range(999) %}" * 3 + "x" + "{% endfor %}" * 3,
    "large range": "{% for a in range(1000000000) %}{% endfor %}",
    "large range as a list": "{{ range(1000000000) | list | length }}",
    "large range joined": "{{ range(1000000000) | join }}",
    "large range summed": "{{ range(99999) | sum }}",
    "loop over a long text": "{% set x = '0123456789' %}"
    + "{% set x = x ~ x %}" * 13
    + "{% for c in x %}{% for d in x %}{% endfor %}{% endfor %}",
    "doubling by tilde": "{% set x0 = 'abcdefgh' %}" + DOUBLING,
    "doubling by plus": "{% set x0 = 'abcdefgh' %}" + DOUBLING.replace("~", "+"),
    "doubling lists": "{% set x0 = [1, 2, 3, 4] %}" + DOUBLING.replace("~", "+"),
    "doubling by blocks": "{% set x0 = 'abcdefgh' %}"
    + "".join(f"{{% set x{n + 1} %}}{{{{ x{n} }}}}{{{{ x{n} }}}}{{% endset %}}" for n in range(60)),
    "doubling by join": "{% set x0 = 'abcdefgh' %}"
    + "".join(f"{{% set x{n + 1} = [x{n}, x{n}] | join(x{n}) %}}" for n in range(60)),
    "doubling by replace": "{% set x0 = 'aaaaaaaa' %}"
    + "".join(f"{{% set x{n + 1} = x{n} | replace('a', 'aaaa') %}}" for n in range(60)),
    "replacing by a long text": "{% set x = 'aaaaaaaa' %}"
    + "{% set x = x ~ x %}" * 13
    + "{% set y = x | replace('a', x) %}",
    "doubling by macros": "".join(
        f"{{% macro m{n + 1}() %}}{{{{ m{n}() }}}}{{{{ m{n}() }}}}{{% endmacro %}}" for n in range(60)
    ).replace("{{ m0() }}", "abcdefgh")
    + "{{ m60() }}",
    "doubling by calls": "{% macro m(n) %}{% if n %}{% set a = m(n - 1) %}{% set b = m(n - 1) %}"
    "{% endif %}{% endmacro %}{{ m(60) }}",
    "macro without end": "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "block without end": "{% block b %}{{ self.b() }}{% endblock %}",
    "include without end": "{% include 'demo/cards.face.j2' %}",
    "growing numbers": "{% macro m(x, n) %}{{ m(x * x, n - 1) if n else 1 }}{% endmacro %}{{ m(12345, 60) }}",
    "long text in a loop": "{% for a in range(99999) %}" + "<!-- long -->" * 2000 + "{% endfor %}",
    "lists in a loop": "{% set x = range(9999) | list %}"
    "{% for a in range(99999) %}{% set y = x + x %}{% endfor %}",
    "sorting in a loop": "{% set x = range(9999) | list %}"
    "{% for a in range(99999) %}{% set y = x | sort %}{% endfor %}",
}


@pytest.mark.parametrize("name", ENDLESS)
def test_templates_come_to_an_end(studio: Studio, name: str) -> None:
    studio.face(ENDLESS[name])
    drawer = studio.drawer()
    (component,) = drawer.content.components
    tracemalloc.start()
    started = time.process_time()
    try:
        assert drawer.svg(component, component.face, studio.pieces[0]) is None
    finally:
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert [problem.name for problem in studio.report] == ["template-too-long"]
    # Both are several times as much under tracemalloc as without it.
    assert time.process_time() - started < 8
    assert peak < 100_000_000


def test_includes_that_double_come_to_an_end(studio: Studio) -> None:
    studio.write(
        "demo/part.j2",
        "{% set n = n - 1 %}{% if n > 0 %}" + "{% include 'demo/part.j2' %}" * 2 + "{% endif %}",
    )
    started = time.process_time()
    assert studio.problem("{% set n = 60 %}{% include 'demo/part.j2' %}").name == "template-too-long"
    assert time.process_time() - started < 3


def test_a_large_file_taken_in_again_and_again_is_counted(studio: Studio) -> None:
    studio.write("demo/part.j2", "<!-- 0123456789 -->" * 1000)
    problem = studio.problem("{% for n in range(200) %}{% include 'demo/part.j2' %}{% endfor %}")
    assert problem.name == "template-too-long"
    assert "characters" in problem.message


def test_a_loop_within_bounds_is_drawn(studio: Studio) -> None:
    turns = STEPS - 5  # the call of range counts for five
    assert studio.svg(f"{{% for n in range({turns}) %}}{{% endfor %}}<g/>") == "<g/>"
    problem = studio.problem(f"{{% for n in range({turns + 1}) %}}{{% endfor %}}<g/>")
    assert problem.name == "template-too-long"


def test_each_rendering_has_a_budget_of_its_own(studio: Studio) -> None:
    studio.face(f"{{% for n in range({STEPS // 2 + 1}) %}}{{% endfor %}}")
    drawer = studio.drawer()
    (component,) = drawer.content.components
    for _ in range(3):
        assert drawer.svg(component, component.face, studio.pieces[0]) is not None


def test_loops_that_call_themselves_are_not_offered(studio: Studio) -> None:
    problem = studio.problem("{% for a in [1] recursive %}{{ loop([2]) }}{% endfor %}")
    assert (problem.name, problem.message) == (
        "template-syntax",
        "template syntax: recursive loops are not offered",
    )


def test_loops_too_deep_for_python_are_a_fault_of_the_template(studio: Studio) -> None:
    problem = studio.problem("{% for a in [1] %}" * 30 + "{% endfor %}" * 30)
    assert problem.name == "template-syntax"


def test_content_is_not_read_as_a_template(studio: Studio) -> None:
    studio.piece(text="{{ 7 * 7 }}{% for %}")
    assert studio.svg("{{ piece.text }}") == "{{ 7 * 7 }}{% for %}"


def test_content_is_escaped_once(studio: Studio) -> None:
    studio.piece(text='Salt & <Pepper> "x"')
    assert studio.svg("{{ piece.text }}") == "Salt &amp; &lt;Pepper&gt; &#34;x&#34;"
    assert studio.svg("{{ piece.text | e }}") == "Salt &amp; &lt;Pepper&gt; &#34;x&#34;"
    assert studio.svg("{{ piece.text ~ '&' }}") == "Salt &amp; &lt;Pepper&gt; &#34;x&#34;&amp;"
    assert (
        studio.svg("{{ [piece.text, '<'] | join('&') }}") == "Salt &amp; &lt;Pepper&gt; &#34;x&#34;&amp;&lt;"
    )
    studio.piece(text="a <b>c</b> & d")
    assert studio.svg("{{ (piece.text | rich) ~ ' & e' }}") == "a <b>c</b> &amp; d &amp; e"
    assert studio.svg("{{ ['<', piece.text | rich] | join('/') }}") == "&lt;/a <b>c</b> &amp; d"
    assert studio.svg("{{ piece.text | rich | replace('&', '<') }}") == "a <b>c</b> &lt; d"


FILTERS = {
    "{{ -3 | abs }}": "3",
    "{{ 'one two' | capitalize }}": "One two",
    "{{ piece.none | default('x', true) }}": "x",
    "{{ piece.nothing | default('x') }}": "x",
    "{{ '<' | escape }}": "&lt;",
    "{{ [4, 5] | first }}": "4",
    "{{ '1.50' | float }}": "1.5",
    "{{ '7' | int + 1 }}": "8",
    "{% for k, v in {'a': 1} | items %}{{ k }}{{ v }}{% endfor %}": "a1",
    "{{ [1, 'b'] | join(', ') }}": "1, b",
    "{{ [4, 5] | last }}": "5",
    "{{ [4, 5] | length }}": "2",
    "{{ range(3) | list | length }}": "3",
    "{{ 'AB' | lower }}": "ab",
    "{{ [4, 6, 5] | max }}": "6",
    "{{ [4, 6, 5] | min }}": "4",
    "{{ 'a-b-a' | replace('a', 'xy') }}": "xy-b-xy",
    "{{ 'abc' | reverse }}": "cba",
    "{% for a, from, to in 'aba' | along({'a': 2, 'b': 3}, 0.5) %}{{ a }}{{ from }}-{{ to }} {% endfor %}": (
        "a0-2 b2.5-5.5 a6-8 "
    ),
    "{{ 'abc' | along({'a': 2, 'b': 3}) | length }}": "0",
    "{{ '' | along({'a': 2}) | length }}": "0",
    "{{ 2.449 | round(1) }}": "2.4",
    "{{ 2.5 | round }}": "2",
    "{{ [3, 1, 2] | sort | join }}": "123",
    "{{ [3, 1, 2] | sort(reverse=true) | join }}": "321",
    "{{ [3, 1, 2] | sort(true) | join }}": "321",
    "{{ 5 | string ~ '!' }}": "5!",
    "{{ [0.1, 0.2] | sum }}": "0.3",
    "{{ 'one two' | title }}": "One Two",
    "{{ ' a ' | trim }}": "a",
    "{{ 'ab' | upper }}": "AB",
    "{{ 7 // 2 }} {{ 7 % 4 }} {{ 7 / 2 }} {{ 2 * 3.5 }} {{ 1 - 3 }}": "3 3 3.5 7 -2",
    "{{ 'a' + 'b' }}": "ab",
    "{{ set.rules.hand }} {{ set.rules.names.a }} {{ set.rules.get('x', 1) }}": "4 Alpha 1",
    "{{ 'a b'.split(' ') | last }} {{ 'ab'.startswith('a') and 'yes' }}": "b yes",
    "{% for a in 'xy' %}{{ loop.index }}{{ a }}{{ loop.last and '.' or ',' }}{% endfor %}": "1x,2y.",
    "{{ component.size.width }} {{ side.height }}": "60 90",
    "{{ box.trim.inset(2) }}": 'x="2" y="2" width="56" height="86"',
    "{{ box.trim.moved(1, -1) }}": 'x="1" y="-1" width="60" height="90"',
}


@pytest.mark.parametrize("template", FILTERS)
def test_what_templates_may_do(studio: Studio, template: str) -> None:
    studio.piece(none=None)
    assert studio.svg(template) == FILTERS[template]


@pytest.mark.parametrize(
    ("template", "reason"),
    [
        ("{{ none }}", "a blank value cannot be printed"),
        ("{{ true }}", "true cannot be printed"),
        ("{{ [1] }}", "list cannot be printed"),
        ("{{ [[1]] | join }}", "list cannot be printed"),
        ("{{ [1] | string }}", "list cannot be printed"),
        ("{{ [1] | upper }}", "list cannot be printed"),
        ("{{ {'a': 1} ~ 'x' }}", "dict cannot be printed"),
        ("{{ [1] | e }}", "list cannot be printed"),
        ("{{ [[1], [2]] | sum }}", "sum takes numbers only"),
        ("{{ 1 | round(900) }}", "round takes 0 to 9 decimals"),
        ("{{ 'a' | replace('', 'b') }}", "replace needs a text to look for"),
        ("{{ 1 / 0 }}", "division by zero"),
    ],
)
def test_what_makes_no_sense_is_told(studio: Studio, template: str, reason: str) -> None:
    problem = studio.problem("\n" + template)
    assert problem.name == "template-error"
    assert reason in problem.message
    assert problem.source.line == 2


def test_templates_of_two_components_know_their_own_names(studio: Studio) -> None:
    studio.face("{{ component.id }} {{ box.trim.width }}")
    small, large = studio.component(id="small"), studio.component(id="large", size=Size(80, 120))
    drawer = studio.drawer()
    texts = [
        drawer.svg(component, component.face, studio.pieces[0]) for component in (small, large, small, large)
    ]
    assert [text and text.split(">")[1].split("<")[0] for text in texts] == ["small 60", "large 80"] * 2
    assert SVG in str(texts[0])


@pytest.mark.parametrize("number", ["1e400", "-1e400", "1e400 - 1e400", "[1e400][0]", "1e308 / 1e-9"])
def test_a_number_beyond_all_bounds_is_no_measure(studio: Studio, number: str) -> None:
    problem = studio.problem(f'<rect width="{{{{ {number} }}}}" height="9"/>')
    assert problem.name == "bad-svg"
    assert "width" in problem.message


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 5000])
def test_a_number_too_long_for_python_is_told(studio: Studio, number: str) -> None:
    problem = studio.problem(f"{{{{ {number} }}}}")
    assert (problem.name, problem.message) == (
        "template-syntax",
        "template syntax: a number in it is too long",
    )


def test_a_large_template_may_tell_pieces_apart(studio: Studio) -> None:
    studio.piece()
    studio.face(f'<!--{" " * 900_000}--><text x="20" y="30" {TYPE}>{{{{ piece.id }}}}</text>')
    drawer = studio.drawer()
    component = drawer.content.components[0]
    drawn = [drawer.drawing(component, component.face, piece) for piece in studio.pieces]
    assert not studio.messages
    assert len({str(drawing) for drawing in drawn}) == len(studio.pieces)
