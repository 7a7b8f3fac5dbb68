"""What a template does with the piece at hand, and what it puts out for a piece with other words."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import Environment

from pnp.content.model import Component, ContentSet, Piece, Players
from pnp.drawing.inspection import inspect
from pnp.drawing.naming import inspected
from pnp.drawing.render import Drawer
from pnp.drawing.skeletons import filled, gap, signature, skeleton
from pnp.geometry import Size
from pnp.source import Report, Source


@pytest.mark.parametrize(
    ("template", "shown", "asked"),
    [
        ("{{ piece.title }}", {"title"}, set()),
        ("{{ piece.text | rich }}", {"|text"}, set()),
        ("{{ piece.title | upper }}", set(), {"title"}),
        ("{{ piece.title ~ '!' }}", set(), {"title"}),
        ("{{ colour[piece.suit] }} {{ piece.suit }}", {"suit"}, {"suit"}),
        ("{% if piece.cost %}{{ piece.cost }}{% endif %}", {"cost"}, {"cost"}),
        ("{% for n in range(piece.cost) %}{{ piece.title }}{{ n }}{% endfor %}", {"title"}, {"cost"}),
        ("{% macro m() %}{{ piece.title }}{% endmacro %}{{ m() | length }}", set(), {"title"}),
        ("{% set a %}{{ piece.title }}{% endset %}{{ a }}", set(), {"title"}),
        ("{% set a = piece.title %}{{ a }}", set(), {"title"}),
        ("{% block art %}{{ super() }}{{ piece.title }}{% endblock %}", {"title"}, set()),
        ("{{ component.title }}{{ set.rules.hand }}{{ box.art.x }}", set(), set()),
    ],
)
def test_fields_are_put_out_or_decide(template: str, shown: set[str], asked: set[str]) -> None:
    assert inspect(Environment().parse(template)) == (shown, asked, False)


@pytest.mark.parametrize(
    "template",
    [
        "{{ piece }}",
        "{{ piece['title'] }}",
        "{{ m(piece) }}",
        "{{ component.pieces }}",
        "{{ set.components }}",
        "{{ facts.sum }}",
        "{{ super() | upper }}",
        "{{ self.art() }}",
        "{% for piece in range(3) %}{% endfor %}",
        "{% set piece = 3 %}",
        "{% macro m(piece) %}{% endmacro %}",
        "{% import 'a' as piece %}",
        "{% from 'a' import b as piece %}",
        "{% import 'a' as a with context %}",
        "{% call m() %}{% endcall %}{{ caller() }}",
        "{% set a %}{% include 'a' %}{% endset %}{{ a | length }}",
        "{% filter upper %}{% block art %}{% endblock %}{% endfilter %}",
        "{% macro m() %}{% include 'a' %}{% endmacro %}",
        "{{ piece.given.title }}",
    ],
)
def test_of_some_templates_nobody_knows_what_they_look_at(template: str) -> None:
    assert inspect(Environment().parse(template)).is_open


def drawer(folder: Path, **templates: str) -> tuple[Drawer, Component]:
    """A drawer of templates, and a component that has the first of them as its face."""
    home = folder / "templates" / "mine"
    home.mkdir(parents=True)
    for name, text in templates.items():
        (home / f"{name}.j2").write_text(text, encoding="utf-8")
    component = Component("deck", "Deck", "piece", Size(60, 90), (), f"{next(iter(templates))}.j2", None)
    content = ContentSet("mine", "Mine", "1", None, Players(1, 1, 1), (component,))
    return Drawer(content, [folder / "templates"], Report()), component


def test_templates_that_are_taken_in_are_looked_at_too(tmp_path: Path) -> None:
    made, component = drawer(
        tmp_path,
        face="{% extends 'mine/frame.j2' %}{% block art %}{{ piece.title }}{% endblock %}",
        frame="{% include 'mine/' ~ 'x' %}{% block art %}{% endblock %}",
        plain="{% extends 'mine/other.j2' %}{% block art %}{{ piece.title }}{% endblock %}",
        other="{{ piece.cost > 3 }}{% block art %}{% endblock %}",
    )
    assert made.prepared(component, "face.j2")
    assert inspected(made.sandbox, "mine/face.j2").is_open
    assert inspected(made.sandbox, "mine/plain.j2") == ({"title"}, {"cost"}, False)
    assert inspected(made.sandbox, "mine/none.j2").is_open


def test_gaps_are_filled_with_what_the_template_would_put_out(tmp_path: Path) -> None:
    made, component = drawer(
        tmp_path,
        face="<a>{{ piece.title }}|{{ piece.cost }}{% if piece.big %}!{% endif %}{{ piece.text | rich }}</a>",
    )
    gaps = {"title": gap("title"), "cost": gap("cost"), "text": gap("|text"), "big": True}
    parts = skeleton(made.svg(component, "face.j2", Piece(gaps, Source(Path()), {})) or "")
    assert parts == ["<a>", "title", "|", "cost", "!", "|text", "</a>"]
    values = {"title": "A & <b>", "cost": 12, "text": "<b>so</b> & so", "big": True}
    assert filled(parts, values) == "<a>A &amp; &lt;b&gt;|12!<b>so</b> &amp; so</a>"
    assert filled(parts, values) == made.svg(component, "face.j2", Piece(values, Source(Path()), {}))


@pytest.mark.parametrize("value", [None, 1.5, True, ("a",)])
def test_other_values_than_words_and_whole_numbers_fill_no_gap(value: object) -> None:
    assert filled(["a", "title", "b"], {"title": value}) is None


def test_pieces_that_differ_in_what_decides_have_another_skeleton() -> None:
    assert signature({"a": 1, "b": 2}, ["a"]) == signature({"a": 1, "b": 3}, ["a"])
    assert signature({"a": 1}, ["a"]) != signature({"a": "1"}, ["a"])
    assert signature({"a": True}, ["a"]) != signature({"a": 1}, ["a"])
    assert signature({"a": None}, ["a"]) != signature({}, ["a"])
