"""Inputs that nearly make sense: files with a value of another sort, templates and tables of known words."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.arena import Arena
from tests.fuzz.corpus import Seed
from tests.fuzz.mutate import LETTERS, SVG, TEMPLATE, VALUES

EXAMPLES = int(os.environ.get("PNP_FUZZ_EXAMPLES", "40"))
"""Inputs of each test here."""
usual = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    derandomize="PNP_FUZZ_EXAMPLES" not in os.environ,
    print_blob=True,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Arena:
    return Arena(tmp_path_factory.mktemp("grammar"))


def assert_clean(arena: Arena, seed: Seed, text: str | bytes) -> None:
    spoilt = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    fault = arena.try_out(seed, spoilt)
    assert fault is None, fault.told


def seeds(arena: Arena, *endings: str) -> st.SearchStrategy[Seed]:
    return st.sampled_from([seed for seed in arena.seeds if seed.path.endswith(endings)])


words = st.sampled_from([*VALUES, *LETTERS]) | st.text(max_size=4)
scalars = (
    words
    | st.integers()
    | st.integers(-3, 130)
    | st.floats()
    | st.booleans()
    | st.none()
    | st.text(max_size=90)
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)


def places(tree: Any, within: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to each value of a tree."""
    keys = tree.keys() if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ()
    return [within, *(place for key in keys for place in places(tree[key], (*within, key)))]


def put(tree: Any, place: tuple[Any, ...], value: Any) -> Any:
    """The tree with another value at a place."""
    if not place:
        return value
    made = tree.copy()
    made[place[0]] = put(tree[place[0]], place[1:], value)
    return made


def changed(tree: Any, data: st.DataObject) -> Any:
    for _ in range(data.draw(st.integers(1, 3))):
        tree = put(tree, data.draw(st.sampled_from(places(tree))), data.draw(values))
    return tree


@given(st.data())
@usual
def test_values_of_other_sorts(arena: Arena, data: st.DataObject) -> None:
    seed = data.draw(seeds(arena, ".yaml"))
    tree = yaml.safe_load((arena.folder / seed.path).read_text(encoding="utf-8"))
    assert_clean(arena, seed, yaml.safe_dump(changed(tree, data), allow_unicode=True, sort_keys=False))


@given(st.data())
@usual
def test_json_of_other_sorts(arena: Arena, data: st.DataObject) -> None:
    seed = data.draw(seeds(arena, ".json", ".lock"))
    tree = json.loads((arena.folder / seed.path).read_text(encoding="utf-8"))
    if data.draw(st.booleans()) and "events" in tree:
        tree = {**tree, "events": tree["events"][: data.draw(st.integers(0, 12))]}
    assert_clean(arena, seed, json.dumps(changed(tree, data)))


parts = st.sampled_from(
    [*TEMPLATE, *SVG, *LETTERS, "{{ piece.title }}", "{{ side.width }}", "\n", "x", '"', ">"]
)


@given(st.data(), st.lists(parts, min_size=1, max_size=7).map("".join), st.booleans())
@usual
def test_templates_of_known_words(arena: Arena, data: st.DataObject, body: str, whole: bool) -> None:
    seed = data.draw(
        st.sampled_from([seed for seed in arena.seeds if seed.path.startswith("templates/mydeck/deck")])
    )
    head = '{% extends "_shared/side.j2" %}{% from "_shared/shapes.j2" import box_text %}{% block art %}'
    assert_clean(arena, seed, body if whole else f"{head}{body}{{% endblock %}}")


cells = st.sampled_from(
    [*VALUES[:70], "id", "title", "text", "copies", "image", "goals.2", "a.b.c", "x-notes", *LETTERS]
)
signs = st.sampled_from([",", ",", ",", ";", "\t", "\n", "\n", "\r\n", '"', '""', "'"])


@given(
    st.data(),
    st.lists(st.tuples(cells, signs), max_size=30),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
)
@usual
def test_tables_of_known_words(
    arena: Arena, data: st.DataObject, told: list[tuple[str, str]], encoding: str
) -> None:
    seed = data.draw(seeds(arena, ".csv"))
    text = "".join(cell + sign for cell, sign in told)
    head = data.draw(st.sampled_from(["", "id,title,copies\n", "id;title;text\n", "title,icon\n"]))
    assert_clean(arena, seed, (head + text).encode(encoding, "replace"))


cards = st.sampled_from(
    [*"PKCS", "DC", "P1", "K9", "C0", "S2", "..", "p1", "1", "\t", "  ", "\n  ", "P1\u0301"]
)


@given(st.data(), st.lists(cards, max_size=30))
@usual
def test_maps_of_known_cards(arena: Arena, data: st.DataObject, grid: list[str]) -> None:
    seed = data.draw(st.sampled_from([seed for seed in arena.seeds if seed.words[0] == "map"]))
    players = data.draw(st.sampled_from(["2", "3", "9", "0", "x"]))
    if seed.path.startswith("content/heartland/maps"):
        assert_clean(arena, seed, f"title: New\nplayers: {players}\ngrid: |\n  {' '.join(grid)}\n")
